//! Sets of small numbers as machine words, and the rows of a problem in two forms.
//! A row is a mask of a few words where that suffices, and a sorted list of numbers where masks would be wide and
//! nearly empty.

use super::counters::{Counters, Planes};

/// A set of numbers below some bound.
pub(super) trait Set: Clone + AsRef<[u64]> + AsMut<[u64]> {
    /// The empty set, with room for `words * 64` numbers.
    fn empty(words: usize) -> Self;

    fn has(&self, number: u32) -> bool {
        self.as_ref()[number as usize / 64] >> (number % 64) & 1 == 1
    }

    fn insert(&mut self, number: u32) {
        self.as_mut()[number as usize / 64] |= 1 << (number % 64);
    }

    fn remove(&mut self, number: u32) {
        self.as_mut()[number as usize / 64] &= !(1 << (number % 64));
    }

    fn is_within(&self, other: &Self) -> bool {
        self.as_ref().iter().zip(other.as_ref()).all(|(a, b)| a & !b == 0)
    }

    fn is_empty(&self) -> bool {
        self.as_ref().iter().all(|&word| word == 0)
    }

    /// How many numbers there are.
    fn len(&self) -> usize {
        self.as_ref().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The smallest number.
    fn first(&self) -> Option<u32> {
        self.numbers().next()
    }

    fn intersect(&mut self, other: &Self) {
        self.as_mut().iter_mut().zip(other.as_ref()).for_each(|(a, b)| *a &= b);
    }

    fn subtract(&mut self, other: &Self) {
        self.as_mut().iter_mut().zip(other.as_ref()).for_each(|(a, b)| *a &= !b);
    }

    /// The numbers in increasing order.
    fn numbers(&self) -> impl Iterator<Item = u32> {
        (0..).zip(self.as_ref()).flat_map(|(index, &word)| Ones { word, base: index * 64 })
    }
}

/// The positions of the ones in a word.
struct Ones {
    word: u64,
    base: u32,
}

impl Iterator for Ones {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        if self.word == 0 {
            return None;
        }
        let number = self.base + self.word.trailing_zeros();
        self.word &= self.word - 1;
        Some(number)
    }
}

impl<const W: usize> Set for [u64; W] {
    fn empty(_: usize) -> Self {
        [0; W]
    }
}

impl Set for Box<[u64]> {
    fn empty(words: usize) -> Self {
        vec![0; words].into()
    }
}

/// A constant set, to be compared with others.
pub(super) trait FixedSet: Sized {
    /// The sets that it is compared with.
    type Set: Set;
    /// Counters that suit such rows.
    type Counters: Counters<FixedSet = Self>;

    /// The row with these numbers, which increase.
    fn new(numbers: &[u32]) -> Self;

    fn has(&self, number: u32) -> bool;

    /// Is there a number in both?
    fn meets(&self, set: &Self::Set) -> bool;

    fn is_within(&self, set: &Self::Set) -> bool;

    /// Adds all numbers to `set`.
    fn join(&self, set: &mut Self::Set);

    /// Removes all numbers from `set`.
    fn leave(&self, set: &mut Self::Set);

    /// Adds all numbers to `ones`, and those that were there already to `twos`.
    fn tally(&self, ones: &mut Self::Set, twos: &mut Self::Set);

    /// Adds to `set` the numbers that `other` has as well.
    fn join_common(&self, other: &Self::Set, set: &mut Self::Set);
}

impl<const W: usize> FixedSet for [u64; W] {
    type Set = Self;
    type Counters = Planes<W>;

    fn new(numbers: &[u32]) -> Self {
        let mut row = [0; W];
        for &number in numbers {
            row.insert(number);
        }
        row
    }

    fn has(&self, number: u32) -> bool {
        Set::has(self, number)
    }

    fn meets(&self, set: &Self) -> bool {
        // No early exit: a few words are faster without branches.
        self.iter().zip(set).fold(0, |met, (a, b)| met | a & b) != 0
    }

    fn is_within(&self, set: &Self) -> bool {
        Set::is_within(self, set)
    }

    fn join(&self, set: &mut Self) {
        set.iter_mut().zip(self).for_each(|(a, b)| *a |= b);
    }

    fn leave(&self, set: &mut Self) {
        set.subtract(self);
    }

    fn tally(&self, ones: &mut Self, twos: &mut Self) {
        for ((row, ones), twos) in self.iter().zip(ones).zip(twos) {
            *twos |= *ones & row;
            *ones |= row;
        }
    }

    fn join_common(&self, other: &Self, set: &mut Self) {
        for ((row, other), set) in self.iter().zip(other).zip(set) {
            *set |= row & other;
        }
    }
}

impl FixedSet for Box<[u32]> {
    type Set = Box<[u64]>;
    type Counters = Vec<u32>;

    fn new(numbers: &[u32]) -> Self {
        numbers.into()
    }

    fn has(&self, number: u32) -> bool {
        self.contains(&number)
    }

    fn meets(&self, set: &Box<[u64]>) -> bool {
        self.iter().any(|&number| set.has(number))
    }

    fn is_within(&self, set: &Box<[u64]>) -> bool {
        self.iter().all(|&number| set.has(number))
    }

    fn join(&self, set: &mut Box<[u64]>) {
        for &number in self {
            set.insert(number);
        }
    }

    fn leave(&self, set: &mut Box<[u64]>) {
        for &number in self {
            set.remove(number);
        }
    }

    fn tally(&self, ones: &mut Box<[u64]>, twos: &mut Box<[u64]>) {
        for &number in self {
            if ones.has(number) {
                twos.insert(number);
            }
            ones.insert(number);
        }
    }

    fn join_common(&self, other: &Box<[u64]>, set: &mut Box<[u64]>) {
        for &number in self.iter().filter(|&&number| other.has(number)) {
            set.insert(number);
        }
    }
}
