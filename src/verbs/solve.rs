//! `solve`: print one solution, several, or all.

use std::path::Path;

use clap::Args;
use jigsat::session::Question;
use jigsat_encodings::puzzle::Puzzle;
use jigsat_encodings::puzzles::cnf::Formula;
use jigsat_engines::Draw;
use serde::Serialize;

use super::{Section, Verb};
use crate::cli::number::number;
use crate::cli::{AskArgs, AssemblableArgs, Format, PictureArgs};
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
use crate::terminal::units::solutions;

pub(super) const VERB: Verb<SolveArgs> = Verb {
    name: "solve",
    section: Section::Solve,
    help: "Print a solution of each puzzle, or several\n\n\
        As many as --limit says, or --all of them; or some drawn at random (--sample).",
    budget: |args| args.ask.run.budget,
    unfit,
    run,
};

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    /// Print up to this many solutions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>(1..=u64::MAX))]
    pub(crate) limit: u64,

    /// Print all solutions
    #[arg(long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// Print this many solutions drawn at random
    ///
    /// Each time all solutions are equally likely (cover+memo, paths+frontier).
    #[arg(long, value_name = "N", conflicts_with_all = ["limit", "all", "assemblable"], hide_short_help = true,
        value_parser = number::<u64>(1..=u64::MAX))]
    pub(crate) sample: Option<u64>,

    /// End as SAT solvers do: with 10 if there is a model, 20 if there is none, 0 if that is not known
    ///
    /// For one formula, with --format dimacs; an error is 2 as ever.
    #[arg(long, hide_short_help = true)]
    pub(crate) sat_exit_codes: bool,

    #[command(flatten)]
    pub(crate) assemblable: AssemblableArgs,

    #[command(flatten)]
    pub(crate) ask: AskArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

fn run(args: &SolveArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let output = Output::of_layouts(&args.ask.output, &args.picture, Inputs::of(args.ask.read()))?;
    for_each_puzzle("solve", &args.ask, output, budgets, |loaded, output| solve(loaded, args, output))
}

/// Why the requested exit codes can't be combined with the other arguments, if they can't.
fn unfit(args: &SolveArgs) -> Option<&'static str> {
    let is_one = || matches!(&args.ask.files[..], [file] if !Path::new(file).is_dir());
    if !args.sat_exit_codes {
        None
    } else if args.picture.format(&args.ask.output) != Format::Dimacs {
        Some("--sat-exit-codes: expected --format dimacs with it")
    } else if is_one() {
        None
    } else {
        Some("--sat-exit-codes: expected one file, as there is one exit code")
    }
}

fn solve(loaded: &Loaded, args: &SolveArgs, output: &mut Output) -> Result<Exit, Failure> {
    let only = Assemblable::asked(loaded, &args.assemblable, &args.ask.run)?;
    if output.is_dimacs() {
        return as_dimacs(loaded, args, output);
    }
    if output.is_json() {
        return as_json(loaded, args, only.as_ref(), output);
    }
    let found = answer(loaded, &args.ask.run, question(args), only.as_ref(), |answer, visit| {
        visit.progress.suspend(|| {
            let drawn = draw(args).map_or(String::new(), |draw| format!(", drawn with seed {}", draw.seed));
            let what = format!("solution {}, by {}{drawn}", visit.number, visit.strategy);
            output.layout(loaded, &what, &answer.draw())
        })
    })?;
    let verdict = Exit::from(found.report.verdict());
    // A reason has a heading of its own that says "no solution".
    let has_reason = verdict == Exit::No && matches!(found.why, Some(Ok(_)));
    if let Some(words) = in_words(&found, verdict, args).filter(|_| !has_reason) {
        output.heading(loaded, &words)?;
    }
    if verdict == Exit::No {
        why_none(loaded, &found, output)?;
    }
    Ok(verdict)
}

fn as_json(
    loaded: &Loaded,
    args: &SolveArgs,
    only: Option<&Assemblable>,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let mut stream = Stream::new(output, "solve", loaded);
    let enough = question(args).enough();
    let found = answer(loaded, &args.ask.run, question(args), only, |answer, visit| {
        Ok(visit.progress.suspend(|| stream.layout(answer, enough == Some(visit.number)))?)
    })?;
    let verdict = Exit::from(found.report.verdict());
    stream.close(&SolveRecord {
        convention: found.report.up_to.name(),
        complete: found.report.is_complete,
        conclusion: Conclusion::of(&found, verdict, &args.ask.run),
    })?;
    Ok(verdict)
}

/// How many solutions to draw at random, if that was asked for.
fn draw(args: &SolveArgs) -> Option<Draw> {
    args.sample.map(|count| Draw { count, seed: args.ask.run.seed })
}

fn question(args: &SolveArgs) -> Question {
    match draw(args) {
        Some(draw) => Question::Sample(draw),
        None if args.all => Question::Solutions { at_most: None },
        None if args.limit == 1 => Question::First,
        None => Question::Solutions { at_most: Some(args.limit) },
    }
}

/// The answer to `solve`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct SolveRecord<'a> {
    /// Which layouts are the same solution.
    #[cfg_attr(test, schemars(extend("enum" = crate::output::testing::conventions())))]
    convention: &'static str,
    /// Are these all layouts?
    complete: bool,
    #[serde(flatten)]
    conclusion: Conclusion<'a>,
}

/// As the rules of the SAT competitions have it, with comments between several models.
fn as_dimacs(loaded: &Loaded, args: &SolveArgs, output: &mut Output) -> Result<Exit, Failure> {
    if loaded.kind.name != Formula::NAME {
        let problem = format!("--format dimacs is for the kind {}", Formula::NAME);
        return Err(Failure::Message(format!("{}: {problem}; `export` makes formulas of the others", loaded.file)));
    }
    let found = answer(loaded, &args.ask.run, question(args), None, |answer, visit| {
        visit.progress.suspend(|| {
            output.line(&format!("c solution {}, by {}", visit.number, visit.strategy))?;
            if visit.number == 1 {
                output.line("s SATISFIABLE")?;
            }
            Ok(output.bare(answer)?)
        })
    })?;
    let verdict = Exit::from(found.report.verdict());
    if let Some(words) = in_words(&found, verdict, args) {
        output.line(&format!("c {words}"))?;
    }
    match verdict {
        Exit::No => output.line("s UNSATISFIABLE")?,
        Exit::Undecided if found.report.visited() == 0 => output.line("s UNKNOWN")?,
        Exit::Undecided | Exit::Yes | Exit::Failed => {}
    }
    // One model is enough to say that there is one.
    let is_enough = args.sat_exit_codes && found.report.visited() > 0;
    Ok(if is_enough { Exit::Yes } else { verdict })
}

/// The answer in words; `None` if the solutions say it.
fn in_words(found: &Answered, verdict: Exit, args: &SolveArgs) -> Option<String> {
    let (because, up_to, only) = (found.because(), found.up_to(), found.only());
    let count = || solutions(&found.report.count);
    match verdict {
        Exit::No => Some(format!("no solution{}{because}", found.so_given())),
        Exit::Undecided if found.report.visited() == 0 => Some(format!("undecided{because}")),
        Exit::Undecided => Some(format!("{}{up_to} so far{only}{because}", count())),
        Exit::Yes if args.all => Some(format!("{}{up_to}{}{only}{because}", count(), found.in_all())),
        Exit::Yes | Exit::Failed => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::testing::{OrEnd, Streamed, assert_schema};

    #[test]
    fn schema() {
        assert_schema::<OrEnd<Streamed<SolveRecord<'static>>>>("solve");
    }
}
