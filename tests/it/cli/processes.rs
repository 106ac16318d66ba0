//! Solvers that ignore signals: none of their processes outlives the program.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::common::program;

/// Starts processes in the session, in a session of their own, and without a parent; the caller adds the rest of the script.
const CLINGING: &str = r#"
sh -c 'echo $$ >> pids; exec sleep 300' &
setsid sh -c 'echo $$ >> pids; exec sleep 300' &
(setsid sh -c 'sh -c "echo \$\$ >> pids; exec sleep 300" & echo $$ >> pids; exec sleep 300' &)
while [ "$(wc -l < pids)" -lt 4 ]; do sleep 0.01; done
"#;

/// A folder with a small formula and a solver in it.
fn bench(solver: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("formula.cnf"), "p cnf 2 2\n1 2 0\n-1 -2 0\n").unwrap();
    fs::write(folder.path().join("pids"), "").unwrap();
    fs::write(folder.path().join("solver"), solver).unwrap();
    folder
}

fn start(folder: &Path, options: &[&str]) -> Child {
    let mut command = program();
    command.args(["solve", "--with", "cnf+external", "--solver", "sh solver {in} {out}"]).args(options);
    command.arg("formula.cnf").current_dir(folder).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Its output and exit code.
fn end(child: Child) -> (String, Option<i32>) {
    let output = child.wait_with_output().unwrap();
    let text = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap()).concat();
    (text, output.status.code())
}

fn pids(folder: &Path) -> Vec<String> {
    fs::read_to_string(folder.join("pids")).unwrap().lines().map(str::to_string).collect()
}

/// Does the process run, and is it no zombie?
fn is_alive(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(')').next().is_some_and(|rest| !rest.trim_start().starts_with('Z') && !rest.is_empty())
}

/// Waits for a condition with a time limit.
fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_secs(20), "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}

fn assert_nothing_is_left(folder: &Path) {
    let pids = pids(folder);
    assert_eq!(pids.len(), 4);
    wait_until("a process outlived the solver", || !pids.iter().any(|pid| is_alive(pid)));
}

#[test]
fn nothing_is_left_of_a_solver_that_ends() {
    let folder = bench(&format!("{CLINGING} (echo SAT; echo 1 -2 0) > $2; exit 10"));
    let (text, code) = end(start(folder.path(), &[]));
    assert_eq!(code, Some(0), "{text}");
    assert_nothing_is_left(folder.path());
}

#[test]
fn nothing_is_left_of_a_solver_that_takes_too_long() {
    let folder = bench(&format!("{CLINGING} sleep 300"));
    let (text, code) = end(start(folder.path(), &["--timeout", "2"]));
    assert_eq!(code, Some(3), "{text}");
    assert_nothing_is_left(folder.path());
}

#[test]
fn nothing_outlives_the_program_if_it_is_killed() {
    let folder = bench(&format!("{CLINGING} sleep 300"));
    let mut child = start(folder.path(), &[]);
    wait_until("the solver does not start", || pids(folder.path()).len() == 4);
    assert!(pids(folder.path()).iter().all(|pid| is_alive(pid)));
    child.kill().unwrap();
    child.wait().unwrap();
    assert_nothing_is_left(folder.path());
}

#[test]
fn no_solver_fills_the_disk() {
    for file in ["$2", "/dev/stdout", "/dev/stderr"] {
        let folder = bench(&format!("head -c 30000000 /dev/zero > {file}; sleep 300"));
        let (text, code) = end(start(folder.path(), &[]));
        assert_eq!((text.contains("it wrote more than 16 MiB"), code), (true, Some(2)), "{text}");
    }
}

#[test]
fn a_solver_has_the_memory_that_is_left() {
    // The list doubles until it does not fit.
    let folder = bench("x=x; while :; do x=$x$x; done");
    let (text, code) = end(start(folder.path(), &["--memory", "64M"]));
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("the engine external failed: sh:"), "{text}");
}
