//! Bringing packings of both halves together, for each set of crossing options.

use super::allowance::{Allowance, Unjoined};
use super::packings::{Packing, Packings, PatternCount};
use super::sum::sum;
use super::table::{Columns, PatternTable};

/// The packings of both halves.
pub(super) struct Sides {
    pub(super) left: Packings,
    pub(super) right: Packings,
    pub(super) left_bits: u32,
    pub(super) right_bits: u32,
    /// The items that every solution covers.
    pub(super) needed: u64,
}

/// The number of solutions for each pattern.
pub(super) fn join(
    sides: &Sides,
    crossing: &Packings,
    threads: usize,
    allowance: &Allowance<'_>,
) -> Result<Vec<PatternCount>, Unjoined> {
    let left_mask = (1_u64 << sides.left_bits) - 1;
    // Sets of crossing options with the same items on the left have the same packings beside them.
    let mut crossing = crossing.all.clone();
    crossing.sort_unstable_by_key(|set| set.cells & left_mask);
    let groups: Vec<&[Packing]> = crossing.chunk_by(|a, b| a.cells & left_mask == b.cells & left_mask).collect();
    let columns = Columns::new(sides.right_bits);
    let zero = || JoinThread { sides, columns: &columns, table: PatternTable::default(), total: 0, right: Vec::new() };
    let add = |part: &mut JoinThread<'_>, sets: &&[Packing]| part.add(sets, allowance);
    let table = sum(&groups, threads, zero, add, JoinThread::merged)?.table;
    let counted = table.patterns(&columns).into_iter();
    Ok(counted.map(|(left, right, count)| (u64::from(left) | u64::from(right) << sides.left_bits, count)).collect())
}

/// The work of a thread.
struct JoinThread<'a> {
    sides: &'a Sides,
    columns: &'a Columns,
    table: PatternTable,
    /// The number of solutions in the table.
    total: u64,
    /// The sizes and columns of the patterns of the right half, and their numbers.
    right: Vec<(u32, u32, u64)>,
}

impl JoinThread<'_> {
    /// The solutions of both.
    fn merged(mut self, other: Self) -> Result<Self, Unjoined> {
        self.total = self.total.checked_add(other.total).ok_or(Unjoined::TooMany)?;
        self.table.add(other.table);
        Ok(self)
    }

    /// Adds the solutions with these sets of crossing options, which have the same items on the left.
    fn add(&mut self, sets: &[Packing], allowance: &Allowance<'_>) -> Result<(), Unjoined> {
        let Sides { left, left_bits, needed, .. } = self.sides;
        let taken = sets[0].cells & ((1 << left_bits) - 1);
        // The patterns of the left half and their numbers, for each set of needed items.
        let mut lists: Vec<(u64, Vec<(u32, u64)>)> = Vec::new();
        for share in left.needed() {
            let beside = left.covering(share).iter().filter(|packing| packing.cells & taken == 0);
            let patterns: Vec<(u32, u64)> =
                beside.map(|packing| ((packing.cells | taken) as u32, packing.count)).collect();
            if !patterns.is_empty() {
                lists.push((share, patterns));
            }
        }
        for set in sets {
            let mut read = 1;
            for (share, patterns) in &lists {
                if share & set.needed == 0 {
                    read += self.multiply(set, needed & !set.needed & !share, patterns)?;
                }
            }
            allowance.take(read)?;
        }
        Ok(())
    }

    /// Adds the products of left patterns and right packings that cover exactly the needed items of `share`.
    ///
    /// Returns the number of right packings.
    fn multiply(&mut self, set: &Packing, share: u64, patterns: &[(u32, u64)]) -> Result<u64, Unjoined> {
        let taken = set.cells >> self.sides.left_bits;
        let packings = self.sides.right.covering(share);
        self.right.clear();
        for packing in packings {
            let cells = packing.cells >> self.sides.left_bits;
            if cells & taken == 0 {
                let pattern = (cells | taken) as u32;
                let count = packing.count.checked_mul(set.count).ok_or(Unjoined::TooMany)?;
                self.right.push((pattern.count_ones(), self.columns.of(pattern), count));
            }
        }
        // No number of the table is greater than the total.
        let total = |counts: &mut dyn Iterator<Item = u64>| counts.map(u128::from).sum::<u128>();
        let left = total(&mut patterns.iter().map(|left| left.1));
        let all = left.checked_mul(total(&mut self.right.iter().map(|right| right.2)));
        let all = all.and_then(|all| u64::try_from(all).ok()?.checked_add(self.total));
        self.total = all.ok_or(Unjoined::TooMany)?;
        // Mostly all have the same size, since the same pieces cover as many cells.
        self.right.sort_unstable_by_key(|&(size, ..)| size);
        for same in self.right.chunk_by(|a, b| a.0 == b.0) {
            for &(left, count) in patterns {
                let row = self.table.row(left, same[0].0, self.columns);
                for &(_, column, more) in same {
                    row[column as usize] += count * more;
                }
            }
        }
        Ok(packings.len() as u64)
    }
}
