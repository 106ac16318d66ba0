//! The picture of a puzzle or a layout as it is shown without a script, and on paper: as SVG, or as text where there is none.

use jigsat_encodings::drawing::Drawing;

use super::escape::{html, lines};
use crate::render::{Subject, View, plain, svg};

/// The picture, ready to stand in a page; nothing if there is nothing to be seen.
pub(super) fn figure(title: &str, sketch: Option<&Drawing>, layout: Option<&Drawing>) -> String {
    if layout.or(sketch).is_none() {
        return String::new();
    }
    let shown = match (svg(&Subject { title, sketch, layout }, View::Both), layout) {
        (Ok(picture), _) => picture,
        (Err(_), Some(layout)) => format!("<pre tabindex=\"0\">{}</pre>", lines(&plain(layout))),
        (Err(why), None) => format!("<p>{}</p>", html(&why.to_string())),
    };
    format!("<figure>{shown}</figure>\n")
}
