//! A box of cells as text.
//!
//! Layers stand side by side in bands, each below a heading `layer n`, with one label per cell. The legend stands
//! below.
//!
//! A whole or partial layout has `.` where there is no piece; readers accept that. A sketch, which has pieces beside
//! the box, shows `·` for cells to be filled and `+` for cells that may stay free. So does a picture with marks,
//! which prints nothing outside the container.

use std::iter;
use std::ops::Range;

use itertools::Itertools;
use jigsat_encodings::drawing::{Cell, Content, Layers};

use super::signs::Signs;
use super::{Look, Paint, legend, strips};
use crate::{colours, marks};

/// What stands between two layers of a band.
const GAP: &str = "   ";
/// A cell without a piece: outside the container, or free as it may be.
const NOTHING: &str = ".";
/// A cell that is to be filled, in a sketch.
const OPEN: &str = "·";
/// A cell that may stay free, in a sketch.
const OPTIONAL: &str = "+";

/// Draws a box in bands that fit the columns.
/// Only a single layer that must stay whole may be wider.
pub(super) fn lines(layers: &Layers, look: &Look, paint: Paint<'_>) -> String {
    let signs = Signs::new(marks::in_box(layers), look);
    let label_width = layers.pieces.iter().map(|label| label.text.chars().count()).max().unwrap_or(1);
    let sign_width = usize::from(signs.are_any(|spot| layers.at(spot).is_some()));
    let sheet = Sheet { layers, cell_width: label_width + sign_width, signs, paint };
    let strips = strips::of(layers.size[0], sheet.cell_width + 1, look);
    let bands = strips.into_iter().map(|(heading, columns)| heading + &sheet.bands(columns, look.columns));
    bands.collect::<String>() + &sheet.signs.legend(false) + &legend::lines(layers, look.columns) + &colour_note(layers)
}

/// The rule of colours, which are not shown.
fn colour_note(layers: &Layers) -> String {
    let rule = |colours| format!("# {} {}\n", colours::NOT_SHOWN, colours::rule(colours));
    layers.colours.as_deref().map(rule).unwrap_or_default()
}

/// What is printed, and how it is painted.
struct Sheet<'a> {
    layers: &'a Layers,
    /// Room for a label and its sign.
    cell_width: usize,
    signs: Signs,
    paint: Paint<'a>,
}

impl Sheet<'_> {
    /// Some columns of the layers.
    fn bands(&self, strip: Range<usize>, most: usize) -> String {
        let [_, rows, count] = self.layers.size;
        let heading = |z: usize| format!("layer {}", z + 1);
        let row_width = (strip.len() * (self.cell_width + 1)).saturating_sub(1);
        let width = row_width.max(heading(count).len());
        let per_band = ((most + GAP.len()) / (width + GAP.len())).max(1);
        let gap = " ".repeat(width - row_width) + GAP;
        let band = |band: &[usize]| {
            let headings = band.iter().map(|&z| format!("{:width$}", heading(z))).join(GAP);
            let rows = (0..rows).map(|y| band.iter().map(|&z| self.row(strip.clone(), [y, z])).join(&gap));
            iter::once(headings).chain(rows).map(|line| line.trim_end().to_string() + "\n").collect::<String>()
        };
        (0..count).collect_vec().chunks(per_band).map(band).join("\n")
    }

    /// One row of a layer. Blanks between cells of one piece are painted like the cells.
    fn row(&self, strip: Range<usize>, [y, z]: [usize; 2]) -> String {
        let end = strip.end;
        let width = self.cell_width;
        let row = strip.map(|x| {
            let here = self.layers.at([x, y, z]);
            let next = (x + 1 < end).then(|| self.layers.at([x + 1, y, z]));
            let blank = if next.is_some() { " " } else { "" };
            let sign = self.signs.of([x, y, z]).map(String::from);
            let Some(label) = here else {
                let text = sign.as_deref().unwrap_or_else(|| self.blank_cell([x, y, z]));
                return self.signs.open([x, y, z], format!("{text:<width$}")) + blank;
            };
            let cell = format!("{:<width$}", format!("{}{}", label.text, sign.as_deref().unwrap_or_default()));
            let (inside, outside) = if next == Some(here) { (blank, "") } else { ("", blank) };
            self.signs.taken([x, y, z], (self.paint)(&format!("{cell}{inside}"), label.tint)).into_owned() + outside
        });
        row.collect()
    }

    /// What stands in a cell without a piece.
    /// In a layout, which has no pieces beside the box, and among remarks, all such cells look alike.
    fn blank_cell(&self, at: [usize; 3]) -> &'static str {
        let is_sketch = !self.layers.stock.is_empty();
        match self.layers.cell(at) {
            Cell::Open if is_sketch && self.layers.content == Content::Pieces => OPEN,
            Cell::Optional if is_sketch || !self.signs.is_empty() => OPTIONAL,
            Cell::Outside if !is_sketch && !self.signs.is_empty() => " ",
            Cell::Outside | Cell::Open | Cell::Optional | Cell::Piece(_) => NOTHING,
        }
    }
}
