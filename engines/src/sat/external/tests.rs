//! Faulty programs, as scripts, and real solvers, where they are installed.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use jigsat_forms::cnf::{Cut, LazyClauses, Unjustified};

use super::*;
use crate::{Limit, Outcome};

/// (1 ∨ 2) ∧ (¬1 ∨ ¬2), and a helper that follows 1.
fn either() -> Cnf {
    let mut cnf = Cnf::new();
    let [a, b, helper] = [cnf.projection_variable(), cnf.projection_variable(), cnf.fresh()];
    cnf.clause([a.positive(), b.positive()]).unwrap();
    cnf.clause([a.is(false), b.is(false)]).unwrap();
    cnf.clause([a.is(false), helper.positive()]).unwrap();
    cnf
}

fn engine(command: &str) -> External {
    External { program: Some(Arc::new(command.parse().unwrap())) }
}

fn models(cnf: &Cnf, engine: &External) -> Result<(Outcome, Vec<Vec<bool>>), String> {
    models_within(cnf, engine, &Run::default())
}

fn models_within(cnf: &Cnf, engine: &External, run: &Run) -> Result<(Outcome, Vec<Vec<bool>>), String> {
    let mut found: Vec<Vec<bool>> = Vec::new();
    let report = engine.solve(cnf, run, &mut |model| {
        found.push(cnf.observed().iter().map(|&var| model.value(var)).collect());
        ControlFlow::Continue(())
    });
    found.sort();
    report.map(|report| (report.outcome, found)).map_err(|error| error.to_string())
}

/// The result of a shell script in place of a solver; `$1` is the formula.
#[cfg(unix)]
fn scripted(script: &str) -> Result<(Outcome, Vec<Vec<bool>>), String> {
    models(&either(), &engine(&format!("sh -c '{script}' fake")))
}

#[cfg(unix)]
#[test]
fn failures_of_programs_are_reported_with_their_output() {
    let failed = |script| scripted(script).unwrap_err();
    let prefix = "the engine external failed: sh:";
    assert_eq!(failed("exit 1"), format!("{prefix} it gave no answer (exit code 1)"));
    assert_eq!(
        failed("echo reading; echo out of memory >&2; exit 3"),
        format!("{prefix} it gave no answer (exit code 3: out of memory)")
    );
    assert_eq!(failed("kill -SEGV $$"), format!("{prefix} it was killed by signal 11"));
    assert!(failed("echo s MAYBE").contains("its answer: 1:3: expected"));
    assert!(failed("echo v one two; exit 10").contains("found 'one'"));
    assert_eq!(failed("echo s UNKNOWN"), format!("{prefix} it gave up"));
    let contradiction = "its answer and its exit code contradict each other";
    assert_eq!(failed("echo s UNSATISFIABLE; exit 10"), format!("{prefix} {contradiction} (exit code 10)"));
    assert_eq!(failed("echo s UNSATISFIABLE; exit 1"), format!("{prefix} {contradiction} (exit code 1)"));
    assert_eq!(failed("exit 20"), format!("{prefix} it gave no answer (exit code 20)"));
    let missing = models(&either(), &engine("/no/such/solver")).unwrap_err();
    assert!(missing.contains("solver: it could not be started"), "{missing}");
}

#[cfg(unix)]
#[test]
fn wrong_models_are_found_out() {
    let failed = |script| scripted(script).unwrap_err();
    let prefix = "the engine external failed: sh: it printed a wrong model:";
    assert_eq!(
        failed("echo s SATISFIABLE; echo v 1 2 3 0; exit 10"),
        format!("{prefix} clause 2 (-1 -2 0) is violated")
    );
    let partial = failed("echo s SATISFIABLE; echo v 3 0; exit 10");
    assert!(partial.starts_with(&format!("{prefix} a part of a model: it gives no value to variable 1")), "{partial}");
    assert!(failed("echo s SATISFIABLE; exit 10").contains("a part of a model"));
    assert!(failed("echo v 1 -2 3 9 0").contains("found a value for variable 9"));
    // The model is right the first time, and excluded the second time.
    assert_eq!(
        failed("echo v 1 -2 3 0"),
        format!("{prefix} it was excluded by a clause that was added to the formula")
    );
}

