//! Making the next layer from a layer, in one pass and in order.
//!
//! A transition from one stage to the next (by an option, say) is taken by states with the same values in some bits of
//! their keys, and changes these bits alike. So the order of the keys stays. A sorted layer is passed once for each
//! transition, and the results are merged: equal keys meet, without any search.
//!
//! *Source*: merging several sorted runs, Donald E. Knuth, The Art of Computer Programming, volume 3, section 5.4.1.
//! There are few transitions, so the least key is found by comparing all.

use super::layer::{Full, Layer};
use super::plan::Stage;

/// No key: fronts are narrower than a word.
const NONE: u64 = u64::MAX;

/// A transition from a stage to the next one, and its progress.
struct Transition {
    /// It is for states with this value in these bits.
    mask: u64,
    value: u64,
    /// The bits that it changes.
    flip: u64,
    /// The place of the next such state in the layer, and its new key.
    place: usize,
    key: u64,
}

impl Transition {
    /// Moves to the first state from `place` on that takes it.
    /// Returns how many states were read.
    #[inline]
    fn seek(&mut self, keys: &[u64]) -> usize {
        let start = self.place;
        let found = keys[start..].iter().position(|&key| key & self.mask == self.value);
        self.place = found.map_or(keys.len(), |skipped| start + skipped);
        self.key = keys.get(self.place).map_or(NONE, |&key| key ^ self.flip);
        1 + self.place - start
    }
}

/// All transitions from a stage to the next one.
pub(super) struct Merge {
    transitions: Vec<Transition>,
}

impl Merge {
    /// Begins with the first states of a layer.
    pub(super) fn new(stage: &Stage, layer: &Layer) -> Self {
        let &Stage { bit, is_needed, ref options, .. } = stage;
        let transition = |mask, value, flip| Transition { mask, value, flip, place: 0, key: NONE };
        let covered = (bit != 0).then(|| transition(bit, bit, bit));
        let left = (!is_needed).then(|| transition(bit, 0, 0));
        let by_options = options.iter().map(|&others| transition(bit | others, 0, others));
        let mut transitions: Vec<Transition> = covered.into_iter().chain(left).chain(by_options).collect();
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
