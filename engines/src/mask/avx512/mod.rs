//! The loops with 512-bit vectors: sixteen options at once.
//!
//! All unsafe code is in this file. It is of two kinds: calls of functions that need AVX-512, which is detected at run
//! time ([`is_here`], [`has_sets`]); and reads and writes of whole vectors, each of which is made from a slice of sixteen
//! words, or from a set.
#![expect(
    unsafe_code,
    reason = "vectors are read and written through pointers, and their functions need the right machine"
)]

mod sets;
#[cfg(test)]
mod tests;

use std::arch::x86_64::{
    __m512i, __mmask16, _mm_storeu_si128, _mm512_and_si512, _mm512_castsi512_si128, _mm512_loadu_epi32,
    _mm512_loadu_epi64, _mm512_maskz_compress_epi32, _mm512_maskz_mov_epi32, _mm512_or_si512, _mm512_reduce_or_epi32,
    _mm512_set1_epi32, _mm512_setzero_si512, _mm512_shuffle_epi32, _mm512_shuffle_i64x2, _mm512_storeu_epi32,
    _mm512_storeu_epi64, _mm512_ternarylogic_epi32, _mm512_test_epi32_mask, _mm512_testn_epi32_mask, _mm512_xor_si512,
};

use super::kernel::{Kernel, Survivors, Tally, Words, push_positions};
use super::lists::{Columns, ColumnsMut, LANES};
use super::matrix::Clashes;
use super::portable::Portable;
use super::sets::{Index, OptionSet, Window};

/// For machines with AVX-512.
pub(super) struct Avx512;

/// Has this machine all features that the functions below use?
/// A test compares the two.
pub(super) fn is_here() -> bool {
    is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("bmi1")
}

/// Has it also those that the functions on sets use?
fn has_sets() -> bool {
    is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vpopcntdq")
}

impl Kernel for Avx512 {
    #[inline]
    fn survey<W: Words, const B: usize>(list: Columns<'_>, conflicts: &[W; B]) -> [Survivors<W>; B] {
        // SAFETY: this kernel is chosen only where `is_here` has returned true.
        unsafe { survey(list, conflicts) }
    }

    #[inline]
    fn compact<W: Words>(list: Columns<'_>, conflict: &W, survivors: ColumnsMut<'_>) {
        // SAFETY: as above.
        unsafe { compact(list, conflict, survivors) }
    }

    #[inline]
    fn tally<W: Words>(list: Columns<'_>, tally: &mut Tally<W>) {
        // SAFETY: as above.
        unsafe { count(list, tally) }
    }

    #[inline]
    fn find(list: Columns<'_>, word: usize, bit: u32, most: usize, positions: &mut Vec<u32>) {
        // SAFETY: as above.
        unsafe { find(list, word, bit, most, positions) }
    }

    fn has_fast_sets() -> bool {
        has_sets()
    }

    #[inline]
    fn fill(index: &mut Index, list: Columns<'_>, open: &[u32]) {
        if has_sets() {
            // SAFETY: the machine has the features.
            unsafe { sets::fill(index, list, open) }
        } else {
            Portable::fill(index, list, open);
        }
    }

    #[inline]
    fn fewest(index: &Index, window: &Window) -> (u32, u32) {
        if has_sets() {
            // SAFETY: the machine has the features.
            unsafe { sets::fewest(index, window) }
        } else {
            Portable::fewest(index, window)
        }
    }

    #[inline]
    fn check(
        index: &Index,
        window: &Window,
        clashes: &Clashes,
        rows: &[u32],
        lives: &mut [bool],
        left: &mut [OptionSet],
    ) {
        // SAFETY: as for `survey`.
        unsafe { sets::check(index, window, clashes, rows, lives, left) }
    }
}

