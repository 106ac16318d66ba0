//! Formulas in conjunctive normal form.
//!
//! Variables and literals are numbered from 0 inside the program; DIMACS numbers exist only in [`dimacs`].
//!
//! A [`Cnf`] marks its *projection variables*: those that determine the layout. Models that agree on them are one
//! solution. Enumeration, blocking and counting are over these variables only. The others (labels, counters) are
//! helpers that may take several values.

pub mod amo;
pub mod cardinality;
pub mod check;
pub mod dimacs;
mod lazy;
mod literal;
mod names;
pub mod opb;
pub mod parity;

use std::sync::Arc;

use super::{Form, Sizes, Target};
use crate::budget::{Budget, Exceeded, Pace};
use crate::counted::counted;
use names::Namer;

pub use amo::Amo;
pub use lazy::{Cut, LazyClauses, Unjustified};
pub use literal::{Lit, Model, Var};
pub use names::Names;

/// A formula, its projection variables, and hints for readers and engines.
///
/// A formula that is made within a [budget](Self::within) checks it as it grows; others grow without limit.
#[derive(Clone, Default)]
pub struct Cnf {
    vars: u32,
    lits: Vec<Lit>,
    /// Where each clause ends in `lits`.
    ends: Vec<usize>,
    observed: Vec<Var>,
    incomparable: bool,
    lazy: Option<Arc<dyn LazyClauses>>,
    namer: Option<Namer>,
    pace: Pace<'static>,
}

impl Form for Cnf {
    type Witness = Model;
    const TARGET: Target = Target::Cnf;

    fn sizes(&self) -> Sizes {
        vec![("variables", self.var_count()), ("clauses", self.clause_count())]
    }
}

impl Cnf {
    /// The empty formula: no variables, no clauses, satisfied.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty formula that grows as long as the budget lasts.
    pub fn within(budget: &Budget) -> Self {
        Self { pace: Pace::owned(budget), ..Self::default() }
    }

    /// A copy that grows within this budget instead of that of the original.
    ///
    /// # Errors
    /// [`Exceeded`], where there is no room for a copy.
    pub fn copy_within(&self, budget: &Budget) -> Result<Self, Exceeded> {
        budget.reserve(self.bytes(), || format!("a formula of {}", counted(self.clause_count(), "clause")))?;
        Ok(Self { pace: Pace::owned(budget), ..self.clone() })
    }

    /// Adds a helper variable.
    pub fn fresh(&mut self) -> Var {
        self.vars += 1;
        Var(self.vars - 1)
    }

    /// Adds a projection variable: it helps to determine the layout.
    pub fn projection_variable(&mut self) -> Var {
        let var = self.fresh();
        self.observed.push(var);
        var
    }

    /// Makes these the projection variables, and no others.
    pub fn project(&mut self, mut vars: Vec<Var>) {
        vars.sort_unstable();
        vars.dedup();
        (self.observed, self.incomparable) = (vars, false);
    }

    /// Adds `N` projection variables, and returns their positive literals.
    pub fn literals<const N: usize>(&mut self) -> [Lit; N] {
        std::array::from_fn(|_| self.projection_variable().positive())
    }

    /// Adds a clause: at least one of the literals is true.
    ///
    /// The empty clause makes the formula unsatisfiable.
    ///
    /// # Errors
    /// [`Exceeded`]; the formula is unchanged then.
    ///
    /// # Panics
    /// If a literal has a variable that this formula did not make.
    pub fn clause(&mut self, lits: impl IntoIterator<Item = Lit>) -> Result<(), Exceeded> {
        self.pace.step(1)?;
        let start = self.lits.len();
        self.lits.extend(lits);
        let are_own = self.lits[start..].iter().all(|lit| lit.var().0 < self.vars);
        assert!(are_own, "every variable has to be made by this formula");
        self.ends.push(self.lits.len());
        Ok(())
    }

