//! Jobs: one problem with one engine, from search to verified layouts.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use jigsat_encodings::kind::{Answer, AnyReduced, Kind};
use jigsat_engines::{Abilities, Counted, Draw, Engine, EngineError, EngineInfo, Make, Outcome, Run, Settings, Stats};
use jigsat_forms::budget::Exceeded;
use jigsat_forms::exact_cover::symmetry::UpTo;
use jigsat_forms::{DecodeError, Form, Reduced, Target};
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

/// Why a job failed.
pub(crate) enum JobError {
    /// The engine failed.
    Engine(EngineError),
    /// A witness stands for no layout, but must.
    Unsound(DecodeError),
    /// The kind has no symmetries.
    NoSymmetries(UpTo),
    /// The engine of this name does not support this form.
    Unfit(&'static str, Target),
}

impl From<EngineError> for JobError {
    fn from(error: EngineError) -> Self {
        JobError::Engine(error)
    }
}

impl JobError {
    /// The error in terms of strategies and kinds.
    pub(crate) fn of_run(self, strategy: &Strategy, kind: &Kind) -> RunError {
        match self {
            JobError::Engine(error) => RunError::Engine(error),
            JobError::Unsound(error) => RunError::Unsound { strategy: strategy.to_string(), error },
            JobError::NoSymmetries(up_to) => RunError::NoSymmetries { kind: kind.name, up_to },
            JobError::Unfit(engine, form) => RunError::Unfit { engine, form },
        }
    }
}

/// The number of layouts that a witness counts for.
pub(crate) type Weight<'a, F> = &'a (dyn Fn(&<F as Form>::Witness) -> u64 + Sync);

/// A reduced puzzle with an engine.
pub(crate) struct Job<'a, F: Form> {
    reduced: &'a Reduced<F, Answer>,
    engine: Box<dyn Engine<F>>,
    abilities: Abilities,
    /// The weight of witnesses; 1 by default.
    weight: Option<Weight<'a, F>>,
}

/// A job of any form.
pub(crate) trait AnyJob {
    /// Answers the question; a count passes no layouts on.
    ///
    /// # Errors
    /// [`JobError`] if the engine fails, or a witness is no layout but must be.
    fn answer(&self, question: Question, run: &Run, see: See<'_>) -> Result<Solved, JobError>;
}

/// Makes a job of a problem and an engine.
///
/// # Errors
/// [`JobError::Unfit`] if the engine does not support the form.
pub(crate) fn job<'a>(
    reduced: &'a AnyReduced,
    info: &EngineInfo,
    settings: &Settings,
) -> Result<Box<dyn AnyJob + 'a>, JobError> {
    let abilities = info.abilities;
    Ok(match (reduced, info.make) {
        (AnyReduced::Cover(reduced), Make::Cover(make)) => Box::new(Job::new(reduced, make(settings), abilities)),
        (AnyReduced::Cnf(reduced), Make::Cnf(make)) => Box::new(Job::new(reduced, make(settings), abilities)),
        (AnyReduced::Search(reduced), Make::Search(make)) => Box::new(Job::new(reduced, make(settings), abilities)),
        (AnyReduced::Paths(reduced), Make::Paths(make)) => Box::new(Job::new(reduced, make(settings), abilities)),
        (reduced, _) => return Err(JobError::Unfit(info.name, reduced.target())),
    })
}

impl<'a, F: Form + 'static> Job<'a, F> {
    pub(crate) fn new(reduced: &'a Reduced<F, Answer>, engine: Box<dyn Engine<F>>, abilities: Abilities) -> Self {
        Self { reduced, engine, abilities, weight: None }
    }

    /// The same, with weights of witnesses.
    pub(crate) fn weighed(self, weight: Weight<'a, F>) -> Self {
        Self { weight: Some(weight), ..self }
    }

    fn see(&self, draw: Option<Draw>, run: &Run, visit: See<'_>) -> Result<Solved, JobError> {
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
            return Err(JobError::Unsound(error));
        }
        Ok(Solved { outcome: report.outcome, layouts: layouts.into(), spurious, stats: report.stats })
    }

    /// Counts layouts, and verifies them.
    ///
    /// It verifies all layouts if the reduction is not faithful, or `see` is given. Otherwise it verifies [samples](is_sample), since
    /// verification can take longer than search.
    fn count(&self, run: &Run, see: Option<See<'_>>) -> Result<Solved, JobError> {
        let see = see.map(Mutex::new);
        let is_faithful = self.reduced.is_faithful();
        if self.abilities.counts_unseen && is_faithful && self.weight.is_none() && see.is_none() {
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
            return Err(JobError::Unsound(error));
        }
        Ok(Solved { outcome: report.outcome, layouts: count, spurious: spurious.into_inner(), stats: report.stats })
    }
}

impl<F: Form + 'static> AnyJob for Job<'_, F> {
    fn answer(&self, question: Question, run: &Run, see: See<'_>) -> Result<Solved, JobError> {
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
}

/// Takes a lock, also after a panic.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does a count verify layout number `number`? The first hundred, then one of 256.
fn is_sample(number: u64) -> bool {
    number < 100 || number.is_multiple_of(256)
}
