//! Strategies: a reduction, and an engine that solves the reduced problem.
//!
//! A strategy is written `reduction+engine`, such as `cover+dlx` or `cnf-product+varisat`. A CNF reduction with a choice of at-most-one
//! encodings is followed by the name of one. The engine may be left out, or named alone. `search` is the kind's first direct search,
//! `cnf` its first reduction to CNF (`cnf-AMO` the first with the choice), and `auto` leaves the choice to the portfolio. Switches of a
//! direct search are written in brackets: `search[-holes]+backtrack`; see [`Setting`].

mod error;
mod names;
mod question;

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

pub use error::StrategyError;
pub use question::Question;

/// The name that leaves the choice to the portfolio.
pub const AUTO: &str = "auto";

/// A reduction of a puzzle kind, and an engine for its target form.
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
    /// [`StrategyError`] if the kind has no such reduction, or no such engine solves its target form.
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
        if engine.abilities.takes_whole_formulas && !reduction.is_complete {
            return Err(StrategyError::not_whole(kind, &strategy));
        }
        Ok(strategy)
    }

    /// The reduction.
    pub fn reduction(&self) -> ReductionInfo {
        self.reduction
    }

    /// The options of the reduction.
    pub fn choices(&self) -> Choices {
        self.choices
    }

    /// The engine.
    pub fn engine(&self) -> EngineInfo {
        self.engine
    }

    /// The target form of the reduction.
    pub fn target(&self) -> Target {
        self.reduction.target
    }

    /// Does the engine work in parts?
    /// Such engines support several threads, journals and progress reports.
    pub fn works_in_parts(&self) -> bool {
        self.engine.abilities.works_in_parts
    }

    /// Can the strategy draw random layouts?
    pub fn samples(&self) -> bool {
        self.engine.abilities.samples && self.reduction.has_space()
    }

    /// The same strategy, if it can draw random layouts.
    ///
    /// # Errors
    /// [`StrategyError::Unsupported`] if it can't.
    pub fn sampling(self, kind: &Kind) -> Result<Self, StrategyError> {
        if self.samples() { Ok(self) } else { Err(self.unsupported("--sample", kind, Self::samples)) }
    }

    /// The same strategy, if it supports assumptions.
    ///
    /// # Errors
    /// [`StrategyError::Unsupported`] if it does not.
    pub fn with_assumptions(self, kind: &Kind) -> Result<Self, StrategyError> {
        let is_supported = self.reduction.supports_assumptions();
        if is_supported { Ok(self) } else { Err(self.unsupported("--given", kind, Self::is_usual_for_assumptions)) }
    }

    fn unsupported(&self, option: &'static str, kind: &Kind, is_one: fn(&Self) -> bool) -> StrategyError {
        let known = Self::alternatives(kind, is_one);
        StrategyError::Unsupported { strategy: self.to_string(), option, known }
    }

    /// Is it a usual strategy for requests with assumptions?
    /// It supports them, is complete, and has the default options.
    pub(crate) fn is_usual_for_assumptions(&self) -> bool {
        self.reduction.supports_assumptions() && self.choices == self.reduction.choices() && self.is_complete()
    }

    /// A sentence that names the strategies that support a request.
    fn alternatives(kind: &Kind, is_one: impl Fn(&Self) -> bool) -> String {
        let known = Self::all(kind).into_iter().filter(is_one).join(" or ");
        if known.is_empty() { format!("no strategy for {kind} puzzles does") } else { format!("use {known}") }
    }

    /// Does the strategy decide every puzzle, given time?
    pub fn is_complete(&self) -> bool {
        self.engine.abilities.is_complete
    }

    /// The at-most-one encoding, if the reduction takes one.
    pub fn amo(&self) -> Option<Amo> {
        self.reduction.takes_amo.then_some(self.choices.amo)
    }

    /// The same strategy, if it supports the question.
    /// A reduction that keeps only some layouts supports [`Question::First`] only.
    ///
    /// # Errors
    /// [`StrategyError::OneOnly`] if it does not.
    pub fn for_question(self, question: Question) -> Result<Self, StrategyError> {
        if self.reduction.keeps_all || question == Question::First {
            return Ok(self);
        }
        Err(StrategyError::OneOnly { strategy: self.to_string() })
    }

    /// The strategy with each setting of an ablation study.
    /// Without switches, that is the strategy with the default setting.
    pub fn variants(&self) -> Vec<(Variant, Self)> {
        let variants = Setting::variants(self.reduction.switches).into_iter();
        let with = |setting| Self { choices: Choices { setting, ..self.choices }, ..*self };
        variants.map(|(variant, setting)| (variant, with(setting))).collect()
    }

    /// Does the engine run an external solver, whose refutations are unverified?
    pub fn is_external(&self) -> bool {
        self.engine.abilities.is_external
    }

    /// The same strategy, if it supports counting up to `up_to`.
    ///
    /// # Errors
    /// [`StrategyError::RawOnly`] if its reduction does not lead to exact cover: other forms have no symmetries.
    pub fn counting_up_to(self, kind: &Kind, up_to: UpTo) -> Result<Self, StrategyError> {
        if up_to == UpTo::Raw || self.target() == Target::Cover {
            return Ok(self);
        }
        let known = Self::alternatives(kind, |strategy| strategy.target() == Target::Cover && strategy.is_complete());
        Err(StrategyError::RawOnly { strategy: self.to_string(), up_to, known })
    }

    /// The first one of [all](Self::all): a good choice for most puzzles of the kind.
    ///
    /// # Errors
    /// [`StrategyError::None`] if no engine solves a target form of the kind.
    pub fn first(kind: &Kind) -> Result<Self, StrategyError> {
        let mut usual = Self::each(kind).filter(|strategy| strategy.choices == strategy.reduction.choices());
        usual.next().ok_or(StrategyError::None { kind: kind.name })
    }

    /// Is it compared by default for this question?
    /// It is complete, supports the question, and has the default at-most-one encoding.
    pub fn is_usual_for(&self, question: Question) -> bool {
        let is_default = self.amo().is_none_or(|amo| amo == Amo::default());
        is_default && self.is_complete() && self.for_question(question).is_ok()
    }

    /// All strategies for puzzles of `kind` without external programs.
    ///
    /// Switches have their default setting. The engine with restarts is included only for searches made for it, and the model counter only
    /// for puzzles that are formulas.
    pub fn all(kind: &Kind) -> Vec<Self> {
        Self::each(kind).collect()
    }

    /// The same as an iterator: most callers need the first one only.
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

