//! Printing results: headings, pictures, and lines of JSON.

use std::fmt::{self, Write as _};
use std::io::{self, Write};

use anstream::AutoStream;
use jigsat::render::{self, Look};
use jigsat_encodings::kind::Answer;
use jigsat_forms::budget::Exceeded;
use jigsat_forms::printable::printable;
use num_bigint::BigUint;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::Verdict;
use super::found::Found;
use super::input::Loaded;
use super::{json, terminal};
use crate::cli::{Color, Format, OutputArgs, RunArgs};

/// Standard output, with colours or without.
pub(super) struct Output {
    format: Format,
    stream: AutoStream<io::Stdout>,
    /// What pictures look like.
    look: Look,
}

impl Output {
    pub(super) fn new(args: &OutputArgs) -> Self {
        let text = Self::text(args.color);
        let look = Look { is_grid: args.format == Format::Grid, ..text.look };
        Self { format: args.format, look, ..text }
    }

    /// For text, or what comes as text.
    pub(super) fn text(color: Color) -> Self {
        let choice = match color {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        };
        let stream = AutoStream::new(io::stdout(), choice);
        let has_colours = stream.current_choice() != anstream::ColorChoice::Never;
        let colours = has_colours.then(terminal::depth);
        Self { format: Format::Text, stream, look: Look { colours, columns: terminal::columns(), ..Look::PLAIN } }
    }

    pub(super) fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    pub(super) fn is_dimacs(&self) -> bool {
        self.format == Format::Dimacs
    }

    /// A heading: a line that a reader of layouts passes over as a comment.
    pub(super) fn heading(&mut self, loaded: &Loaded, what: &str) -> io::Result<()> {
        let rules = loaded.puzzle.rules().map_or_else(String::new, |rules| format!(" ({rules})"));
        self.line(&format!("# {}: {}{rules}: {what}", loaded.file, loaded.kind.name))
    }

    /// All that there is to say about a puzzle that could not be read in time.
    pub(super) fn undecided(&mut self, verb: &str, file: &str, exceeded: &Exceeded) -> io::Result<()> {
        match self.format {
            Format::Text | Format::Grid => self.line(&format!("# {file}: undecided: {exceeded}")),
            Format::Dimacs => {
                self.line(&format!("c {file}: undecided: {exceeded}"))?;
                self.line("s UNKNOWN")
            }
            Format::Json => {
                let answer = Verdict::Undecided.word();
                self.json(&json!({ "file": file, "verb": verb, "answer": answer, "reason": exceeded.to_string() }))
            }
        }
    }

    /// A layout as a picture, with a blank line behind it.
    pub(super) fn picture(&mut self, answer: &Answer) -> io::Result<()> {
        writeln!(self.stream, "{}", self.drawn(answer))?;
        self.stream.flush()
    }

    /// A layout as a picture, and nothing behind it.
    pub(super) fn bare(&mut self, answer: &Answer) -> io::Result<()> {
        write!(self.stream, "{}", self.drawn(answer))?;
        self.stream.flush()
    }

    /// The picture of a layout.
    pub(super) fn drawn(&self, answer: &Answer) -> String {
        render::text(&answer.draw(), &self.look)
    }

    /// Where there is no layout to be shown: why there is none, if that was asked for.
    pub(super) fn nothing(&mut self, loaded: &Loaded, found: &Found, args: &RunArgs) -> io::Result<()> {
        match &found.explanation {
            Some((canvas, colouring)) => {
                let look = self.look;
                writeln!(self.stream, "{}", canvas.text(colouring, |drawing| render::text(drawing, &look)))
            }
            None if args.explain && found.needs_explanation() => {
                self.heading(loaded, "no colouring was found that shows why")
            }
            None => Ok(()),
        }
    }

    /// A line of text, in which foreign words move no cursor and hide nothing.
    pub(super) fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.stream, "{}", printable(text))
    }

    /// Several lines, or a line with colours, as they are.
    pub(super) fn block(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.stream, "{text}")
    }

    /// One result as one line of JSON.
    pub(super) fn json(&mut self, record: &impl Serialize) -> io::Result<()> {
        writeln!(self.stream, "{}", json::line(record)?)
    }
}

/// The field of a JSON result that its layouts are in.
const LAYOUTS: &str = "layouts";

