//! `explain`: why is there no solution, what do all solutions have in common, how does one get there?

use clap::Args;
use jigsat::explain::explanation::Explanation;
use jigsat::explain::hint::{Hint, context};
use jigsat::explain::reason::Explained;
use jigsat::explain::relaxed::Relaxed;
use jigsat::explain::steps::Chain;
use jigsat_engines::Run;
use serde::Serialize;

use crate::cli::KnownArgs;
use crate::cli::explain::patient;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{Loaded, given};
use crate::output::Output;
use crate::output::deduction::{StepRecord, failure};
use crate::output::each::for_each_known;
use crate::output::reasons::{ReasonRecord, because};
use crate::output::record::Head;
use crate::process::budgets::Budgets;
use crate::verbs::{Section, Verb, no_dimacs};

pub(super) const VERB: Verb<ExplainArgs> = Verb {
    name: "explain",
    section: Section::Understand,
    help: "Why is there no solution? What do all solutions have in common?\n\n\
        The simplest reason that is found; or step by step (--steps). Without --timeout, 10 s are spent on a puzzle.",
    budget: |args| patient(args.about.budget),
    unfit: |args| no_dimacs(args.about.picture.format(&args.about.output)),
    run,
};

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// Step by step to the solution
    ///
    /// Each step is the simplest conclusion that there is, with a picture; every one was checked by a proof.
    #[arg(long)]
    pub(crate) steps: bool,

    #[command(flatten)]
    pub(crate) about: KnownArgs,
}

fn run(args: &ExplainArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    for_each_known("explain", &args.about, budgets, if args.steps { by_steps } else { why })
}

fn why(loaded: &Loaded, output: &mut Output) -> Result<Exit, Failure> {
    let explanation = Explanation::of(&loaded.session(), &loaded.budget).map_err(|error| failure(loaded, error))?;
    let verdict = match &explanation.explained {
        Explained::Impossible(_) => Exit::No,
        Explained::Possible(common) if common.is_whole => Exit::Yes,
        Explained::Possible(_) | Explained::Undecided(_) => Exit::Undecided,
    };
    if output.is_json() {
        output.json(&ExplainRecord::of(loaded, verdict, &explanation))?;
        return Ok(verdict);
    }
    match &explanation.explained {
        Explained::Impossible(reason) => because(loaded, reason, output)?,
        Explained::Possible(common) => {
            let sentence = common.sentence(given::facts(loaded));
            let words = match common.limit(&loaded.budget) {
                Some(exceeded) => format!("undecided: {exceeded}; {sentence}"),
                None => sentence,
            };
            output.layout(loaded, &words, &common.draw())?;
        }
        Explained::Undecided(exceeded) => output.heading(loaded, &format!("undecided: {exceeded}"))?,
    }
    if let Some(advice) = &explanation.advice {
        output.heading(loaded, &advice.sentence)?;
    }
    for relaxed in &explanation.relaxed {
        output.heading(loaded, &relaxed.sentence())?;
    }
    Ok(verdict)
}

/// What all solutions have in common, or why there is none.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct ExplainRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    /// Is there a solution?
    answer: Exit,
    /// The number of facts that are given (`--given`).
    given: usize,
    /// What to take back for a solution, as labels or phrases; null if nothing needs to be, or nothing was found.
    take_back: Option<&'a [String]>,
    /// Are `forced` and `excluded` complete?
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "bool"))]
    complete: Option<bool>,
    /// The limit that was reached; null if there is an answer.
    reason: Option<String>,
    /// Why there is no solution; null if there is one, or none is known.
    why: Option<ReasonRecord<'a>>,
    /// The names of what is true in every solution; null if there is no solution, or none is known.
    forced: Option<Vec<String>>,
    /// The names of what is true in no solution.
    excluded: Option<Vec<String>>,
    /// Other rules under which there are solutions.
    relaxed: Vec<RelaxedRecord<'a>>,
}

/// Other rules under which there are solutions.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct RelaxedRecord<'a> {
    /// The rules, in words.
    rules: &'a str,
    /// The number of solutions, or `some`.
    solutions: &'a str,
}

