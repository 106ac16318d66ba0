//! The engine for an exact cover, by its features.
//!
//! If sub-problems recur, `memo` and `sweep` are faster by orders of magnitude; if not, `memo` is slower by a factor of
//! four. No feature of a cover decides this with certainty. Sub-problems recur if hardly any item is global: then `sweep` leads.
//! Otherwise the engine that is
//! fastest without memory leads, and both challenge it.

use fixedbitset::FixedBitSet;
use jigsat_engines::{EngineInfo, cells, dlx, mask};
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::Role;
use jigsat_forms::{ExactCover, ItemId};

use super::tuning::{CACHED, FEW_OPTIONS, GLOBAL_ITEMS, MOST_LOOKS};

/// The engine for packings and tiles, which have long lists of options per item.
pub(super) fn of_packings() -> (EngineInfo, String) {
    (mask::INFO, "an exact cover with many options for each item: mask lists are fastest there".to_string())
}

/// The engine for the search tree of a cover, and the reason for the choice.
pub(super) fn for_search(cover: &ExactCover, budget: &Budget) -> (EngineInfo, String) {
    if options_per_item(cover) < FEW_OPTIONS {
        let has_room = cells::bytes(cover).is_some_and(|bytes| bytes <= CACHED && budget.has_room(bytes));
        let (engine, why) = if has_room {
            (cells::INFO, "dancing cells are fastest there")
        } else {
            (dlx::INFO, "links are shorter than lists")
        };
        return (engine, format!("fewer than {FEW_OPTIONS} options for an item: {why}"));
    }
    if first_looks(cover) > MOST_LOOKS {
        let why = "so many options that scanning all of them takes long: links touch only what changes";
        return (dlx::INFO, why.to_string());
    }
    of_packings()
}

/// Do sub-problems certainly recur? They do where hardly any item is global.
pub(super) fn certainly_recurs(cover: &ExactCover, budget: &Budget) -> bool {
    global_items(cover, budget).is_some_and(|count| count <= GLOBAL_ITEMS)
}

/// The options that mask lists scan for the children of the root.
/// That is all options, for each option of the item with the fewest.
fn first_looks(cover: &ExactCover) -> u64 {
    let mut counts = vec![0_u64; cover.item_count()];
    for entry in cover.options().flat_map(|option| cover.entries(option)) {
        counts[entry.item.index()] += 1;
    }
    let needed = |item: &ItemId| matches!(cover.role(*item), Role::Primary { lo: 1.., .. });
    let fewest = cover.items().filter(needed).map(|item| counts[item.index()]).min();
    fewest.unwrap_or(0).saturating_mul(cover.option_count() as u64)
}

/// The average number of options that cover a primary item.
fn options_per_item(cover: &ExactCover) -> usize {
    let items = cover.items().filter(|&item| is_primary(cover, item)).count().max(1);
    let entries = cover.options().flat_map(|option| cover.entries(option));
    entries.filter(|entry| is_primary(cover, entry.item)).count() / items
}

fn is_primary(cover: &ExactCover, item: ItemId) -> bool {
    matches!(cover.role(item), Role::Primary { .. })
}

/// The memory limit for the analysis of items, in bytes: some ten thousand items.
const LOOK: u64 = 1 << 26;

/// The number of global items: those that share options with at least half of all items, primary or not.
///
/// `None` if there are too many items, or the budget does not suffice. `O(entries · length of an option + items²)`.
fn global_items(cover: &ExactCover, budget: &Budget) -> Option<usize> {
    let items = cover.item_count();
    let bytes = (items * (items / 8 + size_of::<FixedBitSet>())) as u64;
    if bytes > LOOK || !budget.has_room(bytes) {
        return None;
    }
    let mut companions = vec![FixedBitSet::with_capacity(items); items];
    let mut pace = budget.pace();
    for option in cover.options() {
        let length = cover.entries(option).len();
        pace.step(length * length + 1).ok()?;
        let names = || cover.entries(option).iter().map(|entry| entry.item.index());
        for item in names() {
            companions[item].extend(names());
        }
    }
    Some(companions.iter().filter(|others| others.count_ones(..) * 2 >= items && !others.is_clear()).count())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_budget_limits_the_analysis_of_dense_problems() {
        let mut cover = ExactCover::new();
        let items: Vec<ItemId> = (0..2000).map(|_| cover.primary("x")).collect();
        for _ in 0..400 {
            cover.option(items.iter().map(|&item| item.into())).unwrap();
        }
        assert_eq!(global_items(&cover, &Budget::none().within(Duration::from_secs(600))), Some(2000));
        assert_eq!(global_items(&cover, &Budget::none().within(Duration::ZERO)), None);
        // Without the analysis, the budget is not exceeded.
        let budget = Budget::of_memory(100_000, None);
        assert_eq!((global_items(&cover, &budget), budget.exceeded()), (None, None));
    }

    #[test]
    fn pieces_are_global_whether_or_not_their_cells_must_be_covered() {
        let count = |add: fn(&mut ExactCover) -> ItemId| {
            let mut cover = ExactCover::new();
            let pieces = [(); 3].map(|()| cover.primary("piece"));
            let cells: Vec<ItemId> = (0..10).map(|_| add(&mut cover)).collect();
            for piece in pieces {
                for pair in cells.windows(2) {
                    cover.option([piece, pair[0], pair[1]].map(Into::into)).unwrap();
                }
            }
            global_items(&cover, Budget::unlimited())
        };
        assert_eq!(count(|cover| cover.primary("cell")), Some(3));
        assert_eq!(count(|cover| cover.secondary("cell")), Some(3));
    }

    #[test]
    fn links_are_chosen_for_very_many_options() {
        let picked = |options: usize| {
            let mut cover = ExactCover::new();
            let items: Vec<ItemId> = (0..2).map(|_| cover.primary("x")).collect();
            for place in 0..2 * options {
                cover.option([items[place % 2].into()]).unwrap();
            }
            for_search(&cover, Budget::unlimited()).0.name
        };
        assert_eq!([10, 60_000, 70_000].map(picked), [mask::NAME, mask::NAME, dlx::NAME]);
    }

    /// Pairs of items, each to be covered together or one by one.
    fn pairs(count: usize) -> ExactCover {
        let mut cover = ExactCover::new();
        for _ in 0..count {
            let pair = [cover.primary("x"), cover.primary("x")];
            cover.option(pair.map(Into::into)).unwrap();
            cover.option([pair[0].into()]).unwrap();
            cover.option([pair[1].into()]).unwrap();
        }
        cover
    }

    #[test]
    fn cells_are_chosen_if_their_sets_fit_and_links_otherwise() {
        let picked = |count, budget: &Budget| for_search(&pairs(count), budget).0.name;
        assert_eq!([10, 1000].map(|count| picked(count, Budget::unlimited())), [cells::NAME, dlx::NAME]);
        assert_eq!(picked(10, &Budget::of_memory(1000, None)), dlx::NAME);
    }

    #[test]
    fn very_many_items_are_not_analysed() {
        let mut cover = ExactCover::new();
        for _ in 0..30_000 {
            let item = cover.primary("x");
            cover.option([item.into()]).unwrap();
        }
        assert_eq!(global_items(&cover, Budget::unlimited()), None);
    }
}
