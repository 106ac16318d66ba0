//! The way to a node somewhere in the tree, for walks that are done part by part.

use std::ops::ControlFlow;

use jigsat_encodings::forms::OptionId;

use super::{Level, Place, Walk};
use crate::engine::Outcome;
use crate::engine::limits::Watch;
use crate::engine::mask::kernel::{Kernel, Survivors, Words};
use crate::engine::parts::Step;

impl<W: Words, K: Kernel> Walk<W, K> {
    /// The steps from the node that `path` leads to, those left out that are dead on arrival; `None` if it is a witness.
    pub(in super::super) fn children(
        &mut self,
        path: &[Step],
        watch: &mut Watch<'_>,
    ) -> ControlFlow<Outcome, Option<Vec<Step>>> {
        let Place::Node { list, open } = self.follow(path) else {
            return ControlFlow::Continue(None);
        };
        watch.node()?;
        self.branch(list, open, watch)?;
        if self.levels.len() == path.len() {
            return ControlFlow::Continue(Some(Vec::new()));
        }
        let mut steps: Vec<Step> = self.children.iter().map(|child| Step::Take(self.option(child.row))).collect();
        if self.level().bound > 0 {
            while self.has_enough() {
                let row = self.take_next();
                steps.push(Step::Take(self.option(row)));
            }
        }
        if self.level().may_end {
            steps.push(Step::End);
        }
        ControlFlow::Continue(Some(steps))
    }

    /// Goes to the node that `path` leads to, past everything else, and without counting nodes: they belong to others. The levels on the
    /// way have nothing more to do.
    pub(super) fn follow(&mut self, path: &[Step]) -> Place<W> {
        self.lists.clear();
        self.levels.clear();
        self.children.clear();
        self.bounds.clear();
        self.chosen.clear();
        self.bounds.extend(self.plan.specials.iter().map(|special| special.most));
        let open = self.plan.ordinary.clone();
        let mut place =
            if self.is_covered(&open) { Place::Witness } else { Place::Node { list: self.list_all(), open } };
        for &step in path {
            let Place::Node { list, open } = place else {
                unreachable!("no step leads away from a witness");
            };
            assert!(self.open_level(list, open), "no step leads away from a dead end");
            place = match step {
                Step::Take(option) => self.choose_option(option),
                Step::End => self.end(),
            };
            let level = self.levels.iter_mut().last().expect("a level was opened");
            (level.bound, level.may_end) = (0, false);
        }
        place
    }

    /// Chooses an option of the item of the topmost level, as if those before it had been tried.
    fn choose_option(&mut self, option: OptionId) -> Place<W> {
        let mut row = self.plan.row_of(option);
        while self.level().bound > 0 && self.has_enough() {
            row = self.take_next();
            if self.option(row) == option {
                break;
            }
        }
        let Level { list, item, .. } = *self.level();
        let conflicts = self.conflicts(row, item);
        let [Survivors { len, .. }] = K::survey(self.lists.read(list), &[conflicts]);
        self.choose(row, len)
    }
}
