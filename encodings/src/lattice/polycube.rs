//! Polycubes.

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

use super::{Colour, Point, Turn, box_cells, least_corner, neighbours, reading_order};

/// A set of unit cells up to translation.
///
/// The least coordinates are 0, and the cells are sorted by z, then y, then x. Two polycubes are equal exactly if one is a translate of the
/// other, colours included.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Polycube {
    cells: Vec<Point>,
    /// The colour of each cell; empty if no cell has one.
    colours: Vec<Colour>,
}

impl Hash for Polycube {
    /// Hashes a word for each cell, not for each coordinate, since look-ups are frequent.
    fn hash<H: Hasher>(&self, state: &mut H) {
        for cell in &self.cells {
            let [x, y, z] = cell.map(|c| u64::from(c as u32));
            state.write_u64(x ^ y << 21 ^ z << 42);
        }
        for &colour in &self.colours {
            state.write_u16(colour);
        }
    }
}

impl Polycube {
    /// The polycube of these cells; repeated cells count once.
    ///
    /// Distances of more than `i32::MAX` along an axis become `i32::MAX`.
    pub fn new(cells: impl IntoIterator<Item = Point>) -> Self {
        let mut cells: Vec<Point> = cells.into_iter().collect();
        let least = least_corner(&cells);
        for cell in &mut cells {
            *cell = std::array::from_fn(|i| cell[i].saturating_sub(least[i]));
        }
        cells.sort_unstable_by_key(|&cell| reading_order(cell));
        cells.dedup();
        Self { cells, colours: Vec::new() }
    }

    /// The same with a colour for each cell, 0 for none.
    ///
    /// Of repeated cells the lowest colour counts.
    pub fn coloured(cells: impl IntoIterator<Item = (Point, Colour)>) -> Self {
        let mut cells: Vec<(Point, Colour)> = cells.into_iter().collect();
        cells.sort_unstable_by_key(|&(cell, colour)| (reading_order(cell), colour));
        cells.dedup_by_key(|(cell, _)| *cell);
        let has_colours = cells.iter().any(|&(_, colour)| colour > 0);
        let colours = if has_colours { cells.iter().map(|&(_, colour)| colour).collect() } else { Vec::new() };
        Self { colours, ..Self::new(cells.into_iter().map(|(cell, _)| cell)) }
    }

    /// A full box of cells.
    pub fn cuboid([a, b, c]: [usize; 3]) -> Self {
        let edges = [a as i32, b as i32, c as i32];
        Self::new(box_cells(edges))
    }

    /// The cells, in reading order (layer, row, column).
    pub fn cells(&self) -> &[Point] {
        &self.cells
    }

    /// The colour of each of the [cells](Self::cells); empty if no cell has one.
    pub fn colours(&self) -> &[Colour] {
        &self.colours
    }

    /// The cells with their colours.
    pub fn coloured_cells(&self) -> impl Iterator<Item = (Point, Colour)> {
        (self.cells.iter().copied()).zip(self.colours.iter().copied().chain(std::iter::repeat(0)))
    }

    /// The number of cells.
    pub fn volume(&self) -> usize {
        self.cells.len()
    }

    /// The extent along each axis.
    pub fn extent(&self) -> Point {
        let mut extent = [0; 3];
        for cell in &self.cells {
            extent = std::array::from_fn(|i| cell[i].saturating_add(1).max(extent[i]));
        }
        extent
    }

    /// The number of unit faces on the outside.
    pub fn surface(&self) -> usize {
        let cells: BTreeSet<Point> = self.cells.iter().copied().collect();
        let open = |cell: &Point| neighbours(*cell).filter(|n| !cells.contains(n)).count();
        self.cells.iter().map(open).sum()
    }

    /// The volumes of the parts, the sets of cells that are joined face to face. `O(cells · log cells)`.
    pub fn parts(&self) -> Vec<usize> {
        let mut unseen: BTreeSet<Point> = self.cells.iter().copied().collect();
        let mut parts = Vec::new();
        while let Some(first) = unseen.pop_first() {
            let (mut open, mut volume) = (vec![first], 0);
            while let Some(cell) = open.pop() {
                volume += 1;
                open.extend(neighbours(cell).filter(|next| unseen.remove(next)));
            }
            parts.push(volume);
        }
        parts
    }

    /// The turned polycube.
    pub fn turned(&self, turn: &Turn) -> Self {
        if self.colours.is_empty() {
            return Self::new(self.cells.iter().map(|&cell| turn.apply(cell)));
        }
        Self::coloured(self.coloured_cells().map(|(cell, colour)| (turn.apply(cell), colour)))
    }
}
