//! Ctrl-C and SIGTERM: every verb ends at once, and prints its results so far.
#![cfg(unix)]

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::process::Stdio;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use crate::common::program;

/// The time limit of a run after a signal.
const AT_ONCE: Duration = Duration::from_millis(200);

/// The number of tries, one of which has to be in time: other processes may slow down some.
const TRIES: u32 = 8;

/// Runs tests one at a time, since they slow each other down.
static TURN: Mutex<()> = Mutex::new(());

/// The state of a run at the signal.
#[derive(Clone, Copy, PartialEq)]
enum Phase {
    /// The run waits for input.
    Waiting,
    /// The run computes, without output or waiting.
    Working,
    /// The run has printed a part of its output, and computes.
    Printing,
    /// The run is blocked because its output is not read.
    Stuck,
}

/// Stops a run in this phase; it has to end in time with exit code 3. Returns its output.
fn stop(folder: &Path, phase: Phase, args: &str) -> String {
    stop_with(folder, phase, args, |_| true)
}

/// Stops a run as [`stop`] does, until its output is whole as well.
fn stop_with(folder: &Path, phase: Phase, args: &str, is_whole: fn(&str) -> bool) -> String {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let mut last = Duration::MAX;
    for (number, signal) in (0..TRIES).zip(["-INT", "-TERM"].into_iter().cycle()) {
        let pause = Duration::from_millis(250 + 30 * u64::from(number));
        let stopped = stop_once(folder, phase, args, signal, pause);
        let (took, printed) = stopped.unwrap_or_else(|| panic!("{args}: it ended by itself: {}", errors(folder)));
        last = took;
        if took <= AT_ONCE && is_whole(&printed) {
            return printed;
        }
    }
    panic!("{args}: it took {last:?} to end, or did not come to the end of what it printed");
}

/// Stops a run once; returns how long it took to end, and its output.
/// `None` if it ended before the signal.
fn stop_once(folder: &Path, phase: Phase, args: &str, signal: &str, pause: Duration) -> Option<(Duration, String)> {
    let mut command = program();
    command.args(args.split_whitespace()).current_dir(folder).stdin(Stdio::piped());
    command.stderr(File::create(folder.join("errors")).unwrap());
    let is_read = phase != Phase::Stuck;
    command.stdout(if is_read { File::create(folder.join("printed")).unwrap().into() } else { Stdio::piped() });
    let mut child = command.spawn().unwrap();
    let input = child.stdin.take().filter(|_| phase == Phase::Waiting);
    thread::sleep(pause);
    let started = Instant::now();
    while phase == Phase::Printing && fs::metadata(folder.join("printed")).unwrap().len() == 0 {
        assert!(started.elapsed() < Duration::from_secs(20), "{args}: nothing is printed");
        thread::sleep(Duration::from_millis(5));
    }
    if child.try_wait().unwrap().is_some() {
        return None;
    }
    let stopped = Instant::now();
    crate::common::signal(signal, child.id()).unwrap();
    let status = child.wait().unwrap();
    let took = stopped.elapsed();
    drop(input);
    assert_eq!(status.code(), Some(3), "{args}: {status}, {}", errors(folder));
    let mut printed = String::new();
    match child.stdout {
        Some(mut output) => _ = output.read_to_string(&mut printed).unwrap(),
        None => printed = fs::read_to_string(folder.join("printed")).unwrap(),
    }
    Some((took, printed))
}

fn errors(folder: &Path) -> String {
    fs::read_to_string(folder.join("errors")).unwrap()
}

/// A cover by two options of so many for each of two items: as many pairs exclude each other as there are in a large square.
fn crossing(size: usize) -> String {
    let mut text = "a b\n".to_string();
    for _ in 0..size {
        text.push_str("a\nb\n");
    }
    text
}

/// Pigeons and too few holes: hard for SAT solvers.
fn pigeons(holes: i32) -> String {
    let var = |pigeon: i32, hole: i32| pigeon * holes + hole + 1;
    let mut clauses = Vec::new();
    for pigeon in 0..=holes {
        let literals: Vec<String> = (0..holes).map(|hole| var(pigeon, hole).to_string()).collect();
        clauses.push(format!("{} 0", literals.join(" ")));
        for (other, hole) in (0..pigeon).flat_map(|other| (0..holes).map(move |hole| (other, hole))) {
            clauses.push(format!("-{} -{} 0", var(pigeon, hole), var(other, hole)));
        }
    }
    format!("p cnf {} {}\n{}\n", (holes + 1) * holes, clauses.len(), clauses.join("\n"))
}

/// Puzzles that take long to be read, to be reduced, to be encoded, to be solved.
fn bench() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    // Three million clauses, and then pigeons.
    let pigeons = pigeons(12);
    let (_, clauses) = pigeons.split_once('\n').unwrap();
    let many = "1 2 3 4 5 6 7 8 9 0\n".repeat(3_000_000);
    let count = clauses.lines().count() + 3_000_000;
    write("read", &format!("p cnf 156 {count}\n{many}{clauses}"));
    write("model", &"v 1 2 3 4 5 6 7 8 9\n".repeat(4_000_000));
    let mut pieces = "box 20 20 10\n".to_string();
    for number in 0..400 {
        let (row, column) = (number % 7, number / 7 % 7);
        let _ = writeln!(pieces, "piece 000 100 200 300 400 500 600 {row}10 {column}01 {row}20");
    }
    write("reduce", &pieces);
    write("encode", &crossing(20_000));
    write("solve", &format!("5 5 5\n62\n{}", "1 1 2\n".repeat(62)));
    write("pigeons", &pigeons);
    write("small", "A..\n...\n..A\n");
    let layout = "# small: arukone: solution 1\nA . .\nA . .\nA A A\n";
    write("layouts", &layout.repeat(1_000_000));
    folder
}

