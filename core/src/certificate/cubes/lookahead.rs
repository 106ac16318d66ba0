//! Branching by lookahead: propagation shows how much each decision settles.
//!
//! A formula is like an exact cover if each observed variable occurs in a clause without negations. It is branched on the shortest open
//! clause of this kind, the item with the fewest options, as in Algorithm X. Any other formula is branched on a variable: among the
//! variables that occur most, the one whose two values settle most. A failed literal is no branch: its negation follows.
//!
//! The share of each branch in the work is estimated by what it settles. If branch `i` assigns `l_i` variables, its share is `x^l_i`,
//! with the `x` for which the shares add up to 1.
//!
//! *Sources*: Donald Knuth, TAOCP 7.2.2.1 (items with few options) and 7.2.2.2 (Algorithm L, the product rule); Oliver Kullmann,
//! "Fundaments of Branching Heuristics", Handbook of Satisfiability, 2009 (the `x` above is 1/τ).

use std::cmp::Reverse;

use itertools::Itertools;
use jigsat_forms::budget::Exceeded;
use jigsat_forms::{Cnf, Lit, Var};

use crate::refute::propagate::Propagator;

/// The number of variables to try before one is chosen.
const CANDIDATES: usize = 48;

/// The decision after propagation.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Branching {
    /// None: there is a contradiction.
    Refuted,
    /// None: every clause has a true literal.
    Settled,
    /// At least two literals, one of which is true.
    /// Each comes with the number of variables it assigns, the most first.
    Between(Vec<(Lit, usize)>),
}

/// The lookahead on a formula.
pub(super) struct Lookahead<'a> {
    propagator: Propagator<'a>,
    /// The clauses without negations, if the formula is like an exact cover.
    items: Vec<u32>,
    /// The variables, by descending number of occurrences.
    order: Vec<Var>,
    /// The number of literals that follow from the formula alone.
    root: usize,
}

impl<'a> Lookahead<'a> {
    pub(super) fn new(cnf: &Cnf, propagator: Propagator<'a>) -> Self {
        let is_item = |clause: &u32| propagator.clause(*clause).iter().all(|lit| lit.is_positive());
        let items = (0..propagator.clause_count() as u32).filter(is_item).collect_vec();
        let mut is_option = vec![false; cnf.var_count()];
        for lit in items.iter().flat_map(|&item| propagator.clause(item)) {
            is_option[lit.var().index()] = true;
        }
        let is_cover = cnf.observed().iter().all(|var| is_option[var.index()]);
        let vars = (0..cnf.var_count() as u32).map(Var);
        let order = vars.sorted_by_cached_key(|&var| Reverse(propagator.occurrence_count(var))).collect();
        let root = propagator.len();
        Self { propagator, items: if is_cover { items } else { Vec::new() }, order, root }
    }

    /// The decision under these assumptions.
    pub(super) fn branching(&mut self, cube: &[Lit]) -> Result<Branching, Exceeded> {
        self.propagator.backtrack(self.root);
        for &lit in cube {
            if !self.propagator.assume(lit)? {
                return Ok(Branching::Refuted);
            }
        }
        loop {
            let step = match self.item() {
                Some(options) => self.between_options(&options)?,
                None => self.between_values()?,
            };
            if let Some(branching) = step {
                return Ok(branching);
            }
        }
    }

    /// The open options of the item with the fewest.
    fn item(&self) -> Option<Vec<Lit>> {
        let Self { propagator, items, .. } = self;
        let open = items.iter().filter_map(|&item| propagator.open(item).map(|open| (open, item)));
        let (_, item) = open.min_by_key(|&(open, _)| open)?;
        let is_open = |lit: &Lit| propagator.value(*lit).is_none();
        Some(propagator.clause(item).iter().copied().filter(is_open).collect())
    }

    /// The number of variables that `lit` assigns; `None` if it fails.
    fn look(&mut self, lit: Lit) -> Result<Option<usize>, Exceeded> {
        let before = self.propagator.len();
        let is_possible = self.propagator.assume(lit)?;
        let settled = self.propagator.len() - before;
        self.propagator.backtrack(before);
        Ok(is_possible.then_some(settled))
    }

    /// Branches on options, one of which is true; `None` if a failed literal was found.
    fn between_options(&mut self, options: &[Lit]) -> Result<Option<Branching>, Exceeded> {
        let mut branches = Vec::new();
        for &option in options {
            match self.look(option)? {
                Some(settled) => branches.push((option, settled)),
                None if !self.propagator.assume(!option)? => return Ok(Some(Branching::Refuted)),
                None => {}
            }
        }
        // Failed literals may have settled the others.
        if branches.len() < 2 || branches.iter().any(|&(option, _)| self.propagator.value(option).is_some()) {
            return Ok(None);
        }
        branches.sort_by_key(|&(_, settled)| Reverse(settled));
        Ok(Some(Branching::Between(branches)))
    }

    /// Branches on the values of a variable; `None` if a failed literal was found.
    fn between_values(&mut self) -> Result<Option<Branching>, Exceeded> {
        let free = self.order.iter().copied().filter(|&var| self.propagator.is_free(var));
        let mut best = None;
        for var in free.take(CANDIDATES).collect_vec() {
            let literals = [true, false].map(|value| var.is(value));
            let settled = [self.look(literals[0])?, self.look(literals[1])?];
            let [Some(positive), Some(negative)] = settled else {
                let forced = if settled[0].is_some() { literals[0] } else { literals[1] };
                return Ok((!self.propagator.assume(forced)?).then_some(Branching::Refuted));
            };
            let product = positive.saturating_mul(negative);
            if best.as_ref().is_none_or(|&(most, _)| product > most) {
                best = Some((product, vec![(literals[0], positive), (literals[1], negative)]));
            }
        }
        Ok(Some(best.map_or(Branching::Settled, |(_, mut branches)| {
            branches.sort_by_key(|&(_, settled)| Reverse(settled));
            Branching::Between(branches)
        })))
    }
}

/// The share in the work of each of two or more branches.
/// `settled` are the numbers of variables that they assign, at least one each.
pub(super) fn shares(settled: impl Iterator<Item = usize> + Clone) -> Vec<f64> {
    let (mut low, mut high) = (0.0, 1.0);
    // Bisection down to the precision of a number.
    for _ in 0..f64::MANTISSA_DIGITS {
        let middle = f64::midpoint(low, high);
        let sum: f64 = settled.clone().map(|exponent| power(middle, exponent)).sum();
        if sum < 1.0 { low = middle } else { high = middle }
    }
    settled.map(|exponent| power(low, exponent)).collect()
}

/// Powers by multiplication alone, which is the same on every machine.
fn power(mut base: f64, mut exponent: usize) -> f64 {
    let mut product = 1.0;
    while exponent > 0 {
        if exponent % 2 == 1 {
            product *= base;
        }
        base *= base;
        exponent /= 2;
    }
    product
}
