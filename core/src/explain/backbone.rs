//! The backbone: the facts that all layouts have in common.
//!
//! Each fact that is true in a first layout is a candidate. Then the solver searches for a layout in which a candidate is false. If there is
//! none, the candidate belongs to the backbone. If there is one, all candidates that are false in it are dropped.
//!
//! *Source*: Mikoláš Janota, Inês Lynce, Joao Marques-Silva, "Algorithms for computing backbones of propositional formulae", AI
//! Communications 28 (2015).
//!
//! *Complexity*: a call of the solver for each fact of the backbone, and for some others.

use jigsat_encodings::deduction::{Atom, Fact};
use jigsat_engines::{EngineError, Oracle, Reply, Run};
use jigsat_forms::Model;
use jigsat_forms::budget::{Budget, Exceeded};

use super::context::Formula;

/// The common facts of all layouts that agree with some facts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Backbone {
    /// There is no layout.
    Nothing,
    /// There are layouts.
    Common {
        /// The facts that are true in all layouts, in order.
        facts: Vec<Fact>,
        /// Were all facts tested, or did the time not suffice?
        is_whole: bool,
    },
}

/// Why there is no backbone.
#[derive(Debug, thiserror::Error)]
pub enum BackboneError {
    /// The time did not suffice for one layout.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
    /// The solver failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

impl Backbone {
    /// The facts about these atoms that are true in all layouts with the given facts.
    ///
    /// # Errors
    /// [`BackboneError`]
    pub fn of(
        formula: &Formula,
        given: &[Fact],
        atoms: impl Iterator<Item = Atom>,
        budget: &Budget,
    ) -> Result<Self, BackboneError> {
        let run = Run::from(budget.clone());
        let limited = || budget.check().err().unwrap_or(Exceeded::Time);
        let mut oracle = Oracle::new(&formula.cnf, &run).map_err(|_| limited())?;
        let mut assumed: Vec<_> = given.iter().map(|&fact| formula.literal(fact)).collect();
        let model = match oracle.ask(&assumed)? {
            Reply::Model(model) => model,
            Reply::Core(_) => return Ok(Self::Nothing),
            Reply::Limited(_) => return Err(limited().into()),
        };
        let is_true = |model: &Model, fact: Fact| model.satisfies(formula.literal(fact));
        let mut candidates: Vec<Fact> = atoms.map(|atom| Fact { atom, holds: is_true(&model, atom.holds()) }).collect();
        // Positive facts first: each one in the backbone implies many negative ones.
        candidates.sort_by_key(|fact| (!fact.holds, fact.atom));
        candidates.reverse();
        let mut facts = Vec::new();
        while let Some(candidate) = candidates.pop() {
            assumed.push(formula.literal(!candidate));
            let reply = oracle.ask(&assumed)?;
            assumed.pop();
            match reply {
                Reply::Model(model) => candidates.retain(|&fact| is_true(&model, fact)),
                Reply::Core(_) => {
                    facts.push(candidate);
                    assumed.push(formula.literal(candidate));
                }
                Reply::Limited(_) => {
                    facts.sort_unstable();
                    return Ok(Self::Common { facts, is_whole: false });
                }
            }
        }
        facts.sort_unstable();
        Ok(Self::Common { facts, is_whole: true })
    }
}
