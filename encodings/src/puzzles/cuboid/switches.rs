//! The switches of the search by inner corners.

use crate::switches::Switch;

/// The switches.
pub(super) const SWITCHES: &[Switch] = &[
    // If not, it tries each of them everywhere. Of the layouts that differ by swaps, it keeps the one in the order of the file.
    Switch::on("equal-once", "try equal cuboids once in a corner, not one after another"),
    Switch::on("largest-first", "try larger cuboids before smaller ones, not in the order of the file"),
    // It places each cuboid together with its point reflection in the centre. After these layouts come all others.
    Switch::off(
        "symmetric",
        "search for point-symmetric layouts first; needs 'equal-once', and pairs of equal cuboids",
    ),
];
