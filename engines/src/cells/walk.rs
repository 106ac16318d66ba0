//! The walk: depth first, a state for each node on the way.

use std::mem;
use std::ops::ControlFlow;
use std::sync::Arc;

use jigsat_forms::OptionId;

use super::matrix::Matrix;
use super::states::{NextMove, States};
use crate::parts::{Attend, Decision, Visit};
use crate::watch::STRIDE;
use crate::{Outcome, Watch};

/// One decision on the way, made at the state with the same number.
#[derive(Clone, Copy)]
pub(super) struct Level {
    /// The item branched on.
    item: u32,
    /// How many options it had, and how many of them are left to try: those from number `next` on.
    pub(super) len: u32,
    pub(super) left: u32,
    next: u32,
    /// May it get further options after this one? Then the options tried are taken out of the state one by one, so that no set of options
    /// is met twice, in different orders; and the last ones, behind which there would be too few, are not tried:
    is_multiple: bool,
    /// so many.
    needed: u32,
    /// Can the item do without a further option, and is that still to be tried?
    pub(super) may_end: bool,
    /// The step that was made.
    pub(super) step: Decision,
}

/// The walk of the search tree of one problem.
pub(super) struct Walk {
    pub(super) states: States,
    pub(super) levels: Vec<Level>,
    /// How many levels belong to the way to the part that is walked: the choices there stay.
    pub(super) fixed: usize,
    /// Is the current state, with everything below it, done already? So it is where a part begins behind it.
    pub(super) is_behind: bool,
    /// The children met since this was last asked that left some item without options: nodes that need no level.
    pub(super) dead_ends: u64,
    witness: Vec<OptionId>,
    /// At how many updates to look at the budget again.
    next_look: u64,
}

impl Walk {
    /// At the root.
    pub(super) fn new(matrix: Arc<Matrix>) -> Self {
        Self {
            states: States::new(matrix),
            levels: Vec::new(),
            fixed: 0,
            is_behind: false,
            dead_ends: 0,
            witness: Vec::new(),
            next_look: STRIDE,
        }
    }

    pub(super) fn updates(&self) -> u64 {
        self.states.updates
    }

    /// Visits everything from the current state on, as long as the fixed levels stay.
    pub(super) fn run(&mut self, watch: &mut Watch<'_>, visit: Visit<'_>, attend: Attend<'_>) -> ControlFlow<Outcome> {
        let mut is_open = !mem::take(&mut self.is_behind);
        loop {
            while !is_open && self.levels.len() > self.fixed {
                is_open = self.advance();
                self.look_at_budget(watch)?;
            }
            watch.nodes(mem::take(&mut self.dead_ends))?;
            if !is_open {
                return ControlFlow::Continue(());
            }
            if watch.is_due() {
                attend(self, watch)?;
            }
            watch.node()?;
            is_open = false;
            match self.states.look(self.levels.len()) {
                NextMove::Covered => self.visit_witness(watch, visit)?,
                NextMove::Lost => {}
                NextMove::Open(item) => self.open(item),
            }
        }
    }

    /// Children may be many, and all of them dead.
    #[inline]
    fn look_at_budget(&mut self, watch: &Watch<'_>) -> ControlFlow<Outcome> {
        if self.updates() < self.next_look {
            return ControlFlow::Continue(());
        }
        self.next_look = self.updates() + STRIDE;
        watch.check()
    }

    fn visit_witness(&mut self, watch: &mut Watch<'_>, visit: Visit<'_>) -> ControlFlow<Outcome> {
        self.witness.clear();
        self.witness.extend(self.levels.iter().filter_map(|level| match level.step {
            Decision::Take(option) => Some(option),
            Decision::End => None,
        }));
        watch.witness(visit(&self.witness))
    }

    /// Prepares to branch on `item`.
    #[inline(always)]
    pub(super) fn open(&mut self, item: usize) {
        let (depth, states) = (self.levels.len(), &self.states);
        let slack = states.matrix.items[item].slack;
        let bound = states.bound(depth, item);
        let len = states.spare(depth, item) as u32 + bound.saturating_sub(slack);
        self.levels.push(Level {
            item: item as u32,
            len,
            left: len,
            next: 0,
            is_multiple: bound > 1,
            needed: (bound - 1).saturating_sub(slack),
            may_end: slack >= bound,
            step: Decision::End,
        });
    }

    /// Makes the next step from the last level, or closes it if there is none. Says whether that leads to a state that is no dead end.
    #[inline(always)]
    fn advance(&mut self) -> bool {
        match self.next_option() {
            Some(option) => self.choose(option),
            None => self.end(),
        }
    }

    /// The next option to try.
    #[inline(always)]
    pub(super) fn next_option(&mut self) -> Option<OptionId> {
        let depth = self.levels.len() - 1;
        let level = &mut self.levels[depth];
        if level.left <= level.needed {
            return None;
        }
        let option = self.states.option_from(depth, level.item as usize, level.next as usize)?;
        level.left -= 1;
        level.next = option as u32 + 1;
        if level.is_multiple {
            self.states.bar(depth, option);
        }
        Some(OptionId(option as u32))
    }

    /// Chooses an option at the last level; says no if that leads to a dead end.
    #[inline(always)]
    pub(super) fn choose(&mut self, option: OptionId) -> bool {
        let depth = self.levels.len() - 1;
        self.levels[depth].step = Decision::Take(option);
        let is_alive = self.states.choose(depth, option.index());
        self.dead_ends += u64::from(!is_alive);
        is_alive
    }

    /// The item of the last level gets no further option, if it can do without, and if that was not tried. Otherwise closes the level.
    pub(super) fn end(&mut self) -> bool {
        let depth = self.levels.len() - 1;
        let level = &mut self.levels[depth];
        if !mem::take(&mut level.may_end) {
            self.levels.pop();
            return false;
        }
        level.step = Decision::End;
        let is_alive = self.states.end(depth, level.item as usize);
        self.dead_ends += u64::from(!is_alive);
        is_alive
    }
}
