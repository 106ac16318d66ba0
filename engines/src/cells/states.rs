//! The states on the path, one above the other.

use std::sync::Arc;

use super::matrix::{AMPLE, BITS, DONE, LANES, Matrix};

/// The next move at a state.
pub(super) enum NextMove {
    /// Everything is covered.
    Covered,
    /// Some item can't be covered any more.
    Lost,
    /// Branch on this item, the first one with the fewest ways to go on.
    Open(usize),
}

/// A node on the path.
#[derive(Clone)]
struct State {
    /// The options that can still be chosen.
    alive: Box<[u64]>,
    /// What each item can spare: how many more options it has than it needs.
    spare: Box<[[i16; LANES]]>,
    /// How many more options each counted item may get; 0 when it is finished.
    bounds: Box<[u32]>,
}

/// The nodes from the root to the current one; those behind it are spare buffers.
pub(super) struct States {
    pub(super) matrix: Arc<Matrix>,
    all: Vec<State>,
    /// How many entries of options went out so far.
    pub(super) updates: u64,
    /// The words of a state that is copied and looked at.
    words: u64,
    /// The words touched so far, without updates; and those that are charged, with them.
    copied: u64,
    charged: u64,
}

impl States {
    /// The root.
    pub(super) fn new(matrix: Arc<Matrix>) -> Self {
        let (alive, spare, bounds) = (matrix.all.clone(), matrix.spare.clone(), matrix.bounds.clone());
        let root = State { alive: alive.into(), spare: spare.into(), bounds: bounds.into() };
        let words =
            3 * (root.alive.len() + root.spare.len() * LANES * size_of::<i16>() / size_of::<u64>()) + root.bounds.len();
        Self { matrix, all: vec![root], updates: 0, words: words as u64, copied: 0, charged: 0 }
    }

    /// The words touched since the last call.
    #[inline]
    pub(super) fn take_work(&mut self) -> usize {
        let work = self.updates + self.copied;
        (work - std::mem::replace(&mut self.charged, work)) as usize
    }

    /// Goes back to the root.
    pub(super) fn reset(&mut self) {
        let Self { matrix, all, .. } = self;
        all[0].alive.copy_from_slice(&matrix.all);
        all[0].spare.copy_from_slice(&matrix.spare);
        all[0].bounds.copy_from_slice(&matrix.bounds);
    }

    /// Returns the next move at a state.
    #[inline]
    pub(super) fn look(&self, depth: usize) -> NextMove {
        let chunks = &*self.all[depth].spare;
        let (mut fewest, mut place, mut found) = (AMPLE, 0, &[DONE; LANES]);
        for (i, chunk) in chunks.iter().enumerate() {
            let least = chunk.iter().fold(DONE, |least, &spare| least.min(spare));
            if least < fewest {
                (fewest, place, found) = (least, i, chunk);
                if least <= self.matrix.least {
                    break;
                }
            }
        }
        if fewest == AMPLE {
            return NextMove::Covered;
        }
        if fewest < 0 {
            return NextMove::Lost;
        }
        let lane = found.iter().position(|&spare| spare == fewest).unwrap_or_default();
        NextMove::Open(place * LANES + lane)
    }

    /// The first option of an item at a state, from this one on.
    #[inline]
    pub(super) fn option_from(&self, depth: usize, item: usize, first: usize) -> Option<usize> {
        let start = first / BITS;
        let words = self.all[depth].alive.iter().zip(self.matrix.of_item(item)).map(|(alive, own)| alive & own);
        let mut beyond = u64::MAX << (first % BITS);
        for (place, word) in words.enumerate().skip(start) {
            let word = word & std::mem::replace(&mut beyond, u64::MAX);
            if word != 0 {
                return Some(place * BITS + word.trailing_zeros() as usize);
            }
        }
        None
    }

    /// What an item can spare.
    #[inline]
    pub(super) fn spare(&self, depth: usize, item: usize) -> i16 {
        self.all[depth].spare.as_flattened()[item]
    }

    /// How many more options an item may get.
    #[inline]
    pub(super) fn bound(&self, depth: usize, item: usize) -> u32 {
        let of = |counted| self.all[depth].bounds[usize::from(counted)];
        self.matrix.items[item].counted.map_or(1, of)
    }

    /// Takes an option out of a state, even if items are lost.
    pub(super) fn bar(&mut self, depth: usize, option: usize) {
        let Self { matrix, all, updates, .. } = self;
        let State { alive, spare, .. } = &mut all[depth];
        alive[option / BITS] &= !(1 << (option % BITS));
        let covered = matrix.covered(option);
        *updates += covered.len() as u64;
        for &item in covered {
            spare.as_flattened_mut()[usize::from(item)] -= 1;
        }
    }

