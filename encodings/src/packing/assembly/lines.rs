//! Lines of the lattice along an axis that have cells.

use super::direction::Vector;

/// A cell with its data.
pub(super) type Marked = (Vector, usize);

/// Sorts the cells and groups them by lines along `axis`, each in the order of the axis.
pub(super) fn lines(axis: usize, cells: &mut [Marked]) -> impl Iterator<Item = &[Marked]> {
    let line = move |cell: &Vector| [cell[(axis + 1) % 3], cell[(axis + 2) % 3]];
    cells.sort_unstable_by_key(|(cell, _)| (line(cell), cell[axis]));
    cells.chunk_by(move |(one, _), (next, _)| line(one) == line(next))
}
