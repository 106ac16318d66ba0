//! Explanations: why there is no solution, or what all have in common. `jigsat._answers.Explanation` has them.

use std::borrow::Cow;

use jigsat::explain::explanation::Explanation;
use jigsat::explain::hint::given;
use jigsat::explain::reason::Explained;
use jigsat::explain::relaxed::Relaxed;
use jigsat::forms::budget::Budget;
use jigsat::session::Session;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::errors::{exceeded, unexplained};
use crate::hint::session;
use crate::options::Options;
use crate::picture::picture;
use crate::puzzle::{Puzzle, part};
use crate::values::Json;

/// Explains the puzzle.
#[pyfunction]
pub(crate) fn explain(puzzle: &Puzzle, mut options: Options) -> PyResult<Json> {
    let (puzzle, given) = (puzzle.shared(), options.given.take());
    options.run(move |budget| {
        let session = session(&puzzle, part(&puzzle, given, budget)?);
        let explanation = Explanation::of(&session, budget).map_err(unexplained)?;
        record(&explanation, &session, budget).map(Json)
    })
}

fn record(explanation: &Explanation, session: &Session<'_>, budget: &Budget) -> PyResult<Value> {
    let Explanation { explained, advice, relaxed } = explanation;
    let given = given(session);
    let [mut forced, mut excluded, mut details] = [Vec::new(), Vec::new(), Vec::new()];
    let (sentence, reason, drawing) = match explained {
        Explained::Impossible(why) => {
            details = why.lines();
            let sentence = format!("no solution: {}", why.sentence(!given.is_empty()));
            (sentence, Some(why.name()), why.drawing())
        }
        Explained::Possible(common) => {
            // A part of the facts is no answer: it would be taken for all of them.
            if let Some(limit) = common.limit(budget) {
                return Err(exceeded(limit));
            }
            [forced, excluded] = [common.names(true), common.names(false)];
            (common.sentence(given), None, Some(Cow::Owned(common.draw())))
        }
        Explained::Undecided(full) => return Err(exceeded(full)),
    };
    let first = [sentence.clone()].into_iter().chain(details.iter().map(|line| format!("  {line}")));
    let others = advice.iter().map(|advice| advice.sentence.clone()).chain(relaxed.iter().map(Relaxed::sentence));
    let lines: Vec<String> = first.chain(others).collect();
    Ok(json!({
        "sentence": sentence,
        "reason": reason,
        "details": details,
        "forced": forced,
        "excluded": excluded,
        "take_back": advice.as_ref().and_then(|advice| advice.names.as_ref()),
        "relaxed": relaxed.iter().map(|Relaxed { rules, solutions }| (rules, solutions)).collect::<Vec<_>>(),
        "picture": picture(&lines, drawing.as_deref()),
    }))
}
