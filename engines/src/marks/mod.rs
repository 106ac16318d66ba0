//! An exact cover as `memo` and `sweep` use it: options as two sets of *marks*.
//! Every option uses some marks and rules some out.
//!
//! An option can be chosen as long as no earlier choice has ruled out a mark that it uses. Without colours, one mark
//! for each item is enough: an option uses and rules out the marks of its items. An item with colours has two marks for
//! each binary digit of a colour's number, one for 0 and one for 1. An option with the colour uses the marks of its
//! digits and rules out those of the opposite digits: options of different colours exclude one another, those of the
//! same colour don't. An option that has the item without a colour uses and rules out both marks of the first digit,
//! and so excludes all others.
//!
//! The mark of a primary item that may be covered several times is ruled out by the search, once the item is full.
//!
//! Items that restrict nothing get no mark: a secondary item that occurs only once, or always in the same colour; an
//! item of every option, if the other items fix the number of options (the single kind of piece of a packing).

mod needless;
mod order;

use std::collections::BTreeSet;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::{Entry, Role};
use jigsat_forms::{ExactCover, OptionId};

use needless::{beside_forced, implied_counters};

/// An item that may be covered more than once.
#[derive(Debug, Clone, Copy)]
pub(super) struct Counted {
    /// Its mark.
    pub(super) mark: u32,
    /// The greatest number of options.
    pub(super) hi: u32,
    /// How many of these it does not need.
    pub(super) slack: u32,
}

/// An order is narrow if every option spans at most one of so many parts of it.
const NARROW: u32 = 3;

/// The most marks that are put into order: with more, sets are slow anyway.
const ORDERED: u32 = 512;

/// What an entry costs, in steps of a [`Pace`](jigsat_forms::budget::Pace).
const STEPS: usize = 40;

/// The marks of a problem.
#[derive(Default)]
pub(super) struct MarkTable {
    /// How many marks there are.
    pub(super) marks: u32,
    /// The marks of the items that have to be covered at least once.
    pub(super) need: Vec<u32>,
    /// The marks of the primary items.
    pub(super) primary: Vec<u32>,
    /// The items that may be covered more than once.
    pub(super) counted: Vec<Counted>,
    /// The possible options: the marks that they use, and those that they rule out.
    pub(super) options: Vec<(OptionId, Vec<u32>, Vec<u32>)>,
    /// Is there certainly no solution?
    pub(super) is_hopeless: bool,
}

/// The marks of an item.
#[derive(Clone)]
enum ItemMarks {
    None,
    /// One, by which its options exclude one another.
    Exclusive(u32),
    /// One, which its options don't rule out.
    Counted(u32),
    /// Two for each digit, from this one on, of the position in the list of colours.
    Coloured(u32, Vec<u32>),
}

/// The bytes of a table and of the rows made from it.
pub(super) fn bytes(problem: &ExactCover) -> u64 {
    (problem.option_count() * 300 + problem.entry_count() * 24) as u64
}

impl MarkTable {
    /// Makes the marks of a problem, in an order that suits a search.
    ///
    /// # Errors
    /// The limit of the budget that was reached on the way.
    pub(super) fn new(problem: &ExactCover, budget: &Budget) -> Result<Self, Exceeded> {
        budget.reserve(bytes(problem), || format!("sub-problems of {} options", problem.option_count()))?;
        let mut pace = budget.pace();
        let forbidden = |entry: &Entry| matches!(problem.role(entry.item), Role::Primary { hi: 0, .. });
        let mut chosen = Vec::new();
        for option in problem.options() {
            let entries = problem.entries(option);
            pace.step(STEPS * entries.len())?;
            if !entries.iter().any(forbidden) {
                chosen.push(option);
            }
        }
        let chosen = beside_forced(problem, chosen);
        let (implied, is_hopeless) = implied_counters(problem, &chosen);
        let mut table = Self { is_hopeless, ..Self::default() };
        let mut uses = vec![Vec::new(); problem.item_count()];
        for entry in chosen.iter().flat_map(|&option| problem.entries(option)) {
            uses[entry.item.index()].push(entry.colour.map(|colour| colour.0));
        }
        let marks: Vec<ItemMarks> = problem
            .items()
            .map(|item| match problem.role(item) {
                _ if implied.contains(&item) => ItemMarks::None,
                Role::Primary { lo, hi } => table.mark_primary(lo, hi),
                Role::Secondary => table.mark_secondary(&uses[item.index()]),
            })
            .collect();
        let set = |side: fn(&ItemMarks, &Entry) -> Vec<u32>, entries: &[Entry]| {
            let mut marks: Vec<u32> =
                entries.iter().flat_map(|entry| side(&marks[entry.item.index()], entry)).collect();
            marks.sort_unstable();
            marks
        };
        for option in chosen {
            let entries = problem.entries(option);
            pace.step(STEPS * entries.len())?;
            table.options.push((option, set(ItemMarks::used, entries), set(ItemMarks::ruled_out, entries)));
        }
        if !table.is_narrow() && table.marks <= ORDERED {
            table.renumber(budget)?;
        }
        Ok(table)
    }

