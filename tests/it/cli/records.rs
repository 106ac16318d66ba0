//! At a limit, every verb with records prints one: answer "undecided", exit code 3.

use std::fs;

use super::Bench;
use crate::common::{data, verbs};
use crate::schemas;

/// A command line for each verb with `--format json`, and more for the branches of some.
const COMMANDS: &[&str] = &[
    "solve box",
    "solve box --all --given part",
    "count box",
    "unique box",
    "check box layout",
    "check box.space",
    "explain box",
    "explain box --steps",
    "hint box",
    "rate box",
    "rate box box",
    "assemble box",
    "assemble box layout",
    "decode box layout",
    "query box",
    "query box.space --list",
    "query box.space --group-by-open",
    "query box.space --shares",
    "query box.space --up-to symmetry",
    "generate arukone --size 20 --unique",
    "generate cuboid",
    "generate exact-cover",
    "generate polycube",
    "generate polycube --board box",
    "generate triangle",
    "generate ubongo",
    "family family",
    "compare box",
    "compare --from journal",
    "merge job",
    "status job",
];

/// A verb that has no limit, and one whose only result is a picture.
const EXCEPTIONS: [&str; 2] = ["list", "draw"];

/// Results that are known take neither memory nor time.
const ANSWERED: [(&str, &str); 2] = [("status job", "--memory 1"), ("compare --from journal", "--timeout 0")];

fn bench() -> Bench {
    let puzzle = fs::read_to_string(data().join("polycube/dominoes_4x4.txt")).unwrap();
    let family = "a b c d\na b\nb c\nc d\na d\nvary holes open 2 of all\n";
    let bench = Bench::new(&[("box", &puzzle), ("family", family)]);
    bench.write("part", b"layer 1\n. . . .\nA A B B\n. . C C\n. . . .\n");
    bench.write("layout", bench.run("solve box").as_bytes());
    for command in
        ["compile box -o box.space", "split box --parts 2 -o job", "compare box --runs 1 --export-json journal"]
    {
        let printed = bench.run(command);
        assert!(printed.ends_with("exit code 0"), "{command}: {printed}");
    }
    bench
}

#[test]
fn every_verb_prints_a_record_at_a_limit() {
    let bench = bench();
    for verb in verbs() {
        let help = bench.run(&format!("{verb} --help"));
        let help = if help.contains("Usage: jigsat generate <") { bench.run("generate cuboid --help") } else { help };
        let has_records = help.split_once("--format <").is_some_and(|(_, rest)| rest.contains("- json"));
        let is_listed = COMMANDS.iter().any(|command| command.split(' ').next() == Some(&verb));
        assert_eq!(has_records, is_listed || EXCEPTIONS.contains(&&*verb), "{verb}");
    }
    for command in COMMANDS {
        for limit in ["--timeout 0", "--memory 1"] {
            if ANSWERED.contains(&(command, limit)) {
                continue;
            }
            let printed = bench.run(&format!("{command} {limit} --format json"));
            assert!(printed.ends_with("--- exit code 3"), "{command} {limit}: {printed}");
            let records = printed.split("--- ").next().unwrap();
            assert!(schemas::hold(records, command) > 0, "{command} {limit}: {printed}");
            assert!(records.contains("\"answer\":\"undecided\""), "{command} {limit}: {printed}");
        }
    }
}

/// A record that is cut off has its end nevertheless.
#[test]
fn a_list_that_takes_too_long_is_a_whole_record() {
    let bench = Bench::new(&[("box", "# kind: polycube\nbox 8 8\n32x piece\n##\n")]);
    bench.run("compile box -o box.space");
    let printed = bench.run("query box.space --list --timeout 300ms --format json");
    assert!(printed.ends_with("\"answer\":\"undecided\",\"reason\":\"the time limit was reached\"}\n--- exit code 3"));
    let printed = bench.run("query box.space --up-to symmetry --format json");
    assert!(printed.ends_with("may know more\"}\n--- exit code 3"), "{printed}");
}

/// Facts that were found before the end are not all.
#[test]
fn a_part_of_what_solutions_share_is_no_answer() {
    let file = data().join("polycube/bedlam.txt");
    let printed = bench().run(&format!("explain {} --timeout 300ms --format json", file.display()));
    assert!(printed.ends_with("--- exit code 3"), "{printed}");
    assert!(printed.contains("\"answer\":\"undecided\""), "{printed}");
    assert!(printed.contains("\"reason\":\"the time limit was reached\""), "{printed}");
}

#[test]
fn solutions_are_numbered_from_1() {
    let bench = bench();
    let printed = bench.run("query box --kth 0");
    assert!(printed.contains("expected a whole number, at least 1") && printed.ends_with("exit code 2"), "{printed}");
}