    /// Makes the state above the one at `depth`, in which `option` is chosen.
    /// Returns false if an item is lost.
    #[inline(always)]
    pub(super) fn choose(&mut self, depth: usize, option: usize) -> bool {
        let is_plain = self.matrix.bounds.is_empty();
        let mut child = self.copy(depth);
        let covered = child.matrix.covered(option);
        if !is_plain {
            return child.choose_counted(option);
        }
        for &item in covered {
            child.spare[usize::from(item)] = DONE;
        }
        child.strike(child.matrix.rules_out(option))
    }

    /// Makes the state above the one at `depth`, in which `item` is finished.
    /// Returns false if an item is lost.
    pub(super) fn end(&mut self, depth: usize, item: usize) -> bool {
        let mut child = self.copy(depth);
        child.spare[item] = DONE;
        child.strike(child.matrix.of_item(item))
    }

    /// Copies the state at `depth` to the one above it, except for the options.
    #[inline(always)]
    fn copy(&mut self, depth: usize) -> Child<'_> {
        if self.all.len() < depth + 2 {
            self.all.push(self.all[depth].clone());
        }
        self.copied += self.words;
        let Self { matrix, all, updates, .. } = self;
        let [below, state] = &mut all[depth..depth + 2] else { unreachable!("there are two states") };
        for (spare, below) in state.spare.iter_mut().zip(&below.spare) {
            *spare = *below;
        }
        for (bound, below) in state.bounds.iter_mut().zip(&below.bounds) {
            *bound = *below;
        }
        let (spare, bounds) = (state.spare.as_flattened_mut(), &mut *state.bounds);
        Child { matrix, below: &below.alive, alive: &mut state.alive, spare, bounds, updates }
    }
}

/// A state that is being made from the one below it.
struct Child<'a> {
    matrix: &'a Matrix,
    /// The options below.
    below: &'a [u64],
    alive: &'a mut [u64],
    spare: &'a mut [i16],
    bounds: &'a mut [u32],
    updates: &'a mut u64,
}

impl Child<'_> {
    /// Chooses an option where items may be covered more than once.
    fn choose_counted(&mut self, option: usize) -> bool {
        let covered = self.matrix.covered(option);
        for &item in covered {
            self.take(usize::from(item));
        }
        if !self.strike(self.matrix.rules_out(option)) {
            return false;
        }
        // Items that got their last option rule out the others.
        covered.iter().all(|&item| !self.is_full(usize::from(item)) || self.strike_again(usize::from(item)))
    }

    /// An item gets one more option.
    fn take(&mut self, item: usize) {
        let Some(counted) = self.matrix.items[item].counted else {
            self.spare[item] = DONE;
            return;
        };
        let bound = &mut self.bounds[usize::from(counted)];
        self.spare[item] += i16::from(*bound > self.matrix.items[item].slack);
        *bound -= 1;
        if *bound == 0 {
            self.spare[item] = DONE;
        }
    }

    /// Did an item that may get several options get the last one?
    fn is_full(&self, item: usize) -> bool {
        self.matrix.items[item].counted.is_some_and(|counted| self.bounds[usize::from(counted)] == 0)
    }

    /// Copies the options, except for those that go out.
    /// Returns false if an item is lost: the state must not be used then.
    #[inline(always)]
    fn strike(&mut self, out: &[u64]) -> bool {
        for (place, ((alive, &below), &out)) in self.alive.iter_mut().zip(self.below).zip(out).enumerate() {
            *alive = below & !out;
            if !count_down(self.matrix, self.spare, place, below & out, self.updates) {
                return false;
            }
        }
        true
    }

    /// Takes out the options of an item as well.
    fn strike_again(&mut self, item: usize) -> bool {
        for (place, (alive, &out)) in self.alive.iter_mut().zip(self.matrix.of_item(item)).enumerate() {
            let gone = *alive & out;
            *alive &= !out;
            if !count_down(self.matrix, self.spare, place, gone, self.updates) {
                return false;
            }
        }
        true
    }
}

/// Counts down the items of the options that go out, given as one word of a set.
/// Returns false if an item is lost.
#[inline]
fn count_down(matrix: &Matrix, spare: &mut [i16], place: usize, mut gone: u64, updates: &mut u64) -> bool {
    while gone != 0 {
        let covered = matrix.covered(place * BITS + gone.trailing_zeros() as usize);
        gone &= gone - 1;
        *updates += covered.len() as u64;
        // The sign bit is set if one of them is below 0.
        let mut least = 0;
        for &item in covered {
            let spare = &mut spare[usize::from(item)];
            *spare -= 1;
            least |= *spare;
        }
        if least < 0 {
            return false;
        }
    }
    true
}
