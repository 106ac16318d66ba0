//! The switches of the search by inner corners.

use crate::switches::{Setting, Switch};

/// The switches by name.
pub(super) const SWITCHES: &[Switch] = &[
    Switch::on("equal-once", "try equal cuboids once in a corner, not one after another"),
    Switch::on("largest-first", "try larger cuboids before smaller ones, not in the order of the file"),
    Switch::off(
        "symmetric",
        "search for point-symmetric layouts first; needs 'equal-once', and pairs of equal cuboids",
    ),
];

/// The switches of the search by inner corners.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Switches {
    /// Equal cuboids are one kind.
    ///
    /// If not, the search tries each of them everywhere. Of the layouts that differ by swaps, it keeps the one in the order of the file.
    pub equal_once: bool,
    /// Cuboids of large volume are tried first.
    pub largest_first: bool,
    /// Does the search try symmetric layouts first?
    pub symmetry: Symmetry,
}

/// Whether the search by inner corners tries point-symmetric layouts first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symmetry {
    /// No.
    Ignore,
    /// Yes, if every kind of cuboid occurs an even number of times.
    ///
    /// The search places each cuboid together with its point reflection in the centre. After these layouts come all others.
    First,
}

impl From<Setting> for Switches {
    fn from(setting: Setting) -> Self {
        Self {
            equal_once: setting.is_on("equal-once"),
            largest_first: setting.is_on("largest-first"),
            symmetry: if setting.is_on("symmetric") { Symmetry::First } else { Symmetry::Ignore },
        }
    }
}

impl From<Symmetry> for Switches {
    /// All other switches are on.
    fn from(symmetry: Symmetry) -> Self {
        Self { equal_once: true, largest_first: true, symmetry }
    }
}
