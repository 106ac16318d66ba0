//! The strategy that the program chooses, by features of the problem.
//!
//! What the choice rests on was measured; `docs/benchmarks.md` has the figures.

use jigsat_encodings::kind::{AnyPuzzle, AnyReduced, Kind};
use jigsat_encodings::puzzle::Puzzle;
use jigsat_encodings::puzzles::exact_cover;
use jigsat_forms::Amo;
use jigsat_forms::Target;
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::symmetry::UpTo;

use super::symmetry::covers;
use super::{Pick, Scout, Strategy, StrategyError};
use jigsat_engines::{frontier, mask};

/// What a strategy is chosen for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// To show one solution, whichever.
    First,
    /// To show several of them, or all.
    Show,
    /// To show two of them, or that there are not two.
    Unique,
    /// To count them.
    Count,
    /// To show some that are drawn at random.
    Draw,
}

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
    /// Is a small change of the first layout tried for a second one, before the search goes on? Not a thing to do where layouts are the
    /// same that are images of one another, or where all of them are wanted in the order of the search.
    pub looks_nearby: bool,
}

impl Choice {
    /// This strategy and no other.
    pub fn only(strategy: Strategy, why: impl Into<String>) -> Self {
        Self { scouts: Vec::new(), strategy, why: why.into(), looks_nearby: false }
    }

    /// The same choice, looking nearby if that is of use for this task: two layouts have to be enough, and any that differ.
    #[must_use]
    pub fn looking_nearby_for(self, task: Task, up_to: UpTo) -> Self {
        Self { looks_nearby: task == Task::Unique && up_to == UpTo::Raw, ..self }
    }
}

impl Strategy {
    /// Does the strategy count disjoint paths that can be counted with a short frontier?
    fn is_narrow(&self, puzzle: &AnyPuzzle, budget: &Budget) -> bool {
        let is_fit = self.reduction.target == Target::Paths && self.engine.name == frontier::NAME;
        let reduced = is_fit.then(|| puzzle.reduce(self.reduction.name, self.amo, budget));
        matches!(reduced, Some(Ok(Some(AnyReduced::Paths(paths)))) if frontier::width(&paths.problem) <= NARROW)
    }

    /// A good strategy for a puzzle, and why. Where the budget does not suffice for a closer look, it is one that could be good.
    ///
    /// # Errors
    /// As [`up_to`](Self::up_to), if the kind has no reduction to exact cover and `up_to` is not raw.
    ///
    /// # Panics
    /// Never: every kind has a reduction, and every form an engine.
    pub fn auto(
        kind: &Kind,
        puzzle: &AnyPuzzle,
        task: Task,
        up_to: UpTo,
        budget: &Budget,
    ) -> Result<Choice, StrategyError> {
        Ok(Self::chosen(kind, puzzle, task, up_to, budget)?.looking_nearby_for(task, up_to))
    }

    /// The same, not looking nearby.
    fn chosen(
        kind: &Kind,
        puzzle: &AnyPuzzle,
        task: Task,
        up_to: UpTo,
        budget: &Budget,
    ) -> Result<Choice, StrategyError> {
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
            && let Some(narrow) = Self::all(kind).into_iter().find(|strategy| strategy.is_narrow(puzzle, budget))
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
        if task == Task::Count {
            let why = "an exact cover; the engine is picked when it is known";
            return Ok(Choice::only(with(mask::NAME)?.by_weights().picking_engines(), why));
        }
        // Packings and tiles have long lists of options for each item; only raw problems have to be looked at to know that.
        let is_raw = kind.name == exact_cover::Problem::NAME;
        let pick = match is_raw.then(|| puzzle.reduce(cover.reduction.name, Amo::default(), budget)) {
            Some(Ok(Some(AnyReduced::Cover(raw)))) => Pick::for_search(&raw.problem),
            _ => Pick::of_packings(),
        };
        let strategy = with(pick.engine.name)?;
        if task == Task::First {
            let scouts = Scout::all(kind, puzzle, task);
            return Ok(Choice { scouts, ..Choice::only(strategy.seeking_one(), pick.why) });
        }
        Ok(Choice::only(strategy.by_weights(), pick.why))
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use jigsat_engines::Limits;

    use super::*;

    fn chosen(text: &str, task: Task) -> String {
        let kind = Kind::recognise(text).unwrap();
        Strategy::auto(kind, &kind.parse(text).unwrap(), task, UpTo::Raw, Budget::unlimited())
            .unwrap()
            .strategy
            .to_string()
    }

    #[test]
    fn engines_for_counts_are_picked_when_the_problem_is_known() {
        let counted = |text: &str| {
            let kind = Kind::recognise(text).unwrap();
            let puzzle = kind.parse(text).unwrap();
            let choice = Strategy::auto(kind, &puzzle, Task::Count, UpTo::Raw, Budget::unlimited()).unwrap();
            let (strategy, run) = choice.count(&puzzle, &Limits::none()).unwrap();
            (strategy.to_string(), run.layouts, run.pick.unwrap().why)
        };
        let dominoes = "box 6 6 1\n18x piece 000 100\n";
        assert_eq!(chosen(dominoes, Task::Show), "cover+mask");
        let (strategy, layouts, why) = counted(dominoes);
        assert_eq!((strategy.as_str(), layouts), ("cover+memo", 6728_u32.into()));
        assert!(why.contains("concerns the whole"), "{why}");
        let (strategy, layouts, why) = counted("box 3 2 1\npiece 000 100\npiece 000 100 200 010\n");
        assert_eq!((strategy.as_str(), layouts), ("cover+memo", 4_u32.into()));
        assert!(why.contains("short trial was enough"), "{why}");
        let (strategy, layouts, _) = counted(include_str!("../../data/polycube/soma.txt"));
        assert_eq!((strategy.as_str(), layouts), ("cover+mask", 11520_u32.into()));
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
            let choice =
                Strategy::auto(kind, &kind.parse(text).unwrap(), task, UpTo::Raw, Budget::unlimited()).unwrap();
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
