//! Those who are at work on the parts of one tree, and a count by all of them together.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use jigsat_forms::OptionId;
use num_bigint::BigUint;

use super::journal::foreign;
use super::ledger::Tally;
use super::{Journal, Part, Position, SearchTree, Visit, helpers};
use crate::{Counted, EngineError, Outcome, Report, Run, Stats, Watch, Weigh};

/// Nobody helps with a run that takes no longer than this: getting ready would cost more than it saves. The small runs of tests are
/// helped with at once.
pub(super) const ALONE: Duration = if cfg!(test) { Duration::ZERO } else { Duration::from_millis(20) };

/// What all share.
pub(super) struct Crew<'a, T> {
    tree: &'a T,
    run: &'a Run,
    pub(super) journal: &'a Journal,
    /// Is it to be written down where everybody stands?
    keeps_places: bool,
    /// Do parts that are done keep their place in the order?
    keeps_order: bool,
    /// Set when all are to stop.
    pub(super) halt: AtomicBool,
    /// Was some part not to be found in the tree?
    is_lost: AtomicBool,
}

/// Somebody who panics tells the others, who would wait for what he has to give.
pub(super) struct Alarm<'a, 'b, T>(pub(super) &'a Crew<'b, T>);

impl<T> Drop for Alarm<'_, '_, T> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}

impl<T> Crew<'_, T> {
    /// All are to stop.
    pub(super) fn stop(&self) {
        self.halt.store(true, Ordering::Relaxed);
        // Whoever is about to wait holds the lock until he does.
        let _ledger = self.journal.lock();
        self.journal.moved.notify_all();
    }

    /// How the run ends if its budget is exceeded.
    pub(super) fn late(&self) -> Option<Outcome> {
        self.run.limits.budget.exceeded().map(|exceeded| Outcome::Limited(exceeded.into()))
    }

    /// Takes a part; waits for somebody to give one as long as anybody may.
    fn take(&self) -> Option<(u64, Part)> {
        let mut ledger = self.journal.lock();
        loop {
            if self.halt.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(taken) = ledger.take() {
                return Some(taken);
            }
            if !ledger.is_anybody_at_work() {
                self.journal.moved.notify_all();
                return None;
            }
            ledger.idle += 1;
            ledger = self.journal.moved.wait(ledger).unwrap_or_else(PoisonError::into_inner);
            ledger.idle -= 1;
        }
    }

    /// Writes down how far the work on a part has come, and gives away some of it if others have nothing to do.
    fn attend(&self, number: u64, position: &mut dyn Position, found: Tally) {
        let share = position.share();
        let rest = |position: &dyn Position| self.keeps_places.then(|| position.rest());
        let part = rest(position);
        let mut ledger = self.journal.lock();
        ledger.note(number, part, share, found.clone());
        if ledger.has_takers()
            && let Some(given) = position.give()
        {
            let kept = position.share();
            ledger.give(number, given, kept);
            ledger.note(number, rest(position), kept, found);
            self.journal.moved.notify_one();
        }
        self.run.meter.set_left(ledger.share());
    }
}

/// What one of them does.
pub(super) struct Work<'a> {
    /// Sees every witness.
    pub(super) visit: Visit<'a>,
    /// What the witnesses of this part add up to.
    pub(super) count: &'a Cell<u128>,
    /// Called from time to time.
    pub(super) pause: &'a dyn Fn(),
}

impl<'a, T: SearchTree> Crew<'a, T> {
    pub(super) fn new(tree: &'a T, run: &'a Run, journal: &'a Journal) -> Self {
        let halt = AtomicBool::new(false);
        Self { tree, run, journal, keeps_places: false, keeps_order: false, halt, is_lost: AtomicBool::new(false) }
    }

    /// The same, who are to keep the order of the parts.
    pub(super) fn in_order(self) -> Self {
        Self { keeps_order: true, ..self }
    }

