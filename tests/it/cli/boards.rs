//! Many boards in one file, and the formats of boards.

use insta::assert_snapshot;

use super::Bench;

/// Three boards in three formats; the second one has a mistake in line 9.
const MANY: &str = "# rules: full no-touch\n3 2\nA.A\nB.B\n\n# source: own\n2 2\nA.\n.?\n\n2\n1\n1 0\n0 1\n";

fn bench() -> Bench {
    Bench::new(&[("many", MANY), ("blocked", "3 2\nA#A\n...\n"), ("link", "https://puzz.link/p?numlin/3/2/1h1h\n")])
}

#[test]
fn every_board_of_a_file_is_answered() {
    let bench = bench();
    assert_snapshot!(bench.run("unique many"), @"
    # many#1: arukone (every cell is used, no path touches itself): solution 1
    A───A
    B───B

    # many#1: arukone (every cell is used, no path touches itself): unique, by diagonal+backtrack
    # many#3: arukone (cells may stay empty, paths may touch themselves): solution 1
    1 ·
    └─1

    # many#3: arukone (cells may stay empty, paths may touch themselves): solution 2
    1─┐
    · 1

    # many#3: arukone (cells may stay empty, paths may touch themselves): not unique, by diagonal+backtrack: the second one is a small change of the first
    --- standard error
    jigsat: error: many:9:2: expected a second '?' on the board, found only this one (read as an arukone puzzle; --kind names another)
    --- exit code 2
    ");
    assert_snapshot!(bench.run("count many many#1 --format json"), @r#"
    {"schema":"jigsat/count/1","file":"many#1","puzzle":1,"kind":"arukone","rules":"every cell is used, no path touches itself","verb":"count","count":1,"convention":"raw","complete":true,"strategy":"diagonal+backtrack","answer":"yes","reason":null}
    {"schema":"jigsat/count/1","file":"many#3","puzzle":3,"kind":"arukone","rules":"cells may stay empty, paths may touch themselves","verb":"count","count":2,"convention":"raw","complete":true,"strategy":"diagonal+backtrack","answer":"yes","reason":null}
    {"schema":"jigsat/count/1","file":"many#1","puzzle":1,"kind":"arukone","rules":"every cell is used, no path touches itself","verb":"count","count":1,"convention":"raw","complete":true,"strategy":"diagonal+backtrack","answer":"yes","reason":null}
    --- standard error
    jigsat: error: many:9:2: expected a second '?' on the board, found only this one (read as an arukone puzzle; --kind names another)
    --- exit code 2
    "#);
    assert_snapshot!(bench.run_with("count -", MANY), @"
    standard input#1: 1 solution (raw; every cell is used, no path touches itself)
    standard input#3: 2 solutions (raw; cells may stay empty, paths may touch themselves)
    --- standard error
    jigsat: error: standard input:9:2: expected a second '?' on the board, found only this one (read as an arukone puzzle; --kind names another)
    --- exit code 2
    ");
    assert_snapshot!(bench.run("count many#4"), @"
    --- standard error
    jigsat: error: many: expected one of the puzzles 1 to 3, found #4
    --- exit code 2
    ");
    assert_snapshot!(bench.run("export many --to dlx"), @"
    --- standard error
    jigsat: error: many: expected one puzzle, found 3; many#1 is the first of them
    --- exit code 2
    ");
    assert_snapshot!(bench.run("count many --checkpoint kept"), @"
    --- standard error
    jigsat: error: many#1: a checkpoint is for one puzzle; expected a file with one
    jigsat: error: many:9:2: expected a second '?' on the board, found only this one (read as an arukone puzzle; --kind names another)
    jigsat: error: many#3: a checkpoint is for one puzzle; expected a file with one
    --- exit code 2
    ");
}

#[test]
fn blocked_cells_are_drawn_and_read_back() {
    let bench = bench();
    let printed = bench.run("solve blocked");
    assert_snapshot!(printed, @"
    # blocked: arukone (cells may stay empty, paths may touch themselves): solution 1, by diagonal+backtrack
    A # A
    └───┘

    --- exit code 0
    ");
    bench.write("layout", printed.split("---").next().unwrap().as_bytes());
    assert_snapshot!(bench.run("check blocked layout"), @"
    layout: valid
    --- exit code 0
    ");
    bench.write("through", "A─A\n· · ·\n".replace("A─A", "A───A").as_bytes());
    assert_snapshot!(bench.run("check blocked through"), @"
    through: invalid: no path uses a blocked cell: row 1, column 2 is blocked and has '─', not '#'
    --- exit code 1
    ");
}

#[test]
fn a_grid_of_labels_is_printed_on_request() {
    let bench = bench();
    let printed = bench.run("solve blocked --format grid");
    assert_snapshot!(printed, @"
    # blocked: arukone (cells may stay empty, paths may touch themselves): solution 1, by diagonal+backtrack
    A # A
    A A A

    --- exit code 0
    ");
    bench.write("layout", printed.split("---").next().unwrap().as_bytes());
    assert_snapshot!(bench.run("check blocked layout"), @"
    layout: valid
    --- exit code 0
    ");
    let both = bench.run("unique many#3 --format grid");
    bench.write("both", both.split("---").next().unwrap().as_bytes());
    assert_snapshot!(bench.run("check many#3 both"), @"
    both: solution 1: valid
    both: solution 2: valid
    --- exit code 0
    ");
    // Other layouts are grids of labels anyway.
    bench.write("box", super::BOX.as_bytes());
    assert_eq!(bench.run("solve box --format grid"), bench.run("solve box"));
    assert_snapshot!(bench.run("count many#3 --format grid"), @"
    --- standard error
    jigsat: error: --format: only `solve`, `unique`, `assemble`, `decode` and `draw` show layouts
    --- exit code 2
    ");
}

#[test]
fn boards_are_written_in_other_formats() {
    let bench = bench();
    assert_snapshot!(bench.run("export link --to characters --rules full"), @"
    # rules: full touch
    3 2
    1..
    1..
    --- exit code 0
    ");
    assert_snapshot!(bench.run("export many#3 --to puzzlink"), @"
    https://puzz.link/p?numlin/2/2/1h1
    --- exit code 0
    ");
    assert_snapshot!(bench.run("export blocked --to numbers"), @"
    --- standard error
    jigsat: error: blocked: boards of numbers have no blocked cells; --to characters has
    --- exit code 2
    ");
    assert_snapshot!(bench.run("export blocked --to text"), @"
    3 2
    A#A
    ...
    --- exit code 0
    ");
    bench.write("box", super::BOX.as_bytes());
    assert_snapshot!(bench.run("export box --to numbers"), @"
    --- standard error
    jigsat: error: box: --to numbers is for the kind arukone; cuboid puzzles are written as text, burrtools
    --- exit code 2
    ");
}

/// The strategies that can find the first layout.
#[test]
fn a_second_layout_is_looked_for_near_the_first() {
    let room = Bench::new(&[("room", "5 4\nA....\n.....\n.....\n....A\n")]);
    let second = "the second one is a small change of the first";
    for strategy in ["search", "diagonal", "cover", "binary", "onehot", "paths", "negotiate", "checker", "auto"] {
        for rules in ["--touch yes", "--touch no", "--rules full"] {
            let printed = room.run(&format!("unique room --with {strategy} {rules} --format json"));
            let is_decided = printed.contains("not unique") && printed.contains(second);
            // On full boards routing finds nothing.
            assert!(is_decided || rules == "--rules full", "{strategy} {rules}: {printed}");
        }
    }
    assert_snapshot!(room.run("unique room --with negotiate"), @"
    # room: arukone (cells may stay empty, paths may touch themselves): solution 1
    A─┐ · · ·
    · │ · · ·
    · └─────┐
    · · · · A

    # room: arukone (cells may stay empty, paths may touch themselves): solution 2
    A · · · ·
    └─┐ · · ·
    · └─────┐
    · · · · A

    # room: arukone (cells may stay empty, paths may touch themselves): not unique, by paths+negotiate: the second one is a small change of the first
    --- exit code 1
    ");
}
