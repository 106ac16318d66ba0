//! A packing as an exact cover.

use std::ops::RangeInclusive;
use std::sync::Arc;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::Entry;
use jigsat_forms::{CoverError, DecodeError, ExactCover, ItemId, OptionId, Reduced};

use super::lattice::Point;
use super::placements::spell_placement;
use super::{Packing, Placement};
use crate::item_map::ItemMap;

impl Packing {
    /// The packing as an exact cover.
    ///
    /// Every piece is a primary item with its number of copies as multiplicity. Every cell is a primary item, or a secondary one if it may
    /// stay empty. Every placement is an option. `decode` makes a layout of the chosen placements. Copies are one item, so swapped copies
    /// make no further solution.
    ///
    /// # Errors
    /// [`Exceeded`]
    ///
    /// # Panics
    /// Never: placements are well-formed options.
    pub fn cover<L: 'static>(
        &self,
        decode: impl Fn(&[Placement<'_>]) -> Result<L, DecodeError> + Send + Sync + 'static,
        budget: &Budget,
    ) -> Result<Reduced<ExactCover, L>, Exceeded> {
        let cells = self.region.cells().to_vec();
        let name = move |placement: Placement<'_>| spell_placement(&piece_item(placement.piece), &cells, placement);
        self.cover_named(name, decode, budget)
    }

    /// The same, with names for the placements.
    ///
    /// # Errors
    /// [`Exceeded`]
    ///
    /// # Panics
    /// As [`cover`](Self::cover): never.
    pub fn cover_named<L: 'static>(
        &self,
        name: impl Fn(Placement<'_>) -> String + Send + Sync + 'static,
        decode: impl Fn(&[Placement<'_>]) -> Result<L, DecodeError> + Send + Sync + 'static,
        budget: &Budget,
    ) -> Result<Reduced<ExactCover, L>, Exceeded> {
        let option = |volume: usize| size_of::<Entry>() * (volume + 1) + size_of::<usize>();
        let placements = Arc::new(self.placements(option, budget)?);
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
        cover.make_room(placements.len(), placements.iter().map(|placement| placement.cells.len() + 1).sum());
        for Placement { piece, cells: taken, .. } in placements.iter() {
            let taken = taken.iter().map(|&cell| cells[cell as usize].into());
            cover.option(taken.chain([pieces[piece].into()])).map_err(CoverError::exceeded)?;
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

    /// The places of the items of [`cover`](Self::cover).
    ///
    /// `names` has a name for each of [`pieces`](Self::pieces).
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

fn piece_item(number: usize) -> String {
    format!("p{number}")
}

fn cell_item([x, y, z]: Point) -> String {
    format!("{x},{y},{z}")
}
