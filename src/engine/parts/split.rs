//! Cutting a tree into parts of about the same estimated size.

use std::ops::ControlFlow;

use super::{Step, Tree};
use crate::engine::{Outcome, Watch};

/// A subtree.
#[derive(Debug, Clone)]
pub(super) struct Part {
    pub(super) path: Vec<Step>,
    /// Its estimated share of the whole tree.
    pub(super) share: f64,
    /// Is it a single witness?
    is_witness: bool,
}

/// Paths longer than this are not cut further: the way to the part would cost too much.
const DEEPEST: usize = 48;

/// Cuts the tree, until no part is larger than the share `largest`, as far as can be told. What lies above the parts is
/// counted by `watch`.
///
/// The share of a node is divided equally among its children (Knuth, Estimating the efficiency of backtrack programs, 1975).
pub(super) fn split<T: Tree>(
    tree: &T,
    walker: &mut T::Walker,
    largest: f64,
    watch: &mut Watch<'_>,
) -> ControlFlow<Outcome, Vec<Part>> {
    let mut done = Vec::new();
    // A stack, the next part on top, so that the parts come in the order of the walk.
    let mut open = vec![Part { path: Vec::new(), share: 1.0, is_witness: false }];
    while let Some(part) = open.pop() {
        if part.is_witness || part.share <= largest || part.path.len() >= DEEPEST {
            done.push(part);
            continue;
        }
        let Some(steps) = tree.children(walker, &part.path, watch)? else {
            done.push(Part { is_witness: true, ..part });
            continue;
        };
        let share = part.share / steps.len() as f64;
        open.extend(steps.iter().rev().map(|&step| {
            let path = part.path.iter().copied().chain([step]).collect();
            Part { path, share, is_witness: false }
        }));
    }
    // What dead ends above had been given goes to the others.
    let total: f64 = done.iter().map(|part| part.share).sum();
    for part in &mut done {
        part.share /= total;
    }
    ControlFlow::Continue(done)
}

/// A number that differs, as good as certainly, for different sets of parts (Fowler, Noll and Vo's hash 1a).
pub(super) fn fingerprint(parts: &[Part]) -> u64 {
    let number = |step: &Step| match step {
        Step::Take(option) => u64::from(option.0) + 2,
        Step::End => 1,
    };
    let numbers = parts.iter().flat_map(|part| part.path.iter().map(number).chain([0]));
    numbers.fold(0xcbf2_9ce4_8422_2325, |hash, number| (hash ^ number).wrapping_mul(0x0100_0000_01b3))
}
