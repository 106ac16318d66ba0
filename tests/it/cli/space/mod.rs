//! `compile` and `query`: every question, wrong files, and files against puzzles.

mod answers;
mod files;

use std::fmt::Write as _;
use std::fs;

use insta::assert_snapshot;
use itertools::Itertools;
use jigsat_encodings::fingerprint::Fingerprint;
use serde_json::Value;

use super::{BOARD, BOX, Bench};
use crate::common::data;

const DOMINOES: &str = "box 2 2 1\n2x piece 000 100\n";
/// Five dominoes leave open two of four corners.
const CORNERS: &str = "container\n+##+\n####\n+##+\n5x piece 000 100\n";

/// The beginning of the file of two dominoes in a square, with a diagram that does not depend on an engine.
const HEAD: &str = "jigsat space 1\nkind polycube\nreduction cover\npuzzle 3\nbox 2 2 1\n2x piece\n##\n";

/// The file with a matching checksum.
fn summed(content: &str) -> String {
    let digits = Fingerprint::of(content).digits();
    format!("{content}sha256 {digits}\n")
}

fn bench() -> Bench {
    Bench::new(&[
        ("box", BOX),
        ("dominoes", DOMINOES),
        ("dominoes.space", &summed(&format!("{HEAD}atoms 4 nodes 2\n0,1>0 2,3>0\n"))),
        ("corners", CORNERS),
        ("board", BOARD),
        ("unsolvable", "box 3 3 1\n4x piece 000 100\n"),
        ("f.cnf", "p cnf 2 1\n1 2 0\n"),
        ("weights", "# a placement and an item\npiece 1 on (0,0,0) (1,0,0) 5\n0,1,0 -2\n"),
    ])
}

/// The one record of a command.
fn record(bench: &Bench, args: &str) -> Value {
    let printed = bench.run(&format!("{args} --format json"));
    serde_json::from_str(printed.lines().next().unwrap()).unwrap_or_else(|error| panic!("{args}: {error}: {printed}"))
}

/// Small puzzles of each kind that has a space.
const FILES: [&str; 9] = [
    "cuboid/raetsel1.txt",
    "polycube/dominoes_4x4.txt",
    "polycube/optional_cells_5x3.txt",
    "polycube/mutilated_4x4_unsolvable.txt",
    "ubongo/three1.txt",
    "triangle/nine_many.txt",
    "exact-cover/langford7.dlx",
    "exact-cover/cycle5_3.dlx",
    "arukone/corners_4x4.txt",
];

/// What is asked about each of them.
const QUESTIONS: [&str; 8] =
    ["", "--list", "--sample 5 --seed 3", "--kth 2", "--shares", "--forced", "--never", "--to dot"];

#[test]
fn a_file_answers_as_its_puzzle() {
    let bench = Bench::new(&[]);
    let folder = bench.folder.path().to_path_buf();
    for file in FILES {
        fs::copy(data().join(file), folder.join("puzzle")).unwrap();
        let compiled = bench.run("compile puzzle -o compiled.space");
        assert!(compiled.ends_with("exit code 0"), "{file}: {compiled}");
        for question in QUESTIONS {
            for form in ["text", "json"] {
                let [args, of_space] = ["puzzle", "compiled.space"].map(|name| match question {
                    "--to dot" => format!("query {name} {question}"),
                    _ => format!("query {name} {question} --format {form}"),
                });
                let renamed = bench.run(&of_space).replace("compiled.space", "puzzle");
                assert_eq!(renamed, bench.run(&args), "{file}: {args}");
            }
        }
    }
}

