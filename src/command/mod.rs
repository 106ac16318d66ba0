//! The verbs of the program, one per file, and what they share: verdicts, exit codes, the way from files to puzzles.

mod assemblable;
mod assemble;
mod assume;
mod background;
mod budgets;
mod certify;
mod check;
mod checkpoint;
mod cluster;
mod compare;
mod count;
mod decode;
mod draw;
mod enumerate;
mod excerpt;
mod explain;
mod export;
mod files;
mod folder;
mod found;
mod generate;
mod given;
mod hint;
mod input;
mod json;
mod layouts;
mod list;
mod memory;
mod new;
mod output;
mod pictures;
mod problem;
mod processes;
mod progress;
mod rate;
mod record;
mod shell;
mod signals;
mod sink;
mod solve;
mod tell;
mod terminal;
mod unique;
mod units;
mod verdict;
mod version;

use std::borrow::Cow;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use jigsat_encodings::puzzle::Violation;
use jigsat_forms::budget::Exceeded;

use crate::cli::{AskArgs, Cli, Format, PuzzleArgs, Verb};
use budgets::Budgets;
use excerpt::beginning;
use input::{Loaded, Source};
use output::Output;
pub(crate) use tell::misunderstood;
use tell::{complain, give_up, show};
pub(crate) use verdict::Verdict;

/// Why a command could not go on.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// An error that the user is told.
    #[error("{0}")]
    Message(String),
    /// An error after which nothing is asked any more, whatever files are left.
    #[error("{0}")]
    Final(String),
    /// Time or memory is used up, or somebody said stop, before there was an answer.
    #[error("{file}: undecided: {exceeded}")]
    Exceeded {
        /// The file, or the puzzle in it.
        file: String,
        /// What is used up.
        exceeded: Exceeded,
    },
    /// What is given of a layout breaks a rule at once: no layout shows it.
    #[error("{file}: no solution from here: {}", given::in_words(violation))]
    Broken {
        /// The file, or the puzzle in it.
        file: String,
        /// The rule, and where it is broken.
        violation: Violation,
    },
    /// Writing results failed.
    #[error("{}", sink::unwritten(.0))]
    Output(#[from] io::Error),
}

/// Runs the command and returns its exit code.
pub(crate) fn run(cli: Cli) -> ExitCode {
    match cli.verb {
        // Before there is any thread.
        #[cfg(target_os = "linux")]
        Some(Verb::Keep) => processes::keep(),
        Some(verb) => {
            let code = verdict::codes(&verb);
            ExitCode::from(code(concluded(answered(verb))))
        }
        None => ExitCode::from(concluded(version::print(cli.verbose)).exit_code()),
    }
}

/// Does what the verb says.
fn answered(verb: Verb) -> Result<Verdict, Failure> {
    let budgets = Budgets::begin(&verb);
    signals::heed(budgets.whole());
    match unfit(&verb) {
        Some(problem) => Err(Failure::Message(problem.to_string())),
        None => ask(verb, &budgets),
    }
}

/// Tells the user what went wrong, if anything did.
fn concluded(result: Result<Verdict, Failure>) -> Verdict {
    match result {
        Ok(verdict) => verdict,
        // Nobody reads on (`| head`): an end like any other interruption.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Verdict::Undecided,
        Err(failure @ Failure::Exceeded { .. }) => {
            give_up(&failure);
            Verdict::Undecided
        }
        Err(failure) => {
            complain(&failure);
            Verdict::Failed
        }
    }
}

fn ask(verb: Verb, budgets: &Budgets) -> Result<Verdict, Failure> {
    match verb {
        Verb::Solve(args) => solve::run(&args, budgets),
        Verb::Count(args) => count::run(&args, budgets),
        Verb::Unique(args) => unique::run(&args, budgets),
        Verb::Check(args) => check::run(&args, budgets),
        Verb::Assemble(args) => assemble::run(&args, budgets),
        Verb::Export(args) => export::run(&args, budgets),
        Verb::Certify(args) => certify::run(&args, budgets),
        Verb::CheckCertificate(args) => certify::check(&args, budgets),
        Verb::Decode(args) => decode::run(&args, budgets),
        Verb::Draw(args) => draw::run(&args, budgets),
        Verb::Explain(args) => explain::run(&args, budgets),
        Verb::Hint(args) => hint::run(&args, budgets),
        Verb::Rate(args) => rate::run(&args, budgets),
        Verb::Generate(args) => generate::run(&args, budgets),
        Verb::Compare(args) => compare::run(&args, budgets),
        Verb::Split(args) => cluster::split::run(&args, budgets),
        Verb::Work(args) => cluster::work::run(&args, budgets),
        Verb::Merge(args) => cluster::merge::run(&args, budgets),
        Verb::Status(args) => cluster::status::run(&args, budgets),
        Verb::New(args) => new::run(&args, budgets),
        Verb::List(args) => list::run(&args),
        Verb::Completions(args) => shell::completions(&args),
        Verb::Man(args) => shell::man(&args),
        Verb::Measure(args) => compare::worker::run(&args, budgets),
        #[cfg(target_os = "linux")]
        Verb::Keep => Ok(Verdict::Yes),
    }
}

