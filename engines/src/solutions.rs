//! Solutions one after another, for loops.

use std::io;
use std::ops::ControlFlow;
use std::panic;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::task::Poll;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use jigsat_forms::Form;
use jigsat_forms::budget::Budget;

use crate::{Engine, EngineError, Limit, Limits, Outcome, Run};

/// What a search finds, as it finds it, in constant memory. Dropping it ends the search.
///
/// ```
/// use jigsat_engines::{Dlx, Engine};
/// use jigsat_forms::exact_cover::CoverBuilder;
///
/// let mut builder = CoverBuilder::new();
/// for items in [["a", "b"].as_slice(), &["b", "c"], &["a"], &["c"]] {
///     builder.option(items.iter().copied())?;
/// }
/// for solution in Dlx.solutions(&builder.finish()) {
///     println!("{:?}", solution?);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solutions<T, E = SolutionsError> {
    found: Receiver<Result<T, E>>,
    budget: Budget,
    search: Option<JoinHandle<()>>,
    /// Why there is no search.
    failure: Option<E>,
}

/// Why a loop over solutions ends before the last one.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolutionsError {
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A limit was reached: there may be more solutions.
    #[error("undecided: {0}")]
    Limited(Limit),
    /// The system gives no thread.
    #[error("no thread to search in: {0}")]
    Thread(#[from] io::Error),
}

/// The solutions that the search is ahead of the loop at most. Changing threads for each of them would take longer than finding it.
const AHEAD: usize = 256;

/// The witnesses of a problem of the form `F`, each as a value of its own.
pub type Witnesses<F> = Solutions<<<F as Form>::Witness as ToOwned>::Owned>;

impl<T: Send + 'static> Solutions<T> {
    /// The witnesses of `problem`, each once. A limit that ends the search is an error, as is a failure of the engine.
    ///
    /// The search works on a copy of the problem, in a thread of its own.
    pub fn of<F, G>(engine: G, problem: &F, run: Run) -> Self
    where
        F: Form + Clone + Send + 'static,
        F::Witness: ToOwned<Owned = T>,
        G: Engine<F> + Send + 'static,
    {
        let problem = problem.clone();
        let limits = Limits { budget: run.limits.budget.part(), ..run.limits };
        let run = Run { limits, ..run };
        Self::spawn(run.limits.budget.clone(), move |visit| {
            let report = engine.solve(&problem, &run, &mut |witness| visit(witness.to_owned()))?;
            match report.outcome {
                Outcome::Exhausted | Outcome::Stopped => Ok(()),
                Outcome::Limited(limit) => Err(SolutionsError::Limited(limit)),
            }
        })
    }
}

impl<T: Send + 'static, E: From<io::Error> + Send + 'static> Solutions<T, E> {
    /// Starts a search in a thread of its own.
    /// The search sends its solutions; `budget`, which belongs to the search alone, ends when this is dropped.
    pub fn spawn(
        budget: Budget,
        search: impl FnOnce(&mut (dyn FnMut(T) -> ControlFlow<()> + Send)) -> Result<(), E> + Send + 'static,
    ) -> Self {
        let (sender, found) = mpsc::sync_channel(AHEAD);
        let search = thread::Builder::new().spawn(move || {
            let mut hand_over = |solution: T| match sender.send(Ok(solution)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            };
            if let Err(error) = search(&mut hand_over) {
                // Nothing receives it if the loop was left.
                let _ = sender.send(Err(error));
            }
        });
        let (search, failure) = match search {
            Ok(search) => (Some(search), None),
            Err(error) => (None, Some(error.into())),
        };
        Self { found, budget, search, failure }
    }

    /// Returns the next solution, if there is one within this time; pending, if the search is still running.
    ///
    /// # Panics
    /// If the search does.
    pub fn wait(&mut self, time: Duration) -> Poll<Option<Result<T, E>>> {
        if let Some(failure) = self.failure.take() {
            return Poll::Ready(Some(Err(failure)));
        }
        match self.found.recv_timeout(time) {
            Ok(found) => Poll::Ready(Some(found)),
            Err(RecvTimeoutError::Timeout) => Poll::Pending,
            Err(RecvTimeoutError::Disconnected) => Poll::Ready(self.end()),
        }
    }
}

impl<T, E> Solutions<T, E> {
    /// The end of the search. A panic there is one here: what it has lost must not pass for all there is.
    fn end(&mut self) -> Option<Result<T, E>> {
        if let Err(panic) = self.search.take()?.join() {
            panic::resume_unwind(panic);
        }
        None
    }
}

impl<T, E> Iterator for Solutions<T, E> {
    type Item = Result<T, E>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(failure) = self.failure.take() {
            return Some(Err(failure));
        }
        self.found.recv().map_or_else(|_| self.end(), Some)
    }
}

impl<T, E> Drop for Solutions<T, E> {
    fn drop(&mut self) {
        self.budget.end();
    }
}

#[cfg(test)]
mod tests {
    use jigsat_forms::ExactCover;

    use super::*;
    use crate::Dlx;

    /// So many items, each covered in two ways.
    fn pairs(count: usize) -> ExactCover {
        let mut cover = ExactCover::new();
        for _ in 0..count {
            let item = cover.primary("x");
            for _ in 0..2 {
                cover.option([item.into()]).unwrap();
            }
        }
        cover
    }

    #[test]
    fn a_loop_sees_every_solution_once() {
        let found: Result<Vec<_>, _> = Dlx.solutions(&pairs(6)).collect();
        let mut found = found.unwrap();
        found.sort();
        found.dedup();
        assert_eq!(found.len(), 64);
    }

    #[test]
    fn a_loop_that_is_left_ends_the_search() {
        let mut solutions = Dlx.solutions(&pairs(200));
        assert_eq!(solutions.by_ref().take(3).map(Result::unwrap).count(), 3);
        let search = solutions.search.take().unwrap();
        drop(solutions);
        search.join().unwrap();
    }

    #[test]
    fn a_limit_is_an_error() {
        let run = Run::from(Limits { nodes: Some(20), ..Limits::none() });
        let last = Solutions::of(Dlx, &pairs(10), run).last().unwrap();
        assert!(matches!(last, Err(SolutionsError::Limited(Limit::Nodes))));
    }

    #[test]
    #[should_panic(expected = "something is wrong")]
    fn a_search_that_panics_is_no_end() {
        let mut solutions: Solutions<()> = Solutions::spawn(Budget::none(), |_| panic!("something is wrong"));
        assert!(solutions.next().is_none(), "this is not reached");
    }

    #[test]
    fn waiting_ends_with_the_time() {
        let (sender, receiver) = mpsc::channel();
        let mut solutions: Solutions<u8> = Solutions::spawn(Budget::none(), move |visit| {
            receiver.recv().map_err(io::Error::other)?;
            let _ = visit(7);
            Ok(())
        });
        assert!(solutions.wait(Duration::from_millis(1)).is_pending());
        sender.send(()).unwrap();
        assert!(matches!(solutions.wait(Duration::from_secs(60)), Poll::Ready(Some(Ok(7)))));
        assert!(matches!(solutions.wait(Duration::from_secs(60)), Poll::Ready(None)));
    }
}
