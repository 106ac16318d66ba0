//! A partly solved exact cover, with the deductions of a person.
//!
//! | deduction | meaning |
//! |---|---|
//! | single | an item has only as many ways left as it needs, so all of them are chosen |
//! | blocked | an item that is needed once has at most [`FEW`] ways left, so what excludes all of them is out |
//!
//! *Ways* of an item are the options that cover it and are not known to be out.

use jigsat_forms::budget::{Budget, Exceeded, Pace};
use jigsat_forms::exact_cover::{Colour, Entry, Role};
use jigsat_forms::{ExactCover, ItemId, OptionId};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// The most ways of an item that a person compares.
const FEW: u32 = 3;

/// The state of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OptionState {
    Open,
    Chosen,
    Out,
}

/// The state of an item.
#[derive(Debug, Clone, Copy, Default)]
struct ItemState {
    /// The number of its ways.
    ways: u32,
    /// The number of chosen options that cover it.
    taken: u32,
    /// Is it in the queue?
    is_queued: bool,
}

/// A partly solved exact cover.
pub(super) struct PartialCover<'a> {
    cover: &'a ExactCover,
    /// For each item the options that cover it, with its colour in them.
    uses: Vec<Vec<(OptionId, Option<Colour>)>>,
    options: Vec<OptionState>,
    items: Vec<ItemState>,
    /// The options that are chosen or out, in order.
    trail: Vec<OptionId>,
    /// The items whose ways changed since they were examined.
    queue: Vec<ItemId>,
    /// For each option, how many ways of the examined item exclude it, and the number of the last such way.
    excluded_by: Vec<(u32, u32)>,
    /// The number of ways examined so far.
    examined: u32,
    pace: Pace<'a>,
}

