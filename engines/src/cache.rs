//! The cache of sub-problems: exact keys, bounded memory, a measure of its use.

use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::number::Number;

/// When to use the cache.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Policy {
    /// Where it has paid so far.
    #[default]
    Adaptive,
    /// Always.
    Always,
    /// Never: plain search.
    Never,
}

/// The words of a page. Records don't cross pages; longer ones are not stored.
const PAGE: usize = 1 << 10;

/// The number of lookups after which a class of sub-problems is judged.
const TRIAL: u32 = 1 << 16;

/// The number of classes.
const CLASSES: usize = 8;

/// A class pays if one lookup in so many hits.
const WORTH: u32 = 24;

/// The number of lookups after which the hit rate is measured.
/// It is high if at least one lookup in [`RICH`] hits.
const SPAN: u64 = 1 << 12;
const RICH: u64 = 3;

/// The bytes of a generation at first. It grows where the old generation spares so many nodes per lookup.
/// All memory at once is four times as much in the same time. Hits alone mislead: with dominoes few lookups hit, and
/// each spares a large tree.
const START: usize = 16 << 20;
const GROWTH: f64 = 8.0;

/// The known values of a sub-matrix.
#[derive(Debug, Clone)]
pub(crate) struct SubmatrixInfo {
    /// The number of its solutions.
    pub(crate) number: Number,
    /// About how many nodes its search tree would have without a cache.
    pub(crate) nodes: f32,
}

/// The place of a record, and a part of the hash of its key.
/// Most other records differ in that part.
#[derive(Clone, Copy)]
struct Slot {
    place: u32,
    tag: u32,
}

/// Sub-problems of about the same size, with their hit rate.
#[derive(Clone, Copy, Default)]
struct Class {
    lookups: u32,
    hits: u32,
    is_given_up: bool,
}

/// Maps keys to numbers, in two generations.
/// What was looked up or inserted lately is in the young one. When that is full it becomes the old one, and the old one
/// is dropped. If that was still of use, generations take twice the memory from then on. A cache that is always used takes
/// all of its memory from the beginning.
#[derive(Default)]
pub(crate) struct Cache {
    young: Store,
    old: Store,
    classes: [Class; CLASSES],
    /// The sizes in one class.
    class_width: usize,
    policy: Policy,
    /// The memory of one generation, now and at most, in bytes.
    memory: usize,
    most: usize,
    /// What the old generation did since it was the young one.
    turn: Turn,
    digits: Vec<u64>,
    /// The lookups since the last measurement, the hits before it, and its result.
    lookups: u64,
    hits_before: u64,
    is_rich: bool,
    /// How many numbers were ever inserted, and found.
    pub(crate) entries: u64,
    pub(crate) hits: u64,
    /// The words touched since [`take_work`](Self::take_work).
    work: u64,
}

/// The words that a look into a table costs: the less of it a processor's caches hold, the more.
pub(crate) fn words_of_look(bytes: usize) -> u64 {
    (bytes as u64 >> 16).isqrt().min(128)
}

/// The lookups since the last generation became old, and the nodes (without a cache) that its hits spared.
#[derive(Clone, Copy, Default)]
struct Turn {
    lookups: u64,
    spared: f64,
}

/// Records in pages, and a table of their places.
/// A record is a head, the key, and the digits of the number. The head holds the lengths of key and number, in 16 bits
/// each, and the nodes.
#[derive(Default)]
struct Store {
    table: HashTable<Slot>,
    pages: Vec<Vec<u64>>,
}

