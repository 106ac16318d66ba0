//! Pictures of answers, with their words.

use jigsat::encodings::drawing::Drawing;
use jigsat::render::{self, Subject, View};
use serde_json::{Value, json};

/// The words and the picture of an answer, as JSON: `jigsat._answers.Picture`.
///
/// `lines` are one or more; the first is the title of the picture.
pub(crate) fn picture(lines: &[String], drawing: Option<&Drawing>) -> Value {
    let drawn = drawing.map(|drawing| render::plain(drawing).trim_end_matches('\n').to_string());
    let svg = drawing.and_then(|drawing| {
        let subject = Subject { title: &lines[0], sketch: None, layout: Some(drawing) };
        render::svg(&subject, View::default()).ok()
    });
    let words: Vec<String> = lines.iter().map(|line| render::escaped(line)).collect();
    json!({ "lines": lines, "words": words.join("<br>"), "drawn": drawn, "svg": svg })
}
