//! Cardinality constraints by a sequential counter.
//!
//! *References*: Carsten Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints", CP 2005 (the upper bound);
//! the lower bound is the same counter read in the other direction.

use std::ops::RangeInclusive;

use super::{Cnf, Lit};
use crate::budget::Exceeded;

/// Adds clauses that make at least `lo` and at most `hi` of `lits` true.
///
/// Helper `reached[i][j]` means that at least `j + 1` of the first `i + 1` literals are true. The upper bound needs
/// the implication *by* the literals, the lower bound that of the literals. Only the needed directions are written.
/// `O(n · min(hi, n - lo))` variables and clauses; unit propagation detects every violation, and forces the rest once
/// a bound is reached.
///
/// # Errors
/// [`Exceeded`], before any clause where they would not fit.
pub fn between(cnf: &mut Cnf, times: RangeInclusive<usize>, lits: &[Lit]) -> Result<(), Exceeded> {
    let (lo, hi) = times.into_inner();
    let n = lits.len();
    if lo > hi || lo > n {
        return cnf.clause([]);
    }
    if hi == 0 {
        return lits.iter().try_for_each(|&lit| cnf.clause([!lit]));
    }
    if lo == 1 && hi >= n {
        return cnf.clause(lits.iter().copied());
    }
    // If most literals must be true, counting the few false ones is cheaper.
    let (fewest_false, most_false) = (n.saturating_sub(hi), n - lo);
    if most_false < hi.min(n) {
        let negated: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
        return between(cnf, fewest_false..=most_false, &negated);
    }
    let caps = hi < n;
    // Only the levels that the bounds use: up to `hi` for the cap, up to `lo` for the floor.
    let width = if caps { hi } else { lo };
    let helpers = n.saturating_mul(width);
    // Each helper has up to four clauses of three literals, and takes a place in `reached`.
    cnf.reserve(helpers.saturating_mul(4), helpers.saturating_mul(13))?;
    let reached: Vec<Vec<Lit>> =
        (0..n).map(|i| (0..width.min(i + 1)).map(|_| cnf.fresh().positive()).collect()).collect();
    for (i, &lit) in lits.iter().enumerate() {
        if caps {
            count_up(cnf, lit, i, hi, &reached)?;
        }
        if lo > 0 {
            justify(cnf, lit, i, lo, &reached)?;
        }
    }
    if lo > 0 { cnf.clause([reached[n - 1][lo - 1]]) } else { Ok(()) }
}

/// True literals push the counter up, and it must not pass `hi`.
fn count_up(cnf: &mut Cnf, lit: Lit, i: usize, hi: usize, reached: &[Vec<Lit>]) -> Result<(), Exceeded> {
    cnf.clause([!lit, reached[i][0]])?;
    let Some(before) = i.checked_sub(1).map(|p| &reached[p]) else {
        return Ok(());
    };
    for (j, &level) in before.iter().enumerate() {
        cnf.clause([!level, reached[i][j]])?;
        match reached[i].get(j + 1) {
            Some(&next) => cnf.clause([!lit, !level, next])?,
            None if j + 1 == hi => cnf.clause([!lit, !level])?,
            None => {}
        }
    }
    Ok(())
}

/// Makes every level of the counter imply as many true literals.
fn justify(cnf: &mut Cnf, lit: Lit, i: usize, lo: usize, reached: &[Vec<Lit>]) -> Result<(), Exceeded> {
    for (j, &level) in reached[i].iter().enumerate().take(lo) {
        let kept = i.checked_sub(1).and_then(|p| reached[p].get(j).copied());
        // Level j was reached before, or this literal is true …
        cnf.clause([!level, lit].into_iter().chain(kept))?;
        // … and then level j - 1 was reached before.
        if j > 0 {
            let below = reached[i - 1][j - 1];
            cnf.clause([!level, below].into_iter().chain(kept))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TruthTable, positives};
    use super::*;

    #[test]
    fn counts_are_exact() {
        for n in 0..=8 {
            for hi in 0..=n + 1 {
                for lo in 0..=hi {
                    let mut cnf = Cnf::new();
                    let lits = positives(&mut cnf, n);
                    between(&mut cnf, lo..=hi, &lits).unwrap();
                    TruthTable::of(&cnf, &lits).assert_models(|trues| (lo..=hi).contains(&trues));
                }
            }
        }
    }

    #[test]
    fn a_full_counter_forces_the_rest() {
        for n in 1..=8 {
            for k in 0..=n {
                let mut cnf = Cnf::new();
                let lits = positives(&mut cnf, n);
                between(&mut cnf, k..=k, &lits).unwrap();
                TruthTable::of(&cnf, &lits).assert_propagates(|trues, falses| {
                    if trues > k || falses > n - k {
                        None
                    } else if trues == k {
                        Some(false)
                    } else {
                        (falses == n - k).then_some(true)
                    }
                });
            }
        }
    }

    #[test]
    fn an_impossible_range_is_unsatisfiable() {
        let mut cnf = Cnf::new();
        let lits = positives(&mut cnf, 3);
        between(&mut cnf, 4..=4, &lits).unwrap();
        TruthTable::of(&cnf, &lits).assert_models(|_| false);
    }
}
