//! Counters of the rows that have each number.

use super::bits::{FixedSet, Set};
use crate::sliced::{self, half_add};

/// A counter for each number.
pub(super) trait Counters {
    /// The rows that are counted.
    type FixedSet: FixedSet;

    /// Counters for numbers below `numbers`.
    fn new(numbers: usize) -> Self;

    /// Counts for each number the rows that have it.
    fn count<'r>(&mut self, rows: impl Iterator<Item = &'r Self::FixedSet>)
    where
        Self::FixedSet: 'r;

    /// The counter of `number`.
    fn get(&self, number: u32) -> u32;

    /// The first number with the smallest counter among some, and that counter.
    fn fewest(&self, among: &<Self::FixedSet as FixedSet>::Set) -> Option<(u32, u32)>;
}

/// [Bit-sliced counters](sliced), a plane for each binary digit.
/// Bit `i` of the counter of a number is in plane `i`, at the place of the number in a set.
pub(super) struct Planes<const W: usize> {
    planes: Vec<[u64; W]>,
}

/// The planes that stay in registers; most carries end in them.
const LOW: usize = 5;

impl<const W: usize> Planes<W> {
    /// Adds the carry out of the low planes to the others.
    #[cold]
    fn carry_on(&mut self, mut carry: [u64; W]) {
        for plane in &mut self.planes[LOW..] {
            half_add(plane, &mut carry);
        }
        if !Set::is_empty(&carry) {
            self.planes.push(carry);
        }
    }
}

impl<const W: usize> Counters for Planes<W> {
    type FixedSet = [u64; W];

    fn new(_: usize) -> Self {
        Self { planes: Vec::new() }
    }

    fn count<'r>(&mut self, rows: impl Iterator<Item = &'r [u64; W]>) {
        let mut low = [[0; W]; LOW];
        self.planes.clear();
        self.planes.resize(LOW, [0; W]);
        for row in rows {
            let mut carry = *row;
            for plane in &mut low {
                half_add(plane, &mut carry);
            }
            if !Set::is_empty(&carry) {
                self.carry_on(carry);
            }
        }
        self.planes[..LOW].copy_from_slice(&low);
    }

    fn get(&self, number: u32) -> u32 {
        sliced::count(&self.planes, number)
    }

    fn fewest(&self, among: &[u64; W]) -> Option<(u32, u32)> {
        let mut fewest = *among;
        let counter = sliced::keep_fewest(&self.planes, &mut fewest);
        Some((fewest.first()?, counter))
    }
}

impl Counters for Vec<u32> {
    type FixedSet = Box<[u32]>;

    fn new(numbers: usize) -> Self {
        vec![0; numbers]
    }

    fn count<'r>(&mut self, rows: impl Iterator<Item = &'r Box<[u32]>>) {
        self.fill(0);
        rows.flatten().for_each(|&number| self[number as usize] += 1);
    }

    fn get(&self, number: u32) -> u32 {
        self[number as usize]
    }

    fn fewest(&self, among: &Box<[u64]>) -> Option<(u32, u32)> {
        among.numbers().map(|number| (number, self.get(number))).min_by_key(|&(_, counter)| counter)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn planes_count_like_numbers(rows in prop::collection::vec(any::<[u64; 2]>(), 0..100), among: [u64; 2]) {
            let (mut planes, mut plain) = (Planes::<2>::new(128), <Vec<u32> as Counters>::new(128));
            let sparse: Vec<Box<[u32]>> = rows.iter().map(|row| row.numbers().collect()).collect();
            planes.count(rows.iter());
            plain.count(sparse.iter());
            for number in 0..128 {
                prop_assert_eq!(planes.get(number), plain.get(number));
            }
            prop_assert_eq!(planes.fewest(&among), plain.fewest(&among.into()));
        }
    }
}
