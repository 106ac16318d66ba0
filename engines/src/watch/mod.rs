//! The limits of a run, checked at every node.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use web_time::{Duration, Instant};

use crate::{Limit, Outcome, Run, RunReport, Stats};

/// The limits of a run and the counters of one engine.
pub(crate) struct Watch<'a> {
    run: &'a Run,
    started: Instant,
    nodes: u64,
    witnesses: u64,
    /// The work so far: the words that the engine touched.
    words: u64,
    /// The nodes and witnesses that the meter has already, and the work that the quota has.
    published: [u64; 3],
    /// Set when the other threads of the run have a reason to stop.
    halt: Option<&'a AtomicBool>,
    /// A node checks the clock after so much work; the stride, and the time of the last check.
    next_look: u64,
    stride: u64,
    looked: Instant,
    /// The work at which the budget is checked within a node.
    next_check: u64,
}

/// The layers of a sweep: those passed, those left, the size of the largest one, and its number.
pub(crate) struct Passage {
    done: usize,
    left: usize,
    largest: usize,
    at: usize,
}

impl Passage {
    pub(crate) fn new(count: usize) -> Self {
        Self { done: 0, left: count, largest: 0, at: 0 }
    }
}

/// The time between two checks of the clock.
const CHECK_INTERVAL: Duration = Duration::from_micros(200);

/// The most words between two checks of the clock.
/// They take half a millisecond where a word takes 4 ns, the slowest measured.
const LONGEST_STRIDE: u64 = 1 << 17;

/// The words between two checks of the budget within a node: a fraction of a millisecond.
pub(crate) const CHECK_STRIDE: u64 = 1 << 18;

/// The words until the next check, if the last `stride` words took this time.
fn next_stride(stride: u64, time: Duration) -> u64 {
    if time < CHECK_INTERVAL { (2 * stride).min(LONGEST_STRIDE) } else { (stride / 2).max(1) }
}

impl<'a> Watch<'a> {
    pub(crate) fn new(run: &'a Run) -> Self {
        Self::beside(run, None)
    }

    /// One of several watches of the same run, which stops when `halt` is set.
    /// The limits on nodes and witnesses hold for each of them.
    pub(crate) fn beside(run: &'a Run, halt: Option<&'a AtomicBool>) -> Self {
        let started = Instant::now();
        Self {
            run,
            started,
            nodes: 0,
            witnesses: 0,
            words: 0,
            published: [0; 3],
            halt,
            next_look: 0,
            stride: 1,
            looked: started,
            next_check: CHECK_STRIDE,
        }
    }

    /// Does the next node check the clock?
    #[inline]
    pub(crate) fn is_due(&self) -> bool {
        self.words >= self.next_look
    }

    /// The nodes opened so far.
    pub(crate) fn opened(&self) -> u64 {
        self.nodes
    }

    /// The witnesses found so far.
    pub(crate) fn witnesses(&self) -> u64 {
        self.witnesses
    }

    /// Counts one more node; breaks if a limit is reached.
    #[inline]
    pub(crate) fn node(&mut self) -> ControlFlow<Outcome> {
        if self.is_due() {
            self.look()?;
        }
        self.nodes += 1;
        self.words += 1;
        ControlFlow::Continue(())
    }

    /// Counts several nodes that are opened together; breaks if a limit is reached.
    #[inline]
    pub(crate) fn nodes(&mut self, count: u64) -> ControlFlow<Outcome> {
        let most = self.run.limits.nodes.unwrap_or(u64::MAX);
        if count > most - self.nodes {
            self.nodes = most;
            return self.look();
        }
        self.nodes += count;
        self.words += count;
        ControlFlow::Continue(())
    }

    /// Counts words that the engine touched, logically: as many as code without vector instructions would.
    /// So the work of a run is the same on every machine. Breaks if the budget is exceeded.
    #[inline]
    pub(crate) fn work(&mut self, words: usize) -> ControlFlow<Outcome> {
        self.words += words as u64;
        if self.words < self.next_check {
            return ControlFlow::Continue(());
        }
        self.next_check = self.words + CHECK_STRIDE;
        if self.run.quota.as_ref().is_some_and(|quota| quota.ends_within(self.words - self.published[2])) {
            return ControlFlow::Break(Outcome::Limited(Limit::Work));
        }
        self.check()
    }

