//! Bad files and bad arguments.

use insta::assert_snapshot;

use super::registry::without_lists;
use super::{Bench, UNIQUE, boxes};

#[test]
fn one_bad_file_does_not_keep_the_others_from_their_answers() {
    let bench = Bench::new(&[("bad", "3 3 3\n2\n1 1 1\n"), ("good", UNIQUE)]);
    assert_snapshot!(bench.run("count bad nowhere good"), @"
    good: 1 solution (raw)
    --- standard error
    jigsat: error: bad:3:6: expected the three edge lengths of cuboid 2 of 2, found the end of the file (read as a cuboid puzzle; --kind names another)
    jigsat: error: nowhere: No such file or directory (os error 2)
    --- exit code 2
    ");
}

#[test]
fn errors_in_files_have_a_position() {
    let bench = Bench::new(&[("empty", ""), ("even", "3 4 3\n0\n"), ("prose", "to be or not to be\n")]);
    std::fs::write(bench.folder.path().join("binary"), b"3 3 3\n\xff\xfe\n").unwrap();
    assert_snapshot!(without_lists(&bench.run("solve empty even prose binary .")), @"
    --- standard error
    jigsat: error: empty:1:1: expected a puzzle (KINDS), found an empty file; --kind names the kind, `jigsat new KIND` prints an example
    jigsat: error: even:1:3: expected an odd edge length (in an even one no unit cube sits exactly in the centre), found '4' (read as a cuboid puzzle; --kind names another)
    jigsat: error: prose:1:1: expected a puzzle (KINDS), found none of their formats; --kind names the kind, `jigsat new KIND` prints an example
    jigsat: error: binary:2:1: expected text in UTF-8, found other bytes; if it is Latin-1, `iconv -f ISO-8859-1 -t UTF-8 FILE` converts it
    jigsat: error: .: expected a folder with puzzle files (.txt, EXTENSIONS), found none
    --- exit code 2
    ");
}

#[test]
fn a_file_in_place_of_a_verb_is_answered_by_the_command() {
    let bench = Bench::new(&[("box", UNIQUE), ("two words", UNIQUE)]);
    assert_snapshot!(bench.run("box"), @"
    --- standard error
    jigsat: error: box: expected a verb before the file, such as: jigsat solve box
    --- exit code 2
    ");
    assert_snapshot!(bench.run("nowhere/box.txt --all"), @"
    --- standard error
    jigsat: error: nowhere/box.txt: expected a verb before the file, such as: jigsat solve nowhere/box.txt
    --- exit code 2
    ");
    assert_snapshot!(bench.run("sovle box"), @"
    --- standard error
    jigsat: error: expected a verb, found 'sovle'; did you mean 'solve'?
    --- exit code 2
    ");
    assert_snapshot!(bench.run("verify box"), @"
    --- standard error
    jigsat: error: expected a verb, found 'verify'; did you mean 'check'?
    --- exit code 2
    ");
    assert_snapshot!(bench.run("play box"), @"
    --- standard error
    jigsat: error: expected a verb, found 'play'; `jigsat -h` lists the verbs
    --- exit code 2
    ");
    assert_eq!(bench.run("help play"), bench.run("play box"));
    assert_snapshot!(bench.run("generate sudoku"), @"
    --- standard error
    jigsat: error: generate: expected one of arukone, ubongo, polycube, cuboid, triangle, exact-cover, found 'sudoku'
    --- exit code 2
    ");
}

#[test]
fn a_similar_file_is_suggested() {
    let bench = Bench::new(&[("lines.txt", UNIQUE)]);
    std::fs::create_dir(bench.folder.path().join("folder")).unwrap();
    bench.write("folder/boxes.txt", UNIQUE.as_bytes());
    assert_snapshot!(bench.run("count lines.tx folder/boxs.txt folder/other nowhere/lines.txt"), @"
    --- standard error
    jigsat: error: lines.tx: No such file or directory (os error 2); did you mean 'lines.txt'?
    jigsat: error: folder/boxs.txt: No such file or directory (os error 2); did you mean 'boxes.txt'?
    jigsat: error: folder/other: No such file or directory (os error 2)
    jigsat: error: nowhere/lines.txt: No such file or directory (os error 2)
    --- exit code 2
    ");
}

#[test]
fn bad_arguments_are_usage_errors() {
    let bench = boxes();
    assert_snapshot!(bench.run("solve"), @"
    --- standard error
    jigsat: error: the following required arguments were not provided:
      <FILE>...

    Usage: jigsat solve <FILE>...

    For more information, try '--help'.
    --- exit code 2
    ");
    assert_snapshot!(without_lists(&bench.run("solve --kind chess box")), @"
    --- standard error
    jigsat: error: --kind: expected one of KINDS, found 'chess'
    --- exit code 2
    ");
    assert_snapshot!(without_lists(&bench.run("solve --with cover+cadical box")), @"
    --- standard error
    jigsat: error: box: --with cover+cadical: no engine 'cadical' solves the problems of 'cover'; it takes ENGINES
    --- exit code 2
    ");
    assert_snapshot!(without_lists(&bench.run("solve --with magic box")), @"
    --- standard error
    jigsat: error: box: --with magic: the kind cuboid has no reduction or engine 'magic'; reductions: cover, cnf-AMO, corners, corners-symmetric, skyline, pieces; engines: ENGINES
    --- exit code 2
    ");
    assert_snapshot!(bench.run("solve --limit 0 box"), @"
    --- standard error
    jigsat: error: --limit 0: expected a whole number, at least 1
    --- exit code 2
    ");
    assert_snapshot!(bench.run("solve --timeout soon box"), @"
    --- standard error
    jigsat: error: --timeout soon: expected a time such as 10, 500ms or 2m
    --- exit code 2
    ");
    assert_snapshot!(bench.run("count --memory lots box"), @"
    --- standard error
    jigsat: error: --memory lots: expected a size such as 512M or 2G
    --- exit code 2
    ");
}

/// In a run over several kinds, the puzzles that have the rule are answered.
#[test]
fn rules_of_other_kinds_are_errors() {
    let bench = Bench::new(&[("unique", UNIQUE), ("board", "A..\nA..\n")]);
    assert_snapshot!(bench.run("count --rules full unique board"), @"
    board: 1 solution (raw; every cell is used, paths may touch themselves)
    --- standard error
    jigsat: error: unique: --rules is not for cuboid puzzles; leave it out
    --- exit code 2
    ");
    for verb in [
        "solve",
        "count",
        "unique",
        "check",
        "hint",
        "explain",
        "rate",
        "draw -o d.svg",
        "book -o b.html",
        "export --to dimacs",
        "decode",
        "certify --claim unique -o c",
        "compile -o s",
        "query --count",
        "split --parts 2 -o j",
        "assemble",
        "compare",
    ] {
        let layout = if verb == "check" { "board" } else { "" };
        let said = bench.run(&format!("{verb} unique {layout} --touch no"));
        assert!(said.contains("unique: --touch is not for cuboid puzzles; leave it out"), "{verb}: {said}");
        assert!(said.ends_with("--- exit code 2"), "{verb}: {said}");
    }
}

#[test]
fn headers_are_obeyed_wherever_they_stand() {
    let bench =
        Bench::new(&[("rules", "\n#\n# rules: full no-touch\nA.A\n...\n"), ("typo", "# kind: cubiod\n1 1 1\n0\n")]);
    assert_snapshot!(without_lists(&bench.run("count rules typo")), @"
    rules: 0 solutions (raw; every cell is used, no path touches itself): every cell is to be used, and coloured as on a chessboard the board has as many cells of the colour of its corner as of the other, while the paths use 1 more
    --- standard error
    jigsat: error: typo:1:1: expected 'kind: ' and one of KINDS, found 'cubiod'; did you mean 'cuboid'?
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
    jigsat: error: tiles:5:6: expected three halves (tile 4 of 4), found the end of the file (read as a triangle puzzle; --kind names another)
    jigsat: error: tile:3:3: expected a half between -2 and 2, and not 0, found 'x' (read as a triangle puzzle; --kind names another)
    jigsat: error: board:3:6: expected 4 numbers in each row, found the end of the line (read as an arukone puzzle; --kind names another)
    jigsat: error: uneven:2:4: expected 4 cells in each row, found the end of the line (read as an arukone puzzle; --kind names another)
    jigsat: error: strange:2:2: expected a letter, a digit, '.' for a cell without label, or '#' for a blocked one, found '?' (read as an arukone puzzle; --kind names another)
    jigsat: error: box:1:5: expected an edge length, a whole number from 1, found 'x' (read as a cuboid puzzle; --kind names another)
    jigsat: error: ubongo:1:10: expected the number of a piece, from 1 to 16, found '17' (read as an ubongo puzzle; --kind names another)
    --- exit code 2
    ");
}

#[test]
fn natural_formats_are_named() {
    let bench = Bench::new(&[
        (
            "sudoku",
            "9.......1\n.8.....2.\n..7...3..\n...6.4...\n...15....\n...3.2...\n..3...7..\n.2.....8.\n1.......9\n",
        ),
        ("matrix", "1 0 0 1\n0 1 1 0\n1 0 1 0\n"),
        ("cells", "0 0\n1 0\n2 0\n2 1\n"),
        ("kanoodle", "AAB\nABB\n"),
        ("costs", "a b\na |7\nb\n"),
    ]);
    bench.write("latin", b"# W\xfcrfel\n3 3 3\n");
    assert_snapshot!(bench.run("count sudoku matrix cells kanoodle costs latin"), @"
    --- standard error
    jigsat: error: sudoku:1:1: expected a puzzle, an exact cover in Knuth's format, or a formula ('p cnf'), found a Sudoku: its exact cover is read, as Knuth's sudoku-to-dlx or `jigsat generate exact-cover` writes one
    jigsat: error: matrix:1:1: expected a puzzle, an exact cover in Knuth's format, or a formula ('p cnf'), found a 0/1 matrix: write the names of its columns in one line, then for each row a line with those of its ones
    jigsat: error: cells:1:1: expected a puzzle, an exact cover in Knuth's format, or a formula ('p cnf'), found a list of coordinates: draw the cells with '#' and '.', as `jigsat new polycube` shows
    jigsat: error: kanoodle:1:1: expected a puzzle, an exact cover in Knuth's format, or a formula ('p cnf'), found a drawing of pieces by letters: draw the container and each piece, as `jigsat new polycube` shows
    jigsat: error: costs:2:3: expected one of the items of the first line, found '|7': costs of options (DLX5) are not supported; without them, every solution counts alike (read as an exact-cover puzzle; --kind names another)
    jigsat: error: latin:1:4: expected text in UTF-8, found other bytes; if it is Latin-1, `iconv -f ISO-8859-1 -t UTF-8 FILE` converts it
    --- exit code 2
    ");
}
