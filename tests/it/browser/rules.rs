//! The rules of filling a container, without a page around them.

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
);

/// Calls `body` with the rules of a puzzle in `filling`, and a function of the numbers of cells.
fn with_rules(file: &str, body: impl FnOnce(&mut Tab<'_>, &AnyPuzzle)) {
    let puzzle = puzzle(file);
    let page = about(&puzzle, &[]);
    let data = page.split_once("id=\"data\">").unwrap().1.split_once("</script>").unwrap().0;
    let start = "const filling = new Filling(DATA.puzzles[0].scene);\n";
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
            assert_eq!(tab.run("filling.kinds.map(({ poses }) => poses.size)"), counts, "{file}");
        });
    }
}

#[test]
fn every_rule_is_checked_as_one_goes() {
    with_rules("polycube/optional_cells_5x3.txt", |tab, _| {
        let mut obstacle =
            |state: &str, kind: usize, cells: &str| tab.run(&format!("filling.obstacle({state}, {kind}, {cells})"));
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
        let through = "filling.obstacle([], 0, [[0, 1, 1], [1, 1, 1], [2, 1, 1]])";
        assert_eq!(tab.run(through), "Here G is in the way.");
    });
}

#[test]
fn full_containers_without_a_needed_piece_are_wrong() {
    with_rules("polycube/optional_cells_5x3.txt", |tab, _| {
        let plus = "[{ kind: 0, cells: [[1, 1, 0], [2, 1, 0], [3, 1, 0], [2, 0, 0], [2, 2, 0]] }]";
        let verdict = tab.run(&format!("filling.check({plus})"));
        assert_eq!(verdict["isWrong"], true);
        assert_eq!(verdict["text"], "1 piece placed, every cell is filled, but piece I must be used.");
        assert_eq!(tab.run("filling.check([]).text"), "0 pieces placed, 5 cells free.");
    });
}

#[test]
fn states_are_layouts_that_the_program_reads() {
    for (file, pieces) in [
        (
            "cuboid/raetsel1.txt",
            "[{ kind: 0, cells: [[0, 0, 0], [0, 0, 1], [0, 0, 2]] }, { kind: 2, cells: [[1, 0, 0], [2, 0, 0], [1, 1, 0], [2, 1, 0]] }]",
        ),
        ("polycube/optional_cells_5x3.txt", "[{ kind: 2, cells: [[1, 1, 0], [2, 1, 0], [3, 1, 0]] }]"),
    ] {
        with_rules(file, |tab, puzzle| {
            let text = tab.run(&format!("filling.text({pieces})"));
            let theory = puzzle.theory(Budget::unlimited()).unwrap().unwrap();
            let facts = theory.read(text.as_str().unwrap().into()).unwrap();
            let count = tab.run(&format!("{pieces}.length"));
            assert_eq!(json!(facts.len()), count, "{text}");
        });
    }
}

#[test]
fn pieces_in_hand_stay_in_the_box() {
    with_rules("polycube/soma.txt", |tab, _| {
        tab.run("globalThis.hand = new Hand(filling, { kind: 1, cells: [[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0]], hold: [1, 0, 0], at: [0, 0, 0] })");
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
