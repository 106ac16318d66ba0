//! The parts of paths that lead out of the decided cells: labels and conflicts.
//!
//! The frontier engine for disjoint paths has a similar structure with other needs. There a frontier is a key, with the degree of every
//! vertex of any graph and a list of touches. Here it is one state that each cell of a grid changes in place, with touches as bit sets.

use super::super::Touch;

/// In place of a part: no path, or a complete one.
pub(super) const NO_PART: u16 = u16::MAX;

/// In place of a label: the part has no number yet.
pub(super) const NO_LABEL: u32 = u32::MAX;

/// In place of a label: the index of this part is free.
const FREE: u32 = u32::MAX - 1;

/// The parts of the last frontier on a stack, by small reusable indices.
pub(super) struct Parts {
    /// The most parts.
    most: usize,
    /// The start of the labels of the last frontier.
    first: usize,
    /// The label of each part.
    labels: Vec<u32>,
    /// Under `no-touch`, the parts that each part touches, as bits in `stride` words.
    apart: Vec<u64>,
    stride: usize,
}

/// The result of joining two parts, or a part and a number.
pub(super) enum Joined {
    /// One part, with this index.
    Part(u16),
    /// A complete path from number to number.
    Path,
    /// They must not be joined.
    Never,
}

impl Parts {
    pub(super) fn new(most: usize, touch: Touch) -> Self {
        let stride = if touch == Touch::No { most.div_ceil(64) } else { 0 };
        Self { most, first: 0, labels: vec![FREE; most], apart: vec![0; most * stride], stride }
    }

    /// A copy with capacity for `times` more frontiers.
    pub(super) fn fork(&self, times: usize) -> Self {
        let Self { most, first, ref labels, ref apart, stride } = *self;
        let (labels, apart) = (with_room(labels, times * most), with_room(apart, times * most * stride));
        Self { most, first, labels, apart, stride }
    }

    /// The memory of the parts of one frontier, in bytes.
    pub(super) fn bytes(most: usize, touch: Touch) -> usize {
        let words = if touch == Touch::No { most.div_ceil(64) } else { 0 };
        most * (size_of::<u32>() + size_of::<u64>() * words)
    }

    /// Pushes a copy onto the stack.
    pub(super) fn push(&mut self) {
        self.labels.extend_from_within(self.first..);
        self.apart.extend_from_within(self.first * self.stride..);
        self.first += self.most;
    }

    /// Pops the last frontier off the stack.
    pub(super) fn pop(&mut self) {
        self.labels.truncate(self.first);
        self.apart.truncate(self.first * self.stride);
        self.first -= self.most;
    }

    /// The index of a part in `labels`.
    fn row(&self, part: u16) -> usize {
        self.first + part as usize
    }

    /// The label of a part, or [`NO_LABEL`].
    pub(super) fn label(&self, part: u16) -> u32 {
        self.labels[self.row(part)]
    }

    /// Opens a part, from a number on if there is a label.
    pub(super) fn open(&mut self, label: Option<u32>) -> u16 {
        let is_free = |&label: &u32| label == FREE;
        let labels = &mut self.labels[self.first..];
        let part = labels.iter().position(is_free).expect("no more parts than places on the frontier");
        labels[part] = label.unwrap_or(NO_LABEL);
        part as u16
    }

    /// Frees a part.
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

    /// Records that parts touch, under `no-touch`; `false` if they have to become one path.
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

    /// Is it recorded that the parts touch?
    pub(super) fn are_apart(&self, a: u16, b: u16) -> bool {
        self.stride != 0 && self.apart[self.row(a) * self.stride + b as usize / 64] >> (b % 64) & 1 == 1
    }

    fn set(&mut self, a: u16, b: u16, value: bool) {
        let row = self.row(a);
        let word = &mut self.apart[row * self.stride + b as usize / 64];
        let bit = 1 << (b % 64);
        *word = if value { *word | bit } else { *word & !bit };
    }

    /// The parts that a part touches, in one word of its bit set.
    fn touched(&self, part: u16, word: usize) -> impl Iterator<Item = u16> + use<> {
        let mut bits = self.apart[self.row(part) * self.stride + word];
        std::iter::from_fn(move || {
            let bit = bits.trailing_zeros() as u16;
            bits &= bits.checked_sub(1)?;
            Some(64 * word as u16 + bit)
        })
    }

    /// Joins two parts, and frees the second.
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

    /// Joins a part and a number.
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

    /// Sets the label of a part; `false` if it touches another part with this label.
    fn give_label(&mut self, part: u16, label: u32) -> bool {
        let row = self.row(part);
        self.labels[row] = label;
        (0..self.stride).flat_map(|word| self.touched(part, word)).all(|other| self.label(other) != label)
    }
}

/// The capacity for choices: more than most small boards have.
pub(super) const ROOM: usize = 16;

/// A copy with additional capacity, which `clone` does not keep.
pub(super) fn with_room<T: Copy>(all: &[T], room: usize) -> Vec<T> {
    let mut copy = Vec::with_capacity(all.len() + room);
    copy.extend_from_slice(all);
    copy
}
