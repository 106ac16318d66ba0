//! A box of cells as text: the layers side by side in bands, a heading `layer n` above each, one label per cell, and the legend below.

use std::ops::Range;

use itertools::Itertools;
use jigsat_encodings::drawing::{Cell, Content, Layers};

use super::{Look, Paint, legend, strips};

/// What stands between two layers of a band.
const GAP: &str = "   ";
/// A cell without a piece: outside the container, or free as it may be.
const NOTHING: &str = ".";
/// A cell that is to be filled.
const OPEN: &str = "·";
/// A cell that may stay free, in a sketch.
const OPTIONAL: &str = "+";

/// Bands are no wider than there are columns, unless a single layer is, and is to stay whole.
pub(super) fn lines(layers: &Layers, look: &Look, paint: Paint<'_>) -> String {
    let label_width = layers.pieces.iter().map(|label| label.text.chars().count()).max().unwrap_or(1);
    let strips = strips::of(layers.size[0], label_width + 1, look);
    let bands = strips
        .into_iter()
        .map(|(heading, columns)| heading + &bands(layers, columns, label_width, look.columns, paint));
    bands.collect::<String>() + &legend::lines(layers, look.columns)
}

/// Some columns of the layers.
fn bands(layers: &Layers, strip: Range<usize>, label_width: usize, most: usize, paint: Paint<'_>) -> String {
    let [_, rows, count] = layers.size;
    let heading = |z: usize| format!("layer {}", z + 1);
    let row_width = (strip.len() * (label_width + 1)).saturating_sub(1);
    let width = row_width.max(heading(count).len());
    let per_band = ((most + GAP.len()) / (width + GAP.len())).max(1);
    let mut text = String::new();
    for band in &(0..count).chunks(per_band) {
        let band: Vec<usize> = band.collect();
        if band[0] > 0 {
            text.push('\n');
        }
        let headings = band.iter().map(|&z| format!("{:width$}", heading(z))).join(GAP);
        text.push_str(headings.trim_end());
        text.push('\n');
        for y in 0..rows {
            let padding = " ".repeat(width - row_width);
            let row = band
                .iter()
                .map(|&z| row(layers, strip.clone(), [y, z], label_width, paint))
                .join(&format!("{padding}{GAP}"));
            text.push_str(row.trim_end());
            text.push('\n');
        }
    }
    text
}

/// One row of a layer. The blank between two cells of the same piece is painted like the cells.
fn row(layers: &Layers, strip: Range<usize>, [y, z]: [usize; 2], label_width: usize, paint: Paint<'_>) -> String {
    let end = strip.end;
    strip
        .map(|x| {
            let here = layers.at([x, y, z]);
            let next = (x + 1 < end).then(|| layers.at([x + 1, y, z]));
            let text = here.map_or_else(|| blank_cell(layers, [x, y, z]), |label| &label.text);
            let cell = format!("{text:<label_width$}");
            let blank = if next.is_some() { " " } else { "" };
            match here {
                Some(label) if next == Some(here) => paint(&format!("{cell}{blank}"), label.tint),
                Some(label) => paint(&cell, label.tint) + blank,
                None => cell + blank,
            }
        })
        .collect()
}

/// What stands in a cell without a piece. In a layout, which has no pieces beside the box, and among remarks, all of them look alike: so they
/// are read.
fn blank_cell(layers: &Layers, at: [usize; 3]) -> &'static str {
    match layers.cell(at) {
        Cell::Open if layers.content == Content::Pieces => OPEN,
        Cell::Optional if !layers.stock.is_empty() => OPTIONAL,
        Cell::Outside | Cell::Open | Cell::Optional | Cell::Piece(_) => NOTHING,
    }
}
