//! An exact cover read by item: which options use it, and in which colour.

use std::collections::BTreeMap;

use super::{Colour, Entry, ExactCover, OptionId};
use crate::budget::Budget;

/// The options that use one item.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Uses {
    /// Those that give it no colour.
    pub plain: Vec<OptionId>,
    /// Those that do, by colour.
    pub coloured: BTreeMap<Colour, Vec<OptionId>>,
}

impl ExactCover {
    /// For each item its uses; not all of them, if the budget is exceeded on the way. `O(items + entries)`.
    pub fn uses(&self, budget: &Budget) -> Vec<Uses> {
        let mut pace = budget.pace();
        let mut uses = vec![Uses::default(); self.item_count()];
        for option in self.options() {
            if pace.step(self.entries(option).len()).is_err() {
                break;
            }
            for &Entry { item, colour } in self.entries(option) {
                let Uses { plain, coloured } = &mut uses[item.index()];
                match colour {
                    None => plain.push(option),
                    Some(colour) => coloured.entry(colour).or_default().push(option),
                }
            }
        }
        uses
    }
}
