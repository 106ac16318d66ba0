//! The words of a book in English.

use super::vocabulary::Vocabulary;
use crate::colours::{KEY, NO_PAIRS, PAIRS};

pub(super) const ENGLISH: Vocabulary = Vocabulary {
    code: "en",
    layer: "layer",
    layers_high: "layers high",
    counted: ["puzzle", "puzzles"],
    puzzles: "Puzzles",
    puzzle: "Puzzle",
    pieces: "Pieces to cut out",
    solutions: "Solutions",
    solution: "Solution",
    unsolvable: "no solution",
    page: "page",
    difficulty: "difficulty",
    effort: "effort",
    levels: ["easy", "medium", "hard"],
    decimal_point: ".",
    golden_cube: "golden cube",
    cubes: "cubes",
    board: "Fill the board with the pieces",
    container: "Fill the box with the pieces.",
    golden: "Fill the box with the cuboids. The golden cube lies in its centre.",
    optional: "Cells with a ring may stay empty.",
    colours: [KEY, PAIRS, "on", NO_PAIRS],
    tiles: "Lay the tiles in the triangle. Where two of them meet, their halves make up a figure: 4 and −4, for example.",
    paths: "Join equal labels by paths along rows and columns. No two paths share a cell.",
    full: "Every cell is used.",
    free: "Cells may stay empty.",
    touch: "No path touches itself.",
    boxes: "Every row, column and box has each number once.",
    lines: "Every row and column has each number once.",
    cover: "Choose rows that have exactly one mark in each column.",
    secondary: "Columns behind the thick line may have one mark or none.",
    rules: [
        ["Pieces may be turned and turned over.", "Pieces may be turned in any direction."],
        ["Pieces may be turned and turned over.", "Pieces may be turned in any direction and mirrored."],
        ["Pieces may be turned, but not turned over.", "Pieces may be turned in their layers only."],
        ["Pieces may be turned and turned over.", "Pieces may be turned in their layers and mirrored."],
    ],
};
