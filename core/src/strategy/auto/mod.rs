//! The plan that the program makes, by features of the problem.
//!
//! What the choice rests on was measured; `docs/benchmarks.md` has the figures.

mod glances;
mod turns;

use jigsat_encodings::kind::AnyReduced;
use jigsat_encodings::puzzle::ReductionInfo;
use jigsat_engines::routing::{checker, negotiate};
use jigsat_engines::sat::sharp;
use jigsat_engines::{frontier, mask, restarts};
use jigsat_forms::Target;
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::symmetry::UpTo;

use glances::{Glances, is_roomy, short, tries};
use turns::{COUNTER, Frontiers, STEPS_BESIDE_COUNTER, STEPS_BESIDE_SEARCH, Shares, Sweep};

use super::{Case, Manner, Pick, Plan, Strategy, StrategyError, Task, Try};

/// Up to so many vertices on the frontier, disjoint paths are counted by [`frontier`] in the end, whatever their number.
const NARROW: usize = 12;

/// The nodes that a search has by itself, in a few milliseconds, before it takes turns: most boards on which it is good are done by then.
const GLANCE: u64 = 30_000;

/// The nodes that the shortest paths have, each by itself: more than they take on all boards but vast ones with tens of thousands of pairs.
const SHORTEST: u64 = 100_000;
const LONG_SHORTEST: u64 = 1_000_000;

/// On a vast board routing goes on for ten seconds or so before anybody makes clauses.
const LONG_ROUTES: u64 = 4_000_000;

/// A plan that does not look nearby; see [`Plan::auto`].
pub(super) fn plan(case: &Case<'_>, task: Task, up_to: UpTo, budget: &Budget) -> Result<Plan, StrategyError> {
    let kind = case.kind();
    let first = Strategy::first(kind)?;
    if task == Task::Draw {
        let drawing = Strategy::all(kind).into_iter().find(Strategy::samples).unwrap_or(first);
        let drawing = if case.what_is_given().is_some() { drawing.telling(kind)? } else { drawing };
        return Plan::only(drawing.sampling(kind)?, "it draws solutions at random").up_to(kind, up_to);
    }
    let is_free = case.what_is_given().is_none();
    if up_to == UpTo::Raw {
        if let Some(sampler) = case.puzzle.sampler().filter(|_| task == Task::First && is_free) {
            let why = "one solution is enough, and some are easier to find";
            let last = Strategy::parse(kind, sampler)?;
            return Ok(Plan::only(last, why).after(in_turns(case, task, last, last)));
        }
        let by_frontier = if task == Task::Count && is_free { by_frontier(case, budget) } else { None };
        if let Some((frontier, width)) = by_frontier {
            let (last, why) = if width <= NARROW {
                (frontier, format!("disjoint paths, and a frontier of at most {NARROW} cells"))
            } else {
                (first, "layouts one by one, where frontiers are too many".to_string())
            };
            return Ok(Plan::only(last, why).after(in_turns(case, task, first, last)));
        }
        if let Some(counter) = counter(case, task) {
            let why = "the puzzle is a formula: models are counted without a visit to each";
            let first = [Try::new(counter, COUNTER), Try::new(first, STEPS_BESIDE_COUNTER)];
            let mut all = Vec::new();
            turns::of_all(&mut all, &first, counter);
            return Ok(Plan::only(counter, why).after(all));
        }
        if first.target() != Target::Cover {
            let first = if is_free { first } else { told(case, first, budget) };
            let why = format!("the first choice for {} puzzles", kind.name);
            return Ok(Plan::only(first, why).after(in_turns(case, task, first, first)));
        }
    }
    let Some(cover) = kind.reductions_to(Target::Cover).next() else {
        return Plan::only(first, "").up_to(kind, up_to);
    };
    of_cover(case, &cover, task, up_to, budget)
}

/// The first strategy whose problem has names for all that is given; if there is none, the first one, which will say so.
fn told(case: &Case<'_>, first: Strategy, budget: &Budget) -> Strategy {
    let has_names = |strategy: &Strategy| {
        case.reduced(strategy.reduction().name, strategy.choices(), budget).is_ok_and(|made| made.is_some())
    };
    let mut usual = Strategy::all(case.kind()).into_iter().filter(Strategy::is_usual_for_given);
    usual.find(has_names).unwrap_or(first)
}

