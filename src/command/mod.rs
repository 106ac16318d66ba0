//! The verbs of the program, one per file, and what they share: verdicts, exit codes, the way from files to puzzles.

mod background;
mod certify;
mod check;
mod checkpoint;
mod compare;
mod count;
mod decode;
mod enumerate;
mod export;
mod generate;
mod input;
mod list;
mod memory;
mod output;
mod problem;
mod progress;
mod sink;
mod solve;
mod unique;

use std::io;
use std::process::ExitCode;
use std::sync::Arc;

use jigsat::engine::Meter;

use crate::cli::{AskArgs, Cli, Format, PuzzleArgs, Verb};

use input::{Loaded, Source};
use output::Output;

/// The answer to the question of a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    Yes,
    No,
    /// A limit was reached.
    Undecided,
    /// The question could not be asked; the user was told why.
    Failed,
}

impl Verdict {
    fn word(self) -> &'static str {
        match self {
            Verdict::Yes => "yes",
            Verdict::No => "no",
            Verdict::Undecided => "undecided",
            Verdict::Failed => "failed",
        }
    }

    fn exit_code(self) -> u8 {
        match self {
            Verdict::Yes => 0,
            Verdict::No => 1,
            Verdict::Failed => 2,
            Verdict::Undecided => 3,
        }
    }
}

/// Why a command could not go on.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// An error that the user is told.
    #[error("{0}")]
    Message(String),
    /// Writing results failed.
    #[error("standard output: {0}")]
    Output(#[from] io::Error),
}

/// Runs the command and returns its exit code.
pub(crate) fn run(cli: Cli) -> ExitCode {
    let meter = Arc::new(Meter::default());
    stop_on_interrupt(&meter);
    let result = match cli.verb {
        verb if format(&verb) == Some(Format::Dimacs) => {
            Err(Failure::Message("--format dimacs: only `solve` prints what SAT solvers do".to_string()))
        }
        Verb::Solve(args) => solve::run(&args, &meter),
        Verb::Count(args) => count::run(&args, &meter),
        Verb::Unique(args) => unique::run(&args, &meter),
        Verb::Check(args) => check::run(&args),
        Verb::Export(args) => export::run(&args),
        Verb::Certify(args) => certify::run(&args, &meter),
        Verb::CheckCertificate(args) => certify::check(&args),
        Verb::Decode(args) => decode::run(&args),
        Verb::Generate(args) => generate::run(&args, &meter),
        Verb::Compare(args) => compare::run(&args, &meter),
        Verb::List(args) => list::run(&args),
        Verb::Measure(args) => compare::worker::run(&args, &meter),
    };
    let verdict = match result {
        Ok(verdict) => verdict,
        // Nobody reads on (`| head`): an end like any other interruption.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Verdict::Undecided,
        Err(failure) => {
            complain(&failure);
            Verdict::Failed
        }
    };
    ExitCode::from(verdict.exit_code())
}

/// The format of the results of a verb that knows no other than text and JSON.
fn format(verb: &Verb) -> Option<Format> {
    match verb {
        Verb::Count(args) => Some(args.ask.output.format),
        Verb::Unique(args) => Some(args.ask.output.format),
        Verb::Check(args) => Some(args.output.format),
        Verb::Decode(args) => Some(args.output.format),
        Verb::List(args) => Some(args.format),
        Verb::Solve(_)
        | Verb::Export(_)
        | Verb::Certify(_)
        | Verb::CheckCertificate(_)
        | Verb::Generate(_)
        | Verb::Compare(_)
        | Verb::Measure(_) => None,
    }
}

/// Asks about every puzzle of every file in turn. An error in one does not keep the others from their answers.
fn for_each_puzzle(
    args: &AskArgs,
    meter: &Meter,
    mut ask: impl FnMut(&Loaded, &mut Output) -> Result<Verdict, Failure>,
) -> Result<Verdict, Failure> {
    let mut output = Output::new(&args.output);
    for_each_file(&args.files, &args.puzzle, meter, |loaded| ask(loaded, &mut output))
}

/// Does something with the puzzles of every file in turn, with the gravest of the verdicts.
fn for_each_file(
    files: &[String],
    puzzle: &PuzzleArgs,
    meter: &Meter,
    mut ask: impl FnMut(&Loaded) -> Result<Verdict, Failure>,
) -> Result<Verdict, Failure> {
    let mut worst = Verdict::Yes;
    for file in files {
        if meter.is_stopped() {
            return Ok(worst.max(Verdict::Undecided));
        }
        let Some(source) = told(Source::open(file, puzzle))? else {
            worst = Verdict::Failed;
            continue;
        };
        let Some(puzzles) = told(source.puzzles(puzzle))? else {
            worst = Verdict::Failed;
            continue;
        };
        for loaded in puzzles {
            if meter.is_stopped() {
                return Ok(worst.max(Verdict::Undecided));
            }
            worst = worst.max(told(loaded.and_then(|loaded| ask(&loaded)))?.unwrap_or(Verdict::Failed));
        }
    }
    Ok(worst)
}

/// Tells the user of an error that concerns one file or puzzle only; `None` then.
fn told<T>(result: Result<T, Failure>) -> Result<Option<T>, Failure> {
    match result {
        Err(Failure::Message(message)) => {
            complain(&message);
            Ok(None)
        }
        other => other.map(Some),
    }
}

fn complain(error: &impl ToString) {
    eprintln!("jigsat: error: {}", error.to_string());
}

/// The first Ctrl-C (or termination signal) stops the search, so that what was found is printed; the second one ends the program.
fn stop_on_interrupt(meter: &Arc<Meter>) {
    let meter = Arc::clone(meter);
    let handler = move || {
        if meter.is_stopped() {
            std::process::exit(Verdict::Undecided.exit_code().into());
        }
        meter.stop();
    };
    // Without a handler Ctrl-C still ends the program, only less kindly.
    let _ = ctrlc::set_handler(handler);
}
