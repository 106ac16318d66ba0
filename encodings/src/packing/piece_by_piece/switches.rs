//! What a search piece by piece can be told to do.

use crate::switches::{Setting, Switch};

/// The optimisations, each to be switched on its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Switches {
    /// Which piece is laid first.
    pub order: Order,
    /// Which holes end a branch.
    pub holes: Holes,
}

/// The order in which pieces are laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// As the puzzle gives them.
    AsGiven,
    /// The largest volume first.
    Volume,
    /// The largest surface first.
    Surface,
    /// The largest volume first, among equals the largest surface.
    VolumeThenSurface,
    /// The largest surface first, among equals the largest volume: the published best.
    SurfaceThenVolume,
}

/// Free cells that are cut off: no piece left is small enough for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holes {
    /// Not looked for.
    Ignore,
    /// Single cells.
    One,
    /// Single cells, and pairs.
    OneAndTwo,
}

/// The switches by name, all of them on by default: the published best.
pub const SWITCHES: &[Switch] = &switches(true);

/// The same, all of them off by default: the pieces as they are given, and no look at holes.
pub const PLAIN: &[Switch] = &switches(false);

const fn switches(default: bool) -> [Switch; 4] {
    [
        Switch { name: "surface", summary: "lay pieces with a large surface first", default },
        Switch {
            name: "volume",
            summary: "lay pieces with a large volume first, with 'surface' among equal surfaces",
            default,
        },
        Switch { name: "holes", summary: "give up when a single cell is cut off that no piece left can fill", default },
        Switch { name: "hole-pairs", summary: "give up when two cells are; needs 'holes'", default },
    ]
}

impl From<Setting> for Switches {
    fn from(setting: Setting) -> Self {
        let order = match (setting.is_on("surface"), setting.is_on("volume")) {
            (true, true) => Order::SurfaceThenVolume,
            (true, false) => Order::Surface,
            (false, true) => Order::Volume,
            (false, false) => Order::AsGiven,
        };
        let holes = match (setting.is_on("holes"), setting.is_on("hole-pairs")) {
            (true, true) => Holes::OneAndTwo,
            (true, false) => Holes::One,
            (false, _) => Holes::Ignore,
        };
        Self { order, holes }
    }
}
