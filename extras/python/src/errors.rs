//! The exceptions. They are classes of `jigsat._errors`, written in Python so that they have attributes and types, and can be pickled.
//! There, messages name options of the program by the arguments that set them.

#![expect(clippy::needless_pass_by_value, reason = "made for `map_err`, which passes values")]

use jigsat::ask::AskError;
use jigsat::encodings::kind::JsonLayoutError;
use jigsat::encodings::puzzle::LayoutError;
use jigsat::explain::ExplainError;
use jigsat::forms::budget::Exceeded;
use jigsat::forms::text::ParseError as TextError;
use jigsat::problem::{DecodingError, ProblemError};
use jigsat::session::RunError;
use pyo3::exceptions::{PyOSError, PyTypeError};
use pyo3::prelude::*;

use crate::values::Int;

pub(crate) mod classes {
    pyo3::import_exception!(jigsat._errors, Error);
    pyo3::import_exception!(jigsat._errors, InternalError);
    pyo3::import_exception!(jigsat._errors, Invalid);
    pyo3::import_exception!(jigsat._errors, ParseError);
    pyo3::import_exception!(jigsat._errors, PuzzleError);
    pyo3::import_exception!(jigsat._errors, Refuted);
    pyo3::import_exception!(jigsat._errors, StrategyError);
    pyo3::import_exception!(jigsat._errors, Undecided);
}

/// An error that has no class of its own.
pub(crate) fn error(message: impl ToString) -> PyErr {
    classes::Error::new_err(message.to_string())
}

/// The error for the call of a class that has no public constructor.
pub(crate) fn not_called<T>(class: &str, otherwise: &str) -> PyResult<T> {
    Err(PyTypeError::new_err(format!("{class}: expected no call of the class: {otherwise}")))
}

/// An internal error of this program.
pub(crate) fn internal(message: impl ToString) -> PyErr {
    classes::InternalError::new_err(message.to_string())
}

/// Values do not form a puzzle.
pub(crate) fn no_puzzle(message: impl ToString) -> PyErr {
    classes::PuzzleError::new_err(message.to_string())
}

/// A strategy, reduction or format is unknown, or does not support the question.
pub(crate) fn refused(message: impl ToString) -> PyErr {
    classes::StrategyError::new_err(message.to_string())
}

/// A text is not a puzzle or layout; has the position, and what was expected.
pub(crate) fn unreadable(file: &str, error: &TextError, hint: &str) -> PyErr {
    let TextError { line, column, expected, found } = error;
    let message = format!("{file}:{error}{hint}");
    classes::ParseError::new_err((message, file.to_string(), *line, *column, expected.clone(), found.clone()))
}

/// A layout breaks a rule.
pub(crate) fn invalid(reason: impl ToString, cuts: Vec<Vec<i64>>) -> PyErr {
    classes::Invalid::new_err((reason.to_string(), cuts))
}

/// There is no answer: a limit was reached.
pub(crate) fn exceeded(exceeded: &Exceeded) -> PyErr {
    classes::Undecided::new_err((format!("undecided: {exceeded}"),))
}

/// The error for a question without an answer; `known` is the exhausted limit, if it was found.
pub(crate) fn unanswered(error: AskError, known: Option<&Exceeded>) -> PyErr {
    let (layouts, message) = match error {
        AskError::Run(error) => return failed(error),
        AskError::Undecided { layouts, limit } => {
            (layouts, format!("undecided: {}", known.map_or_else(|| limit.to_string(), ToString::to_string)))
        }
        AskError::Unverified { ref layouts, .. } => (layouts.clone(), error.to_string()),
        error => return self::error(error),
    };
    classes::Undecided::new_err((message, Int(layouts)))
}

/// A run ended without an answer.
pub(crate) fn failed(error: RunError) -> PyErr {
    match error {
        RunError::Unsound { .. } => internal(error),
        RunError::Engine(error) => self::error(error),
        error => refused(error),
    }
}

/// There is no explanation, hint or rating.
pub(crate) fn unexplained(error: ExplainError) -> PyErr {
    match error {
        ExplainError::Exceeded(full) => exceeded(&full),
        ExplainError::Run(error) => failed(error),
        ExplainError::Groundless(_) | ExplainError::Text(_) => refused(error),
        ExplainError::Given(_) => invalid(error, Vec::new()),
        error => internal(error),
    }
}

/// Text is no layout.
pub(crate) fn no_layout(error: LayoutError) -> PyErr {
    match error {
        LayoutError::Text(error) => unreadable("layout", &error, ""),
        LayoutError::Rule(violation) => invalid(violation, Vec::new()),
    }
}

/// Values are no layout.
pub(crate) fn no_layout_data(error: JsonLayoutError) -> PyErr {
    match error {
        JsonLayoutError::Shape(error) => invalid(format!("layout: {error}"), Vec::new()),
        JsonLayoutError::Rule(violation) => invalid(violation, Vec::new()),
    }
}

/// There is no such formal problem.
pub(crate) fn no_problem(error: ProblemError) -> PyErr {
    match error {
        ProblemError::Exceeded(exceeded) => self::exceeded(&exceeded),
        error => refused(error),
    }
}

/// A model can't be decoded.
pub(crate) fn undecoded(error: DecodingError) -> PyErr {
    match error {
        DecodingError::Incomplete(_) => invalid(error, Vec::new()),
        error => internal(error),
    }
}

/// A file can't be read or written.
pub(crate) fn unwritten(error: &std::io::Error) -> PyErr {
    match Exceeded::of(error) {
        Some(exceeded) => self::exceeded(&exceeded),
        None => PyOSError::new_err(error.to_string()),
    }
}
