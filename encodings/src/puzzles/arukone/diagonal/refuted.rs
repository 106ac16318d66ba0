//! The table of refuted frontiers.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::diagonals::Diagonals;
use super::frontier::Frontier;
use super::parts::{NO_LABEL, NO_PART};

/// The memory limit of the table, in bytes.
const MEMORY: usize = 1 << 26;

/// The initial number of slots.
const LEAST: usize = 1 << 8;

/// A table of refuted frontiers; on a collision, the newer one replaces the older.
///
/// Frontiers are stored in a canonical form, with parts numbered in the order of their places.
#[derive(Clone)]
pub(super) struct Refuted {
    /// The slots: a power of two of them, or none while nothing is refuted.
    slots: Vec<Option<Box<[u16]>>>,
    /// The most slots.
    most: usize,
    /// The number of used slots.
    taken: usize,
    /// The longest entry that is stored.
    longest: usize,
    /// The pending frontiers from the root on, concatenated, and the end of each.
    words: Vec<u16>,
    ends: Vec<usize>,
    /// The canonical number of each part.
    names: Vec<u16>,
}

impl Refuted {
    /// An empty table for a board of this width and number of cells.
    /// `None` if its frontiers don't fit into 16-bit words.
    pub(super) fn of(width: usize, cells: usize) -> Option<Self> {
        if cells > usize::from(u16::MAX) || width > usize::from(u8::MAX) {
            return None;
        }
        let longest = 8 * width;
        // An entry takes its words, a fat pointer, and the overhead of the allocator.
        let most = (MEMORY / (2 * longest + 32)).next_power_of_two() / 2;
        let (words, ends, names) = (Vec::new(), Vec::new(), Vec::new());
        Some(Self { slots: Vec::new(), most, taken: 0, longest, words, ends, names })
    }

    /// The number of pending frontiers.
    pub(super) fn pending(&self) -> usize {
        self.ends.len()
    }

    /// Adds a pending frontier; `false` if it is refuted.
    pub(super) fn admit(&mut self, frontier: &Frontier, board: &Diagonals) -> bool {
        let start = self.words.len();
        self.write(frontier, board);
        let entry = &self.words[start..];
        if !self.slots.is_empty() && self.slots[self.slot(entry)].as_deref() == Some(entry) {
            self.words.truncate(start);
            return false;
        }
        self.ends.push(self.words.len());
        true
    }

    /// Ends all but the first `keep` pending frontiers, which were fully searched.
    pub(super) fn settle(&mut self, keep: usize, is_refuted: bool) {
        while self.ends.len() > keep {
            self.ends.pop();
            let start = self.ends.last().copied().unwrap_or(0);
            let entry = &self.words[start..];
            if is_refuted && entry.len() <= self.longest {
                self.insert(entry.into());
            }
            self.words.truncate(start);
        }
    }

    fn insert(&mut self, entry: Box<[u16]>) {
        if 2 * self.taken >= self.slots.len() && self.slots.len() < self.most {
            self.grow();
        }
        self.place(entry);
    }

    /// Enlarges the table; it starts small, since most searches refute little.
    fn grow(&mut self) {
        let size = (4 * self.slots.len()).clamp(LEAST.min(self.most), self.most);
        let old = std::mem::replace(&mut self.slots, vec![None; size]);
        self.taken = 0;
        for entry in old.into_iter().flatten() {
            self.place(entry);
        }
    }

    fn place(&mut self, entry: Box<[u16]>) {
        let slot = self.slot(&entry);
        self.taken += usize::from(self.slots[slot].is_none());
        self.slots[slot] = Some(entry);
    }

    /// The slot of an entry. A slice would hash its length as a word of the machine; collisions, and so the search, would depend on it.
    fn slot(&self, entry: &[u16]) -> usize {
        let mut hasher = DefaultHasher::new();
        hasher.write_u64(entry.len() as u64);
        u16::hash_slice(entry, &mut hasher);
        hasher.finish() as usize & (self.slots.len() - 1)
    }

    /// Writes the canonical form: position, places, labels and touching parts.
    fn write(&mut self, frontier: &Frontier, board: &Diagonals) {
        let parts = &frontier.parts;
        self.words.push(frontier.at() as u16);
        self.names.clear();
        for place in frontier.places(board) {
            let name = match self.names.iter().position(|&part| part == place.part) {
                _ if place.part == NO_PART => NO_PART >> 2,
                Some(name) => name as u16,
                None => {
                    self.names.push(place.part);
                    self.names.len() as u16 - 1
                }
            };
            self.words.push(name << 2 | u16::from(place.ins.count_ones() as u8));
        }
        self.words.extend(self.names.iter().map(|&part| parts.label(part) as u16));
        for (i, &a) in self.names.iter().enumerate() {
            for (j, &b) in self.names.iter().enumerate().skip(i + 1) {
                if parts.are_apart(a, b) && (parts.label(a) == NO_LABEL || parts.label(b) == NO_LABEL) {
                    self.words.push((i << 8 | j) as u16);
                }
            }
        }
    }
}
