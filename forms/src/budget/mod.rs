//! Limits of a run: time, memory and a stop signal.
//!
//! One [`Budget`] begins with the run and reaches every phase: reading, prechecks, reducing, encoding, solving,
//! decoding, rendering. Code that runs for more than a few milliseconds checks it on the way ([`Budget::check`], or
//! in tight loops a [`Pace`]). Before it builds something large, it checks for room ([`Budget::reserve`]).
//!
//! An exceeded budget stays exceeded. Problems that are made within a budget check it as they grow; their builders
//! return [`Exceeded`].
//!
//! ```
//! use jigsat_forms::budget::{Budget, Exceeded};
//!
//! let budget = Budget::none();
//! let stopper = budget.clone();
//! assert_eq!(budget.check(), Ok(()));
//! stopper.stop();
//! assert_eq!(budget.check(), Err(Exceeded::Interrupted));
//! ```

mod exceeded;
mod pace;
mod stream;

use std::io::{Read, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, OnceLock};

use web_time::{Duration, Instant};

pub use exceeded::Exceeded;
pub use pace::Pace;
pub use stream::{Reader, Writer};

/// The time and memory that a run may take.
///
/// Clones share the budget: stopping one stops all.
#[derive(Debug, Clone)]
pub struct Budget {
    deadline: Option<Instant>,
    /// The limit that was exceeded first.
    exceeded: Arc<OnceLock<Exceeded>>,
    /// The steps that are left, if they are limited.
    steps: Option<Arc<AtomicU64>>,
    shared: Arc<Shared>,
}

/// Returns an amount of memory in bytes, or `None` if it is unknown.
pub type Gauge = fn() -> Option<u64>;

#[derive(Debug)]
struct Shared {
    stop: AtomicBool,
    started: Instant,
    /// The memory limit, once it was determined.
    limit: OnceLock<Option<u64>>,
    /// Determines the limit.
    limit_by: Gauge,
    gauge: Option<Gauge>,
    /// The memory of the process when the budget began, in bytes.
    before: u64,
    /// The memory that it took since, as of the last measurement.
    taken: AtomicU64,
    /// When to measure again, in microseconds from `started`.
    next_measurement: AtomicU64,
}

/// The time between two measurements of memory, each of some microseconds.
const MEASURE_INTERVAL: Duration = Duration::from_millis(3);

/// A process takes less than this between two measurements, as far as was observed.
const SLACK: u64 = 256 << 20;

/// Up to this much memory, the limit is not determined: few machines have less.
const SMALL: u64 = 16 << 20;

impl Default for Budget {
    fn default() -> Self {
        Self::none()
    }
}

impl Budget {
    /// A budget without limits, which can be stopped.
    pub fn none() -> Self {
        Self::begin(OnceLock::from(None), || None, None)
    }

    /// A budget of so many bytes more than the process has now.
    ///
    /// `gauge` returns how much it has. Without a gauge, only [reservations](Self::reserve) are compared with the
    /// limit.
    pub fn of_memory(bytes: u64, gauge: Option<Gauge>) -> Self {
        Self::begin(OnceLock::from(Some(bytes)), || None, gauge)
    }

    /// As [`of_memory`](Self::of_memory), with a limit that is determined on demand.
    ///
    /// `limit` is called when the run takes more than a small amount: the call takes as long as many a small puzzle.
    pub fn of_memory_by(limit: Gauge, gauge: Option<Gauge>) -> Self {
        Self::begin(OnceLock::new(), limit, gauge)
    }

    fn begin(limit: OnceLock<Option<u64>>, limit_by: Gauge, gauge: Option<Gauge>) -> Self {
        let before = gauge.and_then(|gauge| gauge()).unwrap_or_default();
        let shared = Shared {
            stop: AtomicBool::new(false),
            started: Instant::now(),
            limit,
            limit_by,
            gauge,
            before,
            taken: AtomicU64::new(0),
            // It was measured just now.
            next_measurement: AtomicU64::new(MEASURE_INTERVAL.as_micros() as u64),
        };
        Self { deadline: None, exceeded: Arc::default(), steps: None, shared: Arc::new(shared) }
    }

