//! The constant data of a walk: what options cover and exclude.

use std::collections::HashMap;
use std::ops::ControlFlow;

use jigsat_forms::exact_cover::{Colour, Entry, Role};
use jigsat_forms::{ExactCover, ItemId, OptionId};
use rustc_hash::FxBuildHasher;

use crate::{Limit, Limits, Outcome};

/// The spare of a finished item, which stays the largest.
pub(super) const DONE: i16 = i16::MAX;

/// Items that can spare so much are finished: there are fewer options.
pub(super) const AMPLE: i16 = DONE / 2;

/// The number of items in a vector.
pub(super) const LANES: usize = 16;

/// The bits in a word.
pub(super) const BITS: usize = u64::BITS as usize;

/// The constant data of an item.
#[derive(Clone, Copy)]
pub(super) struct ItemInfo {
    /// How many of the options that it may get it does not need.
    pub(super) slack: u32,
    /// Its place among the items that may be covered more than once, if any.
    pub(super) counted: Option<u16>,
}

/// A problem as sets of options.
pub(super) struct Matrix {
    /// How many words a set takes.
    pub(super) words: usize,
    /// For each option, itself and all that it excludes.
    rules_out: Vec<u64>,
    /// For each item its options.
    of_item: Vec<u64>,
    /// The primary items of all options, and where those of each option begin.
    covered: Vec<u16>,
    starts: Vec<u32>,
    pub(super) items: Vec<ItemInfo>,
    /// The state at the root: options, spares, and bounds of the counted items.
    pub(super) all: Vec<u64>,
    pub(super) spare: Vec<[i16; LANES]>,
    pub(super) bounds: Vec<u32>,
    /// After an item that can spare no more than this, none can spare less.
    pub(super) least: i16,
}

impl Matrix {
    /// Lays the problem out. `O(entries · options)`.
    ///
    /// Breaks if there are too many options or items for its numbers, or if the budget is exceeded.
    pub(super) fn new(problem: &ExactCover, limits: &Limits) -> ControlFlow<Outcome, Self> {
        // Links would decide it, but under one name there is one algorithm.
        let Some(bytes) = bytes(problem) else {
            return ControlFlow::Break(Outcome::Limited(Limit::Incapable));
        };
        let [items, options] = [problem.item_count(), problem.option_count()];
        limits.reserve(bytes, || format!("sets of {options} options"))?;
        let words = options.div_ceil(BITS);
        let mut matrix = Self {
            words,
            rules_out: vec![0; options * words],
            of_item: vec![0; items * words],
            covered: Vec::with_capacity(problem.entry_count()),
            starts: vec![0],
            items: Vec::with_capacity(items),
            all: vec![0; words],
            spare: vec![[DONE; LANES]; items.div_ceil(LANES)],
            least: -1,
            bounds: Vec::new(),
        };
        for option in problem.options() {
            matrix.lay_out(problem, option);
        }
        for item in problem.items() {
            matrix.add_item(problem.role(item), item);
        }
        matrix.find_least();
        let colours = colours(problem, words);
        let mut pace = limits.budget.pace();
        for option in problem.options() {
            if let Err(exceeded) = pace.step(words * problem.entries(option).len()) {
                return ControlFlow::Break(exceeded.into());
            }
            matrix.exclude(problem, option, &colours);
        }
        ControlFlow::Continue(matrix)
    }

    /// Adds an option to the sets of its items.
    fn lay_out(&mut self, problem: &ExactCover, option: OptionId) {
        let entries = problem.entries(option);
        let is_forbidden = |entry: &Entry| matches!(problem.role(entry.item), Role::Primary { hi: 0, .. });
        if !entries.iter().any(is_forbidden) {
            insert(&mut self.all, option);
            for &Entry { item, .. } in entries {
                insert(row_mut(&mut self.of_item, item.index(), self.words), option);
                if matches!(problem.role(item), Role::Primary { .. }) {
                    self.covered.push(item.0 as u16);
                }
            }
        }
        self.starts.push(self.covered.len() as u32);
    }

