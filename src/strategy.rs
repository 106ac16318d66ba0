//! Strategies: which reduction, and which engine solves what comes out of it. The whole pipeline is [`Strategy::run`].
//!
//! A strategy is written `reduction+engine`, such as `cover+dlx` or `cnf-product+varisat`; a CNF reduction takes the name of its
//! at-most-one encoding. The engine may be left out. `search` is the kind's first direct search, and `auto` leaves the choice to
//! the program. Switches of a direct search stand in brackets behind its name: `search[-holes]+backtrack`; see [`Setting`].

mod auto;
mod symmetry;

use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use itertools::Itertools;
use jigsat_encodings::forms::exact_cover::Colouring;
use jigsat_encodings::forms::exact_cover::symmetry::UpTo;
use jigsat_encodings::forms::{Amo, DecodeError, Form, Reduced};
use jigsat_encodings::kind::{Answer, AnyPuzzle, AnyReduced, Kind, ReductionInfo, Target};
use jigsat_encodings::switches::{Setting, UnknownSwitch, Variant};
use num_bigint::BigUint;

use crate::engine::linear::precheck;
use crate::engine::{Counted, ENGINES, Engine, EngineError, EngineInfo, Limits, Outcome, Solver, Stats};

pub use auto::Task;
pub use symmetry::BySymmetry;

/// A reduction of some puzzle kind and an engine for its target; and which layouts it takes for the same one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strategy {
    reduction: ReductionInfo,
    amo: Amo,
    setting: Setting,
    engine: EngineInfo,
    up_to: UpTo,
    /// May single layouts be counted by finding one of several that are symmetric?
    weighs: bool,
}

/// Why a strategy was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StrategyError {
    /// The kind has no such reduction.
    #[error("the kind {kind} has no reduction '{name}'; it has {known}")]
    UnknownReduction {
        /// The kind of the puzzle.
        kind: &'static str,
        /// The name that was asked for.
        name: String,
        /// The names that there are.
        known: String,
    },
    /// The switches of a direct search are not written as they should be.
    #[error("expected a ']' at the end of the switches of '{0}'")]
    OpenBracket(String),
    /// The reduction has no such switch.
    #[error("{reduction}: {error}")]
    UnknownSwitch {
        /// The reduction.
        reduction: &'static str,
        /// What was asked for, and what there is.
        error: UnknownSwitch,
    },
    /// No such engine solves what the reduction leads to.
    #[error("no engine '{name}' solves the problems of '{reduction}'; it takes {known}")]
    UnknownEngine {
        /// The name that was asked for.
        name: String,
        /// The reduction.
        reduction: String,
        /// The engines that do.
        known: String,
    },
    /// The strategy knows no symmetries.
    #[error("{strategy} cannot find solutions up to {up_to}: symmetries are known to exact covers only; {known} can")]
    RawOnly {
        /// The strategy.
        strategy: String,
        /// What was asked for.
        up_to: UpTo,
        /// The strategies that do.
        known: String,
    },
}

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
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { reduction, amo, setting, engine, .. } = self;
        match reduction.target {
            Target::Search if !setting.is_default() => write!(f, "{}[{setting}]+{}", reduction.name, engine.name),
            Target::Cnf => write!(f, "{}-{amo}+{}", reduction.name, engine.name),
            Target::Cover | Target::Search => write!(f, "{}+{}", reduction.name, engine.name),
        }
    }
}

impl Strategy {
    /// The strategy written as `text`, for puzzles of `kind`.
    ///
    /// # Errors
    /// [`StrategyError`] if the kind has no such reduction, or no such engine solves what comes out of it.
    pub fn parse(kind: &Kind, text: &str) -> Result<Self, StrategyError> {
        let (name, engine) = text.split_once('+').map_or((text, None), |(name, engine)| (name, Some(engine)));
        let (name, switches) = split_switches(name)?;
        let (reduction, amo) = find_reduction(kind, name).ok_or_else(|| StrategyError::UnknownReduction {
            kind: kind.name,
            name: name.to_string(),
            known: reduction_names(kind),
        })?;
        let setting = Setting::parse(reduction.switches, switches)
            .map_err(|error| StrategyError::UnknownSwitch { reduction: reduction.name, error })?;
        let fitting = ENGINES.iter().filter(|info| info.solves() == reduction.target);
        let found = match engine {
            None => fitting.clone().next(),
            Some(engine) => fitting.clone().find(|info| info.name == engine),
        };
        let engine = *found.ok_or_else(|| StrategyError::UnknownEngine {
            name: engine.unwrap_or_default().to_string(),
            reduction: name.to_string(),
            known: fitting.map(|info| info.name).join(", "),
        })?;
        Ok(Self::new(reduction, amo, setting, engine))
    }

    fn new(reduction: ReductionInfo, amo: Amo, setting: Setting, engine: EngineInfo) -> Self {
        Self { reduction, amo, setting, engine, up_to: UpTo::Raw, weighs: false }
    }

