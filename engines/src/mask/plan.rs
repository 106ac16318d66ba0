//! The problem as masks of one width.

use jigsat_forms::OptionId;

use super::kernel::Words;
use super::layout::{Layout, Special};

/// What stays the same during a search.
pub(super) struct Plan<W> {
    /// The number of words in a mask.
    pub(super) width: usize,
    /// The items that are to be covered exactly once.
    pub(super) ordinary: W,
    pub(super) specials: Vec<Special>,
    pub(super) rows: Vec<Row<W>>,
}

/// An option.
pub(super) struct Row<W> {
    pub(super) option: OptionId,
    /// The bits that it has.
    pub(super) bits: W,
    /// The bits that no further option may have; those of special items left out.
    pub(super) conflicts: W,
    /// Its special items, as places among [`Plan::specials`].
    pub(super) specials: Box<[u32]>,
}

impl<W: Words> Plan<W> {
    pub(super) fn new(layout: &Layout) -> Self {
        let width = W::width(layout.width());
        let mask = |bits: &[u32]| {
            let mut mask = W::zero(width);
            for &bit in bits {
                mask.set(bit);
            }
            mask
        };
        let row = |row: &super::layout::Row| Row {
            option: row.option,
            bits: mask(&row.bits),
            conflicts: mask(&row.conflicts),
            specials: row.specials.clone().into(),
        };
        Self {
            width,
            ordinary: mask(&layout.ordinary),
            specials: layout.specials.clone(),
            rows: layout.rows.iter().map(row).collect(),
        }
    }
}
