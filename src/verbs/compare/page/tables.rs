//! The tables of a page.

use itertools::Itertools;
use jigsat::render::escaped;

use super::super::comparison::Comparison;
use super::super::plot::Look;
use super::super::rank::{Entry, Status};
use super::super::summary::summary;
use super::super::table::{self, TOTALS, totals_row};
use super::super::totals::Totals;
use crate::terminal::units;

/// A row with a cell for each text, which is HTML.
fn row(name: &str, cells: impl IntoIterator<Item = String>) -> String {
    let cells = cells.into_iter().map(|cell| format!("<{name}>{cell}</{name}>")).join("");
    format!("<tr>{cells}</tr>\n")
}

fn framed(header: impl IntoIterator<Item = String>, rows: &str) -> String {
    let header = row("th", header);
    format!("<div class=\"table\"><table>\n<thead>{header}</thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n")
}

/// The name of a strategy, with its look in the plots.
fn named(totals: &Totals, strategy: &str) -> String {
    let swatch = totals.number(strategy).map(|number| Look::of(totals, number).sample([20.0, 8.0]));
    let swatch = swatch.map(|sample| {
        format!("<svg class=\"plot swatch\" viewBox=\"0 0 40 16\" aria-hidden=\"true\">{}</svg>", sample.trim_end())
    });
    format!("<span class=\"name\">{}{}</span>", swatch.unwrap_or_default(), escaped(strategy))
}

/// The totals of the strategies.
pub(super) fn totals(totals: &Totals) -> String {
    let rows = totals.ranked().into_iter().map(|total| {
        let [strategy, cells @ ..] = totals_row(&total);
        row("td", [named(totals, &strategy)].into_iter().chain(cells))
    });
    framed(TOTALS.map(String::from), &rows.collect_vec().concat())
}

/// The times on every puzzle, a column for each strategy.
pub(super) fn puzzles(comparisons: &[Comparison], totals: &Totals) -> String {
    let comparisons = comparisons.iter().filter(|comparison| comparison.puzzle.search.is_none()).collect_vec();
    if comparisons.is_empty() {
        return String::new();
    }
    let strategies = totals.ranked().into_iter().map(|total| total.strategy).collect_vec();
    let header = ["puzzle".into(), "answer".into()];
    let header = header.into_iter().chain(strategies.iter().map(|strategy| named(totals, strategy)));
    let rows = comparisons.iter().map(|comparison| {
        let first = [escaped(&comparison.puzzle.file), escaped(&answer(comparison))];
        if let Some(reason) = &comparison.needless {
            let reason_cell =
                format!("<td class=\"words\" colspan=\"{}\">{}</td>", strategies.len().max(1), escaped(reason));
            return format!("<tr><td>{}</td><td>{}</td>{reason_cell}</tr>\n", first[0], first[1]);
        }
        row("td", first.into_iter().chain(strategies.iter().map(|strategy| cell(comparison, strategy))))
    });
    format!("<h2>Every puzzle</h2>\n{}", framed(header, &rows.collect_vec().concat()))
}

/// The answer, if any strategy finished.
fn answer(comparison: &Comparison) -> String {
    let finished = |entry: &&Entry| matches!(entry.status, Status::Finished(_));
    match comparison.entries.iter().find(finished) {
        Some(entry) => table::answer(comparison, entry),
        None if comparison.needless.is_some() => "no solution".into(),
        None => String::new(),
    }
}

/// The time of a strategy, or why there is none.
fn cell(comparison: &Comparison, strategy: &str) -> String {
    let Some(entry) = comparison.entries.iter().find(|entry| entry.strategy == strategy) else {
        return String::new();
    };
    match (entry.finishing_time(), entry.status.reason()) {
        (Some(time), _) if entry.rank == Some(1) => format!("<span class=\"best\">{}</span>", units::time(time)),
        (Some(time), _) => units::time(time),
        (None, Some(reason)) => {
            let answer = table::answer(comparison, entry);
            format!("<span class=\"muted\" title=\"{}\">{}</span>", escaped(reason), escaped(&answer))
        }
        (None, None) => format!("<span class=\"bad\">{}</span>", escaped(&table::answer(comparison, entry))),
    }
}

/// An ablation study.
pub(super) fn study(comparison: &Comparison) -> String {
    let rows = comparison.entries.iter().map(|entry| {
        let seconds = entry.finishing_time().map_or_else(String::new, units::time);
        let ratio = comparison.ratio(entry).map_or_else(String::new, units::factor);
        let switches = entry.switches.as_deref().unwrap_or(&entry.strategy);
        row("td", [escaped(switches), escaped(&table::answer(comparison, entry)), seconds, ratio])
    });
    let rows = rows.collect_vec().concat();
    let table = if comparison.needless.is_some() {
        String::new()
    } else {
        framed(["switches", "answer", "time", "× all"].map(String::from), &rows)
    };
    format!("<h2>{}</h2>\n{table}<p>{}.</p>\n", escaped(&table::heading(comparison)), escaped(&summary(comparison)))
}
