//! Counting a part once more, where its result is to be believed no longer.

use std::sync::Arc;

use jigsat_engines::{Limits, Outcome, Run};
use jigsat_forms::budget::Budget;

use super::{Done, Job, JobError, Part, Trouble, Work};
use jigsat_core::strategy::{Case, Plan};

impl Job {
    /// Counts a part in this process, from its beginning: the trouble if that comes to something else than `done`.
    ///
    /// # Errors
    /// [`JobError::Exceeded`] if the budget does not suffice; if the search fails.
    pub fn recount(
        &self,
        part: &Part,
        done: &Done,
        (case, plan): (&Case<'_>, &Plan),
        budget: &Budget,
    ) -> Result<Option<Trouble>, JobError> {
        let work = Work::begin(self, part, false, budget)?;
        let run = Run { journal: Some(Arc::clone(&work.journal)), ..Limits::from(budget.clone()).into() };
        let found = plan.count(case, &run)?;
        budget.check()?;
        if found.outcome != Outcome::Exhausted {
            return Err(JobError::Unfit(format!("part {}: the search was broken off", part.id)));
        }
        let stats = &found.stats;
        let is_same = (&found.layouts, stats.witnesses, stats.nodes) == (&done.count, done.witnesses, done.nodes);
        let found = format!("{} solutions and {} nodes", found.layouts, stats.nodes);
        let expected = format!("{} and {}", done.count, done.nodes);
        Ok((!is_same).then(|| Trouble::Recounted(part.id.clone(), format!("{found}, and not {expected}"))))
    }
}
