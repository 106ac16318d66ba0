//! What it is worth to choose the item that symmetry pins: every item that can be pinned is, and the pinned problems are counted.
//!
//! Prints a table in Markdown: nodes and processor time of `mask` for the pin with the largest orbits, the one that is chosen, the best and
//! the worst, and how long it took to choose. A word behind `--` chooses the puzzles whose names contain it. The cubes are cut into twelve pieces of five
//! or six cells at random, from a seed.

#[path = "common/mod.rs"]
#[expect(dead_code, reason = "processor time is measured, which the groups of criterion do not")]
mod common;

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::time::Duration;

use cpu_time::ProcessTime;
use itertools::Itertools;
use jigsat_encodings::kind::{AnyPuzzle, AnyReduced, Kind};
use jigsat_engines::{Engine, Mask, Outcome, Run, smallest_tree};
use jigsat_forms::Amo;
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::orbits::{Candidates, Orbits, Pin};
use jigsat_forms::exact_cover::symmetry::UpTo;

use common::{is_timed, puzzle};

/// Nobody waits longer for a count.
const PATIENCE: Duration = Duration::from_secs(60);

const PUZZLES: [&str; 6] = [
    "polycube/soma.txt",
    "polycube/pentominoes_6x10.txt",
    "polycube/pentominoes_8x8_hole.txt",
    "polycube/pentominoes_5x12.txt",
    "cuboid/raetsel4.txt",
    "cuboid/raetsel7_unsolvable.txt",
];

/// So many cubes are cut.
const CUBES: u64 = 4;

type Cell = [usize; 3];

/// A cube of 4×4×4 as a puzzle: piece after piece begins at a cell with the fewest free neighbours, and grows at random. A cut that leaves a piece
/// no room to grow is given up.
fn cube(seed: u64) -> AnyPuzzle {
    let mut random = fastrand::Rng::with_seed(seed);
    let pieces = std::iter::repeat_with(|| cut(&mut random)).flatten().next().expect("some cut goes on to the end");
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

/// What a count took; `None` for the nodes if it took too long.
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

/// A row of the table.
fn row(name: &str, puzzle: &AnyPuzzle) -> String {
    let budget = Budget::unlimited();
    let reduced = puzzle.reduce("cover", Amo::default().into(), budget).expect("there are no limits");
    let Some(AnyReduced::Cover(reduced)) = reduced else {
        panic!("{name} has no reduction to exact cover");
    };
    let (cover, symmetries) = (&reduced.problem, reduced.symmetries(budget).expect("no limits").expect("symmetries"));
    let with = |choose: &mut dyn FnMut(&Candidates<'_>) -> usize| {
        Orbits::choosing(cover, symmetries.clone(), UpTo::Rotation, budget, choose)
    };
    let (mut pins, mut chosen, started) = (Vec::<Pin>::new(), 0, ProcessTime::now());
    with(&mut |candidates| {
        pins = candidates.pins().filter(|pin| pin.halves()).cloned().collect();
        chosen = smallest_tree(pins.len(), |pin| candidates.pinned(pin, budget), budget).expect("there are no limits");
        chosen
    });
    let choosing = started.elapsed();
    let count = |position: usize| {
        let run = Run::from(Budget::none().within(PATIENCE));
        let (pinned, started) = (with(&mut |_| position).pinned(cover, budget), ProcessTime::now());
        let report = Mask::default().count(&pinned.problem, &run).expect("it counts").report;
        let nodes = (report.outcome == Outcome::Exhausted).then_some(report.stats.nodes);
        Count { nodes, seconds: started.elapsed().as_secs_f64() }
    };
    let counts: Vec<Count> = (0..pins.len()).map(count).collect();
    let largest = (0..pins.len()).max_by_key(|&pin| {
        let Pin { options, kept, .. } = pins[pin];
        (1000 * options / kept, Reverse(options), Reverse(pin))
    });
    let order = |count: &Count| count.nodes.unwrap_or(u64::MAX);
    let [best, worst] =
        [counts.iter().min_by_key(|count| order(count)), counts.iter().max_by_key(|count| order(count))];
    let told = [largest.map(|pin| counts[pin]), counts.get(chosen).copied(), best.copied(), worst.copied()];
    let told = told.map(|count| count.map_or_else(String::new, Count::words)).join(" | ");
    format!("| {name} | {} | {told} | {:.0} ms |", pins.len(), 1e3 * choosing.as_secs_f64())
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let is_wanted = |name: &str| words.iter().all(|word| name.contains(word.as_str()));
    println!(
        "| puzzle | pins | the largest orbits | chosen | the best | the worst | choosing |\n|---|--:|--:|--:|--:|--:|--:|"
    );
    // Without optimisation, only the first one is quick enough to be looked at.
    let files = if is_timed() { &PUZZLES[..] } else { &PUZZLES[..1] };
    for name in files.iter().filter(|name| is_wanted(name)) {
        println!("{}", row(name, &puzzle(name).0));
    }
    for seed in (0..CUBES).filter(|_| is_timed()) {
        let name = format!("cube from seed {seed}");
        if is_wanted(&name) {
            println!("{}", row(&name, &cube(seed)));
        }
    }
}
