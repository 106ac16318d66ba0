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

const SURFACE: Switch = Switch::on("surface", "lay pieces with a large surface first");

const VOLUME: Switch =
    Switch::on("volume", "lay pieces with a large volume first, with 'surface' among equal surfaces");

/// The switches by name, all of them on by default: the published best.
pub const SWITCHES: &[Switch] = &[
    SURFACE,
    VOLUME,
    Switch::on("holes", "give up when a single cell is cut off that no piece left can fill"),
    Switch::on("hole-pairs", "give up when two cells are; needs 'holes'"),
];

/// The switches of the order alone, off by default: pieces come in the order of the puzzle.
pub const ORDERS: &[Switch] = &[Switch { default: false, ..SURFACE }, Switch { default: false, ..VOLUME }];

impl From<Setting> for Order {
    fn from(setting: Setting) -> Self {
        match (setting.is_on("surface"), setting.is_on("volume")) {
            (true, true) => Order::SurfaceThenVolume,
            (true, false) => Order::Surface,
            (false, true) => Order::Volume,
            (false, false) => Order::AsGiven,
        }
    }
}

impl From<Setting> for Switches {
    fn from(setting: Setting) -> Self {
        let holes = match (setting.is_on("holes"), setting.is_on("hole-pairs")) {
            (true, true) => Holes::OneAndTwo,
            (true, false) => Holes::One,
            (false, _) => Holes::Ignore,
        };
        Self { order: setting.into(), holes }
    }
}