/// Why a verb does not print its results in the format that is asked for, if it does not.
fn unfit(verb: &Verb) -> Option<&'static str> {
    let (format, has_layouts) = match verb {
        Verb::Solve(args) => return solve::unfit(args),
        Verb::Count(args) => (args.ask.output.format(), false),
        Verb::Unique(args) => (args.picture.format(&args.ask.output), true),
        Verb::Check(args) => (args.output.format(), false),
        Verb::Decode(args) => (args.picture.format(&args.output), true),
        Verb::Assemble(args) => (args.picture.format(&args.output), true),
        Verb::Draw(args) => (args.picture.format(&args.output), true),
        Verb::Explain(args) => (args.about.picture.format(&args.about.output), true),
        Verb::Hint(args) => (args.about.picture.format(&args.about.output), true),
        Verb::List(args) => (args.format, false),
        Verb::Export(_)
        | Verb::Certify(_)
        | Verb::CheckCertificate(_)
        | Verb::Generate(_)
        | Verb::New(_)
        | Verb::Completions(_)
        | Verb::Man(_)
        | Verb::Compare(_)
        | Verb::Rate(_)
        | Verb::Split(_)
        | Verb::Work(_)
        | Verb::Merge(_)
        | Verb::Status(_)
        | Verb::Measure(_) => return None,
        #[cfg(target_os = "linux")]
        Verb::Keep => return None,
    };
    match format {
        Format::Dimacs => Some("--format dimacs: only `solve` prints what SAT solvers do"),
        Format::Json if matches!(verb, Verb::Draw(_)) => {
            Some("--format json: `draw` prints none; `solve`, `unique`, `assemble` and `decode` print layouts as JSON")
        }
        Format::Grid | Format::Svg | Format::Html | Format::Png | Format::Stl if !has_layouts => {
            Some("--format: only `solve`, `unique`, `assemble`, `decode` and `draw` show layouts")
        }
        Format::Text | Format::Grid | Format::Json | Format::Svg | Format::Html | Format::Png | Format::Stl => None,
    }
}

/// Asks about every puzzle of every file in turn. An error in one does not keep the others from their answers; that one can't be read
/// within its budget is an answer.
fn for_each_puzzle(
    verb: &str,
    args: &AskArgs,
    mut output: Output,
    budgets: &Budgets,
    mut ask: impl FnMut(&Loaded, &mut Output) -> Result<Verdict, Failure>,
) -> Result<Verdict, Failure> {
    if let Some(problem) = given::unfit(args) {
        return Err(Failure::Message(problem.to_string()));
    }
    let verdict = for_each_file(&args.files, &args.puzzle, budgets, |loaded| {
        let answer = loaded.and_then(|loaded| {
            let loaded = assume::take(loaded, args.assume.as_ref())?;
            let loaded = given::take(loaded, &args.files[0], &args.given)?;
            if args.echo {
                show(&beginning(&loaded));
            }
            output.begin(&loaded)?;
            ask(&loaded, &mut output)
        });
        output.decided(verb, answer)
    })?;
    output.finish()?;
    Ok(verdict)
}

/// Does something with the puzzles of every file in turn, a folder standing for the files in it, with the gravest of the verdicts.
fn for_each_file(
    files: &[PathBuf],
    puzzle: &PuzzleArgs,
    budgets: &Budgets,
    mut ask: impl FnMut(Result<Loaded, Failure>) -> Result<Verdict, Failure>,
) -> Result<Verdict, Failure> {
    let mut worst = Verdict::Yes;
    let files = files.iter().flat_map(|file| match folder::puzzle_files(file) {
        Ok(None) => vec![Ok(Cow::Borrowed(file))],
        Ok(Some(files)) => files.into_iter().map(|file| Ok(Cow::Owned(file))).collect(),
        Err(failure) => vec![Err(failure)],
    });
    for file in files {
        if budgets.whole().is_stopped() {
            return Ok(worst.max(Verdict::Undecided));
        }
        let mut each = |loaded| -> Result<(), Failure> {
            worst = worst.max(told(ask(loaded))?);
            Ok(())
        };
        match file.and_then(|file| Source::open(&file, puzzle, budgets)) {
            Err(failure) => each(Err(failure))?,
            Ok(source) => match source.puzzles(puzzle) {
                Err(failure) => each(Err(failure))?,
                Ok(puzzles) => {
                    for loaded in puzzles {
                        if budgets.whole().is_stopped() {
                            return Ok(worst.max(Verdict::Undecided));
                        }
                        each(loaded)?;
                    }
                }
            },
        }
    }
    Ok(worst)
}

/// Tells the user of a failure that concerns one file or puzzle only.
fn told(answer: Result<Verdict, Failure>) -> Result<Verdict, Failure> {
    match answer {
        Err(failure @ Failure::Message(_)) => {
            complain(&failure);
            Ok(Verdict::Failed)
        }
        Err(failure @ Failure::Exceeded { .. }) => {
            give_up(&failure);
            Ok(Verdict::Undecided)
        }
        other => other,
    }
}
