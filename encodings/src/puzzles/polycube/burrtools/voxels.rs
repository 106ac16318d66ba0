//! The voxels of a shape.

use jigsat_forms::text::ParseError;
use roxmltree::Node;

use super::super::Cell;
use super::xml::{attribute_error, error, number};
use crate::packing::lattice::{Colour, Point, cell_at};

/// The limit of an edge: no text has room for more.
const LONGEST_EDGE: usize = 1 << 20;

/// A box of voxels.
pub(super) struct Voxels {
    pub(super) size: [usize; 3],
    /// x fastest, then y, then z.
    pub(super) states: Vec<Cell>,
    /// The colours of those that are not empty; 0 is none.
    pub(super) colours: Vec<Colour>,
}

impl Voxels {
    /// Reads the element `voxel`.
    pub(super) fn read(node: Node<'_, '_>) -> Result<Self, ParseError> {
        let size =
            [number(node, "x", LONGEST_EDGE)?, number(node, "y", LONGEST_EDGE)?, number(node, "z", LONGEST_EDGE)?];
        if node.attribute("type").is_some_and(|value| value.trim() != "0") {
            return Err(attribute_error(node, "type", "voxels of type 0"));
        }
        let mut states = Vec::new();
        let mut colours: Vec<Colour> = Vec::new();
        for sign in node.text().unwrap_or_default().chars().filter(|sign| !sign.is_whitespace()) {
            let state = match (sign, sign.to_digit(10), colours.last_mut()) {
                ('_', ..) => Cell::Outside,
                ('#', ..) => Cell::Needed,
                ('+', ..) => Cell::Optional,
                (_, Some(digit), Some(colour)) => {
                    let longer = u32::from(*colour) * 10 + digit;
                    *colour = longer.try_into().map_err(|_| error(node, "colours of voxels up to 65535"))?;
                    continue;
                }
                _ => {
                    let found = format!("'{}'", sign.escape_debug());
                    return Err(ParseError { found, ..error(node, "voxels '#', '+' and '_', and numbers of colours") });
                }
            };
            states.push(state);
            colours.push(0);
        }
        let expected = size.iter().product::<usize>();
        if states.len() != expected {
            let found = format!("{}", states.len());
            return Err(ParseError { found, ..error(node, format!("{expected} voxels, the product of x, y and z")) });
        }
        Ok(Self { size, states, colours })
    }

    /// The filled voxels and their colours.
    pub(super) fn filled(&self) -> impl Iterator<Item = (Point, Colour)> {
        let filled = (0..self.states.len()).filter(|&i| self.states[i] == Cell::Needed);
        filled.map(|i| (self.at(i).map(|c| c as i32), self.colours[i]))
    }

    fn at(&self, index: usize) -> [usize; 3] {
        cell_at(self.size, index)
    }

    /// The same without the empty voxels all around.
    pub(super) fn trimmed(&self) -> Self {
        let used = || (0..self.states.len()).filter(|&i| self.states[i] != Cell::Outside).map(|i| self.at(i));
        let low = [0, 1, 2].map(|axis| used().map(|at| at[axis]).min().unwrap_or(0));
        let end = [0, 1, 2].map(|axis| used().map(|at| at[axis] + 1).max().unwrap_or(0));
        let is_inside = |at: [usize; 3]| (0..3).all(|axis| (low[axis]..end[axis]).contains(&at[axis]));
        let kept: Vec<usize> = (0..self.states.len()).filter(|&i| is_inside(self.at(i))).collect();
        Self {
            size: [0, 1, 2].map(|axis| end[axis] - low[axis]),
            states: kept.iter().map(|&i| self.states[i]).collect(),
            colours: kept.iter().map(|&i| self.colours[i]).collect(),
        }
    }
}
