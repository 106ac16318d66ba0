use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use jigsat_forms::ExactCover;
use jigsat_forms::exact_cover::Entry;
use proptest::prelude::*;

use super::barrier::KEPT;
use super::cutting::copied;
use super::listing::CHANNEL_SIZE;
use super::*;
use crate::testing::{problem, queens};
use crate::{Cells, Dlx, Engine, Limit, Limits, Mask};

fn engines() -> [(&'static str, &'static dyn Engine<ExactCover>); 3] {
    [("dlx", &Dlx), ("cells", &Cells), ("mask", &Mask { is_portable: false })]
}

fn with_threads(threads: usize) -> Run {
    Run { threads, ..Run::default() }
}

/// The witnesses in the order in which they are visited, and the number of nodes.
fn visits(engine: &dyn Engine<ExactCover>, problem: &ExactCover, run: &Run) -> (Vec<Vec<OptionId>>, u64) {
    let mut found = Vec::new();
    let mut visit = |witness: &[OptionId]| {
        found.push(witness.to_vec());
        ControlFlow::Continue(())
    };
    let report = engine.solve(problem, run, &mut visit).unwrap();
    assert_eq!(report.outcome, Outcome::Exhausted);
    assert_eq!(report.stats.witnesses, found.len() as u64);
    (found, report.stats.nodes)
}

proptest! {
    #[test]
    fn threads_change_nothing(problem in problem()) {
        for (name, engine) in engines() {
            let alone = visits(engine, &problem, &with_threads(1));
            prop_assert_eq!(&visits(engine, &problem, &with_threads(3)), &alone, "{}", name);
            let counted = engine.count(&problem, &with_threads(2)).unwrap();
            prop_assert_eq!(counted.count, alone.0.len().into());
            prop_assert_eq!((counted.report.stats.nodes, counted.report.stats.witnesses), (alone.1, alone.0.len() as u64));
        }
    }
}

#[test]
fn many_parts_come_in_order() {
    for (name, engine) in engines() {
        let alone = visits(engine, &queens(9), &with_threads(1));
        assert_eq!(alone.0.len(), 352);
        for threads in [2, 5] {
            assert_eq!(visits(engine, &queens(9), &with_threads(threads)), alone, "{name}, {threads} threads");
        }
    }
}

/// A count that is stopped at any place, and resumed from its journal, again and again.
#[test]
fn stopped_counts_resume() {
    for (name, engine) in engines() {
        let mut saved = Saved::default();
        for attempt in 0.. {
            assert!(attempt < 100, "{name} does not get on");
            let journal = Arc::new(Journal::resume(saved));
            let run = Run { journal: Some(Arc::clone(&journal)), ..with_threads(1 + attempt % 3) };
            let witnesses_left = AtomicU64::new(100);
            let counted = engine.count_weighed(&queens(9), &run, &|_| {
                let is_over = witnesses_left.fetch_sub(1, Ordering::Relaxed) == 1;
                if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(1) }
            });
            let counted = counted.unwrap();
            // The journal is serialized, as in a file.
            saved = copied(&journal.saved());
            assert!(counted.count >= saved.count, "{name}");
            if counted.report.outcome == Outcome::Exhausted {
                assert!(attempt >= 3, "{name} was not stopped");
                assert_eq!((counted.count, saved.count), (352_u16.into(), 352_u16.into()), "{name}");
                break;
            }
            assert_eq!(counted.report.outcome, Outcome::Stopped);
        }
    }
}

/// All engines that work in parts walk the same tree: any of them resumes the count of another one.
#[test]
fn a_count_resumes_with_another_engine() {
    let (cover, mut saved, mut runs) = (queens(9), Saved::default(), 0);
    let nodes = visits(&Dlx, &cover, &with_threads(1)).1;
    for (name, engine) in engines().iter().cycle() {
        runs += 1;
        assert!(runs < 100, "{name} does not get on");
        let run = Run { journal: Some(Arc::new(Journal::resume(saved))), ..with_threads(1) };
        let witnesses_left = AtomicU64::new(60);
        let counted = engine.count_weighed(&cover, &run, &|_| {
            let is_over = witnesses_left.fetch_sub(1, Ordering::Relaxed) == 1;
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(1) }
        });
        saved = run.journal.unwrap().saved();
        if counted.unwrap().report.outcome == Outcome::Exhausted {
            break;
        }
    }
    assert!(runs > 3, "{runs}");
    assert_eq!((saved.count, saved.nodes), (352_u16.into(), nodes));
}

/// So many items with two options each: every choice is a solution.
fn coins(number: usize) -> ExactCover {
    let mut cover = ExactCover::new();
    for _ in 0..number {
        let item = cover.primary("coin");
        for _ in 0..2 {
            cover.option([Entry::from(item)]).unwrap();
        }
    }
    cover
}

