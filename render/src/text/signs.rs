//! The signs of marks: `?` is a reason, `!` means here, and `x` not here.
//!
//! A sign replaces an open place, or stands behind the text of a place. A line below the picture explains the signs.

use std::borrow::Cow;

use anstyle::Style;
use itertools::Itertools;
use jigsat_encodings::drawing::{Mark, Spot};

use super::Look;
use crate::marks::{self, Marks};

/// The sign where no path continues between two cells.
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

    /// Is a mark in one of the chosen places?
    pub(super) fn are_any(&self, is_chosen: impl Fn(Spot) -> bool) -> bool {
        self.marks.keys().any(|&spot| is_chosen(spot))
    }

    /// The sign of a place.
    pub(super) fn of(&self, spot: Spot) -> Option<char> {
        let mark = self.marks.get(&spot)?;
        marks::ALL.into_iter().find(|look| look.mark == *mark).map(|look| look.sign)
    }

    /// The sign of an open place, padded with blanks; highlighted if there are colours.
    pub(super) fn open(&self, spot: Spot, padded: String) -> String {
        let style = match self.marks.get(&spot) {
            Some(Mark::Reason) => Style::new().bold(),
            Some(Mark::Result | Mark::Excluded) => Style::new().bold().invert(),
            None => return padded,
        };
        self.styled(style, padded)
    }

    /// The painted text of a place; highlighted if it has a sign and there are colours.
    pub(super) fn taken<'a>(&self, spot: Spot, painted: Cow<'a, str>) -> Cow<'a, str> {
        if self.marks.contains_key(&spot) {
            self.styled(Style::new().bold().underline(), painted.into_owned()).into()
        } else {
            painted
        }
    }

    /// Only the sign is styled, not the blanks around it.
    fn styled(&self, style: Style, text: String) -> String {
        if !self.is_coloured {
            return text;
        }
        let shown = text.trim();
        let begin = text.len() - text.trim_start().len();
        let (before, after) = (&text[..begin], &text[begin + shown.len()..]);
        format!("{before}{style}{shown}{style:#}{after}")
    }

    /// The line that explains the signs; empty if there are none.
    pub(super) fn legend(&self, has_walls: bool) -> String {
        let used = marks::ALL.into_iter().filter(|look| self.marks.values().contains(&look.mark));
        let marks = used.map(|look| format!("{} = {}", look.sign, look.name));
        let words = marks.chain(has_walls.then(|| format!("{WALL} = {}", marks::WALL))).join(", ");
        if words.is_empty() { words } else { format!("# {words}\n") }
    }
}
