//! The benefit of choosing the item that symmetry pins.
//!
//! Pins each item that can be pinned, and counts the pinned problems. Prints a table in Markdown: nodes and processor
//! time of `mask` for the pin with the largest orbits, the chosen one, the best and the worst, and the time of the
//! choice. A word behind `--` chooses the puzzles whose names contain it. The cubes are cut into twelve pieces of
//! five or six cells at random, from a seed.

#[path = "common/mod.rs"]
mod common;
#[path = "common/covers.rs"]
mod covers;
#[path = "common/words.rs"]
mod words;

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::time::Duration;

use cpu_time::ProcessTime;
use itertools::Itertools;
use jigsat::portfolio::cheapest_pin;
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_engines::{Engine, Mask, Outcome, Run};
use jigsat_forms::ExactCover;
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::orbits::{Orbits, Pin};
use jigsat_forms::exact_cover::symmetry::UpTo;

use common::{is_timed, puzzle};
use covers::cover;
use words::are_wanted;

/// The time limit of a count.
const TIME_LIMIT: Duration = Duration::from_secs(60);

const PUZZLES: [&str; 6] = [
    "polycube/soma.txt",
    "polycube/pentominoes_6x10.txt",
    "polycube/pentominoes_8x8_hole.txt",
    "polycube/pentominoes_5x12.txt",
    "cuboid/raetsel4.txt",
    "cuboid/raetsel7_unsolvable.txt",
];

/// The number of random cubes.
const CUBES: u64 = 4;

type Cell = [usize; 3];

/// A cube of 4×4×4 as a puzzle, cut at random.
///
/// Each piece starts at a cell with the fewest free neighbours, and grows at random. A cut whose piece has no room to grow is discarded.
fn cube(seed: u64) -> AnyPuzzle {
    let mut random = fastrand::Rng::with_seed(seed);
    let pieces = std::iter::repeat_with(|| cut(&mut random)).flatten().next().expect("some cut is complete");
    let line = |piece: &Vec<Cell>| {
        let low = [0, 1, 2].map(|axis| piece.iter().map(|cell| cell[axis]).min().unwrap_or(0));
        let cell = |cell: &Cell| [0, 1, 2].map(|axis| (cell[axis] - low[axis]).to_string()).concat();
        format!("piece {}\n", piece.iter().map(cell).join(" "))
    };
    let text = format!("box 4 4 4\n{}", pieces.iter().map(line).join(""));
    Kind::recognise(&text).expect("a packing").parse(&text).expect("a packing")
}

fn cut(random: &mut fastrand::Rng) -> Option<Vec<Vec<Cell>>> {
    let beside = |a: &Cell, b: &Cell| (0..3).map(|axis| a[axis].abs_diff(b[axis])).sum::<usize>() == 1;
    let mut free: BTreeSet<Cell> = (0..64).map(|cell| [cell % 4, cell / 4 % 4, cell / 16]).collect();
    let mut sizes = [[5; 8].as_slice(), &[6; 4]].concat();
    random.shuffle(&mut sizes);
    let grown = |size| {
        let neighbours = |cell: &&Cell| free.iter().filter(|other| beside(cell, other)).count();
        let first = *random.choice(free.iter().min_set_by_key(neighbours))?;
        free.remove(&first);
        let mut piece = vec![first];
        while piece.len() < size {
            let near: Vec<Cell> =
                free.iter().filter(|cell| piece.iter().any(|own| beside(own, cell))).copied().collect();
            let next = random.choice(near)?;
            free.remove(&next);
            piece.push(next);
        }
        Some(piece)
    };
    sizes.into_iter().map(grown).collect()
}

/// Nodes and time of a count; no nodes if it took too long.
#[derive(Clone, Copy)]
struct Count {
    nodes: Option<u64>,
    seconds: f64,
}

impl Count {
    fn words(self) -> String {
        self.nodes
            .map_or_else(|| format!("> {:.0} s", self.seconds), |nodes| format!("{nodes} ({:.3} s)", self.seconds))
    }
}

/// The problem under each of its pins, and the pin that the program chooses.
struct Pinned {
    pins: Vec<Pin>,
    problems: Vec<ExactCover>,
    chosen: usize,
    choosing: Duration,
}

impl Pinned {
    fn new(name: &str, puzzle: &AnyPuzzle) -> Self {
        let (reduced, budget) = (cover(name, puzzle), Budget::unlimited());
        let symmetries = reduced.symmetries(budget).expect("there are no limits").expect("symmetries are known");
        let mut pinned = None;
        Orbits::choosing(&reduced.problem, symmetries, UpTo::Rotation, budget, |candidates| {
            let started = ProcessTime::now();
            let chosen = cheapest_pin(candidates, budget);
            let choosing = started.elapsed();
            // Primary items come first.
            let pins: Vec<Pin> = candidates.pins().take_while(|pin| pin.halves()).cloned().collect();
            let problems = (0..pins.len())
                .map(|position| candidates.pinned(position, budget).expect("there are no limits"))
                .collect();
            pinned = Some(Self { pins, problems, chosen, choosing });
            chosen
        })
        .expect("there are no limits");
        pinned.expect("some item can be pinned")
    }

    /// The pin with the most options for each one kept: a rule without probes, for comparison.
    fn with_the_largest_orbits(&self) -> usize {
        let thousandths = |pin: &Pin| 1000 * pin.options / pin.kept;
        let largest = self.pins.iter().position_min_by_key(|pin| (Reverse(thousandths(pin)), pin.options));
        largest.expect("some item can be pinned")
    }
}

/// Counts once, with one thread.
fn count(problem: &ExactCover) -> Count {
    let run = Run::from(Budget::none().within(TIME_LIMIT));
    let started = ProcessTime::now();
    let report = Mask::default().count(problem, &run).expect("it counts").report;
    let nodes = (report.outcome == Outcome::Exhausted).then_some(report.stats.nodes);
    Count { nodes, seconds: started.elapsed().as_secs_f64() }
}

/// A row of the table.
fn row(name: &str, puzzle: &AnyPuzzle) -> String {
    let pinned = Pinned::new(name, puzzle);
    let counts = pinned.problems.iter().map(count).collect_vec();
    let by_nodes = counts.iter().copied().sorted_by_key(|count| count.nodes.unwrap_or(u64::MAX)).collect_vec();
    let told =
        [counts[pinned.with_the_largest_orbits()], counts[pinned.chosen], by_nodes[0], by_nodes[by_nodes.len() - 1]];
    let told = told.map(Count::words).join(" | ");
    format!("| {name} | {} | {told} | {:.0} ms |", counts.len(), 1e3 * pinned.choosing.as_secs_f64())
}

fn main() {
    println!(
        "| puzzle | pins | the largest orbits | chosen | the best | the worst | choosing |\n|---|--:|--:|--:|--:|--:|--:|"
    );
    // Without optimisation, only the first one is fast enough.
    let (files, cubes) = if is_timed() { (&PUZZLES[..], CUBES) } else { (&PUZZLES[..1], 0) };
    for name in files.iter().filter(|name| are_wanted(&[name])) {
        println!("{}", row(name, &puzzle(name).0));
    }
    for seed in 0..cubes {
        let name = format!("cube from seed {seed}");
        if are_wanted(&[&name]) {
            println!("{}", row(&name, &cube(seed)));
        }
    }
}
