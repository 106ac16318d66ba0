//! The golden centre on the contest's own files, where they are at hand.

use std::fs;
use std::ops::ControlFlow;

use jigsat::engine::{Limits, Outcome};
use jigsat::strategy::Strategy;
use jigsat_encodings::kind::{AnyPuzzle, Kind};

use crate::common::{beside, layouts};

fn load(name: &str) -> Option<(&'static Kind, AnyPuzzle)> {
    let file = beside("cuboid")?.join(name).with_extension("txt");
    let text = fs::read_to_string(file).unwrap();
    let kind = Kind::recognise(&text).unwrap();
    assert_eq!(kind.name, "cuboid", "{name}");
    Some((kind, kind.parse(&text).unwrap()))
}

/// The counts of the contest's files; every strategy finds the same layouts.
#[test]
fn published_counts() {
    let counts = [
        ("beispielraetsel", 36),
        ("raetsel1", 144),
        ("raetsel2", 6),
        ("raetsel3", 0),
        ("cuboid_too_long", 0),
        ("124_unit_cubes", 1),
        ("box_1x1x1_no_cuboids", 1),
    ];
    for (name, count) in counts {
        let Some((kind, puzzle)) = load(name) else { return };
        for strategy in Strategy::all(kind) {
            assert_eq!(layouts(&puzzle, &strategy).len(), count, "{name} by {strategy}");
        }
    }
}

/// The larger files, by strategies that are up to them.
#[test]
fn published_counts_of_large_boxes() {
    for (name, count) in [("raetsel5", 8), ("raetsel5_golden_listed", 8), ("raetsel7_unsolvable", 0)] {
        let Some((kind, puzzle)) = load(name) else { return };
        let found = ["cover+dlx", "corners", "corners-symmetric"]
            .map(|strategy| layouts(&puzzle, &Strategy::parse(kind, strategy).unwrap()));
        assert_eq!(found[0].len(), count, "{name}");
        assert!(found.iter().all(|layouts| *layouts == found[0]), "{name}");
    }
}

#[test]
fn the_symmetric_pass_comes_first() {
    let Some((kind, puzzle)) = load("raetsel4") else { return };
    let Some((_, symmetric)) = load("raetsel5") else { return };
    let first = |puzzle: &AnyPuzzle| {
        let strategy = Strategy::parse(kind, "corners-symmetric").unwrap();
        let mut first = None;
        let run = strategy.run(puzzle, &Limits::none(), &mut |answer| {
            first = Some(answer.json());
            ControlFlow::Break(())
        });
        assert_eq!(run.unwrap().outcome, Outcome::Stopped);
        first.unwrap()
    };
    // Nine bars of five cannot be laid in pairs: the layout is found by the pass without symmetry.
    first(&puzzle);
    let layout = first(&symmetric);
    let blocks = layout["blocks"].as_array().unwrap();
    let twin = |block: &serde_json::Value| {
        let coordinate = |field: &str, i: usize| block[field][i].as_u64().unwrap();
        let at = [0, 1, 2].map(|i| 5 - coordinate("at", i) - coordinate("size", i));
        serde_json::json!({ "at": at, "size": block["size"] })
    };
    assert!(blocks.iter().all(|block| blocks.contains(&twin(block))), "{layout}");
}

#[test]
fn impossible_files_are_seen_through() {
    let Some((_, puzzle)) = load("raetsel6_volume_mismatch") else { return };
    let reason = puzzle.impossible().unwrap();
    assert!(reason.contains("466") && reason.contains("124"), "{reason}");
}
