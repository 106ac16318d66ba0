//! A run in a race, and its thread.
//!
//! It pauses when its quota of work is used up, and keeps what it has learnt. Where no thread can be started, it begins again with a larger
//! quota.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread::{self, Scope};
use std::time::Duration;

use jigsat_encodings::kind::Answer;
use jigsat_engines::{Limits, Meter, Quota, Run};

use super::tuning::{GROWTH, LEAST_SHARE};
use crate::attempt::job::See;

/// Makes a run for the answer, from its beginning.
pub(crate) type Make<'env, T> = Arc<dyn Fn(&Run, See<'_>) -> T + Send + Sync + 'env>;

/// The interval between two updates of the progress.
const TICK: Duration = Duration::from_millis(100);

/// An event of a run's thread.
pub(super) enum Event<T> {
    /// The quota is used up.
    Paused,
    /// A layout was found; the reply continues or stops the search.
    Layout(Answer, SyncSender<ControlFlow<()>>),
    /// The run has ended.
    Ended(T),
}

/// The terms of a run in a race.
#[derive(Clone, Copy, Default)]
pub(crate) struct Terms {
    /// The leader's work at which it starts as a challenger.
    pub(crate) start: u64,
    /// The models after which it can't win, if there is such a number.
    pub(crate) most_models: Option<u64>,
    /// Does it walk the same tree as others that do?
    pub(crate) walks: bool,
}

/// A run in a race.
pub(crate) struct Entrant<'env, T> {
    /// Its number, in the order in which they entered.
    pub(crate) id: usize,
    make: Make<'env, T>,
    /// Its run, with its part of the budget.
    pub(super) run: Run,
    quota: Arc<Quota>,
    pub(super) terms: Terms,
    pub(super) send: Option<Sender<Event<T>>>,
    /// How far it may go, and whether it has not paused there yet, as far as was seen.
    bound: u64,
    is_running: bool,
    /// `None` where the system can't start threads.
    pub(super) events: Option<Receiver<Event<T>>>,
    /// The nodes and the work at its last pause.
    pub(crate) done: [u64; 2],
    /// The last share that it reported.
    pub(crate) share: f64,
}

