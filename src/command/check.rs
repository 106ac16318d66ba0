//! `check`: is a layout a solution of a puzzle, or a colouring a proof that there is none?

use std::io::BufReader;

use anstream::adapter::strip_str;
use jigsat::explain::Canvas;
use jigsat_encodings::forms::exact_cover::{Colouring, ColouringError};
use jigsat_encodings::kind::JsonLayoutError;
use jigsat_encodings::puzzle::LayoutError;
use jigsat_encodings::text::{ParseError, Text};
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
    // A picture may have been saved with its colours.
    let text = strip_str(text.trim_start_matches('\u{feff}')).to_string();
    let results = if text.trim_start().starts_with(['{', '[']) {
        check_json(&loaded, &name, &text)
    } else if Canvas::recognise(&text) {
        let canvas = canvas(&loaded)?;
        let read = canvas.read(Text::within(&text, &loaded.budget));
        read.map_err(|error| Failure::Message(format!("{name}:{error}"))).map(|read| vec![Ok(fault(&canvas, read))])
    } else {
        Ok(check_text(&loaded, &name, &text))
    };
    // What was said without a budget means nothing.
    loaded.budget.check().map_err(|exceeded| loaded.ended_by(exceeded))?;
    let results = results?;
    if results.is_empty() {
        return Err(Failure::Message(format!("{name}:1:1: expected a layout, found none")));
    }
    let mut worst = Verdict::Yes;
    let several = results.len() > 1;
    for (number, result) in (1..).zip(results) {
        // What can't be read ends the command, after the verdicts on what came before.
        let broken_rule = result?;
        let verdict = if broken_rule.is_none() { Verdict::Yes } else { Verdict::No };
        worst = worst.max(verdict);
        if output.is_json() {
            let mut record = record("check", &loaded);
            record.insert("layout".into(), name.clone().into());
            record.insert("number".into(), number.into());
            record.insert("answer".into(), verdict.word().into());
            record.insert("reason".into(), broken_rule.into());
            output.json(&record)?;
            continue;
        }
        let which = if several { format!("solution {number}: ") } else { String::new() };
        match broken_rule {
            None => output.line(&format!("{name}: {which}valid"))?,
            Some(rule) => output.line(&format!("{name}: {which}invalid: {rule}"))?,
        }
    }
    Ok(worst)
}

fn canvas(loaded: &Loaded) -> Result<Canvas, Failure> {
    let canvas = Canvas::of(&loaded.puzzle, &loaded.budget).map_err(|exceeded| loaded.ended_by(exceeded))?;
    let none = || Failure::Message(format!("{} puzzles have no exact cover to be coloured", loaded.kind.name));
    canvas.ok_or_else(none)
}

/// Why a colouring proves nothing, if it does not.
fn fault(canvas: &Canvas, colouring: Result<Colouring, ColouringError>) -> Option<String> {
    colouring.and_then(|colouring| canvas.verify(&colouring)).err().map(|error| error.to_string())
}

/// For each layout the rule that it breaks, if any; or why it can't be read.
type Results = Vec<Result<Option<String>, Failure>>;

/// Checks every layout of a text: they are separated by headings, lines that begin with `# `.
fn check_text(loaded: &Loaded, name: &str, text: &str) -> Results {
    let mut results = Vec::new();
    let mut rest = text;
    let mut first_line = 0;
    while !rest.is_empty() {
        let length = line_of_heading(rest).unwrap_or(rest.len());
        let (layout, behind) = rest.split_at(length);
        if !layout.trim().is_empty() {
            results.push(match loaded.puzzle.check_text(Text::within(layout, &loaded.budget)) {
                Ok(_) => Ok(None),
                Err(LayoutError::Rule(violation)) => Ok(Some(violation.to_string())),
                Err(LayoutError::Text(error)) => {
                    let error = ParseError { line: error.line + first_line, ..error };
                    Err(Failure::Message(format!("{name}:{error}")))
                }
            });
        }
        let (heading, below) = behind.split_at(behind.find('\n').map_or(behind.len(), |end| end + 1));
        first_line += layout.matches('\n').count() + heading.matches('\n').count();
        rest = below;
    }
    results
}

/// Where the first heading begins.
fn line_of_heading(text: &str) -> Option<usize> {
    if text.starts_with("# ") { Some(0) } else { text.find("\n# ").map(|end| end + 1) }
}

/// Checks every layout of a JSON text: results of `solve` or `unique`, bare layouts, or arrays of layouts, any number of them; or
/// colourings, bare or in such results.
fn check_json(loaded: &Loaded, name: &str, text: &str) -> Result<Results, Failure> {
    let mut layouts: Vec<Value> = Vec::new();
    let text = BufReader::new(loaded.budget.reader(text.as_bytes()));
    for value in serde_json::Deserializer::from_reader(text).into_iter::<Value>() {
        let mut value = value.map_err(|error| {
            let (line, column) = (error.line(), error.column());
            Failure::Message(format!("{name}:{line}:{column}: expected a layout as JSON: {error}"))
        })?;
        let [colouring, found] = ["colouring", "layouts"].map(|field| value.get_mut(field).map(Value::take));
        match (colouring, found) {
            (Some(colouring @ Value::Object(_)), _) => layouts.push(colouring),
            (_, Some(Value::Array(several))) => layouts.extend(several),
            (_, Some(one)) => layouts.push(one),
            (_, None) => match value {
                Value::Array(several) => layouts.extend(several),
                one => layouts.push(one),
            },
        }
    }
    let check = |(number, layout): (usize, &Value)| {
        loaded.budget.check().map_err(|exceeded| loaded.ended_by(exceeded))?;
        if layout.get("modulus").is_some() {
            let canvas = canvas(loaded)?;
            let read = canvas.read_json(layout);
            return read
                .map(|read| fault(&canvas, read))
                .map_err(|error| Failure::Message(format!("{name}: colouring {}: {error}", number + 1)));
        }
        check_json_layout(loaded, name, number, layout)
    };
    Ok(layouts.iter().enumerate().map(check).collect())
}

fn check_json_layout(loaded: &Loaded, name: &str, number: usize, layout: &Value) -> Result<Option<String>, Failure> {
    match loaded.puzzle.check_json(layout) {
        Ok(_) => Ok(None),
        Err(JsonLayoutError::Rule(violation)) => Ok(Some(violation.to_string())),
        Err(error @ JsonLayoutError::Shape(_)) => {
            Err(Failure::Message(format!("{name}: layout {}: {error}", number + 1)))
        }
    }
}
