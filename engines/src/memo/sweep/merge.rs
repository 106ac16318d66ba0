//! The next layer from a layer, in one pass and in order.
//!
//! Whoever goes the same way from one stage to the next (by the same option, say) changes the same bits of its key, which all have the
//! same value before: so the order of keys stays what it was. A layer whose keys increase is gone through once for each way, and what
//! comes is merged: equal keys meet, and nothing has to be looked for.
//!
//! *Source*: merging several sorted runs, Donald E. Knuth, The Art of Computer Programming, volume 3, section 5.4.1. The ways are few,
//! and the least key of all is found by looking at every one.

use super::layer::{Full, Layer};
use super::plan::Stage;

/// No key: fronts are narrower than a word.
const NONE: u64 = u64::MAX;

/// One way for states, and how far it has come.
struct Way {
    /// Those go it that have these values in these bits;
    mask: u64,
    value: u64,
    /// and these are changed.
    flip: u64,
    /// Where the next one is in the layer, and what its key becomes.
    place: usize,
    key: u64,
}

impl Way {
    /// Goes to the first state from `place` on that goes this way. Says how many were looked at.
    #[inline]
    fn seek(&mut self, keys: &[u64]) -> usize {
        let start = self.place;
        let found = keys[start..].iter().position(|&key| key & self.mask == self.value);
        self.place = found.map_or(keys.len(), |skipped| start + skipped);
        self.key = keys.get(self.place).map_or(NONE, |&key| key ^ self.flip);
        1 + self.place - start
    }
}

/// All ways from a stage to the next one.
#[derive(Default)]
pub(super) struct Merge {
    ways: Vec<Way>,
}

impl Merge {
    /// Begins with the first states of a layer.
    pub(super) fn begin(&mut self, stage: &Stage, layer: &Layer) {
        let &Stage { bit, is_needed, ref options } = stage;
        let way = |mask, value, flip| Way { mask, value, flip, place: 0, key: NONE };
        self.ways.clear();
        if bit != 0 {
            self.ways.push(way(bit, bit, bit));
        }
        if !is_needed {
            self.ways.push(way(bit, 0, 0));
        }
        self.ways.extend(options.iter().map(|&others| way(bit | others, 0, others)));
        for way in &mut self.ways {
            way.seek(&layer.keys);
        }
    }

    /// The key of the next state; `None` if there is none.
    pub(super) fn next(&self) -> Option<u64> {
        self.ways.iter().map(|way| way.key).min().filter(|&key| key != NONE)
    }

    /// Makes the next state, with this key. Says how many states have come to it, and how many were looked at.
    pub(super) fn make(&mut self, key: u64, from: &Layer, to: &mut Layer, room: usize) -> Result<(u64, usize), Full> {
        let (mut come, mut looked) = (0, self.ways.len());
        for way in &mut self.ways {
            if way.key == key {
                let number = from.number(way.place);
                if come == 0 {
                    to.push(key, number, room)?;
                } else {
                    to.add_to_last(number, room)?;
                }
                come += 1;
                way.place += 1;
                looked += way.seek(&from.keys);
            }
        }
        Ok((come, looked))
    }
}
