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

fn counted(cover: &ExactCover, cells: &[ItemId], groups: &[Group], threads: usize) -> BTreeMap<u64, u64> {
    let run = Run { threads, ..Run::default() };
    let counted = match groups {
        [] => count(cover, cells, &run),
        groups => count_groups(cover, cells, groups, &run),
    };
    match counted {
        ControlFlow::Continue(counted) => counted.unwrap().into_iter().collect(),
        ControlFlow::Break(outcome) => panic!("{outcome:?}"),
    }
}

proptest! {
    #[test]
    fn patterns_are_those_of_the_definition((cover, cells) in board(), cut in 1..7_u32, open in [0..4_u32, 0..4_u32]) {
        let mut expected = BTreeMap::new();
        for solution in by_definition(&cover) {
            let entries = solution.iter().flat_map(|&option| cover.entries(option));
            let bit = |item| cells.iter().position(|&cell| cell == item).map_or(0, |bit| 1_u64 << bit);
            let pattern = entries.fold(0, |pattern, entry| pattern | bit(entry.item));
            *expected.entry(pattern).or_insert(0) += 1;
        }
        for threads in [1, 3] {
            prop_assert_eq!(&counted(&cover, &cells, &[], threads), &expected);
        }
        let (first, all) = ((1 << cut) - 1, (1 << cells.len()) - 1);
        let [first, second] = [(first, open[0]), (all & !first, open[1])].map(|(items, open)| Group { items, open });
        expected.retain(|pattern, _| {
            [first, second].iter().all(|group| (group.items & !pattern).count_ones() == group.open)
        });
        prop_assert_eq!(&counted(&cover, &cells, &[first, second], 2), &expected);
    }
}

#[test]
fn other_problems_are_refused() {
    let mut cover = ExactCover::new();
    let cell = cover.secondary("cell");
    let many = cover.primary_times("many", 1..=2).unwrap();
    cover.option([cell.into(), many.into()]).unwrap();
    let other = ControlFlow::Continue(None);
    assert_eq!(count(&cover, &[cell], &Run::default()), other);
    let mut wide = ExactCover::new();
    let cells: Vec<ItemId> = (0..60).map(|_| wide.secondary("cell")).collect();
    assert_eq!(count(&wide, &cells, &Run::default()), other);
    // An item is in no group.
    let group = Group { items: 1, open: 1 };
    assert_eq!(count_groups(&wide, &cells[..2], &[group], &Run::default()), other);
}

#[test]
fn too_many_solutions_are_refused() {
    let joined = |count: u64| {
        let side = || Packings::sorted(vec![packings::Packing { needed: 0, cells: 0, count }]);
        let sides = join::Sides { left: side(), right: side(), left_bits: 1, right_bits: 1, needed: 0 };
        let crossing = Packings::sorted(vec![packings::Packing { needed: 0, cells: 0, count: 1 }]);
        join::join(&sides, &crossing, 1, &Allowance::new(&Limits::none())).ok()
    };
    assert_eq!(joined((1 << 32) - 1), Some(vec![(0, ((1 << 32) - 1) * ((1 << 32) - 1))]));
    assert_eq!(joined(1 << 32), None);
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
    let few = Run::default().with_nodes(Some(100_000));
    assert_eq!(count(&cover, &cells, &few), ControlFlow::Break(Outcome::Limited(Limit::Nodes)));
    let stopped = Budget::none();
    stopped.stop();
    assert_eq!(run(stopped), ControlFlow::Break(Outcome::Limited(Limit::Interrupted)));
    assert_eq!(run(Budget::of_memory(100_000, None)), ControlFlow::Break(Outcome::Limited(Limit::Memory)));
}
