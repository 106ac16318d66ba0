//! The problem as masks of one width: a row for each option, a bit for each item.

use jigsat_forms::OptionId;

use super::kernel::Words;
use super::sets::WIDEST;
use super::table::{Special, Table};

/// The constant data of a search.
pub(super) struct Matrix<W> {
    /// The number of words in a mask.
    pub(super) width: usize,
    /// The words that it needs: those of a vector may be more.
    pub(super) needed: usize,
    /// The items that are to be covered exactly once.
    pub(super) ordinary: W,
    pub(super) specials: Vec<Special>,
    pub(super) rows: Vec<MaskRow<W>>,
    /// The conflicts once more, unless sets are not used: with special items or very wide masks.
    pub(super) clashes: Option<Clashes>,
}

/// The conflicts of all options, bit by bit.
pub(super) struct Clashes {
    /// For each option, where its conflicts end, and how many ordinary items it covers.
    ends: Vec<(u32, u32)>,
    bits: Vec<u16>,
}

impl Clashes {
    fn new(table: &Table) -> Self {
        let (mut ends, mut bits) = (vec![(0, 0)], Vec::new());
        for row in &table.rows {
            bits.extend(row.conflicts.iter().map(|&bit| bit as u16));
            let covered = row.bits.iter().filter(|bit| table.ordinary.binary_search(bit).is_ok()).count();
            ends.push((bits.len() as u32, covered as u32));
        }
        Self { ends, bits }
    }

    /// The conflicts of an option, and how many items it covers.
    #[inline]
    pub(super) fn of(&self, row: u32) -> (&[u16], u32) {
        let row = row as usize;
        let [(start, _), (end, covered)] = [self.ends[row], self.ends[row + 1]];
        (&self.bits[start as usize..end as usize], covered)
    }
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
            needed: table.width(),
            ordinary: mask(&table.ordinary),
            specials: table.specials.clone(),
            rows: table.rows.iter().map(row).collect(),
            clashes: (width <= WIDEST && table.specials.is_empty()).then(|| Clashes::new(table)),
        }
    }
}
