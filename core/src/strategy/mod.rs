//! Strategies: which reduction, and which engine solves what comes out of it.
//!
//! A strategy is written `reduction+engine`, such as `cover+dlx` or `cnf-product+varisat`; a CNF reduction that has the choice takes
//! the name of its at-most-one encoding. The engine may be left out, or named alone. `search` is the kind's first direct search, `cnf` its
//! first reduction to CNF (`cnf-AMO` the first one with the choice), and `auto` leaves the choice to the program. Switches of a direct
//! search stand in brackets behind its name: `search[-holes]+backtrack`; see [`Setting`].

mod error;
mod names;

use std::fmt;

use itertools::Itertools;
use jigsat_encodings::kind::Kind;
use jigsat_encodings::puzzle::{Choices, ReductionInfo};
use jigsat_encodings::switches::{Setting, Variant};
use jigsat_engines::sat::sharp;
use jigsat_engines::{EngineInfo, restarts};
use jigsat_forms::exact_cover::symmetry::UpTo;
use jigsat_forms::{Amo, Target};

use names::{find_reduction, reduction_for, split_switches, unknown_engine, unknown_reduction};

use crate::session::Question;

pub use error::StrategyError;

/// The strategy that leaves the choice to the program.
pub const AUTO: &str = "auto";

