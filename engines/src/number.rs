//! Natural numbers: in 128 bits while they fit, of any size otherwise.

use num_bigint::BigUint;

/// A natural number.
/// Equal numbers are in the same variant: `Big` is for those that `u128` has no room for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Number {
    Small(u128),
    Big(BigUint),
}

impl Number {
    pub(super) const ZERO: Self = Self::Small(0);
    pub(super) const ONE: Self = Self::Small(1);

    /// The bytes of the number on the heap.
    pub(super) fn bytes_elsewhere(&self) -> usize {
        match self {
            Self::Small(_) => 0,
            // With the overhead of an allocator.
            Self::Big(number) => number.bits() as usize / 8 + 32,
        }
    }

    pub(super) fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    pub(super) fn add(&mut self, other: Self) {
        *self = self.combined(other, u128::checked_add, |a, b| a + b);
    }

    pub(super) fn multiply(&mut self, other: Self) {
        *self = self.combined(other, u128::checked_mul, |a, b| a * b);
    }

    fn combined(
        &mut self,
        other: Self,
        small: fn(u128, u128) -> Option<u128>,
        big: fn(BigUint, BigUint) -> BigUint,
    ) -> Self {
        let combined = match (&*self, &other) {
            (&Self::Small(a), &Self::Small(b)) => small(a, b).map(Self::Small),
            _ => None,
        };
        combined.unwrap_or_else(|| {
            let this = std::mem::replace(self, Self::ZERO);
            big(this.into(), other.into()).into()
        })
    }

    /// Appends the digits in base 2⁶⁴, the lowest first, without leading zeros.
    pub(super) fn write(&self, digits: &mut Vec<u64>) {
        match self {
            &Self::Small(mut number) => {
                while number != 0 {
                    digits.push(number as u64);
                    number >>= 64;
                }
            }
            Self::Big(number) => digits.extend(number.iter_u64_digits()),
        }
    }

    /// The number with these digits in base 2⁶⁴, the lowest one first.
    pub(super) fn read(digits: &[u64]) -> Self {
        match *digits {
            [] => Self::ZERO,
            [low] => Self::Small(low.into()),
            [low, high] => Self::Small(u128::from(high) << 64 | u128::from(low)),
            _ => {
                let halves = digits.iter().flat_map(|&digit| [digit as u32, (digit >> 32) as u32]);
                BigUint::new(halves.collect()).into()
            }
        }
    }
}

impl From<BigUint> for Number {
    fn from(number: BigUint) -> Self {
        u128::try_from(&number).map_or(Self::Big(number), Self::Small)
    }
}

impl From<Number> for BigUint {
    fn from(number: Number) -> Self {
        match number {
            Number::Small(number) => number.into(),
            Number::Big(number) => number,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_outgrow_every_width() {
        // 1 · 3 · 3² · …, and the sums on the way, against plain big integers.
        let (mut number, mut sum) = (Number::ONE, Number::ZERO);
        let (mut expected, mut expected_sum) = (BigUint::from(1_u8), BigUint::ZERO);
        for _ in 0..200 {
            number.multiply(Number::Small(3));
            sum.add(number.clone());
            expected *= 3_u8;
            expected_sum += &expected;
            for (number, expected) in [(&number, &expected), (&sum, &expected_sum)] {
                assert_eq!(BigUint::from(number.clone()), *expected);
                let mut digits = Vec::new();
                number.write(&mut digits);
                assert_eq!(Number::read(&digits), *number);
            }
        }
        assert!(matches!(number, Number::Big(_)));
        number.multiply(Number::ZERO);
        assert!(number.is_zero());
    }
}
