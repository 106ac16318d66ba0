//! A comparison as a table, for terminals or for Markdown.

use comfy_table::presets::{ASCII_MARKDOWN, UTF8_FULL_CONDENSED};
use comfy_table::{Cell, CellAlignment, ColumnConstraint, ContentArrangement, Table};
use itertools::Itertools;
use jigsat_forms::printable::printable;

use super::comparison::{Comparison, Puzzle};
use super::made::Provenance;
use super::markdown::{code, escaped};
use super::rank::{Entry, Spread, Status};
use super::summary;
use super::terms::Terms;
use super::totals::{Total, Totals, pairs};
use crate::cli::{columns, wrapped};
use crate::terminal::cells::{self, Tone};
use crate::terminal::units;

/// The width for which tables are made where there is no terminal.
const WIDTH: usize = 132;

/// The columns to hide on narrow terminals, in this order: range, cpu, reduce, solve, memory, nodes, factor, rank, answer.
const LUXURY: [usize; 9] = [5, 4, 7, 8, 10, 9, 6, 0, 2];

/// The table for a terminal, with a heading above it and the summary below, in colours.
pub(super) fn text(comparison: &Comparison) -> String {
    text_within(comparison, columns().unwrap_or(WIDTH))
}

/// The same for a terminal of this width; never breaks a name or a number.
pub(super) fn text_within(comparison: &Comparison, width: usize) -> String {
    let mut table = table(comparison);
    table.load_style(UTF8_FULL_CONDENSED).set_content_arrangement(ContentArrangement::Disabled);
    cells::with_colours(&mut table);
    let shown = if fit(&mut table, &LUXURY, width) { table.to_string() } else { records(comparison) };
    let wrapped = |text: &str| wrapped(text, width).join("\n");
    let heading = wrapped(&format!("# {}", heading(comparison))).replace('\n', "\n# ");
    format!("{heading}\n{}", framed(comparison, &shown, wrapped))
}

/// Hides columns in this order until the others fit into the width; returns whether they do.
fn fit(table: &mut Table, luxury: &[usize], width: usize) -> bool {
    let widths = table.column_max_content_widths();
    // Each column has a blank on both sides, and a line behind it.
    let room = |column: usize| usize::from(widths[column]) + 3;
    let mut needed = 1 + (0..widths.len()).map(room).sum::<usize>();
    for &number in luxury {
        if needed <= width {
            break;
        }
        if let Some(column) = table.column_mut(number) {
            column.set_constraint(ColumnConstraint::Hidden);
            needed -= room(number);
        }
    }
    needed <= width
}

/// Without a table: a record of two lines for each strategy.
fn records(comparison: &Comparison) -> String {
    let record = |entry: &Entry| {
        let time = entry.seconds().map(|spread| format!(", {}", units::time(spread.median))).unwrap_or_default();
        format!("{}\n  {}{time}", name(entry), answer(comparison, entry))
    };
    comparison.entries.iter().map(record).join("\n")
}

/// The name of an entry: its strategy, or in a study the switches.
fn name(entry: &Entry) -> &str {
    entry.switches.as_deref().unwrap_or(&entry.strategy)
}

/// The same in Markdown.
pub(super) fn markdown(comparison: &Comparison) -> String {
    let mut table = table(comparison);
    table.load_style(ASCII_MARKDOWN).set_content_arrangement(ContentArrangement::Disabled);
    cells::without_colours(&mut table);
    format!("### {}\n\n{}", escaped(&heading(comparison)), framed(comparison, &table.to_string(), escaped))
}

/// The table, if there is one, and the sentences about it; `shown` escapes them for the format.
fn framed(comparison: &Comparison, table: &str, shown: impl Fn(&str) -> String) -> String {
    let mut paragraphs = Vec::new();
    if comparison.needless.is_none() {
        paragraphs.push(table.to_string());
    }
    paragraphs.push(shown(&format!("{}.", summary::summary(comparison))));
    paragraphs.extend(comparison.dispute.as_ref().map(|dispute| shown(&format!("{dispute}."))));
    if comparison.needless.is_none() && !comparison.left_out.is_empty() {
        paragraphs.push(shown(&format!("Left out unless named by --with: {}.", comparison.left_out.join(", "))));
    }
    format!("{}\n", paragraphs.join("\n\n"))
}

/// The totals for a terminal.
pub(super) fn totals_text(totals: &Totals) -> String {
    let mut table = totals_table(totals);
    table.load_style(UTF8_FULL_CONDENSED);
    fit(&mut table, &TOTALS_LUXURY, columns().unwrap_or(WIDTH));
    format!("# {}\n{table}\n{}", totals_heading(totals), paragraphs(totals))
}

/// The same in Markdown.
pub(super) fn totals_markdown(totals: &Totals) -> String {
    let mut table = totals_table(totals);
    table.load_style(ASCII_MARKDOWN);
    cells::without_colours(&mut table);
    format!("### {}\n\n{table}\n{}", totals_heading(totals), paragraphs(totals))
}