impl<'a> ExplainRecord<'a> {
    fn of(loaded: &'a Loaded, answer: Exit, explanation: &'a Explanation) -> Self {
        let Explanation { explained, advice, relaxed } = explanation;
        let mut record = Self {
            head: Head::of("explain", loaded),
            answer,
            given: given::facts(loaded).len(),
            take_back: advice.as_ref().and_then(|advice| advice.names.as_deref()),
            complete: None,
            reason: None,
            why: None,
            forced: None,
            excluded: None,
            relaxed: relaxed.iter().map(|Relaxed { rules, solutions }| RelaxedRecord { rules, solutions }).collect(),
        };
        match explained {
            Explained::Impossible(why) => record.why = Some(ReasonRecord::of(why)),
            Explained::Possible(common) => {
                (record.forced, record.excluded) = (Some(common.names(true)), Some(common.names(false)));
                record.complete = Some(common.is_whole);
                record.reason = common.limit(&loaded.budget).map(ToString::to_string);
            }
            Explained::Undecided(exceeded) => record.reason = Some(exceeded.to_string()),
        }
        record
    }
}

/// The deduction, step by step (`--steps`).
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct StepsRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    /// Is there a solution?
    answer: Exit,
    /// The limit that was reached; null if there is an answer.
    reason: Option<&'a str>,
    /// The number of facts that are given (`--given`).
    given: usize,
    /// How the deduction ended.
    #[cfg_attr(test, schemars(extend("enum" = ["solved", "several", "impossible", "undecided"])))]
    state: &'static str,
    /// The conclusions, in order.
    steps: Vec<StepRecord>,
}

/// Step by step to the solution, or to what can be known.
fn by_steps(loaded: &Loaded, output: &mut Output) -> Result<Exit, Failure> {
    let session = loaded.session();
    let context = context(&session, &loaded.budget).map_err(|error| failure(loaded, error))?;
    let run = Run::from(loaded.budget.clone());
    let mut chain = Chain::new(&context, given::facts(loaded), &run).map_err(|error| failure(loaded, error))?;
    let (mut steps, mut number) = (Vec::new(), 0);
    let (verdict, end, hint) = loop {
        let hint = match Hint::of_chain(&mut chain) {
            Ok(hint) => hint,
            Err(error) => match failure(loaded, error) {
                Failure::Exceeded { exceeded, .. } => {
                    break (Exit::Undecided, format!("undecided after {number} steps: {exceeded}"), None);
                }
                failure => return Err(failure),
            },
        };
        if let Some(step) = hint.step() {
            number += 1;
            if output.is_json() {
                steps.push(StepRecord::of(step));
            } else {
                let sentence = format!("step {number}: {}", step.sentence());
                output.step(loaded, &sentence, &step.words.details, &step.marked())?;
            }
        }
        match &hint {
            Hint::Step(_) => {}
            Hint::Contradiction(_) | Hint::NoSolution(_) | Hint::Impossible(_) => {
                break (Exit::No, "no solution".to_string(), Some(hint));
            }
            Hint::Solved(_) => break (Exit::Yes, "solved: this is the only solution".to_string(), Some(hint)),
            Hint::Several(_) => {
                let end = "this is all that can be known: there are several solutions";
                break (Exit::Yes, end.to_string(), Some(hint));
            }
        }
    };
    if output.is_json() {
        output.json(&StepsRecord {
            head: Head::of("explain", loaded),
            answer: verdict,
            reason: (verdict == Exit::Undecided).then_some(&*end),
            given: given::facts(loaded).len(),
            state: hint.as_ref().map_or("undecided", Hint::state),
            steps,
        })?;
        return Ok(verdict);
    }
    match hint.as_ref().and_then(Hint::drawing).filter(|_| verdict == Exit::Yes) {
        Some(drawing) => output.step(loaded, &end, &[], &drawing)?,
        None => output.heading(loaded, &end)?,
    }
    Ok(verdict)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::testing::{Either, OrEnd, assert_schema};

    #[test]
    fn schema() {
        assert_schema::<Either<ExplainRecord<'static>, OrEnd<StepsRecord<'static>>>>("explain");
    }
}
