//! The sketch of a packing: pieces beside the container.

use jigsat_forms::budget::{Budget, Exceeded};

use super::inventory::Inventory;
use super::lattice::{Polycube, Turns};
use crate::drawing::{Stock, Tint};

impl Inventory {
    /// The kinds of pieces, in order of first appearance.
    pub(crate) fn stock(&self, budget: &Budget) -> Result<Vec<Stock>, Exceeded> {
        let mut pace = budget.pace();
        let kinds = self.kinds().iter().zip(self.titles()).enumerate();
        let stock = kinds.map(|(number, (kind, what))| {
            pace.step(1000 * kind.canonical.volume())?;
            let (tint, cells) = (Tint::Piece(number), lying(&kind.canonical, self.turns()));
            Ok(Stock { what, tint, cells, count: kind.count.clone() })
        });
        stock.collect()
    }
}

/// The cells of a piece on a table: as low as it can be turned, its long side in front.
pub(crate) fn lying(shape: &Polycube, turns: Turns) -> Vec<[usize; 3]> {
    let orientations = shape.orientations(turns);
    let lowest = orientations.iter().min_by_key(|shape| {
        let [width, depth, height] = shape.extent();
        (height, depth, width, *shape)
    });
    let shape = lowest.unwrap_or(shape);
    shape.cells().iter().map(|cell| cell.map(|c| c as usize)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_lie_flat_where_they_may_be_turned() {
        let tower = Polycube::new([[0, 0, 0], [0, 0, 1], [0, 0, 2], [0, 1, 2]]);
        assert_eq!(lying(&tower, Turns::Space), [[0, 0, 0], [0, 1, 0], [1, 1, 0], [2, 1, 0]]);
        assert_eq!(lying(&tower, Turns::Plane), [[0, 0, 0], [0, 0, 1], [0, 0, 2], [1, 0, 2]]);
    }
}
