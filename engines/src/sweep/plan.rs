//! The stages of a sweep, and the bits of its keys.
//!
//! A mark is in the *front* from the first stage on at which an option may cover it early, until its own stage. Only
//! then does a key need a bit that is set if it is covered. The bit is reused afterwards, as registers are for
//! variables whose lifetimes don't overlap. So keys are as wide as the widest front, however many marks there are.
//!
//! *Complexity*: `O(entries)`, and a scan of one word for each mark.
//!
//! *Reference*: Massimiliano Poletto, Vivek Sarkar, "Linear scan register allocation", ACM TOPLAS 21, 1999: intervals get the registers
//! that are free when they begin.

use jigsat_forms::OptionId;

use crate::marks::MarkTable;

/// The stage of one mark.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Stage {
    /// The bit that is set if it is covered already; 0 if it can't be.
    pub(super) bit: u64,
    /// Does it have to be covered?
    pub(super) is_needed: bool,
    /// For each option whose first mark this is, the bits of its other marks.
    pub(super) options: Vec<u64>,
    /// The names of these options.
    pub(super) names: Vec<OptionId>,
}

/// A transition to the next stage: for states with some value in some bits.
pub(super) struct Transition {
    pub(super) mask: u64,
    pub(super) value: u64,
    /// The bits that it changes.
    pub(super) flip: u64,
    /// The option that is chosen, if one is.
    pub(super) option: Option<OptionId>,
}

impl Stage {
    /// The transitions of states in which the mark is covered already, in which it stays open, and by each option.
    pub(super) fn transitions(&self) -> impl Iterator<Item = Transition> {
        let &Self { bit, is_needed, ref options, ref names } = self;
        let covered = (bit != 0).then_some(Transition { mask: bit, value: bit, flip: bit, option: None });
        let left = (!is_needed).then_some(Transition { mask: bit, value: 0, flip: 0, option: None });
        let by_options = options.iter().zip(names).map(move |(&others, &name)| Transition {
            mask: bit | others,
            value: 0,
            flip: others,
            option: Some(name),
        });
        covered.into_iter().chain(left).chain(by_options)
    }
}

/// The stages in the order of the marks.
/// `None` if a front has more than 63 marks, or if options do more than exclude one another.
pub(super) fn stages(table: &MarkTable) -> Option<Vec<Stage>> {
    if table.options.iter().any(|(_, uses, rules_out)| uses != rules_out || uses.is_empty()) {
        return None;
    }
    let mut stages: Vec<Stage> = (0..table.marks).map(|_| Stage::default()).collect();
    for &mark in &table.need {
        stages[mark as usize].is_needed = true;
    }
    let mut by_first: Vec<Vec<&[u32]>> = vec![Vec::new(); stages.len()];
    for (name, uses, _) in &table.options {
        if let Some((&first, others)) = uses.split_first() {
            by_first[first as usize].push(others);
            stages[first as usize].names.push(*name);
        }
    }
    let (mut bits, mut free) = (vec![0; stages.len()], u64::MAX >> 1);
    for (mark, options) in by_first.into_iter().enumerate() {
        // A state in which it is covered has no options, and one with options does not need the bit: it is free
        // already.
        free |= bits[mark];
        stages[mark].bit = bits[mark];
        for others in options {
            let mut mask = 0;
            for &other in others {
                let bit = &mut bits[other as usize];
                if *bit == 0 {
                    *bit = free & free.wrapping_neg();
                    free ^= *bit;
                }
                if *bit == 0 {
                    return None;
                }
                mask |= *bit;
            }
            stages[mark].options.push(mask);
        }
    }
    Some(stages)
}

#[cfg(test)]
mod tests {
    use jigsat_forms::ExactCover;
    use jigsat_forms::budget::Budget;
    use jigsat_forms::exact_cover::{Colour, Entry};

    use super::*;

    /// A row of cells, where a piece covers one of them, or two at this distance.
    fn row(cells: usize, reach: usize) -> ExactCover {
        let mut cover = ExactCover::new();
        let cells: Vec<_> = (0..cells).map(|_| cover.primary("cell")).collect();
        for &cell in &cells {
            cover.option([cell.into()]).unwrap();
        }
        for (first, second) in cells.iter().zip(&cells[reach..]) {
            cover.option([(*first).into(), (*second).into()]).unwrap();
        }
        cover
    }

    fn stages_of(cover: &ExactCover) -> Option<Vec<Stage>> {
        stages(&MarkTable::new(cover, Budget::unlimited()).unwrap())
    }

    #[test]
    fn bits_are_reused_after_the_stage_of_their_mark() {
        let stages = stages_of(&row(1000, 7)).unwrap();
        let bits = stages.iter().flat_map(|stage| &stage.options).fold(0, |bits, option| bits | option);
        assert_eq!((stages.len(), bits), (1000, (1 << 7) - 1));
        assert!(stages.iter().all(|stage| stage.is_needed));
        // A mark that may be covered early has a bit until its stage.
        assert!(stages[..7].iter().all(|stage| stage.bit == 0) && stages[7..].iter().all(|stage| stage.bit != 0));
    }

    #[test]
    fn fronts_have_to_fit_into_a_word() {
        assert!(stages_of(&row(1000, 63)).is_some());
        assert!(stages_of(&row(1000, 64)).is_none());
    }

    #[test]
    fn only_exclusive_options_are_swept() {
        /// A row with two more options on its first cell, which also have other items.
        fn beside(other: impl Fn(&mut ExactCover) -> [Entry; 2]) -> Option<Vec<Stage>> {
            let mut cover = row(30, 2);
            let first = cover.items().next().unwrap();
            for entry in other(&mut cover) {
                cover.option([first.into(), entry]).unwrap();
            }
            stages_of(&cover)
        }
        let optional = beside(|cover| [cover.secondary("s").into(); 2]).unwrap();
        assert_eq!(optional.iter().filter(|stage| !stage.is_needed).count(), 1);
        assert!(beside(|cover| [cover.primary_times("u", 1..=2).unwrap().into(); 2]).is_none());
        let colours = |cover: &mut ExactCover| {
            let item = cover.secondary("t");
            [item.with(Colour(0)), item.with(Colour(1))]
        };
        assert!(beside(colours).is_none());
    }
}
