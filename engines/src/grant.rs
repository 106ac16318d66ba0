//! Work that is done in turns: a run that has used up what it was granted waits, with all that it has learnt, until it is granted more.
//!
//! What is granted is nodes, never time, so that who finds something first is the same on every machine. A run that takes
//! turns with others has a thread of its own; what it waits in is its watch, at a node, or, for a SAT solver, the writer of its proof.

use std::fmt;
use std::mem;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The nodes that a run may open until it has to wait.
pub struct Grant {
    state: Mutex<State>,
    changed: Condvar,
    /// Called when the run begins to wait.
    resting: Box<dyn Fn() + Send + Sync>,
}

struct State {
    used: u64,
    granted: u64,
    /// Is it known that the run waits? So it is before it begins.
    is_resting: bool,
    is_over: bool,
    /// Called when it is over.
    on_end: Vec<Box<dyn FnOnce() + Send>>,
}

impl fmt::Debug for Grant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let State { used, granted, .. } = *self.state();
        write!(f, "{used} of {granted} nodes used")
    }
}

impl Grant {
    /// Nothing is granted yet. `resting` is called, by the run's own thread, each time it begins to wait, but not before the first extension.
    ///
    /// A run that waits looks at none of its limits, neither at time nor at a signal to stop: whoever grants has to [end](Self::end) it.
    pub fn new(resting: impl Fn() + Send + Sync + 'static) -> Self {
        let state = State { used: 0, granted: 0, is_resting: true, is_over: false, on_end: Vec::new() };
        Self { state: Mutex::new(state), changed: Condvar::new(), resting: Box::new(resting) }
    }

    /// Lets the run go on until it has used so many nodes in all. A run that has used more, since some nodes come together, rests again.
    pub fn extend_to(&self, nodes: u64) {
        let mut state = self.state();
        state.granted = nodes;
        state.is_resting = false;
        self.changed.notify_all();
    }

    /// Lets the run end, as if a limit on its nodes was reached, the next time that it looks, whatever it was granted; a run that waits ends
    /// now.
    pub fn end(&self) {
        let mut state = self.state();
        state.is_over = true;
        let on_end = mem::take(&mut state.on_end);
        drop(state);
        self.changed.notify_all();
        for tell in on_end {
            tell();
        }
    }

    /// Has `tell` called when the run is to end, at once if it is so already: for a run that waits for something else than nodes.
    pub(crate) fn when_over(&self, tell: impl FnOnce() + Send + 'static) {
        let mut state = self.state();
        if state.is_over {
            drop(state);
            tell();
        } else {
            state.on_end.push(Box::new(tell));
        }
    }

    /// Notes that so many nodes more were used.
    pub(crate) fn note(&self, nodes: u64) {
        self.state().used += nodes;
    }

    /// How many nodes are left, once any are: waits until then. `None` if the run is to end.
    pub(crate) fn left(&self) -> Option<u64> {
        let mut state = self.state();
        loop {
            if state.is_over {
                return None;
            }
            if state.used < state.granted {
                return Some(state.granted - state.used);
            }
            if !state.is_resting {
                state.is_resting = true;
                drop(state);
                (self.resting)();
                state = self.state();
                continue;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::testing::queens_by_rows;
    use crate::{Backtrack, Engine, Limit, Outcome, Run};

    /// Nobody works as long as this; it ends a test in which everybody waits.
    const GUARD: Duration = Duration::from_secs(60);

    /// A run that is granted a few nodes again and again sees what it sees without waiting, and waits each time when they are used up.
    #[test]
    fn a_run_goes_on_where_it_waited() {
        let (tell, told) = mpsc::channel();
        let resting = tell.clone();
        let grant = Arc::new(Grant::new(move || resting.send(None).unwrap()));
        let run = Run { grant: Some(Arc::clone(&grant)), ..Run::default() };
        let problem = queens_by_rows(6);
        let working = thread::spawn(move || {
            let report = Backtrack.solve(&problem, &run, &mut |_| std::ops::ControlFlow::Continue(())).unwrap();
            tell.send(Some(report)).unwrap();
        });
        let mut turns = 0;
        let report = loop {
            turns += 1;
            grant.extend_to(10 * turns);
            if let Some(report) = told.recv_timeout(GUARD).unwrap() {
                break report;
            }
        };
        working.join().unwrap();
        assert_eq!((report.outcome, report.stats.witnesses), (Outcome::Exhausted, 4));
        assert_eq!(report.stats.nodes.div_ceil(10), turns);
    }

    #[test]
    fn a_run_that_waits_can_be_ended() {
        let (tell, told) = mpsc::channel();
        let grant = Arc::new(Grant::new(move || tell.send(()).unwrap()));
        let run = Run { grant: Some(Arc::clone(&grant)), ..Run::default() };
        let problem = queens_by_rows(8);
        let working =
            thread::spawn(move || Backtrack.solve(&problem, &run, &mut |_| std::ops::ControlFlow::Continue(())));
        // It rests again where the extension is none.
        for nodes in [0, 100, 50] {
            grant.extend_to(nodes);
            told.recv_timeout(GUARD).unwrap();
        }
        grant.end();
        let report = working.join().unwrap().unwrap();
        assert_eq!((report.outcome, report.stats.nodes), (Outcome::Limited(Limit::Nodes), 100));
    }

    #[test]
    fn who_waits_for_something_else_is_told_once() {
        let (tell, told) = mpsc::channel();
        let grant = Grant::new(|| {});
        let telling = |name: &'static str| {
            let tell = tell.clone();
            move || tell.send(name).unwrap()
        };
        grant.when_over(telling("one"));
        grant.when_over(telling("other"));
        grant.extend_to(10);
        assert!(told.try_recv().is_err());
        grant.end();
        grant.end();
        assert_eq!(told.try_iter().collect::<Vec<_>>(), ["one", "other"]);
        grant.when_over(telling("late"));
        assert_eq!(told.try_iter().collect::<Vec<_>>(), ["late"]);
    }

    #[test]
    fn a_run_that_works_can_be_ended() {
        let grant = Arc::new(Grant::new(|| unreachable!("it may go on for ever")));
        grant.extend_to(u64::MAX);
        let run = Run { grant: Some(Arc::clone(&grant)), ..Run::default() };
        let report = Backtrack.solve(&queens_by_rows(12), &run, &mut |_| {
            grant.end();
            std::ops::ControlFlow::Continue(())
        });
        let report = report.unwrap();
        assert_eq!(report.outcome, Outcome::Limited(Limit::Nodes));
        assert!(report.stats.witnesses < 14_200);
    }
}
