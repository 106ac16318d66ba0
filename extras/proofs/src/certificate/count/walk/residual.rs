//! What a walk computes of the residual on top of its stacks.

use super::Walk;

impl Walk<'_> {
    /// Clips the bounds of the counted items to their live options; returns false if one has too few.
    pub(super) fn clip(&mut self) -> bool {
        let top = self.bounds.len() - self.matrix.counted.len();
        self.matrix.counted.iter().zip(&mut self.bounds[top..]).all(|(counted, [least, most])| {
            let count = self.counts[counted.item as usize];
            *most = count.min(*most);
            *least <= count
        })
    }

    /// What determines the residual, if options from `barred` on are barred: the marks in use, the bounds, and the barred options that
    /// use no other marks.
    pub(super) fn key(&self, barred: usize) -> Box<[u32]> {
        let mut key = vec![0; self.matrix.marks().div_ceil(32)];
        for &mark in &self.used {
            key[mark as usize / 32] |= 1 << (mark % 32);
        }
        let top = self.bounds.len() - self.matrix.counted.len();
        key.extend(self.bounds[top..].as_flattened());
        let start = key.len();
        let is_within = |option: u32| self.matrix.uses(option).iter().all(|&mark| self.counts[mark as usize] > 0);
        key.extend(self.barred[barred..].iter().copied().filter(|&option| is_within(option)));
        key[start..].sort_unstable();
        key.into()
    }

    /// How often an item with live options must still be covered.
    pub(super) fn least(&self, item: u32) -> u32 {
        let top = self.bounds.len() - self.matrix.counted.len();
        match self.matrix.counted.binary_search_by_key(&item, |counted| counted.item) {
            Ok(place) => self.bounds[top + place][0],
            Err(_) => self.is_needed(item).into(),
        }
    }

    /// The item to branch on: the first one in narrow covers, else the first of those with the fewest edges.
    pub(super) fn select(&self) -> u32 {
        let items = self.used.iter().copied().filter(|&mark| (mark as usize) < self.matrix.primary);
        let ways = |item: u32| self.counts[item as usize] + 1 - self.least(item);
        let selected = if self.matrix.is_narrow { items.min() } else { items.min_by_key(|&item| (ways(item), item)) };
        selected.expect("live options have primary items")
    }
}
