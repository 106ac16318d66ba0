//! The cost of progress, of checkpoints, and of a second thread in a count.
//!
//! Prints a table in Markdown: the processor time of all threads together, as the median of several rounds. Each round counts in every
//! mode. Ratios are medians, too; each one compares with the plain count of the same round. Every count is checked.
//! A word behind `--` chooses the puzzles and engines whose names contain it.

#[path = "common/mod.rs"]
mod common;
#[path = "common/covers.rs"]
mod covers;
#[path = "common/words.rs"]
mod words;

use std::fs;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use cpu_time::ProcessTime;
use itertools::Itertools;
use jigsat_engines::{Cells, Dlx, Engine, Journal, Mask, Run};
use jigsat_forms::ExactCover;

use common::{is_timed, puzzle};
use covers::cover;
use words::are_wanted;

/// The number of rounds.
const ROUNDS: usize = 9;

/// Puzzles of different shapes, most of which take more than an instant.
const PUZZLES: [&str; 6] = [
    "polycube/soma.txt",
    "polycube/pentominoes_8x8_hole.txt",
    "polycube/pentominoes_5x12.txt",
    "exact-cover/queens12.dlx",
    "exact-cover/langford11.dlx",
    "exact-cover/latin5.dlx",
];

const ENGINES: [(&str, &dyn Engine<ExactCover>); 3] =
    [("dlx", &Dlx), ("cells", &Cells), ("mask", &Mask { is_portable: false })];

/// A way to count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Plain,
    /// Another thread reads the meter as often as a progress line does.
    Progress,
    /// Another thread writes checkpoints at growing intervals, as the program does.
    Checkpoint,
    TwoThreads,
    /// Two independent plain counts at the same time, and half of their cost: shows the cost of two busy processors.
    SideBySide,
}

const WAYS: [(&str, Way); 5] = [
    ("plain", Way::Plain),
    ("progress", Way::Progress),
    ("checkpoint", Way::Checkpoint),
    ("two threads", Way::TwoThreads),
    ("two counts side by side, each", Way::SideBySide),
];

/// Counts once, and returns the processor time.
fn count(engine: &dyn Engine<ExactCover>, cover: &ExactCover, expected: u64, way: Way) -> Duration {
    let started = ProcessTime::now();
    if way == Way::SideBySide {
        thread::scope(|scope| {
            scope.spawn(|| count(engine, cover, expected, Way::Plain));
            count(engine, cover, expected, Way::Plain);
        });
        return started.elapsed() / 2;
    }
    let journal = (way == Way::Checkpoint).then(Arc::<Journal>::default);
    let threads = if way == Way::TwoThreads { 2 } else { 1 };
    let run = Run { threads, journal: journal.clone(), ..Run::default() };
    let (stop, stopped) = mpsc::channel::<()>();
    let meter = Arc::clone(&run.meter);
    let beside = (way == Way::Progress || way == Way::Checkpoint).then(|| {
        thread::spawn(move || {
            let folder = tempfile::tempdir().expect("a folder for the checkpoint");
            let mut interval = Duration::from_millis(if journal.is_some() { 20 } else { 120 });
            while stopped.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                if let Some(journal) = &journal {
                    let text = serde_json::to_string(&journal.saved()).expect("a state can be written");
                    fs::write(folder.path().join("count.json"), text).expect("there is room for it");
                    interval *= 2;
                }
                std::hint::black_box((meter.share(), meter.nodes()));
            }
        })
    });
    let counted = engine.count(cover, &run).unwrap_or_else(|error| panic!("{error}"));
    drop(stop);
    if let Some(beside) = beside {
        beside.join().expect("it does not panic");
    }
    assert_eq!(counted.count, expected.into());
    started.elapsed()
}

fn median(numbers: impl Iterator<Item = f64>) -> f64 {
    let sorted: Vec<f64> = numbers.sorted_by(f64::total_cmp).collect();
    sorted[sorted.len() / 2]
}

fn main() {
    let rounds = if is_timed() { ROUNDS } else { 1 };
    println!("Processor time of all threads, median of {rounds} runs in turns\n");
    println!("| puzzle | engine | {} |", WAYS.map(|(name, _)| name).join(" | "));
    println!("|---|---|{}", "--:|".repeat(WAYS.len()));
    for name in PUZZLES {
        // Without optimisation, only the first ones are fast enough.
        if !is_timed() && name != PUZZLES[0] {
            continue;
        }
        let (puzzle, expected) = puzzle(name);
        let reduced = cover(name, &puzzle);
        for (engine_name, engine) in ENGINES {
            if !are_wanted(&[name, engine_name]) {
                continue;
            }
            let mut times = WAYS.map(|_| Vec::new());
            for _ in 0..rounds {
                for ((_, way), times) in WAYS.iter().zip(&mut times) {
                    times.push(count(engine, &reduced.problem, expected, *way).as_secs_f64());
                }
            }
            // The load of the machine changes: only runs of the same round are compared.
            let [plain, ..] = &times;
            let ratio =
                |times: &Vec<f64>| format!("{:.3}", median(times.iter().zip(plain).map(|(time, plain)| time / plain)));
            let plain = format!("{:.0} ms", 1e3 * median(plain.iter().copied()));
            println!("| {name} | {engine_name} | {plain} | {} |", times[1..].iter().map(ratio).join(" | "));
        }
    }
}
