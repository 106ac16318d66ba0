//! Printing results: headings, pictures, and lines of JSON.

pub(crate) mod csv;
#[cfg(feature = "extras")]
pub(crate) mod deduction;
pub(crate) mod each;
mod ends;
pub(crate) mod html;
pub(crate) mod json;
pub(crate) mod markdown;
pub(crate) mod pictures;
#[cfg_attr(not(feature = "extras"), path = "no_reasons.rs")]
pub(crate) mod reasons;
pub(crate) mod record;
#[cfg(test)]
pub(crate) mod testing;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anstream::AutoStream;
use anstream::adapter::strip_str;
use jigsat::colouring::CoverView;
use jigsat::render::{self, Look};
use jigsat_encodings::drawing::Drawing;
use jigsat_encodings::kind::Answer;
use jigsat_forms::exact_cover::Colouring;
use jigsat_forms::printable::printable;
use serde::Serialize;

use crate::cli::{Color, Format, OutputArgs, PictureArgs};
use crate::failure::Failure;
use crate::files::inputs::Inputs;
use crate::files::is_stdin;
use crate::files::sink::{Draft, Sink};
use crate::input::Loaded;
use crate::input::layouts::are_apart;
use crate::output::pictures::{NO_MODELS, Pictures};
use crate::process::signals;
use crate::terminal::{look, tell};

/// The file name endings that stand for a format.
const ENDINGS: &str = if cfg!(feature = "png") {
    ".txt, .json, .svg, .html, .png or .stl"
} else {
    ".txt, .json, .svg, .html or .stl (or .png, if built with --features png)"
};

/// Where results go, with colours or without.
pub(crate) struct Output {
    format: Format,
    stream: Sink,
    /// The look of pictures in text.
    look: Look,
    /// The writer of all other pictures.
    pictures: Option<Pictures>,
}

impl Output {
    pub(crate) fn new(args: &OutputArgs) -> Self {
        let (format, text) = (args.format(), Self::text(args.color.color));
        let look = Look { is_grid: format == Format::Grid, ..text.look };
        Self { format, look, ..text }
    }

    /// Output for layouts, which may be pictures; refuses to replace a file in `read`.
    pub(crate) fn of_layouts(args: &OutputArgs, picture: &PictureArgs, read: Inputs) -> Result<Self, Failure> {
        let format = picture.format(args);
        if let Some(path) = picture.with_unknown_ending().filter(|_| args.format.is_none()) {
            let name = path.display();
            return Err(Failure::Message(format!("-o {name}: expected a name that ends in {ENDINGS}, or a --format")));
        }
        let text = Self::new(&OutputArgs { format: Some(format), ..*args });
        if format.ending().is_some() {
            return Ok(Self { pictures: Some(Pictures::new(format, picture, read)?), ..text });
        }
        if picture.print.are_given() {
            return Err(Failure::Message(NO_MODELS.to_string()));
        }
        text.into_file(picture.output.as_deref(), &read)
    }

    /// Output of lines without colours; `is_json` if they are records.
    pub(crate) fn plain(is_json: bool) -> Self {
        let format = if is_json { Format::Json } else { Format::Text };
        Self { format, ..Self::text(Color::Never) }
    }

    /// The same in a file or on standard output.
    pub(crate) fn lines(path: Option<&Path>, read: &Inputs, is_json: bool) -> Result<Self, Failure> {
        Self::plain(is_json).into_file(path, read)
    }

    /// The same output in a file; without a path or for `-`, where it was.
    fn into_file(self, path: Option<&Path>, read: &Inputs) -> Result<Self, Failure> {
        let Some(path) = path.filter(|path| !is_stdin(path)) else { return Ok(self) };
        let draft =
            Draft::create(path, read).map_err(|error| Failure::Message(format!("{}: {error}", path.display())))?;
        let look = Look { is_grid: self.look.is_grid, ..Look::PLAIN };
        Ok(Self { stream: Sink::File(draft, path.to_path_buf()), look, ..self })
    }

