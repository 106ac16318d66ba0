//! Running a plan: reduce, solve, decode, verify; attempt after attempt.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::Instant;

use jigsat_encodings::kind::{Answer, AnyPuzzle, AnyReduced};
use jigsat_engines::{Draw, Make, Run, Stats};
use jigsat_forms::Target;
use jigsat_forms::exact_cover::symmetry::UpTo;

use super::attempts::Purpose;
use super::case::Made;
use super::cover::{CoverJob, Covered, Glance};
use super::job::{Goal, JobError, Solved, job};
use super::pick::{Picked, pick};
use super::{Attempt, Case, Findings, Manner, Plan, RunError, Strategy};

impl Plan {
    /// Makes one attempt after another until one comes to an end: reduces the puzzle, solves it (an exact cover only if no
    /// [colouring](Findings::colouring) refutes it), and hands every verified layout to `visit`, each once (or one of those that are
    /// taken for the same one), until the visitor breaks off, a limit is reached or there are no more. `visit` is told whose layout
    /// it is. Limits on nodes hold for every attempt, those on time and memory for all together.
    ///
    /// # Errors
    /// [`RunError`] if an engine fails, or if it finds something that is no layout and should be one.
    pub fn run(
        &self,
        case: &Case<'_>,
        run: &Run,
        visit: &mut dyn FnMut(Answer, Strategy) -> ControlFlow<()>,
    ) -> Result<Findings, RunError> {
        let (mut shown, mut known, mut is_near) = (0_u64, Known::default(), false);
        let mut see = |answer: Answer, attempt: &Attempt<'_>| {
            // What an earlier attempt has shown is not shown again.
            let is_try = attempt.nodes.is_some();
            let is_new = if is_try { known.insert(&answer) } else { !known.contains(&answer) };
            if !is_new {
                return ControlFlow::Continue(());
            }
            shown += 1;
            let looks = self.looks_nearby && shown == 1;
            let fits = |near: &Answer| case.what_is_given().is_none_or(|given| given.is_in(near));
            let near = looks.then(|| answer.variants(&run.limits.budget).find(fits)).flatten();
            visit(answer, attempt.strategy)?;
            let Some(near) = near else {
                return ControlFlow::Continue(());
            };
            shown += 1;
            is_near = true;
            known.insert(&near);
            visit(near, attempt.strategy)
        };
        let mut found = self.attempt_all(case, run, Purpose::Visit(&mut see))?;
        found.layouts = found.layouts.max(shown.into());
        found.is_near = is_near;
        Ok(found)
    }

    /// The same to count the layouts. If a reduction is [faithful](jigsat_forms::Reduced::is_faithful), the engine may count without
    /// looking at them ([`counts_unseen`](jigsat_engines::Abilities::counts_unseen)); from one that finds them, the first hundred are
    /// verified, and samples of the others. If it is not, every layout is.
    ///
    /// # Errors
    /// As [`run`](Self::run), and [`RunError::Refused`].
    pub fn count(&self, case: &Case<'_>, run: &Run) -> Result<Findings, RunError> {
        self.attempt_all(case, run, Purpose::Count)
    }

    /// Counts as [`count`](Self::count) does, and hands every layout to `see` where it is found: on several threads if there are, in the
    /// order of the search with one. Layouts that are counted for others are not found, so the [manner](Manner) has to be plain.
    ///
    /// # Errors
    /// As [`count`](Self::count).
    pub fn list(
        &self,
        case: &Case<'_>,
        run: &Run,
        see: &(dyn Fn(Answer) -> ControlFlow<()> + Sync),
    ) -> Result<Findings, RunError> {
        self.attempt_all(case, run, Purpose::List(see))
    }

    /// Draws witnesses at random, and hands the verified layouts to `visit`. They are equally likely if the reduction is
    /// [faithful](jigsat_forms::Reduced::is_faithful).
    ///
    /// # Errors
    /// As [`run`](Self::run); and if the engine does not [sample](Strategy::samples).
    pub fn sample(
        &self,
        case: &Case<'_>,
        draw: Draw,
        run: &Run,
        visit: &mut dyn FnMut(Answer, Strategy) -> ControlFlow<()>,
    ) -> Result<Findings, RunError> {
        self.attempt_all(case, run, Purpose::Draw(draw, &mut |answer, attempt| visit(answer, attempt.strategy)))
    }

    /// One attempt.
    pub(super) fn attempt(
        &self,
        case: &Case<'_>,
        attempt: &Attempt<'_>,
        run: &Run,
        goal: Goal<'_>,
    ) -> Result<Findings, RunError> {
        let threads = if self.wants_one { 1 } else { run.threads };
        let run = &Run { threads, ..run.clone() };
        let strategy = attempt.strategy.knowing(case.kind(), self.up_to)?;
        let strategy = if case.what_is_given().is_some() { strategy.telling(case.kind())? } else { strategy };
        let (engine, started) = (strategy.engine(), Instant::now());
        let name = strategy.reduction().name;
        let problem = match case.reduced(name, strategy.choices(), &run.limits.budget) {
            Ok(Some(problem)) => problem,
            Ok(None) => return Err(RunError::Foreign { strategy: strategy.to_string(), kind: case.kind().name }),
            Err(exceeded) => {
                let begun = Findings::begin(attempt, started.elapsed());
                return Ok(begun.with(Solved::ended_by(exceeded, run).into()));
            }
        };
        let begun = Findings { sizes: problem.reduced.sizes(), ..Findings::begin(attempt, problem.take_time()) };
        let solved = match (&problem.reduced, engine.make) {
            (AnyReduced::Cover(reduced), Make::Cover(make)) => {
                let job = CoverJob { reduced, info: engine, make, settings: &case.settings, up_to: self.up_to };
                attempt_checked(begun, &problem, job, attempt.manner, run, goal)
            }
            (reduced, _) => job(reduced, &engine, &case.settings)
                .and_then(|job| job.pursue(run, goal))
                .map(|solved| begun.with(solved.into())),
        };
        solved.map_err(|error| error.told(&strategy, case.kind()))
    }
}

