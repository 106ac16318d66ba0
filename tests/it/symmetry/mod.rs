//! Counting up to symmetry: against published counts, and against canonical forms that are found here, from the
//! layouts alone; packings against brute force.

mod brute;
mod canonical;
mod ended;
mod plain;
mod published;
mod random;

use std::fs;
use std::ops::ControlFlow;

use jigsat::strategy::{Case, Manner, Plan, Strategy, StrategyError};
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_engines::{Outcome, Run};
use jigsat_forms::exact_cover::symmetry::UpTo;
use serde_json::Value;

use crate::common::data;

fn plan(kind: &Kind, name: &str, up_to: UpTo) -> Result<Plan, StrategyError> {
    Plan::from(Strategy::parse(kind, name).unwrap()).up_to(kind, up_to)
}

/// The same, counting one of several symmetric layouts where that is less work.
fn weighed(kind: &Kind, name: &str, up_to: UpTo) -> Plan {
    plan(kind, name, up_to).unwrap().in_manner(Manner::Weighed)
}

/// All layouts that the strategy finds, as JSON.
fn layouts(puzzle: &AnyPuzzle, plan: &Plan) -> Vec<Value> {
    let mut found = Vec::new();
    let run = plan.run(&Case::of(puzzle), &Run::default(), &mut |answer, _| {
        found.push(answer.json());
        ControlFlow::Continue(())
    });
    assert_eq!(run.unwrap().outcome, Outcome::Exhausted);
    found
}

#[test]
fn what_knows_no_symmetries_refuses() {
    let cuboid = Kind::named("cuboid").unwrap();
    for name in ["cnf", "corners"] {
        let error = plan(cuboid, name, UpTo::Rotation).unwrap_err();
        assert!(error.to_string().contains("up to rotation") && error.to_string().contains("cover+dlx"), "{error}");
    }
    let arukone = Kind::named("arukone").unwrap();
    let puzzle = arukone.parse("A.\n.A\n").unwrap();
    let case = Case::of(&puzzle);
    let error = plan(arukone, "cover", UpTo::Symmetry).unwrap().count(&case, &Run::default()).unwrap_err();
    let expected = "no symmetries of arukone puzzles are known: their layouts are counted one by one (raw), \
                    not up to symmetry";
    assert_eq!(error.to_string(), expected);
    // Raw counts need none.
    let counted = weighed(arukone, "cover", UpTo::Raw).count(&case, &Run::default()).unwrap();
    assert_eq!((counted.layouts, counted.by_symmetry), (2_u8.into(), None));
}

/// The pinned problem is smaller, and its weights add up to the number of single layouts.
#[test]
fn raw_counts_take_less_with_symmetry() {
    let ubongo = Kind::named("ubongo").unwrap();
    let puzzle = ubongo.parse(&fs::read_to_string(data().join("ubongo/drawn_soma.txt")).unwrap()).unwrap();
    let plain = plan(ubongo, "cover+dlx", UpTo::Raw).unwrap();
    let by_weights = weighed(ubongo, "cover+dlx", UpTo::Raw);
    let case = Case::of(&puzzle);
    let [all, weighed] = [&plain, &by_weights].map(|plan| plan.count(&case, &Run::default()).unwrap());
    assert_eq!(all.layouts, 11_520_u32.into());
    assert_eq!(weighed.layouts, all.layouts);
    assert_eq!(all.by_symmetry, None);
    let by_symmetry = weighed.by_symmetry.unwrap();
    assert_eq!(by_symmetry.symmetries, 47);
    assert!(by_symmetry.to_string().starts_with("47 symmetries, "), "{by_symmetry}");
    assert!(weighed.stats.nodes * 10 < all.stats.nodes, "{} of {}", weighed.stats.nodes, all.stats.nodes);
    // Whoever wants to see all layouts sees all.
    assert_eq!(layouts(&puzzle, &by_weights).len(), 11_520);
}
