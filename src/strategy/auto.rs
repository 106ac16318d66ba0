//! The strategy that the program chooses, by features of the problem.
//!
//! What the choice rests on was measured; `docs/benchmarks.md` has the figures.

use std::collections::BTreeSet;

use jigsat_encodings::forms::exact_cover::Role;
use jigsat_encodings::forms::exact_cover::symmetry::UpTo;
use jigsat_encodings::forms::{Amo, ExactCover, ItemId};
use jigsat_encodings::kind::{AnyPuzzle, AnyReduced, Kind, Target};
use jigsat_encodings::puzzle::Puzzle;
use jigsat_encodings::puzzles::exact_cover;

use super::symmetry::covers;
use super::{Scout, Strategy, StrategyError};
use crate::engine::{dlx, frontier, mask, memo};

/// What a strategy is chosen for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// To show one solution, whichever.
    First,
    /// To show several of them, or all.
    Show,
    /// To count them.
    Count,
    /// To show some that are drawn at random.
    Draw,
}

/// An item is *global* if it shares options with at least this part of all primary items: one in so many.
const GLOBAL: usize = 2;

/// Engines that remember sub-problems pay up to so many global items: each of them doubles what there is to remember.
const MOST_GLOBALS: usize = 1;

/// Where items have fewer options than this on average, dancing links are faster than mask lists.
const SHORT: usize = 8;

/// Up to so many vertices on the frontier, disjoint paths are counted by [`frontier`] in seconds at most, whatever their number.
const NARROW: usize = 12;

/// What the program chooses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The strategies that are tried first, one after another.
    pub scouts: Vec<Scout>,
    /// The strategy for what they leave.
    pub strategy: Strategy,
    /// Why it is this one.
    pub why: String,
}

impl Choice {
    /// This strategy and no other.
    pub fn only(strategy: Strategy, why: impl Into<String>) -> Self {
        Self { scouts: Vec::new(), strategy, why: why.into() }
    }
}

impl Strategy {
    /// Does the strategy count disjoint paths that can be counted with a short frontier?
    fn is_narrow(&self, puzzle: &AnyPuzzle) -> bool {
        let is_fit = self.reduction.target == Target::Paths && self.engine.name == frontier::NAME;
        let reduced = is_fit.then(|| puzzle.reduce(self.reduction.name, self.amo)).flatten();
        matches!(reduced, Some(AnyReduced::Paths(paths)) if frontier::width(&paths.problem) <= NARROW)
    }

    /// A good strategy for a puzzle, and why.
    ///
    /// # Errors
    /// As [`up_to`](Self::up_to), if the kind has no reduction to exact cover and `up_to` is not raw.
    ///
    /// # Panics
    /// Never: every kind has a reduction, and every form an engine.
    pub fn auto(kind: &Kind, puzzle: &AnyPuzzle, task: Task, up_to: UpTo) -> Result<Choice, StrategyError> {
        let first = Self::all(kind).into_iter().find(|strategy| strategy.amo == Amo::default());
        let first = first.expect("every kind has a reduction, and every form an engine");
        if task == Task::Draw {
            let drawing = Self::all(kind).into_iter().find(Self::samples).unwrap_or(first);
            let drawing = drawing.sampling(kind)?.up_to(kind, up_to)?;
            return Ok(Choice::only(drawing, "it draws solutions at random"));
        }
        if let Some(sampler) = puzzle.sampler().filter(|_| up_to == UpTo::Raw && task == Task::First) {
            let why = "one solution is enough, and some are easier to find";
            return Ok(Choice {
                scouts: Scout::all(kind, puzzle, task),
                ..Choice::only(Self::parse(kind, sampler)?, why)
            });
        }
        let is_cover = first.reduction.target == Target::Cover;
        if up_to == UpTo::Raw
            && task == Task::Count
            && let Some(narrow) = Self::all(kind).into_iter().find(|strategy| strategy.is_narrow(puzzle))
        {
            return Ok(Choice::only(narrow, format!("disjoint paths, and a frontier of at most {NARROW} cells")));
        }
        if up_to == UpTo::Raw && !is_cover {
            let why = format!("the first choice for {} puzzles", kind.name);
            return Ok(Choice { scouts: Scout::all(kind, puzzle, task), ..Choice::only(first, why) });
        }
        let cover = if is_cover { first } else { covers(kind).next().unwrap_or(first) };
        let with = |engine| Self::parse(kind, &format!("{}+{engine}", cover.reduction.name));
        if up_to != UpTo::Raw {
            let why =
                format!("up to {up_to}: an exact cover; mask lists are fastest where options cover several items");
            return Ok(Choice::only(with(mask::NAME)?.up_to(kind, up_to)?, why));
        }
        // Packings and tiles have long lists of options for each item; only raw problems have to be looked at to know that.
        if task == Task::Count || kind.name == exact_cover::Problem::NAME {
            let features = Features::of(puzzle, cover.reduction.name);
            let is_fit = |features: Features| features.globals <= MOST_GLOBALS && !features.is_large;
            if task == Task::Count && features.is_some_and(is_fit) {
                let why = "to count, and hardly an item concerns the whole: sub-problems will be met again";
                return Ok(Choice::only(with(memo::NAME)?, why));
            }
            if features.is_some_and(|features| features.options_per_item < SHORT) {
                let why = format!("fewer than {SHORT} options for an item: links are shorter than lists");
                return Ok(Choice::only(with(dlx::NAME)?.by_weights().trying_quick_ways(), why));
            }
        }
        let why = "an exact cover with many options for each item: mask lists are fastest there";
        let strategy = with(mask::NAME)?;
        let counting = || strategy.by_weights().trying_quick_ways();
        Ok(Choice::only(if task == Task::First { strategy.seeking_one() } else { counting() }, why))
    }
}

