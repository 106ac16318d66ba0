//! Why a strategy is refused.

use itertools::Itertools;
use jigsat_encodings::kind::Kind;
use jigsat_encodings::switches::UnknownSwitch;
use jigsat_forms::Target;
use jigsat_forms::exact_cover::symmetry::UpTo;

use super::Strategy;

/// Why a strategy was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StrategyError {
    /// The kind has no such reduction, and there is no such engine for it.
    #[error("the kind {kind} has no reduction or engine '{name}'; reductions: {known}; engines: {engines}{hint}")]
    UnknownReduction {
        /// The kind of the puzzle.
        kind: &'static str,
        /// The name that was asked for.
        name: String,
        /// The reductions that there are.
        known: String,
        /// The engines that there are for them.
        engines: String,
        /// What may be meant, as the end of a sentence.
        hint: String,
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
    #[error("no engine '{name}' solves the problems of '{reduction}'; it takes {known}{hint}")]
    UnknownEngine {
        /// The name that was asked for.
        name: String,
        /// The reduction.
        reduction: String,
        /// The engines that do.
        known: String,
        /// Which one may be meant, as the end of a sentence.
        hint: String,
    },
    /// No engine solves what puzzles of the kind are reduced to.
    #[error("no engine that is compiled in solves what {kind} puzzles are reduced to")]
    None {
        /// The kind of the puzzle.
        kind: &'static str,
    },
    /// The engine takes whole formulas only, and the reduction adds clauses as models ask for them.
    #[error("{engine} takes whole formulas only, and '{reduction}' adds clauses when it sees a model; {known}")]
    NotWhole {
        /// The engine.
        engine: &'static str,
        /// The reduction.
        reduction: &'static str,
        /// What there is instead, as a sentence.
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
    #[error("{strategy} cannot find solutions up to {up_to}: symmetries are known to exact covers only; {known}")]
    RawOnly {
        /// The strategy.
        strategy: String,
        /// What was asked for.
        up_to: UpTo,
        /// The strategies that do, as a sentence.
        known: String,
    },
    /// The strategy makes a problem that can't be told what is given of the layouts.
    #[error("{strategy} can't be told what is given; {known}")]
    Untold {
        /// The strategy.
        strategy: String,
        /// The strategies that can, as a sentence.
        known: String,
    },
    /// What is given is not the same after a turn.
    #[error(
        "what is given is another thing after a turn, so solutions with it are counted one by one (raw), not up to {0}"
    )]
    GivenRaw(UpTo),
}

impl StrategyError {
    /// The strategy, for puzzles of this kind, has an engine that takes whole formulas only, and no such formula.
    pub(super) fn not_whole(kind: &Kind, strategy: &Strategy) -> Self {
        let Strategy { reduction, engine, .. } = *strategy;
        let whole = kind.reductions_to(Target::Cnf).filter(|info| info.is_complete && info.keeps_all);
        let known = whole.map(|info| Strategy { reduction: info, choices: info.choices(), engine }).join(" or ");
        let known =
            if known.is_empty() { format!("no formula of {kind} puzzles is whole") } else { format!("try {known}") };
        Self::NotWhole { engine: engine.name, reduction: reduction.name, known }
    }

    /// The strategy, for puzzles of this kind, makes a problem that can't be told what is given of the layouts.
    pub(crate) fn untold(kind: &Kind, strategy: &Strategy) -> Self {
        let known = Strategy::those(kind, Strategy::is_usual_for_assumptions, "can");
        Self::Untold { strategy: strategy.to_string(), known }
    }
}
