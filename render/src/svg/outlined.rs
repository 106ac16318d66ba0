//! Text elements as strokes, for formats without fonts.
//!
//! [`lettering`](super::lettering) writes text elements where a character is not drawn. Here such a character becomes
//! its letter without accents, or a box.

use super::glyphs::glyph;
use super::lettering::{UNDRAWN, in_a_row};
use super::markup::{path, tenths};

/// Letters that are drawn, each with those that differ from it by an accent, which are not.
const ACCENTS: &str = include_str!("accents.txt");

/// The strokes of a box, as wide as an undrawn character.
const BOX: &str = "m1 0h9v10h-9z";

/// Has a picture text elements?
pub(crate) fn has_text(svg: &str) -> bool {
    svg.contains("<text ")
}

/// The picture with strokes instead of text elements, as this crate writes them.
pub(crate) fn outlined(svg: &str) -> String {
    let mut rest = svg;
    let mut out = String::with_capacity(svg.len());
    while let Some((before, behind)) = rest.split_once("<text ") {
        out.push_str(before);
        let Some((element, after)) = behind.split_once("</text>") else { break };
        out.push_str(&strokes(element).unwrap_or_default());
        rest = after;
    }
    out + rest
}

/// The strokes of an element, from its attributes on.
fn strokes(element: &str) -> Option<String> {
    let (attributes, text) = element.split_once('>')?;
    let attribute = |name: &str| attributes.split_once(&format!("{name}=\""))?.1.split('"').next();
    let number = |name: &str| attribute(name)?.parse::<f64>().ok();
    let (left, baseline, size) = (number("x")?, number("y")?, number("font-size")?);
    // Capitals have ten fourteenths of the size of their font.
    let height = (size * 10.0 / 1.4).round() as i32;
    let top = (baseline * 10.0).round() as i32 - height;
    let [left, top, scale] = [(left * 10.0).round() as i32, top, height / 10].map(tenths);
    let drawn = |c: char| {
        let plain = ACCENTS.lines().find(|letters| letters.contains(c)).and_then(|letters| letters.chars().next());
        plain.or(Some(c)).and_then(glyph).unwrap_or((UNDRAWN, BOX))
    };
    let data = in_a_row(unescaped(text).chars().map(drawn));
    let attributes = format!("class=\"{}\" transform=\"translate({left} {top})scale({scale})\"", attribute("class")?);
    Some(path(&attributes, &data))
}

/// The text as it was before [`escaped`](super::markup::escaped).
fn unescaped(text: &str) -> String {
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    entities.into_iter().fold(text.to_string(), |text, (entity, c)| text.replace(entity, c))
}

#[cfg(test)]
mod tests {
    use super::super::lettering::{Anchor, Lettering};
    use super::*;

    #[test]
    fn characters_without_strokes_become_letters_or_boxes() {
        let lettering = Lettering { height: 20, anchor: Anchor::Start, class: "bold" };
        let at = [30, 40];
        let drawn = |text: &str| {
            let svg = lettering.at(at, text);
            assert!(has_text(&svg), "{text}");
            outlined(&format!("<g>{svg}</g>"))
        };
        assert_eq!(drawn("ñ"), format!("<g>{}\n</g>", lettering.at(at, "n")));
        let mixed = drawn("a<シ");
        assert!(!has_text(&mixed) && mixed.contains(BOX), "{mixed}");
        let plain = lettering.at(at, "plain");
        assert_eq!(outlined(&plain), plain);
    }
}
