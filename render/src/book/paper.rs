//! Sizes of pages, in tenths of a millimetre.

/// The paper of a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8½ × 11 inches.
    Letter,
    /// Cards of 105 × 148 mm (A6), one puzzle on each: four of them make a sheet of A4.
    Cards,
}

impl Paper {
    /// Width and height.
    pub(super) fn size(self) -> [i32; 2] {
        match self {
            Paper::A4 => [2100, 2970],
            Paper::Letter => [2159, 2794],
            Paper::Cards => [1050, 1480],
        }
    }

    /// The margin on all sides.
    pub(super) fn margin(self) -> i32 {
        match self {
            Paper::A4 | Paper::Letter => 160,
            Paper::Cards => 70,
        }
    }

    /// Width and height of the content, without heads and page numbers.
    pub(super) fn room(self) -> [i32; 2] {
        self.size().map(|extent| extent - 2 * self.margin())
    }
}

/// The columns and rows of puzzles on a page, for the supported numbers of them.
pub const GRIDS: [(usize, [usize; 2]); 7] =
    [(1, [1, 1]), (2, [1, 2]), (3, [1, 3]), (4, [2, 2]), (6, [2, 3]), (8, [2, 4]), (9, [3, 3])];

/// The columns and rows of so many puzzles on a page.
pub(super) fn grid(per_page: usize) -> Option<[usize; 2]> {
    GRIDS.into_iter().find(|(number, _)| *number == per_page).map(|(_, grid)| grid)
}
