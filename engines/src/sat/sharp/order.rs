//! The centrality of variables: early central decisions leave small components.
//!
//! The variables are eliminated one after another, always one with the fewest neighbours, which become neighbours of
//! each other. Late variables separate earlier ones. With at most `w` neighbours at each step, a count that decides in
//! the opposite order meets at most `2^w` different components below each variable.
//!
//! *Source*: Tuukka Korhonen, Matti Järvisalo, "Integrating tree decompositions into decision heuristics of
//! propositional model counters", CP 2021 (the weight of the order beside activities).

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use jigsat_forms::Var;
use rustc_hash::FxHashSet;

use super::clauses::ClauseId;
use super::solver::Solver;
use crate::{Outcome, Watch};

/// An order is useful if no step has more neighbours: one in so many variables.
const NARROW: usize = 3;

/// Returns the centrality of each variable.
/// 0 for all of them if no order is useful.
pub(super) fn centrality(solver: &Solver, vars: usize, watch: &mut Watch<'_>) -> ControlFlow<Outcome, Vec<f64>> {
    let none = || ControlFlow::Continue(vec![0.0; vars]);
    let Some(neighbours) = neighbours(solver, vars) else {
        return none();
    };
    let Some(Elimination { order, width }) = eliminate(neighbours, watch)? else {
        return none();
    };
    let count = order.len() as f64;
    // The formula of the source: the narrower the order, the more it outweighs activities.
    let weight = (100.0 * (count / width.max(1) as f64).exp() / count).min(Elimination::MOST_WEIGHT);
    let mut centrality = vec![0.0; vars];
    for (place, var) in order.into_iter().enumerate() {
        centrality[var.index()] = weight * place as f64 / count;
    }
    ControlFlow::Continue(centrality)
}

/// For each open variable, those that it shares an unsatisfied clause with.
/// `None` if these are too many.
fn neighbours(solver: &Solver, vars: usize) -> Option<Vec<FxHashSet<u32>>> {
    let mut neighbours: Vec<FxHashSet<u32>> = vec![FxHashSet::default(); vars];
    let mut pairs = 0;
    for id in 0..solver.clauses.given() as ClauseId {
        let lits = solver.clauses.lits(id);
        if lits.iter().any(|&lit| solver.is(lit) == Some(true)) {
            continue;
        }
        pairs += lits.len() * lits.len();
        if pairs > Elimination::MOST_PAIRS {
            return None;
        }
        let open: Vec<Var> = lits.iter().map(|lit| lit.var()).filter(|&var| solver.is_open(var)).collect();
        for &var in &open {
            neighbours[var.index()].extend(open.iter().filter(|&&other| other != var).map(|other| other.0));
        }
    }
    Some(neighbours)
}

struct Elimination {
    /// The variables with neighbours, in the order of their elimination.
    order: Vec<Var>,
    /// The most neighbours of a variable when it was eliminated.
    width: usize,
}

impl Elimination {
    /// The largest weight of the order beside activities, as in the source.
    const MOST_WEIGHT: f64 = 1e7;

    /// The most pairs of neighbours that are processed.
    /// The order only helps, so it is left out where it takes long.
    const MOST_PAIRS: usize = 1 << 21;
}

/// Eliminates all variables; `None` if the order is useless, or takes too long.
fn eliminate(mut neighbours: Vec<FxHashSet<u32>>, watch: &mut Watch<'_>) -> ControlFlow<Outcome, Option<Elimination>> {
    let mut queue: BTreeSet<(usize, u32)> =
        (0..).zip(&neighbours).map(|(var, others)| (others.len(), var)).filter(|&(count, _)| count > 0).collect();
    let most = queue.len() / NARROW;
    let (mut order, mut width, mut pairs) = (Vec::new(), 0, 0);
    while let Some((count, var)) = queue.pop_first() {
        pairs += count * count + 1;
        if count > most || pairs > Elimination::MOST_PAIRS {
            return ControlFlow::Continue(None);
        }
        watch.work(100 * (count * count + 1))?;
        width = width.max(count);
        order.push(Var(var));
        let around: Vec<u32> = std::mem::take(&mut neighbours[var as usize]).into_iter().collect();
        for &other in &around {
            let of_other = &mut neighbours[other as usize];
            queue.remove(&(of_other.len(), other));
            of_other.remove(&var);
            of_other.extend(around.iter().copied().filter(|&third| third != other));
            queue.insert((of_other.len(), other));
        }
    }
    ControlFlow::Continue(Some(Elimination { order, width }))
}
