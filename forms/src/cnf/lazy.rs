//! Lazy clauses: too many to be written in advance, so generated model by model.

use super::{Lit, Model};

/// A clause that is added while solving, and its justification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// The clause.
    pub clause: Vec<Lit>,
    /// One line of text from which a checker can derive the clause again.
    pub reason: String,
}

/// A lazy clause whose reason does not hold, or justifies another clause.
///
/// The code that generated the clause is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a clause was added for the reason '{reason}': {what}")]
pub struct Unjustified {
    /// The stated reason.
    pub reason: String,
    /// What is wrong with it.
    pub what: String,
}

/// Clauses that are generated when a model violates them.
///
/// A model solves the problem if it satisfies the clauses of the formula and violates none of these. If a model
/// violates some, the engine adds the returned clauses and solves again.
pub trait LazyClauses: Send + Sync {
    /// Appends clauses to `cuts` that `model` violates and every solution satisfies.
    ///
    /// If there are none, the model is a solution.
    ///
    /// # Errors
    /// [`Unjustified`], from implementations that check clauses of others: nothing may be concluded then.
    fn violated(&self, model: &Model, cuts: &mut Vec<Cut>) -> Result<(), Unjustified>;
}
