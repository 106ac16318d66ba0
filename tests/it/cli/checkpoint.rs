//! Long counts that are broken off and go on.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

fn puzzle(name: &str) -> PathBuf {
    crate::common::data().join(name)
}

fn jigsat(arguments: &[&str], files: &[&Path]) -> Command {
    let mut command = Command::new(cargo_bin!("jigsat"));
    command.args(arguments).args(files).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn text(output: &Output) -> (String, String, Option<i32>) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

/// How many ranges of parts a checkpoint says are done; none if there is no file.
fn parts_done(file: &Path) -> usize {
    let text = fs::read_to_string(file).unwrap_or_else(|_| "{}".to_string());
    let saved: serde_json::Value = serde_json::from_str(&text).unwrap();
    saved["content"]["state"]["done"].as_array().map_or(0, Vec::len)
}

/// Killed without warning, at moments that differ from run to run.
#[test]
fn a_killed_count_goes_on() {
    let puzzle = puzzle("exact-cover/dominate8_5.dlx");
    for strategy in ["cover+dlx", "cover+mask"] {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("count.json");
        let mut option = "--checkpoint";
        // On a busy machine it takes several lives until something is saved.
        let mut lives = 0;
        while lives < 6 || parts_done(&file) == 0 {
            assert!(lives < 60, "{strategy} saves nothing");
            let mut child = jigsat(&["count", "--with", strategy, option], &[&file, &puzzle]).spawn().unwrap();
            thread::sleep(Duration::from_millis(90 + lives * 7919 % 410 + 3 * lives * lives));
            child.kill().unwrap();
            child.wait().unwrap();
            if file.exists() {
                option = "--resume";
            }
            lives += 1;
        }
        let (out, err, code) =
            text(&jigsat(&["count", "--with", strategy, option], &[&file, &puzzle]).output().unwrap());
        assert!(out.ends_with(": 4860 solutions (raw)\n"), "{strategy}: {out}{err}");
        assert_eq!(code, Some(0));
        // Nothing is left to be done now.
        let again = jigsat(&["count", "--with", strategy, "--resume"], &[&file, &puzzle]).output().unwrap();
        assert_eq!(text(&again).0, out);
    }
}

#[test]
fn checkpoints_of_other_counts_are_refused() {
    let [queens, other] = ["exact-cover/queens8.dlx", "exact-cover/langford7.dlx"].map(puzzle);
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("count.json");
    let run = |arguments: &[&str], puzzle: &Path| {
        let (out, err, code) = text(&jigsat(arguments, &[&file, puzzle]).output().unwrap());
        assert_eq!(code.unwrap() == 0, err.is_empty(), "{err}");
        (out, err.replace(file.to_str().unwrap(), "FILE"))
    };
    let refused = |arguments: &[&str], puzzle: &Path, expected: &str| {
        assert_eq!(run(arguments, puzzle).1, format!("jigsat: error: FILE: {expected}\n"));
    };
    let with = |strategy| ["count", "--with", strategy, "--resume"];
    assert!(run(&["count", "--with", "cover+mask", "--checkpoint"], &queens).0.ends_with(": 92 solutions (raw)\n"));
    refused(
        &["count", "--with", "cover+mask", "--checkpoint"],
        &queens,
        "there is such a file already; go on from it with --resume, or remove it",
    );
    let strategy = "the checkpoint was made with another strategy: expected cover+dlx, found cover+mask";
    refused(&with("cover+dlx"), &queens, strategy);
    refused(&with("cover+mask"), &other, "the checkpoint is that of another puzzle, or of other rules");
    let sat = "cnf-product+varisat keeps no checkpoints; cover+dlx and cover+mask do";
    refused(&with("cnf"), &queens, sat);
    fs::write(&file, "{}").unwrap();
    refused(&with("cover+mask"), &queens, "expected a checkpoint: missing field `content` at line 1 column 2");
}

/// Whatever is changed in a checkpoint, nothing is counted that it says.
#[test]
fn changed_checkpoints_are_refused() {
    let queens = puzzle("exact-cover/queens8.dlx");
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("count.json");
    let count = |option| text(&jigsat(&["count", "--with", "cover+mask", option], &[&file, &queens]).output().unwrap());
    assert_eq!(count("--checkpoint").2, Some(0));
    let whole = fs::read_to_string(&file).unwrap();
    let refused = |changed: &str| {
        assert_ne!(changed, whole);
        fs::write(&file, changed).unwrap();
        let (out, err, code) = count("--resume");
        assert_eq!((out.as_str(), code), ("", Some(2)), "{changed}\n{err}");
        assert!(err.contains("the checkpoint is damaged") || err.contains("expected a checkpoint"), "{err}");
        assert_eq!(fs::read_to_string(&file).unwrap(), changed, "it is left as it is");
    };
    refused("");
    for (was, is) in [
        ("\"count\":\"92\"", "\"count\":\"7\""),
        ("\"count\":\"92\"", "\"count\":\"+92\""),
        ("\"count\":\"92\"", "\"count\":\"9_2\""),
        ("\"count\":\"92\"", "\"count\":\"092\""),
        ("\"count\":\"92\"", "\"count\": \"92\""),
        ("\"done\":[[0,", "\"done\":[[1,"),
        ("cover+mask", "cover+dlx"),
        ("\"sha256\":\"", "\"sha256\":\"0"),
    ] {
        assert!(whole.contains(was), "{was} in {whole}");
        refused(&whole.replacen(was, is, 1));
    }
    // Every third byte, to save time.
    for place in (0..whole.len()).step_by(3) {
        let mut changed = whole.clone().into_bytes();
        changed[place] ^= 1;
        refused(std::str::from_utf8(&changed).unwrap());
    }
    fs::write(&file, &whole).unwrap();
    assert_eq!(count("--resume").2, Some(0));
}
