//! Clauses that are too many to be written down in advance: they are asked for, model by model (lazily), and each says why
//! it is true.

use super::{Lit, Model};

/// A clause that is added to a formula on the way, and the reason why every solution satisfies it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// The clause.
    pub clause: Vec<Lit>,
    /// One line of text, from which somebody else can derive the clause; see
    /// the rules.
    pub reason: String,
}

/// A clause was asked for whose reason does not hold, or leads to another clause: whoever made it is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a clause was added for the reason '{reason}': {what}")]
pub struct Unjustified {
    /// The reason that was given.
    pub reason: String,
    /// What is wrong with it.
    pub what: String,
}

/// Clauses that are only asked for when a model violates them.
///
/// A model solves the problem when it satisfies the clauses of the formula and violates none of these. Engines that find a
/// violating model add what they are told and solve again.
pub trait LazyClauses: Send + Sync {
    /// Appends clauses to `cuts` that `model` violates and every solution satisfies. None means that the model is a solution.
    ///
    /// # Errors
    /// [`Unjustified`], from those who check the clauses of others: nothing may be concluded then.
    fn violated(&self, model: &Model, cuts: &mut Vec<Cut>) -> Result<(), Unjustified>;
}
