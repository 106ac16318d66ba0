//! Names of options, for readers of written problems.

use std::sync::Arc;

use itertools::Itertools;

use super::{Entry, ExactCover, OptionId, OptionNamer, OptionNames};
use crate::budget::{Budget, Exceeded};

impl ExactCover {
    /// Gives the options names, such as `cuboid 1x1x2 at (0,0,1) as 1x2x1`.
    pub fn name_options(&mut self, name: impl Fn(OptionId) -> String + Send + Sync + 'static) {
        self.option_names = OptionNames(Some(Arc::new(name)));
    }

    /// What `option` stands for; without a name of its own, the items that it covers.
    pub fn option_name(&self, option: OptionId) -> String {
        match &self.option_names.0 {
            Some(name) => name(option),
            None => self.entries(option).iter().map(|entry| self.entry_name(entry)).join(" "),
        }
    }

    /// A function that names options, to be used when the problem is gone.
    ///
    /// It holds a copy of the problem only if the options have no names of their own.
    ///
    /// # Errors
    /// [`Exceeded`], where there is no room for one.
    pub fn option_namer(&self, budget: &Budget) -> Result<OptionNamer, Exceeded> {
        if let Some(name) = &self.option_names.0 {
            return Ok(Arc::clone(name));
        }
        let options = self.option_count();
        budget.reserve(self.bytes(), || format!("the names of {options} options"))?;
        let named = self.clone();
        Ok(Arc::new(move |option| named.option_name(option)))
    }

    fn entry_name(&self, entry: &Entry) -> String {
        let name = self.name(entry.item);
        match entry.colour {
            Some(colour) => format!("{name}:{}", colour.0),
            None => name.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_outlive_their_problem_and_take_a_copy_only_where_they_have_to() {
        let mut cover = ExactCover::new();
        let item = cover.primary("a");
        let option = cover.option([item.into()]).unwrap();
        assert_eq!(cover.option_namer(Budget::unlimited()).unwrap()(option), "a");
        let none = Budget::of_memory(1, None);
        assert!(cover.option_namer(&none).is_err());
        let none = Budget::of_memory(1, None);
        cover.name_options(|option| format!("option {}", option.0));
        assert_eq!(cover.option_namer(&none).unwrap()(option), "option 0");
        assert_eq!(none.exceeded(), None);
    }
}
