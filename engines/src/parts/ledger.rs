//! The book of a run: what was found, which parts are still open, and who is at work on them.

use num_bigint::BigUint;

use super::Part;

/// What was found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// What the witnesses add up to.
    pub(super) count: BigUint,
    pub(super) witnesses: u64,
    pub(super) nodes: u64,
}

impl Tally {
    fn add(&mut self, more: &Tally) {
        self.count += &more.count;
        // What was written down by others may be any number.
        self.witnesses = self.witnesses.saturating_add(more.witnesses);
        self.nodes = self.nodes.saturating_add(more.nodes);
    }
}

/// What is done about a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PartState {
    /// Nobody has taken it.
    Waiting,
    /// Somebody is at work.
    Taken,
    /// It is done, and only kept for its place in the order.
    Done,
}

/// A part that is open.
#[derive(Debug)]
struct OpenPart {
    number: u64,
    /// What was left of it when this was last written down.
    part: Part,
    /// Which share of the tree that is.
    share: f64,
    state: PartState,
    /// What had been found in it by then.
    found: Tally,
}

/// The book.
#[derive(Debug)]
pub(super) struct Ledger {
    /// What tells the tree from others; 0 as long as nothing was begun.
    pub(super) tree: u64,
    /// What was found in parts that are done.
    pub(super) found: Tally,
    /// The other parts, in the order of the walk.
    open: Vec<OpenPart>,
    /// The number of the next part.
    next: u64,
    /// How many have nothing to do.
    pub(super) idle: usize,
}

impl Ledger {
    /// A book with these parts open, each with its share of the tree.
    pub(super) fn new(tree: u64, found: Tally, parts: impl IntoIterator<Item = (Part, f64)>) -> Self {
        let mut ledger = Self { tree, found, open: Vec::new(), next: 0, idle: 0 };
        for (part, share) in parts {
            ledger.insert(ledger.open.len(), part, share);
        }
        ledger
    }

    fn insert(&mut self, place: usize, part: Part, share: f64) {
        let entry = OpenPart { number: self.next, part, share, state: PartState::Waiting, found: Tally::default() };
        self.next += 1;
        self.open.insert(place, entry);
    }

    fn place(&self, number: u64) -> usize {
        self.open.iter().position(|entry| entry.number == number).expect("the part is open")
    }

    /// Somebody takes the first part that nobody has taken.
    pub(super) fn take(&mut self) -> Option<(u64, Part)> {
        let entry = self.open.iter_mut().find(|entry| entry.state == PartState::Waiting)?;
        entry.state = PartState::Taken;
        Some((entry.number, entry.part.clone()))
    }

    /// Nobody is at work any more: what was broken off waits for somebody to go on with it.
    pub(super) fn reopen(&mut self) {
        for entry in self.open.iter_mut().filter(|entry| entry.state == PartState::Taken) {
            entry.state = PartState::Waiting;
            self.found.add(&std::mem::take(&mut entry.found));
        }
    }

    /// Is anybody at work, who may have something to give?
    pub(super) fn is_anybody_at_work(&self) -> bool {
        self.open.iter().any(|entry| entry.state == PartState::Taken)
    }

    /// Are there more who have nothing to do than parts that wait for them?
    pub(super) fn has_takers(&self) -> bool {
        self.idle > self.open.iter().filter(|entry| entry.state == PartState::Waiting).count()
    }

    /// Writes down what is left of a part, if that is told, its share of the tree, which never grows, and what was found in it so far.
    pub(super) fn note(&mut self, number: u64, part: Option<Part>, share: f64, found: Tally) {
        let place = self.place(number);
        let entry = &mut self.open[place];
        if let Some(part) = part {
            entry.part = part;
        }
        (entry.share, entry.found) = (entry.share.min(share), found);
    }

    /// Whoever is at work on a part gives away its end, and keeps that share of the tree.
    pub(super) fn give(&mut self, giver: u64, part: Part, kept: f64) {
        let place = self.place(giver);
        let entry = &mut self.open[place];
        let end = (entry.share - kept).max(0.0);
        entry.share -= end;
        self.insert(place + 1, part, end);
    }

    /// A part is done. `is_kept` keeps its place in the order until it is [removed](Self::remove_first).
    pub(super) fn finish(&mut self, number: u64, found: &Tally, is_kept: bool) {
        self.found.add(found);
        let place = self.place(number);
        if is_kept {
            let entry = &mut self.open[place];
            (entry.state, entry.share, entry.found) = (PartState::Done, 0.0, Tally::default());
        } else {
            self.open.remove(place);
        }
    }

    /// Forgets the first part, which is done.
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

    /// All parts that are open, with their shares, and what was found outside of them.
    pub(super) fn standing(&self) -> (Vec<(Part, f64)>, Tally) {
        let mut found = self.found.clone();
        self.open.iter().for_each(|entry| found.add(&entry.found));
        (self.open.iter().map(|entry| (entry.part.clone(), entry.share)).collect(), found)
    }
}
