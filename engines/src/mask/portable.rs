//! The loops in plain Rust, which compilers turn into vectors of four lanes.

use super::kernel::{Kernel, Survivors, Tally, Words, push_positions};
use super::lists::{Columns, ColumnsMut, LANES};
use super::matrix::Clashes;
use super::sets::{Index, OptionSet, Window};
use crate::sliced::{full_add, half_add};

/// For every machine.
pub(super) struct Portable;

type Lanes = [u32; LANES];

/// The lanes of the vectors of almost every machine.
const QUAD: usize = 4;
type Quad = [u32; QUAD];

impl Kernel for Portable {
    fn survey<W: Words, const B: usize>(list: Columns<'_>, conflicts: &[W; B]) -> [Survivors<W>; B] {
        // One by one: the state of several passes does not fit into registers.
        conflicts.each_ref().map(|conflict| survey(list, conflict))
    }

    fn compact<W: Words>(list: Columns<'_>, conflict: &W, mut survivors: ColumnsMut<'_>) {
        let width = conflict.words().len();
        let mut columns = columns::<W>(list, width);
        let (columns, numbers) = (columns.as_mut(), list.column(width));
        let mut len = 0;
        for start in (0..list.len).step_by(LANES) {
            let mut clash = [0; LANES];
            for (column, &word) in columns.iter().zip(conflict.words()) {
                let block = block(column, start);
                for lane in 0..LANES {
                    clash[lane] |= block[lane] & word;
                }
            }
            let mut alive = zeros(&clash) & holds(list.len - start);
            while alive != 0 {
                let i = start + alive.trailing_zeros() as usize;
                for (w, column) in columns.iter().enumerate() {
                    survivors.column(w)[len] = column[i];
                }
                survivors.column(width)[len] = numbers[i];
                len += 1;
                alive &= alive - 1;
            }
        }
    }

    /// Counts with as few digits in each lane as the list needs, then adds the lanes.
    fn tally<W: Words>(list: Columns<'_>, tally: &mut Tally<W>) {
        match list.len.div_ceil(QUAD) {
            0..=1 => tally_with::<W, 1, 2, 3>(list, tally),
            2..=3 => tally_with::<W, 2, 3, 4>(list, tally),
            4..=7 => tally_with::<W, 3, 4, 5>(list, tally),
            8..=15 => tally_with::<W, 4, 5, 6>(list, tally),
            16..=31 => tally_with::<W, 5, 6, 7>(list, tally),
            32..=63 => tally_with::<W, 6, 7, 8>(list, tally),
            64..=255 => tally_with::<W, 8, 9, 10>(list, tally),
            _ => tally_with::<W, 30, 31, 32>(list, tally),
        }
    }

    fn find(list: Columns<'_>, word: usize, bit: u32, most: usize, positions: &mut Vec<u32>) {
        let column = list.column(word);
        for start in (0..list.len).step_by(LANES) {
            let lacks = block(column, start).map(|word| !word & 1 << bit);
            push_positions(zeros(&lacks) & holds(list.len - start), start, positions);
            if positions.len() >= most {
                return;
            }
        }
    }

    /// No: without an instruction that counts bits, lists are faster where items have few options.
    fn has_fast_sets() -> bool {
        false
    }

    fn fill(index: &mut Index, list: Columns<'_>, open: &[u32]) {
        index.fill(list, open);
    }

    fn fewest(index: &Index, window: &Window) -> (u32, u32) {
        index.fewest(window)
    }

    fn check(
        index: &Index,
        window: &Window,
        clashes: &Clashes,
        rows: &[u32],
        lives: &mut [bool],
        left: &mut [OptionSet],
    ) {
        let mut end = 0;
        for (&row, is_alive) in rows.iter().zip(lives) {
            let (bits, covered) = clashes.of(row);
            let served;
            (left[end], served) = index.remove(window, bits);
            *is_alive = served + covered == window.open;
            end += usize::from(*is_alive);
        }
    }
}

/// The columns of words, margins included.
#[inline]
fn columns<W: Words>(list: Columns<'_>, width: usize) -> W::Row<&[u32]> {
    let mut columns = W::row::<&[u32]>(&[], width);
    for (w, column) in columns.as_mut().iter_mut().enumerate() {
        *column = list.column(w);
    }
    columns
}

#[inline]
fn block(column: &[u32], start: usize) -> &Lanes {
    column[start..].first_chunk().expect("columns end in a margin")
}

/// The lanes that hold options when `rest` are left, as bits.
#[inline]
fn holds(rest: usize) -> u32 {
    if rest >= LANES { u32::MAX } else { (1 << rest) - 1 }
}

