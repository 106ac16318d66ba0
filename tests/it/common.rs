//! What several integration tests need: the instances in `data/`, and all layouts of a puzzle.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use jigsat::strategy::Strategy;
use jigsat_encodings::kind::AnyPuzzle;
use jigsat_engines::{Limits, Outcome};

/// The files in a folder, sorted, and not those of the folders in it; none if it is not there.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    entries(folder, Path::is_file)
}

/// The folders in a folder, sorted.
pub(crate) fn folders(folder: &Path) -> Vec<PathBuf> {
    entries(folder, Path::is_dir)
}

fn entries(folder: &Path, is_wanted: fn(&Path) -> bool) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    let mut entries: Vec<PathBuf> = entries.filter(|path| is_wanted(path)).collect();
    entries.sort();
    entries
}

/// The variables that stand for options. Whoever runs the tests may have set some.
pub(crate) const VARIABLES: [&str; 4] = ["JIGSAT_THREADS", "JIGSAT_TIMEOUT", "JIGSAT_MEMORY", "JIGSAT_COLOR"];

/// The program, whatever its user's settings are.
pub(crate) fn program() -> Command {
    unset(Command::new(cargo_bin!("jigsat")))
}

/// The same for a command that runs the program.
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

/// Straight to standard error: what a passing test prints is not shown otherwise.
pub(crate) fn say(what: &str) {
    let _ = writeln!(io::stderr(), "{what}");
}

/// Longer than any run should take; a run that reaches it fails.
const PATIENCE: Duration = Duration::from_secs(120);

/// All layouts that a strategy finds; each one must be new.
pub(crate) fn layouts(puzzle: &AnyPuzzle, strategy: &Strategy) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let run = strategy.run(puzzle, &Limits::none().within(PATIENCE).into(), &mut |answer| {
        assert!(found.insert(answer.to_string()), "{strategy} finds a layout twice:\n{answer}\n{puzzle}");
        ControlFlow::Continue(())
    });
    let run = run.unwrap_or_else(|error| panic!("{strategy}: {error}"));
    assert_eq!(run.outcome, Outcome::Exhausted, "{strategy} takes too long on\n{puzzle}");
    assert_eq!(run.layouts, found.len().into());
    found
}
