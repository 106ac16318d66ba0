//! A view of a cover: its state when some options are chosen and others are out.

use std::ops::ControlFlow;

use itertools::Itertools;
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::{Colour, Entry, Role};
use jigsat_forms::{ExactCover, ItemId, OptionId};

use super::super::{Atom, Fact, Known, go_on};

/// The remaining part of a cover.
pub(super) struct CoverView<'a> {
    pub(super) cover: &'a ExactCover,
    /// For each item the options that cover it.
    uses: &'a [Vec<OptionId>],
    known: &'a Known,
    budget: &'a Budget,
    /// For each item, how often it still needs cover, at least.
    needs: Vec<u32>,
    /// For each item, the chosen options that cover it.
    takers: Vec<Takers>,
    /// For each item, the options that may still cover it.
    ways: Vec<Vec<OptionId>>,
}

/// The chosen options that cover an item.
#[derive(Debug, Clone, Copy, Default)]
struct Takers {
    count: u32,
    /// The colour that all of them give it, if they agree; for secondary items.
    colour: Option<Colour>,
    /// Do two of them disagree?
    is_torn: bool,
}

impl<'a> CoverView<'a> {
    pub(super) fn of(cover: &'a ExactCover, uses: &'a [Vec<OptionId>], known: &'a Known, budget: &'a Budget) -> Self {
        let mut takers = vec![Takers::default(); cover.item_count()];
        for option in known.true_atoms().map(|atom| OptionId(atom.0)) {
            for entry in cover.entries(option) {
                let taken = &mut takers[entry.item.index()];
                taken.is_torn |= taken.count > 0 && (taken.colour.is_none() || taken.colour != entry.colour);
                taken.colour = entry.colour;
                taken.count += 1;
            }
        }
        let need = |item: ItemId| match cover.role(item) {
            Role::Primary { lo, .. } => lo.saturating_sub(takers[item.index()].count),
            Role::Secondary => 0,
        };
        let needs = cover.items().map(need).collect();
        let is_open = |option: &OptionId| known.value(Atom(option.0)).is_none();
        let ways = uses.iter().map(|options| options.iter().copied().filter(is_open).collect()).collect();
        Self { cover, uses, known, budget, needs, takers, ways }
    }

    /// Continues a rule unless the budget is exceeded.
    pub(super) fn go_on(&self) -> ControlFlow<()> {
        go_on(self.budget)
    }

    /// How often the item still needs cover, at least.
    pub(super) fn need(&self, item: ItemId) -> usize {
        self.needs[item.index()] as usize
    }

    /// How often the item may still be covered, at most, by options that give it no colour.
    pub(super) fn room(&self, item: ItemId) -> usize {
        let taken = self.takers[item.index()].count;
        match self.cover.role(item) {
            Role::Primary { hi, .. } => hi.saturating_sub(taken) as usize,
            Role::Secondary => usize::from(taken == 0),
        }
    }

    /// Is the item taken more often than it may be?
    pub(super) fn is_overdone(&self, item: ItemId) -> bool {
        let taken = self.takers[item.index()];
        match self.cover.role(item) {
            Role::Primary { hi, .. } => taken.count > hi,
            Role::Secondary => taken.is_torn,
        }
    }

    /// The options that may still cover the item.
    pub(super) fn ways(&self, item: ItemId) -> &[OptionId] {
        &self.ways[item.index()]
    }

    /// Is an option with this entry excluded?
    pub(super) fn is_shut(&self, entry: &Entry) -> bool {
        let taken = self.takers[entry.item.index()];
        match self.cover.role(entry.item) {
            Role::Primary { .. } => self.room(entry.item) == 0,
            Role::Secondary => taken.count > 0 && (taken.colour.is_none() || taken.colour != entry.colour),
        }
    }

    /// May any two more options cover the item? Options that give a secondary item the same colour always may.
    pub(super) fn has_room_for_two(&self, item: ItemId) -> bool {
        matches!(self.cover.role(item), Role::Primary { .. }) && self.room(item) > 1
    }

    /// The primary items that still need cover, in order.
    pub(super) fn needy(&self) -> impl Iterator<Item = ItemId> {
        self.cover.items().filter(|&item| self.need(item) > 0)
    }

    /// The known facts about all options that cover the item.
    pub(super) fn known_of(&self, item: ItemId) -> impl Iterator<Item = Fact> {
        let fact = |option: &OptionId| {
            let atom = Atom(option.0);
            self.known.value(atom).map(|holds| Fact { atom, holds })
        };
        self.uses[item.index()].iter().filter_map(fact)
    }

    /// The chosen options that cover the item.
    pub(super) fn chosen_of(&self, item: ItemId) -> impl Iterator<Item = Fact> {
        self.known_of(item).filter(|fact| fact.holds)
    }

    /// These facts, sorted and distinct.
    pub(super) fn sorted(facts: impl IntoIterator<Item = Fact>) -> Vec<Fact> {
        facts.into_iter().sorted_unstable().dedup().collect()
    }
}

/// The fact that an option is out.
pub(super) fn out(option: OptionId) -> Fact {
    !chosen(option)
}

/// The fact that an option is chosen.
pub(super) fn chosen(option: OptionId) -> Fact {
    Atom(option.0).holds()
}
