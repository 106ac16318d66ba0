//! The engines for exact cover against each other and against other crates, all solutions of the same problems counted.
//!
//! Everybody's count is checked before anything is timed. Nodes are printed beside, where they are told.
//! `cargo bench -p jigsat-benches --bench engines -- --table` prints one table instead; see [`table`].

#[path = "../common/mod.rs"]
mod common;
mod contestants;
#[path = "../common/covers.rs"]
mod covers;
#[path = "../common/groups.rs"]
mod groups;
mod matrices;
mod table;

use criterion::Criterion;
use itertools::Itertools;

use common::is_timed;
use contestants::{CONTESTANTS, Contest, Contestant};
use groups::group;
use matrices::{Matrix, matrices};

/// A contestant that has counted right.
struct Entrant<'a> {
    name: &'static str,
    run: Contest<'a>,
    nodes: Option<u64>,
}

/// Lets a contestant count, if it can, and checks what it says.
fn admit<'a>(contestant: &Contestant, matrix: &'a Matrix) -> Option<Entrant<'a>> {
    let name = contestant.name;
    let run = contestant.enter(matrix)?;
    let tally = run();
    assert_eq!(tally.count, matrix.count, "{name} counts wrong: {}", matrix.name);
    Some(Entrant { name, run, nodes: tally.nodes })
}

fn main() {
    let wants_table = std::env::args().any(|argument| argument == "--table");
    let mut matrices = matrices();
    matrices.retain(|matrix| is_timed() || !matrix.is_slow);
    let field: Vec<(&Matrix, Vec<Entrant<'_>>)> = (matrices.iter())
        .map(|matrix| {
            // Criterion wants ten runs at least, and some more before.
            let has_time = |contestant: &&Contestant| wants_table || !(matrix.is_slow && contestant.has_links);
            let invited = CONTESTANTS.iter().filter(has_time);
            (matrix, invited.filter_map(|contestant| admit(contestant, matrix)).collect())
        })
        .collect();
    if wants_table {
        table::print(&field);
    } else if is_timed() {
        time(&field);
    }
}

/// Times all of them.
fn time(field: &[(&Matrix, Vec<Entrant<'_>>)]) {
    let mut criterion = Criterion::default().configure_from_args();
    for (matrix, entrants) in field {
        let nodes = entrants.iter().filter_map(|entrant| Some(format!("{} {}", entrant.name, entrant.nodes?)));
        eprintln!("{}: {} solutions; nodes: {}", matrix.name, matrix.count, nodes.format(", "));
        let mut group = group(&mut criterion, matrix.name);
        for Entrant { name, run, .. } in entrants {
            group.bench_function(*name, |bencher| bencher.iter(run));
        }
        group.finish();
    }
    criterion.final_summary();
}
