//! Runs commands of the documents in a folder with the files that they name.

use std::path::Path;
use std::process::{Command, Output};

use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

use super::blocks::{read, root};
use crate::common::unset;

/// The commands of a session, each with its output. A comment behind a command is ignored.
pub(super) fn session(text: &str) -> Vec<(String, String)> {
    let commands = text.strip_prefix("$ ").unwrap_or_default().split("\n$ ");
    commands
        .map(|command| {
            let (command, shown) = command.split_once('\n').unwrap_or((command, ""));
            let command = command.split("  #").next().unwrap_or_default();
            (command.trim().to_string(), shown.trim_end().to_string())
        })
        .collect()
}

/// A folder in which commands can write, with links to the project's data and sample files.
pub(super) fn workplace() -> TempDir {
    let folder = TempDir::new().unwrap();
    std::fs::create_dir_all(folder.path().join("docs/pictures")).unwrap();
    for name in ["data", "scripts", "docs/compare"] {
        std::os::unix::fs::symlink(root().join(name), folder.path().join(name)).unwrap();
    }
    for (name, content) in [("FILE", "1 1 3\n2\n1 1 1\n1 1 1\n"), ("LAYOUT", "layer 1 layer 2 layer 3\nA G B\n")] {
        std::fs::write(folder.path().join(name), content).unwrap();
    }
    folder
}

/// Runs a command line; `jigsat` and `cargo run` are the program.
pub(super) fn run(command: &str, folder: &Path) -> Output {
    let program = cargo_bin!("jigsat").to_str().unwrap();
    let command = command.replace("cargo run --release --", "jigsat").replace("FILE…", "FILE");
    let words = command.split(' ').map(|word| if word == "jigsat" { program } else { word });
    let line = words.collect::<Vec<_>>().join(" ");
    unset(Command::new("sh")).args(["-c", &line]).current_dir(folder).env_remove("COLUMNS").output().unwrap()
}

pub(super) fn printed(command: &str, folder: &Path) -> String {
    String::from_utf8(run(command, folder).stdout).unwrap().trim_end().to_string()
}

/// Does the command run the program?
///
/// Scripts, builds by cargo and foreign programs are too slow or missing: only the files that they name are checked.
pub(super) fn is_ours(place: &str, command: &str) -> bool {
    let words: Vec<&str> = command.split_whitespace().collect();
    match words[..] {
        ["cargo", "run", "--release", "--", ..] => true,
        ["cargo", "run", "--release", "--example", name, ..] => {
            let is_there = ["examples", "engines/examples"]
                .iter()
                .any(|folder| root().join(folder).join(name).with_extension("rs").is_file());
            assert!(is_there, "{place}: no example {name}");
            false
        }
        ["cargo", "bench", "--bench", name, ..] => {
            assert!(read("Cargo.toml").contains(&format!("[[bench]]\nname = \"{name}\"")), "{place}: no bench {name}");
            false
        }
        ["cargo" | "cd" | "git" | "pip" | "python3" | "docker" | "dpkg" | "apt", ..] => false,
        [script, ..] if script.starts_with("scripts/") => {
            assert!(root().join(script).is_file(), "{place}: no {script}");
            false
        }
        // Commands that read a solver's answer, and the solver.
        _ => !words.contains(&"cadical") && !words.contains(&"MODEL") && !words.contains(&"model"),
    }
}