/// The number of stored witnesses is bounded, however slow the visitor.
#[test]
fn threads_wait_for_the_visitor() {
    let cover = coins(18);
    for (name, engine) in engines() {
        let run = with_threads(3);
        let mut visited = 0;
        let mut stop_late = |_: &[OptionId]| {
            visited += 1;
            // For the first one, threads can run ahead as far as the messages under way.
            std::thread::sleep(Duration::from_millis(if visited == 1 { 200 } else { 0 }));
            if visited == 20_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        engine.solve(&cover, &run, &mut stop_late).unwrap();
        let ahead = run.meter.witnesses() - visited;
        assert!(ahead <= (KEPT + 2 * CHANNEL_SIZE) as u64, "{name}: {ahead}");
        let (seen, _) = visits(engine, &cover, &run);
        assert!(seen.len() == 1 << 18 && seen == visits(engine, &cover, &with_threads(1)).0, "{name}");
    }
}

#[test]
fn all_threads_obey_limits() {
    for (_, engine) in engines() {
        let run = Run { limits: Limits::none().within(Duration::from_millis(20)), ..with_threads(2) };
        let report = engine.solve(&queens(14), &run, &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(report.outcome, Outcome::Limited(Limit::Time));
        let mut seen = 0;
        let mut stop_at_5 = |_: &[OptionId]| {
            seen += 1;
            if seen == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let report = engine.solve(&queens(14), &with_threads(2), &mut stop_at_5).unwrap();
        assert_eq!((report.outcome, report.stats.witnesses, seen), (Outcome::Stopped, 5, 5));
        let run = with_threads(2);
        run.limits.budget.stop();
        assert_eq!(engine.count(&queens(14), &run).unwrap().report.outcome, Outcome::Limited(Limit::Interrupted));
    }
}

/// With a journal or without one, with help or without.
#[test]
fn the_share_of_the_tree_grows_to_one() {
    for (name, engine) in engines() {
        for (threads, journal) in [(1, None), (2, None), (1, Some(Arc::default()))] {
            let run = Run { journal, ..with_threads(threads) };
            let meter = Arc::clone(&run.meter);
            let least = Mutex::new(1.0_f64);
            let look = |_: &[OptionId]| {
                let mut least = least.lock().unwrap();
                *least = least.min(meter.share());
                ControlFlow::Continue(1)
            };
            engine.count_weighed(&queens(9), &run, &look).unwrap();
            let least = least.into_inner().unwrap();
            assert!(least < 0.5 && (meter.share() - 1.0).abs() < 1e-6, "{name}: {least}, {}", meter.share());
        }
    }
}

/// Threads that wait for a part, or for the barrier, do not wait for a thread that is gone.
#[test]
fn a_panic_leaves_no_thread_waiting() {
    for (name, engine) in engines() {
        let seen = AtomicU64::new(0);
        let count = || {
            engine.count_weighed(&queens(8), &with_threads(3), &|_| {
                assert!(seen.fetch_add(1, Ordering::Relaxed) != 50, "on purpose");
                ControlFlow::Continue(1)
            })
        };
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(count)).is_err(), "{name}");
        // All threads but one wait at the barrier when the visitor panics.
        let mut visited = 0;
        let list = || {
            let mut visit = |_: &[OptionId]| {
                visited += 1;
                std::thread::sleep(Duration::from_millis(if visited == 1 { 200 } else { 0 }));
                assert!(visited < 20_000, "on purpose");
                ControlFlow::Continue(())
            };
            engine.solve(&coins(18), &with_threads(3), &mut visit)
        };
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(list)).is_err(), "{name}");
    }
}

/// A journal is resumed after a stop in the same process.
#[test]
fn a_journal_is_resumed_in_the_same_process() {
    for (name, engine) in engines() {
        let run = Run { journal: Some(Arc::default()), ..with_threads(2) };
        let witnesses_left = AtomicU64::new(100);
        let mut runs = 0;
        let counted = loop {
            runs += 1;
            assert!(runs < 200, "{name} does not get on");
            let counted = engine.count_weighed(&queens(9), &run, &|_| {
                let is_over = witnesses_left.fetch_sub(1, Ordering::Relaxed) == 1;
                if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(1) }
            });
            let counted = counted.unwrap();
            if counted.report.outcome == Outcome::Exhausted {
                break counted;
            }
            witnesses_left.store(100, Ordering::Relaxed);
        };
        assert!(runs > 2 && counted.count == 352_u16.into(), "{name}: {} in {runs} runs", counted.count);
        assert_eq!(counted.report.stats.witnesses, 352, "{name}");
    }
}

#[test]
fn journals_of_other_trees_are_refused() {
    let journal = Arc::new(Journal::default());
    let run = Run { journal: Some(Arc::clone(&journal)), ..with_threads(1) };
    Dlx.count(&queens(6), &run).unwrap();
    let refused = Dlx.count(&queens(7), &run).unwrap_err();
    assert_eq!(refused.reason, "the saved count belongs to another search tree");
    assert_eq!(Dlx.count(&queens(6), &run).unwrap().count, 4_u8.into());
}

/// A journal that was edited may name places that the tree does not have.
#[test]
fn places_that_are_not_there_are_refused() {
    let cover = queens(6);
    let tree = fingerprint(&cover);
    let mut random = fastrand::Rng::with_seed(1);
    let mut refused = 0;
    for _ in 0..2000 {
        let step = |random: &mut fastrand::Rng| Decision::from((random.u8(..20) > 0).then(|| random.u32(..40)));
        let path: Vec<Decision> = (0..random.usize(1..5)).map(|_| step(&mut random)).collect();
        let part = Part { fixed: random.usize(..path.len()), is_behind: random.bool(), path };
        let saved = Saved { tree, open: vec![Open { part, share: 1 }], ..Saved::default() };
        assert_eq!(saved.check(), Ok(()), "{saved:?}");
        let counts = engines().map(|(name, engine)| {
            let journal = Arc::new(Journal::resume(saved.clone()));
            let run = Run { journal: Some(journal), ..with_threads(1 + random.usize(..2)) };
            (name, engine.count(&cover, &run).ok().map(|counted| counted.count))
        });
        assert!(counts.iter().all(|(_, count)| *count == counts[0].1), "{saved:?}: {counts:?}");
        refused += usize::from(counts[0].1.is_none());
    }
    assert!((100..2000).contains(&refused), "{refused}");
}