impl StrategyError {
    /// The error for an engine that takes whole formulas only, and a lazy reduction.
    fn not_whole(kind: &Kind, strategy: &Strategy) -> Self {
        let Strategy { reduction, engine, .. } = *strategy;
        let whole = kind.reductions_to(Target::Cnf).filter(|info| info.is_complete && info.keeps_all);
        let known = whole.map(|info| Strategy { reduction: info, choices: info.choices(), engine }).join(" or ");
        let known =
            if known.is_empty() { format!("no formula of {kind} puzzles is whole") } else { format!("use {known}") };
        Self::NotWhole { engine: engine.name, reduction: reduction.name, known }
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
        assert_eq!(written("pieces[surface]+backtrack"), "pieces[surface]+backtrack");
        assert_eq!(written("pieces[-surface]"), "pieces+backtrack");
    }

    #[test]
    fn errors_about_unknown_names_list_the_known_ones() {
        let refused = |text| Strategy::parse(cuboid(), text).unwrap_err().to_string();
        let known = "the kind cuboid has no reduction or engine 'cnf-best'; reductions: cover, \
             cnf-{pairwise|sequential|product|commander|bimander|binary}, corners, corners-symmetric, skyline, pieces; \
             engines: dlx, cells, mask, memo, sweep, linear, varisat";
        assert!(refused("cnf-best").starts_with(known));
        let amo = "; for AMO write one of pairwise, sequential, product, commander, bimander, binary";
        assert!(refused("cnf-AMO").ends_with(amo) && refused("cnf-AMO+varisat").ends_with(amo));
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
