//! An exact cover as masks: every option is a row of 32-bit words over the items.
//!
//! Primary items have a bit each, in their order. The *conflict* of an option is the set of bits that no further option
//! may have once this one is chosen: those of the ordinary items that it covers, and of the other uses of its secondary
//! items.
//!
//! A coloured secondary item has two bits for every binary digit of its colours, one for a 0 and one for a 1. An option
//! has one of the two and conflicts with the other, so that two options clash exactly when some digit of their colours
//! differs. A use without colour has a bit of its own, and conflicts with every use.

use std::collections::{BTreeMap, BTreeSet};

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::{Colour, Role};
use jigsat_forms::{ExactCover, ItemId, OptionId};

/// A primary item that is not covered exactly once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Special {
    /// Its bit.
    pub(super) bit: u32,
    /// How many options may cover it, at most.
    pub(super) most: u32,
    /// How many of these it does not need.
    pub(super) slack: u32,
}

/// An option as lists of bits.
pub(super) struct OptionBits {
    pub(super) option: OptionId,
    /// The bits that it has.
    pub(super) bits: Vec<u32>,
    /// The bits that no further option may have; those of special items left out.
    pub(super) conflicts: Vec<u32>,
    /// Its special items, as positions in [`Table::specials`].
    pub(super) specials: Vec<u32>,
}

/// The problem, item by item and option by option, as bits.
#[derive(Default)]
pub(super) struct Table {
    /// The number of bits.
    pub(super) bits: usize,
    /// The bits of the items that are to be covered exactly once.
    pub(super) ordinary: Vec<u32>,
    pub(super) specials: Vec<Special>,
    pub(super) rows: Vec<OptionBits>,
}

/// The bits of a secondary item.
#[derive(Default)]
struct Secondary {
    uses: usize,
    has_plain_use: bool,
    colours: BTreeSet<Colour>,
    /// The colours in order: the place of each is its rank.
    ranks: Vec<Colour>,
    /// The bit of uses without colour, if there are such uses.
    plain: Option<u32>,
    /// For each binary digit of a colour's rank, the bits for 0 and 1.
    digits: Vec<[u32; 2]>,
}

/// The bytes of rows of so many bits, as they are made here, and as two masks each.
pub(super) fn bytes(problem: &ExactCover, bits: usize) -> u64 {
    let [options, entries] = [problem.option_count(), problem.entry_count()];
    let masks = options.saturating_mul(2 * (size_of::<OptionBits>() + bits / 8 + 48));
    masks.saturating_add(entries * 3 * size_of::<u32>()) as u64
}

impl Table {
    /// The number of words in a mask.
    pub(super) fn width(&self) -> usize {
        self.bits.div_ceil(u32::BITS as usize)
    }

    /// Lays the problem out. `O(items + entries)` up to a logarithm.
    ///
    /// # Errors
    /// If the budget is exceeded.
    pub(super) fn new(problem: &ExactCover, budget: &Budget) -> Result<Self, Exceeded> {
        let mut table = Self::default();
        let primary: Vec<u32> = problem.items().map(|item| table.primary(problem.role(item))).collect();
        let mut secondary = survey_secondaries(problem, budget)?;
        for item in secondary.values_mut() {
            item.take_bits(&mut table.bits);
        }
        let options = problem.option_count();
        budget.reserve(bytes(problem, table.bits), || format!("masks of {options} options"))?;
        let position: BTreeMap<u32, u32> = (0..).zip(&table.specials).map(|(i, special)| (special.bit, i)).collect();
        let mut pace = budget.pace();
        for option in problem.options() {
            pace.step(20 * problem.entries(option).len())?;
            let forbidden = |item| matches!(problem.role(item), Role::Primary { hi: 0, .. });
            if problem.entries(option).iter().any(|entry| forbidden(entry.item)) {
                continue;
            }
            let room = problem.entries(option).len();
            let [bits, conflicts] = [Vec::with_capacity(room), Vec::with_capacity(room)];
            let mut row = OptionBits { option, bits, conflicts, specials: Vec::new() };
            for entry in problem.entries(option) {
                if let Some(item) = secondary.get(&entry.item) {
                    item.add_to(&mut row, entry.colour);
                    continue;
                }
                let bit = primary[entry.item.index()];
                row.bits.push(bit);
                match position.get(&bit) {
                    Some(&special) => row.specials.push(special),
                    None => row.conflicts.push(bit),
                }
            }
            table.rows.push(row);
        }
        Ok(table)
    }

    /// Gives a primary item its bit; items without one get `u32::MAX`.
    fn primary(&mut self, role: Role) -> u32 {
        let bit = self.bits as u32;
        match role {
            Role::Secondary | Role::Primary { hi: 0, .. } => return u32::MAX,
            Role::Primary { lo: 1, hi: 1 } => self.ordinary.push(bit),
            Role::Primary { lo, hi } => self.specials.push(Special { bit, most: hi, slack: hi - lo }),
        }
        self.bits += 1;
        bit
    }
}

fn survey_secondaries(problem: &ExactCover, budget: &Budget) -> Result<BTreeMap<ItemId, Secondary>, Exceeded> {
    let mut pace = budget.pace();
    let mut secondaries: BTreeMap<ItemId, Secondary> = BTreeMap::new();
    for entry in problem.options().flat_map(|option| problem.entries(option)) {
        pace.step(4)?;
        if problem.role(entry.item) == Role::Secondary {
            let item = secondaries.entry(entry.item).or_default();
            item.uses += 1;
            match entry.colour {
                Some(colour) => drop(item.colours.insert(colour)),
                None => item.has_plain_use = true,
            }
        }
    }
    for item in secondaries.values_mut() {
        item.ranks = item.colours.iter().copied().collect();
    }
    Ok(secondaries)
}

impl Secondary {
    /// Takes the bits that the item needs; none if all its uses agree.
    fn take_bits(&mut self, bits: &mut usize) {
        let mut take = || {
            *bits += 1;
            *bits as u32 - 1
        };
        if self.uses < 2 {
            return;
        }
        if self.has_plain_use {
            self.plain = Some(take());
        }
        let digits = self.colours.len().next_power_of_two().trailing_zeros();
        // Beside uses without colour, even a single colour needs bits.
        let least = u32::from(self.has_plain_use && !self.colours.is_empty());
        self.digits = (0..digits.max(least)).map(|_| [take(), take()]).collect();
    }

    /// Adds a use of the item to an option.
    fn add_to(&self, row: &mut OptionBits, colour: Option<Colour>) {
        row.conflicts.extend(self.plain);
        if let Some(colour) = colour {
            let rank = self.ranks.partition_point(|&other| other < colour);
            for (digit, bits) in self.digits.iter().enumerate() {
                let value = rank >> digit & 1;
                row.bits.push(bits[value]);
                row.conflicts.push(bits[1 - value]);
            }
        } else {
            row.bits.extend(self.plain);
            row.conflicts.extend(self.digits.as_flattened());
        }
    }
}
