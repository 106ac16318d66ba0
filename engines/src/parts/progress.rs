//! The progress record of a run: the totals so far, and the open parts.

use num_bigint::BigUint;

use super::Part;

/// The totals of some parts of a tree.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Totals {
    /// The sum of the weights of the witnesses.
    pub(super) count: BigUint,
    pub(super) witnesses: u64,
    pub(super) nodes: u64,
}

impl Totals {
    fn add(&mut self, more: &Totals) {
        self.count += &more.count;
        // A checkpoint may contain any number.
        self.witnesses = self.witnesses.saturating_add(more.witnesses);
        self.nodes = self.nodes.saturating_add(more.nodes);
    }
}

/// The state of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PartState {
    /// No thread has taken it.
    Open,
    /// A thread walks it.
    Taken,
    /// It is done, and only kept for its place in the order.
    Done,
}

/// A part that is open, or kept for its place.
#[derive(Debug)]
struct OpenPart {
    number: u64,
    /// What was left of it at the last note.
    part: Part,
    /// Its share of the tree.
    share: f64,
    state: PartState,
    /// What had been found in it by then.
    found: Totals,
}

/// The progress record.
#[derive(Debug)]
pub(super) struct ProgressRecord {
    /// The fingerprint of the tree; 0 as long as no walk has begun.
    pub(super) tree: u64,
    /// The totals of the parts that are done.
    pub(super) found: Totals,
    /// The other parts, in the order of the walk.
    open: Vec<OpenPart>,
    /// The number of the next part.
    next: u64,
    /// The number of threads that wait for a part.
    pub(super) idle: usize,
}

impl ProgressRecord {
    /// A record with these parts open, each with its share of the tree.
    pub(super) fn new(tree: u64, found: Totals, parts: impl IntoIterator<Item = (Part, f64)>) -> Self {
        let mut record = Self { tree, found, open: Vec::new(), next: 0, idle: 0 };
        for (part, share) in parts {
            record.insert(record.open.len(), part, share);
        }
        record
    }

    fn insert(&mut self, place: usize, part: Part, share: f64) {
        let entry = OpenPart { number: self.next, part, share, state: PartState::Open, found: Totals::default() };
        self.next += 1;
        self.open.insert(place, entry);
    }

    fn place(&self, number: u64) -> usize {
        self.open.iter().position(|entry| entry.number == number).expect("the part is open")
    }

    /// Takes the first part that no thread has taken.
    pub(super) fn take(&mut self) -> Option<(u64, Part)> {
        let entry = self.open.iter_mut().find(|entry| entry.state == PartState::Open)?;
        entry.state = PartState::Taken;
        Some((entry.number, entry.part.clone()))
    }

    /// Makes interrupted parts available again, at the beginning of a run.
    pub(super) fn reopen(&mut self) {
        for entry in self.open.iter_mut().filter(|entry| entry.state == PartState::Taken) {
            entry.state = PartState::Open;
            self.found.add(&std::mem::take(&mut entry.found));
        }
    }

    /// Does a thread walk a part, of which it may split something off?
    pub(super) fn has_running_part(&self) -> bool {
        self.open.iter().any(|entry| entry.state == PartState::Taken)
    }

    /// Are there more idle threads than parts to take?
    pub(super) fn needs_parts(&self) -> bool {
        self.idle > self.open.iter().filter(|entry| entry.state == PartState::Open).count()
    }

    /// Updates the rest of a part, if given, its share, which never grows, and its totals.
    pub(super) fn note(&mut self, number: u64, part: Option<Part>, share: f64, found: Totals) {
        let place = self.place(number);
        let entry = &mut self.open[place];
        if let Some(part) = part {
            entry.part = part;
        }
        (entry.share, entry.found) = (entry.share.min(share), found);
    }

    /// Adds a part that was split off another one, which keeps this share of the tree.
    pub(super) fn split_off(&mut self, number: u64, part: Part, kept: f64) {
        let place = self.place(number);
        let entry = &mut self.open[place];
        let end = (entry.share - kept).max(0.0);
        entry.share -= end;
        self.insert(place + 1, part, end);
    }

    /// Finishes a part.
    /// `is_kept` keeps its place in the order until it is [removed](Self::remove_first).
    pub(super) fn finish(&mut self, number: u64, found: &Totals, is_kept: bool) {
        self.found.add(found);
        let place = self.place(number);
        if is_kept {
            let entry = &mut self.open[place];
            (entry.state, entry.share, entry.found) = (PartState::Done, 0.0, Totals::default());
        } else {
            self.open.remove(place);
        }
    }

    /// Removes the first part, which is done.
    pub(super) fn remove_first(&mut self) {
        self.open.remove(0);
    }

    /// The numbers of all open parts, in the order of the walk.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u64> {
        self.open.iter().map(|entry| entry.number)
    }

    /// The share of the tree that is open.
    pub(super) fn share(&self) -> f64 {
        self.open.iter().map(|entry| entry.share).sum()
    }

    /// Returns the open parts with their shares, and the totals outside of them.
    pub(super) fn standing(&self) -> (Vec<(Part, f64)>, Totals) {
        let mut found = self.found.clone();
        self.open.iter().for_each(|entry| found.add(&entry.found));
        (self.open.iter().map(|entry| (entry.part.clone(), entry.share)).collect(), found)
    }
}
