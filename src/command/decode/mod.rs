//! `decode`: what a solver found, back to a layout of the puzzle.

mod formula;

use jigsat_encodings::kind;
use jigsat_forms::Target;
use jigsat_forms::cnf::check::Fault;
use jigsat_forms::cnf::dimacs::answer::{self, Answer, Said};
use jigsat_forms::cnf::dimacs::number;
use jigsat_forms::exact_cover::opb;
use jigsat_forms::text::Text;
use jigsat_forms::{Cnf, DecodeError, OptionId, Reduced};
use serde_json::Value;

use super::budgets::Budgets;
use super::files::read;
use super::input::{Loaded, load};
use super::output::Output;
use super::problem::{Problem, Written, identity};
use super::record::record;
use super::{Failure, Verdict};
use crate::cli::DecodeArgs;

pub(super) fn run(args: &DecodeArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    let files = [Some(&args.file), Some(&args.model), args.formula.as_ref()];
    if files.iter().flatten().filter(|file| **file == "-").count() > 1 {
        return Err(Failure::Message("only one of the files can be read from standard input".into()));
    }
    let read: Vec<&str> = files.iter().flatten().map(|file| file.as_str()).collect();
    let mut output = Output::of_layouts(&args.output, &args.picture, &read)?;
    let verdict = decoded(args, budgets, &mut output);
    let verdict = output.decided("decode", verdict);
    output.finish()?;
    verdict
}

fn decoded(args: &DecodeArgs, budgets: &Budgets, output: &mut Output) -> Result<Verdict, Failure> {
    let loaded = load(&args.file, &args.puzzle, budgets)?;
    output.begin(&loaded)?;
    let budget = &loaded.budget;
    let formula = args.formula.as_ref().map(|file| read(file, budget)).transpose()?;
    let stated = formula.as_ref().and_then(|(_, text)| comment(text, "reduction"));
    let stated = stated.map(|value| value.split(',').next().unwrap_or_default());
    let (name, text) = read(&args.model, budget)?;
    for (file, text) in formula.iter().map(|(file, text)| (file, text)).chain([(&name, &text)]) {
        same_puzzle(&loaded, file, text)?;
    }
    let with = args.reduction.as_deref().or(stated).or(first_cnf(&loaded));
    let mut problem = Problem::<Written>::of(&loaded, with)?;
    if let Some((file, formula)) = &formula {
        formula::include(&mut problem, file, Text::within(formula, budget))?;
    }
    drop(formula);
    let answer = answer::read(Text::within(&text, budget));
    budget.check().map_err(|exceeded| loaded.ended_by(exceeded))?;
    let answer = answer.map_err(|error| Failure::Message(format!("{name}:{error}")))?;
    let outcome = match answer {
        Answer::Satisfiable(said) => decode(&loaded, &problem, &said, &name)?,
        Answer::Unsatisfiable => {
            Decoded::Unproven("the solver says that there is no solution, which proves nothing here")
        }
        Answer::Unknown => Decoded::Unproven("the solver gave up"),
    };
    print(output, &loaded, &problem, &name, &outcome)
}

/// The first reduction to CNF: what `export --to dimacs` takes.
fn first_cnf(loaded: &Loaded) -> Option<&'static str> {
    loaded.kind.reductions_to(Target::Cnf).next().map(|info| info.name)
}

/// What came of an answer.
enum Decoded {
    Layout(kind::Answer),
    /// It is no solution: why, and clauses that exclude it, if it satisfies the formula nevertheless.
    Invalid(String, Vec<Vec<i64>>),
    /// There was no model.
    Unproven(&'static str),
}

impl Decoded {
    fn verdict(&self) -> Verdict {
        match self {
            Decoded::Layout(_) => Verdict::Yes,
            Decoded::Invalid(..) => Verdict::No,
            Decoded::Unproven(_) => Verdict::Undecided,
        }
    }

