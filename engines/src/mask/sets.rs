//! Lists of few options as sets of bits.
//!
//! A list of at most [`OptionSet::CAPACITY`] options is turned on its side once: an [`Index`] has, for each bit of the masks, the set of
//! the options that have it. Below the node, no list is made any more. The options that are left at a node are a set,
//! and those that an option excludes are the union of a few sets. All bits of eight neighbours, a *group*, are looked at
//! together, word by word.
//!
//! *Complexity*: an index takes 64 bytes for each bit and for each group and word; it is filled in time proportional to
//! that, and to the entries of its list. Checking a child takes time proportional to the groups with open items times
//! the words with options left.
//!
//! *Source*: bit sets of values and their supports, as in Lecoutre and Vion, Enforcing arc consistency using bitwise
//! operations, Constraint Programming Letters 2, 2008. Here options support items.

#[cfg(test)]
mod tests;

use super::kernel::Words;
use super::lists::Columns;

/// The words of a set.
/// Smaller sets further down do not pay: numbers of options halve every one or two levels.
pub(super) const WORDS: usize = 8;

/// The bits of a group.
pub(super) const GROUP: usize = 8;

/// The most groups of an index.
pub(super) const GROUPS: usize = 64;

/// The widest masks, in words, that have an index.
pub(super) const WIDEST: usize = GROUPS * GROUP / u32::BITS as usize;

/// Some of the options of a list; or one word for each bit of a group.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct OptionSet(pub(super) [u64; WORDS]);

/// Which options of a list have each bit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Index {
    /// The words of its sets that are in use.
    pub(super) words: usize,
    /// The groups with bits that some option has.
    pub(super) groups: Vec<usize>,
    /// The options with each bit.
    /// Words beyond those in use are undefined.
    pub(super) by_bit: Vec<OptionSet>,
    /// For each word of sets and each group: that word of the options with each bit of the group.
    /// Only items that were open have options here.
    pub(super) by_word: Vec<OptionSet>,
}

/// The options left at a node, and the parts of an index that matter there.
#[derive(Debug, Clone)]
pub(super) struct Window {
    /// The options left.
    pub(super) live: OptionSet,
    words: [u8; WORDS],
    word_count: usize,
    groups: [u8; GROUPS],
    group_count: usize,
    /// The number of open items.
    pub(super) open: u32,
}

impl OptionSet {
    /// The most options in a set: eight words fill a cache line, and a vector of 512 bits.
    pub(super) const CAPACITY: usize = u64::BITS as usize * WORDS;

    /// The first options of a list.
    pub(super) fn first(len: usize) -> Self {
        let bits = u64::BITS as usize;
        Self(std::array::from_fn(|k| match len.saturating_sub(bits * k) {
            rest if rest < bits => (1 << rest) - 1,
            _ => u64::MAX,
        }))
    }

