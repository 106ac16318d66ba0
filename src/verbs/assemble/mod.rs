//! `assemble`: in which order do the pieces of a layout go in?

mod guide;

use std::path::Path;

use jigsat::session::Question;
use jigsat_encodings::kind::Answer;
use serde_json::{Map, Value};

use crate::cli::AssembleArgs;
use crate::failure::Failure;
use crate::input::layouts;
use crate::input::layouts::{Layouts, ReadLayout};
use crate::input::{Loaded, load};
use crate::output::Output;
use crate::output::reasons::why_none;
use crate::output::record::{Conclusion, record};
use crate::process::budgets::Budgets;
use crate::search::answer::answer;
use crate::search::assemblable;
use crate::search::assemblable::Assemblable;
use crate::terminal::tell;
use crate::verdict::Verdict;
use guide::Guide;

pub(super) fn run(args: &AssembleArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    if let Some(layout) = &args.layout {
        layouts::are_apart(&args.file, layout)?;
    }
    let mut output = Output::of_layouts(
        &args.output,
        &args.picture,
        &[args.file.as_path(), args.layout.as_deref().unwrap_or(Path::new("-"))],
    )?;
    let verdict = assemble(args, budgets, &mut output);
    let verdict = output.decided("assemble", verdict);
    // What was shown before something went wrong is kept.
    output.finish()?;
    verdict
}

fn assemble(args: &AssembleArgs, budgets: &Budgets, output: &mut Output) -> Result<Verdict, Failure> {
    let loaded = load(&args.file, &args.puzzle, budgets)?;
    let only = Assemblable::through(&loaded, args.open, &args.run)?;
    output.begin(&loaded)?;
    match &args.layout {
        Some(layout) => given(&loaded, &only, layout, output),
        None => searched(&loaded, &only, args, output),
    }
}

/// The layouts of a file, one after another.
fn given(loaded: &Loaded, only: &Assemblable, file: &Path, output: &mut Output) -> Result<Verdict, Failure> {
    let layouts = Layouts::open(loaded, file)?;
    let name = &layouts.name;
    let (mut number, mut possible, mut worst) = (0, 0, Verdict::Yes);
    layouts.each(&mut |given| {
        number += 1;
        let answer = match given? {
            ReadLayout::Layout(Ok(answer)) => answer,
            ReadLayout::Layout(Err(rule)) => {
                worst = worst.max(Verdict::No);
                return refused(loaded, only, [name, &number.to_string(), &rule], output);
            }
            ReadLayout::Colouring(_) => {
                return Err(Failure::Message(format!("{name}: expected a layout, found a colouring")));
            }
        };
        let guide = Guide::to(&answer, only)?;
        let verdict = guide.verdict();
        worst = worst.max(verdict);
        possible += usize::from(verdict == Verdict::Yes);
        if output.is_json() {
            let mut record = record("assemble", loaded);
            record.insert("layout".into(), name.clone().into());
            record.insert("number".into(), number.into());
            record.append(&mut told(only, &answer, &guide));
            record.insert("answer".into(), verdict.word().into());
            record.insert("reason".into(), guide.hindrance().into());
            return Ok(output.json(&record)?);
        }
        show(loaded, &format!("layout {number} of {name}"), &guide, output)
    })?;
    if number == 0 {
        return Err(Failure::Message(format!("{name}:1:1: expected a layout, found none")));
    }
    if number > 1 && !output.is_json() {
        output.heading(loaded, &format!("{possible} of {number} layouts can be put together {}", only.way()))?;
    }
    Ok(worst)
}

/// The first solution that can be put together. If there is none, the first one of all is shown, and why it is none.
fn searched(loaded: &Loaded, only: &Assemblable, args: &AssembleArgs, output: &mut Output) -> Result<Verdict, Failure> {
    let mut shown = None;
    let found = answer(loaded, &args.run, Question::First, Some(only), |answer, visit| {
        let guide = Guide::to(answer, only)?;
        if output.is_json() {
            shown = Some(told(only, answer, &guide));
            return Ok(());
        }
        let title = format!("solution {}, by {}", visit.number, visit.strategy);
        visit.progress.suspend(|| show(loaded, &title, &guide, output))
    })?;
    let verdict = Verdict::from(found.report.verdict());
    if let Some(answer) = found.refused.as_ref().filter(|_| verdict != Verdict::Yes) {
        let guide = Guide::to(answer, only)?;
        if output.is_json() {
            shown = Some(told(only, answer, &guide));
        } else {
            show(loaded, &format!("the first layout, by {}", found.report.strategy), &guide, output)?;
        }
    }
    if output.is_json() {
        let mut record = record("assemble", loaded);
        record.append(&mut shown.unwrap_or_else(|| told_of_none(only)));
        let conclusion = Conclusion::of(&found, verdict, &args.run);
        record.append(&mut conclusion.into_fields());
        record.shift_remove("assemblable");
        output.json(&record)?;
    } else if verdict != Verdict::Yes {
        let answer = match (verdict, &found.reason) {
            (Verdict::No, Some(reason)) if found.refused.is_some() => reason.clone(),
            (Verdict::No, _) => format!("no solution{}", found.because()),
            _ => format!("undecided{}", found.because()),
        };
        output.heading(loaded, &answer)?;
        why_none(loaded, &found, output)?;
    }
    Ok(verdict)
}

/// A layout that breaks a rule is not put together.
fn refused(
    loaded: &Loaded,
    only: &Assemblable,
    [name, number, rule]: [&str; 3],
    output: &mut Output,
) -> Result<(), Failure> {
    if !output.is_json() {
        tell(&format!("{name}: layout {number} is invalid: {rule}"));
        return Ok(());
    }
    let mut record = record("assemble", loaded);
    record.insert("layout".into(), name.into());
    record.insert("number".into(), number.parse::<u64>().ok().into());
    record.append(&mut told_of_none(only));
    record.insert("answer".into(), Verdict::No.word().into());
    record.insert("reason".into(), format!("invalid: {rule}").into());
    Ok(output.json(&record)?)
}

/// A layout and its guide, for people.
fn show(loaded: &Loaded, title: &str, guide: &Guide, output: &mut Output) -> Result<(), Failure> {
    output.layout(loaded, title, &guide.drawing())?;
    if !output.is_text() {
        return Ok(output.heading(loaded, &format!("{title}: {}", guide.summary()))?);
    }
    output.heading(loaded, &guide.summary())?;
    Ok(guide.lines().iter().try_for_each(|line| output.line(line))?)
}

/// A layout and its guide, for programs.
fn told(only: &Assemblable, answer: &Answer, guide: &Guide) -> Map<String, Value> {
    let mut told = told_of_none(only);
    told.insert("layouts".into(), vec![answer.json()].into());
    told.insert("steps".into(), guide.steps());
    told.insert("interlocked".into(), guide.interlocked());
    told
}

fn told_of_none(only: &Assemblable) -> Map<String, Value> {
    let mut told = Map::new();
    told.insert("open".into(), assemblable::name(only.open).into());
    told.insert("moves".into(), assemblable::moves(only.open).into());
    for field in ["layouts", "steps", "interlocked"] {
        told.insert(field.into(), Value::Array(Vec::new()));
    }
    told
}
