//! The whole pipeline: reduce, solve, decode, verify.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use jigsat_encodings::kind::{Answer, AnyPuzzle, AnyReduced};
use jigsat_forms::budget::Exceeded;
use jigsat_forms::exact_cover::Colouring;
use jigsat_forms::exact_cover::symmetry::UpTo;
use jigsat_forms::{DecodeError, Form, Reduced};
use num_bigint::BigUint;

use super::{BySymmetry, Pick, Strategy, StrategyError, Task};
use jigsat_engines::linear::precheck;
use jigsat_engines::{Counted, Draw, Engine, EngineError, Limits, Outcome, Solver, Stats};

/// A run could not be brought to an end that says anything.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The engine found something that the reduction can't decode, or that breaks the rules: one of them is wrong.
    #[error("internal error in {strategy}: {error}")]
    Unsound {
        /// The strategy.
        strategy: String,
        /// What the decoder said.
        error: DecodeError,
    },
    /// The reduction keeps only some of the layouts, and all were to be counted.
    #[error(transparent)]
    OneOnly(#[from] StrategyError),
    /// The reduction knows no symmetries.
    #[error("no symmetries of {kind} puzzles are known: their layouts are counted one by one (raw), not up to {up_to}")]
    NoSymmetries {
        /// The kind of the puzzle.
        kind: &'static str,
        /// What was asked for.
        up_to: UpTo,
    },
}

