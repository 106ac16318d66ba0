//! The states of one stage, each once, with the number of ways that lead to it.
//!
//! Keys and numbers lie in two arrays in the order in which they came, and a table of indices finds them: a new state allocates nothing of
//! its own. The numbers of a layer all take the same number of digits in base 2⁶⁴, one more when a sum outgrows it.
//!
//! *Complexity*: `O(digits)` expected for each way that is added.

use std::hash::Hasher;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxHasher;

/// The least number of states that there is room for.
const SMALLEST: usize = 7;

/// States by their keys.
#[derive(Debug)]
pub(super) struct Layer {
    keys: Vec<u64>,
    /// For each key its number, the lowest digit first.
    numbers: Vec<u64>,
    digits: usize,
    /// Where each key is.
    places: HashTable<u32>,
    /// All of these have room for so many states.
    capacity: usize,
}

/// There is no more room.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Full;

fn hash(key: u64) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u64(key);
    hasher.finish()
}

/// Adds `number`, which has no more digits, to `sum`; says whether the sum takes one digit more, a 1.
fn add(sum: &mut [u64], number: &[u64]) -> bool {
    let mut carry = false;
    for (digit, &other) in sum.iter_mut().zip(number.iter().chain(std::iter::repeat(&0))) {
        let (low, first) = digit.overflowing_add(other);
        let (low, second) = low.overflowing_add(u64::from(carry));
        (*digit, carry) = (low, first | second);
    }
    carry
}

impl Layer {
    pub(super) fn new() -> Self {
        Self { keys: Vec::new(), numbers: Vec::new(), digits: 1, places: HashTable::new(), capacity: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        8 * (self.keys.capacity() + self.numbers.capacity()) + self.places.allocation_size()
    }

    /// The state with this index: its key and its number.
    pub(super) fn state(&self, index: usize) -> (u64, &[u64]) {
        (self.keys[index], &self.numbers[index * self.digits..][..self.digits])
    }

    /// Leaves no states, and has room for as many as `other` has, with numbers as long as there. Fails if the layer would take more than
    /// `room` bytes.
    pub(super) fn reset(&mut self, other: &Self, room: usize) -> Result<(), Full> {
        self.keys.clear();
        self.numbers.clear();
        self.places.clear();
        self.digits = other.digits;
        self.reserve(other.len().max(SMALLEST), room)
    }

    /// Adds as many ways to a state; says whether it is new. Fails if the layer would take more than `room` bytes.
    pub(super) fn add(&mut self, key: u64, number: &[u64], room: usize) -> Result<bool, Full> {
        if self.keys.len() == self.capacity {
            self.reserve((2 * self.keys.len()).max(SMALLEST), room)?;
        }
        let keys = &self.keys;
        let key_of = |&place: &u32| keys[place as usize];
        match self.places.entry(hash(key), |place| key_of(place) == key, |place| hash(key_of(place))) {
            Entry::Occupied(place) => {
                let place = *place.get() as usize;
                if add(&mut self.numbers[place * self.digits..][..self.digits], number) {
                    self.widen(place, room)?;
                }
                Ok(false)
            }
            Entry::Vacant(place) => {
                place.insert(self.keys.len() as u32);
                self.keys.push(key);
                self.numbers.extend_from_slice(number);
                self.numbers.resize(self.keys.len() * self.digits, 0);
                Ok(true)
            }
        }
    }

    /// Makes room for so many states, those included that are there.
    fn reserve(&mut self, states: usize, room: usize) -> Result<(), Full> {
        let (keys, numbers) = (states - self.keys.len(), states * self.digits - self.numbers.len());
        self.capacity = states;
        let has_room = [self.keys.capacity() >= states, self.numbers.capacity() >= states * self.digits];
        if has_room == [true, true] && self.places.capacity() >= states {
            return Ok(());
        }
        // A table has a power of 2 of places, each with a byte of its own, and uses seven of eight. While an array moves, there are the old one
        // and the new one.
        let places = (states * 8 / 7 + 1).next_power_of_two();
        let bytes = 8 * (1 + self.digits) * states + (size_of::<u32>() + 1) * places + 16;
        if self.bytes() + bytes > room || states > u32::MAX as usize {
            return Err(Full);
        }
        self.places.reserve(keys, |&place| hash(self.keys[place as usize]));
        self.keys.reserve_exact(keys);
        self.numbers.reserve_exact(numbers);
        Ok(())
    }

    /// Gives the numbers one digit more, which is 1 for the state with this index.
    #[cold]
    fn widen(&mut self, index: usize, room: usize) -> Result<(), Full> {
        let digits = self.digits + 1;
        let states = self.capacity;
        if self.bytes() + 8 * states * digits > room {
            return Err(Full);
        }
        let mut numbers = Vec::with_capacity(states * digits);
        for number in self.numbers.chunks_exact(self.digits) {
            numbers.extend_from_slice(number);
            numbers.push(0);
        }
        numbers[index * digits + digits - 1] = 1;
        (self.numbers, self.digits) = (numbers, digits);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use num_bigint::BigUint;
    use proptest::prelude::*;

    use super::*;

    /// What a layer has, as big numbers by keys.
    fn found(layer: &Layer) -> HashMap<u64, BigUint> {
        let states = (0..layer.len()).map(|index| layer.state(index));
        states.map(|(key, number)| (key, BigUint::from(crate::number::Number::read(number)))).collect()
    }

    /// A digit, often one that carries on.
    fn digit() -> impl Strategy<Value = u64> {
        prop_oneof![Just(u64::MAX), Just(0), any::<u64>()]
    }

    proptest! {
        #[test]
        fn a_layer_adds_up_as_a_map_of_big_numbers(
            added in prop::collection::vec((0..40_u64, [digit(), digit()]), 0..300),
            spread in prop_oneof![Just(1_u64), Just(1 << 40), Just(0x9e37_79b9_7f4a_7c15)],
        ) {
            let mut layer = Layer::new();
            // Numbers of two digits: a state makes room for the second one.
            layer.digits = 2;
            let mut expected: HashMap<u64, BigUint> = HashMap::new();
            for (key, number) in added {
                let key = key.wrapping_mul(spread);
                let is_new = layer.add(key, &number, usize::MAX).unwrap();
                prop_assert_eq!(is_new, !expected.contains_key(&key));
                *expected.entry(key).or_default() += BigUint::from(u128::from(number[1]) << 64 | u128::from(number[0]));
            }
            prop_assert_eq!(layer.len(), expected.len());
            prop_assert_eq!(found(&layer), expected);
            let mut other = Layer::new();
            other.reset(&layer, usize::MAX).unwrap();
            prop_assert_eq!((other.len(), other.digits), (0, layer.digits));
        }

        #[test]
        fn a_layer_takes_no_more_than_its_room(keys in prop::collection::vec(any::<u64>(), 0..2000), room in 0..40_000_usize) {
            let mut layer = Layer::new();
            for key in keys {
                let is_full = layer.add(key, &[u64::MAX], room).is_err();
                prop_assert!(layer.bytes() <= room);
                if is_full {
                    break;
                }
            }
            let mut next = Layer::new();
            if next.reset(&layer, room).is_ok() {
                prop_assert!(next.bytes() <= room);
            }
        }
    }
}
