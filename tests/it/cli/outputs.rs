//! No output replaces a file that the command reads, or one whose name was not asked for: every verb that writes.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;

use super::{BOX, Bench};

/// Every file that a verb reads, with the command that writes a file; the last word of it is missing.
const COMMANDS: &str = "
solve box.txt --given part.txt -o            : box.txt part.txt
solve box.txt --format svg -o                : box.txt
solve box.txt --format html -o               : box.txt
solve box.txt --format json -o               : box.txt
solve box.txt --all --format stl -o          : box.txt
solve box.txt#1 -o                           : box.txt
solve folder -o                              : folder/a.txt
solve folder --format text -o                : folder/b.cnf
unique box.txt --given part.txt -o           : box.txt part.txt
explain box.txt --given part.txt -o          : box.txt part.txt
explain box.txt --steps --format html -o     : box.txt
hint box.txt --given part.txt -o             : box.txt part.txt
draw box.txt layout.txt -o                   : box.txt layout.txt
draw box.txt --format svg -o                 : box.txt
assemble box.txt layout.txt -o               : box.txt layout.txt
decode box.txt model.txt --formula f.txt -o  : box.txt model.txt f.txt
query box.txt --given part.txt --list -o     : box.txt part.txt
query box.txt --best weights.txt -o          : box.txt weights.txt
query box.txt --worst weights.txt -o         : weights.txt
query box.txt --histogram weights.txt -o     : weights.txt
query box.txt --to dot -o                    : box.txt
query box.txt --given part.txt --to nnf -o   : box.txt part.txt
compile box.txt -o                           : box.txt
export box.txt --to dimacs -o                : box.txt
export box.txt --to dlx -o                   : box.txt
export box.txt --to opb -o                   : box.txt
export box.txt --to json -o                  : box.txt
export box.txt --to sizes -o                 : box.txt
export box.txt --to text -o                  : box.txt
export box.txt#1 --to text -o                : box.txt
book box.html folder -o                      : box.html
family family.txt --journal journal.txt -o   : family.txt journal.txt
family family.txt --format html -o           : family.txt
compare box.txt --export-csv                 : box.txt
compare folder --export-markdown             : folder/b.cnf
compare box.txt#1 --export-html              : box.txt
";

const FAMILY: &str = "a b c d\na b\nb c\nc d\na d\nvary holes open 2 of all\n";

fn bench() -> Bench {
    let bench = Bench::new(&[("box.txt", BOX), ("box.html", BOX), ("family.txt", FAMILY)]);
    fs::create_dir(bench.folder.path().join("folder")).unwrap();
    // A refusal comes before anything is read: what is in the others does not matter.
    for name in ["part.txt", "layout.txt", "model.txt", "f.txt", "weights.txt", "folder/a.txt", "folder/b.cnf"] {
        bench.write(name, b"precious\n");
    }
    bench.write("journal.txt", b"");
    bench
}

/// The names of a file by which it is written to, each made where it is missing.
fn names_of(bench: &Bench, file: &str) -> Vec<String> {
    let folder = bench.folder.path();
    let ending = Path::new(file).extension().unwrap().to_str().unwrap();
    let [link, hard] = ["link", "hard"].map(|name| format!("{name}.{ending}"));
    for name in [&link, &hard] {
        let _ = fs::remove_file(folder.join(name));
    }
    let mut names = vec![file.to_string(), format!("./{file}")];
    if cfg!(unix) {
        #[cfg(unix)]
        std::os::unix::fs::symlink(file, folder.join(&link)).unwrap();
        fs::hard_link(folder.join(file), folder.join(&hard)).unwrap();
        names.extend([link, hard]);
    }
    names
}

#[test]
fn no_output_replaces_what_is_read() {
    let bench = bench();
    let content = |name: &str| fs::read_to_string(bench.folder.path().join(name)).unwrap();
    let mut refused = 0;
    for line in COMMANDS.trim().lines() {
        let (command, files) = line.split_once(" : ").unwrap();
        for file in files.split_whitespace() {
            let before = content(file);
            for output in names_of(&bench, file) {
                let printed = bench.run(&format!("{command} {output}"));
                let expected = format!("{output}: expected another file: the output would replace");
                assert!(printed.contains(&expected), "{command} {output}: {printed}");
                assert!(printed.contains(&format!("{file}, which is read")), "{command} {output}: {printed}");
                assert!(printed.ends_with("--- exit code 2"), "{command} {output}: {printed}");
                assert_eq!(content(file), before, "{command} {output}");
                refused += 1;
            }
        }
    }
    assert!(refused > 90, "{refused}");
}

