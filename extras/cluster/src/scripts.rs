//! The scripts of a job, for schedulers: the texts beside this file, with numbers for the words between `@`.
//!
//! They enter their own folder, whatever its name: names are never read as shell text, options or search paths. `do_part` of
//! `run.parallel` runs in a shell that GNU parallel starts here or over `ssh`. Its arguments are the folder and the program as octal
//! digits, and the part; both names end in an `x`, as command substitution strips line ends.

use jigsat_engines::parts::Division;

use super::Pace;
use super::files::{LOCAL, PARALLEL, SLURM};

/// The most tasks of an array in Slurm's default; a task may do several parts.
const MOST_TASKS: usize = 1000;

/// The least time of a task, in minutes: the time of a part is an estimate.
const LEAST_MINUTES: f64 = 10.0;

/// The factor between the estimated and the requested time of a part.
/// A task that is ended is resumed later, but has to wait for that.
const MARGIN: f64 = 3.0;

/// The most that a part may exceed its estimate; beyond, its task is resumed later.
const SURPRISE: f64 = 10.0;

/// The requested memory where none was measured, in bytes.
const MEMORY: u64 = 256 << 20;

/// The scripts of a job, each with its name.
pub(super) fn all(pace: Option<Pace>, division: &Division) -> [(&'static str, String); 3] {
    let parts = division.pieces.len();
    let tasks = parts.clamp(1, MOST_TASKS);
    let largest =
        division.pieces.iter().map(|piece| piece.size.nodes * piece.size.range().1.min(SURPRISE)).fold(0.0, f64::max);
    let rounds = parts.div_ceil(tasks) as f64;
    let seconds = pace.map_or(0.0, |pace| pace.seconds(largest) * rounds);
    let minutes = (MARGIN * seconds / 60.0).clamp(LEAST_MINUTES, 10_000.0).ceil() as u64;
    let memory = pace.and_then(|pace| pace.memory).unwrap_or(MEMORY).max(MEMORY);
    // Half as much again, in whole units.
    let memory = memory.saturating_mul(3).div_ceil(2 << 20).next_multiple_of(64);
    let parts = parts.to_string();
    let slurm = include_str!("scripts/run.slurm")
        .replace("@parts@", &parts)
        .replace("@tasks@", &tasks.to_string())
        .replace("@minutes@", &minutes.to_string())
        .replace("@memory@", &memory.to_string());
    let parallel = include_str!("scripts/run.parallel").replace("@parts@", &parts);
    [(SLURM, slurm), (PARALLEL, parallel), (LOCAL, include_str!("scripts/run.local").to_string())]
}
