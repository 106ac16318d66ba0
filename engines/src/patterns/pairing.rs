//! Which patterns of both halves go together.

use super::Group;

/// The most classes of patterns.
const MOST_CLASSES: u64 = 1 << 20;

/// The patterns of a half in classes: a class of one half goes with one class of the other.
///
/// With groups, the class of a pattern has the number of open items of each group as its digits, and the digits of both halves add up. Without
/// groups, the right half has a class for each number of items, and each goes with all of the left half.
pub(super) struct Pairing {
    left_bits: u32,
    right_bits: u32,
    /// The groups, each with the value of its digit.
    groups: Vec<(Group, u64)>,
    classes: u64,
}

impl Pairing {
    /// `None` if there are too many classes, or an item is in no group.
    pub(super) fn of(groups: &[Group], left_bits: u32, right_bits: u32) -> Option<Self> {
        let mut classes = 1_u64;
        let mut with_values = Vec::with_capacity(groups.len());
        for &group in groups {
            with_values.push((group, classes));
            classes = classes.checked_mul(u64::from(group.open) + 1).filter(|&classes| classes <= MOST_CLASSES)?;
        }
        if groups.is_empty() {
            classes = u64::from(right_bits) + 1;
        } else if groups.iter().fold(0, |all, group| all | group.items) != (1 << (left_bits + right_bits)) - 1 {
            return None;
        }
        Some(Self { left_bits, right_bits, groups: with_values, classes })
    }

    /// The number of classes of the right half.
    pub(super) fn classes(&self) -> usize {
        self.classes as usize
    }

    /// All patterns of the right half.
    pub(super) fn right_patterns(&self) -> impl Iterator<Item = u32> + use<> {
        0..1 << self.right_bits
    }

    /// The class of a pattern of the left half; `None` if it leaves too many items open.
    pub(super) fn left_class(&self, pattern: u32) -> Option<u32> {
        self.digits(u64::from(pattern), (1 << self.left_bits) - 1)
    }

    /// The same of the right half.
    pub(super) fn right_class(&self, pattern: u32) -> Option<u32> {
        if self.groups.is_empty() {
            return Some(pattern.count_ones());
        }
        self.digits(u64::from(pattern) << self.left_bits, ((1 << self.right_bits) - 1) << self.left_bits)
    }

    fn digits(&self, covered: u64, half: u64) -> Option<u32> {
        let mut class = 0;
        for &(Group { items, open }, value) in &self.groups {
            let are_open = (items & half & !covered).count_ones();
            if are_open > open {
                return None;
            }
            class += u64::from(are_open) * value;
        }
        Some(class as u32)
    }

    /// The class of the left half that goes with a class of the right half.
    pub(super) fn left_of(&self, right: u32) -> u32 {
        if self.groups.is_empty() { 0 } else { self.classes as u32 - 1 - right }
    }
}
