//! Every command by snapshot, its failures included.

use std::process::Command;

use assert_cmd::cargo::cargo_bin;
use insta::assert_snapshot;

/// A folder with puzzle files in which the program runs.
struct Bench {
    folder: tempfile::TempDir,
}

/// A box with two solutions that are mirror images, and a layout of it.
const BOX: &str = "1 1 5\n3\n1 1 2\n1 1 1\n1 1 1\n";
/// The same with pieces that fill it in one way only.
const UNIQUE: &str = "1 1 5\n2\n1 1 2\n1 1 2\n";
/// The volume is right, but no cuboid of three fits beside the centre.
const UNSOLVABLE: &str = "1 1 5\n2\n1 1 3\n1 1 1\n";
const TOO_LITTLE: &str = "1 1 5\n1\n1 1 3\n";

impl Bench {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (name, content) in files {
            std::fs::write(folder.path().join(name), content).unwrap();
        }
        Self { folder }
    }

    /// What the program prints, and how it ends.
    fn run(&self, args: &str) -> String {
        self.run_with(args, "")
    }

    fn run_with(&self, args: &str, input: &str) -> String {
        let program = Command::new(cargo_bin!("jigsat"));
        let output = assert_cmd::Command::from_std(program)
            .current_dir(self.folder.path())
            .args(args.split_whitespace())
            .env_remove("NO_COLOR")
            .env_remove("COLUMNS")
            .write_stdin(input)
            .output()
            .unwrap();
        let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        let code = output.status.code().unwrap();
        let err = if err.is_empty() { String::new() } else { format!("--- standard error\n{err}") };
        format!("{out}{err}--- exit code {code}")
    }
}

fn boxes() -> Bench {
    Bench::new(&[("box", BOX), ("unique", UNIQUE), ("unsolvable", UNSOLVABLE), ("too_little", TOO_LITTLE)])
}

