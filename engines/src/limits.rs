//! Limits of a run, and the meter through which others watch it and stop it.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use jigsat_forms::budget::{Budget, Exceeded};

#[cfg(feature = "external")]
use super::sat::external::Program;
use super::{Journal, Outcome, Report, Stats};

/// When an engine is to give up, and what it may use until then.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// The number of threads that it may use; 0 is as good as 1. Engines that know only one use one.
    pub threads: usize,
    /// Where a count writes down what is done, and finds what was done before.
    pub journal: Option<Arc<Journal>>,
    /// The memory, in bytes, that its caches may take; `None` leaves the choice to the engine.
    pub memory: Option<u64>,
    /// Where engines that leave something to chance begin.
    pub seed: u64,
    /// The program that the engine [external](super::sat::external) runs; `None` leaves the choice to it.
    #[cfg(feature = "external")]
    pub solver: Option<Arc<Program>>,
    /// When time or memory is used up, or somebody says stop.
    pub budget: Budget,
    /// Before it opens more nodes than this.
    pub nodes: Option<u64>,
    /// After this many witnesses.
    pub witnesses: Option<u64>,
    /// Told what the run has done so far.
    pub meter: Arc<Meter>,
}

/// What kind of limit was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// Time is up.
    Time,
    /// The nodes are used up.
    Nodes,
    /// As many witnesses as were asked for.
    Witnesses,
    /// Somebody said stop.
    Interrupted,
    /// The memory that was to be used is full.
    Memory,
    /// The limit of the method, which decides only some problems, and not this one.
    Incapable,
}

impl From<&Exceeded> for Limit {
    fn from(exceeded: &Exceeded) -> Self {
        match exceeded {
            Exceeded::Time => Limit::Time,
            Exceeded::Interrupted => Limit::Interrupted,
            Exceeded::Memory { .. } | Exceeded::TooLarge { .. } => Limit::Memory,
        }
    }
}

impl From<Exceeded> for Outcome {
    fn from(exceeded: Exceeded) -> Self {
        Outcome::Limited((&exceeded).into())
    }
}

/// How far a run has come, to be read from another thread.
#[derive(Debug, Default)]
pub struct Meter {
    nodes: AtomicU64,
    witnesses: AtomicU64,
    /// The bits of a floating-point number.
    share: AtomicU64,
}

impl Meter {
    /// The share of the search tree that has been seen, from 0 to 1, as estimated from the branches on the way (Knuth, Estimating
    /// the efficiency of backtrack programs, 1975): of `k` children, each one is taken for a `k`-th of the whole. It is 0 as
    /// long as nothing is known.
    pub fn share(&self) -> f64 {
        f64::from_bits(self.share.load(Ordering::Relaxed))
    }

    pub(super) fn set_share(&self, share: f64) {
        self.share.store(share.to_bits(), Ordering::Relaxed);
    }

    /// Notes that this share of the tree is left, as far as can be told.
    pub(super) fn set_left(&self, left: f64) {
        self.set_share((1.0 - left).clamp(0.0, 1.0));
    }

    pub(super) fn reset(&self) {
        for counter in [&self.nodes, &self.witnesses, &self.share] {
            counter.store(0, Ordering::Relaxed);
        }
    }

    /// The nodes opened so far, a little behind the truth.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The witnesses found so far, a little behind the truth.
    pub fn witnesses(&self) -> u64 {
        self.witnesses.load(Ordering::Relaxed)
    }
}

/// An engine's own view of its limits: cheap to ask at every node.
pub(super) struct Watch<'a> {
    limits: &'a Limits,
    started: Instant,
    nodes: u64,
    witnesses: u64,
    /// The steps taken since the budget was looked at for their sake.
    steps: u64,
    /// How many of the nodes and of the witnesses the meter knows of.
    told: [u64; 2],
    /// Set when the others that work on the same problem have reason to stop.
    halt: Option<&'a AtomicBool>,
    /// The number of nodes at which to look at the clock again, how many nodes go by between two looks, and when the last was.
    next_look: u64,
    stride: u64,
    looked: Instant,
}

/// How much time may go by between two looks at the clock: long enough to cost nothing, too short to be noticed.
const GLANCE: Duration = Duration::from_millis(2);

/// How many steps go by between two looks: some milliseconds of them.
const MOST_STEPS: u64 = 1 << 22;

/// The largest number of nodes between two looks.
const LONGEST_STRIDE: u64 = 4096;

/// How many nodes may go by until the next look, if the last ones took this time.
fn next_stride(stride: u64, time: Duration) -> u64 {
    if time < GLANCE { (2 * stride).min(LONGEST_STRIDE) } else { (stride / 2).max(1) }
}

impl<'a> Watch<'a> {
    pub(super) fn new(limits: &'a Limits) -> Self {
        limits.meter.reset();
        Self::beside(limits, None)
    }

    /// One of several watches over the same run, which stops when `halt` is set. The limits on nodes and witnesses hold for
    /// each of them.
    pub(super) fn beside(limits: &'a Limits, halt: Option<&'a AtomicBool>) -> Self {
        let started = Instant::now();
        Self {
            limits,
            started,
            nodes: 0,
            witnesses: 0,
            steps: 0,
            told: [0, 0],
            halt,
            next_look: 0,
            stride: 1,
            looked: started,
        }
    }

