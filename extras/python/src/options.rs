//! The options of a question: its strategy and limits. `jigsat._arguments` reads and checks them.

use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;

use jigsat::ask::Ask;
use jigsat::encodings::kind::AnyPuzzle;
use jigsat::engines::{Limits, Settings};
use jigsat::forms::budget::Budget;
use jigsat::forms::exact_cover::symmetry::UpTo;
use jigsat::session::SolverOptions;
use jigsat::strategy::AUTO;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::interruptible::interruptible;
use crate::memory;

/// The options of a question, as `jigsat._arguments.Options` declares them.
#[derive(FromPyObject)]
pub(crate) struct Options {
    pub(crate) strategy: Option<String>,
    solver: Option<String>,
    trust_solver: bool,
    keeper: Option<Vec<String>>,
    up_to: Option<String>,
    timeout: Option<f64>,
    pub(crate) memory: Option<u64>,
    pub(crate) threads: Option<usize>,
    pub(crate) seed: u64,
    /// A part of a layout, as text.
    pub(crate) given: Option<String>,
}

impl Options {
    /// The strategy, or `auto`.
    pub(crate) fn strategy(&self) -> &str {
        self.strategy.as_deref().unwrap_or(AUTO)
    }

    /// The convention of counts.
    pub(crate) fn up_to(&self) -> PyResult<UpTo> {
        self.up_to.as_deref().map_or(Ok(UpTo::Raw), up_to)
    }

    /// The budget of the question, which begins now.
    pub(crate) fn budget(&self) -> Budget {
        let whole = memory::budget(self.memory);
        self.timeout.map_or_else(|| whole.clone(), |time| whole.within(seconds(time)))
    }

    /// Runs the work in another thread, within the limits.
    pub(crate) fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Budget) -> PyResult<T> + Send + 'static,
    ) -> PyResult<T> {
        let budget = self.budget();
        let within = budget.clone();
        interruptible(&budget, move || work(&within))?
    }

    /// The question, asked of this puzzle.
    pub(crate) fn ask(&self, puzzle: &Arc<AnyPuzzle>, budget: &Budget) -> PyResult<Ask> {
        let settings = Settings { seed: self.seed, memory: self.memory, ..Settings::default() };
        let ask = Ask::of(Arc::clone(puzzle))
            .with(self.strategy())
            .up_to(self.up_to()?)
            .limited(Limits::from(budget.clone()))
            .threads(self.threads())
            .settings(settings)
            .solver(self.solver());
        Ok(ask)
    }

    /// The external solver.
    pub(crate) fn solver(&self) -> SolverOptions {
        SolverOptions { command: self.solver.clone(), is_trusted: self.trust_solver, keeper: self.keeper.clone() }
    }

    /// The number of threads; by default that of the cores.
    pub(crate) fn threads(&self) -> usize {
        // Containers are asked for their limits: that takes longer than a small puzzle.
        static CORES: LazyLock<usize> = LazyLock::new(|| thread::available_parallelism().map_or(1, usize::from));
        self.threads.unwrap_or(*CORES)
    }
}

/// So many seconds.
pub(crate) fn seconds(number: f64) -> Duration {
    Duration::try_from_secs_f64(number).unwrap_or(Duration::MAX)
}

/// A convention by its name.
pub(crate) fn up_to(name: &str) -> PyResult<UpTo> {
    let known = [UpTo::Raw, UpTo::Rotation, UpTo::Symmetry];
    let found = known.into_iter().find(|up_to| up_to.name() == name);
    found.ok_or_else(|| PyValueError::new_err(format!("up_to: found '{name}'")))
}
