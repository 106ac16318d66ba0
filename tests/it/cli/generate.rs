//! The generator of boards.

use insta::assert_snapshot;

use super::Bench;
use crate::common::program;

#[test]
fn boards_are_made() {
    let bench = Bench::new(&[]);
    assert_snapshot!(bench.run("generate arukone --size 6x5 --rules full --touch no --unique --with-solution --seed 3"), @"
    # source: jigsat 0.1.0, seed 3, board 1: 6 × 5, 4 pairs, exactly one solution; every cell is used, no path touches itself
    # checker: fails
    # rules: full no-touch
    6 5
    4
    3 0 0 0 0 0
    0 0 4 0 0 2
    0 0 0 0 0 0
    0 0 3 0 2 0
    1 0 1 4 0 0
    # solution:
    # 3 ┌───────┐
    # │ │ 4───┐ 2
    # │ └───┐ └─┐
    # └───3 └─2 │
    # 1───1 4───┘

    --- standard error
    jigsat: made 1 board in 2 tries with seed 3
    --- exit code 0
    ");
    assert_snapshot!(bench.run("generate arukone --size 7x7 --pairs 5 --checker-fails --seed 3"), @"
    # source: jigsat 0.1.0, seed 3, board 1: 7 × 7, 5 pairs; cells may stay empty, paths may touch themselves
    # checker: fails
    7
    5
    5 0 0 0 0 2 0
    3 0 0 4 0 1 0
    0 3 0 0 0 0 0
    0 0 0 0 0 0 0
    4 0 0 0 0 2 0
    0 0 0 0 0 0 0
    0 0 0 0 0 5 1

    --- standard error
    jigsat: made 1 board in 7 tries with seed 3
    --- exit code 0
    ");
    // The output can be read as one file, and has the stated properties.
    for rules in ["--rules full --touch no", "--rules full", "--touch no", ""] {
        let made =
            bench.run(&format!("generate arukone --size 6x6 --unique --count 6 --seed 5 --with-solution {rules}"));
        let (boards, end) = made.split_once("--- ").unwrap();
        assert!(end.starts_with("standard error\njigsat: made 6 boards in "), "{end}");
        bench.write("made", boards.as_bytes());
        for strategy in ["search", "cover+dlx"] {
            let answers = bench.run(&format!("unique made --format json --with {strategy}"));
            assert_eq!(answers.matches("\"solutions\":\"unique\"").count(), 6, "{rules} by {strategy}: {answers}");
        }
        // The last board does not depend on how many there are.
        let fewer =
            bench.run(&format!("generate arukone --size 6x6 --unique --count 5 --seed 5 --with-solution {rules}"));
        assert!(boards.starts_with(fewer.split("--- ").next().unwrap()));
    }
}

/// The printed seed makes the same boards again.
#[test]
fn a_seed_is_drawn_where_none_is_named() {
    let make = |more: &str| Bench::new(&[]).run(&format!("generate arukone --size 8x8 --count 2 {more}"));
    let [one, other] = [make(""), make("")];
    assert_ne!(one, other);
    let (_, rest) = one.rsplit_once("with seed ").unwrap();
    let seed = rest.lines().next().unwrap();
    assert_eq!(one.matches(&format!(", seed {seed}, board ")).count(), 2, "{one}");
    assert_eq!(make(&format!("--seed {seed}")), one);
}

#[test]
fn a_share_of_the_cells_is_left_free() {
    let bench = Bench::new(&[]);
    assert_snapshot!(bench.run("generate arukone --size 8x8 --free 60 --with-solution --seed 1"), @"
    # source: jigsat 0.1.0, seed 1, board 1: 8 × 8, 4 pairs; cells may stay empty, paths may touch themselves
    # checker: solves it
    8
    4
    0 0 0 0 0 0 0 0
    0 0 2 0 0 0 0 0
    0 0 0 0 0 0 0 0
    0 0 0 0 0 0 0 0
    1 0 0 4 0 0 0 0
    0 0 0 0 0 0 2 0
    1 0 0 3 0 0 3 0
    4 0 0 0 0 0 0 0
    # solution:
    # · · · · · · · ·
    # · · 2─┐ · · · ·
    # · · · └───┐ · ·
    # · · · · · │ · ·
    # 1 ┌───4 · │ · ·
    # │ │ · · · └─2 ·
    # 1 │ · 3─────3 ·
    # 4─┘ · · · · · ·

    --- standard error
    jigsat: made 1 board in 5 tries with seed 1
    --- exit code 0
    ");
    assert_snapshot!(bench.run("generate arukone --size 8x8 --free 60 --rules full"), @"
    --- standard error
    jigsat: error: only where cells may stay empty can a share of the cells be left free
    --- exit code 2
    ");
    let made = bench.run("generate arukone --size 7 --free 10 --unique --count 3 --seed 1 --with-solution");
    let (boards, _) = made.split_once("--- ").unwrap();
    for board in boards.split("# source: ").skip(1) {
        assert!(board.matches('·').count() >= 5, "{board}");
    }
    bench.write("made", boards.as_bytes());
    for strategy in ["search", "cover+dlx"] {
        let answers = bench.run(&format!("unique made --format json --with {strategy}"));
        assert_eq!(answers.matches("\"solutions\":\"unique\"").count(), 3, "{strategy}: {answers}");
    }
}

#[test]
fn the_help_explains_boards() {
    let bench = Bench::new(&[]);
    assert_snapshot!(bench.run("generate arukone --help"), @"
    Boards by the rules of the contest

    At least half as many pairs as the longer edge has cells, equal numbers never side by side.

    Usage: jigsat generate arukone [OPTIONS] --size <WIDTHxHEIGHT>

    Options:
          --size <WIDTHxHEIGHT>
              The size in cells, 4x4 to 100x100; 12 means 12x12

          --pairs <N>
              The number of pairs [default: chosen automatically]

          --rules <RULES>
              May cells stay empty, or is every cell used?

              Possible values:
              - empty: Cells may stay empty
              - full:  Every cell is used
              
              [default: empty]

          --touch <TOUCH>
              May a path touch itself?

              Possible values:
              - yes: It may
              - no:  It must not
              
              [default: yes]

          --unique
              Only boards with exactly one solution

          --free <PERCENT>
              The share of the cells in percent that the solution leaves free
              
              At least, with as many pairs as remain; not with --rules full. With --unique, up to about
              15 percent: paths end earlier, as long as there is no other solution.

          --checker-fails
              Only boards on which the simple checker fails
              
              The checker of the contest: it joins the pair with the shortest free path along it, again
              and again, and undoes nothing. For boards that are hard for people there is --rating.

          --rating [<RATING>]
              Only puzzles rated so: 5..8, easy, medium or hard
              
              As `jigsat rate` prints it. Without a value, puzzles are rated, and any rating is
              accepted.

          --count <K>
              The number of puzzles
              
              [default: 1]

          --seed <S>
              Equal seeds give equal puzzles, on every machine
              
              Without it, there is a new one each time, printed with the puzzles.

          --with-solution
              Print the solutions of each puzzle, as comments

          --format <FORMAT>
              The format of the puzzles

              Possible values:
              - text:   Puzzle files
              - json:   For programs: a line for each puzzle
              - family: One file for `family`, with a case for each puzzle
              
              [default: text]

      -o, --output <FOLDER>
              Write each puzzle to a new file in this folder
              
              The names have the kind, the size and other options, the seed and the number. If one of
              these files is there already, nothing is made.

          --stats
              Print statistics on standard error: what became of the tries

      -h, --help
              Print help (see a summary with '-h')

    Search:
          --tries <N>
              Give up on a puzzle after so many tries [default: 2000]

          --threads <N>
              The number of threads [default: one for each core]
              
              The puzzles are the same for any number. Environment: `JIGSAT_THREADS`.

          --timeout <TIME>
              Give up on a puzzle after this time, such as 10s
              
              From reading it to printing what was found: seconds, or with a unit, such as 500ms, 10s,
              2m. Environment: `JIGSAT_TIMEOUT`.

          --memory <SIZE>
              Give up on a puzzle that would take more, such as 2G
              
              Bytes, or with a unit, such as 512M, 2G. If nothing is said: three quarters of what the
              machine has; of that, 1GiB for the caches of memo and sharp and for sweep, 2GiB for
              frontier. Environment: `JIGSAT_MEMORY`.

    Exit codes:
      0  the answer is yes: solved, counted, unique, valid, written
      1  the answer is a proven no: no solution, not unique, invalid layout
      2  a usage or input error, reported in one message
      3  undecided: a limit was reached or the run was interrupted; what was found is printed

    With several files, the worst result decides the exit code: 2, then 3, then 1.
    --- exit code 0
    ");
}

#[test]
fn what_cannot_be_made_is_refused() {
    let bench = Bench::new(&[]);
    assert_snapshot!(bench.run("generate arukone --size 3x9"), @"
    --- standard error
    jigsat: error: expected a board of 4x4 to 100x100 cells, found 3x9
    --- exit code 2
    ");
    assert_snapshot!(bench.run("generate arukone --size 10x10 --pairs 4"), @"
    --- standard error
    jigsat: error: expected 5 to 33 pairs on a board of 10x10 cells (at least half the longer edge, and three cells for each path), found 4
    --- exit code 2
    ");
    assert_snapshot!(bench.run("generate arukone --size ten"), @"
    --- standard error
    jigsat: error: --size ten: expected a size such as 10x8, or 12 for 12x12
    --- exit code 2
    ");
    assert_snapshot!(bench.run("generate arukone --size 4x4 --pairs 5 --unique --rules full --checker-fails --seed 1"), @"
    --- standard error
    jigsat: error: board 1: none of 2,000 tries led to one (1,262 no draft, 738 the simple checker solves it); more or fewer --pairs may do, or no --pairs
    jigsat: made 0 of 1 board in 2000 tries with seed 1
    --- exit code 3
    ");
}

/// A board is unique only if the search for another solution ended. The last line is the number of boards.
#[test]
fn an_interrupted_generator_claims_nothing() {
    let mut child = program()
        .args(["generate", "arukone", "--size", "40x40", "--unique", "--count", "2", "--seed", "1"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(500));
    let interrupt = format!("kill -INT {}", child.id());
    std::process::Command::new("sh").args(["-c", &interrupt]).status().unwrap();
    let status = child.wait().unwrap();
    let mut printed = String::new();
    std::io::Read::read_to_string(&mut child.stdout.take().unwrap(), &mut printed).unwrap();
    let mut errors = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut errors).unwrap();
    assert_eq!((printed.as_str(), status.code()), ("", Some(3)));
    let last = "jigsat: board 1: undecided: the run was interrupted\njigsat: made 0 of 2 boards in ";
    assert!(errors.starts_with(last) && errors.ends_with(" with seed 1\n"), "{errors}");
}

/// The output can be read as one file; other engines find the promised number of solutions.
#[test]
fn other_kinds_are_made() {
    let bench = Bench::new(&[]);
    for (folder, arguments, strategies, promise) in [
        ("boxes", "cuboid --box 3x3x5 --cuboids 7..9", ["corners+backtrack", "cover+dlx"], None),
        ("sets", "triangle --size 3 --figures 5..7", ["search+backtrack", "cover+dlx"], Some("\"count\":3")),
        ("grids", "exact-cover --grid 6x6", ["cnf+varisat", "cover+cells"], Some("\"count\":1")),
        ("minimal", "exact-cover --grid 6x6 --minimal", ["cnf+varisat", "cover+cells"], Some("\"count\":1")),
    ] {
        let made = bench.run(&format!("generate {arguments} --count 5 --seed 5 --with-solution -o {folder}"));
        assert!(made.contains("made 5 "), "{arguments}: {made}");
        for strategy in strategies {
            let answers = bench.run(&format!("count {folder} --format json --with {strategy}"));
            assert_eq!(answers.matches("\"answer\":\"yes\"").count(), 5, "{arguments} by {strategy}: {answers}");
            if let Some(promise) = promise {
                assert_eq!(answers.matches(promise).count(), 5, "{arguments} by {strategy}: {answers}");
            }
        }
        // The boxes have one solution up to symmetry.
        if promise.is_none() {
            let answers = bench.run(&format!("count {folder} --format json --with cover+dlx --up-to symmetry"));
            assert_eq!(answers.matches("\"count\":1").count(), 5, "{arguments}: {answers}");
        }
    }
}

#[test]
fn other_kinds_refuse_what_cannot_be_made() {
    let bench = Bench::new(&[]);
    assert_snapshot!(bench.run("generate cuboid --box 4x5x5"), @"
    --- standard error
    jigsat: error: the box has the edge length 4, and needs three odd ones
    --- exit code 2
    ");
    assert_snapshot!(bench.run("generate triangle --figures 10"), @"
    --- standard error
    jigsat: error: expected 2 to 9 figures for 9 tiles, found 10
    --- exit code 2
    ");
    assert_snapshot!(bench.run("generate exact-cover --grid 8x8"), @"
    --- standard error
    jigsat: error: expected a grid of 4, 6 or 9 rows, found 8
    --- exit code 2
    ");
    assert_snapshot!(bench.run("generate exact-cover --grid 4x4 --clues 15 --minimal --tries 3 --seed 1"), @"
    --- standard error
    jigsat: error: grid 1: none of 3 tries led to one (3 no draft); with more --clues there may be one
    jigsat: made 0 of 1 grid in 3 tries with seed 1
    --- exit code 3
    ");
}