    fn reason(&self) -> Option<&str> {
        match self {
            Decoded::Layout(_) => None,
            Decoded::Invalid(reason, _) => Some(reason),
            Decoded::Unproven(reason) => Some(reason),
        }
    }
}

fn decode(loaded: &Loaded, problem: &Problem<'_, Written>, said: &[Said], name: &str) -> Result<Decoded, Failure> {
    let values = |vars| answer::values(said, vars).map_err(|error| Failure::Message(format!("{name}:{error}")));
    match &problem.reduced {
        Written::Cnf(reduced) => {
            let values = values(reduced.problem.var_count())?;
            decode_model(reduced, &values, name)
        }
        Written::Cover(reduced) => {
            let vars =
                opb::var_count(&reduced.problem, &loaded.budget).map_err(|exceeded| loaded.ended_by(exceeded))?;
            let values = values(vars)?;
            let chosen = (0..).zip(&values).filter(|(_, value)| **value == Some(true)).map(|(i, _)| OptionId(i));
            let options: Vec<OptionId> =
                chosen.filter(|option| option.index() < reduced.problem.option_count()).collect();
            if let Some(fault) = reduced.problem.fault(&options) {
                return Ok(Decoded::Invalid(fault, Vec::new()));
            }
            finish(reduced.decode(&options), Vec::new)
        }
    }
}

fn decode_model(reduced: &Reduced<Cnf, kind::Answer>, values: &[Option<bool>], name: &str) -> Result<Decoded, Failure> {
    let cnf = &reduced.problem;
    let model = match cnf.model(values) {
        Ok(model) => model,
        Err(fault @ Fault::Violated { .. }) => return Ok(Decoded::Invalid(cnf.describe(&fault), Vec::new())),
        Err(fault) => {
            return Err(Failure::Message(format!("{name}: expected a model, found {}", cnf.describe(&fault))));
        }
    };
    let mut cuts = Vec::new();
    let violated = cnf.lazy().map_or(Ok(()), |lazy| lazy.violated(&model, &mut cuts));
    violated.map_err(|error| Failure::Message(format!("internal error: {error}")))?;
    finish(reduced.decode(&model), || {
        cuts.iter().map(|cut| cut.clause.iter().map(|&lit| number(lit)).collect()).collect()
    })
}

/// `cuts` has the clauses that exclude a model without a layout.
fn finish(
    decoded: Result<kind::Answer, DecodeError>,
    cuts: impl FnOnce() -> Vec<Vec<i64>>,
) -> Result<Decoded, Failure> {
    match decoded {
        Ok(layout) => Ok(Decoded::Layout(layout)),
        Err(DecodeError::Spurious(why)) => Ok(Decoded::Invalid(format!("it stands for no layout: {why}"), cuts())),
        Err(error) => Err(Failure::Message(format!("internal error: {error}"))),
    }
}

/// The value of the comment `key: value`, in the comments of any of the formats.
fn comment<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let comments = text.lines().filter_map(|line| line.strip_prefix("c ").or_else(|| line.strip_prefix("* ")));
    comments.take(MOST_COMMENTS).find_map(|comment| comment.strip_prefix(key)?.strip_prefix(": ").map(str::trim_end))
}

/// What tells where a file comes from stands above the names of the variables.
const MOST_COMMENTS: usize = 16;

/// Does the file, if it says where it comes from, come from this puzzle?
fn same_puzzle(loaded: &Loaded, file: &str, text: &str) -> Result<(), Failure> {
    let own = identity(loaded)?;
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

fn print(
    output: &mut Output,
    loaded: &Loaded,
    problem: &Problem<'_, Written>,
    name: &str,
    decoded: &Decoded,
) -> Result<Verdict, Failure> {
    let verdict = decoded.verdict();
    if output.is_json() {
        let layouts: Vec<Value> = match decoded {
            Decoded::Layout(layout) => vec![layout.json()],
            Decoded::Invalid(..) | Decoded::Unproven(_) => Vec::new(),
        };
        let cuts = match decoded {
            Decoded::Invalid(_, cuts) => cuts.clone(),
            Decoded::Layout(_) | Decoded::Unproven(_) => Vec::new(),
        };
        let mut record = record("decode", loaded);
        record.insert("model".into(), name.into());
        record.insert("reduction".into(), problem.reduction().into());
        record.insert("layouts".into(), layouts.into());
        record.insert("answer".into(), verdict.word().into());
        record.insert("reason".into(), decoded.reason().into());
        record.insert("cuts".into(), cuts.into());
        output.json(&record)?;
        return Ok(verdict);
    }
    match decoded {
        Decoded::Layout(layout) => {
            output.layout(loaded, &format!("decoded from {name}, by {}", problem.reduction()), &layout.draw())?;
        }
        Decoded::Invalid(reason, cuts) => {
            if !cuts.is_empty() {
                output.line("c to be added to the formula, as such models satisfy it:")?;
            }
            for cut in cuts {
                let literals: Vec<String> = cut.iter().map(ToString::to_string).collect();
                output.line(&format!("{} 0", literals.join(" ")))?;
            }
            output.line(&format!("{name}: invalid: {reason}"))?;
        }
        Decoded::Unproven(reason) => {
            output.line(&format!("{name}: undecided: {reason}; `jigsat solve {}` decides it", loaded.file))?;
        }
    }
    Ok(verdict)
}
