//! Formal problems of puzzles: export for other programs, and decoding of answers.
//!
//! | module | what is there |
//! |---|---|
//! | this one | [`Problem`]: a puzzle with a requested or default reduction |
//! | [`export`](Export) | the problem as text, in the formats of other programs |
//! | [`decode`](Decoded) | decodes a model or a choice of options into a verified layout |
//!
//! ```
//! use jigsat_encodings::kind::Kind;
//! use jigsat_forms::budget::Budget;
//! use jigsat_core::problem::{Export, Format};
//!
//! let text = "box 2 2 1\n2x piece 000 100\n";
//! let kind = Kind::recognise(text).expect("the keyword `box`");
//! let (puzzle, budget) = (kind.parse(text)?, Budget::none());
//! let export = Export::of(&puzzle, "bricks", Format::Dimacs, None, &budget)?;
//! let mut formula = Vec::new();
//! export.write(&mut formula, &budget)?;
//! assert!(String::from_utf8(formula)?.contains("\nc reduction: cnf-product, "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod decode;
mod export;
mod json;

use std::sync::Arc;

use itertools::Itertools;
use jigsat_encodings::kind::{Answer, AnyPuzzle, AnyReduced, Kind};
use jigsat_encodings::puzzle::ReductionInfo;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Amo, Cnf, ExactCover, Reduced, Target};
use serde::Serialize;

use crate::strategy::{Strategy, StrategyError};

pub use decode::{Decoded, DecodingError};
pub use export::{Export, ForeignSolutions, Format};

/// A puzzle with its reduced problem.
pub struct Problem<'a> {
    puzzle: &'a AnyPuzzle,
    info: ReductionInfo,
    amo: Amo,
    /// The reduced problem.
    pub reduced: Written,
}

/// Why a puzzle has no problem of a form.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// There is no such reduction.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
    /// The kind, or the requested reduction, has other target forms.
    #[error("{}", spelled(.kind, .form, .known))]
    Unfit {
        /// The kind of the puzzle.
        kind: &'static str,
        /// The forms, in words.
        form: String,
        /// The requested reduction, if there is one.
        reduction: Option<&'static str>,
        /// The reductions of the kind to this form.
        known: Vec<&'static str>,
    },
    /// Time or memory did not suffice.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

fn spelled(kind: &str, form: &str, known: &[&str]) -> String {
    if known.is_empty() {
        format!("the kind {kind} has no reduction to {form}")
    } else {
        format!("expected a reduction to {form}: {}", known.iter().join(", "))
    }
}

/// Where a problem comes from; it leads back to the puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct About {
    /// The format: `jigsat 1`.
    pub format: &'static str,
    /// The file, the kind and the rules.
    pub source: String,
    /// The kind and the fingerprint of the puzzle.
    pub puzzle: String,
    /// The reduction, and its idea.
    pub reduction: String,
}

impl About {
    /// Lines `key: value`, for comments.
    pub fn lines(&self) -> [String; 4] {
        let Self { format, source, puzzle, reduction } = self;
        [("format", *format), ("source", source), ("puzzle", puzzle), ("reduction", reduction)]
            .map(|(key, value)| format!("{key}: {value}"))
    }
}

/// A reduced puzzle of a form with an export.
pub enum Written {
    /// An exact cover.
    Cover(Reduced<ExactCover, Answer>),
    /// A formula.
    Cnf(Reduced<Cnf, Answer>),
}

impl Written {
    /// The forms with an export.
    pub const TARGETS: &'static [Target] = &[Target::Cover, Target::Cnf];

    /// Takes a reduced puzzle, if it has one of these forms and no other owner.
    fn taken(reduced: AnyReduced) -> Option<Self> {
        match reduced {
            AnyReduced::Cover(reduced) => Arc::into_inner(reduced).map(Written::Cover),
            AnyReduced::Cnf(reduced) => Arc::into_inner(reduced).map(Written::Cnf),
            AnyReduced::Search(_) | AnyReduced::Paths(_) => None,
        }
    }

    /// The formula, if it is one.
    pub fn into_cnf(self) -> Option<Reduced<Cnf, Answer>> {
        if let Written::Cnf(reduced) = self { Some(reduced) } else { None }
    }
}

