//! Parity constraints: an odd or an even number of true literals.

use super::{Cnf, Lit};
use crate::budget::Exceeded;

/// Adds clauses that make an odd number of `lits` true, or an even number.
///
/// A chain of helpers, each the parity of the literals so far: `O(n)` variables and clauses. Unit propagation finds
/// the value of the last open literal. It also finds that an odd number is at least one, so no clause is needed for
/// that.
///
/// # Errors
/// [`Exceeded`]
pub fn parity(cnf: &mut Cnf, is_odd: bool, lits: &[Lit]) -> Result<(), Exceeded> {
    let (first, rest, last) = match *lits {
        [] if is_odd => return cnf.clause([]),
        [] => return Ok(()),
        [lit] => return cnf.clause([if is_odd { lit } else { !lit }]),
        [first, ref rest @ .., last] => (first, rest, last),
    };
    let mut so_far = first;
    for &lit in rest {
        let next = cnf.fresh().positive();
        // An even number of these three is true: next = so_far ⊕ lit.
        for [a, b, c] in [[!next, so_far, lit], [!next, !so_far, !lit], [next, !so_far, lit], [next, so_far, !lit]] {
            cnf.clause([a, b, c])?;
        }
        so_far = next;
    }
    let last = if is_odd { last } else { !last };
    cnf.clause([so_far, last])?;
    cnf.clause([!so_far, !last])
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TruthTable, positives};
    use super::*;

    #[test]
    fn parities_are_exact() {
        for n in 0..=8 {
            for is_odd in [false, true] {
                let mut cnf = Cnf::new();
                let lits = positives(&mut cnf, n);
                parity(&mut cnf, is_odd, &lits).unwrap();
                TruthTable::of(&cnf, &lits).assert_models(|trues| (trues % 2 == 1) == is_odd);
            }
        }
    }

    #[test]
    fn the_last_open_literal_is_forced() {
        for n in 1..=8 {
            for is_odd in [false, true] {
                let mut cnf = Cnf::new();
                let lits = positives(&mut cnf, n);
                parity(&mut cnf, is_odd, &lits).unwrap();
                let forced = |trues, falses| (trues + falses == n - 1).then_some((trues % 2 == 1) != is_odd);
                TruthTable::of(&cnf, &lits).assert_propagates(forced);
            }
        }
    }
}
