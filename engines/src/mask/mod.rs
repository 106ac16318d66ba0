//! Compacted mask lists, and sets below them: exact cover with colours and multiplicities.
//!
//! Every option is a mask of bits, one for each item. A node of the search tree is the list of the options that are
//! still possible, in columns of words. A child is made in one pass over it, which copies the options that share no bit
//! with the chosen one. Nothing is ever undone. The tree is exactly that of [`Dlx`]: the same item is branched on, the
//! first one with the fewest ways, and the same nodes are counted in the same order.
//!
//! Four things make it fast:
//! - the passes are straight loops over words, four or sixteen options at a time;
//! - most children are dead ends: some item has lost its last option. So the children are checked first, several in one
//!   pass, for the items that the survivors cover together, and only copied if these are all;
//! - options are counted for all items at once, in bit-sliced counters;
//! - where at most 512 options are left, which is near the leaves, no more lists are made. That list is turned on its
//!   side once: for each item, the set of the options that have it. Below, the options left are one set, an option
//!   excludes the union of some sets, and eight items at a time are checked for an option that is left. This is not
//!   done where items have multiplicities, masks more than 16 words, or the machine no vectors of 512 bits.
//!
//! Where the machine has vectors of 512 bits, they are used, unless the environment variable [`PORTABLE`] is set. The
//! results are the same, so that whole runs can be compared.
//!
//! *Complexity*: the time of a node is proportional to the number of live options times the number of words; a checked
//! child also takes time for each item with multiplicities. The lists of all nodes on the path are kept: the space is
//! the sum of their live options, times the number of words. Where that would be too much, dancing links are used
//! instead.
//!
//! *Sources*: the tree is that of Knuth's Algorithms X, C and M (TAOCP, volume 4B, section 7.2.2.1); counting bit by
//! bit in carry-save adders is described in Warren, Hacker's Delight, section 5-1 (Harley and Seal). Sets of bits for
//! what supports what: Lecoutre and Vion, Enforcing arc consistency using bitwise operations, Constraint Programming
//! Letters 2, 2008.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod kernel;
mod lists;
mod matrix;
mod portable;
mod sets;
pub(crate) mod smallest;
mod table;
mod walk;

use std::marker::PhantomData;
use std::sync::Arc;

use jigsat_forms::{ExactCover, OptionId};

use super::parts::{self, SearchTree, Visit};
use crate::{Abilities, Counted, Dlx, Engine, EngineError, EngineInfo, Make, Run, RunReport, Weigh};
use kernel::{Kernel, Words};
use lists::Lists;
use matrix::Matrix;
use portable::Portable;
use table::Table;
use walk::Walk;

/// The name used in strategies.
pub const NAME: &str = "mask";

/// The entry of the engine in the registry.
pub const INFO: EngineInfo = EngineInfo {
    name: NAME,
    summary: "compacted lists of option masks: the tree of dlx, without links",
    make: Make::Cover(|_| Box::new(Mask { is_portable: false })),
    abilities: Abilities { works_in_parts: true, ..Abilities::NONE },
};

/// The engine on compacted mask lists.
#[derive(Debug, Clone, Copy, Default)]
pub struct Mask {
    /// Avoid the vector instructions of this machine? The results are the same.
    pub is_portable: bool,
}

/// The environment variable that, if not empty, disables vector instructions.
pub const PORTABLE: &str = "JIGSAT_PORTABLE";

/// Does the environment disable vector instructions?
#[cfg(target_arch = "x86_64")]
static IS_PORTABLE: std::sync::LazyLock<bool> =
    std::sync::LazyLock::new(|| std::env::var_os(PORTABLE).is_some_and(|value| !value.is_empty()));

/// Are vectors of 512 bits used, unless [`Mask::is_portable`] is set?
pub fn has_vectors() -> bool {
    #[cfg(target_arch = "x86_64")]
    let has_vectors = !*IS_PORTABLE && avx512::is_here();
    #[cfg(not(target_arch = "x86_64"))]
    let has_vectors = false;
    has_vectors
}

impl Engine<ExactCover> for Mask {
    fn solve(&self, problem: &ExactCover, run: &Run, visit: Visit<'_>) -> Result<RunReport, EngineError> {
        Ok(self.walk(problem, WalkGoal::Visit(run, visit))?.report)
    }

    fn count_weighed(
        &self,
        problem: &ExactCover,
        run: &Run,
        weigh: Weigh<'_, [OptionId]>,
    ) -> Result<Counted, EngineError> {
        self.walk(problem, WalkGoal::Count(run, weigh))
    }
}

/// About how many bytes the lists on a path take.
/// Items and options become fewer on it.
fn bytes_of_lists(problem: &ExactCover) -> u64 {
    let [items, options, entries] =
        [problem.item_count(), problem.option_count(), problem.entry_count()].map(|count| count as u64);
    let words = items.div_ceil(u64::from(u32::BITS)) + 1;
    let depth = items * options.max(1) / entries.max(1);
    (4 * words * options).saturating_mul(depth.max(2)) / 2
}

