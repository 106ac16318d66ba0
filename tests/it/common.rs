//! Shared by integration tests: the instances in `data/`, and all layouts of a puzzle.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use jigsat::session::{Question, Report, Request, Session};
use jigsat::strategy::Strategy;
use jigsat_encodings::kind::{Answer, AnyPuzzle};
use jigsat_engines::{Limits, Outcome};
use num_bigint::BigUint;

/// The files in a folder, sorted, and not those of the folders in it; none if it is not there.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    entries(folder, Path::is_file)
}

/// The folders in a folder, sorted.
pub(crate) fn folders(folder: &Path) -> Vec<PathBuf> {
    entries(folder, Path::is_dir)
}

/// The folders of `data/` that are called after kinds of puzzles: all but one.
pub(crate) fn kind_folders() -> Vec<PathBuf> {
    folders(&data()).into_iter().filter(|folder| !folder.ends_with("families")).collect()
}

fn entries(folder: &Path, is_wanted: fn(&Path) -> bool) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    let mut entries: Vec<PathBuf> = entries.filter(|path| is_wanted(path)).collect();
    entries.sort();
    entries
}

/// The variables that stand for options. The environment of the tests may have some.
pub(crate) const VARIABLES: [&str; 4] = ["JIGSAT_THREADS", "JIGSAT_TIMEOUT", "JIGSAT_MEMORY", "JIGSAT_COLOR"];

/// The program without its user's settings.
pub(crate) fn program() -> Command {
    unset(Command::new(cargo_bin!("jigsat")))
}

/// The verbs in the order of the help.
pub(crate) fn verbs() -> Vec<String> {
    let help = String::from_utf8(program().arg("--help").output().unwrap().stdout).unwrap();
    let commands = help.lines().take_while(|&line| line != "Options:");
    let is_verb = |line: &&str| line.starts_with("  ") && line[2..].starts_with(|c: char| c.is_ascii_lowercase());
    let verbs = commands.filter(is_verb).filter_map(|line| line.split_whitespace().next());
    verbs.filter(|&verb| verb != "help").map(str::to_string).collect()
}

/// Removes these settings from a command that runs the program.
pub(crate) fn unset(mut command: Command) -> Command {
    for variable in VARIABLES {
        command.env_remove(variable);
    }
    command
}

/// Sends a process a signal, such as `-INT`. The program `kill` is not everywhere.
#[cfg(unix)]
pub(crate) fn signal(name: &str, process: u32) -> nix::Result<()> {
    use nix::sys::signal::{Signal, kill};
    let signal: Signal = format!("SIG{}", name.trim_start_matches('-')).parse()?;
    kill(nix::unistd::Pid::from_raw(process as i32), signal)
}

/// The project's own instances.
pub(crate) fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data")
}

/// Prints to standard error directly: the captured output of passing tests is hidden.
pub(crate) fn say(what: &str) {
    let _ = writeln!(io::stderr(), "{what}");
}

/// The time limit of a run; longer runs fail.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// Runs a search without the checks of the kind: the solutions in order, and the report.
pub(crate) fn search(session: &Session<'_>, request: &Request) -> (Vec<Answer>, Report) {
    let mut found = Vec::new();
    let report = session.search(request, &mut |answer: Answer, _: Strategy| {
        found.push(answer);
        ControlFlow::Continue(())
    });
    let puzzle = session.puzzle();
    (found, report.unwrap_or_else(|error| panic!("{:?}: {error}\n{puzzle}", request.strategy)))
}

/// All solutions by this strategy.
pub(crate) fn all_with(strategy: Strategy) -> Request {
    Request::new(Question::Solutions { at_most: None }).with(strategy).within(Limits::none().within(TIME_LIMIT))
}

/// The texts of solutions, none of which may come twice.
pub(crate) fn distinct(found: &[Answer]) -> BTreeSet<String> {
    let texts: BTreeSet<String> = found.iter().map(Answer::to_string).collect();
    assert_eq!(texts.len(), found.len(), "a layout is found twice: {:?}", texts.first());
    texts
}

/// All layouts that a strategy finds by search; each one must be new.
pub(crate) fn layouts(puzzle: &AnyPuzzle, strategy: &Strategy) -> BTreeSet<String> {
    let (found, report) = search(&Session::new(puzzle), &all_with(*strategy));
    assert_eq!(report.outcome, Outcome::Exhausted, "{strategy} takes too long on\n{puzzle}");
    assert_eq!(report.count, found.len().into(), "{strategy} on\n{puzzle}");
    distinct(&found)
}

/// The number of layouts, counted by this strategy.
pub(crate) fn count(puzzle: &AnyPuzzle, strategy: &Strategy) -> BigUint {
    let (_, report) = search(&Session::new(puzzle), &Request::new(Question::Count).with(*strategy));
    assert!(report.is_complete, "{strategy}: {:?} of\n{puzzle}", report.outcome);
    report.count
}
