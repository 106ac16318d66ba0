//! Kills writing runs at random moments; the next run removes their drafts.
//!
//! `JIGSAT_KILLS` is the number of trials (18, each with one or two kills), `JIGSAT_KILL_SEED` the seed of the moments (1).
//! The figures go to the file `JIGSAT_KILL_LOG`.
#![cfg(target_os = "linux")]

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;

use crate::common::{data, program};

/// A run that writes in its own folder, with the runs that prepare it; and the run after a kill.
struct Writer {
    before: &'static [&'static str],
    args: &'static str,
    /// If this file exists, the next run is another one.
    resumed: Option<(&'static str, &'static str)>,
}

const fn writer(args: &'static str) -> Writer {
    Writer { before: &[], args, resumed: None }
}

const fn after(before: &'static [&'static str], args: &'static str) -> Writer {
    Writer { before, args, resumed: None }
}

const SPLIT: &str = "split box --parts 3 --solutions -o job";

/// Every verb that writes, with each kind of file that it writes.
const WRITERS: [Writer; 18] = [
    writer("solve box --all -o all.txt"),
    writer("solve box --all -o all.svg"),
    writer("solve box --all -o pictures/ --format svg"),
    writer("solve box --all -o page.html"),
    writer("solve box --all --with cnf-product+external --solver sleeper"),
    writer("draw box -o box.svg"),
    writer("export --to dimacs box -o box.cnf"),
    writer("export --to opb box -o box.opb"),
    writer("new cuboid -o new.txt"),
    writer("man manual"),
    writer("certify pigeons --claim unsolvable -o certificate"),
    writer("certify unique --claim unique -o certificate"),
    Writer {
        resumed: Some(("point", "count box --with cover+dlx --resume point")),
        ..writer("count box --with cover+dlx --checkpoint point")
    },
    Writer {
        resumed: Some(("journal", "compare box --with cover+dlx --with cover+mask --runs 1 --resume journal")),
        ..writer("compare box --with cover+dlx --with cover+mask --runs 1 --export-json journal")
    },
    writer(
        "compare box --with cover+dlx --with cover+mask --runs 1 --export-csv a.csv --export-markdown a.md --export-html a.html",
    ),
    writer(SPLIT),
    after(&[SPLIT], "work job --all --solutions"),
    after(&[SPLIT], "split job --part 1 --parts 2"),
];

/// The least number of kills: one for each.
const KILLS: u64 = WRITERS.len() as u64;

fn number(variable: &str, default: u64) -> u64 {
    env::var(variable).map_or(default, |text| text.parse().unwrap_or_else(|error| panic!("{variable}: {error}")))
}

/// A folder with puzzles, and one for temporary files.
fn bench() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("temporary")).unwrap();
    let [boxed, pigeons] = ["cuboid/beispielraetsel.txt", "cnf/pigeons5.cnf"].map(|name| data().join(name));
    fs::copy(boxed, folder.path().join("box")).unwrap();
    fs::copy(pigeons, folder.path().join("pigeons")).unwrap();
    fs::write(folder.path().join("unique"), super::BOARD).unwrap();
    folder
}

fn command(folder: &Path, args: &str) -> std::process::Command {
    let mut command = program();
    command.current_dir(folder).env("TMPDIR", folder.join("temporary")).stdin(Stdio::null());
    // A solver that never answers.
    command.args(args.split(' ').map(|word| if word == "sleeper" { "sh -c \"sleep 600\" {in}" } else { word }));
    command
}

/// The run to its end.
fn finish(folder: &Path, args: &str) -> Output {
    let args = if args.contains("sleeper") { "solve box --all -o /dev/null" } else { args };
    let output = command(folder, args).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args}: {errors}");
    output
}

/// All files and folders below a folder, in order.
fn all(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap().map(Result::unwrap) {
            open.extend(entry.file_type().unwrap().is_dir().then(|| entry.path()));
            found.push(entry.path().strip_prefix(folder).unwrap().to_path_buf());
        }
    }
    found.sort();
    found
}

/// The files after a complete run, and its time.
fn undisturbed(writer: &Writer) -> (Vec<PathBuf>, Duration) {
    let folder = bench();
    for args in writer.before {
        finish(folder.path(), args);
    }
    let start = Instant::now();
    finish(folder.path(), writer.args);
    (all(folder.path()), start.elapsed())
}

/// Kills the run once or twice within this time, then lets it end. Returns the number of drafts that the kills left.
fn kill(writer: &Writer, within: Duration, random: &mut Rng, expected: &[PathBuf]) -> usize {
    let folder = bench();
    let folder = folder.path();
    for args in writer.before {
        finish(folder, args);
    }
    let resumed =
        || writer.resumed.filter(|(file, _)| folder.join(file).exists()).map_or(writer.args, |(_, args)| args);
    for _ in 0..random.usize(1..3) {
        let mut run = command(folder, resumed()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(within.mul_f64(random.f64()));
        run.kill().unwrap();
        run.wait().unwrap();
    }
    let left = all(folder).iter().filter(|path| is_hidden(path)).count();
    // If the run was complete before the kill, the next run has nothing to do or is refused as before.
    let output = command(folder, if writer.args.contains("sleeper") { "solve box -o /dev/null" } else { resumed() })
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let is_whole = all(folder) == expected;
    assert!(output.status.success() || is_whole, "{}: {errors}", writer.args);
    // The supervisor of an external solver takes a moment to end.
    let end = Instant::now() + Duration::from_secs(20);
    while all(folder) != expected && Instant::now() < end {
        thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(all(folder), expected, "{}: {errors}", writer.args);
    left
}

/// Is it a draft or something in one?
fn is_hidden(path: &Path) -> bool {
    path.components().any(|name| name.as_os_str().as_encoded_bytes().starts_with(b"."))
}

#[test]
#[ignore = "takes long: scripts/nightly"]
fn the_next_run_leaves_nothing_of_a_run_that_was_killed() {
    let mut random = Rng::with_seed(number("JIGSAT_KILL_SEED", 1));
    let kills = number("JIGSAT_KILLS", KILLS);
    let mut log = String::new();
    for (number, writer) in (0..).zip(&WRITERS) {
        let (expected, time) = undisturbed(writer);
        let times = (kills + KILLS - 1 - number) / KILLS;
        let left: usize = (0..times).map(|_| kill(writer, time, &mut random, &expected)).sum();
        writeln!(log, "{times} times, {left} left over by kills: {}", writer.args).unwrap();
    }
    if let Some(file) = env::var_os("JIGSAT_KILL_LOG") {
        fs::write(file, log).unwrap();
    }
}
