//! `check`: is a layout a solution of a puzzle, or a colouring a proof that there is none?

use std::borrow::Cow;
use std::io::BufReader;
use std::iter;

use anstream::adapter::strip_str;
use jigsat::explain::Canvas;
use jigsat::strategy::Case;
use jigsat_encodings::kind::JsonLayoutError;
use jigsat_encodings::puzzle::LayoutError;
use jigsat_forms::exact_cover::{Colouring, ColouringError};
use jigsat_forms::json::Unambiguous;
use jigsat_forms::text::{ParseError, Text};
use serde_json::Value;

use super::budgets::Budgets;
use super::files::read;
use super::input::{Loaded, load};
use super::output::{Output, record};
use super::{Failure, Verdict};
use crate::cli::CheckArgs;

pub(super) fn run(args: &CheckArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    if args.file == "-" && args.layout == "-" {
        return Err(Failure::Message("only one of the puzzle and the layout can be read from standard input".into()));
    }
    let mut output = Output::new(&args.output);
    match check(args, budgets, &mut output) {
        Err(Failure::Exceeded { file, exceeded }) => {
            output.undecided("check", &file, &exceeded)?;
            Ok(Verdict::Undecided)
        }
        verdict => verdict,
    }
}

fn check(args: &CheckArgs, budgets: &Budgets, output: &mut Output) -> Result<Verdict, Failure> {
    let loaded = load(&args.file, &args.puzzle, budgets)?;
    let (name, text) = read(&args.layout, &loaded.budget)?;
    let text = text.trim_start_matches('\u{feff}');
    // A picture may have been saved with its colours.
    let text = if text.contains('\x1b') { Cow::Owned(strip_str(text).to_string()) } else { Cow::Borrowed(text) };
    let mut tell = Verdicts { loaded: &loaded, name: &name, output, worst: Verdict::Yes, number: 0, held: None };
    if looks_like_json(&text) {
        check_json(&loaded, &name, &text, &mut tell)?;
    } else if Canvas::recognise(&text) {
        let canvas = canvas(&loaded)?;
        let read = canvas.read(Text::within(&text, &loaded.budget));
        let read = read.map_err(|error| Failure::Message(format!("{name}:{error}")));
        tell.next(Subject::Colouring, read.map(|read| fault(&canvas, read)))?;
    } else {
        check_text(&loaded, &name, &text, &mut tell)?;
    }
    tell.finish()
}

/// Does the text begin as JSON does? Other programs print labels in brackets, too: `[2] (1) (1)`.
fn looks_like_json(text: &str) -> bool {
    let begins_with = |bracket, next: &[char]| {
        let rest = text.trim_start().strip_prefix(bracket).map(str::trim_start);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(next))
    };
    begins_with('{', &['"', '}']) || begins_with('[', &['{', '[', ']'])
}

/// What a verdict is on.
#[derive(Clone, Copy)]
enum Subject {
    Layout,
    Colouring,
}

impl Subject {
    fn name(self) -> &'static str {
        match self {
            Subject::Layout => "layout",
            Subject::Colouring => "colouring",
        }
    }

    /// What it is if it breaks no rule.
    fn valid(self) -> &'static str {
        match self {
            Subject::Layout => "valid",
            Subject::Colouring => "valid: the colouring shows that there is no solution",
        }
    }
}

/// What was looked at, and what rule it breaks, if any.
type Told = (Subject, Option<String>);

/// Tells the verdicts on layouts as they come: nobody knows how many there will be. The first one is held back until there is another:
/// where there is one only, it needs no number.
struct Verdicts<'a> {
    loaded: &'a Loaded,
    name: &'a str,
    output: &'a mut Output,
    worst: Verdict,
    /// How many there were.
    number: usize,
    /// The first one.
    held: Option<Told>,
}

impl Verdicts<'_> {
    /// The next layout breaks this rule, if any. What can't be read ends the command, after the verdicts on what came before.
    fn next(&mut self, subject: Subject, broken_rule: Result<Option<String>, Failure>) -> Result<(), Failure> {
        // What was said without a budget means nothing.
        self.loaded.budget.check().map_err(|exceeded| self.loaded.ended_by(exceeded))?;
        self.number += 1;
        if let Some(first) = self.held.take() {
            self.print(1, "solution 1: ", &first)?;
        }
        let told = (subject, broken_rule?);
        if self.number == 1 {
            self.held = Some(told);
            return Ok(());
        }
        self.print(self.number, &format!("solution {}: ", self.number), &told)
    }

    fn finish(mut self) -> Result<Verdict, Failure> {
        self.loaded.budget.check().map_err(|exceeded| self.loaded.ended_by(exceeded))?;
        if self.number == 0 {
            return Err(Failure::Message(format!("{}:1:1: expected a layout, found none", self.name)));
        }
        if let Some(only) = self.held.take() {
            self.print(1, "", &only)?;
        }
        Ok(self.worst)
    }

    fn print(&mut self, number: usize, which: &str, (subject, broken_rule): &Told) -> Result<(), Failure> {
        let verdict = if broken_rule.is_none() { Verdict::Yes } else { Verdict::No };
        self.worst = self.worst.max(verdict);
        if self.output.is_json() {
            let mut record = record("check", self.loaded);
            record.insert("layout".into(), self.name.into());
            record.insert("number".into(), number.into());
            record.insert("what".into(), subject.name().into());
            record.insert("answer".into(), verdict.word().into());
            record.insert("reason".into(), broken_rule.as_deref().into());
            return Ok(self.output.json(&record)?);
        }
        Ok(match broken_rule {
            None => self.output.line(&format!("{}: {which}{}", self.name, subject.valid())),
            Some(rule) => self.output.line(&format!("{}: {which}invalid: {rule}", self.name)),
        }?)
    }
}

