//! Slices that can't be filled, checked by dancing links.

use std::fmt::Write as _;
use std::fs;
use std::ops::ControlFlow;

use jigsat::colouring::CoverView;
use jigsat::encodings::kind::{AnyPuzzle, Kind};
use jigsat::engines::{Dlx, Engine, Outcome};
use jigsat::explain::slices::Slices;
use jigsat::forms::budget::Budget;
use jigsat::session::Session;

use super::cores::cover;
use super::{parsed, run};
use crate::common::data;

/// A box and some bricks that fill it, as far as volumes go.
fn bricks(seed: u64) -> AnyPuzzle {
    let mut random = fastrand::Rng::with_seed(seed);
    let [x, y, z] = [random.i32(2..=5), random.i32(2..=4), random.i32(1..=3)];
    let (mut left, mut text) = (x * y * z, format!("box {x} {y} {z}\n"));
    while left > 0 {
        let [a, b, c] = *random.choice(&[[2, 2, 1], [2, 1, 1], [4, 1, 1], [2, 2, 2], [3, 1, 1], [1, 1, 1]]).unwrap();
        let [a, b, c] = if a * b * c > left || z < c { [1, 1, 1] } else { [a, b, c] };
        text += "piece";
        for place in 0..a * b * c {
            write!(text, " {}{}{}", place % a, place / a % b, place / (a * b)).unwrap();
        }
        text.push('\n');
        left -= a * b * c;
    }
    Kind::named("polycube").unwrap().parse(&text).unwrap()
}

fn slices(puzzle: &AnyPuzzle) -> Option<Slices> {
    let view = CoverView::of(&Session::new(puzzle), Budget::unlimited()).unwrap().unwrap();
    Slices::find(&view, Budget::unlimited()).unwrap()
}

#[test]
fn nothing_fills_slices_that_come_short() {
    let mut refuted = 0;
    for seed in 0..1500 {
        let puzzle = bricks(seed);
        if slices(&puzzle).is_some() {
            refuted += 1;
            let report = Dlx.solve(&cover(&puzzle), &run(), &mut |_| ControlFlow::Break(())).unwrap();
            assert_eq!(report.outcome, Outcome::Exhausted, "{seed}");
        }
    }
    assert!(refuted > 30, "{refuted}");
}

#[test]
fn small_cubes_are_too_few() {
    let read = |file: &str| fs::read_to_string(data().join("cuboid").join(file)).unwrap();
    let found = |file: &str| slices(&parsed(&read(file))).map(|slices| slices.sentence());
    assert_eq!(
        found("raetsel7_unsolvable.txt").as_deref(),
        Some("counted by 2, the cells of 8 slices leave 8 over, and the pieces take no more than 6 such cells")
    );
    // Four unit cubes are just enough.
    assert_eq!(found("raetsel5.txt"), None);
    assert!(found("raetsel5_unsolvable.txt").is_some());
}
