//! The table of verbs: every verb is a file or folder here, and only this file lists them all.

mod assemble;
mod book;
mod certify;
mod check;
mod cluster;
mod compare;
mod compile;
mod count;
mod decode;
mod draw;
mod explain;
mod export;
mod family;
mod generate;
mod hint;
mod list;
mod new;
mod query;
mod rate;
mod shell;
mod solve;
mod unique;
mod version;

use std::process::ExitCode;

use crate::cli::{Cli, Format, Verb};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::process::budgets::Budgets;
use crate::process::{children, signals};
use crate::terminal::concluded;

/// Runs the command and returns its exit code.
pub(crate) fn run(cli: Cli) -> ExitCode {
    match cli.verb {
        // Before there is any thread.
        Some(Verb::Keep) => children::keep(),
        Some(verb) => {
            let code: fn(Exit) -> u8 = match &verb {
                Verb::Solve(args) if args.sat_exit_codes => Exit::sat_code,
                _ => Exit::code,
            };
            ExitCode::from(code(concluded(answered(verb))))
        }
        None => ExitCode::from(concluded(version::print(cli.verbose)).code()),
    }
}

/// Does what the verb says.
fn answered(verb: Verb) -> Result<Exit, Failure> {
    let budgets = Budgets::begin(&verb);
    signals::heed(budgets.whole());
    if let Some(problem) = unfit(&verb) {
        return Err(Failure::Message(problem.to_string()));
    }
    match verb {
        Verb::Solve(args) => solve::run(&args, &budgets),
        Verb::Count(args) => count::run(&args, &budgets),
        Verb::Unique(args) => unique::run(&args, &budgets),
        Verb::Check(args) => check::run(&args, &budgets),
        Verb::Book(args) => book::run(&args, &budgets),
        Verb::Assemble(args) => assemble::run(&args, &budgets),
        Verb::Compile(args) => compile::run(&args, &budgets),
        Verb::Query(args) => query::run(&args, &budgets),
        Verb::Export(args) => export::run(&args, &budgets),
        Verb::Certify(args) => certify::run(&args, &budgets),
        Verb::CheckCertificate(args) => certify::check(&args, &budgets),
        Verb::Decode(args) => decode::run(&args, &budgets),
        Verb::Draw(args) => draw::run(&args, &budgets),
        Verb::Explain(args) => explain::run(&args, &budgets),
        Verb::Hint(args) => hint::run(&args, &budgets),
        Verb::Rate(args) => rate::run(&args, &budgets),
        Verb::Generate(args) => generate::run(&args, &budgets),
        Verb::Family(args) => family::run(&args, &budgets),
        Verb::Compare(args) => compare::run(&args, &budgets),
        Verb::Split(args) => cluster::split::run(&args, &budgets),
        Verb::Work(args) => cluster::work::run(&args, &budgets),
        Verb::Merge(args) => cluster::merge::run(&args, &budgets),
        Verb::Status(args) => cluster::status::run(&args, &budgets),
        Verb::New(args) => new::run(&args, &budgets),
        Verb::List(args) => list::run(&args),
        Verb::Completions(args) => shell::completions(&args),
        Verb::Man(args) => shell::man(&args),
        Verb::Measure(args) => compare::worker::run(&args, &budgets),
        Verb::Keep => Ok(Exit::Yes),
    }
}

/// Why a verb can't print its results in the requested format, if it can't.
fn unfit(verb: &Verb) -> Option<&'static str> {
    let (format, has_layouts) = match verb {
        Verb::Solve(args) => return solve::unfit(args),
        Verb::Count(args) => (args.ask.output.format(), false),
        Verb::Unique(args) => (args.picture.format(&args.ask.output), true),
        Verb::Check(args) => (args.output.format(), false),
        Verb::Decode(args) => (args.picture.format(&args.output), true),
        Verb::Assemble(args) => (args.picture.format(&args.output), true),
        Verb::Draw(args) => (args.picture.format(&args.output), true),
        Verb::Query(args) if args.asked.to.is_none() => (args.picture.format(&args.output), true),
        Verb::Explain(args) => (args.about.picture.format(&args.about.output), true),
        Verb::Hint(args) => (args.about.picture.format(&args.about.output), true),
        Verb::List(args) => (args.format, false),
        // The others have formats of their own, or none.
        _ => return None,
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