    fn add_item(&mut self, role: Role, item: ItemId) {
        let (mut slack, mut counted) = (0, None);
        if let Role::Primary { lo, hi: hi @ 1.. } = role {
            let options: u32 = self.of_item(item.index()).iter().map(|word| word.count_ones()).sum();
            // It does not matter how many are missing.
            let spare = &mut self.spare[item.index() / LANES][item.index() % LANES];
            *spare = (i64::from(options) - i64::from(lo)).max(-1) as i16;
            slack = hi - lo;
            if hi > 1 {
                counted = Some(self.bounds.len() as u16);
                self.bounds.push(hi);
            }
        }
        self.items.push(ItemInfo { slack, counted });
    }

    /// Sets [`least`](Self::least), below which no item needs to be searched.
    /// Without multiplicities, the root alone can have a lost item, so a spare of 0 is least.
    fn find_least(&mut self) {
        if self.bounds.is_empty() {
            self.least = 0;
            if self.spare.as_flattened().iter().any(|&spare| spare < 0) {
                self.spare[0][0] = -1;
            }
        }
    }

    /// Computes the options that an option rules out.
    fn exclude(&mut self, problem: &ExactCover, option: OptionId, colours: &Colours) {
        let words = self.words;
        let out = row_mut(&mut self.rules_out, option.index(), words);
        insert(out, option);
        for &Entry { item, colour } in problem.entries(option) {
            if self.items[item.index()].counted.is_some() {
                continue;
            }
            let others = &self.of_item[item.index() * words..][..words];
            match colour.and_then(|colour| colours.get(&(item, colour))) {
                Some(agreed) => (out.iter_mut().zip(others).zip(agreed)).for_each(|((out, all), ok)| *out |= all & !ok),
                None => out.iter_mut().zip(others).for_each(|(out, all)| *out |= all),
            }
        }
    }

    /// The options that go out when this one is chosen.
    pub(super) fn rules_out(&self, option: usize) -> &[u64] {
        &self.rules_out[option * self.words..][..self.words]
    }

    /// The options of an item.
    pub(super) fn of_item(&self, item: usize) -> &[u64] {
        &self.of_item[item * self.words..][..self.words]
    }

    /// The primary items of an option.
    #[inline]
    pub(super) fn covered(&self, option: usize) -> &[u16] {
        &self.covered[self.starts[option] as usize..self.starts[option + 1] as usize]
    }
}

/// For each colour of an item, the options that have it.
type Colours = HashMap<(ItemId, Colour), Vec<u64>, FxBuildHasher>;

fn colours(problem: &ExactCover, words: usize) -> Colours {
    let mut colours = Colours::default();
    for option in problem.options() {
        for entry in problem.entries(option) {
            if let Some(colour) = entry.colour {
                insert(colours.entry((entry.item, colour)).or_insert_with(|| vec![0; words]), option);
            }
        }
    }
    colours
}

fn insert(set: &mut [u64], option: OptionId) {
    set[option.index() / BITS] |= 1 << (option.index() % BITS);
}

fn row_mut(rows: &mut [u64], index: usize, words: usize) -> &mut [u64] {
    &mut rows[index * words..][..words]
}

/// The most bytes that the sets of the engine and the states of one walk take.
///
/// `None` if there are too many options (more than 16,383) or items (65,536) for its numbers. Each step on a path
/// chooses an option, or finishes an item that needs no more. `O(items + entries)`.
pub fn bytes(problem: &ExactCover) -> Option<u64> {
    let [items, options, entries] = [problem.item_count(), problem.option_count(), problem.entry_count()];
    if options >= AMPLE as usize || items > usize::from(u16::MAX) {
        return None;
    }
    let words = options.div_ceil(BITS);
    let coloured = |option| problem.entries(option).iter().filter(|entry| entry.colour.is_some()).count();
    let coloured: usize = problem.options().map(coloured).sum();
    let set = 8 * words;
    let sets = set * (options + items + coloured) + 2 * entries + 4 * options;
    let steps = problem.items().map(|item| match problem.role(item) {
        Role::Primary { lo, hi } => (hi as usize).min(options) + usize::from(lo < hi),
        Role::Secondary => 0,
    });
    let ends =
        problem.items().filter(|&item| matches!(problem.role(item), Role::Primary { lo, hi } if lo < hi)).count();
    let depth = steps.sum::<usize>().min(options + ends) + 1;
    Some((sets + depth * (2 * set + 6 * items + 2 * LANES)) as u64)
}