/// The puzzle's kind and fingerprint, which identify it.
///
/// # Errors
/// [`Exceeded`]
pub fn identity(puzzle: &AnyPuzzle, budget: &Budget) -> Result<String, Exceeded> {
    Ok(format!("{} {}", puzzle.kind().name, puzzle.fingerprint(budget)?))
}

/// The reductions of a kind to these forms.
pub fn fitting(kind: &Kind, targets: &[Target]) -> Vec<ReductionInfo> {
    kind.reductions().into_iter().filter(|info| targets.contains(&info.target)).collect()
}

/// The reduction to these forms for other programs: the first one with complete problems, which have layouts only, if there is one.
pub fn default_reduction(kind: &Kind, targets: &[Target]) -> Option<ReductionInfo> {
    let fitting = fitting(kind, targets);
    fitting.iter().find(|info| info.has_layouts_only()).or(fitting.first()).copied()
}

impl<'a> Problem<'a> {
    /// Reduces the puzzle to one of these forms: by `with`, or else by the kind's [default](default_reduction).
    ///
    /// # Errors
    /// [`ProblemError`]
    pub fn of(
        puzzle: &'a AnyPuzzle,
        targets: &[Target],
        with: Option<&str>,
        budget: &Budget,
    ) -> Result<Self, ProblemError> {
        let kind = puzzle.kind();
        let asked = with.map(|text| Strategy::parse(kind, text)).transpose()?;
        let name = asked.map(|strategy| strategy.reduction().name);
        let amo = asked.and_then(|strategy| strategy.amo()).unwrap_or_default();
        let chosen = match name {
            Some(name) => fitting(kind, targets).into_iter().find(|info| info.name == name),
            None => default_reduction(kind, targets),
        };
        let info = chosen.ok_or_else(|| unfit(kind, targets, name))?;
        Self::reduce(puzzle, info, amo, budget)
    }

    /// Reduces the puzzle.
    ///
    /// # Errors
    /// [`ProblemError`]
    pub fn reduce(puzzle: &'a AnyPuzzle, info: ReductionInfo, amo: Amo, budget: &Budget) -> Result<Self, ProblemError> {
        let reduced = puzzle.reduce(info.name, amo.into(), budget)?;
        let reduced =
            reduced.and_then(Written::taken).ok_or_else(|| unfit(puzzle.kind(), &[info.target], Some(info.name)))?;
        Ok(Self { puzzle, info, amo, reduced })
    }

    /// The name of the reduction, with its at-most-one encoding.
    pub fn reduction(&self) -> String {
        if self.info.takes_amo { format!("{}-{}", self.info.name, self.amo) } else { self.info.name.to_string() }
    }

    /// Is the problem the puzzle itself, in one encoding only? See [`ReductionInfo::is_verbatim`].
    pub fn is_verbatim(&self) -> bool {
        self.info.is_verbatim
    }

    /// Where the problem comes from; `source` is the name of the puzzle.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn about(&self, source: &str, budget: &Budget) -> Result<About, Exceeded> {
        let kind = self.puzzle.kind();
        let rules = self.puzzle.rules().map_or_else(String::new, |rules| format!(" ({rules})"));
        Ok(About {
            format: "jigsat 1",
            source: format!("{source}, {}{rules}", kind.name),
            puzzle: identity(self.puzzle, budget)?,
            reduction: format!("{}, {}", self.reduction(), self.info.summary),
        })
    }

    /// Are there solutions that stand for no layout?
    pub fn foreign_solutions(&self) -> Option<ForeignSolutions> {
        let (is_formula, has_some) = match &self.reduced {
            Written::Cnf(reduced) => (true, reduced.problem.lazy().is_some()),
            Written::Cover(_) => (false, !self.info.has_layouts_only()),
        };
        let rival = default_reduction(self.puzzle.kind(), &[Target::Cnf]);
        let rival = rival.filter(ReductionInfo::has_layouts_only).map(|info| info.name);
        has_some.then_some(ForeignSolutions { is_formula, rival })
    }
}

fn unfit(kind: &Kind, targets: &[Target], reduction: Option<&'static str>) -> ProblemError {
    let known = fitting(kind, targets).iter().map(|info| info.name).collect();
    ProblemError::Unfit { kind: kind.name, form: targets.iter().join(" or "), reduction, known }
}
