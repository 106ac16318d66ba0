//! Minimal cores, checked by dancing links member by member.

use std::ops::ControlFlow;

use jigsat::encodings::kind::{AnyPuzzle, AnyReduced};
use jigsat::engines::{Dlx, Engine, Outcome};
use jigsat::explain::context::ExplanationContext;
use jigsat::forms::budget::Budget;
use jigsat::forms::exact_cover::Role;
use jigsat::forms::{ExactCover, ItemId};
use jigsat::refute::cores::{CoreResult, ORDERS, Size, find, verify};
use jigsat::session::Session;

use super::{Cut, parsed, run};
use crate::common::data;

/// The cover of a puzzle.
pub(super) fn cover(puzzle: &AnyPuzzle) -> ExactCover {
    let info = puzzle.kind().reductions()[0];
    let Ok(Some(AnyReduced::Cover(reduced))) = puzzle.reduce(info.name, info.choices(), Budget::unlimited()) else {
        panic!("{} is no exact cover", puzzle.kind().name);
    };
    reduced.problem.clone()
}

/// Can these items be covered as often as they need, and no item too often? By dancing links.
fn can_be_covered(cover: &ExactCover, needed: &[ItemId]) -> bool {
    let mut part = ExactCover::new();
    let items: Vec<ItemId> = cover
        .items()
        .map(|item| match cover.role(item) {
            Role::Primary { lo, hi } => {
                let lo = if needed.contains(&item) { lo } else { 0 };
                part.primary_times(cover.name(item), lo..=hi).unwrap()
            }
            Role::Secondary => part.secondary(cover.name(item)),
        })
        .collect();
    for option in cover.options() {
        // Options without a needed item are irrelevant.
        let entries = cover.entries(option);
        if entries.iter().any(|entry| needed.contains(&entry.item)) {
            let entry = |entry: &jigsat::forms::exact_cover::Entry| jigsat::forms::exact_cover::Entry {
                item: items[entry.item.index()],
                ..*entry
            };
            part.option(entries.iter().map(entry)).unwrap();
        }
    }
    let mut is_covered = false;
    let report = Dlx
        .solve(&part, &run(), &mut |_| {
            is_covered = true;
            ControlFlow::Break(())
        })
        .unwrap();
    assert!(matches!(report.outcome, Outcome::Exhausted | Outcome::Stopped), "{report:?}");
    is_covered
}

/// Finds a core and checks it against the cover; returns its size, and the known facts about it.
fn hold(puzzle: &AnyPuzzle, what: &str) -> Option<(usize, Size)> {
    let grounds = ExplanationContext::of(&Session::new(puzzle), Budget::unlimited()).unwrap().unwrap();
    let demands = grounds.theory.soft_constraints(Budget::unlimited()).unwrap();
    let budget = Budget::none().within(std::time::Duration::from_secs(10));
    let core = match find(&demands, &[], ORDERS, &budget).unwrap() {
        CoreResult::Core(core) => core,
        CoreResult::Nothing => {
            let cover = cover(puzzle);
            assert!(can_be_covered(&cover, &cover.items().collect::<Vec<_>>()), "{what}");
            return None;
        }
        CoreResult::Undecided(exceeded) => panic!("{what}: {exceeded}"),
    };
    verify(&demands, &[], &core, Budget::unlimited()).unwrap();
    let cover = cover(puzzle);
    let needy: Vec<ItemId> =
        cover.items().filter(|&item| matches!(cover.role(item), Role::Primary { lo: 1.., .. })).collect();
    assert_eq!(needy.len(), demands.demands.len(), "{what}");
    let members: Vec<ItemId> = core.members.iter().map(|&member| needy[member]).collect();
    assert!(!can_be_covered(&cover, &members), "{what}");
    if core.size != Size::Unknown {
        for &left_out in &members {
            let others: Vec<ItemId> = members.iter().copied().filter(|&member| member != left_out).collect();
            assert!(can_be_covered(&cover, &others), "{what}: {}", cover.name(left_out));
        }
    }
    Some((core.members.len(), core.size))
}

#[test]
fn cores_of_random_packings_are_minimal() {
    let found: Vec<(usize, Size)> =
        (0..400).filter_map(|seed| hold(&Cut::spoilt(seed).puzzle(), &format!("seed {seed}"))).collect();
    assert!(found.len() > 40, "{}", found.len());
    assert!(found.iter().all(|&(_, size)| size != Size::Unknown));
    assert!(found.iter().any(|&(members, _)| members > 3), "{found:?}");
}

#[test]
fn cores_of_files_are_minimal() {
    let size = |name: &str| hold(&parsed(&std::fs::read_to_string(data().join(name)).unwrap()), name);
    assert_eq!(size("ubongo/three1.txt"), None);
    assert_eq!(size("cuboid/raetsel3.txt"), Some((1, Size::Smallest)));
    for (name, most) in [("ubongo/three1_unsolvable.txt", 3), ("ubongo/four1_unsolvable.txt", 6)] {
        let (members, size) = size(name).unwrap();
        assert!(members <= most && size != Size::Unknown, "{name}: {members} {size:?}");
    }
}
