//! Layouts of named pieces on cells, for pieces of any shape.

use std::fmt;

use itertools::Itertools;
use jigsat_forms::DecodeError;
use serde::{Deserialize, Deserializer, Serialize};

use super::lattice::{Colour, Polycube, cells_of, index_of, reading_order};
use super::layers;
use super::placements::{spell_colour, spell_placement};
use super::{Packing, Placement};
use crate::puzzle::Violation;

/// A piece in its place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// The name of the piece, that of the first one given among equals.
    pub piece: String,
    /// The cells that it takes (x, y, z from 0), sorted by layer, row and column.
    pub cells: Vec<[usize; 3]>,
    /// The colours of these cells, 0 for none; left out if it has none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub colours: Vec<Colour>,
}

/// A layout: the placed pieces, sorted by layer, row and column of the first cell.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a layout such as {\"pieces\":[{\"piece\":\"7\",\"cells\":[[0,0,0]]}]}")]
pub struct Layout {
    #[serde(deserialize_with = "in_order")]
    pieces: Vec<Placed>,
}

/// Reads pieces in any order.
fn in_order<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Placed>, D::Error> {
    Vec::deserialize(from).map(|pieces| Layout::new(pieces).pieces)
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |(cell, colour): ([usize; 3], Colour)| format!("{}{}", cell.iter().join(","), spell_colour(colour));
        let piece = |placed: &Placed| format!("{} at {}", placed.piece, placed.coloured_cells().map(cell).join(" "));
        f.write_str(&self.pieces.iter().map(piece).join("\n"))
    }
}

impl Layout {
    /// The layout of these pieces.
    pub fn new(mut pieces: Vec<Placed>) -> Self {
        for placed in &mut pieces {
            if placed.colours.iter().all(|&colour| colour == 0) {
                placed.colours.clear();
            }
            let are_sorted = placed.cells.is_sorted_by_key(|&cell| reading_order(cell));
            if !are_sorted && placed.colours.len() == placed.cells.len() {
                let sorted =
                    placed.coloured_cells().sorted_unstable_by_key(|&(cell, _)| reading_order(cell)).collect_vec();
                (placed.cells, placed.colours) = sorted.into_iter().unzip();
            } else if !are_sorted {
                placed.cells.sort_unstable_by_key(|&cell| reading_order(cell));
            }
        }
        pieces.sort_unstable_by_key(|placed| placed.cells.first().copied().map(reading_order));
        Self { pieces }
    }

    /// The pieces, in reading order of their first cells.
    pub fn pieces(&self) -> &[Placed] {
        &self.pieces
    }

    /// The same with other names for pieces, where `name` returns one.
    pub(crate) fn renamed<'n>(mut self, name: impl Fn(&str) -> Option<&'n str>) -> Self {
        for placed in &mut self.pieces {
            if let Some(name) = name(&placed.piece).filter(|name| *name != placed.piece) {
                placed.piece = name.to_string();
            }
        }
        self
    }

    /// Checks that pieces fill the needed cells of the container, and do not overlap.
    ///
    /// They take only cells of the container.
    pub(crate) fn fills(&self, container: &Container<'_>) -> Result<(), Violation> {
        let index = |cell| index_of(container.size, cell);
        let mut taken: Vec<Option<&Placed>> = vec![None; container.size.iter().product()];
        for placed in &self.pieces {
            for &cell in &placed.cells {
                if !(container.is_inside)(cell) {
                    let place = format!("{} takes {}", placed.describe(), layers::place(cell));
                    return Err(Violation::new(container.inside, place));
                }
                if let Some(other) = taken[index(cell)].replace(placed) {
                    let both = format!("{} and {} both take", other.describe(), placed.describe());
                    return Err(Violation::new("pieces do not overlap", format!("{both} {}", layers::place(cell))));
                }
            }
        }
        match cells_of(container.size).find(|&cell| (container.is_needed)(cell) && taken[index(cell)].is_none()) {
            Some(cell) => Err(Violation::new(container.filled, format!("{} is free", layers::place(cell)))),
            None => Ok(()),
        }
    }
}

/// The cells that a layout must fill, and the names of the rules.
pub(crate) struct Container<'a> {
    /// The extent of the box around it.
    pub(crate) size: [usize; 3],
    /// May pieces take this cell? Only cells of the box may be taken.
    pub(crate) is_inside: Box<dyn Fn([usize; 3]) -> bool + 'a>,
    /// Must this cell of the box be taken?
    pub(crate) is_needed: Box<dyn Fn([usize; 3]) -> bool + 'a>,
    /// The rule that pieces lie inside.
    pub(crate) inside: &'static str,
    /// The rule that all needed cells are taken.
    pub(crate) filled: &'static str,
}