    /// The budget without limits, which is never stopped.
    pub fn unlimited() -> &'static Self {
        static UNLIMITED: LazyLock<Budget> = LazyLock::new(Budget::none);
        &UNLIMITED
    }

    /// A part of the budget, for one of several puzzles.
    ///
    /// It is exceeded together with the whole. The whole may go on without it.
    pub fn part(&self) -> Self {
        Self { exceeded: Arc::default(), ..self.clone() }
    }

    /// A [part](Self::part) that ends after `time`, if not earlier.
    ///
    /// A time too long for the clock is no limit.
    pub fn within(&self, time: Duration) -> Self {
        let end = Instant::now().checked_add(time);
        let deadline = self.deadline.into_iter().chain(end).min();
        Self { deadline, ..self.part() }
    }

    /// A [part](Self::part) that ends after `time`, if there is a time.
    pub fn part_within(&self, time: Option<Duration>) -> Self {
        time.map_or_else(|| self.part(), |time| self.within(time))
    }

    /// A [part](Self::part) that ends after so many steps of its [paces](Self::pace), if not earlier.
    ///
    /// The number of steps is the same on every machine.
    pub fn of_steps(&self, steps: u64) -> Self {
        Self { steps: Some(Arc::new(AtomicU64::new(steps))), ..self.part() }
    }

    /// The steps that are left; `None` if they are not limited.
    pub fn steps_left(&self) -> Option<u64> {
        self.steps.as_ref().map(|steps| steps.load(Ordering::Relaxed))
    }

    /// Counts steps, and checks the limits.
    fn spend(&self, steps: u64) -> Result<(), Exceeded> {
        if let Some(left) = &self.steps {
            let before = left.load(Ordering::Relaxed);
            left.store(before.saturating_sub(steps), Ordering::Relaxed);
            if before < steps {
                return Err(self.exceed(Exceeded::Steps));
            }
        }
        self.check()
    }

    /// A [part](Self::part) that ends after half of the remaining time, if limited.
    pub fn half(&self) -> Self {
        self.part_within(self.deadline.map(|end| end.saturating_duration_since(Instant::now()) / 2))
    }

    /// The time at which the budget ends, if it is limited.
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// The memory limit, in bytes.
    pub fn memory(&self) -> Option<u64> {
        self.shared.limit()
    }

    /// The remaining memory in bytes, as far as it is known.
    pub fn memory_left(&self) -> Option<u64> {
        self.memory().map(|limit| limit.saturating_sub(self.shared.measure()))
    }

    /// Is more than half of the memory taken?
    pub fn is_tight(&self) -> bool {
        let taken = self.shared.taken(Instant::now());
        !self.shared.is_small(taken) && self.memory().is_some_and(|limit| taken > limit / 2)
    }

    /// Marks the whole as exceeded if `part` is: for the last of several parts.
    pub fn end_with(&self, part: &Self) {
        if let Some(exceeded) = part.exceeded() {
            self.exceed(exceeded.clone());
        }
    }

    /// Ends this budget alone: neither its whole nor its parts.
    pub fn end(&self) {
        self.exceed(Exceeded::Interrupted);
    }

    /// Asks the run to end as soon as it can.
    pub fn stop(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }

    /// Was the run asked to end?
    pub fn is_stopped(&self) -> bool {
        self.shared.stop.load(Ordering::Relaxed)
    }

    /// Checks the limits. Cheap: some 30 ns, most of the time.
    ///
    /// # Errors
    /// The limit that is exceeded; from then on always the same.
    pub fn check(&self) -> Result<(), Exceeded> {
        match self.exceeded.get() {
            Some(exceeded) => Err(exceeded.clone()),
            None => self.check_limits().map_err(|exceeded| self.exceed(exceeded)),
        }
    }

    /// The limit that is known to be exceeded, without a new check.
    pub fn exceeded(&self) -> Option<&Exceeded> {
        self.exceeded.get()
    }

    /// Is the budget exceeded now?
    pub fn is_exceeded(&self) -> bool {
        self.check().is_err()
    }

    fn check_limits(&self) -> Result<(), Exceeded> {
        if self.is_stopped() {
            return Err(Exceeded::Interrupted);
        }
        if self.deadline.is_none() && self.shared.limit.get() == Some(&None) {
            return Ok(());
        }
        let now = Instant::now();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return Err(Exceeded::Time);
        }
        let taken = self.shared.taken(now);
        if self.shared.is_small(taken) {
            return Ok(());
        }
        match self.memory() {
            Some(limit) if taken > limit => Err(Exceeded::Memory { limit }),
            _ => Ok(()),
        }
    }

    /// Records the exceeded limit, unless there is one already.
    fn exceed(&self, exceeded: Exceeded) -> Exceeded {
        self.exceeded.get_or_init(|| exceeded).clone()
    }

    /// Checks that so many bytes fit: to be called before something large is built.
    ///
    /// Nothing is set aside.
    /// `what` is the subject of a sentence, such as "an exact cover of 12,000,000 options".
    ///
    /// # Errors
    /// [`Exceeded::TooLarge`] if they do not fit, or as [`check`](Self::check).
    pub fn reserve(&self, bytes: u64, what: impl FnOnce() -> String) -> Result<(), Exceeded> {
        // First, so that the message does not depend on when memory was measured.
        if let Some(&Some(limit)) = self.shared.limit.get()
            && bytes > limit
            && !self.is_stopped()
        {
            return Err(self.exceed(Exceeded::TooLarge { what: what(), bytes, limit, left: limit }));
        }
        self.check()?;
        if self.has_plenty(bytes) {
            return Ok(());
        }
        match (self.memory(), self.memory_left()) {
            (Some(limit), Some(left)) if bytes > left => {
                Err(self.exceed(Exceeded::TooLarge { what: what(), bytes, limit, left }))
            }
            _ => Ok(()),
        }
    }

    /// Checks that a hash table of such entries can take one more: it grows at once, by a copy of twice its size.
    ///
    /// # Errors
    /// As [`reserve`](Self::reserve).
    pub fn reserve_growth<T>(
        &self,
        entries: usize,
        capacity: usize,
        what: impl FnOnce() -> String,
    ) -> Result<(), Exceeded> {
        if entries < capacity { Ok(()) } else { self.reserve((2 * entries * size_of::<T>()) as u64, what) }
    }

    /// Would so many bytes fit? For optional things: nothing is exceeded if not.
    pub fn has_room(&self, bytes: u64) -> bool {
        self.has_plenty(bytes) || self.memory_left().is_none_or(|left| bytes <= left)
    }

    /// Is there clearly enough room, even by an old measurement?
    /// A measurement takes as long as many a small puzzle.
    fn has_plenty(&self, bytes: u64) -> bool {
        let all = || self.shared.taken(Instant::now()).saturating_add(bytes);
        let fits = |limit: u64| limit.checked_sub(SLACK).is_some_and(|room| all() <= room);
        (bytes <= SMALL && self.shared.is_small(all())) || self.memory().is_none_or(fits)
    }

    /// A counter for tight loops, which checks the budget now and then.
    pub fn pace(&self) -> Pace<'_> {
        Pace::new(self)
    }

    /// A reader that fails when the budget is exceeded.
    ///
    /// A parser that reads from it needs no budget of its own.
    pub fn reader<R: Read>(&self, from: R) -> Reader<R> {
        Reader::new(from, self.clone())
    }

    /// A writer that fails when the budget is exceeded.
    ///
    /// Code that writes to it needs no budget of its own.
    pub fn writer<W: Write>(&self, to: W) -> Writer<W> {
        Writer::new(to, self)
    }
}

impl Shared {
    fn limit(&self) -> Option<u64> {
        *self.limit.get_or_init(self.limit_by)
    }

    /// Is this too little to determine the limit? Never once it is known.
    fn is_small(&self, taken: u64) -> bool {
        taken <= SMALL && self.limit.get().is_none()
    }

    /// The memory taken, by a measurement that is recent enough.
    fn taken(&self, now: Instant) -> u64 {
        let time = (now - self.started).as_micros() as u64;
        if time >= self.next_measurement.load(Ordering::Relaxed) {
            self.next_measurement.store(time + MEASURE_INTERVAL.as_micros() as u64, Ordering::Relaxed);
            return self.measure();
        }
        self.taken.load(Ordering::Relaxed)
    }

    fn measure(&self) -> u64 {
        let now = self.gauge.and_then(|gauge| gauge()).unwrap_or_default();
        let taken = now.saturating_sub(self.before);
        self.taken.store(taken, Ordering::Relaxed);
        taken
    }
}

#[cfg(test)]
mod tests;
