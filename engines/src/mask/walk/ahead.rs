//! The look-ahead: which children are no dead ends.

use std::mem;
use std::ops::ControlFlow;

use super::Walk;
use super::level::{BITS, Child, Choice, Level};
use crate::mask::kernel::{Kernel, Survivors, Words};
use crate::mask::matrix::MaskRow;
use crate::mask::table::Special;
use crate::{Outcome, Watch};

impl<W: Words, K: Kernel> Walk<W, K> {
    /// Checks all children of the topmost level, and keeps those that are no dead ends.
    pub(super) fn check_all(&mut self, watch: &mut Watch<'_>) -> ControlFlow<Outcome> {
        let checked = if self.level().is_set { self.check_set(watch) } else { self.check_list(watch) };
        let level = self.level();
        level.steps = level.end - level.first + usize::from(level.may_end);
        checked
    }

    fn check_list(&mut self, watch: &mut Watch<'_>) -> ControlFlow<Outcome> {
        let Level { list, item, .. } = *self.level();
        let columns = self.lists.read(list);
        let mut rows = mem::take(&mut self.rows);
        rows.clear();
        K::find(columns, (item.bit / BITS) as usize, item.bit % BITS, item.len, &mut rows);
        let numbers = columns.column(self.matrix.width);
        for row in &mut rows {
            *row = numbers[*row as usize];
        }
        // A pass over the list is most of the work, and serves four children as well as one.
        let mut batches = rows.chunks(4);
        let checked = batches.try_for_each(|batch| match *batch {
            [a, b, c, d] => self.check([a, b, c, d], watch),
            [a, b, c] => self.check([a, b, c], watch),
            [a, b] => self.check([a, b], watch),
            _ => self.check([batch[0]], watch),
        });
        self.rows = rows;
        checked
    }

    /// How many options of the topmost level may be the next one for its item.
    /// Each of them leaves enough options behind it.
    pub(super) fn options_to_take(&mut self) -> usize {
        let Level { list, item, bound, .. } = *self.level();
        let slack = item.special.map_or(0, |special| self.matrix.specials[special].slack);
        self.rows.clear();
        K::find(self.lists.read(list), (item.bit / BITS) as usize, item.bit % BITS, item.len, &mut self.rows);
        self.rows.len().saturating_sub(bound.saturating_sub(slack) as usize)
    }

    /// Removes the option of the item with this number, and those before it.
    /// [`options_to_take`](Self::options_to_take) has found their positions.
    pub(super) fn take(&mut self, number: usize) -> u32 {
        let mut list = self.level().list;
        let row = self.lists.read(list).column(self.matrix.width)[self.rows[number] as usize];
        self.lists.remove(&mut list, &self.rows[..=number]);
        self.level().list = list;
        row
    }

    /// Adds the children that leave every item with an option.
    ///
    /// Dead ends are counted when the walk passes them, as in the other engines: so any engine can resume the walk.
    #[inline]
    pub(super) fn check<const B: usize>(&mut self, rows: [u32; B], watch: &mut Watch<'_>) -> ControlFlow<Outcome> {
        let level = self.levels.last().expect("a level is open");
        watch.work(self.words_of_checks(level, B))?;
        let conflicts = rows.map(|row| self.conflicts(row, level.item));
        let survivors = K::survey(self.lists.read(level.list), &conflicts);
        let mut dead_ends = level.dead_ends;
        for (row, Survivors { union, len }) in rows.into_iter().zip(survivors) {
            if self.is_alive(row, level, &union) {
                self.children.push(Child { row, dead_ends: mem::take(&mut dead_ends), len });
            } else {
                dead_ends += 1;
            }
        }
        let end = self.children.len();
        let level = self.level();
        (level.end, level.dead_ends) = (end, dead_ends);
        ControlFlow::Continue(())
    }

    /// The words of the checks of so many children: their masks are compared with all others, four words of 32 bits at a time.
    #[inline]
    pub(super) fn words_of_checks(&self, level: &Level<W>, children: usize) -> usize {
        children * level.len * self.matrix.needed.div_ceil(4)
    }

    /// The bits that no further option may have after this one.
    #[inline]
    pub(super) fn conflicts(&self, row: u32, branch: Choice) -> W {
        let row = &self.matrix.rows[row as usize];
        let mut conflicts = row.conflicts.clone();
        for &special in &row.specials {
            if self.bound_after(special as usize, row, branch) == 0 {
                conflicts.set(self.matrix.specials[special as usize].bit);
            }
        }
        conflicts
    }

    /// How many more options may cover a special item when `row` is chosen.
    /// The bound of the item branched on is already lowered.
    #[inline]
    pub(super) fn bound_after(&self, special: usize, row: &MaskRow<W>, branch: Choice) -> u32 {
        let bound = self.bounds[self.frame() + special];
        // There are few special items, and an option hardly ever has more than one of them.
        let takes = branch.special != Some(special) && row.specials.iter().any(|&taken| taken as usize == special);
        bound - u32::from(takes)
    }

    /// Does every item that needs an option after `row` have one among the survivors?
    #[inline]
    fn is_alive(&self, row: u32, level: &Level<W>, union: &W) -> bool {
        let row = &self.matrix.rows[row as usize];
        // All words are looked at: to end at the first lost item was no faster.
        let mut lost = 0;
        for (w, &open) in level.open.words().iter().enumerate() {
            lost |= open & !row.bits.words()[w] & !union.words()[w];
        }
        let has = |bit: u32| union.words()[(bit / BITS) as usize] >> (bit % BITS) & 1 == 1;
        let fits =
            |(i, special): (usize, &Special)| self.bound_after(i, row, level.item) <= special.slack || has(special.bit);
        lost == 0 && self.matrix.specials.iter().enumerate().all(fits)
    }
}
