//! The scripts of a job, for schedulers.

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

/// How often a task may be requeued.
const MOST_RESTARTS: usize = 100;

/// The requested memory where none was measured, in bytes.
const MEMORY: u64 = 256 << 20;

/// The scripts of a job, each with its name.
pub(super) fn all(pace: Option<Pace>, division: &Division) -> [(&'static str, String); 3] {
    let parts = division.pieces.len();
    let largest =
        division.pieces.iter().map(|piece| piece.size.nodes * piece.size.range().1.min(SURPRISE)).fold(0.0, f64::max);
    let rounds = parts.div_ceil(tasks(parts)) as f64;
    let seconds = pace.map_or(0.0, |pace| pace.seconds(largest) * rounds);
    let minutes = (MARGIN * seconds / 60.0).clamp(LEAST_MINUTES, 10_000.0).ceil() as u64;
    let memory = pace.and_then(|pace| pace.memory).unwrap_or(MEMORY).max(MEMORY);
    // Half as much again, in whole units.
    let memory = memory.saturating_mul(3).div_ceil(2 << 20).next_multiple_of(64);
    [(SLURM, slurm(parts, minutes, memory)), (PARALLEL, parallel(parts)), (LOCAL, local())]
}

/// How many tasks an array has.
fn tasks(parts: usize) -> usize {
    parts.clamp(1, MOST_TASKS)
}

fn slurm(parts: usize, minutes: u64, memory: u64) -> String {
    let tasks = tasks(parts);
    format!(
        r#"#!/bin/bash
# An array of tasks for Slurm: {parts} parts. In this folder:
#   sbatch run.slurm
# A task that is ended too early, or whose node fails, is put into the queue again, and resumes from its checkpoint.
#SBATCH --job-name=jigsat
#SBATCH --array=1-{tasks}
#SBATCH --requeue
#SBATCH --output=/dev/null
#SBATCH --cpus-per-task=1
#SBATCH --time={minutes}
#SBATCH --mem={memory}M
#SBATCH --signal=B:TERM@30

jigsat="${{JIGSAT:-jigsat}}"
unset CDPATH
cd -- "${{SLURM_SUBMIT_DIR:-.}}" || exit 2
# Here and not by --output, which takes the name of the folder for a pattern.
exec >>"slurm-$SLURM_ARRAY_TASK_ID.log" 2>&1

# The shell gets the signal first, and passes it on.
trap 'kill -TERM "$worker" 2>/dev/null' TERM

worst=0
for ((part = SLURM_ARRAY_TASK_ID; part <= {parts}; part += {tasks})); do
    "$jigsat" work . --part "$part" &
    worker=$!
    wait "$worker"
    code=$?
    while kill -0 "$worker" 2>/dev/null; do
        wait "$worker"
        code=$?
    done
    # Interrupted or killed: it is resumed, a limited number of times.
    if {{ [ "$code" = 3 ] || [ "$code" -gt 128 ]; }} && [ "${{SLURM_RESTART_COUNT:-0}}" -lt {MOST_RESTARTS} ]; then
        scontrol requeue "${{SLURM_ARRAY_JOB_ID}}_${{SLURM_ARRAY_TASK_ID}}"
        exit "$code"
    fi
    [ "$code" -le "$worst" ] || worst=$code
done
exit "$worst"
"#
    )
}

/// Enters the folder of the script, whatever its name.
/// Names are never read as shell text, options or search paths.
const ENTER: &str = r#"unset CDPATH
case $0 in */*) cd -- "${0%/*}/" || exit 2 ;; esac
"#;

/// Does a part, in a shell that GNU parallel starts here or over `ssh`.
/// The arguments are the folder and the program as octal digits, and the part.
///
/// Both names end in an `x`, as command substitution strips line ends.
const DO_PART: &str = r#"name() { printf %b "$(printf %s "$1" | sed "s/.../\\\\0&/g")"; }; folder=$(name "$1"); program=$(name "$2"); cd -- "${folder%x}" && exec "${program%x}" work . --part "$3""#;

fn parallel(parts: usize) -> String {
    format!(
        r#"#!/bin/sh
# The parts by GNU parallel, {parts} of them: on this machine, or on others that have this folder in the same place and are reached by ssh:
#   ./run.parallel
#   ./run.parallel --sshlogin 8/one,8/two     (8 at a time on each of the machines one and two)
# Started again, it does the remaining parts.
{ENTER}jigsat="${{JIGSAT:-jigsat}}"
# GNU parallel and ssh hand all words to shells. Names go there as digits, three for each byte, which every shell leaves alone.
digits() {{ printf %sx "$1" | od -A n -v -t o1 | tr -cd 0-7; }}
do_part='{DO_PART}'
seq {parts} | parallel --retries 3 "$@" --quote sh -c "$do_part" sh "$(digits "$PWD/")" "$(digits "$jigsat")" {{}}
# Parts that were split since, or failed elsewhere.
"$jigsat" work . --all && "$jigsat" merge .
"#
    )
}

fn local() -> String {
    format!(
        r#"#!/bin/sh
# All parts on this machine, with a worker for each core (or as many as the first argument), then the merged result. Started again, it does the remaining parts.
{ENTER}jigsat="${{JIGSAT:-jigsat}}"
workers="${{1:-$(getconf _NPROCESSORS_ONLN)}}"
pids=""
trap 'kill -TERM $pids 2>/dev/null; wait; exit 3' INT TERM
while [ "$workers" -gt 0 ]; do
    "$jigsat" work . --all &
    pids="$pids $!"
    workers=$((workers - 1))
done
wait
exec "$jigsat" merge .
"#
    )
}
