//! `explain`: why is there no solution, what do all solutions have in common, how does one get there?

use std::slice;

use itertools::Itertools;
use jigsat::explain::grounds::Grounds;
use jigsat::explain::reason::{
    Common, Explained, Reason, ReasonError, Relaxed, draw_core, explain, relaxed, spell_size,
};
use jigsat::explain::steps::{Chain, Next};
use jigsat::strategy::Case;
use jigsat_encodings::deduction::{Fact, Known};
use jigsat_engines::{Limits, Run};
use jigsat_forms::budget::Exceeded;
use serde_json::{Map, Value, json};

use super::budgets::Budgets;
use super::given::Back;
use super::hint::{failure, grounds, tell};
use super::input::Loaded;
use super::output::Output;
use super::record::record;
use super::{Failure, Verdict, for_each_file, given};
use crate::cli::ExplainArgs;

pub(super) fn run(args: &ExplainArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    let read = [&args.file, args.given.given.as_deref().unwrap_or("-")];
    let mut output = Output::of_layouts(&args.output, &args.picture, &read)?;
    let verdict = for_each_file(slice::from_ref(&args.file), &args.puzzle, budgets, |loaded| {
        let answer = loaded.and_then(|loaded| {
            let loaded = given::take(loaded, &args.file, &args.given)?;
            output.begin(&loaded)?;
            if args.steps { by_steps(&loaded, &mut output) } else { why(&loaded, &mut output) }
        });
        output.decided("explain", answer)
    });
    output.finish()?;
    verdict
}

