//! The states of one stage, sorted by their keys, with the number of ways to each.
//!
//! Keys and numbers are in two arrays: a new state is appended, without an allocation of its own. The numbers of a
//! layer all have the same number of digits in base 2⁶⁴, one more when a sum outgrows it.

/// The least number of states by which a layer grows.
const SMALLEST: usize = 8;

/// States by their keys.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) keys: Vec<u64>,
    /// For each key its number, the lowest digit first.
    numbers: Vec<u64>,
    digits: usize,
    /// The number of states that both have room for.
    capacity: usize,
}

/// There is no more room.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Full;

/// Adds `number`, which has no more digits, to `sum`.
/// Returns whether the sum takes one digit more, a 1.
#[inline]
fn add(sum: &mut [u64], number: &[u64]) -> bool {
    let mut carry = false;
    let (low, high) = sum.split_at_mut(number.len());
    for (digit, &other) in low.iter_mut().zip(number) {
        let (sum, first) = digit.overflowing_add(other);
        let (sum, second) = sum.overflowing_add(u64::from(carry));
        (*digit, carry) = (sum, first | second);
    }
    for digit in high {
        (*digit, carry) = digit.overflowing_add(u64::from(carry));
    }
    carry
}

impl Layer {
    pub(super) fn new() -> Self {
        Self { keys: Vec::new(), numbers: Vec::new(), digits: 1, capacity: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    /// The digits of each number.
    pub(super) fn digits(&self) -> usize {
        self.digits
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        8 * (self.keys.capacity() + self.numbers.capacity())
    }

    /// The number of ways to the state with this index.
    #[inline]
    pub(super) fn number(&self, index: usize) -> &[u64] {
        &self.numbers[index * self.digits..][..self.digits]
    }

    /// Removes all states, and takes over the number of digits from `other`.
    pub(super) fn reset(&mut self, other: &Self) {
        self.keys.clear();
        self.numbers.clear();
        self.digits = other.digits;
        self.capacity = self.keys.capacity().min(self.numbers.capacity() / self.digits);
    }

    /// Adds a state, whose key is greater than those of all others.
    /// Fails if the layer would take more than `room` bytes.
    #[inline]
    pub(super) fn push(&mut self, key: u64, number: &[u64], room: usize) -> Result<(), Full> {
        if self.keys.len() == self.capacity {
            self.grow(room)?;
        }
        self.keys.push(key);
        self.numbers.extend_from_slice(number);
        // Only if a sum has outgrown the digits of the layer before.
        if number.len() < self.digits {
            self.numbers.resize(self.keys.len() * self.digits, 0);
        }
        Ok(())
    }

    /// Adds as many ways to the last state.
    /// Fails if the layer would take more than `room` bytes.
    #[inline]
    pub(super) fn add_to_last(&mut self, number: &[u64], room: usize) -> Result<(), Full> {
        let start = self.numbers.len() - self.digits;
        if add(&mut self.numbers[start..], number) { self.widen(room) } else { Ok(()) }
    }

    /// Makes room for a quarter more states.
    /// Not for twice as many: a layer is rarely much larger than the one before.
    #[cold]
    fn grow(&mut self, room: usize) -> Result<(), Full> {
        let states = self.capacity + self.capacity / 4 + SMALLEST;
        // While an array moves, there are the old one and the new one.
        if self.bytes() + 8 * (1 + self.digits) * states > room {
            return Err(Full);
        }
        self.keys.reserve_exact(states - self.keys.len());
        self.numbers.reserve_exact(states * self.digits - self.numbers.len());
        self.capacity = states;
        Ok(())
    }

    /// Gives the numbers one digit more, which is 1 for the last state.
    #[cold]
    fn widen(&mut self, room: usize) -> Result<(), Full> {
        let digits = self.digits + 1;
        if self.bytes() + 8 * self.capacity * digits > room {
            return Err(Full);
        }
        let mut numbers = Vec::with_capacity(self.capacity * digits);
        for number in self.numbers.chunks_exact(self.digits) {
            numbers.extend_from_slice(number);
            numbers.push(0);
        }
        if let Some(last) = numbers.last_mut() {
            *last = 1;
        }
        (self.numbers, self.digits) = (numbers, digits);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;
    use proptest::prelude::*;

    use super::*;

    /// A digit, often one that carries on.
    fn digit() -> impl Strategy<Value = u64> {
        prop_oneof![Just(u64::MAX), Just(0), any::<u64>()]
    }

    proptest! {
        #[test]
        fn a_layer_adds_up_as_big_numbers(
            states in prop::collection::vec(prop::collection::vec([digit(), digit()], 1..6), 0..60),
        ) {
            let mut layer = Layer::new();
            // Numbers of two digits: a state makes room for the third one.
            layer.digits = 2;
            let mut expected = Vec::new();
            for (key, numbers) in (0..).zip(&states) {
                layer.push(key, &numbers[0], usize::MAX).unwrap();
                for number in &numbers[1..] {
                    layer.add_to_last(number, usize::MAX).unwrap();
                }
                let sum: BigUint = numbers.iter().map(|[low, high]| BigUint::from(u128::from(*high) << 64 | u128::from(*low))).sum();
                expected.push(sum);
            }
            let number = |index| BigUint::from(crate::number::Number::read(layer.number(index)));
            prop_assert_eq!((0..layer.len()).map(number).collect::<Vec<_>>(), expected);
            let mut other = Layer::new();
            other.reset(&layer);
            prop_assert_eq!((other.len(), other.digits), (0, layer.digits));
        }

        #[test]
        fn a_layer_takes_no_more_than_its_room(states in 0..2000_u64, room in 0..40_000_usize) {
            let mut layer = Layer::new();
            for key in 0..states {
                let is_full = layer.push(key, &[u64::MAX], room).is_err() || layer.add_to_last(&[1], room).is_err();
                prop_assert!(layer.bytes() <= room);
                if is_full {
                    break;
                }
            }
        }
    }
}
