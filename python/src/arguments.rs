//! Arguments: `jigsat._arguments` and `jigsat._values` read them and report mistakes.

use std::path::PathBuf;
use std::time::Duration;

use jigsat::encodings::kind::AnyPuzzle;
use jigsat::encodings::puzzles::arukone::Arukone;
use num_bigint::BigUint;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::layout::Layout;

/// Converts an argument by a function of the package.
fn read<'py>(module: &str, function: &str, name: &str, value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    value.py().import(module)?.call_method1(function, (name, value))
}

/// A string.
pub(crate) fn word(name: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    read("jigsat._arguments", "word", name, value)?.extract()
}

/// A string, if there is an argument.
pub(crate) fn word_or_none(name: &str, value: Option<&Bound<'_, PyAny>>) -> PyResult<Option<String>> {
    value.map(|value| word(name, value)).transpose()
}

/// A whole number within these bounds.
pub(crate) fn whole(name: &str, value: &Bound<'_, PyAny>, least: u64, most: u64) -> PyResult<u64> {
    value.py().import("jigsat._arguments")?.call_method1("whole", (name, value, least, most))?.extract()
}

/// True or false.
pub(crate) fn flag(name: &str, value: &Bound<'_, PyAny>) -> PyResult<bool> {
    read("jigsat._arguments", "flag", name, value)?.extract()
}

/// A number of bytes.
pub(crate) fn size(name: &str, value: &Bound<'_, PyAny>) -> PyResult<u64> {
    read("jigsat._arguments", "size", name, value)?.extract()
}

/// A time.
pub(crate) fn time(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let seconds: f64 = read("jigsat._arguments", "seconds", name, value)?.extract()?;
    Duration::try_from_secs_f64(seconds).map_err(|error| PyValueError::new_err(format!("{name}: {error}")))
}

/// The name of a file or folder.
pub(crate) fn path(name: &str, value: &Bound<'_, PyAny>) -> PyResult<PathBuf> {
    read("jigsat._arguments", "path", name, value)?.extract()
}

/// Literals of a model.
pub(crate) fn literals(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    read("jigsat._values", "literals", name, value)?.extract()
}

/// A layout of this puzzle as text, from lists or arrays of labels.
pub(crate) fn labels(name: &str, value: &Bound<'_, PyAny>, puzzle: &AnyPuzzle) -> PyResult<String> {
    let names = puzzle.downcast_ref::<Arukone>().map_or(&[][..], Arukone::labels);
    value.py().import("jigsat._values")?.call_method1("labels", (name, value, puzzle.kind().name, names))?.extract()
}

/// A part of a layout of this puzzle as text: from text, a layout, lists or arrays.
pub(crate) fn part(name: &str, value: &Bound<'_, PyAny>, puzzle: &AnyPuzzle) -> PyResult<String> {
    if value.is_instance_of::<PyString>() {
        word(name, value)
    } else if value.is_instance_of::<Layout>() {
        Ok(value.str()?.to_string())
    } else {
        labels(name, value, puzzle)
    }
}

/// A layout as JSON, from plain values.
pub(crate) fn json(name: &str, value: &Bound<'_, PyAny>) -> PyResult<serde_json::Value> {
    let text: String = read("jigsat._values", "layout_json", name, value)?.extract()?;
    let deep = |_| PyValueError::new_err(format!("{name}: expected a layout, found values that are nested too deep"));
    serde_json::from_str(&text).map_err(deep)
}

/// Several strings.
pub(crate) fn words(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    read("jigsat._arguments", "words", name, value)?.extract()
}

/// Weights of names.
pub(crate) fn weights(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Vec<(String, i64)>> {
    read("jigsat._arguments", "weights", name, value)?.extract()
}

/// A whole number of any size: its absolute value, and whether it is negative.
pub(crate) fn integer(name: &str, value: &Bound<'_, PyAny>) -> PyResult<(BigUint, bool)> {
    let (digits, is_negative): (String, bool) = read("jigsat._arguments", "hexadecimal", name, value)?.extract()?;
    Ok((BigUint::parse_bytes(digits.as_bytes(), 16).unwrap_or_default(), is_negative))
}

/// The error for the call of a class that has no public constructor.
pub(crate) fn not_called<T>(class: &str, otherwise: &str) -> PyResult<T> {
    Err(PyTypeError::new_err(format!("{class}: expected no call of the class: {otherwise}")))
}

/// The name of a keyword argument.
pub(crate) fn keyword(name: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(name.cast::<PyString>()?.to_cow()?.into_owned())
}
