//! The rules of puzzles that are played, without a page around them.

use jigsat_encodings::deduction::Known;
use jigsat_encodings::drawing::Drawing;
use jigsat_encodings::kind::AnyPuzzle;
use jigsat_forms::budget::Budget;
use serde_json::{Value, json};

use super::chromium::browse;
use super::pages::{about, puzzle};
use super::tab::Tab;

const RULES: &str = concat!(
    include_str!("../../../render/src/html/assets/dom.js"),
    include_str!("../../../render/src/html/assets/data.js"),
    include_str!("../../../render/src/html/assets/vectors.js"),
    include_str!("../../../render/src/html/assets/turns.js"),
    include_str!("../../../render/src/html/assets/filling.js"),
    include_str!("../../../render/src/html/assets/hand.js"),
    include_str!("../../../render/src/html/assets/paths.js"),
    include_str!("../../../render/src/html/assets/tiles.js"),
);

/// Calls `body` on a page whose variable `rules` has the rules of a puzzle.
fn with_rules(file: &str, body: impl FnOnce(&mut Tab<'_>, &AnyPuzzle)) {
    let puzzle = puzzle(file);
    let page = about(&puzzle, &[]);
    let data = page.split_once("id=\"data\">").unwrap().1.split_once("</script>").unwrap().0;
    let start = "const { type, scene } = DATA.puzzles[0];\n\
                 const rules = new { layers: Filling, paths: Arukone, triangle: Tiles }[type](scene, []);\n";
    let html = format!(
        "<script type=\"application/json\" id=\"data\">{data}</script><script>\"use strict\";{RULES}{start}</script>"
    );
    browse(&html, |tab| body(tab, &puzzle.1));
}

#[test]
fn pieces_turn_as_their_puzzle_allows() {
    for (file, counts) in [
        // The V, L, T, Z, A, B and P of the Soma cube have 12 ways to lie, or 24, or 8.
        ("polycube/soma.txt", json!([12, 24, 12, 12, 12, 12, 8])),
        // I, O, T, S, L, J and Z turn in the plane.
        ("polycube/one_sided_tetrominoes_4x7_unsolvable.txt", json!([2, 1, 4, 2, 4, 4, 2])),
        ("cuboid/raetsel1.txt", json!([3, 3, 3])),
    ] {
        with_rules(file, |tab, _| {
            assert_eq!(tab.run("rules.kinds.map(({ poses }) => poses.size)"), counts, "{file}");
        });
    }
}

#[test]
fn every_rule_is_checked_as_one_goes() {
    with_rules("polycube/optional_cells_5x3.txt", |tab, _| {
        let mut obstacle =
            |state: &str, kind: usize, cells: &str| tab.run(&format!("rules.obstacle({state}, {kind}, {cells})"));
        let v = "[[0, 0, 0], [0, 1, 0], [1, 1, 0]]";
        let placed = format!("[{{ kind: 1, cells: {v} }}]");
        assert_eq!(obstacle("[]", 1, v), Value::Null);
        assert_eq!(obstacle(&placed, 1, v), "Here piece V is in the way.");
        assert_eq!(
            obstacle("[]", 1, "[[-1, 0, 0], [0, 0, 0], [0, 1, 0]]"),
            "Here piece V sticks out of the container."
        );
        assert_eq!(
            obstacle("[]", 1, "[[0, 0, 0], [1, 0, 0], [2, 0, 0]]"),
            "The puzzle does not allow piece V in this position."
        );
        assert_eq!(obstacle(&format!("[...{placed}, ...{placed}]"), 1, v), "There are only 2 of piece V.");
    });
    with_rules("cuboid/raetsel1.txt", |tab, _| {
        let through = "rules.obstacle([], 0, [[0, 1, 1], [1, 1, 1], [2, 1, 1]])";
        assert_eq!(tab.run(through), "Here G is in the way.");
    });
}

#[test]
fn full_containers_without_a_needed_piece_are_wrong() {
    with_rules("polycube/optional_cells_5x3.txt", |tab, _| {
        let plus = "[{ kind: 0, cells: [[1, 1, 0], [2, 1, 0], [3, 1, 0], [2, 0, 0], [2, 2, 0]] }]";
        let verdict = tab.run(&format!("rules.check({plus})"));
        assert_eq!(verdict["isWrong"], true);
        assert_eq!(verdict["text"], "1 piece placed, every cell is filled, but piece I must be used.");
        assert_eq!(tab.run("rules.check([]).text"), "0 pieces placed, 5 cells free.");
    });
}

/// The facts in a state, read as a part of a layout, and the picture of them.
fn read(tab: &mut Tab<'_>, puzzle: &AnyPuzzle, state: &str) -> (usize, Drawing) {
    let text = tab.run(&format!("rules.text({state})"));
    let theory = puzzle.theory(Budget::unlimited()).unwrap().unwrap();
    let facts = theory.read(text.as_str().unwrap().into()).unwrap_or_else(|error| panic!("{text}: {error}"));
    let known = Known::of(theory.atom_count(), &facts).unwrap();
    (facts.len(), theory.draw(&known, &[]))
}

#[test]
fn states_are_layouts_that_the_program_reads() {
    let cuboids = "[{ kind: 0, cells: [[0, 0, 0], [0, 0, 1], [0, 0, 2]] }, \
                    { kind: 2, cells: [[1, 0, 0], [2, 0, 0], [1, 1, 0], [2, 1, 0]] }]";
    with_rules("cuboid/raetsel1.txt", |tab, puzzle| assert_eq!(read(tab, puzzle, cuboids).0, 2));
    with_rules("polycube/optional_cells_5x3.txt", |tab, puzzle| {
        assert_eq!(read(tab, puzzle, "[{ kind: 2, cells: [[1, 1, 0], [2, 1, 0], [3, 1, 0]] }]").0, 1);
    });
    with_rules("triangle/four_around_a_symmetric_tile.txt", |tab, puzzle| {
        assert_eq!(read(tab, puzzle, "rules.start()").0, 0);
        assert_eq!(read(tab, puzzle, "rules.start().with(2, [1, 1, 1]).with(3, [-1, 2, 2])").0, 2);
    });
    // Two equal labels stand one above the other; labels of two letters make wide columns.
    for (file, state) in [
        ("arukone/drawn_4x4_3.txt", "[[5], [0, 4, 8, 12], [2, 3, 7, 11, 10]]"),
        (
            "arukone/contest_labelled_n10_15.txt",
            "rules.ends.map(([one], label) => label % 5 ? [] : \
             [one, rules.neighbours(one).find(cell => cell && !rules.labelOf.has(cell))])",
        ),
    ] {
        with_rules(file, |tab, puzzle| {
            let steps = tab.run(&format!("{state}.reduce((sum, path) => sum + Math.max(path.length - 1, 0), 0)"));
            let (_, Drawing::Paths(paths)) = read(tab, puzzle, state) else { panic!("a board has paths") };
            let links = paths.cells.iter().flat_map(|cell| cell.links).filter(|&link| link).count();
            assert_eq!(json!(links / 2), steps);
        });
    }
}

#[test]
fn pieces_in_hand_stay_in_the_box() {
    with_rules("polycube/soma.txt", |tab, _| {
        tab.run(
            "globalThis.hand = new Hand(rules, { kind: 1, cells: [[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0]], \
             hold: [1, 0, 0], at: [0, 0, 0] })",
        );
        assert_eq!(tab.run("hand.at"), json!([1, 0, 0]));
        tab.run("hand.move([9, 9, 9])");
        assert_eq!(tab.run("hand.at"), json!([1, 1, 2]));
        // The held cell stays where it is while there is room around it.
        tab.run("hand.move([1, 1, 1]); hand.turn(TURNS.tip)");
        assert_eq!(
            tab.run("[hand.at, inOrder(hand.placed)]"),
            json!([[1, 1, 1], [[0, 1, 1], [1, 1, 1], [2, 1, 1], [0, 1, 2]]])
        );
    });
}
