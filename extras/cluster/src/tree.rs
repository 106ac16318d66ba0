//! The search tree of a job, and how it is searched.

use jigsat_core::portfolio::{Plan, Searched};
use jigsat_core::session::Session;
use jigsat_engines::parts::{self, Dividing, Division, divide};
use jigsat_forms::ExactCover;
use jigsat_forms::budget::Budget;

use super::JobError;

/// A search that can be divided.
pub struct Tree {
    /// The exact cover that is searched.
    pub cover: Box<ExactCover>,
    /// The plan of the search.
    pub plan: Plan,
    /// The most solutions that a witness may stand for.
    pub(super) most_per_witness: u64,
    /// Does each witness stand for exactly that many?
    pub(super) is_exact: bool,
}

impl Tree {
    /// The search tree of `plan`; `None` if a colouring makes the search superfluous.
    ///
    /// # Errors
    /// [`JobError`] if the plan has no search tree, or if the budget is exceeded.
    pub fn new(session: &Session<'_>, plan: Plan, budget: &Budget) -> Result<Option<Self>, JobError> {
        let strategy = plan.leader.strategy;
        if !strategy.works_in_parts() {
            let what = format!("{strategy} walks no tree that can be split; cover+dlx, cover+cells and cover+mask do");
            return Err(JobError::Unfit(what));
        }
        match plan.searched(session, budget)?? {
            Searched::Tree { cover, most_per_witness, is_exact } => {
                let plan = Plan::of(plan.leader).up_to(plan.up_to);
                Ok(Some(Self { cover, plan, most_per_witness, is_exact }))
            }
            Searched::Nothing(_) => Ok(None),
        }
    }

    /// Divides the tree into so many parts, with this seed.
    ///
    /// # Errors
    /// If the budget is exceeded.
    pub fn divide(&self, how: Dividing, budget: &Budget) -> Result<Division, JobError> {
        Ok(divide(&self.cover, &[Vec::new()], how, budget)?)
    }

    pub(super) fn fingerprint(&self) -> u64 {
        parts::fingerprint(&self.cover)
    }
}
