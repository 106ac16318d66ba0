//! Dancing links: exact cover with colours and multiplicities.
//!
//! *Reference*: Donald E. Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1: Algorithm X (exact
//! covering via dancing links), Algorithm C (colours) and Algorithm M (multiplicities). The walk is iterative. It
//! branches on the first item with the fewest ways to go on.
//!
//! Three things differ from the book, and none of them changes the tree: a child that leaves some item without options
//! is detected while options are hidden, and is not entered; the only option of an item stays in the lists of its other
//! items, which are covered anyway; and plain problems, without multiplicities and colours, have code of their own (by
//! a constant parameter).
//!
//! Every state is a node, the start, dead ends and solutions included, as in published node counts.

pub(crate) mod cursor;
mod links;
mod position;

use std::ops::ControlFlow;

use jigsat_forms::{ExactCover, OptionId};

use super::parts::{self, SearchTree, Visit};
use crate::{Abilities, Counted, Engine, EngineError, EngineInfo, Make, Outcome, Run, RunReport, Watch, Weigh};
use links::{Links, is_plain};

/// The name used in strategies.
pub const NAME: &str = "dlx";

/// The entry of the engine in the registry.
pub const INFO: EngineInfo = EngineInfo {
    name: NAME,
    summary: "dancing links with colours and multiplicities (TAOCP 7.2.2.1, Algorithms X, C and M)",
    make: Make::Cover(|_| Box::new(Dlx)),
    abilities: Abilities { works_in_parts: true, ..Abilities::NONE },
};

/// The dancing-links engine.
#[derive(Debug, Clone, Copy, Default)]
pub struct Dlx;

impl Engine<ExactCover> for Dlx {
    fn solve(&self, problem: &ExactCover, run: &Run, visit: Visit<'_>) -> Result<RunReport, EngineError> {
        Ok(if is_plain(problem) {
            parts::visit_all(&Walks::<true> { problem, run }, run, visit)
        } else {
            parts::visit_all(&Walks::<false> { problem, run }, run, visit)
        })
    }

    fn count_weighed(
        &self,
        problem: &ExactCover,
        run: &Run,
        weigh: Weigh<'_, [OptionId]>,
    ) -> Result<Counted, EngineError> {
        // Decided once here, the difference costs nothing in the walk.
        if is_plain(problem) {
            parts::count_all(&Walks::<true> { problem, run }, run, weigh)
        } else {
            parts::count_all(&Walks::<false> { problem, run }, run, weigh)
        }
    }
}

/// The search tree of a problem.
struct Walks<'a, const PLAIN: bool> {
    problem: &'a ExactCover,
    run: &'a Run,
}

impl<const PLAIN: bool> SearchTree for Walks<'_, PLAIN> {
    type Walker = Walk<PLAIN>;

    fn walker(&self) -> Walk<PLAIN> {
        Walk {
            links: Links::new(self.problem, &self.run.limits.budget),
            levels: Vec::new(),
            fixed: 0,
            is_behind: false,
            dead_ends: 0,
            chosen: Vec::new(),
            witness: Vec::new(),
        }
    }

    fn fingerprint(&self) -> u64 {
        parts::fingerprint(self.problem)
    }
}

/// The choice of a level without untried options.
const SPENT: u32 = u32::MAX;

/// One decision on the path to the current state.
#[derive(Clone, Copy)]
struct Level {
    /// The item branched on.
    item: u32,
    /// How many more options the item may get after this one.
    /// If any, the options tried are taken out of its list one by one, so that no set of options is visited twice, in
    /// different orders.
    bound: u32,
    /// Is there only one option?
    /// It stays in the other lists then: all their items are covered anyway.
    is_forced: bool,
    /// The first option that was in the list (Knuth's FT).
    first: u32,
    /// The current option, as its node in the item's list; or [`SPENT`].
    /// The item itself, if it gets no further option.
    choice: u32,
}

struct Walk<const PLAIN: bool> {
    links: Links<PLAIN>,
    levels: Vec<Level>,
    /// How many levels belong to the path to the part: their choices stay.
    fixed: usize,
    /// Is the current subtree done? The part begins behind it then.
    is_behind: bool,
    /// The dead ends passed since the last count: nodes without a level.
    /// They left some item without options.
    dead_ends: u64,
    /// The options chosen on the path, as their nodes.
    chosen: Vec<u32>,
    /// The first of them by name: those of the last witness that are still chosen.
    witness: Vec<OptionId>,
}

impl<const PLAIN: bool> Walk<PLAIN> {
    /// Breaks if a change to the links is unfinished: the budget is exceeded then.
    /// The links are not used again then.
    fn is_sound(&self, watch: &Watch<'_>) -> ControlFlow<Outcome> {
        if self.links.is_unfinished { watch.check() } else { ControlFlow::Continue(()) }
    }

    /// Prepares to branch on `item` (step M4).
    fn open(&mut self, item: u32) {
        let is_forced = self.links.is_forced(item);
        let bound = if is_forced { self.links.take(item) } else { self.links.take_one(item) };
        let first = self.links.first(item);
        self.levels.push(Level { item, bound, is_forced, first, choice: first });
    }

    /// Makes the current choice of the last level, or the next one that is no dead end.
    /// These are steps M5 and M6.
    /// Returns false if there is none, after closing the level (step M8), and if the budget is exceeded: see
    /// [`is_sound`](Self::is_sound).
    fn advance(&mut self) -> bool {
        while let Some(level) = self.levels.last_mut() {
            if self.links.is_over() {
                return false;
            }
            let Level { item, bound, is_forced, first, choice } = *level;
            let links = &mut self.links;
            let is_possible = match choice {
                SPENT => false,
                _ if choice == item => !PLAIN && links.may_end(item),
                _ => PLAIN || bound == 0 || links.has_enough(item),
            };
            if !is_possible {
                if bound > 0 {
                    links.untweak(first, item);
                }
                if is_forced {
                    links.give_back(item);
                } else {
                    links.give_back_one(item);
                }
                self.levels.pop();
                return false;
            }
            if choice == item {
                if bound > 0 {
                    links.unlink(item);
                }
                return true;
            }
            if bound > 0 {
                links.tweak(choice, item);
            }
            if links.cover_others(choice, is_forced) {
                self.chosen.push(choice);
                return true;
            }
            self.dead_ends += 1;
            level.choice = links.next(choice);
        }
        false
    }

    /// Undoes the choice of the last level and moves to the next one (step M7).
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
            self.links.uncover_others(level.choice, level.is_forced);
            level.choice = self.links.next(level.choice);
            self.chosen.pop();
            self.witness.truncate(self.chosen.len());
        }
    }

    fn collect_witness(&mut self) {
        let new = self.witness.len();
        self.witness.extend(self.chosen[new..].iter().map(|&node| self.links.option_of(node)));
    }
}

#[cfg(test)]
pub(super) mod tests;
