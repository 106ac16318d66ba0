//! Answers as text and as JSON.

use insta::assert_snapshot;
use serde_json::json;

use super::{bench, record};
use crate::cli::Bench;

#[test]
fn answers_are_text() {
    let bench = bench();
    let compiled = bench.run("compile dominoes -o compiled.space");
    assert!(compiled.starts_with("compiled.space: 2 solutions, ") && compiled.ends_with("exit code 0"), "{compiled}");
    assert_snapshot!(bench.run("query dominoes.space"), @"
    dominoes.space: 2 solutions (raw)
    --- exit code 0
    ");
    assert_snapshot!(bench.run("query dominoes.space --list --limit 1"), @"
    # dominoes.space: polycube (pieces turn in space, no mirror images): solution 1 of 2
    layer 1
    A A
    B B
    # A B = 2 × piece 1

    --- exit code 0
    ");
    assert_snapshot!(bench.run("query dominoes.space --sample 1 --seed 2"), @"
    # dominoes.space: polycube (pieces turn in space, no mirror images): solution 1 of 1 drawn from 2 with seed 2
    layer 1
    A B
    A B
    # A B = 2 × piece 1

    --- exit code 0
    ");
    assert_snapshot!(bench.run("query dominoes.space --shares"), @"
    # dominoes.space: polycube (pieces turn in space, no mirror images): 2 of piece 1: percent of 2 solutions
    layer 1
    100 100
    100 100

    # dominoes.space: placements in 2 solutions; 0 are in none
     50.0 % 1 piece 1 on (0,0,0) (1,0,0)
     50.0 % 1 piece 1 on (0,1,0) (1,1,0)
     50.0 % 1 piece 1 on (0,0,0) (0,1,0)
     50.0 % 1 piece 1 on (1,0,0) (1,1,0)
    --- exit code 0
    ");
    assert_snapshot!(bench.run("query box --forced"), @"
    # box: cuboid: placements in every solution: 0 (2 solutions)
    --- exit code 0
    ");
    assert_snapshot!(bench.run("query box --never"), @"
    # box: cuboid: placements in no solution: 0 (2 solutions)
    --- exit code 0
    ");
    assert_snapshot!(bench.run("query dominoes.space --best weights"), @"
    # dominoes.space: polycube (pieces turn in space, no mirror images): solution 1 of the heaviest, weight 3
    layer 1
    A A
    B B
    # A B = 2 × piece 1

    --- exit code 0
    ");
    assert_snapshot!(bench.run("query dominoes.space --worst weights --limit 2"), @"
    # dominoes.space: polycube (pieces turn in space, no mirror images): solution 1 of the lightest, weight -2
    layer 1
    A B
    A B
    # A B = 2 × piece 1

    # dominoes.space: polycube (pieces turn in space, no mirror images): solution 2 of the lightest, weight 3
    layer 1
    A A
    B B
    # A B = 2 × piece 1

    --- exit code 0
    ");
    assert_snapshot!(bench.run("query dominoes.space --histogram weights"), @"
    # dominoes.space: polycube (pieces turn in space, no mirror images): 2 solutions by weight
    -2: 1
    3: 1
    --- exit code 0
    ");
}

#[test]
fn patterns_and_diagrams_are_text() {
    let bench = bench();
    assert_snapshot!(bench.run("query corners --group-by-open"), @"
    # corners: polycube (pieces turn in space, no mirror images): 22 solutions; sets of open cells: 4
    0,2,0 3,2,0: 6
    0,0,0 3,2,0: 5
    3,0,0 0,2,0: 5
    0,0,0 3,0,0: 6
    # number of solutions: number of sets of open cells
    # 5: 2
    # 6: 2
    --- exit code 0
    ");
    assert_snapshot!(bench.run("query corners --up-to symmetry"), @"
    corners: 8 solutions (symmetry)
    --- exit code 0
    ");
    assert_snapshot!(bench.run("query dominoes.space --to nnf"), @"
    o 1 0
    o 2 0
    t 3 0
    1 2 0
    2 3 1 2 -3 -4 0
    2 3 3 4 -1 -2 0
    --- exit code 0
    ");
    assert_snapshot!(bench.run("query dominoes.space --to dot"), @r#"
    digraph space {
      node [shape=circle, label="", width=0.15];
      n0 [shape=box];
      n1 -> n0 [label="piece 1 on (0,0,0) (1,0,0)\npiece 1 on (0,1,0) (1,1,0)"];
      n1 -> n0 [label="piece 1 on (0,0,0) (0,1,0)\npiece 1 on (1,0,0) (1,1,0)"];
    }
    --- exit code 0
    "#);
    assert_snapshot!(bench.run("query dominoes.space --to json"), @r#"
    {"atoms":["piece 1 on (0,0,0) (1,0,0)","piece 1 on (0,1,0) (1,1,0)","piece 1 on (0,0,0) (0,1,0)","piece 1 on (1,0,0) (1,1,0)"],"root":1,"nodes":[{"solved":true},
    {"or":[{"atoms":[0,1],"to":0},{"atoms":[2,3],"to":0}]}]}
    --- exit code 0
    "#);
    assert_snapshot!(bench.run("query board --shares"), @"
    # board: placements in 1 solution; 8 are in none
    100.0 % 1 r1c1-r1c2
    100.0 % 1 r1c2-r1c3
    100.0 % 1 r2c1-r2c2
    100.0 % 1 r3c2-r3c3
    100.0 % 1 r3c3-r3c4
    100.0 % 1 r1c3-r2c3
    100.0 % 1 r1c4-r2c4
    100.0 % 1 r2c1-r3c1
    100.0 % 1 r2c4-r3c4
    --- exit code 0
    ");
}

/// A bar and a cube among four cells, one of which stays open.
const OPEN: &str = "container\n+++\n+..\npiece I 000 100\npiece i 000\n";

#[test]
fn maps_are_those_of_one_piece_and_of_open_cells() {
    let bench = super::super::Bench::new(&[("open", OPEN)]);
    assert_snapshot!(bench.run("query open --shares=I"), @"
    # open: polycube (pieces turn in space, no mirror images): piece I: percent of 6 solutions
    layer 1
    67 67 33
    33 .  .

    # open: placements in 6 solutions; 0 are in none
     33.3 % 2 piece I on (0,0,0) (1,0,0)
     33.3 % 2 piece I on (1,0,0) (2,0,0)
     33.3 % 2 piece I on (0,0,0) (0,1,0)
    --- exit code 0
    ");
    assert_snapshot!(bench.run("query open --shares"), @"
    # open: polycube (pieces turn in space, no mirror images): piece I: percent of 6 solutions
    layer 1
    67 67 33
    33 .  .

    # open: polycube (pieces turn in space, no mirror images): piece i: percent of 6 solutions
    layer 1
    17 17 33
    33 .  .

    # open: polycube (pieces turn in space, no mirror images): open cells: percent of 6 solutions
    layer 1
    17 17 33
    33 .  .

    # open: placements in 6 solutions; 0 are in none
     33.3 % 2 piece I on (0,0,0) (1,0,0)
     33.3 % 2 piece I on (1,0,0) (2,0,0)
     33.3 % 2 piece I on (0,0,0) (0,1,0)
     16.7 % 1 piece i on (0,0,0)
     16.7 % 1 piece i on (1,0,0)
     33.3 % 2 piece i on (2,0,0)
     33.3 % 2 piece i on (0,1,0)
    --- exit code 0
    ");
    assert_snapshot!(bench.run("query open --shares=L"), @"
    --- standard error
    jigsat: error: open: --shares=L: expected one of 'piece I', 'piece i'
    --- exit code 2
    ");
}

#[test]
fn answers_are_json() {
    let bench = bench();
    assert_snapshot!(bench.run("query dominoes.space --shares --format json"), @r#"
    {"schema":"jigsat/query/1","file":"dominoes.space","kind":"polycube","rules":"pieces turn in space, no mirror images","verb":"query","layouts":[],"count":2,"convention":"raw","nodes":2,"edges":2,"shares":[{"name":"piece 1 on (0,0,0) (1,0,0)","count":1},{"name":"piece 1 on (0,1,0) (1,1,0)","count":1},{"name":"piece 1 on (0,0,0) (0,1,0)","count":1},{"name":"piece 1 on (1,0,0) (1,1,0)","count":1}],"cells":[{"piece":"2 of piece 1","cells":[{"cell":[0,0,0],"count":2},{"cell":[1,0,0],"count":2},{"cell":[0,1,0],"count":2},{"cell":[1,1,0],"count":2}]}],"answer":"yes"}
    --- exit code 0
    "#);
    assert_snapshot!(bench.run("query dominoes.space --worst weights --format json"), @r#"
    {"schema":"jigsat/query/1","file":"dominoes.space","kind":"polycube","rules":"pieces turn in space, no mirror images","verb":"query","layouts":[{"pieces":[{"piece":"1","cells":[[0,0,0],[0,1,0]]},{"piece":"1","cells":[[1,0,0],[1,1,0]]}]}],"count":2,"convention":"raw","nodes":2,"edges":2,"weights":[-2],"answer":"yes"}
    --- exit code 0
    "#);
    assert_snapshot!(bench.run("query dominoes.space --histogram weights --format json"), @r#"
    {"schema":"jigsat/query/1","file":"dominoes.space","kind":"polycube","rules":"pieces turn in space, no mirror images","verb":"query","layouts":[],"count":2,"convention":"raw","nodes":2,"edges":2,"sums":[{"weight":-2,"count":1},{"weight":3,"count":1}],"answer":"yes"}
    --- exit code 0
    "#);
    assert_eq!(
        record(&bench, "query corners --group-by-open")["patterns"][1],
        json!({"open":["0,0,0","3,2,0"],"count":5})
    );
    assert_eq!(record(&bench, "query box --never")["names"], json!([]));
    assert_snapshot!(bench.run("query dominoes.space --kth 3 --format json"), @r#"
    {"schema":"jigsat/query/1","file":"dominoes.space","kind":"polycube","rules":"pieces turn in space, no mirror images","verb":"query","layouts":[],"count":2,"convention":"raw","nodes":2,"edges":2,"answer":"no"}
    --- exit code 1
    "#);
}

#[test]
fn numbers_beyond_the_end_are_a_no() {
    let bench = bench();
    assert_snapshot!(bench.run("query dominoes.space --kth 3"), @"
    # dominoes.space: polycube (pieces turn in space, no mirror images): expected a number from 1 to 2
    --- exit code 1
    ");
    assert_snapshot!(bench.run("query dominoes.space --kth 99999999999999999999999999"), @"
    # dominoes.space: polycube (pieces turn in space, no mirror images): expected a number from 1 to 2
    --- exit code 1
    ");
    assert_snapshot!(bench.run("query dominoes.space --kth 0"), @"
    --- standard error
    jigsat: error: --kth 0: expected a whole number, at least 1
    --- exit code 2
    ");
    assert!(bench.run("query dominoes.space --kth 2").ends_with("exit code 0"));
}

#[test]
fn unsolvable_puzzles_have_a_space() {
    let bench = bench();
    assert_snapshot!(bench.run("compile unsolvable -o none.space"), @"
    none.space: 0 solutions, 1 nodes, 0 edges, 165 B
    --- exit code 0
    ");
    for question in ["", "--shares", "--forced", "--list", "--sample 2", "--kth 1"] {
        let [of_file, of_puzzle] =
            ["none.space", "unsolvable"].map(|name| bench.run(&format!("query {name} {question}")));
        assert_eq!(of_file.replace("none.space", "unsolvable"), of_puzzle, "{question}");
    }
    assert_snapshot!(bench.run("query none.space"), @"
    none.space: 0 solutions (raw)
    --- exit code 0
    ");
    assert_snapshot!(bench.run("query none.space --list"), @"
    # none.space: polycube (pieces turn in space, no mirror images): no solution
    --- exit code 1
    ");
    assert_snapshot!(bench.run("query none.space --forced"), @"
    # none.space: polycube (pieces turn in space, no mirror images): placements in every solution: 0 (0 solutions)
    --- exit code 0
    ");
}

#[test]
fn lines_on_a_board_with_blocked_cells_are_named_by_their_cells() {
    let bench = bench();
    bench.write("blocked", b"A..A\n.##.\n....\n");
    assert_snapshot!(bench.run("query blocked --rules empty --shares"), @"
    # blocked: placements in 2 solutions; 0 are in none
     50.0 % 1 r1c1-r1c2
     50.0 % 1 r1c2-r1c3
     50.0 % 1 r1c3-r1c4
     50.0 % 1 r3c1-r3c2
     50.0 % 1 r3c2-r3c3
     50.0 % 1 r3c3-r3c4
     50.0 % 1 r1c1-r2c1
     50.0 % 1 r1c4-r2c4
     50.0 % 1 r2c1-r3c1
     50.0 % 1 r2c4-r3c4
    --- exit code 0
    ");
    assert_snapshot!(bench.run("query blocked --rules empty --with-option r1c1-r1c2"), @"
    blocked: 1 solution left (raw)
    --- exit code 0
    ");
}

/// The bounds of these pieces exclude nothing, so they are no items; their names are known nevertheless.
#[test]
fn pieces_without_bounds_are_asked_for_by_name() {
    let bench =
        Bench::new(&[("box.txt", "box 2 2 1\n0-4x piece one 000\n0-2x piece two 000 100\n"), ("weights", "p1 1\n")]);
    bench.run("compile box.txt -o box.space");
    assert_snapshot!(bench.run("query box.space --histogram weights"), @"
    # box.space: polycube (pieces turn in space, no mirror images): 7 solutions by weight
    0: 1
    1: 4
    2: 2
    --- exit code 0
    ");
    assert_snapshot!(bench.run("query box.space --shares=two"), @"
    # box.space: polycube (pieces turn in space, no mirror images): 0 to 2 of piece two: percent of 7 solutions
    layer 1
    57 57
    57 57

    # box.space: placements in 7 solutions; 0 are in none
     28.6 % 2 piece two on (0,0,0) (1,0,0)
     28.6 % 2 piece two on (0,1,0) (1,1,0)
     28.6 % 2 piece two on (0,0,0) (0,1,0)
     28.6 % 2 piece two on (1,0,0) (1,1,0)
    --- exit code 0
    ");
}
