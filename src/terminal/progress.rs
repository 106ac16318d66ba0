//! The progress line of a long run: on a terminal, after the first moments, on standard error.

use std::io::{self, IsTerminal};
use std::sync::{Arc, Condvar, LazyLock, Mutex, MutexGuard, Once, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use jigsat_engines::Meter;

use crate::terminal::tell;

/// Runs shorter than this show nothing.
const DELAY: Duration = Duration::from_millis(700);
const TICK: Duration = Duration::from_millis(120);

/// Without a terminal, the time from one line to the next.
const LINES: Duration = Duration::from_secs(if cfg!(target_family = "wasm") { 1 } else { 5 });

/// Describes the progress: nodes and solutions, and the share of the tree if the engine reports it.
fn describe(what: &str, meter: &Meter, elapsed: Duration) -> String {
    let (nodes, found, share) = (meter.nodes(), meter.witnesses(), meter.share());
    let so_far = format!("{what}: {} nodes, {} solutions", HumanCount(nodes), HumanCount(found));
    if share <= 0.0 || share > 1.0 {
        return so_far;
    }
    // What was done before a break took no time in this run: the estimate is on the safe side then.
    format!("{so_far}, about {:.1} % of the tree, {} to go", 100.0 * share, HumanDuration(rest(share, elapsed)))
}

/// Describes the progress of a check by the share of the files.
fn describe_check(what: &str, meter: &Meter, elapsed: Duration) -> String {
    let share = meter.share().min(1.0);
    if share <= 0.0 {
        return format!("{what}: checking");
    }
    format!("{what}: {:.1} % checked, about {} to go", 100.0 * share, HumanDuration(rest(share, elapsed)))
}

/// The time that is left when this share is done.
fn rest(share: f64, elapsed: Duration) -> Duration {
    elapsed.mul_f64((1.0 / share - 1.0).min(1e9))
}

/// A progress line, if standard error can show one; dropping it clears the line.
pub(crate) struct Progress(Option<Arc<ProgressLine>>);

/// The progress line of one piece of work.
struct ProgressLine {
    started: Instant,
    by_lines: bool,
    message: Box<dyn Fn(Duration) -> String + Send + Sync>,
    shown: Mutex<Shown>,
}

/// What the terminal shows now.
#[derive(Default)]
struct Shown {
    /// Made when the work has taken longer than [`DELAY`].
    bar: Option<ProgressBar>,
    /// How many lines were printed without a terminal.
    lines: u32,
    /// Is the work done? The thread may look at its line for a moment longer.
    is_over: bool,
}

impl Progress {
    /// Shows the progress of `what` from `meter`; without a terminal only if `is_wanted`, line by line.
    pub(crate) fn start(what: String, meter: &Arc<Meter>, is_wanted: bool) -> Self {
        let shown = Arc::clone(meter);
        let progress = Self::run(is_wanted, move |elapsed| describe(&what, &shown, elapsed));
        // Without threads, the engine refreshes the line itself.
        if let Some(line) = progress.0.as_ref().filter(|_| cfg!(target_family = "wasm")) {
            let line = Arc::downgrade(line);
            meter.on_change(move || {
                if let Some(line) = line.upgrade() {
                    line.tick();
                }
            });
        }
        progress
    }

    /// Shows the progress of checking `what`, from the share on the meter.
    pub(crate) fn of_check(what: String, meter: Arc<Meter>) -> Self {
        Self::run(false, move |elapsed| describe_check(&what, &meter, elapsed))
    }

    /// Shows `message`, refreshed at every tick.
    pub(crate) fn show(message: impl Fn() -> String + Send + Sync + 'static) -> Self {
        Self::run(false, move |_| message())
    }

    fn run(is_wanted: bool, message: impl Fn(Duration) -> String + Send + Sync + 'static) -> Self {
        static HAS_TERMINAL: LazyLock<bool> = LazyLock::new(|| io::stderr().is_terminal());
        let by_lines = !*HAS_TERMINAL;
        if by_lines && !is_wanted {
            // To start the thread takes as long as to solve a small puzzle.
            return Self(None);
        }
        let message = Box::new(message);
        let line = Arc::new(ProgressLine { started: Instant::now(), by_lines, message, shown: Mutex::default() });
        TICKER.watch(&line);
        Self(Some(line))
    }

    /// Clears the line while `action` uses the terminal.
    pub(crate) fn suspend<T>(&self, action: impl FnOnce() -> T) -> T {
        let Some(line) = &self.0 else { return action() };
        let shown = held(&line.shown);
        match &shown.bar {
            Some(bar) => bar.suspend(action),
            None => action(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        let Some(line) = &self.0 else { return };
        let mut shown = held(&line.shown);
        shown.is_over = true;
        if let Some(bar) = shown.bar.take() {
            bar.finish_and_clear();
        }
    }
}

impl ProgressLine {
    /// Updates the line, if the work has taken long enough.
    fn tick(&self) {
        let mut shown = held(&self.shown);
        let elapsed = self.started.elapsed();
        if shown.is_over || elapsed < DELAY {
            return;
        }
        let message = (self.message)(elapsed);
        if self.by_lines && elapsed >= LINES * (shown.lines + 1) {
            tell(&format!("progress: {message}"));
            shown.lines += 1;
        }
        let bar = shown.bar.get_or_insert_with(|| bar(self.started));
        bar.set_message(message);
        bar.tick();
    }
}

/// A line on standard error for work that began at `started`.
fn bar(started: Instant) -> ProgressBar {
    // A message that does not fit is cut off: a line that wraps would leave its beginning behind.
    let style = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}").expect("a valid template");
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    bar.with_style(style).with_elapsed(started.elapsed())
}

/// The thread that shows all lines.
///
/// To start a thread for each line would take longer than to solve a small puzzle.
struct Ticker {
    started: Once,
    /// The lines, including those dropped since the last tick.
    lines: Mutex<Vec<Weak<ProgressLine>>>,
    has_lines: Condvar,
}

static TICKER: Ticker = Ticker { started: Once::new(), lines: Mutex::new(Vec::new()), has_lines: Condvar::new() };

impl Ticker {
    fn watch(&'static self, line: &Arc<ProgressLine>) {
        self.started.call_once(|| {
            // If no thread can be started, the work runs without progress lines.
            let _ = thread::Builder::new().spawn(|| self.run());
        });
        let mut lines = held(&self.lines);
        lines.push(Arc::downgrade(line));
        // With other lines present, the thread is not waiting.
        if lines.len() == 1 {
            self.has_lines.notify_one();
        }
    }

    fn run(&self) {
        loop {
            thread::sleep(TICK);
            let mut lines = held(&self.lines);
            lines.retain(|line| line.strong_count() > 0);
            while lines.is_empty() {
                lines = self.has_lines.wait(lines).unwrap_or_else(PoisonError::into_inner);
            }
            let ticking: Vec<Arc<ProgressLine>> = lines.iter().filter_map(Weak::upgrade).collect();
            drop(lines);
            for line in ticking {
                line.tick();
            }
        }
    }
}

/// Takes a lock; what a thread that panicked has left is as good for showing as any other.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
