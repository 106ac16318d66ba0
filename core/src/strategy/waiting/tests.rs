use std::thread;

use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_engines::{Limit, Limits, Outcome};
use jigsat_forms::budget::{Budget, Exceeded};

use super::*;
use crate::strategy::turns::LONG;
use crate::strategy::{Strategy, Try};

/// A board with 261 layouts.
fn board() -> AnyPuzzle {
    let text = include_str!("../../../../data/arukone/drawn_9x7_9.txt");
    Kind::recognise(text).unwrap().parse(text).unwrap()
}

fn strategy(name: &str) -> Strategy {
    Strategy::parse(board().kind(), name).unwrap()
}

/// Turns of these strategies, each as long as all before together, and the first one to the end.
fn turns(names: &[&str], nodes: u64, count: u32) -> Plan {
    let turn = |round: u32| move |name: &&str| Try { goes_on: true, ..Try::new(strategy(name), nodes << round) };
    Plan::from(strategy(names[0])).after((0..count).flat_map(|round| names.iter().map(turn(round))).collect())
}

/// The layouts that a plan shows, and what it says in the end.
fn shown(plan: &Plan, run: &Run) -> (Vec<String>, Findings) {
    let mut layouts = Vec::new();
    let found = plan.run(&Case::of(&board()), run, &mut |answer, _| {
        layouts.push(answer.to_string());
        ControlFlow::Continue(())
    });
    layouts.sort();
    (layouts, found.unwrap())
}

#[test]
fn an_attempt_goes_on_where_it_waited() {
    let run = Run::default();
    let (expected, alone) = shown(&Plan::from(strategy("diagonal")), &run);
    assert_eq!(expected.len(), 261);
    let plan = turns(&["diagonal", "heads"], 10, 4);
    let (layouts, found) = shown(&plan, &run);
    assert_eq!((layouts, found.outcome, found.strategy), (expected, Outcome::Exhausted, plan.strategy));
    // The nodes of the other one are those of its last turn: none was begun anew.
    assert_eq!(found.stats.nodes, alone.stats.nodes + 80);
    let counted = plan.count(&Case::of(&board()), &run).unwrap();
    assert_eq!((counted.layouts, counted.stats.nodes), (261_u32.into(), found.stats.nodes));
}

/// Whoever comes to an end first has the last word, a SAT solver too, and what others have shown is not shown again.
#[test]
fn every_layout_is_shown_once_whoever_finds_it() {
    let (expected, _) = shown(&Plan::from(strategy("diagonal")), &Run::default());
    for names in [["heads", "binary"], ["binary", "heads"], ["binary", "onehot"], ["diagonal", "binary"]] {
        for nodes in [1, 100, 5_000] {
            let (layouts, found) = shown(&turns(&names, nodes, 8), &Run::default());
            assert_eq!((layouts, found.outcome), (expected.clone(), Outcome::Exhausted), "{names:?}, {nodes}");
        }
    }
}

#[test]
fn the_same_turns_end_in_the_same_way() {
    let plan = turns(&["binary", "diagonal", "onehot"], 40, 5);
    let ended = || {
        let (layouts, found) = shown(&plan, &Run::default());
        (layouts, found.strategy, found.stats.nodes)
    };
    let first = ended();
    assert!((0..5).all(|_| ended() == first));
}

