//! Parity equations that follow from an exact cover.
//!
//! An item that is covered exactly k times is an equation over its options, and so is every sum of such items. Modulo
//! 2, an option drops out of a sum when it covers an even number of its items. A sum in which nearly all options drop
//! out shows what no search finds. John Conway's argument is an example: every layer of a 5×5×5 box holds one of the
//! few unit cubes, because all larger blocks meet a layer in an even number of cells.
//!
//! Gaussian elimination finds such sums without knowing layers. It eliminates the options with the most items first,
//! so that the remaining equations are about the small ones.

use std::cmp::Reverse;

use fixedbitset::FixedBitSet;

use super::{ExactCover, OptionId};
use crate::budget::{Budget, Exceeded, Pace};

/// An odd number of these options is chosen in every solution, or an even one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parity {
    /// The options. None, and an odd number, means that there is no solution.
    pub options: Vec<OptionId>,
    /// Is it odd?
    pub is_odd: bool,
}

/// The most pairs of machine words that are compared to shorten equations.
/// That takes a fraction of a second.
const PAIRS_TO_SHORTEN: usize = 1 << 26;

/// The most operations on machine words for an elimination, some seconds.
/// Where it would take more, it is skipped.
const WORK_OF_ELIMINATION: usize = 1 << 31;

/// Up to this many equations, all their sums are tried to find the shortest.
const FEW: usize = 16;

/// Equations about smaller options, implied by items with a fixed multiplicity.
///
/// The items themselves are not among them. Where all options have the same number of items, only a contradiction can
/// be found.
///
/// `O(items² · options)` bit operations, 64 at a time, and a bounded number more to make the equations short. Where that is
/// too much, there are no equations.
///
/// # Errors
/// [`Exceeded`]
pub fn parities(cover: &ExactCover, budget: &Budget) -> Result<Vec<Parity>, Exceeded> {
    let constant = cover.option_count();
    let work = cover.item_count().saturating_pow(2).saturating_mul(constant / 64 + 1);
    if work > WORK_OF_ELIMINATION {
        return Ok(Vec::new());
    }
    let bytes = cover.item_count().saturating_mul(constant / 8 + 64).saturating_mul(2);
    budget.reserve(bytes as u64, || format!("elimination with {constant} options"))?;
    let mut pace = budget.pace();
    let mut rows = equations(cover);
    let size = |option: &OptionId| rows_of(cover, *option);
    let mut options: Vec<OptionId> = cover.options().collect();
    options.sort_by_key(|option| Reverse(size(option)));
    let mut patience = PAIRS_TO_SHORTEN;
    let mut found = Vec::new();
    let mut groups = options.chunk_by(|a, b| size(a) == size(b)).peekable();
    while let Some(group) = groups.next() {
        eliminate(&mut rows, group, &mut pace)?;
        let mut short = rows.clone();
        if rows.len() <= FEW {
            shortest(&mut short);
        } else {
            shorten(&mut short, &mut patience, &mut pace)?;
        }
        // An equation without options of the next group is still there after it.
        let is_due = |row: &&FixedBitSet| match groups.peek() {
            Some(next) => next.iter().any(|option| row.contains(option.index())),
            None => true,
        };
        found.extend(short.iter().filter(is_due).map(|row| Parity {
            options: row.ones().filter(|&i| i < constant).map(|i| OptionId(i as u32)).collect(),
            is_odd: row.contains(constant),
        }));
    }
    Ok(found)
}

/// The equations of the items: a bit for each option, and one for an odd number.
fn equations(cover: &ExactCover) -> Vec<FixedBitSet> {
    let constant = cover.option_count();
    let mut rows: Vec<Option<FixedBitSet>> = (cover.items())
        .map(|item| {
            cover.fixed_times(item).map(|times| {
                let mut row = FixedBitSet::with_capacity(constant + 1);
                row.set(constant, times % 2 == 1);
                row
            })
        })
        .collect();
    for option in cover.options() {
        for entry in cover.entries(option) {
            if let Some(row) = &mut rows[entry.item.index()] {
                row.insert(option.index());
            }
        }
    }
    rows.into_iter().flatten().collect()
}

/// The number of equations in which an option occurs.
fn rows_of(cover: &ExactCover, option: OptionId) -> usize {
    cover.entries(option).iter().filter(|entry| cover.fixed_times(entry.item).is_some()).count()
}

/// Keeps a basis of those sums of the rows in which no option of the group occurs.
fn eliminate(rows: &mut Vec<FixedBitSet>, group: &[OptionId], pace: &mut Pace<'_>) -> Result<(), Exceeded> {
    for option in group {
        pace.step(rows.len())?;
        let Some(pivot) = rows.iter().position(|row| row.contains(option.index())) else {
            continue;
        };
        let pivot = rows.remove(pivot);
        for row in rows.iter_mut().filter(|row| row.contains(option.index())) {
            pace.step(row.len() / 64)?;
            row.symmetric_difference_with(&pivot);
        }
    }
    rows.retain(|row| !row.is_clear());
    Ok(())
}

