use std::cell::RefCell;

use super::*;

/// Wider than high, with three labels and a blocked cell.
const BOARD: &str = "A...B\n.C#..\nA.C.B\n";

/// The encoding of labels in a formula.
#[derive(Clone, Copy)]
enum Labels {
    OneHot,
    Binary,
}

/// The clause for a reason in words, its literals in alphabetical order.
fn clause_of(board: &str, rules: &str, labels: Labels, reason: &str) -> Result<String, String> {
    let puzzle: Arukone = format!("# rules: {rules}\n{board}").parse().unwrap();
    let asked = RefCell::new(Vec::new());
    let named = |name: &str| {
        let is_known = match labels {
            Labels::OneHot => !name.contains('.'),
            Labels::Binary => !name.contains('='),
        };
        let mut asked = asked.borrow_mut();
        asked.push(name.to_string());
        let first = asked.iter().position(|other| other == name)?;
        is_known.then_some(Var(first as u32))
    };
    let clause = clause(&puzzle, reason, &named).map_err(|error| error.to_string())?;
    assert!(clause.is_sorted_by(|a, b| a < b), "{clause:?}");
    let word = |lit: &Lit| {
        let sign = if lit.is_positive() { "" } else { "¬" };
        format!("{sign}{}", asked.borrow()[lit.var().index()])
    };
    Ok(clause.iter().map(word).sorted().join(", "))
}

fn one_hot(rules: &str, reason: &str) -> String {
    clause_of(BOARD, rules, Labels::OneHot, reason).unwrap_or_else(|error| error)
}

#[test]
fn the_clause_of_touching_has_both_cells() {
    let full = |reason| one_hot("full no-touch", reason);
    assert_eq!(full("touch r1c3 r1c4 B"), "r1c3-r1c4, ¬r1c3=B, ¬r1c4=B");
    // The name of an edge begins with its first cell in reading order.
    assert_eq!(full("touch r1c4 r1c3 A"), "r1c3-r1c4, ¬r1c3=A, ¬r1c4=A");
    assert_eq!(full("touch r2c4 r1c4 C"), "r1c4-r2c4, ¬r1c4=C, ¬r2c4=C");
    assert_eq!(full("touch r2c5 r2c4 C"), "r2c4-r2c5, ¬r2c4=C, ¬r2c5=C");
    // A number is always on its path.
    assert_eq!(full("touch r1c1 r1c2 A"), "r1c1-r1c2, ¬r1c2=A");
    assert_eq!(full("touch r3c4 r3c5 B"), "r3c4-r3c5, ¬r3c4=B");
    let empty = |reason| one_hot("empty no-touch", reason);
    assert_eq!(empty("touch r1c3 r1c4 B"), "r1c3-r1c4, ¬r1c3 used, ¬r1c3=B, ¬r1c4 used, ¬r1c4=B");
    assert_eq!(empty("touch r1c1 r1c2 A"), "r1c1-r1c2, ¬r1c2 used, ¬r1c2=A");
    let neighbours = |reason| clause_of("AA.\n...\n", "full no-touch", Labels::OneHot, reason);
    assert_eq!(neighbours("touch r1c1 r1c2 A"), Ok("r1c1-r1c2".to_string()));
}

#[test]
fn the_clause_of_touching_may_have_bits() {
    let with = |board, reason| clause_of(board, "full no-touch", Labels::Binary, reason).unwrap();
    assert_eq!(with(BOARD, "touch r1c3 r1c4 A"), "r1c3-r1c4, r1c3.0, r1c3.1, r1c4.0, r1c4.1");
    assert_eq!(with(BOARD, "touch r1c3 r1c4 B"), "r1c3-r1c4, r1c3.1, r1c4.1, ¬r1c3.0, ¬r1c4.0");
    assert_eq!(with(BOARD, "touch r1c3 r1c4 C"), "r1c3-r1c4, r1c3.0, r1c4.0, ¬r1c3.1, ¬r1c4.1");
    // As many bits as the greatest number of a label has.
    assert_eq!(with("A.B\n...\nA.B\n", "touch r2c1 r2c2 B"), "r2c1-r2c2, ¬r2c1.0, ¬r2c2.0");
    assert_eq!(with("A..\n..A\n", "touch r1c2 r1c3 A"), "r1c2-r1c3");
    let five = with("A.B\n.CD\nEAB\nECD\n", "touch r1c2 r1c1 A");
    assert_eq!(five, "r1c1-r1c2, r1c2.0, r1c2.1, r1c2.2");
    let empty = clause_of(BOARD, "empty no-touch", Labels::Binary, "touch r1c1 r1c2 A");
    assert_eq!(empty.unwrap(), "r1c1-r1c2, r1c2.0, r1c2.1, ¬r1c2 used");
}

