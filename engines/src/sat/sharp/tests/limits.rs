use std::time::Duration;

use super::*;
use crate::testing::counted_in_quotas;
use crate::{Limit, Limits, Visitor};

#[test]
fn limits_are_obeyed() {
    let cnf = pairs(30);
    let run = |limits: Limits, visit: Visitor<'_, Model>| Sharp::default().solve(&cnf, &limits.into(), visit).unwrap();
    let go_on = &mut |_: &Model| ControlFlow::Continue(());
    let report = run(Limits { nodes: Some(70), ..Limits::none() }, go_on);
    assert_eq!((report.outcome, report.stats.nodes), (Outcome::Limited(Limit::Nodes), 70));
    let limits = Limits { witnesses: Some(5), ..Limits::none() };
    let report = run(limits.clone(), go_on);
    assert_eq!((report.outcome, report.stats.witnesses), (Outcome::Limited(Limit::Witnesses), 5));
    let Counted { count, report } = Sharp::default().count(&cnf, &limits.into()).unwrap();
    assert_eq!((count, report.outcome), (5_u8.into(), Outcome::Limited(Limit::Witnesses)));
    let report = run(Limits::none().within(Duration::ZERO), go_on);
    assert_eq!(report.outcome, Outcome::Limited(Limit::Time));
    let report = run(Limits::none(), &mut |_| ControlFlow::Break(()));
    assert_eq!((report.outcome, report.stats.witnesses), (Outcome::Stopped, 1));
}

#[test]
fn a_limited_count_is_a_lower_bound() {
    let mut partial = 0;
    for seed in 0..1000 {
        let mut random = Rng::with_seed(seed);
        let plain = Plain::random(&mut random);
        let all = plain.solutions().len().into();
        let nodes = random.u64(..20);
        let run = Run::from(Limits { nodes: Some(nodes), ..Limits::none() });
        let Counted { count, report } = Sharp::default().count(&plain.cnf(), &run).unwrap();
        assert!(count <= all, "seed {seed}: {count} of {all}: {plain:?}");
        assert!(report.stats.nodes <= nodes);
        match report.outcome {
            Outcome::Exhausted => assert_eq!(count, all, "seed {seed}"),
            outcome => assert_eq!(outcome, Outcome::Limited(Limit::Nodes)),
        }
        partial += u32::from(count != all && count != BigUint::ZERO);
    }
    assert!(partial > 40, "{partial}");
}

/// A run with quotas of one to three nodes counts the same as a run without.
#[test]
fn a_count_resumes_where_it_paused() {
    for seed in 0..60 {
        let plain = Plain::random(&mut Rng::with_seed(seed));
        let (cnf, expected) = (plain.cnf(), count(&plain.cnf()));
        let counted = counted_in_quotas(&Sharp { memory: Some(20_000) }, &cnf, 1 + seed % 3);
        assert_eq!((counted.count, counted.report.outcome), (expected, Outcome::Exhausted), "seed {seed}");
    }
}

/// A formula with very many components takes long steps.
#[test]
fn a_long_step_ends_with_the_budget() {
    let cnf = pairs(400_000);
    let started = cpu_time::ThreadTime::now();
    let run = Run::default().within(Duration::from_millis(300));
    let report = Sharp::default().count(&cnf, &run).unwrap().report;
    assert_eq!(report.outcome, Outcome::Limited(Limit::Time));
    assert!(started.elapsed() < Duration::from_millis(1500), "{:?}", started.elapsed());
}

#[test]
fn a_formula_that_does_not_fit_is_refused_before_it_is_built() {
    let budget = jigsat_forms::budget::Budget::of_memory(1_000, None);
    let Counted { count, report } = Sharp::default().count(&pairs(100), &budget.into()).unwrap();
    assert_eq!((count, report.outcome), (BigUint::ZERO, Outcome::Limited(Limit::Memory)));
}
