//! Several threads at work on the parts of one tree.
//!
//! Every thread takes the first part that nobody has taken; there are many more parts than threads, so that all have
//! something to do until the end.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use jigsat_encodings::forms::OptionId;
use num_bigint::BigUint;

use super::gate::Gate;
use super::split::{Part, fingerprint, split};
use super::{Journal, Saved, Tree, Visit};
use crate::engine::{Counted, EngineError, Limits, Outcome, Report, Stats, Watch, Weigh};

/// How many messages may be under way: threads wait for a visitor who is slower than they are.
pub(super) const UNDER_WAY: usize = 1 << 8;

/// No part is to be larger than this share of the tree: small enough to keep all threads busy until the end.
const LARGE: f64 = 1.0 / 1024.0;

/// The same for runs that write a journal: what is lost in a break are parts.
const SMALL: f64 = 1.0 / 16384.0;

/// Whoever stops a run does not wait longer than this for the witnesses that were found out of turn.
const FAREWELL: Duration = Duration::from_millis(50);

/// What all threads share.
struct Crew<'a, T> {
    tree: &'a T,
    limits: &'a Limits,
    parts: &'a [Part],
    /// The next part that nobody has taken.
    next: AtomicUsize,
    /// Set when all are to stop.
    halt: AtomicBool,
}

impl<T: Tree> Crew<'_, T> {
    /// Takes a part that `is_open`, if there is still one.
    fn take(&self, is_open: impl Fn(usize) -> bool) -> Option<(usize, &Part)> {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let part = self.parts.get(number)?;
            if self.halt.load(Ordering::Relaxed) {
                return None;
            }
            if is_open(number) {
                return Some((number, part));
            }
        }
    }

    /// Walks through a part.
    fn walk(&self, walker: &mut T::Walker, part: &Part, visit: Visit<'_>) -> Report {
        let before = self.tree.updates(walker);
        let mut watch = Watch::beside(self.limits, Some(&self.halt));
        // What was laid out within an exceeded budget may lack something.
        let walk = watch.check().is_continue().then(|| self.tree.walk(walker, &part.path, &mut watch, visit));
        let outcome = Outcome::of(walk.unwrap_or_else(|| watch.check()));
        if outcome != Outcome::Exhausted {
            self.halt.store(true, Ordering::Relaxed);
        }
        watch.report(outcome, self.tree.updates(walker) - before)
    }
}

/// What the parts add up to.
struct Sum {
    outcome: Outcome,
    stats: Stats,
    /// Has the visitor broken off, or is it too late for more?
    is_over: bool,
    /// When it is too late.
    end: Option<Instant>,
}

impl Sum {
    fn add(&mut self, report: &Report) {
        self.stats.nodes += report.stats.nodes;
        self.stats.updates += report.stats.updates;
        // That a limit was reached says more than that others were told to stop because of it.
        if matches!(self.outcome, Outcome::Exhausted | Outcome::Stopped) && report.outcome != Outcome::Exhausted {
            self.outcome = report.outcome;
        }
    }

    /// Visits witnesses until the visitor breaks off.
    fn show<T>(&mut self, witnesses: &mut Vec<Vec<OptionId>>, visit: Visit<'_>, crew: &Crew<'_, T>) {
        for witness in witnesses.drain(..) {
            if crew.limits.budget.exceeded().is_some() {
                let now = Instant::now();
                self.is_over |= now >= *self.end.get_or_insert(now + FAREWELL);
            }
            if self.is_over {
                return;
            }
            self.stats.witnesses += 1;
            if visit(&witness).is_break() {
                (self.outcome, self.is_over) = (Outcome::Stopped, true);
                crew.halt.store(true, Ordering::Relaxed);
            }
        }
    }

    fn report(self, started: Instant) -> Report {
        Report { outcome: self.outcome, stats: Stats { time: started.elapsed(), ..self.stats } }
    }
}

/// Cuts the tree into parts; what lies above them is in the sum.
fn prepare<T: Tree>(tree: &T, limits: &Limits) -> (Vec<Part>, Sum) {
    let mut watch = Watch::new(limits);
    let mut walker = tree.walker();
    let largest = if limits.journal.is_some() { SMALL } else { LARGE };
    // What was laid out within an exceeded budget may lack something.
    let cut = limits.check().is_continue().then(|| split(tree, &mut walker, largest, &mut watch));
    let (outcome, parts) = match cut.unwrap_or_else(|| limits.check().map_continue(|()| Vec::new())) {
        ControlFlow::Continue(parts) => (Outcome::Exhausted, parts),
        ControlFlow::Break(outcome) => (outcome, Vec::new()),
    };
    let Report { stats, .. } = watch.report(outcome, tree.updates(&walker));
    (parts, Sum { outcome, stats, is_over: false, end: None })
}

/// What a thread reports while witnesses are visited.
enum Message {
    Witness(usize, Vec<OptionId>),
    Done(usize, Report),
}

