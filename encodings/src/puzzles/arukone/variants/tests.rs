use itertools::Itertools;
use jigsat_forms::budget::Budget;
use jigsat_forms::text::Text;

use crate::puzzle::{Puzzle, Verified};
use crate::puzzles::arukone::layout::Path;
use crate::puzzles::arukone::variants::flipped;
use crate::puzzles::arukone::{Arukone, Paths};

fn laid(rules: &str, board: &str, layout: &str) -> (Arukone, Verified<Paths>) {
    let puzzle: Arukone = format!("# rules: {rules}\n{board}").parse().unwrap();
    let layout = puzzle.admit(puzzle.read_layout(Text::from(layout)).unwrap()).unwrap();
    (puzzle, layout)
}

/// The variants of a layout that obey the rules; cells count from 1.
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

/// The paths of these edges on a board of 4 × 3 cells, if they use every cell.
fn paths_of(edges: &[[usize; 2]]) -> Option<Vec<Vec<usize>>> {
    let around = |cell: usize| edges.iter().filter(move |edge| edge.contains(&cell)).map(move |[a, b]| a + b - cell);
    let mut paths: Vec<Vec<usize>> = Vec::new();
    for start in (0..12).filter(|&cell| around(cell).count() == 1) {
        let mut path = vec![start];
        while let Some(next) = around(path[path.len() - 1]).find(|cell| !path.contains(cell)) {
            path.push(next);
        }
        if start < path[path.len() - 1] {
            paths.push(path);
        }
    }
    let is_path = (0..12).all(|cell| matches!(around(cell).count(), 1 | 2));
    (is_path && paths.iter().map(Vec::len).sum::<usize>() == 12).then_some(paths)
}

/// No flip of a full layout without touching is a layout, on all boards of 4 × 3 cells.
#[test]
fn full_boards_without_touching_are_rigid() {
    let right = (0..12).filter(|cell| cell % 4 < 3).map(|cell| [cell, cell + 1]);
    let edges: Vec<[usize; 2]> = right.chain((0..8).map(|cell| [cell, cell + 4])).collect();
    let mut seen = [[0, 0]; 2];
    for chosen in 0..1_u32 << edges.len() {
        let used: Vec<_> =
            edges.iter().enumerate().filter(|(bit, _)| chosen >> bit & 1 == 1).map(|(_, &edge)| edge).collect();
        let Some(paths) = paths_of(&used) else { continue };
        let label_of = |cell| paths.iter().position(|path| path[0] == cell || path[path.len() - 1] == cell);
        let sign = |cell| label_of(cell).map_or(".".to_string(), |label| label.to_string());
        let board = (0..3).map(|row| (0..4).map(|column| sign(4 * row + column)).join("") + "\n").join("");
        for (touch, seen) in ["no-touch", "touch"].iter().zip(&mut seen) {
            let puzzle: Arukone = format!("# rules: full {touch}\n{board}").parse().unwrap();
            let laid = paths.iter().enumerate().map(|(label, path)| Path {
                label: label.to_string(),
                cells: path.iter().map(|cell| [cell % 4, cell / 4]).collect(),
            });
            let layout = Paths { paths: laid.collect() };
            if puzzle.verify(&layout).is_ok() {
                let variants = flipped(&puzzle, &layout, Budget::unlimited());
                seen[0] += 1;
                seen[1] += variants.filter(|variant| puzzle.verify(variant).is_ok()).count();
            }
        }
    }
    // Layouts, and layouts that flips make of them: without touching, and with it.
    assert_eq!(seen, [[809, 0], [3113, 1120]]);
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
