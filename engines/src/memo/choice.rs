//! The key of a sub-problem, and the item to branch on.

use super::bits::{FixedSet, Set};
use super::counters::Counters;
use super::subproblem::Subproblem;
use super::walk::Walk;

/// An item with at most so many options is taken in order.
/// Then sub-problems recur more often.
const FEW: usize = 5;

impl<R: FixedSet> Walk<'_, '_, R> {
    /// The bounds of the counted items in the sub-problem opened last.
    fn bounds(&self) -> &[u32] {
        &self.bounds[self.bounds.len() - self.matrix.counted.len()..]
    }

    /// How many more options the item may get.
    pub(super) fn bound(&self, item: u32) -> u32 {
        let index = self.matrix.counted.binary_search_by_key(&item, |counted| counted.mark);
        index.map_or(1, |index| self.bounds()[index])
    }

    /// Counts the options of each item.
    pub(super) fn count(&mut self, sub: &Subproblem<R::Set>) {
        let options = &self.live[sub.live.clone()];
        self.counters.count(options.iter().map(|&option| &self.matrix.uses[option as usize]));
    }

    /// Puts the key of the sub-problem on top of the stack of keys.
    ///
    /// It is made of the marks that live options use, of the bounds of the counted items among them, and of the barred
    /// options that use no other marks. This determines the live options: they are those that use no other marks and
    /// are not barred. For if every mark of an option is used by some live option, then none of them is ruled out.
    pub(super) fn write_key(&mut self, sub: &Subproblem<R::Set>) {
        self.keys.extend_from_slice(sub.ones.as_ref());
        let matrix = self.matrix;
        let top = self.bounds.len() - matrix.counted.len();
        for (item, &bound) in matrix.counted.iter().zip(&self.bounds[top..]) {
            if sub.ones.has(item.mark) {
                // It can't get more than there are. Without slack it needs them all, so that the limit makes no
                // difference.
                let most = if item.slack > 0 { bound.min(self.counters.get(item.mark)) } else { bound };
                let least = bound.saturating_sub(item.slack);
                self.keys.push(u64::from(least) << 32 | u64::from(most));
            }
        }
        let barred = self.barred[sub.barred.clone()].iter().copied();
        self.keys.extend(barred.filter(|&option| matrix.uses[option as usize].is_within(&sub.ones)).map(u64::from));
    }

    /// The item to branch on; `None` if some item can't get what it needs.
    ///
    /// Where items are covered in order, that is the first one. Where the cache has a high hit rate, it is the first
    /// one too, if it has only few options: the next larger sub-problems are more, but the different ones are fewer.
    /// Otherwise it is the item with the fewest ways to go on.
    pub(super) fn select(&mut self, sub: &Subproblem<R::Set>) -> Option<u32> {
        let leads = self.is_in_order || self.matrix.is_plain && self.is_unseen() && self.cache.is_rich();
        match sub.need.first().filter(|_| leads) {
            Some(first) if self.is_in_order || self.has_few(sub, first) => Some(first),
            _ => self.fewest(sub),
        }
    }

    /// Does the item have only few options?
    fn has_few(&self, sub: &Subproblem<R::Set>, item: u32) -> bool {
        let options = self.live[sub.live.clone()].iter();
        options.map(|&option| usize::from(self.matrix.uses[option as usize].has(item))).sum::<usize>() <= FEW
    }

    /// The first item with the fewest ways to go on.
    /// Among equals, items that get one option come before those that may get more: these leave barred options behind,
    /// which make sub-problems differ. An item that needs `k` more options out of `n` has `n + 1 - k` ways to choose
    /// the first of them, as in dancing links.
    fn fewest(&mut self, sub: &Subproblem<R::Set>) -> Option<u32> {
        if self.matrix.counted.is_empty() {
            // Every item has at least two, or its option would be forced; often one has two, which is found faster.
            if let Some(item) = self.first_with_two(sub) {
                return Some(item);
            }
            self.count(sub);
        }
        let mut once = sub.need.clone();
        once.intersect(&self.matrix.single);
        let mut best = self.counters.fewest(&once).map_or((u32::MAX, true, 0), |(item, ways)| (ways, false, item));
        let mut others = sub.ones.clone();
        others.intersect(&self.matrix.primary);
        others.subtract(&once);
        for item in others.numbers() {
            let (length, bound) = (self.counters.get(item), self.bound(item));
            let index = self.matrix.counted.binary_search_by_key(&item, |counted| counted.mark);
            let least = index.map_or(0, |index| bound.saturating_sub(self.matrix.counted[index].slack));
            if length < least {
                return None;
            }
            best = best.min((length + 1 - least, bound > 1, item));
        }
        Some(best.2)
    }

    /// The first item that needs an option and has two.
    // Out of line, so that the sums stay in registers.
    #[inline(never)]
    fn first_with_two(&self, sub: &Subproblem<R::Set>) -> Option<u32> {
        let empty = || R::Set::empty(self.matrix.words);
        let (mut ones, mut twos, mut threes) = (empty(), empty(), empty());
        for &option in &self.live[sub.live.clone()] {
            let uses = &self.matrix.uses[option as usize];
            uses.join_common(&twos, &mut threes);
            uses.tally(&mut ones, &mut twos);
        }
        let mut two = sub.need.clone();
        two.subtract(&threes);
        two.first()
    }
}
