//! What a long count has come to so far, for others to keep, and to go on from.

use std::sync::{Mutex, MutexGuard, PoisonError};

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use crate::engine::EngineError;

/// The parts of a tree that are done, and what was found in them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// The number of parts of the tree, or 0 if it was not cut yet.
    pub parts: usize,
    /// What tells these parts from those of other trees.
    pub fingerprint: u64,
    /// The parts that are done, as ranges of numbers, first and last.
    pub done: Vec<(usize, usize)>,
    /// The witnesses found in these.
    pub witnesses: u64,
    /// The count that they add up to.
    #[serde(with = "crate::engine::decimal")]
    pub count: BigUint,
    /// The nodes opened in these.
    pub nodes: u64,
}

impl Saved {
    /// Does the record make sense in itself?
    ///
    /// # Errors
    /// What does not.
    pub fn check(&self) -> Result<(), &'static str> {
        let is_range = |&(first, last): &(usize, usize)| first <= last && last < self.parts;
        if !self.done.iter().all(is_range) || self.done.windows(2).any(|pair| pair[0].1 >= pair[1].0) {
            return Err("the parts that are done are out of order");
        }
        if self.done.is_empty() && self.count != BigUint::ZERO {
            return Err("there is a count without parts");
        }
        Ok(())
    }

    /// Begins with the parts of `fresh`, or goes on if these are the same.
    pub(super) fn start(&mut self, fresh: Saved) -> Result<(), EngineError> {
        if *self == Self::default() {
            *self = fresh;
        } else if (self.parts, self.fingerprint) != (fresh.parts, fresh.fingerprint) {
            let reason = "what was counted before belongs to another search tree".to_string();
            return Err(EngineError { engine: "parts", reason });
        }
        Ok(())
    }

    pub(super) fn is_done(&self, part: usize) -> bool {
        let after = self.done.partition_point(|&(first, _)| first <= part);
        after > 0 && part <= self.done[after - 1].1
    }

    /// Marks a part as done that was not.
    pub(super) fn mark(&mut self, part: usize) {
        let after = self.done.partition_point(|&(first, _)| first <= part);
        let joins_before = after > 0 && self.done[after - 1].1 + 1 == part;
        let joins_after = self.done.get(after).is_some_and(|&(first, _)| first == part + 1);
        match (joins_before, joins_after) {
            (true, true) => {
                self.done[after - 1].1 = self.done[after].1;
                self.done.remove(after);
            }
            (true, false) => self.done[after - 1].1 = part,
            (false, true) => self.done[after].0 = part,
            (false, false) => self.done.insert(after, (part, part)),
        }
    }
}

/// Where a count writes down what is done, while others read it.
#[derive(Debug, Default)]
pub struct Journal(Mutex<Saved>);

impl Journal {
    /// A journal that goes on from an earlier one.
    pub fn resume(saved: Saved) -> Self {
        Self(Mutex::new(saved))
    }

    /// What has been done so far.
    pub fn saved(&self) -> Saved {
        self.lock().clone()
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Saved> {
        // What is written down is written in one go, whatever happened to the writer afterwards.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_join() {
        let mut saved = Saved::default();
        for part in [3, 5, 4, 0, 9, 1, 8] {
            assert!(!saved.is_done(part));
            saved.mark(part);
            assert!(saved.is_done(part));
        }
        assert_eq!(saved.done, [(0, 1), (3, 5), (8, 9)]);
        assert!([2, 6, 7, 10].iter().all(|&part| !saved.is_done(part)));
    }
}
