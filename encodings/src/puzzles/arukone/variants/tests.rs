use itertools::Itertools;
use jigsat_forms::budget::Budget;
use jigsat_forms::text::Text;

use crate::puzzle::{Puzzle, Verified};
use crate::puzzles::arukone::{Arukone, Paths};

fn laid(rules: &str, board: &str, layout: &str) -> (Arukone, Verified<Paths>) {
    let puzzle: Arukone = format!("# rules: {rules}\n{board}").parse().unwrap();
    let layout = puzzle.admit(puzzle.read_layout(Text::from(layout)).unwrap()).unwrap();
    (puzzle, layout)
}

/// The variants of a layout that obey the rules, with columns and rows of the cells from 1.
fn variants(rules: &str, board: &str, layout: &str) -> Vec<String> {
    let (puzzle, layout) = laid(rules, board, layout);
    let all: Vec<Paths> = puzzle.variants(&layout, Budget::unlimited()).collect();
    assert!(all.iter().sorted().tuple_windows().all(|(one, other)| one != other) && !all.contains(&layout));
    let cells = |paths: &Paths| paths.to_string().replace(',', "").replace('\n', "; ");
    all.iter().filter(|variant| puzzle.verify(variant).is_ok()).map(cells).collect()
}

#[test]
fn an_edge_makes_a_detour_and_a_detour_is_cut_short() {
    let board = "A..\nA..\n";
    assert_eq!(variants("empty touch", board, "A . .\nA . .\n"), ["A: 11 21 22 12", "A: 11 21 31 32 22 12"]);
    assert_eq!(variants("empty touch", board, "A A .\nA A .\n"), ["A: 11 12", "A: 11 21 31 32 22 12"]);
    assert_eq!(variants("empty no-touch", board, "A . .\nA . .\n"), [""; 0]);
}

#[test]
fn a_corner_moves_to_the_cell_opposite() {
    for rules in ["empty touch", "empty no-touch"] {
        assert_eq!(variants(rules, "A.\n.A\n", "A A\n. A\n"), ["A: 11 12 22"]);
        assert_eq!(variants(rules, "A.\n#A\n", "A A\n# A\n"), [""; 0]);
    }
}

#[test]
fn a_path_bends_around_a_cell() {
    assert_eq!(variants("empty no-touch", "A.A\n...\n", "A A A\n. . .\n"), ["A: 11 12 22 32 31"]);
}

#[test]
fn a_path_runs_through_a_part_of_itself_the_other_way_round() {
    let layout = "A───┐\n┌─A │\n└───┘\n";
    assert_eq!(variants("full touch", "A..\n.A.\n...\n", layout), ["A: 11 12 13 23 33 32 31 21 22"]);
}

#[test]
fn two_cells_go_over_to_another_path() {
    let layout = "A ┌───A\n└─┘ ┌─┐\nB───┘ B\n";
    let variants = variants("full touch", "A..A\n....\nB..B\n", layout);
    assert_eq!(variants, ["A: 11 21 31 41; B: 13 12 22 23 33 32 42 43", "A: 11 12 22 21 31 32 42 41; B: 13 23 33 43"]);
}

#[test]
fn a_budget_ends_them() {
    let rows = [". ".repeat(98) + "A A", ". ".repeat(99) + "."].join("\n") + "\n";
    let (puzzle, layout) = laid("empty touch", &rows.replace(' ', ""), &rows);
    assert_eq!(puzzle.variants(&layout, Budget::unlimited()).count(), 2);
    let budget = Budget::none();
    budget.stop();
    assert_eq!(puzzle.variants(&layout, &budget).count(), 0);
}
