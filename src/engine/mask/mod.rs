//! Compacted mask lists: exact cover with colours and multiplicities, without links.
//!
//! Every option is a mask of bits, one for each item. A node of the search tree is the list of the options that are still
//! possible, in columns of words; a child is made in one pass over it, which copies the options that share no bit with the chosen
//! one. Nothing is ever undone. The tree is exactly that of [`Dlx`](super::Dlx): the same item is branched on, the first one with the fewest
//! ways, and the same nodes are counted.
//!
//! Three things make it fast:
//! - the passes are straight loops over words, sixteen options at a time;
//! - most children are dead on arrival: some item has lost its last option. So children are first looked at, several in one
//!   pass, for what the survivors cover together, and only copied if that is everything;
//! - options are counted for all items at once, in bit-sliced counters.
//!
//! *Complexity*: a node takes time proportional to the number of live options times the number of words, and the lists on the
//! way take as much space as the longest branch has live options.
//!
//! *Sources*: the tree is that of Knuth's Algorithms X, C and M (TAOCP, volume 4B, section 7.2.2.1); counting bit by bit in carry-save adders is
//! described in Warren, Hacker's Delight, section 5-1 (Harley and Seal).

#[cfg(target_arch = "x86_64")]
mod avx512;
mod kernel;
mod layout;
mod lists;
mod plan;
mod portable;
mod walk;

use std::ops::ControlFlow;
use std::sync::Arc;

use jigsat_encodings::forms::{ExactCover, OptionId};

use super::{Engine, EngineError, Limits, Outcome, Report, Watch};
use kernel::{Kernel, Words};
use layout::Layout;
use plan::Plan;
use portable::Portable;
use walk::Walk;

/// The name used in strategies.
pub const NAME: &str = "mask";

/// The engine on compacted mask lists.
#[derive(Debug, Clone, Copy, Default)]
pub struct Mask {
    /// Do without the vector instructions of this machine? The results are the same.
    pub is_portable: bool,
}

type Visit<'a> = &'a mut dyn FnMut(&[OptionId]) -> ControlFlow<()>;

impl Engine<ExactCover> for Mask {
    fn solve(&self, problem: &ExactCover, limits: &Limits, visit: Visit<'_>) -> Result<Report, EngineError> {
        let layout = Layout::new(problem);
        #[cfg(target_arch = "x86_64")]
        if !self.is_portable && avx512::is_here() {
            return Ok(solve_with::<avx512::Avx512>(&layout, limits, visit));
        }
        Ok(solve_with::<Portable>(&layout, limits, visit))
    }
}

/// Chooses the width, in words of 32 bits.
fn solve_with<K: Kernel>(layout: &Layout, limits: &Limits, visit: Visit<'_>) -> Report {
    match layout.width() {
        0 | 1 => solve_at::<[u32; 1], K>(layout, limits, visit),
        2 => solve_at::<[u32; 2], K>(layout, limits, visit),
        3 => solve_at::<[u32; 3], K>(layout, limits, visit),
        4 => solve_at::<[u32; 4], K>(layout, limits, visit),
        5..=6 => solve_at::<[u32; 6], K>(layout, limits, visit),
        7..=8 => solve_at::<[u32; 8], K>(layout, limits, visit),
        9..=12 => solve_at::<[u32; 12], K>(layout, limits, visit),
        13..=16 => solve_at::<[u32; 16], K>(layout, limits, visit),
        _ => solve_at::<Vec<u32>, K>(layout, limits, visit),
    }
}

fn solve_at<W: Words, K: Kernel>(layout: &Layout, limits: &Limits, visit: Visit<'_>) -> Report {
    let mut watch = Watch::new(limits);
    let mut walk = Walk::<W, K>::new(Arc::new(Plan::new(layout)));
    let outcome = match walk.run(&mut watch, visit) {
        ControlFlow::Break(outcome) => outcome,
        ControlFlow::Continue(()) => Outcome::Exhausted,
    };
    watch.report(outcome, walk.updates)
}

#[cfg(test)]
mod tests;
