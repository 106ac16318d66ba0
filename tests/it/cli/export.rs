//! Export.

use insta::assert_snapshot;

use super::registry::{without_kinds_options, without_lists};
use super::{BOARD, Bench, UNIQUE, boxes};
use crate::common::unset;

#[test]
fn export_writes_the_exact_cover() {
    let bench = Bench::new(&[("unique", UNIQUE), ("board", BOARD)]);
    let printed = bench.run("export unique --to dlx");
    assert_snapshot!(printed, @"
    | kind: exact-cover
    | format: jigsat 1
    | source: unique, cuboid
    | puzzle: cuboid b247a765d9875d0d
    | reduction: cover, cells are items, cuboids are items with multiplicity, placements are options
    | size: 5 primary and 0 secondary items, 2 options with 6 entries
    2|p0 0,0,0 0,0,1 0,0,3 0,0,4
    0,0,0 0,0,1 p0
    0,0,3 0,0,4 p0
    --- exit code 0
    ");
    let problem = printed.split("---").next().unwrap();
    assert_snapshot!(bench.run_with("solve - --all", problem), @"
    # standard input: exact-cover: solution 1, by cover+cells
    0,0,0 0,0,1 p0
    0,0,3 0,0,4 p0

    # standard input: exact-cover: 1 solution in all
    --- exit code 0
    ");
    assert_snapshot!(bench.run("export board --to dlx --rules full -o board.dlx"), @"
    --- standard error
    jigsat: warning: some solutions of this exact cover stand for no layout: `jigsat decode` refuses them; the formula by binary-eager has layouts only
    --- exit code 0
    ");
    let written = std::fs::read_to_string(bench.folder.path().join("board.dlx")).unwrap();
    assert_snapshot!(written.lines().take(8).collect::<Vec<_>>().join("\n"), @"
    | kind: exact-cover
    | format: jigsat 1
    | source: board, arukone (every cell is used, paths may touch themselves)
    | puzzle: arukone f22e32f53d72ca26
    | reduction: cover, how a path crosses each cell; edges coloured by labels; stray cycles sorted out in decoding
    | size: 12 primary and 23 secondary items, 12 options with 32 entries
    c1.1 c1.2 c1.3 c1.4 c2.1 c2.2 c2.3 c2.4 c3.1 c3.2 c3.3 c3.4 | h1.1 h1.2 h1.3 h2.1 h2.2 h2.3 h3.1 h3.2 h3.3 v1.1 v1.2 v1.3 v1.4 v2.1 v2.2 v2.3 v2.4 q1.1 q1.2 q1.3 q2.1 q2.2 q2.3
    c1.1 h1.1:0
    ");
    assert_snapshot!(bench.run("count board.dlx"), @"
    board.dlx: 1 solution (raw)
    --- exit code 0
    ");
}

#[test]
fn a_file_is_replaced_when_all_is_written() {
    let bench = boxes();
    let path = |name: &str| bench.folder.path().join(name);
    std::fs::write(path("old"), "something else").unwrap();
    let printed = bench.run("export unique --to dlx -o -");
    assert_snapshot!(bench.run("export unique --to dlx -o old"), @"--- exit code 0");
    assert_eq!(std::fs::read_to_string(path("old")).unwrap() + "--- exit code 0", printed);
    // A failed export keeps an existing file, and creates none.
    std::fs::write(path("old"), "something else").unwrap();
    assert_snapshot!(bench.run("export nowhere --to dlx -o old"), @"
    --- standard error
    jigsat: error: nowhere: No such file or directory (os error 2)
    --- exit code 2
    ");
    assert_eq!(std::fs::read_to_string(path("old")).unwrap(), "something else");
    assert_eq!(bench.folder.path().read_dir().unwrap().count(), 5);
    assert_snapshot!(bench.run("export unique --to dlx -o nowhere/new"), @"
    --- standard error
    jigsat: error: nowhere/new: No such file or directory (os error 2)
    --- exit code 2
    ");
    assert_snapshot!(bench.run("export unique --to dlx -o ."), @"
    --- standard error
    jigsat: error: .: Is a directory (os error 21)
    --- exit code 2
    ");
}

#[cfg(unix)]
#[test]
fn pipes_and_links_stay_what_they_are() {
    let bench = boxes();
    let path = |name: &str| bench.folder.path().join(name);
    std::fs::write(path("file"), "").unwrap();
    std::os::unix::fs::symlink("file", path("link")).unwrap();
    bench.run("export unique --to dlx -o link");
    assert!(path("link").symlink_metadata().unwrap().is_symlink());
    assert!(std::fs::read_to_string(path("file")).unwrap().starts_with("| kind: exact-cover\n"));
    assert_eq!(bench.run("export unique --to dlx -o /dev/stdout"), bench.run("export unique --to dlx"));
}

#[cfg(unix)]
#[test]
fn readers_may_close_the_pipe_early() {
    let bench = Bench::new(&[]);
    let large = format!("7 7 7\n171\n{}", "1 1 2\n".repeat(171));
    std::fs::write(bench.folder.path().join("large"), large).unwrap();
    let program = assert_cmd::cargo::cargo_bin!("jigsat");
    let output = unset(std::process::Command::new("sh"))
        .arg("-c")
        .arg(format!("{} export large --to dlx | head -n 1", program.display()))
        .current_dir(bench.folder.path())
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "| kind: exact-cover\n");
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

#[test]
fn unsupported_exports_are_refused() {
    let bench = boxes();
    assert_snapshot!(bench.run("export unique"), @"
    --- standard error
    jigsat: error: the following required arguments were not provided:
      --to <FORMAT>

    Usage: jigsat export --to <FORMAT> <FILE>

    For more information, try '--help'.
    --- exit code 2
    ");
    assert_snapshot!(bench.run("export unique --to dlx --with cnf"), @"
    --- standard error
    jigsat: error: unique: --with cnf: expected a reduction to exact cover: cover
    --- exit code 2
    ");
    assert_snapshot!(without_lists(&bench.run("export unique --to dlx --with magic")), @"
    --- standard error
    jigsat: error: unique: --with magic: the kind cuboid has no reduction or engine 'magic'; reductions: cover, cnf-AMO, corners, corners-symmetric, skyline, pieces; engines: ENGINES
    --- exit code 2
    ");
}

#[test]
fn formats_are_suggested_and_part_boards_as_they_do() {
    let bench = Bench::new(&[("two", "AB\nAB\n\nC.\nC.\n")]);
    let mistyped = bench.run("export two --to puzlink");
    assert!(mistyped.contains("did you mean 'puzzlink'?"), "{mistyped}");
    assert_snapshot!(bench.run("export two --to characters"), @"
    2 2
    AB
    AB

    2 2
    C.
    C.
    --- exit code 0
    ");
    assert_snapshot!(bench.run("export two --to puzzlink"), @"
    https://puzz.link/p?numlin/2/2/1212
    https://puzz.link/p?numlin/2/2/1g1g
    --- exit code 0
    ");
}

#[test]
fn puzzles_go_to_burrtools_and_come_back() {
    let bench = boxes();
    assert_snapshot!(bench.run("export box --to burrtools"), @r#"
    <?xml version="1.0"?>
    <puzzle version="2">
     <gridType type="0"/>
     <colors/>
     <shapes>
      <voxel x="1" y="1" z="2" name="1x1x2" type="0">##</voxel>
      <voxel x="1" y="1" z="1" name="1x1x1" type="0">#</voxel>
      <voxel x="1" y="1" z="5" name="container" type="0">##_##</voxel>
     </shapes>
     <problems>
      <problem state="0">
       <shapes>
        <shape id="0" count="1"/>
        <shape id="1" count="2"/>
       </shapes>
       <result id="2"/>
       <bitmap/>
      </problem>
     </problems>
     <comment/>
    </puzzle>
    --- exit code 0
    "#);
    assert_snapshot!(bench.run("export box --to burrtools -o box.xmpuzzle"), @"--- exit code 0");
    assert_snapshot!(bench.run("count box box.xmpuzzle"), @"
    box: 2 solutions (raw)
    box.xmpuzzle: 2 solutions (raw; pieces turn in space, no mirror images)
    --- standard error
    jigsat: note: box.xmpuzzle: a BurrTools file: only its packing is solved, not its disassembly
    --- exit code 0
    ");
    bench.write("mirrored", b"mirror yes\nbox 2 2 2\npiece 000 100 010 011\n");
    assert_snapshot!(bench.run("export mirrored --to burrtools -o box.xmpuzzle"), @"
    --- standard error
    jigsat: error: mirrored: BurrTools never mirrors pieces, and with 'mirror yes' one of these has other places
    --- exit code 2
    ");
    assert!(bench.run("count box.xmpuzzle").starts_with("box.xmpuzzle: 2 solutions"));
}

#[test]
fn export_has_help() {
    assert_snapshot!(without_kinds_options(&boxes().run("export --help")), @"
    Write the formal problem of a puzzle for other programs

    Exact cover, CNF or pseudo-Boolean; or the puzzle itself, in another format.

    Usage: jigsat export [OPTIONS] --to <FORMAT> <FILE>

    Arguments:
      <FILE>
              The puzzle file; - is standard input

    Options:
      -o, --output <OUT>
              The file to write, replaced if it exists [default: standard output]

          --with <REDUCTION>
              The reduction, such as cnf-product; see `jigsat list`
              
              By default the kind's first one to the format, of those whose solutions all stand for
              layouts.

          --kind <KIND>
              The kind of the puzzles [default: recognised]
              
              By the content, or by the name of the file.

      -h, --help
              Print help (see a summary with '-h')

    Search:
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
