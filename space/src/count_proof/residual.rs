//! Residuals: what is left of an exact cover after some choices.

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::{Colour, Role};
use jigsat_forms::{ExactCover, ItemId};

/// What is left of a cover. It is neither solved nor dead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Residual {
    /// The live options, in increasing order.
    pub(super) live: Vec<u32>,
    /// The primary items with live options, in increasing order. All others have the bounds 0 and 0.
    bounds: Vec<Bound>,
}

/// How often a primary item is still to be covered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bound {
    /// The number of the item among the primary ones.
    pub(super) item: u32,
    pub(super) least: u32,
    most: u32,
}

impl Residual {
    /// The bound of an item that has live options.
    pub(super) fn bound(&self, item: u32) -> Option<Bound> {
        self.bounds.binary_search_by_key(&item, |bound| bound.item).ok().map(|place| self.bounds[place])
    }
}

/// What becomes of a residual.
pub(super) enum Outcome {
    Solved,
    Dead,
    Open(Residual),
}

/// The items of an option.
struct Uses {
    /// The primary ones, in increasing order.
    primary: Vec<u32>,
    secondary: Vec<(u32, Option<Colour>)>,
}

/// What a choice does to the options of a secondary item.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Held {
    Free,
    /// Only options that give it this colour stay; none if there is no colour.
    By(Option<Colour>),
}

/// Computes the residuals of a cover.
pub(super) struct Residuals {
    options: Vec<Uses>,
    root: Vec<Bound>,
    /// For each primary item, its number of live options; 0 between two computations.
    counts: Vec<u32>,
    /// For each primary item: do its options die? False between two computations.
    is_full: Vec<bool>,
    /// For each secondary item; free between two computations.
    held: Vec<Held>,
}

impl Residuals {
    pub(super) fn new(cover: &ExactCover, budget: &Budget) -> Result<Self, Exceeded> {
        budget.reserve(2 * cover.bytes(), || "the tables of the exact cover".to_string())?;
        let (mut root, mut places, mut secondary) = (Vec::new(), Vec::new(), 0);
        for item in cover.items() {
            places.push(match cover.role(item) {
                Role::Primary { lo, hi } => {
                    root.push(Bound { item: root.len() as u32, least: lo, most: hi });
                    root.len() as u32 - 1
                }
                Role::Secondary => {
                    secondary += 1;
                    secondary - 1
                }
            });
        }
        let is_primary = |item: ItemId| cover.role(item) != Role::Secondary;
        let uses = |option| {
            let (mut uses, entries) = (Uses { primary: Vec::new(), secondary: Vec::new() }, cover.entries(option));
            for entry in entries {
                let place = places[entry.item.index()];
                if is_primary(entry.item) {
                    uses.primary.push(place);
                } else {
                    uses.secondary.push((place, entry.colour));
                }
            }
            uses.primary.sort_unstable();
            uses
        };
        let options = cover.options().map(uses).collect();
        let (counts, is_full) = (vec![0; root.len()], vec![false; root.len()]);
        Ok(Self { options, root, counts, is_full, held: vec![Held::Free; secondary as usize] })
    }

    /// The residual of the whole cover.
    pub(super) fn root(&mut self) -> Outcome {
        let whole = Residual { live: (0..self.options.len() as u32).collect(), bounds: self.root.clone() };
        self.settle(&whole, whole.bounds.clone(), |_, _| true)
    }

    /// The live options of an item.
    pub(super) fn options(&self, residual: &Residual, item: u32) -> impl Iterator<Item = u32> {
        residual.live.iter().copied().filter(move |&option| self.has(option, item))
    }

    fn has(&self, option: u32, item: u32) -> bool {
        self.options[option as usize].primary.binary_search(&item).is_ok()
    }

    /// What is left after a choice for `item`, if all of the item's options before it are barred.
    pub(super) fn choose(&mut self, residual: &Residual, item: u32, choice: u32) -> Outcome {
        let mut bounds = residual.bounds.clone();
        for bound in bounds.iter_mut().filter(|bound| self.has(choice, bound.item)) {
            bound.least = bound.least.saturating_sub(1);
            bound.most -= 1;
        }
        let held = self.options[choice as usize].secondary.clone();
        for &(item, colour) in &held {
            self.held[item as usize] = Held::By(colour);
        }
        let outcome =
            self.settle(residual, bounds, |residuals, option| option > choice || !residuals.has(option, item));
        for (item, _) in held {
            self.held[item as usize] = Held::Free;
        }
        outcome
    }

