use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use jigsat_forms::cnf::{LazyClauses, Unjustified};
use jigsat_forms::{Amo, Var};

use super::*;
use crate::{Engine, Limit, Limits, Quota, Varisat};

/// Every embedded solver: a line for each.
const SOLVERS: &[&dyn Engine<Cnf>] = &[
    &Varisat,
    #[cfg(feature = "cadical")]
    &crate::Cadical,
];

/// The models, by the observed variables; all solvers find the same.
fn models(cnf: &Cnf) -> Vec<Vec<bool>> {
    let mut by_all = SOLVERS.iter().map(|solver| {
        let mut found: Vec<Vec<bool>> = Vec::new();
        let mut visit = |model: &Model| {
            assert_eq!(cnf.violated_by(model), None);
            found.push(cnf.observed().iter().map(|&var| model.value(var)).collect());
            ControlFlow::Continue(())
        };
        let report = solver.solve(cnf, &Run::default(), &mut visit).unwrap();
        assert_eq!(report.outcome, Outcome::Exhausted);
        found.sort();
        found
    });
    let first = by_all.next().unwrap();
    by_all.for_each(|found| assert_eq!(found, first));
    first
}

#[test]
fn every_solution_is_found_once() {
    for amo in Amo::ALL {
        let mut cnf = Cnf::new();
        let lits: Vec<Lit> = (0..6).map(|_| cnf.projection_variable().positive()).collect();
        cnf.at_most_one(amo, &lits).unwrap();
        let found = models(&cnf);
        assert_eq!(found.len(), 7, "{amo}");
        assert!(found.windows(2).all(|pair| pair[0] != pair[1]));
    }
}

#[test]
fn free_variables_take_both_values() {
    let mut cnf = Cnf::new();
    let [a, _, _] = [cnf.projection_variable(), cnf.projection_variable(), cnf.fresh()];
    cnf.clause([a.positive()]).unwrap();
    assert_eq!(models(&cnf), [[true, false], [true, true]]);
}

#[test]
fn the_empty_formula_has_one_model_and_the_empty_clause_none() {
    let mut cnf = Cnf::new();
    assert_eq!(models(&cnf), [[false; 0]]);
    cnf.clause([]).unwrap();
    assert!(models(&cnf).is_empty());
}

struct NotBoth(Var, Var);

impl LazyClauses for NotBoth {
    fn violated(&self, model: &Model, cuts: &mut Vec<Cut>) -> Result<(), Unjustified> {
        if model.value(self.0) && model.value(self.1) {
            cuts.push(Cut { clause: vec![self.0.is(false), self.1.is(false)], reason: "not both".to_string() });
        }
        Ok(())
    }
}

#[test]
fn lazy_clauses_are_obeyed() {
    let mut cnf = Cnf::new();
    let [a, b] = [cnf.projection_variable(), cnf.projection_variable()];
    cnf.clause([a.positive(), b.positive()]).unwrap();
    cnf.set_lazy(NotBoth(a, b));
    assert_eq!(models(&cnf), [[false, true], [true, false]]);
}

/// `holes + 1` pigeons, each in a hole of its own: refuting this takes a long proof.
fn pigeons(holes: usize) -> Cnf {
    let mut cnf = Cnf::new();
    let sits: Vec<Vec<Lit>> =
        (0..=holes).map(|_| (0..holes).map(|_| cnf.projection_variable().positive()).collect()).collect();
    for pigeon in &sits {
        cnf.clause(pigeon.iter().copied()).unwrap();
    }
    for hole in 0..holes {
        let rivals: Vec<Lit> = sits.iter().map(|pigeon| pigeon[hole]).collect();
        cnf.at_most_one(Amo::Pairwise, &rivals).unwrap();
    }
    cnf
}

#[test]
fn a_deadline_ends_a_single_long_call() {
    for solver in SOLVERS {
        let run = Run::default().within(Duration::from_millis(200));
        let started = Instant::now();
        let report = solver.solve(&pigeons(14), &run, &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(report.outcome, Outcome::Limited(Limit::Time));
        assert!(started.elapsed() < Duration::from_secs(20), "the deadline is missed by far");
    }
}

#[test]
fn limited_nodes_end_a_single_long_call() {
    let end = |nodes| {
        let run = Run::from(Limits { nodes: Some(nodes), ..Limits::none() });
        let report = Varisat.solve(&pigeons(8), &run, &mut |_| ControlFlow::Continue(())).unwrap();
        (report.outcome, report.stats.nodes)
    };
    assert_eq!(end(1_000), (Outcome::Limited(Limit::Nodes), 1));
    assert_eq!(end(10_000_000), (Outcome::Exhausted, 1));
}

/// With a quota a long call pauses, and goes on where it was.
#[test]
fn a_quota_divides_a_single_long_call() {
    for solver in SOLVERS {
        let solve = |quota| {
            let run = Run { quota, ..Run::default() };
            let report = solver.solve(&pigeons(8), &run, &mut |_| ControlFlow::Continue(())).unwrap();
            (report.outcome, report.stats.work)
        };
        let (outcome, work) = solve(None);
        assert_eq!(outcome, Outcome::Exhausted);
        let (outcome, part) = solve(Some(Quota::exact(work / 16)));
        assert_eq!(outcome, Outcome::Limited(Limit::Work));
        assert!(part < work, "{part} of {work} words");
        let pauses = Arc::new(AtomicU32::new(0));
        let seen = Arc::clone(&pauses);
        let more = move |used| {
            seen.fetch_add(1, Ordering::Relaxed);
            Some(2 * used)
        };
        assert_eq!(solve(Some(Quota::of(work / 16, more))).0, Outcome::Exhausted);
        assert!(pauses.load(Ordering::Relaxed) > 0);
    }
}

#[test]
fn a_stop_signal_ends_a_single_long_call() {
    for solver in SOLVERS {
        let run = Run::default();
        let budget = run.limits.budget.clone();
        let stopper = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(200));
            budget.stop();
        });
        let report = solver.solve(&pigeons(14), &run, &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(report.outcome, Outcome::Limited(Limit::Interrupted));
        stopper.join().unwrap();
    }
}

/// Refuses every clause that the other one adds.
struct Doubt(NotBoth);

impl LazyClauses for Doubt {
    fn violated(&self, model: &Model, cuts: &mut Vec<Cut>) -> Result<(), Unjustified> {
        self.0.violated(model, cuts)?;
        let doubt = |cut: Cut| Err(Unjustified { reason: cut.reason, what: "it is not justified".to_string() });
        cuts.pop().map_or(Ok(()), doubt)
    }
}

#[test]
fn a_clause_that_is_not_justified_ends_the_run() {
    for solver in SOLVERS {
        let mut cnf = Cnf::new();
        let [a, b] = [cnf.projection_variable(), cnf.projection_variable()];
        cnf.clause([a.positive()]).unwrap();
        cnf.clause([b.positive()]).unwrap();
        cnf.set_lazy(Doubt(NotBoth(a, b)));
        let error = solver.solve(&cnf, &Run::default(), &mut |_| ControlFlow::Continue(())).unwrap_err();
        assert_eq!(error.reason, "a clause was added for the reason 'not both': it is not justified");
    }
}
