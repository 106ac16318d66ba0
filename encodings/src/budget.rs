//! What a run may take: time, memory, and only until somebody says stop.
//!
//! One [`Budget`] begins with the run and reaches every phase: reading, prechecks, reducing, encoding, solving, decoding,
//! rendering. Whoever works for longer than a few milliseconds asks it on the way ([`Budget::check`], or in tight loops a
//! [`Pace`]), and whoever is going to build something large says so before ([`Budget::reserve`]).
//!
//! A budget that is exceeded stays so. Hence builders may simply leave off when it is, a formula after some of its clauses, a parser
//! in the middle of the text: what they hand out is unfinished then, and means nothing. Whoever takes it to be something asks
//! the budget once more before.
//!
//! ```
//! use jigsat_encodings::budget::{Budget, Exceeded};
//!
//! let budget = Budget::none();
//! let stopper = budget.clone();
//! assert_eq!(budget.check(), Ok(()));
//! stopper.stop();
//! assert_eq!(budget.check(), Err(Exceeded::Interrupted));
//! ```

use std::fmt;
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, OnceLock};
use std::time::{Duration, Instant};

/// How much time and memory a run may take. Clones are the same budget: who stops one stops all.
#[derive(Debug, Clone)]
pub struct Budget {
    deadline: Option<Instant>,
    memory: Option<u64>,
    /// What was found to be used up, the first time.
    exceeded: Arc<OnceLock<Exceeded>>,
    shared: Arc<Shared>,
}

/// Tells how much memory the process has, in bytes; `None` where nobody knows.
pub type Gauge = fn() -> Option<u64>;

#[derive(Debug)]
struct Shared {
    stop: AtomicBool,
    started: Instant,
    gauge: Option<Gauge>,
    /// What the process had when the budget began.
    before: u64,
    /// What it has more than that, as of the last look.
    taken: AtomicU64,
    /// When to look again, in microseconds from `started`.
    next_look: AtomicU64,
}

/// What of a budget is used up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Exceeded {
    /// Time is up.
    Time,
    /// Somebody said stop.
    Interrupted,
    /// The memory is full.
    Memory {
        /// What the run may take, in bytes.
        limit: u64,
    },
    /// Something would not fit into the memory, and was not begun.
    TooLarge {
        /// What it is, and how large: the subject of a sentence.
        what: String,
        /// What it would take, in bytes, as far as can be told before.
        bytes: u64,
        /// What the run may take, in bytes.
        limit: u64,
    },
}

impl fmt::Display for Exceeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exceeded::Time => f.write_str("the time limit was reached"),
            Exceeded::Interrupted => f.write_str("the run was interrupted"),
            Exceeded::Memory { limit } => {
                write!(f, "the memory limit of {} was reached (--memory)", Bytes(*limit))
            }
            Exceeded::TooLarge { what, bytes, limit } => {
                write!(f, "{what} would take about {}, and --memory is {}", Bytes(*bytes), Bytes(*limit))
            }
        }
    }
}

impl std::error::Error for Exceeded {}

impl Exceeded {
    /// What is behind an error of a [`Reader`] or a [`Writer`], if it is that.
    pub fn of(error: &io::Error) -> Option<Self> {
        error.get_ref()?.downcast_ref().cloned()
    }
}

impl From<Exceeded> for io::Error {
    fn from(exceeded: Exceeded) -> Self {
        io::Error::other(exceeded)
    }
}

/// A number of bytes in words: `3.1 GB`.
struct Bytes(u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units = ["kB", "MB", "GB", "TB", "PB", "EB"];
        let Some(unit) = (0..units.len()).rev().find(|&unit| self.0 >= 1000_u64.pow(unit as u32 + 1)) else {
            return write!(f, "{} bytes", self.0);
        };
        let value = self.0 as f64 / 1000_f64.powi(unit as i32 + 1);
        let decimals = usize::from(value < 99.95 && value.fract() >= 0.05);
        write!(f, "{value:.decimals$} {}", units[unit])
    }
}

/// The time between two looks at the memory, which cost some microseconds each.
const GLANCE: Duration = Duration::from_millis(3);

impl Default for Budget {
    fn default() -> Self {
        Self::none()
    }
}

impl Budget {
    /// No limits, but somebody may say stop.
    pub fn none() -> Self {
        Self::begin(None, None)
    }

    /// A budget of so many bytes more than the process has now; `gauge` tells how much it has. Without a gauge, only what is
    /// [reserved](Self::reserve) is held against the limit.
    pub fn of_memory(bytes: u64, gauge: Option<Gauge>) -> Self {
        Self::begin(Some(bytes), gauge)
    }

