//! The pictures of the kinds.

use insta::assert_snapshot;

use super::{BOARD, Bench};

#[test]
fn ubongo_says_which_piece_is_which() {
    let bench = Bench::new(&[("task", "pieces 7 3 5\n####\n..##\n...#\n")]);
    let printed = bench.run("solve --all task");
    assert_snapshot!(printed, @"
    # task: ubongo: solution 1, by cover+dlx
    layer 1   layer 2
    A A A B   A A B B
    . . C B   . . C C
    . . . B   . . . C
    # A = piece 7, B = piece 5, C = piece 3

    # task: ubongo: 1 solution in all
    --- exit code 0
    ");
    let layouts = printed.split("---").next().unwrap();
    assert_snapshot!(bench.run_with("check task -", layouts), @"
    standard input: valid
    --- exit code 0
    ");
    let mirrored = "layer 1   layer 2\nA A B B   A A A B\n. . C C   . . C B\n. . . C   . . . B\n";
    assert_snapshot!(bench.run_with("check task -", mirrored), @"
    standard input: invalid: only the given pieces are used, turned and not mirrored: 'B' with its first cell in layer 1, row 1, column 3 has the shape of none of them
    --- exit code 1
    ");
}

const TILES: &str = "2\n4\n1 2 -1\n-2 1 1\n2 -1 2\n1 -2 -1\n";

#[test]
fn triangles_show_the_halves_on_the_edges() {
    let bench = Bench::new(&[("tiles", TILES)]);
    let printed = bench.run("solve tiles");
    assert_snapshot!(printed, @r"
    # tiles: triangle: solution 1, by cover+dlx
                 /\
                /  \
               /    \
              /-2  -1\
             /        \
            /          \
           /______1_____\
          /\     -1     /\
         /  \          /  \
        /    \        /    \
       /1   -2\2    1/-1   2\
      /        \    /        \
     /          \  /          \
    /______1_____\/______2_____\

    --- exit code 0
    ");
    let layout = printed.split("---").next().unwrap();
    assert_snapshot!(bench.run_with("check tiles -", layout), @"
    standard input: valid
    --- exit code 0
    ");
    assert_snapshot!(bench.run_with("check tiles -", &layout.replacen("__1__", "__2__", 1)), @"
    standard input: invalid: every tile is used exactly once, and may be turned but not turned over: row 1, tile 1: -2 -1 2 is none of the tiles
    --- exit code 1
    ");
}

#[test]
fn arukone_names_its_rules_and_draws_paths() {
    let bench = Bench::new(&[("board", BOARD), ("cross", "AB\nBA\n")]);
    let printed = bench.run("solve board");
    assert_snapshot!(printed, @"
    # board: arukone (cells may stay empty, paths may touch themselves): solution 1, by cnf-product+varisat
    A───┐ B
    ┌─C A │
    C B───┘

    A A A B
    C C A B
    C B B B

    --- exit code 0
    ");
    let layout = printed.split("---").next().unwrap();
    assert_snapshot!(bench.run_with("check board -", layout), @"
    standard input: valid
    --- exit code 0
    ");
    assert_snapshot!(bench.run_with("check board - --rules full", layout), @"
    standard input: valid
    --- exit code 0
    ");
    assert_snapshot!(bench.run("count --rules full --touch no board cross"), @"
    board: 1 solution (raw; every cell is used, no path touches itself)
    cross: 0 solutions (raw; every cell is used, no path touches itself)
    --- standard error
    # rules: full no-touch
    AB
    BA

    --- exit code 0
    ");
    assert_snapshot!(bench.run("unique --rules full --touch no --format json board cross"), @r#"
    {"file":"board","kind":"arukone","rules":"every cell is used, no path touches itself","verb":"unique","solutions":"unique","layouts":[{"paths":[{"label":"A","cells":[[0,0],[1,0],[2,0],[2,1]]},{"label":"B","cells":[[3,0],[3,1],[3,2],[2,2],[1,2]]},{"label":"C","cells":[[1,1],[0,1],[0,2]]}]}],"strategy":"cnf-product+varisat","answer":"yes","reason":null}
    {"file":"cross","kind":"arukone","rules":"every cell is used, no path touches itself","verb":"unique","solutions":"no solution","layouts":[],"strategy":"cnf-product+varisat","answer":"no","reason":null}
    --- exit code 1
    "#);
}