/// What the shell names is read as well.
#[cfg(unix)]
#[test]
fn no_output_replaces_what_standard_input_comes_from() {
    let bench = bench();
    let path = bench.folder.path().join("box.txt");
    let mut command = crate::common::program();
    command.current_dir(bench.folder.path()).args(["export", "-", "--to", "dlx", "-o", "box.txt"]);
    let output = command.stdin(fs::File::open(&path).unwrap()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_snapshot!(String::from_utf8(output.stderr).unwrap(), @"jigsat: error: box.txt: expected another file: the output would replace standard input, which is read");
    assert_eq!(fs::read_to_string(path).unwrap(), BOX);
}

/// Further pictures get numbers: they replace no input either, and earlier pictures not in silence.
#[test]
fn numbered_pictures_replace_nothing_in_silence() {
    let bench = Bench::new(&[("out-2.svg", BOX), ("box.txt", BOX)]);
    assert_snapshot!(bench.run("solve out-2.svg --all --format svg -o out.svg"), @"
    # out-2.svg: cuboid: solution 1, by cover+mask: out.svg
    # out-2.svg: cuboid: solution 2, by cover+mask
    --- standard error
    jigsat: error: out-2.svg: expected another file: the output would replace out-2.svg, which is read
    --- exit code 2
    ");
    assert_eq!(fs::read_to_string(bench.folder.path().join("out-2.svg")).unwrap(), BOX);
    bench.run("draw box.txt -o pictures/");
    assert_snapshot!(bench.run("draw box.txt -o pictures/"), @"
    # box.txt: cuboid: unsolved puzzle: pictures/box.svg
    --- standard error
    jigsat: note: pictures/box.svg: replaced an earlier file
    --- exit code 0
    ");
    bench.run("book box.txt -o book/");
    assert_snapshot!(bench.run("book box.txt -o book/"), @"
    book/: 3 pages with 1 puzzle
    --- standard error
    jigsat: note: book/box-page-1.svg: replaced an earlier file
    jigsat: note: book/box-page-2.svg: replaced an earlier file
    jigsat: note: book/box-page-3.svg: replaced an earlier file
    --- exit code 0
    ");
}

/// The names in a folder, in order.
fn names_in(bench: &Bench, folder: &str) -> Vec<String> {
    let entries = fs::read_dir(bench.folder.path().join(folder)).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    names
}

#[test]
fn a_series_replaces_no_file() {
    let bench = Bench::new(&[]);
    bench.run("generate arukone --size 4 --seed 1 --count 2 -o boards");
    bench.run("generate arukone --size 5x4 --seed 1 --count 2 -o boards");
    assert_eq!(
        names_in(&bench, "boards"),
        ["arukone-4x4-1-1.txt", "arukone-4x4-1-2.txt", "arukone-5x4-1-1.txt", "arukone-5x4-1-2.txt"]
    );
    // Edited by hand.
    bench.write("boards/arukone-4x4-1-2.txt", b"precious");
    fs::remove_file(bench.folder.path().join("boards/arukone-4x4-1-1.txt")).unwrap();
    assert_snapshot!(bench.run("generate arukone --size 4 --seed 1 --count 2 -o boards"), @"
    --- standard error
    jigsat: error: boards/arukone-4x4-1-2.txt: there is such a file already; remove it, or choose another name or folder
    --- exit code 2
    ");
    assert_eq!(fs::read(bench.folder.path().join("boards/arukone-4x4-1-2.txt")).unwrap(), b"precious");
    assert_eq!(names_in(&bench, "boards").len(), 3, "nothing was made");
}

/// Each option that changes the puzzles is in the names.
#[test]
fn series_with_other_options_have_other_names() {
    const SERIES: [&str; 15] = [
        "arukone --size 6",
        "arukone --size 6 --pairs 3",
        "arukone --size 6 --free 10",
        "arukone --size 6 --rules full",
        "arukone --size 6 --touch no",
        "arukone --size 6 --unique",
        "arukone --size 6 --unique --rating 0..99",
        "triangle --size 2 --solutions 1..99",
        "triangle --size 2 --solutions 1..99 --figures 3",
        "triangle --size 2 --solutions 1..99 --up-to raw",
        "polycube",
        "polycube --cells 4..5",
        "ubongo --pieces 3",
        "exact-cover --grid 4x4",
        "exact-cover --grid 4x4 --minimal",
    ];
    let bench = Bench::new(&[]);
    for series in SERIES {
        let printed = bench.run(&format!("generate {series} --seed 1 -o folder"));
        assert!(printed.ends_with("exit code 0"), "{series}: {printed}");
    }
    assert_snapshot!(names_in(&bench, "folder").join("\n"), @"
    arukone-6x6-1-1.txt
    arukone-6x6-10free-1-1.txt
    arukone-6x6-3pairs-1-1.txt
    arukone-6x6-apart-1-1.txt
    arukone-6x6-full-1-1.txt
    arukone-6x6-unique-0-99rated-1-1.txt
    arukone-6x6-unique-1-1.txt
    exact-cover-4x4-1-1.dlx
    exact-cover-4x4-minimal-1-1.dlx
    polycube-3-6cells-1-1.txt
    polycube-4-5cells-1-1.txt
    triangle-2rows-1-99solutions-1-1.txt
    triangle-2rows-1-99solutions-raw-1-1.txt
    triangle-2rows-3figures-1-99solutions-1-1.txt
    ubongo-3pieces-ubongo-1-1.txt
    ");
}

#[test]
fn files_of_members_replace_no_other_ones() {
    let bench = bench();
    bench.run("family family.txt --journal journal.jsonl --write members");
    let names = names_in(&bench, "members");
    assert_eq!(names.len(), 6);
    bench.write(&format!("members/{}", names[0]), b"precious");
    assert_snapshot!(bench.run("family family.txt --write members"), @"
    --- standard error
    jigsat: error: members/1-a-b.dlx: there is such a file already; remove it, or choose another name or folder
    --- exit code 2
    ");
    assert_eq!(fs::read(bench.folder.path().join("members").join(&names[0])).unwrap(), b"precious");
    // A run that resumes writes its own files again.
    assert!(bench.run("family family.txt --journal journal.jsonl --write members").ends_with("exit code 0"));
}

#[test]
fn no_file_is_written_twice() {
    let bench = bench();
    fs::create_dir(bench.folder.path().join("members")).unwrap();
    assert_snapshot!(bench.run("family family.txt --write members -o members/1-a-b.dlx"), @"
    --- standard error
    jigsat: error: members/1-a-b.dlx: expected another file: the command writes this one already
    --- exit code 2
    ");
    assert_snapshot!(bench.run("family family.txt --journal new.jsonl -o new.jsonl"), @"
    --- standard error
    jigsat: error: new.jsonl: expected another file: the output would replace new.jsonl, which is read
    --- exit code 2
    ");
}

#[test]
fn replaced_pages_of_the_manual_are_named() {
    let bench = Bench::new(&[]);
    assert_eq!(bench.run("man pages"), "--- exit code 0");
    bench.write("pages/jigsat-solve.1", b"precious");
    assert_snapshot!(bench.run("man pages"), @"
    --- standard error
    jigsat: note: pages/jigsat-solve.1: replaced an earlier file
    --- exit code 0
    ");
}

/// A limit of the length of files stands for a full disk.
#[cfg(target_os = "linux")]
#[test]
fn full_disks_are_told_by_the_name_of_the_output() {
    let bench = Bench::new(&[]);
    let run = |args: &str| {
        let soma = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/polycube/soma.txt");
        let program = super::program().get_program().to_string_lossy().into_owned();
        let line = format!("trap '' XFSZ; ulimit -f 4; exec {program} {args}").replace("SOMA", &soma.to_string_lossy());
        let output = std::process::Command::new("sh").args(["-c", &line]).current_dir(bench.folder.path()).output();
        let output = output.unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let full = |file: &str| (Some(2), format!("jigsat: error: {file}: File too large (os error 27)\n"));
    let parts = bench.folder.path().join("job/parts.jsonl");
    assert_eq!(run("certify SOMA --claim solvable -o certificate"), full("certificate"));
    assert_eq!(run("split SOMA --parts 200 -o job"), full(&parts.to_string_lossy()));
    assert_eq!(run("man pages"), full("pages/jigsat-solve.1"));
    // Pages are whole or not there.
    assert!(!names_in(&bench, "pages").iter().any(|name| name == "jigsat-solve.1"));
}
