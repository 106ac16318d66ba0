//! The board of the search: the order of its cells, and where corners may open.

use super::super::grid::Grid;
use super::super::{Arukone, Fill, Touch};

/// Edges of a cell: to later cells (`RIGHT`, `DOWN`), and from earlier ones.
pub(super) const RIGHT: u8 = 1;
pub(super) const DOWN: u8 = 2;
pub(super) const LEFT: u8 = 1;
pub(super) const UP: u8 = 2;

/// The board, mirrored so that it is not wider than high: diagonals are shortest then.
pub(super) struct Diagonals {
    pub(super) fill: Fill,
    pub(super) touch: Touch,
    /// Is the rule of rows of corners in use?
    pub(super) corners: bool,
    pub(super) width: usize,
    pub(super) height: usize,
    /// The cells by diagonals, each from its lower left end to its upper right end.
    pub(super) cells: Vec<Cell>,
    /// The index in `cells` of each place, row by row.
    index: Vec<u32>,
}

pub(super) struct Cell {
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) number: Option<u32>,
    /// The edges of the grid to the right and downwards, if there are any.
    pub(super) right: Option<usize>,
    pub(super) down: Option<usize>,
    /// The edges that a path may use.
    ways: u8,
    pub(super) is_blocked: bool,
    /// May a path turn here from the right downwards?
    pub(super) may_open: bool,
}

impl Cell {
    /// May paths go in these directions?
    pub(super) fn has(&self, outs: u8) -> bool {
        outs & !self.ways == 0
    }

    /// May a row of corners end here?
    pub(super) fn ends_row(&self) -> bool {
        self.number.is_some() || self.is_blocked
    }
}

impl Diagonals {
    pub(super) fn new(puzzle: &Arukone, corners: bool) -> Self {
        let view = Orientation::new(puzzle.grid);
        let corners = corners && puzzle.fill == Fill::Full && puzzle.touch == Touch::No;
        let [width, height] = view.size;
        let (cells, index) = (Vec::with_capacity(width * height), vec![0; width * height]);
        let mut board = Self { fill: puzzle.fill, touch: puzzle.touch, corners, width, height, cells, index };
        let has_end = if corners { ends_of_rows(puzzle, &view) } else { Vec::new() };
        for sum in 0..(width + height).saturating_sub(1) {
            for x in (sum + 1).saturating_sub(height)..width.min(sum + 1) {
                board.index[(sum - x) * width + x] = board.cells.len() as u32;
                let may_open = !corners || has_end[(sum - x) * width + x];
                board.cells.push(Self::cell(puzzle, &view, [x, sum - x], may_open));
            }
        }
        board
    }

    /// The cell in this column and row.
    pub(super) fn at(&self, [x, y]: [usize; 2]) -> &Cell {
        &self.cells[self.index[y * self.width + x] as usize]
    }

    fn cell(puzzle: &Arukone, view: &Orientation, [x, y]: [usize; 2], may_open: bool) -> Cell {
        let is_free = |at| !puzzle.is_blocked(view.cell(at));
        let [right, down] = view.edges_ahead([x, y]);
        let is_way = |edge: Option<usize>, to| edge.is_some() && is_free([x, y]) && is_free(to);
        let ways = if is_way(right, [x + 1, y]) { RIGHT } else { 0 } | if is_way(down, [x, y + 1]) { DOWN } else { 0 };
        let may_open = ways == RIGHT | DOWN && may_open;
        let number = puzzle.label_of(view.cell([x, y])).map(|number| number as u32);
        Cell { x, y, number, right, down, ways, is_blocked: !is_free([x, y]), may_open }
    }
}

/// Whether the diagonal right below each place has a number or a blocked cell.
fn ends_of_rows(puzzle: &Arukone, view: &Orientation) -> Vec<bool> {
    let [width, height] = view.size;
    let mut has_end = vec![false; width * height];
    for y in (1..height).rev() {
        for x in (1..width).rev() {
            let is_taken = puzzle.cells[view.cell([x, y])].is_some();
            has_end[(y - 1) * width + x - 1] = is_taken || has_end[y * width + x];
        }
    }
    has_end
}

/// The orientation of the grid: mirrored at its diagonal, if it is wider than high.
struct Orientation {
    grid: Grid,
    size: [usize; 2],
    is_mirrored: bool,
}

impl Orientation {
    fn new(grid: Grid) -> Self {
        let size = [grid.width.min(grid.height), grid.width.max(grid.height)];
        Self { grid, size, is_mirrored: grid.width > grid.height }
    }

    /// The edges of the grid to the right of this place and below it.
    fn edges_ahead(&self, [x, y]: [usize; 2]) -> [Option<usize>; 2] {
        if !self.is_mirrored {
            return self.grid.edges_ahead([x, y]);
        }
        let [right, down] = self.grid.edges_ahead([y, x]);
        [down, right]
    }

    /// The cell of the grid at this place.
    fn cell(&self, [x, y]: [usize; 2]) -> usize {
        if self.is_mirrored { self.grid.cell(y, x) } else { self.grid.cell(x, y) }
    }
}
