//! What can't be had where no trial tells why something is out: a few demands.
//!
//! The solver says which demands it blames, and those that are not needed are left out, as for the [core](crate::refute::cores) of a
//! puzzle without solution. One order of leaving out has to do: this is one step of many.

use jigsat_encodings::deduction::{Demand, Demands, Fact, Known, Theory};
use jigsat_forms::Lit;
use jigsat_forms::budget::Budget;

use super::ChainError;
use crate::refute::cores::{Core, CoreResult, Size, find_one};
use crate::refute::steps_to_refute;

/// Nobody keeps more demands in mind.
const MOST_MEMBERS: usize = 6;

/// So many facts are tried; of those with the fewest demands to blame the first is told.
const MOST_TRIED: usize = 8;

/// Demands that can't be had together with something that is supposed, and what is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blame {
    /// What was supposed; nothing if the demands can't be had with what is known alone.
    pub supposed: Option<Fact>,
    /// The demands; without any one of them the others can be had.
    pub members: Vec<Demand>,
}

impl Blame {
    /// Few demands to blame for one of these suppositions, none of which is true in any layout; for what is known by itself, if there are
    /// none. `None` if all of them take many.
    ///
    /// # Errors
    /// [`ChainError`]
    pub(super) fn find(
        theory: &dyn Theory,
        demands: &Demands,
        known: &Known,
        doomed: &[Fact],
        budget: &Budget,
    ) -> Result<Option<Self>, ChainError> {
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
            match find_one(demands, &given(supposed), budget).map_err(std::io::Error::other)? {
                CoreResult::Core(Core { members, size }) => {
                    if size != Size::Unknown && (1..=most).contains(&members.len()) {
                        best = Some((supposed, members));
                    }
                }
                CoreResult::Undecided(exceeded) => return Err(exceeded.into()),
                // The demands leave something out that the formula of the puzzle says.
                CoreResult::Nothing => {}
            }
        }
        let Some((supposed, members)) = best else {
            return Ok(None);
        };
        let members: Vec<Demand> = members.into_iter().map(|member| demands.demands[member].clone()).collect();
        // That is what is told: it is not left to the solver's word.
        let told: Vec<Lit> = given(supposed).into_iter().chain(members.iter().map(|demand| demand.selector)).collect();
        let is_shown = steps_to_refute(&demands.formula, &told, budget)?.is_some();
        Ok(is_shown.then_some(Self { supposed, members }))
    }
}
