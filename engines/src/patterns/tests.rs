use std::collections::BTreeMap;

use jigsat_forms::budget::Budget;
use proptest::prelude::*;

use super::*;
use crate::testing::by_definition;
use crate::{Limit, Limits};

/// A board of optional cells, and pieces that are used once each: every option is a piece on some cells.
fn board() -> impl Strategy<Value = (ExactCover, Vec<ItemId>)> {
    let option = (0..4_usize, prop::collection::btree_set(0..7_usize, 1..4));
    (prop::collection::vec(option, 0..12), 2..5_usize).prop_map(|(options, pieces)| {
        let mut cover = ExactCover::new();
        let cells: Vec<ItemId> = (0..7).map(|_| cover.secondary("cell")).collect();
        let pieces: Vec<ItemId> = (0..pieces).map(|_| cover.primary("piece")).collect();
        for (piece, taken) in options {
            let piece = pieces[piece % pieces.len()];
            cover.option(taken.into_iter().map(|cell| cells[cell].into()).chain([piece.into()])).unwrap();
        }
        (cover, cells)
    })
}

fn counted(cover: &ExactCover, cells: &[ItemId], threads: usize) -> BTreeMap<u64, u64> {
    let run = Run { threads, ..Run::default() };
    match count(cover, cells, &run) {
        ControlFlow::Continue(counted) => counted.unwrap().into_iter().collect(),
        ControlFlow::Break(outcome) => panic!("{outcome:?}"),
    }
}

proptest! {
    #[test]
    fn patterns_are_those_of_the_definition((cover, cells) in board()) {
        let mut expected = BTreeMap::new();
        for solution in by_definition(&cover) {
            let entries = solution.iter().flat_map(|&option| cover.entries(option));
            let bit = |item| cells.iter().position(|&cell| cell == item).map_or(0, |bit| 1_u64 << bit);
            let pattern = entries.fold(0, |pattern, entry| pattern | bit(entry.item));
            *expected.entry(pattern).or_insert(0) += 1;
        }
        for threads in [1, 3] {
            prop_assert_eq!(&counted(&cover, &cells, threads), &expected);
        }
    }
}

#[test]
fn other_problems_are_refused() {
    let mut cover = ExactCover::new();
    let cell = cover.secondary("cell");
    let many = cover.primary_times("many", 1..=2).unwrap();
    cover.option([cell.into(), many.into()]).unwrap();
    assert_eq!(count(&cover, &[cell], &Run::default()), ControlFlow::Continue(None));
    let mut wide = ExactCover::new();
    let cells: Vec<ItemId> = (0..60).map(|_| wide.secondary("cell")).collect();
    assert_eq!(count(&wide, &cells, &Run::default()), ControlFlow::Continue(None));
}

#[test]
fn limits_are_obeyed() {
    let mut cover = ExactCover::new();
    let cells: Vec<ItemId> = (0..20).map(|_| cover.secondary("cell")).collect();
    for piece in 0..8 {
        let piece = cover.primary(format!("piece {piece}"));
        for &cell in &cells {
            cover.option([cell.into(), piece.into()]).unwrap();
        }
    }
    let run = |budget: Budget| count(&cover, &cells, &Limits::from(budget).into());
    let stopped = Budget::none();
    stopped.stop();
    assert_eq!(run(stopped), ControlFlow::Break(Outcome::Limited(Limit::Interrupted)));
    assert_eq!(run(Budget::of_memory(100_000, None)), ControlFlow::Break(Outcome::Limited(Limit::Memory)));
}
