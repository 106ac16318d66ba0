//! The `blocked` rule: options that leave an item without enough ways.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use itertools::Itertools;
use jigsat_forms::exact_cover::Role;
use jigsat_forms::{ItemId, OptionId};

use super::view::{CoverView, out};
use super::{BLOCKED, Deduction, Take};

/// For each item, the options that leave it without enough ways.
///
/// Each option is listed with the items that have the fewest ways: with all of those, so that the result does not depend on their order.
/// `O(options · rivals · length of an option)`.
pub(super) fn blocked(view: &CoverView<'_>, take: &mut Take<'_>) -> ControlFlow<()> {
    if work(view) > WORK_OF_BLOCKED {
        return ControlFlow::Continue(());
    }
    let mut by_item: BTreeMap<(usize, ItemId), Vec<OptionId>> = BTreeMap::new();
    let mut search = Search::new(view);
    let options = view.cover.options().filter(|&option| {
        let first = view.cover.entries(option).first();
        first.is_some_and(|entry| view.ways(entry.item).binary_search(&option).is_ok())
    });
    for option in options {
        view.go_on()?;
        for item in search.starved_by(option) {
            by_item.entry((view.ways(item).len(), item)).or_default().push(option);
        }
    }
    for ((_, item), options) in by_item {
        // Where an item may be taken several times, the options that take it already are a reason for the lack of room.
        let shared = options.iter().flat_map(|&option| view.cover.entries(option)).map(|entry| entry.item);
        let shared = shared.filter(|&item| matches!(view.cover.role(item), Role::Primary { hi: 2.., .. }));
        let because = CoverView::sorted(view.known_of(item).chain(shared.flat_map(|item| view.chosen_of(item))));
        let facts = options.into_iter().map(out).collect();
        take(Deduction { rule: BLOCKED, facts, because, about: vec![item.0] })?;
    }
    ControlFlow::Continue(())
}

/// The limit of work, some tenths of a second; above it the rule draws no conclusions.
const WORK_OF_BLOCKED: usize = 20_000_000;

/// An estimate of the visited entries: every way of an item visits all others of it.
fn work(view: &CoverView<'_>) -> usize {
    let of_item = |item: ItemId| {
        let ways = view.ways(item);
        let entries: usize = ways.iter().map(|&way| view.cover.entries(way).len()).sum();
        ways.len().saturating_mul(entries)
    };
    view.cover.items().map(of_item).fold(0, usize::saturating_add)
}

/// Examines one option after another.
struct Search<'a> {
    view: &'a CoverView<'a>,
    /// For each option, the last option (plus 1) whose rival it was.
    rival_of: Vec<u32>,
    /// For each item, the number of ways that it loses.
    lost: Vec<usize>,
}

impl<'a> Search<'a> {
    fn new(view: &'a CoverView<'a>) -> Self {
        Self { view, rival_of: vec![0; view.cover.option_count()], lost: vec![0; view.cover.item_count()] }
    }

    /// The items with the fewest ways among those that this option leaves too few, in order.
    fn starved_by(&mut self, option: OptionId) -> Vec<ItemId> {
        let (view, mut touched) = (self.view, Vec::new());
        self.rival_of[option.index()] = option.0 + 1;
        for entry in view.cover.entries(option) {
            if view.has_room_for_two(entry.item) {
                continue;
            }
            for &other in view.ways(entry.item) {
                let same = || view.cover.entries(other).iter().find(|same| same.item == entry.item);
                let is_rival = entry.colour.is_none() || same().is_some_and(|same| same.colour != entry.colour);
                if !is_rival || std::mem::replace(&mut self.rival_of[other.index()], option.0 + 1) == option.0 + 1 {
                    continue;
                }
                for lost in view.cover.entries(other).iter().map(|entry| entry.item) {
                    if view.need(lost) > 0 {
                        self.lost[lost.index()] += 1;
                        touched.push(lost);
                    }
                }
            }
        }
        // The option itself is one way fewer, and one need fewer.
        let covers = |item: ItemId| view.cover.entries(option).iter().any(|entry| entry.item == item);
        let is_starved = |&item: &ItemId| {
            let own = usize::from(covers(item));
            let left = view.ways(item).len() - own - self.lost[item.index()];
            left < view.need(item) - own
        };
        let starved = touched.iter().copied().filter(is_starved).min_set_by_key(|&item| view.ways(item).len());
        let starved = starved.into_iter().sorted_unstable().dedup().collect();
        for item in touched {
            self.lost[item.index()] = 0;
        }
        starved
    }
}
