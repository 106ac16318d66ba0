//! The parts of paths that lead out of the decided cells: which label each has, and which may not become one path.
//!
//! The engine for disjoint paths by frontiers has something like it, which stays apart: there a frontier is a key, with the need of every
//! vertex of any graph and a list of touches in it; here it is one state that cell after cell of a grid changes in place, with touches to be looked up.

use super::super::Touch;
use super::with_room;

/// In place of a part: no path, or one that is finished.
pub(super) const NO_PART: u16 = u16::MAX;

/// In place of a label: no number has been met yet.
pub(super) const NO_LABEL: u32 = u32::MAX;

/// In place of a label: the number of this part is not in use.
const FREE: u32 = u32::MAX - 1;

/// The parts, by small numbers that are given anew once a part has ended; those of the last of a stack of frontiers.
pub(super) struct Parts {
    /// How many parts there can be.
    most: usize,
    /// Where the labels of the last frontier begin.
    first: usize,
    /// For each part its label.
    labels: Vec<u32>,
    /// For each part the set of parts that it touches, under `no-touch`: bits in `stride` words.
    apart: Vec<u64>,
    stride: usize,
}

/// What became of two parts, or of a part and a number, that met.
pub(super) enum Joined {
    /// One part, which goes on by this number.
    Part(u16),
    /// A path from number to number.
    Path,
    /// They may not meet.
    Never,
}

impl Parts {
    pub(super) fn new(most: usize, touch: Touch) -> Self {
        let stride = if touch == Touch::No { most.div_ceil(64) } else { 0 };
        Self { most, first: 0, labels: vec![FREE; most], apart: vec![0; most * stride], stride }
    }

    /// A copy that has room to keep the parts so many times more.
    pub(super) fn fork(&self, times: usize) -> Self {
        let Self { most, first, ref labels, ref apart, stride } = *self;
        let (labels, apart) = (with_room(labels, times * most), with_room(apart, times * most * stride));
        Self { most, first, labels, apart, stride }
    }

    /// What they take in memory each time that they are kept, in bytes.
    pub(super) fn bytes(most: usize, touch: Touch) -> usize {
        let words = if touch == Touch::No { most.div_ceil(64) } else { 0 };
        most * (size_of::<u32>() + size_of::<u64>() * words)
    }

    /// Keeps them as they are, and goes on with a copy.
    pub(super) fn keep(&mut self) {
        self.labels.extend_from_within(self.first..);
        self.apart.extend_from_within(self.first * self.stride..);
        self.first += self.most;
    }

    /// Comes back to those that were kept last.
    pub(super) fn come_back(&mut self) {
        self.labels.truncate(self.first);
        self.apart.truncate(self.first * self.stride);
        self.first -= self.most;
    }

    /// Where the part has its label.
    fn row(&self, part: u16) -> usize {
        self.first + part as usize
    }

    /// The label of a part, or [`NO_LABEL`].
    pub(super) fn label(&self, part: u16) -> u32 {
        self.labels[self.row(part)]
    }

    /// A new part, perhaps from a number on.
    pub(super) fn open(&mut self, label: Option<u32>) -> u16 {
        let is_free = |&label: &u32| label == FREE;
        let labels = &mut self.labels[self.first..];
        let part = labels.iter().position(is_free).expect("no more parts than places on the frontier");
        labels[part] = label.unwrap_or(NO_LABEL);
        part as u16
    }

    /// The part is no more.
    pub(super) fn close(&mut self, part: u16) {
        let row = self.row(part);
        self.labels[row] = FREE;
        for word in 0..self.stride {
            for other in self.touched(part, word) {
                self.set(other, part, false);
            }
        }
        self.apart[row * self.stride..(row + 1) * self.stride].fill(0);
    }

    /// Notes that the parts touch, under `no-touch`. False if they are one part, or bound to become one.
    pub(super) fn keep_apart(&mut self, a: u16, b: u16) -> bool {
        if self.stride == 0 || a == NO_PART || b == NO_PART {
            return true;
        }
        let [label, other] = [self.label(a), self.label(b)];
        if a == b || (label == other && label != NO_LABEL) {
            return false;
        }
        if label == NO_LABEL || other == NO_LABEL {
            self.set(a, b, true);
            self.set(b, a, true);
        }
        true
    }

    /// Is it noted that the parts touch?
    pub(super) fn are_apart(&self, a: u16, b: u16) -> bool {
        self.stride != 0 && self.apart[self.row(a) * self.stride + b as usize / 64] >> (b % 64) & 1 == 1
    }

    fn set(&mut self, a: u16, b: u16, value: bool) {
        let row = self.row(a);
        let word = &mut self.apart[row * self.stride + b as usize / 64];
        let bit = 1 << (b % 64);
        *word = if value { *word | bit } else { *word & !bit };
    }

    /// The parts that this one touches, as far as they are in this word of its set.
    fn touched(&self, part: u16, word: usize) -> impl Iterator<Item = u16> + use<> {
        let mut bits = self.apart[self.row(part) * self.stride + word];
        std::iter::from_fn(move || {
            let bit = bits.trailing_zeros() as u16;
            bits &= bits.checked_sub(1)?;
            Some(64 * word as u16 + bit)
        })
    }

    /// Joins two parts; the second one is no more.
    pub(super) fn join(&mut self, a: u16, b: u16) -> Joined {
        let [label, other] = [self.label(a), self.label(b)];
        if a == b || self.are_apart(a, b) {
            return Joined::Never;
        }
        if label != NO_LABEL && other != NO_LABEL {
            if label == other {
                self.close(a);
                self.close(b);
                return Joined::Path;
            }
            return Joined::Never;
        }
        for word in 0..self.stride {
            for part in self.touched(b, word) {
                self.set(a, part, true);
                self.set(part, a, true);
            }
        }
        self.close(b);
        let label = label.min(other);
        if label == NO_LABEL || self.give_label(a, label) { Joined::Part(a) } else { Joined::Never }
    }

    /// The part has come to a number.
    pub(super) fn meet(&mut self, part: u16, label: u32) -> Joined {
        match self.label(part) {
            NO_LABEL if self.give_label(part, label) => Joined::Part(part),
            known if known == label => {
                self.close(part);
                Joined::Path
            }
            _ => Joined::Never,
        }
    }

    /// False if the part touches another one of this label.
    fn give_label(&mut self, part: u16, label: u32) -> bool {
        let row = self.row(part);
        self.labels[row] = label;
        (0..self.stride).flat_map(|word| self.touched(part, word)).all(|other| self.label(other) != label)
    }
}
