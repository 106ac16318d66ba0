//! Proof methods.

use std::fmt;

use jigsat_core::session::{Question, Session};
use jigsat_core::strategy::{Strategy, StrategyError};
use jigsat_encodings::kind::Kind;
use jigsat_encodings::puzzle::ReductionInfo;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::symmetry::UpTo;
use jigsat_forms::{Amo, Target};

use super::Claim;

/// A proof method: a reduction to a problem, and a refutation of it.
///
/// | name | problem | proof |
/// |---|---|---|
/// | a reduction to CNF, such as `cnf-product` | its formula, with clauses that the items of a cover imply | SAT |
/// | `cover-product`, with any at-most-one encoding | the exact cover, without implied clauses | SAT |
/// | `cover` | the exact cover, with a clause for every two rivals | search tree |
/// | `colouring` | the exact cover as linear equations and inequalities | a colouring |
/// | `diagram` | the exact cover | a diagram of all solutions, for counts |
/// | `paths` | disjoint paths in a graph | a diagram of all of them, for counts |
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofMethod {
    /// By a formula.
    Formula {
        /// The reduction.
        reduction: &'static str,
        /// The at-most-one encoding, if it needs one.
        amo: Option<Amo>,
    },
    /// By a colouring of the kind's first exact cover.
    Colouring,
    /// By a diagram of the solutions of the kind's first exact cover.
    Diagram,
    /// By a diagram of the kind's disjoint paths.
    Paths,
}

/// Why there is no formula, or none with these added clauses.
#[derive(Debug, thiserror::Error)]
pub(super) enum BasisError {
    /// The method leads to no formula, or a reason to no clause: a sentence.
    #[error("{0}")]
    Unfit(String),
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

/// The limit on the steps of a probe's proof: about a second.
const PROBE: u64 = 5_000;

/// The name of the method by a colouring.
pub(super) const COLOURING: &str = "colouring";

/// The name of the method by a diagram.
pub(super) const DIAGRAM: &str = "diagram";

/// The name of the method by disjoint paths.
pub(super) const PATHS: &str = "paths";

impl ProofMethod {
    /// Parses the name of a method, for puzzles of `kind`.
    ///
    /// # Errors
    /// [`StrategyError`] if there is no such method, or its reduction loses solutions.
    pub fn parse(kind: &Kind, text: &str) -> Result<Self, StrategyError> {
        match text {
            COLOURING if keeps_all(kind, Target::Cover) => return Ok(Self::Colouring),
            DIAGRAM if is_one_to_one(kind, Target::Cover) => return Ok(Self::Diagram),
            PATHS if is_one_to_one(kind, Target::Paths) => return Ok(Self::Paths),
            _ => {}
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

    /// The methods to try by default, in order, with a limit on the steps of all proofs but the last.
    ///
    /// First a colouring, if a short search finds one; then a probe of the exact cover without implied clauses, or of the kind's first
    /// formula; then the formula with implied clauses: its proof may be shorter by orders of magnitude, but there is more to trust. If
    /// that formula is too large, the exact cover is used without a limit. A claim without a proof needs the exact cover alone. Counts are
    /// certified by a diagram, or by a formula if the kind has none. Empty if the kind has no method.
    pub fn usual(session: &Session<'_>, claim: &Claim, budget: &Budget) -> Vec<(Self, Option<u64>)> {
        let kind = session.kind();
        if claim.is_count() {
            // Symmetries are known for exact covers only.
            let has_paths = claim.up_to() == UpTo::Raw && is_one_to_one(kind, Target::Paths);
            let paths = has_paths.then_some(Self::Paths);
            let diagram = || is_one_to_one(kind, Target::Cover).then_some(Self::Diagram);
            let first = paths.or_else(diagram).or_else(|| Self::of(kind));
            return first.into_iter().map(|method| (method, None)).collect();
        }
        if !claim.has_proof() {
            return Self::of(kind).into_iter().map(|method| (method, None)).collect();
        }
        // Where parity decides, proofs by clauses are long, and a colouring takes three steps.
        let is_coloured = *claim == Claim::Unsolvable && has_colouring(session, &budget.part());
        let colouring = is_coloured.then_some((Self::Colouring, None));
        let Some(bare) = Self::of(kind) else { return colouring.into_iter().collect() };
        let implied = Self::parse(kind, "cnf").ok().filter(|&implied| bare != implied);
        let formulas = implied.map(|implied| [(bare, Some(PROBE)), (implied, None)]);
        colouring.into_iter().chain(formulas.into_iter().flatten()).chain([(bare, None)]).collect()
    }

    /// The reduction to the formula, if the method is by one.
    pub(super) fn info(&self, kind: &Kind) -> Option<ReductionInfo> {
        let Self::Formula { reduction, .. } = *self else { return None };
        kind.reductions().into_iter().find(|info| info.name == reduction)
    }

    /// The default method by a formula for puzzles of `kind`.
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

/// Does the kind's first reduction to this form keep all layouts?
fn keeps_all(kind: &Kind, target: Target) -> bool {
    kind.reductions_to(target).next().is_some_and(|reduction| reduction.keeps_all)
}

/// Do the solutions of the kind's first reduction to this form correspond to the layouts?
///
/// A diagram proves the number of solutions: those that stand for no layout would count.
fn is_one_to_one(kind: &Kind, target: Target) -> bool {
    kind.reductions_to(target).next().is_some_and(|reduction| reduction.has_space())
}

/// Does a short search find a colouring?
fn has_colouring(session: &Session<'_>, budget: &Budget) -> bool {
    session.cover(budget).ok().flatten().is_some_and(|cover| cover.colouring(budget).is_some())
}

impl fmt::Display for ProofMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProofMethod::Formula { reduction, amo: Some(amo) } => write!(f, "{reduction}-{amo}"),
            ProofMethod::Formula { reduction, amo: None } => f.write_str(reduction),
            ProofMethod::Colouring => f.write_str(COLOURING),
            ProofMethod::Diagram => f.write_str(DIAGRAM),
            ProofMethod::Paths => f.write_str(PATHS),
        }
    }
}
