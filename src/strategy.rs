//! Strategies: which reduction, and which engine solves what comes out of it. The whole pipeline is [`Strategy::run`].
//!
//! A strategy is written `reduction+engine`, such as `cover+dlx` or `cnf-product+varisat`; a CNF reduction that has the choice takes
//! the name of its at-most-one encoding. The engine may be left out, or named alone. `search` is the kind's first direct search, `cnf` its
//! first reduction to CNF (`cnf-AMO` the first one with the choice), and `auto` leaves the choice to the program. Switches of a direct
//! search stand in brackets behind its name: `search[-holes]+backtrack`; see [`Setting`].

mod auto;
mod pick;
mod run;
mod scouts;
mod symmetry;

use std::fmt;

use itertools::Itertools;
use jigsat_encodings::forms::Amo;
use jigsat_encodings::forms::exact_cover::symmetry::UpTo;
use jigsat_encodings::kind::{Kind, ReductionInfo, Target};
use jigsat_encodings::switches::{Setting, UnknownSwitch, Variant};

use crate::engine::{ENGINES, EngineInfo, Solver};

pub use auto::{Choice, Task};
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
    /// The strategy draws no layouts at random.
    #[error("{strategy} draws no solutions at random; {known}")]
    NoSamples {
        /// The strategy.
        strategy: String,
        /// The strategies that do, as a sentence.
        known: String,
    },
    /// The strategy keeps only some of the layouts.
    #[error("{strategy} finds one solution and leaves others out: it cannot tell how many there are")]
    OneOnly {
        /// The strategy.
        strategy: String,
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

/// The first reduction that leads to what the engine of this name solves, if the name is that of an engine only.
fn reduction_for(kind: &Kind, engine: &str) -> Option<ReductionInfo> {
    let engine = ENGINES.iter().find(|info| info.name == engine && find_reduction(kind, engine).is_none())?;
    kind.reductions().into_iter().find(|reduction| reduction.target == engine.solves())
}

fn find_reduction(kind: &Kind, name: &str) -> Option<(ReductionInfo, Amo)> {
    let reductions = kind.reductions();
    let named = |name: &str| reductions.iter().find(|reduction| reduction.name == name);
    let first = |target| reductions.iter().find(|reduction| reduction.target == target);
    let by_form = || match name {
        "search" => first(Target::Search),
        "cnf" => first(Target::Cnf),
        _ => None,
    };
    if let Some(reduction) = named(name).or_else(by_form) {
        return Some((*reduction, Amo::default()));
    }
    let (name, amo) = name.rsplit_once('-')?;
    let first_with_amo = || reductions.iter().find(|reduction| name == "cnf" && reduction.takes_amo);
    let reduction = named(name).or_else(first_with_amo).filter(|reduction| reduction.takes_amo)?;
    Some((*reduction, amo.parse().ok()?))
}

/// The names of a kind's reductions, as users write them.
fn reduction_names(kind: &Kind) -> String {
    let amos = Amo::ALL.iter().join("|");
    let name = |reduction: ReductionInfo| {
        if reduction.takes_amo { format!("{}-{{{amos}}}", reduction.name) } else { reduction.name.to_string() }
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
