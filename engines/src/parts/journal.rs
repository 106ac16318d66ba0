//! The state of a long count, for checkpoints.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use num_bigint::BigUint;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::progress::{ProgressRecord, Totals};
use super::{Decision, Part};
use crate::EngineError;

/// Shares are stored as whole numbers: so many are the whole tree.
const WHOLE: u32 = 1_000_000_000;

/// An open part of a tree.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Open {
    /// The part.
    pub part: Part,
    /// Its estimated share of the tree, in billionths.
    pub share: u32,
}

/// The open parts of a tree, and the totals outside of them.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Saved {
    /// The fingerprint of the tree; 0 if no walk has begun.
    pub tree: u64,
    /// The open parts, in the order of the walk.
    pub open: Vec<Open>,
    /// The witnesses found outside of them.
    pub witnesses: u64,
    /// The count that they add up to.
    #[cfg_attr(feature = "serde", serde(with = "crate::decimal"))]
    pub count: BigUint,
    /// The nodes opened there.
    pub nodes: u64,
}

impl Default for Saved {
    /// The state before the walk: the whole tree is open.
    fn default() -> Self {
        let open = vec![Open { part: Part::whole(), share: WHOLE }];
        Self { tree: 0, open, witnesses: 0, count: BigUint::ZERO, nodes: 0 }
    }
}

impl Saved {
    /// The state in which only the subtrees of some nodes are open.
    /// The nodes are in the order of the walk; each subtree gets the same share.
    pub fn below(tree: u64, nodes: &[Vec<Decision>]) -> Self {
        let share = WHOLE / nodes.len().max(1) as u32;
        let open = nodes.iter().map(|path| Open { part: Part::below(path), share }).collect();
        Self { tree, open, ..Self::default() }
    }

    /// The share that is open, from 0 to 1, as estimated.
    pub fn share(&self) -> f64 {
        self.open.iter().map(|open| f64::from(open.share)).sum::<f64>() / f64::from(WHOLE)
    }

    /// Checks that the record is consistent.
    ///
    /// # Errors
    /// The first inconsistency.
    pub fn check(&self) -> Result<(), &'static str> {
        if !self.open.iter().all(|open| open.part.is_sound()) {
            return Err("a part that is open has no beginning");
        }
        if !self.open.is_sorted_by(|first, second| first.part.ends_before(&second.part)) {
            return Err("the parts that are open overlap, or are out of order");
        }
        if self.open.iter().map(|open| u64::from(open.share)).sum::<u64>() > u64::from(WHOLE) {
            return Err("the open parts are more than the whole tree");
        }
        if self.tree == 0 && *self != Self::default() {
            return Err("there is a count without a tree");
        }
        Ok(())
    }
}

/// The progress of a run, updated by its threads and read by others.
#[derive(Debug)]
pub struct Journal {
    record: Mutex<ProgressRecord>,
    /// Notified when a part was split off, and when there will be no more.
    pub(super) moved: Condvar,
}

impl Default for Journal {
    fn default() -> Self {
        Self::resume(Saved::default())
    }
}

impl Journal {
    /// A journal that resumes an earlier one.
    pub fn resume(saved: Saved) -> Self {
        let Saved { tree, open, witnesses, count, nodes } = saved;
        let parts = open.into_iter().map(|open| (open.part, f64::from(open.share) / f64::from(WHOLE)));
        Self::of(ProgressRecord::new(tree, Totals { count, witnesses, nodes }, parts))
    }

    pub(super) fn of(record: ProgressRecord) -> Self {
        Self { record: Mutex::new(record), moved: Condvar::new() }
    }

    /// Returns the current state.
    pub fn saved(&self) -> Saved {
        let record = self.lock();
        let (open, Totals { count, witnesses, nodes }) = record.standing();
        let in_billionths = |share: f64| (share * f64::from(WHOLE)).floor().max(0.0) as u32;
        let open = open.into_iter().map(|(part, share)| Open { part, share: in_billionths(share) }).collect();
        Saved { tree: record.tree, open, witnesses, count, nodes }
    }

    /// Begins or resumes the walk of a tree.
    pub(super) fn begin(&self, tree: u64) -> Result<(), EngineError> {
        let mut record = self.lock();
        if record.tree != 0 && record.tree != tree {
            return Err(foreign());
        }
        record.tree = tree;
        record.reopen();
        Ok(())
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, ProgressRecord> {
        // Every update is complete, even if its thread panicked afterwards.
        self.record.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The error for a journal of another tree.
pub(super) fn foreign() -> EngineError {
    let reason = "the saved count belongs to another search tree".to_string();
    EngineError { engine: "parts", reason }
}

#[cfg(test)]
mod tests {
    use jigsat_forms::OptionId;

    use super::*;

    fn open(option: u32, share: u32) -> Open {
        Open { part: Part { path: vec![Decision::Take(OptionId(option))], fixed: 1, is_behind: false }, share }
    }

    #[test]
    fn inconsistent_records_are_refused() {
        let good = Saved { tree: 7, open: vec![open(1, 5), open(2, 9)], count: 3_u8.into(), ..Saved::default() };
        assert_eq!((good.check(), Saved::default().check()), (Ok(()), Ok(())));
        assert_eq!(Journal::resume(good.clone()).saved(), good);
        let behind_itself = Part { fixed: 1, is_behind: true, ..good.open[0].part.clone() };
        let bad = [
            Saved { open: vec![Open { part: behind_itself, share: 1 }], ..good.clone() },
            Saved { open: vec![open(2, 9), open(1, 5)], ..good.clone() },
            Saved { open: vec![open(1, 5), open(1, 5)], ..good.clone() },
            Saved { open: vec![open(1, WHOLE), open(2, 1)], ..good.clone() },
            Saved { tree: 0, ..good },
        ];
        for saved in bad {
            assert!(saved.check().is_err(), "{saved:?}");
        }
    }
}
