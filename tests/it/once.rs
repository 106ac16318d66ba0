//! A run makes each reduction of its puzzle at most once, whatever is planned.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};

use jigsat::refute::Canvas;
use jigsat::strategy::{Case, Plan, Strategy, Task, Try};
use jigsat_encodings::drawing::Drawing;
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_encodings::puzzle::{Choices, Encode, LayoutError, Puzzle, Recognition, Reduction, Violation};
use jigsat_encodings::puzzles::arukone::{Arukone, Paths};
use jigsat_engines::Run;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::symmetry::UpTo;
use jigsat_forms::text::{ParseError, Text};
use jigsat_forms::{Cnf, ExactCover, Linkage, Reduced, Search};

/// Arukone, but it counts how often it is reduced: it has short tries, a reduction that keeps some layouts, and all four forms.
#[derive(Debug, Clone)]
struct Counting(Arukone);

/// How often each reduction was made, in the order of [`Arukone::REDUCTIONS`].
static MADE: [AtomicU64; 10] = [const { AtomicU64::new(0) }; 10];

fn counted(number: usize) -> &'static Encode<Arukone> {
    MADE[number].fetch_add(1, Ordering::Relaxed);
    &Arukone::REDUCTIONS[number].encode
}

fn cover<const N: usize>(
    Counting(puzzle): &Counting,
    choices: Choices,
    budget: &Budget,
) -> Result<Reduced<ExactCover, Paths>, Exceeded> {
    let Encode::Cover(reduce) = counted(N) else { panic!("{N} leads to no cover") };
    reduce(puzzle, choices, budget)
}

fn cnf<const N: usize>(
    Counting(puzzle): &Counting,
    choices: Choices,
    budget: &Budget,
) -> Result<Reduced<Cnf, Paths>, Exceeded> {
    let Encode::Cnf(reduce) = counted(N) else { panic!("{N} leads to no formula") };
    reduce(puzzle, choices, budget)
}

fn search<const N: usize>(
    Counting(puzzle): &Counting,
    choices: Choices,
    budget: &Budget,
) -> Result<Reduced<Search, Paths>, Exceeded> {
    let Encode::Search(reduce) = counted(N) else { panic!("{N} leads to no state space") };
    reduce(puzzle, choices, budget)
}

fn paths<const N: usize>(
    Counting(puzzle): &Counting,
    choices: Choices,
    budget: &Budget,
) -> Result<Reduced<Linkage, Paths>, Exceeded> {
    let Encode::Paths(reduce) = counted(N) else { panic!("{N} leads to no paths") };
    reduce(puzzle, choices, budget)
}

const fn same(number: usize, encode: Encode<Counting>) -> Reduction<Counting> {
    Reduction { info: Arukone::REDUCTIONS[number].info, encode }
}

impl Puzzle for Counting {
    const NAME: &'static str = "counting";
    const SUMMARY: &'static str = "arukone, counted";
    const REDUCTIONS: &'static [Reduction<Self>] = &[
        same(0, Encode::Cnf(cnf::<0>)),
        same(1, Encode::Cnf(cnf::<1>)),
        same(2, Encode::Cnf(cnf::<2>)),
        same(3, Encode::Cnf(cnf::<3>)),
        same(4, Encode::Cnf(cnf::<4>)),
        same(5, Encode::Cover(cover::<5>)),
        same(6, Encode::Search(search::<6>)),
        same(7, Encode::Search(search::<7>)),
        same(8, Encode::Search(search::<8>)),
        same(9, Encode::Paths(paths::<9>)),
    ];
    type Layout = Paths;

    fn recognise(_: Text<'_>) -> Recognition {
        Recognition::No
    }

    fn signature(_: Text<'_>) -> &'static str {
        "somebody counts"
    }

    fn read(text: Text<'_>) -> Result<Self, ParseError> {
        Arukone::read(text).map(Self)
    }

    fn verify(&self, layout: &Paths) -> Result<(), Violation> {
        self.0.verify(layout)
    }

    fn read_layout(&self, text: Text<'_>) -> Result<Paths, LayoutError> {
        self.0.read_layout(text)
    }

    fn draw(&self, layout: &Paths) -> Drawing {
        self.0.draw(layout)
    }

    fn impossible(&self, budget: &Budget) -> Result<Option<String>, Exceeded> {
        self.0.impossible(budget)
    }

    fn justify(
        &self,
        reason: &str,
        named: &dyn Fn(&str) -> Option<jigsat_forms::Var>,
    ) -> Result<Vec<jigsat_forms::Lit>, jigsat_encodings::puzzle::ReasonError> {
        self.0.justify(reason, named)
    }

    fn sampler(&self) -> Option<&'static str> {
        self.0.sampler()
    }

    fn quick_search(&self) -> Option<(&'static str, u64)> {
        self.0.quick_search()
    }

    fn careful_search(&self) -> Option<(&'static str, u64)> {
        self.0.careful_search()
    }

    fn restarting_search(&self) -> Option<(&'static str, u64)> {
        self.0.restarting_search()
    }
}

