//! The loops over sets: all options at once, or eight items.

use std::arch::x86_64::{
    __m512i, _mm_cvtsi32_si128, _mm512_add_epi8, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_castsi128_si512, _mm512_cvtepi32_epi8, _mm512_inserti32x4, _mm512_mask_min_epu64, _mm512_min_epu64,
    _mm512_movepi8_mask, _mm512_or_si512, _mm512_permutexvar_epi64, _mm512_popcnt_epi64, _mm512_reduce_add_epi64,
    _mm512_reduce_min_epu64, _mm512_set_epi64, _mm512_set1_epi64, _mm512_setzero_si512, _mm512_slli_epi64,
    _mm512_srl_epi32, _mm512_ternarylogic_epi64, _mm512_test_epi64_mask,
};

use super::{LANES, load_part, load_set, store_set};
use crate::mask::lists::Columns;
use crate::mask::matrix::Clashes;
use crate::mask::sets::{GROUP, Index, OptionSet, Window, byte};

/// Calls a function with as many words as the window has.
macro_rules! with_words {
    ($window:expr, $function:ident $arguments:tt) => {
        match $window.words().len() {
            0 | 1 => $function::<1> $arguments,
            2 => $function::<2> $arguments,
            3 => $function::<3> $arguments,
            4 => $function::<4> $arguments,
            5 => $function::<5> $arguments,
            6 => $function::<6> $arguments,
            7 => $function::<7> $arguments,
            _ => $function::<8> $arguments,
        }
    };
}

/// Fills an index: 64 options and one group at a time, as bytes whose highest bits become a word.
#[target_feature(enable = "avx512f,avx512bw,popcnt,bmi1")]
pub(super) fn fill(index: &mut Index, list: Columns<'_>, open: &[u32]) {
    for (k, start) in (0..list.len).step_by(u64::BITS as usize).enumerate() {
        let by_word = &mut index.by_word[k * index.groups.len()..];
        let mut word = usize::MAX;
        let mut parts = [_mm512_setzero_si512(); 4];
        for (&group, by_word) in index.groups.iter().zip(by_word) {
            if word != group / 4 {
                word = group / 4;
                for (i, part) in parts.iter_mut().enumerate() {
                    *part = load_part(list.column(word), start + i * LANES, list.len);
                }
            }
            let shift = _mm_cvtsi32_si128((group % 4 * GROUP) as i32);
            let [a, b, c, d] = parts.map(|part| _mm512_cvtepi32_epi8(_mm512_srl_epi32(part, shift)));
            let bytes = _mm512_inserti32x4::<1>(_mm512_castsi128_si512(a), b);
            let mut bytes = _mm512_inserti32x4::<3>(_mm512_inserti32x4::<2>(bytes, c), d);
            let (sets, open) = (&mut index.by_bit[GROUP * group..][..GROUP], byte(open, group));
            for b in (0..GROUP).rev() {
                let having = _mm512_movepi8_mask(bytes);
                bytes = _mm512_add_epi8(bytes, bytes);
                sets[b].0[k] = having;
                by_word.0[b] = if open >> b & 1 == 1 { having } else { 0 };
            }
        }
    }
}

#[target_feature(enable = "avx512f,popcnt,bmi1")]
pub(super) fn check(
    index: &Index,
    window: &Window,
    clashes: &Clashes,
    rows: &[u32],
    lives: &mut [bool],
    left: &mut [OptionSet],
) {
    with_words!(window, check_with(index, window, clashes, rows, lives, left));
}

#[inline]
#[target_feature(enable = "avx512f,popcnt,bmi1")]
fn check_with<const N: usize>(
    index: &Index,
    window: &Window,
    clashes: &Clashes,
    rows: &[u32],
    lives: &mut [bool],
    left: &mut [OptionSet],
) {
    let columns: [&[OptionSet]; N] = columns(index, window);
    let mut picks = [_mm512_setzero_si512(); N];
    for (pick, &k) in picks.iter_mut().zip(window.words()) {
        *pick = _mm512_set1_epi64(k.into());
    }
    let (live, one) = (load_set(&window.live), _mm512_set1_epi64(1));
    let mut end = 0;
    for (&row, is_alive) in rows.iter().zip(lives) {
        let (bits, covered) = clashes.of(row);
        let mut clash = _mm512_setzero_si512();
        for &bit in bits {
            clash = _mm512_or_si512(clash, load_set(&index.by_bit[usize::from(bit)]));
        }
        let survivors = _mm512_andnot_si512(clash, live);
        let words = picks.map(|pick| _mm512_permutexvar_epi64(pick, survivors));
        let mut served = _mm512_setzero_si512();
        for &a in window.groups() {
            let mut any = _mm512_setzero_si512();
            for (column, &word) in columns.iter().zip(&words) {
                // any or (column and word)
                any = _mm512_ternarylogic_epi64::<0xF8>(any, load_set(&column[usize::from(a)]), word);
            }
            served = _mm512_add_epi64(served, _mm512_min_epu64(any, one));
        }
        *is_alive = _mm512_reduce_add_epi64(served) as u32 + covered == window.open;
        // Without a branch, which would be unpredictable: the next one overwrites the set of a dead end.
        store_set(&mut left[end], survivors);
        end += usize::from(*is_alive);
    }
}

#[target_feature(enable = "avx512f,avx512vpopcntdq,popcnt,bmi1")]
pub(super) fn fewest(index: &Index, window: &Window) -> (u32, u32) {
    with_words!(window, fewest_with(index, window))
}

/// The least of all keys: a count of options, with the bit in the lower half.
#[inline]
#[target_feature(enable = "avx512f,avx512vpopcntdq,popcnt,bmi1")]
fn fewest_with<const N: usize>(index: &Index, window: &Window) -> (u32, u32) {
    let columns: [&[OptionSet]; N] = columns(index, window);
    let mut words = [_mm512_setzero_si512(); N];
    for (word, &k) in words.iter_mut().zip(window.words()) {
        *word = _mm512_set1_epi64(window.live.0[usize::from(k)] as i64);
    }
    let lanes = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
    let mut least = _mm512_set1_epi64(-1);
    for &a in window.groups() {
        let mut count = _mm512_setzero_si512();
        for (column, &word) in columns.iter().zip(&words) {
            let having = _mm512_and_si512(load_set(&column[usize::from(a)]), word);
            count = _mm512_add_epi64(count, _mm512_popcnt_epi64(having));
        }
        let first = _mm512_set1_epi64((GROUP * index.groups[usize::from(a)]) as i64);
        let key: __m512i = _mm512_or_si512(_mm512_slli_epi64::<32>(count), _mm512_add_epi64(first, lanes));
        // Closed items have none.
        least = _mm512_mask_min_epu64(least, _mm512_test_epi64_mask(count, count), least, key);
    }
    let least = _mm512_reduce_min_epu64(least);
    (least as u32, (least >> 32) as u32)
}

/// For each word in use, the sets of all groups.
#[inline]
fn columns<'a, const N: usize>(index: &'a Index, window: &Window) -> [&'a [OptionSet]; N] {
    let groups = index.groups.len();
    // There is a word in every index, whether any option is left or not.
    let word = |n: usize| window.words().get(n).map_or(0, |&k| usize::from(k));
    std::array::from_fn(|n| &index.by_word[word(n) * groups..][..groups])
}
