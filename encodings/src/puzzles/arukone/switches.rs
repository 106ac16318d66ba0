//! The switches of the three direct searches.

use crate::switches::{Setting, Switch};

/// The optimisations of the search path by path. None of them loses a layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each optimisation is switched on its own")]
pub struct Switches {
    /// Take the open pair with the shortest free path first, not the first label.
    pub shortest_first: bool,
    /// Step towards the other number first, not upwards.
    pub towards_goal: bool,
    /// Give up when an open pair can't be joined any more.
    pub reach: bool,
    /// Give up when two open pairs need the same cell, because it separates the numbers of both.
    pub bottlenecks: bool,
    /// Under `full`: give up when a free cell has less than two neighbours to be entered and left by.
    pub dead_ends: bool,
    /// Under `full`: give up when no open pair can run through some region of free cells.
    pub regions: bool,
}

impl Default for Switches {
    /// All of them.
    fn default() -> Self {
        Self {
            shortest_first: true,
            towards_goal: true,
            reach: true,
            bottlenecks: true,
            dead_ends: true,
            regions: true,
        }
    }
}

/// The switches of the search path by path, by name.
pub(super) const SEARCH: &[Switch] = &[
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

/// The checks of the search by both ends, and the orders that it keeps to. None of them loses a layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each check is switched on its own")]
pub struct Checks {
    /// The end with the fewest steps goes on, not the first one that is open.
    pub tightest: bool,
    /// Steps that lead closer to the other end come first, not the one upwards.
    pub towards_goal: bool,
    /// Only steps that lie on a way to the other end, and give up when there is none. Not on boards with more than four million places (cells
    /// times pairs): there it is as if this were off.
    pub reach: bool,
    /// Cells that separate the ends of a pair are walls for all other pairs; again until nothing changes. Needs `reach`.
    pub separators: bool,
    /// Give up when the missing paths can't be drawn without crossing, judging by the order of the ends along the walls.
    pub planar: bool,
    /// Under `full`: give up when a free cell can't be entered and left, or (with `reach`) when no pair can run through it.
    pub cover: bool,
}

impl Default for Checks {
    /// All of them.
    fn default() -> Self {
        Self { tightest: true, towards_goal: true, reach: true, separators: true, planar: true, cover: true }
    }
}

/// The switches of the search by both ends, by name.
pub(super) const HEADS: &[Switch] = &[
    Switch::on("tightest", "let the end with the fewest steps go on, not the first one"),
    Switch::on("towards-goal", "step towards the other end first, not upwards"),
    Switch::on(
        "reach",
        "only steps that lie on a way to the other end; not on boards of more than four million cells times pairs",
    ),
    Switch::on("separators", "cells that separate the ends of a pair are walls for all other pairs; needs 'reach'"),
    Switch::on("planar", "give up when the missing paths can't be drawn without crossing"),
    Switch::on("cover", "full boards: give up when a free cell can't be entered and left, or passed by any pair"),
];

impl From<Setting> for Checks {
    fn from(setting: Setting) -> Self {
        Self {
            tightest: setting.is_on("tightest"),
            towards_goal: setting.is_on("towards-goal"),
            reach: setting.is_on("reach"),
            separators: setting.is_on("separators"),
            planar: setting.is_on("planar"),
            cover: setting.is_on("cover"),
        }
    }
}

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
        for switch in HEADS {
            let setting = Setting::parse(HEADS, &format!("none,{}", switch.name)).unwrap();
            assert_eq!(on(&format!("{:?}", Checks::from(setting))), [switch.name]);
        }
        assert_eq!(Switches::from(Setting::default_of(SEARCH)), Switches::default());
        assert_eq!(Checks::from(Setting::default_of(HEADS)), Checks::default());
    }
}

/// The optimisations of the search diagonal by diagonal. None of them loses a layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sweep {
    /// Under `full no-touch`: a path turns only where a row of equal corners leads to a number.
    pub corners: bool,
    /// Remember the frontiers below which there was no layout. Not under `full no-touch`, where they hardly ever come again.
    pub refuted: bool,
}

impl Default for Sweep {
    /// All of them.
    fn default() -> Self {
        Self { corners: true, refuted: true }
    }
}

/// The switches of the search diagonal by diagonal, by name.
pub(super) const DIAGONAL: &[Switch] = &[
    Switch::on("corners", "full boards without touching: turn only where a row of equal corners leads to a number"),
    Switch::on("refuted", "all other boards: remember the frontiers below which there was no layout"),
];

impl From<Setting> for Sweep {
    fn from(setting: Setting) -> Self {
        Self { corners: setting.is_on("corners"), refuted: setting.is_on("refuted") }
    }
}
