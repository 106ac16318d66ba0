//! `decode`: turns a solver's answer into a layout of the puzzle.

mod formula;

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use itertools::Itertools;
use jigsat::problem::{Decoded, DecodingError, Problem, Written, default_reduction, identity};
use jigsat_forms::cnf::dimacs::answer::{self, Answer, AnswerModel, ValueError};
use jigsat_forms::counted::counted;
use jigsat_forms::exact_cover::opb;
use jigsat_forms::{OptionId, Target};
use serde::Serialize;
use serde_json::Value;

use super::{Section, Verb, no_dimacs};
use crate::cli::{BudgetArgs, OutputArgs, PictureArgs, PuzzleArgs, names};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files::inputs::Inputs;
use crate::files::{is_stdin, read};
use crate::input::problem::reduced;
use crate::input::{Loaded, load};
use crate::output::Output;
use crate::output::record::Head;
use crate::process::budgets::Budgets;
use crate::process::children::quoted;

pub(super) const VERB: Verb<DecodeArgs> = Verb {
    name: "decode",
    section: Section::Solve,
    help: "Turn what a solver found into a layout\n\n\
        What it found for an exported problem. The layout is verified.",
    budget: |args| args.budget,
    unfit: |args| no_dimacs(args.picture.format(&args.output)),
    run,
};

#[derive(Debug, Args)]
pub(crate) struct DecodeArgs {
    /// The puzzle file; - is standard input
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// What the solver answered; - is standard input [default: -, if it is no terminal]
    ///
    /// Lines with s and v, minisat's result file, literals, bits, or JSON. A solver's output can be piped:
    ///
    ///   cadical -q exported.cnf | jigsat decode FILE
    #[arg(value_hint = ValueHint::FilePath)]
    model: Option<PathBuf>,

    /// The same, by name
    #[arg(long = "model", value_name = "MODEL", value_hint = ValueHint::FilePath, conflicts_with = "model",
        hide_short_help = true)]
    named_model: Option<PathBuf>,

    /// The exported problem: is it the one of this puzzle?
    #[arg(long, value_name = "EXPORTED", value_hint = ValueHint::FilePath)]
    pub(crate) formula: Option<PathBuf>,

    /// The reduction that the problem was exported with
    ///
    /// If nothing is said, it is the one that --formula names, or that of export --to dimacs.
    #[arg(long = "with", value_name = "REDUCTION", hide_possible_values = true,
        value_parser = &names::REDUCTION)]
    pub(crate) reduction: Option<String>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

impl DecodeArgs {
    /// The file that the solver's answer is in, if one is named.
    pub(crate) fn model(&self) -> Option<&Path> {
        self.model.as_deref().or(self.named_model.as_deref())
    }
}

fn run(args: &DecodeArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let model = match args.model() {
        Some(model) => model,
        None if io::stdin().is_terminal() => return Err(Failure::Message(NO_MODEL.into())),
        None => Path::new("-"),
    };
    let files = [Some(&*args.file), Some(model), args.formula.as_deref()];
    let read: Vec<&Path> = files.into_iter().flatten().collect();
    if read.iter().filter(|file| is_stdin(file)).count() > 1 {
        return Err(Failure::Message("only one of the files can be read from standard input".into()));
    }
    let mut output = Output::of_layouts(&args.output, &args.picture, Inputs::of(read))?;
    let verdict = decoded(args, model, budgets, &mut output);
    let verdict = output.decided("decode", verdict);
    output.finish()?;
    verdict
}

/// The message about a missing answer.
const NO_MODEL: &str = "expected the solver's answer: a file behind the puzzle, or a pipe, \
    as in `cadical -q exported.cnf | jigsat decode FILE`";

