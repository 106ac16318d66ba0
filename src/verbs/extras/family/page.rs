//! Members as a page for the browser, each with a small picture.
//!
//! The page is one file that loads nothing and has no script. All foreign text passes through [`escaped`].

use itertools::Itertools;
use jigsat::family::MemberReport;
use jigsat::render::{Subject, View, escaped, svg};
use jigsat_encodings::drawing::Drawing;
use num_bigint::BigUint;

use super::opened::Opened;
use super::row::{is_undecided, reason, solutions};
use crate::output::html;
use crate::process::children::command_line;

const STYLE: &str = include_str!("page.css");

/// The number of members with a picture: pages with more take long to open.
const WITH_PICTURE: usize = 2000;

/// The page.
pub(super) fn page(opened: &Opened, reports: &[MemberReport], summary: &str) -> String {
    let title = escaped(&opened.file);
    let mut style = String::new();
    let cards = reports
        .iter()
        .enumerate()
        .map(|(place, report)| card(opened, report, place < WITH_PICTURE, &mut style))
        .join("");
    let rest = match reports.len().checked_sub(WITH_PICTURE) {
        None | Some(0) => String::new(),
        Some(_) => format!("<p class=\"muted\">Only the first {WITH_PICTURE} members have a picture.</p>\n"),
    };
    let rules = opened.family.base().rules().map_or_else(String::new, |rules| format!(" · {}", escaped(&rules)));
    let body = format!(
        "<h1>{title}</h1>\n<p class=\"muted\">{}{rules}</p>\n<p>{}</p>\n{rest}<div class=\"members\">\n{cards}</div>\n\
         <pre><code>{}</code></pre>\n",
        opened.family.kind().name,
        escaped(summary),
        escaped(&command_line()),
    );
    html::page(&title, &format!("{STYLE}{style}"), &body)
}

fn card(opened: &Opened, report: &MemberReport, has_picture: bool, style: &mut String) -> String {
    let name = opened.family.name(&report.member);
    let class = match report.is_unique() {
        _ if is_undecided(report) => "open",
        Some(true) => "unique",
        _ if report.count == BigUint::ZERO => "none",
        _ => "some",
    };
    let count = solutions(report);
    let words = if count == "1" { "1 solution".to_string() } else { format!("{count} solutions") };
    let rating = report.rating_in_words(opened.family.kind().name);
    let rating = rating.map_or_else(String::new, |rating| format!(", rated {rating}"));
    let why = reason(report).map_or_else(String::new, |reason| format!(", undecided: {}", escaped(reason)));
    let picture = if has_picture { picture(opened, report, &name, style) } else { String::new() };
    format!(
        "<figure class=\"{class}\">{picture}<figcaption><b>{}</b><br>{words}{rating}{why}</figcaption></figure>\n",
        escaped(&name)
    )
}

/// The picture of the unsolved puzzle; empty if there is none. Its style is moved to that of the page.
fn picture(opened: &Opened, report: &MemberReport, name: &str, style: &mut String) -> String {
    let sketch = opened.family.puzzle(&report.member, &opened.budget).and_then(|puzzle| puzzle.sketch(&opened.budget));
    let Ok(Some(mut sketch)) = sketch else { return String::new() };
    if let Drawing::Layers(layers) = &mut sketch
        && opened.family.open_groups().is_some()
    {
        // All members have the same pieces.
        layers.stock.clear();
    }
    let drawn = svg(&Subject { title: name, sketch: Some(&sketch), layout: None }, View::Layers).unwrap_or_default();
    let Some((before, (own, after))) =
        drawn.split_once("<style>").and_then(|(before, rest)| Some((before, rest.split_once("</style>")?)))
    else {
        return drawn;
    };
    if style.is_empty() {
        *style = own.to_string();
    }
    format!("{before}{after}")
}
