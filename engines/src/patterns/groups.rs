//! Only patterns of groups: each leaves open so many items of each group.
//!
//! Few patterns of a half come into question. So for each set of crossing options, the packings that complete such a pattern are looked up
//! by their items, on both sides. Two patterns go together if they leave open the right number of items of each group.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::allowance::{Allowance, Unjoined};
use super::packings::{Packing, Packings, PatternCount};
use super::sum::sum;

/// Optional items of which so many stay open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group {
    /// The items, as bits: their places among the optional ones.
    pub items: u64,
    /// The number of those that stay open.
    pub open: u32,
}

/// The patterns of a half: covered items, and a class. They are sorted by class.
///
/// The digits of a class are the numbers of open items of each group.
struct HalfPatterns(Vec<(u32, u64)>);

impl HalfPatterns {
    /// The most patterns. With seven dice there are 2,520.
    /// To look packings up pays only where few patterns come into question.
    const MOST: usize = 1 << 20;

    /// The patterns of the items `half`; `None` if there are too many.
    fn of(groups: &[Group], half: u64) -> Option<Self> {
        let mut patterns = vec![(0, half)];
        let mut value = 1_u32;
        for group in groups {
            let items = group.items & half;
            let mut longer = Vec::new();
            for &(class, covered) in &patterns {
                add_open(items, group.open, (class, covered), value, &mut longer);
                if longer.len() > Self::MOST {
                    return None;
                }
            }
            patterns = longer;
            value = value.checked_mul(group.open + 1)?;
        }
        patterns.sort_unstable();
        Some(Self(patterns))
    }

    /// The places of the patterns of a class.
    fn of_class(&self, class: u32) -> std::ops::Range<usize> {
        let start = self.0.partition_point(|&(other, _)| other < class);
        start..start + self.0[start..].partition_point(|&(other, _)| other == class)
    }
}

/// Adds the pattern, and all with up to `most` of these items open besides.
fn add_open(items: u64, most: u32, (class, covered): (u32, u64), value: u32, all: &mut Vec<(u32, u64)>) {
    all.push((class, covered));
    let mut rest = items;
    while most > 0 && rest != 0 && all.len() <= HalfPatterns::MOST {
        let item = rest & rest.wrapping_neg();
        rest ^= item;
        add_open(rest, most - 1, (class + value, covered ^ item), value, all);
    }
}

/// A pattern of a half that a packing completes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Completion {
    /// The needed items and the class of the pattern.
    key: (u64, u32),
    /// Its place among the patterns.
    place: u32,
    count: u64,
}

/// A half: its patterns, and its packings by their items.
struct Half<'a> {
    patterns: HalfPatterns,
    packings: HashMap<u64, Vec<&'a Packing>, FxBuildHasher>,
}

impl<'a> Half<'a> {
    fn of(groups: &[Group], half: u64, packings: &'a Packings) -> Option<Self> {
        let patterns = HalfPatterns::of(groups, half)?;
        let mut by_cells: HashMap<u64, Vec<&Packing>, FxBuildHasher> = HashMap::default();
        for packing in &packings.all {
            by_cells.entry(packing.cells).or_default().push(packing);
        }
        Some(Self { patterns, packings: by_cells })
    }

    /// The patterns that cover these items, which are taken, and packings for the rest of each; sorted.
    fn completions(&self, taken: u64) -> Vec<Completion> {
        let mut completions = Vec::new();
        for (place, &(class, covered)) in (0..).zip(&self.patterns.0) {
            if covered & taken == taken
                && let Some(packings) = self.packings.get(&(covered ^ taken))
            {
                let completion =
                    |packing: &&Packing| Completion { key: (packing.needed, class), place, count: packing.count };
                completions.extend(packings.iter().map(completion));
            }
        }
        completions.sort_unstable();
        completions
    }
}

/// Both halves and where the numbers of their patterns are.
pub(super) struct GroupJoin<'a> {
    left: Half<'a>,
    right: Half<'a>,
    /// The items of the left half.
    left_mask: u64,
    needed: u64,
    /// The class of no open item on one side, and all on the other.
    last_class: u32,
    /// For each pattern of the left half, where its numbers begin: those of the right patterns of the other class.
    rows: Vec<usize>,
    /// For each pattern of the right half, its place in its class.
    columns: Vec<usize>,
    /// The completions of the right half, for each part of a crossing set.
    completions: HashMap<u64, Vec<Completion>, FxBuildHasher>,
}

