//! `assemble`: in which order do the pieces of a layout go in?

mod args;

use std::path::Path;

use jigsat::assembly::{Guide, Move, MovedPiece};
use jigsat::session::Question;
use jigsat_encodings::kind::Answer;
use jigsat_encodings::packing::assembly::{Cell, Possibility};
use serde::Serialize;
use serde_json::Value;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::layouts::{Layouts, ReadLayout};
use crate::input::{Loaded, load};
use crate::output::Output;
use crate::output::reasons::why_none;
use crate::output::record::{Conclusion, Head};
use crate::process::budgets::Budgets;
use crate::search::answer::answer;
use crate::search::assemblable::Assemblable;
use crate::terminal::tell;
use crate::verbs::{Section, Verb, no_dimacs};
use args::AssembleArgs;

pub(super) const VERB: Verb<AssembleArgs> = Verb {
    name: "assemble",
    section: Section::Make,
    help: "In which order do the pieces of a layout go in?\n\n\
        By moves without turns. If they don't go in, it is said which are interlocked.",
    budget: |args| args.run.budget,
    unfit: |args| no_dimacs(args.picture.format(&args.output)),
    run,
};

fn run(args: &AssembleArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let mut output = Output::of_layouts_in(args.layout.as_deref(), &args.file, &args.output, &args.picture)?;
    let verdict = assemble(args, budgets, &mut output);
    let verdict = output.decided("assemble", verdict);
    // Keep the output from before an error.
    output.finish()?;
    verdict
}

fn assemble(args: &AssembleArgs, budgets: &Budgets, output: &mut Output) -> Result<Exit, Failure> {
    let loaded = load(&args.file, &args.puzzle, budgets)?;
    let only = Assemblable::through(&loaded, args.open, &args.run)?;
    output.begin(&loaded)?;
    match &args.layout {
        Some(layout) => given(&loaded, &only, layout, output),
        None => searched(&loaded, &only, args, output),
    }
}

/// The layouts of a file, one after another.
fn given(loaded: &Loaded, only: &Assemblable, file: &Path, output: &mut Output) -> Result<Exit, Failure> {
    let layouts = Layouts::open(loaded, file)?;
    let name = &layouts.name;
    let (mut possible, mut worst) = (0, Exit::Yes);
    let number = layouts.each(|number, given| {
        let answer = match given? {
            ReadLayout::Layout(Ok(answer)) => answer,
            ReadLayout::Layout(Err(rule)) => {
                worst = worst.max(Exit::No);
                return refused(loaded, only, Which { layout: name, number }, &rule, output);
            }
            ReadLayout::Colouring(_) => {
                return Err(Failure::Message(format!("{name}: expected a layout, found a colouring")));
            }
        };
        let guide = only.guide(&answer)?;
        let verdict = verdict_of(&guide);
        worst = worst.max(verdict);
        possible += usize::from(verdict == Exit::Yes);
        if output.is_json() {
            let which = Some(Which { layout: name, number });
            let end = End { answer: verdict, reason: guide.hindrance() };
            return Ok(output.json(&AssembleRecord::new(loaded, which, Shown::of(only, &answer, &guide), end))?);
        }
        show(loaded, &format!("layout {number} of {name}"), &guide, output)
    })?;
    if number > 1 && !output.is_json() {
        output.heading(loaded, &format!("{possible} of {number} layouts can be put together {}", only.open.way()))?;
    }
    Ok(worst)
}

/// Searches for the first solution that can be put together.
///
/// If there is none, shows the first solution, and why it can't be put together.
fn searched(loaded: &Loaded, only: &Assemblable, args: &AssembleArgs, output: &mut Output) -> Result<Exit, Failure> {
    let mut shown = None;
    let found = answer(loaded, &args.run, Question::First, Some(only), |answer, visit| {
        let guide = only.guide(answer)?;
        if output.is_json() {
            shown = Some(Shown::of(only, answer, &guide));
            return Ok(());
        }
        let title = format!("solution {}, by {}", visit.number, visit.strategy);
        visit.progress.suspend(|| show(loaded, &title, &guide, output))
    })?;
    let verdict = Exit::from(found.report.verdict());
    if let Some(answer) = found.refused.as_ref().filter(|_| verdict != Exit::Yes) {
        let guide = only.guide(answer)?;
        if output.is_json() {
            shown = Some(Shown::of(only, answer, &guide));
        } else {
            show(loaded, &format!("the first layout, by {}", found.report.strategy), &guide, output)?;
        }
    }
    if output.is_json() {
        let shown = shown.unwrap_or_else(|| Shown::none(only));
        let end = Conclusion::of(&found, verdict, &args.run).without_assemblable();
        output.json(&AssembleRecord::new(loaded, None, shown, end))?;
    } else if verdict != Exit::Yes {
        let answer = match (verdict, &found.reason) {
            (Exit::No, Some(reason)) if found.refused.is_some() => reason.clone(),
            (Exit::No, _) => format!("no solution{}", found.because()),
            _ => format!("undecided{}", found.because()),
        };
        output.heading(loaded, &answer)?;
        why_none(loaded, &found, output)?;
    }
    Ok(verdict)
}

