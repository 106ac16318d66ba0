//! Residuals: what is left of an exact cover after some choices.

use jigsat_forms::budget::{Budget, Exceeded, Pace};
use jigsat_forms::exact_cover::{Entry, Role};
use jigsat_forms::{ExactCover, ItemId};

/// What is left of a cover. It is neither solved nor dead.
#[derive(PartialEq, Eq)]
pub(super) struct Residual {
    /// The live options, in increasing order.
    pub(super) live: Vec<u32>,
    /// The primary items with live options, in increasing order. All others have the bounds 0 and 0.
    pub(super) bounds: Vec<Bound>,
}

/// How often a primary item is still to be covered.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Bound {
    /// The number of the item among the primary ones.
    pub(super) item: u32,
    least: u32,
    most: u32,
}

/// What becomes of a residual.
pub(super) enum Settled {
    Solved,
    Dead,
    Open(Residual),
}

/// The items of an option.
struct Uses {
    primary: Vec<u32>,
    secondary: Vec<Entry>,
}

/// Computes the residuals of a cover.
pub(super) struct Residuals {
    options: Vec<Uses>,
    /// For each primary item, its number of live options, or 1 if it may not be covered; 0 between two computations.
    counts: Vec<u32>,
}

impl Residuals {
    pub(super) fn new(cover: &ExactCover, budget: &Budget) -> Result<Self, Exceeded> {
        budget.reserve(2 * cover.bytes(), || "the tables of the exact cover".to_string())?;
        let primary: Vec<ItemId> = cover.items().filter(|&item| cover.role(item) != Role::Secondary).collect();
        let number = |entry: &Entry| primary.binary_search(&entry.item).ok().map(|number| number as u32);
        let uses = |entries: &[Entry]| Uses {
            primary: entries.iter().filter_map(number).collect(),
            secondary: entries.iter().copied().filter(|entry| number(entry).is_none()).collect(),
        };
        let options = cover.options().map(|option| uses(cover.entries(option))).collect();
        Ok(Self { options, counts: vec![0; primary.len()] })
    }

    /// The residual of the whole cover.
    pub(super) fn root(&mut self, cover: &ExactCover) -> Settled {
        let mut bounds: Vec<Bound> = Vec::new();
        for item in cover.items() {
            if let Role::Primary { lo: least, hi: most } = cover.role(item) {
                bounds.push(Bound { item: bounds.len() as u32, least, most });
            }
        }
        self.settle((0..self.options.len() as u32).collect(), bounds)
    }

    /// The edges of a branch: the live options of the item, and none at the end if it need not be covered.
    pub(super) fn choices(&self, of: &Residual, bound: &Bound) -> Vec<Option<u32>> {
        let options = of.live.iter().copied().filter(|&option| self.has(option, bound.item)).map(Some);
        options.chain((bound.least == 0).then_some(None)).collect()
    }

    /// Does the option have this primary item?
    fn has(&self, option: u32, item: u32) -> bool {
        self.options[option as usize].primary.contains(&item)
    }

    /// Do the options have a secondary item in common, not both with the same colour?
    fn clash(&self, a: u32, b: u32) -> bool {
        let [a, b] = [a, b].map(|option| &self.options[option as usize].secondary);
        a.iter().any(|a| b.iter().any(|b| a.item == b.item && (a.colour.is_none() || a.colour != b.colour)))
    }

    /// What is left after a choice for `item`, if its options before that are barred; or if it is not covered any more.
    pub(super) fn child(&mut self, of: &Residual, item: u32, choice: Option<u32>) -> Settled {
        let mut bounds = of.bounds.clone();
        for bound in bounds.iter_mut().filter(|bound| choice.is_some_and(|choice| self.has(choice, bound.item))) {
            (bound.least, bound.most) = (bound.least.saturating_sub(1), bound.most - 1);
        }
        let is_barred = |option| self.has(option, item) && choice.is_none_or(|choice| option <= choice);
        let clashes = |option| choice.is_some_and(|choice| self.clash(option, choice));
        let live = of.live.iter().copied().filter(|&option| !is_barred(option) && !clashes(option)).collect();
        self.settle(live, bounds)
    }

    /// Removes the options of items that may not be covered any more, and clips the bounds.
    fn settle(&mut self, mut live: Vec<u32>, mut bounds: Vec<Bound>) -> Settled {
        for bound in &bounds {
            self.counts[bound.item as usize] = (bound.most == 0).into();
        }
        live.retain(|&option| {
            self.options[option as usize].primary.iter().all(|&item| self.counts[item as usize] == 0)
        });
        live.shrink_to_fit();
        for &item in live.iter().flat_map(|&option| &self.options[option as usize].primary) {
            self.counts[item as usize] += 1;
        }
        let mut is_dead = false;
        bounds.retain_mut(|bound| {
            let count = std::mem::take(&mut self.counts[bound.item as usize]);
            is_dead |= bound.least > count;
            bound.most = bound.most.min(count);
            bound.most > 0
        });
        match live.is_empty() {
            _ if is_dead => Settled::Dead,
            true => Settled::Solved,
            false => Settled::Open(Residual { live, bounds }),
        }
    }

    /// The connected components of the live options, in the order of their smallest options.
    pub(super) fn parts(&self, of: &Residual, pace: &mut Pace<'_>) -> Result<Vec<Residual>, Exceeded> {
        let (mut parts, mut rest) = (Vec::new(), of.live.clone());
        while let Some(&first) = rest.first() {
            let (mut live, mut next) = (vec![first], 0);
            rest.remove(0);
            while let Some(&option) = live.get(next) {
                pace.step(1 + rest.len())?;
                let items = &self.options[option as usize].primary;
                let meets = |other: u32| items.iter().any(|&item| self.has(other, item)) || self.clash(option, other);
                live.extend(rest.extract_if(.., |&mut other| meets(other)));
                next += 1;
            }
            live.sort_unstable();
            let is_inside = |bound: &&Bound| live.iter().any(|&option| self.has(option, bound.item));
            let bounds = of.bounds.iter().filter(is_inside).cloned().collect();
            parts.push(Residual { live, bounds });
        }
        Ok(parts)
    }
}