/// The lanes that are 0, as bits.
#[inline]
fn zeros(block: &Lanes) -> u32 {
    let flags = block.map(|word| u8::from(word == 0));
    let gather = |flags: &[u8]| {
        let bytes = flags.try_into().expect("half a block has eight lanes");
        // The product moves the flag of byte `k` to bit 56 + `k`, and no two of its terms meet.
        (u64::from_le_bytes(bytes).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
    };
    let (low, high) = flags.split_at(LANES / 2);
    gather(low) | gather(high) << (LANES / 2)
}

/// A loop over options, not blocks: compilers vectorize this form best.
#[inline]
fn survey<W: Words>(list: Columns<'_>, conflict: &W) -> Survivors<W> {
    let width = conflict.words().len();
    let mut columns = columns::<W>(list, width);
    let columns = columns.as_mut();
    for column in columns.iter_mut() {
        *column = &column[..list.len];
    }
    let (mut union, mut len) = (W::zero(width), 0);
    for i in 0..list.len {
        let mut clash = 0;
        for (column, &word) in columns.iter().zip(conflict.words()) {
            clash |= column[i] & word;
        }
        let alive = if clash == 0 { u32::MAX } else { 0 };
        for (column, union) in columns.iter().zip(union.words_mut()) {
            *union |= column[i] & alive;
        }
        len += alive & 1;
    }
    Survivors { union, len: len as usize }
}

/// Adds numbers of `K` digits; the sum has `L` = `K` + 1.
#[inline]
fn add<const K: usize, const L: usize>(a: &[Quad; K], b: &[Quad; K]) -> [Quad; L] {
    let mut carry = [0; QUAD];
    let mut sum = [carry; L];
    for k in 0..K {
        (sum[k], carry) = full_add(a[k], b[k], carry);
    }
    sum[K] = carry;
    sum
}

/// Counts with `K` digits in each lane, and `M` = `K` + 2 in all; `L` is between.
#[inline]
fn tally_with<W: Words, const K: usize, const L: usize, const M: usize>(list: Columns<'_>, tally: &mut Tally<W>) {
    let width = tally.digits[0].words().len();
    tally.len = M;
    // Four columns at once: with each step, the sums of more of them share a vector.
    for first in (0..width).step_by(QUAD) {
        let lanes = |w: usize| if w < width { count_lanes(list, w) } else { [[0; QUAD]; K] };
        let [a, b, c, d] = [lanes(first), lanes(first + 1), lanes(first + 2), lanes(first + 3)];
        let (ab, cd): ([Quad; L], [Quad; L]) = (add_lanes(&a, &b), add_lanes(&c, &d));
        let totals: [Quad; M] = add_lanes(&ab, &cd);
        for (digit, total) in tally.digits.iter_mut().zip(totals) {
            for (word, total) in digit.words_mut()[first..].iter_mut().zip(total) {
                *word = total;
            }
        }
    }
}

/// Adds the counts in neighbouring lanes; those of `a` come first.
#[inline]
fn add_lanes<const K: usize, const L: usize>(a: &[Quad; K], b: &[Quad; K]) -> [Quad; L] {
    let pick = |odd| -> [Quad; K] { std::array::from_fn(|k| [a[k][odd], a[k][2 + odd], b[k][odd], b[k][2 + odd]]) };
    add(&pick(0), &pick(1))
}

/// Counts column `w` lane by lane, in `K` digits.
#[inline]
fn count_lanes<const K: usize>(list: Columns<'_>, w: usize) -> [Quad; K] {
    let mut digits = [[0; QUAD]; K];
    let (blocks, _) = list.column(w).as_chunks::<LANES>();
    let (whole, rest) = (list.len / LANES, list.len % LANES);
    for block in &blocks[..whole] {
        add_block(&mut digits, block);
    }
    if rest > 0 {
        let mut block = blocks[whole];
        for (lane, word) in block.iter_mut().enumerate() {
            *word &= if lane < rest { u32::MAX } else { 0 };
        }
        add_block(&mut digits, &block);
    }
    digits
}

/// Adds four quads, through three full adders; the carries of carries ripple on.
#[inline]
fn add_block<const K: usize>(digits: &mut [Quad; K], block: &Lanes) {
    let quad = |i: usize| std::array::from_fn(|lane| block[QUAD * i + lane]);
    if K == 1 {
        digits[0] = quad(0);
        return;
    }
    let (sum, twos) = full_add(digits[0], quad(0), quad(1));
    let (sum, other_twos) = full_add(sum, quad(2), quad(3));
    digits[0] = sum;
    let (sum, mut carry) = full_add(digits[1], twos, other_twos);
    digits[1] = sum;
    for digit in &mut digits[2..] {
        half_add(digit, &mut carry);
    }
}
