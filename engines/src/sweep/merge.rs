//! Making the next layer from a layer, in one pass and in order.
//!
//! A transition from one stage to the next (by an option, say) is taken by states with the same values in some bits of
//! their keys, and changes these bits alike. So the order of the keys stays. A sorted layer is passed once for each
//! transition, and the results are merged: equal keys meet, without any search. A hash table took twice the time.
//!
//! *Source*: merging several sorted runs, Donald E. Knuth, The Art of Computer Programming, volume 3, section 5.4.1.
//! There are few transitions, so the least key is found by comparing all.

use super::layer::{Full, Layer};
use super::plan::{Stage, Transition};

/// No key: fronts are narrower than a word.
const NONE: u64 = u64::MAX;

/// A transition from a stage to the next one, and its progress.
struct SortedRun {
    transition: Transition,
    /// The place of the next such state in the layer, and its new key.
    place: usize,
    key: u64,
}

impl SortedRun {
    /// Moves to the first state from `place` on that takes it.
    /// Returns how many states were read.
    #[inline]
    fn seek(&mut self, keys: &[u64]) -> usize {
        let start = self.place;
        let found = keys[start..].iter().position(|&key| key & self.transition.mask == self.transition.value);
        self.place = found.map_or(keys.len(), |skipped| start + skipped);
        self.key = keys.get(self.place).map_or(NONE, |&key| key ^ self.transition.flip);
        1 + self.place - start
    }
}

/// All transitions from a stage to the next one.
pub(super) struct Merge {
    transitions: Vec<SortedRun>,
}

impl Merge {
    /// Begins with the first states of a layer.
    pub(super) fn new(stage: &Stage, layer: &Layer) -> Self {
        let start = |transition| SortedRun { transition, place: 0, key: NONE };
        let mut transitions: Vec<SortedRun> = stage.transitions().map(start).collect();
        for transition in &mut transitions {
            transition.seek(&layer.keys);
        }
        Self { transitions }
    }

    /// The key of the next state; `None` if there is none.
    pub(super) fn next(&self) -> Option<u64> {
        self.transitions.iter().map(|transition| transition.key).min().filter(|&key| key != NONE)
    }

    /// Makes the next state, with this key.
    /// Returns how many states led to it, and how many were read.
    pub(super) fn make(&mut self, key: u64, from: &Layer, to: &mut Layer, room: usize) -> Result<(u64, usize), Full> {
        let (mut come, mut looked) = (0, self.transitions.len());
        for transition in &mut self.transitions {
            if transition.key == key {
                let number = from.number(transition.place);
                if come == 0 {
                    to.push(key, number, room)?;
                } else {
                    to.add_to_last(number, room)?;
                }
                come += 1;
                transition.place += 1;
                looked += transition.seek(&from.keys);
            }
        }
        Ok((come, looked))
    }
}
