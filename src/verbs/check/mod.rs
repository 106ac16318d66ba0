//! `check`: is a layout a solution of a puzzle, or a colouring a proof that there is none?

#[cfg(feature = "extras")]
mod space;

use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use serde::Serialize;

use super::{Section, Verb, no_pictures};
use crate::cli::{BudgetArgs, OutputArgs, PuzzleArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::layouts::{self, Layouts, ReadLayout};
use crate::input::{Loaded, load};
use crate::output::Output;
use crate::output::record::Head;
use crate::process::budgets::Budgets;

pub(super) const VERB: Verb<CheckArgs> = Verb {
    name: "check",
    section: Section::Solve,
    help: "Is a layout a solution? If not, say what is wrong, and where\n\n\
        Or is a colouring a proof that there is none?",
    budget: |args| args.budget,
    unfit: |args| no_pictures(args.output.format()),
    run,
};

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// The puzzle file; - is standard input. Or a space that `compile` wrote
    ///
    /// Of a space the checksum is checked, that each path is another solution, and the number of solutions by a new count.
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// The layout, as `solve` prints it; - is standard input
    ///
    /// Or the colouring, as --explain prints it: text or JSON. For a space none.
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) layout: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

fn run(args: &CheckArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let mut output = Output::new(&args.output);
    let verdict = match &args.layout {
        Some(layout) => check(args, layout, budgets, &mut output),
        #[cfg(feature = "extras")]
        None => space::check(args, budgets, &mut output),
        #[cfg(not(feature = "extras"))]
        None => Err(Failure::Message(format!("{}: expected a LAYOUT behind the puzzle", args.file.display()))),
    };
    output.decided("check", verdict)
}

fn check(args: &CheckArgs, layout: &Path, budgets: &Budgets, output: &mut Output) -> Result<Exit, Failure> {
    layouts::are_apart(&args.file, layout)?;
    let loaded = load(&args.file, &args.puzzle, budgets)?;
    let layouts = Layouts::open(&loaded, layout)?;
    let mut tell = Verdicts { loaded: &loaded, name: &layouts.name, output, worst: Exit::Yes, held: None };
    layouts.each(|number, given| {
        tell.next(
            number,
            given.map(|given| match given {
                ReadLayout::Layout(layout) => (Subject::Layout, layout.err()),
                ReadLayout::Colouring(proof) => (Subject::Colouring, proof.err()),
            }),
        )
    })?;
    tell.finish()
}

/// What a verdict is on.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum Subject {
    Layout,
    Colouring,
    #[cfg(feature = "extras")]
    Space,
}

impl Subject {
    /// What it is if it breaks no rule.
    fn valid(self) -> &'static str {
        match self {
            Subject::Layout => "valid",
            #[cfg(feature = "extras")]
            Subject::Space => "valid: all its solutions keep to the rules and differ, and a new count agrees",
            Subject::Colouring => "valid: the colouring shows that there is no solution",
        }
    }
}

/// The verdict on a layout.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct CheckRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    /// The file of the layout.
    layout: &'a str,
    /// The number of the layout in it, from 1.
    #[cfg_attr(test, schemars(range(min = 1)))]
    number: usize,
    /// What the file contains.
    what: Subject,
    /// Is it valid?
    answer: Exit,
    /// The rule that is broken, and where; null if none is.
    reason: Option<&'a str>,
}

/// What was looked at, and what rule it breaks, if any.
type CheckedSubject = (Subject, Option<String>);

/// Prints the verdicts on layouts as they come.
///
/// The first one is held back until there is another: a single layout needs no number.
struct Verdicts<'a> {
    loaded: &'a Loaded,
    name: &'a str,
    output: &'a mut Output,
    worst: Exit,
    /// The first one.
    held: Option<CheckedSubject>,
}

impl Verdicts<'_> {
    /// Adds the verdict on the next layout. An unreadable one ends the command, after the earlier verdicts.
    fn next(&mut self, number: usize, checked: Result<CheckedSubject, Failure>) -> Result<(), Failure> {
        if let Some(first) = self.held.take() {
            self.print(1, "solution 1: ", &first)?;
        }
        let checked = checked?;
        if number == 1 {
            self.held = Some(checked);
            return Ok(());
        }
        self.print(number, &format!("solution {number}: "), &checked)
    }

    fn finish(mut self) -> Result<Exit, Failure> {
        if let Some(only) = self.held.take() {
            self.print(1, "", &only)?;
        }
        Ok(self.worst)
    }

    fn print(&mut self, number: usize, which: &str, (subject, broken_rule): &CheckedSubject) -> Result<(), Failure> {
        let verdict = if broken_rule.is_none() { Exit::Yes } else { Exit::No };
        self.worst = self.worst.max(verdict);
        if self.output.is_json() {
            return Ok(self.output.json(&CheckRecord {
                head: Head::of("check", self.loaded),
                layout: self.name,
                number,
                what: *subject,
                answer: verdict,
                reason: broken_rule.as_deref(),
            })?);
        }
        Ok(match broken_rule {
            None => self.output.line(&format!("{}: {which}{}", self.name, subject.valid())),
            Some(rule) => self.output.line(&format!("{}: {which}invalid: {rule}", self.name)),
        }?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::testing::{OrEnd, assert_schema};

    #[test]
    fn schema() {
        assert_schema::<OrEnd<CheckRecord<'static>>>("check");
    }
}
