//! The registry of puzzle kinds: one folder and one line for each.
//!
//! The reductions, rules and formats that users may choose follow from this line; nothing else refers to the kinds. `tests/it/own_kind.rs`
//! has a kind in a single file, from its rules to its second format.

pub mod arukone;
pub mod cnf;
pub mod cuboid;
pub mod exact_cover;
pub mod polycube;
pub mod triangle;
pub mod ubongo;

use crate::kind::Kind;

/// Every kind of puzzle.
pub static KINDS: &[Kind] = &[
    Kind::of::<cuboid::Cuboid>(),
    Kind::of::<ubongo::Ubongo>(),
    Kind::of::<polycube::Polycubes>(),
    Kind::of::<triangle::Triangle>(),
    Kind::of::<arukone::Arukone>(),
    Kind::of::<exact_cover::Problem>(),
    Kind::of::<cnf::Formula>(),
];
