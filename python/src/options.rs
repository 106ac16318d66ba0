//! The keyword arguments of a question.

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
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::{arguments, memory, solver};

/// The largest number of threads.
const MOST_THREADS: u64 = 1024;

/// The keyword arguments of a question.
#[derive(Debug, Default)]
pub(crate) struct Options {
    pub(crate) strategy: Option<String>,
    pub(crate) up_to: Option<UpTo>,
    pub(crate) timeout: Option<Duration>,
    pub(crate) memory: Option<u64>,
    pub(crate) threads: Option<usize>,
    pub(crate) seed: u64,
    pub(crate) solver: SolverOptions,
    pub(crate) given: Option<Py<PyAny>>,
    pub(crate) show: bool,
}

impl Options {
    /// Reads them. `known` are those that the function takes.
    ///
    /// # Errors
    /// `TypeError` for others, or values of other types; `ValueError` for invalid values.
    pub(crate) fn of(function: &str, known: &[&str], given: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut options = Self::default();
        for (name, value) in given.into_iter().flatten() {
            let name = arguments::keyword(&name)?;
            if !known.contains(&name.as_str()) {
                return Err(PyTypeError::new_err(format!("{function}() got an unexpected keyword argument '{name}'")));
            }
            if !value.is_none() {
                options.set(&name, &value)?;
            }
        }
        Ok(options)
    }

    fn set(&mut self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        match name {
            "with_" | "strategy" => {
                if self.strategy.is_some() {
                    return Err(PyTypeError::new_err("with_ and strategy are the same: expected one of them"));
                }
                self.strategy = Some(arguments::word(name, value)?);
            }
            "up_to" => self.up_to = Some(up_to(&arguments::word(name, value)?)?),
            "timeout" => self.timeout = Some(arguments::time(name, value)?),
            "memory" => self.memory = Some(arguments::size(name, value)?),
            "threads" => self.threads = Some(arguments::whole(name, value, 1, MOST_THREADS)? as usize),
            "solver" => self.solver.command = Some(arguments::word(name, value)?),
            "trust_solver" => self.solver.is_trusted = arguments::flag(name, value)?,
            "show" => self.show = arguments::flag(name, value)?,
            "given" => self.given = Some(value.clone().unbind()),
            _ => self.seed = arguments::whole(name, value, 0, u64::MAX)?,
        }
        Ok(())
    }

    /// The budget of the question, which begins now.
    pub(crate) fn budget(&self) -> Budget {
        let whole = memory::budget(self.memory);
        self.timeout.map_or_else(|| whole.clone(), |time| whole.within(time))
    }

    /// The question, asked of this puzzle.
    pub(crate) fn ask(&self, py: Python<'_>, puzzle: &Arc<AnyPuzzle>, budget: &Budget) -> PyResult<Ask> {
        let settings = Settings { seed: self.seed, memory: self.memory, ..Settings::default() };
        let ask = Ask::of(Arc::clone(puzzle))
            .with(self.strategy.as_deref().unwrap_or(AUTO))
            .up_to(self.up_to.unwrap_or(UpTo::Raw))
            .limited(Limits::from(budget.clone()))
            .threads(self.threads())
            .settings(settings)
            .solver(self.solver.clone());
        // Most questions need no keeper.
        if ask.is_external() { Ok(ask.solver(self.kept_solver(py)?)) } else { Ok(ask) }
    }

    /// The external solver, with a keeper.
    pub(crate) fn kept_solver(&self, py: Python<'_>) -> PyResult<SolverOptions> {
        Ok(SolverOptions { keeper: solver::keeper(py)?, ..self.solver.clone() })
    }

    /// The number of threads; by default that of the cores.
    pub(crate) fn threads(&self) -> usize {
        // Containers are asked for their limits: that takes longer than a small puzzle.
        static CORES: LazyLock<usize> = LazyLock::new(|| thread::available_parallelism().map_or(1, usize::from));
        self.threads.unwrap_or(*CORES)
    }
}

/// A convention by its name.
pub(crate) fn up_to(name: &str) -> PyResult<UpTo> {
    let known = [UpTo::Raw, UpTo::Rotation, UpTo::Symmetry];
    let found = known.into_iter().find(|up_to| up_to.name() == name);
    found.ok_or_else(|| {
        PyValueError::new_err(format!("up_to: expected 'raw', 'rotation' or 'symmetry', found '{name}'"))
    })
}
