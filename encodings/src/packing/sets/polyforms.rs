//! All polyominoes and polycubes of a size.

use std::collections::BTreeSet;

use crate::packing::lattice::{Point, Polycube, Turns, neighbours};

/// All connected sets of so many cells that can't be turned into one another, in a fixed order.
///
/// Planar turns give polyominoes, others polycubes. They lie as flat as they can, and as wide. Each set grows from one with a cell less.
/// `O(number of sets · cells³)`.
pub(super) fn polyforms(cells: usize, turns: Turns) -> Vec<Polycube> {
    let mut known = BTreeSet::from([Polycube::cuboid([1; 3])]);
    for _ in 1..cells {
        known = known.iter().flat_map(|shape| grown(shape, turns)).collect();
    }
    known.iter().map(|shape| shape.flattest(turns)).collect()
}

/// The sets with one cell more.
fn grown(shape: &Polycube, turns: Turns) -> Vec<Polycube> {
    let is_allowed = |cell: &Point| !turns.are_planar() || cell[2] == 0;
    let free: BTreeSet<Point> = shape.cells().iter().flat_map(|&cell| neighbours(cell)).filter(is_allowed).collect();
    let free = free.into_iter().filter(|cell| !shape.cells().contains(cell));
    let larger = |cell| Polycube::new(shape.cells().iter().copied().chain([cell]));
    free.map(|cell| larger(cell).canonical(turns)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of polyominoes: A000105 and A000988 of the OEIS; of polycubes: A000162 and A038119.
    #[test]
    fn there_are_as_many_as_is_known() {
        let known: [(Turns, &[usize]); 4] = [
            (Turns::PlaneMirrored, &[1, 1, 2, 5, 12, 35, 108]),
            (Turns::Plane, &[1, 1, 2, 7, 18, 60, 196]),
            (Turns::Space, &[1, 1, 2, 8, 29, 166]),
            (Turns::SpaceMirrored, &[1, 1, 2, 7, 23, 112]),
        ];
        for (turns, counts) in known {
            let found: Vec<usize> = (1..=counts.len()).map(|cells| polyforms(cells, turns).len()).collect();
            assert_eq!(found, counts, "{turns:?}");
        }
    }
}
