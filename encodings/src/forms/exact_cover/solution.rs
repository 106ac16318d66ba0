//! What a solution is.

use std::collections::HashMap;

use super::{Colour, ExactCover, OptionId, Role};

impl ExactCover {
    /// Is this set of options a solution? Straight from the definition, in `O(items + entries)`; options given twice count twice.
    pub fn is_solution(&self, options: &[OptionId]) -> bool {
        let mut times = vec![0_u32; self.item_count()];
        let mut colours: HashMap<usize, Option<Colour>> = HashMap::new();
        for entry in options.iter().flat_map(|&option| self.entries(option)) {
            let item = entry.item.index();
            times[item] += 1;
            // A second use has to agree with the first one, and without a colour there is nothing to agree on.
            if self.role(entry.item) == Role::Secondary
                && colours.insert(item, entry.colour).is_some_and(|first| first.is_none() || first != entry.colour)
            {
                return false;
            }
        }
        self.items().zip(times).all(|(item, times)| match self.role(item) {
            Role::Primary { lo, hi } => (lo..=hi).contains(&times),
            Role::Secondary => true,
        })
    }
}
