//! Pages to be looked at.

use std::fs;
use std::ops::ControlFlow;

use jigsat::render::html::{Page, Puzzle};
use jigsat::strategy::{AUTO, Case, Plan, Task};
use jigsat_encodings::drawing::Drawing;
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_engines::Run;
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::symmetry::UpTo;

use crate::common::data;

pub(super) const COMMAND: &str = "jigsat solve --all 'a \"b\"' --format html";

/// A puzzle in `data/`.
pub(super) fn puzzle(file: &str) -> (String, AnyPuzzle) {
    let text = fs::read_to_string(data().join(file)).unwrap();
    let puzzle = Kind::recognise(&text).unwrap().parse(&text).unwrap();
    (text, puzzle)
}

/// So many of its layouts.
pub(super) fn layouts(puzzle: &AnyPuzzle, count: usize) -> Vec<Drawing> {
    let (case, run) = (Case::of(puzzle), Run::default());
    let plan = Plan::asked(&case, AUTO, Task::Show, UpTo::Raw, &run.limits.budget).unwrap();
    let mut found = Vec::new();
    if count > 0 {
        plan.run(&case, &run, &mut |answer, _| {
            found.push(answer.draw());
            if found.len() < count { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
        .unwrap();
    }
    assert_eq!(found.len(), count);
    found
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
    page.begin(Puzzle { title, kind: puzzle.kind().name, rules: rules.as_deref(), text, sketch: sketch.as_ref() });
    for layout in layouts {
        page.layout(layout);
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
