//! Arukone boards, played.

use jigsat_encodings::drawing::{Drawing, PathCell, Paths};
use jigsat_encodings::kind::{AnyPuzzle, Kind};

use serde_json::{Value, json};

use super::chromium::browse;
use super::pages::{about, layouts, puzzle};
use super::tab::{Point, Tab};

const BOARD: &str = "svg[role=application]";
const STATUS: &str = ".status";
const SOLVED: &str = "Solved! Every rule is kept.";

/// The cell that a link leads to: above, to the right, below, to the left.
fn neighbour(paths: &Paths, cell: usize, link: usize) -> usize {
    [cell.wrapping_sub(paths.width), cell + 1, cell + paths.width, cell.wrapping_sub(1)][link]
}

/// The paths, cell by cell.
fn follow(paths: &Paths) -> Vec<Vec<usize>> {
    let mut seen = vec![false; paths.cells.len()];
    let mut all = Vec::new();
    for start in (0..paths.cells.len()).filter(|&cell| paths.cells[cell].is_end) {
        let mut path = Vec::new();
        let mut next = Some(start).filter(|&cell| !seen[cell]);
        while let Some(cell) = next {
            seen[cell] = true;
            path.push(cell);
            let PathCell { links, .. } = &paths.cells[cell];
            let mut others = (0..4).filter(|&link| links[link]).map(|link| neighbour(paths, cell, link));
            next = others.find(|&other| !seen[other]);
        }
        all.extend(Some(path).filter(|path| !path.is_empty()));
    }
    all
}

/// Draws a path; the pointer is seen where the path turns, and nowhere between.
fn draw(tab: &mut Tab<'_>, width: usize, path: &[usize]) {
    let [x, y, whole, _] = tab.area(BOARD);
    let scale = whole / (40 * width + 4) as f64;
    let along = |at: usize| ((at as f64 + 0.5) * 40.0 + 2.0) * scale;
    let step = |at: usize| path[at + 1] as isize - path[at] as isize;
    let is_turn = |&at: &usize| at == 0 || at + 1 == path.len() || step(at - 1) != step(at);
    let turns = (0..path.len()).filter(is_turn).map(|at| path[at]);
    let points: Vec<Point> = turns.map(|cell| [x + along(cell % width), y + along(cell / width)]).collect();
    tab.drag(&points);
}

/// The lines that are drawn, each as its points.
fn lines(tab: &mut Tab<'_>) -> Value {
    tab.run("[...document.querySelectorAll('.path')].map(one => one.getAttribute('points'))")
}

/// How many cells each of them has.
fn lengths(tab: &mut Tab<'_>) -> Vec<usize> {
    let lines = lines(tab);
    lines.as_array().unwrap().iter().map(|line| line.as_str().unwrap().split(' ').count()).collect()
}

fn board(text: &str, touch: &str) -> (String, AnyPuzzle) {
    let mut puzzle = Kind::named("arukone").unwrap().parse(text).unwrap();
    puzzle.set_rule("touch", touch).unwrap();
    (text.into(), puzzle)
}

#[test]
#[ignore = "takes long: scripts/nightly"]
fn a_board_is_solved_by_drawing_its_paths() {
    let puzzle = puzzle("arukone/cut_10x10.txt");
    let drawn = layouts(&puzzle.1, 1);
    let Drawing::Paths(paths) = &drawn[0] else { panic!() };
    let all = follow(paths);
    assert!(all.len() > 10);
    browse(&about(&puzzle, &drawn), |tab| {
        let (picture, solution) = (tab.picture(BOARD), lines(tab));
        assert_eq!(tab.text(STATUS), "This is a solution.");
        tab.press("Play it yourself");
        assert_ne!(tab.picture(BOARD), picture);
        assert_eq!(lines(tab), json!([]));
        for (number, path) in all.iter().enumerate() {
            assert!(tab.text(STATUS).starts_with(&format!("{number} of {} paths joined", all.len())));
            draw(tab, paths.width, path);
        }
        assert_eq!(tab.text(STATUS), SOLVED);
        assert_eq!(lines(tab), solution, "the solution is the only one");
        // One step back it is not solved, and forward again it is.
        tab.press("Undo");
        assert!(tab.text(STATUS).starts_with(&format!("{} of ", all.len() - 1)));
        tab.press("Redo");
        assert_eq!(tab.text(STATUS), SOLVED);
        tab.press("Start over");
        assert!(tab.text(STATUS).starts_with("0 of "));
        tab.press("Solution");
        assert_eq!(lines(tab), solution);
    });
}

