//! The external solver of a request: which program runs, and whether its refutations are trusted.

use std::sync::Arc;

use jigsat_engines::sat::external::{self, Program, ProgramError};

use super::{Request, RunError, Session};
use crate::strategy::{AUTO, StrategyError};

/// The options of the engine `external`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SolverOptions {
    /// The command of the solver; `None` stands for the first known one that is installed.
    pub command: Option<String>,
    /// Is its report that there are no more solutions a proof?
    pub is_trusted: bool,
    /// The command of its keeper; see [`Program::kept_by`].
    pub keeper: Option<Vec<String>>,
}

impl SolverOptions {
    /// The strategy for a requested one: a solver with a command stands for the engine that runs it.
    pub fn strategy<'a>(&self, requested: &'a str) -> &'a str {
        if requested == AUTO && self.command.is_some() { external::NAME } else { requested }
    }

    /// Refuses a command if nothing runs it.
    ///
    /// # Errors
    /// [`StrategyError::UnusedSolver`]
    pub fn check(&self, is_external: bool) -> Result<(), StrategyError> {
        if self.command.is_some() && !is_external { Err(StrategyError::UnusedSolver) } else { Ok(()) }
    }

    /// The program.
    ///
    /// # Errors
    /// [`ProgramError`] if it is not installed.
    pub fn program(&self) -> Result<Arc<Program>, ProgramError> {
        let program = match &self.command {
            Some(command) => command.parse().and_then(Program::found),
            None => Program::installed(),
        }?;
        Ok(Arc::new(match &self.keeper {
            Some(keeper) => program.kept_by(keeper.clone()),
            None => program,
        }))
    }
}

impl Session<'_> {
    /// The same session with the program that a request runs.
    /// The program is searched for only if the request runs it, and the settings have none.
    ///
    /// # Errors
    /// [`RunError::Solver`] if there is none, [`RunError::Refused`] if the strategy runs no program or does not support
    /// the request.
    pub fn with_solver(mut self, options: &SolverOptions, request: &Request) -> Result<Self, RunError> {
        let is_external = request.strategy.is_external();
        options.check(is_external)?;
        self.trusts_solver = options.is_trusted;
        if is_external && self.settings.program.is_none() {
            self.plan(request)?;
            // Presolve checks may answer without it.
            if !matches!(self.puzzle.impossible(&request.limits.budget), Ok(Some(_))) {
                self.settings.program = Some(options.program()?);
            }
        }
        Ok(self)
    }
}
