//! At-most-one constraints, each encoding with its paper.
//!
//! All of them are exact over the given literals, and *arc consistent*: once one literal is true, unit propagation makes all
//! others false. They differ in helper variables and clauses, and in how well a solver learns from them.
//!
//! | encoding | helper variables | clauses |
//! |---|---|---|
//! | pairwise | 0 | n (n - 1) / 2 |
//! | sequential | n - 1 | 3n - 4 |
//! | product | 2 √n + O(n^¼) | 2n + 4 √n + O(n^¼) |
//! | commander | about n / 2 | about 3.5 n |
//! | bimander | ⌈log₂ n/2⌉ | n/2 + n ⌈log₂ n/2⌉ |
//! | binary | ⌈log₂ n⌉ | n ⌈log₂ n⌉ |

use std::fmt;
use std::str::FromStr;

use super::{Cnf, Lit};
use crate::budget::Exceeded;

/// How "at most one of these" is written as clauses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Amo {
    /// [`pairwise`]
    Pairwise,
    /// [`sequential`]
    Sequential,
    /// [`product`], the default: hardly more than two clauses per literal.
    #[default]
    Product,
    /// [`commander`]
    Commander,
    /// [`bimander`]
    Bimander,
    /// [`binary`]
    Binary,
}

impl Amo {
    /// Every encoding.
    pub const ALL: [Amo; 6] =
        [Amo::Pairwise, Amo::Sequential, Amo::Product, Amo::Commander, Amo::Bimander, Amo::Binary];

    /// The name used in strategies: `cnf-<name>`.
    pub fn name(self) -> &'static str {
        match self {
            Amo::Pairwise => "pairwise",
            Amo::Sequential => "sequential",
            Amo::Product => "product",
            Amo::Commander => "commander",
            Amo::Bimander => "bimander",
            Amo::Binary => "binary",
        }
    }

    /// Adds the clauses that allow at most one of `lits` to be true.
    ///
    /// # Errors
    /// [`Exceeded`], before any clause where they would not fit.
    pub fn encode(self, cnf: &mut Cnf, lits: &[Lit]) -> Result<(), Exceeded> {
        let n = lits.len();
        let clauses = match self {
            Amo::Pairwise => n.saturating_mul(n) / 2,
            Amo::Binary | Amo::Bimander => n.saturating_mul(n.next_power_of_two().trailing_zeros() as usize),
            Amo::Sequential | Amo::Product | Amo::Commander => n.saturating_mul(4),
        };
        cnf.reserve(clauses, clauses.saturating_mul(2))?;
        match self {
            Amo::Pairwise => pairwise(cnf, lits),
            Amo::Sequential => sequential(cnf, lits),
            Amo::Product => product(cnf, lits),
            Amo::Commander => commander(cnf, lits),
            Amo::Bimander => bimander(cnf, lits),
            Amo::Binary => binary(cnf, lits),
        }
    }
}

impl fmt::Display for Amo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No at-most-one encoding has this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no at-most-one encoding is called '{0}'")]
pub struct UnknownAmo(pub String);

impl FromStr for Amo {
    type Err = UnknownAmo;

    fn from_str(name: &str) -> Result<Self, UnknownAmo> {
        Amo::ALL.into_iter().find(|amo| amo.name() == name).ok_or_else(|| UnknownAmo(name.to_string()))
    }
}

/// Up to this many literals, pairs are cheaper than any helper variable.
const FEW: usize = 4;

fn helper(cnf: &mut Cnf) -> Lit {
    cnf.fresh().positive()
}

/// Every pair: not both. No helper variables, but a quadratic number of clauses.
///
/// # Errors
/// [`Exceeded`]
pub fn pairwise(cnf: &mut Cnf, lits: &[Lit]) -> Result<(), Exceeded> {
    for (i, &a) in lits.iter().enumerate() {
        for &b in &lits[..i] {
            cnf.clause([!a, !b])?;
        }
    }
    Ok(())
}

/// A counter of one bit: helper i is true from the first true literal on.
///
/// No literal after that one is true.
///
/// *Reference*: Carsten Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints", CP 2005.
///
/// # Errors
/// [`Exceeded`]
pub fn sequential(cnf: &mut Cnf, lits: &[Lit]) -> Result<(), Exceeded> {
    let Some((&last, rest)) = lits.split_last() else {
        return Ok(());
    };
    let mut before: Option<Lit> = None;
    for &lit in rest {
        let seen = helper(cnf);
        cnf.clause([!lit, seen])?;
        if let Some(before) = before {
            cnf.clause([!before, seen])?;
            cnf.clause([!lit, !before])?;
        }
        before = Some(seen);
    }
    match before {
        Some(before) => cnf.clause([!last, !before]),
        None => Ok(()),
    }
}

/// Lays the literals out as a table with marks for rows and columns.
///
/// A true literal marks its row and its column.
///
/// At most one row and at most one column may be marked (recursively).
///
/// *Reference*: Jingchao Chen, "A new SAT encoding of the at-most-one constraint", ModRef 2010.
///
/// # Errors
/// [`Exceeded`]
pub fn product(cnf: &mut Cnf, lits: &[Lit]) -> Result<(), Exceeded> {
    if lits.len() <= FEW {
        return pairwise(cnf, lits);
    }
    let columns = lits.len().isqrt() + usize::from(lits.len().isqrt().pow(2) < lits.len());
    let rows = lits.len().div_ceil(columns);
    let row_marks: Vec<Lit> = (0..rows).map(|_| helper(cnf)).collect();
    let column_marks: Vec<Lit> = (0..columns).map(|_| helper(cnf)).collect();
    for (i, &lit) in lits.iter().enumerate() {
        cnf.clause([!lit, row_marks[i / columns]])?;
        cnf.clause([!lit, column_marks[i % columns]])?;
    }
    product(cnf, &row_marks)?;
    product(cnf, &column_marks)
}

