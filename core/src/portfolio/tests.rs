use std::sync::atomic::{AtomicU64, Ordering};

use itertools::Itertools;
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_encodings::puzzle::Aim;
use jigsat_engines::Settings;

use std::ops::ControlFlow;

use super::*;
use crate::strategy::Strategy;

fn parsed(text: &str) -> AnyPuzzle {
    Kind::recognise(text).unwrap().parse(text).unwrap()
}

fn planned(text: &str, question: Question) -> Plan {
    Session::new(&parsed(text)).plan(&Request::new(question)).unwrap()
}

fn chosen(text: &str, question: Question) -> String {
    planned(text, question).finisher.strategy.to_string()
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

/// A plan without probes, in which every entrant gets a few nodes in the first round.
fn racing(session: &Session<'_>, question: Question) -> Plan {
    let plan = session.plan(&Request::new(question)).unwrap();
    let race: Vec<Attempt> = plan.race.iter().map(|entrant| entrant.clone().limited(3)).collect();
    assert!(race.len() > 1);
    Plan { probes: Vec::new(), race, ..plan }
}

/// Attempts that pause and attempts that restart have the same results.
#[test]
fn a_race_has_the_same_result_with_and_without_threads() {
    for text in BOARDS {
        let puzzle = parsed(text);
        for question in [Question::First, Question::Unique, Question::Count] {
            let found = |threads| {
                let session = Session::new(&puzzle);
                let request = Request::new(question).planned(racing(&session, question));
                let mut layouts = Vec::new();
                let mut keep = |layout: Answer, _: Strategy| {
                    layouts.push(layout.to_string());
                    ControlFlow::Continue(())
                };
                let report = session.run(&Request { threads, ..request }, &mut keep).unwrap();
                assert_eq!(layouts.iter().duplicates().next(), None, "{text}");
                (report.verdict(), report.visited(), layouts.len())
            };
            let dlx = Strategy::parse(puzzle.kind(), "cover+dlx").unwrap();
            let all = Session::new(&puzzle).run(&Request::new(Question::Count).with(dlx), &mut ()).unwrap().visited();
            let expected = question.enough().map_or(all, |enough| enough.min(all));
            let shown = if question == Question::Count { 0 } else { expected as usize };
            for threads in [1, 2, 4] {
                let (_, count, layouts) = found(threads);
                assert_eq!((count, layouts), (expected, shown), "{question:?} of {text} with {threads} threads");
            }
            assert_eq!(found(2), found(4));
        }
    }
}

/// The first results depend neither on the threads nor on the clock.
#[test]
fn results_come_in_the_order_of_the_plan() {
    let puzzle = parsed(BOARDS[4]);
    let first = |threads| {
        let session = Session::new(&puzzle);
        let request = Request::new(Question::Unique).planned(racing(&session, Question::Unique));
        let mut layouts = Vec::new();
        let mut keep = |layout: Answer, by: Strategy| {
            layouts.push((layout.to_string(), by.to_string()));
            ControlFlow::Continue(())
        };
        session.run(&Request { threads, ..request }, &mut keep).unwrap();
        layouts
    };
    let expected = first(2);
    for threads in [1, 3, 8].repeat(5) {
        assert_eq!(first(threads), expected);
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
            let names = policy.probes.iter().map(|probe| probe.strategy).chain(policy.race).chain(policy.finisher);
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
    let race = planned(dominoes, Question::Count).race;
    assert_eq!(race.iter().map(|one| one.strategy.to_string()).collect_vec(), ["cover+sweep", "cover+memo"]);
    let (strategy, layouts, _) = counted("box 3 2 1\npiece 000 100\npiece 000 100 200 010\n");
    assert_eq!((strategy, layouts), ("memo", 4));
    let (strategy, layouts, _) = counted(include_str!("../../../data/polycube/soma.txt"));
    assert_eq!((strategy, layouts), ("mask", 11520));
}

/// A probe that runs out of memory is ignored: its replacement would run out, too.
#[test]
fn only_a_probe_that_used_its_nodes_shows_recurrence() {
    let finisher = |text: &str, nodes, memory| {
        let puzzle = parsed(text);
        let attempt = |name| Attempt::new(Strategy::parse(puzzle.kind(), name).unwrap(), "");
        let session = Session::new(&puzzle).with_settings(Settings { memory, ..Settings::default() });
        let probes = vec![attempt("cover+sweep").limited(nodes)];
        let plan = Plan { probes, if_recurring: Some(attempt("cover+mask")), ..Plan::of(attempt("cover+memo")) };
        let report = session.search(&Request::new(Question::Count).planned(plan), &mut ()).unwrap();
        report.plan.finisher.strategy.engine().name
    };
    assert_eq!(finisher("box 6 6 1\n18x piece 000 100\n", 300, None), "mask");
    assert_eq!(finisher("box 8 8 1\n32x piece 000 100\n", 3_000, Some(3_000)), "memo");
}

#[test]
fn raw_problems_are_analysed() {
    let square = "a b c d\na b\nc d\na c\nb d\n";
    assert_eq!(chosen(&format!("| kind: exact-cover\n{square}"), Question::First), "cover+cells");
    let many = "a b c\n".to_string() + &"a b\na c\nb c\na\nb\nc\n".repeat(5);
    assert_eq!(chosen(&format!("| kind: exact-cover\n{many}"), Question::First), "cover+mask");
}

#[test]
fn a_plan_has_a_line_for_each_strategy() {
    let plan = planned(BOARDS[0], Question::Unique);
    let strategies = plan.attempts().map(|attempt| attempt.strategy.to_string()).unique().collect_vec();
    let lines = plan.lines();
    assert_eq!(lines.len(), strategies.len());
    for (line, strategy) in lines.iter().zip(strategies) {
        assert!(line.starts_with(&format!("{strategy}: ")), "{line}");
    }
    assert!(Plan::only(plan.finisher.strategy, "as asked for").lines().is_empty());
}
