//! The walk: depth first, with a state for each node on the path.

use std::mem;
use std::ops::ControlFlow;
use std::sync::Arc;

use jigsat_forms::OptionId;

use super::matrix::Matrix;
use super::states::{NextMove, States};
use crate::parts::{Attend, Decision, Part, Visit, Walker};
use crate::{Outcome, Watch};

/// One decision on the path, made at the state with the same number.
#[derive(Clone, Copy)]
pub(super) struct Level {
    /// The item branched on.
    item: u32,
    /// How many options it had, and how many are left: those from `next` on.
    pub(super) len: u32,
    pub(super) left: u32,
    next: u32,
    /// May it get further options after this one?
    /// Then the options tried are taken out of the state one by one, so that no set of options is visited twice, in
    /// different orders.
    is_multiple: bool,
    /// How many of the last options are not tried: too few would be left.
    needed: u32,
    /// May the item get no further option, and is that still to be tried?
    pub(super) may_end: bool,
    /// The step that was made.
    pub(super) step: Decision,
}

/// The walk of the search tree of one problem.
pub(super) struct Walk {
    pub(super) states: States,
    pub(super) levels: Vec<Level>,
    /// How many levels belong to the path to the part: their choices stay.
    pub(super) fixed: usize,
    /// Is the current subtree done? The part begins behind it then.
    pub(super) is_behind: bool,
    /// The dead ends passed since the last count: nodes without a level.
    /// They left some item without options.
    pub(super) dead_ends: u64,
    witness: Vec<OptionId>,
}

impl Walk {
    /// A walk at the root.
    pub(super) fn new(matrix: Arc<Matrix>) -> Self {
        Self {
            states: States::new(matrix),
            levels: Vec::new(),
            fixed: 0,
            is_behind: false,
            dead_ends: 0,
            witness: Vec::new(),
        }
    }
}

impl Walker for Walk {
    /// Goes to the first node of a part; false if there is no such node.
    fn go_to(&mut self, part: &Part, watch: &mut Watch<'_>) -> ControlFlow<Outcome, bool> {
        self.levels.clear();
        self.states.reset();
        let mut is_alive = true;
        for &step in &part.path {
            watch.check()?;
            let next = if is_alive { self.states.look(self.levels.len()) } else { NextMove::Lost };
            let NextMove::Open(item) = next else {
                return ControlFlow::Continue(false);
            };
            self.open(item);
            let Some(child) = self.make(step) else {
                return ControlFlow::Continue(false);
            };
            is_alive = child;
        }
        // Mask lists open some dead ends: a part may begin at one.
        (self.fixed, self.is_behind) = (part.fixed, part.is_behind || !is_alive);
        self.dead_ends = u64::from(!is_alive && !part.is_behind);
        ControlFlow::Continue(true)
    }

    /// Visits everything from the current state on, while the fixed levels stay.
    fn run(&mut self, watch: &mut Watch<'_>, visit: Visit<'_>, attend: Attend<'_>) -> ControlFlow<Outcome> {
        let mut is_open = !mem::take(&mut self.is_behind);
        loop {
            while !is_open && self.levels.len() > self.fixed {
                is_open = self.advance();
                // There may be many children, all of them dead.
                watch.work(self.states.take_work())?;
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

    fn updates(&self) -> u64 {
        self.states.updates
    }
}

impl Walk {
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

    /// Makes the next step from the last level, or closes the level if there is none.
    /// Returns whether the new state is no dead end.
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

    /// Chooses an option at the last level; false if that leads to a dead end.
    #[inline(always)]
    pub(super) fn choose(&mut self, option: OptionId) -> bool {
        let depth = self.levels.len() - 1;
        self.levels[depth].step = Decision::Take(option);
        let is_alive = self.states.choose(depth, option.index());
        self.dead_ends += u64::from(!is_alive);
        is_alive
    }

    /// Finishes the item of the last level, if that is to be tried; else closes the level.
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
