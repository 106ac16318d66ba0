//! One table of all contestants, for documents: medians of the processor time of a few interleaved runs.
//!
//! Criterion measures wall-clock time. On a shared machine, the processor time of the thread is more reliable.

use std::time::Duration;

use cpu_time::ThreadTime;
use itertools::Itertools;

use crate::Entrant;
use crate::contestants::CONTESTANTS;
use crate::matrices::Matrix;

/// The number of runs of each contestant.
const ROUNDS: usize = 5;

/// Prints the table in Markdown.
pub(crate) fn print(field: &[(&Matrix, Vec<Entrant<'_>>)]) {
    println!("Processor time of one thread in milliseconds, median of {ROUNDS} runs in turns\n");
    let facts = ["exact cover", "items", "options", "solutions", "nodes", "nodes of memo"];
    let names = CONTESTANTS.iter().map(|contestant| contestant.name);
    println!("| {} |", facts.into_iter().chain(names).join(" | "));
    println!("|---|{}", "--:|".repeat(facts.len() - 1 + CONTESTANTS.len()));
    for (matrix, entrants) in field {
        println!("| {} |", line(matrix, entrants).join(" | "));
    }
}

fn line(matrix: &Matrix, entrants: &[Entrant<'_>]) -> Vec<String> {
    let medians = medians(entrants);
    let place = |name| entrants.iter().position(|entrant| entrant.name == name);
    let nodes = |name| place(name).and_then(|place| entrants[place].nodes).map_or_else(String::new, |n| n.to_string());
    let time = |name| place(name).map_or_else(String::new, |place| milliseconds(medians[place]));
    let cover = &matrix.cover;
    let mut cells = vec![matrix.name.to_string()];
    cells.extend([cover.item_count(), cover.option_count()].map(|size| size.to_string()));
    cells.extend([matrix.count.to_string(), nodes("jigsat dlx"), nodes("jigsat memo")]);
    cells.extend(CONTESTANTS.iter().map(|contestant| time(contestant.name)));
    cells
}

/// The median time of each.
fn medians(entrants: &[Entrant<'_>]) -> Vec<Duration> {
    let mut times = vec![Vec::with_capacity(ROUNDS); entrants.len()];
    for _ in 0..ROUNDS {
        for (entrant, times) in entrants.iter().zip(&mut times) {
            let started = ThreadTime::now();
            (entrant.run)();
            times.push(started.elapsed());
        }
    }
    times.into_iter().map(|times| times.into_iter().sorted().nth(ROUNDS / 2).unwrap_or_default()).collect()
}

/// Three significant digits.
fn milliseconds(time: Duration) -> String {
    let time = 1e3 * time.as_secs_f64();
    let decimals = match time {
        ..10.0 => 2,
        ..100.0 => 1,
        _ => 0,
    };
    format!("{time:.decimals$}")
}
