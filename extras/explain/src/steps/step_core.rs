//! Cores of demands, for steps that no trial finds.
//!
//! The solver returns a core, which is shrunk as that of an [unsolvable puzzle](jigsat_proofs::refute::cores). One deletion order is enough, since
//! this is one step of many.

use jigsat_encodings::deduction::{Fact, Known, SoftConstraint, SoftConstraints, Theory};
use jigsat_forms::Lit;
use jigsat_forms::budget::Budget;
use jigsat_proofs::refute::cores::{self, Core, CoreResult, Size};
use jigsat_proofs::refute::steps_to_refute;

use crate::ExplainError;

/// The most demands that a step may have.
const MOST_MEMBERS: usize = 6;

/// The most facts to try; the first one with the smallest core is used.
const MOST_TRIED: usize = 8;

/// Soft constraints that can't be met together with a supposition and what is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepCore {
    /// The supposition; `None` if the demands contradict what is known.
    pub supposed: Option<Fact>,
    /// The demands; without any one of them the others can be met.
    pub members: Vec<SoftConstraint>,
}

impl StepCore {
    /// Finds a small core for one of these suppositions, which are true in no layout.
    /// Without suppositions, the core is for what is known alone. `None` if all cores are large.
    ///
    /// # Errors
    /// [`ExplainError`]
    pub(super) fn find(
        theory: &dyn Theory,
        demands: &SoftConstraints,
        known: &Known,
        doomed: &[Fact],
        budget: &Budget,
    ) -> Result<Option<Self>, ExplainError> {
        let suppositions: Vec<Option<Fact>> = match doomed {
            [] => vec![None],
            _ => doomed.iter().take(MOST_TRIED).map(|&fact| Some(fact)).collect(),
        };
        let given = |supposed: Option<Fact>| -> Vec<Lit> {
            known.facts().iter().copied().chain(supposed).map(|fact| theory.literal(fact)).collect()
        };
        let mut best: Option<(Option<Fact>, Vec<usize>)> = None;
        for supposed in suppositions {
            let most = best.as_ref().map_or(MOST_MEMBERS, |(_, members)| members.len() - 1);
            if most == 0 {
                break;
            }
            match cores::find(demands, &given(supposed), 1, budget)? {
                CoreResult::Core(Core { members, size }) => {
                    if size != Size::Unknown && (1..=most).contains(&members.len()) {
                        best = Some((supposed, members));
                    }
                }
                CoreResult::Undecided(exceeded) => return Err(exceeded.into()),
                // The demands are weaker than the formula of the puzzle.
                CoreResult::Nothing => {}
            }
        }
        let Some((supposed, members)) = best else {
            return Ok(None);
        };
        let members: Vec<SoftConstraint> = members.into_iter().map(|member| demands.demands[member].clone()).collect();
        // Check the core by a proof.
        let told: Vec<Lit> = given(supposed).into_iter().chain(members.iter().map(|demand| demand.selector)).collect();
        let is_shown = steps_to_refute(&demands.formula, &told, budget)?.is_some();
        Ok(is_shown.then_some(Self { supposed, members }))
    }
}