/// A layout that breaks a rule is not put together.
fn refused(loaded: &Loaded, only: &Assemblable, which: Which, rule: &str, output: &mut Output) -> Result<(), Failure> {
    if !output.is_json() {
        let Which { layout, number } = which;
        tell(&format!("{layout}: layout {number} is invalid: {rule}"));
        return Ok(());
    }
    let end = End { answer: Exit::No, reason: Some(format!("invalid: {rule}")) };
    Ok(output.json(&AssembleRecord::new(loaded, Some(which), Shown::none(only), end))?)
}

/// Can the layout be put together?
fn verdict_of(guide: &Guide) -> Exit {
    match guide.possibility() {
        Possibility::Possible => Exit::Yes,
        Possibility::Impossible => Exit::No,
        Possibility::Undecided => Exit::Undecided,
    }
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

/// The order of the pieces of a layout.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct AssembleRecord<'a, T> {
    #[serde(flatten)]
    head: Head<'a>,
    #[serde(flatten)]
    which: Option<Which<'a>>,
    #[serde(flatten)]
    shown: Shown,
    #[serde(flatten)]
    end: T,
}

impl<'a, T> AssembleRecord<'a, T> {
    fn new(loaded: &'a Loaded, which: Option<Which<'a>>, shown: Shown, end: T) -> Self {
        Self { head: Head::of("assemble", loaded), which, shown, end }
    }
}

/// Which layout of a file it is about.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Which<'a> {
    /// The file of the layout.
    layout: &'a str,
    /// The number of the layout in it, from 1.
    #[cfg_attr(test, schemars(range(min = 1)))]
    number: usize,
}

/// The layout that is put together, if there is one, and how.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Shown {
    /// Where the pieces come from.
    #[cfg_attr(test, schemars(extend("enum" = ["top", "any"])))]
    open: &'static str,
    /// The allowed moves: `no` means that there is no order with these moves.
    #[cfg_attr(test, schemars(extend("enum" = ["straight down, one piece at a time", "without turns"])))]
    moves: &'static str,
    /// The layout that is assembled, if there is one.
    #[cfg_attr(test, schemars(with = "Vec<crate::output::testing::Layout>"))]
    layouts: Vec<Value>,
    /// The moves, in order.
    steps: Vec<StepRecord>,
    /// Groups of pieces that block each other, by their labels.
    interlocked: Vec<Vec<String>>,
}

/// A move.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct StepRecord {
    /// The pieces that move together.
    pieces: Vec<PieceRecord>,
    /// The direction.
    #[cfg_attr(test, schemars(extend("enum" = ["left", "right", "back", "front", "down", "up"])))]
    direction: &'static str,
    /// The direction as a step along x, y or z.
    vector: [i8; 3],
    /// The number of cells that the pieces move; null if they come from outside.
    #[cfg_attr(test, schemars(range(min = 1)))]
    distance: Option<usize>,
    /// The moves that put the pieces together before this one.
    before: Vec<StepRecord>,
}

/// A piece that moves.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct PieceRecord {
    /// Its label in pictures.
    label: String,
    /// Its description; null if the label is enough.
    what: Option<String>,
    /// Its cells in the layout: column, row and layer, from 0.
    cells: Vec<Cell>,
}

impl From<Move> for StepRecord {
    fn from(Move { pieces, direction, distance, before }: Move) -> Self {
        let piece = |MovedPiece { label, what, cells }| PieceRecord { label, what, cells };
        Self {
            pieces: pieces.into_iter().map(piece).collect(),
            direction: direction.name(),
            vector: direction.vector(),
            distance,
            before: before.into_iter().map(Self::from).collect(),
        }
    }
}

/// How it ends for a layout of a file.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct End {
    /// Can the pieces be put together?
    answer: Exit,
    /// Why they can't; null if they can.
    reason: Option<String>,
}

impl Shown {
    fn of(only: &Assemblable, answer: &Answer, guide: &Guide) -> Self {
        Self {
            layouts: vec![answer.json()],
            steps: guide.moves().into_iter().map(StepRecord::from).collect(),
            interlocked: guide.interlocked(),
            ..Self::none(only)
        }
    }

    fn none(only: &Assemblable) -> Self {
        Self {
            open: only.open.name(),
            moves: only.open.moves(),
            layouts: Vec::new(),
            steps: Vec::new(),
            interlocked: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::testing::{Either, OrEnd, assert_schema};

    #[test]
    fn schema() {
        assert_schema::<Either<AssembleRecord<'static, End>, OrEnd<AssembleRecord<'static, Conclusion<'static>>>>>(
            "assemble",
        );
    }
}
