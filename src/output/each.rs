//! Asks about every puzzle of every file in turn.

use std::borrow::Cow;
use std::path::PathBuf;
use std::slice;

#[cfg(feature = "extras")]
use crate::cli::KnownArgs;
use crate::cli::{AskArgs, PuzzleArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files::folder;
use crate::files::inputs::Inputs;
use crate::input::excerpt::beginning;
use crate::input::{Loaded, Source, given};
use crate::output::Output;
use crate::process::budgets::Budgets;
use crate::terminal::{reported, show};

/// Answers a question about every puzzle of every file in turn.
///
/// An error in one puzzle doesn't stop the others. A puzzle that can't be read within its budget is undecided.
pub(crate) fn for_each_puzzle(
    verb: &str,
    args: &AskArgs,
    mut output: Output,
    budgets: &Budgets,
    mut ask: impl FnMut(&Loaded, &mut Output) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    if let Some(problem) = given::unfit(args) {
        return Err(Failure::Message(problem.to_string()));
    }
    let verdict = for_each_file(&args.files, &args.puzzle, budgets, |loaded| {
        let answer = loaded.and_then(|loaded| {
            let loaded = given::assume(loaded, args.assume.as_ref())?;
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

/// Answers a question about the puzzles of a file, with the given part of a layout if there is one.
#[cfg(feature = "extras")]
pub(crate) fn for_each_known(
    verb: &str,
    args: &KnownArgs,
    budgets: &Budgets,
    ask: impl Fn(&Loaded, &mut Output) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let read = Inputs::of([&args.file].into_iter().chain(&args.given.given));
    let mut output = Output::of_layouts(&args.output, &args.picture, read)?;
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

/// Calls `ask` on the puzzles of every file in turn, and returns the worst verdict.
///
/// A folder stands for the files in it.
pub(crate) fn for_each_file(
    files: &[PathBuf],
    puzzle: &PuzzleArgs,
    budgets: &Budgets,
    mut ask: impl FnMut(Result<Loaded, Failure>) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let mut worst = Exit::Yes;
    let files = files.iter().flat_map(|file| match folder::puzzle_files(file) {
        Ok(None) => vec![Ok(Cow::Borrowed(file))],
        Ok(Some(files)) => files.into_iter().map(|file| Ok(Cow::Owned(file))).collect(),
        Err(failure) => vec![Err(failure)],
    });
    for file in files {
        if budgets.whole().is_stopped() {
            return Ok(worst.max(Exit::Undecided));
        }
        let mut each = |loaded| -> Result<(), Failure> {
            worst = worst.max(reported(ask(loaded))?);
            Ok(())
        };
        match file.and_then(|file| Source::open(&file, puzzle, budgets)) {
            Err(failure) => each(Err(failure))?,
            Ok(source) => match source.puzzles(puzzle) {
                Err(failure) => each(Err(failure))?,
                Ok(puzzles) => {
                    for loaded in puzzles {
                        if budgets.whole().is_stopped() {
                            return Ok(worst.max(Exit::Undecided));
                        }
                        each(loaded)?;
                    }
                }
            },
        }
    }
    Ok(worst)
}
