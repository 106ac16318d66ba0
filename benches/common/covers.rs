//! Instances as exact-cover problems.

use std::sync::Arc;

use jigsat_encodings::kind::{Answer, AnyPuzzle, AnyReduced};
use jigsat_forms::budget::Budget;
use jigsat_forms::{Amo, ExactCover, Reduced};

/// Reduces a puzzle to exact cover; if that is impossible, the panic message contains `name`.
pub(crate) fn cover(name: &str, puzzle: &AnyPuzzle) -> Arc<Reduced<ExactCover, Answer>> {
    match puzzle.reduce("cover", Amo::default().into(), Budget::unlimited()).expect("there are no limits") {
        Some(AnyReduced::Cover(reduced)) => reduced,
        _ => panic!("{name} has no reduction to exact cover"),
    }
}
