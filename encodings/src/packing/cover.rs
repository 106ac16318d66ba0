//! A packing as an exact cover.

use std::sync::Arc;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::counted::between;
use jigsat_forms::exact_cover::Entry;
use jigsat_forms::{CoverError, DecodeError, ExactCover, ItemId, OptionId, Reduced};

use super::lattice::Point;
use super::{Packing, Piece, Placement, Placements};
use crate::item_map::{ItemMap, PieceItem};

impl Packing {
    /// The packing as an exact cover.
    ///
    /// Every piece is a primary item with its number of copies as multiplicity, unless its bounds can't bind. Every cell is a primary
    /// item, or a secondary one if it may stay empty. Every placement is an option. `decode` makes a layout of the chosen placements.
    /// Copies are one item, so swapped copies make no further solution. `name` names a placement.
    ///
    /// # Errors
    /// [`Exceeded`]
    ///
    /// # Panics
    /// Never: placements are well-formed options.
    pub fn cover<L: 'static>(
        &self,
        name: impl Fn(Placement<'_>) -> String + Send + Sync + 'static,
        decode: impl Fn(&[Placement<'_>]) -> Result<L, DecodeError> + Send + Sync + 'static,
        budget: &Budget,
    ) -> Result<Reduced<ExactCover, L>, Exceeded> {
        let option = |volume: usize| size_of::<Entry>() * (volume + 1) + size_of::<usize>();
        let placements = Arc::new(self.placements(option, budget)?);
        let mut cover = ExactCover::within(budget);
        let pieces: Vec<Option<ItemId>> = (self.pieces.iter().zip(self.binding(&placements)).enumerate())
            .map(|(number, (piece, binds))| {
                let [lo, hi] = [*piece.count.start(), *piece.count.end()].map(|n| u32::try_from(n).unwrap_or(u32::MAX));
                let item = || cover.primary_times(piece_item(number), lo..=hi).expect("counts are no empty ranges");
                binds.then(item)
            })
            .collect();
        let cells: Vec<ItemId> = (self.region.cells().iter().zip(&self.optional))
            .map(|(&cell, &is_optional)| {
                let name = cell_item(cell);
                if is_optional { cover.secondary(name) } else { cover.primary(name) }
            })
            .collect();
        cover.make_room(placements.len(), placements.iter().map(|placement| placement.cells.len() + 1).sum());
        for Placement { piece, cells: taken, .. } in placements.iter() {
            let taken = taken.iter().map(|&cell| cells[cell as usize].into());
            cover.option(taken.chain(pieces[piece].map(Into::into))).map_err(CoverError::exceeded)?;
        }
        let named = Arc::clone(&placements);
        cover.name_options(move |option| name(named.get(option.index())));
        let (packing, same_placements) = (self.clone(), Arc::clone(&placements));
        let decode = move |chosen: &[OptionId]| {
            let chosen: Option<Vec<Placement<'_>>> =
                chosen.iter().map(|o| (o.index() < placements.len()).then(|| placements.get(o.index()))).collect();
            decode(&chosen.ok_or_else(|| DecodeError::Foreign("an option beyond the last placement".into()))?)
        };
        let symmetries = move |budget: &Budget| packing.symmetries(&same_placements, budget);
        Ok(Reduced::new(cover, decode).faithful().with_symmetries(symmetries))
    }

    /// For each piece, can its bounds exclude a packing?
    ///
    /// They can't if the piece may be left out, and there is no room for more copies than there are. A place on cells that may all stay
    /// empty needs the item: an option is chosen for a cell or a piece that needs one.
    fn binding(&self, placements: &Placements) -> Vec<bool> {
        let area = self.region.cells().len();
        let can_bind = |Piece { shape, count }: &Piece| {
            *count.start() > 0 || count.end().saturating_add(1).saturating_mul(shape.volume()) <= area
        };
        let mut binding: Vec<bool> = self.pieces.iter().map(can_bind).collect();
        if self.optional.contains(&true) {
            for Placement { piece, cells, .. } in placements.iter() {
                binding[piece] |= cells.iter().all(|&cell| self.optional[cell as usize]);
            }
        }
        binding
    }

    /// The places of the items of [`cover`](Self::cover).
    ///
    /// `names` has a name for each of [`pieces`](Self::pieces).
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn item_map(&self, names: impl IntoIterator<Item = String>, budget: &Budget) -> Result<ItemMap, Exceeded> {
        let place = |cell: &Point| (cell_item(*cell), cell.map(|c| c as usize));
        let placed = self.placements(|_| 0, budget)?.iter().counts_by(|placement| placement.piece);
        let mut end = 0;
        let pieces = self.pieces.iter().zip(names).enumerate().map(|(number, (piece, name))| {
            let start = end;
            end += placed.get(&number).map_or(0, |&count| count as u32);
            let meaning = format!("{} of {name}", between(piece.count.start(), piece.count.end()));
            PieceItem { name: piece_item(number), meaning, options: start..end }
        });
        Ok(ItemMap {
            others: pieces.collect(),
            size: self.region.size().map(|edge| edge as usize),
            cells: self.region.cells().iter().map(place).collect(),
        })
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
    use std::ops::RangeInclusive;

    use super::*;
    use crate::packing::lattice::{Polycube, Region, Turns};

    /// The names of the pieces' items in a box of 2×2 cells, with a piece of one cell and one of two, so many of each.
    fn items(counts: [RangeInclusive<usize>; 2], is_optional: bool) -> Vec<String> {
        let shapes = [[1, 1, 1], [2, 1, 1]].map(Polycube::cuboid);
        let pieces = shapes.into_iter().zip(counts).map(|(shape, count)| Piece { shape, count });
        let region = Region::new([2, 2, 1], |_| true);
        let packing = Packing::with_pieces(region, Turns::Space, pieces, Budget::unlimited()).unwrap();
        let packing = packing.with_optional(|cell| is_optional && cell[1] == 0);
        let reduced = packing.cover(|_| String::new(), |chosen| Ok(chosen.len()), Budget::unlimited()).unwrap();
        let map = packing.item_map(["a".to_string(), "b".to_string()], Budget::unlimited()).unwrap();
        assert_eq!(map.others.iter().map(|piece| piece.options.clone()).collect::<Vec<_>>(), [0..4, 4..8]);
        let cover = reduced.problem;
        cover.items().map(|item| cover.name(item).to_string()).filter(|name| name.starts_with('p')).collect()
    }

    #[test]
    fn bounds_that_cannot_bind_are_no_items() {
        assert!(items([0..=4, 0..=2], false).is_empty());
        assert_eq!(items([0..=3, 0..=1], false), ["p0", "p1"]);
        assert_eq!(items([0..=4, 1..=2], false), ["p1"]);
        // In the first row, which may stay empty, no cell needs them.
        assert_eq!(items([0..=4, 0..=2], true), ["p0", "p1"]);
    }
}
