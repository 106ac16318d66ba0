//! Redundant parts of a problem: impossible options, and implied items.

use jigsat_forms::exact_cover::{Entry, Role};
use jigsat_forms::{ExactCover, ItemId, OptionId};

/// The options without those that exclude an option forced from the beginning.
/// Forced is the only option of an item that has to be covered once. Options that are forced later are left to the
/// search.
pub(super) fn beside_forced(problem: &ExactCover, mut options: Vec<OptionId>) -> Vec<OptionId> {
    let is_needed = |item: ItemId| matches!(problem.role(item), Role::Primary { lo: 1.., hi: 1 });
    let is_once = |item: ItemId| matches!(problem.role(item), Role::Primary { hi: 1, .. });
    let mut uses = vec![0; problem.item_count()];
    for entry in options.iter().flat_map(|&option| problem.entries(option)) {
        uses[entry.item.index()] += 1;
    }
    let mut taken = vec![None; problem.item_count()];
    for &option in &options {
        let entries = problem.entries(option);
        if entries.iter().any(|entry| is_needed(entry.item) && uses[entry.item.index()] == 1) {
            entries
                .iter()
                .filter(|entry| is_once(entry.item))
                .for_each(|entry| taken[entry.item.index()] = Some(option));
        }
    }
    options.retain(|&option| {
        let is_free = |entry: &Entry| taken[entry.item.index()].is_none_or(|other| other == option);
        problem.entries(option).iter().all(is_free)
    });
    options
}

/// The items that can be left out because the other items imply them.
/// Such an item is in every option, and items to be covered exactly once fix the number of options: every option covers
/// the same number of these. The flag is set if that number contradicts the item, so that there is no solution.
pub(super) fn implied_counters(problem: &ExactCover, options: &[OptionId]) -> (Vec<ItemId>, bool) {
    let is_once = |item: ItemId| problem.role(item) == Role::Primary { lo: 1, hi: 1 };
    let size = |&option: &OptionId| problem.entries(option).iter().filter(|entry| is_once(entry.item)).count();
    let total = problem.items().filter(|&item| is_once(item)).count();
    let Some(common) = options.first().map(size).filter(|&common| common > 0) else {
        return (vec![], false);
    };
    if options.iter().any(|option| size(option) != common) {
        return (vec![], false);
    }
    let mut uses = vec![0; problem.item_count()];
    for entry in options.iter().flat_map(|&option| problem.entries(option)) {
        uses[entry.item.index()] += 1;
    }
    let mut is_hopeless = total % common != 0;
    let mut implied = Vec::new();
    for item in problem.items().filter(|item| uses[item.index()] == options.len()) {
        if let Role::Primary { lo, hi } = problem.role(item)
            && hi > 1
        {
            is_hopeless |= !(lo as usize..=hi as usize).contains(&(total / common));
            implied.push(item);
        }
    }
    (implied, is_hopeless)
}