#[test]
fn solve_prints_the_first_solution() {
    assert_snapshot!(boxes().run("solve box"), @"
    # box: cuboid: solution 1, by cover+dlx
    layer 1   layer 2   layer 3   layer 4   layer 5
    A         A         G         B         C

    --- exit code 0
    ");
}

#[test]
fn solve_prints_all_solutions() {
    assert_snapshot!(boxes().run("solve --all box"), @"
    # box: cuboid: solution 1, by cover+dlx
    layer 1   layer 2   layer 3   layer 4   layer 5
    A         A         G         B         C

    # box: cuboid: solution 2, by cover+dlx
    layer 1   layer 2   layer 3   layer 4   layer 5
    A         B         G         C         C

    # box: cuboid: 2 solutions in all
    --- exit code 0
    ");
}

#[test]
fn solve_shows_the_puzzle_where_there_is_no_solution() {
    assert_snapshot!(boxes().run("solve unsolvable too_little"), @"
    # unsolvable: cuboid: no solution
    1 1 5
    2
    1 1 3
    1 1 1

    # too_little: cuboid: no solution: the cuboids have a volume of 3 together, and the box without its golden cube one of 4
    1 1 5
    1
    1 1 3

    --- exit code 1
    ");
}

#[test]
fn solve_reads_standard_input() {
    assert_snapshot!(boxes().run_with("solve - --with corners", UNIQUE), @"
    # standard input: cuboid: solution 1, by corners+backtrack
    layer 1   layer 2   layer 3   layer 4   layer 5
    A         A         G         B         B

    --- exit code 0
    ");
}

#[test]
fn solve_as_json() {
    assert_snapshot!(boxes().run("solve --format json --all box unsolvable too_little"), @r#"
    {"file":"box","kind":"cuboid","rules":null,"verb":"solve","layouts":[{"blocks":[{"at":[0,0,0],"size":[1,1,2]},{"at":[0,0,3],"size":[1,1,1]},{"at":[0,0,4],"size":[1,1,1]}]},{"blocks":[{"at":[0,0,0],"size":[1,1,1]},{"at":[0,0,1],"size":[1,1,1]},{"at":[0,0,3],"size":[1,1,2]}]}],"complete":true,"strategy":"cover+dlx","answer":"yes","reason":null}
    {"file":"unsolvable","kind":"cuboid","rules":null,"verb":"solve","layouts":[],"complete":true,"strategy":"cover+dlx","answer":"no","reason":null}
    {"file":"too_little","kind":"cuboid","rules":null,"verb":"solve","layouts":[],"complete":true,"strategy":"cover+dlx","answer":"no","reason":"the cuboids have a volume of 3 together, and the box without its golden cube one of 4"}
    --- exit code 1
    "#);
}

#[test]
fn colours_are_for_terminals_or_on_request() {
    assert_snapshot!(boxes().run("solve --color always unique").replace('\u{1b}', "ESC"), @"
    # unique: cuboid: solution 1, by cover+dlx
    layer 1   layer 2   layer 3   layer 4   layer 5
    ESC[38;5;16mESC[48;5;110mAESC[0m         ESC[38;5;16mESC[48;5;110mAESC[0m         ESC[38;5;16mESC[48;5;220mGESC[0m         ESC[38;5;16mESC[48;5;174mBESC[0m         ESC[38;5;16mESC[48;5;174mBESC[0m

    --- exit code 0
    ");
}

#[test]
fn a_time_limit_leaves_the_answer_open() {
    assert_snapshot!(boxes().run("solve --timeout 0 box"), @"
    # box: cuboid: undecided: the time limit of 0s was reached
    1 1 5
    3
    1 1 2
    1 1 1
    1 1 1

    --- exit code 3
    ");
    assert_snapshot!(boxes().run("unique --timeout 0 box"), @"
    # box: cuboid: undecided, by cover+dlx: the time limit of 0s was reached
    1 1 5
    3
    1 1 2
    1 1 1
    1 1 1

    --- exit code 3
    ");
    assert_snapshot!(boxes().run("count --timeout 0 box"), @"
    box: at least 0 solutions (raw): the time limit of 0s was reached
    --- standard error
    1 1 5
    3
    1 1 2
    1 1 1
    1 1 1

    --- exit code 3
    ");
}

#[test]
fn count_names_its_convention() {
    assert_snapshot!(boxes().run("count box unique unsolvable"), @"
    box: 2 solutions (raw)
    unique: 1 solution (raw)
    unsolvable: 0 solutions (raw)
    --- standard error
    1 1 5
    2
    1 1 3
    1 1 1

    --- exit code 0
    ");
    assert_snapshot!(boxes().run("count --limit 1 box"), @"
    box: at least 1 solution (raw)
    --- standard error
    1 1 5
    3
    1 1 2
    1 1 1
    1 1 1

    --- exit code 3
    ");
    assert_snapshot!(boxes().run("count --format json box too_little"), @r#"
    {"file":"box","kind":"cuboid","rules":null,"verb":"count","count":2,"convention":"raw","complete":true,"strategy":"cover+dlx","answer":"yes","reason":null}
    {"file":"too_little","kind":"cuboid","rules":null,"verb":"count","count":0,"convention":"raw","complete":true,"strategy":"cover+dlx","answer":"yes","reason":"the cuboids have a volume of 3 together, and the box without its golden cube one of 4"}
    --- exit code 0
    "#);
}

#[test]
fn unique_has_three_answers() {
    assert_snapshot!(boxes().run("unique unique"), @"
    # unique: cuboid: unique, by cover+dlx
    # unique: cuboid: solution 1
    layer 1   layer 2   layer 3   layer 4   layer 5
    A         A         G         B         B

    --- exit code 0
    ");
    assert_snapshot!(boxes().run("unique box"), @"
    # box: cuboid: not unique, by cover+dlx
    # box: cuboid: solution 1
    layer 1   layer 2   layer 3   layer 4   layer 5
    A         A         G         B         C

    # box: cuboid: solution 2
    layer 1   layer 2   layer 3   layer 4   layer 5
    A         B         G         C         C

    --- exit code 1
    ");
    assert_snapshot!(boxes().run("unique unsolvable"), @"
    # unsolvable: cuboid: no solution, by cover+dlx
    1 1 5
    2
    1 1 3
    1 1 1

    --- exit code 1
    ");
    assert_snapshot!(boxes().run("unique --format json unique box"), @r#"
    {"file":"unique","kind":"cuboid","rules":null,"verb":"unique","solutions":"unique","layouts":[{"blocks":[{"at":[0,0,0],"size":[1,1,2]},{"at":[0,0,3],"size":[1,1,2]}]}],"strategy":"cover+dlx","answer":"yes","reason":null}
    {"file":"box","kind":"cuboid","rules":null,"verb":"unique","solutions":"not unique","layouts":[{"blocks":[{"at":[0,0,0],"size":[1,1,2]},{"at":[0,0,3],"size":[1,1,1]},{"at":[0,0,4],"size":[1,1,1]}]},{"blocks":[{"at":[0,0,0],"size":[1,1,1]},{"at":[0,0,1],"size":[1,1,1]},{"at":[0,0,3],"size":[1,1,2]}]}],"strategy":"cover+dlx","answer":"no","reason":null}
    --- exit code 1
    "#);
}

#[test]
fn check_accepts_what_solve_prints() {
    let bench = boxes();
    for options in ["", "--color always", "--format json"] {
        let printed = bench.run(&format!("solve --all box {options}"));
        let layouts = printed.split("---").next().unwrap();
        std::fs::write(bench.folder.path().join("layouts"), layouts).unwrap();
        let checked = bench.run("check box layouts");
        assert_eq!(checked, "layouts: solution 1: valid\nlayouts: solution 2: valid\n--- exit code 0");
    }
}

#[test]
fn check_names_the_broken_rule() {
    let bench = boxes();
    assert_snapshot!(bench.run_with("check box -", "layer 1 layer 2 layer 3 layer 4 layer 5\nA A G B B\n"), @"
    standard input: invalid: every cuboid is used exactly once: 1x1x1 is given 2 times and used 0 times
    --- exit code 1
    ");
    assert_snapshot!(bench.run_with("check box -", "layer 1 layer 2 layer 3 layer 4 layer 5\nA A B G C\n"), @"
    standard input: invalid: the golden cube G sits exactly in the centre: 'B' in layer 3, row 1, column 1
    --- exit code 1
    ");
    let json =
        r#"{"blocks":[{"at":[0,0,0],"size":[1,1,2]},{"at":[0,0,3],"size":[1,1,1]},{"at":[0,0,3],"size":[1,1,1]}]}"#;
    assert_snapshot!(bench.run_with("check box - --format json", json), @r#"
    {"file":"box","kind":"cuboid","rules":null,"verb":"check","layout":"standard input","number":1,"answer":"no","reason":"cuboids do not overlap: the 1x1x1 with its first corner in layer 4, row 1, column 1 and the 1x1x1 with its first corner in layer 4, row 1, column 1 both take layer 4, row 1, column 1"}
    --- exit code 1
    "#);
}

#[test]
fn check_refuses_what_is_no_layout() {
    let bench = boxes();
    assert_snapshot!(bench.run_with("check box -", ""), @"
    --- standard error
    jigsat: error: standard input:1:1: expected a layout, found none
    --- exit code 2
    ");
    assert_snapshot!(bench.run_with("check box -", "layer 1\nA\nlayer 2\n"), @"
    --- standard error
    jigsat: error: standard input:4:1: expected row 1 with 1 labels for each of 1 layers, found the end of the file
    --- exit code 2
    ");
    assert_snapshot!(bench.run_with("check box -", "{\"blocks\":"), @"
    --- standard error
    jigsat: error: standard input:1:10: expected a layout as JSON: EOF while parsing a value at line 1 column 10
    --- exit code 2
    ");
    assert_snapshot!(bench.run_with("check box -", "{\"blocks\":[{\"at\":[0,0,-1]}]}"), @"
    --- standard error
    jigsat: error: standard input: layout 1: expected a layout as JSON: invalid value: integer `-1`, expected usize
    --- exit code 2
    ");
    assert_snapshot!(bench.run("check - -"), @"
    --- standard error
    jigsat: error: only one of the puzzle and the layout can be read from standard input
    --- exit code 2
    ");
}

#[test]
fn statistics_go_to_standard_error() {
    let printed = boxes().run("solve --stats --with cnf-pairwise unique");
    let untimed = printed.lines().filter(|line| !line.contains("reduced in")).collect::<Vec<_>>().join("\n");
    assert_snapshot!(untimed, @"
    # unique: cuboid: solution 1, by cnf-pairwise+varisat
    layer 1   layer 2   layer 3   layer 4   layer 5
    A         A         G         B         B

    --- standard error
    jigsat: stats: unique: cnf-pairwise+varisat (as asked for)
    jigsat: stats: unique: 2 variables, 6 clauses
    jigsat: stats: unique: 1 nodes, 0 updates, 0 witnesses without a layout
    --- exit code 0
    ");
}

#[test]
fn one_bad_file_does_not_keep_the_others_from_their_answers() {
    let bench = Bench::new(&[("bad", "3 3 3\n2\n1 1 1\n"), ("good", UNIQUE)]);
    assert_snapshot!(bench.run("count bad nowhere good"), @"
    good: 1 solution (raw)
    --- standard error
    jigsat: error: bad:4:1: expected the three edge lengths of cuboid 2 of 2, found the end of the file
    jigsat: error: nowhere: No such file or directory (os error 2)
    --- exit code 2
    ");
}

#[test]
fn bad_files_are_told_where() {
    let bench = Bench::new(&[("empty", ""), ("even", "3 4 3\n0\n"), ("prose", "to be or not to be\n")]);
    std::fs::write(bench.folder.path().join("binary"), b"3 3 3\n\xff\xfe\n").unwrap();
    assert_snapshot!(bench.run("solve empty even prose binary ."), @"
    --- standard error
    jigsat: error: empty:1:1: expected a puzzle (cuboid, ubongo, triangle, arukone), found an empty file; --kind names the kind
    jigsat: error: even:1:3: expected an odd edge length (in an even one no unit cube sits exactly in the centre), found '4'
    jigsat: error: prose:1:1: expected a puzzle (cuboid, ubongo, triangle, arukone), found none of their formats; --kind names the kind
    jigsat: error: binary:2:1: expected text in UTF-8, found other bytes
    jigsat: error: .: Is a directory (os error 21)
    --- exit code 2
    ");
}

#[test]
fn bad_arguments_are_usage_errors() {
    let bench = boxes();
    assert_snapshot!(bench.run("solve"), @"
    --- standard error
    error: the following required arguments were not provided:
      <FILE>...

    Usage: jigsat solve <FILE>...

    For more information, try '--help'.
    --- exit code 2
    ");
    assert_snapshot!(bench.run("solve --kind chess box"), @"
    --- standard error
    jigsat: error: --kind: expected one of cuboid, ubongo, triangle, arukone, found 'chess'
    --- exit code 2
    ");
    assert_snapshot!(bench.run("solve --with cover+cadical box"), @"
    --- standard error
    jigsat: error: box: --with cover+cadical: no engine 'cadical' solves the problems of 'cover'; it takes dlx
    --- exit code 2
    ");
    assert_snapshot!(bench.run("solve --with magic box"), @"
    --- standard error
    jigsat: error: box: --with magic: the kind cuboid has no reduction 'magic'; it has cover, cnf-{pairwise|sequential|product|commander|bimander|binary|ladder}, corners, corners-symmetric, pieces
    --- exit code 2
    ");
    assert_snapshot!(bench.run("solve --limit 0 box"), @"
    --- standard error
    error: invalid value '0' for '--limit <N>': 0 is not in 1..18446744073709551615

    For more information, try '--help'.
    --- exit code 2
    ");
    assert_snapshot!(bench.run("solve --timeout soon box"), @"
    --- standard error
    error: invalid value 'soon' for '--timeout <TIME>': expected a time such as 10, 500ms or 2m

    For more information, try '--help'.
    --- exit code 2
    ");
    assert_snapshot!(bench.run("count --rules full unique"), @"
    unique: 1 solution (raw)
    --- standard error
    jigsat: note: unique: cuboid puzzles know no --rules
    --- exit code 0
    ");
}

#[test]
fn help_teaches() {
    assert_snapshot!(boxes().run("--help"), @"
    Puzzles to exact cover, CNF or direct search, and back to verified layouts

    Usage: jigsat <COMMAND>

    Commands:
      solve   Print a solution of each puzzle (or several: --limit, --all)
      count   Count the solutions: every layout of the fixed container, identical pieces
              indistinguishable
      unique  Is there exactly one solution? If there are more, print two of them
      check   Is a layout a solution? If not, name the rule that it breaks, and where
      list    List the puzzle kinds, their reductions, and the engines
      help    Print this message or the help of the given subcommand(s)

    Options:
      -h, --help     Print help
      -V, --version  Print version

    Exit codes:
      0  the answer is yes: solved, counted, unique, valid
      1  the answer is a proven no: no solution, not unique, invalid layout
      2  a usage or input error, told in one message
      3  undecided: a limit was reached or the run was interrupted; what was found is printed

    With several files, the exit code is the gravest of theirs: 2, then 3, then 1.
    --- exit code 0
    ");
    assert_snapshot!(boxes().run("solve --help"), @"
    Print a solution of each puzzle (or several: --limit, --all)

    Usage: jigsat solve [OPTIONS] <FILE>...

    Arguments:
      <FILE>...
              Puzzle files; - is standard input

    Options:
          --limit <N>
              Print up to this many solutions
              
              [default: 1]

          --all
              Print all solutions

          --kind <KIND>
              The kind of the puzzles [default: recognised from the content]

          --rules <RULES>
              arukone: may cells stay empty, or is every cell used? [default: what the file says, or
              empty]

              Possible values:
              - empty: Cells may stay empty
              - full:  Every cell is used

          --touch <TOUCH>
              arukone: may a path touch itself? [default: what the file says, or yes]

              Possible values:
              - yes: It may
              - no:  It must not

          --with <STRATEGY>
              The strategy, reduction+engine, such as cover+dlx or cnf-product+varisat; see `jigsat
              list`
              
              [default: auto]

          --timeout <TIME>
              Give up on a puzzle after this time: seconds, or with a unit, such as 500ms, 10s, 2m

          --stats
              Print statistics on standard error: sizes, nodes, times, and why the strategy was chosen

          --format <FORMAT>
              The format of the results; json is one line for each puzzle

              Possible values:
              - text: For people
              - json: For programs
              
              [default: text]

          --color <WHEN>
              When to use colours

              Possible values:
              - auto:   On a terminal, unless `NO_COLOR` is set
              - always: Always
              - never:  Never
              
              [default: auto]

      -h, --help
              Print help (see a summary with '-h')

    Exit codes:
      0  the answer is yes: solved, counted, unique, valid
      1  the answer is a proven no: no solution, not unique, invalid layout
      2  a usage or input error, told in one message
      3  undecided: a limit was reached or the run was interrupted; what was found is printed

    With several files, the exit code is the gravest of theirs: 2, then 3, then 1.
    --- exit code 0
    ");
}

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

const BOARD: &str = "A..B\n.CA.\nCB..\n";

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

#[test]
fn list_shows_what_there_is() {
    assert_snapshot!(boxes().run("list"), @"
    ┌──────────┬───────────────────┬───────────┬───────────────────────────────────────────────────────────────────────────┐
    │ kind     ┆ reduction         ┆ engine    ┆ idea                                                                      │
    ╞══════════╪═══════════════════╪═══════════╪═══════════════════════════════════════════════════════════════════════════╡
    │ cuboid   ┆                   ┆           ┆ fill a box of odd edge lengths with cuboids, a golden unit cube in its    │
    │          ┆                   ┆           ┆ centre                                                                    │
    │          ┆ cover             ┆ dlx       ┆ cells are items, cuboids are items with multiplicity, placements are      │
    │          ┆                   ┆           ┆ options                                                                   │
    │          ┆ cnf-AMO           ┆ varisat   ┆ one variable per placement: each cell exactly once, each kind of cuboid   │
    │          ┆                   ┆           ┆ counted                                                                   │
    │          ┆ corners           ┆ backtrack ┆ direct: fill one inner corner at a time, equal cuboids once, in all       │
    │          ┆                   ┆           ┆ distinct rotations                                                        │
    │          ┆ corners-symmetric ┆ backtrack ┆ direct: inner corners, at first with mirror pairs placed together, then   │
    │          ┆                   ┆           ┆ without                                                                   │
    │          ┆ pieces            ┆ backtrack ┆ direct: one cuboid after another, in all rotations, over all positions    │
    │ ubongo   ┆                   ┆           ┆ fill a board two layers high with pieces of three to five unit cubes, or  │
    │          ┆                   ┆           ┆ any others                                                                │
    │          ┆ cover             ┆ dlx       ┆ cells are items, pieces are items with multiplicity, placements are       │
    │          ┆                   ┆           ┆ options                                                                   │
    │          ┆ cnf-AMO           ┆ varisat   ┆ one variable per placement: each cell exactly once, each kind of piece    │
    │          ┆                   ┆           ┆ counted                                                                   │
    │          ┆ search            ┆ backtrack ┆ direct: one piece after another, largest surface first, no holes of one   │
    │          ┆                   ┆           ┆ or two cells                                                              │
    │ triangle ┆                   ┆           ┆ lay k² triangular tiles into a big triangle, so that touching halves make │
    │          ┆                   ┆           ┆ up a figure                                                               │
    │          ┆ cover             ┆ dlx       ┆ places and kinds of tiles are items, the halves on inner edges are        │
    │          ┆                   ┆           ┆ colours                                                                   │
    │          ┆ cnf-AMO           ┆ varisat   ┆ the exact cover as clauses                                                │
    │          ┆ search            ┆ backtrack ┆ tile by tile, each place next to one before, each kind in each turn that  │
    │          ┆                   ┆           ┆ fits                                                                      │
    │ arukone  ┆                   ┆           ┆ join equal numbers in a grid by paths that share no cell                  │
    │          ┆ cnf-AMO           ┆ varisat   ┆ a variable for each edge, labels copied along the edges in use, stray     │
    │          ┆                   ┆           ┆ cycles cut when they occur                                                │
    │          ┆ cover             ┆ dlx       ┆ how a path crosses each cell; edges coloured by labels; stray cycles      │
    │          ┆                   ┆           ┆ sorted out in decoding                                                    │
    │          ┆ search            ┆ backtrack ┆ path by path, the shortest free path first, while every open pair can     │
    │          ┆                   ┆           ┆ still be joined                                                           │
    │          ┆ heads             ┆ backtrack ┆ all paths at once from both ends, the end with the fewest steps first,    │
    │          ┆                   ┆           ┆ while no paths must cross                                                 │
    └──────────┴───────────────────┴───────────┴───────────────────────────────────────────────────────────────────────────┘

    ┌───────────┬─────────────┬───────────────────────────────────────────────────────────────────────────────────────┐
    │ engine    ┆ solves      ┆ method                                                                                │
    ╞═══════════╪═════════════╪═══════════════════════════════════════════════════════════════════════════════════════╡
    │ dlx       ┆ exact cover ┆ dancing links with colours and multiplicities (TAOCP 7.2.2.1, Algorithms X, C and M)  │
    │ varisat   ┆ CNF         ┆ the SAT solver varisat, incremental: found layouts are blocked one by one             │
    │ backtrack ┆ state space ┆ depth-first walk, the moves in the order in which the puzzle's own search offers them │
    └───────────┴─────────────┴───────────────────────────────────────────────────────────────────────────────────────┘

    A strategy is reduction+engine, such as cover+dlx; AMO is one of pairwise, sequential, product, commander, bimander, binary, ladder.
    The first reduction of each kind is the one that 'auto' takes.
    --- exit code 0
    ");
}

#[test]
fn headers_are_obeyed_wherever_they_stand() {
    let bench =
        Bench::new(&[("rules", "\n#\n# rules: full no-touch\nA.A\n...\n"), ("typo", "# kind: cubiod\n1 1 1\n0\n")]);
    assert_snapshot!(bench.run("count rules typo"), @"
    rules: 0 solutions (raw; every cell is used, no path touches itself)
    --- standard error
    # rules: full no-touch
    A.A
    ...

    jigsat: error: typo:1:1: expected '# kind: ' and one of cuboid, ubongo, triangle, arukone, found 'cubiod'
    --- exit code 2
    ");
}

#[test]
fn broken_files_get_the_message_of_the_kind_they_were_meant_to_be() {
    let bench = Bench::new(&[
        ("tiles", "2\n4\n1 1 2\n1 2 2\n2 2 1\n"),
        ("tile", "2\n1\n1 x 1\n"),
        ("board", "4\n3\n2 0 0\n0 1 3 0\n0 3 0 0\n0 2 1 0\n"),
        ("uneven", "A..B\n...\nA..B\n"),
        ("strange", "A..B\n.?..\nA..B\n"),
        ("box", "3 3 x\n"),
        ("ubongo", "pieces 1 17\n##\n"),
    ]);
    assert_snapshot!(bench.run("solve tiles tile board uneven strange box ubongo"), @"
    --- standard error
    jigsat: error: tiles:6:1: expected three halves (tile 4 of 4), found the end of the file
    jigsat: error: tile:3:3: expected a half between -2 and 2, and not 0, found 'x'
    jigsat: error: board:3:6: expected 4 numbers in each row, found the end of the line
    jigsat: error: uneven:2:4: expected 4 cells in each row, found the end of the line
    jigsat: error: strange:2:2: expected a letter, a digit, or '.' for a cell without label, found '?'
    jigsat: error: box:1:5: expected an edge length, a whole number from 1, found 'x'
    jigsat: error: ubongo:1:10: expected the number of a piece, from 1 to 16, found '17'
    --- exit code 2
    ");
}

#[test]
fn check_takes_paths_in_any_order_and_arrays_of_layouts() {
    let bench = Bench::new(&[("board", BOARD)]);
    let paths = r#"{"paths":[{"label":"C","cells":[[1,1],[0,1],[0,2]]},{"label":"B","cells":[[1,2],[2,2],[3,2],[3,1],[3,0]]},
        {"label":"A","cells":[[2,1],[2,0],[1,0],[0,0]]}]}"#;
    assert_snapshot!(bench.run_with("check board -", &format!("\u{feff}[{paths}]")), @"
    standard input: valid
    --- exit code 0
    ");
    let one_unreadable = format!("[{paths},{{\"paths\":7}}]");
    assert_snapshot!(bench.run_with("check board -", &one_unreadable), @"
    standard input: solution 1: valid
    --- standard error
    jigsat: error: standard input: layout 2: expected a layout as JSON: invalid type: integer `7`, expected a sequence
    --- exit code 2
    ");
}

/// Many pairs on a large board make every node of this search slow: the clock is looked at all the same.
#[test]
fn slow_nodes_do_not_outlast_the_time_limit() {
    let (size, pairs) = (60, 20);
    // The numbers stand in every other cell of the first row, and shifted by half in the last one.
    let number =
        |x: usize, shift: usize| if x < 2 * pairs && x.is_multiple_of(2) { (x / 2 + shift) % pairs + 1 } else { 0 };
    let row = |y: usize| {
        let cell = |x: usize| match y {
            0 => number(x, 0),
            y if y + 1 == size => number(x, pairs / 2),
            _ => 0,
        };
        (0..size).map(|x| cell(x).to_string()).collect::<Vec<_>>().join(" ")
    };
    let rows: Vec<String> = (0..size).map(row).collect();
    let bench = Bench::new(&[("large", &format!("{size}\n{pairs}\n{}\n", rows.join("\n")))]);
    let started = std::time::Instant::now();
    for strategy in ["search", "heads", "cnf", "cover"] {
        bench.run(&format!("count --timeout 0.5 --with {strategy} large"));
    }
    assert!(started.elapsed() < std::time::Duration::from_secs(60), "{:?}", started.elapsed());
}
