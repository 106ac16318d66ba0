//! Several puzzles in one page, lists, and the common parts of pages.

use jigsat::render::html::Page;
use jigsat_encodings::drawing::{Content, Drawing, Label, Layers, Tint};

use super::chromium::browse;
use super::pages::{COMMAND, about, layouts, of, put, puzzle, written};

#[test]
fn one_puzzle_is_shown_at_a_time() {
    let mut page = Page::new("Several", COMMAND);
    for file in
        ["polycube/soma.txt", "triangle/one_tile.txt", "arukone/corners_3x3.txt", "exact-cover/knuth_dancing_links.dlx"]
    {
        let puzzle = puzzle(file);
        let layouts = layouts(&puzzle.1, 1);
        put(&mut page, file, &puzzle, &layouts);
    }
    browse(&written(page), |tab| {
        let shown = "[...document.querySelectorAll('.puzzle')].map(one => one.checkVisibility())";
        assert_eq!(tab.run(shown), serde_json::json!([true, false, false, false]));
        tab.press("Next puzzle");
        assert_eq!(tab.run(shown), serde_json::json!([false, true, false, false]));
        tab.focus("nav select");
        tab.keys(&["ArrowDown", "ArrowDown"]);
        assert_eq!(tab.run(shown), serde_json::json!([false, false, false, true]));
        assert_eq!(tab.run("document.querySelectorAll('.row.chosen').length"), 3);
        assert_eq!(tab.text("tbody tr"), "1c e f ");
    });
}

#[test]
fn grids_of_numbers_are_filled() {
    browse(&of("exact-cover/sudoku16.dlx", 2), |tab| {
        let count = "['.clue', '.numbers text'].map(it => document.querySelectorAll(it).length)";
        assert_eq!(tab.run(count), serde_json::json!([16, 81]));
        let numbers = "document.querySelector('.numbers svg').getAttribute('aria-label')";
        let first = tab.run(numbers);
        assert!(first.as_str().unwrap().starts_with("Board of 9 columns and 9 rows: "));
        tab.press("Next solution");
        assert_eq!(tab.run(count), serde_json::json!([16, 81]));
        assert_ne!(tab.run(numbers), first);
    });
}

#[test]
fn a_view_that_lost_its_graphics_is_flat_and_made_again() {
    let mut page = Page::new("Several", COMMAND);
    for file in ["polycube/soma.txt", "triangle/one_tile.txt"] {
        let puzzle = puzzle(file);
        let layouts = layouts(&puzzle.1, 1);
        put(&mut page, file, &puzzle, &layouts);
    }
    browse(&written(page), |tab| {
        tab.run(
            "document.querySelector('canvas').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()",
        );
        tab.run("new Promise(done => setTimeout(done, 200))");
        assert_eq!(tab.run("document.querySelector('canvas')"), serde_json::Value::Null);
        assert_eq!(tab.run("document.querySelector('.stills').checkVisibility()"), true);
        tab.press("Next puzzle");
        tab.press("Puzzle before");
        assert_eq!(tab.run("document.querySelector('canvas').checkVisibility()"), true);
    });
}

#[test]
fn literals_are_text() {
    let queens = puzzle("cnf/queens4.cnf");
    let drawn = layouts(&queens.1, 2);
    let Drawing::Literals(second) = &drawn[1] else { panic!() };
    let second = second.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    browse(&about(&queens, &drawn), |tab| {
        tab.press("Next solution");
        assert_eq!(tab.text(".literals"), second);
        // There is no other layout: the button shows that, and keeps the focus.
        let focus = "['aria-label', 'aria-disabled'].map(name => document.activeElement.getAttribute(name))";
        assert_eq!(tab.run(focus), serde_json::json!(["Next solution", "true"]));
        tab.press("Next solution");
        assert_eq!(tab.text(".literals"), second);
    });
}

#[test]
fn colourings_are_shown_beside_the_puzzle() {
    let puzzle = puzzle("polycube/mutilated_4x4_unsolvable.txt");
    let mut weights = Layers { content: Content::Remarks, ..Layers::new([4, 4, 1]) };
    weights.add(Label { text: "1".into(), tint: Tint::Piece(0) }, [[0, 0, 0], [1, 1, 0]]);
    browse(&about(&puzzle, &[Drawing::Layers(weights)]), |tab| {
        let seen = "['canvas', '.stills', 'figure:not(.stills figure) svg'].map(one => document.querySelector(one).checkVisibility())";
        assert_eq!(tab.run(seen), serde_json::json!([true, false, true]));
    });
}

#[test]
#[ignore = "takes long: scripts/nightly"]
fn everything_has_a_name_and_fits_a_narrow_screen() {
    for (file, count) in [
        ("polycube/soma.txt", 3),
        ("arukone/cut_10x10.txt", 1),
        ("triangle/nine_few.txt", 2),
        ("exact-cover/queens8.dlx", 1),
    ] {
        browse(&of(file, count), |tab| {
            tab.size(400, 900);
            let wide = tab.run("document.documentElement.scrollWidth");
            assert!(wide.as_u64().unwrap() <= 400, "{file}: {wide}");
            let nameless = tab.run(
                "[...document.querySelectorAll('button, input, select, canvas, svg[role], [role=button]')]\
                 .filter(one => one.checkVisibility()) \
                 .filter(one => !(one.getAttribute('aria-label') || one.textContent.trim())).map(one => one.outerHTML)",
            );
            assert_eq!(nameless, serde_json::json!([]), "{file}");
            assert!(tab.run("document.querySelectorAll('[role=status]').length").as_u64().unwrap() > 0);
            assert_eq!(tab.run("document.querySelectorAll('a').length"), 0);
        });
    }
}

#[test]
fn the_command_line_is_copied() {
    browse(&of("polycube/soma.txt", 1), |tab| {
        tab.press("Copy");
        tab.run("new Promise(done => setTimeout(done, 100))");
        let copied = tab.text(".copied");
        let chosen = tab.run("getSelection().toString()");
        assert!(copied == "Copied." || (copied == "Chosen: press Ctrl+C." && chosen == COMMAND), "{copied} {chosen}");
    });
}
