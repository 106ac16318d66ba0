//! Engines that find linkages, and never refute.

use insta::assert_snapshot;

use super::Bench;

/// The checker draws A straight between the two B, which are cut off then; there is a way round.
const CROSSROADS: &str = "...\n.B.\nA.A\n.B.\n";
const EASY: &str = "A.A\n...\nB.B\n";

fn boards() -> Bench {
    Bench::new(&[("crossroads", CROSSROADS), ("easy", EASY), ("crossed", "AB\nBA\n")])
}

#[test]
fn the_checker_is_named_by_its_engine_alone() {
    assert_snapshot!(boards().run("solve --with checker --rules empty --touch yes easy crossroads"), @"
    # easy: arukone (cells may stay empty, paths may touch themselves): solution 1, by paths+checker
    A───A
    · · ·
    B───B

    # crossroads: arukone (cells may stay empty, paths may touch themselves): undecided: this strategy decides only some puzzles, and not this one
    --- exit code 3
    ");
}

#[test]
fn paths_are_negotiated() {
    assert_snapshot!(boards().run("solve --with negotiate --rules empty --touch no --seed 1 crossroads crossed"), @"
    # crossroads: arukone (cells may stay empty, no path touches itself): solution 1, by paths+negotiate
    ┌───┐
    │ B │
    A │ A
    · B ·

    # crossed: arukone (cells may stay empty, no path touches itself): no solution: no path can leave the A in row 1, column 1
    --- exit code 1
    ");
}

#[test]
fn nothing_is_counted() {
    assert_snapshot!(boards().run("count --with paths+checker --rules empty easy"), @"
    easy: at least 1 solution (raw; cells may stay empty, paths may touch themselves): this strategy decides only some puzzles, and not this one
    --- exit code 3
    ");
    assert_snapshot!(boards().run("unique --with negotiate --rules empty easy"), @"
    # easy: arukone (cells may stay empty, paths may touch themselves): solution 1
    A───A
    · · ·
    B───B

    # easy: arukone (cells may stay empty, paths may touch themselves): solution 2
    A ┌─A
    └─┘ ·
    B───B

    # easy: arukone (cells may stay empty, paths may touch themselves): not unique, by paths+negotiate: the second one is a small change of the first
    --- exit code 1
    ");
    assert_snapshot!(boards().run("solve --all --with negotiate --rules full easy"), @"
    # easy: arukone (every cell is used, paths may touch themselves): no solution: every cell is to be used, and coloured as on a chessboard the board has 1 more cell of the colour of its corner than of the other, while the paths use 2 more
    --- exit code 1
    ");
}
