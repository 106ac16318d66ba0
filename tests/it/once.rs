//! A session makes each reduction of its puzzle at most once, for all questions.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use jigsat::certificate::{Claim, ProofMethod, certify};
use jigsat::colouring::CoverView;
use jigsat::explain::context::ExplanationContext;
use jigsat::explain::reason::{explain, why_impossible};
use jigsat::portfolio::{Attempt, Plan};
use jigsat::session::{Question, Request, Session};
use jigsat::strategy::Strategy;
use jigsat_encodings::deduction::Theory;
use jigsat_encodings::drawing::Drawing;
use jigsat_encodings::item_map::ItemMap;
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_encodings::puzzle::{Aim, Choices, Encode, LayoutError, Policy, Puzzle, Recognition, Reduction, Violation};
use jigsat_encodings::puzzles::arukone::{Arukone, Paths};
use jigsat_engines::{Draw, Journal, Run};
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::text::{ParseError, Text};
use jigsat_forms::{Cnf, ExactCover, Linkage, Reduced, Search};

/// Arukone with counters of its reductions: it has probes, a reduction that keeps some layouts, and all four forms.
#[derive(Debug, Clone)]
struct Counting(Arukone);

/// How often each reduction was made, in the order of [`Arukone::REDUCTIONS`].
static MADE: [AtomicU64; 9] = [const { AtomicU64::new(0) }; 9];

/// The memory that a gauge shows.
static HELD: AtomicU64 = AtomicU64::new(0);

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
        same(8, Encode::Paths(paths::<8>)),
    ];
    type Layout = Paths;

    fn recognise(_: Text<'_>) -> Recognition {
        Recognition::No
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

    fn policy(&self, aim: Aim) -> Policy {
        self.0.policy(aim)
    }

    fn theory(&self, budget: &Budget) -> Result<Option<Arc<dyn Theory>>, Exceeded> {
        self.0.theory(budget)
    }

    fn item_map(&self, budget: &Budget) -> Result<Option<ItemMap>, Exceeded> {
        self.0.item_map(budget)
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

/// Boards that are decided by a probe, by routing, by the leader, and some without a layout.
fn boards() -> Vec<AnyPuzzle> {
    const KIND: Kind = Kind::of::<Counting>();
    let (small, crossed, none) = ("A..\n...\n..A\n", "A.B\n...\n.BA\n", "A..B\n....\nB..A\n");
    let boards = ["", "# rules: full touch\n", "# rules: full no-touch\n"]
        .into_iter()
        .flat_map(|rules| [small, crossed, none].map(|board| format!("{rules}{board}")));
    boards.map(|text| KIND.parse(&text).unwrap()).collect()
}

/// A board with more layouts than can be counted here.
fn wide() -> AnyPuzzle {
    let row = ".".repeat(14);
    Kind::of::<Counting>().parse(&format!("A{row}\n{}{row}A\n", format!(".{row}\n").repeat(13))).unwrap()
}

/// A board that no probe decides: neither whether it has one solution, nor how many there are.
fn hard() -> AnyPuzzle {
    let text = include_str!("../../data/arukone/drawn_8x8_10.txt").replace("no-touch\n", "touch\n");
    Kind::of::<Counting>().parse(&text).unwrap()
}

/// The reductions since the last call.
fn made() -> Vec<u64> {
    MADE.iter().map(|count| count.swap(0, Ordering::Relaxed)).collect()
}

/// The number of reductions that were made, none of them twice.
fn made_once(what: &str, puzzle: &AnyPuzzle) -> u64 {
    let made = made();
    assert!(made.iter().all(|&times| times <= 1), "{what}: {made:?} of\n{puzzle}");
    made.iter().sum()
}

/// All questions of the verbs to a session.
fn ask_everything(session: &Session<'_>) {
    let ask = |request: &Request| session.run(request, &mut ()).unwrap();
    let draw = Question::Sample(Draw { count: 2, seed: 1 });
    let questions = [Question::First, Question::Unique, Question::Solutions { at_most: None }, Question::Count, draw];
    let reports = questions.map(|question| ask(&Request::new(question)));
    ask(&Request { journal: Some(Arc::new(Journal::default())), ..Request::new(Question::Count) });
    let budget = Budget::unlimited();
    CoverView::of(session, budget).unwrap().unwrap();
    explain(session, &[], budget).unwrap();
    if reports[0].is_none() {
        why_impossible(session, budget).unwrap();
    }
    ExplanationContext::of(session, budget).unwrap().unwrap();
    for claim in Claim::PLAIN {
        for (way, _) in ProofMethod::usual(session, &claim, budget) {
            let folder = tempfile::tempdir().unwrap();
            certify(session, &way, claim.clone(), &Run::default(), folder.path()).unwrap();
        }
    }
}

/// One test, since the numbers are those of the whole process.
#[test]
fn a_session_makes_each_reduction_at_most_once() {
    let mut most = 0;
    for puzzle in boards() {
        assert_eq!(Strategy::all(puzzle.kind()).len(), Strategy::all(Kind::named("arukone").unwrap()).len());
        made();
        ask_everything(&Session::new(&puzzle));
        most = most.max(made_once("everything", &puzzle));
    }
    assert!(most >= 4, "{most}: several reductions are made in one session");
    let puzzle = wide();
    let session = Session::new(&puzzle);
    for question in [Question::First, Question::Unique, Question::Solutions { at_most: Some(2) }] {
        session.run(&Request::new(question), &mut ()).unwrap();
    }
    made_once("a wide board", &puzzle);
    // Under memory pressure, unused reductions are dropped, and made again on demand.
    let tight = Budget::of_memory(1 << 40, Some(|| Some(HELD.load(Ordering::Relaxed))));
    HELD.store(3 << 38, Ordering::Relaxed);
    thread::sleep(Duration::from_millis(10)); // The next measurement is some milliseconds after the first.
    assert!(tight.is_tight());
    let puzzle = hard();
    for (budget, most) in [(Budget::none(), 1), (tight, 2)] {
        let session = Session::new(&puzzle);
        for question in [Question::Unique, Question::Count] {
            session.run(&Request::new(question).within(budget.clone()), &mut ()).unwrap();
        }
        assert_eq!(made().into_iter().max(), Some(most));
    }
    // Three attempts use the same paths; one in between uses another reduction.
    let puzzle = boards().remove(0);
    let strategy = |name| Strategy::parse(puzzle.kind(), name).unwrap();
    let probe = |name| Attempt::new(strategy(name), "a probe").with_work(0);
    let probes = ["paths+checker", "diagonal", "paths+negotiate"].map(probe).to_vec();
    let mut plan = Plan::only(strategy("paths+frontier"), "to the end");
    plan.probes = probes;
    let found = Session::new(&puzzle).search(&Request::new(Question::Count).planned(plan.clone()), &mut ()).unwrap();
    assert_eq!((found.count > 0_u8.into(), found.strategy), (true, plan.leader.strategy));
    assert_eq!(made(), [0, 0, 0, 0, 0, 0, 0, 1, 1]);
}
