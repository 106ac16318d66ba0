//! The output in the documents is that of the program.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Output;
use std::sync::atomic::{AtomicUsize, Ordering};

use jigsat_encodings::puzzles::KINDS;

use super::blocks::{Block, blocks, blocks_of, documents, root};
use super::commands::{is_ours, printed, run, session, workplace};
use crate::common::say;

/// The text without times, sizes and their units.
fn pattern(text: &str) -> String {
    const UNITS: [&str; 11] = ["ns", "µs", "ms", "s", "B", "kB", "MB", "GB", "KiB", "MiB", "GiB"];
    let words: Vec<&str> = text.split(' ').collect();
    let is_measured = |i: usize| {
        let unit =
            words.get(i + 1).map_or("", |unit| unit.split(['\n', ',', ';', '.', ')']).next().unwrap_or_default());
        UNITS.contains(&unit) && words[i].starts_with(|c: char| c.is_ascii_digit())
    };
    // The unit goes too: a slow machine measures seconds where a fast one measures milliseconds.
    let kept = |i: usize| {
        if is_measured(i) {
            "#"
        } else if i > 0 && is_measured(i - 1) {
            words[i].trim_start_matches(char::is_alphabetic)
        } else {
            words[i]
        }
    };
    (0..words.len()).map(kept).collect::<Vec<_>>().join(" ")
}

/// Each document has its own folder, and some run in parallel.
#[test]
fn sessions_print_what_is_shown() {
    let documents = documents();
    let (next, commands) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        while let Some(file) = documents.get(next.fetch_add(1, Ordering::Relaxed)) {
            commands.fetch_add(sessions_of(file), Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(work);
        }
    });
    let commands = commands.into_inner();
    say(&format!("{commands} commands of the documents were run"));
    assert!(commands > 120, "{commands}");
}

/// How many commands of a document were run.
fn sessions_of(file: &Path) -> usize {
    let (mut commands, mut first) = (0, None);
    let folder = workplace();
    for Block { place, language, text } in blocks_of(file) {
        match language.as_str() {
            "console" => {
                let session = session(&text);
                first = session.first().map(|(command, _)| command.clone());
                for (command, shown) in session.iter().filter(|(command, _)| is_ours(&place, command)) {
                    agrees(&place, command, shown, folder.path());
                    commands += 1;
                }
            }
            "text" => {
                let command = first.take().unwrap_or_else(|| panic!("{place}: what prints this?"));
                assert_eq!(pattern(&printed(&command, folder.path())), pattern(text.trim_end()), "{place}: {command}");
            }
            _ => {}
        }
    }
    commands
}

/// Does the command print the shown output? A command without output must succeed.
fn agrees(place: &str, command: &str, shown: &str, folder: &Path) {
    if command.starts_with("jigsat compare") && !command.contains("--from") && !shown.is_empty() {
        return compares(place, command, shown, folder);
    }
    let Output { stdout, stderr, status } = run(command, folder);
    let [stdout, stderr] = [stdout, stderr].map(|text| String::from_utf8(text).unwrap());
    // Output after a limit includes its message.
    let is_well = matches!(status.code(), Some(0 | 1)) || status.code() == Some(3) && !shown.is_empty();
    assert!(is_well, "{place}: {command}: {stderr}");
    if shown.is_empty() {
        let is_written = [" -o ", " > "].iter().any(|sign| command.contains(sign));
        assert!(!stdout.is_empty() || !stderr.is_empty() || is_written, "{place}: {command} says nothing");
    } else {
        assert_eq!(pattern(stdout.trim_end()), pattern(shown), "{place}: {command}");
    }
}

/// The parts of a table that do not depend on the machine: the heading, and the strategies (or settings) with their answers.
fn shape(table: &str) -> Vec<String> {
    let cells = |line: &str| line.split(['│', '┆']).map(|cell| cell.trim().to_string()).collect::<Vec<_>>();
    let rows = table.lines().map(cells).filter(|cells| cells.len() > 4 && cells[1] != "#");
    let mut rows: Vec<String> = rows.map(|cells| format!("{}: {}", cells[2], cells[3])).collect();
    rows.sort();
    rows.insert(0, table.lines().next().unwrap_or_default().replace("1 run,", "5 runs,"));
    rows
}

fn compares(place: &str, command: &str, shown: &str, folder: &Path) {
    let columns = |table: &str| table.lines().nth(2).map(|line| line.split_whitespace().collect::<String>());
    let printed = printed(&format!("{command} --runs 1"), folder);
    assert_eq!(columns(&printed), columns(shown), "{place}: {command}");
    let (printed, shown) = (shape(&printed), shape(shown));
    assert_eq!(printed.len(), shown.len(), "{place}: {command}");
    assert!(shown.len() > 3, "{place}: {command}");
    for (printed, shown) in printed.iter().zip(&shown) {
        // Machines reach a limit at different points.
        let gave_up = [printed, shown].iter().any(|row| row.ends_with("gave up"));
        assert!(printed == shown || gave_up, "{place}: {command}: {printed} instead of {shown}");
    }
}

#[test]
fn commands_of_scripts_work() {
    let folder = workplace();
    let mut commands = 0;
    for Block { place, text, .. } in blocks().into_iter().filter(|block| block.language == "sh") {
        for line in text.lines() {
            let command = line.split("  #").next().unwrap_or_default().split(" # ").next().unwrap_or_default();
            if is_ours(&place, command) {
                let Output { stderr, status, .. } = run(command, folder.path());
                assert!(status.success(), "{place}: {command}: {}", String::from_utf8_lossy(&stderr));
                commands += 1;
            }
        }
    }
    assert!(commands > 1, "{commands}");
}

#[test]
fn puzzles_that_are_shown_have_solutions() {
    let mut shown: Vec<&str> = Vec::new();
    for Block { place, language, text } in blocks() {
        let Some(kind) = KINDS.iter().find(|kind| kind.name == language) else {
            continue;
        };
        let folder = workplace();
        fs::write(folder.path().join("shown"), text + "\n").unwrap();
        let Output { stderr, status, .. } = run(&format!("jigsat solve --kind {language} shown"), folder.path());
        assert!(status.success(), "{place}: {}", String::from_utf8_lossy(&stderr));
        let guessed = printed("jigsat solve shown", folder.path());
        assert!(guessed.contains(&format!(": {}", kind.name)), "{place}: {guessed}");
        shown.push(kind.name);
    }
    assert!(KINDS.iter().all(|kind| shown.contains(&kind.name)), "{shown:?}");
}

/// The pictures of the documents equal the output of their commands.
#[test]
fn pictures_are_those_of_their_commands() {
    let folder = workplace();
    for Block { place, text, .. } in blocks() {
        for (command, _) in session(&text).iter().filter(|(command, _)| command.contains(" -o docs/pictures/")) {
            assert!(run(command, folder.path()).status.code() < Some(2), "{place}: {command}");
        }
    }
    let [shown, made] = [root(), folder.path()].map(|root| {
        let entries = fs::read_dir(root.join("docs/pictures")).unwrap().map(|entry| entry.unwrap());
        let file = |entry: fs::DirEntry| (entry.file_name(), fs::read_to_string(entry.path()).unwrap());
        entries.map(file).collect::<BTreeMap<_, _>>()
    });
    assert!(shown.keys().eq(made.keys()), "{:?}, {:?}", shown.keys(), made.keys());
    let differing: Vec<_> = shown.keys().filter(|&name| shown[name] != made[name]).collect();
    assert!(differing.is_empty() && !shown.is_empty(), "scripts/pictures makes these anew: {differing:?}");
}