/// Spreads a tag over the whole width of a hash.
fn spread(slot_tag: u32) -> u64 {
    u64::from(slot_tag).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn tag(key: &[u64]) -> u32 {
    let mut hasher = FxHasher::default();
    for &word in key {
        hasher.write_u64(word);
    }
    hasher.finish() as u32
}

impl SubmatrixInfo {
    /// One node.
    pub(crate) fn leaf(number: Number) -> Self {
        Self { number, nodes: 1.0 }
    }
}

impl Cache {
    /// A cache of at most `memory` bytes, for sub-problems with up to `marks` marks.
    pub(crate) fn new(policy: Policy, memory: u64, marks: usize) -> Self {
        let most = usize::try_from(memory / 2).unwrap_or(usize::MAX);
        Self {
            class_width: marks / CLASSES + 1,
            policy,
            memory: if policy == Policy::Adaptive { most.min(START) } else { most },
            most,
            ..Self::default()
        }
    }

    /// The words touched since the last call.
    pub(crate) fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    /// Is the cache used at all?
    pub(crate) fn is_in_use(&self) -> bool {
        self.policy != Policy::Never
    }

    /// The class of sub-problems with so many marks.
    fn class(&mut self, size: usize) -> &mut Class {
        let last = self.classes.len() - 1;
        &mut self.classes[(size / self.class_width).min(last)]
    }

    /// Does the cache pay for sub-problems with so many marks?
    pub(crate) fn pays(&mut self, size: usize) -> bool {
        match self.policy {
            Policy::Always => true,
            Policy::Never => false,
            Policy::Adaptive => !self.class(size).is_given_up,
        }
    }

    /// Was the hit rate high at the last measurement?
    pub(crate) fn is_rich(&self) -> bool {
        self.is_rich
    }

    /// Counts a lookup, and judges class and hit rate at regular intervals.
    fn note_lookup(&mut self, size: usize) {
        self.lookups += 1;
        if self.lookups == SPAN {
            self.is_rich = (self.hits - self.hits_before) * RICH >= SPAN;
            (self.lookups, self.hits_before) = (0, self.hits);
        }
        let class = self.class(size);
        class.lookups += 1;
        if class.lookups == TRIAL {
            class.is_given_up = class.hits < TRIAL / WORTH;
            (class.lookups, class.hits) = (0, 0);
        }
    }

    /// Returns the values stored under `key`, for a sub-problem with so many marks.
    pub(crate) fn get(&mut self, key: &[u64], size: usize) -> Option<SubmatrixInfo> {
        self.note_lookup(size);
        self.turn.lookups += 1;
        self.work += 2 * key.len() as u64 + words_of_look(self.young.bytes()) + words_of_look(self.old.bytes());
        let tag = tag(key);
        let known = if let Some((digits, nodes)) = self.young.get(key, tag) {
            SubmatrixInfo { number: Number::read(digits), nodes }
        } else {
            let (digits, nodes) = self.old.get(key, tag)?;
            self.turn.spared += f64::from(nodes);
            self.digits.clear();
            self.digits.extend_from_slice(digits);
            self.insert(key, tag, nodes);
            SubmatrixInfo { number: Number::read(&self.digits), nodes }
        };
        self.class(size).hits += 1;
        self.hits += 1;
        Some(known)
    }

    /// Stores values under a new key, unless there is no room for them.
    pub(crate) fn put(&mut self, key: &[u64], known: &SubmatrixInfo) {
        self.digits.clear();
        known.number.write(&mut self.digits);
        self.work += 2 * key.len() as u64 + words_of_look(self.young.bytes());
        if self.insert(key, tag(key), known.nodes) {
            self.entries += 1;
        }
    }

    /// Puts the current digits into the young generation; returns whether they fit.
    fn insert(&mut self, key: &[u64], tag: u32, nodes: f32) -> bool {
        if 1 + key.len() + self.digits.len() > PAGE {
            return false;
        }
        if self.young.insert(key, tag, (&self.digits, nodes), self.memory) {
            return true;
        }
        let Turn { lookups, spared } = std::mem::take(&mut self.turn);
        if spared >= GROWTH * lookups as f64 {
            self.memory = self.memory.saturating_mul(2).min(self.most);
        }
        self.old = std::mem::take(&mut self.young);
        self.young.insert(key, tag, (&self.digits, nodes), self.memory)
    }
}

impl Store {
    fn bytes(&self) -> usize {
        self.table.allocation_size() + self.pages.len() * PAGE * size_of::<u64>()
    }

    /// The digits under `key`, and the nodes.
    fn get(&self, key: &[u64], tag: u32) -> Option<(&[u64], f32)> {
        // The whole key is compared: a count must not rest on luck.
        let is_it = |slot: &Slot| slot.tag == tag && self.record(slot.place).0 == key;
        let (_, digits, nodes) = self.record(self.table.find(spread(tag), is_it)?.place);
        Some((digits, nodes))
    }

    /// The key, the digits, and the nodes of the record at `place`.
    fn record(&self, place: u32) -> (&[u64], &[u64], f32) {
        let words = &self.pages[place as usize / PAGE][place as usize % PAGE..];
        let (key, digits, nodes) = (words[0] >> 48, words[0] >> 32 & 0xffff, f32::from_bits(words[0] as u32));
        let (key, rest) = words[1..].split_at(key as usize);
        (key, &rest[..digits as usize], nodes)
    }

    /// Adds a record that fits into a page.
    /// Returns whether the store stays within `memory` bytes.
    fn insert(&mut self, key: &[u64], tag: u32, (digits, nodes): (&[u64], f32), memory: usize) -> bool {
        let length = 1 + key.len() + digits.len();
        // A growing table needs the old one and one of twice the size.
        let table = self.table.allocation_size();
        let table = if self.table.len() == self.table.capacity() { 3 * table + 256 } else { table };
        let needs_page = self.pages.last().is_none_or(|page| page.len() + length > PAGE);
        let pages = self.pages.len() + usize::from(needs_page);
        if table + pages * PAGE * size_of::<u64>() > memory || pages * PAGE > u32::MAX as usize {
            return false;
        }
        if needs_page {
            self.pages.push(Vec::with_capacity(PAGE));
        }
        let words = &mut self.pages[pages - 1];
        let place = ((pages - 1) * PAGE + words.len()) as u32;
        words.push((key.len() as u64) << 48 | (digits.len() as u64) << 32 | u64::from(nodes.to_bits()));
        words.extend_from_slice(key);
        words.extend_from_slice(digits);
        self.table.insert_unique(spread(tag), Slot { place, tag }, |slot| spread(slot.tag));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cache that got so many keys of 8 kB, one after the other; after each one, it was asked for an earlier one.
    fn filled(keys: u64, earlier: u64, nodes: f32) -> Cache {
        let mut cache = Cache::new(Policy::Adaptive, 1 << 30, 8);
        let key = |number| [vec![number], vec![0; PAGE - 10]].concat();
        for number in 0..keys {
            cache.put(&key(number), &SubmatrixInfo { nodes, ..SubmatrixInfo::leaf(Number::ONE) });
            cache.get(&key(number.saturating_sub(earlier)), 1);
        }
        cache
    }

    #[test]
    fn generations_grow_while_the_old_one_is_of_use() {
        // A generation holds some 2,000 of them at first.
        assert_eq!(filled(9_000, 0, 64.0).memory, START);
        assert_eq!(filled(9_000, 100_000, 64.0).memory, START);
        assert_eq!(filled(9_000, 1_500, 1.0).memory, START, "a node each is not worth it");
        assert_eq!(filled(2_500, 1_500, 64.0).memory, START, "the first generation has no older one");
        assert_eq!(filled(5_000, 1_500, 64.0).memory, 2 * START);
        let grown = filled(40_000, 1_500, 64.0);
        assert_eq!(grown.memory, 8 * START, "1,500 keys are less than an eighth of such a generation");
        assert!(grown.hits > 38_000);
    }

    #[test]
    fn what_is_always_used_has_all_of_its_memory() {
        assert_eq!(Cache::new(Policy::Always, 1 << 30, 8).memory, 1 << 29);
        assert_eq!(Cache::new(Policy::Adaptive, 1 << 20, 8).memory, 1 << 19);
    }
}
