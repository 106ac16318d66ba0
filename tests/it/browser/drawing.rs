//! The drawing boards of the application.

use super::app::{STATUS, ask, draw, paste, use_app, wait_for, wait_for_drawing};
use super::tab::{Point, Tab};

#[test]
fn a_packing_is_drawn_by_pointer_and_solved() {
    use_app(|tab| {
        draw(tab, "Pieces in a box");
        // What comes later would move the board under the pointer.
        wait_for(tab, "select[aria-label='Add a set']");
        // Two pieces of a row of five, and two of a block of five: the container has 20 cells.
        for cells in [[0, 1, 2, 3, 4], [0, 1, 2, 5, 6]] {
            for _ in 0..2 {
                for cell in cells {
                    let [x, y, width, _] = tab.area(".pieceboard svg.cells");
                    let side = width / 5.0;
                    tab.click_at([x + (f64::from(cell % 5) + 0.5) * side, y + (f64::from(cell / 5) + 0.5) * side]);
                }
                tab.press("Add this piece");
                wait_for_drawing(tab);
            }
        }
        assert_eq!(tab.text(".sum"), "20 of 20 cells");
        assert!(ask(tab, "solve").starts_with("Solved"));
        assert!(ask(tab, "count").starts_with("6 solutions"), "{}", tab.text(STATUS));
    });
}

#[test]
fn sets_of_pieces_are_added() {
    use_app(|tab| {
        draw(tab, "Pieces in a box");
        wait_for(tab, "select[aria-label='Add a set']");
        tab.run(
            "{ const menu = document.querySelector(\"select[aria-label='Add a set']\"); \
             menu.value = [...menu.options].find(({ text }) => text.startsWith('tetrominoes')).value; \
             menu.dispatchEvent(new Event('change')); }",
        );
        assert_eq!(tab.text(".sum"), "20 of 20 cells");
    });
}

#[test]
fn an_ubongo_board_is_drawn_with_pieces_of_the_game() {
    use_app(|tab| {
        draw(tab, "Ubongo 3-D");
        wait_for(tab, ".pick");
        for piece in ["Piece 8", "Piece 16", "Piece 1"] {
            tab.press(piece);
        }
        assert_eq!(tab.text(".sum"), "12 of 24 cells: pick 12 more");
        // The board shrinks to six squares.
        for _ in 0..2 {
            tab.press("Columns −1");
        }
        assert_eq!(tab.text(".sum"), "12 of 12 cells");
        wait_for_drawing(tab);
        let solved = ask(tab, "solve");
        let count = ask(tab, "count");
        assert!(solved.starts_with("Solved") != count.starts_with("0 solutions"), "{solved} {count}");
    });
}

#[test]
fn a_box_is_put_together_and_counted() {
    use_app(|tab| {
        draw(tab, "Golden cube");
        wait_for_drawing(tab);
        assert!(ask(tab, "count").starts_with("8 solutions"));
        tab.press("Remove: 1 × 1 × 1");
        assert_eq!(tab.text(".sum"), "24 of 26 cells");
        assert!(ask(tab, "solve").starts_with("There is no solution"));
    });
}

