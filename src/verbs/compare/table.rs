//! A comparison as a table, for terminals or for Markdown.

use comfy_table::{Cell, Table};
use itertools::Itertools;
use jigsat_forms::counted::counted;
use jigsat_forms::printable::printable;

use super::comparison::{Comparison, Puzzle};
use super::entry::{Entry, Spread, Status};
use super::totals::{PuzzleTotals, Total, pairs};
use crate::cli::{columns, wrapped};
use crate::output::markdown::{code, escaped};
use crate::process::provenance::Provenance;
use crate::terminal::cells::{Tone, aligned, cell, fitted, in_markdown};
use crate::terminal::units;

/// The width of tables where there is no terminal.
pub(super) const WIDTH: usize = 132;

/// The columns to hide on narrow terminals, in this order: range, cpu, reduce, solve, memory, nodes, factor, rank, answer.
const LUXURY: [usize; 9] = [5, 4, 7, 8, 10, 9, 6, 0, 2];

/// The columns of totals to hide on narrow terminals, in this order.
const TOTALS_LUXURY: [usize; 4] = [5, 3, 4, 1];

/// The table for a terminal of this width, with a heading above it and the summary below, in colours.
///
/// It never breaks a name or a number.
pub(super) fn text(comparison: &Comparison, width: usize) -> String {
    let (table, is_fit) = fitted(table(comparison), &LUXURY, width);
    let shown = if is_fit { table } else { records(comparison) };
    let wrapped = |text: &str| wrapped(text, width).join("\n");
    let heading = wrapped(&format!("# {}", heading(comparison))).replace('\n', "\n# ");
    format!("{heading}\n{}", framed(comparison, &shown, wrapped))
}

/// The same in Markdown.
pub(super) fn markdown(comparison: &Comparison) -> String {
    let shown = in_markdown(table(comparison));
    format!("### {}\n\n{}", escaped(&heading(comparison)), framed(comparison, &shown, escaped))
}

/// Without a table: a record of two lines for each strategy.
fn records(comparison: &Comparison) -> String {
    let record = |entry: &Entry| {
        let time = entry.seconds.map(|spread| format!(", {}", units::time(spread.median))).unwrap_or_default();
        format!("{}\n  {}{time}", entry.name(), entry.outcome())
    };
    comparison.strategies.iter().map(record).join("\n")
}

/// The table, if there is one, and the sentences about it; `shown` escapes them for the format.
fn framed(comparison: &Comparison, table: &str, shown: impl Fn(&str) -> String) -> String {
    let has_table = comparison.needless().is_none();
    let left_out = Some(comparison.left_out.join(", ")).filter(|names| has_table && !names.is_empty());
    let sentences = [
        Some(format!("{}.", comparison.summary)),
        comparison.dispute().map(|dispute| format!("{dispute}.")),
        left_out.map(|names| format!("Left out unless named by --with: {names}.")),
    ];
    let sentences = sentences.into_iter().flatten().map(|sentence| shown(&sentence));
    has_table.then(|| table.to_string()).into_iter().chain(sentences).join("\n\n") + "\n"
}

/// The totals, for a terminal or in Markdown, and the sentences about the first strategy against the others.
pub(super) fn of_totals(totals: &PuzzleTotals, is_markdown: bool) -> String {
    let table = aligned(&TOTALS, &[0], totals.totals.iter().map(totals_row));
    let (mark, shown) = if is_markdown {
        ("###", format!("\n{}", in_markdown(table)))
    } else {
        ("#", fitted(table, &TOTALS_LUXURY, columns().unwrap_or(WIDTH)).0)
    };
    let paragraphs = pairs::sentences(totals).iter().map(|sentence| format!("\n{sentence}\n")).join("");
    let heading = "puzzles: mean time, with unsolved ones counted as twice the time limit (PAR-2)";
    format!("{mark} {} {heading}\n{shown}\n{paragraphs}", totals.puzzles)
}

/// The command line and the machine, in Markdown.
pub(super) fn made(made: &Provenance) -> String {
    let Provenance { version, date, command, .. } = made;
    format!("Made by jigsat {version} on {date}, on {}: {}", escaped(&made.machine()), code(command))
}

/// The columns of totals.
pub(super) const TOTALS: [&str; 6] = ["strategy", "solved", "PAR-2", "PAR-2 cpu", "time of solved", "cpu of solved"];

/// The cells of a row of totals.
pub(super) fn totals_row(total: &Total) -> [String; 6] {
    let time = |seconds: Option<f64>| seconds.map_or_else(String::new, units::time);
    [
        total.strategy.clone(),
        format!("{} of {}", total.solved, total.puzzles),
        units::time(total.par2_seconds),
        time(total.par2_cpu_seconds),
        units::time(total.solved_seconds),
        time(total.solved_cpu_seconds),
    ]
}

pub(super) fn heading(comparison: &Comparison) -> String {
    let Comparison { puzzle: Puzzle { file, kind, rules, search, .. }, terms, .. } = comparison;
    let rules = rules.as_ref().map_or_else(String::new, |rules| format!(" ({rules})"));
    let search = search.as_ref().map_or_else(String::new, |search| format!(", switches of {search}"));
    let (file, task, timeout) = (printable(file), terms.task.name(), terms.timeout());
    format!(
        "{file}: {kind}{rules}: task {task}{search}, median of {}, at most {timeout} each",
        counted(terms.rounds, "run")
    )
}

fn table(comparison: &Comparison) -> Table {
    let [who, times] = if comparison.is_study() { ["switches", "× all"] } else { ["strategy", "× best"] };
    let header = ["#", who, "answer", "time", "cpu", "range", times, "reduce", "solve", "nodes", "memory"];
    aligned(&header, &[1, 2], comparison.strategies.iter().map(|entry| row(comparison, entry)))
}

fn row(comparison: &Comparison, entry: &Entry) -> Vec<Cell> {
    let median = |spread: Option<Spread>, unit: fn(f64) -> String| spread.map_or_else(String::new, |s| unit(s.median));
    let range = entry.seconds.filter(|_| entry.status == Status::Finished);
    let texts = [
        entry.rank.map_or_else(String::new, |rank| rank.to_string()),
        entry.name().to_string(),
        entry.outcome(),
        median(entry.seconds, units::time),
        median(entry.cpu_seconds, units::time),
        range.map_or_else(String::new, |spread| units::range(spread.min, spread.max)),
        entry.ratio.map_or_else(String::new, units::factor),
        median(entry.reduce_seconds, units::time),
        median(entry.solve_seconds, units::time),
        median(entry.nodes, units::count),
        median(entry.peak_memory_bytes, units::memory),
    ];
    let tone = match entry.status {
        Status::Finished if !comparison.is_study() && entry.rank == Some(1) => Tone::Best,
        Status::Finished => Tone::Plain,
        Status::Limited | Status::Refused => Tone::Faint,
        Status::Wrong | Status::Failed => Tone::Alarm,
    };
    texts.iter().map(|text| cell(text, tone)).collect()
}
