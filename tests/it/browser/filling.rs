//! Packings, filled by pointer, by touch and by keys.

use std::collections::BTreeSet;

use jigsat_encodings::drawing::Drawing;
use serde_json::{Value, json};

use super::chromium::{browse, browse_with};
use super::pages::{about, layouts, of, puzzle};
use super::tab::{Point, Tab};

const STATUS: &str = ".filling .status";
const SOLVED: &str = "Solved! Every rule is kept.";
const PLAY: &str = "Play it yourself";

type Cell = [usize; 3];

/// A page about a puzzle with a solution, the pieces of this solution and the number of each one's kind in the tray.
fn solved(file: &str) -> (String, Vec<(usize, Vec<Cell>)>) {
    let puzzle = puzzle(file);
    let drawn = layouts(&puzzle.1, 1);
    let Some(Drawing::Layers(sketch)) = puzzle.1.sketch(jigsat_forms::budget::Budget::unlimited()).unwrap() else {
        panic!("a packing has layers")
    };
    let Drawing::Layers(layout) = &drawn[0] else { panic!("a packing has layers") };
    let kind = |label: &usize| sketch.stock.iter().position(|stock| stock.tint == layout.pieces[*label].tint);
    let bodies = layout.bodies().into_iter().enumerate();
    let pieces = bodies.filter_map(|(piece, cells)| Some((kind(&piece)?, cells))).collect();
    (about(&puzzle, &drawn), pieces)
}

/// The cells in the corner of the box.
fn in_corner(cells: &[Cell]) -> BTreeSet<Cell> {
    let low = low(cells);
    cells.iter().map(|cell| [0, 1, 2].map(|axis| cell[axis] - low[axis])).collect()
}

fn low(cells: &[Cell]) -> Cell {
    [0, 1, 2].map(|axis| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0))
}

/// The middle of a cell of a board.
fn point(tab: &mut Tab<'_>, [x, y, z]: Cell) -> Point {
    let [left, top, width, _] = tab.area(&format!(".layer:nth-child({}) svg", z + 1));
    let columns = tab.run("document.querySelector('.layers').style.getPropertyValue('--columns')");
    let scale = width / (40.0 * columns.as_str().unwrap().parse::<f64>().unwrap() + 4.0);
    let along = |at: usize| ((at as f64 + 0.5) * 40.0 + 2.0) * scale;
    [left + along(x), top + along(y)]
}

/// The cells of the squares in these groups of the boards: `.ghost`, or the pieces.
fn squares(tab: &mut Tab<'_>, group: &str) -> Vec<Cell> {
    let cells = tab.run(&format!(
        "[...document.querySelectorAll('.layer svg')].flatMap((svg, z) => [...svg.querySelectorAll('{group} .taken')] \
         .map(one => [one.getAttribute('x') / 40, one.getAttribute('y') / 40, z]))"
    ));
    serde_json::from_value(cells).unwrap()
}

/// The number of filled cells, without those of a piece in hand.
fn filled(tab: &mut Tab<'_>) -> usize {
    squares(tab, ":not(.ghost) >").len()
        - tab.run("document.querySelectorAll('svg > .taken').length").as_u64().unwrap() as usize
}

/// A point of a loose piece, and the number of the cell that is seen there.
fn handle(tab: &mut Tab<'_>, kind: usize) -> (Point, usize) {
    let found = tab.run(&format!(
        "(() => {{ const loose = document.querySelector('.loose[data-kind=\"{kind}\"]'); \
         loose.scrollIntoView({{ block: 'nearest' }}); \
         for (const one of loose.querySelectorAll('polygon')) {{ const area = one.getBoundingClientRect(); \
         const [x, y] = [area.x + area.width / 2, area.y + area.height / 2]; \
         if (document.elementFromPoint(x, y) === one) return [[x, y], Number(one.dataset.cell)]; }} }})()"
    ));
    serde_json::from_value(found).unwrap()
}

/// Turns the piece in hand until it lies like these cells.
fn turn(tab: &mut Tab<'_>, cells: &[Cell], is_flat: bool) {
    for tries in 0..64 {
        if in_corner(&squares(tab, ".ghost")) == in_corner(cells) {
            return;
        }
        let keys = if is_flat { "rrrf" } else { "rrrxrrrxrrryrrrx" };
        let key = &keys[tries % keys.len()..][..1];
        tab.keys(&[key]);
    }
    panic!("no turn leads to {cells:?}");
}

