//! The progress line of a long run: on a terminal, after the first moments, on standard error.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use jigsat_engines::Meter;

use super::background::Background;
use super::tell::tell;

/// Runs shorter than this show nothing.
const PATIENCE: Duration = Duration::from_millis(700);
const TICK: Duration = Duration::from_millis(120);

/// Without a terminal, the time from one line to the next.
const LINES: Duration = Duration::from_secs(5);

/// What has been done, and, as far as the engine tells, how much of it all that is.
fn describe(what: &str, meter: &Meter, elapsed: Duration) -> String {
    let (nodes, found, share) = (meter.nodes(), meter.witnesses(), meter.share());
    let so_far = format!("{what}: {} nodes, {} solutions", HumanCount(nodes), HumanCount(found));
    if share <= 0.0 || share > 1.0 {
        return so_far;
    }
    // What was done before a break took no time in this run: the estimate is on the safe side then.
    let rest = elapsed.mul_f64((1.0 / share - 1.0).min(1e9));
    format!("{so_far}, about {:.1} % of the tree, {} to go", 100.0 * share, HumanDuration(rest))
}

/// A progress line; it goes away when dropped.
pub(super) struct Progress {
    bar: ProgressBar,
    ticker: Option<Background>,
}

impl Progress {
    /// Shows what `meter` says about the work on `what`; without a terminal only if it `is_wanted`, line by line.
    pub(super) fn start(what: String, meter: Arc<Meter>, is_wanted: bool) -> Self {
        Self::run(is_wanted && !io::stderr().is_terminal(), move |elapsed| describe(&what, &meter, elapsed))
    }

    /// Shows what `message` says, asked again and again.
    pub(super) fn show(message: impl Fn() -> String + Send + 'static) -> Self {
        Self::run(false, move |_| message())
    }

    fn run(by_lines: bool, message: impl Fn(Duration) -> String + Send + 'static) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        // A message that does not fit is cut off: a line that wraps would leave its beginning behind.
        let style = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}").expect("a valid template");
        bar.set_style(style);
        let ticking = bar.clone();
        let ticker = Background::start(move |owner| {
            let started = Instant::now();
            let mut next_line = LINES;
            while owner.lets_wait(TICK) {
                let elapsed = started.elapsed();
                if ticking.is_hidden() && elapsed >= PATIENCE {
                    ticking.set_draw_target(ProgressDrawTarget::stderr());
                }
                let message = message(elapsed);
                if by_lines && elapsed >= next_line {
                    tell(&format!("progress: {message}"));
                    next_line += LINES;
                }
                ticking.set_message(message);
                ticking.tick();
            }
        });
        Self { bar, ticker: Some(ticker) }
    }

    /// Does something else with the terminal while the line is out of the way.
    pub(super) fn suspend<T>(&self, action: impl FnOnce() -> T) -> T {
        self.bar.suspend(action)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        drop(self.ticker.take());
        self.bar.finish_and_clear();
    }
}
