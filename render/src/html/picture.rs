//! Pictures for pages without scripts and for paper, as SVG or as text.

use itertools::Itertools;
use jigsat_encodings::drawing::{Drawing, Layers};

use super::escape::{html, lines};
use crate::svg::without_heading;
use crate::{NoPicture, Subject, View, plain};

/// A picture as an element of a page, below some words, with folded details; empty if there is nothing to show.
pub(super) fn figure(words: &str, details: &[String], picture: &str) -> String {
    let words = if words.is_empty() { String::new() } else { format!("<figcaption>{}</figcaption>", html(words)) };
    let lines = details.iter().map(|detail| format!("<li>{}</li>", html(detail))).join("");
    let details = if lines.is_empty() {
        String::new()
    } else {
        format!("<details class=\"why\"><summary>Details</summary><ul>{lines}</ul></details>")
    };
    if picture.is_empty() { String::new() } else { format!("<figure>{words}{picture}{details}</figure>\n") }
}

/// The picture of a layout, or else of the puzzle; empty if there is nothing to show.
pub(super) fn picture(title: &str, sketch: Option<&Drawing>, layout: Option<&Drawing>) -> String {
    if layout.or(sketch).is_none() {
        return String::new();
    }
    match (svg(&Subject { title, sketch, layout }), layout) {
        (Ok(picture), _) => picture,
        (Err(_), Some(layout)) => format!("<pre tabindex=\"0\">{}</pre>", lines(&plain(layout))),
        (Err(why), None) => format!("<p>{}</p>", html(&why.to_string())),
    }
}

/// The picture as SVG, without a heading.
/// Of a layout with too many steps, only the layout is drawn.
fn svg(subject: &Subject<'_>) -> Result<String, NoPicture> {
    match (without_heading(subject, View::Both), subject.layout) {
        (Err(NoPicture::Steps { .. }), Some(Drawing::Layers(layers))) => {
            let layout = Drawing::Layers(Layers { steps: Vec::new(), ..layers.clone() });
            without_heading(&Subject { layout: Some(&layout), ..*subject }, View::Both)
        }
        (picture, _) => picture,
    }
}
