//! Search trees in parts: for threads, machines, checkpoints and progress.
//!
//! A [`Part`] is a stretch of the walk: from some node on, as long as the walk stays below another one. A run begins
//! with a single part, the whole tree. Nothing is cut in advance: when a thread is idle, a running one splits off what
//! is left of the branch nearest to the root, where most is left. So a run on one thread is a plain walk. The state of
//! a run is given by the place of each walker at any time: a checkpoint stores nothing else.
//!
//! Walkers are interrupted every millisecond or two, for some microseconds.

mod balance;
mod barrier;
#[cfg(test)]
pub(super) mod cutting;
mod divide;
mod estimate;
mod journal;
mod listing;
mod part;
mod partition;
mod pool;
mod progress;

use std::ops::ControlFlow;

use jigsat_forms::exact_cover::{Entry, Role};
use jigsat_forms::{ExactCover, OptionId};

use super::{Outcome, Run, Visitor, Watch};

pub use divide::{Dividing, Division, Piece, divide};
pub use estimate::{Estimate, within};
pub use journal::{Journal, Open, Saved};
pub(super) use listing::visit_all;
pub use part::{Decision, Part};
pub use partition::{PartitionError, check_partition};
pub(super) use pool::{count_all, not_begun};

/// A visitor of the witnesses of an exact cover.
pub(super) type Visit<'a> = Visitor<'a, [OptionId]>;

/// Called from time to time, before a new node; earlier nodes are counted.
pub(super) type Attend<'a> = &'a mut dyn FnMut(&mut dyn Position, &Watch<'_>) -> ControlFlow<Outcome>;

/// The steps from a node on the path.
pub(super) struct Steps {
    /// How many there are, as far as known.
    pub(super) all: usize,
    /// How many are left.
    pub(super) left: usize,
}

/// The [share](Position::share) that is left, given the nodes on the path.
/// Later siblings of the first `fixed` nodes belong to other parts.
pub(super) fn share_left(way: impl Iterator<Item = Steps>, fixed: usize) -> f64 {
    /// Smaller shares are not distinguished.
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

/// The place of a walker in its part of the tree.
pub(super) trait Position {
    /// Returns what is left of the part, this node included.
    fn rest(&self) -> Part;

    /// Returns the share of the whole tree that is left, as estimated.
    /// Each of `k` children counts as a `k`-th of the whole (Knuth, Estimating the efficiency of backtrack programs,
    /// 1975).
    fn share(&self) -> f64;

    /// Splits off the later siblings of the node nearest to the root that has any.
    /// `None` if there are none.
    fn split_off(&mut self) -> Option<Part>;
}

/// A search tree that can be walked from any node on.
pub(super) trait SearchTree: Sync {
    type Walker: Walker;

    fn walker(&self) -> Self::Walker;

    /// Returns a number that differs, almost certainly, for different problems.
    fn fingerprint(&self) -> u64;
}

/// The state of a walk in one thread.
pub(super) trait Walker {
    /// Goes to the first node of a part, without counting nodes on the path.
    /// Returns false if there is no such node.
    fn go_to(&mut self, part: &Part, watch: &mut Watch<'_>) -> ControlFlow<Outcome, bool>;

    /// Visits every witness of the part. Afterwards, the walker can go to another part.
    fn run(&mut self, watch: &mut Watch<'_>, visit: Visit<'_>, attend: Attend<'_>) -> ControlFlow<Outcome>;

    /// Returns how many changes the walker has made to its data.
    fn updates(&self) -> u64;
}

/// Returns a number that differs, almost certainly, for different problems; not 0.
/// Mixed in the manner of Fowler, Noll and Vo. `O(entries)`.
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

/// How many threads may help with a run.
/// None with limits on nodes or witnesses, which hold for the whole walk.
fn helpers(run: &Run) -> usize {
    let is_whole = run.limits.nodes.is_none() && run.limits.witnesses.is_none();
    if is_whole { run.threads.saturating_sub(1) } else { 0 }
}

#[cfg(test)]
mod tests;