/// The sentences about the first strategy against the others.
fn paragraphs(totals: &Totals) -> String {
    pairs::sentences(totals).iter().map(|sentence| format!("\n{sentence}\n")).join("")
}

/// The command line and the machine, in Markdown.
pub(super) fn made(made: &Provenance) -> String {
    let Provenance { version, date, command, .. } = made;
    format!("Made by jigsat {version} on {date}, on {}: {}", escaped(&made.machine()), code(command))
}

pub(super) fn totals_heading(totals: &Totals) -> String {
    format!("{} puzzles: mean time, with unsolved ones counted as twice the time limit (PAR-2)", totals.puzzles())
}

/// The columns of totals.
pub(super) const TOTALS: [&str; 6] = ["strategy", "solved", "PAR-2", "PAR-2 cpu", "time of solved", "cpu of solved"];

/// The columns of totals to hide on narrow terminals, in this order.
const TOTALS_LUXURY: [usize; 4] = [5, 3, 4, 1];

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

fn totals_table(totals: &Totals) -> Table {
    let mut table = Table::new();
    table.set_content_arrangement(ContentArrangement::Disabled).set_header(TOTALS);
    for total in totals.ranked() {
        table.add_row(totals_row(&total));
    }
    for number in 1..TOTALS.len() {
        if let Some(column) = table.column_mut(number) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

pub(super) fn heading(comparison: &Comparison) -> String {
    let Puzzle { file, kind, rules, search, .. } = &comparison.puzzle;
    let Terms { task, rounds, timeout, .. } = &comparison.terms;
    let rules = rules.as_ref().map_or_else(String::new, |rules| format!(" ({rules})"));
    let search = search.as_ref().map_or_else(String::new, |search| format!(", switches of {search}"));
    let plural = if *rounds == 1 { "" } else { "s" };
    let timeout = humantime::format_duration(*timeout);
    let file = printable(file);
    format!(
        "{file}: {kind}{rules}: task {}{search}, median of {rounds} run{plural}, at most {timeout} each",
        task.name()
    )
}

fn table(comparison: &Comparison) -> Table {
    let is_study = comparison.puzzle.search.is_some();
    let (who, times) = if is_study { ("switches", "× all") } else { ("strategy", "× best") };
    let mut table = Table::new();
    table.set_header(["#", who, "answer", "time", "cpu", "range", times, "reduce", "solve", "nodes", "memory"]);
    for entry in &comparison.entries {
        table.add_row(row(comparison, entry));
    }
    for number in [0].into_iter().chain(3..=10) {
        if let Some(column) = table.column_mut(number) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

fn row(comparison: &Comparison, entry: &Entry) -> Vec<Cell> {
    let median = |spread: Option<Spread>, unit: fn(f64) -> String| spread.map_or_else(String::new, |s| unit(s.median));
    let seconds = entry.seconds();
    let is_finished = matches!(entry.status, Status::Finished(_));
    let texts = [
        entry.rank.map_or_else(String::new, |rank| rank.to_string()),
        name(entry).to_string(),
        answer(comparison, entry),
        median(seconds, units::time),
        median(entry.spread(|cost| cost.cpu_seconds), units::time),
        seconds.filter(|_| is_finished).map_or_else(String::new, |spread| units::range(spread.min, spread.max)),
        comparison.ratio(entry).map_or_else(String::new, units::factor),
        median(entry.spread(|cost| Some(cost.reduce_seconds)), units::time),
        median(entry.spread(|cost| Some(cost.solve_seconds)), units::time),
        median(entry.spread(|cost| Some(cost.nodes as f64)), units::count),
        median(entry.spread(|cost| Some(cost.peak_memory_bytes? as f64)), units::memory),
    ];
    let is_best = comparison.puzzle.search.is_none() && entry.rank == Some(1) && is_finished;
    let paint = |text: &String| match entry.status {
        Status::Finished(_) if is_best => cells::cell(text, Tone::Best),
        Status::Finished(_) => cells::cell(text, Tone::Plain),
        Status::Limited(_) | Status::Refused(_) => cells::cell(text, Tone::Faint),
        Status::Wrong(_) | Status::Failed(_) => cells::cell(text, Tone::Alarm),
    };
    texts.iter().map(paint).collect()
}

pub(super) fn answer(comparison: &Comparison, entry: &Entry) -> String {
    let words = |layouts| summary::answer(comparison.terms.task, layouts);
    match &entry.status {
        Status::Finished(layouts) => words(layouts),
        Status::Wrong(layouts) => format!("wrong: {}", words(layouts)),
        Status::Limited(_) => "gave up".into(),
        Status::Failed(_) | Status::Refused(_) => entry.status.word().into(),
    }
}
