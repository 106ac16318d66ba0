//! Strategies: which reduction, and which engine solves what comes out of it. The whole pipeline is [`Strategy::run`].
//!
//! A strategy is written `reduction+engine`, such as `cover+dlx` or `cnf-product+varisat`; a CNF reduction that has the choice takes
//! the name of its at-most-one encoding. The engine may be left out, or named alone. `search` is the kind's first direct search, `cnf` its
//! first reduction to CNF (`cnf-AMO` the first one with the choice), and `auto` leaves the choice to the program. Switches of a direct
//! search stand in brackets behind its name: `search[-holes]+backtrack`; see [`Setting`].

mod auto;
mod error;
mod names;
mod pick;
mod run;
mod scouts;
mod symmetry;

use std::fmt;

use itertools::Itertools;
use jigsat_encodings::kind::{Kind, ReductionInfo};
use jigsat_encodings::switches::{Setting, Variant};
use jigsat_forms::Amo;
use jigsat_forms::Target;
use jigsat_forms::exact_cover::symmetry::UpTo;

use jigsat_engines::{ENGINES, EngineInfo, Solver};

use names::{find_reduction, reduction_for, split_switches, unknown_engine, unknown_reduction};

pub use auto::{Choice, Task};
pub use error::StrategyError;
pub use pick::Pick;
pub use run::{Run, RunError, Sizes};
pub use scouts::Scout;
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
    /// Is it enough to see one layout, whichever of several that are symmetric?
    seeks_one: bool,
    /// May counts be made by another engine, picked when the problem is known?
    picks: bool,
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { reduction, amo, setting, engine, .. } = self;
        match reduction.target {
            Target::Search if !setting.is_default() => write!(f, "{}[{setting}]+{}", reduction.name, engine.name),
            _ if reduction.takes_amo => write!(f, "{}-{amo}+{}", reduction.name, engine.name),
            _ => write!(f, "{}+{}", reduction.name, engine.name),
        }
    }
}

impl Strategy {
    /// The strategy written as `text`, for puzzles of `kind`.
    ///
    /// # Errors
    /// [`StrategyError`] if the kind has no such reduction, or no such engine solves what comes out of it.
    pub fn parse(kind: &Kind, text: &str) -> Result<Self, StrategyError> {
        let (name, engine) = match (text.split_once('+'), reduction_for(kind, text)) {
            (Some((name, engine)), _) => (name, Some(engine)),
            (None, Some(reduction)) => (reduction.name, Some(text)),
            (None, None) => (text, None),
        };
        let (name, switches) = split_switches(name)?;
        let (reduction, amo) = find_reduction(kind, name).ok_or_else(|| unknown_reduction(kind, name))?;
        let setting = Setting::parse(reduction.switches, switches)
            .map_err(|error| StrategyError::UnknownSwitch { reduction: reduction.name, error })?;
        let mut fitting = ENGINES.iter().filter(|info| info.solves() == reduction.target);
        let found = match engine {
            None => fitting.next(),
            Some(engine) => fitting.find(|info| info.name == engine),
        };
        let engine = *found.ok_or_else(|| unknown_engine(name, engine.unwrap_or_default(), reduction.target))?;
        Ok(Self::new(reduction, amo, setting, engine))
    }

    fn new(reduction: ReductionInfo, amo: Amo, setting: Setting, engine: EngineInfo) -> Self {
        Self { reduction, amo, setting, engine, up_to: UpTo::Raw, weighs: false, seeks_one: false, picks: false }
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
            Solver::Paths(engine) => engine.works_in_parts(),
        }
    }

    /// Can the strategy draw layouts at random?
    pub fn samples(&self) -> bool {
        match self.engine.solver {
            Solver::Cover(engine) => engine.samples(),
            Solver::Cnf(engine) => engine.samples(),
            Solver::Search(engine) => engine.samples(),
            Solver::Paths(engine) => engine.samples(),
        }
    }

    /// The same strategy, if it can draw layouts at random.
    ///
    /// # Errors
    /// [`StrategyError::NoSamples`] if it can't.
    pub fn sampling(self, kind: &Kind) -> Result<Self, StrategyError> {
        if self.samples() {
            return Ok(self);
        }
        let known = Self::all(kind).into_iter().filter(Self::samples).join(" or ");
        let known = if known.is_empty() {
            format!("no strategy for {} puzzles does", kind.name)
        } else {
            format!("{known} does")
        };
        Err(StrategyError::NoSamples { strategy: self.to_string(), known })
    }

    /// Does the strategy bring every puzzle to an end, given time?
    pub fn is_complete(&self) -> bool {
        self.engine.is_complete()
    }

    /// The at-most-one encoding, if the reduction takes one.
    pub fn amo(&self) -> Option<Amo> {
        self.reduction.takes_amo.then_some(self.amo)
    }

    /// The same strategy, if it is fit for the task: one whose reduction keeps only some layouts can show a first one.
    ///
    /// # Errors
    /// [`StrategyError::OneOnly`] if it is not.
    pub fn for_task(self, task: Task) -> Result<Self, StrategyError> {
        if self.reduction.keeps_all || task == Task::First {
            return Ok(self);
        }
        Err(StrategyError::OneOnly { strategy: self.to_string() })
    }

    /// The same strategy with the settings of an ablation study; the one with everything on, if there is nothing to switch.
    pub fn variants(&self) -> Vec<(Variant, Self)> {
        let variants = Setting::variants(self.reduction.switches).into_iter();
        variants.map(|(variant, setting)| (variant, Self { setting, ..*self })).collect()
    }

    /// Does the engine run a program whose word has to be taken for it when it finds nothing (more)?
    pub fn is_external(&self) -> bool {
        self.engine.is_external()
    }

    /// Every strategy for puzzles of `kind` that needs no other program, with the default settings of their switches.
    pub fn all(kind: &Kind) -> Vec<Self> {
        let mut all = Vec::new();
        for reduction in kind.reductions() {
            let amos = if reduction.takes_amo { Amo::ALL.to_vec() } else { vec![Amo::default()] };
            for engine in ENGINES.iter().filter(|engine| engine.solves() == reduction.target && !engine.is_external()) {
                let setting = Setting::default_of(reduction.switches);
                all.extend(amos.iter().map(|&amo| Self::new(reduction, amo, setting, *engine)));
            }
        }
        all
    }
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
        assert_eq!(written("mask"), "cover+mask");
        assert_eq!(written("cnf"), "cnf-product+varisat");
        assert_eq!(written("backtrack"), "corners+backtrack");
        assert_eq!(written("search"), "corners+backtrack");
        assert_eq!(written("search[symmetric]"), "corners[symmetric]+backtrack");
        assert_eq!(written("pieces[all,-holes]+backtrack"), "pieces[all,-holes]+backtrack");
        assert_eq!(written("pieces[-holes]"), "pieces+backtrack");
    }

    #[test]
    fn what_does_not_exist_is_refused_with_what_does() {
        let refused = |text| Strategy::parse(cuboid(), text).unwrap_err().to_string();
        let known = "the kind cuboid has no reduction or engine 'cnf-best'; reductions: cover, \
             cnf-{pairwise|sequential|product|commander|bimander|binary|ladder}, corners, corners-symmetric, pieces; \
             engines: dlx, mask, memo, linear, varisat";
        assert!(refused("cnf-best").starts_with(known));
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
