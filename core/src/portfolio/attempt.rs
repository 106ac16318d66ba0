//! One attempt: reduce, solve, decode, verify.

use std::ops::ControlFlow;

use jigsat_encodings::kind::{Answer, AnyReduced};
use jigsat_engines::{Make, Outcome, Run, Stats};
use jigsat_forms::Sizes;
use jigsat_forms::exact_cover::Colouring;
use num_bigint::BigUint;
use web_time::{Duration, Instant};

use super::Attempt;
use super::checking::CheckingPause;
use super::job::{See, Solved, job};
use super::symmetry::{BySymmetry, CoverJob, Covered};
use super::tuning::PROBE_NODES;
use crate::session::{Request, RunError, Session};

/// The result of an attempt.
pub(super) struct Attempted {
    pub(super) solved: Solved,
    pub(super) by_symmetry: Option<BySymmetry>,
    pub(super) sizes: Sizes,
    /// The time for the reduction and the symmetries.
    pub(super) reduce_time: Duration,
    /// A colouring that refutes the cover, found instead of a search.
    pub(super) colouring: Option<Colouring>,
}

impl Attempt {
    /// Runs the attempt in this thread; the [plan](super::plan) has checked its strategy.
    ///
    /// # Errors
    /// [`RunError`] if an engine fails, or if the strategy is for another kind.
    pub(super) fn make(
        &self,
        session: &Session<'_>,
        request: &Request,
        run: &Run,
        see: See<'_>,
    ) -> Result<Attempted, RunError> {
        let kind = session.kind();
        let (strategy, question, up_to) = (self.strategy, request.question, request.up_to);
        let (engine, started) = (strategy.engine(), Instant::now());
        let ended = |solved, reduce_time| Attempted {
            solved,
            by_symmetry: None,
            sizes: Sizes::new(),
            reduce_time,
            colouring: None,
        };
        let problem = match session.reduced(strategy.reduction().name, strategy.choices(), &run.limits.budget) {
            Ok(Some(problem)) => problem,
            Ok(None) => return Err(RunError::Foreign { strategy: strategy.to_string(), kind: kind.name }),
            Err(exceeded) => return Ok(ended(Solved::ended_by(exceeded, run), started.elapsed())),
        };
        let reduce_time = started.elapsed();
        let sizes = problem.reduced.sizes();
        let is_checked = engine.abilities.is_complete && self.nodes.is_none_or(|nodes| nodes > PROBE_NODES);
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
        let see: See<'_> = &mut see;
        let solved = match (&problem.reduced, engine.make) {
            (AnyReduced::Cover(reduced), Make::Cover(make)) => {
                let job = CoverJob { reduced, info: engine, make, settings: session.settings(), up_to };
                job.answer(self.symmetry, question, run, see)
            }
            (reduced, _) => job(reduced, &engine, session.settings())
                .and_then(|job| job.answer(question, run, see))
                .map(Covered::from),
        };
        let Covered { solved, by_symmetry, time } = solved.map_err(|error| error.of_run(&strategy, kind))?;
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
