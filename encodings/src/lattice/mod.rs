//! The cubic lattice: points, rotations, polycubes, and their placements in a container.

mod colour;
mod orientations;
mod polycube;
mod region;
mod turns;

pub use colour::{Colour, Pairs};
pub use orientations::Classes;
pub use polycube::Polycube;
pub use region::Region;
pub use turns::{Turn, Turns, turns};

/// A unit cell by its coordinates x, y, z.
pub type Point = [i32; 3];

/// The cells of a box with one corner at the origin, in reading order.
pub fn box_cells([a, b, c]: Point) -> impl Iterator<Item = Point> {
    (0..c).flat_map(move |z| (0..b).flat_map(move |y| (0..a).map(move |x| [x, y, z])))
}

/// The cells of a box of this size, in reading order.
pub(crate) fn cells_of(size: [usize; 3]) -> impl Iterator<Item = [usize; 3]> + use<> {
    (0..size.iter().product()).map(move |index| cell_at(size, index))
}

/// The cell of a box with this index in reading order.
pub(crate) fn cell_at([columns, rows, _]: [usize; 3], index: usize) -> [usize; 3] {
    [index % columns, index / columns % rows, index / columns / rows]
}

/// The index of a cell of a box in reading order.
pub(crate) fn index_of([columns, rows, _]: [usize; 3], [x, y, z]: [usize; 3]) -> usize {
    (z * rows + y) * columns + x
}

/// The key that sorts cells by layer, then row, then column.
pub(crate) fn reading_order<T>([x, y, z]: [T; 3]) -> [T; 3] {
    [z, y, x]
}

/// The six neighbours of a cell. Coordinates wrap around at the limits of `i32`.
pub fn neighbours([x, y, z]: Point) -> impl Iterator<Item = Point> {
    let [before, after] = [-1, 1].map(|step| move |c: i32| c.wrapping_add(step));
    [[before(x), y, z], [after(x), y, z], [x, before(y), z], [x, after(y), z], [x, y, before(z)], [x, y, after(z)]]
        .into_iter()
}

/// The least coordinates of all cells.
fn least_corner(cells: &[Point]) -> Point {
    let least = |least: Point, cell: &Point| std::array::from_fn(|i| least[i].min(cell[i]));
    cells.split_first().map_or([0; 3], |(&first, others)| others.iter().fold(first, least))
}

#[cfg(test)]
mod tests;
