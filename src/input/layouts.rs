//! Layouts that users give, as `solve` prints them: reading and verifying them, one after another.

use std::io::BufReader;
use std::iter;
use std::path::Path;

use anstream::adapter::strip_str;
use jigsat::colouring::CoverView;
use jigsat::session::Session;
use jigsat_encodings::kind::{Answer, JsonLayoutError};
use jigsat_encodings::puzzle::LayoutError;
use jigsat_forms::exact_cover::{Colouring, ColouringError};
use jigsat_forms::json::{self, Unambiguous};
use jigsat_forms::text::ParseError;
use serde_json::Value;

use crate::failure::Failure;
use crate::files::{is_stdin, read};
use crate::input::Loaded;

/// Standard input holds the puzzle or the layouts, not both.
pub(crate) fn are_apart(puzzle: &Path, layouts: &Path) -> Result<(), Failure> {
    if is_stdin(puzzle) && is_stdin(layouts) {
        return Err(Failure::Message("only one of the puzzle and the layout can be read from standard input".into()));
    }
    Ok(())
}

/// The text of a file, without colours; and the name to call it by.
fn plain(loaded: &Loaded, file: &Path) -> Result<(String, String), Failure> {
    let (name, text) = read(file, &loaded.budget)?;
    let text = text.trim_start_matches('\u{feff}');
    // A picture may have been saved with its colours.
    let text = if text.contains('\x1b') { strip_str(text).to_string() } else { text.to_string() };
    Ok((name, text))
}

/// The text of a file that holds one layout or a part of it, with a blank line in place of each heading; and the name to call it by.
pub(crate) fn text_of(loaded: &Loaded, file: &Path) -> Result<(String, String), Failure> {
    let (name, text) = plain(loaded, file)?;
    let lines = text.lines().map(|line| if heading(line, loaded.kind.name) == Some(0) { "" } else { line });
    Ok((name, lines.flat_map(|line| [line, "\n"]).collect()))
}

/// A layout or colouring that was read.
pub(crate) enum ReadLayout {
    /// A verified layout; or the rule that it breaks.
    Layout(Result<Answer, String>),
    /// A colouring that proves that there is no layout; or why it proves nothing.
    Colouring(Result<(CoverView, Colouring), String>),
}

/// The visitor of layouts; an unreadable one ends the reading.
type Take<'a> = dyn FnMut(Result<ReadLayout, Failure>) -> Result<(), Failure> + 'a;

/// A text that holds layouts of a puzzle.
pub(crate) struct Layouts<'a> {
    loaded: &'a Loaded,
    /// The name of the file, for messages.
    pub(crate) name: String,
    text: String,
}

impl<'a> Layouts<'a> {
    /// Reads a file; `-` is standard input.
    pub(crate) fn open(loaded: &'a Loaded, file: &Path) -> Result<Self, Failure> {
        let (name, text) = plain(loaded, file)?;
        Ok(Self { loaded, name, text })
    }

