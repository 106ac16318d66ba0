//! The lines of the lattice along an axis, as far as there are cells on them.

use super::Vector;

/// A cell, with whatever belongs to it.
pub(super) type Marked = (Vector, usize);

/// The cells that lie on a line along `axis` together, line by line, each in the order of the axis. Sorts the cells.
pub(super) fn lines(axis: usize, cells: &mut [Marked]) -> impl Iterator<Item = &[Marked]> {
    let line = move |cell: &Vector| [cell[(axis + 1) % 3], cell[(axis + 2) % 3]];
    cells.sort_unstable_by_key(|(cell, _)| (line(cell), cell[axis]));
    cells.chunk_by(move |(one, _), (next, _)| line(one) == line(next))
}