/// A JSON result whose layouts are written as they come, so that none is lost or kept in memory. Nothing is written before the
/// first layout: a question that cannot be asked leaves no half a line.
pub(super) struct Stream<'a> {
    output: &'a mut Output,
    /// The fields before the layouts, until they are written.
    head: Option<String>,
}

impl<'a> Stream<'a> {
    /// Begins with the fields of `record`.
    pub(super) fn new(output: &'a mut Output, record: &Map<String, Value>) -> io::Result<Self> {
        let fields = json::line(record)?;
        let head = format!("{},\"{LAYOUTS}\":[", fields.trim_end_matches('}'));
        Ok(Self { output, head: Some(head) })
    }

    /// Adds a layout.
    pub(super) fn layout(&mut self, layout: &Value) -> io::Result<()> {
        let before = self.head.take().unwrap_or_else(|| ",".to_string());
        write!(self.output.stream, "{before}{}", json::line(layout)?)?;
        self.output.stream.flush()
    }

    /// Ends with the fields of `record`, of which there is at least one.
    pub(super) fn close(self, record: &Map<String, Value>) -> io::Result<()> {
        let fields = json::line(record)?;
        let before = self.head.unwrap_or_default();
        writeln!(self.output.stream, "{before}],{}", fields.trim_start_matches('{'))
    }
}

/// The puzzle, for people to see what was read: the beginning of it, if it is a formula with a million clauses.
pub(super) fn beginning(loaded: &Loaded) -> String {
    let mut text = Beginning { text: String::new(), lines: 200, bytes: 20_000 };
    match write!(text, "{}", loaded.puzzle) {
        Ok(()) => text.text,
        Err(fmt::Error) => text.text.trim_end().to_string() + "\n…\n",
    }
}

/// Takes so many lines and bytes of a text, and no more.
struct Beginning {
    text: String,
    lines: usize,
    bytes: usize,
}

impl fmt::Write for Beginning {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        for c in part.chars() {
            if self.lines == 0 || self.text.len() >= self.bytes {
                return Err(fmt::Error);
            }
            self.lines -= usize::from(c == '\n');
            self.text.push(c);
        }
        Ok(())
    }
}

/// The fields that every JSON result begins with.
pub(super) fn record(verb: &str, loaded: &Loaded) -> Map<String, Value> {
    let mut record = Map::new();
    record.insert("file".into(), loaded.file.clone().into());
    if let Some(number) = loaded.number {
        record.insert("puzzle".into(), number.into());
    }
    record.insert("kind".into(), loaded.kind.name.into());
    record.insert("rules".into(), loaded.puzzle.rules().into());
    record.insert("verb".into(), verb.into());
    if !loaded.others.is_empty() {
        let other = |(number, name): &(usize, String)| json!({ "puzzle": number, "name": name });
        record.insert("others".into(), loaded.others.iter().map(other).collect());
    }
    record
}

/// Completes the JSON result of an enumeration.
pub(super) fn conclude(record: &mut Map<String, Value>, verdict: Verdict, found: &Found, args: &RunArgs) {
    record.insert("strategy".into(), found.strategy.to_string().into());
    record.insert("answer".into(), verdict.word().into());
    record.insert("reason".into(), found.reason.clone().into());
    if args.explain {
        let colouring = found.explanation.as_ref().map(|(canvas, colouring)| canvas.json(colouring));
        record.insert("colouring".into(), colouring.into());
    }
    if args.stats {
        record.insert("plan".into(), found.plan());
        record.insert("stats".into(), found.stats());
    }
}

/// A number of solutions in words.
pub(super) fn solutions(count: &BigUint) -> String {
    let noun = if *count == BigUint::from(1_u8) { "solution" } else { "solutions" };
    format!("{count} {noun}")
}

/// What there is not, if a search that found so many says that it is at its end.
pub(super) fn others(found: &BigUint) -> &'static str {
    if *found == BigUint::ZERO { "there is no solution" } else { "there are no others" }
}

/// A number as JSON: as a string of digits when it has more than 64 bits, which most readers would round.
pub(super) fn big(count: &BigUint) -> Value {
    u64::try_from(count).map_or_else(|_| count.to_string().into(), Value::from)
}
