//! Pages for the tests.

use std::fs;

use jigsat::render::html::{Page, PuzzleSection};
use jigsat::session::{Question, Request, Session};
use jigsat_encodings::drawing::Drawing;
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_forms::budget::Budget;

use crate::common::{data, search};

pub(super) const COMMAND: &str = "jigsat solve --all 'a \"b\"' --format html";

/// A puzzle in `data/`.
pub(super) fn puzzle(file: &str) -> (String, AnyPuzzle) {
    let text = fs::read_to_string(data().join(file)).unwrap();
    let puzzle = Kind::recognise(&text).unwrap().parse(&text).unwrap();
    (text, puzzle)
}

/// Up to this many layouts of a puzzle.
pub(super) fn layouts(puzzle: &AnyPuzzle, count: usize) -> Vec<Drawing> {
    if count == 0 {
        return Vec::new();
    }
    let question = Question::Solutions { at_most: Some(count as u64) };
    let (found, _) = search(&Session::new(puzzle), &Request::new(question));
    assert_eq!(found.len(), count);
    found.iter().map(|answer| answer.draw()).collect()
}

pub(super) fn written(page: Page) -> String {
    let mut out = Vec::new();
    page.finish(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Adds a section.
pub(super) fn put(page: &mut Page, title: &str, (text, puzzle): &(String, AnyPuzzle), layouts: &[Drawing]) {
    let sketch = puzzle.sketch(Budget::unlimited()).unwrap();
    let rules = puzzle.rules();
    page.begin(PuzzleSection {
        title,
        kind: puzzle.kind().name,
        rules: rules.as_deref(),
        text,
        sketch: sketch.as_ref(),
    });
    for layout in layouts {
        page.layout(layout, "a solution");
    }
    page.close(&format!("{} solutions", layouts.len()));
}

/// A page about one puzzle.
pub(super) fn about(puzzle: &(String, AnyPuzzle), layouts: &[Drawing]) -> String {
    let mut page = Page::new("A page", COMMAND);
    put(&mut page, "puzzle", puzzle, layouts);
    written(page)
}

/// A page about a file in `data/`.
pub(super) fn of(file: &str, count: usize) -> String {
    let puzzle = puzzle(file);
    let layouts = layouts(&puzzle.1, count);
    about(&puzzle, &layouts)
}