/// Turns a loose piece as these cells lie, and drags it there.
fn lay(tab: &mut Tab<'_>, kind: usize, cells: &[Cell], is_flat: bool) {
    let (there, _) = handle(tab, kind);
    tab.click_at(there);
    turn(tab, cells, is_flat);
    tab.keys(&["Escape"]);
    let (from, hold) = handle(tab, kind);
    let to = point(tab, cells[hold]);
    let middle = [0, 1].map(|axis| f64::midpoint(from[axis], to[axis]));
    tab.drag(&[from, middle, to]);
}

/// Solves a puzzle by dragging its pieces.
fn solve_by_pointer(file: &str) {
    let (page, pieces) = solved(file);
    let is_flat = pieces.iter().flat_map(|(_, cells)| cells).all(|cell| cell[2] == 0);
    browse(&page, |tab| {
        tab.press(PLAY);
        let mut used = 0;
        for (kind, cells) in &pieces {
            assert_eq!(filled(tab), used);
            lay(tab, *kind, cells, is_flat);
            used += cells.len();
        }
        assert_eq!(tab.text(STATUS), SOLVED, "{file}");
        tab.press("Undo");
        assert_eq!(filled(tab), used - pieces.last().unwrap().1.len());
        tab.press("Redo");
        assert_eq!(tab.text(STATUS), SOLVED);
    });
}

/// Keys turn the piece in hand, also after a button was pressed.
#[test]
fn keys_turn_pieces_beside_buttons() {
    let (page, _) = solved("polycube/soma.txt");
    browse(&page, |tab| {
        tab.press(PLAY);
        let (there, _) = handle(tab, 1);
        tab.click_at(there);
        let before = in_corner(&squares(tab, ".ghost"));
        tab.focus(".hands button");
        tab.keys(&["r"]);
        assert_ne!(in_corner(&squares(tab, ".ghost")), before);
    });
}

#[test]
fn a_flat_puzzle_with_cells_that_may_stay_empty_is_solved_by_dragging() {
    solve_by_pointer("polycube/optional_cells_5x3.txt");
}

#[test]
fn a_box_with_the_golden_cube_is_solved_by_dragging() {
    solve_by_pointer("cuboid/raetsel1.txt");
}

#[test]
#[ignore = "takes long: scripts/nightly"]
fn more_puzzles_are_solved_by_dragging() {
    for file in
        ["polycube/soma.txt", "polycube/pentominoes_6x10.txt", "polycube/screws_2x2x2.txt", "ubongo/drawn_twins.txt"]
    {
        solve_by_pointer(file);
    }
}

#[test]
fn a_puzzle_in_two_layers_is_solved_by_keys() {
    let (page, pieces) = solved("ubongo/three1.txt");
    browse(&page, |tab| {
        tab.press(PLAY);
        tab.focus(".layers");
        for (number, (kind, cells)) in pieces.iter().enumerate() {
            assert!(tab.text(STATUS).starts_with(&format!("{number} of {} pieces placed", pieces.len())));
            let held = format!("document.querySelector('.loose.held')?.dataset.kind === '{kind}'");
            while tab.run(&held) != true {
                tab.keys(&["n"]);
            }
            turn(tab, cells, false);
            let here = low(&squares(tab, ".ghost"));
            for (axis, [back, on]) in
                [["ArrowLeft", "ArrowRight"], ["ArrowUp", "ArrowDown"], ["[", "]"]].iter().enumerate()
            {
                let goal = low(cells)[axis];
                tab.keys(&vec![*back; here[axis].saturating_sub(goal)]);
                tab.keys(&vec![*on; goal.saturating_sub(here[axis])]);
            }
            assert!(tab.text(".playing > .hidden").ends_with(": it fits"), "the place is described");
            tab.keys(&["Enter"]);
        }
        assert_eq!(tab.text(STATUS), SOLVED);
        // The cursor is on the last piece: it is taken back, and undo brings it again.
        tab.keys(&["Delete"]);
        assert_ne!(tab.text(STATUS), SOLVED);
        tab.keys(&["Control+z"]);
        assert_eq!(tab.text(STATUS), SOLVED);
        assert_eq!(tab.run("document.activeElement.className"), "layers");
    });
}