fn decoded(args: &DecodeArgs, model: &Path, budgets: &Budgets, output: &mut Output) -> Result<Exit, Failure> {
    let loaded = load(&args.file, &args.puzzle, budgets)?;
    output.begin(&loaded)?;
    let budget = &loaded.budget;
    let formula = args.formula.as_ref().map(|file| read(file, budget)).transpose()?;
    let stated = formula.as_ref().and_then(|(_, text)| comment(text, "reduction"));
    let stated = stated.map(|value| value.split(',').next().unwrap_or_default());
    let (name, text) = read(model, budget)?;
    for (file, text) in formula.iter().map(|(file, text)| (file, text)).chain([(&name, &text)]) {
        same_puzzle(&loaded, file, text)?;
    }
    // What `export --to dimacs` takes.
    let default = default_reduction(loaded.kind, &[Target::Cnf]).map(|info| info.name);
    let with = args.reduction.as_deref().or(stated).or(default);
    let mut problem = reduced(&loaded, with)?;
    let included = formula.as_ref().map(|(file, formula)| formula::include(&mut problem, file, formula, budget));
    let added = included.transpose()?;
    drop(formula);
    let answer = loaded.read(&text, answer::read)?.map_err(|error| Failure::Message(format!("{name}:{error}")))?;
    let outcome = match answer {
        Answer::Satisfiable(model) => Outcome::Decoded(decode(&loaded, &problem, &model, &name)?),
        Answer::Unsatisfiable => unsatisfiable(&problem, added),
        Answer::Unknown => Outcome::Unproven("the solver gave up".into()),
    };
    let advice = format!("jigsat solve{} {}", args.puzzle.options(), quoted(&args.file.to_string_lossy()));
    print(output, &loaded, &problem, &name, &outcome, &advice)
}

/// What follows from a problem without solutions, to which so many clauses were added; `None` if it is not known.
///
/// Every layout is a solution of the problem, but maybe not of the added clauses.
fn unsatisfiable(problem: &Problem<'_>, added: Option<usize>) -> Outcome {
    let by = problem.reduction();
    match (added, problem.foreign_solutions()) {
        (Some(0), _) => Outcome::None(format!("the solver found no model of the formula by {by}")),
        (None, None) => Outcome::None(format!(
            "the solver found no model of the formula by {by}; --formula FILE checks that it had this formula"
        )),
        (Some(added), _) => Outcome::Unproven(format!(
            "the solver found no model, but {} behind the formula by {by} may exclude layouts",
            counted(added, "clause")
        )),
        (None, Some(_)) => Outcome::Unproven(format!(
            "the solver found no model, but the formula by {by} is incomplete, and clauses that were added to it may \
             exclude layouts; with --formula they are known"
        )),
    }
}

/// The outcome of decoding a solver's answer.
enum Outcome {
    Decoded(Decoded),
    /// There is no layout, for this reason.
    None(String),
    /// There was no model, for this reason.
    Unproven(String),
}

impl Outcome {
    /// The answer, and the reason if there is no layout.
    fn verdict(&self) -> (Exit, Option<&str>) {
        match self {
            Outcome::Decoded(Decoded::Layout(_)) => (Exit::Yes, None),
            Outcome::Decoded(Decoded::Invalid { reason, .. }) | Outcome::None(reason) => (Exit::No, Some(reason)),
            Outcome::Unproven(reason) => (Exit::Undecided, Some(reason)),
        }
    }
}

fn decode(loaded: &Loaded, problem: &Problem<'_>, model: &AnswerModel, name: &str) -> Result<Decoded, Failure> {
    let vars = match &problem.reduced {
        Written::Cnf(reduced) => reduced.problem.var_count(),
        Written::Cover(reduced) => {
            opb::var_count(&reduced.problem, &loaded.budget).map_err(|exceeded| loaded.ended_by(exceeded))?
        }
    };
    let values = model.values(vars).map_err(|error| {
        let doubt =
            if matches!(error, ValueError::Contradiction { .. }) { String::new() } else { other_encoding(problem) };
        Failure::Message(format!("{name}:{error}{doubt}"))
    })?;
    let decoded = match &problem.reduced {
        Written::Cnf(reduced) => Decoded::of_model(reduced, &values),
        Written::Cover(reduced) => {
            let chosen = (0..).zip(&values).filter(|(_, value)| **value == Some(true)).map(|(i, _)| OptionId(i));
            let options: Vec<OptionId> =
                chosen.filter(|option| option.index() < reduced.problem.option_count()).collect();
            Decoded::of_options(reduced, &options)
        }
    };
    decoded.map_err(|error| {
        Failure::Message(match error {
            DecodingError::Incomplete(_) if model.var_count() < vars => {
                format!("{name}: {error}{}", other_encoding(problem))
            }
            DecodingError::Incomplete(_) => format!("{name}: {error}"),
            _ => error.to_string(),
        })
    })
}

