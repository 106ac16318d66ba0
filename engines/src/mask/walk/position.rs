//! The walk of a part: the path to it, what is left, and what can be split off.

use std::mem;
use std::ops::ControlFlow;

use super::Walk;
use super::level::{Child, Destination, Level, WalkStart};
use crate::mask::kernel::{Kernel, Survivors, Words};
use crate::parts::{Attend, Decision, Part, Position, Steps, Visit, Walker, share_left};
use crate::{Outcome, Watch};

/// A step of the walk.
enum StepKind {
    Take(Child),
    End,
}

impl<W: Words, K: Kernel> Walker for Walk<W, K> {
    /// Goes to the first node of a part; false if there is no such node.
    fn go_to(&mut self, part: &Part, watch: &mut Watch<'_>) -> ControlFlow<Outcome, bool> {
        let mut place = Some(self.root());
        for (i, &step) in part.path.iter().enumerate() {
            let Some(Destination::Node { list, open, is_set }) = place else {
                return ControlFlow::Continue(false);
            };
            let made = if self.open_level(list, open, is_set) { self.find_step(step, watch)? } else { None };
            let Some(made) = made else {
                return ControlFlow::Continue(false);
            };
            if i < part.fixed {
                self.level().drop_rest();
            }
            let is_done = part.is_behind && i + 1 == part.path.len();
            place = (!is_done).then(|| match made {
                StepKind::Take(Child { row, len, .. }) => self.choose(row, len),
                StepKind::End => self.end(),
            });
        }
        let copied = match place {
            Some(Destination::Node { is_set: true, .. }) => self.indexed.live_len() as u64,
            Some(Destination::Node { list, .. }) if !part.path.is_empty() => list.len as u64,
            _ => 0,
        };
        self.fixed = part.fixed;
        self.beginning = place.map(|place| WalkStart { place, copied });
        ControlFlow::Continue(true)
    }

