//! Pictures of answers, with their words.

use jigsat::encodings::drawing::Drawing;
use jigsat::render::{self, Subject, View};
use pyo3::prelude::*;

use crate::errors::refused;

/// What an answer says: sentences, and a picture if there is one. Pickles have it as a dict.
#[derive(Clone, FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Pictured {
    /// One or more; the first is the title of the picture.
    lines: Vec<String>,
    /// The picture as text.
    drawn: Option<String>,
    /// The picture as an SVG document; `None` if there is none, or it is too large.
    svg: Option<String>,
}

impl Pictured {
    pub(crate) fn new(lines: Vec<String>, drawing: Option<&Drawing>) -> Self {
        let drawn = drawing.map(|drawing| render::plain(drawing).trim_end_matches('\n').to_string());
        let subject = |drawing| Subject { title: &lines[0], sketch: None, layout: Some(drawing) };
        let svg = drawing.and_then(|drawing| render::svg(&subject(drawing), View::default()).ok());
        Self { lines, drawn, svg }
    }

    /// The picture as an SVG document.
    ///
    /// # Errors
    /// `StrategyError` if there is none.
    pub(crate) fn svg(&self) -> PyResult<String> {
        let missing = match self.drawn {
            Some(_) => "expected an answer that a picture can show, found one that is too large",
            None => "expected an answer with a picture, found words only",
        };
        self.svg.clone().ok_or_else(|| refused(missing))
    }

    /// The sentences and the picture as text.
    pub(crate) fn text(&self) -> String {
        self.lines.iter().chain(&self.drawn).cloned().collect::<Vec<_>>().join("\n")
    }

    /// The sentences and the picture for notebooks.
    pub(crate) fn html(&self) -> String {
        let lines: Vec<String> = self.lines.iter().map(|line| render::escaped(line)).collect();
        let svg = self.svg().unwrap_or_default();
        format!("<div class=\"jigsat\"><p>{}</p>{svg}</div>", lines.join("<br>"))
    }
}