#[test]
fn verbs_end_while_they_wait_for_input() {
    let bench = bench();
    let puzzles = ["solve -", "count -", "unique -", "check small -", "check - small", "export - --to dimacs"];
    let others =
        ["certify - --claim unique -o folder", "decode - --model small", "decode small --model -", "compare -"];
    for args in puzzles.into_iter().chain(others) {
        let printed = stop(bench.path(), Phase::Waiting, args);
        assert!((printed + &errors(bench.path())).contains("the run was interrupted"), "{args}");
    }
}

#[test]
fn verbs_end_while_they_work() {
    let bench = bench();
    let asked =
        ["solve", "count", "unique", "export --to dimacs -o out", "certify --claim unsolvable -o folder", "compare"];
    // While a file is read, or a puzzle reduced; if that is over sooner than it should be, there is a search.
    for (verb, file) in asked.into_iter().flat_map(|verb| [(verb, "read"), (verb, "reduce")]) {
        stop(bench.path(), Phase::Working, &format!("{verb} {file}"));
        assert!(!bench.path().join("folder").exists());
    }
    for args in [
        "check read small",
        "check small layouts",
        "decode read --model small",
        "decode small --model model",
        "decode reduce --model small",
        "solve --with cnf-pairwise+varisat encode",
        "certify --claim unsolvable --with cnf-pairwise -o folder encode",
        "export --to dimacs --with cnf-pairwise -o out encode",
        "solve --with cnf+varisat pigeons",
        "certify --claim unsolvable -o folder pigeons",
        "count --with cover+dlx solve",
        "count --with corners+backtrack solve",
        "generate arukone --size 40x40 --pairs 20 --unique --seed 1",
        "compare --task all --timeout 1000 solve",
    ] {
        stop(bench.path(), Phase::Working, args);
    }
}

#[test]
fn certificates_are_checked_no_further() {
    let folder = tempfile::tempdir().unwrap();
    let clauses = "1 2 3 4 5 6 7 8 9 0\n".repeat(1_200_000);
    fs::write(folder.path().join("long"), format!("p cnf 10 1200002\n{clauses}10 0\n-10 0\n")).unwrap();
    let mut certify = program();
    certify.args(["certify", "--claim", "unsolvable", "-o", "certificate", "long"]).current_dir(folder.path());
    assert_eq!(certify.output().unwrap().status.code(), Some(0));
    let output = stop(folder.path(), Phase::Working, "check-certificate certificate") + &errors(folder.path());
    assert!(output.contains("interrupted"), "{output}");
}

#[test]
fn verbs_print_what_they_have_found() {
    let bench = bench();
    let folder = bench.path();
    let solutions = stop_with(folder, Phase::Printing, "solve --all --format json solve", |line| line.ends_with("}\n"));
    let lines: Vec<Value> = solutions.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let last = lines.last().unwrap();
    assert_eq!((&last["answer"], &last["complete"]), (&Value::from("undecided"), &Value::from(false)));
    let counted = stop(folder, Phase::Working, "count solve");
    assert!(counted.starts_with("solve: at least ") && !counted.contains("at least 0 "), "{counted}");
    let generate = "generate arukone --size 12x12 --count 1000000 --seed 1";
    stop_with(folder, Phase::Printing, generate, |boards| boards.ends_with('\n'));
}

#[test]
fn verbs_end_if_the_pipe_is_closed() {
    let bench = bench();
    for args in [
        "solve --all solve",
        "export --to dimacs --with cnf-pairwise encode",
        "generate arukone --size 12x12 --count 1000000 --seed 1",
    ] {
        stop(bench.path(), Phase::Stuck, args);
    }
}

#[test]
fn books_are_written_without_the_rating_that_was_interrupted() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let board = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/arukone/contest_n30.txt");
    // It is solved at once, and rated for some time.
    let is_written = (1..=TRIES).any(|number| {
        let folder = TempDir::new().unwrap();
        let args = format!("book {} -o book.html", board.display());
        // The exit code is 3 in any case.
        let stopped = stop_once(folder.path(), Phase::Working, &args, "-INT", Duration::from_millis(150) * number);
        let Some((_, printed)) = stopped else { return false };
        let page = fs::read_to_string(folder.path().join("book.html")).unwrap_or_default();
        errors(folder.path()).contains("not rated: the run was interrupted\n")
            && printed == "book.html: 3 pages with 1 puzzle\n"
            && page.ends_with("</html>\n")
    });
    assert!(is_written);
}

/// Other processes may keep a run from writing its page in time: one of some tries has to.
#[test]
fn pages_are_whole_and_nothing_else_is_left() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let is_kept = (0..TRIES).any(|_| {
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("dominoes"), "box 8 8\n32x piece 000 100\n").unwrap();
        let args = "solve dominoes --all -o page.html";
        let stopped = stop_once(folder.path(), Phase::Working, args, "-INT", Duration::from_secs(1));
        let (_, printed) = stopped.expect("there are millions of solutions");
        let page = fs::read_to_string(folder.path().join("page.html")).unwrap_or_default();
        let files = fs::read_dir(folder.path()).unwrap().count();
        let is_told = printed.contains("so far") && printed.contains("# page.html: a page with ");
        is_told && page.ends_with("</html>\n") && files == ["dominoes", "errors", "page.html", "printed"].len()
    });
    assert!(is_kept);
}
