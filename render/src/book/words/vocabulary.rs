//! What the words of a language are for.

use serde::Deserialize;

/// How hard a puzzle is, compared with others of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// Among the easiest.
    Easy,
    /// Between these.
    Medium,
    /// Among the hardest.
    Hard,
}

/// How hard a puzzle is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// The number.
    pub score: f64,
    /// Is it the effort to find one of several solutions, and not the difficulty of deducing the only one?
    pub is_effort: bool,
    /// The word for it.
    pub level: Option<Level>,
}

/// The words of a language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Vocabulary {
    /// The code of the language.
    pub(in super::super) code: &'static str,
    /// What a number of a layer stands behind.
    pub(in super::super) layer: &'static str,
    pub(super) layers_high: &'static str,
    pub(super) counted: [&'static str; 2],
    /// Headings of sections.
    pub(in super::super) puzzles: &'static str,
    pub(in super::super) puzzle: &'static str,
    pub(in super::super) pieces: &'static str,
    pub(in super::super) solutions: &'static str,
    pub(in super::super) solution: &'static str,
    /// What stands instead of a solution.
    pub(in super::super) unsolvable: &'static str,
    pub(super) page: &'static str,
    pub(super) difficulty: &'static str,
    pub(super) effort: &'static str,
    pub(super) levels: [&'static str; 3],
    pub(super) decimal_point: &'static str,
    pub(super) golden_cube: &'static str,
    pub(super) cubes: &'static str,
    /// What there is to do, for each sort of drawing.
    pub(super) board: &'static str,
    pub(super) container: &'static str,
    /// The box around a golden cube.
    pub(super) golden: &'static str,
    pub(super) optional: &'static str,
    /// What the numbers of colours are; the rule, before the pairs that may meet; "on"; the rule if none may.
    pub(super) colours: [&'static str; 4],
    pub(super) tiles: &'static str,
    pub(super) paths: &'static str,
    pub(super) full: &'static str,
    pub(super) free: &'static str,
    pub(super) touch: &'static str,
    pub(super) boxes: &'static str,
    pub(super) lines: &'static str,
    pub(super) cover: &'static str,
    pub(super) secondary: &'static str,
    /// The [`RULES`] of packings in the words of the book: for flat pieces and for bodies.
    pub(super) rules: [[&'static str; 2]; 4],
}

/// The rules of packings in the words of their kinds, first the default.
pub(super) const RULES: [&str; 4] = [
    "pieces turn in space, no mirror images",
    "pieces turn in space, mirror images allowed",
    "pieces turn in their layers, no mirror images",
    "pieces turn in their layers, mirror images allowed",
];

impl Vocabulary {
    /// `40 puzzles`.
    pub(in super::super) fn puzzle_count(&self, number: usize) -> String {
        format!("{number} {}", self.counted[usize::from(number != 1)])
    }

    /// `page 12`.
    pub(in super::super) fn page(&self, number: usize) -> String {
        format!("{} {number}", self.page)
    }

    /// `2 layers high`.
    pub(in super::super) fn height(&self, layers: usize) -> String {
        format!("{layers} {}", self.layers_high)
    }

    /// `difficulty 9.6 (medium)`.
    pub(in super::super) fn rating(&self, Rating { score, is_effort, level }: Rating) -> String {
        let what = if is_effort { self.effort } else { self.difficulty };
        let score = format!("{score:.1}").replace('.', self.decimal_point);
        let level = level.map_or_else(String::new, |level| format!(" ({})", self.levels[level as usize]));
        format!("{what} {score}{level}")
    }

    /// The name of a piece without the sort of thing that it is: `5` for `piece 5`.
    pub(in super::super) fn name(&self, what: &str) -> String {
        if what == "the golden cube" {
            return self.golden_cube.to_string();
        }
        match what.strip_prefix("cuboid ") {
            Some(edges) => edges.replace('x', " × "),
            None => what.strip_prefix("piece ").unwrap_or(what).to_string(),
        }
    }

    /// `14 cubes`.
    pub(in super::super) fn cubes(&self, number: usize) -> String {
        format!("{number} {}", self.cubes)
    }
}