    /// Renumbers the marks, in an [order](order::places) that suits a search.
    fn renumber(&mut self, budget: &Budget) -> Result<(), Exceeded> {
        let places = order::places(self.marks, self.options.iter().map(|(_, uses, _)| &uses[..]), budget)?;
        let lists = self.options.iter_mut().flat_map(|(_, uses, rules_out)| [uses, rules_out]);
        for list in lists.chain([&mut self.need, &mut self.primary]) {
            for mark in list.iter_mut() {
                *mark = places[*mark as usize];
            }
            list.sort_unstable();
        }
        for item in &mut self.counted {
            item.mark = places[item.mark as usize];
        }
        self.counted.sort_unstable_by_key(|item| item.mark);
        Ok(())
    }

    /// Are there only items that are covered exactly once?
    pub(super) fn is_plain(&self) -> bool {
        self.need.len() == self.marks as usize && self.counted.is_empty()
    }

    pub(super) fn is_narrow(&self) -> bool {
        let span = |uses: &Vec<u32>| uses.last().zip(uses.first()).map_or(0, |(last, first)| last - first);
        let widest = self.options.iter().map(|(_, uses, _)| span(uses)).max().unwrap_or(0);
        self.is_plain() && widest * NARROW <= self.marks
    }

    /// How many words a set of marks takes.
    pub(super) fn words(&self) -> usize {
        (self.marks as usize).div_ceil(64)
    }

    fn take(&mut self, marks: u32) -> u32 {
        self.marks += marks;
        self.marks - marks
    }

    fn mark_primary(&mut self, lo: u32, hi: u32) -> ItemMarks {
        if hi == 0 {
            return ItemMarks::None;
        }
        let mark = self.take(1);
        self.primary.push(mark);
        if lo > 0 {
            self.need.push(mark);
        }
        if hi == 1 {
            return ItemMarks::Exclusive(mark);
        }
        self.counted.push(Counted { mark, hi, slack: hi - lo });
        ItemMarks::Counted(mark)
    }

    fn mark_secondary(&mut self, uses: &[Option<u32>]) -> ItemMarks {
        let colours: BTreeSet<u32> = uses.iter().flatten().copied().collect();
        let is_ever_plain = uses.contains(&None);
        match (colours.len(), is_ever_plain) {
            _ if uses.len() < 2 => ItemMarks::None,
            (1, false) => ItemMarks::None,
            (0, true) => ItemMarks::Exclusive(self.take(1)),
            (count, _) => ItemMarks::Coloured(self.take(2 * digits(count)), colours.into_iter().collect()),
        }
    }
}

/// The number of binary digits of the numbers below `count`, at least one.
fn digits(count: usize) -> u32 {
    (usize::BITS - (count - 1).leading_zeros()).max(1)
}

impl ItemMarks {
    fn used(&self, entry: &Entry) -> Vec<u32> {
        match self {
            ItemMarks::Counted(mark) => vec![*mark],
            ItemMarks::Coloured(first, colours) => coloured(*first, colours, entry, false),
            _ => self.ruled_out(entry),
        }
    }

    fn ruled_out(&self, entry: &Entry) -> Vec<u32> {
        match self {
            ItemMarks::None | ItemMarks::Counted(_) => vec![],
            ItemMarks::Exclusive(mark) => vec![*mark],
            ItemMarks::Coloured(first, colours) => coloured(*first, colours, entry, true),
        }
    }
}

/// The marks of the digits of the entry's colour, or of the opposite digits.
/// Without a colour, both marks of the first digit.
fn coloured(first: u32, colours: &[u32], entry: &Entry, opposite: bool) -> Vec<u32> {
    let Some(colour) = entry.colour else {
        return vec![first, first + 1];
    };
    let number = colours.partition_point(|&other| other < colour.0);
    let digit = |place: u32| (number >> place & 1 == 1) != opposite;
    (0..digits(colours.len())).map(|place| first + 2 * place + u32::from(digit(place))).collect()
}
