//! Ways from a puzzle to a proof.

use std::fmt;

use jigsat_encodings::kind::Kind;
use jigsat_forms::budget::Budget;
use jigsat_forms::{Amo, Target};

use super::Claim;
use crate::session::{Question, Session};
use crate::strategy::{Strategy, StrategyError};

/// How a puzzle becomes something that is refuted, and who refutes it.
///
/// | written | problem | proof |
/// |---|---|---|
/// | the name of a reduction to CNF, such as `cnf-product` | what it makes, facts that the items of a cover imply included | SAT |
/// | `cover-product`, with any at-most-one encoding | the exact cover, and nothing that it implies | SAT |
/// | `cover` | the exact cover, every two rivals in a clause | search tree |
/// | `colouring` | the exact cover as linear equations and inequalities | a colouring |
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofMethod {
    /// To a formula.
    Formula {
        /// The reduction.
        reduction: &'static str,
        /// How it says "at most one", if it is one to exact cover, or takes such an encoding.
        amo: Option<Amo>,
    },
    /// To the equations of the kind's first exact cover, refuted by a colouring.
    Colouring,
}

/// The steps of the proof that a probe may take: about a second's work.
const PROBE: u64 = 50_000;

/// The way to a colouring by name.
pub(super) const COLOURING: &str = "colouring";

impl ProofMethod {
    /// The way that `text` names, for puzzles of `kind`.
    ///
    /// # Errors
    /// [`StrategyError`], if there is none of that name, or one that does not keep every solution.
    pub fn parse(kind: &Kind, text: &str) -> Result<Self, StrategyError> {
        let mut covers = kind.reductions_to(Target::Cover);
        if text == COLOURING && covers.next().is_some_and(|cover| cover.keeps_all) {
            return Ok(Self::Colouring);
        }
        let is_cover = |name: &str| kind.reductions_to(Target::Cover).any(|info| info.name == name);
        if let Some((name, amo)) = text.rsplit_once('-').filter(|(name, _)| is_cover(name))
            && let Ok(amo) = amo.parse()
        {
            let strategy = Strategy::parse(kind, name)?;
            return Ok(Self::Formula { reduction: strategy.reduction().name, amo: Some(amo) });
        }
        let strategy = Strategy::parse(kind, text)?.for_question(Question::Unique)?;
        Ok(Self::Formula { reduction: strategy.reduction().name, amo: strategy.amo() })
    }

    /// The methods to try for this puzzle if none is named, in order, with a limit on the steps of all proofs but the last.
    ///
    /// A colouring comes first where one is found within a bounded number of steps; then a probe of the exact cover alone, or of the kind's
    /// first formula; then the formula with what the exact cover implies: there is more to trust, and the proof may be shorter by orders of
    /// magnitude. Where that formula is too large, the exact cover serves without a limit. Empty, if the kind has no formula.
    pub fn usual(session: &Session<'_>, claim: Claim, budget: &Budget) -> Vec<(Self, Option<u64>)> {
        let kind = session.kind();
        let is_coloured = claim == Claim::Unsolvable && has_colouring(session, &budget.part());
        let colouring = is_coloured.then_some((Self::Colouring, None));
        let Some(bare) = Self::of(kind) else { return colouring.into_iter().collect() };
        let implied = Self::parse(kind, "cnf").ok().filter(|&implied| bare != implied);
        let formulas = implied.map(|implied| [(bare, Some(PROBE)), (implied, None)]);
        colouring.into_iter().chain(formulas.into_iter().flatten()).chain([(bare, None)]).collect()
    }

    /// The way to a formula for puzzles of `kind` if none is named.
    pub fn of(kind: &Kind) -> Option<Self> {
        let reductions = kind.reductions();
        let first = reductions.first().filter(|info| info.target == Target::Cover);
        let bare = first.map(|info| Self::Formula { reduction: info.name, amo: Some(Amo::default()) });
        let cnf = || reductions.iter().find(|info| info.target == Target::Cnf);
        bare.or_else(|| {
            cnf().map(|info| Self::Formula { reduction: info.name, amo: info.takes_amo.then(Amo::default) })
        })
    }
}

/// Does a bounded number of steps find a colouring?
fn has_colouring(session: &Session<'_>, budget: &Budget) -> bool {
    session.cover(budget).ok().flatten().is_some_and(|cover| cover.colouring(budget).is_some())
}

impl fmt::Display for ProofMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProofMethod::Formula { reduction, amo: Some(amo) } => write!(f, "{reduction}-{amo}"),
            ProofMethod::Formula { reduction, amo: None } => f.write_str(reduction),
            ProofMethod::Colouring => f.write_str(COLOURING),
        }
    }
}
