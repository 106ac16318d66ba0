//! The clauses added to the formula of a puzzle, each derived from its reason.
//!
//! | reason | clause |
//! |---|---|
//! | `layout` | excludes the layout of the certificate, and no other; the first added clause of a claim of uniqueness |
//! | any other | the clause that the rules of the puzzle derive; see [`Puzzle::justify`](jigsat_encodings::puzzle::Puzzle::justify) |

use jigsat_encodings::kind::AnyPuzzle;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::cnf::Names;
use jigsat_forms::{Cnf, Lit, Model};

/// The reason of the clause that excludes the layout of the certificate.
pub(super) const LAYOUT: &str = "layout";

/// Why a clause can't be derived.
#[derive(Debug)]
pub(super) enum ReasonFault {
    /// A reason is wrong: a sentence.
    Reason(String),
    Exceeded(Exceeded),
}

/// The clause for each reason.
///
/// `cnf` is the formula of the puzzle without them; `only` is the model of the layout that is claimed to be unique.
pub(super) fn clauses(
    puzzle: &AnyPuzzle,
    cnf: &Cnf,
    only: Option<&Model>,
    reasons: &[String],
    budget: &Budget,
) -> Result<Vec<Vec<Lit>>, ReasonFault> {
    let names = cnf.names();
    if only.is_some() && reasons.first().is_none_or(|reason| reason != LAYOUT) {
        return Err(ReasonFault::Reason(format!("expected '{LAYOUT}' as the first reason of an added clause")));
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
        return Err("only a claim of uniqueness excludes its layout, by its first added clause".to_string());
    }
    puzzle.justify(reason, &|name| names.var(name)).map_err(|error| error.to_string())
}

/// The clause that excludes the layout of a model.
/// Other layouts differ in an observed variable; in incomparable formulas, they lack one that is true.
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

/// The beginning of a reason, for a message.
fn shown(reason: &str) -> String {
    const MOST: usize = 60;
    let mut shown: String = reason.chars().take(MOST).flat_map(char::escape_debug).collect();
    if reason.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}
