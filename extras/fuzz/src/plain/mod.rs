//! Independent, simple implementations of small puzzles and their rules.
//!
//! A puzzle is made of a few bytes, written as a file, and solved by brute force.

pub mod arukone;
pub mod cover;
pub mod formula;
pub mod packing;
pub mod shape;
pub mod triangle;

use std::collections::BTreeSet;

use serde_json::Value;

use super::bytes::Bytes;

/// How many bytes make a puzzle, at most.
pub const HEAD: usize = 48;

/// The limit on the steps of a search for all layouts.
pub const MOST_STEPS: usize = 5_000;

/// A small puzzle.
pub trait Plain {
    /// The name of its kind.
    fn kind(&self) -> &'static str;

    /// Its file.
    fn text(&self) -> String;

    /// All its layouts, each as words that are equal for equal layouts only; `None` if it would take more than [`MOST_STEPS`] steps to
    /// find them.
    fn layouts(&self) -> Option<BTreeSet<String>>;

    /// Converts a JSON layout of the program to words.
    fn words(&self, layout: &Value) -> String;

    /// Checks the properties of a layout that its words do not contain.
    fn holds(&self, layout: &Value) -> bool {
        let _ = layout;
        true
    }
}

/// How many kinds there are.
pub const KINDS: usize = 7;

/// A puzzle of some kind.
pub fn puzzle(bytes: &mut Bytes<'_>) -> Box<dyn Plain> {
    match bytes.below(KINDS) {
        0 => Box::new(packing::Packing::cuboid(bytes)),
        1 => Box::new(packing::Packing::ubongo(bytes)),
        2 => Box::new(packing::Packing::polycube(bytes)),
        3 => Box::new(triangle::Triangle::new(bytes)),
        4 => Box::new(arukone::Arukone::new(bytes)),
        5 => Box::new(cover::Cover::new(bytes)),
        _ => Box::new(formula::Formula::new(bytes)),
    }
}