/// The size of a formal problem: names and numbers, for people to read.
pub type Sizes = Vec<(&'static str, usize)>;

/// What came out of a run.
#[derive(Debug, Clone)]
pub struct Run {
    /// How it ended.
    pub outcome: Outcome,
    /// The layouts found; of those that are taken for the same one, only one.
    pub layouts: BigUint,
    /// Witnesses that stood for no layout.
    pub spurious: u64,
    /// The size of the formal problem.
    pub sizes: Sizes,
    /// What symmetry did for it, if it was made use of.
    pub by_symmetry: Option<BySymmetry>,
    /// The time that the reduction took.
    pub reduce_time: Duration,
    /// What the engine did.
    pub stats: Stats,
    /// Why there is no solution, if the check before the search found that out: the engine did nothing then.
    pub colouring: Option<Colouring>,
    /// The engine that was picked in place of the one of the strategy.
    pub pick: Option<Pick>,
    /// Is the second layout a small change of the first one, and no find of the engine?
    pub is_near: bool,
}

impl Strategy {
    /// Reduces the puzzle, solves it (an exact cover only if no [colouring](Run::colouring) refutes it), and hands every verified
    /// layout to `visit`, each once (or one of those that are taken for the same one), until the visitor breaks off, a limit is
    /// reached or there are no more.
    ///
    /// # Errors
    /// [`RunError`] if the engine fails, or if it finds something that is no layout and should be one.
    ///
    /// # Panics
    /// If the strategy was made for another kind of puzzle.
    pub fn run(
        &self,
        puzzle: &AnyPuzzle,
        limits: &Limits,
        visit: &mut dyn FnMut(Answer) -> ControlFlow<()>,
    ) -> Result<Run, RunError> {
        self.pursue(puzzle, limits, Goal::Visit(visit))
    }

    /// Reduces the puzzle and counts its layouts. If the reduction is [faithful](Reduced::is_faithful), the engine may count without
    /// looking at them ([`Engine::counts_unseen`]); from one that finds them, the first hundred are verified, and samples of
    /// the others. If it is not, every layout is.
    ///
    /// # Errors
    /// As [`run`](Self::run), and [`RunError::OneOnly`].
    ///
    /// # Panics
    /// As [`run`](Self::run).
    pub fn count(&self, puzzle: &AnyPuzzle, limits: &Limits) -> Result<Run, RunError> {
        self.for_task(Task::Count)?.pursue(puzzle, limits, Goal::Count)
    }

    /// Reduces the puzzle, draws witnesses at random, and hands the verified layouts to `visit`. They are equally likely if the reduction
    /// is [faithful](Reduced::is_faithful).
    ///
    /// # Errors
    /// As [`run`](Self::run); and if the engine does not [sample](Self::samples).
    ///
    /// # Panics
    /// As [`run`](Self::run).
    pub fn sample(
        &self,
        puzzle: &AnyPuzzle,
        draw: Draw,
        limits: &Limits,
        visit: &mut dyn FnMut(Answer) -> ControlFlow<()>,
    ) -> Result<Run, RunError> {
        self.pursue(puzzle, limits, Goal::Draw(draw, visit))
    }

    fn pursue(&self, puzzle: &AnyPuzzle, limits: &Limits, mut goal: Goal<'_>) -> Result<Run, RunError> {
        let started = Instant::now();
        let budget = &limits.budget;
        let reduced = if self.setting.is_default() {
            puzzle.reduce(self.reduction.name, self.amo, budget)
        } else {
            let reduced = puzzle.reduce_switched(self.reduction.name, self.setting, budget);
            reduced.map(|reduced| reduced.map(AnyReduced::Search))
        };
        let reduce_time = started.elapsed();
        let reduced = match reduced {
            Ok(reduced) => reduced.expect("the strategy is one of this kind"),
            Err(exceeded) => return Ok(Run::new(vec![], reduce_time).ended_by(exceeded)),
        };
        match (reduced, self.engine.solver) {
            (AnyReduced::Cover(reduced), Solver::Cover(engine)) => {
                let cover = &reduced.problem;
                let sizes = vec![
                    ("items", cover.item_count()),
                    ("options", cover.option_count()),
                    ("entries", cover.entry_count()),
                ];
                let run = Run::new(sizes, reduce_time);
                let checking = Instant::now();
                if let Some(colouring) = engine.is_complete().then(|| precheck(cover, budget)).flatten() {
                    return Ok(run.refuted_by(colouring, checking.elapsed()));
                }
                if let (true, Goal::Visit(visit)) = (self.seeks_one, &mut goal) {
                    return self.seek_one(engine, reduced, run, limits, visit);
                }
                if !(self.picks && matches!(goal, Goal::Count)) {
                    return self.take_symmetries(engine, reduced, puzzle.kind(), run, limits, goal);
                }
                let (pick, spent) = match self.pick(&reduced, &run, limits)? {
                    ControlFlow::Break(run) => return Ok(run),
                    ControlFlow::Continue(picked) => picked,
                };
                let Solver::Cover(engine) = pick.engine.solver else {
                    unreachable!("engines for exact covers were picked from")
                };
                let run = self.take_symmetries(engine, reduced, puzzle.kind(), run, limits, goal)?;
                Ok(Run { stats: spent.and(run.stats), pick: Some(pick), ..run })
            }
            (AnyReduced::Cnf(reduced), Solver::Cnf(engine)) => {
                let cnf = &reduced.problem;
                let sizes = vec![("variables", cnf.var_count()), ("clauses", cnf.clause_count())];
                self.solve(engine, &reduced, None, Run::new(sizes, reduce_time), limits, goal)
            }
            (AnyReduced::Search(reduced), Solver::Search(engine)) => {
                self.solve(engine, &reduced, None, Run::new(vec![], reduce_time), limits, goal)
            }
            (AnyReduced::Paths(reduced), Solver::Paths(engine)) => {
                let linkage = &reduced.problem;
                let sizes = vec![("vertices", linkage.vertex_count), ("edges", linkage.edges.len())];
                self.solve(engine, &reduced, None, Run::new(sizes, reduce_time), limits, goal)
            }
            _ => unreachable!("a strategy's engine solves what its reduction leads to"),
        }
    }

    /// `weight` tells for how many layouts a witness counts; without it, for one.
    pub(super) fn solve<F: Form + 'static>(
        &self,
        engine: &dyn Engine<F>,
        reduced: &Reduced<F, Answer>,
        weight: Option<Weight<'_, F>>,
        run: Run,
        limits: &Limits,
        goal: Goal<'_>,
    ) -> Result<Run, RunError> {
        let (draw, visit) = match goal {
            Goal::Count if engine.counts_unseen() && reduced.is_faithful() && weight.is_none() => {
                let Counted { count, report } = engine.count(&reduced.problem, limits)?;
                return Ok(Run { outcome: report.outcome, layouts: count, stats: report.stats, ..run });
            }
            Goal::Count => return self.count_with(engine, reduced, weight, run, limits),
            Goal::Visit(visit) => (None, visit),
            Goal::Draw(draw, visit) => (Some(draw), visit),
        };
        let (mut layouts, mut spurious, mut failure) = (0_u64, 0, None);
        let mut see = |witness: &F::Witness| {
            let weight = weight.map_or(1, |weight| weight(witness));
            if weight == 0 {
                return ControlFlow::Continue(());
            }
            match reduced.decode(witness) {
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
            None => engine.solve(&reduced.problem, limits, &mut see)?,
            Some(draw) => engine.sample(&reduced.problem, draw, limits, &mut see)?,
        };
        if let Some(error) = failure {
            return Err(RunError::Unsound { strategy: self.to_string(), error });
        }
        Ok(Run { outcome: report.outcome, layouts: layouts.into(), spurious, stats: report.stats, ..run })
    }

    /// Counts, and looks at layouts where they are found: at every one, if the reduction is not faithful; else at
    /// [samples](is_sample), since a layout can take longer to verify than to find.
    fn count_with<F: Form + 'static>(
        &self,
        engine: &dyn Engine<F>,
        reduced: &Reduced<F, Answer>,
        weight: Option<Weight<'_, F>>,
        run: Run,
        limits: &Limits,
    ) -> Result<Run, RunError> {
        let failure = Mutex::new(None);
        let [spurious, found] = [0, 0].map(AtomicU64::new);
        let (decode, is_faithful) = (reduced.decoder(), reduced.is_faithful());
        let weigh = |witness: &F::Witness| {
            let weight = weight.map_or(1, |weight| weight(witness));
            if weight == 0 {
                return ControlFlow::Continue(0);
            }
            if is_faithful && !is_sample(found.fetch_add(1, Ordering::Relaxed)) {
                return ControlFlow::Continue(weight);
            }
            match decode(witness) {
                Ok(_) => ControlFlow::Continue(weight),
                Err(DecodeError::Spurious(_)) => {
                    spurious.fetch_add(1, Ordering::Relaxed);
                    ControlFlow::Continue(0)
                }
                Err(error) => {
                    *failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                    ControlFlow::Break(())
                }
            }
        };
        let Counted { count, report } = engine.count_weighed(&reduced.problem, limits, &weigh)?;
        if let Some(error) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(RunError::Unsound { strategy: self.to_string(), error });
        }
        let spurious = spurious.into_inner();
        Ok(Run { outcome: report.outcome, layouts: count, spurious, stats: report.stats, ..run })
    }
}