/// The sixteen words of a column from `start` on.
#[inline]
#[target_feature(enable = "avx512f")]
fn load(column: &[u32], start: usize) -> __m512i {
    let words: &[u32; LANES] = column[start..].first_chunk().expect("columns end in a margin");
    // SAFETY: the pointer is that of sixteen words.
    unsafe { _mm512_loadu_epi32(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store(column: &mut [u32], start: usize, vector: __m512i) {
    let words: &mut [u32; LANES] = column[start..].first_chunk_mut().expect("columns end in a margin");
    // SAFETY: the pointer is that of sixteen words.
    unsafe { _mm512_storeu_epi32(words.as_mut_ptr().cast(), vector) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load_set(set: &OptionSet) -> __m512i {
    // SAFETY: the pointer is that of eight words of 64 bits.
    unsafe { _mm512_loadu_epi64(set.0.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store_set(set: &mut OptionSet, vector: __m512i) {
    // SAFETY: the pointer is that of eight words of 64 bits.
    unsafe { _mm512_storeu_epi64(set.0.as_mut_ptr().cast(), vector) }
}

/// The lanes that hold options, in the block from `start` on.
#[inline]
fn holds(len: usize, start: usize) -> __mmask16 {
    let rest = len - start;
    if rest >= LANES { u16::MAX } else { (1 << rest) - 1 }
}

#[inline]
#[target_feature(enable = "avx512f,popcnt,bmi1")]
fn survey<W: Words, const B: usize>(list: Columns<'_>, conflicts: &[W; B]) -> [Survivors<W>; B] {
    let width = conflicts[0].words().len();
    let zero = _mm512_setzero_si512();
    let mut unions: [W::Row<__m512i>; B] = std::array::from_fn(|_| W::row(zero, width));
    let mut lens = [0; B];
    for start in (0..list.len).step_by(LANES) {
        let holds = holds(list.len, start);
        for b in 0..B {
            let mut clash = zero;
            for (w, &word) in conflicts[b].words().iter().enumerate() {
                let word = _mm512_set1_epi32(word as i32);
                // clash or (column and word)
                clash = _mm512_ternarylogic_epi32::<0xF8>(clash, load(list.column(w), start), word);
            }
            let alive = holds & _mm512_testn_epi32_mask(clash, clash);
            lens[b] += alive.count_ones() as usize;
            for (w, union) in unions[b].as_mut().iter_mut().enumerate() {
                *union = _mm512_or_si512(*union, _mm512_maskz_mov_epi32(alive, load(list.column(w), start)));
            }
        }
    }
    let mut b = 0;
    unions.map(|mut row| {
        let mut union = W::zero(width);
        for (word, &lanes) in union.words_mut().iter_mut().zip(row.as_mut().iter()) {
            *word = _mm512_reduce_or_epi32(lanes) as u32;
        }
        b += 1;
        Survivors { union, len: lens[b - 1] }
    })
}

#[inline]
#[target_feature(enable = "avx512f,popcnt,bmi1")]
fn compact<W: Words>(list: Columns<'_>, conflict: &W, mut survivors: ColumnsMut<'_>) {
    let width = conflict.words().len();
    let mut len = 0;
    for start in (0..list.len).step_by(LANES) {
        let mut clash = _mm512_setzero_si512();
        for (w, &word) in conflict.words().iter().enumerate() {
            let word = _mm512_set1_epi32(word as i32);
            clash = _mm512_ternarylogic_epi32::<0xF8>(clash, load(list.column(w), start), word);
        }
        let alive = holds(list.len, start) & _mm512_testn_epi32_mask(clash, clash);
        for w in 0..=width {
            store(survivors.column(w), len, _mm512_maskz_compress_epi32(alive, load(list.column(w), start)));
        }
        len += alive.count_ones() as usize;
    }
}

#[inline]
#[target_feature(enable = "avx512f,popcnt,bmi1")]
fn find(list: Columns<'_>, word: usize, bit: u32, most: usize, positions: &mut Vec<u32>) {
    let wanted = _mm512_set1_epi32(1 << bit);
    for start in (0..list.len).step_by(LANES) {
        let found = holds(list.len, start) & _mm512_test_epi32_mask(load(list.column(word), start), wanted);
        push_positions(found.into(), start, positions);
        if positions.len() >= most {
            return;
        }
    }
}

/// Counts with as few digits in each lane as the list needs, then adds the lanes.
#[inline]
#[target_feature(enable = "avx512f,popcnt,bmi1")]
fn count<W: Words>(list: Columns<'_>, tally: &mut Tally<W>) {
    match list.len.div_ceil(LANES) {
        0..=1 => count_with::<W, 1, 2, 3, 4, 5>(list, tally),
        2..=3 => count_with::<W, 2, 3, 4, 5, 6>(list, tally),
        4..=7 => count_with::<W, 3, 4, 5, 6, 7>(list, tally),
        8..=15 => count_with::<W, 4, 5, 6, 7, 8>(list, tally),
        16..=31 => count_with::<W, 5, 6, 7, 8, 9>(list, tally),
        32..=127 => count_with::<W, 7, 8, 9, 10, 11>(list, tally),
        _ => count_with::<W, 28, 29, 30, 31, 32>(list, tally),
    }
}

/// Sum and carry of three binary digits.
#[inline]
#[target_feature(enable = "avx512f")]
fn full_add(a: __m512i, b: __m512i, c: __m512i) -> (__m512i, __m512i) {
    (_mm512_ternarylogic_epi32::<0x96>(a, b, c), _mm512_ternarylogic_epi32::<0xE8>(a, b, c))
}

/// Adds numbers of `K` digits; the sum has `L` = `K` + 1.
#[inline]
#[target_feature(enable = "avx512f")]
fn add<const K: usize, const L: usize>(a: &[__m512i; K], b: &[__m512i; K]) -> [__m512i; L] {
    let mut carry = _mm512_setzero_si512();
    let mut sum = [carry; L];
    for k in 0..K {
        (sum[k], carry) = full_add(a[k], b[k], carry);
    }
    sum[K] = carry;
    sum
}

/// Counts with `K` digits in each lane, and `O` = `K` + 4 in all.
#[inline]
#[target_feature(enable = "avx512f,popcnt,bmi1")]
fn count_with<W: Words, const K: usize, const L: usize, const M: usize, const N: usize, const O: usize>(
    list: Columns<'_>,
    tally: &mut Tally<W>,
) {
    let zero = _mm512_setzero_si512();
    let width = tally.digits[0].words().len();
    tally.len = O;
    for first in (0..width).step_by(4) {
        let column = |i: usize| if first + i < width { count_lanes::<K>(list, first + i) } else { [zero; K] };
        // Lanes are added in pairs, and the words are packed together on the way: in the end each quarter of the vector
        // holds the totals of one word, four times.
        let [a, b] = [column(0), column(1)];
        let ab: [__m512i; L] = add(&pick::<0x44, K>(&a, &b), &pick::<0xEE, K>(&a, &b));
        let [c, d] = [column(2), column(3)];
        let cd: [__m512i; L] = add(&pick::<0x44, K>(&c, &d), &pick::<0xEE, K>(&c, &d));
        let quarters: [__m512i; M] = add(&pick::<0x88, L>(&ab, &cd), &pick::<0xDD, L>(&ab, &cd));
        let pairs: [__m512i; N] = add(&quarters, &quarters.map(|v| _mm512_shuffle_epi32::<0x4E>(v)));
        let totals: [__m512i; O] = add(&pairs, &pairs.map(|v| _mm512_shuffle_epi32::<0xB1>(v)));
        for (digit, total) in tally.digits.iter_mut().zip(totals) {
            let packed = _mm512_castsi512_si128(_mm512_maskz_compress_epi32(0x1111, total));
            let mut words = [0_i32; 4];
            // SAFETY: the pointer is that of four words.
            unsafe { _mm_storeu_si128(words.as_mut_ptr().cast(), packed) };
            for (word, &packed) in digit.words_mut()[first..].iter_mut().zip(&words) {
                *word = packed as u32;
            }
        }
    }
}

/// Two quarters of `a` and two of `b`, of every digit.
#[inline]
#[target_feature(enable = "avx512f")]
fn pick<const QUARTERS: i32, const M: usize>(a: &[__m512i; M], b: &[__m512i; M]) -> [__m512i; M] {
    let mut picked = [_mm512_setzero_si512(); M];
    for (to, (&a, &b)) in picked.iter_mut().zip(a.iter().zip(b)) {
        *to = _mm512_shuffle_i64x2::<QUARTERS>(a, b);
    }
    picked
}

/// Counts column `w` lane by lane, in `K` digits.
/// Four blocks go through three full adders; the carries of carries ripple on.
#[inline]
#[target_feature(enable = "avx512f,popcnt,bmi1")]
fn count_lanes<const K: usize>(list: Columns<'_>, w: usize) -> [__m512i; K] {
    let column = list.column(w);
    let mut digits = [_mm512_setzero_si512(); K];
    if K == 1 {
        digits[0] = load_part(column, 0, list.len);
        return digits;
    }
    for start in (0..list.len).step_by(4 * LANES) {
        let part = |i: usize| load_part(column, start + i * LANES, list.len);
        let (sum, twos) = full_add(digits[0], part(0), part(1));
        let (sum, other_twos) = full_add(sum, part(2), part(3));
        digits[0] = sum;
        let (sum, mut carry) = full_add(digits[1], twos, other_twos);
        digits[1] = sum;
        for digit in &mut digits[2..] {
            let sum = _mm512_xor_si512(*digit, carry);
            carry = _mm512_and_si512(*digit, carry);
            *digit = sum;
        }
    }
    digits
}

/// The block from `start` on, lanes without an option being 0.
#[inline]
#[target_feature(enable = "avx512f")]
fn load_part(column: &[u32], start: usize, len: usize) -> __m512i {
    if start >= len {
        return _mm512_setzero_si512();
    }
    _mm512_maskz_mov_epi32(holds(len, start), load(column, start))
}
