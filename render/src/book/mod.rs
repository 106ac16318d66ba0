//! Books: puzzles on pages to print, with their solutions.
//!
//! ```text
//!  BookEntry ─picture→ board and pieces ─pages→ Pages: one SVG each ─┬─ html → a page for browsers and printers
//!                                                                └─ pdf  → a PDF (feature `pdf`)
//! ```
//!
//! Lengths are tenths of a millimetre. The same entries make the same bytes: there are no dates but a given one, and
//! letters are drawn as strokes.

mod blocks;
mod cover;
mod cut_outs;
mod draft;
mod html;
mod monochrome;
mod pages;
mod paper;
#[cfg(feature = "pdf")]
mod pdf;
mod picture;
mod pieces;
mod sizes;
mod slots;
mod words;

use itertools::Itertools;
use jigsat_encodings::drawing::Drawing;

use crate::subject::NoPicture;
pub use pages::Pages;
pub use paper::{GRIDS, Paper};
#[cfg(feature = "pdf")]
pub use pdf::PdfError;
use picture::Picture;
pub use words::{Language, Level, Rating};

/// What a book looks like.
#[derive(Debug, Clone, Copy)]
pub struct Book<'a> {
    /// The title; may be empty.
    pub title: &'a str,
    /// What stands below the title, such as a date.
    pub date: Option<&'a str>,
    /// The language of everything but names.
    pub language: Language,
    /// The paper.
    pub paper: Paper,
    /// The number of puzzles on a page: one of [`GRIDS`]. Cards have one.
    pub per_page: usize,
    /// The size of a cell of flat boards, or of a tile's edge, in millimetres.
    pub cell: Option<f64>,
    /// Are there only white, black, greys, and patterns of them?
    pub is_monochrome: bool,
    /// Are there pages with pieces to cut out?
    pub has_pieces: bool,
    /// Where the solutions are.
    pub solutions: SolutionPlace,
}

/// Where the solutions of a book are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SolutionPlace {
    /// Behind all puzzles; on cards, on the back of each.
    #[default]
    Behind,
    /// Small and upside down, at the foot of the page.
    Small,
    /// Nowhere.
    None,
}

/// A puzzle in a book.
#[derive(Debug, Clone, Copy)]
pub struct BookEntry<'a> {
    /// Its name; may be empty, and any text.
    pub name: &'a str,
    /// The rule variants in force: [`Puzzle::rules`](jigsat_encodings::puzzle::Puzzle::rules).
    pub rules: Option<&'a str>,
    /// The unsolved puzzle.
    pub sketch: &'a Drawing,
    /// A solution; `None` if there is none, or the book has no solutions.
    pub solution: Option<&'a Drawing>,
    /// How hard it is, if that is known.
    pub rating: Option<Rating>,
}

/// What helps if no size fits.
const MORE_ROOM: &str = "; fewer puzzles on a page, and solutions behind, leave more room";

/// Why there is no book.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// There are no puzzles.
    #[error("a book needs a puzzle")]
    Empty,
    /// So many puzzles have no place on a page.
    #[error("{0} puzzles on a page: expected one of {grids}", grids = listed_grids())]
    Grid(usize),
    /// There is no picture of a puzzle, or its solution.
    #[error("puzzle {number}{name}: {why}")]
    Picture {
        /// The number of the puzzle in the book.
        number: usize,
        /// Its name in parentheses, if it has one.
        name: String,
        /// The reason.
        why: NoPicture,
    },
    /// A picture is larger than its place, at the requested size of cells or the least one.
    #[error(
        "puzzle {number}{name}: with cells of {cell} mm it does not fit into {} × {} mm{}",
        room[0], room[1],
        most.map_or_else(|| MORE_ROOM.to_string(), |most| format!("; cells of up to {most} mm do"))
    )]
    Large {
        /// The number of the puzzle in the book.
        number: usize,
        /// Its name in parentheses, if it has one.
        name: String,
        /// The size of a cell in millimetres.
        cell: f64,
        /// The width and height of its place in millimetres.
        room: [f64; 2],
        /// The largest size that fits, in millimetres.
        most: Option<f64>,
    },
    /// A size of cells was requested, and there is no flat board.
    #[error("no puzzle has a board to lay pieces on, of which the size of a cell could be chosen")]
    NoBoard,
    /// Pieces to cut out were requested, and all pieces are bodies.
    #[error("no puzzle has flat pieces, which can be cut out of paper; models of others can be printed in space")]
    NoPieces,
}

/// Checks that there is a picture of an unsolved puzzle, before more work is done for a book.
///
/// # Errors
/// [`NoPicture`]
pub fn check(sketch: &Drawing) -> Result<(), NoPicture> {
    Picture::of_puzzle(sketch, Language::default().words()).map(drop)
}

impl BookError {
    /// The error about a puzzle without a picture.
    fn undrawn(entries: &[BookEntry<'_>], at: usize, why: NoPicture) -> Self {
        Self::Picture { number: at + 1, name: entries[at].in_parentheses(), why }
    }
}

impl BookEntry<'_> {
    /// The name for messages; empty if there is none.
    fn in_parentheses(&self) -> String {
        if self.name.is_empty() { String::new() } else { format!(" ({})", self.name) }
    }
}

fn listed_grids() -> String {
    GRIDS.iter().map(|(number, _)| number).join(", ")
}

#[cfg(test)]
mod tests;
