//! Checks of results against what is possible for a part.
//!
//! A machine may be broken, and a checksum does not detect that.

use std::collections::HashSet;
use std::io::{BufRead, Read};

use jigsat_encodings::fingerprint::Fingerprint;
use jigsat_encodings::kind::AnyPuzzle;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::symmetry::UpTo;
use jigsat_forms::json;
use num_bigint::BigUint;
use serde_json::Value;

use super::{Job, JobError, JobPart, PartCount, Tree, files};

/// The most bytes of a layout in a list.
const LONGEST_LINE: u64 = 1 << 24;

/// The approximate memory of the table for each layout when it grows, in bytes.
const BYTES_PER_LAYOUT: u64 = 64;

impl Tree {
    /// Why no search of a part can have this result, if none can. `O(1)`.
    ///
    /// A witness is a node, and stands for at least one solution, or by symmetry for at most as many as there are
    /// symmetries. Only if solutions are counted up to symmetry, it may stand for none.
    pub(super) fn impossible(&self, done: &PartCount) -> Option<String> {
        let PartCount { count, witnesses, nodes, .. } = done;
        let most = BigUint::from(*witnesses) * self.most_per_witness;
        if witnesses > nodes {
            return Some(format!("expected at most {nodes} witnesses among {nodes} nodes, found {witnesses}"));
        }
        if *count > most {
            return Some(format!("expected at most {most} solutions for {witnesses} witnesses, found {count}"));
        }
        let least = match self.plan.up_to {
            _ if self.is_exact => most,
            UpTo::Raw => BigUint::from(*witnesses),
            UpTo::Rotation | UpTo::Symmetry => BigUint::ZERO,
        };
        (*count < least)
            .then(|| format!("expected at least {least} solutions for {witnesses} witnesses, found {count}"))
    }
}

/// The lists of solutions in the parts of a job.
pub(super) struct Lists<'a> {
    job: &'a Job,
    puzzle: &'a AnyPuzzle,
    /// The layouts of the parts so far: no two parts share one.
    seen: HashSet<Fingerprint>,
}

impl<'a> Lists<'a> {
    pub(super) fn new(job: &'a Job, puzzle: &'a AnyPuzzle) -> Self {
        Self { job, puzzle, seen: HashSet::new() }
    }

    /// Verifies the list of a part: it has every solution once.
    /// Returns the first fault, if any. `O(layouts)` time, and memory for all parts together.
    ///
    /// # Errors
    /// [`JobError::Exceeded`]
    pub(super) fn fault(
        &mut self,
        part: &JobPart,
        done: &PartCount,
        budget: &Budget,
    ) -> Result<Option<String>, JobError> {
        let path = self.job.folder.join(files::of(&part.id, files::SOLUTIONS));
        let mut lines = match files::open(&path) {
            Ok(lines) => lines,
            Err(error) => return Ok(Some(error.to_string())),
        };
        let mut count = 0_u64;
        loop {
            budget.check()?;
            let mut line = String::new();
            match (&mut lines).take(LONGEST_LINE).read_line(&mut line) {
                Ok(0) => break,
                Ok(_) => {}
                Err(error) => return Ok(Some(error.to_string())),
            }
            count += 1;
            if let Some(what) = self.fault_of_line(&line, budget)? {
                return Ok(Some(format!("line {count}: {what}")));
            }
        }
        let is_right = BigUint::from(count) == done.count;
        Ok((!is_right).then(|| format!("expected {} layouts, found {count}", done.count)))
    }

    fn fault_of_line(&mut self, line: &str, budget: &Budget) -> Result<Option<String>, Exceeded> {
        let value: Value = match serde_json::from_str(line) {
            Ok(value) => value,
            Err(error) => return Ok(Some(format!("expected a layout as JSON, found {}", json::found(&error)))),
        };
        let answer = match self.puzzle.check_json(&value) {
            Ok(answer) => answer,
            Err(error) => return Ok(Some(error.to_string())),
        };
        let count = self.seen.len();
        if count == self.seen.capacity() {
            // The table doubles.
            budget.reserve(BYTES_PER_LAYOUT * count as u64, || format!("a table of {count} listed layouts"))?;
        }
        let is_new = self.seen.insert(Fingerprint::of(&answer.json().to_string()));
        Ok((!is_new).then(|| "the layout was listed before".to_string()))
    }
}
