//! Visits every witness in the order of the walk, while other threads search.

use std::cell::Cell;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

use jigsat_forms::OptionId;
use web_time::{Duration, Instant};

use super::barrier::Barrier;
use super::pool::{OnPanic, PartWork, SOLO_TIME, WorkerPool};
use super::progress::{ProgressRecord, Totals};
use super::{Journal, Part, SearchTree, Visit, Walker, helpers};
use crate::{Limit, Outcome, Run, RunReport, Watch};

/// The capacity of the channel: threads wait for a slow visitor.
pub(super) const CHANNEL_SIZE: usize = 1 << 8;

/// The time for visiting the stored witnesses of a run that is ended by its budget.
const GRACE: Duration = Duration::from_millis(50);

/// Visits every witness, in the order of the walk.
pub(crate) fn visit_all<T: SearchTree>(tree: &T, run: &Run, visit: Visit<'_>) -> RunReport {
    let started = Instant::now();
    let (report, rest) = visit_solo(tree, run, visit, started);
    let Some((rest, share)) = rest else {
        return report;
    };
    let mut sum = RunReport::none();
    sum.add(&RunReport { outcome: Outcome::Exhausted, ..report });
    sum.stats.witnesses = report.stats.witnesses;
    let record = ProgressRecord::new(0, Totals::default(), [(rest, share)]);
    let current = record.numbers().next().unwrap_or_default();
    let journal = Journal::of(record);
    let pool = WorkerPool::new(tree, run, &journal).in_order();
    let barrier = Barrier::new(current);
    let (sender, messages) = mpsc::sync_channel(CHANNEL_SIZE);
    thread::scope(|scope| {
        // For a visitor that panics.
        let _guards = (OnPanic(|| pool.stop()), OnPanic(|| barrier.open()));
        for number in 0..run.threads {
            let sender = sender.clone();
            let (pool, barrier) = (&pool, &barrier);
            let helper = thread::Builder::new().spawn_scoped(scope, move || search(pool, barrier, &sender));
            // If the system has no more threads, those that there are suffice.
            if helper.is_err() {
                if number == 0 {
                    sum.outcome = Outcome::Limited(Limit::Memory);
                }
                break;
            }
        }
        drop(sender);
        let mut visits = OrderedVisit {
            pool: &pool,
            barrier: &barrier,
            current,
            waiting: HashMap::new(),
            sum,
            is_over: false,
            end: None,
        };
        visits.receive(messages, visit);
        visits.sum.stats.time = started.elapsed();
        visits.sum
    })
}

/// Walks alone until other threads should help, if they may.
/// Returns the part that is left for them, with its share of the tree.
fn visit_solo<T: SearchTree>(
    tree: &T,
    run: &Run,
    visit: Visit<'_>,
    started: Instant,
) -> (RunReport, Option<(Part, f64)>) {
    let mut watch = Watch::new(run);
    let mut walker = tree.walker();
    let mut rest = None;
    let mut walk = || {
        // Links that were laid out within an exceeded budget are incomplete.
        watch.check()?;
        walker.run(&mut watch, visit, &mut |position, _| {
            let share = position.share();
            run.meter.set_left(share);
            if helpers(run) > 0 && started.elapsed() >= SOLO_TIME {
                rest = Some((position.rest(), share));
                return ControlFlow::Break(Outcome::Stopped);
            }
            ControlFlow::Continue(())
        })
    };
    let outcome = Outcome::of(walk());
    (watch.report(outcome, walker.updates()), rest)
}

/// A message of a thread.
enum Message {
    Witness(u64, Vec<OptionId>),
    Done(u64, RunReport),
}

/// Searches parts, and sends their witnesses.
fn search<T: SearchTree>(pool: &WorkerPool<'_, T>, barrier: &Barrier, sender: &SyncSender<Message>) {
    let _open_on_panic = OnPanic(|| barrier.open());
    pool.work(|number, walk| {
        let mut visit = |witness: &[OptionId]| {
            barrier.wait_to_send(number);
            // A closed channel ends the walk, as a stop does.
            let is_received = sender.send(Message::Witness(number, witness.to_vec())).is_ok();
            let may_continue = is_received && !pool.halt.load(Ordering::Relaxed);
            if may_continue { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let report = walk(PartWork { visit: &mut visit, count: &Cell::new(0), pause: &|| () });
        // The channel is closed only after the walk was stopped.
        let _ = sender.send(Message::Done(number, report));
    });
}

/// The witnesses received from a part.
#[derive(Default)]
struct PartOutput {
    witnesses: Vec<Vec<OptionId>>,
    /// Is the part done?
    is_done: bool,
}

/// Visits the witnesses part after part; those of later parts are stored.
struct OrderedVisit<'a, 'b, T> {
    pool: &'a WorkerPool<'b, T>,
    barrier: &'a Barrier,
    /// The part that is being visited.
    current: u64,
    waiting: HashMap<u64, PartOutput>,
    sum: RunReport,
    /// Has the visitor broken off, or is the time up?
    is_over: bool,
    /// When the time for stored witnesses ends.
    end: Option<Instant>,
}

impl<T: SearchTree> OrderedVisit<'_, '_, T> {
    /// Handles all messages.
    fn receive(&mut self, messages: Receiver<Message>, visit: Visit<'_>) {
        for message in messages {
            match message {
                Message::Witness(part, witness) => {
                    if part != self.current {
                        self.barrier.keep_one();
                    }
                    self.waiting.entry(part).or_default().witnesses.push(witness);
                }
                Message::Done(part, report) => {
                    self.sum.add(&report);
                    self.waiting.entry(part).or_default().is_done = report.outcome == Outcome::Exhausted;
                }
            }
            while self.show(self.current, visit) && self.advance() {}
            if self.pool.halt.load(Ordering::Relaxed) {
                self.barrier.open();
            }
        }
        // After a limit was reached, the witnesses of later parts are visited, too.
        let others: Vec<u64> = self.pool.journal.lock().numbers().collect();
        for part in others {
            self.show(part, visit);
        }
    }

    /// Moves to the next part; false if there is none.
    fn advance(&mut self) -> bool {
        self.waiting.remove(&self.current);
        let mut record = self.pool.journal.lock();
        record.remove_first();
        let Some(next) = record.numbers().next() else {
            return false;
        };
        self.current = next;
        self.barrier.advance(next, self.waiting.get(&next).map_or(0, |output| output.witnesses.len()));
        true
    }

    /// Visits the stored witnesses of a part; returns whether these were all.
    fn show(&mut self, part: u64, visit: Visit<'_>) -> bool {
        let Some(output) = self.waiting.get_mut(&part) else {
            return false;
        };
        for witness in output.witnesses.drain(..) {
            if let Some(exceeded) = self.pool.exceeded() {
                let now = Instant::now();
                if now >= *self.end.get_or_insert(now + GRACE) {
                    self.is_over = true;
                    if self.sum.outcome == Outcome::Exhausted {
                        self.sum.outcome = exceeded;
                    }
                }
            }
            if self.is_over {
                return false;
            }
            self.sum.stats.witnesses += 1;
            if visit(&witness).is_break() {
                (self.sum.outcome, self.is_over) = (Outcome::Stopped, true);
                self.pool.stop();
            }
        }
        output.is_done
    }
}
