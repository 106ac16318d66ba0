//! The progress line of a long run: on a terminal, after the first moments, on standard error.

use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use jigsat::engine::Meter;

/// Runs shorter than this show nothing.
const PATIENCE: Duration = Duration::from_millis(700);
const TICK: Duration = Duration::from_millis(120);

/// A progress line; it goes away when dropped.
pub(super) struct Progress {
    bar: ProgressBar,
    stop: Option<Sender<()>>,
    ticker: Option<JoinHandle<()>>,
}

impl Progress {
    /// Shows what `meter` says about the work on `what`.
    pub(super) fn start(what: String, meter: Arc<Meter>) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}").expect("a valid template");
        bar.set_style(style);
        let (stop, stopped) = mpsc::channel();
        let ticking = bar.clone();
        let ticker = thread::spawn(move || {
            let started = Instant::now();
            while stopped.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                if ticking.is_hidden() && started.elapsed() >= PATIENCE {
                    ticking.set_draw_target(ProgressDrawTarget::stderr());
                }
                let (nodes, found) = (HumanCount(meter.nodes()), HumanCount(meter.witnesses()));
                ticking.set_message(format!("{what}: {nodes} nodes, {found} solutions"));
                ticking.tick();
            }
        });
        Self { bar, stop: Some(stop), ticker: Some(ticker) }
    }

    /// Does something else with the terminal while the line is out of the way.
    pub(super) fn suspend<T>(&self, action: impl FnOnce() -> T) -> T {
        self.bar.suspend(action)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(ticker) = self.ticker.take() {
            // A ticker that panicked has nothing more to show.
            let _ = ticker.join();
        }
        self.bar.finish_and_clear();
    }
}
