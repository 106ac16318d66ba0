//! One count for all members that differ only in their open cells.

use std::collections::HashMap;
use std::ops::ControlFlow;

use jigsat_core::session::Session;
use jigsat_encodings::family::{Family, FamilyMember, OpenGroup};
use jigsat_encodings::kind::AnyPuzzle;
use jigsat_engines::patterns::{self, Group};
use jigsat_engines::{Limits, Run};
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::Role;
use jigsat_forms::exact_cover::symmetry::UpTo;
use jigsat_forms::{ExactCover, ItemId};

use super::{FamilyRequest, MemberEnd, MemberReport};

/// The nodes that a member may take on average, so that it does not take longer than by itself.
const NODES_OF_MEMBER: u64 = 20_000;

/// The numbers of solutions of all members.
pub(super) struct JointCount {
    /// The members with solutions: a bit for each cell that stays open, and the number. Sorted.
    counted: Vec<(u64, u64)>,
    /// For each choice, the bits of its cells.
    bits: Vec<Vec<u64>>,
}

impl JointCount {
    /// Counts, for so many members; `None` if the family or the request is of another sort, or a limit is reached.
    pub(super) fn of(family: &Family, request: &FamilyRequest, members: u64) -> Option<Self> {
        let FamilyRequest { wish, strategy, at_most, budget, timeout, threads, .. } = request;
        if wish.up_to != UpTo::Raw || strategy.is_some() || at_most.is_some() {
            return None;
        }
        let groups = family.open_groups()?;
        // The time of a member, for each of them.
        let time = timeout.map(|time| time.saturating_mul(u32::try_from(members).unwrap_or(u32::MAX)));
        let budget = budget.part_within(time);
        let puzzle = family.base();
        let reduced = Session::new(puzzle).cover(&budget).ok()??;
        let cover = &reduced.cover().filter(|reduced| reduced.is_faithful())?.problem;
        let items = items(puzzle, cover, &groups, &budget)?;
        let nodes = Some(NODES_OF_MEMBER.saturating_mul(members));
        let run = Run { threads: *threads, ..Run::from(Limits::from(budget)).with_nodes(nodes) };
        Self::count(cover, &groups, &items, &run)
    }

    /// Counts with these items, one for each cell of each group.
    fn count(cover: &ExactCover, groups: &[OpenGroup], items: &[Vec<ItemId>], run: &Run) -> Option<Self> {
        // Neighbouring cells are in the same half.
        let mut optional: Vec<ItemId> = items.concat();
        optional.sort_unstable();
        if optional.len() > u64::BITS as usize {
            return None;
        }
        let bit = |item: &ItemId| 1 << optional.partition_point(|other| other < item);
        let bits: Vec<Vec<u64>> = items.iter().map(|items| items.iter().map(bit).collect()).collect();
        let group = |(group, bits): (&OpenGroup, &Vec<u64>)| Group {
            items: bits.iter().fold(0, |all, bit| all | bit),
            open: group.open as u32,
        };
        let groups: Vec<Group> = groups.iter().zip(&bits).map(group).collect();
        let all = groups.iter().fold(0, |all, group| all | group.items);
        let counted = patterns::count_groups(cover, &optional, &groups, run);
        let ControlFlow::Continue(Some(counted)) = counted else { return None };
        let mut counted: Vec<(u64, u64)> =
            counted.into_iter().map(|(covered, count)| (all & !covered, count)).collect();
        counted.sort_unstable();
        Some(Self { counted, bits })
    }

    /// The report of a member.
    pub(super) fn report(&self, member: FamilyMember) -> MemberReport {
        let open = member.taken.iter().zip(&self.bits).flat_map(|(taken, bits)| taken.iter().map(|&value| bits[value]));
        let open = open.fold(0, |all, bit| all | bit);
        let found = self.counted.binary_search_by_key(&open, |&(open, _)| open);
        let count = found.map_or(0, |place| self.counted[place].1).into();
        MemberReport { member, count, end: MemberEnd::Counted, rating: None, time: None }
    }
}

/// The items of the cells; `None` if a cell has several, or need not be covered.
fn items(puzzle: &AnyPuzzle, cover: &ExactCover, groups: &[OpenGroup], budget: &Budget) -> Option<Vec<Vec<ItemId>>> {
    let parts = puzzle.family_parts();
    let by_name: HashMap<&str, ItemId> = cover.items().map(|item| (cover.name(item), item)).collect();
    let items: Vec<Option<ItemId>> = match (&parts.places, puzzle.item_map(budget).ok()?) {
        (None, None) => parts.cells.iter().map(|name| by_name.get(&**name).copied()).collect(),
        // A square of a board may stand for several cells.
        (Some(places), Some(map)) if map.cells.len() == places.cells.len() => {
            let by_place: HashMap<[usize; 3], &str> = map.cells.iter().map(|(name, place)| (*place, &**name)).collect();
            let item = |place: &[usize; 3]| by_name.get(by_place.get(place)?).copied();
            places.cells.iter().map(item).collect()
        }
        _ => return None,
    };
    let is_needed = |item: &ItemId| cover.role(*item) == Role::Primary { lo: 1, hi: 1 };
    let item = |cell: &usize| items[*cell].filter(is_needed);
    groups.iter().map(|group| group.cells.iter().map(item).collect()).collect()
}