/// A reduction of some puzzle kind, and an engine for what it leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strategy {
    reduction: ReductionInfo,
    choices: Choices,
    engine: EngineInfo,
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { reduction, choices: Choices { amo, setting }, engine } = self;
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
        let mut fitting = EngineInfo::solving(reduction.target);
        let found = match engine {
            None => fitting.next(),
            Some(engine) => fitting.find(|info| info.name == engine),
        };
        let engine = *found.ok_or_else(|| unknown_engine(name, engine.unwrap_or_default(), reduction.target))?;
        let strategy = Self { reduction, choices: Choices { amo, setting }, engine };
        if strategy.gets_its_formula_whole() { Ok(strategy) } else { Err(StrategyError::not_whole(kind, &strategy)) }
    }

    /// The reduction.
    pub fn reduction(&self) -> ReductionInfo {
        self.reduction
    }

    /// What is chosen for the reduction.
    pub fn choices(&self) -> Choices {
        self.choices
    }

    /// The engine.
    pub fn engine(&self) -> EngineInfo {
        self.engine
    }

    /// The form that the reduction leads to.
    pub fn target(&self) -> Target {
        self.reduction.target
    }

    /// Is the formula complete, if the engine takes no other?
    fn gets_its_formula_whole(&self) -> bool {
        self.reduction.is_complete || !self.engine.abilities.takes_whole_formulas
    }

    /// Does the engine work in parts: with several threads, with a journal, and telling how far it has come?
    pub fn works_in_parts(&self) -> bool {
        self.engine.abilities.works_in_parts
    }

    /// Can the strategy draw layouts at random?
    pub fn samples(&self) -> bool {
        self.engine.abilities.samples
    }

    /// The same strategy, if it can draw layouts at random.
    ///
    /// # Errors
    /// [`StrategyError::NoSamples`] if it can't.
    pub fn sampling(self, kind: &Kind) -> Result<Self, StrategyError> {
        if self.samples() {
            return Ok(self);
        }
        let known = Self::those(kind, Self::samples, "does");
        Err(StrategyError::NoSamples { strategy: self.to_string(), known })
    }

    /// The same strategy, if its problem can be told which part of a layout is assumed.
    ///
    /// # Errors
    /// [`StrategyError::Untold`] if it can't.
    pub fn with_assumptions(self, kind: &Kind) -> Result<Self, StrategyError> {
        if self.reduction.supports_assumptions() { Ok(self) } else { Err(StrategyError::untold(kind, &self)) }
    }

    /// Is it worth a try, or to be named, where a part of a layout is assumed: can its problem be told that, with the usual choices, and does
    /// it bring every puzzle to an end?
    pub(crate) fn is_usual_for_assumptions(&self) -> bool {
        self.reduction.supports_assumptions() && self.choices == self.reduction.choices() && self.is_complete()
    }

    /// A sentence about those strategies that do what is asked for.
    fn those(kind: &Kind, is_one: impl Fn(&Self) -> bool, verb: &str) -> String {
        let known = Self::all(kind).into_iter().filter(is_one).join(" or ");
        if known.is_empty() { format!("no strategy for {kind} puzzles {verb}") } else { format!("{known} {verb}") }
    }

    /// Does the strategy bring every puzzle to an end, given time?
    pub fn is_complete(&self) -> bool {
        self.engine.abilities.is_complete
    }

    /// The at-most-one encoding, if the reduction takes one.
    pub fn amo(&self) -> Option<Amo> {
        self.reduction.takes_amo.then_some(self.choices.amo)
    }

    /// The same strategy, if it is fit for the question: one whose reduction keeps only some layouts can show a first one.
    ///
    /// # Errors
    /// [`StrategyError::OneOnly`] if it is not.
    pub fn for_question(self, question: Question) -> Result<Self, StrategyError> {
        if self.reduction.keeps_all || question == Question::First {
            return Ok(self);
        }
        Err(StrategyError::OneOnly { strategy: self.to_string() })
    }

    /// The same strategy with the settings of an ablation study; the one with everything on, if there is nothing to switch.
    pub fn variants(&self) -> Vec<(Variant, Self)> {
        let variants = Setting::variants(self.reduction.switches).into_iter();
        let with = |setting| Self { choices: Choices { setting, ..self.choices }, ..*self };
        variants.map(|(variant, setting)| (variant, with(setting))).collect()
    }

    /// Does the engine run a program whose word has to be taken for it when it finds nothing (more)?
    pub fn is_external(&self) -> bool {
        self.engine.abilities.is_external
    }

    /// Is it known to this strategy which layouts are equal up to `up_to`?
    ///
    /// # Errors
    /// [`StrategyError::RawOnly`] if its reduction does not lead to exact cover: other forms know nothing of symmetries.
    pub fn knowing(self, kind: &Kind, up_to: UpTo) -> Result<Self, StrategyError> {
        if up_to == UpTo::Raw || self.target() == Target::Cover {
            return Ok(self);
        }
        let known = Self::those(kind, |strategy| strategy.target() == Target::Cover && strategy.is_complete(), "can");
        Err(StrategyError::RawOnly { strategy: self.to_string(), up_to, known })
    }

    /// The first one of [all](Self::all): a good choice for most puzzles of the kind.
    ///
    /// # Errors
    /// [`StrategyError::None`] if no engine solves anything that the kind is reduced to.
    pub fn first(kind: &Kind) -> Result<Self, StrategyError> {
        let mut usual = Self::each(kind).filter(|strategy| strategy.choices == strategy.reduction.choices());
        usual.next().ok_or(StrategyError::None { kind: kind.name })
    }

    /// Does it take part where strategies are compared at this question, unless others are named: does it bring every puzzle to an end, with the
    /// usual at-most-one encoding, and can it do what is asked for?
    pub fn is_usual_for(&self, question: Question) -> bool {
        let is_default = self.amo().is_none_or(|amo| amo == Amo::default());
        is_default && self.is_complete() && self.for_question(question).is_ok()
    }

    /// Every strategy for puzzles of `kind` that needs no other program, with the default settings of their switches; searches are begun anew
    /// only if they are meant to be, and models are counted only where the puzzle is a formula.
    pub fn all(kind: &Kind) -> Vec<Self> {
        Self::each(kind).collect()
    }

    /// The same, one after another: most who ask want the first one.
    fn each(kind: &Kind) -> impl Iterator<Item = Self> + use<> {
        kind.reductions().into_iter().flat_map(|reduction| {
            let usual = reduction.choices();
            let engines = EngineInfo::solving(reduction.target).filter(|engine| !engine.abilities.is_external);
            let is_meant = move |engine: &&EngineInfo| match engine.name {
                restarts::NAME => reduction.is_restarted,
                sharp::NAME => reduction.is_verbatim,
                _ => true,
            };
            engines.filter(is_meant).flat_map(move |engine| {
                let amos = if reduction.takes_amo { Amo::ALL.to_vec() } else { vec![usual.amo] };
                amos.into_iter().map(move |amo| Self { reduction, choices: Choices { amo, ..usual }, engine: *engine })
            })
        })
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
        assert_eq!(written("cells"), "cover+cells");
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
             cnf-{pairwise|sequential|product|commander|bimander|binary}, corners, corners-symmetric, skyline, pieces; \
             engines: dlx, cells, mask, memo, sweep, linear, varisat";
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
