//! `unique`: is there exactly one solution?

use clap::Args;
use jigsat::session::Question;
use jigsat_encodings::kind::Answer;
use serde::Serialize;

use super::{Section, Verb, no_dimacs};
use crate::cli::{AskArgs, AssemblableArgs, PictureArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files::inputs::Inputs;
use crate::input::Loaded;
use crate::output::Output;
use crate::output::each::for_each_puzzle;
use crate::output::reasons::why_none;
use crate::output::record::{Conclusion, Stream};
use crate::process::budgets::Budgets;
use crate::search::answer::{Answered, answer};
use crate::search::assemblable::Assemblable;

pub(super) const VERB: Verb<UniqueArgs> = Verb {
    name: "unique",
    section: Section::Solve,
    help: "Is there exactly one solution?\n\n\
        If there are more, two of them are printed.",
    budget: |args| args.ask.run.budget,
    unfit: |args| no_dimacs(args.picture.format(&args.ask.output)),
    run,
};

#[derive(Debug, Args)]
pub(crate) struct UniqueArgs {
    #[command(flatten)]
    pub(crate) assemblable: AssemblableArgs,

    #[command(flatten)]
    pub(crate) ask: AskArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

fn run(args: &UniqueArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let output = Output::of_layouts(&args.ask.output, &args.picture, Inputs::of(args.ask.read()))?;
    for_each_puzzle("unique", &args.ask, output, budgets, |loaded, output| unique(loaded, args, output))
}

fn unique(loaded: &Loaded, args: &UniqueArgs, output: &mut Output) -> Result<Exit, Failure> {
    let only = Assemblable::asked(loaded, &args.assemblable, &args.ask.run)?;
    if output.is_json() {
        let mut stream = Stream::new(output, "unique", loaded);
        let found = answer(loaded, &args.ask.run, Question::Unique, only.as_ref(), |answer: &Answer, visit| {
            Ok(stream.layout(answer, visit.number == 2)?)
        })?;
        let verdict = Exit::from(found.report.verdict());
        stream.close(&UniqueRecord {
            solutions: describe(&found),
            convention: found.report.up_to.name(),
            conclusion: Conclusion::of(&found, verdict, &args.ask.run),
        })?;
        return Ok(verdict);
    }
    let mut layouts: Vec<Answer> = Vec::new();
    let found = answer(loaded, &args.ask.run, Question::Unique, only.as_ref(), |answer: &Answer, _| {
        layouts.push(answer.clone());
        Ok(())
    })?;
    let verdict = Exit::from(found.report.verdict());
    let because = found.because();
    let by = format!("by {}", found.report.strategy);
    let up_to = found.up_to() + found.so_given() + &found.only();
    // Pictures of vast boards are large: keep only one at a time.
    for (number, layout) in (1..).zip(layouts) {
        let drawing = layout.draw();
        drop(layout);
        output.layout(loaded, &format!("solution {number}"), &drawing)?;
    }
    // The answer comes last: long pictures would scroll it away.
    output.heading(loaded, &format!("{}{up_to}, {by}{because}", describe(&found)))?;
    why_none(loaded, &found, output)?;
    Ok(verdict)
}

/// The answer to `unique`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct UniqueRecord<'a> {
    /// The answer in words.
    #[cfg_attr(test, schemars(extend("enum" = ["unique", "not unique", "no solution", "undecided", "undecided, one solution so far"])))]
    solutions: &'static str,
    /// Which layouts are the same solution.
    #[cfg_attr(test, schemars(extend("enum" = crate::output::testing::conventions())))]
    convention: &'static str,
    #[serde(flatten)]
    conclusion: Conclusion<'a>,
}

fn describe(found: &Answered) -> &'static str {
    match (found.report.visited(), Exit::from(found.report.verdict())) {
        (_, Exit::Yes) => "unique",
        (0, Exit::No) => "no solution",
        (_, Exit::No) => "not unique",
        (0, _) => "undecided",
        _ => "undecided, one solution so far",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::testing::{OrEnd, Streamed, assert_schema};

    #[test]
    fn schema() {
        assert_schema::<OrEnd<Streamed<UniqueRecord<'static>>>>("unique");
    }
}
