//! The store of sub-problems: exact keys, bounded memory, and a sense for where it does not pay.

use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::memo::Policy;
use crate::number::Number;

/// The words of a page. Records don't cross pages; what would not fit into one is not stored.
const PAGE: usize = 1 << 10;

/// After how many questions about sub-problems of a class to ask whether they pay.
const TRIAL: u32 = 1 << 16;

/// How many classes there are.
const CLASSES: usize = 8;

/// One question in so many has to be answered.
const WORTH: u32 = 24;

/// After how many questions to ask whether the answers are many, and which part of the questions has to be answered then.
const SPAN: u64 = 1 << 12;
const RICH: u64 = 3;

/// What there is to know about a sub-matrix.
#[derive(Debug, Clone)]
pub(crate) struct SubmatrixInfo {
    /// The number of its solutions.
    pub(crate) number: Number,
    /// About how many nodes its search tree has, all that is known in it unfolded.
    pub(crate) nodes: f32,
}

/// Where a record is, and a part of its key's hash: most records that are not the wanted one are told by it.
#[derive(Clone, Copy)]
struct Slot {
    place: u32,
    tag: u32,
}

/// Sub-problems of about the same size, which are worth remembering or not.
#[derive(Clone, Copy, Default)]
struct Class {
    questions: u32,
    answers: u32,
    is_given_up: bool,
}

/// Maps keys to numbers, in two generations: what was asked for or put in lately is in the young one. When that takes half of the
/// memory it becomes the old one, and the old one is forgotten.
pub(crate) struct Cache {
    young: Store,
    old: Store,
    classes: [Class; CLASSES],
    /// The sizes in one class.
    class_width: usize,
    policy: Policy,
    /// For one generation, in bytes.
    memory: usize,
    digits: Vec<u64>,
    /// The questions since the answers were looked at, how many answers there had been before them, and what was found then.
    questions: u64,
    hits_before: u64,
    is_rich: bool,
    /// How many numbers were ever put in, and found.
    pub(crate) entries: u64,
    pub(crate) hits: u64,
}

/// Records in pages, each a head, the key, and the digits of the number; and where they are. The head holds the lengths of key and
/// number, in 16 bits each, and the nodes.
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
    /// A cache that takes at most `memory` bytes, for sub-problems with up to `marks` marks.
    pub(crate) fn new(policy: Policy, memory: u64, marks: usize) -> Self {
        Self {
            young: Store::default(),
            old: Store::default(),
            classes: [Class::default(); CLASSES],
            class_width: marks / CLASSES + 1,
            policy,
            memory: usize::try_from(memory / 2).unwrap_or(usize::MAX),
            digits: Vec::new(),
            questions: 0,
            hits_before: 0,
            is_rich: false,
            entries: 0,
            hits: 0,
        }
    }

    /// May it be asked at all?
    pub(crate) fn is_in_use(&self) -> bool {
        self.policy != Policy::Never
    }

    /// The class of sub-problems with so many marks.
    fn class(&mut self, size: usize) -> &mut Class {
        let last = self.classes.len() - 1;
        &mut self.classes[(size / self.class_width).min(last)]
    }

    /// Does it pay to ask for sub-problems with so many marks?
    pub(crate) fn pays(&mut self, size: usize) -> bool {
        match self.policy {
            Policy::Always => true,
            Policy::Never => false,
            Policy::Adaptive => !self.class(size).is_given_up,
        }
    }

    /// Is a good part of what is asked for found lately?
    pub(crate) fn is_rich(&self) -> bool {
        self.is_rich
    }

    /// Counts a question, and looks at the answers now and then.
    fn note_question(&mut self, size: usize) {
        self.questions += 1;
        if self.questions == SPAN {
            self.is_rich = (self.hits - self.hits_before) * RICH >= SPAN;
            (self.questions, self.hits_before) = (0, self.hits);
        }
        let class = self.class(size);
        class.questions += 1;
        if class.questions == TRIAL {
            class.is_given_up = class.answers < TRIAL / WORTH;
            (class.questions, class.answers) = (0, 0);
        }
    }

    /// What is known under `key`, of a sub-problem with so many marks.
    pub(crate) fn get(&mut self, key: &[u64], size: usize) -> Option<SubmatrixInfo> {
        self.note_question(size);
        let tag = tag(key);
        let known = if let Some((digits, nodes)) = self.young.get(key, tag) {
            SubmatrixInfo { number: Number::read(digits), nodes }
        } else {
            let (digits, nodes) = self.old.get(key, tag)?;
            self.digits.clear();
            self.digits.extend_from_slice(digits);
            self.insert(key, tag, nodes);
            SubmatrixInfo { number: Number::read(&self.digits), nodes }
        };
        self.class(size).answers += 1;
        self.hits += 1;
        Some(known)
    }

    /// Stores what is known under a key that is not there yet, unless there is no room for it.
    pub(crate) fn put(&mut self, key: &[u64], known: &SubmatrixInfo) {
        self.digits.clear();
        known.number.write(&mut self.digits);
        if self.insert(key, tag(key), known.nodes) {
            self.entries += 1;
        }
    }

    /// Puts the current digits into the young generation, if they fit at all.
    fn insert(&mut self, key: &[u64], tag: u32, nodes: f32) -> bool {
        if 1 + key.len() + self.digits.len() > PAGE {
            return false;
        }
        if self.young.insert(key, tag, (&self.digits, nodes), self.memory) {
            return true;
        }
        self.old = std::mem::take(&mut self.young);
        self.young.insert(key, tag, (&self.digits, nodes), self.memory)
    }
}

impl Store {
    /// The digits under `key`, and the nodes.
    fn get(&self, key: &[u64], tag: u32) -> Option<(&[u64], f32)> {
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

    /// Adds a record that fits into a page, unless the store would grow beyond `memory` bytes.
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