/// An attempt at an exact cover, which a colouring may refute. The search for one layout is first given a few nodes: where they find it,
/// nobody has to ask for a colouring.
fn attempt_checked(
    begun: Findings,
    problem: &Made,
    job: CoverJob<'_>,
    manner: Manner,
    run: &Run,
    mut goal: Goal<'_>,
) -> Result<Findings, JobError> {
    let is_complete = job.info.abilities.is_complete;
    let glance = match &mut goal {
        Goal::Visit(visit) if manner == Manner::OneOfEach && is_complete => job.glance(run, visit)?,
        _ => None,
    };
    let (mut nothing, mut spent) = (None, Stats::default());
    match glance {
        Some(Glance::Done(solved)) => return Ok(begun.with(solved.into())),
        Some(Glance::Nothing(solved)) => nothing = Some(solved),
        Some(Glance::Open(stats)) => spent = stats,
        None => {}
    }
    let checking = Instant::now();
    let colouring = if is_complete { problem.colouring(&run.limits.budget) } else { None };
    if let Some(colouring) = colouring {
        return Ok(begun.refuted_by(colouring.clone(), checking.elapsed()));
    }
    if let Some(nothing) = nothing {
        return Ok(begun.with(nothing.into()));
    }
    let nodes = run.limits.nodes.map(|nodes| nodes.saturating_sub(spent.nodes));
    let mut covered = attempt_cover(job, manner, &run.with_nodes(nodes), goal)?;
    covered.solved.stats = spent.and(covered.solved.stats);
    Ok(begun.with(covered))
}

/// An attempt at an exact cover, in some manner.
fn attempt_cover(job: CoverJob<'_>, manner: Manner, run: &Run, goal: Goal<'_>) -> Result<Covered, JobError> {
    match (manner, goal) {
        (Manner::OneOfEach, Goal::Visit(visit)) if job.up_to == UpTo::Raw => job.seek_one(run, visit),
        (Manner::Picking, Goal::Count) => match pick(job.reduced, job.settings, run)? {
            Picked::Counted(pick, solved) => Ok(Covered { pick: Some(pick), ..solved.into() }),
            Picked::Go(pick, spent) => {
                let Make::Cover(make) = pick.engine.make else {
                    return Err(JobError::Unfit(pick.engine.name, Target::Cover));
                };
                let job = CoverJob { info: pick.engine, make, ..job };
                let mut covered = job.take_symmetries(true, run, Goal::Count)?;
                covered.solved.stats = spent.and(covered.solved.stats);
                Ok(Covered { pick: Some(pick), ..covered })
            }
        },
        (manner, goal) => job.take_symmetries(manner == Manner::Weighed, run, goal),
    }
}

/// Layouts that were shown, which have texts only when there is another one to be compared with.
#[derive(Default)]
struct Known {
    first: Option<Answer>,
    texts: HashSet<String>,
}

impl Known {
    /// Keeps the layout. Is it new?
    fn insert(&mut self, answer: &Answer) -> bool {
        if self.first.is_none() && self.texts.is_empty() {
            self.first = Some(answer.clone());
            return true;
        }
        self.spell();
        self.texts.insert(answer.to_string())
    }

    fn contains(&mut self, answer: &Answer) -> bool {
        self.spell();
        !self.texts.is_empty() && self.texts.contains(&answer.to_string())
    }

    fn spell(&mut self) {
        self.texts.extend(self.first.take().map(|first| first.to_string()));
    }
}

impl Strategy {
    /// Runs this strategy and no other; see [`Plan::run`].
    ///
    /// # Errors
    /// As [`Plan::run`].
    pub fn run(
        &self,
        puzzle: &AnyPuzzle,
        run: &Run,
        visit: &mut dyn FnMut(Answer) -> ControlFlow<()>,
    ) -> Result<Findings, RunError> {
        Plan::from(*self).run(&Case::of(puzzle), run, &mut |answer, _| visit(answer))
    }

    /// Counts with this strategy and no other; see [`Plan::count`].
    ///
    /// # Errors
    /// As [`Plan::count`].
    pub fn count(&self, puzzle: &AnyPuzzle, run: &Run) -> Result<Findings, RunError> {
        Plan::from(*self).count(&Case::of(puzzle), run)
    }
}
