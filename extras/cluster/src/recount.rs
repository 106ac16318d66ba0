//! Counting a part once more, to check its result.

use std::sync::Arc;

use jigsat_core::portfolio::Plan;
use jigsat_core::session::{Question, Request, Session};
use jigsat_engines::Outcome;
use jigsat_forms::budget::Budget;

use super::{Job, JobError, JobPart, PartCount, Trouble, Work};

impl Job {
    /// Counts a part in this process from its beginning, to check `done`.
    ///
    /// Returns the trouble if the result is different.
    ///
    /// # Errors
    /// [`JobError::Exceeded`] if the budget does not suffice; another error if the search fails.
    pub fn recount(
        &self,
        part: &JobPart,
        done: &PartCount,
        (session, plan): (&Session<'_>, &Plan),
        budget: &Budget,
    ) -> Result<Option<Trouble>, JobError> {
        let work = Work::begin(self, part, false, budget)?;
        let request = Request::new(Question::Count).planned(plan.clone()).within(budget.clone());
        let request = Request { journal: Some(Arc::clone(&work.journal)), ..request };
        let found = session.search(&request, &mut ())?;
        budget.check()?;
        if found.outcome != Outcome::Exhausted {
            return Err(JobError::Unfit(format!("part {}: the search was broken off", part.id)));
        }
        let stats = &found.stats;
        let is_same = (&found.count, stats.witnesses, stats.nodes) == (&done.count, done.witnesses, done.nodes);
        let found = format!("{} solutions and {} nodes", found.count, stats.nodes);
        let expected = format!("{} and {}", done.count, done.nodes);
        Ok((!is_same).then(|| Trouble::Recounted(part.id.clone(), format!("{found} instead of {expected}"))))
    }
}