/// A plan that makes an exact cover of the puzzle.
fn of_cover(
    case: &Case<'_>,
    cover: &ReductionInfo,
    task: Task,
    up_to: UpTo,
    budget: &Budget,
) -> Result<Plan, StrategyError> {
    let kind = case.kind();
    let with = |engine: &str| Strategy::parse(kind, &format!("{}+{engine}", cover.name));
    if up_to != UpTo::Raw {
        let why = format!("up to {up_to}: an exact cover; mask lists are fastest where options cover several items");
        return Plan::only(with(mask::NAME)?, why).up_to(kind, up_to);
    }
    if task == Task::Count {
        let why = "an exact cover, whose engine is picked when it is known";
        return Ok(Plan::only(with(mask::NAME)?, why).in_manner(Manner::Picking));
    }
    // Packings and tiles have long lists of options for each item; only raw problems, which cost nothing to reduce, are looked at.
    let made = if cover.is_verbatim { case.made_of(cover, budget).ok().flatten() } else { None };
    let cover_made = made.as_ref().and_then(|made| made.cover());
    let pick = cover_made.map_or_else(Pick::of_packings, |reduced| Pick::for_search(&reduced.problem, budget));
    let plan = Plan::only(with(pick.engine.name)?, pick.why);
    Ok(match task {
        Task::First => {
            let short = restarting(case, plan.strategy);
            plan.in_manner(Manner::OneOfEach).after(short)
        }
        Task::Keep => plan.in_manner(Manner::Weighed),
        Task::Show | Task::Unique | Task::Count | Task::Draw => plan,
    })
}

/// The strategy that counts models, if the puzzle is a formula and its models are to be counted.
fn counter(case: &Case<'_>, task: Task) -> Option<Strategy> {
    let formula = case.kind().reductions_to(Target::Cnf).find(|info| info.is_verbatim)?;
    let strategy = Strategy::parse(case.kind(), &format!("{}+{}", formula.name, sharp::NAME)).ok()?;
    (task == Task::Count).then_some(strategy)
}

/// The strategy that counts disjoint paths, if the kind has them, and the width of the frontier.
fn by_frontier(case: &Case<'_>, budget: &Budget) -> Option<(Strategy, usize)> {
    let paths = case.kind().reductions_to(Target::Paths).next()?;
    let made = case.made_of(&paths, budget).ok()??;
    let AnyReduced::Paths(reduced) = &made.reduced else {
        return None;
    };
    let strategy = Strategy::parse(case.kind(), &format!("{}+{}", paths.name, frontier::NAME)).ok()?;
    Some((strategy, frontier::width(&reduced.problem)))
}

/// What comes before the strategy that goes on to the end where one layout or two are wanted, or their number: glances, and turns. Routing is
/// for one layout, where these are many (which is when a reduction keeps only some): for two as well, since the second one is often near the
/// first. Frontiers say that there is no layout, or no other one, where that takes many conflicts and few states.
fn in_turns(case: &Case<'_>, task: Task, solver: Strategy, last: Strategy) -> Vec<Try> {
    let quick = tries(case);
    if !matches!(task, Task::First | Task::Unique | Task::Count) || solver.target() != Target::Cnf {
        return quick.into_iter().collect();
    }
    match quick.filter(|quick| quick.nodes > GLANCE) {
        Some(search) => beside(search, solver, last),
        None => taking_turns(case, task, quick, solver, last),
    }
}

/// A search that is the best one on most puzzles, and a solver that takes turns with it where it is not.
fn beside(search: Try, solver: Strategy, last: Strategy) -> Vec<Try> {
    // What takes turns has a thread of its own, which many a board is not worth.
    let mut all = vec![Try { nodes: GLANCE, ..search }];
    let first = [Try { nodes: 3 * search.nodes / 2, ..search }, Try::new(solver, STEPS_BESIDE_SEARCH)];
    turns::of_all(&mut all, &first, last);
    all
}

/// The `quick` try and other glances, and the turns of all who may be the best one.
fn taking_turns(case: &Case<'_>, task: Task, quick: Option<Try>, solver: Strategy, last: Strategy) -> Vec<Try> {
    let (is_roomy, frontiers) = (is_roomy(case), Frontiers::new(case.puzzle.expected_frontiers()));
    let shares = Shares::of(task, is_roomy, case.puzzle.is_small(), frontiers);
    let share = |name, nodes| short(case, name, nodes).filter(|turn| turn.nodes > 0);
    let (routing, sweeping) = (share(negotiate::NAME, shares.routes), share(frontier::NAME, shares.states));
    let checking = routing.and_then(|_| short(case, checker::NAME, SHORTEST));
    if case.puzzle.is_vast() {
        let long = |turn: Option<Try>, nodes| turn.map(|turn| Try { nodes, ..turn });
        let (checking, routing) = (long(checking, LONG_SHORTEST), long(routing, LONG_ROUTES));
        return [quick, checking, routing].into_iter().flatten().collect();
    }
    let mut all = Glances { case, task, quick, checking, routing, sweeping }.in_order();
    let solving = Some(Try::new(solver, shares.steps));
    // Where there is room, few frontiers are counted sooner than a solver has begun.
    let order = if is_roomy && frontiers != Frontiers::Heavy {
        [routing, sweeping, solving]
    } else {
        [routing, solving, sweeping]
    };
    let first: Vec<Try> = order.into_iter().flatten().collect();
    turns::of_all(&mut all, &first, last);
    if let (Some(sweeping), Frontiers::Expected(count)) = (sweeping, frontiers)
        && task != Task::First
    {
        Sweep::new(sweeping.strategy, solver, count).join(&mut all);
    }
    all
}

