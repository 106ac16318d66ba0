//! Work on many things in several threads, with results in their order.
//!
//! The results do not depend on the number of threads. Memory is bounded: so many things are worked on before an earlier one is visited.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use jigsat_forms::budget::Budget;

/// How things are worked on.
///
/// ```
/// use std::convert::Infallible;
/// use std::ops::ControlFlow;
///
/// use jigsat_core::ordered::OrderedWork;
/// use jigsat_forms::budget::Budget;
///
/// let mut squares = Vec::new();
/// let work = OrderedWork { threads: 2, window: 100, budget: &Budget::none(), timeout: None };
/// let is_done = work.run(1..=5, |number, _| number * number, |square| {
///     squares.push(square);
///     Ok::<_, Infallible>(ControlFlow::Continue(()))
/// });
/// assert_eq!((is_done, squares), (Ok(true), vec![1, 4, 9, 16, 25]));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct OrderedWork<'a> {
    /// The number of threads; with 1 or 0, the calling one does all work.
    pub threads: usize,
    /// The largest number of things that are worked on before an earlier one is visited.
    pub window: usize,
    /// Each thing has a part of this budget.
    pub budget: &'a Budget,
    /// The time for each thing, from the beginning of the work on it.
    pub timeout: Option<Duration>,
}

