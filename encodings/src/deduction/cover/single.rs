//! The rules about one item: `taken` and `single`.

use std::ops::ControlFlow;

use jigsat_forms::OptionId;

use super::view::{CoverView, chosen, out};
use super::{Deduction, SINGLE, TAKEN, Take};

/// For each taken item: nothing else may take it. `O(entries)`.
pub(super) fn taken(view: &CoverView<'_>, take: &mut Take<'_>) -> ControlFlow<()> {
    for item in view.cover.items() {
        view.go_on()?;
        let entry_of = |option: OptionId| view.cover.entries(option).iter().find(|entry| entry.item == item);
        let is_shut = |option: &OptionId| entry_of(*option).is_some_and(|entry| view.is_shut(entry));
        let facts: Vec<_> = view.ways(item).iter().copied().filter(is_shut).map(out).collect();
        if !facts.is_empty() || view.is_overdone(item) {
            let facts = if view.is_overdone(item) { Vec::new() } else { facts };
            take(Deduction { rule: TAKEN, facts, because: view.chosen_of(item).collect(), about: vec![item.0] })?;
        }
    }
    ControlFlow::Continue(())
}

/// For each item that has no more ways left than it needs: all of them are chosen. `O(entries)`.
pub(super) fn single(view: &CoverView<'_>, take: &mut Take<'_>) -> ControlFlow<()> {
    for item in view.needy() {
        view.go_on()?;
        let (need, ways) = (view.need(item), view.ways(item));
        if ways.len() <= need {
            let facts = if ways.len() < need { Vec::new() } else { ways.iter().copied().map(chosen).collect() };
            take(Deduction { rule: SINGLE, facts, because: view.known_of(item).collect(), about: vec![item.0] })?;
        }
    }
    ControlFlow::Continue(())
}
