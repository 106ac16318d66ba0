//! The colours of names: twelve, and gold, each with black or white letters.
//!
//! The letters have the greater contrast.
//!
//! The name with number `n` has colour `n mod 12`, in every picture and on every terminal. Letters and the line
//! between them distinguish two names with one colour, and two copies of a piece.
//!
//! `scripts/palette.py` searches for such colours. Any two of them, gold included, are at least 22 apart by CIEDE2000
//! for normal sight, and 15 for deuteranopia and protanopia. Each has a neighbour among the 256 fixed colours of
//! terminals, and one among the sixteen basic ones, of which six serve two names each.

use anstyle::{Ansi256Color, AnsiColor, Color, RgbColor, Style};
use jigsat_encodings::drawing::Tint;

/// How many colours a terminal has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// Sixteen.
    Basic,
    /// 256 fixed ones.
    Fixed,
    /// Any of 24 bits.
    True,
}

/// The letters on a colour.
const BLACK: [u8; 3] = [0; 3];
const WHITE: [u8; 3] = [255; 3];

/// One colour on each kind of terminal.
#[derive(Debug, Clone, Copy)]
struct ColourRow {
    /// Red, green and blue, and the letters on it.
    rgb: ([u8; 3], [u8; 3]),
    /// The number in the 256-colour palette, and the letters on it.
    fixed: (u8, [u8; 3]),
    /// One of the sixteen colours of old terminals, with black letters.
    basic: AnsiColor,
}

/// The colours, in the order of their [numbers](number): those of names, gold, and those of shares from none to all.
///
/// The first six differ on terminals with sixteen colours as well. Each share is darker than the one before.
static COLOURS: [ColourRow; COUNT + 12] = [
    ColourRow { rgb: ([71, 195, 255], BLACK), fixed: (117, BLACK), basic: AnsiColor::BrightCyan },
    ColourRow { rgb: ([224, 132, 12], BLACK), fixed: (172, BLACK), basic: AnsiColor::BrightRed },
    ColourRow { rgb: ([28, 178, 146], BLACK), fixed: (36, BLACK), basic: AnsiColor::BrightGreen },
    ColourRow { rgb: ([166, 8, 137], WHITE), fixed: (126, WHITE), basic: AnsiColor::BrightMagenta },
    ColourRow { rgb: ([64, 44, 255], WHITE), fixed: (26, WHITE), basic: AnsiColor::BrightBlue },
    ColourRow { rgb: ([210, 242, 183], BLACK), fixed: (150, BLACK), basic: AnsiColor::BrightWhite },
    ColourRow { rgb: ([68, 255, 255], BLACK), fixed: (50, BLACK), basic: AnsiColor::BrightCyan },
    ColourRow { rgb: ([244, 0, 100], BLACK), fixed: (197, BLACK), basic: AnsiColor::BrightMagenta },
    ColourRow { rgb: ([65, 111, 79], WHITE), fixed: (65, BLACK), basic: AnsiColor::BrightGreen },
    ColourRow { rgb: ([177, 26, 0], WHITE), fixed: (160, WHITE), basic: AnsiColor::BrightRed },
    ColourRow { rgb: ([87, 128, 255], BLACK), fixed: (105, BLACK), basic: AnsiColor::BrightBlue },
    ColourRow { rgb: ([154, 126, 166], BLACK), fixed: (139, BLACK), basic: AnsiColor::BrightWhite },
    // Gold.
    ColourRow { rgb: ([255, 215, 0], BLACK), fixed: (220, BLACK), basic: AnsiColor::BrightYellow },
    // Shares.
    ColourRow { rgb: ([255, 255, 255], BLACK), fixed: (231, BLACK), basic: AnsiColor::BrightWhite },
    ColourRow { rgb: ([255, 245, 228], BLACK), fixed: (230, BLACK), basic: AnsiColor::BrightWhite },
    ColourRow { rgb: ([254, 232, 200], BLACK), fixed: (223, BLACK), basic: AnsiColor::BrightWhite },
    ColourRow { rgb: ([253, 212, 158], BLACK), fixed: (222, BLACK), basic: AnsiColor::BrightYellow },
    ColourRow { rgb: ([253, 187, 132], BLACK), fixed: (216, BLACK), basic: AnsiColor::BrightYellow },
    ColourRow { rgb: ([252, 160, 104], BLACK), fixed: (215, BLACK), basic: AnsiColor::BrightYellow },
    ColourRow { rgb: ([247, 131, 84], BLACK), fixed: (209, BLACK), basic: AnsiColor::BrightMagenta },
    ColourRow { rgb: ([232, 97, 66], BLACK), fixed: (203, BLACK), basic: AnsiColor::BrightMagenta },
    ColourRow { rgb: ([206, 53, 36], WHITE), fixed: (160, WHITE), basic: AnsiColor::BrightRed },
    ColourRow { rgb: ([170, 14, 10], WHITE), fixed: (124, WHITE), basic: AnsiColor::BrightRed },
    ColourRow { rgb: ([118, 0, 0], WHITE), fixed: (88, WHITE), basic: AnsiColor::BrightRed },
];

/// How many colours of names there are, gold not counted.
pub(super) const COUNT: usize = 12;

/// The greatest share, in tenths.
const WHOLE: u8 = 10;

/// The tints with a colour of their own, in the order of their [numbers](number).
pub(super) fn tints() -> impl Iterator<Item = Tint> {
    (0..COUNT).map(Tint::Piece).chain([Tint::Gold]).chain((0..=WHOLE).map(Tint::Share))
}

/// The number of a tint's colour, from 0: the names, gold, the shares.
pub(super) fn number(tint: Tint) -> usize {
    match tint {
        Tint::Piece(name) => name % COUNT,
        Tint::Gold => COUNT,
        Tint::Share(tenths) => COUNT + 1 + usize::from(tenths.min(WHOLE)),
    }
}

/// A background and the letters on it, each as red, green and blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shade {
    pub(super) fill: [u8; 3],
    pub(super) ink: [u8; 3],
}

impl Shade {
    /// The colour of a tint in pictures.
    pub(super) fn of(tint: Tint) -> Self {
        let (fill, ink) = COLOURS[number(tint)].rgb;
        Self { fill, ink }
    }
}

impl Depth {
    /// The colour of a tint on a terminal.
    pub(super) fn style(self, tint: Tint) -> Style {
        let ColourRow { rgb, fixed, basic } = COLOURS[number(tint)];
        let (background, letters): (Color, Color) = match self {
            Depth::Basic => (basic.into(), AnsiColor::Black.into()),
            Depth::Fixed => {
                (Ansi256Color(fixed.0).into(), Ansi256Color(if fixed.1 == BLACK { 16 } else { 231 }).into())
            }
            Depth::True => (true_colour(rgb.0), true_colour(rgb.1)),
        };
        Style::new().bg_color(Some(background)).fg_color(Some(letters))
    }
}

fn true_colour([red, green, blue]: [u8; 3]) -> Color {
    RgbColor(red, green, blue).into()
}

#[cfg(test)]
mod tests;
