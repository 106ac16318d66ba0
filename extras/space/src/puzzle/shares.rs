//! Shares as numbers and as pictures: in how many solutions a piece covers a cell.

use std::collections::HashMap;
use std::ops::Range;

use jigsat_encodings::drawing::Drawing;
use jigsat_encodings::item_map::ItemMap;
use jigsat_forms::budget::{Budget, Exceeded};
use num_bigint::BigUint;
use num_traits::{CheckedSub, ToPrimitive};

use super::PuzzleSpace;
use crate::query;

/// What the map of cells that no piece covers is called.
const OPEN: &str = "open cells";

/// In how many solutions each atom occurs.
#[derive(Debug, Clone)]
pub struct Shares {
    /// For each atom.
    pub atoms: Vec<BigUint>,
    /// For each kind of piece, the cells that it covers; empty if the puzzle has no cells.
    pub heat: Vec<Heat>,
}

/// In how many solutions a piece covers each cell, or none does.
#[derive(Debug, Clone)]
pub struct Heat {
    /// The piece in words, or `open cells`.
    pub piece: String,
    /// The atoms that place it; `None` for all pieces, and for open cells.
    pub atoms: Option<Range<u32>>,
    /// The picture, in percent of all solutions.
    pub drawing: Drawing,
    /// For each cell, by its place in the box, the number of solutions.
    pub cells: Vec<([usize; 3], BigUint)>,
}

impl PuzzleSpace {
    /// In how many solutions each atom occurs, and each piece covers each cell.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn shares(&self, budget: &Budget) -> Result<Shares, Exceeded> {
        let atoms = query::shares(&self.space, budget)?;
        let heat = match self.puzzle.item_map(budget)? {
            Some(map) => self.heat(&map, &atoms),
            None => Vec::new(),
        };
        Ok(Shares { atoms, heat })
    }

    /// A map for each item that is no cell, or a single one if all items are cells; then one of the cells that stay open, if some do.
    fn heat(&self, map: &ItemMap, atoms: &[BigUint]) -> Vec<Heat> {
        let Some(cover) = self.cover() else { return Vec::new() };
        let place_of: HashMap<&str, usize> =
            map.cells.iter().enumerate().map(|(place, (name, _))| (name.as_str(), place)).collect();
        let pieces = map.others.len().max(1);
        let mut counts = vec![vec![BigUint::ZERO; map.cells.len()]; pieces];
        for (option, share) in cover.options().zip(atoms) {
            let names = || cover.entries(option).iter().map(|entry| cover.name(entry.item));
            let piece = map.others.partition_point(|piece| piece.options.end <= option.0).min(pieces - 1);
            for place in names().filter_map(|name| place_of.get(name)) {
                counts[piece][*place] += share;
            }
        }
        let whole = self.space.count();
        let covered = |place: usize| counts.iter().map(|counts| &counts[place]).sum::<BigUint>();
        let open = (0..map.cells.len()).map(|place| whole.checked_sub(&covered(place)).unwrap_or_default());
        let open: Vec<BigUint> = open.collect();
        let heat = |piece: &str, atoms: Option<Range<u32>>, counts: Vec<BigUint>| {
            let drawing = map.draw_shares(|name| ratio(&counts[place_of[name]], whole));
            let cells = map.cells.iter().map(|&(_, place)| place).zip(counts).collect();
            Heat { piece: piece.to_string(), atoms, drawing, cells }
        };
        let mut maps: Vec<Heat> = (0..)
            .zip(counts)
            .map(|(number, counts)| match map.others.get::<usize>(number) {
                Some(piece) => heat(&piece.meaning, Some(piece.options.clone()), counts),
                None => heat("all pieces", None, counts),
            })
            .collect();
        if open.iter().any(|count| *count != BigUint::ZERO) {
            maps.push(heat(OPEN, None, open));
        }
        maps
    }

    /// The atoms of all solutions, and those of none.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn fixed(&self, budget: &Budget) -> Result<[Vec<u32>; 2], Exceeded> {
        let shares = query::shares(&self.space, budget)?;
        let with = |wanted: &BigUint| -> Vec<u32> {
            (0..).zip(&shares).filter(|&(_, share)| share == wanted).map(|(atom, _)| atom).collect()
        };
        let count = self.space.count();
        let forced = if *count == BigUint::ZERO { Vec::new() } else { with(count) };
        Ok([forced, with(&BigUint::ZERO)])
    }
}

/// A part of a whole as a number from 0 to 1, of numbers of any size.
pub(super) fn ratio(part: &BigUint, whole: &BigUint) -> f64 {
    let shift = whole.bits().saturating_sub(60);
    let [part, whole] = [part, whole].map(|number| (number >> shift).to_f64().unwrap_or(0.0));
    if whole == 0.0 { 0.0 } else { part / whole }
}
