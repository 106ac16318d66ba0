//! The threads that walk the parts of one tree, and a count by all of them.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use jigsat_forms::OptionId;
use num_bigint::BigUint;
use web_time::{Duration, Instant};

use super::journal::foreign;
use super::progress::Totals;
use super::{Journal, Part, Position, SearchTree, Visit, Walker, helpers};
use crate::{Counted, EngineError, Outcome, Run, RunReport, Stats, Watch, Weigh};

/// The time that a run has one thread only: starting others costs time.
/// In tests, other threads help at once.
pub(super) const SOLO_TIME: Duration = if cfg!(test) { Duration::ZERO } else { Duration::from_millis(20) };

/// What the threads of a run share.
pub(super) struct WorkerPool<'a, T> {
    tree: &'a T,
    run: &'a Run,
    pub(super) journal: &'a Journal,
    /// Are the places of the walkers recorded, for checkpoints?
    keeps_places: bool,
    /// Do parts that are done keep their place in the order?
    keeps_order: bool,
    /// Set when all threads have to stop.
    pub(super) halt: AtomicBool,
    /// Was there a part that the tree does not have?
    is_foreign: AtomicBool,
}

/// Calls the function when its thread panics, so that no other thread waits for it.
pub(super) struct OnPanic<F: Fn()>(pub(super) F);

impl<F: Fn()> Drop for OnPanic<F> {
    fn drop(&mut self) {
        if thread::panicking() {
            (self.0)();
        }
    }
}

impl<T> WorkerPool<'_, T> {
    /// Stops all threads.
    pub(super) fn stop(&self) {
        self.halt.store(true, Ordering::Relaxed);
        // Under the lock, since a thread that is about to wait holds it until it does.
        let _record = self.journal.lock();
        self.journal.moved.notify_all();
    }

    /// The outcome of a run whose budget is exceeded.
    pub(super) fn exceeded(&self) -> Option<Outcome> {
        self.run.limits.budget.exceeded().map(|exceeded| Outcome::Limited(exceeded.into()))
    }

    /// Takes a part; waits while a running thread may split one off.
    fn take(&self) -> Option<(u64, Part)> {
        let mut record = self.journal.lock();
        loop {
            if self.halt.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(taken) = record.take() {
                return Some(taken);
            }
            if !record.has_running_part() {
                self.journal.moved.notify_all();
                return None;
            }
            record.idle += 1;
            record = self.journal.moved.wait(record).unwrap_or_else(PoisonError::into_inner);
            record.idle -= 1;
        }
    }

    /// Records the place of a walker, and splits off a part if other threads are idle.
    fn attend(&self, number: u64, position: &mut dyn Position, found: Totals) {
        let share = position.share();
        let rest = |position: &dyn Position| self.keeps_places.then(|| position.rest());
        let part = rest(position);
        let mut record = self.journal.lock();
        record.note(number, part, share, found.clone());
        if record.needs_parts()
            && let Some(end) = position.split_off()
        {
            let kept = position.share();
            record.split_off(number, end, kept);
            record.note(number, rest(position), kept, found);
            self.journal.moved.notify_one();
        }
        self.run.meter.set_left(record.share());
    }
}

/// The callbacks of a walk through one part.
pub(super) struct PartWork<'a> {
    /// Called with every witness.
    pub(super) visit: Visit<'a>,
    /// The sum of the weights of the witnesses of this part.
    pub(super) count: &'a Cell<u128>,
    /// Called from time to time.
    pub(super) pause: &'a dyn Fn(),
}

impl<'a, T: SearchTree> WorkerPool<'a, T> {
    pub(super) fn new(tree: &'a T, run: &'a Run, journal: &'a Journal) -> Self {
        let halt = AtomicBool::new(false);
        Self { tree, run, journal, keeps_places: false, keeps_order: false, halt, is_foreign: AtomicBool::new(false) }
    }

    /// The same with the order of the parts kept.
    pub(super) fn in_order(self) -> Self {
        Self { keeps_order: true, ..self }
    }

