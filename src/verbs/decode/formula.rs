//! Compares the formula in a file with the puzzle's own, and takes over added clauses.

use std::io::{self, Write};

use itertools::Itertools;
use jigsat::problem::{Problem, Written};
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::cnf::dimacs::{self, Dimacs};
use jigsat_forms::counted::counted;
use jigsat_forms::exact_cover::opb;
use jigsat_forms::text::Text;
use jigsat_forms::{Cnf, cnf};

use super::{comment, other_encoding};
use crate::failure::Failure;

/// Checks the formula, and adds the clauses behind the problem's own to the problem. Returns their number.
///
/// # Errors
/// If the two formulas differ, or the budget is exceeded.
pub(super) fn include(problem: &mut Problem<'_>, file: &str, text: &str, budget: &Budget) -> Result<usize, Failure> {
    let by = problem.reduction();
    if let Some(stated) = comment(text, "reduction").and_then(|stated| stated.split(',').next())
        && stated != by
    {
        return Err(Failure::Message(format!("{file}: expected the reduction {by}, found {stated}")));
    }
    let exceeded = |exceeded: Exceeded| Failure::Exceeded { file: file.to_string(), exceeded };
    let mut added = 0;
    let difference = match &mut problem.reduced {
        Written::Cnf(reduced) if text.starts_with('*') => {
            let found = opb_difference(text, budget, |out| cnf::opb::write(&reduced.problem, &[], out));
            found.map_err(exceeded)?.map(|found| Difference { found, is_of_size: false })
        }
        Written::Cnf(reduced) => {
            let other = Text::read(text, budget, dimacs::read).map_err(exceeded)?;
            let other = other.map_err(|error| Failure::Message(format!("{file}:{error}")))?;
            let difference = cnf_difference(&reduced.problem, &other);
            if difference.is_none() {
                // Cuts, say. Those of another formula may be of variables that this one does not have.
                let own = reduced.problem.clause_count();
                added = other.cnf.clause_count() - own;
                let mut more = other.cnf.clauses().skip(own);
                more.try_for_each(|clause| reduced.problem.clause(clause.iter().copied())).map_err(exceeded)?;
            }
            difference
        }
        Written::Cover(reduced) => {
            let found = opb_difference(text, budget, |out| opb::write(&reduced.problem, &[], out, budget));
            found.map_err(exceeded)?.map(|found| Difference { found, is_of_size: false })
        }
    };
    difference.map_or(Ok(added), |Difference { found, is_of_size }| {
        let doubt = if is_of_size { other_encoding(problem) } else { String::new() };
        let expected = format!("expected the formula that {by} makes of the puzzle");
        Err(Failure::Message(format!("{file}: {expected}, found {found}{doubt}")))
    })
}

/// A difference between the formula of a file and the puzzle's own.
struct Difference {
    found: String,
    /// Is it another number of variables or clauses?
    is_of_size: bool,
}

/// The first difference of two formulas; more clauses at the end are none.
fn cnf_difference(own: &Cnf, Dimacs { cnf: other, is_projected, .. }: &Dimacs) -> Option<Difference> {
    let of_size = |found| Some(Difference { found, is_of_size: true });
    let of_content = |found| Difference { found, is_of_size: false };
    if own.var_count() != other.var_count() {
        return of_size(format!("{} instead of {}", counted(other.var_count(), "variable"), own.var_count()));
    }
    if other.clause_count() < own.clause_count() {
        return of_size(format!("{} instead of {}", counted(other.clause_count(), "clause"), own.clause_count()));
    }
    let differs = |(own, other): (&[_], &[_])| own != other;
    if let Some(index) = own.clauses().zip(other.clauses()).position(differs) {
        return Some(of_content(format!("another clause {}", index + 1)));
    }
    let observed = |cnf: &Cnf| cnf.observed().iter().copied().sorted_unstable().collect_vec();
    (*is_projected && observed(own) != observed(other)).then(|| of_content("another projection set".to_string()))
}

/// The first difference between the constraints of a text, one on each line, and those that `write` writes.
fn opb_difference(
    text: &str,
    budget: &Budget,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<Option<String>, Exceeded> {
    budget.reserve(text.len() as u64, || format!("a formula of {} bytes", text.len()))?;
    let mut own = Vec::new();
    if let Some(exceeded) = write(&mut budget.writer(&mut own)).as_ref().err().and_then(Exceeded::of) {
        return Err(exceeded);
    }
    let own = String::from_utf8_lossy(&own);
    let is_constraint = |line: &&str| !line.starts_with('*');
    let (mut others, mut number) = (text.lines().filter(is_constraint), 0);
    for own in own.lines().filter(is_constraint) {
        number += 1;
        match others.next() {
            None => return Ok(Some(format!("the end of the file in place of constraint {number}"))),
            Some(other) if other.trim() != own.trim() => return Ok(Some(format!("another constraint {number}"))),
            Some(_) => {}
        }
    }
    let is_more = others.any(|line| !line.trim().is_empty());
    Ok(is_more.then(|| format!("constraints behind the last, which is {number}")))
}