/// Would the lists take too much memory on any machine?
fn is_huge(problem: &ExactCover) -> bool {
    bytes_of_lists(problem) > Lists::MOST_BYTES
}

/// Would masks and lists take too much memory?
/// The lists of all threads may take half of what is left beside the masks.
fn is_too_large(problem: &ExactCover, run: &Run) -> bool {
    let lists = bytes_of_lists(problem).saturating_mul(2 * run.threads.max(1) as u64);
    let needs = lists.saturating_add(table::bytes(problem, problem.item_count()));
    is_huge(problem) || !run.limits.budget.has_room(needs)
}

/// The purpose of a walk.
enum WalkGoal<'a> {
    Visit(&'a Run, Visit<'a>),
    Count(&'a Run, Weigh<'a, [OptionId]>),
}

impl Mask {
    /// Walks the tree, with dancing links where the lists take too much memory.
    fn walk(self, problem: &ExactCover, goal: WalkGoal<'_>) -> Result<Counted, EngineError> {
        let run = match goal {
            WalkGoal::Visit(run, _) | WalkGoal::Count(run, _) => run,
        };
        if is_too_large(problem, run) {
            return match goal {
                WalkGoal::Visit(run, visit) => Dlx.solve(problem, run, visit).map(Counted::from),
                WalkGoal::Count(run, weigh) => Dlx.count_weighed(problem, run, weigh),
            };
        }
        match Table::new(problem, &run.limits.budget) {
            Ok(table) => self.with_kernel(problem, &table, goal),
            Err(exceeded) => Ok(parts::not_begun(run, exceeded.into())),
        }
    }

    /// Runs an errand on the tree, with the kernel for this machine.
    fn with_kernel<E: Errand>(self, problem: &ExactCover, table: &Table, errand: E) -> E::Done {
        #[cfg(target_arch = "x86_64")]
        if !self.is_portable && has_vectors() {
            return at_width::<avx512::Avx512, E>(problem, table, errand);
        }
        at_width::<Portable, E>(problem, table, errand)
    }
}

/// A function of the search tree of a problem, for any width and kernel.
trait Errand {
    type Done;
    fn run<W: Words, K: Kernel>(self, tree: &Walks<'_, W, K>) -> Self::Done;
}

impl Errand for WalkGoal<'_> {
    type Done = Result<Counted, EngineError>;

    fn run<W: Words, K: Kernel>(self, tree: &Walks<'_, W, K>) -> Self::Done {
        match self {
            WalkGoal::Visit(run, visit) => Ok(parts::visit_all(tree, run, visit).into()),
            WalkGoal::Count(run, weigh) => parts::count_all(tree, run, weigh),
        }
    }
}

/// Chooses the width, in words of 32 bits.
/// Widths that are constants unroll the loops over words; a few of them are enough, as spare words only add zeros.
fn at_width<K: Kernel, E: Errand>(problem: &ExactCover, table: &Table, errand: E) -> E::Done {
    match table.width() {
        0 | 1 => errand.run(&Walks::<[u32; 1], K>::new(problem, table)),
        2 => errand.run(&Walks::<[u32; 2], K>::new(problem, table)),
        3 => errand.run(&Walks::<[u32; 3], K>::new(problem, table)),
        4 => errand.run(&Walks::<[u32; 4], K>::new(problem, table)),
        5..=6 => errand.run(&Walks::<[u32; 6], K>::new(problem, table)),
        7..=8 => errand.run(&Walks::<[u32; 8], K>::new(problem, table)),
        9..=12 => errand.run(&Walks::<[u32; 12], K>::new(problem, table)),
        13..=16 => errand.run(&Walks::<[u32; 16], K>::new(problem, table)),
        _ => errand.run(&Walks::<Vec<u32>, K>::new(problem, table)),
    }
}

/// The search tree of a problem.
struct Walks<'a, W, K> {
    problem: &'a ExactCover,
    matrix: Arc<Matrix<W>>,
    /// Are sets used below lists?
    has_sets: bool,
    kernel: PhantomData<K>,
}

impl<'a, W: Words, K: Kernel> Walks<'a, W, K> {
    fn new(problem: &'a ExactCover, table: &Table) -> Self {
        Self { problem, matrix: Arc::new(Matrix::new(table)), has_sets: K::has_fast_sets(), kernel: PhantomData }
    }
}

impl<W: Words, K: Kernel> SearchTree for Walks<'_, W, K> {
    type Walker = Walk<W, K>;

    fn walker(&self) -> Walk<W, K> {
        Walk::new(Arc::clone(&self.matrix), self.has_sets)
    }

    fn fingerprint(&self) -> u64 {
        parts::fingerprint(self.problem)
    }
}

#[cfg(test)]
mod tests;
