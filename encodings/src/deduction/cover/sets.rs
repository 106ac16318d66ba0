//! The rules about sets: items whose whole need fills the capacity of other items.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use jigsat_forms::{ItemId, OptionId};

use super::view::{CoverView, out};
use super::{Deduction, SETS, Take};

/// Items with more ways than this are skipped: people can't keep track of so many.
const WAYS_TO_FOLLOW: usize = 40;

/// Draws the conclusions from sets of `size` items.
///
/// If all ways of the items take some of `size` others, all other options that take those are out. The [module](super) has the argument.
pub(super) fn sets(view: &CoverView<'_>, size: usize, take: &mut Take<'_>) -> ControlFlow<()> {
    if work(view, size) > WORK_OF_SETS {
        return ControlFlow::Continue(());
    }
    let hits = Hits::of(view, size);
    view.go_on()?;
    let mut seen = BTreeSet::new();
    for (&item, sets) in &hits.of_item {
        for set in sets {
            hits.grow(view, &mut Vec::from([item]), set, size, &mut seen, take)?;
        }
    }
    ControlFlow::Continue(())
}

/// The limit of work, some tenths of a second; above it the rule draws no conclusions.
const WORK_OF_SETS: usize = 2_000_000;

/// An estimate of the visited options, which depends on no order.
fn work(view: &CoverView<'_>, size: usize) -> usize {
    let length = |option: &OptionId| view.cover.entries(*option).len();
    let ways = view.needy().map(|item| view.ways(item)).filter(|ways| (1..=WAYS_TO_FOLLOW).contains(&ways.len()));
    let work = ways.map(|ways| {
        let longest = ways.iter().map(length).max().unwrap_or(0);
        longest.saturating_pow(size as u32).saturating_mul(ways.len())
    });
    work.fold(0, usize::saturating_add)
}

/// A set of items, sorted.
type Set = Vec<ItemId>;

/// For items that need cover, the small sets of other items that all their ways hit.
struct Hits {
    of_item: BTreeMap<ItemId, Vec<Set>>,
    /// The items that have a set with this member.
    by_member: BTreeMap<ItemId, Vec<ItemId>>,
}

impl Hits {
    fn of(view: &CoverView<'_>, size: usize) -> Self {
        let few = |&item: &ItemId| (1..=WAYS_TO_FOLLOW).contains(&view.ways(item).len());
        let mut of_item = BTreeMap::new();
        let mut by_member: BTreeMap<ItemId, Vec<ItemId>> = BTreeMap::new();
        for item in view.needy().filter(few).take_while(|_| view.go_on().is_continue()) {
            let mut sets = BTreeSet::new();
            hit(view, item, &mut Vec::new(), size, &mut sets);
            for member in sets.iter().flatten().collect::<BTreeSet<_>>() {
                by_member.entry(*member).or_default().push(item);
            }
            of_item.insert(item, sets.into_iter().collect());
        }
        Self { of_item, by_member }
    }

    /// Adds items whose sets fit into a set of this size. With as many items as members it draws the conclusion.
    fn grow(
        &self,
        view: &CoverView<'_>,
        needy: &mut Vec<ItemId>,
        takers: &Set,
        size: usize,
        seen: &mut BTreeSet<(Set, Set)>,
        take: &mut Take<'_>,
    ) -> ControlFlow<()> {
        if needy.len() == size {
            let mut set = needy.clone();
            set.sort_unstable();
            if takers.len() == size && seen.insert((set.clone(), takers.clone())) {
                return conclude(view, &set, takers, take);
            }
            return ControlFlow::Continue(());
        }
        view.go_on()?;
        // An item without a common member would be an argument of its own.
        let near: BTreeSet<ItemId> =
            takers.iter().filter_map(|member| self.by_member.get(member)).flatten().copied().collect();
        for item in near.into_iter().filter(|item| !needy.contains(item) && !takers.contains(item)).collect::<Vec<_>>()
        {
            for set in &self.of_item[&item] {
                let mut union: Set = takers.iter().chain(set).copied().collect();
                union.sort_unstable();
                union.dedup();
                if union.len() > size || union.iter().any(|member| needy.contains(member) || *member == item) {
                    continue;
                }
                needy.push(item);
                let flow = self.grow(view, needy, &union, size, seen, take);
                needy.pop();
                flow?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Collects the hitting sets of an item's ways.
///
/// They have at most `size` other items, and every way takes one of them.
fn hit(view: &CoverView<'_>, item: ItemId, set: &mut Set, size: usize, sets: &mut BTreeSet<Set>) {
    let is_unhit = |option: &&OptionId| !view.cover.entries(**option).iter().any(|entry| set.contains(&entry.item));
    let Some(&missed) = view.ways(item).iter().find(is_unhit) else {
        let mut set = set.clone();
        set.sort_unstable();
        sets.insert(set);
        return;
    };
    if set.len() == size {
        return;
    }
    for entry in view.cover.entries(missed) {
        if entry.item != item && entry.colour.is_none() && view.room(entry.item) > 0 {
            set.push(entry.item);
            hit(view, item, set, size, sets);
            set.pop();
        }
    }
}

/// The conclusion from two sets of items, if the argument holds.
fn conclude(view: &CoverView<'_>, needy: &Set, takers: &Set, take: &mut Take<'_>) -> ControlFlow<()> {
    let need: usize = needy.iter().map(|&item| view.need(item)).sum();
    let room: usize = takers.iter().map(|&item| view.room(item)).sum();
    if need < room {
        return ControlFlow::Continue(());
    }
    let covered = |option: OptionId, set: &Set| {
        let entries = view.cover.entries(option).iter();
        entries.filter(|entry| entry.colour.is_none() && set.contains(&entry.item)).count()
    };
    // A coloured item may be taken more often than an uncoloured one has room.
    let is_coloured = |item: &ItemId| {
        let entries = view.ways(*item).iter().flat_map(|&option| view.cover.entries(option));
        entries.filter(|entry| entry.item == *item).any(|entry| entry.colour.is_some())
    };
    let ways: BTreeSet<OptionId> = needy.iter().chain(takers).flat_map(|&item| view.ways(item)).copied().collect();
    if takers.iter().any(is_coloured) || ways.iter().any(|&way| covered(way, needy) > covered(way, takers)) {
        return ControlFlow::Continue(());
    }
    let facts: Vec<_> = if need > room {
        Vec::new()
    } else {
        ways.iter().filter(|&&way| covered(way, takers) > covered(way, needy)).map(|&way| out(way)).collect()
    };
    if need == room && facts.is_empty() {
        return ControlFlow::Continue(());
    }
    let known = needy.iter().flat_map(|&item| view.known_of(item));
    let taken = takers.iter().flat_map(|&item| view.chosen_of(item));
    let because = CoverView::sorted(known.chain(taken));
    let about = needy.iter().chain(takers).map(|item| item.0).collect();
    take(Deduction { rule: SETS + needy.len() - 2, facts, because, about })
}
