//! The walk of a part: the path to it, what is left, and what can be split off.

use std::mem;
use std::ops::ControlFlow;

use super::{Level, SPENT, Walk};
use crate::parts::{Attend, Decision, Part, Position, Steps, Visit, Walker, share_left};
use crate::{Outcome, Watch};

impl<const PLAIN: bool> Walker for Walk<PLAIN> {
    /// Goes to the first node of a part; false if there is no such node.
    fn go_to(&mut self, part: &Part, watch: &mut Watch<'_>) -> ControlFlow<Outcome, bool> {
        self.go_back(watch)?;
        self.dead_ends = 0;
        for &step in &part.path {
            let is_over = self.dead_ends > 0 || self.links.is_covered();
            let item = if is_over { None } else { self.links.select() };
            let Some(item) = item else {
                return ControlFlow::Continue(false);
            };
            self.open(item);
            let is_there = self.make(step);
            self.is_sound(watch)?;
            if !is_there && self.dead_ends == 0 {
                return ControlFlow::Continue(false);
            }
        }
        (self.fixed, self.is_behind) = (part.fixed, part.is_behind);
        if self.dead_ends > 0 {
            // Mask lists open some dead ends: a part may begin at one, from which the walk has moved on.
            let is_alone = part.fixed == part.path.len();
            self.is_behind = is_alone || self.levels.len() < part.path.len();
            self.dead_ends = if is_alone { 1 } else { self.dead_ends - u64::from(part.is_behind) };
        }
        ControlFlow::Continue(true)
    }

    /// Visits everything from the current state on, while the fixed levels stay.
    fn run(&mut self, watch: &mut Watch<'_>, visit: Visit<'_>, attend: Attend<'_>) -> ControlFlow<Outcome> {
        let mut is_open = !mem::take(&mut self.is_behind);
        loop {
            while !is_open && self.levels.len() > self.fixed {
                self.is_sound(watch)?;
                self.retract();
                is_open = self.advance();
            }
            self.is_sound(watch)?;
            watch.nodes(mem::take(&mut self.dead_ends))?;
            watch.work(self.links.take_work())?;
            if !is_open {
                return ControlFlow::Continue(());
            }
            if watch.is_due() {
                attend(self, watch)?;
            }
            watch.node()?;
            is_open = false;
            if self.links.is_covered() {
                self.collect_witness();
                watch.witness(visit(&self.witness))?;
            } else if let Some(item) = self.links.select() {
                self.open(item);
                is_open = self.advance();
            }
        }
    }

    fn updates(&self) -> u64 {
        self.links.updates
    }
}

impl<const PLAIN: bool> Walk<PLAIN> {
    /// Goes back to the root.
    fn go_back(&mut self, watch: &Watch<'_>) -> ControlFlow<Outcome> {
        while let Some(level) = self.levels.last() {
            if level.choice != SPENT {
                self.retract();
            }
            if let Some(level) = self.levels.last_mut() {
                level.choice = SPENT;
            }
            self.advance();
            self.is_sound(watch)?;
        }
        ControlFlow::Continue(())
    }

    /// Makes a step from the level just opened, without covering for earlier steps.
    /// Returns false if there is no such step.
    pub(super) fn make(&mut self, step: Decision) -> bool {
        let Some(level) = self.levels.last_mut() else {
            return false;
        };
        while level.choice != level.item && Decision::Take(self.links.option_of(level.choice)) != step {
            if level.bound > 0 {
                self.links.tweak(level.choice, level.item);
            }
            level.choice = self.links.next(level.choice);
        }
        self.advance() && self.levels.last().is_some_and(|level| self.step(level) == step)
    }

    /// The step that a level has made.
    pub(super) fn step(&self, level: &Level) -> Decision {
        if level.choice == level.item { Decision::End } else { Decision::Take(self.links.option_of(level.choice)) }
    }

    /// The steps that the level has made and may still make, as far as known.
    /// A list keeps the links of the options that were taken out of it.
    fn steps(&self, level: &Level) -> Steps {
        if level.is_forced {
            return Steps { all: 1, left: 0 };
        }
        let mut steps = Steps { all: 0, left: 0 };
        let (mut node, mut is_behind) = (level.first, false);
        while node != level.item {
            steps.all += 1;
            steps.left += usize::from(is_behind);
            is_behind |= node == level.choice;
            node = self.links.next(node);
        }
        steps
    }

    /// May the level have further steps to make?
    fn has_more(&self, level: &Level) -> bool {
        level.choice != level.item && !level.is_forced && (!PLAIN || self.links.next(level.choice) != level.item)
    }

    fn path(&self, length: usize) -> Vec<Decision> {
        self.levels[..length].iter().map(|level| self.step(level)).collect()
    }
}

impl<const PLAIN: bool> Position for Walk<PLAIN> {
    fn rest(&self) -> Part {
        Part { path: self.path(self.levels.len()), fixed: self.fixed, is_behind: false }
    }

    fn share(&self) -> f64 {
        share_left(self.levels.iter().map(|level| self.steps(level)), self.fixed)
    }

    fn split_off(&mut self) -> Option<Part> {
        let place = (self.fixed..self.levels.len()).find(|&i| self.has_more(&self.levels[i]))?;
        self.fixed = place + 1;
        Some(Part { path: self.path(place + 1), fixed: place, is_behind: true })
    }
}
