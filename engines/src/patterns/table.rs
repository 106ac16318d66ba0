//! A number for each pattern that occurs: rows for patterns of the left half, columns for those of the right half.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

/// Where the patterns of a half are in a row: each among those with as many items.
pub(super) struct Columns {
    rank: Vec<u32>,
    lengths: Vec<u32>,
}

impl Columns {
    /// For patterns of so many items.
    pub(super) fn new(bits: u32) -> Self {
        let mut lengths = vec![0; bits as usize + 1];
        let rank = (0..1_u32 << bits).map(|pattern| {
            let length = &mut lengths[pattern.count_ones() as usize];
            *length += 1;
            *length - 1
        });
        Self { rank: rank.collect(), lengths }
    }

    pub(super) fn of(&self, pattern: u32) -> u32 {
        self.rank[pattern as usize]
    }
}

/// The numbers.
#[derive(Default)]
pub(super) struct PatternTable {
    /// For a left pattern, and the size of the right one, its row.
    rows: HashMap<(u32, u32), Box<[u64]>, FxBuildHasher>,
}

impl PatternTable {
    /// The row of a left pattern, with the right patterns of this size.
    pub(super) fn row(&mut self, left: u32, size: u32, columns: &Columns) -> &mut [u64] {
        let length = columns.lengths[size as usize] as usize;
        self.rows.entry((left, size)).or_insert_with(|| vec![0; length].into())
    }

    /// Adds the numbers of another table.
    pub(super) fn add(&mut self, other: Self) {
        for (key, row) in other.rows {
            match self.rows.get_mut(&key) {
                Some(own) => own.iter_mut().zip(row).for_each(|(own, number)| *own += number),
                None => _ = self.rows.insert(key, row),
            }
        }
    }

    /// The patterns with a number that is not zero, as left and right pattern, sorted.
    pub(super) fn patterns(&self, columns: &Columns) -> Vec<(u32, u32, u64)> {
        let mut by_size: Vec<Vec<u32>> = columns.lengths.iter().map(|&length| vec![0; length as usize]).collect();
        for (pattern, &rank) in (0_u32..).zip(&columns.rank) {
            by_size[pattern.count_ones() as usize][rank as usize] = pattern;
        }
        let mut patterns = Vec::new();
        for (&(left, size), row) in &self.rows {
            let rights = row.iter().zip(&by_size[size as usize]).filter(|(number, _)| **number > 0);
            patterns.extend(rights.map(|(&number, &right)| (left, right, number)));
        }
        patterns.sort_unstable();
        patterns
    }
}
