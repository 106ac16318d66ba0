//! Quotas of work: a run pauses when its quota is used up, until it is extended.
//! It keeps its state while it pauses.
//!
//! A quota is a number of words and not a time: so the first of several runs to find something is the same on every
//! machine. Nor is it a number of nodes: rates of nodes differ up to 4,000 times between problems. A run with a quota
//! has a thread of its own. It pauses in its watch, at a node; a SAT solver pauses in the writer of its proof.

use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};

/// The work that a run may do before it pauses.
pub struct Quota {
    state: Mutex<QuotaState>,
    changed: Condvar,
    /// `None`: the run ends instead.
    on_pause: Option<Box<dyn Fn() + Send + Sync>>,
}

struct QuotaState {
    used: u64,
    /// How many words the run may touch in all; `None` once it has to end.
    limit: Option<u64>,
    /// A run is paused before its first node, too.
    is_paused: bool,
}

impl fmt::Debug for Quota {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let QuotaState { used, limit, .. } = *self.state();
        write!(f, "{used} of {} words used", limit.unwrap_or(used))
    }
}

impl Quota {
    /// A quota of no work.
    /// The run's own thread calls `on_pause` each time it pauses, but not before the first extension.
    ///
    /// A paused run checks none of its limits, neither time nor a signal to stop: [`end`](Self::end) ends it.
    pub fn new(on_pause: impl Fn() + Send + Sync + 'static) -> Self {
        let state = QuotaState { used: 0, limit: Some(0), is_paused: true };
        Self { state: Mutex::new(state), changed: Condvar::new(), on_pause: Some(Box::new(on_pause)) }
    }

    /// A quota of so many words, at the end of which the run ends, even within a node.
    pub fn exact(words: u64) -> Arc<Self> {
        let state = QuotaState { used: 0, limit: Some(words), is_paused: false };
        Arc::new(Self { state: Mutex::new(state), changed: Condvar::new(), on_pause: None })
    }

    /// A quota of so many words; when they are used up, `more` says up to how many the run continues. It ends if that is `None`.
    pub fn of(words: u64, more: impl Fn(u64) -> Option<u64> + Send + Sync + 'static) -> Arc<Self> {
        Arc::new_cyclic(|own: &Weak<Self>| {
            let own = Weak::clone(own);
            let quota = Self::new(move || {
                let Some(own) = own.upgrade() else { return };
                more(own.used()).map_or_else(|| own.end(), |words| own.extend_to(words));
            });
            quota.extend_to(words);
            quota
        })
    }

    /// Did it end the run, or ask it to end?
    pub fn has_ended(&self) -> bool {
        self.state().limit.is_none()
    }

    /// Lets the run resume until it has touched `words` in all.
    /// A run that has done more pauses again: it pauses between nodes.
    pub fn extend_to(&self, words: u64) {
        self.resume(|limit| limit.and(Some(words)));
    }

    /// Ends the run with [`Limit::Work`](crate::Limit::Work).
    /// At once if it is paused, else at its next check.
    ///
    /// A SAT solver checks rarely. To end it within milliseconds, end its budget as well.
    pub fn end(&self) {
        self.resume(|_| None);
    }

    fn resume(&self, change: impl FnOnce(Option<u64>) -> Option<u64>) {
        let mut state = self.state();
        state.limit = change(state.limit);
        state.is_paused = false;
        self.changed.notify_all();
    }

    /// The work so far, a little behind the truth while the run is at work.
    pub fn used(&self) -> u64 {
        self.state().used
    }

    /// Adds to the work.
    pub fn spend(&self, words: u64) {
        self.state().used += words;
    }

    /// Does the run end when it has done so much more?
    pub(crate) fn ends_within(&self, words: u64) -> bool {
        let QuotaState { used, limit, .. } = *self.state();
        limit.is_none_or(|limit| self.on_pause.is_none() && used + words >= limit)
    }