/// Threads change nothing, whoever could have been the first.
#[test]
fn what_is_done_ahead_is_heard_in_its_turn() {
    let board = board();
    for (names, nodes) in [
        (["heads", "binary", "diagonal"], 20),
        (["heads", "binary", "diagonal"], 5_000),
        (["binary", "heads", "onehot"], 150),
    ] {
        let plan = turns(&names, nodes, 6);
        let told = |threads: usize, most: usize| {
            let (run, mut seen) = (Run { threads, ..Run::default() }, Vec::new());
            let found = plan.run(&Case::of(&board), &run, &mut |answer, strategy| {
                if seen.is_empty() {
                    // Time enough for all others to begin.
                    thread::sleep(2 * LONG);
                }
                seen.push((answer.to_string(), strategy));
                if seen.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let found = found.unwrap();
            (seen, found.strategy, found.outcome, found.layouts, found.stats.nodes)
        };
        let counted = |threads: usize| {
            let found = plan.count(&Case::of(&board), &Run { threads, ..Run::default() }).unwrap();
            (found.strategy, found.outcome, found.layouts, found.stats.nodes)
        };
        for most in [1, 2, 30, usize::MAX] {
            let alone = told(1, most);
            for threads in [2, 2, 3, 4] {
                assert_eq!(told(threads, most), alone, "{names:?}, {threads} threads, {most} layouts");
            }
        }
        assert!((2..5).all(|threads| counted(threads) == counted(1)));
    }
}

/// Who works ahead could go on for years, and is not waited for.
#[test]
fn who_works_ahead_ends_with_the_others() {
    let text = include_str!("../../../../data/arukone/contest_n20.txt");
    let puzzle = Kind::recognise(text).unwrap().parse(text).unwrap();
    let turn = |name, nodes| Try { goes_on: true, ..Try::new(strategy(name), nodes) };
    let tries = vec![turn("negotiate", 10), turn("heads", 10), turn("negotiate", 1_000_000)];
    let plan = Plan::from(strategy("heads")).after(tries);
    let run = Run { threads: 2, ..Run::default() };
    let found = plan.run(&Case::of(&puzzle), &run, &mut |_, _| ControlFlow::Break(())).unwrap();
    assert_eq!((found.outcome, found.strategy), (Outcome::Stopped, strategy("negotiate")));
}

/// A SAT solver waits in the middle of its work, so that the other one is done before it.
#[test]
fn a_solver_waits_as_well() {
    let (_, found) = shown(&turns(&["binary", "diagonal"], 100, 8), &Run::default());
    assert_eq!((found.outcome, found.strategy), (Outcome::Exhausted, strategy("diagonal")));
}

#[test]
fn those_who_wait_end_with_the_run() {
    let plan = turns(&["heads", "binary"], 10, 4);
    let mut seen = 0;
    let found = plan.run(&Case::of(&board()), &Run::default(), &mut |_, _| {
        seen += 1;
        if seen == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((found.unwrap().outcome, seen), (Outcome::Stopped, 3));
    let late = Run::from(Limits::none().within(Duration::ZERO));
    assert_eq!(shown(&plan, &late).1.outcome, Outcome::Limited(Limit::Time));
    let short = Run::from(Limits { nodes: Some(5), ..Limits::none() });
    assert_eq!(shown(&plan, &short).1.outcome, Outcome::Limited(Limit::Nodes));
}

#[test]
fn a_turn_that_is_no_longer_than_the_last_is_over_at_once() {
    let turn = |name| Try { goes_on: true, ..Try::new(strategy(name), 50) };
    let tries = ["heads", "diagonal"].repeat(3).into_iter().map(turn).collect();
    let plan = Plan::from(strategy("heads")).after(tries);
    for threads in [1, 2] {
        let (layouts, found) = shown(&plan, &Run { threads, ..Run::default() });
        assert_eq!((layouts.len(), found.outcome), (261, Outcome::Exhausted));
    }
}

/// Whoever could do no more than this, has no more turns: only the one that goes on to the end is begun anew.
#[test]
fn what_has_ended_is_not_begun_anew() {
    let short = Run::from(Limits { nodes: Some(5), ..Limits::none() });
    let found = shown(&turns(&["diagonal", "heads"], 10, 4), &short).1;
    assert_eq!((found.outcome, found.stats.nodes), (Outcome::Limited(Limit::Nodes), 15));
}

#[test]
fn what_one_has_no_memory_for_others_do_without() {
    // Enough for a layout, too little for a formula.
    let budget = || Budget::of_memory(10_000, None);
    let run = || Run::from(Limits { budget: budget(), ..Limits::none() });
    let alone = shown(&Plan::from(strategy("binary")), &run()).1;
    assert_eq!(alone.outcome, Outcome::Limited(Limit::Memory));
    let short = Try::new(strategy("binary"), 100);
    for plan in [Plan::from(strategy("heads")).after(vec![short]), turns(&["heads", "binary"], 10, 4)] {
        let (layouts, found) = shown(&plan, &run());
        assert_eq!((layouts.len(), found.outcome), (261, Outcome::Exhausted));
    }
}

/// Who takes turns has a budget of its own, be it the last turn or not.
#[test]
fn what_is_used_up_in_a_turn_is_told() {
    let text = include_str!("../../../../data/arukone/contest_n20.txt");
    let puzzle = Kind::recognise(text).unwrap().parse(text).unwrap();
    for rounds in [4, 30] {
        let run = Run::from(Limits::none().within(Duration::from_millis(200)));
        let plan = turns(&["heads", "search"], 1, rounds);
        let found = plan.run(&Case::of(&puzzle), &run, &mut |_, _| ControlFlow::Break(()));
        assert_eq!(found.unwrap().outcome, Outcome::Limited(Limit::Time));
        assert_eq!(run.limits.budget.exceeded(), Some(&Exceeded::Time), "{rounds} rounds");
    }
}

/// Somebody says stop at the last node of a short attempt: that is the reason, and not that its nodes are used up.
#[test]
fn why_nobody_goes_on_is_told() {
    let ends_with_the_first_layout = |nodes: u64| {
        let plan = Plan::from(strategy("heads")).after(vec![Try::new(strategy("heads"), nodes)]);
        let (run, mut seen) = (Run::default(), 0);
        let found = plan.run(&Case::of(&board()), &run, &mut |_, _| {
            seen += 1;
            run.limits.budget.stop();
            ControlFlow::Continue(())
        });
        let found = found.unwrap();
        (seen == 1 && found.stats.nodes == nodes).then_some(found.outcome)
    };
    assert_eq!((1..200).find_map(ends_with_the_first_layout), Some(Outcome::Limited(Limit::Interrupted)));
}

#[test]
fn a_visitor_who_panics_is_heard() {
    let plan = turns(&["heads", "binary"], 10, 4);
    let run = || plan.run(&Case::of(&board()), &Run::default(), &mut |_, _| panic!("seen"));
    assert!(panic::catch_unwind(panic::AssertUnwindSafe(run)).is_err());
}
