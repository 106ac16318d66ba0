//! Pages: one file of HTML that opens anywhere and needs no network.
//!
//! A page has a section for each puzzle, written as plain HTML, with a picture as SVG: readable without scripts, and
//! printed like that. The script in the page replaces the picture by a view that can be turned and played with. It
//! shows the drawings, which are compact JSON, see `data`. The script is made of the files in `assets/`; it talks to
//! the browser only. A policy in the page forbids everything but this script and these styles, see `policy`.

mod data;
mod escape;
mod picture;
mod policy;
mod section;

use std::io::{self, Write};
use std::sync::LazyLock;

use jigsat_encodings::drawing::Drawing;

use escape::html;
pub(crate) use policy::styles_only;
pub use section::PuzzleSection;
use section::Section;

/// The frame of a page, with `{{name}}` where something is inserted.
const FRAME: &str = include_str!("assets/page.html");

/// The styles.
const STYLE: &str = concat!(
    include_str!("assets/page.css"),
    include_str!("assets/views.css"),
    include_str!("assets/filling.css"),
    include_str!("assets/steps.css"),
    include_str!("assets/print.css"),
);

/// The script without its lines of comments, a ninth of it.
static SCRIPT: LazyLock<String> = LazyLock::new(|| {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    SOURCE.split_inclusive('\n').filter(is_code).collect()
});

/// The script: one function, so that nothing in it is visible outside.
const SOURCE: &str = concat!(
    "\"use strict\";\n(() => {\n",
    include_str!("assets/dom.js"),
    include_str!("assets/data.js"),
    include_str!("assets/vectors.js"),
    include_str!("assets/mesh.js"),
    include_str!("assets/shaders.js"),
    include_str!("assets/stage.js"),
    include_str!("assets/camera.js"),
    include_str!("assets/pieces.js"),
    include_str!("assets/packing.js"),
    include_str!("assets/game.js"),
    include_str!("assets/signs.js"),
    include_str!("assets/turns.js"),
    include_str!("assets/filling.js"),
    include_str!("assets/hand.js"),
    include_str!("assets/iso.js"),
    include_str!("assets/grids.js"),
    include_str!("assets/tray.js"),
    include_str!("assets/packing_pointer.js"),
    include_str!("assets/packing_game.js"),
    include_str!("assets/paths.js"),
    include_str!("assets/board.js"),
    include_str!("assets/tiles.js"),
    include_str!("assets/tile_pointer.js"),
    include_str!("assets/triangle.js"),
    include_str!("assets/lists.js"),
    include_str!("assets/numbers.js"),
    include_str!("assets/steps.js"),
    include_str!("assets/views.js"),
    include_str!("assets/main.js"),
    "})();\n",
);

/// A page that is built puzzle by puzzle, layout by layout.
///
/// Added parts are kept in their written form.
#[derive(Debug, Default)]
pub struct Page {
    title: String,
    command: String,
    /// The finished sections.
    sections: String,
    /// The drawings of the finished sections, as JSON, with commas between them.
    data: String,
    open: Option<Section>,
    puzzles: usize,
}

impl Page {
    /// An empty page; `command` is the command line that makes the page again.
    pub fn new(title: &str, command: &str) -> Self {
        Self { title: title.into(), command: command.into(), ..Self::default() }
    }

    /// Begins the section of a puzzle, and ends the previous one.
    pub fn begin(&mut self, puzzle: PuzzleSection<'_>) {
        self.close("");
        self.puzzles += 1;
        self.open = Some(Section::new(self.puzzles, puzzle));
    }

    /// Adds a layout to the current section, if there is one; returns whether it is a layout like those before.
    ///
    /// A picture of another sort, such as a colouring, is added as a remark: a still picture with `words` about it.
    pub fn layout(&mut self, drawing: &Drawing, words: &str) -> bool {
        self.open.as_mut().is_some_and(|section| section.layout(drawing, words))
    }

    /// Adds a step of a deduction to the current section, with its sentence, and what that leaves out line by line.
    ///
    /// The steps take the place of the puzzle and its layouts.
    pub fn step(&mut self, drawing: &Drawing, sentence: &str, details: &[String]) {
        if let Some(section) = &mut self.open {
            section.step(drawing, sentence, details);
        }
    }

    /// Ends the section of a puzzle with the result, such as `2 solutions in all`.
    pub fn close(&mut self, verdict: &str) {
        let Some(section) = self.open.take() else { return };
        self.sections += &section.html(verdict);
        if !self.data.is_empty() {
            self.data.push(',');
        }
        self.data += &section.json();
    }

    /// The approximate size of the page in bytes.
    ///
    /// The script and the styles, which all pages have, are not counted.
    pub fn bytes(&self) -> u64 {
        let open = self.open.as_ref().map_or(0, Section::bytes);
        (self.sections.len() + self.data.len() + open) as u64
    }

    /// Writes the page.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn finish(mut self, out: &mut impl Write) -> io::Result<()> {
        self.close("");
        let mut rest = FRAME;
        while let Some((before, (name, after))) =
            rest.split_once("{{").and_then(|(before, behind)| Some((before, behind.split_once("}}")?)))
        {
            out.write_all(before.as_bytes())?;
            match name {
                "policy" => out.write_all(policy::policy(&SCRIPT, STYLE, &self.sections).as_bytes())?,
                "title" => out.write_all(html(&self.heading()).as_bytes())?,
                "style" => out.write_all(STYLE.as_bytes())?,
                "sections" => out.write_all(self.sections.as_bytes())?,
                "command" => out.write_all(html(&self.command).as_bytes())?,
                "data" => write!(out, "{{\"shades\":{},\"puzzles\":[{}]}}", data::shades(), self.data)?,
                "script" => out.write_all(SCRIPT.as_bytes())?,
                other => unreachable!("the frame has no {other}"),
            }
            rest = after;
        }
        out.write_all(rest.as_bytes())
    }

    /// The heading of the page.
    fn heading(&self) -> String {
        match self.puzzles {
            0 | 1 => self.title.clone(),
            puzzles => format!("{} and {} more", self.title, puzzles - 1),
        }
    }
}

#[cfg(test)]
mod tests;
