//! Exact-cover problems in Knuth's format.

use insta::assert_snapshot;

use super::Bench;
use super::registry::without_lists;

/// The example of the program DLX3.
const PROBLEM: &str = "| with comments\nA B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\nX:0 Y:0\n";

#[test]
fn exact_cover_problems_are_puzzles() {
    let bench = Bench::new(&[
        ("problem", PROBLEM),
        ("nothing", "0:1|a b\nb\n"),
        ("few", "| kind: exact-cover\n3|a b\na\na b\n"),
    ]);
    let printed = bench.run("solve --all problem nothing few");
    assert_snapshot!(printed, @"
    # problem: exact-cover: solution 1, by cover+cells
    A C X:1 Y:1
    B X:1
    C Y:1

    # problem: exact-cover: 1 solution in all
    # nothing: exact-cover: solution 1, by cover+cells
    b

    # nothing: exact-cover: 1 solution in all
    # few: exact-cover: no solution: the item a must be covered 3 times, but is in only 2 options
    --- standard error
    jigsat: note: problem: the option in line 8 covers no primary item and is ignored
    --- exit code 1
    ");
    let layout = "# a heading\nA C X:1 Y:1\nB X:1\nC Y:1\n";
    assert_snapshot!(bench.run_with("check problem -", layout), @"
    standard input: valid
    --- standard error
    jigsat: note: problem: the option in line 8 covers no primary item and is ignored
    --- exit code 0
    ");
    assert_snapshot!(bench.run_with("check problem -", &layout.replace("C Y:1", "C X:0")), @"
    standard input: invalid: a secondary item is covered at most once, or always in the same colour: X:1 in option 2, X:0 in option 3
    --- standard error
    jigsat: note: problem: the option in line 8 covers no primary item and is ignored
    --- exit code 1
    ");
    assert_snapshot!(bench.run_with("check problem -", "{\"options\":[1,5]}"), @"
    standard input: invalid: every primary item is covered as often as its multiplicity requires: C is covered once instead of 2 to 3 times
    --- standard error
    jigsat: note: problem: the option in line 8 covers no primary item and is ignored
    --- exit code 1
    ");
    assert_snapshot!(bench.run("unique --format json problem"), @r#"
    {"schema":"jigsat/unique/1","file":"problem","kind":"exact-cover","rules":null,"verb":"unique","layouts":[{"options":[2,4,5]}],"solutions":"unique","convention":"raw","strategy":"cover+cells","answer":"yes","reason":null}
    --- standard error
    jigsat: note: problem: the option in line 8 covers no primary item and is ignored
    --- exit code 0
    "#);
}

#[test]
fn errors_in_problems_have_a_position() {
    let bench = Bench::new(&[
        ("unknown", "a b | s\na s\nb t\n"),
        ("hash", "# kind: exact-cover\na b\na b\n"),
        ("typo", "\n| kind: exact_cover\na b\na b\n"),
    ]);
    assert_snapshot!(without_lists(&bench.run("count unknown hash typo")), @"
    --- standard error
    jigsat: error: unknown:3:3: expected one of the items of the first line, found 't' (read as an exact-cover puzzle; --kind names another)
    jigsat: error: hash:1:3: expected the name of an item without ':' and '|', perhaps with a multiplicity (lo:hi|name or hi|name), found 'kind:'; '#' begins no comment in this format, '|' does
    jigsat: error: typo:2:1: expected 'kind: ' and one of KINDS, found 'exact_cover'; did you mean 'exact-cover'?
    --- exit code 2
    ");
}
