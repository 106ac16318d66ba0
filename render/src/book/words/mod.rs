//! All words of a book, in each of its languages.

mod vocabulary;

use std::sync::LazyLock;

use itertools::Itertools;
use jigsat_encodings::drawing::{Cell, CellColours, Drawing, Layers, Matrix, Tint};

use super::picture::is_flat;
use crate::colours::meeting;
use vocabulary::RULES;

pub(super) use vocabulary::Vocabulary;
pub use vocabulary::{Level, Rating};

/// The words of each language, in files of this program.
static WORDS: LazyLock<[Vocabulary; 2]> = LazyLock::new(|| {
    let texts = [include_str!("english.json"), include_str!("german.json")];
    texts.map(|text| serde_json::from_str(text).expect("each language has all words"))
});

/// The language of a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    pub(super) fn words(self) -> &'static Vocabulary {
        &WORDS[self as usize]
    }
}

impl Vocabulary {
    /// What there is to do in a puzzle.
    pub(super) fn task(&self, sketch: &Drawing, rules: Option<&str>) -> String {
        match sketch {
            Drawing::Layers(layers) => self.packing(layers, rules),
            Drawing::Triangle(_) => self.tiles.to_string(),
            Drawing::Paths(paths) => {
                let full = if paths.is_full { self.full } else { self.free };
                let touch = (!paths.may_touch).then_some(self.touch);
                [Some(self.paths), Some(full), touch].into_iter().flatten().join(" ")
            }
            Drawing::Matrix(Matrix { grid: Some(grid), .. }) => {
                if grid.boxes.is_some() { self.boxes } else { self.lines }.to_string()
            }
            Drawing::Matrix(matrix) if matrix.primary < matrix.items.len() => {
                format!("{} {}", self.cover, self.secondary)
            }
            Drawing::Matrix(_) | Drawing::Options(_) | Drawing::Literals(_) => self.cover.to_string(),
        }
    }

    /// Without rules, pieces turn in space.
    fn packing(&self, layers: &Layers, rules: Option<&str>) -> String {
        let has_golden = layers.pieces.iter().any(|piece| piece.tint == Tint::Gold);
        let is_board = is_flat(layers);
        let task = match (is_board, layers.size[2]) {
            (true, 1) => format!("{}.", self.board),
            (true, layers) => format!("{}, {}.", self.board, self.height(layers)),
            (false, _) if has_golden => self.golden.to_string(),
            (false, _) => self.container.to_string(),
        };
        let has_optional = layers.cells.contains(&Cell::Optional);
        let optional = has_optional.then_some(self.optional);
        let rules = rules.unwrap_or(RULES[0]);
        let has_bodies = !is_board || layers.size[2] > 1;
        let known = RULES.iter().position(|known| *known == rules);
        let rule = known.map_or(rules, |at| self.rules[at][usize::from(has_bodies)]);
        let colours = layers.colours.as_ref().map(|colours| self.colours(colours));
        [Some(&*task), optional, Some(rule), colours.as_deref()].into_iter().flatten().join(" ")
    }

    /// The rule of coloured cells.
    fn colours(&self, colours: &CellColours) -> String {
        let [key, before, on, none] = self.colours;
        match meeting(colours, on) {
            pairs if pairs.is_empty() => format!("{key} {none}"),
            pairs => format!("{key} {before} {pairs}."),
        }
    }
}

/// `1–3, 7`.
pub(super) fn listed(numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let run = |run: &[usize]| match run {
        [first, _, .., last] => format!("{first}–{last}"),
        few => few.iter().join(", "),
    };
    runs.map(run).join(", ")
}

#[cfg(test)]
mod tests {
    use jigsat_encodings::drawing::{Label, NumberGrid};

    use super::*;
    use crate::colours::{KEY, NO_PAIRS};

    #[test]
    fn the_rule_of_colours_is_that_of_pictures() {
        assert_eq!([Language::English.words().colours[0], Language::English.words().colours[3]], [KEY, NO_PAIRS]);
    }

    #[test]
    fn runs_of_numbers_are_short() {
        assert_eq!(listed(&[1, 2, 3, 5, 7, 8]), "1–3, 5, 7, 8");
        assert_eq!(listed(&[]), "");
    }

    #[test]
    fn tasks_say_how_pieces_turn_and_where_the_golden_cube_lies() {
        let task = |layers: &Layers, rules| Language::English.words().task(&Drawing::Layers(layers.clone()), rules);
        let container = |size| Layers::container(size, |_| Cell::Open);
        let flat = container([4, 3, 1]);
        assert_eq!(task(&flat, None), "Fill the board with the pieces. Pieces may be turned and turned over.");
        let planar = "pieces turn in their layers, no mirror images";
        let expected = "Fill the board with the pieces. Pieces may be turned, but not turned over.";
        assert_eq!(task(&flat, Some(planar)), expected);
        let mut hollow = container([3, 3, 3]);
        assert_eq!(task(&hollow, Some("another rule")), "Fill the box with the pieces. another rule");
        hollow.add(Label { text: "G".into(), tint: Tint::Gold }, [[1, 1, 1]]);
        let expected =
            "Fill the box with the cuboids. The golden cube lies in its centre. Pieces may be turned in any direction.";
        assert_eq!(task(&hollow, None), expected);
    }

    #[test]
    fn names_and_numbers_are_those_of_the_language() {
        let hard = Rating { score: 9.58, is_effort: false, level: Some(Level::Hard) };
        assert_eq!(Language::English.words().rating(hard), "difficulty 9.6 (hard)");
        assert_eq!(Language::German.words().rating(Rating { is_effort: true, level: None, ..hard }), "Aufwand 9,6");
        assert_eq!([1, 2].map(|number| Language::English.words().puzzle_count(number)), ["1 puzzle", "2 puzzles"]);
        let names =
            ["piece 5", "cuboid 1x2x4", "the golden cube", "other"].map(|what| Language::German.words().name(what));
        assert_eq!(names, ["5", "1 × 2 × 4", "goldener Würfel", "other"]);
    }

    #[test]
    fn grids_of_numbers_are_explained() {
        let task = |words: &Vocabulary, grid: Option<NumberGrid>| {
            words.task(&Drawing::Matrix(Matrix { items: Vec::new(), primary: 0, rows: Vec::new(), grid }), None)
        };
        let grid = |boxes| Some(NumberGrid { size: 4, boxes, clues: vec![None; 16], options: Vec::new() });
        assert_eq!(
            task(Language::English.words(), grid(Some([2, 2]))),
            "Every row, column and box has each number once."
        );
        let german = "In jeder Zeile, jeder Spalte und jedem Kasten steht jede Zahl genau einmal.";
        assert_eq!(task(Language::German.words(), grid(Some([2, 2]))), german);
        assert_eq!(task(Language::English.words(), grid(None)), "Every row and column has each number once.");
        assert_eq!(task(Language::English.words(), None), Language::English.words().cover);
    }
}
