//! Letters made of strokes, drawn for this project: pictures need no font.
//!
//! Each line of `glyphs.txt` is a character, its width and its strokes: path data, relative to the upper left corner
//! of its capital height, which is 10. Small letters begin at 3.6, and descend to 13.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

/// The glyphs by their characters.
static GLYPHS: LazyLock<FxHashMap<char, (i32, &'static str)>> = LazyLock::new(|| {
    let glyph = |line: &'static str| {
        let (width, strokes) = line.get(line.chars().next()?.len_utf8() + 1..)?.split_once(' ')?;
        Some((line.chars().next()?, (width.parse().ok()?, strokes)))
    };
    include_str!("glyphs.txt").lines().filter_map(glyph).collect()
});

/// The width of a character and its strokes; `None` for those that are not drawn.
pub(super) fn glyph(c: char) -> Option<(i32, &'static str)> {
    if matches!(c, ' ' | '\u{a0}') { Some((3, "")) } else { GLYPHS.get(&c).copied() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_printable_ascii_but_a_few_is_drawn() {
        let missing: String = (' '..='~').filter(|&c| glyph(c).is_none()).collect();
        assert_eq!(missing, "$@`");
        assert!(glyph('シ').is_none());
    }

    #[test]
    fn glyphs_are_relative_and_all_different() {
        let all: Vec<&str> = ('!'..='ÿ').filter_map(|c| glyph(c).map(|(_, strokes)| strokes)).collect();
        for strokes in &all {
            assert!(strokes.is_empty() || strokes.starts_with('m'), "{strokes}");
            assert!(strokes.chars().all(|c| "mlhvcaz0123456789.- ".contains(c)), "{strokes}");
        }
        let distinct: std::collections::HashSet<_> = all.iter().collect();
        // A capital I looks like a small l.
        assert_eq!(distinct.len(), all.len() - 2 + 1);
    }
}
