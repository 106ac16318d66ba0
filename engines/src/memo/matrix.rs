//! The problem as rows: sets of marks as masks, or as lists if masks are wide.

use jigsat_forms::OptionId;

use super::bits::{FixedSet, Set};
use crate::marks::{Counted, MarkTable};

/// The constant data of a search.
pub(super) struct Matrix<R: FixedSet> {
    /// How many words a set of marks takes.
    pub(super) words: usize,
    /// How many marks there are.
    pub(super) marks: usize,
    /// The items that have to be covered at least once.
    pub(super) need: R::Set,
    /// The primary items.
    pub(super) primary: R::Set,
    /// Those that may be covered more than once.
    pub(super) counted: Vec<Counted>,
    /// The primary items that are covered at most once.
    pub(super) single: R::Set,
    /// Are all items covered exactly once?
    /// Then the items that are left to cover determine the sub-problem.
    pub(super) is_plain: bool,
    /// Does every option have only neighbours in the order of the items?
    /// A walk that covers the first item first then meets few different sub-problems: what is left begins with a
    /// narrow, ragged front, and is complete behind it.
    pub(super) is_narrow: bool,
    /// For each option, the marks that it uses.
    pub(super) uses: Vec<R>,
    /// For each option, the marks that it rules out.
    pub(super) rules_out: Vec<R>,
    /// For each option, the marks that connect it with others; and its name.
    pub(super) touches: Vec<R>,
    pub(super) names: Vec<OptionId>,
    /// Is there certainly no solution?
    pub(super) is_hopeless: bool,
}

impl<R: FixedSet> Matrix<R> {
    pub(super) fn new(table: &MarkTable) -> Self {
        let words = table.words();
        let set = |marks: &[u32]| {
            let mut set = R::Set::empty(words);
            for &mark in marks {
                set.insert(mark);
            }
            set
        };
        let counted: Vec<u32> = table.counted.iter().map(|item| item.mark).collect();
        let touched = |uses: &[u32], rules_out: &[u32]| {
            let of_counted = uses.iter().filter(|mark| counted.binary_search(mark).is_ok());
            let mut marks: Vec<u32> = of_counted.chain(rules_out).copied().collect();
            marks.sort_unstable();
            R::new(&marks)
        };
        let [need, primary] = [&table.need, &table.primary].map(|marks| set(marks));
        let mut single = primary.clone();
        single.subtract(&set(&counted));
        Self {
            words,
            is_plain: table.is_plain(),
            is_narrow: table.is_narrow(),
            single,
            marks: table.marks as usize,
            need,
            primary,
            counted: table.counted.clone(),
            uses: table.options.iter().map(|(_, uses, _)| R::new(uses)).collect(),
            rules_out: table.options.iter().map(|(_, _, rules_out)| R::new(rules_out)).collect(),
            touches: table.options.iter().map(|(_, uses, rules_out)| touched(uses, rules_out)).collect(),
            names: table.options.iter().map(|&(name, _, _)| name).collect(),
            is_hopeless: table.is_hopeless,
        }
    }
}
