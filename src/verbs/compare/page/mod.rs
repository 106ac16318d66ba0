//! A comparison as a page for the browser: totals, statistics, plots, and a table of all puzzles.
//!
//! The page is one file that loads nothing and has no script. It follows the reader's light or dark scheme, and can be printed. All
//! foreign text passes through [`escaped`].

use itertools::Itertools;
use jigsat::render::escaped;

use super::comparison::Comparison;
use super::entry::{Entry, Status};
use super::plot::{self, Look};
use super::table::{self, TOTALS, totals_row};
use super::totals::pairs::sentences;
use super::totals::{ComparisonReport, PuzzleTotals};
use crate::output::html::{self, row};
use crate::process::provenance::Provenance;
use crate::terminal::units;

const STYLE: &str = include_str!("style.css");

/// The explanation of the times.
const METHOD: &str = "Times are medians of wall-clock times for reducing and solving, without reading and starting. Every run is a process \
                      of its own, every round runs each strategy once, and every layout was verified. PAR-2 is the mean time with what \
                      was not solved counted as twice the limit.";

/// The page.
pub(super) fn page(report: &ComparisonReport) -> String {
    let ComparisonReport { comparisons, totals } = report;
    let title = title(comparisons);
    let studies = comparisons.iter().filter(|comparison| comparison.is_study());
    let body = [
        heading(&title, comparisons, &totals.made),
        overall(totals),
        plots(report),
        puzzles(report),
        studies.map(study).join(""),
        format!("<h2>Made by</h2>\n<pre><code>{}</code></pre>\n", escaped(&totals.made.command)),
    ];
    html::page(&title, &format!("{STYLE}{}", plot::STYLE), &body.concat())
}

/// The puzzles of the comparison, in few words.
fn title(comparisons: &[Comparison]) -> String {
    let files = comparisons.iter().map(|comparison| comparison.puzzle.file.as_str()).unique().collect_vec();
    match files[..] {
        [] => "Strategies, compared on nothing".into(),
        [file] => format!("Strategies on {}", escaped(file)),
        [_, ..] => format!("Strategies on {} puzzles", files.len()),
    }
}

fn heading(title: &str, comparisons: &[Comparison], made: &Provenance) -> String {
    let terms = comparisons.first().map(|Comparison { terms, .. }| {
        let runs = if terms.rounds == 1 { "one run".into() } else { format!("{} runs", terms.rounds) };
        let (task, timeout) = (terms.task.name(), terms.timeout());
        format!("<p>Task: {task}; {runs} of each strategy, of at most {timeout} each.</p>\n")
    });
    let [version, date, machine] = [&made.version, &made.date, &made.machine()].map(|text| escaped(text));
    let dispute = |comparison: &Comparison| {
        let (file, dispute) = (escaped(&comparison.puzzle.file), escaped(comparison.dispute()?));
        Some(format!("<p class=\"bad\">{file}: {dispute}</p>\n"))
    };
    format!(
        "<h1>{title}</h1>\n{}<p class=\"muted\">By jigsat {version} on {date}, on {machine}.</p>\n{}",
        terms.unwrap_or_default(),
        comparisons.iter().filter_map(dispute).format("")
    )
}

/// The totals, and the sentences about them.
fn overall(totals: &PuzzleTotals) -> String {
    if totals.puzzles == 0 {
        return String::new();
    }
    let paragraphs = if totals.puzzles > 1 { sentences(totals) } else { Vec::new() };
    let paragraphs = paragraphs.iter().map(|sentence| format!("<p>{}</p>\n", escaped(sentence))).join("");
    format!("<h2>In all</h2>\n{}{paragraphs}<p class=\"muted\">{METHOD}</p>\n", totals_table(totals))
}

/// The plots, if there are enough puzzles for them.
fn plots(report: &ComparisonReport) -> String {
    if report.totals.puzzles <= 1 {
        return String::new();
    }
    // The first one is of all strategies.
    let mut figures = plot::plots(report).into_iter().map(|plot| format!("<figure>{}</figure>\n", plot.svg));
    let cactus = figures.next().unwrap_or_default();
    let scatters = figures.join("");
    let pairs = if scatters.is_empty() {
        scatters
    } else {
        format!(
            "<h2>Two by two</h2>\n<p class=\"muted\">Each point is a puzzle, coloured by the faster strategy; below the diagonal \
                 the vertical axis wins. In the corner: the number that neither solved. Dotted: ten times as fast.</p>\n\
             <div class=\"pairs\">\n{scatters}</div>\n"
        )
    };
    format!("<h2>Puzzles and times</h2>\n{cactus}{pairs}")
}

/// The name of a strategy, with its look in the plots.
fn named(totals: &PuzzleTotals, strategy: &str) -> String {
    let sample = Look::of(totals, strategy).sample([20.0, 8.0]);
    let swatch =
        format!("<svg class=\"plot swatch\" viewBox=\"0 0 40 16\" aria-hidden=\"true\">{}</svg>", sample.trim_end());
    format!("<span class=\"name\">{swatch}{}</span>", escaped(strategy))
}

/// The totals of the strategies.
fn totals_table(totals: &PuzzleTotals) -> String {
    let rows = totals.totals.iter().map(|total| {
        let [strategy, cells @ ..] = totals_row(total);
        row("td", [named(totals, &strategy)].into_iter().chain(cells))
    });
    html::table(TOTALS.map(String::from), rows)
}

/// The times on every puzzle, a column for each strategy.
fn puzzles(ComparisonReport { comparisons, totals }: &ComparisonReport) -> String {
    let mut comparisons = comparisons.iter().filter(|comparison| !comparison.is_study()).peekable();
    if comparisons.peek().is_none() {
        return String::new();
    }
    let strategies = totals.totals.iter().map(|total| &total.strategy);
    let header = ["puzzle".into(), "answer".into()].into_iter();
    let header = header.chain(strategies.clone().map(|strategy| named(totals, strategy)));
    let rows = comparisons.map(|comparison| {
        let file = escaped(&comparison.puzzle.file);
        if let Some(reason) = comparison.needless() {
            let (width, reason) = (strategies.len().max(1), escaped(reason));
            return format!(
                "<tr><td>{file}</td><td>no solution</td><td class=\"words\" colspan=\"{width}\">{reason}</td></tr>\n"
            );
        }
        let cells = strategies.clone().map(|strategy| cell(comparison.entry(strategy)));
        row("td", [file, answer(comparison)].into_iter().chain(cells))
    });
    format!("<h2>Every puzzle</h2>\n{}", html::table(header, rows))
}

/// The answer, if any strategy finished.
fn answer(comparison: &Comparison) -> String {
    let finished = comparison.strategies.iter().find(|entry| entry.status == Status::Finished);
    finished.map(Entry::outcome).unwrap_or_default()
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
fn study(comparison: &Comparison) -> String {
    let rows = comparison.strategies.iter().map(|entry| {
        let seconds = entry.finishing_time().map_or_else(String::new, units::time);
        let ratio = entry.ratio.map_or_else(String::new, units::factor);
        row("td", [escaped(entry.name()), entry.outcome(), seconds, ratio])
    });
    let table = || html::table(["switches", "answer", "time", "× all"].map(String::from), rows);
    let table = if comparison.needless().is_some() { String::new() } else { table() };
    let (heading, summary) = (escaped(&table::heading(comparison)), escaped(&comparison.summary));
    format!("<h2>{heading}</h2>\n{table}<p>{summary}.</p>\n")
}

#[cfg(test)]
mod tests;
