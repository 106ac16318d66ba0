//! Shapes of unit cubes, and the ways to turn them.

use super::super::bytes::Bytes;

/// A unit cube.
pub type Cell = [i8; 3];

/// Which turns are allowed.
#[derive(Debug, Clone, Copy)]
pub struct Turns {
    /// Reflections, too?
    pub mirror: bool,
    /// Only those that keep every layer?
    pub planar: bool,
}

/// A connected shape of 1 to `most` cubes.
pub fn grown(bytes: &mut Bytes<'_>, most: usize, is_flat: bool) -> Vec<Cell> {
    let mut cells = vec![[0; 3]];
    for _ in 0..bytes.below(most) {
        let mut next = cells[bytes.below(cells.len())];
        let direction = bytes.below(if is_flat { 4 } else { 6 });
        next[direction / 2] += if direction.is_multiple_of(2) { 1 } else { -1 };
        if !cells.contains(&next) {
            cells.push(next);
        }
    }
    at_origin(&cells)
}

/// Moved to where the lowest coordinates are 0, and sorted by layer, row and column.
pub fn at_origin(cells: &[Cell]) -> Vec<Cell> {
    let lowest = [0, 1, 2].map(|axis| cells.iter().map(|cell| cell[axis]).min().unwrap_or_default());
    let mut moved: Vec<Cell> = cells.iter().map(|cell| [0, 1, 2].map(|axis| cell[axis] - lowest[axis])).collect();
    moved.sort_unstable_by_key(|&[x, y, z]| [z, y, x]);
    moved
}

/// The shape in all the ways it may be turned, each once.
pub fn orientations(cells: &[Cell], turns: Turns) -> Vec<Vec<Cell>> {
    const AXES: [([usize; 3], bool); 6] = [
        ([0, 1, 2], true),
        ([1, 2, 0], true),
        ([2, 0, 1], true),
        ([0, 2, 1], false),
        ([2, 1, 0], false),
        ([1, 0, 2], false),
    ];
    let mut all = Vec::new();
    for (axes, is_even) in AXES {
        for signs in 0..8_u32 {
            let is_rotation = (signs.count_ones() % 2 == 0) == is_even;
            let keeps_layers = axes[2] == 2 && signs & 4 == 0;
            if (is_rotation || turns.mirror) && (keeps_layers || !turns.planar) {
                let sign = |axis: usize| if signs >> axis & 1 == 1 { -1 } else { 1 };
                let turned: Vec<Cell> =
                    cells.iter().map(|cell| [0, 1, 2].map(|axis| cell[axes[axis]] * sign(axis))).collect();
                all.push(at_origin(&turned));
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// The shape drawn layer by layer, a line `-` between them, with `sign` for each cell of the box.
pub fn drawn(size: [usize; 3], sign: impl Fn(Cell) -> char) -> String {
    let mut text = String::new();
    for z in 0..size[2] {
        if z > 0 {
            text += "-\n";
        }
        for y in 0..size[1] {
            text.extend((0..size[0]).map(|x| sign([x, y, z].map(|n| n as i8))));
            text.push('\n');
        }
    }
    text
}

/// The box around a shape at the origin.
pub fn extent(cells: &[Cell]) -> [usize; 3] {
    [0, 1, 2].map(|axis| cells.iter().map(|cell| cell[axis] as usize + 1).max().unwrap_or_default())
}
