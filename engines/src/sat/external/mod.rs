//! External SAT solvers: each call writes a formula, and runs a program on it.
//!
//! Every *model* of a program is checked against the formula. The answer that there is *none* can't be checked: callers
//! should report which program gave it.
//!
//! A program that does not end is killed, with its descendants: see [`Program::kept_by`].
//!
//! Solutions are enumerated by running the program again with a clause that excludes the last one; lazy clauses of the
//! formula are added in the same way.

#[cfg(target_os = "linux")]
mod keeper;
mod order;
mod process;
mod program;

use std::env;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

use jigsat_forms::budget::Exceeded;
use jigsat_forms::cnf::dimacs::{self, answer};
use jigsat_forms::{Cnf, Lit, Model};

use super::incremental::{Incremental, SolverVerdict, enumerate};
use crate::{Abilities, Engine, EngineError, EngineInfo, Make, Run, RunReport, Visitor};
use order::ProgramRun;
use process::{Runner, WaitEnd};

#[cfg(target_os = "linux")]
pub use keeper::keep;
/// Runs programs and ends their descendants: only on Linux.
///
/// # Errors
/// Always, with [`Unsupported`](std::io::ErrorKind::Unsupported).
#[cfg(not(target_os = "linux"))]
pub fn keep() -> std::io::Result<()> {
    Err(std::io::ErrorKind::Unsupported.into())
}
pub use program::{KNOWN, KnownSolver, Program, ProgramError};

/// The name used in strategies.
pub const NAME: &str = "external";

/// The entry of the engine in the registry.
pub const INFO: EngineInfo = EngineInfo {
    name: NAME,
    summary: "a SAT solver that is a program of its own (--solver), run again for each layout",
    make: Make::Cnf(|settings| Box::new(External { program: settings.program.clone() })),
    abilities: Abilities { is_external: true, ..Abilities::NONE },
};

/// An external SAT solver. Nodes are its runs.
#[derive(Debug, Clone, Default)]
pub struct External {
    /// The program; `None` stands for the first known one that is installed.
    pub program: Option<Arc<Program>>,
}

impl Engine<Cnf> for External {
    fn solve(&self, problem: &Cnf, run: &Run, visit: Visitor<'_, Model>) -> Result<RunReport, EngineError> {
        let fail = |reason: String| EngineError { engine: NAME, reason };
        let program = match &self.program {
            Some(program) => Arc::clone(program),
            None => Arc::new(Program::installed().map_err(|error| fail(error.to_string()))?),
        };
        // The keeper gets the folder before it exists, and removes it if this process is killed.
        let name = format!("jigsat-solver-{:016x}", fastrand::u64(..));
        let runner = Runner::new(program.keeper(), problem.var_count(), &env::temp_dir().join(&name)).map_err(fail)?;
        let folder = tempfile::Builder::new().prefix(&name).rand_bytes(0).tempdir();
        let folder = folder.map_err(|error| fail(format!("no folder for the formula: {error}")))?;
        let session =
            ProgramSession { program: &program, runner, cnf: problem, run, folder: folder.path(), added: Vec::new() };
        enumerate(session, problem, run, visit)
    }
}

struct ProgramSession<'a> {
    program: &'a Program,
    runner: Runner,
    cnf: &'a Cnf,
    run: &'a Run,
    folder: &'a Path,
    /// Clauses that exclude the models found, and lazy clauses.
    added: Vec<Vec<Lit>>,
}

impl Incremental for ProgramSession<'_> {
    const NAME: &'static str = NAME;

    fn solve(&mut self) -> SolverVerdict {
        self.run().unwrap_or_else(|reason| SolverVerdict::Failed(format!("{}: {reason}", self.program.name())))
    }

    fn add(&mut self, clause: Vec<Lit>) {
        self.added.push(clause);
    }
}

impl ProgramSession<'_> {
    /// Runs the program once.
    /// Returns its verdict on the formula and the added clauses, or why it failed.
    fn run(&mut self) -> Result<SolverVerdict, String> {
        let [formula, result, output, complaints] =
            ["formula.cnf", "result", "output", "complaints"].map(|name| self.folder.join(name));
        if let Err(error) = self.write(&formula) {
            return match Exceeded::of(&error) {
                Some(exceeded) => Ok(SolverVerdict::Limited(exceeded.into())),
                None => Err(format!("the formula could not be written: {error}")),
            };
        }
        // If the program dies, the result of its last run must not be read.
        let _ = std::fs::remove_file(&result);
        let words = self.program.words(&formula, &result);
        let order = ProgramRun { words, output, complaints, memory: self.run.limits.budget.memory_left() };
        let printed = match self.runner.run(&order, &result, &self.run.limits)? {
            WaitEnd::Limited(outcome) => return Ok(SolverVerdict::Limited(outcome)),
            WaitEnd::Printed(printed) => printed,
        };
        let answer = match self.program.answer(&printed, &self.run.limits.budget) {
            Ok(answer) => answer?,
            Err(exceeded) => return Ok(SolverVerdict::Limited(exceeded.into())),
        };
        match answer {
            answer::Answer::Satisfiable(model) => {
                let model = self.checked(&model).map_err(|reason| format!("it printed a wrong model: {reason}"))?;
                Ok(SolverVerdict::Model(model))
            }
            answer::Answer::Unsatisfiable => Ok(SolverVerdict::Core(Vec::new())),
            answer::Answer::Unknown => Err("it gave up".to_string()),
        }
    }

    fn write(&self, path: &Path) -> std::io::Result<()> {
        let mut out = BufWriter::new(self.run.limits.budget.writer(File::create(path)?));
        dimacs::write_clauses(self.cnf, &self.added, &mut out)?;
        out.flush()
    }

    /// Returns the model if it satisfies the formula and the added clauses.
    fn checked(&self, model: &answer::AnswerModel) -> Result<Model, String> {
        let values = model.values(self.cnf.var_count()).map_err(|error| error.to_string())?;
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
