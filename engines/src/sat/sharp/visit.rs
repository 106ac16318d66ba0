//! Visiting the solutions: decisions on projection variables with models.

use std::ops::ControlFlow;

use jigsat_forms::{Model, Var};

use super::solver::Solver;
use crate::{Outcome, Visitor, Watch};

/// A decision on the path.
struct Decision {
    /// The place of the variable among the projection variables.
    place: usize,
    /// The level before it.
    level: u32,
    /// Is it the opposite of the value in the first model?
    is_second: bool,
}

/// Passes a model of each solution to `visit`, the solver's last model first.
///
/// *Complexity*: for each solution as many checks for satisfiability as there are projection variables, at most.
pub(super) fn visit_all(
    solver: &mut Solver,
    projection: &[Var],
    watch: &mut Watch<'_>,
    visit: Visitor<'_, Model>,
) -> ControlFlow<Outcome> {
    let all: Vec<Var> = (0..solver.model.len() as u32).map(Var).collect();
    let mut decisions: Vec<Decision> = Vec::new();
    let mut next = 0;
    loop {
        // Down, along the last model.
        for (place, &var) in projection.iter().enumerate().skip(next) {
            if solver.is_open(var) {
                watch.node()?;
                decisions.push(Decision { place, level: solver.level(), is_second: false });
                solver.decide(var.is(solver.model[var.index()]));
                solver.propagate();
            }
        }
        watch.check()?;
        watch.witness(visit(&Model::from(solver.model.clone())))?;
        // Up, to the last decision whose other value has a model.
        next = loop {
            let Some(mut decision) = decisions.pop() else {
                return ControlFlow::Continue(());
            };
            if decision.is_second {
                continue;
            }
            watch.node()?;
            let var = projection[decision.place];
            let is_false = solver.is(var.positive()) == Some(false);
            solver.backtrack(decision.level);
            solver.decide(var.is(is_false));
            if solver.is_satisfiable(&all, watch)? {
                decision.is_second = true;
                let next = decision.place + 1;
                decisions.push(decision);
                break next;
            }
        };
    }
}
