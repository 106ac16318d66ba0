//! `check`: is a layout a solution of a puzzle, or a colouring a proof that there is none?

use std::path::Path;

use jigsat::session::{Question, Reason, Request, Session};
use jigsat::space::puzzle::{PuzzleSpace, is_space};
use jigsat_forms::budget::Exceeded;
use num_bigint::BigUint;
use serde::Serialize;

use crate::cli::CheckArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files::read_or_address;
use crate::input::layouts::{self, Layouts, ReadLayout};
use crate::input::problem::read_space;
use crate::input::{Loaded, load};
use crate::output::Output;
use crate::output::record::Head;
use crate::process::budgets::Budgets;
use crate::search::answer::cores;

pub(super) fn run(args: &CheckArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let mut output = Output::new(&args.output);
    let verdict = match &args.layout {
        Some(layout) => check(args, layout, budgets, &mut output),
        None => check_space(args, budgets, &mut output),
    };
    output.decided("check", verdict)
}

/// Checks a space: some of its solutions, and their number.
fn check_space(args: &CheckArgs, budgets: &Budgets, output: &mut Output) -> Result<Exit, Failure> {
    let budget = budgets.next();
    let (file, text) = read_or_address(&args.file, &budget)?;
    if !is_space(&text) {
        return Err(Failure::Message(format!(
            "{file}: expected a LAYOUT behind the puzzle, or a space that compile wrote"
        )));
    }
    let space = read_space(&file, &text, &budget)?;
    let loaded = Loaded::of(file.clone(), space.puzzle().clone(), budget);
    let broken = broken_rule(&loaded, &space)?;
    let mut tell = Verdicts { loaded: &loaded, name: &file, output, worst: Exit::Yes, held: None };
    tell.next(1, Ok((Subject::Space, broken)))?;
    tell.finish()
}

/// The solutions of a space that are checked by the rules.
const SAMPLES: usize = 100;

/// What is wrong with a space: a path that is no solution, a solution that stands twice, or one that is missing.
fn broken_rule(loaded: &Loaded, space: &PuzzleSpace) -> Result<Option<String>, Failure> {
    let (solutions, budget) = (space.space(), &loaded.budget);
    let ended = |exceeded| loaded.ended_by(exceeded);
    let ends = [BigUint::ZERO, solutions.count() - u8::from(*solutions.count() != BigUint::ZERO)];
    let ends = ends.into_iter().filter_map(|number| solutions.nth(number));
    for atoms in ends.chain(solutions.samples(0).take(SAMPLES)) {
        budget.check().map_err(ended)?;
        if let Err(error) = space.decode(&atoms) {
            return Ok(Some(format!("one of its solutions is none: {error}")));
        }
    }
    let request = Request { threads: cores(), ..Request::new(Question::Count).within(budget.clone()) };
    let report = Session::new(&loaded.puzzle).run(&request, &mut ());
    let report = report.map_err(|error| Failure::Message(format!("{}: {error}", loaded.file)))?;
    let (expected, found) = (&report.count, solutions.count());
    // A count that ended early is a bound from below.
    if expected > found || report.is_complete && expected != found {
        return Ok(Some(format!("expected {expected} solutions, found {found}")));
    }
    if !report.is_complete {
        let exceeded = match (budget.check(), report.reason) {
            (Err(exceeded), _) | (_, Some(Reason::Exceeded(exceeded))) => exceeded,
            _ => Exceeded::Memory { limit: budget.memory().unwrap_or_default() },
        };
        return Err(ended(exceeded));
    }
    space.fault(budget).map_err(ended)
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
    Space,
}

impl Subject {
    /// What it is if it breaks no rule.
    fn valid(self) -> &'static str {
        match self {
            Subject::Layout => "valid",
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