#[cfg(unix)]
#[test]
fn helpers_may_be_left_out() {
    // Blocking clauses are the last line: with one of them, the other model is left.
    let script = "case $(tail -n 1 \"$1\") in \"-1 3 0\") echo v -1 2 0;; \"1 -2 0\") echo v 1 -2 3 0;; *) echo s UNSATISFIABLE;; esac";
    let (outcome, found) = scripted(script).unwrap();
    assert_eq!((outcome, found), (Outcome::Exhausted, vec![vec![false, true], vec![true, false]]));
}

#[cfg(unix)]
#[test]
fn a_program_that_hangs_is_killed_with_its_children() {
    let folder = tempfile::tempdir().unwrap();
    let trace = folder.path().join("alive");
    // A child that would write after a second, in the background.
    let script = format!("(sleep 1; touch {}) & sleep 100", trace.display());
    let started = Instant::now();
    let run = Run::default().within(Duration::from_millis(200));
    let (outcome, found) = models_within(&either(), &engine(&format!("sh -c '{script}' fake")), &run).unwrap();
    assert_eq!((outcome, found.len()), (Outcome::Limited(Limit::Time), 0));
    assert!(started.elapsed() < Duration::from_secs(20));
    std::thread::sleep(Duration::from_millis(1500));
    assert!(!trace.exists(), "a child outlived the program");
}

#[cfg(unix)]
#[test]
fn an_interruption_ends_the_program() {
    let run = Run::default();
    let budget = run.limits.budget.clone();
    let watcher = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        budget.stop();
    });
    let (outcome, _) = models_within(&either(), &engine("sh -c 'sleep 100' fake"), &run).unwrap();
    watcher.join().unwrap();
    assert_eq!(outcome, Outcome::Limited(Limit::Interrupted));
}

struct NotSecond;

impl LazyClauses for NotSecond {
    fn violated(&self, model: &Model, cuts: &mut Vec<Cut>) -> Result<(), Unjustified> {
        let second = jigsat_forms::Var(1);
        if model.value(second) {
            cuts.push(Cut { clause: vec![second.is(false)], reason: "not the second".to_string() });
        }
        Ok(())
    }
}

/// The solvers that are installed.
fn installed() -> Vec<&'static KnownSolver> {
    let found: Vec<&KnownSolver> = KNOWN.iter().filter(|known| known.path().is_some()).collect();
    if found.is_empty() {
        let _ = writeln!(std::io::stderr(), "skipped: no SAT solver is installed");
    }
    found
}

#[test]
fn installed_solvers_enumerate() {
    for known in installed() {
        let engine = engine(known.name);
        let (outcome, found) = models(&either(), &engine).unwrap();
        assert_eq!(
            (outcome, found),
            (Outcome::Exhausted, vec![vec![false, true], vec![true, false]]),
            "{}",
            known.name
        );
        let mut cut = either();
        cut.set_lazy(NotSecond);
        assert_eq!(models(&cut, &engine).unwrap().1, [[true, false]], "{}", known.name);
        // No variable at all; a free one; a contradiction.
        let mut cnf = Cnf::new();
        assert_eq!(models(&cnf, &engine).unwrap().1, [[false; 0]], "{}", known.name);
        let var = cnf.projection_variable();
        assert_eq!(models(&cnf, &engine).unwrap().1, [[false], [true]], "{}", known.name);
        cnf.clause([var.positive()]).unwrap();
        cnf.clause([var.is(false)]).unwrap();
        assert_eq!(models(&cnf, &engine).unwrap(), (Outcome::Exhausted, vec![]), "{}", known.name);
        cnf.clause([]).unwrap();
        assert_eq!(models(&cnf, &engine).unwrap(), (Outcome::Exhausted, vec![]), "{}", known.name);
    }
}
