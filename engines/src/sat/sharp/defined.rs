//! Helper variables that are defined by the projection variables.
//! Adding them to the projection does not change the count, and gives more variables to branch on.
//!
//! A variable is defined if no two models agree on all projection variables and differ in it. The solver looks for such
//! models in two copies of the formula that share the projection variables.
//!
//! *Source*: Alessandro Padoa's method (1900), as in Jean-Marie Lagniez, Emmanuel Lonca, Pierre Marquis, "Definability for model counting",
//! Artificial Intelligence 281, 2020.

use std::ops::ControlFlow;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Cnf, Var};

use super::solver::Solver;
use crate::limits::or_limited;
use crate::{Outcome, Run, Watch};

/// The largest product of literals and helper variables for the search.
/// The search takes about so many steps.
/// It only helps the count, so it is left out where it could take long.
const LARGEST_SEARCH: usize = 100_000_000;

/// The conflicts after which a variable is taken for undefined.
/// That is always sound.
const CONFLICTS_OF_A_VARIABLE: u64 = 1_000;

/// Adds the defined variables to the projection. The formula must have a model.
pub(super) fn add_defined(
    cnf: &Cnf,
    is_projection: &mut [bool],
    run: &Run,
    watch: &mut Watch<'_>,
) -> ControlFlow<Outcome> {
    let helpers: Vec<Var> = (0..cnf.var_count() as u32).map(Var).filter(|var| !is_projection[var.index()]).collect();
    if helpers.is_empty() || helpers.len().saturating_mul(cnf.literal_count()) > LARGEST_SEARCH {
        return ControlFlow::Continue(());
    }
    let budget = &run.limits.budget;
    let two = or_limited(two_copies(cnf, is_projection, budget))?;
    if !budget.has_room(2 * Solver::bytes(&two)) {
        return ControlFlow::Continue(());
    }
    let mut solver = or_limited(Solver::new(&two, budget))?;
    let all: Vec<Var> = (0..solver.model.len() as u32).map(Var).collect();
    let copy = |place: usize| Var((cnf.var_count() + place) as u32);
    if !solver.is_satisfiable(&all, watch)? {
        return ControlFlow::Continue(());
    }
    let mut is_undefined = vec![false; helpers.len()];
    for (place, &var) in helpers.iter().enumerate() {
        if is_undefined[place] {
            continue;
        }
        let differ = [var.is(true), copy(place).is(false)];
        let mut answer = Some(true);
        for lit in differ {
            if answer == Some(true) && solver.is(lit).is_none() {
                watch.node()?;
                solver.decide(lit);
                answer = solver.check(&all, CONFLICTS_OF_A_VARIABLE, watch)?;
            }
            if answer == Some(true) && solver.is(lit) == Some(false) {
                answer = Some(false);
            }
        }
        solver.backtrack(0);
        if answer == Some(true) {
            for (place, &var) in helpers.iter().enumerate() {
                is_undefined[place] |= solver.model[var.index()] != solver.model[copy(place).index()];
            }
        } else if answer == Some(false) {
            is_projection[var.index()] = true;
            if solver.is_open(var) && solver.is_open(copy(place)) {
                // The equality helps with the other variables.
                solver.learn(&[var.is(true), copy(place).is(false)], 1);
                solver.learn(&[var.is(false), copy(place).is(true)], 1);
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two copies of the formula; the helper variables of the second one are new.
/// They are those from the number of variables on, in their order.
fn two_copies(cnf: &Cnf, is_projection: &[bool], budget: &Budget) -> Result<Cnf, Exceeded> {
    let mut two = Cnf::within(budget);
    let first: Vec<Var> = is_projection.iter().map(|_| two.fresh()).collect();
    let second: Vec<Var> =
        first.iter().map(|&var| if is_projection[var.index()] { var } else { two.fresh() }).collect();
    for vars in [&first, &second] {
        for clause in cnf.clauses() {
            two.clause(clause.iter().map(|lit| vars[lit.var().index()].is(lit.is_positive())))?;
        }
    }
    Ok(two)
}
