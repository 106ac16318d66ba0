//! What a walk has on its way: levels, children and choices.

use crate::mask::kernel::Words;
use crate::mask::lists::List;
use crate::mask::matrix::Matrix;
use crate::mask::sets::{Index, OptionSet, Window};

/// The bits in a word.
pub(super) const BITS: u32 = u32::BITS;

/// A node on the path to the current state, and how its item is branched on.
pub(super) struct Level<W> {
    pub(super) list: List,
    /// The items to be covered exactly once that are left to the children.
    pub(super) open: W,
    pub(super) item: Choice,
    /// How many more options may cover the item after the next one.
    /// If any, the options tried are taken out of the list one by one, so that no set of options is visited twice, in
    /// different orders.
    pub(super) bound: u32,
    /// The children still to be visited, by their places in [`Walk::children`](super::Walk).
    pub(super) next: usize,
    pub(super) end: usize,
    /// The place of the first child.
    pub(super) first: usize,
    /// The dead ends behind the last child that are not counted yet.
    pub(super) dead_ends: u32,
    /// How many steps lead on from here, as far as known.
    pub(super) steps: usize,
    /// May the item get no further option, and is that still to be tried?
    pub(super) may_end: bool,
    /// The number of options chosen before, and of those left to choose from.
    pub(super) depth: usize,
    pub(super) len: usize,
    /// Are the options left a set of positions in `list`?
    pub(super) is_set: bool,
    /// Was the list made for this level, and not for one further up?
    pub(super) has_list: bool,
}

/// The target of a step.
pub(super) enum Destination<W> {
    /// Every item is finished.
    Witness,
    /// These options and items are left; if the options are a set, that set of the list.
    Node { list: List, open: W, is_set: bool },
}

/// The beginning of a walk.
pub(super) struct WalkStart<W> {
    pub(super) place: Destination<W>,
    /// The options copied on the last step to it, which count as updates.
    pub(super) copied: u64,
}

/// A child that is no dead end.
#[derive(Clone, Copy)]
pub(super) struct Child {
    /// The option chosen.
    pub(super) row: u32,
    /// The dead ends between the child before and this one.
    pub(super) dead_ends: u32,
    /// How many options survive the choice.
    pub(super) len: usize,
}

/// An item to branch on.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    pub(super) bit: u32,
    /// Its place among the special items, if it is one.
    pub(super) special: Option<usize>,
    /// The number of its options.
    pub(super) len: usize,
}

/// The state of the walk below a list that is indexed. There is at most one on the path.
pub(super) struct Indexed {
    /// Are lists that are short enough to be indexed?
    pub(super) is_used: bool,
    pub(super) index: Index,
    /// The node that was entered last.
    pub(super) window: Window,
    /// What is left for each child in [`Walk::children`](super::Walk) whose parent is a set.
    pub(super) left: Vec<OptionSet>,
    pub(super) lives: Vec<bool>,
}

impl Indexed {
    pub(super) fn new<W: Words>(matrix: &Matrix<W>, has_sets: bool) -> Self {
        Self {
            is_used: has_sets && matrix.clashes.is_some(),
            index: Index::default(),
            window: Window::empty(),
            left: Vec::new(),
            lives: Vec::new(),
        }
    }

    /// How many options are left at the set that was entered last.
    pub(super) fn live_len(&self) -> usize {
        self.window.live.len()
    }
}
