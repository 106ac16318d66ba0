//! One attempt: reduce, solve, decode, verify.
//!
//! | module | what is there |
//! |---|---|
//! | this one | its run |
//! | `job` | a problem with its engine |
//! | `symmetry` | symmetry breaking for exact covers |
//! | `checking` | the search for a colouring, after the first moment |

mod checking;
pub(crate) mod job;
pub(crate) mod symmetry;

use std::ops::ControlFlow;
use std::sync::Arc;

use jigsat_encodings::kind::{Answer, AnyReduced};
use jigsat_engines::{Limit, Make, Outcome, Run, Stats};
use jigsat_forms::Sizes;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::Colouring;
use num_bigint::BigUint;
use web_time::{Duration, Instant};

use crate::plan::Attempt;
use crate::portfolio::tuning::WORDS_OF_A_STEP;
use crate::session::{BySymmetry, CachedReduction, Request, RunError, Session};
use checking::CheckingPause;
use job::{Job, See, Solved};
use symmetry::{CoverJob, Covered};

/// The result of an attempt.
pub(crate) struct Attempted {
    pub(crate) solved: Solved,
    pub(crate) by_symmetry: Option<BySymmetry>,
    pub(crate) sizes: Sizes,
    /// The time for the reduction and the symmetries.
    pub(crate) reduce_time: Duration,
    /// A colouring that refutes the cover, found instead of a search.
    pub(crate) colouring: Option<Colouring>,
}

impl Attempt {
    /// The reduction. That of a challenger is paid for by its quota: if that does not suffice, it begins again with a larger one.
    fn reduced(&self, session: &Session<'_>, run: &Run) -> Result<Option<Arc<CachedReduction>>, Exceeded> {
        let reduce = |budget: &Budget| session.reduced(self.strategy.reduction().name, self.strategy.choices(), budget);
        let budget = &run.limits.budget;
        let Some(quota) = run.quota.as_ref().filter(|_| self.pays_reduction) else { return reduce(budget) };
        loop {
            let Some(words) = quota.left() else { return Err(Exceeded::Steps) };
            let part = budget.of_steps(words / WORDS_OF_A_STEP);
            let made = reduce(&part);
            let left = part.steps_left().unwrap_or_default();
            quota.spend(words.saturating_sub(left.saturating_mul(WORDS_OF_A_STEP)));
            match made {
                Err(Exceeded::Steps) => {}
                reduced => return reduced,
            }
        }
    }

    fn foreign(&self, session: &Session<'_>) -> RunError {
        RunError::Foreign { strategy: self.strategy.to_string(), kind: session.kind().name }
    }

    /// Runs the attempt in this thread; the [plan](crate::plan::Plan) has checked its strategy.
    ///
    /// # Errors
    /// [`RunError`] if an engine fails, or if the strategy is for another kind.
    pub(crate) fn make(
        &self,
        session: &Session<'_>,
        request: &Request,
        run: &Run,
        see: See<'_>,
    ) -> Result<Attempted, RunError> {
        if !self.is_strict {
            return self.made(session, request, run, see);
        }
        let Some(puzzle) = session.puzzle().strictest() else { return Err(self.foreign(session)) };
        let strict = Session::new(&puzzle).with_settings(session.settings().clone());
        // Each layout is verified under the puzzle's own rules.
        let mut admit = |layout: Answer| session.puzzle().adopt(layout).map_or(ControlFlow::Continue(()), &mut *see);
        let mut found = self.made(&strict, request, run, &mut admit)?;
        // That there is none under the strictest rules means nothing.
        if found.solved.outcome == Outcome::Exhausted {
            found.solved.outcome = Outcome::Limited(Limit::Incapable);
        }
        Ok(Attempted { colouring: None, ..found })
    }

    /// The same under the rules of the session's puzzle.
    fn made(&self, session: &Session<'_>, request: &Request, run: &Run, see: See<'_>) -> Result<Attempted, RunError> {
        let (strategy, question, up_to) = (self.strategy, request.question, request.up_to);
        let (engine, started) = (strategy.engine(), Instant::now());
        let ended = |solved, reduce_time| Attempted {
            solved,
            by_symmetry: None,
            sizes: Sizes::new(),
            reduce_time,
            colouring: None,
        };
        let problem = match self.reduced(session, run) {
            Ok(Some(problem)) => problem,
            Ok(None) => return Err(self.foreign(session)),
            Err(exceeded) => return Ok(ended(Solved::ended_by(exceeded, run), started.elapsed())),
        };
        let reduce_time = started.elapsed();
        let sizes = problem.reduced.sizes();
        let is_checked = engine.abilities.is_complete && self.work.is_none();
        let checking = Instant::now();
        let refuted = |colouring: &Colouring, stats: Stats| {
            let stats = Stats { time: checking.elapsed(), ..stats };
            let solved = Solved { outcome: Outcome::Exhausted, layouts: BigUint::ZERO, spurious: 0, stats };
            Attempted { sizes: sizes.clone(), colouring: Some(colouring.clone()), ..ended(solved, reduce_time) }
        };
        let pause = if is_checked { CheckingPause::of(&problem, question, run) } else { None };
        if is_checked
            && pause.is_none()
            && let Some(colouring) = problem.colouring(&run.limits.budget)
        {
            return Ok(refuted(colouring, Stats::default()));
        }
        let run = pause.as_ref().map_or(run, |pause| &pause.run);
        let mut see = |layout: Answer| -> ControlFlow<()> {
            pause.iter().for_each(CheckingPause::see);
            see(layout)
        };
        let (see, settings): (See<'_>, _) = (&mut see, session.settings());
        let Covered { solved, by_symmetry, time } = match (&problem.reduced, engine.make) {
            (AnyReduced::Cover(reduced), Make::Cover(make)) => {
                let job = CoverJob { reduced, strategy, kind: session.kind().name, make, settings, up_to };
                job.answer(self.symmetry, question, run, see)?
            }
            (AnyReduced::Cnf(reduced), Make::Cnf(make)) => {
                Job::new(reduced, make(settings), strategy).answer(question, run, see)?.into()
            }
            (AnyReduced::Search(reduced), Make::Search(make)) => {
                Job::new(reduced, make(settings), strategy).answer(question, run, see)?.into()
            }
            (AnyReduced::Paths(reduced), Make::Paths(make)) => {
                Job::new(reduced, make(settings), strategy).answer(question, run, see)?.into()
            }
            (reduced, _) => return Err(RunError::Unfit { engine: engine.name, form: reduced.target() }),
        };
        // A colouring says why, also after a short search.
        if pause.is_some()
            && solved.layouts == BigUint::ZERO
            && let Some(colouring) = problem.colouring(&run.limits.budget)
        {
            return Ok(refuted(colouring, solved.stats));
        }
        Ok(Attempted { by_symmetry, sizes, ..ended(solved, reduce_time + time) })
    }
}
