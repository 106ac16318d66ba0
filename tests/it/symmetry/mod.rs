//! Counting up to symmetry: against published counts, and against canonical forms that are found here, from the
//! layouts alone; packings against brute force.

mod brute;
mod canonical;
mod plain;
mod published;
mod random;

use std::fs;
use std::ops::ControlFlow;

use jigsat::strategy::Strategy;
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_engines::{Limits, Outcome};
use jigsat_forms::exact_cover::symmetry::UpTo;
use serde_json::Value;

use crate::common::data;

fn strategy(kind: &Kind, name: &str, up_to: UpTo) -> Strategy {
    Strategy::parse(kind, name).unwrap().up_to(kind, up_to).unwrap()
}

/// All layouts that the strategy finds, as JSON.
fn layouts(puzzle: &AnyPuzzle, strategy: Strategy) -> Vec<Value> {
    let mut found = Vec::new();
    let run = strategy.run(puzzle, &Limits::none(), &mut |answer| {
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
        let error = Strategy::parse(cuboid, name).unwrap().up_to(cuboid, UpTo::Rotation).unwrap_err();
        assert!(error.to_string().contains("up to rotation") && error.to_string().contains("cover+dlx"), "{error}");
    }
    let arukone = Kind::named("arukone").unwrap();
    let puzzle = arukone.parse("A.\n.A\n").unwrap();
    let error = strategy(arukone, "cover", UpTo::Symmetry).count(&puzzle, &Limits::none()).unwrap_err();
    let expected = "no symmetries of arukone puzzles are known: their layouts are counted one by one (raw), \
                    not up to symmetry";
    assert_eq!(error.to_string(), expected);
    // Raw counts need none.
    let counted = strategy(arukone, "cover", UpTo::Raw).by_weights().count(&puzzle, &Limits::none()).unwrap();
    assert_eq!((counted.layouts, counted.by_symmetry), (2_u8.into(), None));
}

/// The pinned problem is smaller, and its weights add up to the number of single layouts.
#[test]
fn raw_counts_take_less_with_symmetry() {
    let ubongo = Kind::named("ubongo").unwrap();
    let puzzle = ubongo.parse(&fs::read_to_string(data().join("ubongo/drawn_soma.txt")).unwrap()).unwrap();
    let plain = strategy(ubongo, "cover+dlx", UpTo::Raw);
    let [all, weighed] = [plain, plain.by_weights()].map(|strategy| strategy.count(&puzzle, &Limits::none()).unwrap());
    assert_eq!(all.layouts, 11_520_u32.into());
    assert_eq!(weighed.layouts, all.layouts);
    assert_eq!(all.by_symmetry, None);
    let by_symmetry = weighed.by_symmetry.unwrap();
    assert_eq!(by_symmetry.symmetries, 47);
    assert!(by_symmetry.to_string().starts_with("47 symmetries, "), "{by_symmetry}");
    assert!(weighed.stats.nodes * 10 < all.stats.nodes, "{} of {}", weighed.stats.nodes, all.stats.nodes);
    // Whoever wants to see all layouts sees all.
    assert_eq!(layouts(&puzzle, plain.by_weights()).len(), 11_520);
}
