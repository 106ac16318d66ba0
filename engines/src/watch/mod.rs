//! The limits of a run, checked at every node.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use web_time::{Duration, Instant};

use crate::{Limit, Outcome, Report, Run, Stats};

/// The limits of a run and the counters of one engine.
pub(crate) struct Watch<'a> {
    run: &'a Run,
    started: Instant,
    nodes: u64,
    witnesses: u64,
    /// The nodes used of the quota: a long one counts several times.
    used: u64,
    /// The steps of long nodes that are not used yet.
    rest: u64,
    /// The steps since the budget was last checked because of them.
    steps: u64,
    /// The nodes and witnesses that the meter has already, and the nodes that the quota has.
    published: [u64; 3],
    /// Set when the other threads of the run have a reason to stop.
    halt: Option<&'a AtomicBool>,
    /// The clock is checked once so many nodes are used; the stride, and the time of the last check.
    next_look: u64,
    stride: u64,
    looked: Instant,
}

/// The time between two checks of the clock.
const CHECK_INTERVAL: Duration = Duration::from_micros(200);

/// The steps between two checks of the budget: a fraction of a millisecond.
const MOST_STEPS: u64 = 1 << 18;

/// A node of so many steps counts twice for a quota.
const LONG_NODE: u64 = 1 << 8;

/// The largest number of nodes between two checks of the clock.
const LONGEST_STRIDE: u64 = 4096;

/// The updates between two checks of the budget within a node: some milliseconds.
pub(crate) const STRIDE: u64 = 1 << 20;

/// The nodes until the next check, if the last `stride` nodes took this time.
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
            used: 0,
            rest: 0,
            steps: 0,
            published: [0; 3],
            halt,
            next_look: 0,
            stride: 1,
            looked: started,
        }
    }

    /// Does the next node check the clock?
    #[inline]
    pub(crate) fn is_due(&self) -> bool {
        self.used >= self.next_look
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
        self.used += 1;
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
        self.used += count;
        ControlFlow::Continue(())
    }

    /// Counts the steps of long nodes for the quota, so that runs with nodes of any length get equal shares.
    /// The number of steps must be the same on every machine.
    #[inline]
    pub(crate) fn long(&mut self, steps: u64) {
        self.rest += steps;
        self.used += self.rest / LONG_NODE;
        self.rest %= LONG_NODE;
    }

    /// Counts steps within a node, each of about a nanosecond.
    /// Breaks if the budget is exceeded.
    #[inline]
    pub(crate) fn work(&mut self, steps: usize) -> ControlFlow<Outcome> {
        self.steps += steps as u64;
        if self.steps < MOST_STEPS {
            return ControlFlow::Continue(());
        }
        self.steps = 0;
        self.check()
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
            return ControlFlow::Break(Outcome::Limited(Limit::Nodes));
        };
        // Nodes of some searches take a thousand times longer than those of others.
        let now = Instant::now();
        self.stride = next_stride(self.stride, now - self.looked);
        self.looked = now;
        self.next_look = self.used + self.stride.min(left).min(nodes_left);
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

    /// Adds the new nodes and witnesses to the meter and to the quota.
    fn publish(&mut self) {
        let (meter, now) = (&self.run.meter, [self.nodes, self.witnesses, self.used]);
        if let Some(quota) = &self.run.quota {
            quota.spend(self.used - self.published[2]);
        }
        for ((counter, now), published) in meter.counters().into_iter().zip(now).zip(self.published) {
            counter.fetch_add(now - published, Ordering::Relaxed);
        }
        self.published = now;
        meter.notify();
    }

    pub(crate) fn report(&mut self, outcome: Outcome, updates: u64) -> Report {
        self.publish();
        let Self { nodes, witnesses, .. } = *self;
        // Code that found the budget exceeded may have left something out.
        let outcome = match self.run.limits.budget.exceeded() {
            Some(exceeded) if outcome == Outcome::Exhausted => Outcome::Limited(exceeded.into()),
            _ => outcome,
        };
        Report { outcome, stats: Stats { nodes, updates, witnesses, time: self.started.elapsed(), ..Stats::default() } }
    }
}

#[cfg(test)]
mod tests;
