//! `explain`, `hint` and `rate`.

use insta::assert_snapshot;

use super::{Bench, UNSOLVABLE};

/// A board that one piece fits in two ways, and the other in what is left.
const STRIP: &str = "height 1\npiece\n##\npiece\n###\nboard\n#####\n";
/// Two pieces for a square, one way up to turning.
const SQUARE: &str = "box 2 2\npiece 000 100 010\npiece 000\n";
/// Three cells that want the same piece.
const CROSS: &str = "box 3 3\npiece 000 100 200\npiece 000 100 200\npiece 000 010 100\n";
const BOARD: &str = "# rules: full no-touch\n3 3\nA.B\n...\nA.B\n";
/// An item in each of two options, one of which leaves the other without a way.
const COVER: &str = "| kind: exact-cover\na b c\na b\na\nb c\nb\n";

fn bench() -> Bench {
    Bench::new(&[
        ("strip", STRIP),
        ("square", SQUARE),
        ("cross", CROSS),
        ("board", BOARD),
        ("cover", COVER),
        ("formula", UNSOLVABLE),
        ("part", "layer 1\nA A . . .\n"),
        ("wrong", "layer 1\n. A A . A\n"),
    ])
}

#[test]
fn reasons_are_told() {
    let bench = bench();
    assert_snapshot!(bench.run("explain cross"), @"");
    assert_snapshot!(bench.run("explain strip"), @"");
    assert_snapshot!(bench.run("explain cover"), @"");
    assert_snapshot!(bench.run("explain formula"), @"");
    assert_snapshot!(bench.run("explain --format json cross"), @"");
}

#[test]
fn steps_lead_to_the_solution() {
    let bench = bench();
    assert_snapshot!(bench.run("explain --steps strip"), @"");
    assert_snapshot!(bench.run("explain --steps --given part strip"), @"");
    assert_snapshot!(bench.run("explain --steps cover"), @"");
    assert_snapshot!(bench.run("explain --steps board"), @"");
}

#[test]
fn hints_begin_where_one_is() {
    let bench = bench();
    assert_snapshot!(bench.run("hint strip"), @"");
    assert_snapshot!(bench.run("hint --given part strip"), @"");
    assert_snapshot!(bench.run("hint --given wrong strip"), @"");
    assert_snapshot!(bench.run("hint --given missing strip"), @"");
    assert_snapshot!(bench.run("hint --format json --given part strip"), @"");
}

#[test]
fn ratings_are_lines() {
    let bench = bench();
    assert_snapshot!(bench.run("rate strip square cover board"), @"");
    assert_snapshot!(bench.run("rate --format csv strip cross"), @"");
    assert_snapshot!(bench.run("rate --format json cover"), @"");
}
