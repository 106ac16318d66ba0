//! Texts: as strokes if all their characters are drawn, else as text elements.
//!
//! Text elements need a font of the viewer.

use jigsat_forms::printable::printable;

use super::super::palette::Shade;
use super::block::Block;
use super::glyphs::glyph;
use super::markup::{escaped, tenths};

/// Room between two letters, in tenths of a capital's height.
const TRACKING: i32 = 3;
/// The width of a letter that is not drawn; it is stretched to it.
pub(super) const UNDRAWN: i32 = 11;
/// The longest text that is not cut.
const LONGEST: usize = 48;

/// The position of a text relative to its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// How texts look.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lettering<'a> {
    /// The height of capitals.
    pub(crate) height: i32,
    pub(crate) anchor: Anchor,
    /// Its class; see [`style`](super::style).
    pub(crate) class: &'a str,
}

/// How wide a text is with capitals of this height, rounded up.
pub(crate) fn width(text: &str, height: i32) -> i32 {
    (advance(&shown(text)) * height + 9) / 10
}

/// A text in a line of this height, `x` to the right.
pub(crate) fn line(text: &str, letters: i32, [x, height]: [i32; 2]) -> Block {
    let content = Lettering { height: letters, anchor: Anchor::Start, class: "text" }.at([x, height / 2], text);
    Block { width: x + width(text, letters), height, content }
}

/// The greatest height, from 1 to `height`, with which the text fits into `room`.
pub(crate) fn fitting(text: &str, height: i32, room: i32) -> i32 {
    let wide = advance(&shown(text));
    if wide == 0 { height } else { height.min(10 * room / wide).max(1) }
}

impl Lettering<'_> {
    /// The text, the point in the middle of the height of its capitals.
    pub(crate) fn at(&self, [x, y]: [i32; 2], text: &str) -> String {
        let text = shown(text);
        let wide = advance(&text) * self.height;
        let left = match self.anchor {
            Anchor::Start => 0,
            Anchor::Middle => wide / 2,
            Anchor::End => wide,
        };
        let [left, top] = [tenths(10 * x - left), tenths(10 * y - 5 * self.height)];
        let class = self.class;
        // Without a glyph for each, a font of the viewer draws the text.
        match text.chars().map(glyph).collect::<Option<Vec<_>>>().map(in_a_row) {
            Some(data) if data.is_empty() => String::new(),
            Some(data) => {
                let scale = tenths(self.height);
                format!("<path class=\"{class}\" transform=\"translate({left} {top})scale({scale})\" d=\"{data}\"/>\n")
            }
            None => {
                let [baseline, size, length] =
                    [tenths(10 * y + 5 * self.height), tenths(14 * self.height), tenths(wide)];
                let text = escaped(&text);
                format!(
                    "<text class=\"{class}\" x=\"{left}\" y=\"{baseline}\" font-size=\"{size}\" textLength=\"{length}\" \
                     lengthAdjust=\"spacingAndGlyphs\">{text}</text>\n"
                )
            }
        }
    }
}

/// The shown part of a text: hidden characters are escaped, long texts are cut.
fn shown(text: &str) -> String {
    let text = printable(text);
    if text.chars().count() <= LONGEST {
        return text.into();
    }
    text.chars().take(LONGEST - 1).chain(['…']).collect()
}

/// The width in tenths of the height.
fn advance(text: &str) -> i32 {
    let widths = text.chars().map(|c| glyph(c).map_or(UNDRAWN, |(width, _)| width) + TRACKING);
    (widths.sum::<i32>() - TRACKING).max(0)
}

/// The path data of glyphs, one behind the other.
pub(super) fn in_a_row(glyphs: impl IntoIterator<Item = (i32, &'static str)>) -> String {
    let mut x = 0;
    let place = |(width, strokes): (i32, &str)| {
        let placed = if strokes.is_empty() { String::new() } else { format!("M{x} 0{strokes}") };
        x += width + TRACKING;
        placed
    };
    glyphs.into_iter().map(place).collect()
}

/// The class of letters on a shade.
pub(super) fn ink(shade: Shade) -> &'static str {
    if shade.ink == [0; 3] { "dark" } else { "pale" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_without_letters_of_their_own_are_text() {
        let lettering = Lettering { height: 10, anchor: Anchor::Middle, class: "text" };
        let drawn = lettering.at([50, 50], "I1");
        assert_eq!(
            drawn,
            "<path class=\"text\" transform=\"translate(46.5 45)scale(1)\" d=\"M0 0m.5 0v10M4 0m0 2l3-2v10\"/>\n"
        );
        let text = lettering.at([0, 0], "シ<");
        assert!(text.starts_with("<text ") && text.ends_with(">シ&lt;</text>\n"), "{text}");
        assert_eq!(lettering.at([0, 0], ""), "");
    }

    #[test]
    fn long_texts_are_cut_and_small_rooms_make_small_letters() {
        let long = "x".repeat(10_000);
        assert!(width(&long, 10) < 500);
        assert_eq!(fitting("1", 14, 100), 14);
        assert!(width("1234", fitting("1234", 14, 20)) <= 20);
    }
}
