//! Sub-problems: open ones, and the next child of one.

use std::ops::Range;

use crate::cache::SubmatrixInfo;
use crate::number::Number;

/// The choice that an item gets no further option.
pub(super) const CLOSE: u32 = u32::MAX;

/// A sub-problem.
/// The bounds of its counted items are on top of their stack when it is opened.
pub(super) struct Subproblem<S> {
    /// On the stack of live options: those that can be chosen, in increasing order.
    pub(super) live: Range<usize>,
    /// On the stack of barred options: those of sub-problems searched before.
    pub(super) barred: Range<usize>,
    /// The marks of the items that need options.
    pub(super) need: S,
    /// The marks that at least one, and at least two, live options use.
    pub(super) ones: S,
    pub(super) twos: S,
    /// Is the cache still to be searched for it?
    pub(super) is_new: bool,
}

/// How an open sub-problem is searched.
#[derive(Clone, Copy)]
pub(super) enum Method {
    /// One option after another for this item.
    /// If it may get several, those tried are barred.
    Branch { item: u32, bars: bool },
    /// Part after part; the parts are independent.
    Split,
}

/// An open sub-problem.
pub(super) struct OpenSubmatrix<S> {
    pub(super) sub: Subproblem<S>,
    pub(super) method: Method,
    /// On the stack of tries: the options, or the ends of the parts among the live options.
    pub(super) tries: Range<usize>,
    pub(super) next: usize,
    /// On the stack of keys: its key; empty if it is not stored.
    pub(super) key: Range<usize>,
    /// The height of the stack of live options.
    pub(super) live_top: usize,
    /// The height of the stack of chosen options.
    pub(super) chosen_top: usize,
    /// Where a recorder has its edges.
    pub(super) edges_top: usize,
    /// The sum over the options tried, or the product over the parts searched.
    pub(super) number: Number,
    /// The nodes below, as if nothing had been found in the cache.
    pub(super) nodes: f64,
}

/// The next child of an open sub-problem.
pub(super) enum NextChild<S> {
    /// A sub-problem to be opened.
    New(Subproblem<S>),
    /// A sub-problem that was found in the cache.
    Known(SubmatrixInfo),
    /// Nothing.
    None,
}

/// How many sub-problems were searched for parts, and how many had some, by size.
/// Small ones, which are nearly finished, fall into parts more often than large ones.
#[derive(Default)]
pub(super) struct Splits {
    sizes: [Share; 32],
}

#[derive(Clone, Copy, Default)]
pub(super) struct Share {
    pub(super) searched: u64,
    pub(super) found: u64,
}

/// How many sub-problems of a size are searched for parts in any case.
/// Afterwards, one in [`WORTH`] has to have some.
const TRIAL: u64 = 1 << 9;
const WORTH: u64 = 32;

impl Splits {
    /// The statistics of sub-problems with about so many options.
    pub(super) fn of(&mut self, options: usize) -> &mut Share {
        let last = self.sizes.len() - 1;
        &mut self.sizes[last.min(options / 16)]
    }
}

impl Share {
    pub(super) fn is_worth_a_search(&self) -> bool {
        self.searched < TRIAL || self.found * WORTH >= self.searched
    }
}
