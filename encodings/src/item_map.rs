//! The places of the items of an exact cover, for pictures that label them.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use jigsat_forms::text::{ParseError, Text, Word};

use crate::drawing::{Content, Drawing, Label, Layers, Tint};
use crate::packing::layers;

/// A share as a whole number of percent; 0 and 100 stand for exactly nothing and all.
fn percent(share: f64) -> u8 {
    match (share * 100.0).round() {
        _ if share <= 0.0 => 0,
        _ if share >= 1.0 => 100,
        rounded => rounded.clamp(1.0, 99.0) as u8,
    }
}

/// The items of a cover reduction, by name: cells of a box, and others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemMap {
    /// The extent of the box in x, y and z.
    pub size: [usize; 3],
    /// The items that are cells, each with its place.
    pub cells: Vec<(String, [usize; 3])>,
    /// All other items: the pieces of a packing.
    pub others: Vec<PieceItem>,
}

/// An item of a piece, also if it is [left out](crate::packing::Packing::cover).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PieceItem {
    /// Its name.
    pub name: String,
    /// What it stands for, in words.
    pub meaning: String,
    /// The numbers of the options that place the piece.
    pub options: Range<u32>,
}

impl ItemMap {
    /// Draws the box with the `text` of each cell's item.
    ///
    /// Equal texts have the same colour. In text output, cells without a text look like those outside the box.
    pub fn draw(&self, text: impl Fn(&str) -> Option<String>) -> Drawing {
        let mut by_text: BTreeMap<String, Vec<[usize; 3]>> = BTreeMap::new();
        for (name, place) in &self.cells {
            if let Some(text) = text(name) {
                by_text.entry(text).or_default().push(*place);
            }
        }
        let mut drawn = Layers { content: Content::Remarks, ..Layers::new(self.size) };
        for (_, place) in &self.cells {
            drawn.open(*place);
        }
        for (number, (text, places)) in by_text.into_iter().enumerate() {
            drawn.add(Label { text: text.into(), tint: Tint::Piece(number) }, places);
        }
        Drawing::Layers(drawn)
    }

    /// Draws the box with the share of each cell's item, in percent of the whole.
    ///
    /// The text is a rounded number, `0` and `100` only where they are exact. The colour is darker, the greater the share is.
    pub fn draw_shares(&self, share: impl Fn(&str) -> f64) -> Drawing {
        let mut drawn = Layers { content: Content::Remarks, ..Layers::new(self.size) };
        let mut by_percent: BTreeMap<u8, Vec<[usize; 3]>> = BTreeMap::new();
        for (name, place) in &self.cells {
            by_percent.entry(percent(share(name))).or_default().push(*place);
        }
        for (percent, places) in by_percent {
            drawn.add(Label { text: percent.to_string().into(), tint: Tint::Share(percent.div_ceil(10)) }, places);
        }
        Drawing::Layers(drawn)
    }

    /// Reads such a picture from text: the items, each with the word in its place.
    ///
    /// # Errors
    /// Where the text is no picture of this box.
    pub fn read<'a>(&self, text: Text<'a>) -> Result<Vec<(&str, Word<'a>)>, ParseError> {
        let words: HashMap<[usize; 3], Word<'a>> = layers::read(text, self.size)?.into_iter().collect();
        Ok(self.cells.iter().filter_map(|(name, place)| Some((name.as_str(), *words.get(place)?))).collect())
    }
}
