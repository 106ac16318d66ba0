//! Fuzz targets: what each of them does with an input, without any fuzzer.
//!
//! Each target is a function of bytes that panics where the program does something wrong: where it panics itself, where a text that was
//! read is not written back the same, or where something false is accepted. What is false is told by the rules alone ([`plain`]), by brute
//! force, without anything of the program. A fuzzer calls the targets with inputs of its own; the tests call them with those in
//! `corpus/`.

pub mod bytes;
pub mod certificate;
pub mod check;
pub mod checkpoint;
pub mod count;
pub mod dpll;
pub mod edits;
pub mod folder;
pub mod forge;
pub mod known;
pub mod lrat;
pub mod model;
pub mod parse;
pub mod plain;

/// A target: its name, which is that of its binary and of its corpus, and what it does with an input.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: [Target; 8] = [
    ("parse", parse::run),
    ("check", check::run),
    ("model", model::run),
    ("lrat", lrat::run),
    ("checkpoint", checkpoint::run),
    ("certificate", certificate::run),
    ("forge", forge::run),
    ("count", count::run),
];
