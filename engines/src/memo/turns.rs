//! Walk and sweep in turns: nobody knows beforehand which of them is faster, and by how much.
//!
//! The [sweep](super::sweep) goes first where options have only neighbours, and elsewhere as soon as the walk has met the same sub-problems often
//! enough. Turns get longer and longer: together they take little more time than the sweep alone, where that is faster, and some times as
//! much as the walk alone at most. When a sweep has no more room, the walk goes on alone: it can forget.

use std::ops::ControlFlow;

use super::bits::Row;
use super::sweep::{Sweep, Turn};
use super::walk::Walk;
use crate::number::Number;
use crate::{Limit, Outcome, Watch};

/// The updates of the first turn: some milliseconds.
const FIRST: u64 = 1 << 17;

/// A sweep gets so much more time than the walk: where it gets any, it is mostly the faster one, and by far.
const SHARE: u64 = 4;

/// The walk came to so many times as many nodes, unfolded, as it visited: then a sweep begins. Searches for packings of distinct pieces, in which
/// a sweep may take several times as long, come to 1.4 times as many; Latin squares soon to more.
const WORTH: f64 = 1.5;

/// Walks, and sweeps; says how many witnesses there are, or those that are certain when a limit was reached, and how it ended. After so
/// many updates it gives up.
pub(super) fn run<R: Row>(
    walk: &mut Walk<'_, '_, R>,
    sweep: Option<&mut Sweep>,
    effort: u64,
    watch: &mut Watch<'_>,
) -> (Number, Outcome) {
    match take_turns(walk, sweep, effort, watch) {
        ControlFlow::Continue(number) => (number, Outcome::Exhausted),
        ControlFlow::Break(outcome) => (walk.certain(), outcome),
    }
}

fn take_turns<R: Row>(
    walk: &mut Walk<'_, '_, R>,
    mut sweep: Option<&mut Sweep>,
    effort: u64,
    watch: &mut Watch<'_>,
) -> ControlFlow<Outcome, Number> {
    let (mut is_worth, mut swept) = (walk.matrix.is_narrow, 0);
    loop {
        if let Some(sweeping) = &mut sweep
            && is_worth
        {
            let left = effort.saturating_sub(walk.updates);
            let turn = SHARE.saturating_mul(walk.updates.max(FIRST));
            let turn = sweeping.advance(turn.min(left), watch)?;
            swept = sweeping.updates;
            match turn {
                Turn::Done(number) => return ControlFlow::Continue(number),
                Turn::Over => {}
                Turn::Full => sweep = None,
            }
        }
        let left = effort.saturating_sub(swept);
        let turn = if sweep.is_some() { FIRST.max(2 * walk.updates) } else { u64::MAX };
        if let Some(number) = walk.advance(turn.min(left), watch)? {
            return ControlFlow::Continue(number);
        }
        if walk.updates >= left {
            return ControlFlow::Break(Outcome::Limited(Limit::Nodes));
        }
        is_worth = is_worth || walk.unfolded() > WORTH * watch.opened() as f64;
    }
}
