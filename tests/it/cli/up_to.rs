//! `--up-to`: which layouts are the same solution.

use insta::assert_snapshot;

use super::{BOARD, Bench, boxes};

#[test]
fn counts_name_the_convention() {
    assert_snapshot!(boxes().run("count box"), @"
    box: 2 solutions (raw)
    --- exit code 0
    ");
    assert_snapshot!(boxes().run("count --up-to rotation box unique too_little"), @"
    box: 1 solution (rotation)
    unique: 1 solution (rotation)
    too_little: 0 solutions (rotation): the cuboids fill 3 cells together, but the box without its golden cube has 4
    --- exit code 0
    ");
    assert_snapshot!(boxes().run("count --up-to symmetry --format json box"), @r#"
    {"schema":"jigsat/count/1","file":"box","kind":"cuboid","rules":null,"verb":"count","count":1,"convention":"symmetry","complete":true,"strategy":"cover+mask","answer":"yes","reason":null}
    --- exit code 0
    "#);
}

#[test]
fn one_layout_of_each_orbit_is_printed() {
    assert_snapshot!(boxes().run("solve --all --up-to symmetry box"), @"
    # box: cuboid: solution 1, by cover+mask
    layer 1   layer 2   layer 3   layer 4   layer 5
    A         A         G         B         C
    # A = cuboid 1x1x2
    # B C = 2 × cuboid 1x1x1
    # G = the golden cube

    # box: cuboid: 1 solution up to symmetry in all
    --- exit code 0
    ");
    assert_snapshot!(boxes().run("solve --all --up-to rotation --format json box unsolvable"), @r#"
    {"schema":"jigsat/solve/1","file":"box","kind":"cuboid","rules":null,"verb":"solve","layouts":[{"blocks":[{"at":[0,0,0],"size":[1,1,2]},{"at":[0,0,3],"size":[1,1,1]},{"at":[0,0,4],"size":[1,1,1]}]}],"convention":"rotation","complete":true,"strategy":"cover+mask","answer":"yes","reason":null}
    {"schema":"jigsat/solve/1","file":"unsolvable","kind":"cuboid","rules":null,"verb":"solve","layouts":[],"convention":"rotation","complete":true,"strategy":"cover+mask","answer":"no","reason":"a colouring modulo 2 proves it (--explain shows it)"}
    --- exit code 1
    "#);
}

#[test]
fn unique_up_to_a_rotation() {
    assert_snapshot!(boxes().run("unique --up-to rotation box"), @"
    # box: cuboid: solution 1
    layer 1   layer 2   layer 3   layer 4   layer 5
    A         A         G         B         C
    # A = cuboid 1x1x2
    # B C = 2 × cuboid 1x1x1
    # G = the golden cube

    # box: cuboid: unique up to rotation, by cover+mask
    --- exit code 0
    ");
    assert_snapshot!(boxes().run("unique --up-to rotation --format json box"), @r#"
    {"schema":"jigsat/unique/1","file":"box","kind":"cuboid","rules":null,"verb":"unique","layouts":[{"blocks":[{"at":[0,0,0],"size":[1,1,2]},{"at":[0,0,3],"size":[1,1,1]},{"at":[0,0,4],"size":[1,1,1]}]}],"solutions":"unique","convention":"rotation","strategy":"cover+mask","answer":"yes","reason":null}
    --- exit code 0
    "#);
}

#[test]
fn what_cannot_be_asked_is_refused() {
    assert_snapshot!(boxes().run("count --up-to rotation --with cnf box"), @"
    --- standard error
    jigsat: error: box: --with cnf: cnf-product+varisat cannot find solutions up to rotation: only exact covers have symmetries; use cover+dlx or cover+cells or cover+mask or cover+memo
    --- exit code 2
    ");
    assert_snapshot!(boxes().run("solve --up-to mirror box"), @"
    --- standard error
    jigsat: error: --up-to mirror: expected one of raw, rotation, symmetry
    --- exit code 2
    ");
    let board = Bench::new(&[("board", BOARD)]);
    // No half a line of JSON either.
    assert_snapshot!(board.run("solve --up-to rotation --format json board"), @"
    --- standard error
    jigsat: error: board: no symmetries of arukone puzzles are known: their layouts are counted one by one (raw), not up to rotation
    --- exit code 2
    ");
}

/// Without a strategy of the user's own choice, symmetry saves work in raw counts, and the statistics say so.
#[test]
fn statistics_tell_what_symmetry_did() {
    let bench = Bench::new(&[("box", "3 3 3\n8\n1 1 3\n1 1 3\n1 1 3\n1 1 3\n1 2 2\n1 2 2\n1 2 2\n1 1 2\n")]);
    let untimed = |arguments: &str| {
        let printed = bench.run(arguments);
        printed.lines().filter(|line| !line.contains("reduced in")).collect::<Vec<_>>().join("\n")
    };
    assert_snapshot!(untimed("count --stats --threads 1 box"), @"
    box: 0 solutions (raw)
    --- standard error
    jigsat: stats: box: cover+mask (an exact cover with many options for each item: mask lists are fastest there)
    jigsat: stats: box: plan: cover+mask leads, symmetric solutions weighed where that is less work; challenged by cover+cells, cover+memo, cover+sweep
    jigsat: stats: box: 29 items, 96 options, 360 entries
    jigsat: stats: box: by symmetry: 47 symmetries, 2 of 48 options of item p2 kept
    jigsat: stats: box: 45 nodes, 585 updates, 1,638 words of work, 0 rejected models
    --- exit code 0
    ");
    assert_snapshot!(untimed("count --stats --threads 1 --with cover+dlx box"), @"
    box: 0 solutions (raw)
    --- standard error
    jigsat: stats: box: cover+dlx (as asked for)
    jigsat: stats: box: 29 items, 96 options, 360 entries
    jigsat: stats: box: 853 nodes, 25,185 updates, 262,805 words of work, 0 rejected models
    --- exit code 0
    ");
    assert_snapshot!(untimed("count --stats --threads 1 --up-to rotation --with cover+dlx box"), @"
    box: 0 solutions (rotation)
    --- standard error
    jigsat: stats: box: cover+dlx (as asked for)
    jigsat: stats: box: 29 items, 96 options, 360 entries
    jigsat: stats: box: by symmetry: 23 symmetries, 2 of 48 options of item p2 kept
    jigsat: stats: box: 45 nodes, 1,066 updates, 11,345 words of work, 0 rejected models
    --- exit code 0
    ");
}
