//! Counts up to symmetry against published counts, canonical forms and brute force.

mod brute;
mod canonical;
mod ended;
mod plain;
mod published;
mod random;

use std::fs;

use jigsat::portfolio::{Plan, SymmetryHandling};
use jigsat::session::{Question, Report, Request, RunError, Session};
use jigsat::strategy::{Strategy, StrategyError};
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_engines::Outcome;
use jigsat_forms::exact_cover::symmetry::UpTo;
use serde_json::Value;

use crate::common::{data, search};

fn plan(kind: &Kind, name: &str, up_to: UpTo) -> Plan {
    Plan::only(Strategy::parse(kind, name).unwrap(), "as asked for").up_to(up_to)
}

/// The same, counting one of several symmetric layouts where that is less work.
fn weighed(kind: &Kind, name: &str, up_to: UpTo) -> Plan {
    plan(kind, name, up_to).handling(SymmetryHandling::Weighed)
}

/// All layouts that the strategy finds, as JSON.
fn layouts(puzzle: &AnyPuzzle, plan: &Plan) -> Vec<Value> {
    let request = Request::new(Question::Solutions { at_most: None }).planned(plan.clone());
    let (found, report) = search(&Session::new(puzzle), &request);
    assert_eq!(report.outcome, Outcome::Exhausted);
    found.iter().map(|answer| answer.json()).collect()
}

/// Their number, as the strategy counts them.
fn counted(puzzle: &AnyPuzzle, plan: &Plan) -> Report {
    search(&Session::new(puzzle), &Request::new(Question::Count).planned(plan.clone())).1
}

#[test]
fn reductions_without_symmetries_are_refused() {
    let count = |puzzle: &AnyPuzzle, plan| {
        Session::new(puzzle).search(&Request::new(Question::Count).planned(plan), &mut ()).unwrap_err()
    };
    let cuboid = Kind::named("cuboid").unwrap();
    let puzzle = cuboid.parse("3 3 3\n2\n3 3 1\n3 3 1\n").unwrap();
    for name in ["cnf", "corners"] {
        let error = count(&puzzle, plan(cuboid, name, UpTo::Rotation));
        assert!(matches!(error, RunError::Refused(StrategyError::RawOnly { .. })), "{error}");
        assert!(error.to_string().contains("up to rotation") && error.to_string().contains("cover+dlx"), "{error}");
    }
    let arukone = Kind::named("arukone").unwrap();
    let puzzle = arukone.parse("A.\n.A\n").unwrap();
    let error = count(&puzzle, plan(arukone, "cover", UpTo::Symmetry));
    let expected = "no symmetries of arukone puzzles are known: their layouts are counted one by one (raw), \
                    not up to symmetry";
    assert_eq!(error.to_string(), expected);
    // Raw counts need none.
    let counted = counted(&puzzle, &weighed(arukone, "cover", UpTo::Raw));
    assert_eq!((counted.count, counted.by_symmetry), (2_u8.into(), None));
}

/// The pinned problem is smaller, and its weights add up to the number of single layouts.
#[test]
fn raw_counts_take_less_with_symmetry() {
    let ubongo = Kind::named("ubongo").unwrap();
    let puzzle = ubongo.parse(&fs::read_to_string(data().join("ubongo/drawn_soma.txt")).unwrap()).unwrap();
    let plain = plan(ubongo, "cover+dlx", UpTo::Raw);
    let by_weights = weighed(ubongo, "cover+dlx", UpTo::Raw);
    let [all, weighed] = [&plain, &by_weights].map(|plan| counted(&puzzle, plan));
    assert_eq!(all.count, 11_520_u32.into());
    assert_eq!(weighed.count, all.count);
    assert_eq!(all.by_symmetry, None);
    let by_symmetry = weighed.by_symmetry.unwrap();
    assert_eq!(by_symmetry.symmetries, 47);
    assert!(by_symmetry.to_string().starts_with("47 symmetries, "), "{by_symmetry}");
    assert!(weighed.stats.nodes * 10 < all.stats.nodes, "{} of {}", weighed.stats.nodes, all.stats.nodes);
    // Enumeration still returns all layouts.
    assert_eq!(layouts(&puzzle, &by_weights).len(), 11_520);
}
