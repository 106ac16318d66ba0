//! `list`: the puzzle kinds, their reductions, the engines.

mod pieces;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use comfy_table::presets::UTF8_FULL_CONDENSED;
use comfy_table::{ContentArrangement, Table};
use itertools::Itertools;
use jigsat_encodings::kind::Kind;
use jigsat_encodings::puzzle::ReductionInfo;
use jigsat_encodings::puzzles::KINDS;
use jigsat_encodings::switches::Switch;
use jigsat_engines::sat::external::{KNOWN, KnownSolver};
use jigsat_engines::{ENGINES, EngineInfo, mask};
use jigsat_forms::Amo;
use serde::Serialize;

use super::{Section, Verb, no_pictures};
use crate::cli::{BudgetArgs, Format, columns, wrapped};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::json::line;
use crate::output::record::schema;
use crate::process::budgets::Budgets;

pub(super) const VERB: Verb<ListArgs> = Verb {
    name: "list",
    section: Section::Solve,
    help: "List the puzzle kinds, their reductions, and the engines",
    budget: |_| BudgetArgs::default(),
    unfit: |args| no_pictures(args.format),
    run,
};

#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    /// List the SAT solvers that the engine external can run, and where they are
    #[arg(long)]
    pub(crate) solvers: bool,

    /// List the named sets of pieces, or draw the pieces of one
    #[arg(long, value_name = "SET", num_args = 0..=1, default_missing_value = "", conflicts_with = "solvers")]
    pub(crate) pieces: Option<String>,

    /// The format of the list
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,
}

fn run(args: &ListArgs, _: &Budgets) -> Result<Exit, Failure> {
    if let Some(set) = &args.pieces {
        return pieces::run(set, args.format);
    }
    let text = match args.format {
        Format::Json if args.solvers => line(&SolversRecord::new())?,
        Format::Json => line(&ListRecord::new())?,
        _ if args.solvers => solvers(),
        _ => text(),
    };
    writeln!(io::stdout(), "{text}")?;
    Ok(Exit::Yes)
}

/// The width where there is no terminal.
const WIDTH: usize = 120;

fn table<const N: usize>(header: [&str; N]) -> Table {
    let mut table = Table::new();
    table.load_style(UTF8_FULL_CONDENSED).set_content_arrangement(ContentArrangement::Dynamic).set_header(header);
    table.set_width(columns().unwrap_or(WIDTH).try_into().unwrap_or(u16::MAX));
    table
}

fn written(reduction: &ReductionInfo) -> String {
    if reduction.takes_amo { format!("{}-AMO", reduction.name) } else { reduction.name.to_string() }
}

fn text() -> String {
    let mut kinds = table(["kind", "reduction", "engine", "idea"]);
    for kind in KINDS {
        kinds.add_row([kind.name, "", "", kind.summary]);
        for reduction in kind.reductions() {
            let engines = EngineInfo::solving(reduction.target).map(|info| info.name).join(", ");
            kinds.add_row(["", &written(&reduction), &engines, reduction.summary]);
        }
    }
    let mut engines = table(["engine", "solves", "method"]);
    for engine in ENGINES {
        engines.add_row([engine.name, engine.solves().name(), engine.summary]);
    }
    let mut switches = table(["kind", "reduction", "switch", "default", "when it is on"]);
    for kind in KINDS {
        for reduction in kind.reductions() {
            for switch in reduction.switches {
                let default = if switch.default { "on" } else { "off" };
                switches.add_row([kind.name, reduction.name, switch.name, default, switch.summary]);
            }
        }
    }
    let notes = format!(
        "A strategy is reduction+engine, such as cover+dlx. For AMO write one of {}, such as cnf-{}+varisat.\n\
         Switches stand in brackets: 'search[-holes]' is the default without one, 'search[none,holes]' is only this one.\n\
         Without --with, the program chooses for each puzzle, after short tries; --stats shows which, and why.",
        Amo::ALL.iter().map(|amo| amo.name()).join(", "),
        Amo::default()
    );
    let width = columns().unwrap_or(usize::MAX);
    let notes = notes.lines().flat_map(|line| wrapped(line, width)).join("\n");
    format!("{kinds}\n\n{engines}\n\n{switches}\n\n{notes}")
}