    /// Output for layouts of the puzzle `file` that are read from the file `layouts` or standard input.
    pub(crate) fn of_layouts_in(
        layouts: Option<&Path>,
        file: &Path,
        args: &OutputArgs,
        picture: &PictureArgs,
    ) -> Result<Self, Failure> {
        if let Some(layouts) = layouts {
            are_apart(file, layouts)?;
        }
        Self::of_layouts(args, picture, Inputs::of([Some(file), layouts].into_iter().flatten()))
    }

    /// Output of text on standard output.
    pub(crate) fn text(color: Color) -> Self {
        let stream = AutoStream::new(io::stdout(), color);
        let has_colours = stream.current_choice() != Color::Never;
        let colours = has_colours.then(look::depth);
        let stream: Box<dyn Write + Send> = if has_colours { Box::new(stream) } else { Box::new(stream.into_inner()) };
        Self {
            format: Format::Text,
            stream: Sink::Stdout(stream),
            look: Look { colours, ..look::look() },
            pictures: None,
        }
    }

    pub(crate) fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    /// Is the result printed as lines of text?
    pub(crate) fn is_text(&self) -> bool {
        matches!(self.format, Format::Text | Format::Grid)
    }

    pub(crate) fn is_dimacs(&self) -> bool {
        self.format == Format::Dimacs
    }

    /// Prints a heading: a line that readers of layouts skip as a comment.
    pub(crate) fn heading(&mut self, loaded: &Loaded, what: &str) -> io::Result<()> {
        let line = headline(loaded, what);
        let Some(pictures) = &mut self.pictures else {
            return self.line(&line);
        };
        pictures.note(what);
        self.comment(&line)
    }

    /// Prints a comment line; on standard error if standard output holds a picture.
    fn comment(&mut self, line: &str) -> io::Result<()> {
        if self.pictures.as_ref().is_some_and(Pictures::take_stdout) {
            tell(line.trim_start_matches("# "));
            return Ok(());
        }
        self.line(line)
    }

    /// Begins the output for a puzzle.
    pub(crate) fn begin(&mut self, loaded: &Loaded) -> Result<(), Failure> {
        self.pictures.as_mut().map_or(Ok(()), |pictures| pictures.begin(loaded))
    }

    /// Prints or draws a layout under a heading.
    pub(crate) fn layout(&mut self, loaded: &Loaded, what: &str, drawing: &Drawing) -> Result<(), Failure> {
        let Some(pictures) = &mut self.pictures else {
            return Ok(self.headed(loaded, what, drawing)?);
        };
        let path = match pictures.add(loaded, what, Some(drawing)) {
            Ok(path) => path,
            // What can't be drawn is an answer nevertheless.
            Err(failure) => return self.heading(loaded, what).map_err(Failure::from).and(Err(failure)),
        };
        if pictures.is_page() {
            // A page may have thousands of them, each with its place in it.
            return Ok(());
        }
        Ok(self.placed(loaded, what, path)?)
    }

    /// Prints or draws a step of a deduction under its sentence; `details` are what that leaves out.
    pub(crate) fn step(
        &mut self,
        loaded: &Loaded,
        sentence: &str,
        details: &[String],
        drawing: &Drawing,
    ) -> Result<(), Failure> {
        match &mut self.pictures {
            Some(pictures) if pictures.is_page() => pictures.step(loaded, sentence, details, drawing),
            None if !details.is_empty() => {
                self.heading(loaded, sentence)?;
                for detail in details {
                    self.line(&format!("#   {detail}"))?;
                }
                Ok(self.picture(drawing)?)
            }
            Some(_) | None => self.layout(loaded, sentence, drawing),
        }
    }

    /// Draws a picture for the previous text.
    pub(crate) fn drawing(&mut self, loaded: &Loaded, what: &str, drawing: &Drawing) -> Result<(), Failure> {
        if self.pictures.is_none() {
            return Ok(self.picture(drawing)?);
        }
        self.layout(loaded, what, drawing)
    }

