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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ink {
    Black,
    White,
}

use Ink::{Black, White};

impl Ink {
    const fn rgb(self) -> [u8; 3] {
        match self {
            Black => [0; 3],
            White => [255; 3],
        }
    }
}

/// One colour on each kind of terminal.
#[derive(Debug, Clone, Copy)]
struct ColourRow {
    /// Red, green and blue, and the letters on it.
    rgb: ([u8; 3], Ink),
    /// The number in the 256-colour palette, and the letters on it.
    fixed: (u8, Ink),
    /// One of the sixteen colours of old terminals, with black letters.
    basic: AnsiColor,
}

/// The colours of names, in the order of their numbers.
/// The first six differ on terminals with sixteen colours as well.
const COLOURS: [ColourRow; 12] = [
    ColourRow { rgb: ([71, 195, 255], Black), fixed: (117, Black), basic: AnsiColor::BrightCyan },
    ColourRow { rgb: ([224, 132, 12], Black), fixed: (172, Black), basic: AnsiColor::BrightRed },
    ColourRow { rgb: ([28, 178, 146], Black), fixed: (36, Black), basic: AnsiColor::BrightGreen },
    ColourRow { rgb: ([166, 8, 137], White), fixed: (126, White), basic: AnsiColor::BrightMagenta },
    ColourRow { rgb: ([64, 44, 255], White), fixed: (26, White), basic: AnsiColor::BrightBlue },
    ColourRow { rgb: ([210, 242, 183], Black), fixed: (150, Black), basic: AnsiColor::BrightWhite },
    ColourRow { rgb: ([68, 255, 255], Black), fixed: (50, Black), basic: AnsiColor::BrightCyan },
    ColourRow { rgb: ([244, 0, 100], Black), fixed: (197, Black), basic: AnsiColor::BrightMagenta },
    ColourRow { rgb: ([65, 111, 79], White), fixed: (65, Black), basic: AnsiColor::BrightGreen },
    ColourRow { rgb: ([177, 26, 0], White), fixed: (160, White), basic: AnsiColor::BrightRed },
    ColourRow { rgb: ([87, 128, 255], Black), fixed: (105, Black), basic: AnsiColor::BrightBlue },
    ColourRow { rgb: ([154, 126, 166], Black), fixed: (139, Black), basic: AnsiColor::BrightWhite },
];

const GOLD: ColourRow = ColourRow { rgb: ([255, 215, 0], Black), fixed: (220, Black), basic: AnsiColor::BrightYellow };

/// The colours of shares, from none to all: each darker than the one before.
const SHARES: [ColourRow; 11] = [
    ColourRow { rgb: ([255, 255, 255], Black), fixed: (231, Black), basic: AnsiColor::BrightWhite },
    ColourRow { rgb: ([255, 245, 228], Black), fixed: (230, Black), basic: AnsiColor::BrightWhite },
    ColourRow { rgb: ([254, 232, 200], Black), fixed: (223, Black), basic: AnsiColor::BrightWhite },
    ColourRow { rgb: ([253, 212, 158], Black), fixed: (222, Black), basic: AnsiColor::BrightYellow },
    ColourRow { rgb: ([253, 187, 132], Black), fixed: (216, Black), basic: AnsiColor::BrightYellow },
    ColourRow { rgb: ([252, 160, 104], Black), fixed: (215, Black), basic: AnsiColor::BrightYellow },
    ColourRow { rgb: ([247, 131, 84], Black), fixed: (209, Black), basic: AnsiColor::BrightMagenta },
    ColourRow { rgb: ([232, 97, 66], Black), fixed: (203, Black), basic: AnsiColor::BrightMagenta },
    ColourRow { rgb: ([206, 53, 36], White), fixed: (160, White), basic: AnsiColor::BrightRed },
    ColourRow { rgb: ([170, 14, 10], White), fixed: (124, White), basic: AnsiColor::BrightRed },
    ColourRow { rgb: ([118, 0, 0], White), fixed: (88, White), basic: AnsiColor::BrightRed },
];

/// How many colours of names there are, gold not counted.
pub(super) const COUNT: usize = COLOURS.len();

/// The tints with a colour of their own, in the order of their [numbers](number).
pub(super) fn tints() -> impl Iterator<Item = Tint> {
    (0..COUNT).map(Tint::Piece).chain([Tint::Gold]).chain((0..SHARES.len() as u8).map(Tint::Share))
}

/// The number of a tint's colour, from 0: the names, gold, the shares.
pub(super) fn number(tint: Tint) -> usize {
    match tint {
        Tint::Piece(name) => name % COUNT,
        Tint::Gold => COUNT,
        Tint::Share(tenths) => COUNT + 1 + usize::from(tenths).min(SHARES.len() - 1),
    }
}

fn row(tint: Tint) -> &'static ColourRow {
    match tint {
        Tint::Piece(name) => &COLOURS[name % COUNT],
        Tint::Gold => &GOLD,
        Tint::Share(tenths) => &SHARES[usize::from(tenths).min(SHARES.len() - 1)],
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
        let (fill, ink) = row(tint).rgb;
        Self { fill, ink: ink.rgb() }
    }
}

impl Depth {
    /// The colour of a tint on a terminal.
    pub(super) fn style(self, tint: Tint) -> Style {
        let ColourRow { rgb, fixed, basic } = *row(tint);
        let (background, letters): (Color, Color) = match self {
            Depth::Basic => (basic.into(), AnsiColor::Black.into()),
            Depth::Fixed => {
                (Ansi256Color(fixed.0).into(), Ansi256Color(if fixed.1 == Black { 16 } else { 231 }).into())
            }
            Depth::True => (true_colour(rgb.0), true_colour(rgb.1.rgb())),
        };
        Style::new().bg_color(Some(background)).fg_color(Some(letters))
    }
}

fn true_colour([red, green, blue]: [u8; 3]) -> Color {
    RgbColor(red, green, blue).into()
}

#[cfg(test)]
mod tests;
