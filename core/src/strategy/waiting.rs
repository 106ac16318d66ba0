//! An attempt that waits when its quota is used up, with all that its engine has learnt, until it is taken up again.
//!
//! It has a thread of its own, and may work ahead while another attempt has its turn. What it finds then is heard when its own turn comes:
//! who finds what first has to be the same on every machine.

use std::ops::ControlFlow;
use std::panic;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread::{Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};

use jigsat_encodings::kind::Answer;
use jigsat_engines::{Meter, Quota, Run, Stats};
use jigsat_forms::budget::Budget;
use num_bigint::BigUint;

use super::attempts::{Purpose, run_of_try};
use super::job::Goal;
use super::{Attempt, Case, Findings, Plan, RunError};

/// This side of the attempt's thread.
pub(super) struct Waiting<'scope> {
    quota: Arc<Quota>,
    budget: Budget,
    meter: Arc<Meter>,
    said: Receiver<Said>,
    thread: Option<ScopedJoinHandle<'scope, ()>>,
    is_count: bool,
    /// The nodes of its quota.
    quota_nodes: u64,
    /// Does it have the nodes of a turn that it was not heard in?
    is_ahead: bool,
    /// How long it was listened to: the time that it took from others.
    heard: Duration,
    /// The nodes of the turns that it has had.
    nodes: u64,
}

/// What is heard of an attempt.
pub(super) enum Heard {
    /// It has used up its quota.
    Rests,
    /// It has come to an end, and has found this.
    Done(Box<Result<Findings, RunError>>),
    /// It is at work.
    Works,
}

/// The time between two looks at how far it has come.
const TICK: Duration = Duration::from_millis(100);

/// What the attempt's thread has to say.
enum Said {
    /// It has used up its quota.
    Rests,
    /// It has found a layout, and waits for what the visitor says of it.
    Layout(Answer, SyncSender<ControlFlow<()>>),
    /// It has come to an end.
    Done(Box<Result<Findings, RunError>>),
}

impl<'scope> Waiting<'scope> {
    /// Begins an attempt of the plan, whose quota is empty.
    pub(super) fn begin<'env>(
        scope: &'scope Scope<'scope, 'env>,
        (plan, case): (&'env Plan, &'env Case<'_>),
        attempt: &Attempt<'env>,
        run: &Run,
        purpose: &Purpose<'env>,
    ) -> Self {
        let (say, said) = mpsc::channel();
        let resting = say.clone();
        let quota = Arc::new(Quota::new(move || drop(resting.send(Said::Rests))));
        let meter = Arc::new(Meter::default());
        let run = Run { quota: Some(Arc::clone(&quota)), journal: None, meter: Arc::clone(&meter), ..run_of_try(run) };
        let budget = run.limits.budget.clone();
        let (attempt, list) = (attempt.clone(), if let Purpose::List(see) = purpose { Some(*see) } else { None });
        let is_count = matches!(purpose, Purpose::Count);
        let thread = scope.spawn(move || {
            let mut show = |answer| show(&say, answer);
            let goal = match list {
                Some(see) => Goal::List(see),
                None if is_count => Goal::Count,
                None => Goal::Visit(&mut show),
            };
            let found = plan.attempt(case, &attempt, &run, goal);
            // Nobody listens if all that is wanted was found by others.
            let _ = say.send(Said::Done(Box::new(found)));
        });
        Self {
            quota,
            budget,
            meter,
            said,
            thread: Some(thread),
            is_count,
            quota_nodes: 0,
            is_ahead: false,
            heard: Duration::ZERO,
            nodes: 0,
        }
    }

    /// Lets it work until it has used the nodes of this attempt in all, which is its next turn, unless it works on that already.
    pub(super) fn go_on(&mut self, attempt: &Attempt<'_>) {
        if !self.is_ahead {
            self.is_ahead = true;
            self.quota_nodes = attempt.nodes.unwrap_or(u64::MAX);
            self.quota.extend_to(self.quota_nodes);
        }
    }