impl Placed {
    /// A piece without colours on these cells.
    pub fn new(piece: impl Into<String>, cells: Vec<[usize; 3]>) -> Self {
        Self { piece: piece.into(), cells, colours: Vec::new() }
    }

    /// The cells, each with the piece's colour on it, 0 for none.
    pub fn coloured_cells(&self) -> impl Iterator<Item = ([usize; 3], Colour)> {
        self.cells.iter().copied().zip(self.colours.iter().copied().chain(std::iter::repeat(0)))
    }

    /// The piece without its place. The cells lie in a box of modest size.
    pub(crate) fn shape(&self) -> Polycube {
        Polycube::coloured(self.coloured_cells().map(|(cell, colour)| (cell.map(|c| c as i32), colour)))
    }

    /// The piece in its place, in words.
    pub(crate) fn describe(&self) -> String {
        describe(&format!("piece {}", self.piece), &self.cells, &self.colours)
    }
}

/// A piece in a place, in words: `piece 7 in layer 1, row 2, columns 1–3`.
///
/// Colours, one for each cell, follow in the order of the cells: two turns of a piece may differ in them alone.
pub(crate) fn describe(title: &str, cells: &[[usize; 3]], colours: &[Colour]) -> String {
    if cells.is_empty() {
        return format!("{title} without cells");
    }
    let place = format!("{title} in {}", layers::places(cells));
    if colours.is_empty() {
        return place;
    }
    let colour = |&colour: &Colour| if colour == 0 { "none".to_string() } else { colour.to_string() };
    format!("{place} (colours {})", colours.iter().map(colour).join(", "))
}

/// The names of placements; `names` are those of [`Packing::pieces`].
pub(crate) fn namer(packing: &Packing, names: Vec<String>) -> impl Fn(Placement<'_>) -> String + use<> {
    let cells = packing.region.cells().to_vec();
    move |placement| spell_placement(&names[placement.piece], &cells, placement)
}

/// The decoder from placements to named pieces on cells.
///
/// `names` are those of [`Packing::pieces`].
pub(crate) fn decoder(
    packing: &Packing,
    names: Vec<String>,
) -> impl Fn(&[Placement<'_>]) -> Result<Layout, DecodeError> + use<> {
    let cells: Vec<[usize; 3]> = packing.region.cells().iter().map(|cell| cell.map(|c| c as usize)).collect();
    move |chosen| {
        let placed = |placement: &Placement<'_>| Placed {
            piece: names[placement.piece].clone(),
            cells: placement.cells.iter().map(|&cell| cells[cell as usize]).collect(),
            colours: placement.colours.to_vec(),
        };
        Ok(Layout::new(chosen.iter().map(placed).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: [usize; 3] = [2, 3, 4];

    /// The rule that these pieces of one cell break.
    ///
    /// The box has one cell outside and one that may stay free.
    fn broken(cells: impl IntoIterator<Item = [usize; 3]>) -> Option<String> {
        let container = Container {
            size: SIZE,
            is_inside: Box::new(|cell| cell != [1, 0, 0] && (0..3).all(|axis| cell[axis] < SIZE[axis])),
            is_needed: Box::new(|cell| cell != [1, 0, 0] && cell != [0, 2, 3]),
            inside: "inside",
            filled: "filled",
        };
        let pieces = cells.into_iter().map(|cell| Placed::new("x", vec![cell])).collect();
        Layout::new(pieces).fills(&container).err().map(|violation| violation.to_string())
    }

    fn needed() -> Vec<[usize; 3]> {
        let all = (0..2).cartesian_product(0..3).cartesian_product(0..4).map(|((x, y), z)| [x, y, z]);
        all.filter(|&cell| cell != [1, 0, 0] && cell != [0, 2, 3]).collect()
    }

    #[test]
    fn every_needed_cell_is_taken_once_and_others_at_most_once() {
        let with = |cell: [usize; 3]| broken(needed().into_iter().chain([cell]));
        assert_eq!(broken(needed()), None);
        assert_eq!(with([0, 2, 3]), None);
        for cell in needed() {
            let rest = needed().into_iter().filter(|&other| other != cell);
            let place = layers::place(cell);
            assert_eq!(broken(rest), Some(format!("filled: {place} is free")));
            let both = format!("piece x in {place} and piece x in {place}");
            assert_eq!(with(cell), Some(format!("pieces do not overlap: {both} both take {place}")));
        }
        for cell in [[1, 0, 0], [2, 0, 0], [0, 3, 0], [0, 0, 4]] {
            let place = layers::place(cell);
            assert_eq!(with(cell), Some(format!("inside: piece x in {place} takes {place}")));
        }
    }
}
