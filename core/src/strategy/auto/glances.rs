//! Short attempts that come before all others: most puzzles need no more.

use jigsat_forms::Target;

use super::super::{Case, Strategy, Task, Try};

/// The nodes of a quick search that are soon over, even on the smallest boards. A longer one begins anew: that costs less than a thread that waits.
const BRIEF: u64 = 600;

/// On small boards, routing that takes no longer than a look at the other searches, and frontiers that take less time than a solver needs to
/// begin, come before anybody takes turns: often there is no more to be done.
const FEW_ROUTES: u64 = 200;
const FEW_STATES: u64 = 900;

/// The most nodes of the careful search where layouts are counted.
const FEW_CAREFUL: u64 = 100;

/// The short try, if the kind has a search that decides many puzzles in a moment.
pub(super) fn tries(case: &Case<'_>) -> Option<Try> {
    let (name, nodes) = case.puzzle.quick_search()?;
    short(case, name, nodes)
}

/// A short try of the strategy of this name, if it goes with what is given.
pub(super) fn short(case: &Case<'_>, name: &str, nodes: u64) -> Option<Try> {
    let strategy = Strategy::parse(case.kind(), name).ok()?;
    let fits = case.what_is_given().is_none() || strategy.reduction().can_be_told();
    fits.then(|| Try::new(strategy, nodes))
}

/// Who is looked to before several take turns.
pub(super) struct Glances<'a> {
    pub(super) case: &'a Case<'a>,
    pub(super) task: Task,
    pub(super) quick: Option<Try>,
    pub(super) checking: Option<Try>,
    pub(super) routing: Option<Try>,
    pub(super) sweeping: Option<Try>,
}

impl Glances<'_> {
    /// In the order that is the best one on most boards. Where there is room, the quick search gets lost on many that others decide at once.
    pub(super) fn in_order(self) -> Vec<Try> {
        let careful = self.careful();
        let Self { case, task, quick, checking, routing, sweeping } = self;
        let is_roomy = is_roomy(case);
        if !case.puzzle.is_small() {
            return [quick, careful, checking].into_iter().flatten().collect();
        }
        let few = |turn: Option<Try>, nodes| turn.map(|turn| Try { nodes, goes_on: true, ..turn });
        let brief = quick.map(|quick| Try { nodes: quick.nodes.min(BRIEF), ..quick });
        let rest = quick.filter(|quick| quick.nodes > BRIEF);
        let order = match task {
            Task::First if is_roomy => [brief, few(routing, FEW_ROUTES), rest, checking],
            Task::Unique if is_roomy => [brief, careful, rest, checking],
            _ => [quick, careful, None, None],
        };
        let mut all: Vec<Try> = order.into_iter().flatten().collect();
        if task == Task::First {
            let is_new = |root: &Try| all.iter().all(|other| other.strategy != root.strategy);
            let roots: Vec<Try> = roots(case).filter(is_new).collect();
            all.extend(roots);
        } else {
            all.extend(few(sweeping, FEW_STATES));
        }
        all
    }

    /// The careful search, which seldom finds all layouts sooner than others: where they are counted, it is brief on small boards and left out on others.
    fn careful(&self) -> Option<Try> {
        let (name, nodes) = self.case.puzzle.careful_search()?;
        let nodes = match self.task {
            Task::Count if !self.case.puzzle.is_small() => return None,
            Task::Count => nodes.min(FEW_CAREFUL),
            _ => nodes,
        };
        short(self.case, name, nodes)
    }
}

/// A look at the root of each direct search: on some boards without a layout it is enough.
fn roots<'a>(case: &'a Case<'_>) -> impl Iterator<Item = Try> + use<'a> {
    let searches = case.kind().reductions_to(Target::Search);
    searches.filter_map(|info| short(case, info.name, 1))
}

/// May there be many layouts, some of them easy to find?
pub(super) fn is_roomy(case: &Case<'_>) -> bool {
    case.puzzle.sampler().is_some()
}

#[cfg(test)]
mod tests {
    use jigsat_encodings::kind::Kind;
    use jigsat_forms::budget::Budget;
    use jigsat_forms::exact_cover::symmetry::UpTo;

    use super::*;
    use crate::strategy::Plan;

    /// The first attempts on a full board with one pair, whose path may touch itself, as names and nodes.
    fn looks([width, height]: [usize; 2], task: Task) -> Vec<(String, u64)> {
        let row = ".".repeat(width - 1);
        let between = format!(".{row}\n").repeat(height - 2);
        let text = format!("# rules: full touch\nA{row}\n{between}{row}A\n");
        let board = Kind::recognise(&text).unwrap().parse(&text).unwrap();
        let plan = Plan::auto(&Case::of(&board), task, UpTo::Raw, Budget::unlimited()).unwrap();
        plan.tries
            .iter()
            .take(2)
            .map(|attempt| (attempt.strategy.reduction().name.to_string(), attempt.nodes))
            .collect()
    }

    #[test]
    fn full_boards_are_looked_at_carefully_up_to_a_size() {
        let second = |size, task| looks(size, task)[1].clone();
        let heads = |nodes| ("heads".to_string(), nodes);
        for task in [Task::First, Task::Unique] {
            assert_eq!(second([12, 12], task), heads(250));
            assert_eq!(second([14, 13], task), heads(250));
            assert_ne!(second([15, 14], task).0, "heads");
        }
        assert_eq!(second([12, 12], Task::Count), heads(100));
        assert_ne!(second([14, 13], Task::Count).0, "heads");
    }
}
