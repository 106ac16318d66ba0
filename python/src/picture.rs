//! Pictures of answers, with their words.

use jigsat::encodings::drawing::Drawing;
use jigsat::render::{self, Subject, View};
use pyo3::prelude::*;

use crate::errors::refused;
use crate::layout::no_picture;

/// What an answer says: sentences, and a picture if there is one.
pub(crate) struct Pictured {
    /// One or more; the first is the title of the picture.
    pub(crate) lines: Vec<String>,
    pub(crate) drawing: Option<Drawing>,
}

impl Pictured {
    /// The picture as an SVG document.
    ///
    /// # Errors
    /// `StrategyError` if there is none.
    pub(crate) fn svg(&self) -> PyResult<String> {
        let Some(drawing) = &self.drawing else {
            return Err(refused("expected an answer with a picture, found words only"));
        };
        let subject = Subject { title: &self.lines[0], sketch: None, layout: Some(drawing) };
        render::svg(&subject, View::default()).map_err(no_picture)
    }

    /// The sentences and the picture as text.
    pub(crate) fn text(&self) -> String {
        let drawn = self.drawing.as_ref().map(|drawing| render::plain(drawing).trim_end_matches('\n').to_string());
        self.lines.iter().cloned().chain(drawn).collect::<Vec<_>>().join("\n")
    }

    /// The sentences and the picture for notebooks.
    pub(crate) fn html(&self) -> String {
        let lines: Vec<String> = self.lines.iter().map(|line| render::escaped(line)).collect();
        let svg = self.svg().unwrap_or_default();
        format!("<div class=\"jigsat\"><p>{}</p>{svg}</div>", lines.join("<br>"))
    }
}