    /// Sets how many nodes there would be without memory.
    pub(crate) fn set_unfolded(&self, nodes: f64) {
        self.run.meter.set_unfolded(nodes);
    }

    /// Sets the share of the tree that is left.
    pub(crate) fn set_left(&self, left: f64) {
        self.run.meter.set_left(left);
    }

    /// Sets the share of the work of a sweep, which is about to pass a layer of so many states.
    ///
    /// Nothing is known while layers still grow: the largest one has to be an eighth of the way behind.
    pub(crate) fn pass(&self, layers: &mut Passage, states: usize) {
        let Passage { done, left, largest, at } = layers;
        if states > *largest {
            (*largest, *at) = (states, *done);
        }
        if *done > 0 && 8 * (*done - *at) >= *done {
            let (before, ahead) = (self.nodes as f64, *largest as f64 * *left as f64);
            self.run.meter.set_share(before / (before + ahead));
        }
        (*done, *left) = (*done + 1, left.saturating_sub(1));
    }

    #[cold]
    fn look(&mut self) -> ControlFlow<Outcome> {
        let limits = &self.run.limits;
        self.publish();
        if self.halt.is_some_and(|halt| halt.load(Ordering::Relaxed)) {
            return ControlFlow::Break(Outcome::Stopped);
        }
        let nodes_left = limits.nodes.unwrap_or(u64::MAX).saturating_sub(self.nodes);
        if nodes_left == 0 {
            return ControlFlow::Break(Outcome::Limited(Limit::Nodes));
        }
        let Some(left) = self.run.quota.as_ref().map_or(Some(u64::MAX), |quota| quota.left()) else {
            return ControlFlow::Break(Outcome::Limited(Limit::Work));
        };
        // A word takes longer in some engines, and in large tables.
        let now = Instant::now();
        self.stride = next_stride(self.stride, now - self.looked);
        self.looked = now;
        self.next_look = self.words + self.stride.min(left).min(nodes_left);
        limits.check()
    }

    /// Checks the clock and the stop signal, between nodes.
    pub(crate) fn check(&self) -> ControlFlow<Outcome> {
        self.run.limits.check()
    }

    /// Counts a witness; `visited` is the result of the visitor.
    pub(crate) fn witness(&mut self, visited: ControlFlow<()>) -> ControlFlow<Outcome> {
        self.witnesses += 1;
        if visited.is_break() {
            return ControlFlow::Break(Outcome::Stopped);
        }
        match self.run.limits.witnesses {
            Some(most) if self.witnesses >= most => ControlFlow::Break(Outcome::Limited(Limit::Witnesses)),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Adds the new nodes and witnesses to the meter, and the new work to the quota.
    fn publish(&mut self) {
        let (meter, now) = (&self.run.meter, [self.nodes, self.witnesses, self.words]);
        if let Some(quota) = &self.run.quota {
            quota.spend(self.words - self.published[2]);
        }
        for ((counter, now), published) in meter.counters().into_iter().zip(now).zip(self.published) {
            counter.fetch_add(now - published, Ordering::Relaxed);
        }
        self.published = now;
        meter.notify();
    }

    /// What a walk returns, if nothing ended it before, and the report.
    pub(crate) fn ended<T>(&mut self, walk: ControlFlow<Outcome, T>, updates: u64) -> (Option<T>, RunReport) {
        let (result, outcome) = match walk {
            ControlFlow::Continue(result) => (Some(result), Outcome::Exhausted),
            ControlFlow::Break(outcome) => (None, outcome),
        };
        (result, self.report(outcome, updates))
    }

    pub(crate) fn report(&mut self, outcome: Outcome, updates: u64) -> RunReport {
        self.publish();
        let Self { nodes, witnesses, words: work, .. } = *self;
        // Code that found the budget exceeded may have left something out.
        let outcome = match self.run.limits.budget.exceeded() {
            Some(exceeded) if outcome == Outcome::Exhausted => Outcome::Limited(exceeded.into()),
            _ => outcome,
        };
        RunReport {
            outcome,
            stats: Stats { nodes, updates, witnesses, work, time: self.started.elapsed(), ..Stats::default() },
        }
    }
}

#[cfg(test)]
mod tests;
