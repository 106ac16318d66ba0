//! An attempt that pauses when its quota of nodes is used up, with all that its engine has learnt, until it is resumed.
//!
//! It has a thread of its own. What it finds is taken when it is polled: results come in the order of the plan on every machine.

use std::io;
use std::ops::ControlFlow;
use std::panic;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::Duration;

use jigsat_encodings::kind::Answer;
use jigsat_engines::{Meter, Quota, Run};
use jigsat_forms::budget::Budget;

use super::attempt::Attempted;
use super::{Attempt, partial};
use crate::session::{Request, RunError, Session};

/// This side of the attempt's thread.
pub(super) struct SuspendedAttempt<'scope> {
    quota: Arc<Quota>,
    budget: Budget,
    meter: Arc<Meter>,
    events: Receiver<Event>,
    thread: Option<ScopedJoinHandle<'scope, ()>>,
}

/// The time between two looks at how far it has come.
const TICK: Duration = Duration::from_millis(100);

/// What happens on the other side.
enum Event {
    /// The quota is used up.
    Paused,
    /// A layout was found; the search goes on as the reply says.
    Layout(Answer, SyncSender<ControlFlow<()>>),
    /// The attempt has come to its end.
    Finished(Box<Result<Attempted, RunError>>),
}

impl<'scope> SuspendedAttempt<'scope> {
    /// Starts the attempt with an empty quota.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub(super) fn start<'env>(
        scope: &'scope Scope<'scope, 'env>,
        session: &'env Session<'env>,
        attempt: Attempt,
        request: &'env Request,
        run: &Run,
    ) -> io::Result<Self> {
        let (send, events) = mpsc::channel();
        let pause = send.clone();
        let quota = Arc::new(Quota::new(move || drop(pause.send(Event::Paused))));
        let meter = Arc::new(Meter::default());
        let run = Run { quota: Some(Arc::clone(&quota)), meter: Arc::clone(&meter), threads: 1, ..partial(run) };
        let budget = run.limits.budget.clone();
        let thread = thread::Builder::new().spawn_scoped(scope, move || {
            let found = attempt.make(session, request, &run, &mut |layout| hand_over(&send, layout));
            // No one listens if others were faster.
            let _ = send.send(Event::Finished(Box::new(found)));
        })?;
        Ok(Self { quota, budget, meter, events, thread: Some(thread) })
    }

    /// Lets it go on until it has opened so many nodes in all.
    pub(super) fn resume(&self, nodes: u64) {
        self.quota.extend_to(nodes);
    }

    /// Waits until it pauses (`None`) or finishes; `see` takes its layouts, and `shown` follows its progress.
    pub(super) fn poll(
        &mut self,
        shown: Option<&Meter>,
        mut see: impl FnMut(Answer) -> ControlFlow<()>,
    ) -> Option<Result<Attempted, RunError>> {
        loop {
            if let Some(shown) = shown {
                shown.follow(&self.meter);
            }
            match self.events.recv_timeout(TICK) {
                Ok(Event::Paused) => return None,
                Ok(Event::Layout(layout, reply)) => drop(reply.send(see(layout))),
                Ok(Event::Finished(found)) => return Some(*found),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let thread = self.thread.take().expect("it is joined once");
                    panic::resume_unwind(thread.join().expect_err("a thread reports its end, unless it panics"));
                }
            }
        }
    }

    /// Ends it, and waits for what it has found so far.
    pub(super) fn finish(mut self) -> Result<Attempted, RunError> {
        self.stop();
        loop {
            if let Some(found) = self.poll(None, |_| ControlFlow::Break(())) {
                return found;
            }
        }
    }

    /// Lets it end as soon as it can.
    pub(super) fn stop(&self) {
        self.quota.end();
        self.budget.end();
    }

    /// The part of the budget that it has.
    pub(super) fn budget(&self) -> &Budget {
        &self.budget
    }
}

impl Drop for SuspendedAttempt<'_> {
    /// The thread has to come to its end, whatever happens here.
    fn drop(&mut self) {
        self.stop();
    }
}

/// Hands a layout to the other side; breaks off if that is gone.
fn hand_over(send: &Sender<Event>, layout: Answer) -> ControlFlow<()> {
    let (reply, replied) = mpsc::sync_channel(1);
    if send.send(Event::Layout(layout, reply)).is_err() {
        return ControlFlow::Break(());
    }
    replied.recv().unwrap_or(ControlFlow::Break(()))
}
