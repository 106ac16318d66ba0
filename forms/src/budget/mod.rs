//! What a run may take: time, memory, and only until somebody says stop.
//!
//! One [`Budget`] begins with the run and reaches every phase: reading, prechecks, reducing, encoding, solving, decoding,
//! rendering. Whoever works for longer than a few milliseconds asks it on the way ([`Budget::check`], or in tight loops a
//! [`Pace`]), and whoever is going to build something large says so before ([`Budget::reserve`]).
//!
//! A budget that is exceeded stays so, and builders return [`Exceeded`] then: problems that are made within a budget look at it as they
//! grow.
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
use std::time::{Duration, Instant};

pub use exceeded::Exceeded;
pub use pace::Pace;
pub use stream::{Reader, Writer};

/// How much time and memory a run may take. Clones are the same budget: who stops one stops all.
#[derive(Debug, Clone)]
pub struct Budget {
    deadline: Option<Instant>,
    /// What was found to be used up, the first time.
    exceeded: Arc<OnceLock<Exceeded>>,
    shared: Arc<Shared>,
}

/// Tells an amount of memory, in bytes; `None` where nobody knows.
pub type Gauge = fn() -> Option<u64>;

#[derive(Debug)]
struct Shared {
    stop: AtomicBool,
    started: Instant,
    /// How much memory the run may take, as far as anybody has asked.
    limit: OnceLock<Option<u64>>,
    /// Who is asked.
    limit_by: Gauge,
    gauge: Option<Gauge>,
    /// What the process had when the budget began.
    before: u64,
    /// What it has more than that, as of the last look.
    taken: AtomicU64,
    /// When to look again, in microseconds from `started`.
    next_look: AtomicU64,
}

/// The time between two looks at the memory, which cost some microseconds each.
const GLANCE: Duration = Duration::from_millis(3);

/// A process takes less than this between two looks at the memory, as far as anybody has seen.
const SLACK: u64 = 256 << 20;

/// Hardly any machine has less than this: before a run takes more, nobody asks how much there is.
const TRIFLE: u64 = 16 << 20;

impl Default for Budget {
    fn default() -> Self {
        Self::none()
    }
}

impl Budget {
    /// No limits, but somebody may say stop.
    pub fn none() -> Self {
        Self::begin(OnceLock::from(None), || None, None)
    }

    /// A budget of so many bytes more than the process has now; `gauge` tells how much it has. Without a gauge, only what is
    /// [reserved](Self::reserve) is held against the limit.
    pub fn of_memory(bytes: u64, gauge: Option<Gauge>) -> Self {
        Self::begin(OnceLock::from(Some(bytes)), || None, gauge)
    }