    /// Passes each verified layout to `take`, with its number from 1. Returns the number of layouts, of which there is one.
    pub(crate) fn each(
        &self,
        mut take: impl FnMut(usize, Result<ReadLayout, Failure>) -> Result<(), Failure>,
    ) -> Result<usize, Failure> {
        let mut number = 0;
        let take: &mut Take<'_> = &mut |read| {
            number += 1;
            take(number, read)
        };
        if looks_like_json(&self.text) {
            self.each_of_json(take)?;
        } else if CoverView::recognise(&self.text) {
            let view = self.view()?;
            let read = self.loaded.read(&self.text, |text| view.read(text))?;
            let read = read.map_err(|error| Failure::Message(format!("{}:{error}", self.name)));
            take(read.map(|read| judged(view, read)))?;
        } else {
            self.each_of_text(take)?;
        }
        if number == 0 {
            return Err(Failure::Message(format!("{}:1:1: expected a layout, found none", self.name)));
        }
        Ok(number)
    }

    fn view(&self) -> Result<CoverView, Failure> {
        let Loaded { puzzle, kind, budget, .. } = self.loaded;
        let view = CoverView::of(&Session::new(puzzle), budget).map_err(|exceeded| self.loaded.ended_by(exceeded))?;
        let none = || Failure::Message(format!("{} puzzles have no exact cover to be coloured", kind.name));
        view.ok_or_else(none)
    }

    /// Every layout of a text: they are separated by the headings that `solve` prints.
    fn each_of_text(&self, take: &mut Take<'_>) -> Result<(), Failure> {
        let loaded = self.loaded;
        let mut rest = &self.text[..];
        let mut first_line = 0;
        while !rest.is_empty() {
            let length = heading(rest, loaded.kind.name).unwrap_or(rest.len());
            let (layout, behind) = rest.split_at(length);
            if !layout.trim().is_empty() {
                let read = self.of_text(layout, first_line);
                // What stands above everything may be comments, or rows that look like some.
                let is_above = first_line == 0 && !behind.is_empty();
                let is_comment = |line: &str| line.trim().is_empty() || line.starts_with("# ");
                if read.is_ok() || !is_above || !layout.lines().all(is_comment) {
                    take(read)?;
                }
            }
            let (heading, below) = behind.split_at(behind.find('\n').map_or(behind.len(), |end| end + 1));
            first_line += layout.matches('\n').count() + heading.matches('\n').count();
            rest = below;
            loaded.budget.check().map_err(|exceeded| loaded.ended_by(exceeded))?;
        }
        Ok(())
    }

    /// The layout in a part of the text that has so many lines above it.
    fn of_text(&self, text: &str, lines_above: usize) -> Result<ReadLayout, Failure> {
        match self.loaded.read(text, |text| self.loaded.puzzle.check_text(text))? {
            Ok(answer) => Ok(ReadLayout::Layout(Ok(answer))),
            Err(LayoutError::Rule(violation)) => Ok(ReadLayout::Layout(Err(violation.to_string()))),
            Err(LayoutError::Text(error)) => {
                let error = ParseError { line: error.line + lines_above, ..error };
                Err(Failure::Message(format!("{}:{error}", self.name)))
            }
        }
    }

    /// Visits every layout or colouring of a JSON text.
    ///
    /// The text holds results of `solve` or `unique`, bare layouts, arrays of layouts, or colourings, bare or in such results. A layout
    /// may be lists of labels.
    fn each_of_json(&self, take: &mut Take<'_>) -> Result<(), Failure> {
        let Self { loaded, name, .. } = self;
        let mut number = 0;
        let text = BufReader::new(loaded.budget.reader(self.text.as_bytes()));
        let mut values = serde_json::Deserializer::from_reader(text).into_iter();
        loop {
            let start = values.byte_offset();
            let Some(value) = values.next() else { break };
            let Unambiguous(mut value) = value.map_err(|error| {
                // What ends the budget ends the text.
                if let Some(exceeded) = loaded.budget.exceeded() {
                    return loaded.ended_by(exceeded.clone());
                }
                let (line, column) = (error.line(), error.column());
                Failure::Message(format!(
                    "{name}:{line}:{column}: expected a layout as JSON, found {}",
                    json::found(&error)
                ))
            })?;
            if is_lists_of_labels(&value) {
                let (above, text) = self.text[..values.byte_offset()].split_at(start);
                number += 1;
                take(self.of_text(text, above.matches('\n').count()))?;
                continue;
            }
            let [colouring, found] = ["colouring", "layouts"].map(|field| value.get_mut(field).map(Value::take));
            let colouring = colouring.filter(Value::is_object);
            let mut read = |layout: &Value| {
                number += 1;
                take(self.of_json(layout, number))
            };
            colouring.iter().try_for_each(&mut read)?;
            match found.or_else(|| colouring.is_none().then_some(value)) {
                Some(Value::Array(several)) => several.iter().try_for_each(&mut read)?,
                Some(one) => read(&one)?,
                None => {}
            }
        }
        Ok(())
    }

    /// The layout or colouring with this number.
    fn of_json(&self, layout: &Value, number: usize) -> Result<ReadLayout, Failure> {
        let Self { loaded, name, .. } = self;
        if layout.get("modulus").is_some() {
            let view = self.view()?;
            let read = view.read_json(layout);
            let read = read.map_err(|error| Failure::Message(format!("{name}: colouring {number}: {error}")))?;
            return Ok(judged(view, read));
        }
        match loaded.puzzle.check_json(layout) {
            Ok(answer) => Ok(ReadLayout::Layout(Ok(answer))),
            Err(JsonLayoutError::Rule(violation)) => Ok(ReadLayout::Layout(Err(violation.to_string()))),
            Err(error @ JsonLayoutError::Shape(_)) => {
                Err(Failure::Message(format!("{name}: layout {number}: {error}")))
            }
        }
    }
}

/// Does a colouring prove anything?
fn judged(view: CoverView, colouring: Result<Colouring, ColouringError>) -> ReadLayout {
    let verified = colouring.and_then(|colouring| view.verify(&colouring).map(|_| (view, colouring)));
    ReadLayout::Colouring(verified.map_err(|error| error.to_string()))
}

/// Is the value one layout as lists of labels: of rows, or of layers of rows?
///
/// Lists of layouts are deeper, or hold objects.
fn is_lists_of_labels(value: &Value) -> bool {
    let inner = iter::successors(Some(value), |value| value.as_array()?.first());
    let depth = inner.clone().take_while(|value| value.is_array()).count();
    matches!(depth, 2 | 3) && !inner.last().is_some_and(Value::is_object)
}

/// Does the text begin as JSON?
///
/// Other programs print labels in brackets, too: `[2] (1) (1)`, or `[[1 2 2]`.
fn looks_like_json(text: &str) -> bool {
    let begins_with = |bracket, next: &[char]| {
        let rest = text.trim_start().strip_prefix(bracket).map(str::trim_start);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(next))
    };
    begins_with('{', &['"', '}'])
        || begins_with('[', &['{', ']'])
        || begins_with('[', &['[']) && text.contains([',', '{'])
}

/// The start of the first heading: a line such as `# FILE: KIND: solution 1`.
///
/// Other lines that begin with `# ` are left to the kind: they may be comments, but also rows of a board, or options.
fn heading(text: &str, kind: &str) -> Option<usize> {
    let is_result = |words: &str| {
        let rest = words.strip_prefix(kind).or_else(|| words.strip_prefix("undecided"));
        rest.is_some_and(|rest| rest.starts_with([':', ' ']))
    };
    let is_heading =
        |line: &str| line.starts_with("# ") && line.match_indices(": ").any(|(at, _)| is_result(&line[at + 2..]));
    let starts = text.match_indices("\n# ").map(|(end, _)| end + 1);
    iter::once(0).chain(starts).find(|&start| is_heading(text[start..].lines().next().unwrap_or_default()))
}
