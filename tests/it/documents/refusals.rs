//! The table of negative verdicts is complete, and its commands end with exit code 1.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use super::blocks::{read, root};

/// A row: the source files, a command, and its output.
struct Row {
    sources: Vec<String>,
    command: String,
    words: String,
}

fn rows() -> Vec<Row> {
    let page = read("docs/answers/no.md");
    let table = page.lines().skip_while(|line| !line.starts_with("| verb | code in")).skip(2);
    let row = |line: &str| {
        // A pipe of the shell is written with a backslash.
        let line = line.replace("\\|", "\0");
        let cells: Vec<String> =
            line.split(" |").map(|cell| cell.trim_matches(['|', ' ']).replace('\0', "|")).collect();
        let quoted = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_string).collect::<Vec<_>>();
        Row { sources: quoted(&cells[1]), command: quoted(&cells[3]).remove(0), words: cells[4].clone() }
    };
    table.take_while(|line| line.starts_with('|')).map(row).collect()
}

/// The files below a folder that name the exit for a proven no.
fn places(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            places(&path, found);
        } else if fs::read_to_string(&path).is_ok_and(|text| text.contains("Exit::No")) {
            let name = path.strip_prefix(root().join("src")).unwrap();
            found.insert(name.to_str().unwrap().to_string());
        }
    }
}

#[test]
fn every_file_with_a_negative_verdict_has_a_row() {
    let mut found = BTreeSet::new();
    places(&root().join("src"), &mut found);
    // This file defines the exit and returns none.
    assert!(found.remove("exit.rs"));
    let named: BTreeSet<String> = rows().into_iter().flat_map(|row| row.sources).collect();
    assert_eq!(found, named);
}

#[test]
fn every_row_ends_with_1_and_a_reason() {
    let program = Path::new(env!("CARGO_BIN_EXE_jigsat")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let rows = rows();
    assert!(rows.len() >= 15);
    for Row { command, words, .. } in rows {
        let place = tempfile::tempdir().unwrap();
        symlink(root().join("data"), place.path().join("data")).unwrap();
        let output = Command::new("sh").args(["-c", &command]).env("PATH", &path).current_dir(&place).output().unwrap();
        let [printed, errors] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
        assert_eq!(output.status.code(), Some(1), "{command}\n{printed}{errors}");
        assert!(format!("{printed}{errors}").contains(&words), "{command}: {words}\n{printed}{errors}");
    }
}
