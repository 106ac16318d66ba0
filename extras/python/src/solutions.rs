//! An iterator over layouts.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
use std::task::Poll;
use std::vec;

use jigsat::ask::{self, Ask};
use jigsat::encodings::kind::Answer;
use jigsat::forms::budget::Budget;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::errors::{internal, not_called, unanswered};
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
    /// The names of the options of an exact cover: the iterator is over the names of the chosen ones, without an object for each layout.
    names: Option<Py<PyList>>,
}

impl Solutions {
    /// Starts the search.
    ///
    /// # Errors
    /// A panic of the search, if it is short.
    pub(crate) fn start(ask: &Ask, budget: Budget, names: Option<Py<PyList>>) -> PyResult<Self> {
        let search = match brief(&budget, ask, |ask| ask.at_most(MOST_READY))? {
            Some(Ok(Some(layouts))) => Search::Ready(layouts.into_iter()),
            // The loop gets the error as its last item.
            _ => Search::Running(ask.solutions()),
        };
        Ok(Self { search: Mutex::new(Some(search)), budget, names })
    }

    /// The next layout of a short search: nothing waits for it.
    fn ready(&self) -> Option<Answer> {
        match self.search.try_lock().ok()?.as_mut()? {
            Search::Ready(layouts) => layouts.next(),
            Search::Running(_) => None,
        }
    }

    /// The next layout; the search is over after the last one, an error or a signal.
    fn take(&self) -> PyResult<Option<Answer>> {
        let mut search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
        let next = self.wait(search.as_mut());
        if !matches!(next, Ok(Some(_))) {
            *search = None;
        }
        next
    }

    /// Waits for a layout, and handles signals meanwhile.
    fn wait(&self, search: Option<&mut Search>) -> PyResult<Option<Answer>> {
        let search = match search {
            None => return Ok(None),
            Some(Search::Ready(layouts)) => return Ok(layouts.next()),
            Some(Search::Running(search)) => search,
        };
        loop {
            match catch_unwind(AssertUnwindSafe(|| search.wait(TICK))) {
                Err(panic) => return Err(internal(message(panic.as_ref()))),
                Ok(Poll::Ready(next)) => {
                    return next.transpose().map_err(|error| unanswered(error, self.budget.exceeded()));
                }
                Ok(Poll::Pending) => heed_signals()?,
            }
        }
    }
}

#[pymethods]
impl Solutions {
    #[new]
    #[pyo3(signature = (*_values, **_named))]
    fn called(_values: &Bound<'_, PyTuple>, _named: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        not_called("Solutions", "Puzzle.solutions makes iterators of layouts")
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        // `list` runs no Python between two layouts, and takes signals only here.
        py.check_signals().inspect_err(|_| self.close(py))?;
        let next = if let Some(layout) = self.ready() { Some(layout) } else { py.detach(|| self.take())? };
        match (next, &self.names) {
            (None, _) => Ok(None),
            (Some(layout), None) => Ok(Some(Layout::new(layout).into_pyobject(py)?.into_any())),
            (Some(layout), Some(names)) => Ok(chosen(&layout, names.bind(py))?.map(Bound::into_any)),
        }
    }

    /// Ends the search; the iterator returns no more layouts.
    fn close(&self, py: Python<'_>) {
        py.detach(|| *self.search.lock().unwrap_or_else(PoisonError::into_inner) = None);
    }
}
