//! How to put the pieces of a layout together. `jigsat._answers.Assembly` has it.

use jigsat::assembly::{Guide, GuideError, Move, usual_side};
use jigsat::encodings::packing::assembly::{Open, Possibility};
use jigsat::forms::budget::Budget;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::errors::{classes, exceeded, internal, refused};
use crate::layout::Layout;
use crate::options::Options;
use crate::picture::picture;
use crate::values::Json;

/// Finds moves that put the pieces together; they come from `side`, or from the usual one.
#[pyfunction]
pub(crate) fn assemble(layout: &Layout, side: Option<&str>, options: Options) -> PyResult<Json> {
    let answer = layout.answer().clone();
    let kind = answer.puzzle().kind().name;
    let unfit =
        move || refused(format!("assemble: expected a layout of pieces in a box, found one of the kind {kind}"));
    let usual = usual_side(&answer.draw()).ok_or_else(unfit)?;
    let open = match side {
        None => usual,
        Some("top") => Open::Top,
        Some("any") => Open::Any,
        Some(side) => return Err(PyValueError::new_err(format!("open: expected 'top' or 'any', found '{side}'"))),
    };
    options.run(move |budget| {
        let guide = Guide::to(&answer, open, budget).map_err(|error| match error {
            GuideError::NoPieces => unfit(),
            GuideError::Wrong(_) => internal(error),
        })?;
        record(&guide, budget).map(Json)
    })
}

/// The guide, with the names of `jigsat assemble --format json`.
fn record(guide: &Guide, budget: &Budget) -> PyResult<Value> {
    let summary = guide.summary();
    let possible = match guide.possibility() {
        Possibility::Possible => true,
        Possibility::Impossible => false,
        // The search also has a limit of its own.
        Possibility::Undecided => {
            return Err(budget.exceeded().map_or_else(|| classes::Undecided::new_err((summary,)), exceeded));
        }
    };
    Ok(json!({
        "possible": possible,
        "open": guide.open().name(),
        "summary": summary,
        "reason": guide.hindrance(),
        "steps": moves(&guide.moves()),
        "interlocked": guide.interlocked(),
        "lines": guide.lines(),
        "picture": picture(&[guide.summary()], Some(&guide.drawing())),
    }))
}

fn moves(moves: &[Move]) -> Value {
    let of = |Move { pieces, direction, distance, before }: &Move| {
        let pieces: Value = pieces
            .iter()
            .map(|piece| json!({ "label": piece.label, "what": piece.what, "cells": piece.cells }))
            .collect();
        json!({
            "pieces": pieces,
            "direction": direction.name(),
            "vector": direction.vector(),
            "distance": distance,
            "before": self::moves(before),
        })
    };
    moves.iter().map(of).collect()
}
