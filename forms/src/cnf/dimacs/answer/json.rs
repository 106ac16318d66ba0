//! Answers in JSON.

use serde::Deserialize;

use super::{Answer, AnswerModel, At, SolverStatus, literal};
use crate::json::Unambiguous;
use crate::text::{ParseError, Text};

/// An answer as JSON: a model, or an object with a status, a model, or both.
#[derive(Deserialize)]
#[serde(untagged)]
enum Json {
    Model(Vec<i64>),
    Object {
        #[serde(default)]
        model: Option<Vec<i64>>,
        #[serde(default)]
        status: Option<String>,
    },
}

/// Reads an answer that is JSON.
pub(super) fn read(text: Text<'_>) -> Result<Answer, ParseError> {
    const EXPECTED: &str = "a model as JSON, such as [1,-2] or {\"model\":[1,-2]}";
    let fail = |found: String| ParseError { line: 1, column: 1, expected: EXPECTED.to_string(), found };
    let Unambiguous(value) = text.json().map_err(|error| ParseError {
        line: error.line(),
        column: error.column(),
        ..fail(error.to_string())
    })?;
    let other = || fail("other JSON".to_string());
    let (model, status) = match serde_json::from_value(value).map_err(|_| other())? {
        Json::Model(model) => (Some(model), None),
        Json::Object { model, status } => (model, status),
    };
    let status = match status {
        Some(name) => {
            Some(SolverStatus::named(&name).ok_or_else(|| fail(format!("the status '{}'", name.escape_debug())))?)
        }
        None => None,
    };
    match (status, model) {
        (Some(SolverStatus::Unsatisfiable), None) => Ok(Answer::Unsatisfiable),
        (Some(SolverStatus::Unknown), None) => Ok(Answer::Unknown),
        (Some(SolverStatus::Satisfiable) | None, Some(model)) => {
            let numbers = (1..).zip(model).filter(|&(_, number)| number != 0);
            let literals = numbers.map(|(place, number)| {
                let lit = literal(number).ok_or_else(|| fail(format!("the literal {number}")))?;
                Ok((lit, At::Array(place)))
            });
            let literals = literals.collect::<Result<_, ParseError>>()?;
            Ok(Answer::Satisfiable(AnswerModel { literals, bits: None }))
        }
        _ => Err(other()),
    }
}
