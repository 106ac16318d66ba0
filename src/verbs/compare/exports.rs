//! The formats of a comparison, and the files that it is written to besides standard output.
//!
//! All files but the journal appear as a whole when everything is done, or when the comparison was interrupted, with what was compared
//! by then.

use std::io;
use std::path::PathBuf;

use itertools::Itertools;
use jigsat_forms::budget::Budget;
use jigsat_forms::printable::printable;
use serde_json::Value;

use super::comparison::Comparison;
use super::totals::{ComparisonReport, PuzzleTotals};
use super::{page, plot, record, table};
use crate::cli::columns;
use crate::failure::Failure;
use crate::files::inputs::{Inputs, place};
use crate::files::sink::{Destination, write_named};
use crate::output::csv;
use crate::process::journal::failed;
use crate::process::signals;
use crate::verbs::compare::args::{CompareArgs, CompareExportArgs, CompareFormat};

impl CompareFormat {
    /// What comes before all puzzles.
    pub(super) fn header(self) -> Option<String> {
        (self == Self::Csv).then(|| COLUMNS.replace(' ', ","))
    }

    /// A puzzle. One that needed no run has no rows of CSV.
    pub(super) fn puzzle(self, comparison: &Comparison) -> io::Result<Option<String>> {
        match self {
            Self::Table => Ok(Some(table::text(comparison, columns().unwrap_or(table::WIDTH)))),
            Self::Markdown => Ok(Some(table::markdown(comparison))),
            Self::Json => record::line(comparison).map(Some),
            Self::Csv => rows(comparison),
        }
    }

    /// The totals of several puzzles, except in CSV, whose rows are about single puzzles.
    pub(super) fn totals(self, totals: &PuzzleTotals) -> io::Result<Option<String>> {
        match self {
            _ if totals.puzzles <= 1 => Ok(None),
            Self::Table | Self::Markdown => Ok(Some(table::of_totals(totals, self == Self::Markdown))),
            Self::Json => record::line(totals).map(Some),
            Self::Csv => Ok(None),
        }
    }

    /// The whole result.
    fn whole(self, report: &ComparisonReport) -> io::Result<String> {
        let mut blocks = Vec::from_iter(self.header());
        for comparison in &report.comparisons {
            blocks.extend(self.puzzle(comparison)?);
        }
        blocks.extend(self.totals(&report.totals)?);
        Ok(blocks.join("\n") + "\n")
    }
}

/// A function that writes the whole result in a format.
type Exporter = fn(&ComparisonReport) -> io::Result<String>;

/// The requested files, without the journal.
pub(super) struct Exports {
    files: Vec<(Destination, Exporter)>,
    /// The folder of the plots.
    svg: Option<PathBuf>,
    /// The files that none of them may replace.
    read: Inputs,
}

impl Exports {
    /// Begins all files: an unwritable one is an error now and not after hours.
    pub(super) fn begin(args: &CompareArgs) -> Result<Self, Failure> {
        let CompareExportArgs { export_json, export_csv, export_markdown, export_html, export_svg, .. } = &args.exports;
        if let Some(folder) = export_svg {
            std::fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
        }
        are_files(&args.exports)?;
        let read = Inputs::of(args.files.iter().chain(&args.exports.from).chain(&args.exports.resume));
        if let Some(journal) = export_json {
            read.claim(journal).map_err(|error| failed(journal, &error))?;
        }
        let exporters: [(_, Exporter); 3] = [
            (export_csv, |report| CompareFormat::Csv.whole(report)),
            (export_markdown, |report| {
                Ok(format!("{}{}\n", CompareFormat::Markdown.whole(report)?, table::made(&report.totals.made)))
            }),
            (export_html, |report| Ok(page::page(report))),
        ];
        let requested = exporters.into_iter().filter_map(|(path, exporter)| Some((path.as_deref()?, exporter)));
        let files = requested.map(|(path, exporter)| Ok((Destination::open(Some(path), &read)?, exporter)));
        Ok(Self { files: files.collect::<Result<_, Failure>>()?, svg: export_svg.clone(), read })
    }

    /// Writes all files, each to its place.
    pub(super) fn finish(self, report: &ComparisonReport) -> Result<(), Failure> {
        let _saving = signals::saving();
        for (destination, exporter) in self.files {
            destination.write(Budget::unlimited(), |out| out.write_all(exporter(report)?.as_bytes()))?;
        }
        let Some(folder) = self.svg else { return Ok(()) };
        for plot in plot::plots(report) {
            write_named(&folder.join(format!("{}.svg", plot.name)), &self.read, plot.file().as_bytes())?;
        }
        Ok(())
    }
}

/// Refuses standard output, and names that pictures may get: these are known at the end only.
fn are_files(exports: &CompareExportArgs) -> Result<(), Failure> {
    let files = [
        ("--export-json", &exports.export_json),
        ("--resume", &exports.resume),
        ("--from", &exports.from),
        ("--export-csv", &exports.export_csv),
        ("--export-markdown", &exports.export_markdown),
        ("--export-html", &exports.export_html),
    ];
    let pictures = exports.export_svg.as_deref().map(place);
    for (option, path) in files.into_iter().filter_map(|(option, path)| Some((option, path.as_ref()?))) {
        let fail = |what: &str| Err(Failure::Final(format!("{option} {}: {what}", path.display())));
        if path.as_os_str() == "-" {
            return fail("expected the name of a file; --format says what goes to standard output");
        }
        let is_beside = pictures.is_some() && place(path).parent() == pictures.as_deref();
        if is_beside && path.extension().is_some_and(|ending| ending == "svg") {
            return fail("expected another name, as the pictures of --export-svg are files .svg in this folder");
        }
    }
    Ok(())
}

/// The names of the columns, each a field of JSON. `seconds_min` is `min` in the field `seconds`.
const COLUMNS: &str = "file kind rules task search strategy switches rank status answer reason layouts runs ratio \
    seconds_median seconds_min seconds_max cpu_seconds_median cpu_seconds_min cpu_seconds_max \
    reduce_seconds_median reduce_seconds_min reduce_seconds_max solve_seconds_median solve_seconds_min solve_seconds_max \
    nodes_median nodes_min nodes_max peak_memory_bytes_median peak_memory_bytes_min peak_memory_bytes_max \
    fingerprint rounds timeout_seconds memory_limit_bytes threads solver is_solver_trusted \
    version features date command system cpu cpu_flags cores memory_bytes";

/// A row for each strategy; `None` without any.
fn rows(comparison: &Comparison) -> io::Result<Option<String>> {
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