impl<'a> PartialCover<'a> {
    /// The unsolved cover. `O(items + entries)`.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub(super) fn new(cover: &'a ExactCover, budget: &'a Budget) -> Result<Self, Exceeded> {
        let [items, options, entries] = [cover.item_count(), cover.option_count(), cover.entry_count()];
        let bytes = items * 64 + options * 16 + entries * 2 * size_of::<(OptionId, Option<Colour>)>();
        budget.reserve(bytes as u64, || format!("the uses of {items} items in {entries} entries"))?;
        let mut pace = budget.pace();
        let mut uses = vec![Vec::new(); items];
        for option in cover.options() {
            pace.step(cover.entries(option).len())?;
            for entry in cover.entries(option) {
                uses[entry.item.index()].push((option, entry.colour));
            }
        }
        let of_item = |uses: &Vec<_>| ItemState { ways: uses.len() as u32, is_queued: true, ..ItemState::default() };
        Ok(Self {
            cover,
            options: vec![OptionState::Open; options],
            items: uses.iter().map(of_item).collect(),
            uses,
            trail: Vec::new(),
            queue: cover.items().collect(),
            excluded_by: vec![(0, 0); options],
            examined: 0,
            pace,
        })
    }

    /// How often the item still needs cover, at least.
    fn need(&self, item: ItemId) -> u32 {
        match self.cover.role(item) {
            Role::Primary { lo, .. } => lo.saturating_sub(self.items[item.index()].taken),
            Role::Secondary => 0,
        }
    }

    /// Draws all conclusions; returns whether there is no contradiction.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub(super) fn settle(&mut self) -> Result<bool, Exceeded> {
        while let Some(item) = self.queue.pop() {
            self.items[item.index()].is_queued = false;
            let (ways, need) = (self.items[item.index()].ways, self.need(item));
            let is_consistent = if ways < need {
                false
            } else if need == 0 {
                true
            } else if ways == need {
                self.ways(item).into_iter().try_fold(true, |fits, way| Ok(fits && self.choose(way)?))?
            } else {
                if need == 1 && ways <= FEW {
                    self.exclude_blocked(item)?;
                }
                true
            };
            if !is_consistent {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Excludes the options that each way of the item excludes.
    fn exclude_blocked(&mut self, item: ItemId) -> Result<(), Exceeded> {
        let mut blocked = Vec::new();
        for (before, way) in (0..).zip(self.ways(item)) {
            self.examined += 1;
            blocked.clear();
            for entry in self.cover.entries(way) {
                if self.room(entry.item) > 1 {
                    continue;
                }
                self.pace.step(self.uses[entry.item.index()].len())?;
                for &(rival, colour) in &self.uses[entry.item.index()] {
                    if self.options[rival.index()] != OptionState::Open || agree(entry.colour, colour) || rival == way {
                        continue;
                    }
                    let excluded = &mut self.excluded_by[rival.index()];
                    if excluded.1 == self.examined {
                        continue;
                    }
                    let count = if excluded.1 + 1 == self.examined { excluded.0 } else { 0 };
                    *excluded = (count + 1, self.examined);
                    if count == before {
                        blocked.push(rival);
                    }
                }
            }
            if blocked.is_empty() {
                break;
            }
        }
        // Counts of the next item start at 0.
        self.examined += 1;
        for option in blocked {
            self.exclude(option);
        }
        Ok(())
    }

    /// How often the item may still be covered, at most, where colours disagree.
    fn room(&self, item: ItemId) -> u32 {
        match self.cover.role(item) {
            Role::Primary { hi, .. } => hi.saturating_sub(self.items[item.index()].taken),
            Role::Secondary => 1,
        }
    }

    /// The ways of the item, in order.
    fn ways(&self, item: ItemId) -> Vec<OptionId> {
        let options = self.uses[item.index()].iter().map(|&(option, _)| option);
        options.filter(|option| self.options[option.index()] == OptionState::Open).collect()
    }

    /// Chooses an option; returns whether it was not out.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub(super) fn choose(&mut self, option: OptionId) -> Result<bool, Exceeded> {
        if self.options[option.index()] != OptionState::Open {
            return Ok(self.options[option.index()] == OptionState::Chosen);
        }
        self.set(option, OptionState::Chosen);
        for &Entry { item, colour } in self.cover.entries(option) {
            let state = &mut self.items[item.index()];
            state.taken += 1;
            let is_full = match self.cover.role(item) {
                Role::Primary { hi, .. } => state.taken >= hi,
                Role::Secondary => true,
            };
            if is_full {
                self.pace.step(self.uses[item.index()].len())?;
                for place in 0..self.uses[item.index()].len() {
                    let (rival, other) = self.uses[item.index()][place];
                    if self.options[rival.index()] == OptionState::Open && !agree(colour, other) {
                        self.exclude(rival);
                    }
                }
            }
        }
        Ok(true)
    }

    /// Excludes an open option.
    pub(super) fn exclude(&mut self, option: OptionId) {
        self.set(option, OptionState::Out);
    }

    fn set(&mut self, option: OptionId, state: OptionState) {
        self.options[option.index()] = state;
        self.trail.push(option);
        for entry in self.cover.entries(option) {
            let item = &mut self.items[entry.item.index()];
            item.ways -= 1;
            if !std::mem::replace(&mut item.is_queued, true) {
                self.queue.push(entry.item);
            }
        }
    }

    /// The number of options that are chosen or out: the argument of [`undo`](Self::undo).
    pub(super) fn len(&self) -> usize {
        self.trail.len()
    }

    /// Returns to an earlier position, in which all conclusions were drawn.
    pub(super) fn undo(&mut self, len: usize) {
        for item in self.queue.drain(..) {
            self.items[item.index()].is_queued = false;
        }
        for option in self.trail.drain(len..).rev() {
            let was_chosen =
                std::mem::replace(&mut self.options[option.index()], OptionState::Open) == OptionState::Chosen;
            for entry in self.cover.entries(option) {
                let item = &mut self.items[entry.item.index()];
                item.ways += 1;
                item.taken -= u32::from(was_chosen);
            }
        }
    }

    /// A random way of an item with the fewest ways; `None` if all needs are met.
    pub(super) fn pick(&self, random: &mut ChaCha8Rng) -> Option<OptionId> {
        let mut fewest = (u32::MAX, 0, ItemId(0));
        for item in self.cover.items() {
            let need = self.need(item);
            if need == 0 {
                continue;
            }
            let spare = self.items[item.index()].ways - need;
            if spare > fewest.0 {
                continue;
            }
            let ties = if spare < fewest.0 { 1 } else { fewest.1 + 1 };
            let item = if random.random_range(0..ties) == 0 { item } else { fewest.2 };
            fewest = (spare, ties, item);
        }
        let (_, ties, item) = fewest;
        let ways = (ties > 0).then(|| self.ways(item))?;
        Some(ways[random.random_range(0..ways.len())])
    }

    /// The chosen options, in the order of the cover.
    pub(super) fn chosen(&self) -> Vec<OptionId> {
        self.cover.options().filter(|option| self.options[option.index()] == OptionState::Chosen).collect()
    }
}

/// May two options with these colours of an item be chosen together, where only one cover is left without colours?
fn agree(one: Option<Colour>, other: Option<Colour>) -> bool {
    one.is_some() && one == other
}
