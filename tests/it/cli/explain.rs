//! Reasons for puzzles without a solution, and their checks.

use insta::assert_snapshot;

use super::{BOARD, Bench, RING, UNSOLVABLE, boxes};

/// A board of five squares, to be covered by a domino and a row of three.
const CROSS: &str = "height 1\npiece\n##\npiece\n###\nboard\n.#.\n###\n.#.\n";
/// A box whose columns 1, 2, 4 and 5 each need a piece of odd width, as do its rows: there are too few.
const SLICES: &str = "5 5 5\n15\n1 1 1\n2 2 3\n2 2 3\n2 2 3\n2 2 3\n2 2 3\n2 2 3\n1 2 4\n1 2 4\n1 2 4\n1 2 4\n1 2 4\n1 2 4\n1 1 1\n1 1 2\n";
/// A number whose neighbours are other numbers.
const ENCLOSED: &str = "ABC\nB.A\nDDC\n";

/// A number that a blocked cell separates from its equal.
const PARTED: &str = "A.#A\n..#.\n";
/// A board whose lower right corner no path can pass; presolve checks do not find that.
const CORNER: &str = "# rules: full no-touch\n4 3\n...A\n..BB\nA...\n";

fn bench() -> Bench {
    Bench::new(&[("unsolvable", RING), ("cross", CROSS), ("enclosed", ENCLOSED), ("corner", CORNER), ("board", BOARD)])
}