    /// Is the next node one at which it looks at the clock?
    #[inline]
    pub(super) fn is_due(&self) -> bool {
        self.nodes >= self.next_look
    }

    /// How many nodes were opened so far.
    pub(super) fn opened(&self) -> u64 {
        self.nodes
    }

    /// How many witnesses were found so far.
    pub(super) fn witnesses(&self) -> u64 {
        self.witnesses
    }

    /// Asks for one more node.
    #[inline]
    pub(super) fn node(&mut self) -> ControlFlow<Outcome> {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        ControlFlow::Continue(())
    }

    /// Asks for several nodes that are looked at together.
    #[inline]
    pub(super) fn nodes(&mut self, count: u64) -> ControlFlow<Outcome> {
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        if count > most - self.nodes {
            self.nodes = most;
            return self.look();
        }
        self.nodes += count;
        ControlFlow::Continue(())
    }

    /// Takes so many steps, each of about a nanosecond, that are no nodes.
    #[inline]
    pub(super) fn work(&mut self, steps: usize) -> ControlFlow<Outcome> {
        self.steps += steps as u64;
        if self.steps < MOST_STEPS {
            return ControlFlow::Continue(());
        }
        self.steps = 0;
        self.check()
    }

    #[cold]
    fn look(&mut self) -> ControlFlow<Outcome> {
        let Self { limits, nodes, .. } = *self;
        self.tell();
        if self.halt.is_some_and(|halt| halt.load(Ordering::Relaxed)) {
            return ControlFlow::Break(Outcome::Stopped);
        }
        if limits.nodes.is_some_and(|most| nodes >= most) {
            return ControlFlow::Break(Outcome::Limited(Limit::Nodes));
        }
        // Nodes of some searches take a thousand times longer than those of others.
        let now = Instant::now();
        self.stride = next_stride(self.stride, now - self.looked);
        self.looked = now;
        self.next_look = (nodes + self.stride).min(limits.nodes.unwrap_or(u64::MAX));
        limits.check()
    }

    /// Looks at the clock and at the stop signal, at moments that are no nodes.
    pub(super) fn check(&self) -> ControlFlow<Outcome> {
        self.limits.check()
    }

    /// Counts a witness; `visited` is what the visitor said of it.
    pub(super) fn witness(&mut self, visited: ControlFlow<()>) -> ControlFlow<Outcome> {
        self.witnesses += 1;
        if visited.is_break() {
            return ControlFlow::Break(Outcome::Stopped);
        }
        match self.limits.witnesses {
            Some(most) if self.witnesses >= most => ControlFlow::Break(Outcome::Limited(Limit::Witnesses)),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Lets the meter know.
    fn tell(&mut self) {
        let (meter, now) = (&self.limits.meter, [self.nodes, self.witnesses]);
        for ((counter, now), told) in [&meter.nodes, &meter.witnesses].into_iter().zip(now).zip(&mut self.told) {
            counter.fetch_add(now - *told, Ordering::Relaxed);
            *told = now;
        }
    }

    pub(super) fn report(&mut self, outcome: Outcome, updates: u64) -> Report {
        self.tell();
        let Self { nodes, witnesses, .. } = *self;
        // Who found the budget exceeded may have left something out.
        let outcome = match self.limits.budget.exceeded() {
            Some(exceeded) if outcome == Outcome::Exhausted => Outcome::Limited(exceeded.into()),
            _ => outcome,
        };
        Report { outcome, stats: Stats { nodes, updates, witnesses, time: self.started.elapsed(), ..Stats::default() } }
    }
}

impl Limits {
    /// No limits.
    pub fn none() -> Self {
        Self::default()
    }

    /// The same limits, but no longer than `time` from now on. A time too long for the clock is no limit.
    pub fn within(self, time: Duration) -> Self {
        Self { budget: self.budget.within(time), ..self }
    }

    /// The memory that a cache may take which takes so much of its own accord. A quarter of what the budget has left is for everything
    /// else, so that it is the cache that is full first, and forgets, and the run goes on.
    pub(super) fn cache(&self, usual: u64) -> u64 {
        let most = self.memory.unwrap_or(usual);
        self.budget.memory_left().map_or(most, |left| most.min(left / 4 * 3))
    }

    /// Is there anything left of the budget?
    ///
    /// Breaks with the [outcome](Outcome::Limited) of a run that ends here.
    pub fn check(&self) -> ControlFlow<Outcome> {
        self.budget.check().map_or_else(|exceeded| ControlFlow::Break(exceeded.into()), ControlFlow::Continue)
    }

    /// Is there room for what an engine is going to build? As [`Budget::reserve`].
    pub(super) fn reserve(&self, bytes: u64, what: impl FnOnce() -> String) -> ControlFlow<Outcome> {
        let reserved = self.budget.reserve(bytes, what);
        reserved.map_or_else(|exceeded| ControlFlow::Break(exceeded.into()), ControlFlow::Continue)
    }
}

#[cfg(test)]
mod tests;
