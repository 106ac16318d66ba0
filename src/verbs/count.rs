//! `count`: how many solutions are there?

use clap::Args;
use jigsat::session::Question;
use serde::Serialize;

use super::{Section, Verb, no_pictures};
use crate::cli::number::number;
use crate::cli::{AskArgs, AssemblableArgs, CheckpointArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Loaded;
use crate::output::Output;
use crate::output::each::for_each_puzzle;
use crate::output::reasons::why_none;
use crate::output::record::{Conclusion, Count, Head};
use crate::process::budgets::Budgets;
use crate::search::answer::{answer, count_all};
use crate::search::assemblable::Assemblable;
use crate::terminal::units::solutions;

pub(super) const VERB: Verb<CountArgs> = Verb {
    name: "count",
    section: Section::Solve,
    help: "Count the solutions\n\n\
        Every layout of the fixed container counts (or see --up-to); identical pieces are indistinguishable.",
    budget: |args| args.ask.run.budget,
    unfit: |args| no_pictures(args.ask.output.format()),
    run,
};

#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    /// Stop at this many solutions: the answer is "at least N"
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX))]
    pub(crate) limit: Option<u64>,

    #[command(flatten)]
    pub(crate) kept: CheckpointArgs,

    #[command(flatten)]
    pub(crate) assemblable: AssemblableArgs,

    #[command(flatten)]
    pub(crate) ask: AskArgs,
}

fn run(args: &CountArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    if args.ask.files.len() > 1 && (args.kept.checkpoint.is_some() || args.kept.resume.is_some()) {
        return Err(Failure::Message("a checkpoint is for one puzzle; expected one FILE".to_string()));
    }
    if args.assemblable.assemblable && (args.kept.checkpoint.is_some() || args.kept.resume.is_some()) {
        let message = "a checkpoint keeps counts of all solutions; it can't be kept with --assemblable";
        return Err(Failure::Message(message.to_string()));
    }
    for_each_puzzle("count", &args.ask, Output::new(&args.ask.output), budgets, |loaded, output| {
        count(loaded, args, output)
    })
}

/// The answer to `count`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct CountRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    /// The number of layouts; with `--given`, of those that have all given facts.
    count: Count,
    /// Which layouts are the same solution.
    #[cfg_attr(test, schemars(extend("enum" = crate::output::testing::conventions())))]
    convention: &'static str,
    /// Is the number exact? If not, there are at least so many.
    complete: bool,
    #[serde(flatten)]
    conclusion: Conclusion<'a>,
}

fn count(loaded: &Loaded, args: &CountArgs, output: &mut Output) -> Result<Exit, Failure> {
    if loaded.number.is_some_and(|_| args.kept.checkpoint.is_some() || args.kept.resume.is_some()) {
        let message = format!("{}: a checkpoint is for one puzzle; expected a file with one", loaded.file);
        return Err(Failure::Message(message));
    }
    if loaded.given.is_some() && (args.kept.checkpoint.is_some() || args.kept.resume.is_some()) {
        let message =
            format!("{}: a checkpoint keeps counts of all solutions; it can't be kept with --given", loaded.file);
        return Err(Failure::Message(message));
    }
    let only = Assemblable::asked(loaded, &args.assemblable, &args.ask.run)?;
    let found = match (args.limit, &only) {
        (None, None) => count_all(loaded, &args.ask, &args.kept),
        // Only a search that visits each layout can check these.
        (at_most, only) => answer(loaded, &args.ask.run, Question::Solutions { at_most }, only.as_ref(), |_, _| Ok(())),
    }?;
    let verdict = if found.report.is_complete { Exit::Yes } else { Exit::Undecided };
    if output.is_json() {
        output.json(&CountRecord {
            head: Head::of("count", loaded),
            count: Count(found.report.count.clone()),
            convention: found.report.up_to.name(),
            complete: found.report.is_complete,
            conclusion: Conclusion::of(&found, verdict, &args.ask.run),
        })?;
        return Ok(verdict);
    }
    let at_least = if found.report.is_complete { "" } else { "at least " };
    let because = found.because();
    let count = solutions(&found.report.count);
    let rules = loaded.puzzle.rules().map_or_else(String::new, |rules| format!("; {rules}"));
    let only = only.map_or_else(String::new, |only| format!("; put together {}", only.open.way()));
    let Loaded { file, .. } = loaded;
    let left = if found.given.is_some() { " left" } else { "" };
    output.line(&format!("{file}: {at_least}{count}{left} ({}{only}{rules}){because}", found.report.up_to))?;
    why_none(loaded, &found, output)?;
    Ok(verdict)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::testing::{OrEnd, assert_schema};

    #[test]
    fn schema() {
        assert_schema::<OrEnd<CountRecord<'static>>>("count");
    }
}
