//! All reachable frontiers after one stage, each once.

use std::hash::Hasher;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxHasher;

use crate::cache::words_of_look;

/// Frontiers as keys, numbered in the order of insertion.
/// Keys are compared in full.
#[derive(Debug)]
pub(super) struct Layer {
    keys: Vec<u16>,
    /// For each key where it ends.
    ends: Vec<usize>,
    table: HashTable<u32>,
}

fn hash(key: &[u16]) -> u64 {
    let mut hasher = FxHasher::default();
    let (chunks, rest) = key.as_chunks::<4>();
    for &[a, b, c, d] in chunks {
        hasher.write_u64(u64::from(a) | u64::from(b) << 16 | u64::from(c) << 32 | u64::from(d) << 48);
    }
    for &word in rest {
        hasher.write_u16(word);
    }
    hasher.finish()
}

fn slice<'a>(keys: &'a [u16], ends: &[usize], index: usize) -> &'a [u16] {
    let start = if index == 0 { 0 } else { ends[index - 1] };
    &keys[start..ends[index]]
}

impl Layer {
    pub(super) fn new() -> Self {
        Self { keys: Vec::new(), ends: Vec::new(), table: HashTable::new() }
    }

    /// The layer before the first stage: one frontier, empty.
    pub(super) fn first() -> Self {
        let mut layer = Self::new();
        layer.insert(&[]);
        layer
    }

    pub(super) fn clear(&mut self) {
        self.keys.clear();
        self.ends.clear();
        self.table.clear();
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn key(&self, index: usize) -> &[u16] {
        slice(&self.keys, &self.ends, index)
    }

    /// Returns the number of this frontier, and adds it if it is new.
    /// A new one has the number of frontiers before.
    pub(super) fn insert(&mut self, key: &[u16]) -> usize {
        let Self { keys, ends, table } = self;
        let same = |&index: &u32| slice(keys, ends, index as usize) == key;
        let rehash = |&index: &u32| hash(slice(keys, ends, index as usize));
        match table.entry(hash(key), same, rehash) {
            Entry::Occupied(entry) => *entry.get() as usize,
            Entry::Vacant(entry) => {
                let index = ends.len();
                entry.insert(index as u32);
                keys.extend_from_slice(key);
                ends.push(keys.len());
                index
            }
        }
    }

    /// The words of a look into the layer.
    pub(super) fn words_of_look(&self) -> usize {
        words_of_look(self.keys.len() * size_of::<u16>() + self.table.len() * size_of::<u32>()) as usize
    }

    /// The bytes of the layer, with `extra` more for each frontier.
    /// While it grows, those of old and new buffers.
    pub(super) fn bytes(&self, extra: usize) -> usize {
        let growing = |len: usize, capacity: usize| if len + 64 > capacity { 3 * capacity } else { capacity };
        growing(self.keys.len(), self.keys.capacity()) * size_of::<u16>()
            + growing(self.ends.len(), self.ends.capacity()) * (size_of::<usize>() + extra)
            + growing(self.table.len(), self.table.capacity()) * 2 * size_of::<u32>()
    }
}