    /// What is left if `item` is not covered any more.
    pub(super) fn close(&mut self, residual: &Residual, item: u32) -> Outcome {
        self.settle(residual, residual.bounds.clone(), |residuals, option| !residuals.has(option, item))
    }

    /// Removes the options that are not kept, those of full items, and those that clash with what is held.
    /// Then it clips the bounds.
    fn settle(&mut self, of: &Residual, mut bounds: Vec<Bound>, keep: impl Fn(&Self, u32) -> bool) -> Outcome {
        for bound in &bounds {
            self.is_full[bound.item as usize] = bound.most == 0;
        }
        let live: Vec<u32> =
            of.live.iter().copied().filter(|&option| self.stays(option) && keep(self, option)).collect();
        for &option in &live {
            for &item in &self.options[option as usize].primary {
                self.counts[item as usize] += 1;
            }
        }
        let mut is_dead = false;
        bounds.retain_mut(|bound| {
            self.is_full[bound.item as usize] = false;
            let count = std::mem::take(&mut self.counts[bound.item as usize]);
            is_dead |= bound.least > count;
            bound.most = bound.most.min(count);
            count > 0
        });
        match live.is_empty() {
            _ if is_dead => Outcome::Dead,
            true => Outcome::Solved,
            false => Outcome::Open(Residual { live, bounds }),
        }
    }

    /// Does the option have no full item, and no clash with what is held?
    fn stays(&self, option: u32) -> bool {
        let Uses { primary, secondary } = &self.options[option as usize];
        let agrees = |&(item, colour): &(u32, Option<Colour>)| match self.held[item as usize] {
            Held::Free => true,
            Held::By(held) => held.is_some() && held == colour,
        };
        !primary.iter().any(|&item| self.is_full[item as usize]) && secondary.iter().all(agrees)
    }

    /// The connected components of the live options, in the order of their smallest options.
    pub(super) fn parts(&mut self, of: &Residual) -> Vec<Residual> {
        let mut groups = Groups { parents: (0..of.live.len()).collect() };
        let mut first = vec![usize::MAX; self.counts.len()];
        // For each secondary item: the first option and its colour; and do two options clash?
        let mut colours: Vec<(usize, Option<Colour>, bool)> = vec![(usize::MAX, None, false); self.held.len()];
        let uses = |place: usize| &self.options[of.live[place] as usize];
        for place in 0..of.live.len() {
            for &item in &uses(place).primary {
                let first = &mut first[item as usize];
                *first = place.min(*first);
                groups.join(*first, place);
            }
            for &(item, colour) in &uses(place).secondary {
                let (first, held, clash) = &mut colours[item as usize];
                if *first == usize::MAX {
                    (*first, *held) = (place, colour);
                } else {
                    *clash |= colour.is_none() || colour != *held;
                }
            }
        }
        // Two options that agree both clash with a third one: all of them are connected.
        for place in 0..of.live.len() {
            for &(item, _) in &uses(place).secondary {
                let (first, _, clash) = colours[item as usize];
                if clash {
                    groups.join(first, place);
                }
            }
        }
        let (mut parts, mut part_of): (Vec<Residual>, Vec<usize>) = (Vec::new(), vec![usize::MAX; of.live.len()]);
        for (place, &option) in of.live.iter().enumerate() {
            let root = groups.root(place);
            if part_of[root] == usize::MAX {
                part_of[root] = parts.len();
                parts.push(Residual { live: Vec::new(), bounds: Vec::new() });
            }
            parts[part_of[root]].live.push(option);
        }
        for &bound in &of.bounds {
            parts[part_of[groups.root(first[bound.item as usize])]].bounds.push(bound);
        }
        parts
    }
}

/// Disjoint sets of numbers.
struct Groups {
    parents: Vec<usize>,
}

impl Groups {
    fn root(&mut self, mut of: usize) -> usize {
        while self.parents[of] != of {
            self.parents[of] = self.parents[self.parents[of]];
            of = self.parents[of];
        }
        of
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.parents[a.max(b)] = a.min(b);
    }
}