/// What the choice of an engine rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Features {
    /// How many items are global, none of which could be left out.
    globals: usize,
    /// The average number of options that cover a primary item.
    options_per_item: usize,
    /// Would lists of options take too much memory?
    is_large: bool,
}

impl Features {
    /// The features of a cover reduction whose witnesses are layouts one by one; `None` for others.
    fn of(puzzle: &AnyPuzzle, reduction: &str) -> Option<Self> {
        let AnyReduced::Cover(reduced) = puzzle.reduce(reduction, Amo::default())? else {
            return None;
        };
        let cover = &reduced.problem;
        let items = cover.items().filter(|&item| is_primary(cover, item)).count().max(1);
        let entries = cover.options().flat_map(|option| cover.entries(option));
        let covered = entries.filter(|entry| is_primary(cover, entry.item)).count();
        let is_large = mask::is_too_large(cover);
        reduced.is_faithful().then(|| Self {
            // Nothing depends on them in large problems, where counting them takes long.
            globals: if is_large { 0 } else { global_items(cover) },
            options_per_item: covered / items,
            is_large,
        })
    }
}

fn is_primary(cover: &ExactCover, item: ItemId) -> bool {
    matches!(cover.role(item), Role::Primary { .. })
}

/// The number of global items. `O(entries · length of an option)`.
fn global_items(cover: &ExactCover) -> usize {
    let mut companions: Vec<BTreeSet<ItemId>> = vec![BTreeSet::new(); cover.item_count()];
    for option in cover.options() {
        let items = || cover.entries(option).iter().map(|entry| entry.item).filter(|&item| is_primary(cover, item));
        for item in items() {
            companions[item.index()].extend(items());
        }
    }
    let primary = cover.items().filter(|&item| is_primary(cover, item)).count();
    companions.iter().filter(|others| others.len() * GLOBAL >= primary && !others.is_empty()).count()
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    fn chosen(text: &str, task: Task) -> String {
        let kind = Kind::recognise(text).unwrap();
        Strategy::auto(kind, &kind.parse(text).unwrap(), task, UpTo::Raw).unwrap().strategy.to_string()
    }

    #[test]
    fn identical_pieces_are_remembered_and_distinct_ones_are_not() {
        let dominoes = "box 6 6 1\n18x piece 000 100\n";
        assert_eq!(chosen(dominoes, Task::Count), "cover+memo");
        assert_eq!(chosen(dominoes, Task::Show), "cover+mask");
        let distinct = "box 3 3 1\npiece 000 100\npiece 000 100 200\npiece 000 100 200 010\n";
        assert_eq!(chosen(distinct, Task::Count), "cover+mask");
    }

    #[test]
    fn raw_problems_are_looked_at() {
        let square = "a b c d\na b\nc d\na c\nb d\n";
        let text = format!("| kind: exact-cover\n{square}");
        assert_eq!(chosen(&text, Task::First), "cover+dlx");
        let many = "a b c\n".to_string() + &"a b\na c\nb c\na\nb\nc\n".repeat(5);
        assert_eq!(chosen(&format!("| kind: exact-cover\n{many}"), Task::First), "cover+mask");
    }

    #[test]
    fn paths_are_a_matter_of_clauses() {
        let [empty, full] = ["", "# rules: full touch\n"].map(|rules| format!("{rules}A..\n...\n..A\n"));
        assert_eq!(chosen(&empty, Task::Count), "paths+frontier");
        assert_eq!(chosen(&empty, Task::Show), "binary+varisat");
        assert_eq!(chosen(&empty, Task::First), "shortest+varisat");
        assert_eq!(chosen(&full, Task::First), "binary+varisat");
        let tried = |text: &str, task| {
            let kind = Kind::recognise(text).unwrap();
            let choice = Strategy::auto(kind, &kind.parse(text).unwrap(), task, UpTo::Raw).unwrap();
            choice.scouts.iter().map(|scout| scout.strategy.to_string()).join(", ")
        };
        assert_eq!(tried(&empty, Task::First), "diagonal+backtrack, paths+checker, paths+ripup");
        assert_eq!(tried(&empty, Task::Show), "diagonal+backtrack");
        let wide = format!("A{0}\n{1}{0}A\n", ".".repeat(19), format!(".{}\n", ".".repeat(19)).repeat(18));
        assert_eq!(chosen(&wide, Task::Count), "binary+varisat");
        assert_eq!(tried(&wide, Task::Show), "");
        assert_eq!(tried(&format!("# rules: full no-touch\n{wide}"), Task::Show), "diagonal+backtrack");
    }
}
