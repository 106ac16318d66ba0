//! Linear algebra: decides some exact covers without search.
//!
//! The equations of the items ([`linear`]) decide some puzzles that no search decides, mutilated chessboards and boxes
//! of bricks, and those in which everything is forced. For most others they are consistent, which is soon found: so
//! they are checked before another engine starts, see [`precheck`].

use std::ops::ControlFlow;

use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::Colouring;
use jigsat_forms::exact_cover::linear::{self, Finding};
use jigsat_forms::{ExactCover, OptionId};

use crate::{Abilities, Engine, EngineError, EngineInfo, Limit, Make, Outcome, Run, RunReport, Visitor, Watch};

/// The name used in strategies.
pub const NAME: &str = "linear";

/// The entry of the engine in the registry.
pub const INFO: EngineInfo = EngineInfo {
    name: NAME,
    summary: "linear algebra modulo some primes: decides some puzzles at once, the others not at all",
    make: Make::Cover(|_| Box::new(Linear)),
    abilities: Abilities { is_complete: false, ..Abilities::NONE },
};

/// The steps that a check before a search may always take: some 20 milliseconds.
/// Puzzles that are solved in a moment take a tenth of them or less.
const PRECHECK: u64 = 2_000_000;

/// The further steps for each entry of the problem: a search takes longer.
const PRECHECK_PER_ENTRY: u64 = 64;

/// The linear engine: refutes, finds the only solution, or is incapable.
#[derive(Debug, Clone, Copy, Default)]
pub struct Linear;

/// Returns a colouring that refutes the problem, if a few steps find one.
pub fn precheck(problem: &ExactCover, budget: &Budget) -> Option<Colouring> {
    if !budget.has_room(linear::bytes(problem)) {
        return None;
    }
    let most = PRECHECK + PRECHECK_PER_ENTRY * problem.entry_count() as u64;
    linear::refute(problem, &mut linear::steps_within(budget, most))
}

impl Engine<ExactCover> for Linear {
    fn solve(&self, problem: &ExactCover, run: &Run, visit: Visitor<'_, [OptionId]>) -> Result<RunReport, EngineError> {
        let mut watch = Watch::new(run);
        let outcome = Outcome::of(decide(problem, run, &mut watch, visit));
        Ok(watch.report(outcome, 0))
    }
}

fn decide(
    problem: &ExactCover,
    run: &Run,
    watch: &mut Watch<'_>,
    visit: Visitor<'_, [OptionId]>,
) -> ControlFlow<Outcome> {
    watch.node()?;
    run.limits.reserve(linear::bytes(problem), || format!("the equations of {} items", problem.item_count()))?;
    let mut reached = ControlFlow::Continue(());
    let finding = linear::solve(problem, &mut |steps| {
        reached = watch.work(steps as usize);
        reached.is_continue()
    });
    match finding {
        Finding::Refuted(_) | Finding::Determined(None) => ControlFlow::Continue(()),
        Finding::Determined(Some(solution)) => watch.witness(visit(&solution)),
        Finding::Open => ControlFlow::Break(Outcome::Limited(Limit::Incapable)),
        Finding::Unfinished => reached,
    }
}

#[cfg(test)]
mod tests;