impl<'env, T: Send + 'static> Entrant<'env, T> {
    /// A run that has not begun.
    pub(super) fn new(id: usize, run: &Run, terms: Terms, make: Make<'env, T>) -> Self {
        let (send, events) = mpsc::channel();
        let pause = send.clone();
        let quota = Arc::new(Quota::new(move || drop(pause.send(Event::Paused))));
        let run = Run { quota: Some(Arc::clone(&quota)), meter: Arc::default(), ..partial(run) };
        let (send, events) = (Some(send), Some(events));
        Self { id, make, run, quota, terms, send, bound: 0, is_running: false, events, done: [0; 2], share: 0.0 }
    }

    /// Has it begun?
    pub(crate) fn has_begun(&self) -> bool {
        self.send.is_none()
    }

    /// The work that is left, by the share that is done.
    pub(super) fn rest(&self) -> Option<u64> {
        (self.share >= LEAST_SHARE).then(|| ((1.0 - self.share) / self.share * self.done[1] as f64) as u64)
    }

    /// Has it opened fewer nodes for its work than the other, which has opened so many?
    pub(super) fn is_slower(&self, other: &Self, nodes: u64) -> bool {
        let [own, others] = [self.done, [nodes, other.done[1]]].map(|done| done.map(u128::from));
        own[0] * others[1] < others[0] * own[1]
    }

    /// How far it has come, or might have: without a thread it waits for a larger quota.
    pub(super) fn reached(&self) -> u64 {
        self.bound.max(self.done[1])
    }

    /// Resumes it until it has done so much work in total, unless it is still on the way to an earlier pause.
    pub(super) fn resume<'scope>(&mut self, scope: &'scope Scope<'scope, 'env>, bound: u64) {
        if let Some(send) = self.send.take() {
            let (make, run) = (Arc::clone(&self.make), self.run.clone());
            let work = move || {
                let ended = make(&run, &mut |layout| hand_over(&send, layout));
                // The receiver may be gone if another run was faster.
                let _ = send.send(Event::Ended(ended));
            };
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                self.events = None;
            }
        }
        if !self.is_running && bound > self.bound {
            (self.bound, self.is_running) = (bound, true);
            self.quota.extend_to(bound);
        }
    }

    /// Lets it work until it has done so much in total; returns its result if it ends before.
    pub(super) fn slice<'scope>(
        &mut self,
        scope: &'scope Scope<'scope, 'env>,
        bound: u64,
        shown: &Meter,
        see: See<'_>,
    ) -> Option<T> {
        let mut ended = None;
        while ended.is_none() && (self.is_running || bound > self.bound) {
            self.resume(scope, bound);
            ended = match &self.events {
                Some(events) => wait(events, shown, &self.run.meter, see),
                None => self.begin_again(bound, see),
            };
            self.is_running = false;
        }
        let meter = &self.run.meter;
        // With several threads, the share depends on the machine.
        let share = if self.run.threads > 1 { 0.0 } else { meter.share() };
        (self.done, self.share) = ([meter.nodes(), self.quota.used()], share);
        ended
    }

    /// Runs it in this thread, from the beginning.
    fn begin_again(&mut self, bound: u64, see: See<'_>) -> Option<T> {
        // A smaller extension would mostly repeat what is done.
        if bound < GROWTH * self.done[1] {
            return None;
        }
        self.run.meter.reset();
        // It ends between nodes: one node may be a whole path on a large board.
        self.quota = Quota::of(bound, |_| None);
        let run = Run { quota: Some(Arc::clone(&self.quota)), ..self.run.clone() };
        let ended = (self.make)(&run, see);
        (!self.quota.has_ended()).then_some(ended)
    }

    pub(super) fn stop(&self) {
        self.quota.end();
        self.run.limits.budget.end();
    }

    /// Its result after [`stop`](Self::stop), if it had begun.
    pub(super) fn ended(&self) -> Option<T> {
        let events = self.events.as_ref().filter(|_| self.has_begun())?;
        loop {
            match events.recv().ok()? {
                Event::Ended(ended) => return Some(ended),
                Event::Layout(_, reply) => drop(reply.send(ControlFlow::Break(()))),
                Event::Paused => {}
            }
        }
    }
}

impl<T> Drop for Entrant<'_, T> {
    /// Ends the thread, also on errors.
    fn drop(&mut self) {
        self.quota.end();
        self.run.limits.budget.end();
    }
}

/// Waits until a run pauses (`None`) or ends; `shown` follows its progress.
fn wait<T>(events: &Receiver<Event<T>>, shown: &Meter, meter: &Meter, see: See<'_>) -> Option<T> {
    loop {
        shown.follow(meter);
        match events.recv_timeout(TICK) {
            Ok(Event::Paused) => return None,
            Ok(Event::Layout(layout, reply)) => drop(reply.send(see(layout))),
            Ok(Event::Ended(ended)) => return Some(ended),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => panic!("the thread of a run has panicked"),
        }
    }
}

/// Sends a layout to the race; breaks if that is over.
fn hand_over<T>(send: &Sender<Event<T>>, layout: Answer) -> ControlFlow<()> {
    let (reply, replied) = mpsc::sync_channel(1);
    if send.send(Event::Layout(layout, reply)).is_err() {
        return ControlFlow::Break(());
    }
    replied.recv().unwrap_or(ControlFlow::Break(()))
}

/// The run of an attempt that is not the last one.
/// Its memory limit is its own, since later attempts may need less.
pub(super) fn partial(run: &Run) -> Run {
    Run { limits: Limits { budget: run.limits.budget.part(), ..run.limits.clone() }, journal: None, ..run.clone() }
}