    fn begin(memory: Option<u64>, gauge: Option<Gauge>) -> Self {
        let before = gauge.and_then(|gauge| gauge()).unwrap_or_default();
        let shared = Shared {
            stop: AtomicBool::new(false),
            started: Instant::now(),
            gauge,
            before,
            taken: AtomicU64::new(0),
            next_look: AtomicU64::new(0),
        };
        Self { deadline: None, memory, exceeded: Arc::default(), shared: Arc::new(shared) }
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

    /// When it ends.
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// The memory that the run may take, in bytes, all told.
    pub fn memory(&self) -> Option<u64> {
        self.memory
    }

    /// The memory that is left, in bytes, as far as is known.
    pub fn memory_left(&self) -> Option<u64> {
        self.memory.map(|limit| limit.saturating_sub(self.shared.look()))
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
        if self.deadline.is_none() && self.memory.is_none() {
            return Ok(());
        }
        let now = Instant::now();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return Err(Exceeded::Time);
        }
        match self.memory {
            Some(limit) if self.shared.taken(now) > limit => Err(Exceeded::Memory { limit }),
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
        match (self.memory, self.memory_left()) {
            (Some(limit), Some(left)) if bytes > left => {
                Err(self.exceed(Exceeded::TooLarge { what: what(), bytes, limit }))
            }
            _ => Ok(()),
        }
    }

    /// For loops too tight to ask every time.
    pub fn pace(&self) -> Pace<'_> {
        Pace { budget: self, left: STRIDE }
    }

    /// For builders that leave off when there is nothing left.
    pub fn guard(&self) -> Guard {
        Guard { budget: Some(self.clone()), left: 0 }
    }

    /// A reader that fails when the budget is used up: whoever parses what it reads need not know of budgets.
    pub fn reader<R: Read>(&self, from: R) -> Reader<R> {
        Reader { from, budget: self.clone() }
    }

    /// A writer that fails when the budget is used up: whoever writes to it need not know of budgets.
    pub fn writer<W: Write>(&self, to: W) -> Writer<W> {
        Writer { to, guard: self.guard(), budget: self.clone() }
    }
}

impl Shared {
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

/// How many steps go by between two looks at the budget: well below a millisecond of them.
const STRIDE: u32 = 1 << 14;

/// Asks a budget now and then.
#[derive(Debug, Clone)]
pub struct Pace<'a> {
    budget: &'a Budget,
    left: u32,
}

impl Pace<'_> {
    /// Takes so many steps, each of some nanoseconds.
    ///
    /// # Errors
    /// As [`Budget::check`].
    #[inline]
    pub fn step(&mut self, steps: usize) -> Result<(), Exceeded> {
        if steps < self.left as usize {
            self.left -= steps as u32;
            return Ok(());
        }
        self.left = STRIDE;
        self.budget.check()
    }
}

/// Tells a builder whether it may go on: what a [`Pace`] is to a loop. The default one always lets it.
#[derive(Debug, Clone, Default)]
pub struct Guard {
    budget: Option<Budget>,
    left: u32,
}

impl Guard {
    /// Takes so many steps, each of some nanoseconds. Is the budget exceeded?
    #[inline]
    pub fn is_shut(&mut self, steps: usize) -> bool {
        if steps < self.left as usize {
            self.left -= steps as u32;
            return false;
        }
        self.look()
    }

    /// Is there room for something of this size? If not, the guard is shut. As [`Budget::reserve`].
    pub fn has_room(&mut self, bytes: u64, what: impl FnOnce() -> String) -> bool {
        let has_room = self.budget.as_ref().is_none_or(|budget| budget.reserve(bytes, what).is_ok());
        if !has_room {
            self.left = 0;
        }
        has_room
    }

    #[cold]
    fn look(&mut self) -> bool {
        let Some(budget) = &self.budget else {
            self.left = u32::MAX;
            return false;
        };
        // Once shut, it is asked every time.
        let is_shut = budget.is_exceeded();
        self.left = if is_shut { 0 } else { STRIDE };
        is_shut
    }
}

/// Reads from something else as long as there is a budget; see [`Budget::reader`].
#[derive(Debug)]
pub struct Reader<R> {
    from: R,
    budget: Budget,
}

impl<R> Reader<R> {
    /// What is read from.
    pub fn get_ref(&self) -> &R {
        &self.from
    }
}

impl<R: Read> Read for Reader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.budget.check()?;
        self.from.read(buffer)
    }
}

/// Writes to something else as long as there is a budget; see [`Budget::writer`].
#[derive(Debug)]
pub struct Writer<W> {
    to: W,
    guard: Guard,
    budget: Budget,
}

impl<W> Writer<W> {
    /// What was written to.
    pub fn into_inner(self) -> W {
        self.to
    }
}

