//! The checker in Python.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use jigsat_forms::exact_cover::text::DlxText;
use tempfile::TempDir;

use super::*;

/// Checks each folder, in one process.
const CHECK_ALL: &str = "import sys; sys.path.insert(0, sys.argv[1]); import check_count
for folder in sys.argv[2:]: check_count.main(folder)";

/// The checker's output for these folders; `None` without Python.
fn checked(folders: &[PathBuf]) -> Option<Output> {
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts");
    let run = Command::new("python3").args(["-B", "-c", CHECK_ALL]).arg(scripts).args(folders).output();
    if run.is_err() {
        eprintln!("python3 was not found: its checker is not tested");
    }
    run.ok()
}

/// Both checkers give the same verdicts on diagrams as made, and on changed ones.
#[test]
fn the_checker_in_python_agrees() {
    let home = TempDir::new().unwrap();
    let (mut folders, mut expected) = (Vec::new(), Vec::new());
    for seed in 0..150 {
        let mut rng = Rng::with_seed(seed);
        let cover = random(&mut rng);
        let mut text = made(&cover);
        if seed % 3 > 0 {
            let words: Vec<&str> = text.split_inclusive(['\n', ' ']).collect();
            let (place, other) = (rng.usize(..words.len()), rng.usize(..words.len()));
            text = words.iter().enumerate().map(|(at, word)| if at == place { words[other] } else { word }).collect();
        }
        let folder = home.path().join(seed.to_string());
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("cover.dlx"), DlxText::from(cover.clone()).to_string()).unwrap();
        fs::write(folder.join("diagram.txt"), &text).unwrap();
        expected.push(match proved(&cover, &text) {
            Ok(count) => format!("{}: valid: the exact cover has {count} solutions", folder.display()),
            Err(error) => format!("{}: invalid: diagram.txt: {}:", folder.display(), error.split(':').next().unwrap()),
        });
        folders.push(folder);
    }
    let Some(output) = checked(&folders) else { return };
    let found = String::from_utf8(output.stdout).unwrap();
    assert_eq!(found.lines().count(), expected.len(), "{}", String::from_utf8_lossy(&output.stderr));
    let valid = expected.iter().filter(|line| line.contains(": valid")).count();
    assert!((40..110).contains(&valid), "{valid}");
    for (found, expected) in found.lines().zip(&expected) {
        assert!(found.starts_with(expected), "{expected}\n{found}");
    }
}

/// Texts that the program's own reader refuses or reads otherwise are refused.
#[test]
fn the_checker_in_python_reads_covers_strictly() {
    let home = TempDir::new().unwrap();
    let covers =
        [":1|a\na\n", "a |s t\na s\na t\n", "a b\na\rb\nb\n", "+1|a\na\n", "1_0|a\na\n", "a\na  \n", "2:1|a\na\n"];
    let folders: Vec<_> = (0..covers.len()).map(|number| home.path().join(number.to_string())).collect();
    for (folder, cover) in folders.iter().zip(covers) {
        fs::create_dir(folder).unwrap();
        fs::write(folder.join("cover.dlx"), cover).unwrap();
        fs::write(folder.join("diagram.txt"), "jigsat count 1\ncount 1 nodes 1\n0 +\n").unwrap();
    }
    let Some(output) = checked(&folders) else { return };
    assert!(output.status.success() && output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
    let refused = String::from_utf8(output.stderr).unwrap();
    assert_eq!(refused.lines().filter(|line| line.contains(": expected ")).count(), covers.len(), "{refused}");
}