    /// Returns how many words are left, at least one; pauses while none are.
    /// `None` if the run has to end.
    pub fn left(&self) -> Option<u64> {
        loop {
            let state = self.changed.wait_while(self.state(), |state| state.is_paused);
            let mut state = state.unwrap_or_else(PoisonError::into_inner);
            let left = state.limit?.saturating_sub(state.used);
            if left > 0 {
                return Some(left);
            }
            let Some(on_pause) = &self.on_pause else {
                state.limit = None;
                return None;
            };
            state.is_paused = true;
            drop(state);
            on_pause();
        }
    }

    fn state(&self) -> MutexGuard<'_, QuotaState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::testing::queens_by_rows;
    use crate::{Backtrack, Engine, Limit, Outcome, Run};

    /// Ends a test in which all threads wait; every run is much shorter.
    const GUARD: Duration = Duration::from_secs(60);

    /// The words of a node of a direct search.
    const NODE: u64 = 257;

    /// A run in many quotas finds the same, and pauses at the end of each quota.
    #[test]
    fn a_run_resumes_where_it_paused() {
        let (send, events) = mpsc::channel();
        let paused = send.clone();
        let quota = Arc::new(Quota::new(move || paused.send(None).unwrap()));
        let run = Run { quota: Some(Arc::clone(&quota)), ..Run::default() };
        let problem = queens_by_rows(6);
        let working = thread::spawn(move || {
            let report = Backtrack.solve(&problem, &run, &mut |_| std::ops::ControlFlow::Continue(())).unwrap();
            send.send(Some(report)).unwrap();
        });
        let mut rounds = 0;
        let report = loop {
            rounds += 1;
            quota.extend_to(10 * NODE * rounds);
            if let Some(report) = events.recv_timeout(GUARD).unwrap() {
                break report;
            }
        };
        working.join().unwrap();
        assert_eq!((report.outcome, report.stats.witnesses), (Outcome::Exhausted, 4));
        assert_eq!(report.stats.nodes.div_ceil(10), rounds);
    }

    #[test]
    fn a_paused_run_can_be_ended() {
        let (send, events) = mpsc::channel();
        let quota = Arc::new(Quota::new(move || send.send(()).unwrap()));
        let run = Run { quota: Some(Arc::clone(&quota)), ..Run::default() };
        let problem = queens_by_rows(8);
        let working =
            thread::spawn(move || Backtrack.solve(&problem, &run, &mut |_| std::ops::ControlFlow::Continue(())));
        // A run pauses again if its extension adds no nodes.
        for nodes in [0, 100, 50] {
            quota.extend_to(nodes * NODE);
            events.recv_timeout(GUARD).unwrap();
        }
        quota.end();
        let report = working.join().unwrap().unwrap();
        assert_eq!((report.outcome, report.stats.nodes), (Outcome::Limited(Limit::Work), 100));
    }

    #[test]
    fn a_running_run_can_be_ended() {
        let quota = Arc::new(Quota::new(|| unreachable!("its quota is unlimited")));
        quota.extend_to(u64::MAX);
        let run = Run { quota: Some(Arc::clone(&quota)), ..Run::default() };
        let report = Backtrack.solve(&queens_by_rows(12), &run, &mut |_| {
            quota.end();
            std::ops::ControlFlow::Continue(())
        });
        let report = report.unwrap();
        assert_eq!(report.outcome, Outcome::Limited(Limit::Work));
        assert!(report.stats.witnesses < 14_200);
    }

    #[test]
    fn a_quota_of_its_own_goes_on_as_long_as_there_is_more() {
        let nodes = |more: fn(u64) -> Option<u64>| {
            let quota = Quota::of(10 * NODE, more);
            let run = Run { quota: Some(Arc::clone(&quota)), ..Run::default() };
            let report =
                Backtrack.solve(&queens_by_rows(8), &run, &mut |_| std::ops::ControlFlow::Continue(())).unwrap();
            (report.outcome, report.stats.nodes, quota.has_ended())
        };
        let out_of_work = Outcome::Limited(Limit::Work);
        assert_eq!(nodes(|_| None), (out_of_work, 10, true));
        assert_eq!(nodes(|used| (used < 100 * NODE).then_some(2 * used)), (out_of_work, 160, true));
        assert_eq!(nodes(|_| Some(u64::MAX)), (Outcome::Exhausted, 2057, false));
    }
}
