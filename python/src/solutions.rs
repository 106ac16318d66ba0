//! An iterator over layouts.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
use std::task::Poll;
use std::vec;

use jigsat::ask::{self, Ask, AskError};
use jigsat::encodings::kind::Answer;
use jigsat::forms::budget::Budget;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::arguments;
use crate::errors::{internal, unanswered};
use crate::interruptible::{TICK, brief, heed_signals, message};
use crate::layout::{Layout, chosen};

/// The largest number of layouts of a short search: those that are ready before the first one is taken.
const MOST_READY: usize = 1024;

/// The layouts that are still to come.
enum Search {
    /// All of them: the search was short.
    Ready(vec::IntoIter<Answer>),
    /// Those of a search in its own thread.
    Running(ask::Solutions),
}

/// An iterator over the layouts of a puzzle: each once, verified, in constant memory. A search that is not over at once runs in its own
/// thread, some layouts ahead; it ends when the iterator ends, is closed or is dropped. Several threads may take layouts from one iterator.
#[pyclass(frozen, module = "jigsat")]
pub(crate) struct Solutions {
    search: Mutex<Option<Search>>,
    budget: Budget,
}

impl Solutions {
    /// Starts the search.
    ///
    /// # Errors
    /// A panic of the search, if it is short.
    pub(crate) fn start(py: Python<'_>, ask: &Ask, budget: Budget) -> PyResult<Self> {
        let search = match brief(py, &budget, ask, |ask| ask.at_most(MOST_READY))? {
            Some(Ok(Some(layouts))) => Search::Ready(layouts.into_iter()),
            // The loop gets the error as its last item.
            _ => Search::Running(ask.solutions()),
        };
        Ok(Self { search: Mutex::new(Some(search)), budget })
    }

    /// The next layout, with an exception for a missing one.
    fn next(&self, py: Python<'_>) -> PyResult<Option<Answer>> {
        // `list` runs no Python between two layouts, and takes signals only here.
        py.check_signals().inspect_err(|_| self.close(py))?;
        if let Some(layout) = self.ready() {
            return Ok(Some(layout));
        }
        match py.detach(|| self.take()) {
            Ok(layout) => Ok(layout),
            Err(Why::Ended(error)) => Err(error),
            Err(Why::Unanswered(error)) => Err(unanswered(py, error, self.budget.exceeded())),
        }
    }

    /// The next layout of a short search: nothing waits for it.
    fn ready(&self) -> Option<Answer> {
        match self.search.try_lock().ok()?.as_mut()? {
            Search::Ready(layouts) => layouts.next(),
            Search::Running(_) => None,
        }
    }

    /// The next layout; the search is over after the last one, an error or a signal.
    fn take(&self) -> Result<Option<Answer>, Why> {
        let mut search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
        let next = wait(&mut search);
        if !matches!(next, Ok(Some(_))) {
            *search = None;
        }
        next
    }
}

/// The reason for a missing layout.
enum Why {
    /// The question has no answer.
    Unanswered(AskError),
    /// A signal, or a failure.
    Ended(PyErr),
}

/// Waits for a layout, and handles signals meanwhile.
fn wait(search: &mut Option<Search>) -> Result<Option<Answer>, Why> {
    let search = match search {
        None => return Ok(None),
        Some(Search::Ready(layouts)) => return Ok(layouts.next()),
        Some(Search::Running(search)) => search,
    };
    loop {
        match catch_unwind(AssertUnwindSafe(|| search.wait(TICK))) {
            Err(panic) => return Err(Why::Ended(internal(message(panic.as_ref())))),
            Ok(Poll::Ready(next)) => return next.transpose().map_err(Why::Unanswered),
            Ok(Poll::Pending) => heed_signals().map_err(Why::Ended)?,
        }
    }
}

#[pymethods]
impl Solutions {
    #[new]
    #[pyo3(signature = (*_values, **_named))]
    fn called(_values: &Bound<'_, PyTuple>, _named: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        arguments::not_called("Solutions", "Puzzle.solutions makes iterators of layouts")
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Layout>> {
        Ok(self.next(py)?.map(Layout::new))
    }

    /// Ends the search; the iterator returns no more layouts.
    fn close(&self, py: Python<'_>) {
        py.detach(|| *self.search.lock().unwrap_or_else(PoisonError::into_inner) = None);
    }
}

/// An iterator over the names of the options that the layouts of an exact cover choose: as [`Solutions`], without an object for each layout.
#[pyclass(frozen, module = "jigsat._jigsat")]
pub(crate) struct ChosenOptions {
    solutions: Solutions,
    names: Py<PyList>,
}

impl ChosenOptions {
    pub(crate) fn new(solutions: Solutions, names: Py<PyList>) -> Self {
        Self { solutions, names }
    }
}

#[pymethods]
impl ChosenOptions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyList>>> {
        let Some(layout) = self.solutions.next(py)? else { return Ok(None) };
        chosen(&layout, self.names.bind(py))
    }
}
