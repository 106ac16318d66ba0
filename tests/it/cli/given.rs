//! `--given`: puzzles with a part of a layout.

mod forms;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use insta::assert_snapshot;
use itertools::Itertools;

use super::Bench;
use crate::common::data;
use forms::{Form, LITERALS, OPTIONS, PACKING, TRIANGLE};

/// Four dominoes in a box of 4×2, and six in one of 4×3.
const SQUARE: &str = "box 4 2 1\n4x piece 000 100\n";
const WIDE: &str = "box 4 3 1\n6x piece 000 100\n";

/// The pictures of all solutions.
fn solutions(bench: &Bench, file: &str) -> Vec<String> {
    let printed = bench.run(&format!("solve --all {file}"));
    let mut pictures: Vec<String> = Vec::new();
    for line in printed.lines().filter(|line| !line.starts_with("---")) {
        let is_heading = line.starts_with(&format!("# {file}: "));
        if is_heading && line.contains(": solution ") {
            pictures.push(String::new());
        } else if !is_heading {
            writeln!(pictures.last_mut().unwrap(), "{line}").unwrap();
        }
    }
    pictures
}

/// Counts, first solutions and uniqueness with a given part agree with the solutions that have this part.
fn counts_are_those_of_solutions_with_the_part(file: &str, form: &Form, strategies: &[&str]) {
    let bench = Bench::new(&[]);
    let file = &data().join(file).display().to_string();
    let solutions = solutions(&bench, file);
    let all = solutions.iter().map(|picture| (form.things)(picture)).collect_vec();
    assert!(all.len() > 1 && all.iter().all_unique(), "{file}");
    let mut counts = BTreeSet::new();
    for (number, sizes) in [(0, [1, 2, 3]), (all.len() / 2, [1, 2, 4]), (all.len() - 1, [0, 3, usize::MAX])] {
        for size in sizes {
            let things: BTreeSet<String> = all[number].iter().rev().step_by(2).take(size).cloned().collect();
            let things = if size == usize::MAX { all[number].clone() } else { things };
            bench.write("part", (form.part)(&solutions[number], &things).as_bytes());
            let expected = all.iter().filter(|solution| things.is_subset(solution)).count();
            counts.insert(expected);
            let noun = if expected == 1 { "solution" } else { "solutions" };
            for strategy in strategies {
                let counted = bench.run(&format!("count {file} --given part --with {strategy}"));
                let wanted = format!("{file}: {expected} {noun} left (raw");
                assert!(counted.starts_with(&wanted), "{strategy} {things:?}: {counted}");
            }
            let unique = bench.run(&format!("unique {file} --given part"));
            let code = if expected == 1 { "exit code 0" } else { "exit code 1" };
            assert!(unique.ends_with(code), "{things:?}: {unique}");
            let first = bench.run(&format!("solve {file} --given part"));
            let first = first.lines().filter(|line| !line.starts_with("# /") && !line.starts_with("---")).join("\n");
            assert!(things.is_subset(&(form.things)(&first)), "{things:?}: {first}");
        }
    }
    assert!(counts.len() > 2, "{file}: {counts:?}");
}

#[test]
fn packings_start_from_given_pieces() {
    let strategies = ["auto", "cover+dlx", "cover+cells", "cover+mask", "cover+memo", "cnf-product+varisat"];
    counts_are_those_of_solutions_with_the_part("cuboid/raetsel1.txt", &PACKING, &strategies);
    counts_are_those_of_solutions_with_the_part("polycube/dominoes_4x4.txt", &PACKING, &strategies);
    counts_are_those_of_solutions_with_the_part("polycube/ranges_3x3x2.txt", &PACKING, &["auto", "cover+dlx"]);
    counts_are_those_of_solutions_with_the_part("polycube/optional_cells_5x3.txt", &PACKING, &["auto", "cnf"]);
}

#[test]
fn triangles_start_from_given_tiles() {
    let strategies = ["auto", "cover+dlx", "cnf-pairwise+varisat"];
    counts_are_those_of_solutions_with_the_part("triangle/nine_many.txt", &TRIANGLE, &strategies);
    counts_are_those_of_solutions_with_the_part("triangle/nine_repeated.txt", &TRIANGLE, &strategies);
}

