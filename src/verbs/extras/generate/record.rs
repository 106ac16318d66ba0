//! Generated puzzles as JSON.

use jigsat::generate::{Made, Wish};
use serde::Serialize;
use serde_json::Value;

use crate::exit::Exit;
use crate::output::record::schema;

/// A generated puzzle.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct MadeRecord {
    /// The verb, and the version of the record's shape.
    schema: String,
    /// The verb.
    verb: &'static str,
    /// The kind of the puzzle.
    kind: &'static str,
    /// The rules of the puzzle, in words; null for kinds without variants.
    rules: Option<String>,
    /// The seed of the series.
    seed: u64,
    /// The number of the puzzle in the series.
    #[cfg_attr(test, schemars(range(min = 1)))]
    number: u64,
    /// The puzzle file.
    text: String,
    /// The number of solutions; null if they were not counted.
    count: Option<usize>,
    /// Which layouts are the same solution.
    #[cfg_attr(test, schemars(extend("enum" = crate::output::testing::conventions())))]
    up_to: &'static str,
    /// All solutions; if they were not counted, one of them.
    #[cfg_attr(test, schemars(with = "Vec<crate::output::testing::Layout>"))]
    layouts: Vec<Value>,
    /// The score of the rating; null if the puzzle was not rated.
    rating: Option<f64>,
    /// The rating as a word; null if the puzzle was not rated.
    #[cfg_attr(test, schemars(with = "Option<&str>", extend("enum" = ["easy", "medium", "hard", null])))]
    difficulty: Option<&'static str>,
    /// The number of tries that it took.
    #[cfg_attr(test, schemars(range(min = 1)))]
    tries: u64,
    /// Always yes.
    answer: Exit,
}

impl MadeRecord {
    pub(super) fn of<D>(made: &Made<D>, kind: &'static str, text: String, seed: u64, wish: &Wish) -> Self {
        Self {
            schema: schema("generate"),
            verb: "generate",
            kind,
            rules: made.puzzle.rules(),
            seed,
            number: made.number,
            text,
            count: made.is_counted.then_some(made.solutions.len()),
            up_to: wish.up_to.name(),
            layouts: made.solutions.iter().map(|answer| answer.json()).collect(),
            rating: made.rated.as_ref().map(|(_, score)| *score),
            difficulty: made.rated.as_ref().and_then(|(rated, _)| Some(rated.difficulty()?.name())),
            tries: made.tries,
            answer: Exit::Yes,
        }
    }
}

/// The end of a series at a puzzle that could not be made.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct MissRecord {
    /// The verb, and the version of the record's shape.
    schema: String,
    /// The verb.
    verb: &'static str,
    /// The kind of the puzzle.
    kind: &'static str,
    /// The seed of the series.
    seed: u64,
    /// The number of the puzzle in the series.
    #[cfg_attr(test, schemars(range(min = 1)))]
    number: u64,
    /// The number of tries.
    tries: u64,
    /// Always undecided.
    answer: Exit,
    /// What became of the tries, and what came nearest; or the limit that was reached.
    reason: String,
}

impl MissRecord {
    pub(super) fn new(kind: &'static str, seed: u64, (number, tries): (u64, u64), reason: String) -> Self {
        Self {
            schema: schema("generate"),
            verb: "generate",
            kind,
            seed,
            number,
            tries,
            answer: Exit::Undecided,
            reason,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::testing::{Either, OrEnd, assert_schema};

    #[test]
    fn schema() {
        assert_schema::<OrEnd<Either<MadeRecord, MissRecord>>>("generate");
    }
}
