//! `explain`: why is there no solution, what do all solutions have in common, how does one get there?

use jigsat::explain::reason::{Explained, InCommon, ReasonError, explain};
use jigsat::explain::relaxed::{Relaxed, relaxed};
use jigsat::explain::steps::{Chain, Next};
use jigsat::session::Session;
use jigsat_encodings::deduction::{Fact, Known};
use jigsat_engines::Run;
use jigsat_forms::budget::Exceeded;
use serde::Serialize;

use crate::cli::ExplainArgs;
use crate::failure::Failure;
use crate::input::Loaded;
use crate::input::given;
use crate::input::given::Back;
use crate::output::Output;
use crate::output::deduction::{StepRecord, failure, grounds, tell};
use crate::output::each::for_each_known;
use crate::output::reasons::{ReasonRecord, because};
use crate::output::record::Head;
use crate::process::budgets::Budgets;
use crate::verdict::Verdict;

pub(super) fn run(args: &ExplainArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    for_each_known("explain", &args.about, budgets, if args.steps { by_steps } else { why })
}

fn why(loaded: &Loaded, output: &mut Output) -> Result<Verdict, Failure> {
    let given = given::facts(loaded);
    // `explain` gets the given facts separately: the session assumes nothing.
    let session = Session::new(&loaded.puzzle);
    let explained = explain(&session, given, &loaded.budget).map_err(|error| match error {
        ReasonError::Exceeded(exceeded) => loaded.ended_by(exceeded),
        error => Failure::Message(format!("{}: {error}", loaded.file)),
    })?;
    let verdict = match &explained {
        Explained::Impossible(_) => Verdict::No,
        Explained::Possible(_) => Verdict::Yes,
        Explained::Undecided(_) => Verdict::Undecided,
    };
    let relaxed =
        if verdict == Verdict::No && given.is_empty() { relaxed(&loaded.puzzle, &loaded.budget) } else { Vec::new() };
    let is_corrected = verdict == Verdict::No && loaded.given.is_some();
    let back = is_corrected.then(|| Back::search(loaded, &loaded.session())).transpose()?;
    if output.is_json() {
        let take_back = back.and_then(|back| back.names);
        output.json(&ExplainRecord { take_back, ..ExplainRecord::of(loaded, verdict, &explained, &relaxed) })?;
        return Ok(verdict);
    }
    match &explained {
        Explained::Impossible(reason) => because(loaded, reason, output)?,
        Explained::Possible(common) => in_common(loaded, common, output)?,
        Explained::Undecided(exceeded) => output.heading(loaded, &format!("undecided: {exceeded}"))?,
    }
    if let Some(Back { advice, .. }) = &back {
        output.heading(loaded, advice)?;
    }
    for Relaxed { rules, solutions } in &relaxed {
        let noun = if solutions == "1" { "solution" } else { "solutions" };
        output.heading(loaded, &format!("it has {solutions} {noun} if {rules}"))?;
    }
    Ok(verdict)
}

/// Prints what all solutions have in common.
fn in_common(loaded: &Loaded, common: &InCommon, output: &mut Output) -> Result<(), Failure> {
    let InCommon { theory, facts, is_whole } = common;
    let (atoms, given) = (theory.shown().len(), given::facts(loaded));
    let what = if facts.len() == atoms {
        "one solution: everything is forced".to_string()
    } else {
        let (forced, none): (Vec<&Fact>, Vec<&Fact>) =
            facts.iter().filter(|fact| !given.contains(fact)).partition(|fact| fact.holds);
        let at_least = if *is_whole { "" } else { "at least " };
        let (forced, none) = (forced.len(), none.len());
        format!("{at_least}{forced} of {atoms} facts hold in every solution, {at_least}{none} in none")
    };
    // What is true of one and the same solution contradicts nothing.
    let known = Known::of(theory.atom_count(), facts).unwrap_or_else(|_| Known::nothing(theory.atom_count()));
    output.layout(loaded, &what, &theory.draw(&known, &[]))
}

/// What all solutions have in common, or why there is none.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct ExplainRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    /// Is there a solution?
    answer: Verdict,
    /// The number of facts that are given (`--given`).
    given: usize,
    /// What to take back for a solution, as labels or phrases; null if nothing needs to be, or nothing was found.
    take_back: Option<Vec<String>>,
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
    fn of(loaded: &'a Loaded, answer: Verdict, explained: &'a Explained, relaxed: &'a [Relaxed]) -> Self {
        let mut record = Self {
            head: Head::of("explain", loaded),
            answer,
            given: given::facts(loaded).len(),
            take_back: None,
            complete: None,
            reason: None,
            why: None,
            forced: None,
            excluded: None,
            relaxed: relaxed.iter().map(|Relaxed { rules, solutions }| RelaxedRecord { rules, solutions }).collect(),
        };
        match explained {
            Explained::Impossible(why) => record.why = Some(ReasonRecord::of(why)),
            Explained::Possible(InCommon { theory, facts, is_whole }) => {
                let names = |holds: bool| {
                    let facts = facts.iter().filter(|fact| fact.holds == holds);
                    Some(facts.map(|fact| theory.name(fact.atom)).collect())
                };
                (record.forced, record.excluded, record.complete) = (names(true), names(false), Some(*is_whole));
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
    answer: Verdict,
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
fn by_steps(loaded: &Loaded, output: &mut Output) -> Result<Verdict, Failure> {
    let grounds = grounds(loaded)?;
    let theory = &*grounds.theory;
    let given = given::facts(loaded);
    let run = Run::from(loaded.budget.clone());
    let mut chain = Chain::new(&grounds, given, &run).map_err(|error| failure(loaded, error))?;
    let (mut steps, mut number, mut known) = (Vec::new(), 0, None);
    let (verdict, state, end) = loop {
        match chain.step() {
            Ok(Next::Step(step)) => {
                number += 1;
                if output.is_json() {
                    steps.push(StepRecord::of(&step, theory));
                } else {
                    tell(loaded, &grounds, &step, chain.known(), &format!("step {number}"), output)?;
                }
                if step.is_contradiction() {
                    break (Verdict::No, "impossible", "no solution".to_string());
                }
            }
            Ok(Next::Solved(layout)) => {
                known = Some(layout);
                break (Verdict::Yes, "solved", "solved: this is the only solution".to_string());
            }
            Ok(Next::Several) => {
                let end = "this is all that can be known: there are several solutions";
                break (Verdict::Yes, "several", end.to_string());
            }
            Err(error) => match failure(loaded, error) {
                Failure::Exceeded { exceeded, .. } => {
                    break (Verdict::Undecided, "undecided", undecided(&exceeded, number));
                }
                failure => return Err(failure),
            },
        }
    };
    if output.is_json() {
        output.json(&StepsRecord {
            head: Head::of("explain", loaded),
            answer: verdict,
            reason: (verdict == Verdict::Undecided).then_some(&*end),
            given: given.len(),
            state,
            steps,
        })?;
        return Ok(verdict);
    }
    match verdict {
        Verdict::Yes => {
            output.step(loaded, &end, &theory.draw(known.as_ref().unwrap_or_else(|| chain.known()), &[]))?;
        }
        _ => output.heading(loaded, &end)?,
    }
    Ok(verdict)
}

fn undecided(exceeded: &Exceeded, steps: usize) -> String {
    format!("undecided after {steps} steps: {exceeded}")
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
