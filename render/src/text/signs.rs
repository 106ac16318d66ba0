//! The signs of what is pointed out: `?` is a reason, `!` a result. They stand instead of a place that is open, and behind what stands in a
//! place; a line below the picture says what they mean.

use std::borrow::Cow;

use anstyle::Style;
use itertools::Itertools;
use jigsat_encodings::drawing::{Mark, Spot};

use super::Look;
use crate::marks::{self, Marks};

/// Where no path goes on between two cells.
pub(super) const WALL: char = '×';

/// The marks of a picture, as they are printed.
pub(super) struct Signs {
    marks: Marks,
    is_coloured: bool,
}

impl Signs {
    pub(super) fn new(marks: Marks, look: &Look) -> Self {
        Self { marks, is_coloured: look.colours.is_some() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.marks.is_empty()
    }

    /// Is a mark in one of the places that are chosen?
    pub(super) fn are_any(&self, is_chosen: impl Fn(Spot) -> bool) -> bool {
        self.marks.keys().any(|&spot| is_chosen(spot))
    }

    /// The sign of a place.
    pub(super) fn of(&self, spot: Spot) -> Option<char> {
        self.marks.get(&spot).map(|&mark| sign(mark))
    }

    /// The sign of an open place, with blanks around it; it stands out where there are colours.
    pub(super) fn open(&self, spot: Spot, padded: String) -> String {
        let style = match self.marks.get(&spot) {
            Some(Mark::Reason) => Style::new().bold(),
            Some(Mark::Result) => Style::new().bold().invert(),
            None => return padded,
        };
        self.styled(style, padded)
    }

    /// What stands in a place, as it is painted; it stands out if it has a sign, and there are colours.
    pub(super) fn taken<'a>(&self, spot: Spot, painted: Cow<'a, str>) -> Cow<'a, str> {
        if self.marks.contains_key(&spot) {
            self.styled(Style::new().bold().underline(), painted.into_owned()).into()
        } else {
            painted
        }
    }

    /// The sign alone is styled: blanks around it are none of it.
    fn styled(&self, style: Style, text: String) -> String {
        if !self.is_coloured {
            return text;
        }
        let shown = text.trim();
        let begin = text.len() - text.trim_start().len();
        let (before, after) = (&text[..begin], &text[begin + shown.len()..]);
        format!("{before}{style}{shown}{style:#}{after}")
    }

    /// The line that says what the signs mean; nothing if there are none.
    pub(super) fn legend(&self, has_walls: bool) -> String {
        let used = marks::ALL.into_iter().filter(|mark| self.marks.values().contains(mark));
        let marks = used.map(|mark| format!("{} = {}", sign(mark), marks::name(mark)));
        let words = marks.chain(has_walls.then(|| format!("{WALL} = {}", marks::WALL))).join(", ");
        if words.is_empty() { words } else { format!("# {words}\n") }
    }
}

fn sign(mark: Mark) -> char {
    match mark {
        Mark::Reason => '?',
        Mark::Result => '!',
    }
}
