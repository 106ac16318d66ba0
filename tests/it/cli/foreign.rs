//! Foreign text on terminals: file names, headers, labels, output of solvers.

#![cfg(unix)]

use std::fs::{File, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Output;

use jigsat_forms::printable::is_hidden;
use tempfile::TempDir;

use super::{BOX, Bench, TOO_LITTLE};
use crate::common::program;

/// A name that clears the screen, writes from right to left and begins a line that looks like an answer.
const NAME: &str = "bo\u{1b}[2Jx\u{9b}31m\u{202e}\n# box: valid";

fn run(folder: &Path, args: &[&str]) -> Output {
    program().args(args).current_dir(folder).output().unwrap()
}

/// The whole output; asserts that it has no hidden characters.
fn printed(folder: &Path, args: &[&str]) -> String {
    let Output { stdout, stderr, .. } = run(folder, args);
    let text = String::from_utf8([stdout, stderr].concat()).unwrap();
    let hidden: Vec<char> = text.chars().filter(|&c| is_hidden(c) && c != '\n').collect();
    assert!(hidden.is_empty(), "{args:?}: {hidden:?} in {text}");
    assert!(!text.lines().any(|line| line.starts_with("# box: valid")), "{args:?}: {text}");
    text
}

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

#[test]
fn names_of_files_move_no_cursor() {
    let folder = folder(&[(NAME, BOX), ("box", BOX), ("little", TOO_LITTLE)]);
    let folder = folder.path();
    for args in [
        &["solve", NAME] as &[&str],
        &["solve", "--all", "--stats", NAME],
        &["count", NAME],
        &["unique", NAME],
        &["check", "box", NAME],
        &["decode", "box", "--model", NAME],
        &["export", "--to", "dimacs", NAME],
        &["export", "--to", "dlx", NAME],
        &["certify", "--claim", "unsolvable", "-o", "out", NAME],
        &["check-certificate", NAME],
        &["compare", "--runs", "1", "--with", "cover+dlx", NAME],
        &["compare", "--runs", "1", "--with", "cover+dlx", "--format", "csv", NAME],
        &["compare", "--runs", "1", "--with", "cover+dlx", "--format", "markdown", NAME],
        &["solve", "--timeout", "0", NAME],
        &["solve", "not there\u{1b}[2J"],
        &["solve", "--with", "cover+\u{1b}[2J", "box"],
        &["solve", "--with", "cnf+external", "--solver", "no\u{1b}[2J", "box"],
        &["count", "--resume", NAME, "box"],
    ] {
        // Markdown has a backslash before what would be markup.
        let text = printed(folder, args).replace(r"\\", r"\").replace(r"\[", "[");
        assert!(text.contains(r"\u{1b}[2J"), "{args:?}: {text}");
    }
    for verb in ["solve", "count", "unique"] {
        let text = printed(folder, &[verb, "--format", "json", NAME]);
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(json["file"], NAME, "{text}");
    }
}

#[test]
fn what_is_read_moves_no_cursor() {
    let escape = "\u{1b}]0;title\u{7}";
    let solver = format!("#!/bin/sh\necho '{escape}' >&2\nexit 7\n");
    let folder = folder(&[
        ("header", &format!("# kind: {escape}\n1 1 5\n")),
        ("rules", &format!("# kind: arukone\n# rules: {escape}\nA.A\n")),
        ("text", &format!("{escape}\n{escape}\n")),
        ("item", &format!("a {escape}\n{escape}\n")),
        ("formula", &format!("p cnf 1 1\n{escape} 0\n")),
        ("layout", &format!("{{\"blocks\":[{{\"{escape}\":1}}]}}")),
        ("model", &format!("s {escape}\n")),
        ("certificate.json", &format!("{{\"certificate\":2,\"{escape}\":1}}")),
        ("checkpoint", &format!("{{\"jigsat\":\"{escape}\"}}")),
        ("box", BOX),
        ("solver", &solver),
    ]);
    let folder = folder.path();
    std::fs::set_permissions(folder.join("solver"), Permissions::from_mode(0o755)).unwrap();
    for args in [
        &["solve", "header"] as &[&str],
        &["solve", "--echo", "rules"],
        &["solve", "--echo", "text"],
        &["solve", "--echo", "item"],
        &["solve", "--kind", "exact-cover", "item"],
        &["solve", "formula"],
        &["check", "box", "layout"],
        &["check", "box", "text"],
        &["decode", "box", "--model", "model"],
        &["check-certificate", "."],
        &["count", "--resume", "checkpoint", "box"],
        &["solve", "--with", "cnf+external", "--solver", "./solver", "box"],
    ] {
        assert!(!printed(folder, args).is_empty(), "{args:?}");
    }
}

/// A message that can't be printed does not suppress the answer.
#[cfg(target_os = "linux")]
#[test]
fn standard_error_may_be_full() {
    let folder = folder(&[("box", BOX), ("little", TOO_LITTLE)]);
    for (args, code) in [
        ("solve --stats box", 0),
        ("count --stats box little", 0),
        ("solve nowhere", 2),
        ("solve --seed x box", 2),
        ("solve --echo box", 0),
        ("generate arukone --size 5x5 --stats", 0),
    ] {
        let mut command = program();
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = command.args(args.split(' ')).current_dir(folder.path()).stderr(full).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{args}");
        assert_eq!(output.stdout.is_empty(), code == 2, "{args}");
    }
}

/// The answer comes last; the puzzle is printed only on request.
#[test]
fn puzzles_are_shown_when_that_is_asked_for() {
    let bench = Bench::new(&[("little", TOO_LITTLE), ("none", "p cnf 1 2\n1 0\n-1 0\n")]);
    for verb in ["solve", "count", "unique"] {
        for file in ["little", "none"] {
            let text = bench.run(&format!("{verb} {file}"));
            assert_eq!(text.lines().count(), 2, "{text}");
        }
        let text = bench.run(&format!("{verb} none --echo"));
        assert!(text.contains("--- standard error\np cnf 1 2\n1 0\n-1 0\n"), "{text}");
    }
}
