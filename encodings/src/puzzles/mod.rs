//! The registry of puzzle kinds: one folder and one line for each.
//!
//! Nothing else knows them: what users may choose (reductions, rules, formats) follows from the line. A kind in a single file, from
//! its rules to its second format, is in `tests/it/own_kind.rs`.

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
