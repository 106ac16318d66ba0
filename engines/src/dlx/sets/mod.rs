//! The tree without links: where the options are not too many, a set of them is a few words, and the sets that go out together are known
//! beforehand.
//!
//! A state is the set of the options that can still be chosen, and for each item how many of them it can spare. A child is made from a
//! copy: the set of what its option rules out is taken away, and only the items of the options that were really there are counted down.
//! Nothing is ever put back, secondary items and colours cost nothing on the way, and no list is followed from link to link: the item to
//! branch on is found in a row of short numbers, and its options, in their order, are those that its own set and the state have in
//! common. Nodes and their order are those of links. An update is an entry of an option that goes out.
//!
//! *Complexity*: `O(options / 64 + items / 8)` for each child, and a step for each entry of the options that go out; `O(options²)` bits
//! for what excludes what. Where that is too much ([`Matrix::within`]), links walk.
//!
//! *Source*: the dancing cells of Donald E. Knuth (programs SSXCC and SSMCC): states of which only the sizes have to be restored. Sets as
//! words take the place of his sparse arrays, which change the order of options.

#![expect(
    clippy::inline_always,
    reason = "a child is a few dozen instructions: what a call costs is a tenth of the whole walk"
)]

mod matrix;
mod position;
mod states;
mod walk;

use std::ops::ControlFlow;
use std::sync::Arc;

use jigsat_forms::ExactCover;

use crate::parts::{self, Attend, Part, Tree, Visit};
use crate::{Outcome, Run, Watch};
use matrix::Matrix;
use walk::Walk;

/// The search tree of a problem.
pub(super) struct Sets<'a> {
    problem: &'a ExactCover,
    matrix: Arc<Matrix>,
}

impl<'a> Sets<'a> {
    /// `None` if links are better, or if there is no room.
    pub(super) fn new(problem: &'a ExactCover, run: &Run) -> Option<Self> {
        let matrix = Arc::new(Matrix::within(problem, run)?);
        Some(Self { problem, matrix })
    }
}

impl Tree for Sets<'_> {
    type Walker = Walk;

    fn walker(&self) -> Walk {
        Walk::new(Arc::clone(&self.matrix))
    }

    fn go_to(&self, walk: &mut Walk, part: &Part, watch: &mut Watch<'_>) -> ControlFlow<Outcome, bool> {
        walk.go_to(part, watch)
    }

    fn walk(
        &self,
        walk: &mut Walk,
        watch: &mut Watch<'_>,
        visit: Visit<'_>,
        attend: Attend<'_>,
    ) -> ControlFlow<Outcome> {
        walk.run(watch, visit, attend)
    }

    fn updates(&self, walk: &Walk) -> u64 {
        walk.updates()
    }

    fn fingerprint(&self) -> u64 {
        parts::fingerprint(self.problem)
    }
}