#[test]
fn explanations_are_pictures() {
    assert_snapshot!(bench().run("solve --explain cross unsolvable"), @"
    # cross: ubongo: no solution: a colouring modulo 2 proves it
    colouring modulo 2
    p0: 1  # 1 of piece drawn 1
    p1: 0  # 1 of piece drawn 2
    layer 1
    . 1 .
    1 . 1
    . 1 .
    # every option weighs 0 modulo 2, the whole 1: there is no solution

    # unsolvable: cuboid: no solution: a colouring modulo 2 proves it
    colouring modulo 2
    p0: 0  # 2 of 1x1x3
    p1: 1  # 1 of 1x1x2
    layer 1
    1 . 1
    . . .
    1 . 1
    # every option weighs 0 modulo 2, the whole 1: there is no solution

    --- exit code 1
    ");
    assert_snapshot!(bench().run("unique --explain --with search cross"), @"
    # cross: ubongo: no solution, by search+backtrack
    # cross: ubongo: no solution: a colouring modulo 2 proves it
    colouring modulo 2
    p0: 1  # 1 of piece drawn 1
    p1: 0  # 1 of piece drawn 2
    layer 1
    . 1 .
    1 . 1
    . 1 .
    # every option weighs 0 modulo 2, the whole 1: there is no solution

    --- exit code 1
    ");
    assert_snapshot!(bench().run("count --explain cross board"), @"
    cross: 0 solutions (raw): a colouring modulo 2 proves it
    # cross: ubongo: no solution: a colouring modulo 2 proves it
    colouring modulo 2
    p0: 1  # 1 of piece drawn 1
    p1: 0  # 1 of piece drawn 2
    layer 1
    . 1 .
    1 . 1
    . 1 .
    # every option weighs 0 modulo 2, the whole 1: there is no solution

    board: 1 solution (raw; cells may stay empty, paths may touch themselves)
    --- exit code 0
    ");
    assert_snapshot!(bench().run("solve --explain corner"), @"
    # corner: arukone (every cell is used, no path touches itself): no solution: A path has to pass row 3, column 3, and none can
    · · · A
    · · B B
    A · ? ·
    # ? = reason

    --- exit code 1
    ");
    assert_snapshot!(bench().run("solve --explain --rules full enclosed"), @"
    # enclosed: arukone (every cell is used, paths may touch themselves): no solution: no path can leave the A in row 1, column 1
    A B C
    B · A
    D D C

    --- exit code 1
    ");
}

#[test]
fn results_of_prechecks_are_shown() {
    // The contest's own puzzle without a solution: 2×2×2 always meets the golden cube.
    let golden = "3 3 3\n6\n1 1 1\n1 1 1\n3 2 1\n3 2 1\n2 2 2\n2 2 1\n";
    let odd = "height 1\npiece\n##\npiece\n##\nboard\n###.#\n";
    let lonely = "height 1\npiece\n##\npiece\n###\nboard\n##.\n##.\n..#\n";
    let bench = Bench::new(&[
        ("stray", UNSOLVABLE),
        ("golden", golden),
        ("odd", odd),
        ("lonely", lonely),
        ("parted", PARTED),
        ("item", "a b\na\n"),
    ]);
    assert_snapshot!(bench.run("solve --explain stray golden odd lonely parted item"), @"
    # stray: cuboid: no solution: the cuboid 1x1x3 fits nowhere: each place covers the golden cube
    layer 1   layer 2   layer 3   layer 4   layer 5
    ·         ·         G         ·         ·
    # cuboid 1x1x3
    # cuboid 1x1x1

    # golden: cuboid: no solution: the cuboid 2x2x2 fits nowhere: each place covers the golden cube
    layer 1   layer 2   layer 3
    · · ·     · · ·     · · ·
    · · ·     · G ·     · · ·
    · · ·     · · ·     · · ·
    # 2 × cuboid 1x1x1
    # 2 × cuboid 3x2x1
    # cuboid 2x2x2
    # cuboid 2x2x1

    # odd: ubongo: no solution: no piece covers the cell in layer 1, row 1, column 5
    layer 1
    · · · . ·
    # 2 × piece drawn 1

    # lonely: ubongo: no solution: piece drawn 2 fits nowhere
    layer 1
    · · .
    · · .
    . . ·
    # piece drawn 1
    # piece drawn 2

    # parted: arukone (cells may stay empty, paths may touch themselves): no solution: no path can join the A in row 1, column 1 and the A in row 1, column 4: nothing leads around what lies between
    A · # A
    · · # ·

    # item: exact-cover: no solution: the item b is in no option
    a

    --- exit code 1
    ");
    assert_snapshot!(bench.run("solve --explain --format json golden"), @r#"
    {"schema":"jigsat/solve/1","file":"golden","kind":"cuboid","rules":null,"verb":"solve","layouts":[],"convention":"raw","complete":true,"strategy":"skyline+restarts","answer":"no","reason":"the cuboid 2x2x2 fits nowhere: each place covers the golden cube","colouring":null,"why":{"kind":"glance","sentence":"the cuboid 2x2x2 fits nowhere: each place covers the golden cube"}}
    --- exit code 1
    "#);
    assert_snapshot!(bench.run("count --explain --rules full --with cover parted"), @"
    parted: 0 solutions (raw; every cell is used, paths may touch themselves): every cell is to be used, and no path can pass row 2, column 4
    # parted: arukone (every cell is used, paths may touch themselves): no solution: every cell is to be used, and no path can pass row 2, column 4
    A · # A
    · · # ·

    --- exit code 0
    ");
    assert_snapshot!(bench.run("count --explain --with cover golden"), @"
    golden: 0 solutions (raw): the cuboid 2x2x2 fits nowhere: each place covers the golden cube
    # golden: cuboid: no solution: the cuboid 2x2x2 fits nowhere: each place covers the golden cube
    layer 1   layer 2   layer 3
    · · ·     · · ·     · · ·
    · · ·     · G ·     · · ·
    · · ·     · · ·     · · ·
    # 2 × cuboid 1x1x1
    # 2 × cuboid 3x2x1
    # cuboid 2x2x2
    # cuboid 2x2x1

    --- exit code 0
    ");
}

/// The option `--explain` shows the same reason as the verb.
#[test]
fn the_option_and_the_verb_say_the_same() {
    let bench = Bench::new(&[("slices", SLICES), ("unsolvable", RING), ("cross", CROSS), ("corner", CORNER)]);
    for file in ["slices", "unsolvable", "cross", "corner"] {
        let [option, verb] = ["solve --explain", "explain"].map(|command| bench.run(&format!("{command} {file}")));
        // The verb tries other rules as well.
        let verb: Vec<&str> = verb.lines().filter(|line| !line.contains(": it has ")).collect();
        assert_eq!(option.lines().collect::<Vec<_>>(), verb, "{file}");
    }
    assert!(bench.run("unique --explain slices").contains("no solution: counted by 2, the cells of "));
}

/// The common placements of many solutions may exceed the time limit; the existence of a solution does not.
#[test]
fn explain_finds_a_solution_in_time() {
    let text = std::fs::read_to_string(crate::common::data().join("cuboid/raetsel5.txt")).unwrap();
    let bench = Bench::new(&[("box", &text)]);
    let output = bench.run("explain box --timeout 10s");
    assert!(output.starts_with("# box: cuboid: ") && output.ends_with("exit code 0"), "{output}");
}

#[test]
fn explanations_as_json() {
    assert_snapshot!(bench().run("solve --explain --format json cross board"), @r#"
    {"schema":"jigsat/solve/1","file":"cross","kind":"ubongo","rules":null,"verb":"solve","layouts":[],"convention":"raw","complete":true,"strategy":"cover+cells","answer":"no","reason":"a colouring modulo 2 proves it","colouring":{"modulus":2,"weights":{"p0":1,"1,0,0":1,"0,1,0":1,"2,1,0":1,"1,2,0":1}},"why":{"kind":"colouring","colouring":{"modulus":2,"weights":{"p0":1,"1,0,0":1,"0,1,0":1,"2,1,0":1,"1,2,0":1}}}}
    {"schema":"jigsat/solve/1","file":"board","kind":"arukone","rules":"cells may stay empty, paths may touch themselves","verb":"solve","layouts":[{"paths":[{"label":"A","cells":[[0,0],[1,0],[2,0],[2,1]]},{"label":"B","cells":[[3,0],[3,1],[3,2],[2,2],[1,2]]},{"label":"C","cells":[[1,1],[0,1],[0,2]]}]}],"convention":"raw","complete":false,"strategy":"diagonal+backtrack","answer":"yes","reason":null,"colouring":null,"why":null}
    --- exit code 1
    "#);
}

#[test]
fn what_no_colouring_shows_has_another_reason() {
    // Every equation is solvable, and the edges, which do not fit, are no equations.
    let bench = Bench::new(&[("tiles", "2\n4\n1 -1 2\n1 -1 2\n1 -1 2\n1 -1 2\n")]);
    assert_snapshot!(bench.run("solve --explain tiles"), @r#"
    # tiles: triangle: no solution: this requirement cannot be met (a proof of 129 steps was checked)
    #   the tile -1 2 1
             /\
            /  \
           /.  .\
          /      \
         /____.___\
        /\    .   /\
       /  \      /  \
      /.  .\.  ./.  .\
     /      \  /      \
    /____.___\/____.___\

    --- exit code 1
    "#);
}

#[test]
fn check_accepts_what_explain_prints() {
    let bench = bench();
    for file in ["unsolvable", "cross"] {
        for options in
            ["solve", "unique", "count", "solve --color always", "solve --format json", "count --format json"]
        {
            let printed = bench.run(&format!("{options} --explain {file}"));
            let colouring = printed.split("---").next().unwrap();
            std::fs::write(bench.folder.path().join("colouring"), colouring).unwrap();
            let checked = bench.run(&format!("check {file} colouring"));
            assert_eq!(
                checked, "colouring: valid: the colouring shows that there is no solution\n--- exit code 0",
                "{options} {file}:\n{printed}"
            );
        }
    }
}

#[test]
fn check_names_options_whose_weight_is_not_zero() {
    let bench = bench();
    let picture = |row: &str| format!("colouring modulo 2\np0: 1\nlayer 1\n. . .\n{row}\n. 1 .\n");
    assert_snapshot!(bench.run_with("check cross -", &picture(". 1 .")), @"
    standard input: invalid: the option '1,1,0 1,2,0 p0' weighs 1 modulo 2
    --- exit code 1
    ");
    assert_snapshot!(bench.run_with("check cross -", "colouring modulo 3\n"), @"
    standard input: invalid: the whole weighs 0 modulo 3, as that of a solution does
    --- exit code 1
    ");
    assert_snapshot!(bench.run_with("check cross -", &picture(". x .")), @"
    --- standard error
    jigsat: error: standard input:5:3: expected a weight, a whole number, or '.' for 0, found 'x'
    --- exit code 2
    ");
    assert_snapshot!(bench.run_with("check cross -", &picture(". 1")), @"
    --- standard error
    jigsat: error: standard input:5:4: expected row 2 of layer 1 with 3 labels, found the end of the line
    --- exit code 2
    ");
    assert_snapshot!(bench.run_with("check cross -", "colouring modulo two\n"), @"
    --- standard error
    jigsat: error: standard input:1:18: expected a modulus below 2³², found 'two'
    --- exit code 2
    ");
    assert_snapshot!(bench.run_with("check cross -", "colouring modulo 2\np0 1\n"), @"
    --- standard error
    jigsat: error: standard input:2:1: expected an item and its weight, such as 'p0: 1', found 'p0'
    --- exit code 2
    ");
    assert_snapshot!(bench.run_with("check cross -", "colouring modulo 1\n"), @"
    standard input: invalid: expected a modulus of at least 2, found 1
    --- exit code 1
    ");
    assert_snapshot!(bench.run_with("check enclosed -", "colouring modulo 2\nh1.1: 1\n"), @"
    standard input: invalid: item 'h1.1' weighs 1, but its multiplicity is not fixed
    --- exit code 1
    ");
    let json = r#"{"modulus":2,"weights":{"p0":1,"x":1}}"#;
    assert_snapshot!(bench.run_with("check cross - --format json", json), @r#"
    {"schema":"jigsat/check/1","file":"cross","kind":"ubongo","rules":null,"verb":"check","layout":"standard input","number":1,"what":"colouring","answer":"no","reason":"expected an item of the puzzle that has no weight yet, found 'x'"}
    --- exit code 1
    "#);
    assert_snapshot!(bench.run_with("check cross -", r#"{"modulus":2,"weights":[1]}"#), @r#"
    --- standard error
    jigsat: error: standard input: colouring 1: expected a colouring as JSON, such as {"modulus":2,"weights":{"item":1}}
    --- exit code 2
    "#);
}

#[test]
fn the_linear_engine_reports_undecided_puzzles() {
    assert_snapshot!(boxes().run("solve --with cover+linear box"), @"
    # box: cuboid: undecided: this strategy decides only some puzzles, and not this one
    --- exit code 3
    ");
    assert_snapshot!(boxes().run("count --with cover+linear unique unsolvable"), @"
    unique: 1 solution (raw)
    unsolvable: 0 solutions (raw)
    --- exit code 0
    ");
}
