//! Packing: pieces, each with a number of copies, into a region of the lattice. What the packing puzzles have in common.

mod glance;
mod symmetries;

use std::ops::RangeInclusive;
use std::sync::Arc;

use itertools::Itertools;

use crate::item_map::ItemMap;
use crate::lattice::{Point, Polycube, Region, Turns, classes};
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::Entry;
use jigsat_forms::{DecodeError, ExactCover, ItemId, OptionId, Reduced};

pub use glance::Misfit;

/// A piece and the number of its copies, which are indistinguishable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The shape, in any orientation.
    pub shape: Polycube,
    /// How many are to be used at least and at most.
    pub count: RangeInclusive<usize>,
}

/// A region to be filled, and the pieces to fill it.
#[derive(Debug, Clone)]
pub struct Packing {
    /// Where pieces may lie.
    pub region: Region,
    /// For each cell of the region, by number: may it stay empty?
    pub optional: Vec<bool>,
    /// How pieces may be turned.
    pub turns: Turns,
    /// The pieces, no two of which can be turned into one another.
    pub pieces: Vec<Piece>,
    /// The copies in the order in which they were given, as many of each piece as there are at most, or one more than there is room
    /// for; each as the number of its piece.
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
    /// A region to be filled exactly with pieces that are all to be used and may be turned in space; pieces that are rotations of
    /// one another become copies of one piece, in order of first appearance.
    pub fn new(region: Region, shapes: impl IntoIterator<Item = Polycube>, budget: &Budget) -> Self {
        let pieces = shapes.into_iter().map(|shape| Piece { shape, count: 1..=1 }).collect();
        Self::with_pieces(region, Turns::Space, pieces, budget)
    }

    /// A region to be filled exactly; pieces that can be turned into one another become copies of one piece, in order of first
    /// appearance.
    pub fn with_pieces(region: Region, turns: Turns, given: Vec<Piece>, budget: &Budget) -> Self {
        let (shapes, counts): (Vec<Polycube>, Vec<RangeInclusive<usize>>) =
            given.into_iter().map(|piece| (piece.shape, piece.count)).unzip();
        let (numbers, _) = classes(&shapes, turns, budget);
        let mut laid: Vec<usize> = Vec::new();
        let mut packing =
            Self { optional: vec![false; region.cells().len()], region, turns, pieces: Vec::new(), given: Vec::new() };
        for ((shape, count), number) in shapes.into_iter().zip(counts).zip(numbers) {
            if number == packing.pieces.len() {
                // One more than there is room for: so many can't be laid, and that is all that their number says.
                laid.push(packing.region.cells().len() / shape.volume().max(1) + 1);
                packing.pieces.push(Piece { shape, count: 0..=0 });
            }
            let sum = &mut packing.pieces[number].count;
            let copies = laid[number].min(*count.end());
            laid[number] -= copies;
            packing.given.extend(std::iter::repeat_n(number, copies));
            *sum = sum.start() + count.start()..=sum.end() + count.end();
        }
        packing
    }

    /// The same, with some cells that may stay empty.
    pub fn with_optional(mut self, is_optional: impl Fn(Point) -> bool) -> Self {
        self.optional = self.region.cells().iter().map(|&cell| is_optional(cell)).collect();
        self
    }

    /// Every way to place every piece, equal orientations merged; not all of them, if the budget is exceeded on the way. `more` is the
    /// memory, in bytes, that a placement of so many cells is going to take elsewhere.
    pub fn placements(&self, more: impl Fn(usize) -> usize, budget: &Budget) -> Placements {
        let mut placements = Placements::default();
        let mut pace = budget.pace();
        let (mut most, mut bytes) = (0_usize, 0_usize);
        for piece in &self.pieces {
            let volume = piece.shape.volume();
            if pace.step(1000 * volume).is_err() {
                return placements;
            }
            for orientation in piece.shape.orientations(self.turns) {
                let count = self.region.most_placements(&orientation);
                most = most.saturating_add(count);
                bytes = bytes.saturating_add(count.saturating_mul(4 * volume + 16 + more(volume)));
            }
        }
        let what = || format!("a packing of up to {most} placements");
        if budget.reserve(bytes as u64, what).is_err() {
            return placements;
        }
        for (number, piece) in self.pieces.iter().enumerate() {
            for orientation in piece.shape.orientations(self.turns) {
                for cells in self.region.placements(&orientation) {
                    if pace.step(4 * cells.len()).is_err() {
                        return placements;
                    }
                    placements.push(number, &cells);
                }
            }
        }
        placements
    }

