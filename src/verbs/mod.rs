//! The verbs, each a file or folder here: its name, help, arguments, and what it does. Those of the extras stand in a folder of their own.

mod check;
mod compare;
mod count;
mod decode;
mod draw;
mod export;
#[cfg(feature = "extras")]
mod extras;
mod list;
mod new;
mod overview;
mod shell;
mod solve;
mod unique;
mod verb;
mod version;

use std::process::ExitCode;

use clap::{ArgMatches, Args, Error, Parser};

use crate::cli::{BudgetArgs, Format};
use crate::exit::Exit;
use crate::process::children;
use crate::terminal::concluded;

use overview::visible;
pub(crate) use overview::{program, program_here};
use verb::{Declared, Section, Verb};

/// Solve puzzles by exact cover, SAT and direct search; every answer is verified against the rules.
#[derive(Debug, Parser)]
#[command(
    name = "jigsat",
    about,
    disable_version_flag = true,
    args_conflicts_with_subcommands = true,
    arg_required_else_help = true,
    override_usage = "jigsat <COMMAND>"
)]
struct Cli {
    /// Print the version; more of it with --verbose
    #[arg(short = 'V', long)]
    version: bool,

    /// With --version: what it is made of, and finds on this machine
    #[arg(long, requires = "version", hide_short_help = true)]
    verbose: bool,
}

/// All verbs in the order of the help, those that the program uses on itself behind them.
fn verbs() -> impl Iterator<Item = &'static dyn Declared> {
    const HEART: &[&dyn Declared] = &[
        &solve::VERB,
        &count::VERB,
        &unique::VERB,
        &check::VERB,
        &draw::VERB,
        &new::VERB,
        &export::VERB,
        &decode::VERB,
        &compare::VERB,
        &list::VERB,
    ];
    #[cfg(feature = "extras")]
    const EXTRAS: &[&dyn Declared] = extras::VERBS;
    #[cfg(not(feature = "extras"))]
    const EXTRAS: &[&dyn Declared] = &[];
    const SHELL: &[&dyn Declared] = &[&shell::COMPLETIONS, &shell::MAN, &compare::worker::VERB, &KEEP];
    [HEART, EXTRAS, SHELL].into_iter().flatten().copied()
}

/// Runs the command and returns its exit code.
///
/// # Errors
/// That of its arguments.
pub(crate) fn run(matches: &ArgMatches) -> Result<ExitCode, Error> {
    let Some((name, matches)) = matches.subcommand() else {
        let printed = version::print(matches.get_flag("verbose"));
        return Ok(ExitCode::from(concluded(printed).code()));
    };
    if name == KEEP.name {
        // Before there is any thread.
        return Ok(children::keep());
    }
    let verb = verbs().find(|verb| verb.name() == name).expect("the command line has no other verbs");
    let concluded = concluded(verb.call(matches)?);
    let is_sat = matches!(matches.try_get_one("sat_exit_codes"), Ok(Some(true)));
    Ok(ExitCode::from(if is_sat { concluded.sat_code() } else { concluded.code() }))
}

/// Starts the programs that standard input names, and ends what they leave behind.
const KEEP: Verb<NoArgs> = Verb {
    name: "keep",
    section: Section::Hidden,
    help: "Starts the programs that standard input names, and ends what they leave behind",
    budget: |_| BudgetArgs::default(),
    unfit: |_| None,
    run: |_, _| Ok(Exit::Yes),
};

#[derive(Debug, Args)]
struct NoArgs {}

/// Why a verb that prints no layouts can't print in this format, if it can't.
fn no_pictures(format: Format) -> Option<&'static str> {
    match format {
        Format::Grid | Format::Svg | Format::Html | Format::Png | Format::Stl => {
            Some("--format: only `solve`, `unique`, `assemble`, `decode` and `draw` show layouts")
        }
        _ => no_dimacs(format),
    }
}

/// Why a verb that prints layouts can't print in this format, if it can't.
fn no_dimacs(format: Format) -> Option<&'static str> {
    (format == Format::Dimacs).then_some("--format dimacs: only `solve` prints what SAT solvers do")
}
