//! Limits as an engine sees them at every node.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::{Limit, Outcome, Report, Run, Stats};

/// An engine's own view of its limits: cheap to ask at every node.
pub(crate) struct Watch<'a> {
    run: &'a Run,
    started: Instant,
    nodes: u64,
    witnesses: u64,
    /// The steps taken since the budget was looked at for their sake.
    steps: u64,
    /// How many of the nodes and of the witnesses the meter has.
    published: [u64; 2],
    /// Set when the others that work on the same problem have reason to stop.
    halt: Option<&'a AtomicBool>,
    /// The number of nodes at which to look at the clock again, how many nodes go by between two looks, and when the last was.
    next_look: u64,
    stride: u64,
    looked: Instant,
}

/// How much time may go by between two looks at the clock: long enough to cost nothing, too short to be noticed by whoever waits for the end.
const GLANCE: Duration = Duration::from_micros(200);

/// How many steps go by between two looks: a fraction of a millisecond of them.
const MOST_STEPS: u64 = 1 << 18;

/// The largest number of nodes between two looks.
const LONGEST_STRIDE: u64 = 4096;

/// The updates of a walk between two looks at the budget within a node: some milliseconds' worth.
pub(crate) const STRIDE: u64 = 1 << 20;

/// How many nodes may go by until the next look, if the last ones took this time.
fn next_stride(stride: u64, time: Duration) -> u64 {
    if time < GLANCE { (2 * stride).min(LONGEST_STRIDE) } else { (stride / 2).max(1) }
}

impl<'a> Watch<'a> {
    pub(crate) fn new(run: &'a Run) -> Self {
        Self::beside(run, None)
    }

    /// One of several watches over the same run, which stops when `halt` is set. The limits on nodes and witnesses hold for
    /// each of them.
    pub(crate) fn beside(run: &'a Run, halt: Option<&'a AtomicBool>) -> Self {
        let started = Instant::now();
        Self {
            run,
            started,
            nodes: 0,
            witnesses: 0,
            steps: 0,
            published: [0, 0],
            halt,
            next_look: 0,
            stride: 1,
            looked: started,
        }
    }

    /// Is the next node one at which it looks at the clock?
    #[inline]
    pub(crate) fn is_due(&self) -> bool {
        self.nodes >= self.next_look
    }

    /// How many nodes were opened so far.
    pub(crate) fn opened(&self) -> u64 {
        self.nodes
    }

    /// How many witnesses were found so far.
    pub(crate) fn witnesses(&self) -> u64 {
        self.witnesses
    }

    /// Asks for one more node.
    #[inline]
    pub(crate) fn node(&mut self) -> ControlFlow<Outcome> {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        ControlFlow::Continue(())
    }

    /// Asks for several nodes that are looked at together.
    #[inline]
    pub(crate) fn nodes(&mut self, count: u64) -> ControlFlow<Outcome> {
        let most = self.run.limits.nodes.unwrap_or(u64::MAX);
        if count > most - self.nodes {
            self.nodes = most;
            return self.look();
        }
        self.nodes += count;
        ControlFlow::Continue(())
    }

    /// Takes so many steps, each of about a nanosecond, that are no nodes.
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
        let (limits, nodes) = (&self.run.limits, self.nodes);
        self.publish();
        if self.halt.is_some_and(|halt| halt.load(Ordering::Relaxed)) {
            return ControlFlow::Break(Outcome::Stopped);
        }
        if limits.nodes.is_some_and(|most| nodes >= most) {
            return ControlFlow::Break(Outcome::Limited(Limit::Nodes));
        }
        let Some(left) = self.run.quota.as_ref().map_or(Some(u64::MAX), |quota| quota.left()) else {
            return ControlFlow::Break(Outcome::Limited(Limit::Nodes));
        };
        // Nodes of some searches take a thousand times longer than those of others.
        let now = Instant::now();
        self.stride = next_stride(self.stride, now - self.looked);
        self.looked = now;
        self.next_look = (nodes + self.stride.min(left)).min(limits.nodes.unwrap_or(u64::MAX));
        limits.check()
    }

    /// Looks at the clock and at the stop signal, at moments that are no nodes.
    pub(crate) fn check(&self) -> ControlFlow<Outcome> {
        self.run.limits.check()
    }

    /// Counts a witness; `visited` is what the visitor said of it.
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

    /// Adds what is new to the meter and to the quota.
    fn publish(&mut self) {
        let (meter, now) = (&self.run.meter, [self.nodes, self.witnesses]);
        if let Some(quota) = &self.run.quota {
            quota.spend(self.nodes - self.published[0]);
        }
        for ((counter, now), published) in meter.counters().into_iter().zip(now).zip(&mut self.published) {
            counter.fetch_add(now - *published, Ordering::Relaxed);
            *published = now;
        }
    }

    pub(crate) fn report(&mut self, outcome: Outcome, updates: u64) -> Report {
        self.publish();
        let Self { nodes, witnesses, .. } = *self;
        // Who found the budget exceeded may have left something out.
        let outcome = match self.run.limits.budget.exceeded() {
            Some(exceeded) if outcome == Outcome::Exhausted => Outcome::Limited(exceeded.into()),
            _ => outcome,
        };
        Report { outcome, stats: Stats { nodes, updates, witnesses, time: self.started.elapsed(), ..Stats::default() } }
    }
}

#[cfg(test)]
mod tests;