    /// Visits everything from the current state on, while the fixed levels stay.
    fn run(&mut self, watch: &mut Watch<'_>, visit: Visit<'_>, attend: Attend<'_>) -> ControlFlow<Outcome> {
        if let Some(WalkStart { place, copied }) = self.beginning.take() {
            self.open_node(None, watch, attend)?;
            self.updates += copied;
            self.enter(place, watch, visit)?;
        }
        while self.levels.len() > self.fixed {
            let level = self.level();
            let depth = level.depth;
            let next = (level.next < level.end).then_some(level.next);
            self.chosen.truncate(depth);
            if let Some(next) = next {
                let Child { row, dead_ends, len } = self.children[next];
                watch.nodes(dead_ends.into())?;
                self.open_node(Some(Decision::Take(self.option(row))), watch, attend)?;
                self.level().next += 1;
                let place = self.choose(row, len);
                self.enter(place, watch, visit)?;
            } else if self.level().bound > 0 && self.options_to_take() > 0 {
                let row = self.take(0);
                self.check([row], watch)?;
            } else {
                watch.nodes(mem::take(&mut self.level().dead_ends).into())?;
                if self.level().may_end {
                    self.open_node(Some(Decision::End), watch, attend)?;
                    self.level().may_end = false;
                    let place = self.end();
                    self.enter(place, watch, visit)?;
                } else {
                    self.close();
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn updates(&self) -> u64 {
        self.updates
    }
}

impl<W: Words, K: Kernel> Walk<W, K> {
    /// Goes to the root, where nothing has been chosen yet.
    pub(super) fn root(&mut self) -> Destination<W> {
        self.lists.clear();
        self.levels.clear();
        self.children.clear();
        self.bounds.clear();
        self.chosen.clear();
        self.bounds.extend(self.matrix.specials.iter().map(|special| special.most));
        let open = self.matrix.ordinary.clone();
        if self.is_covered(&open) {
            return Destination::Witness;
        }
        Destination::Node { list: self.list_all(), open, is_set: false }
    }

    /// Finds a step from the topmost level, as if those before it had been made.
    /// `None` if there is none. Nodes are not counted: the run that made the earlier steps has counted them.
    fn find_step(&mut self, step: Decision, watch: &mut Watch<'_>) -> ControlFlow<Outcome, Option<StepKind>> {
        let Decision::Take(option) = step else {
            let may_end = self.level().may_end;
            self.level().drop_rest();
            return ControlFlow::Continue(may_end.then_some(StepKind::End));
        };
        if self.level().bound == 0 {
            self.check_all(watch)?;
            let Level { first, end, .. } = *self.level();
            let found = (first..end).find(|&child| self.option(self.children[child].row) == option);
            self.level().next = found.map_or(end, |child| child + 1);
            return ControlFlow::Continue(found.map(|child| StepKind::Take(self.children[child])));
        }
        while self.options_to_take() > 0 {
            let row = self.take(0);
            if self.option(row) == option {
                let Level { list, item, .. } = *self.level();
                let conflicts = self.conflicts(row, item);
                let [Survivors { len, .. }] = K::survey(self.lists.read(list), &[conflicts]);
                let child = Child { row, dead_ends: 0, len };
                self.children.push(child);
                let end = self.children.len();
                (self.level().next, self.level().end) = (end, end);
                return ControlFlow::Continue(Some(StepKind::Take(child)));
            }
        }
        ControlFlow::Continue(None)
    }

    /// The step made, or about to be made, from a level.
    fn step(&self, level: usize) -> Decision {
        let depth = self.levels[level].depth;
        let next = self.levels.get(level + 1);
        match self.step.filter(|_| next.is_none()) {
            Some(step) => step,
            None if next.map_or(self.chosen.len(), |next| next.depth) > depth => {
                Decision::Take(self.option(self.chosen[depth]))
            }
            None => Decision::End,
        }
    }

    fn path(&self, length: usize) -> Vec<Decision> {
        (0..length).map(|level| self.step(level)).collect()
    }

    /// How many further steps a level has, as far as known.
    fn steps_left(&self, level: usize) -> usize {
        let pending = self.step.filter(|_| level + 1 == self.levels.len());
        match pending {
            None => self.levels[level].steps_left(),
            Some(Decision::Take(_)) => self.levels[level].steps_left().saturating_sub(1),
            Some(Decision::End) => 0,
        }
    }
}

impl<W> Level<W> {
    fn steps_left(&self) -> usize {
        let tried = self.next - self.first;
        let options = if self.bound > 0 { self.item.len.saturating_sub(tried) } else { self.end - self.next };
        options + usize::from(self.may_end)
    }

    /// Drops everything behind the children that are still to be visited.
    fn drop_rest(&mut self) {
        (self.end, self.dead_ends, self.bound, self.may_end) = (self.next, 0, 0, false);
    }
}

impl<W: Words, K: Kernel> Position for Walk<W, K> {
    fn rest(&self) -> Part {
        Part { path: self.path(self.levels.len()), fixed: self.fixed, is_behind: false }
    }

    fn share(&self) -> f64 {
        let steps = |(i, level): (usize, &Level<W>)| Steps { all: level.steps, left: self.steps_left(i) };
        share_left(self.levels.iter().enumerate().map(steps), self.fixed)
    }

    fn split_off(&mut self) -> Option<Part> {
        let place = (self.fixed..self.levels.len())
            .find(|&level| self.steps_left(level) > 0 || self.levels[level].dead_ends > 0)?;
        let given = Part { path: self.path(place + 1), fixed: place, is_behind: true };
        let is_pending = place + 1 == self.levels.len() && matches!(self.step, Some(Decision::Take(_)));
        let level = &mut self.levels[place];
        level.drop_rest();
        // The step that is about to be made stays.
        level.end += usize::from(is_pending);
        self.fixed = place + 1;
        Some(given)
    }
}