impl<'a> GroupJoin<'a> {
    /// Prepares both halves for these crossing sets. `None` if there are too many patterns, or an item is in no group.
    pub(super) fn of(
        groups: &[Group],
        [left, right, crossing]: [&'a Packings; 3],
        [left_mask, right_mask]: [u64; 2],
        needed: u64,
        allowance: &Allowance<'_>,
    ) -> Result<Option<Self>, Unjoined> {
        let grouped = groups.iter().fold(0, |all, group| all | group.items);
        let halves = Half::of(groups, left_mask, left).zip(Half::of(groups, right_mask, right));
        let Some((left, right)) = halves.filter(|_| grouped == left_mask | right_mask) else { return Ok(None) };
        // Halves of patterns have as many digits.
        let last_class = groups.iter().rev().fold(0, |class, group| class * (group.open + 1) + group.open);
        let columns = right.patterns.0.iter().zip(0..);
        let columns = columns.map(|(&(class, _), place)| place - right.patterns.of_class(class).start).collect();
        let mut numbers = 0;
        let rows = left.patterns.0.iter().map(|&(class, _)| {
            numbers += right.patterns.of_class(last_class - class).len();
            numbers - right.patterns.of_class(last_class - class).len()
        });
        let mut rows: Vec<usize> = rows.collect();
        rows.push(numbers);
        allowance.limits.budget.reserve(8 * numbers as u64, || format!("the numbers of {numbers} patterns"))?;
        let completions = HashMap::default();
        let mut join = Self { left, right, left_mask, needed, last_class, rows, columns, completions };
        for set in &crossing.all {
            let taken = set.cells & !left_mask;
            if !join.completions.contains_key(&taken) {
                let completions = join.right.completions(taken);
                allowance.take(1 + completions.len() as u64)?;
                join.completions.insert(taken, completions);
            }
        }
        Ok(Some(join))
    }

    /// The number of solutions for each pattern.
    pub(super) fn count(
        &self,
        crossing: &Packings,
        threads: usize,
        allowance: &Allowance<'_>,
    ) -> Result<Vec<PatternCount>, Unjoined> {
        // Sets of crossing options with the same items on the left have the same completions there.
        let mut crossing = crossing.all.clone();
        crossing.sort_unstable_by_key(|set| set.cells & self.left_mask);
        let stretches = crossing.chunk_by(|a, b| a.cells & self.left_mask == b.cells & self.left_mask);
        let stretches: Vec<&[Packing]> = stretches.collect();
        let zero = || vec![0_u64; self.numbers()];
        let add = |numbers: &mut Vec<u64>, sets: &&[Packing]| self.add(sets, numbers, allowance);
        let numbers = sum(&stretches, threads, zero, add, added)?;
        Ok(self.patterns(&numbers))
    }

    fn numbers(&self) -> usize {
        self.rows.last().copied().unwrap_or(0)
    }

    /// Adds the solutions with these sets of crossing options, which have the same items on the left.
    fn add(&self, sets: &[Packing], numbers: &mut [u64], allowance: &Allowance<'_>) -> Result<(), Unjoined> {
        let lefts = self.left.completions(sets[0].cells & self.left_mask);
        for set in sets {
            let rights = &self.completions[&(set.cells & !self.left_mask)];
            let mut nodes = 1 + rights.len() as u64;
            for same in rights.chunk_by(|a, b| a.key == b.key) {
                let (needed, class) = same[0].key;
                if needed & set.needed != 0 {
                    continue;
                }
                let key = (self.needed & !set.needed & !needed, self.last_class - class);
                let from = lefts.partition_point(|left| left.key < key);
                for left in lefts[from..].iter().take_while(|left| left.key == key) {
                    nodes += same.len() as u64;
                    let row = self.rows[left.place as usize];
                    let count = left.count.checked_mul(set.count).ok_or(Unjoined::TooMany)?;
                    for right in same {
                        let number = &mut numbers[row + self.columns[right.place as usize]];
                        let more = count.checked_mul(right.count).and_then(|more| number.checked_add(more));
                        *number = more.ok_or(Unjoined::TooMany)?;
                    }
                }
            }
            allowance.take(nodes)?;
        }
        Ok(())
    }

    /// The patterns with a number that is not zero, sorted.
    fn patterns(&self, numbers: &[u64]) -> Vec<PatternCount> {
        let mut patterns = Vec::new();
        for (&(class, left), &row) in self.left.patterns.0.iter().zip(&self.rows) {
            let rights = &self.right.patterns.0[self.right.patterns.of_class(self.last_class - class)];
            let counted = rights.iter().zip(&numbers[row..]).filter(|&(_, &number)| number > 0);
            patterns.extend(counted.map(|(&(_, right), &number)| (left | right, number)));
        }
        patterns.sort_unstable();
        patterns
    }
}

/// The sums of the numbers of two threads.
fn added(mut all: Vec<u64>, numbers: Vec<u64>) -> Result<Vec<u64>, Unjoined> {
    for (all, more) in all.iter_mut().zip(numbers) {
        *all = all.checked_add(more).ok_or(Unjoined::TooMany)?;
    }
    Ok(all)
}
