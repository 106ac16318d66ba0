//! Comparisons as rows of CSV (RFC 4180): one for each strategy and puzzle.

use jigsat_forms::printable::printable;

use super::comparison::Comparison;
use super::made::Provenance;
use super::rank::{Entry, Spread, number};
use super::sample::MEASURES;
use super::summary;
use super::terms::Terms;
use crate::failure::Failure;

/// The columns before and behind those of the measurements.
const BEFORE: [&str; 14] = [
    "file", "kind", "rules", "task", "search", "strategy", "switches", "rank", "status", "answer", "reason", "layouts",
    "runs", "ratio",
];
const BEHIND: [&str; 16] = [
    "fingerprint",
    "rounds",
    "timeout_seconds",
    "memory_limit_bytes",
    "threads",
    "solver",
    "is_solver_trusted",
    "version",
    "features",
    "date",
    "command",
    "system",
    "cpu",
    "cpu_flags",
    "cores",
    "memory_bytes",
];

/// The names of the columns.
pub(super) fn header() -> Result<String, Failure> {
    let measures = MEASURES.iter().flat_map(|(name, _)| ["median", "min", "max"].map(|part| format!("{name}_{part}")));
    let names = BEFORE.into_iter().map(String::from).chain(measures);
    line(names.chain(BEHIND.into_iter().map(String::from)))
}

/// A row for each strategy.
pub(super) fn rows(comparison: &Comparison) -> Result<Vec<String>, Failure> {
    comparison.entries.iter().map(|entry| row(comparison, entry)).collect()
}

fn row(comparison: &Comparison, entry: &Entry) -> Result<String, Failure> {
    let (puzzle, terms) = (&comparison.puzzle, &comparison.terms);
    let layouts = entry.status.layouts();
    let mut fields = vec![
        cell(&puzzle.file),
        puzzle.kind.into(),
        puzzle.rules.clone().unwrap_or_default(),
        terms.task.name().into(),
        puzzle.search.clone().unwrap_or_default(),
        entry.strategy.clone(),
        entry.switches.clone().unwrap_or_default(),
        optional(entry.rank),
        entry.status.word().into(),
        layouts.map_or_else(String::new, |layouts| summary::answer(terms.task, layouts)),
        printable(entry.status.reason().unwrap_or_default()).into_owned(),
        optional(layouts),
        entry.samples.len().to_string(),
        optional(comparison.ratio(entry)),
    ];
    for (_, measure) in MEASURES {
        fields.extend(match entry.spread(measure) {
            Some(Spread { median, min, max }) => [median, min, max].map(|value| number(value).to_string()),
            None => [const { String::new() }; 3],
        });
    }
    fields.extend(circumstances(comparison));
    line(fields)
}

/// The fields that are the same in every row of a comparison.
fn circumstances(comparison: &Comparison) -> [String; BEHIND.len()] {
    let Comparison { puzzle, terms, made, .. } = comparison;
    let Terms { rounds, timeout, memory_limit_bytes, threads, solver, is_solver_trusted, .. } = terms;
    let Provenance { version, features, date, command, system, cpu, cpu_flags, cores, memory_bytes } = made;
    [
        puzzle.fingerprint.clone(),
        rounds.to_string(),
        timeout.as_secs_f64().to_string(),
        optional(*memory_limit_bytes),
        threads.to_string(),
        printable(&optional(solver.as_ref())).into_owned(),
        is_solver_trusted.to_string(),
        version.clone(),
        features.join(" "),
        date.clone(),
        printable(command).into_owned(),
        optional(system.as_ref()),
        optional(cpu.as_ref()),
        cpu_flags.join(" "),
        optional(*cores),
        optional(*memory_bytes),
    ]
}

/// A file name, with `./` before it if a spreadsheet would take it for a formula.
fn cell(file: &str) -> String {
    let start = if file.starts_with(['=', '+', '-', '@']) { "./" } else { "" };
    format!("{start}{}", printable(file))
}

fn optional(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

fn line(fields: impl IntoIterator<Item = String>) -> Result<String, Failure> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::Any(b'\n')).from_writer(Vec::new());
    writer.write_record(fields).map_err(std::io::Error::from)?;
    let bytes = writer.into_inner().map_err(|error| std::io::Error::other(error.to_string()))?;
    Ok(String::from_utf8_lossy(&bytes).trim_end_matches('\n').to_string())
}
