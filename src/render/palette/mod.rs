//! The colours of pieces: backgrounds, each with black or white text, whichever stands out more, so that it does not matter what
//! colours the terminal has otherwise.
//!
//! `scripts/palette.py` found them: colours whose two nearest ones, gold included, are as far apart as can be (CIEDE2000) for
//! normal sight, deuteranopia and protanopia; see there. The sixteen colours of old terminals are what the terminal makes of
//! them, and nothing is promised there but hues that differ.

use anstyle::{Ansi256Color, AnsiColor, Color, RgbColor, Style};

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

/// What stands on a background.
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

const BASIC: [AnsiColor; 6] = [
    AnsiColor::BrightCyan,
    AnsiColor::BrightRed,
    AnsiColor::BrightGreen,
    AnsiColor::BrightMagenta,
    AnsiColor::BrightBlue,
    AnsiColor::BrightWhite,
];

/// Numbers of the 256-colour palette, lightest first.
const FIXED: [(u8, Ink); 10] = [
    (122, Black),
    (219, Black),
    (216, Black),
    (37, Black),
    (69, Black),
    (136, Black),
    (168, Black),
    (126, White),
    (57, White),
    (124, White),
];

/// Red, green and blue, lightest first.
const TRUE: [([u8; 3], Ink); 10] = [
    ([148, 255, 219], Black),
    ([25, 213, 255], Black),
    ([226, 167, 131], Black),
    ([216, 118, 155], Black),
    ([64, 139, 255], Black),
    ([136, 138, 0], Black),
    ([1, 124, 93], White),
    ([0, 52, 245], White),
    ([125, 72, 10], White),
    ([161, 0, 123], White),
];

const BASIC_GOLD: AnsiColor = AnsiColor::BrightYellow;
const FIXED_GOLD: u8 = 220;
const TRUE_GOLD: [u8; 3] = [255, 215, 0];

/// A background and what stands out on it, each as red, green and blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shade {
    pub(super) fill: [u8; 3],
    pub(super) ink: [u8; 3],
}

impl Shade {
    /// How many there are, gold not counted: the same as of a terminal that has any colour.
    pub(super) const COUNT: usize = TRUE.len();

    /// One of them, from 0.
    pub(super) fn of(number: usize) -> Self {
        let (fill, ink) = TRUE[number];
        Self { fill, ink: ink.rgb() }
    }

    /// That of the piece that stands apart from all others.
    pub(super) const GOLD: Self = Self { fill: TRUE_GOLD, ink: Black.rgb() };
}

impl Depth {
    /// The number of colours, gold not counted.
    pub(super) fn count(self) -> usize {
        match self {
            Depth::Basic => BASIC.len(),
            Depth::Fixed => FIXED.len(),
            Depth::True => TRUE.len(),
        }
    }

    /// A colour, from 0.
    pub(super) fn style(self, number: usize) -> Style {
        match self {
            Depth::Basic => self.on(BASIC[number], Black),
            Depth::Fixed => self.on(Ansi256Color(FIXED[number].0), FIXED[number].1),
            Depth::True => self.on(rgb(TRUE[number].0), TRUE[number].1),
        }
    }

    /// The colour of the piece that stands apart from all others.
    pub(super) fn gold(self) -> Style {
        match self {
            Depth::Basic => self.on(BASIC_GOLD, Black),
            Depth::Fixed => self.on(Ansi256Color(FIXED_GOLD), Black),
            Depth::True => self.on(rgb(TRUE_GOLD), Black),
        }
    }

    fn on(self, background: impl Into<Color>, ink: Ink) -> Style {
        let ink: Color = match (self, ink) {
            (Depth::Basic, Black) => AnsiColor::Black.into(),
            (Depth::Basic, White) => AnsiColor::BrightWhite.into(),
            (Depth::Fixed, Black) => Ansi256Color(16).into(),
            (Depth::Fixed, White) => Ansi256Color(231).into(),
            (Depth::True, ink) => rgb(ink.rgb()).into(),
        };
        Style::new().bg_color(Some(background.into())).fg_color(Some(ink))
    }
}

fn rgb([red, green, blue]: [u8; 3]) -> RgbColor {
    RgbColor(red, green, blue)
}

#[cfg(test)]
mod tests;