#[test]
fn a_board_is_solved_by_keys() {
    let puzzle = puzzle("arukone/drawn_4x4_3.txt");
    let drawn = layouts(&puzzle.1, 1);
    let Drawing::Paths(paths) = &drawn[0] else { panic!() };
    browse(&about(&puzzle, &drawn), |tab| {
        tab.press("Play it yourself");
        tab.focus(BOARD);
        // Up and to the left, as far as it goes: the board's first cell.
        tab.keys(&["ArrowUp"; 4]);
        tab.keys(&["ArrowLeft"; 4]);
        let mut here = 0;
        for path in follow(paths) {
            let [dx, dy] = [path[0] % paths.width, path[0] / paths.width];
            tab.keys(&vec!["ArrowLeft"; here % paths.width]);
            tab.keys(&vec!["ArrowUp"; here / paths.width]);
            tab.keys(&vec!["ArrowRight"; dx]);
            tab.keys(&vec!["ArrowDown"; dy]);
            tab.keys(&[" "]);
            for step in path.windows(2) {
                let link = (0..4).find(|&link| neighbour(paths, step[0], link) == step[1]).unwrap();
                tab.keys(&[["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"][link]]);
            }
            here = *path.last().unwrap();
        }
        assert_eq!(tab.text(STATUS), SOLVED);
        tab.keys(&["Control+z"]);
        assert_ne!(tab.text(STATUS), SOLVED);
        tab.keys(&["Control+y"]);
        assert_eq!(tab.text(STATUS), SOLVED);
    });
}

#[test]
#[ignore = "takes long: scripts/nightly"]
fn a_path_in_hand_is_dropped_by_undo() {
    let puzzle = board("A..\nB.B\nA..\n", "yes");
    browse(&about(&puzzle, &[]), |tab| {
        draw(tab, 3, &[3, 4, 5]);
        tab.focus(BOARD);
        tab.keys(&["ArrowUp", "ArrowLeft", "ArrowLeft", " ", "ArrowRight"]);
        assert_eq!(lengths(tab), [2, 3]);
        tab.keys(&["Control+z"]);
        assert_eq!(lines(tab), json!([]));
        // No path is picked up: an arrow key only moves the focus.
        tab.keys(&["ArrowRight", " "]);
        assert_eq!(lines(tab), json!([]));
        assert_eq!(tab.text(STATUS), "There is no path here. 0 of 2 paths joined.");
        tab.keys(&["Control+y"]);
        assert_eq!(lengths(tab), [3]);
    });
}

#[test]
fn obstacles_are_reported_and_unchanged_boards_add_no_step() {
    let puzzle = board("A..\nB.B\nA..\n", "yes");
    browse(&about(&puzzle, &[]), |tab| {
        tab.focus(BOARD);
        tab.keys(&[" ", "ArrowDown"]);
        assert_eq!(tab.text(STATUS), "There stands B. 0 of 2 paths joined.");
        tab.keys(&[" "]);
        tab.press("Start over");
        let is_idle = "[...document.querySelectorAll('.tools button')].map(one => one.getAttribute('aria-disabled'))";
        assert_eq!(tab.run(is_idle), json!(["true", "true", null]));
    });
}

#[test]
fn broken_rules_are_reported() {
    // Every cell has to be used, and the straight way leaves six free.
    let full = board("# rules: full\nA.A\n...\n...\n", "yes");
    browse(&about(&full, &[]), |tab| {
        draw(tab, 3, &[0, 1, 2]);
        assert_eq!(tab.text(STATUS), "1 of 1 path joined, but every cell has to be used, and 6 are free.");
        assert_eq!(tab.run("document.querySelector('.status').classList.contains('wrong')"), true);
        draw(tab, 3, &[0, 3, 6, 7, 8, 5, 4, 1, 2]);
        assert_eq!(tab.text(STATUS), SOLVED);
    });
    // The detour touches itself.
    let apart = board("# rules: full\nA.A\n...\n...\n", "no");
    browse(&about(&apart, &[]), |tab| {
        draw(tab, 3, &[0, 3, 6, 7, 8, 5, 4, 1, 2]);
        assert_eq!(tab.text(STATUS), "1 of 1 path joined, a path touches itself, which is not allowed.");
        assert!(tab.run("document.querySelectorAll('rect.wrong').length").as_u64().unwrap() > 3);
    });
}

#[test]
fn paths_are_erased_by_going_back_and_end_where_others_cross() {
    let puzzle = board("A..\nB.B\nA..\n", "yes");
    browse(&about(&puzzle, &[]), |tab| {
        draw(tab, 3, &[0, 1, 2]);
        assert_eq!(lengths(tab), [3]);
        draw(tab, 3, &[2, 1]);
        assert_eq!(lengths(tab), [2]);
        // B goes straight; A crosses it, and B ends before that.
        draw(tab, 3, &[3, 4, 5]);
        draw(tab, 3, &[1, 4, 7]);
        assert_eq!(lengths(tab), [4]);
        // A path may not cross the labels of other pairs.
        draw(tab, 3, &[0, 3, 6]);
        assert_eq!(tab.text(STATUS), "0 of 2 paths joined.");
    });
}