    /// Checks that so many more clauses and literals fit.
    pub(crate) fn reserve(&self, clauses: usize, literals: usize) -> Result<(), Exceeded> {
        let bytes = (size_of::<usize>() as u64).saturating_mul(clauses as u64);
        let bytes = (size_of::<Lit>() as u64).saturating_mul(literals as u64).saturating_add(bytes);
        let what = || format!("a formula of {}", counted(clauses.saturating_add(self.ends.len()), "clause"));
        self.pace.budget().reserve(bytes, what)
    }

    /// Adds clauses that allow at most one of `lits` to be true.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn at_most_one(&mut self, amo: Amo, lits: &[Lit]) -> Result<(), Exceeded> {
        amo.encode(self, lits)
    }

    /// Adds clauses that make exactly one of `lits` true.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn exactly_one(&mut self, amo: Amo, lits: &[Lit]) -> Result<(), Exceeded> {
        self.clause(lits.iter().copied())?;
        self.at_most_one(amo, lits)
    }

    /// Adds clauses that make an odd number of `lits` true, or an even number.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn parity(&mut self, is_odd: bool, lits: &[Lit]) -> Result<(), Exceeded> {
        parity::parity(self, is_odd, lits)
    }

    /// Declares that no solution's true projection variables include another's.
    ///
    /// A solution is then blocked by its *true* projection variables alone, a much shorter clause.
    pub fn set_incomparable(&mut self) {
        self.incomparable = true;
    }

    /// Sets the lazy clauses, which are generated when a model violates them.
    pub fn set_lazy(&mut self, lazy: impl LazyClauses + 'static) {
        self.lazy = Some(Arc::new(lazy));
    }

    /// Removes the lazy clauses.
    pub fn remove_lazy(&mut self) {
        self.lazy = None;
    }

    /// Names the variables, for readers of the exported formula.
    pub fn set_names(&mut self, namer: impl Fn(Var) -> Option<String> + Send + Sync + 'static) {
        self.namer = Some(Arc::new(namer));
    }

    /// The memory of the formula in bytes, as far as it grows.
    pub fn bytes(&self) -> u64 {
        let bytes = size_of_val(&self.lits[..]) + size_of_val(&self.ends[..]) + size_of_val(&self.observed[..]);
        bytes as u64
    }

    /// The number of variables.
    pub fn var_count(&self) -> usize {
        self.vars as usize
    }

    /// The number of clauses, lazy ones not counted.
    pub fn clause_count(&self) -> usize {
        self.ends.len()
    }

    /// The number of literals in all clauses.
    pub fn literal_count(&self) -> usize {
        self.lits.len()
    }

    /// The clauses, in order.
    pub fn clauses(&self) -> impl DoubleEndedIterator<Item = &[Lit]> + ExactSizeIterator {
        (0..self.ends.len()).map(|i| {
            let start = if i == 0 { 0 } else { self.ends[i - 1] };
            &self.lits[start..self.ends[i]]
        })
    }

    /// The projection variables, which determine the layout.
    pub fn observed(&self) -> &[Var] {
        &self.observed
    }

    /// The lazy clauses, if there are any.
    pub fn lazy(&self) -> Option<&Arc<dyn LazyClauses>> {
        self.lazy.as_ref()
    }

    /// The name of `var`, if it has one.
    pub fn name(&self, var: Var) -> Option<String> {
        self.namer.as_ref()?(var)
    }

    /// A lookup of variables by their names.
    pub fn names(&self) -> Names {
        Names::new(self.vars, self.namer.clone())
    }

    /// The first clause that `model` violates, lazy ones left out.
    pub fn violated_by(&self, model: &Model) -> Option<&[Lit]> {
        self.clauses().find(|clause| !clause.iter().any(|&lit| model.satisfies(lit)))
    }

    /// Are no two solutions nested? See [`set_incomparable`](Self::set_incomparable).
    pub fn is_incomparable(&self) -> bool {
        self.incomparable
    }

    /// The clause that excludes the solution of `model`, and no other solution.
    pub fn blocking_clause(&self, model: &Model) -> Vec<Lit> {
        self.observed
            .iter()
            .filter(|&&var| !self.incomparable || model.value(var))
            .map(|&var| var.is(!model.value(var)))
            .collect()
    }
}

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