    /// Takes parts until there are no more.
    /// `each` gets the number of a part and a function that walks it and returns the report.
    pub(super) fn work(&self, mut each: impl FnMut(u64, &mut dyn FnMut(PartWork<'_>) -> RunReport)) {
        let _stop_on_panic = OnPanic(|| self.stop());
        let mut walker = self.tree.walker();
        while let Some((number, part)) = self.take() {
            each(number, &mut |work| self.walk(&mut walker, number, &part, work));
        }
    }

    /// Walks through a part.
    fn walk(&self, walker: &mut T::Walker, number: u64, part: &Part, work: PartWork<'_>) -> RunReport {
        let PartWork { visit, count, pause } = work;
        let mut watch = Watch::beside(self.run, Some(&self.halt));
        let mut before = walker.updates();
        let mut walk = || {
            // Links that were laid out within an exceeded budget are incomplete.
            watch.check()?;
            if !walker.go_to(part, &mut watch)? {
                self.is_foreign.store(true, Ordering::Relaxed);
                return ControlFlow::Break(Outcome::Stopped);
            }
            before = walker.updates();
            walker.run(&mut watch, visit, &mut |position, watch| {
                let found = Totals { count: count.get().into(), witnesses: watch.witnesses(), nodes: watch.opened() };
                self.attend(number, position, found);
                pause();
                ControlFlow::Continue(())
            })
        };
        let outcome = Outcome::of(walk());
        let report = watch.report(outcome, walker.updates() - before);
        if report.outcome == Outcome::Exhausted {
            let Stats { witnesses, nodes, .. } = report.stats;
            let found = Totals { count: count.get().into(), witnesses, nodes };
            let mut record = self.journal.lock();
            record.finish(number, &found, self.keeps_order);
            self.run.meter.set_left(record.share());
        } else {
            self.stop();
        }
        report
    }
}

impl RunReport {
    /// The report of no run, as the start of a sum.
    pub(super) fn none() -> Self {
        Self { outcome: Outcome::Exhausted, stats: Stats::default() }
    }

    /// Adds a report, without its witnesses.
    pub(super) fn add(&mut self, report: &RunReport) {
        self.stats.nodes += report.stats.nodes;
        self.stats.updates += report.stats.updates;
        self.stats.work += report.stats.work;
        // The limit matters more than the stops that it caused.
        if matches!(self.outcome, Outcome::Exhausted | Outcome::Stopped) && report.outcome != Outcome::Exhausted {
            self.outcome = report.outcome;
        }
    }
}

/// The count of a run that ends before its walk: what its journal has.
pub(crate) fn not_begun(run: &Run, outcome: Outcome) -> Counted {
    let found = run.journal.as_ref().map(|journal| journal.lock().found.clone());
    let Totals { count, witnesses, nodes } = found.unwrap_or_default();
    Counted { count, report: RunReport { outcome, stats: Stats { nodes, witnesses, ..Stats::default() } } }
}

/// Adds up the weights of all witnesses; all threads call `weigh`.
///
/// # Errors
/// [`EngineError`] if the journal is that of another tree.
pub(crate) fn count_all<T: SearchTree>(
    tree: &T,
    run: &Run,
    weigh: Weigh<'_, [OptionId]>,
) -> Result<Counted, EngineError> {
    let started = Instant::now();
    let own = Journal::default();
    let journal = run.journal.as_deref().unwrap_or(&own);
    if run.journal.is_some() {
        journal.begin(tree.fingerprint())?;
    }
    let before = journal.lock().found.clone();
    let pool = WorkerPool { keeps_places: run.journal.is_some(), ..WorkerPool::new(tree, run, journal) };
    // The sum of the interrupted parts, and the sum of all reports.
    let sum = Mutex::new((BigUint::ZERO, RunReport::none()));
    let work = |pause: &dyn Fn()| {
        pool.work(|_, walk| {
            let count = Cell::new(0);
            let mut visit = |witness: &[OptionId]| {
                count.set(count.get() + u128::from(weigh(witness)?));
                ControlFlow::Continue(())
            };
            let report = walk(PartWork { visit: &mut visit, count: &count, pause });
            let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
            sum.1.add(&report);
            sum.1.stats.witnesses += report.stats.witnesses;
            if report.outcome != Outcome::Exhausted {
                sum.0 += count.get();
            }
        });
    };
    thread::scope(|scope| {
        let is_solo = Cell::new(helpers(run) > 0);
        work(&|| {
            if is_solo.get() && started.elapsed() >= SOLO_TIME {
                is_solo.set(false);
                for _ in 0..helpers(run) {
                    // If the system has no more threads, those that there are suffice.
                    if thread::Builder::new().spawn_scoped(scope, || work(&|| ())).is_err() {
                        break;
                    }
                }
            }
        });
    });
    if pool.is_foreign.into_inner() {
        return Err(foreign());
    }
    let (unfinished, mut sum) = sum.into_inner().unwrap_or_else(PoisonError::into_inner);
    sum.stats.witnesses = sum.stats.witnesses.saturating_add(before.witnesses);
    sum.stats.nodes = sum.stats.nodes.saturating_add(before.nodes);
    sum.stats.time = started.elapsed();
    let count = &journal.lock().found.count + unfinished;
    Ok(Counted { count, report: sum })
}
