//! The switches of a search piece by piece.

use crate::switches::Switch;

const SURFACE: Switch = Switch::on("surface", "lay pieces with a large surface first");

const VOLUME: Switch =
    Switch::on("volume", "lay pieces with a large volume first, with 'surface' among equal surfaces");

/// The switches, all of them on by default: the published best.
pub const SWITCHES: &[Switch] = &[
    SURFACE,
    VOLUME,
    Switch::on("holes", "give up when a single cell is cut off that no piece left can fill"),
    Switch::on("hole-pairs", "give up when two cells are; needs 'holes'"),
];

/// The switches of the order alone, off by default: pieces come in the order of the puzzle.
pub const ORDERS: &[Switch] = &[Switch { default: false, ..SURFACE }, Switch { default: false, ..VOLUME }];