    /// Works on parts until there are no more; `each` is to call its second argument with what is to be done on the part, and to do what
    /// it likes with the report.
    pub(super) fn work(&self, mut each: impl FnMut(u64, &mut dyn FnMut(Work<'_>) -> Report)) {
        let _alarm = Alarm(self);
        let mut walker = self.tree.walker();
        while let Some((number, part)) = self.take() {
            each(number, &mut |work| self.walk(&mut walker, number, &part, work));
        }
    }

    /// Walks through a part.
    fn walk(&self, walker: &mut T::Walker, number: u64, part: &Part, work: Work<'_>) -> Report {
        let Work { visit, count, pause } = work;
        let mut watch = Watch::beside(self.run, Some(&self.halt));
        let mut before = self.tree.updates(walker);
        let mut walk = || {
            // What was laid out within an exceeded budget may lack something.
            watch.check()?;
            if !self.tree.go_to(walker, part, &mut watch)? {
                self.is_lost.store(true, Ordering::Relaxed);
                return ControlFlow::Break(Outcome::Stopped);
            }
            before = self.tree.updates(walker);
            self.tree.walk(walker, &mut watch, visit, &mut |position, watch| {
                let found = Tally { count: count.get().into(), witnesses: watch.witnesses(), nodes: watch.opened() };
                self.attend(number, position, found);
                pause();
                ControlFlow::Continue(())
            })
        };
        let outcome = Outcome::of(walk());
        let report = watch.report(outcome, self.tree.updates(walker) - before);
        if report.outcome == Outcome::Exhausted {
            let Stats { witnesses, nodes, .. } = report.stats;
            let found = Tally { count: count.get().into(), witnesses, nodes };
            let mut ledger = self.journal.lock();
            ledger.finish(number, &found, self.keeps_order);
            self.run.meter.set_left(ledger.share());
        } else {
            self.stop();
        }
        report
    }
}

/// What several reports add up to.
pub(super) struct ReportSum {
    pub(super) outcome: Outcome,
    pub(super) stats: Stats,
}

impl Default for ReportSum {
    fn default() -> Self {
        Self { outcome: Outcome::Exhausted, stats: Stats::default() }
    }
}

impl ReportSum {
    /// Adds one that is not to count its witnesses.
    pub(super) fn add(&mut self, report: &Report) {
        self.stats.nodes += report.stats.nodes;
        self.stats.updates += report.stats.updates;
        // That a limit was reached says more than that others were told to stop because of it.
        if matches!(self.outcome, Outcome::Exhausted | Outcome::Stopped) && report.outcome != Outcome::Exhausted {
            self.outcome = report.outcome;
        }
    }

    pub(super) fn report(self, started: Instant) -> Report {
        Report { outcome: self.outcome, stats: Stats { time: started.elapsed(), ..self.stats } }
    }
}

/// The count of a run that ends before its walk begins: what its journal holds.
pub(crate) fn not_begun(run: &Run, outcome: Outcome) -> Counted {
    let found = run.journal.as_ref().map(|journal| journal.lock().found.clone());
    let Tally { count, witnesses, nodes } = found.unwrap_or_default();
    Counted { count, report: Report { outcome, stats: Stats { nodes, witnesses, ..Stats::default() } } }
}

/// Adds up the weights of all witnesses. Everybody weighs those that he finds.
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
    let crew = Crew { keeps_places: run.journal.is_some(), ..Crew::new(tree, run, journal) };
    // What was found in parts that were not brought to an end, and what all of them took.
    let sum = Mutex::new((BigUint::ZERO, ReportSum::default()));
    let work = |pause: &dyn Fn()| {
        crew.work(|_, walk| {
            let count = Cell::new(0);
            let mut visit = |witness: &[OptionId]| {
                count.set(count.get() + u128::from(weigh(witness)?));
                ControlFlow::Continue(())
            };
            let report = walk(Work { visit: &mut visit, count: &count, pause });
            let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
            sum.1.add(&report);
            sum.1.stats.witnesses += report.stats.witnesses;
            if report.outcome != Outcome::Exhausted {
                sum.0 += count.get();
            }
        });
    };
    thread::scope(|scope| {
        let is_alone = Cell::new(helpers(run) > 0);
        work(&|| {
            if is_alone.get() && started.elapsed() >= ALONE {
                is_alone.set(false);
                for _ in 0..helpers(run) {
                    // If the system gives no more threads, those that there are have to do.
                    if thread::Builder::new().spawn_scoped(scope, || work(&|| ())).is_err() {
                        break;
                    }
                }
            }
        });
    });
    if crew.is_lost.into_inner() {
        return Err(foreign());
    }
    let (unfinished, mut sum) = sum.into_inner().unwrap_or_else(PoisonError::into_inner);
    sum.stats.witnesses = sum.stats.witnesses.saturating_add(before.witnesses);
    sum.stats.nodes = sum.stats.nodes.saturating_add(before.nodes);
    let count = &journal.lock().found.count + unfinished;
    Ok(Counted { count, report: sum.report(started) })
}
