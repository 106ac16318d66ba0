//! The loops over lists and sets of options, in which all the time goes.

use super::lists::{Columns, ColumnsMut};
use super::matrix::Clashes;
use super::sets::{Index, OptionSet, Window};
use crate::sliced;

/// The words of a mask: an array, or a vector for very wide problems.
pub(super) trait Words: AsRef<[u32]> + AsMut<[u32]> + Clone + Send + Sync + 'static {
    /// As many values of another type.
    type Row<T: Copy>: AsMut<[T]>;
    /// The number of words of a mask that needs `least`.
    fn width(least: usize) -> usize;
    /// As many values, all the same.
    fn row<T: Copy>(value: T, width: usize) -> Self::Row<T>;
    /// All bits 0.
    fn zero(width: usize) -> Self;

    /// The words.
    #[inline]
    fn words(&self) -> &[u32] {
        self.as_ref()
    }

    /// The words, to be changed.
    #[inline]
    fn words_mut(&mut self) -> &mut [u32] {
        self.as_mut()
    }

    /// Sets a bit.
    #[inline]
    fn set(&mut self, bit: u32) {
        self.words_mut()[bit as usize / 32] |= 1 << (bit % 32);
    }

    /// Clears a bit.
    #[inline]
    fn clear(&mut self, bit: u32) {
        self.words_mut()[bit as usize / 32] &= !(1 << (bit % 32));
    }
}

impl<const W: usize> Words for [u32; W] {
    type Row<T: Copy> = [T; W];

    fn width(_: usize) -> usize {
        W
    }

    #[inline]
    fn row<T: Copy>(value: T, _: usize) -> [T; W] {
        [value; W]
    }

    #[inline]
    fn zero(_: usize) -> Self {
        [0; W]
    }
}

impl Words for Vec<u32> {
    type Row<T: Copy> = Vec<T>;

    fn width(least: usize) -> usize {
        least
    }

    fn row<T: Copy>(value: T, width: usize) -> Vec<T> {
        vec![value; width]
    }

    fn zero(width: usize) -> Self {
        vec![0; width]
    }
}

/// Adds the positions of the options in `found`, whose first one is at `start`.
#[inline]
pub(super) fn push_positions(mut found: u32, start: usize, positions: &mut Vec<u32>) {
    while found != 0 {
        positions.push(start as u32 + found.trailing_zeros());
        found &= found - 1;
    }
}

/// The options that survive the choice of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Survivors<W> {
    /// The bits that some surviving option has.
    pub(super) union: W,
    /// How many options survive.
    pub(super) len: usize,
}

/// The most binary digits of a count.
pub(super) const DIGITS: usize = 32;

/// How many options have each item, as [bit-sliced counters](sliced).
pub(super) struct Tally<W> {
    pub(super) digits: [W; DIGITS],
    /// How many of the digits are in use.
    pub(super) len: usize,
}

impl<W: Words> Tally<W> {
    pub(super) fn new(width: usize) -> Self {
        Self { digits: std::array::from_fn(|_| W::zero(width)), len: 0 }
    }

    /// The count of one item.
    pub(super) fn count(&self, bit: u32) -> u32 {
        sliced::count(&self.digits[..self.len], bit)
    }

    /// Keeps those of `items` whose count is least, and returns that count.
    /// `items` must not be empty.
    #[inline]
    pub(super) fn keep_fewest(&self, items: &mut W) -> u32 {
        sliced::keep_fewest(&self.digits[..self.len], items)
    }
}

/// One implementation of the loops. All give the same results.
pub(super) trait Kernel: Send + Sync + 'static {
    /// Finds the options of `list` without any bit of `B` conflicts, for each one.
    fn survey<W: Words, const B: usize>(list: Columns<'_>, conflicts: &[W; B]) -> [Survivors<W>; B];

    /// Copies the options of `list` without any bit of `conflict`, in their order.
    /// The target has room for them.
    fn compact<W: Words>(list: Columns<'_>, conflict: &W, survivors: ColumnsMut<'_>);

    /// Counts, for each bit, the options that have it.
    fn tally<W: Words>(list: Columns<'_>, tally: &mut Tally<W>);

    /// Puts the positions of the options with `bit` in word `word` into `positions`.
    /// `positions` is empty before. There are at most `most` such options: the search ends with the last one.
    fn find(list: Columns<'_>, word: usize, bit: u32, most: usize, positions: &mut Vec<u32>);

    /// Are sets faster than lists on this machine, whatever the problem?
    fn has_fast_sets() -> bool;

    /// Fills an index that is [prepared](Index::prepare) for a list with `open` items.
    fn fill(index: &mut Index, list: Columns<'_>, open: &[u32]);

    /// The first open item with the fewest options left, as a bit, and their number.
    /// There is an open item, and every open item has an option.
    fn fewest(index: &Index, window: &Window) -> (u32, u32);

    /// Checks whether every open item that an option does not cover has an option left after it, for each of `rows`.
    /// Writes the answers to `lives`, and the options left to the first places of `left`, for those that are no dead ends.
    /// Both have room for all rows.
    fn check(
        index: &Index,
        window: &Window,
        clashes: &Clashes,
        rows: &[u32],
        lives: &mut [bool],
        left: &mut [OptionSet],
    );
}