/// Visits every witness, in the order of the walk, in the calling thread; others look for them.
pub(in crate::engine) fn visit_parts<T: Tree>(tree: &T, limits: &Limits, visit: Visit<'_>) -> Report {
    let started = Instant::now();
    let (parts, mut sum) = prepare(tree, limits);
    let crew = Crew { tree, limits, parts: &parts, next: AtomicUsize::new(0), halt: AtomicBool::new(false) };
    let gate = Gate::default();
    let (sender, messages) = mpsc::sync_channel(UNDER_WAY);
    thread::scope(|scope| {
        for _ in 0..limits.threads.min(parts.len()) {
            let sender = sender.clone();
            let (crew, gate) = (&crew, &gate);
            scope.spawn(move || search(crew, gate, &sender));
        }
        drop(sender);
        // Witnesses of parts whose turn has not come; a report marks the end of a part.
        let mut waiting: BTreeMap<usize, (Vec<Vec<OptionId>>, bool)> = BTreeMap::new();
        let mut turn = 0;
        let mut share = 0.0;
        for message in messages {
            match message {
                Message::Witness(part, witness) => {
                    if part != turn {
                        gate.keep_one();
                    }
                    waiting.entry(part).or_default().0.push(witness);
                }
                Message::Done(part, report) => {
                    sum.add(&report);
                    share += parts[part].share;
                    limits.meter.set_share(share);
                    waiting.entry(part).or_default().1 = true;
                }
            }
            while let Some((witnesses, is_done)) = waiting.get_mut(&turn) {
                sum.show(witnesses, visit, &crew);
                if !*is_done {
                    break;
                }
                waiting.remove(&turn);
                turn += 1;
                gate.next_turn(turn, waiting.get(&turn).map_or(0, |(witnesses, _)| witnesses.len()));
            }
            if crew.halt.load(Ordering::Relaxed) {
                gate.open();
            }
        }
        // After a limit was reached: what was found out of turn.
        for (witnesses, _) in waiting.values_mut() {
            sum.show(witnesses, visit, &crew);
        }
    });
    sum.report(started)
}

/// What a thread does while witnesses are visited.
fn search<T: Tree>(crew: &Crew<'_, T>, gate: &Gate, sender: &SyncSender<Message>) {
    let mut walker = crew.tree.walker();
    while let Some((number, part)) = crew.take(|_| true) {
        gate.wait_to_begin(number);
        let report = crew.walk(&mut walker, part, &mut |witness| {
            gate.wait_to_send(number);
            // Nobody listens any more: an end like any other.
            let sent = sender.send(Message::Witness(number, witness.to_vec()));
            if sent.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if sender.send(Message::Done(number, report)).is_err() {
            return;
        }
    }
}

/// Adds up the weights of all witnesses. Every thread weighs those that it finds.
///
/// # Errors
/// [`EngineError`] if the journal is that of another tree.
pub(in crate::engine) fn count_parts<T: Tree>(
    tree: &T,
    limits: &Limits,
    weigh: Weigh<'_, [OptionId]>,
) -> Result<Counted, EngineError> {
    let started = Instant::now();
    let (parts, mut sum) = prepare(tree, limits);
    let own = Journal::default();
    let journal = limits.journal.as_deref().unwrap_or(&own);
    let of_parts = Saved { parts: parts.len(), fingerprint: fingerprint(&parts), ..Saved::default() };
    // A tree that was not cut to the end, because a limit was reached, says nothing.
    if sum.outcome == Outcome::Exhausted {
        journal.lock().start(of_parts)?;
    }
    let crew = Crew { tree, limits, parts: &parts, next: AtomicUsize::new(0), halt: AtomicBool::new(false) };
    // What was found in parts that were not brought to an end.
    let unfinished = Mutex::new((BigUint::ZERO, Vec::new()));
    let updates = AtomicU64::new(0);
    let work = || {
        let mut walker = tree.walker();
        while let Some((number, part)) = crew.take(|part| !journal.lock().is_done(part)) {
            let mut count = 0_u128;
            let report = crew.walk(&mut walker, part, &mut |witness| {
                count += u128::from(weigh(witness)?);
                ControlFlow::Continue(())
            });
            if report.outcome == Outcome::Exhausted {
                updates.fetch_add(report.stats.updates, Ordering::Relaxed);
                let mut saved = journal.lock();
                saved.mark(number);
                saved.count += count;
                saved.witnesses += report.stats.witnesses;
                saved.nodes += report.stats.nodes;
                limits.meter.set_share(limits.meter.share() + part.share);
            } else {
                let mut unfinished = unfinished.lock().unwrap_or_else(PoisonError::into_inner);
                unfinished.0 += count;
                unfinished.1.push(report);
            }
        }
    };
    limits
        .meter
        .set_share((0..).zip(&parts).filter(|&(i, _)| journal.lock().is_done(i)).map(|(_, part)| part.share).sum());
    let helpers = limits.threads.min(parts.len()).saturating_sub(1);
    thread::scope(|scope| {
        for _ in 0..helpers {
            scope.spawn(work);
        }
        work();
    });
    let (count, reports) = unfinished.into_inner().unwrap_or_else(PoisonError::into_inner);
    for report in &reports {
        sum.add(report);
        sum.stats.witnesses += report.stats.witnesses;
    }
    sum.stats.updates += updates.into_inner();
    let saved = journal.saved();
    sum.stats.witnesses += saved.witnesses;
    sum.stats.nodes += saved.nodes;
    Ok(Counted { count: saved.count + count, report: sum.report(started) })
}
