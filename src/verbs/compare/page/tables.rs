//! The tables of a page.

use itertools::Itertools;
use jigsat::render::escaped;

use super::super::comparison::Comparison;
use super::super::entry::Entry;
use super::super::plot::Look;
use super::super::run::Status;
use super::super::table::{self, TOTALS, totals_row};
use super::super::totals::{Report, Totals};
use crate::terminal::units;

/// A row with a cell for each text, which is HTML.
fn row(name: &str, cells: impl IntoIterator<Item = String>) -> String {
    let cells = cells.into_iter().map(|cell| format!("<{name}>{cell}</{name}>")).join("");
    format!("<tr>{cells}</tr>\n")
}

fn framed(header: impl IntoIterator<Item = String>, rows: impl Iterator<Item = String>) -> String {
    let (header, rows) = (row("th", header), rows.collect_vec().concat());
    format!("<div class=\"table\"><table>\n<thead>{header}</thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n")
}

/// The name of a strategy, with its look in the plots.
fn named(totals: &Totals, strategy: &str) -> String {
    let sample = Look::of(totals, strategy).sample([20.0, 8.0]);
    let swatch =
        format!("<svg class=\"plot swatch\" viewBox=\"0 0 40 16\" aria-hidden=\"true\">{}</svg>", sample.trim_end());
    format!("<span class=\"name\">{swatch}{}</span>", escaped(strategy))
}

/// The totals of the strategies.
pub(super) fn totals(totals: &Totals) -> String {
    let rows = totals.totals.iter().map(|total| {
        let [strategy, cells @ ..] = totals_row(total);
        row("td", [named(totals, &strategy)].into_iter().chain(cells))
    });
    framed(TOTALS.map(String::from), rows)
}

/// The times on every puzzle, a column for each strategy.
pub(super) fn puzzles(Report { comparisons, totals }: &Report) -> String {
    let mut comparisons = comparisons.iter().filter(|comparison| !comparison.is_study()).peekable();
    if comparisons.peek().is_none() {
        return String::new();
    }
    let strategies = totals.totals.iter().map(|total| &total.strategy);
    let header = ["puzzle".into(), "answer".into()].into_iter();
    let header = header.chain(strategies.clone().map(|strategy| named(totals, strategy)));
    let rows = comparisons.map(|comparison| {
        let first = [escaped(&comparison.puzzle.file), answer(comparison)];
        if let Some(reason) = comparison.needless() {
            let [file, answer] = first;
            let (width, reason) = (strategies.len().max(1), escaped(reason));
            return format!(
                "<tr><td>{file}</td><td>{answer}</td><td class=\"words\" colspan=\"{width}\">{reason}</td></tr>\n"
            );
        }
        row("td", first.into_iter().chain(strategies.clone().map(|strategy| cell(comparison.entry(strategy)))))
    });
    format!("<h2>Every puzzle</h2>\n{}", framed(header, rows))
}

/// The answer, if any strategy finished.
fn answer(comparison: &Comparison) -> String {
    let mut finished = comparison.strategies.iter().filter(|entry| entry.status == Status::Finished);
    let needless = comparison.needless().map(|_| "no solution".to_string());
    finished.next().map(Entry::outcome).or(needless).unwrap_or_default()
}

/// The time of a strategy, or why there is none; nothing if it took no part.
fn cell(entry: Option<&Entry>) -> String {
    let Some(entry) = entry else { return String::new() };
    let outcome = entry.outcome();
    match (entry.finishing_time(), &entry.reason) {
        (Some(time), _) if entry.rank == Some(1) => format!("<span class=\"best\">{}</span>", units::time(time)),
        (Some(time), _) => units::time(time),
        (None, Some(reason)) => format!("<span class=\"muted\" title=\"{}\">{outcome}</span>", escaped(reason)),
        (None, None) => format!("<span class=\"bad\">{outcome}</span>"),
    }
}

/// An ablation study.
pub(super) fn study(comparison: &Comparison) -> String {
    let rows = comparison.strategies.iter().map(|entry| {
        let seconds = entry.finishing_time().map_or_else(String::new, units::time);
        let ratio = entry.ratio.map_or_else(String::new, units::factor);
        row("td", [escaped(entry.name()), entry.outcome(), seconds, ratio])
    });
    let table = || framed(["switches", "answer", "time", "× all"].map(String::from), rows);
    let table = if comparison.needless().is_some() { String::new() } else { table() };
    let (heading, summary) = (escaped(&table::heading(comparison)), escaped(&comparison.summary));
    format!("<h2>{heading}</h2>\n{table}<p>{summary}.</p>\n")
}