/// The probable cause if a model or a formula has another size than the formula of the puzzle.
fn other_encoding(problem: &Problem<'_>) -> String {
    if problem.is_verbatim() {
        return String::new();
    }
    format!("; was the formula exported with another encoding than {}? --with names it", problem.reduction())
}

/// The value of the comment `key: value`, in the comments of any of the formats.
fn comment<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let comments = text.lines().filter_map(|line| line.strip_prefix("c ").or_else(|| line.strip_prefix("* ")));
    comments.take(MOST_COMMENTS).find_map(|comment| comment.strip_prefix(key)?.strip_prefix(": ").map(str::trim_end))
}

/// The number of comments to search for a file's origin, which stands above the names of the variables.
const MOST_COMMENTS: usize = 16;

/// Does the file, if it says where it comes from, come from this puzzle?
fn same_puzzle(loaded: &Loaded, file: &str, text: &str) -> Result<(), Failure> {
    let own = identity(&loaded.puzzle, &loaded.budget).map_err(|exceeded| loaded.ended_by(exceeded))?;
    let Some(stated) = comment(text, "puzzle").filter(|stated| *stated != own) else {
        return Ok(());
    };
    let source = comment(text, "source").map_or_else(String::new, |source| format!(" ({source})"));
    let rules = loaded.puzzle.rules().map_or_else(String::new, |rules| format!(" ({rules})"));
    Err(Failure::Message(format!(
        "{file}: expected the puzzle {own} of {}{rules}, found {stated}{source}",
        loaded.file
    )))
}

/// The layout of a model.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct DecodeRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    /// The file of the model.
    model: &'a str,
    /// The reduction that made the formula.
    reduction: String,
    /// The layout, if the model stands for one.
    #[cfg_attr(test, schemars(with = "Vec<crate::output::testing::Layout>"))]
    layouts: Vec<Value>,
    /// Does the model stand for a layout?
    answer: Exit,
    /// Why there is no layout; null if there is one.
    reason: Option<&'a str>,
    /// Clauses to add to the formula, since the model that satisfies it stands for no layout; literals as in DIMACS files.
    cuts: &'a [Vec<i64>],
}

fn print(
    output: &mut Output,
    loaded: &Loaded,
    problem: &Problem<'_>,
    name: &str,
    outcome: &Outcome,
    advice: &str,
) -> Result<Exit, Failure> {
    let (verdict, reason) = outcome.verdict();
    if output.is_json() {
        let (layouts, cuts) = match outcome {
            Outcome::Decoded(Decoded::Layout(layout)) => (vec![layout.json()], &[][..]),
            Outcome::Decoded(Decoded::Invalid { cuts, .. }) => (Vec::new(), &cuts[..]),
            Outcome::None(_) | Outcome::Unproven(_) => (Vec::new(), &[][..]),
        };
        output.json(&DecodeRecord {
            head: Head::of("decode", loaded),
            model: name,
            reduction: problem.reduction(),
            layouts,
            answer: verdict,
            reason,
            cuts,
        })?;
        return Ok(verdict);
    }
    match outcome {
        Outcome::Decoded(Decoded::Layout(layout)) => {
            output.layout(loaded, &format!("decoded from {name}, by {}", problem.reduction()), &layout.draw())?;
        }
        Outcome::Decoded(Decoded::Invalid { reason, cuts }) => {
            if !cuts.is_empty() {
                output.line("c to be added to the formula, as such models satisfy it:")?;
            }
            for cut in cuts {
                output.line(&format!("{} 0", cut.iter().join(" ")))?;
            }
            output.line(&format!("{name}: invalid: {reason}"))?;
        }
        Outcome::None(reason) => {
            // The formula of other rules may have a model.
            let rules = loaded.puzzle.rules().map_or_else(String::new, |rules| format!(" ({rules})"));
            output.line(&format!("{name}: no solution{rules}: {reason}"))?;
        }
        Outcome::Unproven(reason) => output.line(&format!("{name}: undecided: {reason}; `{advice}` decides it"))?,
    }
    Ok(verdict)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::testing::{OrEnd, assert_schema};

    #[test]
    fn schema() {
        assert_schema::<OrEnd<DecodeRecord<'static>>>("decode");
    }
}
