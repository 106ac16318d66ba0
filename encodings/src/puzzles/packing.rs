//! Packing: pieces, each with a number of copies, into a region of the lattice. What the packing puzzles have in common.

use crate::forms::{DecodeError, ExactCover, ItemId, OptionId, Reduced};
use crate::item_map::ItemMap;
use crate::lattice::{Point, Polycube, Region, rotation_classes};

/// A piece and the number of its copies, which are indistinguishable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The shape, in any orientation.
    pub shape: Polycube,
    /// How many there are.
    pub count: usize,
}

/// A region to be filled exactly, and the pieces that are all to be used.
#[derive(Debug, Clone)]
pub struct Packing {
    /// What is to be filled.
    pub region: Region,
    /// The pieces, no two of them rotations of one another.
    pub pieces: Vec<Piece>,
    /// The copies in the order in which they were given, each as the number of its piece.
    pub given: Vec<usize>,
}

/// A piece in a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Placement<'a> {
    /// The number of the piece in [`Packing::pieces`].
    pub piece: usize,
    /// The region's numbers of the cells that it takes, in increasing order.
    pub cells: &'a [u32],
}

/// Every placement of every piece, in a flat buffer: by piece, then orientation, then place.
#[derive(Debug, Clone, Default)]
pub struct Placements {
    cells: Vec<u32>,
    /// For each placement its piece, and where its cells end.
    ends: Vec<(usize, usize)>,
}

impl Placements {
    /// The number of placements.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The placement with this number.
    pub fn get(&self, index: usize) -> Placement<'_> {
        let start = if index == 0 { 0 } else { self.ends[index - 1].1 };
        let (piece, end) = self.ends[index];
        Placement { piece, cells: &self.cells[start..end] }
    }

    /// All placements, in order.
    pub fn iter(&self) -> impl Iterator<Item = Placement<'_>> {
        (0..self.len()).map(|index| self.get(index))
    }

    fn push(&mut self, piece: usize, cells: &[u32]) {
        self.cells.extend_from_slice(cells);
        self.ends.push((piece, self.cells.len()));
    }
}

impl Packing {
    /// A packing; pieces that are rotations of one another become copies of one piece, in order of first appearance.
    pub fn new(region: Region, shapes: impl IntoIterator<Item = Polycube>) -> Self {
        let shapes: Vec<Polycube> = shapes.into_iter().collect();
        let (given, _) = rotation_classes(&shapes);
        let mut pieces: Vec<Piece> = Vec::new();
        for (shape, &number) in shapes.into_iter().zip(&given) {
            if number == pieces.len() {
                pieces.push(Piece { shape, count: 0 });
            }
            pieces[number].count += 1;
        }
        Self { region, pieces, given }
    }

    /// The total volume of the pieces.
    pub fn volume(&self) -> usize {
        self.pieces.iter().map(|piece| piece.shape.volume() * piece.count).sum()
    }

    /// Every way to place every piece, equal orientations merged.
    pub fn placements(&self) -> Placements {
        let mut placements = Placements::default();
        for (number, piece) in self.pieces.iter().enumerate() {
            for orientation in piece.shape.orientations() {
                for cells in self.region.placements(&orientation) {
                    placements.push(number, &cells);
                }
            }
        }
        placements
    }

    /// The exact cover: every piece is a primary item with its number of copies as multiplicity, every cell is a primary
    /// item, every placement is an option. `decode` makes a layout of the chosen placements.
    ///
    /// Copies are one item, so a layout is one solution, however many copies could be swapped in it.
    ///
    /// # Panics
    /// Never: placements are well-formed options.
    pub fn cover<L: 'static>(
        &self,
        decode: impl Fn(&[Placement<'_>]) -> Result<L, DecodeError> + Send + Sync + 'static,
    ) -> Reduced<ExactCover, L> {
        let placements = self.placements();
        let mut cover = ExactCover::new();
        let pieces: Vec<ItemId> = (self.pieces.iter().enumerate())
            .map(|(number, piece)| {
                let count = piece.count as u32;
                cover.primary_times(piece_item(number), count..=count).expect("lo = hi")
            })
            .collect();
        let cells: Vec<ItemId> = self.region.cells().iter().map(|&cell| cover.primary(cell_item(cell))).collect();
        for Placement { piece, cells: taken } in placements.iter() {
            let taken = taken.iter().map(|&cell| cells[cell as usize].into());
            cover.option(taken.chain([pieces[piece].into()])).expect("a placement is a set of cells and its piece");
        }
        Reduced::new(cover, move |chosen: &[OptionId]| {
            let chosen: Option<Vec<Placement<'_>>> =
                chosen.iter().map(|o| (o.index() < placements.len()).then(|| placements.get(o.index()))).collect();
            decode(&chosen.ok_or_else(|| DecodeError::Foreign("an option beyond the last placement".into()))?)
        })
        .faithful()
    }

    /// Where the items of [`cover`](Self::cover) lie; `names` are those of the pieces, one for each of [`pieces`](Self::pieces).
    pub fn item_map(&self, names: impl IntoIterator<Item = String>) -> ItemMap {
        let place = |cell: &Point| (cell_item(*cell), cell.map(|c| c as usize));
        let pieces = self.pieces.iter().zip(names).enumerate();
        ItemMap {
            size: self.region.size().map(|edge| edge as usize),
            cells: self.region.cells().iter().map(place).collect(),
            others: pieces
                .map(|(number, (piece, name))| (piece_item(number), format!("{} of {name}", piece.count)))
                .collect(),
        }
    }
}

fn piece_item(number: usize) -> String {
    format!("p{number}")
}

fn cell_item([x, y, z]: Point) -> String {
    format!("{x},{y},{z}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_one_piece() {
        let region = Region::new([2, 2, 1], |_| true);
        let dominoes = [[1, 2, 1], [2, 1, 1]].map(Polycube::cuboid);
        let packing = Packing::new(region, dominoes);
        assert_eq!(packing.pieces, [Piece { shape: Polycube::cuboid([1, 2, 1]), count: 2 }]);
        assert_eq!(packing.given, [0, 0]);
        assert_eq!((packing.volume(), packing.placements().len()), (4, 4));
    }
}
