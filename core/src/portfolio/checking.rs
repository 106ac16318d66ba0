//! The search for a colouring, put off until a run has opened some nodes.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};

use jigsat_engines::{Quota, Run};

use super::tuning::PROBE_NODES;
use crate::session::{CachedReduction, Question};

/// A pause of a run after its first nodes, for a search for a colouring.
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
        let quota = Arc::new_cyclic(|quota: &Weak<Quota>| {
            let (quota, has_layout) = (Weak::clone(quota), Arc::clone(&has_layout));
            let (problem, budget) = (Arc::clone(problem), run.limits.budget.clone());
            Quota::new(move || {
                let Some(quota) = quota.upgrade() else { return };
                let is_open = has_layout.load(Ordering::Relaxed) || problem.colouring(&budget).is_none();
                if is_open { quota.extend_to(u64::MAX) } else { quota.end() }
            })
        });
        quota.extend_to(PROBE_NODES);
        Some(Self { run: Run { quota: Some(quota), ..run.clone() }, has_layout })
    }

    /// A layout was found.
    pub(super) fn see(&self) {
        self.has_layout.store(true, Ordering::Relaxed);
    }
}