    /// The number of options.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The positions of the options that are in `other`, too, in order.
    #[inline]
    pub(super) fn common(&self, other: &Self, mut found: impl FnMut(usize)) {
        for (k, (&a, &b)) in self.0.iter().zip(&other.0).enumerate() {
            let mut rest = a & b;
            while rest != 0 {
                found(u64::BITS as usize * k + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }
}

impl Index {
    /// Makes room for a list whose options have the bits of `union` in all.
    pub(super) fn prepare<W: Words>(&mut self, list: Columns<'_>, union: &W) {
        self.words = list.len.div_ceil(u64::BITS as usize);
        self.groups.clear();
        self.by_bit.resize(u32::BITS as usize * union.words().len(), OptionSet::default());
        for (group, sets) in self.by_bit.chunks_exact_mut(GROUP).enumerate() {
            if byte(union.words(), group) == 0 {
                sets.fill(OptionSet::default());
            } else {
                self.groups.push(group);
            }
        }
        self.by_word.resize(self.groups.len() * self.words, OptionSet::default());
    }

    /// Turns the list on its side, after [`prepare`](Self::prepare).
    pub(super) fn fill(&mut self, list: Columns<'_>, open: &[u32]) {
        for &group in &self.groups {
            self.by_bit[GROUP * group..][..GROUP].fill(OptionSet::default());
        }
        for (w, sets) in self.by_bit.chunks_exact_mut(u32::BITS as usize).enumerate() {
            for (i, &word) in list.column(w)[..list.len].iter().enumerate() {
                let mut rest = word;
                while rest != 0 {
                    sets[rest.trailing_zeros() as usize].0[i / 64] |= 1 << (i % 64);
                    rest &= rest - 1;
                }
            }
        }
        let count = self.groups.len();
        for (a, &group) in self.groups.iter().enumerate() {
            for (b, set) in self.by_bit[GROUP * group..][..GROUP].iter().enumerate() {
                let is_open = byte(open, group) >> b & 1 == 1;
                for (k, &word) in set.0[..self.words].iter().enumerate() {
                    self.by_word[k * count + a].0[b] = if is_open { word } else { 0 };
                }
            }
        }
    }

    /// The options with some of the bits.
    #[inline]
    fn having(&self, bits: &[u16]) -> OptionSet {
        let mut having = OptionSet::default();
        for &bit in bits {
            for (word, other) in having.0.iter_mut().zip(self.by_bit[usize::from(bit)].0) {
                *word |= other;
            }
        }
        having
    }

    /// The options that are left without those that have some of the bits, and how many items have some of them.
    #[inline]
    pub(super) fn remove(&self, window: &Window, bits: &[u16]) -> (OptionSet, u32) {
        let having = self.having(bits);
        let left = OptionSet(std::array::from_fn(|k| window.live.0[k] & !having.0[k]));
        let mut served = [0; GROUP];
        for &a in window.groups() {
            let mut any = [0; GROUP];
            for &k in window.words() {
                let sets = self.group(k, a);
                for (any, word) in any.iter_mut().zip(sets.0) {
                    *any |= word & left.0[usize::from(k)];
                }
            }
            for (served, any) in served.iter_mut().zip(any) {
                *served += u32::from(any != 0);
            }
        }
        (left, served.iter().sum())
    }

    /// The first open item with the fewest options left, as a bit, and their number.
    /// There is an open item, and every open item has an option.
    pub(super) fn fewest(&self, window: &Window) -> (u32, u32) {
        let mut fewest = (0, u32::MAX);
        for &a in window.groups() {
            let mut counts = [0; GROUP];
            for &k in window.words() {
                let sets = self.group(k, a);
                for (count, word) in counts.iter_mut().zip(sets.0) {
                    *count += (word & window.live.0[usize::from(k)]).count_ones();
                }
            }
            let first = (GROUP * self.groups[usize::from(a)]) as u32;
            for (bit, count) in (first..).zip(counts) {
                // Closed items have none.
                if (1..fewest.1).contains(&count) {
                    fewest = (bit, count);
                }
            }
        }
        fewest
    }

    #[inline]
    fn group(&self, k: u8, a: u8) -> &OptionSet {
        &self.by_word[usize::from(k) * self.groups.len() + usize::from(a)]
    }
}

impl Window {
    /// Nothing is left.
    pub(super) fn empty() -> Self {
        let (words, groups) = ([0; WORDS], [0; GROUPS]);
        Self { live: OptionSet::default(), words, word_count: 0, groups, group_count: 0, open: 0 }
    }

    /// Finds the words of `live` and the groups of `open` that are not empty.
    #[inline]
    pub(super) fn look(&mut self, index: &Index, open: &[u32]) {
        // Without branches, which would be unpredictable.
        self.word_count = 0;
        for k in 0..WORDS {
            self.words[self.word_count] = k as u8;
            self.word_count += usize::from(self.live.0[k] != 0);
        }
        self.group_count = 0;
        for (a, &group) in index.groups.iter().enumerate() {
            self.groups[self.group_count] = a as u8;
            self.group_count += usize::from(byte(open, group) != 0);
        }
        self.open = open.iter().map(|word| word.count_ones()).sum();
    }

    /// The words in which some option is left.
    #[inline]
    pub(super) fn words(&self) -> &[u8] {
        &self.words[..self.word_count]
    }

    /// The groups with open items, as positions among the groups of the index.
    #[inline]
    pub(super) fn groups(&self) -> &[u8] {
        &self.groups[..self.group_count]
    }
}

/// The bits of a group.
#[inline]
pub(super) fn byte(words: &[u32], group: usize) -> u8 {
    (words[group / 4] >> (group % 4 * GROUP)) as u8
}
