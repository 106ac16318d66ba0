//! The time of each reduction of each kind of puzzle, CNF with every at-most-one encoding.
//!
//! Sizes of the results are printed as well.

mod common;
#[path = "common/groups.rs"]
mod groups;

use criterion::Criterion;
use jigsat_encodings::kind::{AnyReduced, Kind};
use jigsat_encodings::puzzle::ReductionInfo;
use jigsat_forms::Amo;
use jigsat_forms::budget::Budget;

use common::{is_timed, puzzle};
use groups::group;

/// One or two puzzles of every kind, the larger ones in `data/` among them.
const PUZZLES: &[&str] = &[
    "cuboid/raetsel5.txt",
    "ubongo/storeys6.txt",
    "polycube/pentominoes_6x10.txt",
    "polycube/bedlam.txt",
    "triangle/sixteen_repeated.txt",
    "arukone/drawn_8x8_10.txt",
    "arukone/cut_10x10.txt",
    "exact-cover/sudoku17.dlx",
];

/// Every way to reduce puzzles of `kind`, with its name.
fn ways(kind: &Kind) -> Vec<(String, ReductionInfo, Amo)> {
    let of_reduction = |reduction: ReductionInfo| {
        if reduction.takes_amo {
            Amo::ALL.iter().map(|&amo| (format!("{}-{amo}", reduction.name), reduction, amo)).collect()
        } else {
            vec![(reduction.name.to_string(), reduction, Amo::default())]
        }
    };
    kind.reductions().into_iter().flat_map(of_reduction).collect()
}

/// The size of a formal problem in words.
fn size(reduced: &AnyReduced) -> String {
    match reduced {
        AnyReduced::Cover(cover) => {
            let cover = &cover.problem;
            let [items, options, entries] = [cover.item_count(), cover.option_count(), cover.entry_count()];
            format!("{items} items, {options} options, {entries} entries")
        }
        AnyReduced::Cnf(cnf) => {
            let [variables, clauses] = [cnf.problem.var_count(), cnf.problem.clause_count()];
            format!("{variables} variables, {clauses} clauses")
        }
        AnyReduced::Search(_) => "a state space".to_string(),
        AnyReduced::Paths(paths) => {
            let linkage = &paths.problem;
            format!("{} vertices, {} edges", linkage.vertex_count, linkage.edges.len())
        }
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    for &name in PUZZLES {
        let (puzzle, _) = puzzle(name);
        let kind = puzzle.kind();
        let mut group = group(&mut criterion, name);
        for (way, reduction, amo) in ways(kind) {
            let reduce = || {
                let reduced =
                    puzzle.reduce(reduction.name, amo.into(), Budget::unlimited()).expect("there are no limits");
                reduced.expect("the reduction is one of this kind")
            };
            if is_timed() {
                eprintln!("{name}: {way}: {}", size(&reduce()));
            }
            group.bench_function(way, |bencher| bencher.iter_with_large_drop(reduce));
        }
        group.finish();
    }
    criterion.final_summary();
}