impl FromStr for Counting {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::read(text.into())
    }
}

impl fmt::Display for Counting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Boards that are decided by a short try, by routing, by the strategy in the end, and one without a layout.
fn boards() -> Vec<AnyPuzzle> {
    const KIND: Kind = Kind::of::<Counting>();
    let wide = format!("A{0}\n{1}{0}A\n", ".".repeat(14), format!(".{}\n", ".".repeat(14)).repeat(13));
    let (small, crossed, none) = ("A..\n...\n..A\n", "A.B\n...\n.BA\n", "A..B\n....\nB..A\n");
    let ruled = |rules: &str, board: &str| KIND.parse(&format!("{rules}{board}")).unwrap();
    let mut boards = vec![ruled("", &wide)];
    for rules in ["", "# rules: full touch\n", "# rules: full no-touch\n"] {
        boards.extend([small, crossed, none].map(|board| ruled(rules, board)));
    }
    boards
}

/// What was made since the last time that somebody asked.
fn made() -> Vec<u64> {
    MADE.iter().map(|count| count.swap(0, Ordering::Relaxed)).collect()
}

#[test]
fn a_run_makes_each_reduction_at_most_once() {
    let budget = Budget::unlimited();
    let mut most = 0;
    for puzzle in boards() {
        assert_eq!(Strategy::all(puzzle.kind()).len(), Strategy::all(Kind::named("arukone").unwrap()).len());
        for task in [Task::First, Task::Show, Task::Unique, Task::Count, Task::Keep, Task::Draw] {
            made();
            let case = Case::of(&puzzle);
            let plan = Plan::auto(&case, task, UpTo::Raw, budget).unwrap();
            let mut seen = 0;
            let mut see = |_, _| {
                seen += 1;
                if seen == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            match task {
                // Nobody waits for all layouts of the large one.
                Task::Count | Task::Keep | Task::Draw if puzzle.to_string().len() > 100 => {}
                Task::Count | Task::Keep => drop(plan.count(&case, &Run::default()).unwrap()),
                _ => drop(plan.run(&case, &Run::default(), &mut see).unwrap()),
            }
            // Whoever asks why looks at the same cover.
            Canvas::of(&case, budget).unwrap().unwrap();
            Canvas::of(&case, budget).unwrap().unwrap();
            let made = made();
            assert!(made.iter().all(|&times| times <= 1), "{task:?}: {made:?} of\n{puzzle}");
            most = most.max(made.iter().sum());
        }
    }
    assert!(most >= 2, "several reductions were made in one run");
    // Three attempts at the same paths, and one at something else in between.
    let puzzle = boards().remove(1);
    let strategy = |name| Strategy::parse(puzzle.kind(), name).unwrap();
    let short = |name| Try::new(strategy(name), 0);
    let tries = ["paths+checker", "diagonal", "paths+ripup"].map(short).to_vec();
    let plan = Plan::from(strategy("paths+frontier")).after(tries);
    made();
    let found = plan.count(&Case::of(&puzzle), &Run::default()).unwrap();
    assert_eq!((found.layouts > 0_u8.into(), found.strategy), (true, plan.strategy));
    assert_eq!(made(), [0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
}