    /// Hears it in its turn, until it has used up its quota; no longer than `until`.
    pub(super) fn hear(
        &mut self,
        attempt: &Attempt<'_>,
        run: &Run,
        purpose: &mut Purpose<'_>,
        until: Option<Instant>,
    ) -> Heard {
        let started = Instant::now();
        let heard = self.listen(Some(&run.meter), until, |answer| match purpose {
            Purpose::Visit(see) => see(answer, attempt),
            Purpose::Count | Purpose::List(_) | Purpose::Draw(..) => ControlFlow::Break(()),
        });
        self.heard += started.elapsed();
        if !matches!(heard, Heard::Works) {
            (self.is_ahead, self.nodes) = (false, self.quota_nodes);
        }
        match heard {
            Heard::Done(found) => {
                if attempt.nodes.is_none() {
                    // Nobody goes on after the last attempt: what it was short of is why.
                    run.limits.budget.end_with(&self.budget);
                }
                let why = attempt.why.to_string();
                Heard::Done(Box::new(found.map(|found| Findings { why, ..self.timed(found) })))
            }
            other => other,
        }
    }

    /// Ends it. What has it found so far? Its nodes are those of its quotas for the turns that it has had. Of what it did ahead of the
    /// next one only the least number of layouts is told, since how far it came is a matter of the machine; nobody knows whether it failed.
    pub(super) fn end(mut self) -> Option<Result<Findings, RunError>> {
        self.stop();
        let found = loop {
            if let Heard::Done(found) = self.listen(None, None, |_| ControlFlow::Break(())) {
                break found.map(|found| self.timed(found));
            }
        };
        if !self.is_ahead {
            return Some(found.map(|found| Findings { stats: Stats { nodes: self.nodes, ..found.stats }, ..found }));
        }
        let found = found.ok()?;
        let layouts = if self.is_count { found.layouts } else { BigUint::ZERO };
        let stats = Stats { nodes: self.nodes, time: found.stats.time, ..Stats::default() };
        Some(Ok(Findings { layouts, stats, ..found }))
    }

    /// Lets it come to its end as soon as it can.
    pub(super) fn stop(&self) {
        self.quota.end();
        if self.is_ahead {
            self.budget.end();
        }
    }

    /// Listens until it waits or has come to an end, or until then; `see` looks at the layouts, and `told` is told meanwhile how far it has
    /// come.
    fn listen(
        &mut self,
        told: Option<&Meter>,
        until: Option<Instant>,
        mut see: impl FnMut(Answer) -> ControlFlow<()>,
    ) -> Heard {
        loop {
            if let Some(told) = told {
                told.follow(&self.meter);
            }
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            match self.said.recv_timeout(left.map_or(TICK, |left| left.min(TICK))) {
                Ok(Said::Rests) => return Heard::Rests,
                Ok(Said::Layout(answer, reply)) => drop(reply.send(see(answer))),
                Ok(Said::Done(found)) => return Heard::Done(found),
                Err(RecvTimeoutError::Timeout) if left.is_some_and(|left| left <= TICK) => return Heard::Works,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let thread = self.thread.take().expect("it is joined once, as nothing is heard after that");
                    panic::resume_unwind(thread.join().expect_err("a thread says when it is done, unless it panics"));
                }
            }
        }
    }

    fn timed(&self, found: Findings) -> Findings {
        let reduce_time = found.reduce_time.min(self.heard);
        Findings { reduce_time, stats: Stats { time: self.heard.saturating_sub(reduce_time), ..found.stats }, ..found }
    }
}

impl Drop for Waiting<'_> {
    /// The thread has to come to its end, whatever happens here.
    fn drop(&mut self) {
        self.stop();
    }
}

/// Shows a layout to the visitor on the other side; breaks off if there is nobody any more.
fn show(say: &Sender<Said>, answer: Answer) -> ControlFlow<()> {
    let (reply, replied) = mpsc::sync_channel(1);
    if say.send(Said::Layout(answer, reply)).is_err() {
        return ControlFlow::Break(());
    }
    replied.recv().unwrap_or(ControlFlow::Break(()))
}

#[cfg(test)]
mod tests;
