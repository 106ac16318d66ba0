//! The pictures of the kinds.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use insta::assert_snapshot;

use super::registry::without_lists;
use super::{BOARD, Bench};

#[test]
fn ubongo_prints_the_name_of_each_piece() {
    let bench = Bench::new(&[("task", "pieces 7 3 5\n####\n..##\n...#\n")]);
    let printed = bench.run("solve --all task");
    assert_snapshot!(printed, @"
    # task: ubongo: solution 1, by cover+mask
    layer 1   layer 2
    A A A B   A A B B
    . . C B   . . C C
    . . . B   . . . C
    # A = piece 7, C = piece 3, B = piece 5

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
    # tiles: triangle: solution 1, by cover+cells
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
    # board: arukone (cells may stay empty, paths may touch themselves): solution 1, by diagonal+backtrack
    A───┐ B
    ┌─C A │
    C B───┘

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
    cross: 0 solutions (raw; every cell is used, no path touches itself): no path can leave the A in row 1, column 1
    --- exit code 0
    ");
    assert_snapshot!(bench.run("unique --rules full --touch no --format json board cross"), @r#"
    {"schema":"jigsat/unique/1","file":"board","kind":"arukone","rules":"every cell is used, no path touches itself","verb":"unique","layouts":[{"paths":[{"label":"A","cells":[[0,0],[1,0],[2,0],[2,1]]},{"label":"B","cells":[[3,0],[3,1],[3,2],[2,2],[1,2]]},{"label":"C","cells":[[1,1],[0,1],[0,2]]}]}],"solutions":"unique","convention":"raw","strategy":"diagonal+backtrack","answer":"yes","reason":null}
    {"schema":"jigsat/unique/1","file":"cross","kind":"arukone","rules":"every cell is used, no path touches itself","verb":"unique","layouts":[],"solutions":"no solution","convention":"raw","strategy":"diagonal+backtrack","answer":"no","reason":"no path can leave the A in row 1, column 1"}
    --- exit code 1
    "#);
}

/// A corner of the box stays empty, or is filled with the cube.
const BOX: &str = "container\n+##\n###\npiece V 000 100 010\npiece bar 000 100\n0-1x piece 000\n";

#[test]
fn polycubes_are_labelled_by_name_or_with_a_legend() {
    let bench = Bench::new(&[("box", BOX), ("letters", "planar yes\nbox 3 2\npiece P\n###\n##.\npiece a 000\n")]);
    let printed = bench.run("solve --limit 5 box");
    assert_snapshot!(printed, @"
    # box: polycube (pieces turn in space, no mirror images): solution 1, by cover+mask
    layer 1
    A B B
    A B C
    # B = piece V, A = piece bar, C = piece 3

    # box: polycube (pieces turn in space, no mirror images): solution 2, by cover+mask
    layer 1
    A A B
    C B B
    # B = piece V, A = piece bar, C = piece 3

    # box: polycube (pieces turn in space, no mirror images): solution 3, by cover+mask
    layer 1
    A B C
    A C C
    # C = piece V, A = piece bar, B = piece 3

    # box: polycube (pieces turn in space, no mirror images): solution 4, by cover+mask
    layer 1
    A B B
    C C B
    # B = piece V, C = piece bar, A = piece 3

    # box: polycube (pieces turn in space, no mirror images): solution 5, by cover+mask
    layer 1
    . A A
    B B A
    # A = piece V, B = piece bar

    --- exit code 0
    ");
    let layouts = printed.split("---").next().unwrap();
    assert_snapshot!(bench.run_with("check box -", layouts), @"
    standard input: solution 1: valid
    standard input: solution 2: valid
    standard input: solution 3: valid
    standard input: solution 4: valid
    standard input: solution 5: valid
    --- exit code 0
    ");
    assert_snapshot!(bench.run("solve letters"), @"
    # letters: polycube (pieces turn in their layers, no mirror images): solution 1, by cover+cells
    layer 1
    P P P
    P P a

    --- exit code 0
    ");
    assert_snapshot!(bench.run("count --format json box"), @r#"
    {"schema":"jigsat/count/1","file":"box","kind":"polycube","rules":"pieces turn in space, no mirror images","verb":"count","count":14,"convention":"raw","complete":true,"strategy":"cover+cells","answer":"yes","reason":null}
    --- exit code 0
    "#);
}

/// Plain and zipped.
#[test]
fn burrtools_files_are_read_as_they_are() {
    let tray = include_str!("../burrtools/tray.xmpuzzle");
    let bench = Bench::new(&[("tray.xml", tray)]);
    bench.write("tray.xmpuzzle", &gzipped(tray.as_bytes()));
    assert_snapshot!(bench.run("solve tray.xml"), @"
    # tray.xml#1: polycube (pieces turn in space, no mirror images): solution 1, by cover+cells
    layer 1
    A A B B
    A C C C
    A C . .
    # A C = 2 × piece L-piece
    # B = piece 2
    # Colours are not shown here. A coloured cell of a piece lies on a cell without colour.

    --- standard error
    jigsat: note: tray.xml: of its 2 problems the first is taken, tray.xml#1 (with bars); there are also tray.xml#2 (with screws)
    jigsat: note: tray.xml#1: a BurrTools file: only its packing is solved, not its disassembly
    --- exit code 0
    ");
    assert_snapshot!(bench.run("count tray.xml tray.xmpuzzle"), @"
    tray.xml#1: 7 solutions (raw; pieces turn in space, no mirror images)
    tray.xmpuzzle#1: 7 solutions (raw; pieces turn in space, no mirror images)
    --- standard error
    jigsat: note: tray.xml: of its 2 problems the first is taken, tray.xml#1 (with bars); there are also tray.xml#2 (with screws)
    jigsat: note: tray.xml#1: a BurrTools file: only its packing is solved, not its disassembly
    jigsat: note: tray.xmpuzzle: of its 2 problems the first is taken, tray.xmpuzzle#1 (with bars); there are also tray.xmpuzzle#2 (with screws)
    jigsat: note: tray.xmpuzzle#1: a BurrTools file: only its packing is solved, not its disassembly
    --- exit code 0
    ");
    bench.write("broken", &gzipped(tray.as_bytes())[..100]);
    bench.write("bomb", &gzipped(&vec![b' '; 100 << 20]));
    bench.write("bytes", &gzipped(&[b'x', 0xff]));
    assert_snapshot!(without_lists(&bench.run("count broken bomb bytes")), @"
    --- standard error
    jigsat: error: broken: expected a gzip file, as its first bytes say: incomplete deflate stream
    jigsat: error: bomb:1:1: expected a puzzle (KINDS), found an empty file; --kind names the kind, `jigsat new KIND` prints an example
    jigsat: error: bytes:1:2: expected text in UTF-8, found other bytes; if it is Latin-1, `iconv -f ISO-8859-1 -t UTF-8 FILE` converts it
    --- exit code 2
    ");
}

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(bytes).unwrap();
    gzip.finish().unwrap()
}

#[test]
fn solutions_are_drawn_at_random() {
    let bench = Bench::new(&[("board", "A...\n....\n....\n...A\n"), ("cross", "AB\nBA\n"), ("box", super::BOX)]);
    let drawn = |args: &str| bench.run(&format!("solve --sample 9 --format json {args} board"));
    assert_eq!(drawn("--seed 1"), drawn("--seed 1"));
    assert_ne!(drawn("--seed 1"), drawn("--seed 2"));
    assert_eq!(drawn("").matches("\"label\":\"A\"").count(), 9);
    assert!(drawn("").contains("\"complete\":false,\"strategy\":\"paths+frontier\",\"answer\":\"yes\""));
    assert!(bench.run("solve --sample 9 cross").ends_with("--- exit code 1"));
    assert_snapshot!(bench.run("solve --sample 2 --with search board"), @"
    --- standard error
    jigsat: error: board: --with search: search+backtrack does not support --sample; use paths+frontier
    --- exit code 2
    ");
    assert!(bench.run("solve --sample 2 --format json box").contains("\"strategy\":\"cover+memo\",\"answer\":\"yes\""));
    bench.write("formula", b"p cnf 1 1\n1 0\n");
    assert_snapshot!(bench.run("solve --sample 2 formula"), @"
    --- standard error
    jigsat: error: formula: --with auto: cnf+varisat does not support --sample; no strategy for cnf puzzles does
    --- exit code 2
    ");
    assert_snapshot!(bench.run("solve --sample 2 --memory 1 board"), @"
    # board: undecided: the text of 20 bytes would take about 20 bytes, and --memory is 1 bytes
    --- exit code 3
    ");
}
