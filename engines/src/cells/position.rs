//! The place of a walk: the path to it, what is left, and what can be split off.

use super::walk::{Level, Walk};
use crate::parts::{Decision, Part, Position, Steps, share_left};

impl Walk {
    /// Makes a step from the level just opened, without states for the steps before.
    /// Returns whether the child is no dead end; `None` if there is no such step.
    pub(super) fn make(&mut self, step: Decision) -> Option<bool> {
        while let Some(option) = self.next_option() {
            if step == Decision::Take(option) {
                return Some(self.choose(option));
            }
        }
        (step == Decision::End && self.levels.last()?.may_end).then(|| self.end())
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
