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

    /// The ways to try for this puzzle, one after the other, if none is named: a colouring, if there is one and it is found at once; from
    /// the exact cover without what it implies, or else the kind's first reduction to CNF; and with what the exact cover implies, as that may
    /// be shorter. None if no formula can be made of such puzzles.
    pub fn usual(session: &Session<'_>, claim: Claim, budget: &Budget) -> Vec<Self> {
        let kind = session.kind();
        let is_coloured = claim == Claim::Unsolvable && has_colouring(session, &budget.part());
        let colouring = is_coloured.then_some(Self::Colouring);
        let first = Self::of(kind);
        let second = Self::parse(kind, "cnf").ok().filter(|_| first.is_some());
        colouring.into_iter().chain(first).chain(second.filter(|&second| first != Some(second))).collect()
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