fn solvers() -> String {
    let mut solvers = table(["solver", "found", "run as"]);
    for known in KNOWN {
        let path = known.path().map_or_else(|| "no".to_string(), |path| path.display().to_string());
        solvers.add_row([known.name, &path, known.usage]);
    }
    solvers.to_string()
}

/// The SAT solvers (`--solvers`).
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct SolversRecord {
    /// The verb, and the version of the record's shape.
    schema: String,
    /// The solvers that the engine `external` can run.
    solvers: Vec<SolverRecord>,
}

/// A SAT solver that the engine `external` can run.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct SolverRecord {
    /// Its name.
    name: &'static str,
    /// The program; null if it is not installed.
    path: Option<PathBuf>,
    /// Its command line.
    usage: &'static str,
}

impl SolversRecord {
    fn new() -> Self {
        let solver = |known: &KnownSolver| SolverRecord { name: known.name, path: known.path(), usage: known.usage };
        Self { schema: schema("list"), solvers: KNOWN.iter().map(solver).collect() }
    }
}

/// The kinds, their reductions, and the engines.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct ListRecord {
    /// The verb, and the version of the record's shape.
    schema: String,
    /// The kinds of puzzles.
    kinds: Vec<KindRecord>,
    /// The engines.
    engines: Vec<EngineRecord>,
    /// The at-most-one encodings.
    amo: Vec<&'static str>,
    /// Does `mask` use vector instructions on this machine?
    vectors: bool,
}

/// A kind of puzzles.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct KindRecord {
    /// Its name.
    name: &'static str,
    /// Its task.
    summary: &'static str,
    /// Its reductions.
    reductions: Vec<ReductionRecord>,
}

/// A reduction of a kind.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct ReductionRecord {
    /// Its name; AMO stands for an at-most-one encoding.
    name: String,
    /// The form of its problems.
    #[cfg_attr(test, schemars(extend("enum" = crate::output::testing::forms())))]
    form: &'static str,
    /// Its idea.
    summary: &'static str,
    /// Its switches.
    switches: Vec<SwitchRecord>,
}

/// A switch of a reduction.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct SwitchRecord {
    /// Its name.
    name: &'static str,
    /// Is it on by default?
    default: bool,
    /// Its effect.
    summary: &'static str,
}

/// An engine.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct EngineRecord {
    /// Its name.
    name: &'static str,
    /// The form of the problems that it solves.
    #[cfg_attr(test, schemars(extend("enum" = crate::output::testing::forms())))]
    form: &'static str,
    /// Its method.
    summary: &'static str,
}

impl ListRecord {
    fn new() -> Self {
        let engine = |engine: &EngineInfo| EngineRecord {
            name: engine.name,
            form: engine.solves().name(),
            summary: engine.summary,
        };
        Self {
            schema: schema("list"),
            kinds: KINDS.iter().map(KindRecord::of).collect(),
            engines: ENGINES.iter().map(engine).collect(),
            amo: Amo::ALL.iter().map(|amo| amo.name()).collect(),
            vectors: mask::has_vectors(),
        }
    }
}

impl KindRecord {
    fn of(kind: &Kind) -> Self {
        let switch =
            |switch: &Switch| SwitchRecord { name: switch.name, default: switch.default, summary: switch.summary };
        let reduction = |reduction: ReductionInfo| ReductionRecord {
            name: written(&reduction),
            form: reduction.target.name(),
            summary: reduction.summary,
            switches: reduction.switches.iter().map(switch).collect(),
        };
        Self {
            name: kind.name,
            summary: kind.summary,
            reductions: kind.reductions().into_iter().map(reduction).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::testing::{Either, assert_schema};

    #[test]
    fn schema() {
        assert_schema::<Either<ListRecord, Either<SolversRecord, pieces::SetsRecord>>>("list");
    }
}
