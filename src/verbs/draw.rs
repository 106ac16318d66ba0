//! `draw`: what a puzzle looks like, or layouts of it.

use std::path::Path;
use std::path::PathBuf;
use std::slice;

use clap::{Args, ValueHint};

use super::{Section, Verb, no_dimacs};
use crate::cli::{BudgetArgs, Format, OutputArgs, PictureArgs, PuzzleArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::layouts::{Layouts, ReadLayout};
use crate::input::{Loaded, load};
use crate::output::Output;
use crate::output::each::for_each_file;
use crate::process::budgets::Budgets;
use crate::terminal::tell;

pub(super) const VERB: Verb<DrawArgs> = Verb {
    name: "draw",
    section: Section::Solve,
    help: "Draw puzzles and layouts: as text, picture or page\n\n\
        A page for the browser has packings that can be turned and taken apart, and boards to play on.",
    budget: |args| args.budget,
    unfit: |args| match args.picture.format(&args.output) {
        Format::Json => {
            Some("--format json: `draw` prints none; `solve`, `unique`, `assemble` and `decode` print layouts as JSON")
        }
        format => no_dimacs(format),
    },
    run,
};

#[derive(Debug, Args)]
pub(crate) struct DrawArgs {
    /// The puzzle file, or a folder of them; - is standard input
    ///
    /// FILE#3 is the third of several puzzles in a file.
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// Layouts of the puzzle, as `solve` prints them
    ///
    /// Or a colouring, as --explain prints it: text or JSON; - is standard input. Without any, the unsolved puzzle is drawn.
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) layout: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

fn run(args: &DrawArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let mut output = Output::of_layouts_in(args.layout.as_deref(), &args.file, &args.output, &args.picture)?;
    let verdict = match &args.layout {
        None => for_each_file(slice::from_ref(&args.file), &args.puzzle, budgets, |loaded| {
            let loaded = loaded?;
            output.begin(&loaded)?;
            output.puzzle(&loaded)?;
            Ok(Exit::Yes)
        }),
        Some(layout) => load(&args.file, &args.puzzle, budgets).and_then(|loaded| draw(&loaded, layout, &mut output)),
    };
    // Keep the pictures that were drawn before an error.
    output.finish()?;
    verdict
}

/// Draws the layouts of a file; refuses layouts that break a rule.
fn draw(loaded: &Loaded, file: &Path, output: &mut Output) -> Result<Exit, Failure> {
    let layouts = Layouts::open(loaded, file)?;
    output.begin(loaded)?;
    let mut worst = Exit::Yes;
    layouts.each(|number, given| {
        let broken_rule = match given? {
            ReadLayout::Layout(Ok(answer)) => {
                return output.layout(loaded, &format!("layout {number} of {}", layouts.name), &answer.draw());
            }
            ReadLayout::Colouring(Ok((view, colouring))) => return output.colouring(loaded, &view, &colouring),
            ReadLayout::Layout(Err(rule)) | ReadLayout::Colouring(Err(rule)) => rule,
        };
        tell(&format!("{}: layout {number} is invalid: {broken_rule}", layouts.name));
        worst = Exit::No;
        Ok(())
    })?;
    Ok(worst)
}
