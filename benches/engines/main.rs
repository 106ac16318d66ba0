//! Compares the exact-cover engines and other crates: all count the same problems.
//!
//! Every count is checked before anything is timed. Nodes are printed as well, where a contestant reports them.
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

/// A contestant whose count is right.
struct Entrant<'a> {
    name: &'static str,
    run: Contest<'a>,
    nodes: Option<u64>,
}

/// Runs a contestant, if it supports the problem, and checks its count.
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
            // Criterion makes at least ten runs, after some to warm up.
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

/// Times all contestants.
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