/// Replaces the rows by the shortest basis of the same sums.
/// It takes the shortest sums, each if it is independent of those before it.
fn shortest(rows: &mut Vec<FixedBitSet>) {
    let mut sum = FixedBitSet::with_capacity(rows.first().map_or(0, FixedBitSet::len));
    // In the order of a Gray code, one sum differs from the one before it in a single row.
    let mut sums: Vec<(usize, u32)> = (1..1_u32 << rows.len())
        .map(|i| {
            sum.symmetric_difference_with(&rows[i.trailing_zeros() as usize]);
            (sum.count_ones(..), i ^ i >> 1)
        })
        .collect();
    sums.sort_unstable();
    // Sets of rows with different highest bits, in decreasing order.
    let mut taken: Vec<u32> = Vec::new();
    let mut basis = Vec::with_capacity(rows.len());
    for (_, set) in sums {
        let rest = taken.iter().fold(set, |rest, &other| rest.min(rest ^ other));
        if rest == 0 {
            continue;
        }
        taken.push(rest);
        taken.sort_unstable_by_key(|&set| Reverse(set));
        let mut sum = FixedBitSet::with_capacity(sum.len());
        (0..rows.len()).filter(|&i| set >> i & 1 == 1).for_each(|i| sum.symmetric_difference_with(&rows[i]));
        basis.push(sum);
        if basis.len() == rows.len() {
            break;
        }
    }
    *rows = basis;
}

/// Adds rows to one another as long as that makes them shorter and patience lasts.
fn shorten(rows: &mut [FixedBitSet], patience: &mut usize, pace: &mut Pace<'_>) -> Result<(), Exceeded> {
    let mut changed = true;
    while changed {
        changed = false;
        for i in 0..rows.len() {
            let mut length = rows[i].count_ones(..);
            let words = rows[i].len() / 64 + 1;
            for j in (0..rows.len()).filter(|&j| j != i) {
                pace.step(words)?;
                let Some(left) = patience.checked_sub(words) else {
                    return Ok(());
                };
                *patience = left;
                let sum = rows[i].symmetric_difference_count(&rows[j]);
                if sum < length {
                    let [row, other] = rows.get_disjoint_mut([i, j]).expect("two different rows");
                    row.symmetric_difference_with(other);
                    length = sum;
                    changed = true;
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parity(options: &[u32], is_odd: bool) -> Parity {
        Parity { options: options.iter().copied().map(OptionId).collect(), is_odd }
    }

    #[test]
    fn small_options_have_to_make_up_for_the_large_ones() {
        // A row of five cells, of which pairs of neighbours cover two, and single ones the first, the third or the fifth.
        let mut cover = ExactCover::new();
        let cells: Vec<_> = (0..5).map(|_| cover.primary("cell")).collect();
        for pair in cells.windows(2) {
            cover.option(pair.iter().map(|&cell| cell.into())).unwrap();
        }
        for cell in [0, 2, 4] {
            cover.option([cells[cell].into()]).unwrap();
        }
        assert_eq!(parities(&cover, Budget::unlimited()).unwrap(), [parity(&[4, 5, 6], true)]);
    }

    #[test]
    fn only_fixed_multiplicities_count() {
        let mut cover = ExactCover::new();
        let twice = cover.primary_times("twice", 2..=2).unwrap();
        let free = cover.primary_times("free", 1..=2).unwrap();
        let secondary = cover.secondary("s");
        for _ in 0..3 {
            cover.option([twice.into(), free.into(), secondary.into()]).unwrap();
        }
        cover.option([free.into()]).unwrap();
        assert_eq!(parities(&cover, Budget::unlimited()).unwrap(), []);
        let odd = cover.primary_times("odd", 3..=3).unwrap();
        for _ in 0..3 {
            cover.option([twice.into(), odd.into()]).unwrap();
        }
        // Those with `twice` alone and those with both: an odd number each, so that they are even together.
        assert_eq!(parities(&cover, Budget::unlimited()).unwrap(), [parity(&[0, 1, 2], true)]);
    }

    #[test]
    fn contradictions_are_equations_without_options() {
        // Pairs cannot cover three cells.
        let mut cover = ExactCover::new();
        let cells: Vec<_> = (0..3).map(|_| cover.primary("cell")).collect();
        for (a, b) in [(0, 1), (1, 2), (2, 0)] {
            cover.option([cells[a].into(), cells[b].into()]).unwrap();
        }
        assert_eq!(parities(&cover, Budget::unlimited()).unwrap(), [parity(&[], true)]);
    }

    #[test]
    fn no_items_no_equations() {
        let mut cover = ExactCover::new();
        assert_eq!(parities(&cover, Budget::unlimited()).unwrap(), []);
        cover.primary("a");
        // Nothing covers it, but equations are reported per group of options, and there is none.
        assert_eq!(parities(&cover, Budget::unlimited()).unwrap(), []);
    }
}
