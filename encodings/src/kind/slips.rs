//! Texts with one error, whose kind is still clear: the message is that of this kind.

use super::{Guess, foreign};

/// The presumed kind of a text and its error.
///
/// Without a kind, it begins with `foreign` or `none`.
fn read(text: &str) -> String {
    if let Some(error) = foreign::foreign_format(text.into()) {
        return format!("foreign: {error}");
    }
    match Guess::of(text, None) {
        Some(guess) => match guess.kind.parse(text) {
            Ok(_) => format!("{}: no error", guess.kind),
            Err(error) => format!("{}: {error}", guess.kind),
        },
        None => format!("none: {}", foreign::unrecognised(text.into())),
    }
}

fn assert_read(cases: &[(&str, &str)]) {
    let wrong: Vec<String> = cases
        .iter()
        .filter(|(text, expected)| !read(text).starts_with(expected))
        .map(|(text, expected)| format!("{text:?}\n  expected {expected}\n  found    {}", read(text)))
        .collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

#[test]
fn a_wrong_sign_in_a_head_does_not_hide_the_kind() {
    assert_read(&[
        ("5 5 5\n1?\n1 1 1\n", "cuboid: 2:1: expected the number of cuboids"),
        ("5 5 5\n?\n1 1 1\n1 1 2\n", "cuboid: 2:1: expected the number of cuboids"),
        ("3 3 3 -1\n2\n1 1 1\n1 1 2\n", "cuboid: 1:7: expected the three edge lengths of the box"),
        ("1 1O3\n2\n1 1 1\n1 1 1\n", "cuboid: 1:6: expected the three edge lengths"),
        ("3x3x3\n2\n1 1 1\n1 1 1\n", "foreign: 1:1: expected a puzzle"),
        // The edges of the box are missing.
        ("4\n1 1 3\n1 2 2\n3 1 1\n2 2 1\n", "cuboid: 1:2: expected the three edge lengths of the box"),
        ("3\n1 1 3\n1 2 2\n3 1 1\n", "cuboid: 1:2: expected the three edge lengths of the box"),
        ("10\n?\n10 9 4\n1 2 3\n4 5 6\n7 8 9\n", "triangle: 2:1: expected the number of tiles"),
        ("10\n4?\n-10 9 4\n1 2 3\n4 5 6\n7 8 9\n", "triangle: 2:1: expected the number of tiles"),
        ("10\n4 -\n-10 9 4\n1 2 3\n4 5 6\n7 8 9\n", "triangle: 2:3: expected the number of tiles"),
        ("?\n4\n-10 9 4\n1 2 3\n4 5 6\n7 8 9\n", "triangle: 1:1: expected the number of figures"),
        ("4\n-10 9 4\n1 2 3\n4 5 6\n7 8 9\n", "triangle: 2:"),
    ]);
}

#[test]
fn a_board_is_known_by_its_pieces_wherever_they_stand() {
    let pieces = "ubongo: 1:1: expected 'pieces' and their numbers";
    assert_read(&[
        ("..##\npieces 1 5\n####\n.#..\n", pieces),
        ("..##\n####\n.#..\n", pieces),
        ("..##\n####\npieces 1 5\n", pieces),
        ("##\npiece\n#.\nboard\n##\n", pieces),
    ]);
}

#[test]
fn a_board_without_pairs_is_no_guess() {
    let none = "none: 1:1: expected a puzzle";
    assert_read(&[
        (".\n", none),
        ("....\n....\n", none),
        ("2 2\n..\n..\n", none),
        ("0 0\n0 0\n", none),
        ("....\n....\n\n....\n....\n", none),
        ("# kind: arukone\n....\n....\n", "arukone: no error"),
        ("2\n0\n0 0\n0 0\n", "arukone: no error"),
        ("A..A\n....\n", "arukone: no error"),
    ]);
}

#[test]
fn boards_of_numbers_may_have_blocked_cells() {
    assert_read(&[
        ("1 0 2\n0 -1 0\n1 0 2\n", "arukone: no error"),
        ("1 0 2\n0 -1 0\n1 0 3\n", "arukone: 1:5: expected a second '2'"),
        ("1 -2 0\n2 -1 0\n", "cnf: "),
    ]);
}

#[test]
fn a_formula_is_known_by_a_header_that_is_nearly_right() {
    let header = "expected 'p cnf' with the numbers of variables and clauses";
    assert_read(&[
        ("P cnf 2 1\n1 2 0\n", &format!("cnf: 1:1: {header}, found 'P'")),
        ("pcnf 2 1\n1 2 0\n", &format!("cnf: 1:1: {header}, found 'pcnf'")),
        ("p CNF 2 1\n1 2 0\n", "foreign: 1:3: "),
        ("cnf 2 1\n1 2 0\n", &format!("cnf: 2:1: {header}")),
        ("# y\np cnf 1 0\n", &format!("cnf: 1:1: {header}, found '#'")),
        ("c only\nc comments\n", &format!("cnf: 2:11: {header}")),
        // Items of these names make exact covers.
        ("c a\nc a\n", "exact-cover: no error"),
        ("cnf 2 1\ncnf 2 1\n", "exact-cover: no error"),
    ]);
}

#[test]
fn other_formats_are_named() {
    assert_read(&[
        ("d 1 2 0\n1 0\n0\n", "foreign: 1:1: expected a puzzle"),
        ("{\"a\": [1]}\n", "foreign: 1:1: expected a puzzle"),
        ("<!DOCTYPE html>\n<html></html>\n", "foreign: 1:1: expected a puzzle"),
        ("s SATISFIABLE\nv 1 0\n", "foreign: 1:1: expected a puzzle"),
    ]);
}
