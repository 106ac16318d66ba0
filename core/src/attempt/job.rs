//! Jobs: one problem with one engine, from search to verified layouts.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use jigsat_encodings::kind::Answer;
use jigsat_engines::{Counted, Draw, Engine, Outcome, Run, Stats};
use jigsat_forms::budget::Exceeded;
use jigsat_forms::{DecodeError, Form, Reduced};
use num_bigint::BigUint;

use crate::session::RunError;
use crate::strategy::{Question, Strategy};

/// Receives verified layouts; a break stops the run.
pub(crate) type See<'a> = &'a mut (dyn FnMut(Answer) -> ControlFlow<()> + Send);

/// The result of an engine.
pub(crate) struct Solved {
    pub(crate) outcome: Outcome,
    /// The number of layouts found, up to symmetry.
    pub(crate) layouts: BigUint,
    /// The number of rejected models.
    pub(crate) spurious: u64,
    pub(crate) stats: Stats,
}

impl Solved {
    /// The result of a run that ended before its engine began: the state of the journal.
    pub(crate) fn ended_by(exceeded: Exceeded, run: &Run) -> Self {
        let done = run.journal.as_ref().map(|journal| journal.saved()).unwrap_or_default();
        let stats = Stats { witnesses: done.witnesses, nodes: done.nodes, ..Stats::default() };
        Self { outcome: exceeded.into(), layouts: done.count, spurious: 0, stats }
    }
}

/// The number of layouts that a witness counts for.
pub(crate) type Weight<'a, F> = &'a (dyn Fn(&<F as Form>::Witness) -> u64 + Sync);

/// A reduced puzzle with an engine.
pub(crate) struct Job<'a, F: Form> {
    reduced: &'a Reduced<F, Answer>,
    engine: Box<dyn Engine<F>>,
    strategy: Strategy,
    /// The weight of witnesses; 1 by default.
    weight: Option<Weight<'a, F>>,
}

impl<'a, F: Form + 'static> Job<'a, F> {
    pub(crate) fn new(reduced: &'a Reduced<F, Answer>, engine: Box<dyn Engine<F>>, strategy: Strategy) -> Self {
        Self { reduced, engine, strategy, weight: None }
    }

    /// The same, with weights of witnesses.
    pub(crate) fn weighed(self, weight: Weight<'a, F>) -> Self {
        Self { weight: Some(weight), ..self }
    }

    /// Answers the question; a count passes no layouts on.
    ///
    /// # Errors
    /// [`RunError`] if the engine fails, or a witness is no layout but must be.
    pub(crate) fn answer(&self, question: Question, run: &Run, see: See<'_>) -> Result<Solved, RunError> {
        // The meter shows the progress of this engine only.
        run.meter.reset();
        match question {
            Question::Count => self.count(run, None),
            // With a journal, solutions are also counted.
            Question::Solutions { .. } if run.journal.is_some() => self.count(run, Some(see)),
            Question::Sample(draw) => self.see(Some(draw), run, see),
            Question::First | Question::Solutions { .. } | Question::Unique => self.see(None, run, see),
        }
    }

    fn unsound(&self, error: DecodeError) -> RunError {
        RunError::Unsound { strategy: self.strategy.to_string(), error }
    }

    fn see(&self, draw: Option<Draw>, run: &Run, visit: See<'_>) -> Result<Solved, RunError> {
        let (mut layouts, mut spurious, mut failure) = (0_u64, 0, None);
        let mut see = |witness: &F::Witness| {
            let weight = self.weight.map_or(1, |weight| weight(witness));
            if weight == 0 {
                return ControlFlow::Continue(());
            }
            match self.reduced.decode(witness) {
                Ok(answer) => {
                    layouts += weight;
                    visit(answer)
                }
                Err(DecodeError::Spurious(_)) => {
                    spurious += 1;
                    ControlFlow::Continue(())
                }
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            }
        };
        let report = match draw {
            None => self.engine.solve(&self.reduced.problem, run, &mut see)?,
            Some(draw) => self.engine.sample(&self.reduced.problem, draw, run, &mut see)?,
        };
        if let Some(error) = failure {
            return Err(self.unsound(error));
        }
        Ok(Solved { outcome: report.outcome, layouts: layouts.into(), spurious, stats: report.stats })
    }

    /// Counts layouts, and verifies them.
    ///
    /// It verifies all layouts if the reduction is not faithful, or `see` is given. Otherwise it verifies [samples](is_sample), since
    /// verification can take longer than search.
    fn count(&self, run: &Run, see: Option<See<'_>>) -> Result<Solved, RunError> {
        let see = see.map(Mutex::new);
        let is_faithful = self.reduced.is_faithful();
        if self.strategy.engine().abilities.counts_unseen && is_faithful && self.weight.is_none() && see.is_none() {
            let Counted { count, report } = self.engine.count(&self.reduced.problem, run)?;
            return Ok(Solved { outcome: report.outcome, layouts: count, spurious: 0, stats: report.stats });
        }
        let failure = Mutex::new(None);
        let [spurious, found] = [0, 0].map(AtomicU64::new);
        let (decode, weight) = (self.reduced.decoder(), self.weight);
        let weigh = |witness: &F::Witness| {
            let weight = weight.map_or(1, |weight| weight(witness));
            if weight == 0 {
                return ControlFlow::Continue(0);
            }
            if is_faithful && see.is_none() && !is_sample(found.fetch_add(1, Ordering::Relaxed)) {
                return ControlFlow::Continue(weight);
            }
            match decode(witness) {
                Ok(answer) => {
                    if let Some(see) = &see {
                        held(see)(answer)?;
                    }
                    ControlFlow::Continue(weight)
                }
                Err(DecodeError::Spurious(_)) => {
                    spurious.fetch_add(1, Ordering::Relaxed);
                    ControlFlow::Continue(0)
                }
                Err(error) => {
                    *held(&failure) = Some(error);
                    ControlFlow::Break(())
                }
            }
        };
        let Counted { count, report } = self.engine.count_weighed(&self.reduced.problem, run, &weigh)?;
        if let Some(error) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(self.unsound(error));
        }
        Ok(Solved { outcome: report.outcome, layouts: count, spurious: spurious.into_inner(), stats: report.stats })
    }
}

/// Takes a lock, also after a panic.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does a count verify layout number `number`? The first hundred, then one of 256.
fn is_sample(number: u64) -> bool {
    number < 100 || number.is_multiple_of(256)
}
