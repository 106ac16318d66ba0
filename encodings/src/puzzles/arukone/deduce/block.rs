//! [Parity](super::parity) of rectangular blocks of cells.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::super::Arukone;
use super::parity::{ParityVerdict, Rim, need, pronounce, sign};
use super::view::{BoardView, Found};

/// Applies parity to the rims of blocks, the smallest blocks first. `O(cells²)`.
pub(super) fn block(view: &BoardView<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    let grid = view.puzzle().grid;
    let lines = Lines::of(view);
    let sizes = (1..=grid.width).cartesian_product(1..=grid.height).filter(|&(width, height)| width * height > 1);
    for (width, height) in sizes.sorted_by_key(|&(width, height)| width * height) {
        found.go_on()?;
        for (y, x) in (0..=grid.height - height).cartesian_product(0..=grid.width - width) {
            let (columns, rows) = ([x, x + width], [y, y + height]);
            if let Some(verdict) = lines.verdict(view, columns, rows) {
                let inside = (rows[0]..rows[1]).cartesian_product(columns[0]..columns[1]);
                let inside = inside.map(|(y, x)| grid.cell(x, y)).collect_vec();
                pronounce(view, verdict, &inside, |cell| inside.binary_search(&cell).is_ok(), found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Prefix sums of the [needs](need) of cells, at each corner of a cell, by rows.
pub(super) fn needs(puzzle: &Arukone) -> Vec<i32> {
    let grid = puzzle.grid;
    let width = grid.width + 1;
    let mut sums = vec![0; width * (grid.height + 1)];
    for (y, x) in (0..grid.height).cartesian_product(0..grid.width) {
        let at = (y + 1) * width + x + 1;
        sums[at] = sums[at - 1] + sums[at - width] - sums[at - width - 1] + need(puzzle, grid.cell(x, y));
    }
    sums
}

/// Prefix sums of rims along the lines between rows and between columns.
struct Lines {
    /// For every row, the sums of the edges above its first cells.
    above: Vec<Vec<Rim>>,
    /// For every column, the sums of the edges to the left of its first cells.
    left: Vec<Vec<Rim>>,
}

impl Lines {
    fn of(view: &BoardView<'_>) -> Self {
        let grid = view.puzzle().grid;
        let rim = |cell: usize, direction| {
            grid.edge(cell, direction)
                .map_or_else(Rim::default, |edge| Rim::edge(view, edge, sign(view.puzzle(), cell)))
        };
        let sums = |rims: &mut dyn Iterator<Item = Rim>| {
            let mut sums = vec![Rim::default()];
            sums.extend(rims.scan(Rim::default(), |sum, rim| {
                *sum = sum.plus(1, rim);
                Some(*sum)
            }));
            sums
        };
        let above = (0..grid.height).map(|y| sums(&mut (0..grid.width).map(|x| rim(grid.cell(x, y), 0))));
        let left = (0..grid.width).map(|x| sums(&mut (0..grid.height).map(|y| rim(grid.cell(x, y), 3))));
        Self { above: above.collect(), left: left.collect() }
    }

    fn verdict(&self, view: &BoardView<'_>, columns: [usize; 2], rows: [usize; 2]) -> Option<ParityVerdict> {
        let side = |lines: &[Vec<Rim>], at: usize, [from, to]: [usize; 2]| {
            lines.get(at).map_or_else(Rim::default, |line| line[to].plus(-1, line[from]))
        };
        let first = side(&self.above, rows[0], columns).plus(1, side(&self.left, columns[0], rows));
        let last = side(&self.above, rows[1], columns).plus(1, side(&self.left, columns[1], rows));
        let rim = first.plus(1, last.reversed());
        let needs = |x: usize, y: usize| view.theory.needs[y * (view.puzzle().grid.width + 1) + x];
        let [[x, xx], [y, yy]] = [columns, rows];
        let need = needs(xx, yy) - needs(x, yy) - needs(xx, y) + needs(x, y);
        rim.verdict(need, view.is_full())
    }
}
