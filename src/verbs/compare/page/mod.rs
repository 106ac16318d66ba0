//! A comparison as a page for the browser: totals, statistics, plots, and a table of all puzzles.
//!
//! The page is one file that loads nothing and has no script. It follows the reader's light or dark scheme, and can be printed. All
//! foreign text passes through [`escaped`].

mod tables;

use itertools::Itertools;
use jigsat::render::escaped;

use super::comparison::Comparison;
use super::made::Provenance;
use super::plot;
use super::totals::pairs::sentences;
use super::totals::{Report, Totals};

const STYLE: &str = include_str!("style.css");

/// The policy that forbids to load or run anything (W3C, "Content Security Policy Level 3").
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// The explanation of the times.
const METHOD: &str = "Times are medians of wall-clock times for reducing and solving, without reading and starting. Every run is a process \
                      of its own, every round runs each strategy once, and every layout was verified. PAR-2 is the mean time with what \
                      was not solved counted as twice the limit.";

/// The page.
pub(super) fn page(report: &Report) -> String {
    let Report { comparisons, totals } = report;
    let title = title(comparisons);
    let studies = comparisons.iter().filter(|comparison| comparison.is_study());
    let body = [
        heading(&title, comparisons, &totals.made),
        overall(totals),
        plots(report),
        tables::puzzles(report),
        studies.map(tables::study).join(""),
        format!("<h2>Made by</h2>\n<pre><code>{}</code></pre>\n", escaped(&totals.made.command)),
    ];
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}{}</style>\n</head>\n<body>\n{}</body>\n</html>",
        plot::STYLE,
        body.concat()
    )
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
fn overall(totals: &Totals) -> String {
    if totals.puzzles == 0 {
        return String::new();
    }
    let paragraphs = if totals.are_of_several() { sentences(totals) } else { Vec::new() };
    let paragraphs = paragraphs.iter().map(|sentence| format!("<p>{}</p>\n", escaped(sentence))).join("");
    format!("<h2>In all</h2>\n{}{paragraphs}<p class=\"muted\">{METHOD}</p>\n", tables::totals(totals))
}

/// The plots, if there are enough puzzles for them.
fn plots(report: &Report) -> String {
    if !report.totals.are_of_several() {
        return String::new();
    }
    let plots = plot::plots(report);
    // The first one is of all strategies.
    let mut figures = plots.iter().map(|plot| format!("<figure>{}</figure>\n", plot.svg));
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

#[cfg(test)]
mod tests;
