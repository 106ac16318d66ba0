//! The problem as masks of one width: a row for each option, a bit for each item.

use jigsat_forms::OptionId;

use super::kernel::Words;
use super::table::{Special, Table};

/// The constant data of a search.
pub(super) struct Matrix<W> {
    /// The number of words in a mask.
    pub(super) width: usize,
    /// The items that are to be covered exactly once.
    pub(super) ordinary: W,
    pub(super) specials: Vec<Special>,
    pub(super) rows: Vec<MaskRow<W>>,
}

/// An option.
pub(super) struct MaskRow<W> {
    pub(super) option: OptionId,
    /// The bits that it has.
    pub(super) bits: W,
    /// The bits that no further option may have; those of special items left out.
    pub(super) conflicts: W,
    /// Its special items, as places among [`Matrix::specials`].
    pub(super) specials: Box<[u32]>,
}

impl<W: Words> Matrix<W> {
    pub(super) fn new(table: &Table) -> Self {
        let width = W::width(table.width());
        let mask = |bits: &[u32]| {
            let mut mask = W::zero(width);
            for &bit in bits {
                mask.set(bit);
            }
            mask
        };
        let row = |row: &super::table::OptionBits| MaskRow {
            option: row.option,
            bits: mask(&row.bits),
            conflicts: mask(&row.conflicts),
            specials: row.specials.clone().into(),
        };
        Self {
            width,
            ordinary: mask(&table.ordinary),
            specials: table.specials.clone(),
            rows: table.rows.iter().map(row).collect(),
        }
    }
}
