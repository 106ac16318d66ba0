//! Printed layouts can be read back.

use itertools::Itertools;
use jigsat::render::{self, Look};
use jigsat_encodings::puzzle::Puzzle;
use jigsat_encodings::puzzles::arukone::{Arukone, Paths};

use super::random::{Random, drawn, text};
use super::{layouts, named};

/// The picture reads as the layout, alone or with the grid of labels. The grid alone may be ambiguous.
fn assert_read_back(puzzle: &Arukone) -> usize {
    let layouts = layouts(puzzle, named("cover"));
    for layout in &layouts {
        let shown = render::plain(&puzzle.draw(layout));
        let grid = grid(puzzle, layout);
        for text in [&shown, &format!("{shown}\n{grid}")] {
            assert_eq!(puzzle.read_layout(text.into()).as_ref(), Ok(layout), "{puzzle}\n{text}");
        }
        match puzzle.read_layout((&grid).into()) {
            Ok(read) => assert_eq!(read, *layout, "{shown}"),
            Err(error) => assert!(error.to_string().contains("several ways through them"), "{error}\n{shown}"),
        }
    }
    layouts.len()
}

fn grid(puzzle: &Arukone, layout: &Paths) -> String {
    render::text(&puzzle.draw(layout), &Look { is_grid: true, ..Look::PLAIN })
}

#[test]
fn pictures_are_read_back() {
    let mut random = Random(4);
    let mut layouts = 0;
    for _ in 0..150 {
        let size = [1 + random.below(5), 1 + random.below(4)];
        let pairs = 1 + random.below(4);
        layouts += assert_read_back(&text(&drawn(&mut random, size, pairs)).parse().unwrap());
    }
    assert!(layouts > 500, "{layouts}");
}

#[test]
fn numbers_of_two_digits_are_read_back() {
    let pairs = (1..=9).map(|number| format!("{number} 0 0 {number}")).join("\n");
    let board = format!("# rules: empty no-touch\n4 11\n11\n{pairs}\n10 0 11 0\n0 10 0 11\n");
    assert!(assert_read_back(&board.parse().unwrap()) > 0);
}

#[test]
fn rows_of_a_picture() {
    let puzzle: Arukone = "5 4\n3\n1 0 0 0 2\n0 3 0 0 0\n0 3 1 0 0\n0 0 0 0 2\n".parse().unwrap();
    let labels = "1 1 1 0 2\n0 3 1 0 2\n0 3 1 0 2\n0 0 0 0 2\n";
    let layout = puzzle.read_layout(labels.into()).unwrap();
    let shown = render::plain(&puzzle.draw(&layout));
    // Two equal numbers one above the other: there are rows between the rows.
    let expected = "\
1───┐ · 2
    │   │
· 3 │ · │
  │ │   │
· 3 1 · │
        │
· · · · 2
";
    assert_eq!(shown, expected);
    assert_eq!(grid(&puzzle, &layout), labels);
}
