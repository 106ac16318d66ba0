//! An exact cover read by item: which options use it, and in which colour.

use std::collections::BTreeMap;

use super::{Colour, Entry, ExactCover, OptionId};
use crate::budget::{Budget, Exceeded};

/// The options that use one item.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Uses {
    /// Those that give it no colour.
    pub plain: Vec<OptionId>,
    /// Those that do, by colour.
    pub coloured: BTreeMap<Colour, Vec<OptionId>>,
}

/// The bytes that an entry takes in a list that grows.
const ENTRY: usize = 2 * size_of::<OptionId>();

impl ExactCover {
    /// For each item its uses. `O(items + entries)`.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn uses(&self, budget: &Budget) -> Result<Vec<Uses>, Exceeded> {
        let [items, entries] = [self.item_count(), self.entry_count()];
        let bytes = (items * size_of::<Uses>() + entries * ENTRY) as u64;
        budget.reserve(bytes, || format!("the uses of {items} items in {entries} entries"))?;
        let mut pace = budget.pace();
        let mut uses = vec![Uses::default(); self.item_count()];
        for option in self.options() {
            pace.step(self.entries(option).len())?;
            for &Entry { item, colour } in self.entries(option) {
                let Uses { plain, coloured } = &mut uses[item.index()];
                match colour {
                    None => plain.push(option),
                    Some(colour) => coloured.entry(colour).or_default().push(option),
                }
            }
        }
        Ok(uses)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uses_need_room() {
        let mut cover = ExactCover::new();
        let item = cover.primary("a");
        for _ in 0..1000 {
            cover.option([item.into()]).unwrap();
        }
        assert_eq!(cover.uses(Budget::unlimited()).unwrap()[0].plain.len(), 1000);
        let budget = Budget::of_memory(5000, None);
        assert!(matches!(cover.uses(&budget), Err(Exceeded::TooLarge { .. })));
    }
}