    /// The same, and how many bytes that are is told by `limit`, who is not asked before a run takes more than a trifle: to ask takes as long
    /// as many a small puzzle.
    pub fn of_memory_told(limit: Gauge, gauge: Option<Gauge>) -> Self {
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
            next_look: AtomicU64::new(0),
        };
        Self { deadline: None, exceeded: Arc::default(), shared: Arc::new(shared) }
    }

    /// A budget without limits that nobody stops.
    pub fn unlimited() -> &'static Self {
        static UNLIMITED: LazyLock<Budget> = LazyLock::new(Budget::none);
        &UNLIMITED
    }

    /// A part of the budget, which is exceeded together with the whole, while the whole may go on without the part: for one of several
    /// puzzles.
    pub fn part(&self) -> Self {
        Self { exceeded: Arc::default(), ..self.clone() }
    }

    /// A [part](Self::part) that ends after this time from now on, if not earlier. A time too long for the clock is no limit.
    pub fn within(&self, time: Duration) -> Self {
        let end = Instant::now().checked_add(time);
        let deadline = self.deadline.into_iter().chain(end).min();
        Self { deadline, ..self.part() }
    }

    /// A [part](Self::part) that ends after half of the time that is left, if that is limited.
    pub fn half(&self) -> Self {
        let left = self.deadline.map(|end| end.saturating_duration_since(Instant::now()));
        left.map_or_else(|| self.part(), |left| self.within(left / 2))
    }

    /// When it ends.
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// The memory that the run may take, in bytes, all told.
    pub fn memory(&self) -> Option<u64> {
        self.shared.limit()
    }

    /// The memory that is left, in bytes, as far as is known.
    pub fn memory_left(&self) -> Option<u64> {
        self.memory().map(|limit| limit.saturating_sub(self.shared.look()))
    }

    /// Is more than half of the memory taken?
    pub fn is_tight(&self) -> bool {
        let taken = self.shared.taken(Instant::now());
        !self.shared.is_trifle(taken) && self.memory().is_some_and(|limit| taken > limit / 2)
    }

    /// What a part has used up is used up for the whole as well: for a part that was the last one.
    pub fn end_with(&self, part: &Self) {
        if let Some(exceeded) = part.exceeded() {
            self.exceed(exceeded.clone());
        }
    }

    /// Ends this budget, and no other: neither the whole that it is a part of nor parts of its own.
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

    /// Is there anything left? Cheap: some 30 ns, most of the time.
    ///
    /// # Errors
    /// What is used up; from then on always the same.
    pub fn check(&self) -> Result<(), Exceeded> {
        match self.exceeded.get() {
            Some(exceeded) => Err(exceeded.clone()),
            None => self.look().map_err(|exceeded| self.exceed(exceeded)),
        }
    }

    /// Is it known to be exceeded? Does not look anew.
    pub fn exceeded(&self) -> Option<&Exceeded> {
        self.exceeded.get()
    }

    /// Has somebody found it to be exceeded, or is it so now?
    pub fn is_exceeded(&self) -> bool {
        self.check().is_err()
    }

    fn look(&self) -> Result<(), Exceeded> {
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
        if self.shared.is_trifle(taken) {
            return Ok(());
        }
        match self.memory() {
            Some(limit) if taken > limit => Err(Exceeded::Memory { limit }),
            _ => Ok(()),
        }
    }

    /// Remembers what is used up, if nothing was before.
    fn exceed(&self, exceeded: Exceeded) -> Exceeded {
        self.exceeded.get_or_init(|| exceeded).clone()
    }

    /// Is there room for something of this size? Nothing is set aside: it is for the one who is going to build it, and before.
    /// `what` is the subject of a sentence, such as "an exact cover of 12,000,000 options".
    ///
    /// # Errors
    /// [`Exceeded::TooLarge`] if there is not, or as [`check`](Self::check).
    pub fn reserve(&self, bytes: u64, what: impl FnOnce() -> String) -> Result<(), Exceeded> {
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

    /// Would something of this size fit? For what can be left out: nothing is exceeded if it would not.
    pub fn has_room(&self, bytes: u64) -> bool {
        self.has_plenty(bytes) || self.memory_left().is_none_or(|left| bytes <= left)
    }

    /// Is there so much room that nobody has to look again? To look takes as long as many a small puzzle.
    fn has_plenty(&self, bytes: u64) -> bool {
        let all = || self.shared.taken(Instant::now()).saturating_add(bytes);
        let fits = |limit: u64| limit.checked_sub(SLACK).is_some_and(|room| all() <= room);
        (bytes <= TRIFLE && self.shared.is_trifle(all())) || self.memory().is_none_or(fits)
    }

    /// For loops too tight to ask every time.
    pub fn pace(&self) -> Pace<'_> {
        Pace::new(self)
    }

    /// A reader that fails when the budget is used up: whoever parses what it reads need not know of budgets.
    pub fn reader<R: Read>(&self, from: R) -> Reader<R> {
        Reader::new(from, self.clone())
    }

    /// A writer that fails when the budget is used up: whoever writes to it need not know of budgets.
    pub fn writer<W: Write>(&self, to: W) -> Writer<W> {
        Writer::new(to, self)
    }
}

impl Shared {
    fn limit(&self) -> Option<u64> {
        *self.limit.get_or_init(self.limit_by)
    }

    /// Is this much so little that nobody has to ask for the limit? Not when it is known.
    fn is_trifle(&self, taken: u64) -> bool {
        taken <= TRIFLE && self.limit.get().is_none()
    }

    /// The memory taken, by a look that is not too old.
    fn taken(&self, now: Instant) -> u64 {
        let time = (now - self.started).as_micros() as u64;
        if time >= self.next_look.load(Ordering::Relaxed) {
            self.next_look.store(time + GLANCE.as_micros() as u64, Ordering::Relaxed);
            return self.look();
        }
        self.taken.load(Ordering::Relaxed)
    }

    fn look(&self) -> u64 {
        let now = self.gauge.and_then(|gauge| gauge()).unwrap_or_default();
        let taken = now.saturating_sub(self.before);
        self.taken.store(taken, Ordering::Relaxed);
        taken
    }
}

#[cfg(test)]
mod tests;
