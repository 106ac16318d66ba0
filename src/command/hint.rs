//! `hint`: what comes next?

use std::path::Path;
use std::slice;

use jigsat::explain::grounds::Grounds;
use jigsat::explain::steps::{Chain, ChainError, Next, Step};
use jigsat_encodings::deduction::Known;
use jigsat_engines::Run;
use serde_json::Value;

use super::budgets::Budgets;
use super::given;
use super::input::Loaded;
use super::output::Output;
use super::record::record;
use super::{Failure, Verdict, for_each_file};
use crate::cli::{HintArgs, KnownArgs};

pub(super) fn run(args: &HintArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    for_each_known("hint", &args.about, budgets, hint)
}

/// Asks about the puzzles of a file, and what is given of a layout of one, if something is.
pub(super) fn for_each_known(
    verb: &str,
    args: &KnownArgs,
    budgets: &Budgets,
    ask: fn(&Loaded, &mut Output) -> Result<Verdict, Failure>,
) -> Result<Verdict, Failure> {
    let read = [args.file.as_path(), args.given.given.as_deref().unwrap_or(Path::new("-"))];
    let mut output = Output::of_layouts(&args.output, &args.picture, &read)?;
    let verdict = for_each_file(slice::from_ref(&args.file), &args.puzzle, budgets, |loaded| {
        let answer = loaded.and_then(|loaded| {
            let loaded = given::take(loaded, &args.file, &args.given)?;
            output.begin(&loaded)?;
            ask(&loaded, &mut output)
        });
        output.decided(verb, answer)
    });
    output.finish()?;
    verdict
}

fn hint(loaded: &Loaded, output: &mut Output) -> Result<Verdict, Failure> {
    let grounds = grounds(loaded)?;
    let theory = &*grounds.theory;
    let given = given::facts(loaded);
    let run = Run::from(loaded.budget.clone());
    let mut chain = Chain::new(&grounds, given, &run).map_err(|error| failure(loaded, error))?;
    let next = chain.step().map_err(|error| failure(loaded, error))?;
    let (verdict, what) = match &next {
        Next::Step(step) if step.is_contradiction() => (Verdict::No, "no solution from here"),
        Next::Step(_) => (Verdict::Yes, "hint"),
        Next::Solved(_) => (Verdict::Yes, "solved"),
        Next::Several => (Verdict::Yes, "nothing more follows: there are several solutions"),
    };
    if output.is_json() {
        let mut record = record("hint", loaded);
        record.insert("answer".into(), verdict.word().into());
        record.insert("reason".into(), Value::Null);
        record.insert("state".into(), state(&next).into());
        record.insert("given".into(), given.len().into());
        let step = if let Next::Step(step) = &next { step.json(theory) } else { Value::Null };
        record.insert("step".into(), step);
        output.json(&record)?;
        return Ok(verdict);
    }
    match &next {
        Next::Step(step) => tell(loaded, &grounds, step, chain.known(), what, output)?,
        Next::Solved(known) => output.layout(loaded, what, &theory.draw(known, &[]))?,
        Next::Several => output.layout(loaded, what, &theory.draw(chain.known(), &[]))?,
    }
    Ok(verdict)
}

/// One word for what comes next.
fn state(next: &Next) -> &'static str {
    match next {
        Next::Step(step) if step.is_contradiction() => "impossible",
        Next::Step(_) => "step",
        Next::Solved(_) => "solved",
        Next::Several => "several",
    }
}

/// Prints a step with its picture.
pub(super) fn tell(
    loaded: &Loaded,
    grounds: &Grounds,
    step: &Step,
    known: &Known,
    what: &str,
    output: &mut Output,
) -> Result<(), Failure> {
    let technique = step.words.technique.map_or_else(String::new, |name| format!(" ({name})"));
    let what = format!("{what}: {}{technique}", step.words.sentence);
    output.layout(loaded, &what, &step.draw(&*grounds.theory, known))
}

/// What there is to reason about the puzzle with.
pub(super) fn grounds(loaded: &Loaded) -> Result<Grounds, Failure> {
    let grounds = Grounds::of(&loaded.puzzle, &loaded.budget).map_err(|exceeded| loaded.ended_by(exceeded))?;
    let none =
        || Failure::Message(format!("{}: nothing can be explained of {} puzzles", loaded.file, loaded.kind.name));
    grounds.ok_or_else(none)
}

/// Why a chain could not go on.
pub(super) fn failure(loaded: &Loaded, error: ChainError) -> Failure {
    match error {
        ChainError::Exceeded(exceeded) => loaded.ended_by(exceeded),
        error => Failure::Message(format!("{}: {error}", loaded.file)),
    }
}
