//! The limits, threads and shared state of a run.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use jigsat_forms::budget::Budget;

use crate::{Journal, Limits, Quota};

/// A run: its limits, its threads, and the state that it shares with other threads.
/// The parameters of an engine (its seed, the memory of its cache, the program that it runs) are fields of the engine.
///
/// ```
/// use std::time::Duration;
/// use jigsat_engines::Run;
///
/// let short = Run::default().within(Duration::from_secs(1));
/// let with_two_threads = Run { threads: 2, ..short };
/// # assert_eq!(with_two_threads.threads, 2);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Run {
    /// When to give up.
    pub limits: Limits,
    /// The number of threads that may be used.
    /// 0 counts as 1. Engines without parallelism use one.
    pub threads: usize,
    /// Where a count saves its progress, and reads the progress of earlier runs.
    pub journal: Option<Arc<Journal>>,
    /// The work after which the run pauses, until it is extended; `None` is no limit.
    pub quota: Option<Arc<Quota>>,
    /// The progress of the run.
    /// Runs that share a meter add up, unless it is [reset](Meter::reset).
    pub meter: Arc<Meter>,
}

impl From<Limits> for Run {
    /// A run in one thread.
    fn from(limits: Limits) -> Self {
        Self { limits, ..Self::default() }
    }
}

impl From<Budget> for Run {
    /// A run in one thread with this budget.
    fn from(budget: Budget) -> Self {
        Limits::from(budget).into()
    }
}

impl Run {
    /// The same run, but no longer than `time` from now on.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        Self { limits: self.limits.within(time), ..self }
    }

    /// The same run with another limit on nodes.
    #[must_use]
    pub fn with_nodes(&self, nodes: Option<u64>) -> Self {
        Self { limits: Limits { nodes, ..self.limits.clone() }, ..self.clone() }
    }
}

/// The progress of a run, which other threads can read.
#[derive(Debug, Default)]
pub struct Meter {
    nodes: AtomicU64,
    witnesses: AtomicU64,
    /// The bits of a floating-point number.
    share: AtomicU64,
    unfolded: AtomicU64,
    listener: Listener,
}

/// A function that is called after changes.
#[derive(Default)]
struct Listener(OnceLock<Box<dyn Fn() + Send + Sync>>);

impl fmt::Debug for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.get().is_some() { "a listener" } else { "no listener" })
    }
}

impl Meter {
    /// Calls `listener` in the engine's thread whenever the counters change; the first listener stays.
    /// This is for systems without threads: elsewhere another thread reads the meter.
    pub fn on_change(&self, listener: impl Fn() + Send + Sync + 'static) {
        let _ = self.listener.0.set(Box::new(listener));
    }

    pub(crate) fn notify(&self) {
        if let Some(listener) = self.listener.0.get() {
            listener();
        }
    }

    /// The searched share of the tree, from 0 to 1; 0 as long as nothing is known.
    /// It is estimated from the branches on the path: each of `k` children counts as a `k`-th of the whole (Knuth,
    /// Estimating the efficiency of backtrack programs, 1975).
    pub fn share(&self) -> f64 {
        f64::from_bits(self.share.load(Ordering::Relaxed))
    }

    /// Sets the share of the work that is done, from 0 to 1.
    pub fn set_share(&self, share: f64) {
        self.share.store(share.to_bits(), Ordering::Relaxed);
    }

    /// Sets the estimated share of the tree that is left.
    pub(crate) fn set_left(&self, left: f64) {
        self.set_share((1.0 - left).clamp(0.0, 1.0));
    }

    /// About how many nodes the tree searched so far would have without a memory of sub-problems; 0 without such a memory.
    pub fn unfolded(&self) -> u64 {
        self.unfolded.load(Ordering::Relaxed)
    }

    pub(crate) fn set_unfolded(&self, nodes: f64) {
        self.unfolded.store(nodes as u64, Ordering::Relaxed);
    }

    /// Sets all values to 0, for another run; otherwise runs add up.
    pub fn reset(&self) {
        self.follow(&Self::default());
    }

    /// Copies the current values of the other meter.
    pub fn follow(&self, other: &Self) {
        for (here, there) in self.all().into_iter().zip(other.all()) {
            here.store(there.load(Ordering::Relaxed), Ordering::Relaxed);
        }
    }

    fn all(&self) -> [&AtomicU64; 4] {
        [&self.nodes, &self.witnesses, &self.share, &self.unfolded]
    }

    /// Adds nodes, for work that no engine counts.
    pub fn add_nodes(&self, count: u64) {
        self.nodes.fetch_add(count, Ordering::Relaxed);
    }

    /// The nodes and the witnesses, in this order.
    pub(crate) fn counters(&self) -> [&AtomicU64; 2] {
        [&self.nodes, &self.witnesses]
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
