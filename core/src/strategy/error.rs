//! Errors about strategies.

use jigsat_encodings::switches::UnknownSwitch;
use jigsat_forms::exact_cover::symmetry::UpTo;

/// Why a strategy was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StrategyError {
    /// The kind has no reduction or engine of this name.
    #[error("the kind {kind} has no reduction or engine '{name}'; reductions: {known}; engines: {engines}{hint}")]
    UnknownReduction {
        /// The kind of the puzzle.
        kind: &'static str,
        /// The requested name.
        name: String,
        /// The reductions of the kind.
        known: String,
        /// The engines for these reductions.
        engines: String,
        /// A suggestion, as the end of a sentence.
        hint: String,
    },
    /// The list of switches of a direct search is not closed.
    #[error("expected a ']' at the end of the switches of '{0}'")]
    OpenBracket(String),
    /// The reduction has no such switch.
    #[error("{reduction}: {error}")]
    UnknownSwitch {
        /// The reduction.
        reduction: &'static str,
        /// The unknown switch, and the switches that there are.
        error: UnknownSwitch,
    },
    /// No such engine solves what the reduction leads to.
    #[error("no engine '{name}' solves the problems of '{reduction}'; it takes {known}{hint}")]
    UnknownEngine {
        /// The requested name.
        name: String,
        /// The reduction.
        reduction: String,
        /// The engines that solve them.
        known: String,
        /// A suggestion of an engine, as the end of a sentence.
        hint: String,
    },
    /// No engine solves what puzzles of the kind are reduced to.
    #[error("no engine that is compiled in solves what {kind} puzzles are reduced to")]
    None {
        /// The kind of the puzzle.
        kind: &'static str,
    },
    /// The engine takes whole formulas only, and the reduction adds clauses lazily.
    #[error("{engine} takes whole formulas only, and '{reduction}' adds clauses when it sees a model; {known}")]
    NotWhole {
        /// The engine.
        engine: &'static str,
        /// The reduction.
        reduction: &'static str,
        /// Alternatives, as a sentence.
        known: String,
    },
    /// The strategy does not support what this option asks for: random layouts, or assumptions.
    #[error("{strategy} does not support {option}; {known}")]
    Unsupported {
        /// The strategy.
        strategy: String,
        /// The option of the program.
        option: &'static str,
        /// The strategies that do, as a sentence.
        known: String,
    },
    /// The strategy keeps only some of the layouts.
    #[error("{strategy} finds one solution and leaves others out: it cannot count them")]
    OneOnly {
        /// The strategy.
        strategy: String,
    },
    /// The strategy does not support symmetries.
    #[error("{strategy} cannot find solutions up to {up_to}: only exact covers have symmetries; {known}")]
    RawOnly {
        /// The strategy.
        strategy: String,
        /// The requested symmetry.
        up_to: UpTo,
        /// The strategies that do, as a sentence.
        known: String,
    },
    /// A solver is named, and the strategy runs none.
    #[error("--solver is for the engine external")]
    UnusedSolver,
    /// Symmetries move the assumed part of a layout, so that solutions count raw only.
    #[error("--given fixes a part of a layout that symmetries move: count with --up-to raw, not {0}")]
    GivenRaw(UpTo),
}
