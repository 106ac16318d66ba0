//! `new`: template files.

use std::fs;

use insta::assert_snapshot;
use jigsat_encodings::puzzles::KINDS;

use super::registry::without_lists;
use super::{Bench, boxes};

/// The lines of a file without comments.
fn content(text: &str) -> usize {
    let is_comment = |line: &&str| line.starts_with("# ") || *line == "#" || line.starts_with(['|', 'c']);
    text.lines().filter(|line| !is_comment(line)).count()
}

#[test]
fn every_kind_has_a_file_to_begin_with_that_is_solved() {
    for kind in KINDS {
        let bench = Bench::new(&[]);
        let name = kind.name;
        assert_eq!(bench.run(&format!("new {name} -o file")), "--- exit code 0");
        let text = fs::read_to_string(bench.folder.path().join("file")).unwrap();
        assert_eq!(bench.run(&format!("new {name}")), format!("{text}--- exit code 0"));
        assert!(text.lines().all(|line| line.chars().count() <= 125), "{text}");
        assert!(text.lines().count() > content(&text) + 4, "no comments:\n{text}");
        // It is recognised, and without its header as well.
        let (_, headless) = text.split_once('\n').unwrap();
        bench.write("headless", headless.as_bytes());
        for file in ["file", "headless"] {
            let solved = bench.run(&format!("solve {file}"));
            assert!(solved.starts_with(&format!("# {file}: {name}")) && solved.ends_with("exit code 0"), "{solved}");
            assert!(!solved.contains("note:"), "{solved}");
        }
        // The commented file and its plain export are the same puzzle.
        let plain = bench.run(&format!("export file --to text -o plain --kind {name}"));
        assert_eq!(plain, "--- exit code 0");
        let counts = ["file", "plain"].map(|file| bench.run(&format!("count {file} --kind {name} --format json")));
        let [mine, plain] = counts.map(|count| {
            count.split("\"count\":").nth(1).map(|rest| rest.split(',').next().unwrap_or_default().to_string())
        });
        assert!(mine.is_some() && mine == plain, "{mine:?}, {plain:?}");
    }
}

#[test]
fn nothing_is_overwritten() {
    let bench = boxes();
    assert_snapshot!(bench.run("new cuboid -o box"), @"
    --- standard error
    jigsat: error: box: there is such a file already; remove it, or choose another name or folder
    --- exit code 2
    ");
    assert_snapshot!(without_lists(&bench.run("new cubiod")), @"
    --- standard error
    jigsat: error: new: expected one of KINDS, found 'cubiod'; did you mean 'cuboid'?
    --- exit code 2
    ");
    let before = fs::read_to_string(bench.folder.path().join("box")).unwrap();
    assert_eq!(before, super::BOX);
}
