//! Dancing links: exact cover with colours and multiplicities.
//!
//! *Reference*: Donald E. Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1: Algorithm X (exact covering via
//! dancing links), Algorithm C (colours) and Algorithm M (multiplicities). The walk is iterative, and the item to branch on is
//! the first one with the fewest ways to go on.
//!
//! Every state on the way is a node, the start, dead ends and solutions included; that is how published node counts are made.

mod links;

use std::ops::ControlFlow;

use jigsat_encodings::forms::{ExactCover, OptionId};

use super::{Engine, EngineError, Limits, Outcome, Report, Watch};
use links::Links;

/// The name used in strategies.
pub const NAME: &str = "dlx";

/// The dancing-links engine.
#[derive(Debug, Clone, Copy, Default)]
pub struct Dlx;

impl Engine<ExactCover> for Dlx {
    fn solve(
        &self,
        problem: &ExactCover,
        limits: &Limits,
        visit: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Result<Report, EngineError> {
        let mut watch = Watch::new(limits);
        let mut walk = Walk { links: Links::new(problem), levels: Vec::new(), witness: Vec::new() };
        let outcome = match walk.run(&mut watch, visit) {
            ControlFlow::Break(outcome) => outcome,
            ControlFlow::Continue(()) => Outcome::Exhausted,
        };
        Ok(watch.report(outcome, walk.links.updates))
    }
}

/// The choice of a level that has tried everything.
const SPENT: u32 = u32::MAX;

/// One decision on the way to the current state.
#[derive(Clone, Copy)]
struct Level {
    /// The item branched on.
    item: u32,
    /// How many more options the item may get after this one. If any, the options tried are taken out of its list one by one,
    /// so that no set of options is met twice, in different orders.
    bound: u32,
    /// The first option that was in the list (Knuth's FT).
    first: u32,
    /// The option that is tried, as its node in the item's list; the item itself: it gets no further option; or [`SPENT`].
    choice: u32,
}

struct Walk {
    links: Links,
    levels: Vec<Level>,
    witness: Vec<OptionId>,
}

impl Walk {
    fn run(
        &mut self,
        watch: &mut Watch<'_>,
        visit: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> ControlFlow<Outcome> {
        loop {
            watch.node()?;
            let mut is_open = false;
            if self.links.is_covered() {
                self.collect_witness();
                watch.witness(visit(&self.witness))?;
            } else if let Some(item) = self.links.select() {
                self.open(item);
                is_open = self.advance();
            }
            while !is_open {
                if self.levels.is_empty() {
                    return ControlFlow::Continue(());
                }
                self.retract();
                is_open = self.advance();
            }
        }
    }

    /// Prepares to branch on `item` (step M4).
    fn open(&mut self, item: u32) {
        let bound = self.links.take_one(item);
        let first = self.links.first(item);
        self.levels.push(Level { item, bound, first, choice: first });
    }

    /// Makes the current choice of the last level (steps M5 and M6). If there is none left, closes the level (step M8) and
    /// says no.
    fn advance(&mut self) -> bool {
        let Some(&Level { item, bound, first, choice }) = self.levels.last() else {
            return false;
        };
        let links = &mut self.links;
        let is_possible = match choice {
            SPENT => false,
            _ if choice == item => links.may_end(item),
            _ => bound == 0 || links.has_enough(item),
        };
        if !is_possible {
            if bound > 0 {
                links.untweak(first, item);
            }
            links.give_back(item);
            self.levels.pop();
        } else if choice != item {
            if bound > 0 {
                links.tweak(choice, item);
            }
            links.cover_others(choice);
        } else if bound > 0 {
            links.unlink(item);
        }
        is_possible
    }

    /// Takes back the choice of the last level and turns to the next one (step M7).
    fn retract(&mut self) {
        let Some(level) = self.levels.last_mut() else {
            return;
        };
        if level.choice == level.item {
            if level.bound > 0 {
                self.links.relink(level.item);
            }
            level.choice = SPENT;
        } else {
            self.links.uncover_others(level.choice);
            level.choice = self.links.next(level.choice);
        }
    }

    fn collect_witness(&mut self) {
        self.witness.clear();
        let chosen = self.levels.iter().filter(|level| level.choice != level.item);
        self.witness.extend(chosen.map(|level| self.links.option_of(level.choice)));
    }
}

#[cfg(test)]
mod tests;
