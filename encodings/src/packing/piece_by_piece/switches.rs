//! The switches of a search piece by piece.

use crate::switches::{Setting, Switch};

/// The optimisations, each with a switch of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Switches {
    /// The order in which pieces are laid.
    pub order: Order,
    /// The holes that end a branch.
    pub holes: Holes,
}

/// The order in which pieces are laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// In the order of the puzzle.
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

/// Isolated free cells that every remaining piece is too large for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holes {
    /// No holes.
    Ignore,
    /// Single cells.
    One,
    /// Single cells, and pairs.
    OneAndTwo,
}

/// The switches by name, all of them on by default: the published best.
pub const SWITCHES: &[Switch] = &switches(true);

/// The switches, all of them off by default.
///
/// Pieces come in the order of the puzzle, without tests for holes.
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
