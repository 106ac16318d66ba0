//! What a picture shows, in which view, and why there may be none.

use jigsat_encodings::drawing::Drawing;

/// What a picture shows.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    /// The title, such as a file and its kind. May be any text.
    pub title: &'a str,
    /// The unsolved puzzle: [`Puzzle::sketch`](jigsat_encodings::puzzle::Puzzle::sketch).
    pub sketch: Option<&'a Drawing>,
    /// The solution: [`Puzzle::draw`](jigsat_encodings::puzzle::Puzzle::draw).
    pub layout: Option<&'a Drawing>,
}

/// How packings are shown; pictures of other kinds have one view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum View {
    /// The layers side by side.
    Layers,
    /// The box from above a corner.
    Iso,
    /// Both.
    #[default]
    Both,
}

/// Why there is no picture.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoPicture {
    /// There is neither a sketch nor a layout.
    #[error("there is no picture of this puzzle: its kind has none, or it is too large for one")]
    Nothing,
    /// Values of variables.
    #[error("formulas have no picture")]
    Formula,
    /// A box or a board with too many cells.
    #[error("{what} of {cells} cells is too large for a picture; up to {most} fit")]
    Cells {
        /// What has the cells: `a box`.
        what: &'static str,
        /// How many there are.
        cells: usize,
        /// How many may be there.
        most: usize,
    },
    /// A box that is filled in too many steps.
    #[error("{steps} steps are too many for a picture; up to {most} fit")]
    Steps {
        /// How many there are.
        steps: usize,
        /// How many may be there.
        most: usize,
    },
    /// An exact cover with too many options or items.
    #[error(
        "an exact cover of {options} options and {items} items is too large for a picture; \
         up to {most_options} options and {most_items} items fit"
    )]
    Cover {
        /// The options that would be shown: the chosen ones if there is a layout, else all.
        options: usize,
        /// The items.
        items: usize,
        /// How many options may be there.
        most_options: usize,
        /// How many items may be there.
        most_items: usize,
    },
}

impl NoPicture {
    /// Refuses more than `most` cells of something.
    pub(crate) fn of_cells(what: &'static str, cells: usize, most: usize) -> Result<(), Self> {
        if cells <= most { Ok(()) } else { Err(Self::Cells { what, cells, most }) }
    }
}
