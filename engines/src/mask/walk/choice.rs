//! The choice of the item to branch on.

use super::Walk;
use super::level::{BITS, Choice};
use crate::mask::kernel::{Kernel, Words};

impl<W: Words, K: Kernel> Walk<W, K> {
    /// The first item with the fewest ways to go on; `None` if some item has none.
    ///
    /// An item that needs `k` more options out of `n` has `n + 1 - k` ways to choose the first of them; one that has enough
    /// already can also stay as it is.
    #[inline]
    pub(super) fn select(&self, open: &W) -> Option<Choice> {
        let mut best = None;
        if open.words().iter().any(|&word| word != 0) {
            let mut items = open.clone();
            let ways = self.tally.keep_fewest(&mut items);
            best = Some((ways, lowest_bit(&items), ways, None));
        }
        let frame = self.frame();
        for (i, special) in self.matrix.specials.iter().enumerate() {
            let bound = self.bounds[frame + i];
            if bound > 0 {
                let needed = bound.saturating_sub(special.slack);
                let len = self.tally.count(special.bit);
                let choice = ((len + 1).saturating_sub(needed), special.bit, len, Some(i));
                best = Some(best.map_or(choice, |best| choice.min(best)));
            }
        }
        let (_, bit, len, special) = best.filter(|&(ways, ..)| ways > 0)?;
        Some(Choice { bit, special, len: len as usize })
    }
}

/// The lowest bit of a mask that is not empty.
#[inline]
fn lowest_bit<W: Words>(mask: &W) -> u32 {
    let first = mask.words().iter().position(|&word| word != 0).unwrap_or(0);
    first as u32 * BITS + mask.words()[first].trailing_zeros()
}
