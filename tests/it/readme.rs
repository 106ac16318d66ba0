//! The README shows real output, and names what there is.

use std::path::Path;
use std::process::Command;

use assert_cmd::cargo::cargo_bin;
use jigsat_encodings::forms::Amo;
use jigsat_encodings::puzzles::KINDS;

fn readme() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap()
}

/// What `jigsat` prints on standard output for these arguments of a command line.
fn printed(arguments: &str) -> String {
    let output = Command::new("sh")
        .arg("-c")
        .arg(arguments.replace("jigsat", cargo_bin!("jigsat").to_str().unwrap()))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_first_command_prints_what_is_shown() {
    let shown = printed("jigsat solve data/cuboid/raetsel5.txt");
    assert!(readme().contains(&format!("```text\n{}\n```", shown.trim_end())), "{shown}");
}

#[test]
fn the_tour_prints_what_is_shown() {
    let readme = readme();
    let sessions = readme.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let tour = sessions.last().unwrap();
    let mut commands = 0;
    for session in tour.split("$ ").filter(|session| !session.is_empty()) {
        let (command, shown) = session.split_once('\n').unwrap();
        assert_eq!(printed(command).trim_end(), shown.trim_end(), "{command}");
        commands += 1;
    }
    assert!(commands >= 4);
}

/// The heading, and the strategies (or settings) with their answers, if they finished: what does not depend on the machine.
fn shape(table: &str) -> Vec<String> {
    let cells = |line: &str| line.split(['│', '┆']).map(|cell| cell.trim().to_string()).collect::<Vec<_>>();
    let rows = table.lines().map(cells).filter(|cells| cells.len() > 4 && cells[1] != "#");
    let mut rows: Vec<String> = rows.map(|cells| format!("{}: {}", cells[2], cells[3])).collect();
    rows.sort();
    rows.insert(0, table.lines().next().unwrap_or_default().replace("1 run,", "5 runs,"));
    rows
}

#[test]
fn the_sizes_of_encodings_are_as_shown() {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/encodings.md")).unwrap();
    let sessions = text.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let mut commands = 0;
    for session in sessions.flat_map(|session| session.split("$ ").filter(|session| !session.is_empty())) {
        let (command, shown) = session.split_once('\n').unwrap();
        assert_eq!(printed(command).trim_end(), shown.trim_end(), "{command}");
        commands += 1;
    }
    assert_eq!(commands, KINDS.len());
}

#[test]
fn comparisons_have_the_shape_that_is_shown() {
    let readme = readme();
    let mut comparisons = 0;
    for example in readme.split("```text\n$ jigsat compare ").skip(1) {
        let (command, rest) = example.split_once('\n').unwrap();
        let shown = shape(rest.split("```").next().unwrap());
        let printed = shape(&printed(&format!("jigsat compare --runs 1 {command}")));
        assert_eq!(printed.len(), shown.len(), "{command}");
        assert!(shown.len() > 3, "{command}");
        for (printed, shown) in printed.iter().zip(&shown) {
            // A limit is reached earlier on one machine than on the other.
            let gave_up = [printed, shown].iter().any(|row| row.ends_with("gave up"));
            assert!(printed == shown || gave_up, "{command}: {printed} instead of {shown}");
        }
        comparisons += 1;
    }
    assert_eq!(comparisons, 2);
}

#[test]
fn every_kind_and_reduction_is_named() {
    let readme = readme();
    for kind in KINDS {
        let row = readme.lines().rfind(|line| line.starts_with(&format!("| `{}` |", kind.name))).unwrap();
        for reduction in kind.reductions() {
            let amo = if reduction.takes_amo { "-AMO" } else { "" };
            let name = format!("`{}{amo}`", reduction.name);
            assert!(row.contains(&name), "{name} is missing in {row}");
        }
    }
    assert!(Amo::ALL.iter().all(|amo| readme.contains(&format!("`{amo}`"))));
}