fn why(loaded: &Loaded, output: &mut Output) -> Result<Verdict, Failure> {
    let grounds = Grounds::of(&loaded.puzzle, &loaded.budget).map_err(|exceeded| loaded.ended_by(exceeded))?;
    let given = given::facts(loaded);
    let explained = explain(&loaded.puzzle, grounds.as_ref(), given, &loaded.budget).map_err(|error| match error {
        ReasonError::Exceeded(exceeded) => loaded.ended_by(exceeded),
        ReasonError::Fault(_) => Failure::Message(format!("{}: {error}", loaded.file)),
    })?;
    let verdict = match &explained {
        Explained::Impossible(_) => Verdict::No,
        Explained::Possible(..) => Verdict::Yes,
        Explained::Undecided(_) => Verdict::Undecided,
    };
    let relaxed =
        if verdict == Verdict::No && given.is_empty() { relaxed(&loaded.puzzle, &loaded.budget) } else { Vec::new() };
    let back = match &loaded.given {
        Some(given) if verdict == Verdict::No => Some(Back::search(loaded, &Case::of(&loaded.puzzle), given)?),
        _ => None,
    };
    if output.is_json() {
        let mut record = record("explain", loaded);
        record.insert("answer".into(), verdict.word().into());
        record.insert("given".into(), given.len().into());
        record.insert("take_back".into(), back.and_then(|back| back.names).into());
        explained_as_json(&explained, grounds.as_ref(), &mut record);
        let relaxed =
            relaxed.iter().map(|Relaxed { rules, solutions }| json!({ "rules": rules, "solutions": solutions }));
        record.insert("relaxed".into(), relaxed.collect());
        output.json(&record)?;
        return Ok(verdict);
    }
    match (&explained, &grounds) {
        (Explained::Impossible(reason), grounds) => because(loaded, grounds.as_ref(), given, reason, output)?,
        (Explained::Possible(facts, common), Some(grounds)) => {
            in_common(loaded, grounds, given, facts, *common, output)?;
        }
        (Explained::Undecided(exceeded), _) => output.heading(loaded, &format!("undecided: {exceeded}"))?,
        (Explained::Possible(..), None) => {}
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

/// Prints why there is no solution.
fn because(
    loaded: &Loaded,
    grounds: Option<&Grounds>,
    given: &[Fact],
    reason: &Reason,
    output: &mut Output,
) -> Result<(), Failure> {
    match reason {
        Reason::Glance { sentence, picture } => {
            let what = format!("no solution: {sentence}");
            match picture {
                Some(picture) => output.layout(loaded, &what, picture),
                None => Ok(output.heading(loaded, &what)?),
            }
        }
        Reason::Colouring(canvas, colouring) => {
            output.heading(loaded, &format!("no solution: a colouring modulo {} shows it", colouring.modulus()))?;
            output.colouring(loaded, canvas, colouring)
        }
        Reason::Core { core, demands, steps } => {
            let (count, size) = (core.members.len(), spell_size(core.size));
            let proof = format!("a proof of {steps} steps was checked");
            let what = match count {
                1 => format!("no solution: this can't be had ({proof})"),
                _ => format!("no solution: these {count} can't all be had ({size}; {proof})"),
            };
            output.heading(loaded, &what)?;
            for &member in &core.members {
                output.line(&format!("#   {}", demands.demands[member].words))?;
            }
            let picture = grounds.map(|grounds| draw_core(&*grounds.theory, given, core, demands));
            picture.map_or(Ok(()), |picture| output.drawing(loaded, "where they are", &picture))
        }
        Reason::Proof { core, effort } => {
            let found = core.as_ref().map_or_else(String::new, |(core, demands)| {
                let sorts = core.members.iter().counts_by(|&member| demands.demands[member].sort);
                let sorts = sorts.into_iter().sorted().map(|(sort, count)| format!("{sort}: {count}")).join(", ");
                let (count, size) = (core.members.len(), spell_size(core.size));
                format!("; of what can't all be had, the fewest that were found are {count} ({sorts}; {size})")
            });
            let proof = effort.steps.map(|steps| format!("a proof of {steps} steps was checked"));
            let search = effort.nodes.map(|nodes| format!("a search has {nodes} nodes"));
            let effort = [proof, search].into_iter().flatten().join(", ");
            let effort = if effort.is_empty() { "a search came to its end".to_string() } else { effort };
            Ok(output.heading(loaded, &format!("no solution: no small reason was found; {effort}{found}"))?)
        }
    }
}

/// Prints what all solutions have in common.
fn in_common(
    loaded: &Loaded,
    grounds: &Grounds,
    given: &[Fact],
    facts: &[Fact],
    common: Common,
    output: &mut Output,
) -> Result<(), Failure> {
    let news = facts.iter().filter(|fact| !given.contains(fact)).copied().collect_vec();
    let (forced, none): (Vec<Fact>, Vec<Fact>) = news.into_iter().partition(|fact| fact.holds);
    let open = grounds.theory.atom_count() - facts.len();
    let at_least = if common == Common::All { "" } else { "at least " };
    let what = if open == 0 {
        "one solution: everything is forced".to_string()
    } else {
        let (forced, none) = (forced.len(), none.len());
        format!(
            "{at_least}{forced} of the {} statements about solutions are true in all of them, {at_least}{none} in none",
            grounds.theory.atom_count()
        )
    };
    let mut known = Known::nothing(grounds.theory.atom_count());
    for &fact in facts {
        let _ = known.learn(fact);
    }
    output.layout(loaded, &what, &grounds.theory.draw(&known, &[]))
}

fn explained_as_json(explained: &Explained, grounds: Option<&Grounds>, record: &mut Map<String, Value>) {
    let [mut reason, mut forced, mut excluded, mut undecided] = [const { Value::Null }; 4];
    match explained {
        Explained::Impossible(why) => reason = reason_as_json(why),
        Explained::Possible(facts, common) => {
            let name = |fact: &Fact| grounds.map(|grounds| grounds.theory.name(fact.atom));
            let names = |holds: bool| facts.iter().filter(|fact| fact.holds == holds).map(name).collect_vec();
            (forced, excluded) = (names(true).into(), names(false).into());
            record.insert("complete".into(), (*common == Common::All).into());
        }
        Explained::Undecided(exceeded) => undecided = exceeded.to_string().into(),
    }
    record.insert("reason".into(), undecided);
    record.insert("why".into(), reason);
    record.insert("forced".into(), forced);
    record.insert("excluded".into(), excluded);
}

fn reason_as_json(reason: &Reason) -> Value {
    let core = |core: &jigsat::explain::core::Core, demands: &jigsat_encodings::deduction::Demands| {
        let members = core.members.iter().map(|&member| {
            let demand = &demands.demands[member];
            json!({ "sort": demand.sort, "words": demand.words, "cells": demand.spots })
        });
        json!({ "members": members.collect_vec(), "size": core.size.name() })
    };
    match reason {
        Reason::Glance { sentence, .. } => json!({ "kind": "glance", "sentence": sentence }),
        Reason::Colouring(canvas, colouring) => json!({ "kind": "colouring", "colouring": canvas.json(colouring) }),
        Reason::Core { core: found, demands, steps } => {
            json!({ "kind": "core", "core": core(found, demands), "proof_steps": steps })
        }
        Reason::Proof { core: found, effort } => {
            let found = found.as_ref().map(|(found, demands)| core(found, demands));
            json!({ "kind": "proof", "core": found, "proof_steps": effort.steps, "nodes": effort.nodes })
        }
    }
}

/// Step by step to the solution, or to what can be known.
fn by_steps(loaded: &Loaded, output: &mut Output) -> Result<Verdict, Failure> {
    let grounds = grounds(loaded)?;
    let theory = &*grounds.theory;
    let given = given::facts(loaded);
    let run = Run::from(Limits { budget: loaded.budget.clone(), ..Limits::default() });
    let mut chain = Chain::new(&grounds, given, &run).map_err(|error| failure(loaded, error))?;
    let (mut steps, mut number) = (Vec::new(), 0);
    let (verdict, state, end) = loop {
        match chain.step() {
            Ok(Next::Step(step)) => {
                number += 1;
                if output.is_json() {
                    steps.push(step.json(theory));
                } else {
                    tell(loaded, &grounds, &step, chain.known(), &format!("step {number}"), output)?;
                }
                if step.is_contradiction() {
                    break (Verdict::No, "impossible", "no solution".to_string());
                }
            }
            Ok(Next::Solved) => break (Verdict::Yes, "solved", "solved: this is the only solution".to_string()),
            Ok(Next::Stuck) => {
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
        let mut record = record("explain", loaded);
        record.insert("answer".into(), verdict.word().into());
        record.insert("reason".into(), Some(end).filter(|_| verdict == Verdict::Undecided).into());
        record.insert("given".into(), given.len().into());
        record.insert("state".into(), state.into());
        record.insert("steps".into(), steps.into());
        output.json(&record)?;
        return Ok(verdict);
    }
    match verdict {
        Verdict::Yes => output.layout(loaded, &end, &theory.draw(chain.known(), &[]))?,
        _ => output.heading(loaded, &end)?,
    }
    Ok(verdict)
}

fn undecided(exceeded: &Exceeded, steps: usize) -> String {
    format!("undecided after {steps} steps: {exceeded}")
}
