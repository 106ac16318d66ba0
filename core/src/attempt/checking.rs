//! The search for a colouring, put off until a run has done some work.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use jigsat_engines::{Quota, Run};

use crate::portfolio::tuning::BEFORE_COLOURING;
use crate::session::CachedReduction;
use crate::strategy::Question;

/// A pause of a run after its first moment, for a search for a colouring.
///
/// That search takes longer than many a small puzzle, and is in vain once there is a layout.
pub(super) struct CheckingPause {
    /// The run with the pause.
    pub(super) run: Run,
    has_layout: Arc<AtomicBool>,
}

impl CheckingPause {
    /// The pause of this run; `None` if it passes no layouts on, or pauses for other reasons.
    pub(super) fn of(problem: &Arc<CachedReduction>, question: Question, run: &Run) -> Option<Self> {
        let passes_on = matches!(question, Question::Solutions { .. } | Question::Unique);
        if !passes_on || run.quota.is_some() || run.journal.is_some() || problem.cover().is_none() {
            return None;
        }
        let has_layout = Arc::new(AtomicBool::new(false));
        let (found, problem, budget) = (Arc::clone(&has_layout), Arc::clone(problem), run.limits.budget.clone());
        let quota = Quota::of(BEFORE_COLOURING, move |_| {
            (found.load(Ordering::Relaxed) || problem.colouring(&budget).is_none()).then_some(u64::MAX)
        });
        Some(Self { run: Run { quota: Some(quota), ..run.clone() }, has_layout })
    }

    /// A layout was found.
    pub(super) fn see(&self) {
        self.has_layout.store(true, Ordering::Relaxed);
    }
}
