//! The fuzz targets as plain functions, without any fuzzer.
//!
//! Each target is a function of bytes that panics if the program is wrong: if the program panics, if a text is not written back the same,
//! or if a false claim is accepted. The module [`plain`] decides by the rules and brute force, without code of the program. A fuzzer calls
//! the targets with its own inputs; the tests call them with those in `corpus/`.

pub mod bytes;
pub mod certificate;
pub mod check;
pub mod checkpoint;
pub mod count;
pub mod count_proof;
pub mod dpll;
pub mod edits;
pub mod folder;
pub mod forge;
pub mod known;
pub mod lrat;
pub mod model;
pub mod parse;
pub mod path_count;
pub mod plain;
pub mod space;

/// A target: its name, which is that of its binary and of its corpus, and what it does with an input.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: [Target; 11] = [
    ("parse", parse::run),
    ("check", check::run),
    ("model", model::run),
    ("lrat", lrat::run),
    ("checkpoint", checkpoint::run),
    ("certificate", certificate::run),
    ("forge", forge::run),
    ("count", count::run),
    ("count_proof", count_proof::run),
    ("path_count", path_count::run),
    ("space", space::run),
];
