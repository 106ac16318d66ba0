//! The colours of a drawing where any colour can be had: in pictures.

use std::collections::HashMap;

use jigsat_encodings::drawing::{Drawing, Tint};

use super::contacts;
use super::palette::Shade;

/// Which shade each tint of a drawing has; what touches differs.
pub(super) struct Shades(HashMap<usize, usize>);

impl Shades {
    /// The same for equal drawings, and the same as on a terminal that has any colour.
    pub(super) fn of(drawing: &Drawing) -> Self {
        Self(contacts::colours(drawing, Shade::COUNT))
    }

    /// The number of a tint's shade, from 0; `None` for gold.
    pub(super) fn number(&self, tint: Tint) -> Option<usize> {
        match tint {
            Tint::Piece(number) => Some(self.0.get(&number).copied().unwrap_or_default()),
            Tint::Gold => None,
        }
    }

    /// The shade of a tint.
    pub(super) fn shade(&self, tint: Tint) -> Shade {
        self.number(tint).map_or(Shade::GOLD, Shade::of)
    }
}
