//! The clauses added to the formula of a puzzle, each derived from its reason.
//!
//! | reason | clause |
//! |---|---|
//! | `layout` | excludes a layout of the certificate, and no other; the first added clauses, one for each layout |
//! | any other | the clause that the rules of the puzzle derive; see [`Puzzle::justify`](jigsat_encodings::puzzle::Puzzle::justify) |

use itertools::Itertools;
use jigsat_encodings::kind::AnyPuzzle;
use jigsat_forms::budget::Budget;
use jigsat_forms::cnf::Names;
use jigsat_forms::printable::excerpt;
use jigsat_forms::{Cnf, Lit, Model, Var};

use super::method::BasisError;

/// The reason of a clause that excludes a layout of the certificate.
pub(super) const LAYOUT: &str = "layout";

/// The clause for each reason.
///
/// `cnf` is the formula of the puzzle without them; `excluded` are the models of the layouts of the certificate.
pub(super) fn clauses(
    puzzle: &AnyPuzzle,
    cnf: &Cnf,
    excluded: &[Model],
    reasons: &[String],
    budget: &Budget,
) -> Result<Vec<Vec<Lit>>, BasisError> {
    let names = cnf.names();
    let count = excluded.len();
    if reasons.iter().take(count).filter(|reason| *reason == LAYOUT).count() != count {
        let what = if count == 1 { "the first reason".to_string() } else { format!("the first {count} reasons") };
        return Err(BasisError::Unfit(format!("expected '{LAYOUT}' as {what} of an added clause")));
    }
    let clause = |(number, reason): (usize, &String)| {
        budget.check()?;
        let clause = match excluded.get(number - 1) {
            Some(model) => Ok(exclusion(cnf, model)),
            None => of_reason(puzzle, &names, reason),
        };
        clause.map_err(|what| BasisError::Unfit(format!("added clause {number}, '{}': {what}", excerpt(reason, 60))))
    };
    (1..).zip(reasons).map(clause).collect()
}

fn of_reason(puzzle: &AnyPuzzle, names: &Names, reason: &str) -> Result<Vec<Lit>, String> {
    if reason == LAYOUT {
        return Err("only the first added clauses exclude layouts, one for each layout of the certificate".to_string());
    }
    puzzle.justify(reason, &|name| names.var(name)).map_err(|error| error.to_string())
}

/// The clause that excludes the layout of a model.
/// Other layouts differ in an observed variable; in incomparable formulas, they lack one that is true.
fn exclusion(cnf: &Cnf, model: &Model) -> Vec<Lit> {
    let distinguish = |var: &&Var| model.value(**var) || !cnf.is_incomparable();
    cnf.observed().iter().filter(distinguish).map(|&var| var.is(!model.value(var))).sorted_unstable().collect()
}