impl<W: Write> Write for Writer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.guard.is_shut(bytes.len() + 1) {
            self.budget.check()?;
        }
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_by_people() {
        let sizes = [
            (0, "0 bytes"),
            (999, "999 bytes"),
            (1000, "1 kB"),
            (3_140_000_000, "3.1 GB"),
            (512_000_000, "512 MB"),
            (99_940, "99.9 kB"),
            (99_950, "100 kB"),
        ];
        for (bytes, words) in sizes {
            assert_eq!(Bytes(bytes).to_string(), words);
        }
        assert_eq!(Bytes(u64::MAX).to_string(), "18.4 EB");
    }

    #[test]
    fn a_deadline_is_a_deadline_and_an_earlier_one_stays() {
        let budget = Budget::none().within(Duration::ZERO);
        assert_eq!(budget.check(), Err(Exceeded::Time));
        assert_eq!(budget.within(Duration::from_secs(60)).check(), Err(Exceeded::Time));
        let long = Budget::none().within(Duration::MAX);
        assert_eq!((long.deadline(), long.check()), (None, Ok(())));
        assert_eq!(Budget::none().within(Duration::from_secs(60)).check(), Ok(()));
    }

    #[test]
    fn who_stops_one_view_stops_all() {
        let budget = Budget::none();
        let part = budget.within(Duration::from_secs(60));
        assert!(!part.is_stopped());
        budget.stop();
        assert_eq!(part.check(), Err(Exceeded::Interrupted));
    }

    #[test]
    fn a_budget_says_what_its_limits_are() {
        let limits = |budget: &Budget| (budget.deadline().is_some(), budget.memory(), budget.memory_left());
        assert_eq!(limits(&Budget::none()), (false, None, None));
        assert_eq!(limits(&Budget::of_memory(9, None)), (false, Some(9), Some(9)));
        let hour = Duration::from_secs(3600);
        assert_eq!(limits(&Budget::of_memory(9, None).within(hour)), (true, Some(9), Some(9)));
        let (before, deadline) = (Instant::now(), Budget::none().within(hour).deadline().unwrap());
        assert!(before + hour <= deadline && deadline <= Instant::now() + hour);
        assert!(std::ptr::eq(Budget::unlimited(), Budget::unlimited()), "there is one");
    }

    #[test]
    fn what_was_found_exceeded_is_told_without_a_look() {
        let whole = Budget::none();
        let part = whole.within(Duration::ZERO);
        assert_eq!(part.exceeded(), None, "nobody has looked");
        assert!(part.is_exceeded());
        assert_eq!(part.exceeded(), Some(&Exceeded::Time));
        assert_eq!((whole.exceeded(), whole.check()), (None, Ok(())), "the whole goes on without its part");
        assert_eq!(part.clone().exceeded(), Some(&Exceeded::Time), "a clone is the same budget");
    }

    #[test]
    fn memory_is_looked_at_now_and_then() {
        static NOW: AtomicU64 = AtomicU64::new(50);
        let budget = Budget::of_memory(1_000, Some(|| Some(NOW.load(Ordering::Relaxed))));
        let at = |micros| budget.shared.taken(budget.shared.started + Duration::from_micros(micros));
        NOW.store(60, Ordering::Relaxed);
        assert_eq!(at(5_000), 10);
        NOW.store(70, Ordering::Relaxed);
        assert_eq!((at(7_999), at(8_000)), (10, 20));
        NOW.store(80, Ordering::Relaxed);
        assert_eq!((at(10_999), at(11_000)), (20, 30));
    }

    #[test]
    fn a_full_memory_is_not_yet_exceeded() {
        static NOW: AtomicU64 = AtomicU64::new(0);
        let look_at = |taken| {
            NOW.store(0, Ordering::Relaxed);
            let budget = Budget::of_memory(1_000, Some(|| Some(NOW.load(Ordering::Relaxed))));
            NOW.store(taken, Ordering::Relaxed);
            budget.check()
        };
        assert_eq!(look_at(1_000), Ok(()));
        assert_eq!(look_at(1_001), Err(Exceeded::Memory { limit: 1_000 }));
    }

    #[test]
    fn a_guard_without_room_is_shut() {
        let budget = Budget::of_memory(1_000, None);
        let mut guard = budget.guard();
        assert!(!guard.is_shut(1));
        assert!(guard.has_room(1_000, || unreachable!()) && !guard.is_shut(1));
        assert!(!guard.has_room(1_001, String::new));
        assert!(guard.is_shut(1), "at once");
        assert!(Guard::default().has_room(u64::MAX, || unreachable!()));
    }

    #[test]
    fn memory_is_what_was_added_since_the_beginning() {
        static NOW: AtomicU64 = AtomicU64::new(7_000);
        let budget = Budget::of_memory(1_000, Some(|| Some(NOW.load(Ordering::Relaxed))));
        assert_eq!((budget.check(), budget.memory_left()), (Ok(()), Some(1_000)));
        NOW.store(7_900, Ordering::Relaxed);
        assert_eq!(budget.memory_left(), Some(100));
        assert_eq!(budget.reserve(100, || unreachable!()), Ok(()));
        let refused = budget.reserve(101, || "a cover of 9 options".to_string()).unwrap_err();
        assert_eq!(refused.to_string(), "a cover of 9 options would take about 101 bytes, and --memory is 1 kB");
        assert_eq!(budget.check(), Err(refused), "it stays exceeded");
        let budget = budget.part();
        NOW.store(8_001, Ordering::Relaxed);
        std::thread::sleep(2 * GLANCE);
        let full = budget.check().unwrap_err();
        assert_eq!(full.to_string(), "the memory limit of 1 kB was reached (--memory)");
        // Less than before is as good as nothing.
        NOW.store(0, Ordering::Relaxed);
        assert_eq!(budget.memory_left(), Some(1_000));
    }

    #[test]
    fn without_a_gauge_what_is_said_before_counts() {
        let budget = Budget::of_memory(1_000, None);
        assert_eq!(budget.reserve(1_000, || unreachable!()), Ok(()));
        assert!(budget.part().reserve(1_001, String::new).is_err());
        assert_eq!(budget.check(), Ok(()));
        assert_eq!(Budget::none().reserve(u64::MAX, || unreachable!()), Ok(()));
    }

    #[test]
    fn a_pace_looks_now_and_then() {
        let budget = Budget::none().within(Duration::ZERO);
        let mut pace = budget.pace();
        assert_eq!(pace.step(1), Ok(()));
        assert!((0..STRIDE).any(|_| pace.step(1).is_err()));
        assert_eq!(budget.pace().step(STRIDE as usize), Err(Exceeded::Time));
        assert_eq!(budget.pace().step(usize::MAX), Err(Exceeded::Time));
    }

    #[test]
    fn a_guard_shuts_and_stays_shut() {
        let budget = Budget::none();
        let mut guard = budget.guard();
        assert!((0..3 * STRIDE).all(|_| !guard.is_shut(1)));
        budget.stop();
        assert!((0..=STRIDE).any(|_| guard.is_shut(1)));
        assert!(guard.is_shut(0) && guard.clone().is_shut(1));
        let mut free = Guard::default();
        assert!((0..3 * STRIDE).all(|_| !free.is_shut(usize::MAX)));
    }

    #[test]
    fn a_reader_ends_with_its_budget() {
        let budget = Budget::none();
        let mut reader = budget.reader(&b"text"[..]);
        let mut buffer = [0; 2];
        assert_eq!(reader.read(&mut buffer).unwrap(), 2);
        budget.stop();
        let error = reader.read(&mut buffer).unwrap_err();
        assert_eq!(
            (error.to_string().as_str(), Exceeded::of(&error)),
            ("the run was interrupted", Some(Exceeded::Interrupted))
        );
        assert_eq!(Exceeded::of(&io::Error::other("full")), None);
    }

    #[test]
    fn readers_and_writers_fail_when_it_is_used_up() {
        let budget = Budget::none();
        let (mut reader, mut writer) = (budget.reader(&b"abcdef"[..]), budget.writer(Vec::new()));
        let mut half = [0; 3];
        reader.read_exact(&mut half).unwrap();
        writer.write_all(&half).unwrap();
        budget.stop();
        let mut rest = String::new();
        let error = reader.read_to_string(&mut rest).unwrap_err();
        assert_eq!((Exceeded::of(&error), rest.as_str()), (Some(Exceeded::Interrupted), ""));
        let error = writer.write_all(&vec![b'x'; STRIDE as usize]).unwrap_err();
        assert_eq!(Exceeded::of(&error), Some(Exceeded::Interrupted));
        assert_eq!(writer.into_inner(), b"abc");
    }

    #[test]
    fn nothing_written_or_flushed_is_kept_back() {
        let budget = Budget::none();
        let mut writer = budget.writer(io::BufWriter::new(Vec::new()));
        writer.write_all(b"abc").unwrap();
        writer.flush().unwrap();
        assert_eq!(writer.into_inner().get_ref(), b"abc");
    }

    #[test]
    fn a_writer_looks_after_many_writes_of_nothing_too() {
        let budget = Budget::none();
        let mut writer = budget.writer(Vec::new());
        assert_eq!(writer.write(&[]).unwrap(), 0);
        budget.stop();
        assert!((0..=STRIDE).any(|_| writer.write(&[]).is_err()));
    }
}