#[test]
fn counts_shares_and_lists_agree_with_other_verbs() {
    let bench = Bench::new(&[]);
    let mut tested = 0;
    for file in FILES {
        let path = data().join(file).display().to_string();
        let counted = record(&bench, &format!("count {path}"))["count"].clone();
        let shares = record(&bench, &format!("query {path} --shares"));
        assert_eq!(shares["count"], counted, "{file}");
        let listed = record(&bench, &format!("query {path} --list"));
        let solved = record(&bench, &format!("solve {path} --all"));
        let layouts = |record: &Value| {
            record["layouts"].as_array().unwrap().iter().map(ToString::to_string).sorted().collect_vec()
        };
        assert_eq!(layouts(&listed), layouts(&solved), "{file}");
        assert_eq!(layouts(&listed).iter().dedup().count() as u64, counted.as_u64().unwrap(), "{file}");
        for share in shares["shares"].as_array().unwrap().iter().take(3) {
            let output = crate::common::program()
                .args(["query", &path, "--format", "json", "--with-option", share["name"].as_str().unwrap()])
                .output()
                .unwrap();
            let with: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(with["count"], share["count"], "{file}: {share}");
            tested += 1;
        }
    }
    assert!(tested > 15, "{tested}");
}

#[test]
fn given_parts_restrict_the_solutions() {
    let bench = bench();
    bench.write("part", b"layer 1\nA A\n. .\n");
    assert_snapshot!(bench.run("query dominoes --given part --list"), @"
    # dominoes: polycube (pieces turn in space, no mirror images): solution 1 of 1
    layer 1
    A A
    B B
    # A B = 2 × piece 1

    --- exit code 0
    ");
    bench.write("both", b"layer 1\nA A\nB .\n");
    assert_snapshot!(bench.run("query dominoes --given both"), @"
    # dominoes: no solution from here: only the given pieces are used, turned as they may be: 'B' with its first cell in layer 1, row 2, column 1 has the shape of none of them; take back B
    --- exit code 1
    ");
    assert_snapshot!(bench.run("query board --given part"), @"
    --- standard error
    jigsat: error: part:1:8: expected 4 labels in each row, found the end of the line
    --- exit code 2
    ");
    assert_snapshot!(bench.run("query dominoes --given part --up-to symmetry"), @"
    --- standard error
    jigsat: error: --up-to: expected no --given, --with-option or --without with it, as symmetries move what they fix
    --- exit code 2
    ");
    // Parts of random solutions: as many solutions contain them as `count` finds.
    let path = data().join("polycube/optional_cells_5x3.txt").display().to_string();
    let mut counts = Vec::new();
    for seed in 0..5 {
        let picture = bench.run(&format!("query {path} --sample 1 --seed {seed} --format grid"));
        let piece = |cell: char| cell.is_ascii_uppercase() && cell != 'A';
        let rows = picture
            .lines()
            .filter(|line| !line.starts_with(['#', '-', 'l']))
            .map(|row| row.chars().map(|cell| if piece(cell) { '.' } else { cell }).collect::<String>());
        bench.write(
            "part",
            rows.fold(String::new(), |mut all, row| {
                writeln!(all, "{row}").unwrap();
                all
            })
            .as_bytes(),
        );
        let [queried, counted] =
            ["query", "count"].map(|verb| record(&bench, &format!("{verb} {path} --given part"))["count"].clone());
        assert_eq!(queried, counted, "{picture}");
        counts.push(queried.as_u64().unwrap());
    }
    assert!(counts.iter().all(|&count| (1..616).contains(&count)), "{counts:?}");
}

#[test]
fn puzzles_and_arguments_that_do_not_fit_are_refused() {
    let bench = bench();
    assert_snapshot!(bench.run("compile f.cnf -o f.space"), @"
    --- standard error
    jigsat: error: f.cnf: cnf puzzles have no solution space: it takes a reduction to an exact cover or to disjoint paths that keeps all layouts
    --- exit code 2
    ");
    assert_snapshot!(bench.run("query f.cnf"), @"
    --- standard error
    jigsat: error: f.cnf: cnf puzzles have no solution space: it takes a reduction to an exact cover or to disjoint paths that keeps all layouts
    --- exit code 2
    ");
    assert_snapshot!(bench.run("compile dominoes -o dominoes"), @"
    --- standard error
    jigsat: error: dominoes: expected another file: the output would replace dominoes, which is read
    --- exit code 2
    ");
    assert_snapshot!(bench.run("compile dominoes -o none/x.space"), @"
    --- standard error
    jigsat: error: none/x.space: No such file or directory (os error 2)
    --- exit code 2
    ");
    assert_snapshot!(bench.run("compile missing -o x.space"), @"
    --- standard error
    jigsat: error: missing: No such file or directory (os error 2)
    --- exit code 2
    ");
    assert_snapshot!(bench.run("query box --group-by-open"), @"
    --- standard error
    jigsat: error: box: --group-by-open: expected a puzzle with 1 to 128 optional cells or items
    --- exit code 2
    ");
    bench.write("w", b"0,0,0 1\n0,9,0 2\n");
    assert_snapshot!(bench.run("query dominoes --best w"), @"
    --- standard error
    jigsat: error: w:2:1: expected the name of a placement or an item, found '0,9,0'; did you mean '0,0,0'?
    --- exit code 2
    ");
    bench.write("w", b"0,0,0 1.5\n");
    assert_snapshot!(bench.run("query dominoes --best w"), @"
    --- standard error
    jigsat: error: w:1:7: expected a name and a whole number, found '1.5'
    --- exit code 2
    ");
    assert_snapshot!(bench.run("query dominoes --without x"), @"
    --- standard error
    jigsat: error: --without: expected the name of a placement, as in the list of shares, found 'x'
    --- exit code 2
    ");
    assert_snapshot!(bench.run("query board --up-to symmetry"), @"
    --- standard error
    jigsat: error: board: --up-to symmetry: expected a puzzle whose symmetries are known
    --- exit code 2
    ");
    assert!(!bench.folder.path().join("f.space").exists());
}

#[test]
fn misspelt_placements_get_a_hint() {
    let bench = Bench::new(&[("b.dlx", "a b\na b\na\nb\n")]);
    let run = |name: &str| {
        let mut command = crate::common::program();
        command.current_dir(bench.folder.path()).args(["query", "b.dlx", "--with-option", name]);
        let output = command.output().unwrap();
        let code = output.status.code().unwrap();
        format!("{}{}{code}", String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    assert_snapshot!(run("option 2: a"), @"
    b.dlx: 1 solution left (raw)
    0
    ");
    assert_snapshot!(run("option2: a"), @"
    jigsat: error: --with-option: expected the name of a placement, as in the list of shares, found 'option2: a'; did you mean 'option 2: a'?
    2
    ");
}

#[test]
fn standard_streams_serve_as_files() {
    let bench = bench();
    let written = bench.run_with("compile - -o -", DOMINOES);
    let (file, rest) = written.split_once("--- standard error\n").unwrap();
    assert!(rest.starts_with("jigsat: -: 2 solutions, ") && rest.ends_with("exit code 0"), "{rest}");
    assert_snapshot!(bench.run_with("query -", file), @"
    standard input: 2 solutions (raw)
    --- exit code 0
    ");
    assert_snapshot!(bench.run_with("query - --kth 1", DOMINOES), @"
    # standard input: polycube (pieces turn in space, no mirror images): solution 1 of 2
    layer 1
    A A
    B B
    # A B = 2 × piece 1

    --- exit code 0
    ");
    assert_snapshot!(bench.run_with("query - --given -", DOMINOES), @"
    --- standard error
    jigsat: error: only one of the puzzle and the layout can be read from standard input
    --- exit code 2
    ");
}

#[test]
fn limits_leave_no_file_and_no_answer() {
    let bench = Bench::new(&[("many", "box 20 20 1\n200x piece 000 100\n")]);
    assert_snapshot!(bench.run("compile many -o many.space --timeout 0s"), @"
    --- standard error
    jigsat: many: undecided: the time limit was reached
    --- exit code 3
    ");
    assert_snapshot!(bench.run("query many --timeout 0s"), @"
    # many: undecided: the time limit was reached
    --- exit code 3
    ");
    assert!(!bench.folder.path().join("many.space").exists());
}

/// The rules of a board are in its file.
#[test]
fn files_keep_the_rules() {
    let bench = bench();
    for rules in ["--rules full --touch no", "--rules empty --touch yes", "--rules full --touch yes"] {
        bench.run(&format!("compile board {rules} -o board.space"));
        let [of_file, counted] = [record(&bench, "query board.space"), record(&bench, &format!("count board {rules}"))];
        assert_eq!((&of_file["count"], &of_file["rules"]), (&counted["count"], &counted["rules"]), "{rules}");
    }
}
