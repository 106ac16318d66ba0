//! Search trees in parts: to work on them in parallel, on several machines, to see how far a run has come, and to go on after a break.
//!
//! A [`Part`] is a stretch of the walk: from some node on, as long as the walk stays below another one. A run begins with a single part, the
//! whole tree. Nothing is cut in advance: whoever has nothing to do asks, and one of those who are at work gives away what
//! is left of the branch nearest to the root, where most is left. So a run on one thread is a plain walk; and what it has come to is
//! known at any time by the place where it stands, which is all that has to be written down to go on from there.
//!
//! Walkers are asked at moments that come every millisecond or two, and whatever is done then costs microseconds.

mod balance;
mod crew;
#[cfg(test)]
pub(super) mod cutting;
mod divide;
mod estimate;
mod gate;
mod journal;
mod ledger;
mod listing;
mod part;
mod partition;

use std::ops::ControlFlow;

use jigsat_forms::exact_cover::{Entry, Role};
use jigsat_forms::{ExactCover, OptionId};

use super::{Outcome, Run, Watch};

pub use balance::least_largest;
pub(super) use crew::{count_all, not_begun};
pub use divide::{Dividing, Division, Piece, divide};
pub use estimate::{Estimate, within};
pub use journal::{Journal, Open, Saved};
pub(super) use listing::visit_all;
pub use part::{Decision, Part};
pub use partition::{PartitionError, check_partition};

/// What is done with every witness; breaks off to stop the run.
pub(super) type Visit<'a> = &'a mut dyn FnMut(&[OptionId]) -> ControlFlow<()>;

/// Asked from time to time, before a node is opened that nothing is known of yet: everything before it is done, and has been counted.
pub(super) type Attend<'a> = &'a mut dyn FnMut(&mut dyn Position, &Watch<'_>) -> ControlFlow<Outcome>;

/// The steps from a node on the way.
pub(super) struct Steps {
    /// How many there are, as far as can be told.
    pub(super) all: usize,
    /// How many are still to be made.
    pub(super) left: usize,
}

/// The [share](Position::share) of what is left, the nodes on the way given from the root; behind siblings of the first `fixed` ones, others are
/// at work.
pub(super) fn share_left(way: impl Iterator<Item = Steps>, fixed: usize) -> f64 {
    /// Shares smaller than this need not be told apart.
    const LEAST: f64 = 1e-9;
    let (mut sum, mut share) = (0.0, 1.0);
    for (i, Steps { all, left }) in way.enumerate() {
        share /= all.max(1) as f64;
        if i >= fixed {
            sum += share * left as f64;
        }
        if share < LEAST {
            break;
        }
    }
    sum + share
}

/// Where a walker stands in its part of the tree.
pub(super) trait Position {
    /// What is left of the part, this node included.
    fn rest(&self) -> Part;

    /// Which share of the whole tree this is, as estimated from the branches on the way: of `k` children, each one is taken for a
    /// `k`-th of the whole (Knuth, Estimating the efficiency of backtrack programs, 1975).
    fn share(&self) -> f64;

    /// Gives away what comes behind some child of the node nearest to the root that has children to give; `None` if there is none.
    fn give(&mut self) -> Option<Part>;
}

/// A search tree that can be walked from any node on.
pub(super) trait SearchTree: Sync {
    /// What one thread needs to walk.
    type Walker;

    fn walker(&self) -> Self::Walker;

    /// Goes to the beginning of a part, past everything else, whose nodes are not counted; says no if there is no such place.
    fn go_to(&self, walker: &mut Self::Walker, part: &Part, watch: &mut Watch<'_>) -> ControlFlow<Outcome, bool>;

    /// Visits every witness of the part. The walker can be sent to another part when it has seen the whole of this one.
    fn walk(
        &self,
        walker: &mut Self::Walker,
        watch: &mut Watch<'_>,
        visit: Visit<'_>,
        attend: Attend<'_>,
    ) -> ControlFlow<Outcome>;

    /// How many changes the walker has made to its data, ever.
    fn updates(&self, walker: &Self::Walker) -> u64;

    /// A number that differs, as good as certainly, for trees of different problems.
    fn fingerprint(&self) -> u64;
}

/// A number that differs, as good as certainly, for different problems, and is not 0 (mixed in the manner of Fowler, Noll and Vo).
/// `O(entries)`.
pub fn fingerprint(problem: &ExactCover) -> u64 {
    let items = problem.items().map(|item| match problem.role(item) {
        Role::Secondary => 0,
        Role::Primary { lo, hi } => (u64::from(lo) << 32 | u64::from(hi)) + 1,
    });
    let colour = |entry: &Entry| entry.colour.map_or(0, |colour| u64::from(colour.0) + 1);
    let words = |option| problem.entries(option).iter().map(move |entry| colour(entry) << 32 | u64::from(entry.item.0));
    let options = problem.options().flat_map(|option| words(option).chain([u64::MAX]));
    let mix = |hash: u64, word: u64| (hash ^ word).wrapping_mul(0x0100_0000_01b3).rotate_left(17);
    items.chain(options).fold(0xcbf2_9ce4_8422_2325, mix).max(1)
}

/// How many may help with a run. Limits on nodes and witnesses are for the walk as a whole: nobody helps then.
fn helpers(run: &Run) -> usize {
    let is_whole = run.limits.nodes.is_none() && run.limits.witnesses.is_none();
    if is_whole { run.threads.saturating_sub(1) } else { 0 }
}

#[cfg(test)]
mod tests;
