//! The place of a walk: the path to it, what is left, and what can be split off.

use std::ops::ControlFlow;

use super::states::NextMove;
use super::walk::{Level, Walk};
use crate::parts::{Decision, Part, Position, Steps, share_left};
use crate::{Outcome, Watch};

impl Walk {
    /// Goes to the first node of a part; false if there is no such node.
    pub(super) fn go_to(&mut self, part: &Part, watch: &Watch<'_>) -> ControlFlow<Outcome, bool> {
        self.levels.clear();
        self.states.reset();
        for &step in &part.path {
            watch.check()?;
            let NextMove::Open(item) = self.states.look(self.levels.len()) else {
                return ControlFlow::Continue(false);
            };
            self.open(item);
            if !self.make(step) {
                return ControlFlow::Continue(false);
            }
        }
        (self.fixed, self.is_behind, self.dead_ends) = (part.fixed, part.is_behind, 0);
        ControlFlow::Continue(true)
    }

    /// Makes a step from the level just opened, without states for the steps before.
    /// Returns false if there is no such step.
    fn make(&mut self, step: Decision) -> bool {
        while let Some(option) = self.next_option() {
            if step == Decision::Take(option) {
                return self.choose(option);
            }
        }
        step == Decision::End && self.end()
    }

    fn path(&self, length: usize) -> Vec<Decision> {
        self.levels[..length].iter().map(|level| level.step).collect()
    }
}

impl Position for Walk {
    fn rest(&self) -> Part {
        Part { path: self.path(self.levels.len()), fixed: self.fixed, is_behind: false }
    }

    fn share(&self) -> f64 {
        let steps = |level: &Level| Steps { all: level.len as usize, left: level.left as usize };
        share_left(self.levels.iter().map(steps), self.fixed)
    }

    fn split_off(&mut self) -> Option<Part> {
        let place = (self.fixed..self.levels.len()).find(|&i| self.levels[i].left > 0 || self.levels[i].may_end)?;
        self.fixed = place + 1;
        Some(Part { path: self.path(place + 1), fixed: place, is_behind: true })
    }
}
