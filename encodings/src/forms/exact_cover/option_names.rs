//! Names of options, for those who read a problem that was written down.

use std::fmt;
use std::sync::Arc;

use itertools::Itertools;

use super::{Entry, ExactCover, OptionId};

/// What options stand for, where the reduction says so.
#[derive(Clone, Default)]
pub(super) struct OptionNames(Option<Arc<dyn Fn(OptionId) -> String + Send + Sync>>);

impl fmt::Debug for OptionNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "named" } else { "unnamed" })
    }
}

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

    fn entry_name(&self, entry: &Entry) -> String {
        let name = self.name(entry.item);
        match entry.colour {
            Some(colour) => format!("{name}:{}", colour.0),
            None => name.to_string(),
        }
    }
}
