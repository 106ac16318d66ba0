//! The loops in plain Rust, in blocks of lanes that compilers turn into whatever vectors a machine has.

use super::kernel::{Kernel, Survivors, Tally, Words};
use super::lists::{Columns, ColumnsMut, LANES};

/// Works everywhere.
pub(super) struct Portable;

type Block = [u32; LANES];

#[inline]
fn block(column: &[u32], start: usize) -> Block {
    std::array::from_fn(|lane| column[start..start + LANES][lane])
}

/// The blocks of a list: where each one starts, and all bits for every lane that holds an option.
#[inline]
fn blocks(len: usize) -> impl Iterator<Item = (usize, Block)> {
    (0..len).step_by(LANES).map(move |start| {
        let holds = |lane| if start + lane < len { u32::MAX } else { 0 };
        (start, std::array::from_fn(holds))
    })
}

impl Kernel for Portable {
    fn survey<W: Words, const B: usize>(list: Columns<'_>, conflicts: &[W; B]) -> [Survivors<W>; B] {
        conflicts.each_ref().map(|conflict| {
            let width = conflict.words().len();
            let (mut union, mut len) = (W::zero(width), 0);
            for (start, mut alive) in blocks(list.len) {
                for (w, &word) in conflict.words().iter().enumerate() {
                    let column = block(list.column(w), start);
                    for lane in 0..LANES {
                        alive[lane] &= if column[lane] & word == 0 { u32::MAX } else { 0 };
                    }
                }
                for (w, union) in union.words_mut().iter_mut().enumerate() {
                    let column = block(list.column(w), start);
                    *union |= (0..LANES).fold(0, |all, lane| all | column[lane] & alive[lane]);
                }
                len += alive.iter().fold(0, |sum, &lane| sum + (lane & 1));
            }
            Survivors { union, len: len as usize }
        })
    }

    fn compact<W: Words>(list: Columns<'_>, conflict: &W, mut survivors: ColumnsMut<'_>) {
        let width = conflict.words().len();
        let mut len = 0;
        for i in 0..list.len {
            let mut clash = 0;
            for (w, &word) in conflict.words().iter().enumerate() {
                clash |= list.column(w)[i] & word;
            }
            // Always written, kept only if it survives: cheaper than a jump that can't be foretold.
            for w in 0..=width {
                survivors.column(w)[len] = list.column(w)[i];
            }
            len += usize::from(clash == 0);
        }
    }

    fn tally<W: Words>(list: Columns<'_>, tally: &mut Tally<W>) {
        tally.len = (usize::BITS - list.len.leading_zeros()) as usize;
        let width = tally.digits[0].words().len();
        for w in 0..width {
            let mut digits = [[0; LANES]; super::kernel::DIGITS];
            let digits = &mut digits[..tally.len];
            for (start, alive) in blocks(list.len) {
                let mut carry = block(list.column(w), start);
                for lane in 0..LANES {
                    carry[lane] &= alive[lane];
                }
                let mut any = true;
                for digit in digits.iter_mut() {
                    if !any {
                        break;
                    }
                    let mut rest = 0;
                    for lane in 0..LANES {
                        let both = digit[lane] & carry[lane];
                        digit[lane] ^= carry[lane];
                        carry[lane] = both;
                        rest |= both;
                    }
                    any = rest != 0;
                }
            }
            let mut half = LANES / 2;
            while half > 0 {
                add_halves(digits, half);
                half /= 2;
            }
            for (total, digit) in tally.digits.iter_mut().zip(digits) {
                total.words_mut()[w] = digit[0];
            }
        }
    }

    fn find(list: Columns<'_>, word: usize, bit: u32, most: usize, positions: &mut Vec<u32>) {
        let column = &list.column(word)[..list.len];
        positions.extend((0..).zip(column).filter(|&(_, word)| word >> bit & 1 == 1).map(|(i, _)| i).take(most));
    }
}

/// Adds the counts in the lanes from `half` on to those in the lanes before.
#[inline]
fn add_halves(digits: &mut [Block], half: usize) {
    let mut carry = [0; LANES];
    for digit in digits {
        for lane in 0..half {
            let (a, b, c) = (digit[lane], digit[lane + half], carry[lane]);
            digit[lane] = a ^ b ^ c;
            carry[lane] = a & b | c & (a ^ b);
        }
    }
}
