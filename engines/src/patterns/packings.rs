//! All sets of options that don't exclude one another.

use std::collections::HashMap;
use std::ops::Range;

use rustc_hash::FxBuildHasher;

use super::allowance::{Allowance, Unjoined};

/// An option: its optional items and its needed ones, as bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct HalfOption {
    pub(super) cells: u64,
    pub(super) needed: u64,
}

/// A pattern, as the optional items in use, and the number of its solutions.
pub type PatternCount = (u64, u64);

/// Sets of options with the same items: these items, and how many sets there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Packing {
    pub(super) needed: u64,
    pub(super) cells: u64,
    pub(super) count: u64,
}

/// The packings of a half, sorted by their needed items.
pub(super) struct Packings {
    pub(super) all: Vec<Packing>,
    /// For each set of needed items, where its packings are.
    ranges: HashMap<u64, Range<usize>, FxBuildHasher>,
}

/// Sets are merged after so many of them.
const BLOCK: usize = 1 << 20;

impl Packings {
    /// All sets of these options, the empty one too.
    pub(super) fn of(mut options: Vec<HalfOption>, allowance: &Allowance) -> Result<Self, Unjoined> {
        // Of options with the same lowest needed item at most one is in a set: they are a group. Others are groups of their own.
        let lowest = |option: &HalfOption| option.needed & option.needed.wrapping_neg();
        options.sort_unstable_by_key(|option| lowest(option).wrapping_sub(1));
        let groups: Vec<&[HalfOption]> = options.chunk_by(|a, b| lowest(a) == lowest(b) && a.needed != 0).collect();
        let mut search = Search { groups: &groups, found: Vec::new(), merged: 0, checked: 0, allowance };
        search.extend(0, Packing { needed: 0, cells: 0, count: 1 })?;
        search.merge()?;
        Ok(Self::sorted(search.found))
    }

    /// These packings, which are sorted.
    pub(super) fn sorted(all: Vec<Packing>) -> Self {
        let mut ranges: HashMap<u64, Range<usize>, FxBuildHasher> = HashMap::default();
        let mut start = 0;
        for chunk in all.chunk_by(|a, b| a.needed == b.needed) {
            ranges.insert(chunk[0].needed, start..start + chunk.len());
            start += chunk.len();
        }
        Self { all, ranges }
    }

    /// The sets of needed items that packings cover.
    pub(super) fn needed(&self) -> impl Iterator<Item = u64> {
        self.all.chunk_by(|a, b| a.needed == b.needed).map(|chunk| chunk[0].needed)
    }

    /// The packings that cover exactly these needed items.
    pub(super) fn covering(&self, needed: u64) -> &[Packing] {
        self.ranges.get(&needed).map_or(&[], |range| &self.all[range.clone()])
    }
}

/// The search for all sets: group by group, one option of it or none.
struct Search<'a> {
    groups: &'a [&'a [HalfOption]],
    /// The packings so far; the first `merged` of them are sorted and distinct.
    found: Vec<Packing>,
    merged: usize,
    /// The length at which the limits were last checked.
    checked: usize,
    allowance: &'a Allowance<'a>,
}

/// The limits are checked after so many packings.
const STRIDE: usize = 1 << 14;

impl Search<'_> {
    /// Adds all sets that extend this one by options of the groups from `from` on. As deep as there are groups in use.
    fn extend(&mut self, from: usize, set: Packing) -> Result<(), Unjoined> {
        self.found.push(set);
        if self.found.len() >= self.checked + STRIDE {
            self.allowance.take((self.found.len() - self.checked) as u64)?;
            self.checked = self.found.len();
        }
        if self.found.len() - self.merged >= BLOCK.max(self.merged) {
            self.merge()?;
        }
        for group in from..self.groups.len() {
            for option in self.groups[group] {
                if option.cells & set.cells == 0 && option.needed & set.needed == 0 {
                    let (cells, needed) = (set.cells | option.cells, set.needed | option.needed);
                    self.extend(group + 1, Packing { needed, cells, count: 1 })?;
                }
            }
        }
        Ok(())
    }

    /// Sorts the packings, and adds up equal ones.
    fn merge(&mut self) -> Result<(), Unjoined> {
        let bytes = (2 * self.found.len() * size_of::<Packing>()) as u64;
        self.allowance.limits.budget.reserve(bytes, || format!("{} packings of a half", self.found.len()))?;
        self.found.sort_unstable();
        self.found.dedup_by(|later, first| {
            let is_same = (later.needed, later.cells) == (first.needed, first.cells);
            if is_same {
                first.count += later.count;
            }
            is_same
        });
        self.merged = self.found.len();
        self.checked = self.merged;
        Ok(())
    }
}
