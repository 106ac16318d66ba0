//! Work on many things in several threads, with results in their order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::mpsc;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use jigsat_forms::budget::Budget;

/// The most things that are worked on before an earlier one is visited.
const WINDOW: u64 = 10_000;

/// Does the work for each thing, and visits the results in order.
///
/// Each has so much time of the budget. Returns whether all were visited: not if `visit` breaks, or the budget is exceeded. The budgets of work that is no longer needed end.
///
/// # Errors
/// The first one of the work, in order.
pub(super) fn in_order<T: Send, R: Send, E: Send>(
    things: impl Iterator<Item = T> + Send,
    threads: usize,
    (budget, time): (&Budget, Option<Duration>),
    work: impl Fn(T, &Budget) -> Result<R, E> + Sync,
    visit: &mut dyn FnMut(R) -> ControlFlow<()>,
) -> Result<bool, E> {
    if threads <= 1 {
        return one_by_one(things, (budget, time), work, visit);
    }
    let state =
        QueueState { things: Some(things), taken: 0, visited: 0, is_exhausted: false, working: BTreeMap::new() };
    let queue = Queue { state: Mutex::new(state), moved: Condvar::new() };
    let (send, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (send, queue, work) = (send.clone(), &queue, &work);
            scope.spawn(move || {
                while let Some((number, thing, budget)) = queue.take(budget, time) {
                    let result = work(thing, &budget);
                    queue.state().working.remove(&number);
                    // After the end the receiver is gone.
                    drop(send.send((number, result)));
                }
            });
        }
        drop(send);
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for (number, result) in results {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&next) {
                next += 1;
                let flow = if budget.is_exceeded() { Ok(ControlFlow::Break(())) } else { result.map(&mut *visit) };
                match flow {
                    Ok(ControlFlow::Continue(())) => queue.visited(),
                    ended => {
                        queue.end();
                        return ended.map(|_| false);
                    }
                }
            }
        }
        let state = queue.state();
        Ok(state.is_exhausted && state.taken == next && !budget.is_exceeded())
    })
}

fn one_by_one<T, R, E>(
    things: impl Iterator<Item = T>,
    (budget, time): (&Budget, Option<Duration>),
    work: impl Fn(T, &Budget) -> Result<R, E>,
    visit: &mut dyn FnMut(R) -> ControlFlow<()>,
) -> Result<bool, E> {
    for thing in things {
        let result = work(thing, &own(budget, time))?;
        if budget.is_exceeded() || visit(result).is_break() {
            return Ok(false);
        }
    }
    Ok(!budget.is_exceeded())
}

/// The budget of one thing.
pub(super) fn own(budget: &Budget, time: Option<Duration>) -> Budget {
    time.map_or_else(|| budget.part(), |time| budget.within(time))
}

/// What is still to be done.
struct Queue<I> {
    state: Mutex<QueueState<I>>,
    /// Notified when a result was visited, or the work ends.
    moved: Condvar,
}

struct QueueState<I> {
    /// `None` after the end.
    things: Option<I>,
    taken: u64,
    visited: u64,
    /// Have all things been taken?
    is_exhausted: bool,
    /// The budgets of the work that is being done.
    working: BTreeMap<u64, Budget>,
}

impl<I: Iterator> Queue<I> {
    fn state(&self) -> MutexGuard<'_, QueueState<I>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the next thing, with its number and a budget of its own; waits if too many are ahead of the visits.
    fn take(&self, budget: &Budget, time: Option<Duration>) -> Option<(u64, I::Item, Budget)> {
        let is_far = |state: &mut QueueState<I>| state.things.is_some() && state.taken >= state.visited + WINDOW;
        let mut state = self.moved.wait_while(self.state(), is_far).unwrap_or_else(PoisonError::into_inner);
        if budget.is_exceeded() {
            return None;
        }
        let Some(thing) = state.things.as_mut()?.next() else {
            state.is_exhausted = true;
            return None;
        };
        let (number, own) = (state.taken, own(budget, time));
        state.taken += 1;
        state.working.insert(number, own.clone());
        Some((number, thing, own))
    }

    fn visited(&self) {
        self.state().visited += 1;
        self.moved.notify_all();
    }

    /// Ends the work on everything.
    fn end(&self) {
        let mut state = self.state();
        state.things = None;
        state.working.values().for_each(Budget::end);
        self.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visited(threads: usize, most: usize) -> (Vec<u64>, Result<bool, ()>) {
        let mut seen = Vec::new();
        let work = |thing: u64, _: &Budget| {
            thread::sleep(Duration::from_micros(thing * 37 % 11 * 50));
            Ok::<_, ()>(thing)
        };
        let mut visit = |thing| {
            seen.push(thing);
            if seen.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let ended = in_order(0..50, threads, (&Budget::none(), None), work, &mut visit);
        (seen, ended)
    }

    #[test]
    fn results_come_in_order() {
        for threads in [1, 2, 5] {
            assert_eq!(visited(threads, 70), ((0..50).collect(), Ok(true)), "{threads}");
            assert_eq!(visited(threads, 20), ((0..20).collect(), Ok(false)), "{threads}");
        }
    }

    #[test]
    fn the_first_error_ends_the_work() {
        let work = |thing: u64, _: &Budget| if thing % 10 == 7 { Err(thing) } else { Ok(thing) };
        for threads in [1, 3] {
            let mut seen = 0;
            let mut visit = |_| {
                seen += 1;
                ControlFlow::Continue(())
            };
            assert_eq!(in_order(0..100, threads, (&Budget::none(), None), work, &mut visit), Err(7));
            assert_eq!(seen, 7);
        }
    }

    /// Work that is no longer needed ends with its budget.
    #[test]
    fn a_break_ends_other_work() {
        let work = |thing: u64, budget: &Budget| {
            while thing > 0 && !budget.is_exceeded() {
                thread::yield_now();
            }
            Ok::<_, ()>(thing)
        };
        let ended = in_order(0..9, 3, (&Budget::none(), None), work, &mut |_| ControlFlow::Break(()));
        assert_eq!(ended, Ok(false));
    }

    #[test]
    fn an_exceeded_budget_ends_the_visits() {
        for threads in [1, 3] {
            let budget = Budget::none();
            let work = |thing: u64, own: &Budget| {
                if thing == 5 {
                    budget.stop();
                }
                Ok::<_, ()>((thing, own.is_exceeded()))
            };
            let mut seen = Vec::new();
            let mut visit = |found| {
                seen.push(found);
                ControlFlow::Continue(())
            };
            assert_eq!(in_order(0.., threads, (&budget, None), work, &mut visit), Ok(false));
            assert!(seen.len() <= 5);
        }
    }
}
