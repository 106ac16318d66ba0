//! The golden centre: the contest's own files, and boxes that are cut up.

use std::fs;

use itertools::Itertools;
use jigsat::portfolio::{Plan, SymmetryHandling};
use jigsat::session::{Question, Request, Session};
use jigsat::strategy::Strategy;
use jigsat_encodings::kind::{Answer, AnyPuzzle, Kind};
use jigsat_engines::Outcome;
use jigsat_forms::budget::Budget;
use proptest::prelude::{ProptestConfig, prop, prop_assert, prop_assert_eq, proptest};

use crate::common::{data, layouts, search};

fn kind() -> &'static Kind {
    Kind::named("cuboid").unwrap()
}

fn text(name: &str) -> String {
    fs::read_to_string(data().join("cuboid").join(name).with_extension("txt")).unwrap()
}

fn load(name: &str) -> AnyPuzzle {
    kind().parse(&text(name)).unwrap()
}

/// A number of layouts that is too large for enumeration in a test.
#[test]
fn the_largest_of_the_contest_files_has_its_known_count() {
    let strategy = Strategy::parse(kind(), "cover+mask").unwrap();
    let plan = Plan::only(strategy, "the largest one").handling(SymmetryHandling::Weighed);
    let (_, report) = search(&Session::new(&load("raetsel4")), &Request::new(Question::Count).planned(plan));
    assert_eq!((report.outcome, report.count), (Outcome::Exhausted, 193_392_u32.into()));
}

/// A box that is hard for most formulas: parity constraints from elimination decide it.
#[test]
fn parities_refute_a_box() {
    assert!(layouts(&load("raetsel7_unsolvable"), &Strategy::parse(kind(), "cnf-product").unwrap()).is_empty());
}

/// The files still have carriage returns and listed golden cubes.
#[test]
fn real_files_keep_their_quirks() {
    for name in ["raetsel6_volume_mismatch", "raetsel7_unsolvable"] {
        assert!(text(name).split_inclusive('\n').all(|line| line.ends_with("\r\n")), "{name}");
    }
    for name in ["raetsel5_golden_listed", "unit_cubes555"] {
        assert!(load(name).notes()[0].contains("golden cube"), "{name}");
    }
    let cuboids = |name: &str| load(name).to_string().lines().map(String::from).sorted().collect::<Vec<_>>();
    assert_eq!(cuboids("raetsel5_golden_listed"), cuboids("raetsel5"));
}

/// The first layout that a search finds.
fn first(puzzle: &AnyPuzzle, strategy: &str) -> Answer {
    let strategy = Strategy::parse(kind(), strategy).unwrap();
    let (mut found, report) = search(&Session::new(puzzle), &Request::new(Question::First).with(strategy));
    assert_eq!((report.outcome, found.len()), (Outcome::Stopped, 1));
    found.remove(0)
}

/// The direct search finds a layout of the smaller of the two large boxes.
#[test]
fn a_box_of_7x7x7_is_filled() {
    first(&load("stretch_7x7x7_43"), "corners");
}

#[test]
fn the_symmetric_pass_comes_first() {
    // Nine bars of five have no symmetric layout: only the pass without symmetry finds one.
    first(&load("raetsel4"), "corners-symmetric");
    let layout = first(&load("raetsel5"), "corners-symmetric").json();
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
    // The second one has the stated number of cuboids, but they exceed the volume of its box.
    let crowded = format!("3 3 3\n29\n{}", "1 1 1\n".repeat(29));
    let crowded = kind().parse(crowded.trim_end()).unwrap();
    for (puzzle, given, needed) in [(load("raetsel6_volume_mismatch"), "466", "124"), (crowded, "29", "26")] {
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
