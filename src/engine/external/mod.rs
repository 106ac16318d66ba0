//! SAT solvers that are programs of their own: each call writes a formula to a file, runs the program, and reads its answer.
//!
//! Nothing that a program says of a *model* is believed: every model is checked against the formula. That there is *none* has to be
//! believed, and whoever passes it on should say whose word it is.
//!
//! Solutions are enumerated by running the program again with the clause that excludes the last one; clauses that the formula has
//! asked for lazily are added in the same way.

mod process;
mod program;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use jigsat_encodings::forms::cnf::dimacs::{self, answer};
use jigsat_encodings::forms::{Cnf, Lit, Model};

use super::limits::Watch;
use super::{Engine, EngineError, Limits, Outcome, Report};
use process::Ended;

pub use program::{KNOWN, Known, Program, ProgramError};

/// The name used in strategies.
pub const NAME: &str = "external";

/// The program that [`Limits::solver`] names, or else the first known one that is installed. Nodes are its runs.
#[derive(Debug, Clone, Copy, Default)]
pub struct External;

impl Engine<Cnf> for External {
    fn solve(
        &self,
        problem: &Cnf,
        limits: &Limits,
        visit: &mut dyn FnMut(&Model) -> ControlFlow<()>,
    ) -> Result<Report, EngineError> {
        let fail = |reason: String| EngineError { engine: NAME, reason };
        let program = match &limits.solver {
            Some(program) => Arc::clone(program),
            None => Arc::new(Program::installed().map_err(|error| fail(error.to_string()))?),
        };
        let folder = tempfile::tempdir().map_err(|error| fail(format!("no folder for the formula: {error}")))?;
        let mut watch = Watch::new(limits);
        let solver = Solver { program: &program, cnf: problem, limits, folder: folder.path(), added: Vec::new() };
        let outcome = match solver.enumerate(&mut watch, visit) {
            ControlFlow::Break(End::Failed(reason)) => return Err(fail(format!("{}: {reason}", program.name()))),
            ControlFlow::Break(End::Outcome(outcome)) => outcome,
            ControlFlow::Continue(()) => Outcome::Exhausted,
        };
        Ok(watch.report(outcome, 0))
    }

    fn is_external(&self) -> bool {
        true
    }
}

/// Why an enumeration ended before it had seen everything.
enum End {
    Outcome(Outcome),
    Failed(String),
}

impl End {
    fn failed<T>(reason: impl Into<String>) -> ControlFlow<Self, T> {
        ControlFlow::Break(End::Failed(reason.into()))
    }
}

struct Solver<'a> {
    program: &'a Program,
    cnf: &'a Cnf,
    limits: &'a Limits,
    folder: &'a Path,
    /// Clauses that exclude what was found, and those that were asked for lazily.
    added: Vec<Vec<Lit>>,
}

impl Solver<'_> {
    fn enumerate(
        mut self,
        watch: &mut Watch<'_>,
        visit: &mut dyn FnMut(&Model) -> ControlFlow<()>,
    ) -> ControlFlow<End> {
        loop {
            watch.node().map_break(End::Outcome)?;
            self.limits.check().map_break(End::Outcome)?;
            let Some(model) = self.run()? else {
                return ControlFlow::Continue(());
            };
            let known = self.added.len();
            if let Some(lazy) = self.cnf.lazy() {
                lazy.violated(&model, &mut self.added);
            }
            if self.added.len() == known {
                watch.witness(visit(&model)).map_break(End::Outcome)?;
                self.added.push(self.cnf.blocking_clause(&model));
            }
        }
    }

    /// One run: a model of the formula and of the added clauses, or `None` if the program says that there is none.
    fn run(&self) -> ControlFlow<End, Option<Model>> {
        let [formula, result] = ["formula.cnf", "result"].map(|name| self.folder.join(name));
        if let Err(error) = self.write(&formula) {
            return End::failed(format!("the formula could not be written: {error}"));
        }
        // A program that dies must not leave us with the result of its last run.
        let _ = std::fs::remove_file(&result);
        let mut command = self.program.command(&formula, &result);
        let printed = match process::run(&mut command, self.folder, self.limits) {
            Ok(Ended::Limited(outcome)) => return ControlFlow::Break(End::Outcome(outcome)),
            Ok(Ended::Printed(printed)) => printed,
            Err(reason) => return End::failed(reason),
        };
        let said = match self.program.answer(&printed, &result) {
            Ok(answer::Answer::Satisfiable(said)) => said,
            Ok(answer::Answer::Unsatisfiable) => return ControlFlow::Continue(None),
            Ok(answer::Answer::Unknown) => return End::failed("it gave up"),
            Err(reason) => return End::failed(reason),
        };
        match self.checked(&said) {
            Ok(model) => ControlFlow::Continue(Some(model)),
            Err(reason) => End::failed(format!("it printed a wrong model: {reason}")),
        }
    }

    fn write(&self, path: &Path) -> std::io::Result<()> {
        let mut out = BufWriter::new(File::create(path)?);
        dimacs::write_clauses(self.cnf, &self.added, &mut out)?;
        out.flush()
    }

    /// The model, if it is one of the formula and of the added clauses.
    fn checked(&self, said: &[answer::Said]) -> Result<Model, String> {
        let values = answer::values(said, self.cnf.var_count()).map_err(|error| error.to_string())?;
        let model = self.cnf.model(&values).map_err(|fault| self.cnf.describe(&fault))?;
        let is_false = |clause: &&Vec<Lit>| !clause.iter().any(|&lit| model.satisfies(lit));
        match self.added.iter().find(is_false) {
            None => Ok(model),
            Some(_) => Err("it was excluded by a clause that was added to the formula".to_string()),
        }
    }
}

#[cfg(test)]
mod tests;
