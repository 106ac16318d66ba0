use jigsat_forms::ExactCover;
use jigsat_forms::budget::Budget;
use proptest::prelude::*;

use super::*;
#[cfg(target_arch = "x86_64")]
use crate::mask::avx512::{self, Avx512};
use crate::mask::kernel::Kernel;
use crate::mask::lists::Lists;
use crate::mask::matrix::Matrix;
use crate::mask::portable::Portable;
use crate::mask::table::Table;

type Mask = [u32; 3];
const BITS: u32 = 96;

fn has(mask: &Mask, bit: u32) -> bool {
    mask[bit as usize / 32] >> (bit % 32) & 1 == 1
}

fn clash(a: &Mask, b: &Mask) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

fn set(positions: &[usize]) -> OptionSet {
    let mut set = OptionSet::default();
    for i in positions {
        set.0[i / 64] |= 1 << (i % 64);
    }
    set
}

/// A list of options, and a node below it.
#[derive(Debug)]
struct Sample {
    rows: Vec<Mask>,
    /// The items that were open at the list.
    open: Mask,
    /// The bits that chosen options have. They are not open any more, and no option left has them.
    closed: Mask,
}

impl Sample {
    fn left_open(&self) -> Mask {
        std::array::from_fn(|w| self.open[w] & !self.closed[w])
    }

    /// The options left at the node.
    fn live(&self) -> Vec<usize> {
        (0..self.rows.len()).filter(|&i| !clash(&self.rows[i], &self.closed)).collect()
    }

    fn live_after(&self, chosen: usize) -> Vec<usize> {
        self.live().into_iter().filter(|&i| !clash(&self.rows[i], &self.rows[chosen])).collect()
    }

    /// The open items and how many of the options have them.
    fn counts(&self, options: &[usize]) -> Vec<(u32, u32)> {
        let count = |bit| options.iter().filter(|&&i| has(&self.rows[i], bit)).count() as u32;
        (0..BITS).filter(|&bit| has(&self.left_open(), bit)).map(|bit| (bit, count(bit))).collect()
    }

    fn matrix(&self) -> Matrix<Mask> {
        let mut cover = ExactCover::new();
        let items: Vec<_> = (0..BITS).map(|bit| cover.primary(format!("{bit}"))).collect();
        for row in &self.rows {
            cover.option((0..BITS).filter(|&bit| has(row, bit)).map(|bit| items[bit as usize].into())).unwrap();
        }
        Matrix::new(&Table::new(&cover, Budget::unlimited()).unwrap())
    }
}

fn indexed<K: Kernel>(index: &mut Index, rows: &[Mask], open: &Mask) {
    let mut lists = Lists::new(3);
    let list = lists.push(rows.len());
    let mut union = [0; 3];
    for w in 0..3 {
        // The margin must not count.
        lists.write(list).column(w).fill(u32::MAX);
        for (i, row) in rows.iter().enumerate() {
            lists.write(list).column(w)[i] = row[w];
            union[w] |= row[w];
        }
    }
    index.prepare(lists.read(list), &union);
    K::fill(index, lists.read(list), open);
}

fn fulfils_definitions<K: Kernel>(sample: &Sample, branch: u32) {
    let mut index = Index::default();
    // An earlier index must not count.
    indexed::<K>(&mut index, &[[u32::MAX; 3]; OptionSet::CAPACITY], &[u32::MAX; 3]);
    indexed::<K>(&mut index, &sample.rows, &sample.open);
    let live = sample.live();
    let mut window = Window::empty();
    window.live = set(&live);
    window.look(&index, &sample.left_open());
    let fewest = sample.counts(&live).into_iter().min_by_key(|&(_, count)| count);
    if let Some(fewest) = fewest.filter(|&(_, count)| count > 0) {
        assert_eq!(K::fewest(&index, &window), fewest);
    }

    let chosen: Vec<usize> = live.iter().copied().filter(|&i| has(&sample.rows[i], branch)).collect();
    let mut positions = Vec::new();
    window.live.common(&index.by_bit[branch as usize], |position| positions.push(position));
    assert_eq!(positions, chosen);
    let rows: Vec<u32> = chosen.iter().map(|&i| i as u32).collect();
    // Earlier children must not count.
    let (mut lives, mut left) = (vec![true; rows.len()], vec![set(&[0]); rows.len()]);
    K::check(&index, &window, sample.matrix().clashes.as_ref().unwrap(), &rows, &mut lives, &mut left);
    let (mut expected, mut survivors) = (Vec::new(), Vec::new());
    for &i in &chosen {
        let after = sample.live_after(i);
        let lacks = |&(bit, count): &(u32, u32)| count == 0 && !has(&sample.rows[i], bit);
        let is_alive = !sample.counts(&after).iter().any(lacks);
        expected.push(is_alive);
        survivors.extend(is_alive.then(|| set(&after)));
    }
    left.truncate(survivors.len());
    assert_eq!((lives, left), (expected, survivors));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn loops_fulfil_their_definition(
        len in prop_oneof![0..20_usize, 0..=OptionSet::CAPACITY, OptionSet::CAPACITY - 70..=OptionSet::CAPACITY],
        // Few items: most children are dead ends where there are many.
        items in 1..=BITS,
        closed in 0..6_usize,
        branch in 0..BITS,
        seed: u64,
    ) {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut mask = |count: usize| {
            let mut mask = [0; 3];
            (0..count).for_each(|_| mask.set(random.u32(..items)));
            mask
        };
        let rows = (0..len).map(|_| mask(3)).collect();
        // All bits of options are open items.
        let mut open = [0; 3];
        (0..items).for_each(|bit| open.set(bit));
        let sample = Sample { rows, open, closed: mask(closed) };
        fulfils_definitions::<Portable>(&sample, branch);
        #[cfg(target_arch = "x86_64")]
        if avx512::is_here() {
            fulfils_definitions::<Avx512>(&sample, branch);
        }
    }
}

#[test]
fn the_first_options_are_a_set() {
    for len in [0, 1, 63, 64, 65, 511, 512] {
        assert_eq!(OptionSet::first(len), set(&(0..len).collect::<Vec<_>>()));
        assert_eq!(OptionSet::first(len).len(), len);
    }
}