    /// The exact cover: every piece is a primary item with its number of copies as multiplicity, every cell is a primary
    /// item, or a secondary one if it may stay empty, and every placement is an option. `decode` makes a layout of the chosen
    /// placements.
    ///
    /// Copies are one item, so a layout is one solution, however many copies could be swapped in it.
    ///
    /// # Panics
    /// Never: placements are well-formed options.
    pub fn cover<L: 'static>(
        &self,
        decode: impl Fn(&[Placement<'_>]) -> Result<L, DecodeError> + Send + Sync + 'static,
        budget: &Budget,
    ) -> Reduced<ExactCover, L> {
        let cells = self.region.cells().to_vec();
        let name = move |placement: Placement<'_>| spell_placement(&piece_item(placement.piece), &cells, placement);
        self.cover_named(name, decode, budget)
    }

    /// The same, with names for the placements.
    ///
    /// # Panics
    /// As [`cover`](Self::cover): never.
    pub fn cover_named<L: 'static>(
        &self,
        name: impl Fn(Placement<'_>) -> String + Send + Sync + 'static,
        decode: impl Fn(&[Placement<'_>]) -> Result<L, DecodeError> + Send + Sync + 'static,
        budget: &Budget,
    ) -> Reduced<ExactCover, L> {
        let option = |volume: usize| size_of::<Entry>() * (volume + 1) + size_of::<usize>();
        let placements = Arc::new(self.placements(option, budget));
        let mut cover = ExactCover::within(budget);
        let pieces: Vec<ItemId> = (self.pieces.iter().enumerate())
            .map(|(number, piece)| {
                let [lo, hi] = [*piece.count.start(), *piece.count.end()].map(|n| u32::try_from(n).unwrap_or(u32::MAX));
                cover.primary_times(piece_item(number), lo..=hi).expect("counts are no empty ranges")
            })
            .collect();
        let cells: Vec<ItemId> = (self.region.cells().iter().zip(&self.optional))
            .map(|(&cell, &is_optional)| {
                let name = cell_item(cell);
                if is_optional { cover.secondary(name) } else { cover.primary(name) }
            })
            .collect();
        for Placement { piece, cells: taken } in placements.iter() {
            let taken = taken.iter().map(|&cell| cells[cell as usize].into());
            cover.option(taken.chain([pieces[piece].into()])).expect("a placement is a set of cells and its piece");
        }
        let named = Arc::clone(&placements);
        cover.name_options(move |option| name(named.get(option.index())));
        let (packing, same_placements) = (self.clone(), Arc::clone(&placements));
        Reduced::new(cover, move |chosen: &[OptionId]| {
            let chosen: Option<Vec<Placement<'_>>> =
                chosen.iter().map(|o| (o.index() < placements.len()).then(|| placements.get(o.index()))).collect();
            decode(&chosen.ok_or_else(|| DecodeError::Foreign("an option beyond the last placement".into()))?)
        })
        .faithful()
        .with_symmetries(move |budget| packing.symmetries(&same_placements, budget))
    }

    /// Where the items of [`cover`](Self::cover) lie; `names` are those of the pieces, one for each of [`pieces`](Self::pieces).
    pub fn item_map(&self, names: impl IntoIterator<Item = String>) -> ItemMap {
        let place = |cell: &Point| (cell_item(*cell), cell.map(|c| c as usize));
        let pieces = self.pieces.iter().zip(names).enumerate();
        ItemMap {
            size: self.region.size().map(|edge| edge as usize),
            cells: self.region.cells().iter().map(place).collect(),
            others: pieces
                .map(|(number, (piece, name))| (piece_item(number), format!("{} of {name}", spell(&piece.count))))
                .collect(),
        }
    }
}

/// A number of copies in words.
fn spell(count: &RangeInclusive<usize>) -> String {
    match (count.start(), count.end()) {
        (lo, hi) if lo == hi => lo.to_string(),
        (lo, hi) => format!("{lo} to {hi}"),
    }
}

/// A placement in words: `piece 7 on (0,0,0) (1,0,0)`. `region` has the cells by number.
pub(super) fn spell_placement(piece: &str, region: &[Point], placement: Placement<'_>) -> String {
    let cells = placement.cells.iter().map(|&cell| {
        let [x, y, z] = region[cell as usize];
        format!("({x},{y},{z})")
    });
    format!("piece {piece} on {}", cells.format(" "))
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
        let packing = Packing::new(region, dominoes, Budget::unlimited());
        assert_eq!(packing.pieces, [Piece { shape: Polycube::cuboid([1, 2, 1]), count: 2..=2 }]);
        assert_eq!(packing.given, [0, 0]);
        assert_eq!(packing.placements(|_| 0, Budget::unlimited()).len(), 4);
    }

    #[test]
    fn ranges_of_equal_pieces_add_up() {
        let region = Region::new([2, 2, 1], |_| true);
        let piece = |edges, count| Piece { shape: Polycube::cuboid(edges), count };
        let pieces = || vec![piece([1, 2, 1], 0..=1), piece([1, 1, 1], 1..=1), piece([2, 1, 1], 1..=2)];
        let packing = Packing::with_pieces(region.clone(), Turns::Space, pieces(), Budget::unlimited());
        assert_eq!(packing.pieces, [piece([1, 2, 1], 1..=3), piece([1, 1, 1], 1..=1)]);
        assert_eq!(packing.given, [0, 1, 0, 0]);
        let planar = Packing::with_pieces(region, Turns::Plane, pieces(), Budget::unlimited());
        assert_eq!(planar.given, packing.given);
    }
}