fn canvas(loaded: &Loaded) -> Result<Canvas, Failure> {
    let canvas = Canvas::of(&Case::of(&loaded.puzzle), &loaded.budget).map_err(|exceeded| loaded.ended_by(exceeded))?;
    let none = || Failure::Message(format!("{} puzzles have no exact cover to be coloured", loaded.kind.name));
    canvas.ok_or_else(none)
}

/// Why a colouring proves nothing, if it does not.
fn fault(canvas: &Canvas, colouring: Result<Colouring, ColouringError>) -> Option<String> {
    colouring.and_then(|colouring| canvas.verify(&colouring)).err().map(|error| error.to_string())
}

/// Checks every layout of a text: they are separated by the headings that `solve` prints.
fn check_text(loaded: &Loaded, name: &str, text: &str, tell: &mut Verdicts<'_>) -> Result<(), Failure> {
    let mut rest = text;
    let mut first_line = 0;
    while !rest.is_empty() {
        let length = heading(rest, loaded.kind.name).unwrap_or(rest.len());
        let (layout, behind) = rest.split_at(length);
        // What stands above everything may be comments.
        let is_above = first_line == 0 && !behind.is_empty();
        let is_comment = |line: &str| line.trim().is_empty() || line.starts_with("# ");
        let says_nothing = layout.trim().is_empty() || (is_above && layout.lines().all(is_comment));
        if !says_nothing {
            tell.next(
                Subject::Layout,
                match loaded.puzzle.check_text(Text::within(layout, &loaded.budget)) {
                    Ok(_) => Ok(None),
                    Err(LayoutError::Rule(violation)) => Ok(Some(violation.to_string())),
                    Err(LayoutError::Text(error)) => {
                        let error = ParseError { line: error.line + first_line, ..error };
                        Err(Failure::Message(format!("{name}:{error}")))
                    }
                },
            )?;
        }
        let (heading, below) = behind.split_at(behind.find('\n').map_or(behind.len(), |end| end + 1));
        first_line += layout.matches('\n').count() + heading.matches('\n').count();
        rest = below;
        loaded.budget.check().map_err(|exceeded| loaded.ended_by(exceeded))?;
    }
    Ok(())
}

/// Where the first heading begins: a line such as `# FILE: KIND: solution 1`. Other lines that begin with `# ` are left to the kind: they
/// may be comments, but also rows of a board, or options.
fn heading(text: &str, kind: &str) -> Option<usize> {
    let is_told = |told: &str| {
        let rest = told.strip_prefix(kind).or_else(|| told.strip_prefix("undecided"));
        rest.is_some_and(|rest| rest.starts_with([':', ' ']))
    };
    let is_heading =
        |line: &str| line.starts_with("# ") && line.match_indices(": ").any(|(at, _)| is_told(&line[at + 2..]));
    let starts = text.match_indices("\n# ").map(|(end, _)| end + 1);
    iter::once(0).chain(starts).find(|&start| is_heading(text[start..].lines().next().unwrap_or_default()))
}

/// Checks every layout of a JSON text: results of `solve` or `unique`, bare layouts, or arrays of layouts, any number of them; or
/// colourings, bare or in such results.
fn check_json(loaded: &Loaded, name: &str, text: &str, tell: &mut Verdicts<'_>) -> Result<(), Failure> {
    let mut number = 0;
    let mut check = |layout: &Value| {
        number += 1;
        if layout.get("modulus").is_some() {
            let canvas = canvas(loaded)?;
            let read = canvas.read_json(layout).map(|read| fault(&canvas, read));
            let read = read.map_err(|error| Failure::Message(format!("{name}: colouring {number}: {error}")));
            return tell.next(Subject::Colouring, read);
        }
        tell.next(Subject::Layout, check_json_layout(loaded, name, number, layout))
    };
    let text = BufReader::new(loaded.budget.reader(text.as_bytes()));
    for value in serde_json::Deserializer::from_reader(text).into_iter() {
        let Unambiguous(mut value) = value.map_err(|error| {
            // What ends the budget ends the text.
            if let Some(exceeded) = loaded.budget.exceeded() {
                return loaded.ended_by(exceeded.clone());
            }
            let (line, column) = (error.line(), error.column());
            Failure::Message(format!("{name}:{line}:{column}: expected a layout as JSON: {error}"))
        })?;
        let [colouring, found] = ["colouring", "layouts"].map(|field| value.get_mut(field).map(Value::take));
        let colouring = colouring.filter(Value::is_object);
        colouring.iter().try_for_each(&mut check)?;
        match found.or_else(|| colouring.is_none().then_some(value)) {
            Some(Value::Array(several)) => several.iter().try_for_each(&mut check)?,
            Some(one) => check(&one)?,
            None => {}
        }
    }
    Ok(())
}

fn check_json_layout(loaded: &Loaded, name: &str, number: usize, layout: &Value) -> Result<Option<String>, Failure> {
    match loaded.puzzle.check_json(layout) {
        Ok(_) => Ok(None),
        Err(JsonLayoutError::Rule(violation)) => Ok(Some(violation.to_string())),
        Err(error @ JsonLayoutError::Shape(_)) => Err(Failure::Message(format!("{name}: layout {number}: {error}"))),
    }
}
