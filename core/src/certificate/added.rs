//! The clauses that were added to the formula of a puzzle, each made anew from its reason.
//!
//! | reason | clause |
//! |---|---|
//! | `layout` | excludes the layout of the certificate, and no other one: it comes first, where the layout is to be the only one |
//! | any other one | what the rules of the puzzle make of it; see [`Puzzle::justify`](jigsat_encodings::puzzle::Puzzle::justify) |

use jigsat_encodings::kind::AnyPuzzle;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::cnf::Names;
use jigsat_forms::{Cnf, Lit, Model};

/// The reason of the clause that excludes the layout of the certificate.
pub(super) const LAYOUT: &str = "layout";

/// Why a clause can't be made.
#[derive(Debug)]
pub(super) enum ReasonFault {
    /// What is wrong with which reason, in words.
    Reason(String),
    Exceeded(Exceeded),
}

/// The clause for each reason. `cnf` is the formula of the puzzle without them, `only` the model of the layout that is to be the
/// only one.
pub(super) fn clauses(
    puzzle: &AnyPuzzle,
    cnf: &Cnf,
    only: Option<&Model>,
    reasons: &[String],
    budget: &Budget,
) -> Result<Vec<Vec<Lit>>, ReasonFault> {
    let names = cnf.names();
    if only.is_some() && reasons.first().is_none_or(|reason| reason != LAYOUT) {
        return Err(ReasonFault::Reason(format!("the first clause that is added has to be that of the '{LAYOUT}'")));
    }
    let clause = |(number, reason): (usize, &String)| {
        budget.check().map_err(ReasonFault::Exceeded)?;
        let clause = match only.filter(|_| number == 1) {
            Some(model) => Ok(exclusion(cnf, model)),
            None => of_reason(puzzle, &names, reason),
        };
        clause.map_err(|what| ReasonFault::Reason(format!("added clause {number}, '{}': {what}", shown(reason))))
    };
    (1..).zip(reasons).map(clause).collect()
}

fn of_reason(puzzle: &AnyPuzzle, names: &Names, reason: &str) -> Result<Vec<Lit>, String> {
    if reason == LAYOUT {
        return Err("only the layout that is to be the only one is excluded, once and before all".to_string());
    }
    puzzle.justify(reason, &|name| names.var(name)).map_err(|error| error.to_string())
}

/// Every other layout differs in the variables that determine it, and if no two are nested, it lacks one of those that are true.
fn exclusion(cnf: &Cnf, model: &Model) -> Vec<Lit> {
    let mut clause: Vec<Lit> = Vec::new();
    for &var in cnf.observed() {
        let value = model.value(var);
        if value || !cnf.is_incomparable() {
            clause.push(var.is(!value));
        }
    }
    clause.sort_unstable();
    clause
}

/// As much of a reason as a message has room for.
fn shown(reason: &str) -> String {
    const MOST: usize = 60;
    let mut shown: String = reason.chars().take(MOST).flat_map(char::escape_debug).collect();
    if reason.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}
