//! Bit-sliced counters: one counter for each bit of a mask.
//! Binary digit `k` of all counters is one mask. A mask is added to all counters at once, with carries from digit to
//! digit; the smallest counters are found from the highest digit down.
//!
//! The engine `mask` counts whole columns of options with them, `memo` one row after another. The 512-bit vectors of
//! `mask` have adders of their own: instructions that only some machines have can't be called through a safe function
//! for any kind of word.
//!
//! *Source*: Warren, Hacker's Delight, section 5-1: counting in carry-save adders (Harley and Seal).

use num_traits::PrimInt;

/// Adds a binary digit to another: `digit` becomes the sum, `carry` the carry.
#[inline]
pub(crate) fn half_add<T: PrimInt, const N: usize>(digit: &mut [T; N], carry: &mut [T; N]) {
    for (digit, carry) in digit.iter_mut().zip(carry) {
        let both = *digit & *carry;
        *digit = *digit ^ *carry;
        *carry = both;
    }
}

/// Sum and carry of three binary digits.
#[inline]
pub(crate) fn full_add<T: PrimInt, const N: usize>(a: [T; N], b: [T; N], c: [T; N]) -> ([T; N], [T; N]) {
    let (mut sum, mut carry) = ([T::zero(); N], [T::zero(); N]);
    for i in 0..N {
        let differ = a[i] ^ b[i];
        sum[i] = differ ^ c[i];
        carry[i] = a[i] & b[i] | differ & c[i];
    }
    (sum, carry)
}

/// Returns the counter of one bit; the lowest of its `digits` comes first.
#[inline]
pub(crate) fn count<T: PrimInt>(digits: &[impl AsRef<[T]>], bit: u32) -> u32 {
    let bits = 8 * size_of::<T>() as u32;
    let is_one = |mask: &[T]| mask[(bit / bits) as usize] >> (bit % bits) as usize & T::one() == T::one();
    digits.iter().rev().fold(0, |count, digit| 2 * count + u32::from(is_one(digit.as_ref())))
}

/// Keeps those of `bits` whose counter is least, and returns that counter.
/// `bits` must not be empty.
#[inline]
pub(crate) fn keep_fewest<T: PrimInt>(digits: &[impl AsRef<[T]>], bits: &mut impl AsMut<[T]>) -> u32 {
    let bits = bits.as_mut();
    let mut fewest = 0;
    for digit in digits.iter().rev().map(AsRef::as_ref) {
        let mut any = T::zero();
        for (&bit, &one) in bits.iter().zip(digit) {
            any = any | bit & !one;
        }
        fewest = 2 * fewest + u32::from(any == T::zero());
        // Without a branch, which would be unpredictable.
        let keep_all = if any == T::zero() { T::max_value() } else { T::zero() };
        for (bit, &one) in bits.iter_mut().zip(digit) {
            *bit = *bit & (!one | keep_all);
        }
    }
    fewest
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The digits of all counters after counting `masks`.
    fn counted(masks: &[[u8; 2]]) -> Vec<[u8; 2]> {
        let mut digits = vec![[0; 2]; 8];
        for &mask in masks {
            let mut carry = mask;
            for digit in &mut digits {
                half_add(digit, &mut carry);
            }
        }
        digits
    }

    fn has(mask: [u8; 2], bit: u32) -> bool {
        u16::from_le_bytes(mask) >> bit & 1 == 1
    }

    proptest! {
        #[test]
        fn counters_count_like_numbers(masks in prop::collection::vec(any::<[u8; 2]>(), 0..100), among in any::<[u8; 2]>()) {
            let digits = counted(&masks);
            let number = |bit: u32| masks.iter().filter(|&&mask| has(mask, bit)).count() as u32;
            for bit in 0..16 {
                prop_assert_eq!(count(&digits, bit), number(bit));
            }
            let least = (0..16).filter(|&bit| has(among, bit)).map(number).min();
            let mut kept = among;
            let fewest = keep_fewest(&digits, &mut kept);
            prop_assert_eq!(least.unwrap_or(fewest), fewest);
            for bit in 0..16 {
                prop_assert_eq!(has(kept, bit), has(among, bit) && Some(number(bit)) == least);
            }
        }

        #[test]
        fn three_digits_are_added_like_numbers(a: [u8; 1], b: [u8; 1], c: [u8; 1]) {
            let ([sum], [carry]) = full_add(a, b, c);
            for bit in 0..8 {
                let one = |mask: u8| mask >> bit & 1;
                prop_assert_eq!(one(sum) + 2 * one(carry), one(a[0]) + one(b[0]) + one(c[0]));
            }
        }
    }
}
