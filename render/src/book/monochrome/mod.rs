//! Pictures in black and white: patterns and greys instead of colours.
//!
//! The elements of a picture are rewritten, as this crate writes them: an area gets a grey and its pattern, a path its
//! pattern along, a letter a white halo, a disc becomes white.

mod hatching;

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::palette::{self, Shade};
use crate::svg::block::Block;
use crate::svg::markup::{hex, path, tenths};
use crate::svg::solid;
use hatching::Direction::{self, Falling, Level, Rising, Upright};

/// The brightness of the faces of bodies, in percent: lines stay visible on all of them.
const BRIGHTNESS: [u32; 3] = [76, 90, 100];
/// The distances of lines, and of rows of dots; wide and narrow.
const WIDE: f64 = 8.0;
const NARROW: f64 = 4.0;
/// The widths of lines and of dots, in tenths.
const LINE: f64 = 11.0;
const DOT: f64 = 30.0;
/// The grey of chosen entries of a matrix.
const CHOSEN: [u8; 3] = [110; 3];

/// How areas are filled.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Shading {
    /// With patterns, so many times as coarse as those of cells.
    Patterns(f64),
    /// With one grey: their places distinguish the areas.
    Grey,
}

/// What takes the place of a colour.
#[derive(Debug, Clone, Copy)]
struct Pattern {
    grey: u8,
    strokes: &'static [Strokes],
    /// The same along a path.
    band: Band,
}

/// A part of a pattern.
#[derive(Debug, Clone, Copy)]
enum Strokes {
    Lines(Direction, f64),
    Dots(f64),
}

/// Lines along a path: their grey, width and dashes. Dots are dashes without length.
#[derive(Debug, Clone, Copy)]
struct Band {
    grey: u8,
    along: &'static [(u8, i32, &'static str)],
}

const fn plain(grey: u8) -> Pattern {
    Pattern { grey, strokes: &[], band: Band { grey, along: &[] } }
}

const fn pattern(strokes: &'static [Strokes], along: &'static [(u8, i32, &'static str)]) -> Pattern {
    Pattern { grey: 255, strokes, band: Band { grey: 255, along } }
}

use Strokes::{Dots, Lines};

/// The patterns of names: neighbours in the list look most different. The last one is that of gold.
const PATTERNS: [Pattern; palette::COUNT + 1] = [
    plain(255),
    pattern(&[Lines(Rising, WIDE)], &[(0, 3, "")]),
    plain(208),
    pattern(&[Dots(6.0)], &[(0, 5, ".01 9")]),
    pattern(&[Lines(Falling, WIDE)], &[(0, 14, "2 8")]),
    plain(158),
    pattern(&[Lines(Level, WIDE)], &[(0, 8, ""), (255, 5, "")]),
    pattern(&[Lines(Rising, WIDE), Lines(Falling, WIDE)], &[(0, 14, "9 9")]),
    pattern(&[Lines(Upright, WIDE)], &[(0, 4, "10 7")]),
    pattern(&[Lines(Rising, NARROW)], &[(0, 14, "1.5 3")]),
    pattern(&[Lines(Level, WIDE), Lines(Upright, WIDE)], &[(0, 10, "4 8")]),
    pattern(&[Lines(Falling, NARROW)], &[(158, 8, "")]),
    plain(110),
];

/// A colour of a picture: the number of its tint, and the brightness of the face in percent.
static COLOURS: LazyLock<HashMap<String, (usize, u32)>> = LazyLock::new(|| {
    let mut colours = HashMap::new();
    for (number, tint) in palette::tints().enumerate() {
        for (axis, brightness) in BRIGHTNESS.into_iter().enumerate() {
            colours.insert(solid::dimmed(tint, axis), (number, brightness));
        }
        colours.insert(hex(Shade::of(tint).fill), (number, 100));
    }
    colours
});

/// The picture without colours.
pub(super) fn monochrome(block: &Block, fill: Shading) -> Block {
    let content = block.content.lines().map(|element| rewritten(element, fill)).collect();
    Block { content, ..*block }
}

/// An element without colours, on a line of its own.
fn rewritten(element: &str, fill: Shading) -> String {
    let attribute = |name: &str| element.split_once(&format!(" {name}=\""))?.1.split('"').next();
    let colour = |name: &str| attribute(name).and_then(|colour| COLOURS.get(colour)).copied();
    let data = attribute("d").unwrap_or_default();
    match (attribute("class"), colour("fill"), colour("stroke")) {
        (Some("disc"), _, _) => path("class=\"disc\" fill=\"#ffffff\"", data),
        (Some(class @ ("dark" | "pale")), ..) => {
            let with = |new: &str| element.replacen(&format!("class=\"{class}\""), &format!("class=\"{new}\""), 1);
            format!("{}\n{}\n", with("around"), with("dark"))
        }
        (None, Some((number, brightness)), None) => match fill {
            Shading::Patterns(grain) => area(of(number), brightness, grain, data),
            Shading::Grey => path(&format!("fill=\"{}\"", hex(CHOSEN)), data),
        },
        (None, None, Some((number, _))) => {
            let Band { grey, along } = of(number).band;
            let base = element.replacen(attribute("stroke").unwrap_or_default(), &hex([grey; 3]), 1);
            let lines = along.iter().map(|&(grey, width, dashes)| {
                let class = if dashes.starts_with('.') { "dots" } else { "lines" };
                let dashes = if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
                let look = match grey {
                    0 => format!("class=\"{class}\""),
                    grey => format!("fill=\"none\" stroke=\"{}\"", hex([grey; 3])),
                };
                path(&format!("{look} stroke-width=\"{width}\"{dashes}"), data)
            });
            format!("{base}\n{}", lines.collect::<String>())
        }
        _ => format!("{element}\n"),
    }
}

/// The pattern of a tint; shares of a whole are no names, and have greys.
fn of(number: usize) -> Pattern {
    PATTERNS.get(number).copied().unwrap_or_else(|| plain(255 - 15 * (number - PATTERNS.len()).min(10) as u8))
}

/// An area with its pattern.
fn area(Pattern { grey, strokes, .. }: Pattern, brightness: u32, grain: f64, outline: &str) -> String {
    let grey = (u32::from(grey) * brightness / 100) as u8;
    let base = path(&format!("fill=\"{}\"", hex([grey; 3])), outline);
    let drawn = strokes.iter().map(|strokes| {
        let (class, width, data) = match *strokes {
            Lines(direction, distance) => ("lines", LINE, hatching::lines(outline, direction, distance * grain)),
            Dots(distance) => ("dots", DOT, hatching::dots(outline, distance * grain, DOT / 20.0 * grain)),
        };
        let width = tenths((width * grain).round() as i32);
        path(&format!("class=\"{class}\" stroke-width=\"{width}\""), &data)
    });
    base + &drawn.collect::<String>()
}

#[cfg(test)]
mod tests;
