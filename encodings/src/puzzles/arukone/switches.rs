//! The switches of the two direct searches.

use crate::switches::{Setting, Switch};

/// A setting of [`SEARCH`], which is read at every node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each optimisation is switched on its own")]
pub(super) struct Switches {
    /// Take the open pair with the shortest free path first, not the first label.
    pub(super) shortest_first: bool,
    /// Step towards the other number first, not upwards.
    pub(super) towards_goal: bool,
    /// Give up when an open pair can't be joined any more.
    pub(super) reach: bool,
    /// Give up when the same cell separates the numbers of two open pairs.
    pub(super) bottlenecks: bool,
    /// Under `full`: give up when a free cell can't be entered and left.
    pub(super) dead_ends: bool,
    /// Under `full`: give up when no open pair can run through some region of free cells.
    pub(super) regions: bool,
}

/// The switches of the path-by-path search. None of them loses a layout.
pub const SEARCH: &[Switch] = &[
    Switch::on("shortest-first", "take the open pair with the shortest free path first, not the first label"),
    Switch::on("towards-goal", "step towards the other number first, not upwards"),
    Switch::on("reach", "give up when an open pair can't be joined any more"),
    Switch::on("bottlenecks", "give up when two open pairs need the same cell"),
    Switch::on("dead-ends", "full boards: give up when a free cell can't be entered and left"),
    Switch::on("regions", "full boards: give up when no open pair can run through a region of free cells"),
];

impl From<Setting> for Switches {
    fn from(setting: Setting) -> Self {
        Self {
            shortest_first: setting.is_on("shortest-first"),
            towards_goal: setting.is_on("towards-goal"),
            reach: setting.is_on("reach"),
            bottlenecks: setting.is_on("bottlenecks"),
            dead_ends: setting.is_on("dead-ends"),
            regions: setting.is_on("regions"),
        }
    }
}

/// The switches of the search by diagonals. None of them loses a layout.
pub const DIAGONAL: &[Switch] = &[
    Switch::on("corners", "full boards without touching: turn only where a row of equal corners leads to a number"),
    Switch::on("straight", "go straight on before turning, and down from a number before going right"),
    Switch::on("refuted", "all other boards: remember the frontiers below which there was no layout"),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The switches that are on, by the names of the fields.
    fn on(fields: &str) -> Vec<String> {
        let is_on = |field: &str| field.strip_suffix(": true").map(|name| name.replace('_', "-"));
        fields.split(['{', ',', '}']).filter_map(|field| is_on(field.trim())).collect()
    }

    #[test]
    fn every_name_stands_for_the_field_of_this_name() {
        for switch in SEARCH {
            let setting = Setting::parse(SEARCH, &format!("none,{}", switch.name)).unwrap();
            assert_eq!(on(&format!("{:?}", Switches::from(setting))), [switch.name]);
        }
    }
}