impl OrderedWork<'_> {
    /// Does the work for each thing, and visits the results in order, in the calling thread.
    ///
    /// Returns whether all were visited: not if `visit` breaks. Then the budgets of the work that is still being done end. When the whole
    /// budget is exceeded, the work returns early, and `visit` decides.
    ///
    /// # Errors
    /// The first one of `visit`, which ends the work as a break does.
    pub fn run<T: Send, R: Send, E>(
        &self,
        things: impl IntoIterator<Item = T>,
        work: impl Fn(T, &Budget) -> R + Sync,
        mut visit: impl FnMut(R) -> Result<ControlFlow<()>, E>,
    ) -> Result<bool, E> {
        if self.threads > 1 {
            return self.run_on_threads(things.into_iter(), &work, &mut visit);
        }
        for thing in things {
            if visit(work(thing, &self.budget.part_within(self.timeout)))?.is_break() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn run_on_threads<T: Send, R: Send, E>(
        &self,
        mut things: impl Iterator<Item = T>,
        work: &(impl Fn(T, &Budget) -> R + Sync),
        visit: &mut impl FnMut(R) -> Result<ControlFlow<()>, E>,
    ) -> Result<bool, E> {
        let running = RunningWork::default();
        let (sender, tasks) = mpsc::channel();
        let (done, results) = mpsc::channel();
        let tasks = Mutex::new(tasks);
        thread::scope(|scope| {
            // Moved here, so that threads without tasks end when this returns or panics.
            let (sender, _ending) = (sender, EndOfWork(&running));
            for _ in 0..self.threads {
                let (tasks, running, done) = (&tasks, &running, done.clone());
                scope.spawn(move || {
                    while let Some((number, thing)) = next(tasks) {
                        let Some(budget) = running.begin(number, self) else { return };
                        // A panic in a thread would leave the others waiting.
                        let result = catch_unwind(AssertUnwindSafe(|| work(thing, &budget)));
                        running.finish(number);
                        // After the end the receiver is gone.
                        let _ = done.send((number, result));
                    }
                });
            }
            let (mut sent, mut received, mut next) = (0, 0, 0);
            let mut early = BTreeMap::new();
            loop {
                // Enough that no thread waits, and few, as they are taken from the iterator in this thread.
                while sent < received + 2 * self.threads && sent < next + self.window.max(1) {
                    let Some(thing) = things.next() else { break };
                    // The receiver outlives this scope.
                    let _ = sender.send((sent, thing));
                    sent += 1;
                }
                if next == sent {
                    return Ok(true);
                }
                // The threads hold senders, and wait for tasks.
                let Ok((number, result)) = results.recv() else { return Ok(false) };
                received += 1;
                early.insert(number, result.unwrap_or_else(|panic| resume_unwind(panic)));
                while let Some(result) = early.remove(&next) {
                    next += 1;
                    if visit(result)?.is_break() {
                        return Ok(false);
                    }
                }
            }
        })
    }
}

/// The next task; `None` after the end.
fn next<T>(tasks: &Mutex<mpsc::Receiver<T>>) -> Option<T> {
    tasks.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

/// The budgets of the work that is being done; `None` after the end.
struct RunningWork(Mutex<Option<HashMap<usize, Budget>>>);

impl Default for RunningWork {
    fn default() -> Self {
        Self(Mutex::new(Some(HashMap::new())))
    }
}

impl RunningWork {
    fn budgets(&self) -> MutexGuard<'_, Option<HashMap<usize, Budget>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A budget for the work with this number; `None` after the end.
    fn begin(&self, number: usize, work: &OrderedWork<'_>) -> Option<Budget> {
        let budget = work.budget.part_within(work.timeout);
        self.budgets().as_mut()?.insert(number, budget.clone());
        Some(budget)
    }

    fn finish(&self, number: usize) {
        if let Some(budgets) = self.budgets().as_mut() {
            budgets.remove(&number);
        }
    }
}

/// Ends all work when it is dropped.
struct EndOfWork<'a>(&'a RunningWork);

impl Drop for EndOfWork<'_> {
    fn drop(&mut self) {
        self.0.budgets().take().into_iter().flatten().for_each(|(_, budget)| budget.end());
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn work(threads: usize, budget: &Budget) -> OrderedWork<'_> {
        OrderedWork { threads, window: 20, budget, timeout: None }
    }

    fn visited(threads: usize, most: usize) -> (Vec<u64>, Result<bool, Infallible>) {
        let mut seen = Vec::new();
        let slow = |thing: u64, _: &Budget| {
            thread::sleep(Duration::from_micros(thing * 37 % 11 * 50));
            thing
        };
        let ended = work(threads, Budget::unlimited()).run(0..50, slow, |thing| {
            seen.push(thing);
            Ok(if seen.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        (seen, ended)
    }

    #[test]
    fn results_come_in_order() {
        for threads in [0, 1, 2, 5] {
            assert_eq!(visited(threads, 70), ((0..50).collect(), Ok(true)), "{threads}");
            assert_eq!(visited(threads, 20), ((0..20).collect(), Ok(false)), "{threads}");
        }
    }

    #[test]
    fn the_first_error_ends_the_work() {
        for threads in [1, 3] {
            let mut seen = 0;
            let ended = work(threads, Budget::unlimited()).run(
                0..100,
                |thing: u64, _: &Budget| if thing % 10 == 7 { Err(thing) } else { Ok(thing) },
                |result| {
                    result.map(|_| {
                        seen += 1;
                        ControlFlow::Continue(())
                    })
                },
            );
            assert_eq!((ended, seen), (Err(7), 7));
        }
    }

    /// Work that is no longer needed ends with its budget.
    #[test]
    fn a_break_ends_other_work() {
        let endless = |thing: u64, budget: &Budget| {
            while thing > 0 && !budget.is_exceeded() {
                thread::yield_now();
            }
        };
        let budget = Budget::none();
        let ended = work(3, &budget).run(0..9, endless, |()| Ok::<_, Infallible>(ControlFlow::Break(())));
        assert_eq!((ended, budget.is_exceeded()), (Ok(false), false));
    }

    #[test]
    fn work_is_not_far_ahead_of_the_visits() {
        let (begun, mut next) = (AtomicUsize::new(0), 0);
        let budget = Budget::none();
        let ended = work(4, &budget).run(
            0..500,
            |_, _: &Budget| begun.fetch_add(1, Ordering::Relaxed),
            |_| {
                next += 1;
                assert!(begun.load(Ordering::Relaxed) < next + 20);
                Ok::<_, Infallible>(ControlFlow::Continue(()))
            },
        );
        assert_eq!((ended, next), (Ok(true), 500));
    }

    /// Each thing has the time from the beginning of its work, and the whole can be stopped.
    #[test]
    fn budgets_are_parts_of_the_whole() {
        for threads in [1, 3] {
            let budget = Budget::none();
            let short = OrderedWork { timeout: Some(Duration::ZERO), ..work(threads, &budget) };
            let ended = short.run(
                0..5,
                |_, own: &Budget| own.is_exceeded(),
                |is_exceeded| {
                    assert!(is_exceeded);
                    Ok::<_, Infallible>(ControlFlow::Continue(()))
                },
            );
            assert_eq!((ended, budget.is_exceeded()), (Ok(true), false));
            let stopping = |thing: u64, own: &Budget| {
                if thing == 5 {
                    budget.stop();
                }
                own.check()
            };
            let ended = work(threads, &budget).run(0.., stopping, |check| check.map(ControlFlow::Continue));
            assert!(ended.is_err());
        }
    }

    #[test]
    #[should_panic(expected = "the third")]
    fn a_panic_in_a_thread_is_one_here() {
        let panics = |thing: u64, _: &Budget| assert!(thing != 2, "the third");
        let _ = work(3, &Budget::none()).run(0.., panics, |()| Ok::<_, Infallible>(ControlFlow::Continue(())));
    }
}
