//! The time of every strategy of every kind of puzzle to count all layouts, as `jigsat count` does.
//!
//! The counts are checked against the known ones before anything is timed; strategies that take too long are named and left out.

mod common;
#[path = "common/groups.rs"]
mod groups;

use std::time::Duration;

use criterion::Criterion;
use jigsat::session::{Question, Report, Request, Session};
use jigsat::strategy::Strategy;
use jigsat_encodings::kind::AnyPuzzle;
use jigsat_engines::{Limits, Outcome};

use common::{is_timed, puzzle};
use groups::group;

/// Strategies that take longer are left out.
const TIME_LIMIT: Duration = Duration::from_secs(2);

/// Two puzzles of every kind, one of them with a few layouts, the other with more work to do.
const PUZZLES: &[&str] = &[
    "cuboid/box357.txt",
    "cuboid/raetsel5.txt",
    "ubongo/five2.txt",
    "ubongo/six1.txt",
    "polycube/slothouber_graatsma.txt",
    "polycube/two_sided_tetrominoes_4x5.txt",
    "triangle/contest_puzzle2.txt",
    "triangle/nine_few.txt",
    "arukone/drawn_5x5_4.txt",
    "arukone/drawn_8x8_10.txt",
    "exact-cover/queens8.dlx",
    "exact-cover/sudoku17.dlx",
    "cnf/queens6.cnf",
    "cnf/dominoes6x6.cnf",
];

/// A count, without the checks of the kind.
fn count(puzzle: &AnyPuzzle, strategy: Strategy, limits: Limits) -> Report {
    let report = Session::new(puzzle).search(&Request::new(Question::Count).with(strategy).within(limits), &mut ());
    report.unwrap_or_else(|error| panic!("{strategy}: {error}"))
}

/// The strategies that finish in time, with the right count.
fn admitted(name: &str, puzzle: &AnyPuzzle, known: u64) -> Vec<Strategy> {
    let kind = puzzle.kind();
    let mut strategies = Strategy::all(kind);
    strategies.retain(|strategy| strategy.is_complete() && strategy.for_question(Question::Count).is_ok());
    strategies.retain(|strategy| {
        let report = count(puzzle, *strategy, Limits::none().within(TIME_LIMIT));
        let is_done = report.outcome == Outcome::Exhausted;
        if is_done {
            assert_eq!(report.count, known.into(), "{strategy} counts wrong: {name}");
        } else {
            eprintln!("{name}: {strategy} takes more than {TIME_LIMIT:?}: left out");
        }
        is_done
    });
    strategies
}

fn main() {
    let field: Vec<(AnyPuzzle, Vec<Strategy>)> = (PUZZLES.iter())
        .map(|name| {
            let (puzzle, known) = puzzle(name);
            let strategies = admitted(name, &puzzle, known);
            (puzzle, strategies)
        })
        .collect();
    if !is_timed() {
        return;
    }
    let mut criterion = Criterion::default().configure_from_args();
    for (name, (puzzle, strategies)) in PUZZLES.iter().zip(&field) {
        let mut group = group(&mut criterion, name);
        for strategy in strategies {
            group.bench_function(strategy.to_string(), |bencher| {
                bencher.iter(|| count(puzzle, *strategy, Limits::none()).count);
            });
        }
        group.finish();
    }
    criterion.final_summary();
}
