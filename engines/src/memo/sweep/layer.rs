//! The states of one stage, each once, with the number of ways that lead to it.
//!
//! Keys and numbers lie in two arrays in the order in which they came, and a table of places with linear probing finds them: a new state
//! allocates nothing of its own. The numbers of a layer all take the same number of digits in base 2⁶⁴, one more when a sum outgrows it.
//!
//! *Complexity*: `O(digits)` expected for each way that is added.
//!
//! *Reference*: Donald E. Knuth, The Art of Computer Programming, volume 3, section 6.4, Algorithm L (linear probing), and the hash by
//! the golden ratio there.

/// No place.
const EMPTY: u32 = u32::MAX;

/// The smallest table of places, as a power of 2.
const SMALLEST: u32 = 4;

/// States by their keys.
#[derive(Debug)]
pub(super) struct Layer {
    keys: Vec<u64>,
    /// For each key its number, the lowest digit first.
    numbers: Vec<u64>,
    digits: usize,
    /// For each hash where its key is, or behind that the next free place: at most half of them are taken.
    places: Vec<u32>,
    /// How much to shift a hash to the right to have a place.
    shift: u32,
}

/// There is no more room.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Full;

fn hash(key: u64) -> u64 {
    (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
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
        Self {
            keys: Vec::new(),
            numbers: Vec::new(),
            digits: 1,
            places: vec![EMPTY; 1 << SMALLEST],
            shift: 64 - SMALLEST,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        8 * (self.keys.capacity() + self.numbers.capacity()) + 4 * self.places.capacity()
    }

    /// The state with this index: its key and its number.
    pub(super) fn state(&self, index: usize) -> (u64, &[u64]) {
        (self.keys[index], &self.numbers[index * self.digits..][..self.digits])
    }

    /// Leaves no states, and has room for about as many as `other` has, with numbers as long as there. Fails if the layer would take more than
    /// `room` bytes.
    pub(super) fn reset(&mut self, other: &Self, room: usize) -> Result<(), Full> {
        self.keys.clear();
        self.numbers.clear();
        self.digits = other.digits;
        let bits = usize::BITS - other.len().leading_zeros() + 1;
        self.shift = 64 - bits.max(SMALLEST);
        let places = 1 << (64 - self.shift);
        if self.bytes().max(self.bytes_for(places)) > room || places > EMPTY as usize {
            return Err(Full);
        }
        self.places.clear();
        self.places.resize(places, EMPTY);
        self.reserve(places / 2);
        Ok(())
    }

    /// The bytes that it takes with so many places.
    fn bytes_for(&self, places: usize) -> usize {
        4 * places + 8 * (1 + self.digits) * places / 2
    }

    /// Adds as many ways to a state; says whether it is new. Fails if the layer would take more than `room` bytes.
    pub(super) fn add(&mut self, key: u64, number: &[u64], room: usize) -> Result<bool, Full> {
        if 2 * self.keys.len() >= self.places.len() {
            self.grow(room)?;
        }
        let last = self.places.len() - 1;
        let mut place = (hash(key) >> self.shift) as usize;
        loop {
            let index = self.places[place & last];
            if index == EMPTY {
                self.places[place & last] = self.keys.len() as u32;
                self.keys.push(key);
                self.numbers.extend_from_slice(number);
                self.numbers.resize(self.keys.len() * self.digits, 0);
                return Ok(true);
            }
            if self.keys[index as usize] == key {
                let start = index as usize * self.digits;
                if add(&mut self.numbers[start..][..self.digits], number) {
                    self.widen(index as usize, room)?;
                }
                return Ok(false);
            }
            place += 1;
        }
    }

    /// Makes room for twice as many states.
    #[cold]
    fn grow(&mut self, room: usize) -> Result<(), Full> {
        let places = 2 * self.places.len();
        // While an array moves, there are the old one and the new one.
        let bytes = self.bytes() + self.bytes_for(places);
        if bytes > room || places > EMPTY as usize {
            return Err(Full);
        }
        self.reserve(places / 2);
        self.shift -= 1;
        self.places.clear();
        self.places.resize(places, EMPTY);
        for (&key, index) in self.keys.iter().zip(0..) {
            let mut place = (hash(key) >> self.shift) as usize;
            while self.places[place % places] != EMPTY {
                place += 1;
            }
            self.places[place % places] = index;
        }
        Ok(())
    }

    /// Gives the arrays room for so many states.
    fn reserve(&mut self, states: usize) {
        self.keys.reserve_exact(states.saturating_sub(self.keys.len()));
        self.numbers.reserve_exact((states * self.digits).saturating_sub(self.numbers.len()));
    }

    /// Gives the numbers one digit more, which is 1 for the state with this index.
    #[cold]
    fn widen(&mut self, index: usize, room: usize) -> Result<(), Full> {
        let digits = self.digits + 1;
        let states = self.places.len() / 2;
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
            // The smallest one is always there.
            let (mut layer, smallest) = (Layer::new(), 256);
            for key in keys {
                let is_full = layer.add(key, &[u64::MAX], room).is_err();
                prop_assert!(layer.bytes() <= room.max(smallest));
                if is_full {
                    break;
                }
            }
            let mut next = Layer::new();
            if next.reset(&layer, room).is_ok() {
                prop_assert!(next.bytes() <= room.max(smallest));
            }
        }
    }
}
