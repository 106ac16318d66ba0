//! Packings at random.

mod refused;

use std::collections::HashSet;
use std::fs;

use insta::assert_snapshot;
use itertools::Itertools;
use serde_json::Value;

use super::Bench;

/// A wish for each kind, with several solutions among them.
const WISHES: [&str; 6] = [
    "ubongo --pieces 3..4",
    "ubongo --pieces 4 --solutions 2..5",
    "ubongo --from tetracubes --pieces 3..4",
    "polycube --from pentominoes --pieces 3..4",
    "polycube --from one-sided-tetrominoes --pieces 4",
    "polycube --box 3x3x3 --pieces 5..7 --up-to symmetry",
];

#[test]
fn tasks_of_ubongo_are_made() {
    assert_snapshot!(Bench::new(&[]).run("generate ubongo --seed 1 --count 2 --with-solution"), @"
    # source: jigsat 0.1.0, seed 1, puzzle 1
    # raw: 1
    # rating: 2.9 (hard)
    height 2
    pieces 1 6 7 9
    board
    ##...
    #####
    .##..
    ..#..
    # solution:
    # layer 1     layer 2
    # A A . . .   A B . . .
    # A B C C C   A B D C C
    # . B B . .   . D D . .
    # . . D . .   . . D . .
    # # D = piece 1, B = piece 6, C = piece 7, A = piece 9

    # source: jigsat 0.1.0, seed 1, puzzle 2
    # raw: 1
    # rating: 5.8 (hard)
    height 2
    pieces 1 5 7 13
    board
    ###..
    ###..
    .####
    # solution:
    # layer 1     layer 2
    # A B C . .   B B B . .
    # A A C . .   B A A . .
    # . C C D D   . C D D D
    # # B = piece 1, C = piece 5, D = piece 7, A = piece 13

    --- standard error
    jigsat: made 2 puzzles in 2 tries with seed 1
    --- exit code 0
    ");
}

#[test]
fn packings_are_made() {
    let bench = Bench::new(&[]);
    assert_snapshot!(bench.run("generate polycube --from pentominoes --pieces 3 --seed 4"), @"
    # source: jigsat 0.1.0, seed 4, puzzle 1
    # raw: 1
    # rating: 2.6 (medium)
    container
    ..###
    #####
    .###.
    ..##.
    ...##
    piece P
    ##.
    ###
    piece W
    #..
    ##.
    .##
    piece F
    #..
    ###
    .#.

    --- standard error
    jigsat: made 1 puzzle in 1 try with seed 4
    --- exit code 0
    ");
    assert_snapshot!(bench.run("generate polycube --box 3x3x2 --up-to symmetry --seed 2 --stats"), @"
    # source: jigsat 0.1.0, seed 2, puzzle 1
    # symmetry: 1
    # rating: 3.4 (easy)
    box 3 3 2
    piece
    #.
    #.
    -
    ##
    ##
    2x piece
    ##.
    ###
    -
    .#.
    ...

    --- standard error
    jigsat: stats: 1 puzzle in 1 try
    jigsat: made 1 puzzle in 1 try with seed 2
    --- exit code 0
    ");
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let bench = Bench::new(&[]);
    for wish in WISHES {
        let made = |threads: usize| bench.run(&format!("generate {wish} --seed 5 --count 12 --threads {threads}"));
        assert_eq!(made(1), made(3), "{wish}");
    }
}

/// Another engine counts the promised number of solutions, and no two puzzles are alike.
fn are_as_promised(count: usize, seed: u64, wish: &str) {
    let bench = Bench::new(&[]);
    let made = bench.run(&format!("generate {wish} --seed {seed} --count {count} --format json -o made"));
    let convention = if wish.contains("symmetry") { "--up-to symmetry --with cover+dlx" } else { "--with search" };
    let mut texts = HashSet::new();
    let mut files: Vec<_> =
        fs::read_dir(bench.folder.path().join("made")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), count, "{wish}: {made}");
    let mut promised = Vec::new();
    for file in files {
        let record: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
        promised.push(record["count"].as_u64().unwrap());
        let text = record["text"].as_str().unwrap();
        assert!(texts.insert(text.lines().filter(|line| !line.starts_with("# ")).collect::<Vec<_>>().join("\n")));
        assert_eq!(record["layouts"].as_array().unwrap().len() as u64, promised[promised.len() - 1]);
        assert!(record["rating"].as_f64().is_some());
        bench.write(&format!("{}.txt", promised.len()), text.as_bytes());
    }
    let all = (1..=count).map(|number| format!("{number}.txt")).join(" ");
    let counted = bench.run(&format!("count --format json {convention} {all}"));
    let records: Vec<Value> = counted.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let counts: Vec<u64> = records.iter().map(|record| record["count"].as_u64().unwrap()).collect();
    assert_eq!(counts, promised, "{wish}");
}

#[test]
fn puzzles_have_the_promised_number_of_solutions() {
    for wish in WISHES {
        are_as_promised(10, 3, wish);
    }
}

#[test]
#[ignore = "takes minutes"]
fn a_thousand_puzzles_have_the_promised_number_of_solutions() {
    for wish in WISHES {
        // There are few tasks of tetracubes.
        are_as_promised(if wish.contains("tetracubes") { 30 } else { 1000 }, 7, wish);
    }
}

/// 1,000 seeds make at least 990 different puzzles; of tasks with four pieces of Ubongo fewer, as there are only about 20,000.
#[test]
#[ignore = "takes minutes"]
fn seeds_make_different_puzzles() {
    let bench = Bench::new(&[]);
    for (wish, least) in [
        ("ubongo --pieces 4", 950),
        ("polycube --from pentominoes --pieces 3..4", 990),
        ("polycube --pieces 4..5", 990),
    ] {
        let made = (0..1000).map(|seed| bench.run(&format!("generate {wish} --seed {seed}")));
        let puzzles =
            made.map(|text| text.lines().filter(|line| !line.contains("seed")).collect::<Vec<_>>().join("\n"));
        let different = puzzles.collect::<HashSet<_>>().len();
        assert!(different >= least, "{wish}: {different}");
    }
}

#[test]
fn ratings_are_as_wished() {
    let bench = Bench::new(&[]);
    for (rating, least, most) in [("2..3", 2.0, 3.0), ("hard", 2.5, f64::INFINITY), ("easy", 0.0, 2.1)] {
        let made = bench.run(&format!("generate ubongo --rating {rating} --count 4 --seed 2 --format json"));
        let records: Vec<Value> = made.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        assert_eq!(records.len(), 4, "{made}");
        for record in records {
            let score = record["rating"].as_f64().unwrap();
            assert!((least..=most).contains(&score), "{rating}: {record}");
        }
    }
}

#[test]
fn boards_are_taken_from_files() {
    let bench = Bench::new(&[
        ("rows", "# a board\n.##\n###\n#..\n"),
        ("task", "pieces 1\n.##\n###\n#..\n"),
        ("packing", "container\n.##\n###\n#..\npiece 000\n"),
    ]);
    let made = |file: &str| bench.run(&format!("generate ubongo --board {file} --seed 1"));
    assert_eq!(made("rows"), made("task"));
    assert_eq!(made("rows"), made("packing"));
    assert!(made("rows").contains("board\n.##\n###\n#..\n"), "{}", made("rows"));
}

#[test]
fn the_help_explains_the_options() {
    let bench = Bench::new(&[]);
    assert_snapshot!(bench.run("generate ubongo -h"), @"
    Tasks of Ubongo 3-D: a board, and pieces that fill it two layers high

    Usage: jigsat generate ubongo [OPTIONS]

    Options:
          --pieces <A..B>      The number of pieces [default: 3..4]
          --from <SET>         The set of pieces: see `jigsat list --pieces` [default: ubongo]
          --board <BOARD>      The board: a file, a size such as 4x3, or random [default: random]
          --solutions <A..B>   The number of solutions, such as 2..10 [default: 1]
          --rating [<RATING>]  Only puzzles rated so: 5..8, easy, medium or hard
          --count <K>          The number of puzzles [default: 1]
          --seed <S>           Equal seeds give equal puzzles, on every machine
          --with-solution      Print the solutions of each puzzle, as comments
      -o, --output <FOLDER>    Write each puzzle to a new file in this folder
      -h, --help               Print help (see more with '--help')

    Search:
          --timeout <TIME>  Give up on a puzzle after this time, such as 10s

    Exit codes: 0 yes, 1 a proven no, 2 an error, 3 undecided. More: --help
    --- exit code 0
    ");
    assert_snapshot!(bench.run("generate polycube -h"), @"
    Packings of polyominoes or polycubes

    Usage: jigsat generate polycube [OPTIONS]

    Options:
          --from <SET>         The set of pieces: see `jigsat list --pieces`
          --cells <A..B>       The cells of each piece without a set [default: 3..6]
          --pieces <A..B>      The number of pieces
          --box <AxBxC>        The container is a full box
          --board <BOARD>      The container: a file, a size such as 8x5, or random [default: random]
          --solutions <A..B>   The number of solutions, such as 2..10 [default: 1]
          --rating [<RATING>]  Only puzzles rated so: 5..8, easy, medium or hard
          --count <K>          The number of puzzles [default: 1]
          --seed <S>           Equal seeds give equal puzzles, on every machine
          --with-solution      Print the solutions of each puzzle, as comments
      -o, --output <FOLDER>    Write each puzzle to a new file in this folder
      -h, --help               Print help (see more with '--help')

    Search:
          --timeout <TIME>  Give up on a puzzle after this time, such as 10s

    Exit codes: 0 yes, 1 a proven no, 2 an error, 3 undecided. More: --help
    --- exit code 0
    ");
}

#[test]
fn sets_of_pieces_are_listed_and_drawn() {
    let bench = Bench::new(&[]);
    assert_snapshot!(bench.run("list --pieces tetracubes"), @"
    tetracubes: 8 pieces, four cubes, mirror images apart

    I       L      T      Z      B        P        A        O
    ####    #..    ###    ##.    #. #.    #. ##    #. ##    ##
            ###    .#.    .##    .. ##    .. #.    .. .#    ##
    --- exit code 0
    ");
    assert_snapshot!(bench.run("list --pieces pentomino"), @"
    --- standard error
    jigsat: error: --pieces: expected one of monomino, domino, trominoes, tetrominoes, pentominoes, hexominoes, heptominoes, one-sided tetrominoes, one-sided pentominoes, one-sided hexominoes, tricubes, tetracubes, pentacubes, soma, bedlam, ubongo, genius square, calendar, found 'pentomino'; did you mean 'pentominoes'?
    --- exit code 2
    ");
    let all = bench.run("list --pieces");
    assert!(all.contains("│ one-sided pentominoes ┆ 18     ┆ 90    ┆"), "{all}");
    let record: Value =
        serde_json::from_str(bench.run("list --pieces soma --format json").lines().next().unwrap()).unwrap();
    assert_eq!(record["sets"][0]["pieces"][0]["cells"], serde_json::json!([[0, 0, 0], [0, 1, 0], [1, 1, 0]]));
}