/// Is the layout with this number, from 0, verified in a count? The first hundred are, and one of 256 of the others.
fn is_sample(number: u64) -> bool {
    number < 100 || number.is_multiple_of(256)
}

/// For how many layouts a witness counts.
pub(super) type Weight<'a, F> = &'a (dyn Fn(&<F as Form>::Witness) -> u64 + Sync);

/// What a run is for.
pub(super) enum Goal<'a> {
    /// To see the layouts.
    Visit(&'a mut dyn FnMut(Answer) -> ControlFlow<()>),
    /// To know how many there are.
    Count,
    /// To see some, drawn at random.
    Draw(Draw, &'a mut dyn FnMut(Answer) -> ControlFlow<()>),
}

impl Run {
    fn new(sizes: Sizes, reduce_time: Duration) -> Self {
        let (outcome, stats) = (Outcome::Stopped, Stats::default());
        Self {
            outcome,
            layouts: BigUint::ZERO,
            spurious: 0,
            sizes,
            by_symmetry: None,
            reduce_time,
            stats,
            colouring: None,
            pick: None,
            is_near: false,
        }
    }

    pub(super) fn ended_by(self, exceeded: Exceeded) -> Self {
        Self { outcome: exceeded.into(), ..self }
    }

    fn refuted_by(self, colouring: Colouring, time: Duration) -> Self {
        let stats = Stats { time, ..Stats::default() };
        Self { outcome: Outcome::Exhausted, stats, colouring: Some(colouring), ..self }
    }
}