/// The short try, and the turns of a search that is begun anew and of the strategy that goes on to the end, if the kind has such a search.
fn restarting(case: &Case<'_>, last: Strategy) -> Vec<Try> {
    let mut all = Vec::from_iter(tries(case));
    let named = case.puzzle.restarting_search().filter(|_| case.what_is_given().is_none());
    if let Some((name, nodes)) = named
        && let Ok(search) = Strategy::parse(case.kind(), &format!("{name}+{}", restarts::NAME))
    {
        turns::with_restarts(&mut all, search, nodes, last);
    }
    all
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;
    use jigsat_encodings::kind::{AnyPuzzle, Kind};
    use jigsat_engines::Run;

    use super::*;

    fn parsed(text: &str) -> AnyPuzzle {
        Kind::recognise(text).unwrap().parse(text).unwrap()
    }

    fn planned(text: &str, task: Task) -> Plan {
        Plan::auto(&Case::of(&parsed(text)), task, UpTo::Raw, Budget::unlimited()).unwrap()
    }

    fn chosen(text: &str, task: Task) -> String {
        planned(text, task).strategy.to_string()
    }

    #[test]
    fn engines_for_counts_are_picked_when_the_problem_is_known() {
        let counted = |text: &str| {
            let puzzle = parsed(text);
            let case = Case::of(&puzzle);
            let plan = Plan::auto(&case, Task::Count, UpTo::Raw, Budget::unlimited()).unwrap();
            let found = plan.count(&case, &Run::default()).unwrap();
            (found.strategy.to_string(), found.layouts, found.why)
        };
        let dominoes = "box 6 6 1\n18x piece 000 100\n";
        assert_eq!(chosen(dominoes, Task::Show), "cover+mask");
        let (strategy, layouts, why) = counted(dominoes);
        assert_eq!((strategy.as_str(), layouts), ("cover+memo", 6728_u32.into()));
        assert!(why.contains("concerns the whole"), "{why}");
        let (strategy, layouts, why) = counted("box 3 2 1\npiece 000 100\npiece 000 100 200 010\n");
        assert_eq!((strategy.as_str(), layouts), ("cover+memo", 4_u32.into()));
        assert!(why.contains("short trial was enough"), "{why}");
        let (strategy, layouts, _) = counted(include_str!("../../../../data/polycube/soma.txt"));
        assert_eq!((strategy.as_str(), layouts), ("cover+mask", 11520_u32.into()));
    }

    #[test]
    fn raw_problems_are_looked_at() {
        let square = "a b c d\na b\nc d\na c\nb d\n";
        let text = format!("| kind: exact-cover\n{square}");
        assert_eq!(chosen(&text, Task::First), "cover+cells");
        let many = "a b c\n".to_string() + &"a b\na c\nb c\na\nb\nc\n".repeat(5);
        assert_eq!(chosen(&format!("| kind: exact-cover\n{many}"), Task::First), "cover+mask");
    }

    #[test]
    fn models_are_counted_and_blocked_by_turns() {
        let text = "p cnf 3 1\n1 2 0\n";
        assert_eq!(chosen(text, Task::Count), "cnf+sharp");
        let turns = planned(text, Task::Count).tries;
        let first = turns.iter().take(3).map(|short| short.strategy).join(", ");
        assert_eq!(first, "cnf+sharp, cnf+varisat, cnf+sharp");
        assert!(turns.iter().all(|short| short.goes_on), "{turns:?}");
        for task in [Task::First, Task::Show, Task::Unique, Task::Keep] {
            assert_eq!((chosen(text, task).as_str(), planned(text, task).tries.len()), ("cnf+varisat", 0));
        }
    }

    #[test]
    fn vast_boards_are_a_matter_of_routing() {
        let line = |y| format!("LINE#{} (0,{y})-(199,{y})\n", y + 1);
        let board = |pairs| format!("SIZE 200X200\nLINE_NUM {pairs}\n{}", (0..pairs).map(line).join(""));
        let tried =
            |pairs, task| planned(&board(pairs), task).tries.iter().map(|short| short.strategy).dedup().join(", ");
        assert!(tried(100, Task::First).ends_with("paths+negotiate, shortest+varisat, paths+negotiate"));
        for task in [Task::First, Task::Unique] {
            assert!(tried(110, task).ends_with("paths+checker, paths+negotiate"));
        }
        assert_eq!(chosen(&board(110), Task::First), "shortest+varisat");
    }

    #[test]
    fn a_sweep_that_ends_soon_is_waited_for() {
        let square = |size: usize| {
            format!(
                "# rules: full touch\nA{0}\n{1}{0}A\n",
                ".".repeat(size - 1),
                format!(".{0}\n", ".".repeat(size - 1)).repeat(size - 2)
            )
        };
        let swept = |size: usize, task| {
            let text = square(size);
            let expected = parsed(&text).expected_frontiers().unwrap();
            let plan = planned(&text, task);
            let of = |name: &str| {
                let turns = plan.tries.iter().filter(|turn| turn.strategy.to_string() == name);
                turns.map(|turn| turn.nodes).collect_vec()
            };
            let nodes = of("paths+frontier");
            assert!(nodes.is_sorted(), "{nodes:?}");
            let is_waited_for = nodes.contains(&(6 * expected));
            // The solver has an eighth of the time before: 300 nodes take as long as 2,500 frontiers.
            assert_eq!(of("binary+varisat").contains(&(expected / 8 * 300 / 2_500)), is_waited_for);
            (is_waited_for, nodes.len())
        };
        assert_eq!(swept(12, Task::Unique), (true, 5));
        assert!(swept(12, Task::Count).0 && !swept(12, Task::First).0);
        // Nobody waits for hours.
        assert!(!swept(20, Task::Unique).0 && !swept(20, Task::Count).0);
    }

    #[test]
    fn paths_are_a_matter_of_clauses() {
        let [empty, full] = ["", "# rules: full touch\n"].map(|rules| format!("{rules}A..\n...\n..A\n"));
        assert_eq!(chosen(&empty, Task::Count), "paths+frontier");
        assert_eq!(chosen(&empty, Task::Show), "binary+varisat");
        assert_eq!(chosen(&empty, Task::First), "shortest+varisat");
        assert_eq!(chosen(&full, Task::First), "binary+varisat");
        let tried = |text: &str, task| planned(text, task).tries.iter().map(|short| short.strategy).join(", ");
        let first = tried(&empty, Task::First);
        let (few, looks) =
            ("diagonal+backtrack, paths+negotiate, ", "paths+checker, search+backtrack, heads+backtrack");
        let routing = "paths+negotiate, shortest+varisat, paths+negotiate";
        assert!(first.starts_with(&format!("{few}{looks}, {routing}")), "{first}");
        let two = tried(&empty, Task::Unique);
        let looks = "diagonal+backtrack, heads+backtrack, paths+checker, paths+frontier";
        let turns = "paths+negotiate, paths+frontier, binary+varisat, paths+negotiate";
        assert!(two.starts_with(&format!("{looks}, {turns}")), "{two}");
        let apart = tried(&empty.replace("A..\n...", "# rules: empty no-touch\nA..\n..."), Task::Unique);
        let turns = "paths+negotiate, binary+varisat, paths+frontier, paths+negotiate";
        assert!(apart.starts_with(&format!("{looks}, {turns}")), "{apart}");
        let full = tried(&full, Task::First);
        assert!(full.starts_with("diagonal+backtrack, heads+backtrack, search+backtrack, binary+varisat"), "{full}");
        assert!(tried(&empty, Task::Count).ends_with("paths+frontier, binary+varisat"));
        assert_eq!(tried(&empty, Task::Show), "diagonal+backtrack");
        let square = format!("A{0}\n{1}{0}A\n", ".".repeat(8), format!(".{}\n", ".".repeat(8)).repeat(7));
        assert!(tried(&square, Task::First).starts_with(&format!("{few}diagonal+backtrack, paths+checker")));
        assert!(tried(&square, Task::Unique).starts_with("diagonal+backtrack, heads+backtrack, diagonal+backtrack"));
        let wide = format!("A{0}\n{1}{0}A\n", ".".repeat(19), format!(".{}\n", ".".repeat(19)).repeat(18));
        assert_eq!(chosen(&wide, Task::Count), "binary+varisat");
        assert!(tried(&wide, Task::Count).contains("paths+frontier, binary+varisat, paths+frontier"));
        assert_eq!(tried(&wide, Task::Show), "diagonal+backtrack");
        let strict = format!("# rules: full no-touch\n{wide}");
        assert_eq!(tried(&strict, Task::Show), "diagonal+backtrack");
        let beside = "diagonal+backtrack, diagonal+backtrack, binary+varisat, diagonal+backtrack";
        assert!(tried(&strict, Task::First).starts_with(beside));
    }
}
