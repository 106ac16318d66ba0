//! The geometry of the board: cells in reading order, and edges between neighbours.

/// In tables of 32-bit numbers: no cell or no label.
pub(super) const NONE: u32 = u32::MAX;

/// The four directions: up, right, down, left.
/// The order is that of [`PathCell::links`](crate::drawing::PathCell).
pub(super) const DIRECTIONS: [(i32, i32); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// The opposite direction.
pub(super) fn opposite(direction: usize) -> usize {
    (direction + 2) % 4
}

/// A `width` × `height` board. Cells are numbered row by row from 0.
///
/// Inner edges are numbered as well: first those between a cell and its right neighbour, row by row, then those between a
/// cell and the one below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Grid {
    /// The neighbours of every cell by direction, [`NONE`] beyond the rim.
    /// Searches need them at every node.
    pub(super) fn neighbour_table(self) -> Vec<[u32; 4]> {
        let neighbour = |cell, direction| self.neighbour(cell, direction).map_or(NONE, |other| other as u32);
        (0..self.cell_count()).map(|cell| [0, 1, 2, 3].map(|direction| neighbour(cell, direction))).collect()
    }

    /// The edges of every cell by direction, [`NONE`] beyond the rim.
    pub(super) fn edge_table(self) -> Vec<[u32; 4]> {
        let number = |side: Option<(usize, usize)>| side.map_or(NONE, |(edge, _)| edge as u32);
        (0..self.cell_count()).map(|cell| self.sides(cell).map(number)).collect()
    }

    pub(super) fn cell_count(self) -> usize {
        self.width * self.height
    }

    pub(super) fn edge_count(self) -> usize {
        self.horizontal_count() + self.width * self.height.saturating_sub(1)
    }

    fn horizontal_count(self) -> usize {
        self.width.saturating_sub(1) * self.height
    }

    pub(super) fn cell(self, x: usize, y: usize) -> usize {
        y * self.width + x
    }

    /// Column and row of a cell, from 0.
    pub(super) fn position(self, cell: usize) -> [usize; 2] {
        let row = cell / self.width;
        [cell - row * self.width, row]
    }

    /// Is the cell on the rim of the board?
    pub(super) fn is_on_rim(self, cell: usize) -> bool {
        let [x, y] = self.position(cell);
        x == 0 || y == 0 || x + 1 == self.width || y + 1 == self.height
    }

    /// The neighbour in one of the [`DIRECTIONS`].
    pub(super) fn neighbour(self, cell: usize, direction: usize) -> Option<usize> {
        self.sides(cell)[direction].map(|(_, other)| other)
    }

    /// The edge in one of the [`DIRECTIONS`].
    pub(super) fn edge(self, cell: usize, direction: usize) -> Option<usize> {
        self.sides(cell)[direction].map(|(edge, _)| edge)
    }

    /// The edge in each of the [`DIRECTIONS`], with the neighbour there.
    /// This is a hot path of searches, so it has only one division.
    pub(super) fn sides(self, cell: usize) -> [Option<(usize, usize)>; 4] {
        let Self { width, height } = self;
        let [x, y] = self.position(cell);
        let [across, down] = [cell - y, self.horizontal_count() + cell];
        [
            (y > 0).then(|| (down - width, cell - width)),
            (x + 1 < width).then_some((across, cell + 1)),
            (y + 1 < height).then_some((down, cell + width)),
            (x > 0).then(|| (across - 1, cell - 1)),
        ]
    }

    /// The edges of a cell to the right and downwards, computed without a division.
    pub(super) fn edges_ahead(self, [x, y]: [usize; 2]) -> [Option<usize>; 2] {
        let cell = self.cell(x, y);
        [(x + 1 < self.width).then_some(cell - y), (y + 1 < self.height).then_some(self.horizontal_count() + cell)]
    }

    /// The edge that joins two cells, if they are neighbours.
    pub(super) fn edge_between(self, a: usize, b: usize) -> Option<usize> {
        let (first, second) = (a.min(b), a.max(b));
        match second - first {
            // In a single column a neighbour has the next number as well.
            distance if distance == self.width => Some(self.horizontal_count() + first),
            1 => self.sides(first)[1].map(|(edge, _)| edge),
            _ => None,
        }
    }

    /// The edges between the cells of a path, one after the other.
    pub(super) fn edges_along(self, path: &[usize]) -> impl Iterator<Item = usize> {
        path.windows(2).filter_map(move |pair| self.edge_between(pair[0], pair[1]))
    }

    /// Whether each edge is among these.
    pub(super) fn marked(self, edges: impl IntoIterator<Item = usize>) -> Vec<bool> {
        let mut marked = vec![false; self.edge_count()];
        edges.into_iter().for_each(|edge| marked[edge] = true);
        marked
    }

    /// The two cells that an edge joins, in reading order.
    pub(super) fn cells_of(self, edge: usize) -> [usize; 2] {
        match edge.checked_sub(self.horizontal_count()) {
            None => {
                let [x, y] = [edge % (self.width - 1), edge / (self.width - 1)];
                [self.cell(x, y), self.cell(x + 1, y)]
            }
            Some(upper) => [upper, upper + self.width],
        }
    }

    /// The edges of a cell with the neighbours that they lead to.
    pub(super) fn around(self, cell: usize) -> impl Iterator<Item = (usize, usize)> {
        self.sides(cell).into_iter().flatten()
    }

    /// The edges around the square with this upper left cell; `None` at the rim.
    /// Their order is top, left, right, bottom.
    pub(super) fn square(self, upper_left: usize) -> Option<[usize; 4]> {
        let [right, down] = [self.neighbour(upper_left, 1)?, self.neighbour(upper_left, 2)?];
        Some([self.edge(upper_left, 1)?, self.edge(upper_left, 2)?, self.edge(right, 2)?, self.edge(down, 1)?])
    }

    /// "row r, column c", from 1, for messages.
    pub(super) fn place(self, cell: usize) -> String {
        let [x, y] = self.position(cell);
        format!("row {}, column {}", y + 1, x + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_and_cells_agree() {
        for (width, height) in [(0, 0), (1, 1), (1, 4), (4, 1), (3, 2), (5, 5)] {
            let grid = Grid { width, height };
            for edge in 0..grid.edge_count() {
                let [a, b] = grid.cells_of(edge);
                assert_eq!(grid.edge_between(a, b), Some(edge));
                assert_eq!(grid.edge_between(b, a), Some(edge));
                assert!(grid.around(a).any(|found| found == (edge, b)));
                assert!(grid.around(b).any(|found| found == (edge, a)));
            }
            for cell in 0..grid.cell_count() {
                assert_eq!(grid.edges_ahead(grid.position(cell)), [grid.edge(cell, 1), grid.edge(cell, 2)]);
            }
            let degrees: usize = (0..grid.cell_count()).map(|cell| grid.around(cell).count()).sum();
            assert_eq!(degrees, 2 * grid.edge_count());
        }
    }

    #[test]
    fn the_end_of_a_row_is_no_neighbour_of_the_next_row() {
        let grid = Grid { width: 3, height: 2 };
        assert_eq!(grid.edge_between(2, 3), None);
        assert_eq!(grid.neighbour(2, 1), None);
        assert_eq!(grid.neighbour(3, 3), None);
    }
}