    /// Prints or draws the unsolved puzzle.
    pub(crate) fn puzzle(&mut self, loaded: &Loaded) -> Result<(), Failure> {
        let given = "unsolved puzzle";
        let Some(pictures) = &mut self.pictures else {
            let sketch = loaded.sketch()?.ok_or_else(|| no_picture(loaded))?;
            return Ok(self.headed(loaded, given, &sketch)?);
        };
        let path = pictures.add(loaded, given, None)?;
        Ok(self.placed(loaded, given, path)?)
    }

    /// Prints a heading, with the path of the picture if it has a file of its own.
    fn placed(&mut self, loaded: &Loaded, what: &str, path: Option<PathBuf>) -> io::Result<()> {
        let place = path.map_or_else(String::new, |path| format!(": {}", path.display()));
        self.heading(loaded, &format!("{what}{place}"))
    }

    /// Completes files and pages.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        if let Some(written) = self.pictures.take().map_or(Ok(None), Pictures::finish)? {
            self.line(&format!("# {written}"))?;
        }
        if let Sink::File(draft, path) = self.stream {
            let _saving = signals::saving();
            draft.keep().map_err(|error| Failure::Message(format!("{}: {error}", path.display())))?;
        }
        Ok(())
    }

    /// A heading with its picture, at once, and a blank line behind it.
    fn headed(&mut self, loaded: &Loaded, what: &str, drawing: &Drawing) -> io::Result<()> {
        let heading = headline(loaded, what);
        self.write(&format!("{}\n{}\n", printable(&heading), render::text(drawing, &self.look)))?;
        self.stream.flush()
    }

    /// A layout as a picture, with a blank line behind it.
    pub(crate) fn picture(&mut self, drawing: &Drawing) -> io::Result<()> {
        self.write(&format!("{}\n", render::text(drawing, &self.look)))?;
        self.stream.flush()
    }

    /// A layout as a picture, and nothing behind it.
    pub(crate) fn bare(&mut self, answer: &Answer) -> io::Result<()> {
        self.write(&render::text(&answer.draw(), &self.look))?;
        self.stream.flush()
    }

    /// A colouring that proves that there is no layout.
    pub(crate) fn colouring(
        &mut self,
        loaded: &Loaded,
        view: &CoverView,
        colouring: &Colouring,
    ) -> Result<(), Failure> {
        if let Some(pictures) = &self.pictures {
            let what = format!("a colouring modulo {} proves it", colouring.modulus());
            return match view.draw(colouring).filter(|_| pictures.show_remarks()) {
                Some(drawing) => self.layout(loaded, &what, &drawing),
                None => Ok(self.heading(loaded, &format!("{what}, of which there is no picture in this format"))?),
            };
        }
        let look = self.look;
        Ok(writeln!(self.stream, "{}", view.text(colouring, |drawing| render::text(drawing, &look)))?)
    }

    /// Prints a line of text, with control characters escaped.
    pub(crate) fn line(&mut self, text: &str) -> io::Result<()> {
        self.write(&format!("{}\n", printable(text)))
    }

    /// Writes the text as it is, at once and not piece by piece.
    pub(crate) fn write(&mut self, text: &str) -> io::Result<()> {
        self.stream.write_all(text.as_bytes())
    }

    /// Flushes the output.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }

    /// Several lines, or a line with colours where there are any.
    pub(crate) fn block(&mut self, text: &str) -> io::Result<()> {
        if self.look.colours.is_some() {
            return writeln!(self.stream, "{text}");
        }
        writeln!(self.stream, "{}", strip_str(text))
    }

    /// One result as one line of JSON.
    pub(crate) fn json(&mut self, record: &impl Serialize) -> io::Result<()> {
        let mut line = json::line(record)?;
        line.push('\n');
        self.write(&line)
    }
}

/// The text of a heading.
fn headline(loaded: &Loaded, what: &str) -> String {
    let rules = loaded.puzzle.rules().map_or_else(String::new, |rules| format!(" ({rules})"));
    format!("# {}: {}{rules}: {what}", loaded.file, loaded.kind.name)
}

/// The failure of a puzzle that has no picture.
fn no_picture(loaded: &Loaded) -> Failure {
    Failure::Message(format!(
        "{}: there is no picture of a puzzle of the kind {}, or none of this size",
        loaded.file, loaded.kind.name
    ))
}
