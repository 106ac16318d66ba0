//! `compile`: all solutions of a puzzle as a file that can be queried.

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::{Args, ValueHint};
use indicatif::{HumanBytes, HumanCount, ProgressBar};

use crate::cli::{BudgetArgs, Color, PuzzleArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files::inputs::Inputs;
use crate::files::is_stdin;
use crate::files::sink::Destination;
use crate::input::load;
use crate::output::Output;
use crate::process::budgets::Budgets;
use crate::search::space::compiled;
use crate::terminal::tell;
use crate::terminal::units::solutions;
use crate::verbs::{Section, Verb};

pub(super) const VERB: Verb<CompileArgs> = Verb {
    name: "compile",
    section: Section::Understand,
    help: "Keep all solutions of a puzzle in a file, as a diagram\n\n\
        They are not listed: a board with 10³⁰ solutions takes a moment. See `query`.",
    budget: |args| args.budget,
    unfit: |_| None,
    run,
};

#[derive(Debug, Args)]
pub(crate) struct CompileArgs {
    /// The puzzle file; - is standard input
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// The file for the space, such as FILE.space; - is standard output
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: PathBuf,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

fn run(args: &CompileArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let name = args.output.display();
    let target = Destination::open(Some(&args.output), &Inputs::of([&args.file]))?;
    let loaded = load(&args.file, &args.puzzle, budgets)?;
    let space = match compiled(&loaded, args.budget.memory) {
        Ok(space) => space,
        Err(Failure::Exceeded { file, exceeded }) => {
            tell(&format!("{file}: undecided: {exceeded}; {name} was not written"));
            return Ok(Exit::Undecided);
        }
        Err(failure) => return Err(failure),
    };
    let written = ProgressBar::hidden();
    target.write(&loaded.budget, |out| {
        let mut out = BufWriter::new(written.wrap_write(out));
        space.write(&mut out)?;
        out.flush()
    })?;
    let diagram = space.space().diagram();
    let line = format!(
        "{name}: {}, {} nodes, {} edges, {}",
        solutions(space.space().count()),
        HumanCount(diagram.node_count() as u64),
        HumanCount(diagram.edge_count() as u64),
        HumanBytes(written.position())
    );
    if is_stdin(&args.output) {
        tell(&line);
    } else {
        Output::text(Color::Never).line(&line)?;
    }
    Ok(Exit::Yes)
}
