//! The golden centre on the contest's own files, where they are at hand.
use jigsat_forms::budget::Budget;

use std::fs;
use std::ops::ControlFlow;

use jigsat::strategy::Strategy;
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_engines::{Outcome, Run};
use proptest::prelude::{ProptestConfig, prop, prop_assert, prop_assert_eq, proptest};

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
        for strategy in Strategy::all(kind).into_iter().filter(Strategy::is_complete) {
            assert_eq!(layouts(&puzzle, &strategy).len(), count, "{name} by {strategy}");
        }
    }
}

/// The larger files, by strategies that are up to them.
#[test]
fn published_counts_of_large_boxes() {
    for (name, count) in [("raetsel5", 8), ("raetsel5_golden_listed", 8), ("raetsel7_unsolvable", 0)] {
        let Some((kind, puzzle)) = load(name) else { return };
        let found = ["cover+dlx", "cnf", "corners", "corners-symmetric"]
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
        let run = strategy.run(puzzle, &Run::default(), &mut |answer| {
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
    // The second file is named after an input error; but it has as many lines as it says, and too many of them for its box.
    for (name, given, needed) in [("raetsel6_volume_mismatch", "466", "124"), ("malformed_29_but_fewer", "29", "26")] {
        let Some((_, puzzle)) = load(name) else { return };
        let reason = puzzle.impossible(Budget::unlimited()).unwrap().unwrap();
        assert!(reason.contains(given) && reason.contains(needed), "{reason}");
    }
}

/// The six cuboids around the golden cube when each axis is cut at the centre, one after another: x below, x above, and so on.
fn around_the_centre(edges: [usize; 3]) -> Vec<[usize; 3]> {
    let mut cuboids = Vec::new();
    let mut rest = edges;
    for axis in 0..3 {
        let mut slab = rest;
        slab[axis] = edges[axis] / 2;
        cuboids.extend([slab, slab]);
        rest[axis] = 1;
    }
    cuboids
}

/// Cuts cuboids at random, so that the puzzle has a layout.
fn cut(mut cuboids: Vec<[usize; 3]>, cuts: &[(usize, usize, usize)]) -> Vec<[usize; 3]> {
    cuboids.retain(|edges| !edges.contains(&0));
    for &(which, axis, at) in cuts {
        let which = which % cuboids.len();
        let length = cuboids[which][axis];
        if length > 1 {
            let first = 1 + at % (length - 1);
            let mut other = cuboids[which];
            cuboids[which][axis] = first;
            other[axis] = length - first;
            cuboids.push(other);
        }
    }
    cuboids
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn cut_up_boxes_are_put_together_again(
        halves in [0..2_usize, 0..2_usize, 1..3_usize],
        cuts in prop::collection::vec((0..20_usize, 0..3_usize, 0..4_usize), 0..6),
    ) {
        let edges = halves.map(|half| 2 * half + 1);
        let cuboids = cut(around_the_centre(edges), &cuts);
        let lines = cuboids.iter().map(|[a, b, c]| format!("{c} {a} {b}\n"));
        let [a, b, c] = edges;
        let text = format!("{a} {b} {c}\n{}\n{}", cuboids.len(), lines.collect::<String>());
        let kind = Kind::named("cuboid").unwrap();
        let puzzle = kind.parse(&text).unwrap();
        let expected = layouts(&puzzle, &Strategy::parse(kind, "cover").unwrap());
        prop_assert!(!expected.is_empty(), "{}", text);
        for strategy in ["corners", "corners-symmetric", "pieces"] {
            prop_assert_eq!(&layouts(&puzzle, &Strategy::parse(kind, strategy).unwrap()), &expected, "{}", text);
        }
        if expected.len() <= 100 {
            prop_assert_eq!(&layouts(&puzzle, &Strategy::parse(kind, "cnf").unwrap()), &expected, "{}", text);
        }
    }
}