/// Groups of three, each with a commander; at most one commander (recursively).
///
/// A commander is true exactly when a literal of its group is.
///
/// *Reference*: Will Klieber and Gihwon Kwon, "Efficient CNF encoding for selecting 1 from n objects", CFV 2007.
///
/// # Errors
/// [`Exceeded`]
pub fn commander(cnf: &mut Cnf, lits: &[Lit]) -> Result<(), Exceeded> {
    if lits.len() <= FEW {
        return pairwise(cnf, lits);
    }
    let mut commanders = Vec::with_capacity(lits.len().div_ceil(3));
    for group in lits.chunks(3) {
        let commander = helper(cnf);
        pairwise(cnf, group)?;
        for &lit in group {
            cnf.clause([!lit, commander])?;
        }
        cnf.clause(group.iter().copied().chain([!commander]))?;
        commanders.push(commander);
    }
    self::commander(cnf, &commanders)
}

/// Groups of two, pairwise inside; a true literal sets the bits of its group.
///
/// *Reference*: Steffen Hölldobler and Van-Hau Nguyen, "An efficient encoding of the at-most-one constraint", TU Dresden,
/// KRR 13-04, 2013.
///
/// # Errors
/// [`Exceeded`]
pub fn bimander(cnf: &mut Cnf, lits: &[Lit]) -> Result<(), Exceeded> {
    let groups: Vec<&[Lit]> = lits.chunks(2).collect();
    for group in &groups {
        pairwise(cnf, group)?;
    }
    spell(cnf, &groups)
}

/// A true literal sets the bits of its own number, and no other number fits them.
///
/// *Reference*: Alan Frisch, Timothy Peugniez, Anthony Doggett and Peter Nightingale, "Solving non-Boolean satisfiability
/// problems with stochastic local search", IJCAI 2001.
///
/// # Errors
/// [`Exceeded`]
pub fn binary(cnf: &mut Cnf, lits: &[Lit]) -> Result<(), Exceeded> {
    let groups: Vec<&[Lit]> = lits.chunks(1).collect();
    spell(cnf, &groups)
}

/// Every literal of group number g implies the bits of g.
fn spell(cnf: &mut Cnf, groups: &[&[Lit]]) -> Result<(), Exceeded> {
    let width = groups.len().next_power_of_two().trailing_zeros();
    let bits: Vec<Lit> = (0..width).map(|_| helper(cnf)).collect();
    for (number, group) in groups.iter().enumerate() {
        for &lit in *group {
            for (i, &bit) in bits.iter().enumerate() {
                let is_set = number >> i & 1 == 1;
                cnf.clause([!lit, if is_set { bit } else { !bit }])?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TruthTable, positives};
    use super::*;

    fn each(check: impl Fn(Amo, usize)) {
        for amo in Amo::ALL {
            for n in 0..=8 {
                check(amo, n);
            }
        }
    }

    #[test]
    fn at_most_one_is_true() {
        each(|amo, n| {
            let mut cnf = Cnf::new();
            let lits = positives(&mut cnf, n);
            cnf.at_most_one(amo, &lits).unwrap();
            TruthTable::of(&cnf, &lits).assert_models(|trues| trues <= 1);
        });
    }

    #[test]
    fn exactly_one_is_true_of_negated_literals_too() {
        each(|amo, n| {
            let mut cnf = Cnf::new();
            let mut lits = positives(&mut cnf, n);
            lits.iter_mut().step_by(2).for_each(|lit| *lit = !*lit);
            cnf.exactly_one(amo, &lits).unwrap();
            TruthTable::of(&cnf, &lits).assert_models(|trues| trues == 1);
        });
    }

    #[test]
    fn one_true_literal_propagates_to_all_others() {
        each(|amo, n| {
            let mut cnf = Cnf::new();
            let lits = positives(&mut cnf, n);
            cnf.at_most_one(amo, &lits).unwrap();
            let forced = |trues, _| (trues == 1).then_some(false);
            TruthTable::of(&cnf, &lits).assert_propagates(forced);
        });
    }

    #[test]
    fn sizes_are_those_of_the_table() {
        let size = |amo: Amo, n: usize| {
            let mut cnf = Cnf::new();
            let lits = positives(&mut cnf, n);
            cnf.at_most_one(amo, &lits).unwrap();
            (cnf.var_count() - n, cnf.clause_count())
        };
        assert_eq!(size(Amo::Pairwise, 100), (0, 4950));
        assert_eq!(size(Amo::Sequential, 100), (99, 296));
        assert_eq!(size(Amo::Product, 100), (34, 258));
        assert_eq!(size(Amo::Commander, 100), (50, 346));
        assert_eq!(size(Amo::Bimander, 100), (6, 650));
        assert_eq!(size(Amo::Binary, 100), (7, 700));
    }

    #[test]
    fn names_are_read_back() {
        for amo in Amo::ALL {
            assert_eq!(amo.name().parse(), Ok(amo));
        }
        assert!("pair".parse::<Amo>().is_err());
    }
}
