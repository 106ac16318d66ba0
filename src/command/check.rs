//! `check`: is a layout a solution of a puzzle?

use anstream::adapter::strip_str;
use jigsat_encodings::kind::{AnyPuzzle, JsonLayoutError};
use jigsat_encodings::puzzle::LayoutError;
use serde_json::Value;

use super::input::{load, read};
use super::output::{Output, record};
use super::{Failure, Verdict};
use crate::cli::CheckArgs;

pub(super) fn run(args: &CheckArgs) -> Result<Verdict, Failure> {
    if args.file == "-" && args.layout == "-" {
        return Err(Failure::Message("only one of the puzzle and the layout can be read from standard input".into()));
    }
    let mut output = Output::new(&args.output);
    let loaded = load(&args.file, &args.puzzle)?;
    let (name, text) = read(&args.layout)?;
    // A picture that was saved with its colours.
    let text = strip_str(&text).to_string();
    let results = if text.trim_start().starts_with(['{', '[']) {
        check_json(&loaded.puzzle, &name, &text)?
    } else {
        check_text(&loaded.puzzle, &name, &text)?
    };
    let mut worst = Verdict::Yes;
    for (number, result) in (1..).zip(&results) {
        let verdict = if result.is_ok() { Verdict::Yes } else { Verdict::No };
        worst = worst.max(verdict);
        if output.is_json() {
            let mut record = record("check", &loaded);
            record.insert("layout".into(), name.clone().into());
            record.insert("number".into(), number.into());
            record.insert("answer".into(), verdict.word().into());
            record.insert("reason".into(), result.clone().err().into());
            output.json(&record)?;
            continue;
        }
        let which = if results.len() > 1 { format!("solution {number}: ") } else { String::new() };
        match result {
            Ok(()) => output.line(&format!("{name}: {which}valid"))?,
            Err(rule) => output.line(&format!("{name}: {which}invalid: {rule}"))?,
        }
    }
    Ok(worst)
}

/// For each layout, the rule that it breaks, if any.
type Results = Vec<Result<(), String>>;

/// Checks every layout of a text: they are separated by headings, lines that begin with `# `.
fn check_text(puzzle: &AnyPuzzle, name: &str, text: &str) -> Result<Results, Failure> {
    let mut layouts: Vec<String> = vec![String::new()];
    for (number, line) in text.lines().enumerate() {
        if line.starts_with("# ") {
            // Blank lines in place of what came before keep the line numbers right.
            layouts.push("\n".repeat(number + 1));
        } else if let Some(layout) = layouts.last_mut() {
            layout.push_str(line);
            layout.push('\n');
        }
    }
    let mut filled = layouts.iter().filter(|layout| !layout.trim().is_empty()).peekable();
    if filled.peek().is_none() {
        return Err(Failure::Message(format!("{name}:1:1: expected a layout, found an empty file")));
    }
    filled
        .map(|layout| match puzzle.check_text(layout) {
            Ok(_) => Ok(Ok(())),
            Err(LayoutError::Rule(violation)) => Ok(Err(violation.to_string())),
            Err(LayoutError::Text(error)) => Err(Failure::Message(format!("{name}:{error}"))),
        })
        .collect()
}

/// Checks every layout of a JSON text: results of `solve` or `unique`, one a line, or bare layouts.
fn check_json(puzzle: &AnyPuzzle, name: &str, text: &str) -> Result<Results, Failure> {
    let mut results = Vec::new();
    for value in serde_json::Deserializer::from_str(text).into_iter::<Value>() {
        let value = value.map_err(|error| {
            let (line, column) = (error.line(), error.column());
            Failure::Message(format!("{name}:{line}:{column}: expected a layout as JSON, found none: {error}"))
        })?;
        let layouts = match value.get("layouts").and_then(Value::as_array) {
            Some(layouts) => layouts.clone(),
            None => vec![value],
        };
        for layout in &layouts {
            results.push(match puzzle.check_json(layout) {
                Ok(_) => Ok(()),
                Err(JsonLayoutError::Rule(violation)) => Err(violation.to_string()),
                Err(error @ JsonLayoutError::Shape(_)) => return Err(Failure::Message(format!("{name}: {error}"))),
            });
        }
    }
    if results.is_empty() {
        return Err(Failure::Message(format!("{name}: expected a layout, found a result without one")));
    }
    Ok(results)
}