#[test]
fn an_arukone_board_is_drawn_with_keys_and_played() {
    use_app(|tab| {
        draw(tab, "Arukone");
        tab.focus("svg.cells");
        // A pair in the first row, another one in the second.
        tab.keys(&[" ", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", " "]);
        tab.keys(&["ArrowDown", " ", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", " "]);
        wait_for_drawing(tab);
        tab.run("document.querySelectorAll('.editor .check input')[0].click()");
        wait_for_drawing(tab);
        assert!(ask(tab, "hint").len() > 10);
        tab.focus(".view svg[role=application]");
        tab.keys(&[" ", "ArrowRight", " "]);
        assert!(ask(tab, "left").contains("solutions"), "{}", tab.text(STATUS));
        let checked = ask(tab, "check");
        assert!(checked.starts_with("Not solved yet"), "{checked}");
        assert!(ask(tab, "solve").starts_with("Solved"));
    });
}

#[test]
fn triangle_tiles_are_changed_by_clicks() {
    use_app(|tab| {
        draw(tab, "Triangle tiles");
        wait_for_drawing(tab);
        assert!(ask(tab, "solve").starts_with("Solved"));
        let half = |tab: &mut Tab<'_>| tab.text(".tile .half text");
        assert_eq!(half(tab), "1");
        tab.click(".tile .half");
        assert_eq!(half(tab), "−1");
        wait_for_drawing(tab);
        assert!(ask(tab, "count").contains("solution"));
    });
}

/// The middle of a cell of a board with these columns.
fn cell(tab: &mut Tab<'_>, columns: u32, [x, y]: [u32; 2]) -> Point {
    let [left, top, width, _] = tab.area(".editor svg.cells");
    let side = width / f64::from(columns);
    [left + (f64::from(x) + 0.5) * side, top + (f64::from(y) + 0.5) * side]
}

/// The signs on the drawing board, row after row.
fn signs(tab: &mut Tab<'_>) -> String {
    let signs = tab.run(
        "[...document.querySelectorAll('.editor svg.cells g text')].map((one) => one.textContent || '.').join('')",
    );
    signs.as_str().unwrap().to_string()
}

/// A number stands on two cells: it is moved, never set three times. Every change is undone.
#[test]
fn numbers_are_moved_and_changes_undone() {
    use_app(|tab| {
        draw(tab, "Arukone");
        for _ in 0..3 {
            tab.press("Columns −1");
            tab.press("Rows −1");
        }
        for at in [[0, 0], [1, 0], [0, 1]] {
            let there = cell(tab, 2, at);
            tab.click_at(there);
        }
        assert_eq!(signs(tab), "112.");
        // A label that is dragged moves, which is one change.
        let path = [[1, 0], [1, 1], [1, 0], [1, 1]].map(|at| cell(tab, 2, at));
        tab.drag(&path);
        assert_eq!(signs(tab), "1.21");
        // It was picked up by that: its third cell takes the place of the first one.
        let there = cell(tab, 2, [1, 0]);
        tab.click_at(there);
        assert_eq!(signs(tab).matches('1').count(), 2);
        for before in ["1.21", "112.", "11..", "1...", "...."] {
            tab.press("Undo drawing");
            assert_eq!(signs(tab), before);
        }
        for _ in 0..6 {
            tab.press("Undo drawing");
        }
        assert_eq!(signs(tab).len(), 25);
        assert_eq!(tab.text("textarea"), "");
        assert!(tab.run("document.querySelector('textarea').value").as_str().unwrap().ends_with(&".....\n".repeat(5)));
        // Nothing is left to undo.
        tab.press("Undo drawing");
        assert_eq!(signs(tab).len(), 25);
        // Two clicks draw a puzzle.
        for at in [[0, 0], [4, 4]] {
            let there = cell(tab, 5, at);
            tab.click_at(there);
        }
        wait_for_drawing(tab);
        assert!(ask(tab, "solve").starts_with("Solved"));
    });
}

/// What is not drawn to its end is no error of a file with lines.
#[test]
fn an_unfinished_drawing_is_no_error() {
    use_app(|tab| {
        for kind in ["Pieces in a box", "Ubongo 3-D", "Arukone"] {
            draw(tab, kind);
            if kind == "Arukone" {
                tab.focus(".editor svg.cells");
                tab.keys(&[" "]);
            }
            assert_eq!(ask(tab, "solve"), "Draw on: the puzzle is not complete yet.\n", "{kind}");
            tab.press("New puzzle");
        }
    });
}

/// The drawing board and the board to play have the same labels, before and after a change.
#[test]
fn both_boards_have_the_same_labels() {
    let labels = |tab: &mut Tab<'_>, board: &str| {
        let texts = format!(
            "[...document.querySelectorAll('{board} text')].map(one => one.textContent).filter(text => text !== '').sort().join(' ')"
        );
        tab.run(&texts).as_str().unwrap().to_string()
    };
    let many = "# kind: arukone\n1 2 3 4 5 6 7 8 9 10 11\n0 0 0 0 0 0 0 0 0 0 0\n1 2 3 4 5 6 7 8 9 10 11\n";
    use_app(|tab| {
        for (text, expected) in [
            ("# kind: arukone\nA.B\n...\nA.B\n", "A A B B"),
            ("# kind: arukone\n1.2\n.#.\n1.2\n", "1 1 2 2"),
            (many, "1 1 10 10 11 11 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9"),
        ] {
            paste(tab, text);
            wait_for_drawing(tab);
            assert_eq!(labels(tab, ".editor"), expected);
            assert_eq!(labels(tab, ".view"), expected);
            tab.press("Rows +1");
            wait_for_drawing(tab);
            assert_eq!(labels(tab, ".editor"), expected);
            assert_eq!(labels(tab, ".view"), expected);
            tab.press("New puzzle");
        }
    });
}

/// Pieces without names and long ones stay so in the text of a drawing. Without the changes it is the text of the file.
#[test]
fn pieces_of_files_are_drawn_on() {
    let bar = (0..11).map(|x| format!("{x},0,0")).collect::<Vec<_>>().join(" ");
    let boxes = [
        ("# a box\nbox 4 4 1\n8x piece 000 100\n", "\n8x piece 000 100\n", "36 solutions"),
        (&format!("box 12 1 1\npiece {bar}\npiece 000\n"), &format!("\npiece {bar}\npiece 000\n"), "2 solutions"),
    ];
    let drawn = "document.querySelector('textarea').value";
    use_app(|tab| {
        for (text, end, count) in boxes {
            paste(tab, text);
            wait_for_drawing(tab);
            wait_for(tab, ".stock .name");
            assert_eq!(tab.text(".stock .name"), "1");
            for _ in 0..2 {
                tab.click(".editor .check input");
            }
            assert!(tab.run(drawn).as_str().unwrap().ends_with(end), "{}", tab.run(drawn));
            assert!(ask(tab, "count").starts_with(count), "{}", tab.text(STATUS));
            for _ in 0..2 {
                tab.press("Undo drawing");
            }
            assert_eq!(tab.run(drawn), text);
        }
    });
}
