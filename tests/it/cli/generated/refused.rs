//! What can't be made, or not within the tries.

use super::*;

#[test]
fn wishes_that_cannot_be_met_are_reported() {
    let bench = Bench::new(&[]);
    let run = |args: &str| bench.run(&format!("generate {args}"));
    // There is one Soma cube.
    assert_snapshot!(run("polycube --from soma --box 3x3x3 --solutions 240 --up-to symmetry --count 2 --tries 9 --seed 1"), @"
    # source: jigsat 0.1.0, seed 1, puzzle 1
    # symmetry: 240
    # rating: 36.4 (easy)
    box 3 3 3
    piece V
    #.
    ##
    piece L
    #..
    ###
    piece T
    ###
    .#.
    piece Z
    ##.
    .##
    piece B
    #.
    ..
    -
    #.
    ##
    piece P
    #.
    ..
    -
    ##
    #.
    piece A
    #.
    ..
    -
    ##
    .#

    --- standard error
    jigsat: error: puzzle 2: none of 9 tries led to one (9 like an earlier puzzle); a wider --solutions or --rating, another --up-to or more --tries may do
    jigsat: made 1 of 2 puzzles in 10 tries with seed 1
    --- exit code 3
    ");
    assert_snapshot!(run("ubongo --pieces 3 --solutions 100 --seed 1 --tries 50"), @"
    --- standard error
    jigsat: error: puzzle 1: none of 50 tries led to one (50 fewer solutions); the nearest had 8 solutions; a wider --solutions or --rating, another --up-to or more --tries may do
    jigsat: made 0 of 1 puzzle in 50 tries with seed 1
    --- exit code 3
    ");
    assert_snapshot!(run("ubongo --pieces 3 --rating 500..501 --seed 1 --tries 50 --format json"), @"
    {\"schema\":\"jigsat/generate/1\",\"verb\":\"generate\",\"kind\":\"ubongo\",\"seed\":1,\"number\":1,\"tries\":50,\"answer\":\"undecided\",\"reason\":\"none of 50 tries led to one (31 another rating, 19 more solutions); the nearest rating was 4.1 (hard); a wider --solutions or --rating, another --up-to or more --tries may do\"}
    --- standard error
    jigsat: error: puzzle 1: none of 50 tries led to one (31 another rating, 19 more solutions); the nearest rating was 4.1 (hard); a wider --solutions or --rating, another --up-to or more --tries may do
    jigsat: made 0 of 1 puzzle in 50 tries with seed 1
    --- exit code 3
    ");
}

#[test]
fn impossible_arguments_are_refused() {
    let bench = Bench::new(&[("rows", "##\n#+\n"), ("tiles", "A.\n.A\n")]);
    let run = |args: &str| bench.run(&format!("generate {args}"));
    assert_snapshot!(run("ubongo --pieces 17"), @"
    --- standard error
    jigsat: error: expected at most 16 pieces, as many as there are, found 17
    --- exit code 2
    ");
    assert_snapshot!(run("ubongo --from pentominoes --pieces 3"), @"
    --- standard error
    jigsat: error: expected 3 pieces that fill 2 equal layers, found none in the set
    --- exit code 2
    ");
    assert_snapshot!(run("ubongo --board 2x2 --pieces 3"), @"
    --- standard error
    jigsat: error: expected a container that 3 of these pieces fill, found one of 8 cells
    --- exit code 2
    ");
    assert_snapshot!(run("ubongo --board rows"), @"
    --- standard error
    jigsat: error: rows:2:2: expected '#' or '.', found '+'
    --- exit code 2
    ");
    assert_snapshot!(run("ubongo --board tiles"), @"
    --- standard error
    jigsat: error: tiles: expected an ubongo or a polycube puzzle, found one of arukone
    --- exit code 2
    ");
    assert_snapshot!(run("ubongo --board nowhere"), @"
    --- standard error
    jigsat: error: nowhere: No such file or directory (os error 2)
    --- exit code 2
    ");
    assert_snapshot!(run("ubongo --from pentaminoes"), @"
    --- standard error
    jigsat: error: --from pentaminoes: expected one of monomino, domino, trominoes, tetrominoes, pentominoes, hexominoes, heptominoes, one-sided tetrominoes, one-sided pentominoes, one-sided hexominoes, tricubes, tetracubes, pentacubes, soma, bedlam, ubongo, genius square, calendar; did you mean 'pentominoes'?
    --- exit code 2
    ");
    assert_snapshot!(run("ubongo --pieces 4..3"), @"
    --- standard error
    jigsat: error: --pieces 4..3: expected a number or a range such as 3..5, from 1 to 128
    --- exit code 2
    ");
    assert_snapshot!(run("ubongo --solutions 0"), @"
    --- standard error
    jigsat: error: --solutions 0: expected a number or a range such as 3..5, from 1 to 10000
    --- exit code 2
    ");
    assert_snapshot!(run("ubongo --rating hardd"), @"
    --- standard error
    jigsat: error: --rating hardd: expected two numbers such as 5..8, or easy, medium or hard; did you mean 'hard'?; without a value, --rating goes last
    --- exit code 2
    ");
    assert_snapshot!(run("ubongo --count 0"), @"
    --- standard error
    jigsat: error: --count 0: expected a whole number, at least 1
    --- exit code 2
    ");
    assert_snapshot!(run("polycube --box 9x9x9"), @"
    --- standard error
    jigsat: error: expected a container of at most 128 cells, found one of 729
    --- exit code 2
    ");
    assert_snapshot!(run("polycube --box 99999999999x99999999999x99999999999"), @"
    --- standard error
    jigsat: error: expected a container of at most 128 cells, found one of 18446744073709551615
    --- exit code 2
    ");
    assert_snapshot!(run("polycube --from soma --cells 3"), @"
    --- standard error
    jigsat: error: the argument '--from <SET>' cannot be used with '--cells <A..B>'

    Usage: jigsat generate polycube --from <SET>

    For more information, try '--help'.
    --- exit code 2
    ");
}
