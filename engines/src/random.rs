//! Random choices that are the same on every machine.
//!
//! `fastrand` draws a `usize` from as many bits as the machine has: the same seed leads to other choices where these
//! are 32, as in browsers. So all choices of places are made here, from 64 bits.

use fastrand::Rng;

/// An index of a slice of this length.
///
/// # Panics
/// If it is 0.
pub(crate) fn random_index(random: &mut Rng, length: usize) -> usize {
    random.u64(..length as u64) as usize
}

/// Puts the items into a random order (Fisher and Yates).
pub(crate) fn shuffle<T>(random: &mut Rng, items: &mut [T]) {
    for last in 1..items.len() {
        items.swap(last, random_index(random, last + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_made_from_64_bits() {
        let mut random = Rng::with_seed(1);
        let mut items: Vec<usize> = (0..8).collect();
        shuffle(&mut random, &mut items);
        let picked = [(); 4].map(|()| random_index(&mut random, 1000));
        assert_eq!((items, picked), (vec![5, 2, 1, 4, 0, 6, 7, 3], [848, 601, 165, 63]));
    }
}
