use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use itertools::Itertools;
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_encodings::puzzle::Aim;
use jigsat_engines::Limits;

use super::*;
use crate::strategy::Strategy;

fn parsed(text: &str) -> AnyPuzzle {
    Kind::recognise(text).unwrap().parse(text).unwrap()
}

fn planned(text: &str, question: Question) -> Plan {
    Session::new(&parsed(text)).plan(&Request::new(question)).unwrap()
}

fn chosen(text: &str, question: Question) -> String {
    planned(text, question).leader.strategy.to_string()
}

/// The memory in use, as reported by the gauge.
static HELD: AtomicU64 = AtomicU64::new(0);

#[test]
fn the_scheduler_waits_for_memory_that_is_freed_soon() {
    let budget = Budget::of_memory(1_000, Some(|| Some(HELD.load(Ordering::Relaxed))));
    HELD.store(2_000, Ordering::Relaxed);
    // The memory is measured every few milliseconds.
    thread::sleep(LOOK);
    let freed = thread::spawn(|| {
        thread::sleep(10 * LOOK);
        HELD.store(0, Ordering::Relaxed);
    });
    assert_eq!(spent(&budget), None);
    freed.join().unwrap();
    HELD.store(2_000, Ordering::Relaxed);
    thread::sleep(LOOK);
    let started = Instant::now();
    assert_eq!(spent(&budget.within(10 * LOOK)), Some(Exceeded::Time), "the time limit ends the wait");
    assert!(started.elapsed() < TIME_LIMIT);
    assert_eq!(spent(&budget), Some(Exceeded::Memory { limit: 1_000 }), "the memory stays full");
}

const BOARDS: [&str; 5] = [
    "A....\n.....\n.....\n.....\n....A\n",
    "# rules: full touch\nA....\n.....\n..B..\n.....\nB...A\n",
    "# rules: full no-touch\nAB...\n.....\n.....\n.....\n...BA\n",
    "# rules: full touch\nA.B\n...\nB.A\n",
    "# rules: empty no-touch\nA.B.C\n.....\n.....\n.....\nC.B.A\n",
];

/// A plan without probes.
fn racing(session: &Session<'_>, question: Question) -> Plan {
    let plan = session.plan(&Request::new(question)).unwrap();
    assert!(!plan.challengers.is_empty());
    Plan { probes: Vec::new(), ..plan }
}

/// The results depend neither on the threads nor on the clock.
#[test]
fn a_race_has_the_same_result_with_any_threads() {
    for text in BOARDS {
        let puzzle = parsed(text);
        for question in [Question::First, Question::Unique, Question::Count] {
            let found = |threads| {
                let session = Session::new(&puzzle);
                let request = Request::new(question).planned(racing(&session, question));
                let mut layouts = Vec::new();
                let mut keep = |layout: Answer, by: Strategy| {
                    layouts.push((layout.to_string(), by.to_string()));
                    ControlFlow::Continue(())
                };
                let report = session.run(&Request { threads, ..request }, &mut keep).unwrap();
                assert_eq!(layouts.iter().map(|(layout, _)| layout).duplicates().next(), None, "{text}");
                (report.verdict(), report.visited(), layouts)
            };
            let dlx = Strategy::parse(puzzle.kind(), "cover+dlx").unwrap();
            let all = Session::new(&puzzle).run(&Request::new(Question::Count).with(dlx), &mut ()).unwrap().visited();
            let expected = question.enough().map_or(all, |enough| enough.min(all));
            let shown = if question == Question::Count { 0 } else { expected as usize };
            let alone = found(1);
            assert_eq!((alone.1, alone.2.len()), (expected, shown), "{question:?} of {text}");
            for threads in [2, 4, 8] {
                assert_eq!(found(threads), alone, "{question:?} of {text} with {threads} threads");
            }
        }
    }
}

#[test]
fn a_limit_ends_a_race() {
    let puzzle = parsed(&format!("A........\n{}........A\n", ".........\n".repeat(7)));
    for threads in [1, 2] {
        let session = Session::new(&puzzle);
        let request = Request::new(Question::Count).planned(racing(&session, Question::Count));
        let limits = Limits { nodes: Some(5), ..Limits::none() };
        let report = session.run(&Request { threads, ..request.within(limits) }, &mut ()).unwrap();
        assert!(!report.is_complete && report.outcome == Outcome::Limited(Limit::Nodes), "{:?}", report.outcome);
    }
}

/// Every strategy that a kind's policy names exists.
#[test]
fn policies_name_strategies() {
    for text in BOARDS.into_iter().chain(["p cnf 3 1\n1 2 0\n", "3 3 3\n4\n1 3 3\n1 3 3\n1 3 2\n1 1 2\n"]) {
        let puzzle = parsed(text);
        for aim in Aim::ALL {
            let policy = puzzle.policy(aim);
            let names = policy.probes.into_iter().chain(policy.leader).chain(policy.challengers);
            for name in names {
                assert!(Strategy::parse(puzzle.kind(), name).is_ok(), "{name}");
            }
        }
    }
}

#[test]
fn engines_for_counts_are_chosen_by_the_cover() {
    let counted = |text: &str| {
        let report = Session::new(&parsed(text)).run(&Request::new(Question::Count), &mut ()).unwrap();
        (report.strategy.engine().name, report.visited(), report.why)
    };
    let dominoes = "box 6 6 1\n18x piece 000 100\n";
    assert_eq!(chosen(dominoes, Question::Solutions { at_most: None }), "cover+mask");
    let (strategy, layouts, _) = counted(dominoes);
    assert_eq!((strategy, layouts), ("sweep", 6728));
    let plan = planned(dominoes, Question::Count);
    assert_eq!(plan.racing().map(|one| one.strategy.to_string()).collect_vec(), ["cover+sweep", "cover+memo"]);
    let (strategy, layouts, _) = counted(include_str!("../../../data/polycube/soma.txt"));
    assert_eq!((strategy, layouts), ("mask", 11520));
}

#[test]
fn raw_problems_are_analysed() {
    let square = "a b c d\na b\nc d\na c\nb d\n";
    assert_eq!(chosen(&format!("| kind: exact-cover\n{square}"), Question::First), "cover+cells");
    let many = "a b c\n".to_string() + &"a b\na c\nb c\na\nb\nc\n".repeat(5);
    assert_eq!(chosen(&format!("| kind: exact-cover\n{many}"), Question::First), "cover+mask");
}
