//! Why there is no solution, in words and as JSON.

use itertools::Itertools;
use jigsat::explain::reason::Reason;
use jigsat::refute::cores::Core;
use jigsat_encodings::deduction::Demands;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::input::{Loaded, given};
use crate::output::Output;
use crate::search::answer::Answered;

/// Prints why a search found no solution, if `--explain` asked for it.
pub(crate) fn why_none(loaded: &Loaded, found: &Answered, output: &mut Output) -> Result<(), Failure> {
    match &found.why {
        Some(Ok(reason)) => because(loaded, reason, output),
        Some(Err(error)) => Ok(output.heading(loaded, &format!("no reason was found: {error}"))?),
        None => Ok(()),
    }
}

/// Prints why there is no solution.
pub(crate) fn because(loaded: &Loaded, reason: &Reason, output: &mut Output) -> Result<(), Failure> {
    match reason {
        Reason::Glance { sentence, picture } => {
            let what = format!("no solution: {sentence}");
            match picture {
                Some(picture) => output.layout(loaded, &what, picture),
                None => Ok(output.heading(loaded, &what)?),
            }
        }
        Reason::Colouring(canvas, colouring) => {
            output.heading(loaded, &format!("no solution: a colouring modulo {} proves it", colouring.modulus()))?;
            output.colouring(loaded, canvas, colouring)
        }
        Reason::Slices(slices) => {
            output.heading(loaded, &format!("no solution: {}", slices.sentence()))?;
            for line in slices.lines() {
                output.line(&format!("#   {line}"))?;
            }
            output.drawing(loaded, "in how many slices each cell is", slices.picture())
        }
        Reason::Core { core, demands, steps, picture } => {
            let (count, size) = (core.members.len(), core.size.words());
            let proof = format!("a proof of {steps} steps was checked");
            let with = if given::facts(loaded).is_empty() { "" } else { " together with what is given" };
            let what = match count {
                0 => format!("no solution: what is given can't be had ({proof})"),
                1 => format!("no solution: this can't be had{with} ({proof})"),
                _ => format!("no solution: these {count} can't all be had{with} ({size}; {proof})"),
            };
            output.heading(loaded, &what)?;
            for &member in &core.members {
                output.line(&format!("#   {}", demands.demands[member].words))?;
            }
            output.drawing(loaded, "where they are", picture)
        }
        Reason::Proof { core, effort } => {
            let found = core.as_ref().map_or_else(String::new, |(core, demands)| {
                let sorts = core.members.iter().counts_by(|&member| demands.demands[member].sort);
                let sorts = sorts.into_iter().sorted().map(|(sort, count)| format!("{sort}: {count}")).join(", ");
                let (count, size) = (core.members.len(), core.size.words());
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

/// A reason as JSON.
pub(crate) fn reason_as_json(reason: &Reason) -> Value {
    let core = |core: &Core, demands: &Demands| {
        let members = core.members.iter().map(|&member| {
            let demand = &demands.demands[member];
            json!({ "sort": demand.sort, "words": demand.words, "cells": demand.spots })
        });
        json!({ "members": members.collect_vec(), "size": core.size.name() })
    };
    match reason {
        Reason::Glance { sentence, .. } => json!({ "kind": "glance", "sentence": sentence }),
        Reason::Colouring(canvas, colouring) => json!({ "kind": "colouring", "colouring": canvas.json(colouring) }),
        Reason::Slices(slices) => json!({ "kind": "slices", "slices": slices.json() }),
        Reason::Core { core: found, demands, steps, .. } => {
            json!({ "kind": "core", "core": core(found, demands), "proof_steps": steps })
        }
        Reason::Proof { core: found, effort } => {
            let found = found.as_ref().map(|(found, demands)| core(found, demands));
            json!({ "kind": "proof", "core": found, "proof_steps": effort.steps, "nodes": effort.nodes })
        }
    }
}