#[test]
fn pieces_that_do_not_fit_are_refused_with_a_reason() {
    let (page, pieces) = solved("ubongo/four1.txt");
    let (kind, cells) = &pieces[0];
    browse(&page, |tab| {
        tab.press(PLAY);
        let before = tab.text(STATUS);
        // The first cell is outside of the container.
        tab.focus(".layers");
        tab.keys(&["n", "Enter"]);
        assert_eq!(tab.text(STATUS), format!("Here piece 3 sticks out of the container. {before}"));
        assert_eq!(tab.run("document.querySelectorAll('.ghost.wrong .taken').length > 0"), true);
        tab.keys(&["Escape"]);
        assert_eq!(tab.text(STATUS), before);
        lay(tab, *kind, cells, false);
        let used = filled(tab);
        assert_eq!(used, cells.len());
        // Another piece in the same place.
        let to = point(tab, cells[0]);
        let (from, _) = handle(tab, pieces[1].0);
        tab.drag(&[from, to]);
        let status = tab.text(STATUS);
        assert!(status.starts_with("Here piece ") && status.contains(". 1 of 4 pieces placed, "), "{status}");
        assert_eq!(filled(tab), used);
        // Out of the container: the piece is taken back.
        tab.drag(&[to, [5.0, 5.0]]);
        assert_eq!(filled(tab), 0);
        assert_eq!(tab.text(STATUS), before);
        tab.press("Start over");
        tab.press("Undo");
        assert_eq!(filled(tab), used);
    });
}

#[test]
fn pieces_are_chosen_and_placed_by_taps() {
    browse(&of("polycube/soma.txt", 2), |tab| {
        tab.press(PLAY);
        tab.size(360, 700);
        for selector in ["html", "body"] {
            let wide = tab.run(&format!("document.querySelector('{selector}').scrollWidth"));
            assert!(wide.as_u64().unwrap() <= 360, "{wide}");
        }
        let tap = |tab: &mut Tab<'_>, at: Point| tab.touch(&[&[at]]);
        let (from, _) = handle(tab, 0);
        tap(tab, from);
        assert_eq!(tab.run("document.querySelectorAll('.loose.held').length"), 1);
        tab.press("Turn");
        let to = point(tab, [1, 1, 1]);
        tap(tab, to);
        assert_eq!(filled(tab), 3);
        // A finger drags it to another layer.
        let there = point(tab, [1, 1, 2]);
        let to = point(tab, [1, 1, 1]);
        tab.touch(&[&[to], &[there]]);
        let layers: BTreeSet<usize> = squares(tab, ":not(.ghost) >").iter().map(|cell| cell[2]).collect();
        assert!(layers.contains(&2), "{layers:?}");
        // Another solution and the picture in space leave it alone.
        tab.press("Next solution");
        tab.press("Solution");
        assert_eq!(tab.run("document.querySelector('canvas').checkVisibility()"), true);
        tab.press(PLAY);
        assert_eq!(filled(tab), 3);
    });
}

#[test]
fn packings_are_played_without_webgl() {
    browse_with(&["--disable-gpu", "--disable-3d-apis"], &of("ubongo/three1.txt", 1), |tab| {
        assert_eq!(tab.run("document.querySelector('.stills svg').checkVisibility()"), true);
        tab.press(PLAY);
        let seen = "['.stills svg', '.note', '.layers'].map(one => document.querySelector(one).checkVisibility())";
        assert_eq!(tab.run(seen), json!([false, false, true]));
        tab.focus(".layers");
        tab.keys(&["n"]);
        assert_ne!(squares(tab, ".ghost"), Vec::<Cell>::new());
        tab.press("Solution");
        assert_eq!(tab.run(seen), json!([true, true, false]));
    });
}

#[test]
fn puzzles_with_colours_are_for_looking_only() {
    browse(&of("polycube/coloured_dominoes_4x3.txt", 1), |tab| {
        assert_eq!(tab.run("document.querySelector('.filling')"), Value::Null);
        // The model cannot show colours, so the still picture stays.
        assert_eq!(tab.run("document.querySelector('canvas')"), Value::Null);
        assert_eq!(tab.run("document.querySelector('.stills svg').checkVisibility()"), true);
    });
}
