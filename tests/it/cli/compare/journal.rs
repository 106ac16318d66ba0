//! Comparisons that are interrupted and resumed.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use insta::assert_snapshot;
use itertools::Itertools;
use jigsat_encodings::fingerprint::Fingerprint;
use serde_json::Value;

use super::super::{BOX, Bench, RING, TOO_LITTLE, UNIQUE};
use crate::common::program;

const OPTIONS: &str = "--runs 2 --with cover --with corners";

/// Six files: one has nothing to compare, and one is no puzzle.
fn puzzles() -> Bench {
    let long = "5 5 5\n62\n".to_string() + &"1 1 2\n".repeat(62);
    Bench::new(&[
        ("a", BOX),
        ("b", UNIQUE),
        ("c", TOO_LITTLE),
        ("d", "nothing\n"),
        ("e", RING),
        ("f", "1 1 7\n3\n1 1 3\n1 1 2\n1 1 1\n"),
        ("long", &long),
    ])
}

const FILES: &str = "a b c d e f";

fn kept(bench: &Bench, name: &str) -> String {
    fs::read_to_string(bench.folder.path().join(name)).unwrap_or_default()
}

fn values(journal: &str) -> Vec<Value> {
    journal.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The files that a journal is about, line by line; totals are about none.
fn files(journal: &str) -> String {
    values(journal).iter().map(|line| line["file"].as_str().unwrap_or("totals").to_string()).join(" ")
}

/// The fields that do not depend on a measurement.
fn timeless(journal: &str) -> Vec<String> {
    let strategies = |line: &Value| {
        let strategies = line["strategies"].as_array().cloned().unwrap_or_default();
        strategies.iter().map(|it| format!("{} {} {}", it["strategy"], it["status"], it["layouts"])).sorted().join(", ")
    };
    values(journal).iter().map(|line| format!("{} {} {}", line["file"], line["answer"], strategies(line))).collect()
}

fn started(bench: &Bench, args: &str) -> Child {
    let mut command = program();
    command.current_dir(bench.folder.path()).args(args.split_whitespace());
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

#[test]
fn a_comparison_that_is_killed_again_and_again_has_every_puzzle_once() {
    let bench = puzzles();
    let whole = bench.run(&format!("compare {OPTIONS} {FILES} --export-json whole"));
    assert!(whole.contains("d:1:1") && whole.ends_with("--- exit code 2"), "{whole}");
    let whole = kept(&bench, "whole");
    assert_eq!(files(&whole), "a b c e f totals");
    let mut kept_before = String::new();
    let mut kills = 0;
    for life in 0..200_u64 {
        let option = if bench.folder.path().join("journal").exists() { "--resume" } else { "--export-json" };
        let mut child = started(&bench, &format!("compare {OPTIONS} {FILES} {option} journal"));
        thread::sleep(Duration::from_millis(5 + life * 7919 % 15 + 2 * life));
        kills += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        let now = kept(&bench, "journal");
        // Written lines stay unchanged; only totals are computed again.
        let puzzles =
            kept_before.lines().filter(|line| line.contains("\"strategies\"")).map(|line| format!("{line}\n"));
        assert!(now.starts_with(&puzzles.collect::<String>()), "{kept_before}\n{now}");
        kept_before = now;
        if files(&kept_before).ends_with("totals") {
            break;
        }
    }
    assert!(kills > 2, "{kills} kills");
    let rest = bench.run(&format!("compare {OPTIONS} {FILES} --resume journal --format json"));
    assert!(rest.ends_with("--- exit code 2"), "{rest}");
    let journal = kept(&bench, "journal");
    assert_eq!(timeless(&journal), timeless(&whole));
    // All stored lines are printed, and nothing is measured again.
    let printed = rest.lines().filter(|line| line.starts_with('{')).collect_vec();
    assert_eq!(printed, journal.lines().collect_vec());
    assert_eq!(journal.lines().take(5).collect_vec(), kept_before.lines().take(5).collect_vec());
}

#[test]
fn a_torn_line_is_dropped_and_its_puzzle_compared_again() {
    let bench = puzzles();
    bench.run(&format!("compare {OPTIONS} a b --export-json whole"));
    let whole = kept(&bench, "whole");
    let second = whole.find('\n').unwrap() + 1;
    let totals = whole.trim_end().rfind('\n').unwrap() + 1;
    for cut in [0, 1, second - 1, second, second + 1, totals - 1, totals, totals + 1, whole.len() - 1] {
        bench.write("journal", &whole.as_bytes()[..cut]);
        let printed = bench.run(&format!("compare {OPTIONS} a b --resume journal"));
        let is_torn = cut > 0 && !whole[..cut].ends_with('\n');
        assert_eq!(printed.contains("journal: its last line was torn, and is dropped"), is_torn, "{cut}: {printed}");
        assert!(printed.ends_with("--- exit code 0"), "{cut}: {printed}");
        assert_eq!(timeless(&kept(&bench, "journal")), timeless(&whole), "{cut}");
    }
    // A line that ends within a multi-byte character, and zero bytes behind the last complete line.
    for tail in [&b"{\"schema\":\"\xc3"[..], &[0; 100]] {
        bench.write("journal", &[&whole.as_bytes()[..second], tail].concat());
        let printed = bench.run(&format!("compare {OPTIONS} a b --resume journal"));
        assert!(printed.contains("torn") && printed.ends_with("--- exit code 0"), "{printed}");
        assert_eq!(timeless(&kept(&bench, "journal")), timeless(&whole));
    }
}

#[test]
fn more_puzzles_may_follow() {
    let bench = puzzles();
    bench.run(&format!("compare {OPTIONS} a b --export-json journal"));
    bench.run(&format!("compare {OPTIONS} a b e f --resume journal"));
    assert_eq!(files(&kept(&bench, "journal")), "a b e f totals");
}

/// The error for a journal that can't be resumed; asserts that it stays unchanged.
fn refused(bench: &Bench, args: &str) -> String {
    let before = kept(bench, "journal");
    let printed = bench.run(&format!("compare {args} --resume journal"));
    assert_eq!(kept(bench, "journal"), before);
    // Finished puzzles are printed first.
    printed[printed.find("--- standard error").unwrap_or_default()..].to_string()
}

#[test]
fn a_journal_of_something_else_is_refused() {
    let bench = puzzles();
    bench.run(&format!("compare {OPTIONS} a b e --export-json journal"));
    assert_snapshot!(refused(&bench, &format!("{OPTIONS} a e")), @"
    --- standard error
    jigsat: error: journal:2: a comparison of other puzzles: expected e, found b
    --- exit code 2
    ");
    assert_snapshot!(refused(&bench, &format!("{OPTIONS} a b")), @"
    --- standard error
    jigsat: error: journal:3: a comparison of other puzzles: expected nothing more, found e
    --- exit code 2
    ");
    assert_snapshot!(refused(&bench, "--runs 2 --with cover a b e"), @"
    --- standard error
    jigsat: error: journal:1: made with other strategies: expected cover+dlx, found corners+backtrack, cover+dlx
    --- exit code 2
    ");
    assert_snapshot!(refused(&bench, "--runs 2 --with cover --with pieces a b e"), @"
    --- standard error
    jigsat: error: journal:1: made with other strategies: expected cover+dlx, pieces+backtrack, found corners+backtrack, cover+dlx
    --- exit code 2
    ");
    assert_snapshot!(refused(&bench, "--runs 2 a b e"), @"
    --- standard error
    jigsat: error: journal:1: made with other strategies: expected cnf-product+varisat, corners+backtrack, corners-symmetric+backtrack, cover+cells, cover+dlx, cover+mask, cover+memo, pieces+backtrack, skyline+backtrack, skyline+restarts, found corners+backtrack, cover+dlx
    --- exit code 2
    ");
    assert_snapshot!(refused(&bench, "--runs 3 --with cover --with corners a b e"), @"
    --- standard error
    jigsat: error: journal:1: made with another --runs: expected 3, found 2
    --- exit code 2
    ");
    assert_snapshot!(refused(&bench, &format!("{OPTIONS} --task count a b e")), @"
    --- standard error
    jigsat: error: journal:1: made with another --task: expected count, found first
    --- exit code 2
    ");
    assert_snapshot!(refused(&bench, &format!("{OPTIONS} --timeout 9s a b e")), @"
    --- standard error
    jigsat: error: journal:1: made with another --timeout: expected 9s, found 10s
    --- exit code 2
    ");
    assert_snapshot!(refused(&bench, &format!("{OPTIONS} --memory 1G a b e")), @"
    --- standard error
    jigsat: error: journal:1: made with another --memory: expected 1000000000, found not given
    --- exit code 2
    ");
    assert_snapshot!(refused(&bench, "--runs 2 --ablation --with corners a b e"), @"
    --- standard error
    jigsat: error: journal:1: made with other strategies: expected corners+backtrack, corners[-equal-once,symmetric]+backtrack, corners[-equal-once]+backtrack, corners[-largest-first,symmetric]+backtrack, corners[-largest-first]+backtrack, corners[none,symmetric]+backtrack, corners[none]+backtrack, corners[symmetric]+backtrack, found corners+backtrack, cover+dlx
    --- exit code 2
    ");
    bench.write("b", BOX.as_bytes());
    assert_snapshot!(refused(&bench, &format!("{OPTIONS} a b e")), @"
    --- standard error
    jigsat: error: journal:2: b was another puzzle then, or had other rules
    --- exit code 2
    ");
}

#[test]
fn a_forged_journal_is_refused() {
    let bench = puzzles();
    bench.run(&format!("compare {OPTIONS} a b --export-json whole"));
    let whole = kept(&bench, "whole");
    let refusal = |journal: &str| {
        bench.write("journal", journal.as_bytes());
        refused(&bench, &format!("{OPTIONS} a b"))
    };
    let made: Value = values(&whole)[0]["made"].clone();
    let cores = made["cores"].to_string();
    // An attacker can compute checksums: here they are right.
    let forged = |from: &str, to: &str| {
        let lines = whole.lines().map(|line| {
            let (content, _) = line.rsplit_once(",\"sha256\"").unwrap();
            let content = content.replacen(from, to, 1);
            assert_ne!(line.rsplit_once(",\"sha256\"").unwrap().0, content);
            format!("{content},\"sha256\":\"{}\"}}\n", Fingerprint::of(&format!("{content}}}")).digits())
        });
        lines.collect::<String>()
    };
    let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
    assert_snapshot!(refusal(&forged(&version, "\"version\":\"0.0.9\"")).replace(env!("CARGO_PKG_VERSION"), "VERSION"), @"
    --- standard error
    jigsat: error: journal:1: made with another version of jigsat: expected VERSION, found 0.0.9
    --- exit code 2
    ");
    let other = refusal(&forged(&format!("\"cores\":{cores}"), "\"cores\":4711"));
    assert!(other.contains("journal:1: made with another number of cores: expected ") && other.contains("found 4711"));
    let other = refusal(&forged("\"cpu\":\"", "\"cpu\":\"another "));
    assert!(other.contains("journal:1: made with another processor: expected "), "{other}");
    let other = refusal(&forged("\"strategy\":\"", "\"strategy\":\"<script>"));
    assert!(other.contains("journal:1: ") && other.contains("nothing is called '<script>"), "{other}");
    let other = refusal(&forged("\"system\":\"", "\"system\":\"\\u001b[2J"));
    assert!(other.contains("journal:1: ") && other.contains(r"in '\u{1b}[2J"), "{other}");
    let lines = whole.lines().collect_vec();
    bench.write("journal", format!("{}\n{}\n", lines[0], lines[0]).as_bytes());
    assert_snapshot!(bench.run("compare --from journal"), @"
    --- standard error
    jigsat: error: journal:2: a puzzle of a line before: it would count twice
    --- exit code 2
    ");
    let swapped = format!("{}\n{}\n{}\n", lines[1], lines[0], lines[2]);
    assert_snapshot!(refusal(&swapped), @"
    --- standard error
    jigsat: error: journal:1: a comparison of other puzzles: expected a, found b
    --- exit code 2
    ");
    assert_snapshot!(refusal(&whole.replacen("\"nodes\":", "\"nodes\": ", 1)), @"
    --- standard error
    jigsat: error: journal:1: its checksum does not match its content
    --- exit code 2
    ");
    assert_snapshot!(refusal(&format!("{}\n{{}}\n", lines[0])), @"
    --- standard error
    jigsat: error: journal:2: expected the schema jigsat/compare/1, found none
    --- exit code 2
    ");
    assert_snapshot!(refusal(&format!("{}\n{}\n", lines[2], lines[0])), @"
    --- standard error
    jigsat: error: journal:2: expected nothing behind the totals, found a puzzle
    --- exit code 2
    ");
    assert_snapshot!(refusal("\n"), @"
    --- standard error
    jigsat: error: journal:1: expected a line of JSON that `compare` wrote: EOF while parsing a value at line 1 column 0
    --- exit code 2
    ");
    assert_snapshot!(bench.run("compare a --resume missing"), @"
    --- standard error
    jigsat: error: missing: No such file or directory (os error 2)
    --- exit code 2
    ");
    assert_snapshot!(bench.run("compare a --resume ."), @"
    --- standard error
    jigsat: error: .: expected a file, found a folder or a device
    --- exit code 2
    ");
}

#[test]
fn nothing_is_written_over() {
    let bench = puzzles();
    bench.write("journal", b"precious");
    assert_snapshot!(bench.run("compare a --export-json journal"), @"
    --- standard error
    jigsat: error: journal: there is such a file already; go on from it with --resume, or remove it
    --- exit code 2
    ");
    assert_eq!(kept(&bench, "journal"), "precious");
    assert_snapshot!(bench.run("compare a --export-csv a"), @"
    --- standard error
    jigsat: error: a: expected another file: the output would replace a, which is read
    --- exit code 2
    ");
    assert_snapshot!(bench.run("compare a --export-csv x --export-html x"), @"
    --- standard error
    jigsat: error: x: expected another file: the command writes this one already
    --- exit code 2
    ");
    fs::create_dir(bench.folder.path().join("folder")).unwrap();
    let printed = bench.run("compare a --export-csv x --export-html folder/../x");
    assert!(printed.contains("x: expected another file: the command writes this one already"), "{printed}");
    // Names of pictures are known at the end only.
    assert_snapshot!(bench.run("compare a --export-svg folder --export-json folder/../folder/cactus.svg"), @"
    --- standard error
    jigsat: error: --export-json folder/../folder/cactus.svg: expected another name, as the pictures of --export-svg are files .svg in this folder
    --- exit code 2
    ");
    assert!(!bench.folder.path().join("folder/cactus.svg").exists());
    assert_snapshot!(bench.run("compare a --export-html -"), @"
    --- standard error
    jigsat: error: --export-html -: expected the name of a file; --format says what goes to standard output
    --- exit code 2
    ");
    assert_snapshot!(bench.run("compare a --export-html no/x"), @"
    --- standard error
    jigsat: error: no/x: No such file or directory (os error 2)
    --- exit code 2
    ");
    assert_eq!(kept(&bench, "a"), BOX);
}

/// Two comparisons would write between each other's lines.
#[test]
fn a_journal_has_one_writer() {
    let bench = puzzles();
    let mut child =
        started(&bench, "compare long --task count --runs 1 --timeout 60 --with cover --export-json journal");
    let begun = Instant::now();
    while !bench.folder.path().join("journal").exists() && begun.elapsed() < Duration::from_secs(20) {
        thread::sleep(Duration::from_millis(5));
    }
    let printed = bench.run("compare long --task count --runs 1 --timeout 60 --with cover --resume journal");
    child.kill().unwrap();
    child.wait().unwrap();
    assert_snapshot!(printed, @"
    --- standard error
    jigsat: error: journal: another run is writing this file
    --- exit code 2
    ");
}

/// An interruption keeps complete records in every file.
#[cfg(unix)]
#[test]
fn an_interrupted_comparison_keeps_what_is_done() {
    let bench = puzzles();
    let options = "--task count --runs 1 --timeout 60 --with cover";
    let child = started(
        &bench,
        &format!("compare a long b {options} --export-json journal --export-csv rows --export-html page"),
    );
    let begun = Instant::now();
    while kept(&bench, "journal").lines().count() == 0 && begun.elapsed() < Duration::from_secs(20) {
        thread::sleep(Duration::from_millis(5));
    }
    thread::sleep(Duration::from_millis(300));
    crate::common::signal("-INT", child.id()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(files(&kept(&bench, "journal")), "a");
    assert_eq!(kept(&bench, "rows").lines().count(), 2);
    assert!(kept(&bench, "page").ends_with("</html>\n"));
    bench.write("long", BOX.as_bytes());
    bench.run(&format!("compare a long b {options} --resume journal"));
    assert_eq!(files(&kept(&bench, "journal")), "a long b totals");
}

/// A puzzle that is not read in time has its own line, and is not read again.
#[test]
fn what_was_not_read_in_time_stays_undecided() {
    let bench = puzzles();
    let printed = bench.run("compare a b --timeout 0 --with cover --export-json journal --format json");
    assert_eq!(
        printed.matches("{\"schema\":\"jigsat/compare/1\",\"verb\":\"compare\",\"file\":\"").count(),
        2,
        "{printed}"
    );
    assert!(printed.ends_with("--- exit code 3"), "{printed}");
    let journal = kept(&bench, "journal");
    let again = bench.run("compare a b --timeout 0 --with cover --resume journal --format json");
    assert_eq!((again, kept(&bench, "journal")), (printed, journal));
    // Lines without a checksum are refused.
    let mut file = OpenOptions::new().append(true).open(bench.folder.path().join("journal")).unwrap();
    file.write_all(b"{\"schema\":\"jigsat/compare/1\",\"file\":\"e\",\"answer\":\"undecided\"}\n").unwrap();
    assert_snapshot!(refused(&bench, "a b e --timeout 0 --with cover"), @"
    --- standard error
    jigsat: error: journal:3: its checksum does not match its content
    --- exit code 2
    ");
}