    /// The name of the reduction, without that of an at-most-one encoding.
    pub fn reduction(&self) -> &'static str {
        self.reduction.name
    }

    /// Does the engine work in parts: with several threads, with a journal, and telling how far it has come?
    pub fn works_in_parts(&self) -> bool {
        match self.engine.solver {
            Solver::Cover(engine) => engine.works_in_parts(),
            Solver::Cnf(engine) => engine.works_in_parts(),
            Solver::Search(engine) => engine.works_in_parts(),
        }
    }

    /// Does the strategy bring every puzzle to an end, given time?
    pub fn is_complete(&self) -> bool {
        self.engine.is_complete()
    }

    /// The at-most-one encoding, if the strategy leads to CNF.
    pub fn amo(&self) -> Option<Amo> {
        (self.reduction.target == Target::Cnf).then_some(self.amo)
    }

    /// The same strategy with the settings of an ablation study; the one with everything on, if there is nothing to switch.
    pub fn variants(&self) -> Vec<(Variant, Self)> {
        let variants = Setting::variants(self.reduction.switches).into_iter();
        variants.map(|(variant, setting)| (variant, Self { setting, ..*self })).collect()
    }

    /// Every strategy for puzzles of `kind`, with the default settings of their switches.
    pub fn all(kind: &Kind) -> Vec<Self> {
        let mut all = Vec::new();
        for reduction in kind.reductions() {
            let amos = if reduction.target == Target::Cnf { Amo::ALL.to_vec() } else { vec![Amo::default()] };
            for engine in ENGINES.iter().filter(|engine| engine.solves() == reduction.target) {
                let setting = Setting::default_of(reduction.switches);
                all.extend(amos.iter().map(|&amo| Self::new(reduction, amo, setting, *engine)));
            }
        }
        all
    }

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

    /// Reduces the puzzle and counts its layouts. Each of them is found, decoded and verified, unless the engine
    /// can count without looking at them ([`Engine::counts_unseen`]) and the reduction is faithful.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    ///
    /// # Panics
    /// As [`run`](Self::run).
    pub fn count(&self, puzzle: &AnyPuzzle, limits: &Limits) -> Result<Run, RunError> {
        self.pursue(puzzle, limits, Goal::Count)
    }

    fn pursue(&self, puzzle: &AnyPuzzle, limits: &Limits, goal: Goal<'_>) -> Result<Run, RunError> {
        let started = Instant::now();
        let reduced = if self.setting.is_default() {
            puzzle.reduce(self.reduction.name, self.amo)
        } else {
            puzzle.reduce_switched(self.reduction.name, self.setting).map(AnyReduced::Search)
        };
        let reduced = reduced.expect("the strategy is one of this kind");
        let reduce_time = started.elapsed();
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
                if let Some(colouring) = engine.is_complete().then(|| precheck(cover)).flatten() {
                    return Ok(run.refuted_by(colouring, checking.elapsed()));
                }
                let Some(orbits) = self.orbits(puzzle.kind(), &reduced, engine, &goal)? else {
                    return self.solve(engine, &reduced, None, run, limits, goal);
                };
                let pinned = reduced.and_then(|cover| orbits.pinned(cover));
                let run = Run { by_symmetry: Some((&orbits).into()), reduce_time: started.elapsed(), ..run };
                self.solve(engine, &pinned, Some(&|witness| orbits.weight(witness)), run, limits, goal)
            }
            (AnyReduced::Cnf(reduced), Solver::Cnf(engine)) => {
                let cnf = &reduced.problem;
                let sizes = vec![("variables", cnf.var_count()), ("clauses", cnf.clause_count())];
                self.solve(engine, &reduced, None, Run::new(sizes, reduce_time), limits, goal)
            }
            (AnyReduced::Search(reduced), Solver::Search(engine)) => {
                self.solve(engine, &reduced, None, Run::new(vec![], reduce_time), limits, goal)
            }
            _ => unreachable!("a strategy's engine solves what its reduction leads to"),
        }
    }

    /// `weight` tells for how many layouts a witness counts; without it, for one.
    fn solve<F: Form + 'static>(
        &self,
        engine: &dyn Engine<F>,
        reduced: &Reduced<F, Answer>,
        weight: Option<Weight<'_, F>>,
        run: Run,
        limits: &Limits,
        goal: Goal<'_>,
    ) -> Result<Run, RunError> {
        let visit = match goal {
            Goal::Count if engine.counts_unseen() && reduced.is_faithful() && weight.is_none() => {
                let Counted { count, report } = engine.count(&reduced.problem, limits)?;
                return Ok(Run { outcome: report.outcome, layouts: count, stats: report.stats, ..run });
            }
            Goal::Count => return self.count_with(engine, reduced, weight, run, limits),
            Goal::Visit(visit) => visit,
        };
        let (mut layouts, mut spurious, mut failure) = (0_u64, 0, None);
        let report = engine.solve(&reduced.problem, limits, &mut |witness| {
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
        })?;
        if let Some(error) = failure {
            return Err(RunError::Unsound { strategy: self.to_string(), error });
        }
        Ok(Run { outcome: report.outcome, layouts: layouts.into(), spurious, stats: report.stats, ..run })
    }

    /// Counts, and looks at every layout where it is found.
    fn count_with<F: Form + 'static>(
        &self,
        engine: &dyn Engine<F>,
        reduced: &Reduced<F, Answer>,
        weight: Option<Weight<'_, F>>,
        run: Run,
        limits: &Limits,
    ) -> Result<Run, RunError> {
        let failure = Mutex::new(None);
        let spurious = AtomicU64::new(0);
        let decode = reduced.decoder();
        let weigh = |witness: &F::Witness| {
            let weight = weight.map_or(1, |weight| weight(witness));
            if weight == 0 {
                return ControlFlow::Continue(0);
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

/// For how many layouts a witness counts.
type Weight<'a, F> = &'a (dyn Fn(&<F as Form>::Witness) -> u64 + Sync);

/// What a run is for.
enum Goal<'a> {
    /// To see the layouts.
    Visit(&'a mut dyn FnMut(Answer) -> ControlFlow<()>),
    /// To know how many there are.
    Count,
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
        }
    }

    fn refuted_by(self, colouring: Colouring, time: Duration) -> Self {
        let stats = Stats { time, ..Stats::default() };
        Self { outcome: Outcome::Exhausted, stats, colouring: Some(colouring), ..self }
    }
}

/// Parts the name of a reduction from the list of switches in brackets behind it.
fn split_switches(text: &str) -> Result<(&str, &str), StrategyError> {
    match text.split_once('[') {
        None => Ok((text, "")),
        Some((name, rest)) => {
            let switches = rest.strip_suffix(']').ok_or_else(|| StrategyError::OpenBracket(name.to_string()))?;
            Ok((name, switches))
        }
    }
}

fn find_reduction(kind: &Kind, name: &str) -> Option<(ReductionInfo, Amo)> {
    let reductions = kind.reductions();
    let exact = reductions.iter().find(|reduction| reduction.name == name);
    let first_search = || reductions.iter().find(|reduction| name == "search" && reduction.target == Target::Search);
    if let Some(reduction) = exact.or_else(first_search) {
        return Some((*reduction, Amo::default()));
    }
    let (name, amo) = name.rsplit_once('-')?;
    let reduction = reductions.iter().find(|reduction| reduction.name == name && reduction.target == Target::Cnf)?;
    Some((*reduction, amo.parse().ok()?))
}

/// The names of a kind's reductions, as users write them.
fn reduction_names(kind: &Kind) -> String {
    let amos = Amo::ALL.iter().join("|");
    let name = |reduction: ReductionInfo| match reduction.target {
        Target::Cnf => format!("{}-{{{amos}}}", reduction.name),
        Target::Cover | Target::Search => reduction.name.to_string(),
    };
    kind.reductions().into_iter().map(name).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cuboid() -> &'static Kind {
        Kind::named("cuboid").unwrap()
    }

    #[test]
    fn strategies_are_read_as_they_are_written() {
        for (_, strategy) in Strategy::all(cuboid()).iter().flat_map(Strategy::variants) {
            assert_eq!(Strategy::parse(cuboid(), &strategy.to_string()), Ok(strategy));
        }
        let written = |text| Strategy::parse(cuboid(), text).unwrap().to_string();
        assert_eq!(written("cover"), "cover+dlx");
        assert_eq!(written("cnf"), "cnf-product+varisat");
        assert_eq!(written("search"), "corners+backtrack");
        assert_eq!(written("search[symmetric]"), "corners[symmetric]+backtrack");
        assert_eq!(written("pieces[all,-holes]+backtrack"), "pieces[all,-holes]+backtrack");
        assert_eq!(written("pieces[-holes]"), "pieces+backtrack");
    }

    #[test]
    fn what_does_not_exist_is_refused_with_what_does() {
        let refused = |text| Strategy::parse(cuboid(), text).unwrap_err().to_string();
        assert_eq!(
            refused("cnf-best"),
            "the kind cuboid has no reduction 'cnf-best'; it has cover, \
             cnf-{pairwise|sequential|product|commander|bimander|binary|ladder}, corners, corners-symmetric, pieces"
        );
        let beginning = "no engine 'varisat' solves the problems of 'cover'; it takes dlx";
        assert!(refused("cover+varisat").starts_with(beginning));
        assert_eq!(
            refused("search[fast]"),
            "corners: there is no switch 'fast'; there are equal-once, largest-first, symmetric"
        );
        assert_eq!(refused("cover[fast]"), "cover: there is no switch 'fast'; there are none");
        assert_eq!(refused("pieces[holes"), "expected a ']' at the end of the switches of 'pieces'");
        assert!(Strategy::parse(cuboid(), "").is_err());
    }
}