#[test]
fn covers_start_from_given_options() {
    let strategies = ["auto", "cover+dlx", "cover+memo", "cnf-binary+varisat"];
    counts_are_those_of_solutions_with_the_part("exact-cover/langford7.dlx", &OPTIONS, &strategies);
    counts_are_those_of_solutions_with_the_part("exact-cover/cycle5_3.dlx", &OPTIONS, &strategies);
}

#[test]
fn formulas_start_from_given_literals() {
    counts_are_those_of_solutions_with_the_part("cnf/latin3.cnf", &LITERALS, &["auto"]);
    counts_are_those_of_solutions_with_the_part("cnf/parity6.cnf", &LITERALS, &["auto"]);
    // Hidden variables count, too.
    let bench = Bench::new(&[("f.cnf", "c p show 1 2 0\np cnf 4 3\n1 -2 0\n2 3 0\n-3 4 0\n"), ("part", "-3 0\n")]);
    assert_snapshot!(bench.run("count f.cnf --given part"), @"
    f.cnf: 1 solution left (raw; projected on 2 of 4 variables)
    --- exit code 0
    ");
}

fn bricks(part: &str) -> Bench {
    Bench::new(&[("bricks", SQUARE), ("wide", WIDE), ("part", part)])
}

#[test]
fn a_part_is_completed() {
    let bench = bricks("# bricks: polycube: solution 1\nlayer 1\nX X . .\n. . . .\n");
    assert_snapshot!(bench.run("solve --all bricks --given part"), @"
    # bricks: polycube (pieces turn in space, no mirror images): solution 1, by cover+mask
    layer 1
    A A B B
    C C D D
    # A–D = 4 × piece 1

    # bricks: polycube (pieces turn in space, no mirror images): solution 2, by cover+mask
    layer 1
    A A B C
    D D B C
    # A–D = 4 × piece 1

    # bricks: polycube (pieces turn in space, no mirror images): 2 solutions left
    --- exit code 0
    ");
    assert_snapshot!(bench.run("count bricks --given part --format json"), @r#"
    {"schema":"jigsat/count/1","file":"bricks","kind":"polycube","rules":"pieces turn in space, no mirror images","verb":"count","count":2,"convention":"raw","complete":true,"strategy":"cover+cells","answer":"yes","reason":null,"given":1,"take_back":null}
    --- exit code 0
    "#);
    assert_snapshot!(bench.run("unique bricks --given part"), @"
    # bricks: polycube (pieces turn in space, no mirror images): solution 1
    layer 1
    A A B B
    C C D D
    # A–D = 4 × piece 1

    # bricks: polycube (pieces turn in space, no mirror images): solution 2
    layer 1
    A A B C
    D D B C
    # A–D = 4 × piece 1

    # bricks: polycube (pieces turn in space, no mirror images): not unique from here, by cover+cells
    --- exit code 1
    ");
    // From standard input.
    assert_snapshot!(bench.run_with("count bricks --given -", "layer 1\n. . . Y\n. . . Y\n"), @"
    bricks: 3 solutions left (raw; pieces turn in space, no mirror images)
    --- exit code 0
    ");
    assert_snapshot!(bench.run_with("count bricks --given -", "layer 1\n. . X Y\n. . X Y\n"), @"
    bricks: 2 solutions left (raw; pieces turn in space, no mirror images)
    --- exit code 0
    ");
}

/// In the forms in which `check` reads layouts; labels are no names.
#[test]
fn parts_have_the_forms_of_layouts() {
    let bench = bricks("");
    for part in [
        "X X . .\n. . . .\n",
        "1. Ebene\n0 0 - -\n- - - -\n",
        "00..\n....\n",
        "[[[7,7,null,null],[null,null,null,null]]]",
        "[[7,7,\"\",\"\"],[null,null,null,null]]",
    ] {
        let counted = bench.run_with("count bricks --given -", part);
        assert!(counted.starts_with("bricks: 2 solutions left"), "{part}: {counted}");
    }
    // The golden cube may have a number.
    bench.write("row", b"1 1 3\n2\n1 1 1\n1 1 1\n");
    for part in ["1\n2\n.\n", "1\nG\n.\n", "1\n.\n.\n", "[[[1]],[[2]],[[null]]]"] {
        let counted = bench.run_with("count row --given -", part);
        assert!(counted.starts_with("row: 1 solution left"), "{part}: {counted}");
    }
}

#[test]
fn a_whole_layout_is_the_only_solution_left() {
    let bench = bricks("layer 1\nA B C D\nA B C D\n");
    assert_snapshot!(bench.run("unique bricks --given part"), @"
    # bricks: polycube (pieces turn in space, no mirror images): solution 1
    layer 1
    A B C D
    A B C D
    # A–D = 4 × piece 1

    # bricks: polycube (pieces turn in space, no mirror images): unique from here, by cover+cells
    --- exit code 0
    ");
}

/// Gives whole layouts, and cells that some path uses: pictures of parts do not show these.
#[test]
fn boards_start_from_given_lines_and_cells() {
    let bench = Bench::new(&[("board", "# kind: arukone\nA.\n.A\n"), ("row", "# kind: arukone\nA.A\n...\n")]);
    bench.write("part", "A ·\n└─A\n".as_bytes());
    assert!(bench.run("count board --given part").starts_with("board: 1 solution left"));
    bench.write("part", "A · A\n· • ·\n".as_bytes());
    assert!(bench.run("count row --touch no --given part").starts_with("row: 1 solution left"));
    assert!(bench.run("unique row --touch no --given part").ends_with("exit code 0"));
    // The formula that is the first choice has no names for labels.
    bench.write("square", b"# kind: arukone\nA..B\n....\nA..B\n");
    bench.write("part", b"A A . B\n. . . .\nA . . B\n");
    assert!(bench.run("count square --given part").starts_with("square: "));
    bench.write("pair", b"# kind: arukone\nAA.\n");
    bench.write("part", "A A •\n".as_bytes());
    let taken = bench.run("solve pair --given part");
    assert!(taken.contains("take back a path comes to row 1, column 3"), "{taken}");
}

#[test]
fn what_leads_nowhere_is_to_be_taken_back() {
    let bench = bricks("layer 1\n. K K .\nL L . .\n. . . .\n");
    assert_snapshot!(bench.run("solve wide --given part"), @"
    # wide: polycube (pieces turn in space, no mirror images): no solution from here: take back K; a colouring modulo 2 proves it
    --- exit code 1
    ");
    assert_snapshot!(bench.run("count wide --given part"), @"
    wide: 0 solutions left (raw; pieces turn in space, no mirror images): take back K; a colouring modulo 2 proves it
    --- exit code 0
    ");
    assert_snapshot!(bench.run("unique wide --given part"), @"
    # wide: polycube (pieces turn in space, no mirror images): no solution from here, by cover+cells: take back K; a colouring modulo 2 proves it
    --- exit code 1
    ");
    assert_snapshot!(bench.run("solve wide --given part --format json"), @r#"
    {"schema":"jigsat/solve/1","file":"wide","kind":"polycube","rules":"pieces turn in space, no mirror images","verb":"solve","layouts":[],"convention":"raw","complete":true,"strategy":"cover+cells","answer":"no","reason":"take back K; a colouring modulo 2 proves it","given":2,"take_back":["K"]}
    --- exit code 1
    "#);
    bench.write("part", b"layer 1\n. K K .\n. . . .\n. L L .\n");
    assert_snapshot!(bench.run("count wide --given part"), @"
    wide: 0 solutions left (raw; pieces turn in space, no mirror images): take back K
    --- exit code 0
    ");
    bench.write("part", b"layer 1\nJ . . M\nJ K K M\n. L L .\n");
    assert_snapshot!(bench.run("solve wide --given part"), @"
    # wide: polycube (pieces turn in space, no mirror images): no solution from here: take back L; a colouring modulo 2 proves it
    --- exit code 1
    ");
    bench.write("queens.dlx", b"a b c d\na b\nc d\na c\nb d\na d\n");
    bench.write("part", b"a d\n");
    assert_snapshot!(bench.run("solve queens.dlx --given part"), @"
    # queens.dlx: exact-cover: no solution from here: take back the option a d; a colouring modulo 2 proves it
    --- exit code 1
    ");
}

#[test]
fn parts_that_break_a_rule_lead_nowhere() {
    let bench = bricks("");
    assert_snapshot!(bench.run("count bricks --given part"), @"
    --- standard error
    jigsat: error: part:1:1: expected a heading 'layer 1', or row 1 of layer 1 with 4 labels, found an empty file
    --- exit code 2
    ");
    assert_snapshot!(bench.run("count bricks --given nowhere"), @"
    --- standard error
    jigsat: error: nowhere: No such file or directory (os error 2)
    --- exit code 2
    ");
    bench.write("part", b"layer 1\nA A A .\n. . . .\n");
    assert_snapshot!(bench.run("count bricks --given part"), @"
    bricks: 0 solutions left: only the given pieces are used, turned as they may be: 'A' with its first cell in layer 1, row 1, column 1 has the shape of none of them; take back A
    --- exit code 0
    ");
    let output = bench.run("solve bricks --given part");
    assert!(output.starts_with("# bricks: no solution from here: only the given pieces"), "{output}");
    for verb in ["solve", "unique", "explain", "explain --steps", "hint"] {
        let output = bench.run(&format!("{verb} bricks --given part"));
        assert!(output.contains("; take back A\n") && output.ends_with("--- exit code 1"), "{verb}: {output}");
        let output = bench.run(&format!("{verb} bricks --given part --format json"));
        assert!(output.contains(r#""answer":"no""#) && output.contains(r#""take_back":["A"]"#), "{verb}: {output}");
    }
    bench.write("part", b"layer 1\nA A . .\n. . . .\n. . . .\n");
    assert_snapshot!(bench.run("count bricks --given part"), @"
    --- standard error
    jigsat: error: part:4:1: expected nothing after the last layer, found '.'
    --- exit code 2
    ");
    bench.write("few", b"box 4 2 1\n2x piece 000 100\npiece 000 100 010 110\n");
    bench.write("part", b"layer 1\nA A C .\nB B C .\n");
    assert_snapshot!(bench.run("count few --given part"), @"
    few: 0 solutions left: no piece is used more often than it is given: piece 1 is given 2 times and laid 3 times; take back B
    --- exit code 0
    ");
    bench.write("cover.dlx", b"a b\na b\na\nb\n");
    bench.write("part", b"a b\nb\n");
    assert_snapshot!(bench.run("count cover.dlx --given part"), @"
    cover.dlx: 0 solutions left: no item is taken more often than it may be: b, 2 times, at most 1; take back what breaks the rule
    --- exit code 0
    ");
    bench.write("part", b"a c\n");
    assert_snapshot!(bench.run("count cover.dlx --given part"), @"
    --- standard error
    jigsat: error: part:1:3: expected an item of the problem, found 'c'
    --- exit code 2
    ");
    bench.write("f.cnf", b"p cnf 2 1\n1 2 0\n");
    bench.write("part", b"-1 -2 0\n");
    assert_snapshot!(bench.run("count f.cnf --given part"), @"
    f.cnf: 0 solutions left: every clause has a true literal: clause 1 (1 2 0) has none; take back what breaks the rule
    --- exit code 0
    ");
}

#[test]
fn what_does_not_go_with_a_part_is_refused() {
    let bench = bricks("layer 1\nX X . .\n. . . .\n");
    assert_snapshot!(bench.run("count bricks wide --given part"), @"
    --- standard error
    jigsat: error: --given: expected one FILE with it, as it is a part of a layout of one puzzle
    --- exit code 2
    ");
    bench.write("boards", b"AB\nAB\n\nA.\n.A\n");
    assert_snapshot!(bench.run("count boards --given part"), @"
    --- standard error
    jigsat: error: boards: --given: expected one puzzle with it, as it is a part of a layout of one; boards#1 is the first of them
    --- exit code 2
    ");
    assert_snapshot!(bench.run_with("count - --given -", SQUARE), @"
    --- standard error
    jigsat: error: only one of the puzzle and the layout can be read from standard input
    --- exit code 2
    ");
    assert_snapshot!(bench.run("count bricks --given part --up-to rotation"), @"
    --- standard error
    jigsat: error: bricks: --with auto: --given fixes a part of a layout that symmetries move: count with --up-to raw, not rotation
    --- exit code 2
    ");
    assert_snapshot!(bench.run("solve bricks --given part --with search"), @"
    --- standard error
    jigsat: error: bricks: --with search: search+backtrack does not support --given; use cover+dlx or cover+cells or cover+mask or cover+memo or cnf-product+varisat
    --- exit code 2
    ");
    assert_snapshot!(bench.run("solve bricks --given part --explain"), @"
    --- standard error
    jigsat: error: --given: expected no --explain with it, as colourings are of whole puzzles
    --- exit code 2
    ");
    assert_snapshot!(bench.run("count bricks --given part --checkpoint kept"), @"
    --- standard error
    jigsat: error: bricks: a checkpoint keeps counts of all solutions; it can't be kept with --given
    --- exit code 2
    ");
}
