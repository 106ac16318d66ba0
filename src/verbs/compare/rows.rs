//! Comparisons as rows of CSV (RFC 4180): one for each strategy and puzzle, made of the fields of JSON.

use std::io;

use itertools::Itertools;
use jigsat_forms::printable::printable;
use serde_json::Value;

use super::comparison::Comparison;
use crate::output::csv;

/// The names of the columns, each a field of JSON. `seconds_min` is `min` in the field `seconds`.
const COLUMNS: &str = "file kind rules task search strategy switches rank status answer reason layouts runs ratio \
    seconds_median seconds_min seconds_max cpu_seconds_median cpu_seconds_min cpu_seconds_max \
    reduce_seconds_median reduce_seconds_min reduce_seconds_max solve_seconds_median solve_seconds_min solve_seconds_max \
    nodes_median nodes_min nodes_max peak_memory_bytes_median peak_memory_bytes_min peak_memory_bytes_max \
    fingerprint rounds timeout_seconds memory_limit_bytes threads solver is_solver_trusted \
    version features date command system cpu cpu_flags cores memory_bytes";

/// The names of the columns.
pub(super) fn header() -> String {
    COLUMNS.replace(' ', ",")
}

/// A row for each strategy; `None` without any.
pub(super) fn rows(comparison: &Comparison) -> io::Result<Option<String>> {
    let result = serde_json::to_value(comparison)?;
    let row = |strategy| {
        // Of fields with the same name, those of the strategy come first.
        let fields = [strategy, &result, &result["made"]];
        csv::row(COLUMNS.split(' ').map(|column| cell(column, fields)))
    };
    let rows = result["strategies"].as_array().into_iter().flatten().map(row).collect::<io::Result<Vec<_>>>()?;
    Ok((!rows.is_empty()).then(|| rows.join("\n")))
}

/// The cell of a column, from the first of these objects that has its field.
fn cell(column: &str, objects: [&Value; 3]) -> String {
    let field = objects.into_iter().find_map(|object| {
        let part = || column.rsplit_once('_').and_then(|(field, part)| object.get(field)?.get(part));
        object.get(column).or_else(part)
    });
    match field.unwrap_or(&Value::Null) {
        Value::Null => String::new(),
        // A spreadsheet would take it for a formula.
        Value::String(file) if column == "file" && file.starts_with(['=', '+', '-', '@']) => {
            format!("./{}", printable(file))
        }
        Value::String(text) => printable(text).into_owned(),
        Value::Array(runs) if column == "runs" => runs.len().to_string(),
        Value::Array(words) => words.iter().filter_map(Value::as_str).join(" "),
        // Whole numbers have no fraction here.
        number => number.to_string().trim_end_matches(".0").to_string(),
    }
}