#[test]
fn touching_is_refused_where_it_cannot_be() {
    for (reason, error) in [
        ("touch r1c1 r1c2 B", "r1c1 holds A, and is not on the path of B"),
        ("touch r1c2 r1c1 B", "r1c1 holds A, and is not on the path of B"),
        ("touch r2c3 r2c4 A", "r2c3 is blocked, and on no path"),
        ("touch r1c2 r1c3 D", "there is no label D"),
        ("touch r1c2 r2c3 A", "r1c2 and r2c3 are no neighbours"),
        ("touch r1c2 r1c4 A", "r1c2 and r1c4 are no neighbours"),
        ("touch r1c2 r1c2 A", "r1c2 and r1c2 are no neighbours"),
        ("touch r3c4 r4c4 A", "r4c4 is not on the board"),
        ("touch r1c6 r1c5 B", "r1c6 is not on the board"),
    ] {
        for rules in ["full no-touch", "empty no-touch"] {
            assert_eq!(one_hot(rules, reason), error);
        }
        assert_eq!(one_hot("full touch", reason), "paths may touch themselves");
    }
    let puzzle: Arukone = format!("# rules: full no-touch\n{BOARD}").parse().unwrap();
    let error = clause(&puzzle, "touch r1c3 r1c4 B", &|_| None).unwrap_err();
    assert_eq!(error.to_string(), "the formula has no variable for 'r1c3-r1c4'");
}

#[test]
fn an_island_is_left_by_one_of_its_edges() {
    let full = |reason| one_hot("full touch", reason);
    assert_eq!(full("island r1c2 r1c3"), "r1c1-r1c2, r1c2-r2c2, r1c3-r1c4, r1c3-r2c3");
    // On each side of the board.
    assert_eq!(full("island r1c4"), "r1c3-r1c4, r1c4-r1c5, r1c4-r2c4");
    assert_eq!(full("island r2c1"), "r1c1-r2c1, r2c1-r2c2, r2c1-r3c1");
    assert_eq!(full("island r2c5"), "r1c5-r2c5, r2c4-r2c5, r2c5-r3c5");
    assert_eq!(full("island r3c2"), "r2c2-r3c2, r3c1-r3c2, r3c2-r3c3");
    assert_eq!(full("island r1c3 r1c4 r2c4"), "r1c2-r1c3, r1c3-r2c3, r1c4-r1c5, r2c3-r2c4, r2c4-r2c5, r2c4-r3c4");
    assert_eq!(full("island r1c1"), "r1c1 holds A");
    assert_eq!(full("island r1c2 r2c2"), "r2c2 holds C");
    assert_eq!(full("island r2c3"), "r2c3 is blocked");
    assert_eq!(full("island r1c2 r1c3 r1c2"), "r1c2 is named twice");
    assert_eq!(full("island r4c2"), "r4c2 is not on the board");
    assert_eq!(full("island r2c6"), "r2c6 is not on the board");
    assert_eq!(one_hot("empty touch", "island r1c2"), "cells may stay empty");
}

#[test]
fn a_cycle_lacks_one_of_its_edges() {
    let square = "¬r1c2-r1c3, ¬r1c2-r2c2, ¬r1c3-r2c3, ¬r2c2-r2c3";
    for rules in ["full touch", "empty touch", "full no-touch", "empty no-touch"] {
        assert_eq!(one_hot(rules, "cycle r1c2 r1c3 r2c3 r2c2"), square);
        assert_eq!(one_hot(rules, "cycle r2c3 r1c3 r1c2 r2c2"), square);
        for (reason, error) in [
            ("cycle r1c2 r1c3", "a cycle has at least four cells"),
            ("cycle r1c2 r1c3 r1c4", "a cycle has at least four cells"),
            ("cycle r1c2 r1c3 r1c2 r1c3", "r1c2 is named twice"),
            ("cycle r1c2 r1c3 r2c2 r2c3", "r1c3 and r2c2 are no neighbours"),
            ("cycle r1c1 r1c2 r1c3 r1c4", "r1c4 and r1c1 are no neighbours"),
            ("cycle r3c1 r3c2 r4c2 r4c1", "r4c2 is not on the board"),
        ] {
            assert_eq!(one_hot(rules, reason), error);
        }
    }
}
