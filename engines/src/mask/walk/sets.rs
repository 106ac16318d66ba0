//! Nodes whose options are a set.

use std::ops::ControlFlow;

use super::Walk;
use super::level::{Child, Choice, Destination, Indexed, Level};
use crate::mask::kernel::{Kernel, Survivors, Words};
use crate::mask::lists::List;
use crate::mask::sets::OptionSet;
use crate::{Outcome, Watch};

impl<W: Words, K: Kernel> Walk<W, K> {
    /// Is a list to be indexed?
    pub(super) fn is_short(&self, list: List) -> bool {
        self.indexed.is_used && list.len <= OptionSet::CAPACITY
    }

    /// Indexes a list. All its options are left.
    /// Returns whether every open item has an option.
    pub(super) fn index(&mut self, list: List, open: &W) -> bool {
        let Indexed { index, window, .. } = &mut self.indexed;
        let columns = self.lists.read(list);
        let [Survivors { union, .. }] = K::survey(columns, &[W::zero(self.matrix.width)]);
        index.prepare(columns, &union);
        K::fill(index, columns, open.words());
        window.live = OptionSet::first(list.len);
        open.words().iter().zip(union.words()).all(|(open, union)| open & !union == 0)
    }

    /// The item with the fewest options in the set that was just entered.
    /// Every item has one.
    pub(super) fn select_in_set(&mut self, open: &W) -> Choice {
        let Indexed { index, window, .. } = &mut self.indexed;
        window.look(index, open.words());
        let (bit, len) = K::fewest(index, window);
        Choice { bit, special: None, len: len as usize }
    }

    /// Checks all children of the topmost level, whose options are the set that was just entered.
    pub(super) fn check_set(&mut self, watch: &mut Watch<'_>) -> ControlFlow<Outcome> {
        let level = self.levels.last().expect("a level is open");
        let Level { list, item, mut dead_ends, .. } = *level;
        watch.work(self.words_of_checks(level, item.len))?;
        let Indexed { index, window, left, lives, .. } = &mut self.indexed;
        let Some(clashes) = &self.matrix.clashes else { return ControlFlow::Continue(()) };
        let numbers = &self.lists.read(list).column(self.matrix.width)[..list.len];
        let rows = &mut self.rows;
        rows.clear();
        window.live.common(&index.by_bit[item.bit as usize], |position| rows.push(numbers[position]));
        let first = self.children.len();
        if left.len() < first + rows.len() {
            left.resize(first + rows.len(), OptionSet::default());
        }
        lives.resize(rows.len(), false);
        K::check(index, window, clashes, rows, lives, &mut left[first..]);
        for (&row, &is_alive) in rows.iter().zip(&*lives) {
            // Without a branch, which would be unpredictable.
            self.children.push(Child { row, dead_ends, len: 0 });
            self.children.truncate(self.children.len() - usize::from(!is_alive));
            dead_ends = if is_alive { 0 } else { dead_ends + 1 };
        }
        let end = self.children.len();
        let level = self.level();
        (level.end, level.dead_ends) = (end, dead_ends);
        ControlFlow::Continue(())
    }

    /// Goes to the child before the next one of the topmost level, whose options are a set.
    pub(super) fn choose_in_set(&mut self, open: W) -> Destination<W> {
        if open.words().iter().all(|&word| word == 0) {
            return Destination::Witness;
        }
        let child = self.level().next - 1;
        let list = self.level().list;
        let live = self.indexed.left[child];
        self.updates += live.len() as u64;
        self.indexed.window.live = live;
        Destination::Node { list, open, is_set: true }
    }
}
