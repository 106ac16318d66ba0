//! Verdicts of `check` on edited layouts, compared with oracles.
//!
//! Parts of layouts of every kind are removed, swapped, shifted or doubled, in every form that can be read. The oracles implement the
//! rules, and share no code with the readers of layouts.

mod arukone;
mod choices;
mod packing;
mod program;
mod triangle;

use fastrand::Rng;
use jigsat::render;
use jigsat::session::{Question, Request, Session};
use jigsat::strategy::Strategy;
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use serde_json::Value;

use crate::common::search;

/// The signs of an open cell.
const OPEN: [&str; 8] = [".", "·", "_", "-", "—", "..", "None", "null"];

/// Does `check` call the layout in this text valid?
fn is_valid(puzzle: &AnyPuzzle, text: &str) -> bool {
    match serde_json::from_str::<Value>(text) {
        Ok(value @ Value::Object(_)) => puzzle.check_json(&value).is_ok(),
        _ => puzzle.check_text(text.into()).is_ok(),
    }
}

/// A puzzle of this kind.
fn puzzle(kind: &str, text: &str) -> AnyPuzzle {
    Kind::named(kind).unwrap().parse(text).unwrap()
}

/// Some layouts, each as JSON and as printed text.
fn some_layouts(puzzle: &AnyPuzzle, strategy: &str, most: usize) -> Vec<(Value, String)> {
    let strategy = Strategy::parse(puzzle.kind(), strategy).unwrap();
    let question = Question::Solutions { at_most: Some(most as u64) };
    let (found, _) = search(&Session::new(puzzle), &Request::new(question).with(strategy));
    assert!(!found.is_empty(), "{puzzle}");
    found.iter().map(|answer| (answer.json(), render::plain(&answer.draw()))).collect()
}

/// The number of verdicts of each kind.
#[derive(Default)]
struct Tally {
    valid: usize,
    invalid: usize,
}

impl Tally {
    /// Compares the verdict on a text with the oracle's.
    fn agree(&mut self, puzzle: &AnyPuzzle, text: &str, expected: bool) {
        assert_eq!(is_valid(puzzle, text), expected, "{}\n{puzzle}\n{text}", puzzle.kind().name);
        *(if expected { &mut self.valid } else { &mut self.invalid }) += 1;
    }
}

/// One of these.
fn one_of<'a, T>(random: &mut Rng, from: &'a [T]) -> &'a T {
    &from[random.usize(..from.len())]
}
