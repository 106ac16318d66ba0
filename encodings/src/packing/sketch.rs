//! The sketch of a packing: pieces beside the container.

use jigsat_forms::budget::{Budget, Exceeded};

use super::inventory::Inventory;
use super::lattice::Polycube;
use crate::drawing::{Stock, Tint};

impl Inventory {
    /// The kinds of pieces, in order of first appearance.
    pub(crate) fn stock(&self, budget: &Budget) -> Result<Vec<Stock>, Exceeded> {
        let mut pace = budget.pace();
        let kinds = self.kinds().iter().zip(self.titles()).enumerate();
        let stock = kinds.map(|(number, (kind, what))| {
            pace.step(1000 * kind.canonical.volume())?;
            let lying = kind.canonical.flattest(self.turns());
            let (cells, colours) = (spots(&lying), lying.colours().to_vec());
            Ok(Stock { what, tint: Tint::Piece(number), cells, colours, count: kind.count.clone() })
        });
        stock.collect()
    }
}

/// The cells of a piece in a drawing.
fn spots(shape: &Polycube) -> Vec<[usize; 3]> {
    shape.cells().iter().map(|cell| cell.map(|c| c as usize)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::lattice::Turns;
    use super::*;

    #[test]
    fn pieces_lie_flat_where_they_may_be_turned() {
        let tower = Polycube::new([[0, 0, 0], [0, 0, 1], [0, 0, 2], [0, 1, 2]]);
        assert_eq!(spots(&tower.flattest(Turns::Space)), [[0, 0, 0], [0, 1, 0], [1, 1, 0], [2, 1, 0]]);
        assert_eq!(spots(&tower.flattest(Turns::Plane)), [[0, 0, 0], [0, 0, 1], [0, 0, 2], [1, 0, 2]]);
    }
}
