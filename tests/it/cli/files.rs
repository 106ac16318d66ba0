//! Files in common formats, folders of files, and messages about foreign formats.

use insta::assert_snapshot;

use super::registry::without_lists;
use super::{BOARD, BOX, Bench, UNIQUE};

const TRAY: &str = include_str!("../burrtools/tray.xmpuzzle");

#[test]
fn every_problem_of_a_burrtools_file_has_an_answer() {
    let bars = "<shapes>\n    <shape id=\"0\" count=\"2\"/>\n    <shape id=\"2\" min=\"0\" max=\"2\" group=\"1\"/>\n   </shapes>";
    assert!(TRAY.contains(bars));
    let tray = TRAY
        .replace("<shapes/>", &bars.replace("max=\"2\"", "max=\"4\"").replace("count=\"2\"", "min=\"0\" max=\"1\""));
    let bench = Bench::new(&[("tray.xmpuzzle", &tray)]);
    assert_snapshot!(bench.run("count tray.xmpuzzle --format json"), @r#"
    {"schema":"jigsat/count/1","file":"tray.xmpuzzle#1","puzzle":1,"kind":"polycube","rules":"pieces turn in space, no mirror images","verb":"count","others":[{"puzzle":2,"name":"with screws"}],"count":7,"convention":"raw","complete":true,"strategy":"cover+mask","answer":"yes","reason":null}
    --- standard error
    jigsat: note: tray.xmpuzzle: of its 2 problems the first is taken, tray.xmpuzzle#1 (with bars); there are also tray.xmpuzzle#2 (with screws)
    jigsat: note: tray.xmpuzzle#1: a BurrTools file: only its packing is solved, not its disassembly
    --- exit code 0
    "#);
    assert_snapshot!(bench.run("count tray.xmpuzzle#2"), @"
    tray.xmpuzzle#2: 19 solutions (raw; pieces turn in space, no mirror images)
    --- standard error
    jigsat: note: tray.xmpuzzle#2: a BurrTools file: only its packing is solved, not its disassembly
    --- exit code 0
    ");
    assert_snapshot!(bench.run("count tray.xmpuzzle#3"), @"
    --- standard error
    jigsat: error: tray.xmpuzzle: expected one of the puzzles 1 to 2, found #3
    --- exit code 2
    ");
    // Verbs that take one puzzle take the first one, too.
    let layout = bench.run("solve tray.xmpuzzle#2").split("---").next().unwrap().to_string();
    assert_snapshot!(bench.run_with("check tray.xmpuzzle#2 -", &layout), @"
    standard input: valid
    --- standard error
    jigsat: note: tray.xmpuzzle#2: a BurrTools file: only its packing is solved, not its disassembly
    --- exit code 0
    ");
    assert!(bench.run("export tray.xmpuzzle#2 --to dlx").contains("| source: tray.xmpuzzle#2, polycube"));
    assert!(bench.run("export tray.xmpuzzle --to dlx").contains("| source: tray.xmpuzzle#1, polycube"));
}

#[test]
fn assemblies_of_burrtools_are_layouts_up_to_symmetry() {
    // Pieces that are their own mirror images: BurrTools identifies turned and mirrored assemblies.
    let voxels = r#"<voxel x="3" y="2" z="1" type="0">###__#</voxel><voxel x="2" y="1" z="1" type="0">##</voxel>"#;
    let cube = r#"<voxel x="3" y="2" z="2" type="0">############</voxel>"#;
    let file = format!(
        "<puzzle version=\"2\"><shapes>{voxels}{cube}</shapes><problems><problem><shapes><shape id=\"0\" count=\"2\"/>\
         <shape id=\"1\" count=\"2\"/></shapes>\
         <result id=\"2\"/></problem></problems></puzzle>"
    );
    let bench = Bench::new(&[("two.xmpuzzle", &file)]);
    let count = |up_to| bench.run(&format!("count --up-to {up_to} two.xmpuzzle")).lines().next().unwrap().to_string();
    assert_snapshot!([count("raw"), count("rotation"), count("symmetry")].join("\n"), @"
    two.xmpuzzle: 40 solutions (raw; pieces turn in space, no mirror images)
    two.xmpuzzle: 7 solutions (rotation; pieces turn in space, no mirror images)
    two.xmpuzzle: 5 solutions (symmetry; pieces turn in space, no mirror images)
    ");
}

#[test]
fn xml_in_latin_1_and_marks_of_the_end_are_read() {
    let bench = Bench::new(&[
        ("box", &format!("{UNIQUE}\u{1a}")),
        ("layout", "layer 1 layer 2 layer 3 layer 4 layer 5\nA A G B B\n\u{1a}\n"),
    ]);
    let undeclared = TRAY.replace("<?xml version=\"1.0\"?>\n", "").replace("L piece", "Stück");
    let bytes: Vec<u8> = undeclared.chars().map(|c| c as u8).collect();
    bench.write("old.xmpuzzle", &bytes);
    let declared = [b"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n".as_slice(), &bytes].concat();
    bench.write("declared.xmpuzzle", &declared);
    assert_snapshot!(bench.run("solve old.xmpuzzle"), @"
    # old.xmpuzzle#1: polycube (pieces turn in space, no mirror images): solution 1, by cover+cells
    layer 1
    A A B B
    A C C C
    A C . .
    # A C = 2 × piece Stück
    # B = piece 2
    # Colours are not shown here. A coloured cell of a piece lies on a cell without colour.

    --- standard error
    jigsat: note: old.xmpuzzle: of its 2 problems the first is taken, old.xmpuzzle#1 (with bars); there are also old.xmpuzzle#2 (with screws)
    jigsat: note: old.xmpuzzle#1: a BurrTools file: only its packing is solved, not its disassembly
    --- exit code 0
    ");
    assert!(bench.run("solve declared.xmpuzzle").contains("= 2 × piece Stück"));
    assert_snapshot!(bench.run("check box layout"), @"
    layout: valid
    --- exit code 0
    ");
}

#[test]
fn boards_as_collections_have_them_are_answered() {
    let flat = "SIZE 4X3X1\nLINE_NUM 2\nLINE#1 (0,0,1) (3,0,1)\nLINE#2 (0,2,1) (3,2,1)\n";
    let sized = "2 2\nA.\n.A\n";
    let bench = Bench::new(&[
        ("flat", flat),
        ("deep", &flat.replace("X1", "X2")),
        ("ended", &format!("{sized}{sized}0 0\n")),
        ("zero", &format!("{sized}0\n")),
        ("unsized", &format!("AB\nAB\n\n{BOARD}\nA..\n..B\n")),
    ]);
    assert_snapshot!(bench.run("count flat deep ended zero unsized"), @"
    flat: 17 solutions (raw; cells may stay empty, paths may touch themselves)
    ended#1: 2 solutions (raw; cells may stay empty, paths may touch themselves)
    ended#2: 2 solutions (raw; cells may stay empty, paths may touch themselves)
    zero: 2 solutions (raw; cells may stay empty, paths may touch themselves)
    unsized#1: 1 solution (raw; cells may stay empty, paths may touch themselves)
    unsized#2: 1 solution (raw; cells may stay empty, paths may touch themselves)
    --- standard error
    jigsat: error: deep:1:6: expected SIZE and the size of a flat board, such as 10x18 or 10x18x1, found 2 layers: paths through several layers are not supported (read as an arukone puzzle; --kind names another)
    jigsat: error: unsized:8:1: expected a second 'A' on the board, found only this one (read as an arukone puzzle; --kind names another)
    --- exit code 2
    ");
}

#[test]
fn errors_name_the_kind_that_was_assumed() {
    let bench = Bench::new(&[
        ("cover", "a b\na c\n"),
        ("clauses", "1 -2 0\n2 3 0\n"),
        ("formula.cnf", "1 2 0\n2 3 0\n"),
        ("header", "# kind: cuboid\n1 1\n"),
        ("box", "contaner\n##\npiece 000 100\n"),
        ("README.md", "# A heading\n\nThe pieces fit into a\nbox of some size.\n\npiece by piece\n"),
        ("typo", "# kind: cubiod\n1 1 1\n0\n"),
    ]);
    assert_snapshot!(without_lists(&bench.run("count cover clauses formula.cnf header box README.md typo")), @"
    --- standard error
    jigsat: error: cover:2:3: expected one of the items of the first line, found 'c' (read as an exact-cover puzzle; --kind names another)
    jigsat: error: clauses:1:1: expected 'p cnf' with the numbers of variables and clauses, found '1' (read as a cnf puzzle; --kind names another)
    jigsat: error: formula.cnf:1:1: expected 'p cnf' with the numbers of variables and clauses, found '1' (read as a cnf puzzle; --kind names another)
    jigsat: error: header:2:4: expected the three edge lengths of the box, such as '5 5 5', found the end of the line
    jigsat: error: box:1:1: expected 'container', 'box', 'piece', 'pieces', 'mirror', 'planar' or 'colour', found 'contaner'; did you mean 'container'? (read as a polycube puzzle; --kind names another)
    jigsat: error: README.md:1:1: expected a puzzle (KINDS), found none of their formats; --kind names the kind, `jigsat new KIND` prints an example
    jigsat: error: typo:1:1: expected 'kind: ' and one of KINDS, found 'cubiod'; did you mean 'cuboid'?
    --- exit code 2
    ");
    assert_snapshot!(bench.run("count --kind cnf clauses"), @"
    --- standard error
    jigsat: error: clauses:1:1: expected 'p cnf' with the numbers of variables and clauses, found '1'
    --- exit code 2
    ");
}

#[test]
fn files_of_other_programs_are_identified() {
    let bench =
        Bench::new(&[("old.wcnf", "c weights\np wcnf 2 2 10\n10 1 2 0\n3 -1 0\n"), ("new.wcnf", "h 1 2 0\n3 -1 0\n")]);
    bench.write("packed.txt", b"\xfd7zXZ\0\0\x04");
    bench.write("wide.txt", b"\xff\xfe3\0 \x003\0");
    bench.write("picture", b"\x89PNG\r\n\x1a\n\0\0");
    bench.write("proof", b"d 1 2 0\n1 0\n0\n");
    bench.write("list.json", b"{\"a\": [1]}\n");
    assert_snapshot!(bench.run("count old.wcnf new.wcnf packed.txt wide.txt picture proof list.json"), @"
    --- standard error
    jigsat: error: old.wcnf:2:3: expected a puzzle, or a formula ('p cnf'), found a weighted formula (WCNF): a MaxSAT solver looks for the best model of one
    jigsat: error: new.wcnf:1:1: expected a puzzle, or a formula without weights ('p cnf'), found a weighted formula (WCNF): a MaxSAT solver looks for the best model of one
    jigsat: error: packed.txt:1:1: expected text in UTF-8, found a file packed by xz; `xz -dc FILE | jigsat … -` unpacks it (gzip is read as it is)
    jigsat: error: wide.txt:1:1: expected text in UTF-8, found text in UTF-16; `iconv -f UTF-16 -t UTF-8 FILE` converts it
    jigsat: error: picture:1:1: expected text in UTF-8, found a picture (PNG)
    jigsat: error: proof:1:1: expected a puzzle, an exact cover in Knuth's format, or a formula ('p cnf'), found a proof of a SAT solver (DRAT, LRAT): a checker such as drat-trim reads one, together with its formula
    jigsat: error: list.json:1:1: expected a puzzle, an exact cover in Knuth's format, or a formula ('p cnf'), found JSON, which is no puzzle format (`jigsat new KIND` shows one; `check` reads solutions in JSON)
    --- exit code 2
    ");
}

/// The format is recognised under any file name.
#[test]
fn a_line_p_decides_what_a_file_is() {
    let bench = Bench::new(&[("hash.dlx", "# my cover\na b\na\nb\n"), ("weights.cnf", "c t wmc\np cnf 2 1\n1 2 0\n")]);
    assert_snapshot!(bench.run_with("count -", "p cnf+ 3 1\n1 2 3 >= 2\n"), @"
    --- standard error
    jigsat: error: standard input:1:3: expected a puzzle, or a formula ('p cnf'), found a formula with cardinality constraints (CNF+, KNF): a solver such as MiniCARD reads one; here they have to be written as clauses
    --- exit code 2
    ");
    assert_snapshot!(bench.run_with("count -", "c by hand\np pcnf 3 1 2\nvp 1 2 0\n1 2 3 0\n"), @"
    --- standard error
    jigsat: error: standard input:2:3: expected a puzzle, or a formula ('p cnf'), found a projected formula (PCNF): here its header is 'p cnf', and a line 'c p show 1 2 0' stands for 'vp 1 2 0'
    --- exit code 2
    ");
    assert_snapshot!(bench.run("count hash.dlx"), @"
    --- standard error
    jigsat: error: hash.dlx:2:1: expected one of the items of the first line, found 'a'; '#' begins no comment in this format, '|' does (read as an exact-cover puzzle; --kind names another)
    --- exit code 2
    ");
    assert_snapshot!(bench.run("count weights.cnf"), @"
    weights.cnf: 3 solutions (raw)
    --- standard error
    jigsat: note: weights.cnf: weights are not supported and are ignored: models are counted, not weighed
    --- exit code 0
    ");
}

#[test]
fn an_address_is_a_file() {
    let bench = Bench::new(&[]);
    for address in [
        "https://puzz.link/p?numlin/2/2/1g1g",
        "http://pzv.jp/p.html?numlin/2/2/1g1g",
        "puzz.link/p?numlin/2/2/1g1g",
        "HTTPS://PUZZ.LINK/p?numberlink/2/2/1g1g",
    ] {
        let expected = "1 solution (raw; cells may stay empty, no path touches itself)\n--- exit code 0";
        assert_eq!(bench.run(&format!("count {address} --touch no")), format!("{address}: {expected}"));
    }
    assert_snapshot!(bench.run("count https://puzz.link/p?slither/2/2/1g1g"), @"
    --- standard error
    jigsat: error: https://puzz.link/p?slither/2/2/1g1g:1:1: expected the address of a puzzle of the type numlin or arukone, such as https://puzz.link/p?numlin/3/2/1h1h (addresses are read, not fetched), found 'https://puzz.link/p?slit…' (read as an arukone puzzle; --kind names another)
    --- exit code 2
    ");
}

#[test]
fn a_folder_stands_for_the_puzzles_in_it() {
    let bench = Bench::new(&[]);
    for folder in ["puzzles", "puzzles/more", "empty"] {
        std::fs::create_dir(bench.folder.path().join(folder)).unwrap();
    }
    bench.write("puzzles/b.txt", UNIQUE.as_bytes());
    bench.write("puzzles/a.TXT", BOARD.as_bytes());
    bench.write("puzzles/notes.md", b"# notes\n");
    bench.write("puzzles/c.cnf", b"p cnf 1 1\n1 0\n");
    bench.write("puzzles/more/d.txt", UNIQUE.as_bytes());
    assert_snapshot!(without_lists(&bench.run("count puzzles empty puzzles/b.txt")), @"
    puzzles/a.TXT: 1 solution (raw; cells may stay empty, paths may touch themselves)
    puzzles/b.txt: 1 solution (raw)
    puzzles/c.cnf: 1 solution (raw)
    puzzles/b.txt: 1 solution (raw)
    --- standard error
    jigsat: note: puzzles: passed over, as their names do not end as those of puzzles do: more, notes.md
    jigsat: error: empty: expected a folder with puzzle files (.txt, EXTENSIONS), found none
    --- exit code 2
    ");
    for folder in ["outer/.hidden", "outer/more"] {
        std::fs::create_dir_all(bench.folder.path().join(folder)).unwrap();
    }
    assert_snapshot!(without_lists(&bench.run("count outer")).replace('\\', "/"), @"
    --- standard error
    jigsat: error: outer: expected a folder with puzzle files (.txt, EXTENSIONS), found none but folders, whose files are not read: name them, such as outer/more
    --- exit code 2
    ");
    assert_snapshot!(bench.run("export puzzles --to dlx"), @"
    --- standard error
    jigsat: error: puzzles: expected a file, found a folder; solve, count, unique and compare take the puzzle files in it
    --- exit code 2
    ");
    assert_snapshot!(bench.run("check puzzles/b.txt puzzles"), @"
    --- standard error
    jigsat: error: puzzles: expected a file, found a folder; solve, count, unique and compare take the puzzle files in it
    --- exit code 2
    ");
}

#[cfg(unix)]
#[test]
fn names_that_are_no_text_are_names_of_files() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let bench = Bench::new(&[]);
    let path = |name: &[u8]| bench.folder.path().join(OsStr::from_bytes(name));
    std::fs::create_dir(path(b"f\xfclder")).unwrap();
    std::fs::create_dir(path(b"f\xfclder/folder.txt")).unwrap();
    std::fs::write(path(b"f\xfclder/r\xe4tsel.txt"), BOX).unwrap();
    std::fs::write(path(b"f\xfclder/notes.m\xe4"), "").unwrap();
    let run = |args: &[&[u8]]| {
        let mut command = crate::common::program();
        command.current_dir(bench.folder.path()).args(args.iter().map(|arg| OsStr::from_bytes(arg)));
        let output = command.output().unwrap();
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap()).concat()
    };
    assert_snapshot!(run(&[b"count", b"f\xfclder/r\xe4tsel.txt"]), @"f�lder/r�tsel.txt: 2 solutions (raw)");
    assert_snapshot!(run(&[b"count", b"f\xfclder"]), @"
    f�lder/r�tsel.txt: 2 solutions (raw)
    jigsat: note: f�lder: passed over, as their names do not end as those of puzzles do: notes.m�
    jigsat: note: f�lder: passed over, as they are no files: folder.txt
    ");
    let second = run(&[b"count", b"f\xfclder/r\xe4tsel.txt#2"]);
    assert_snapshot!(second, @"jigsat: error: f�lder/r�tsel.txt: expected #1, the only puzzle, found #2");
    let layout = run(&[b"solve", b"f\xfclder/r\xe4tsel.txt"]);
    std::fs::write(path(b"l\xe4yout"), layout).unwrap();
    assert_snapshot!(run(&[b"check", b"f\xfclder/r\xe4tsel.txt", b"l\xe4yout"]), @"l�yout: valid");
}
