//! All placements of every piece in the region.

use std::ops::ControlFlow;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};

use super::Packing;
use super::lattice::{Colour, Point};

/// A piece in a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Placement<'a> {
    /// The number of the piece in [`Packing::pieces`].
    pub piece: usize,
    /// The region's numbers of its cells, in increasing order.
    pub cells: &'a [u32],
    /// The colour of each of these cells; empty if the piece has none.
    pub colours: &'a [Colour],
}

impl<'a> Placement<'a> {
    /// The cells, each with the piece's colour on it, 0 for none.
    pub fn coloured_cells(self) -> impl Iterator<Item = (u32, Colour)> + use<'a> {
        self.cells.iter().copied().zip(self.colours.iter().copied().chain(std::iter::repeat(0)))
    }
}

/// Every placement of every piece, by piece, then orientation, then place.
#[derive(Debug, Clone, Default)]
pub struct Placements {
    cells: Vec<u32>,
    /// For each placement its piece, its colouring, and the end of its cells.
    ends: Vec<(u32, u32, usize)>,
    /// The colours of an oriented piece, one for each cell; empty if it has none.
    colourings: Vec<Vec<Colour>>,
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
        let start = if index == 0 { 0 } else { self.ends[index - 1].2 };
        let (piece, colouring, end) = self.ends[index];
        Placement {
            piece: piece as usize,
            cells: &self.cells[start..end],
            colours: &self.colourings[colouring as usize],
        }
    }

    /// All placements, in order.
    pub fn iter(&self) -> impl Iterator<Item = Placement<'_>> {
        (0..self.len()).map(|index| self.get(index))
    }

    /// Adds a placement of an oriented piece with the latest colouring.
    fn push(&mut self, piece: usize, cells: &[u32]) {
        self.cells.extend_from_slice(cells);
        self.ends.push((piece as u32, self.colourings.len() as u32 - 1, self.cells.len()));
    }
}

impl Packing {
    /// All placements of every piece, equal orientations merged.
    ///
    /// `more` is the memory, in bytes, that a placement of so many cells takes elsewhere.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn placements(&self, more: impl Fn(usize) -> usize, budget: &Budget) -> Result<Placements, Exceeded> {
        let mut placements = Placements::default();
        let mut pace = budget.pace();
        let (mut most, mut bytes) = (0_usize, 0_usize);
        for piece in &self.pieces {
            let volume = piece.shape.volume();
            pace.step(1000 * volume)?;
            for orientation in piece.shape.orientations(self.turns).iter() {
                let count = self.region.most_placements(orientation);
                most = most.saturating_add(count);
                bytes = bytes.saturating_add(count.saturating_mul(4 * volume + 16 + more(volume)));
            }
        }
        budget.reserve(bytes as u64, || format!("a packing of up to {most} placements"))?;
        for (number, piece) in self.pieces.iter().enumerate() {
            for orientation in piece.shape.orientations(self.turns).iter() {
                if placements.colourings.last().is_none_or(|last| last != orientation.colours()) {
                    placements.colourings.push(orientation.colours().to_vec());
                }
                let laid = self.region.each_placement(orientation, |cells| {
                    if let Err(exceeded) = pace.step(4 * cells.len()) {
                        return ControlFlow::Break(exceeded);
                    }
                    placements.push(number, cells);
                    ControlFlow::Continue(())
                });
                if let ControlFlow::Break(exceeded) = laid {
                    return Err(exceeded);
                }
            }
        }
        Ok(placements)
    }
}

/// A colour after a cell: `:2`, or nothing for none.
pub(super) fn spell_colour(colour: Colour) -> String {
    if colour == 0 { String::new() } else { format!(":{colour}") }
}

/// A placement in words, with the colours of its cells: `piece 7 on (0,0,0) (1,0,0):2`. `region` has the cells by number.
pub(super) fn spell_placement(piece: &str, region: &[Point], placement: Placement<'_>) -> String {
    let cells = placement.coloured_cells().map(|(cell, colour)| {
        let [x, y, z] = region[cell as usize];
        format!("({x},{y},{z}){}", spell_colour(colour))
    });
    format!("piece {piece} on {}", cells.format(" "))
}
