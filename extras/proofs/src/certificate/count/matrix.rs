//! An exact cover as lists of marks.
//!
//! A *mark* is a primary item, or a secondary item with a colour or without one. Primary items come first, in their order.

use std::collections::BTreeMap;

use jigsat_forms::ExactCover;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::{Colour, Role};

/// A primary item that may be covered more than once.
#[derive(Debug, Clone, Copy)]
pub(super) struct ItemBounds {
    pub(super) item: u32,
    pub(super) lo: u32,
    pub(super) hi: u32,
}

/// An exact cover, prepared for a walk.
#[derive(Debug, Default)]
pub(super) struct Matrix {
    pub(super) options: usize,
    pub(super) primary: usize,
    /// For each primary item: must it be covered, and at most once?
    pub(super) is_needed: Vec<bool>,
    /// In increasing order.
    pub(super) counted: Vec<ItemBounds>,
    /// Items that may not be covered at all: their options are never chosen.
    pub(super) closed: Vec<u32>,
    /// The number of primary items that must be covered, and at most once.
    pub(super) needs: usize,
    /// For each mark of a secondary item: the item, from 0, and has the mark no colour?
    pub(super) secondary: Vec<(u32, bool)>,
    pub(super) secondary_items: usize,
    /// The marks of each option, in increasing order.
    uses: Vec<Box<[u32]>>,
    /// The marks that other options may not use beside this one, except for counted items.
    excludes: Vec<Box<[u32]>>,
    /// Does every option have only neighbours in the order of the items?
    pub(super) is_narrow: bool,
}

/// An option of a narrow cover spans at most one of so many parts of the items.
/// Covering the first item first then meets few residuals: all before the front is done, all behind it is whole.
const NARROW: usize = 4;

impl Matrix {
    pub(super) fn new(cover: &ExactCover, budget: &Budget) -> Result<Self, Exceeded> {
        budget.reserve(2 * cover.bytes(), || "the tables of the exact cover".to_string())?;
        let mut matrix = Self { options: cover.option_count(), ..Self::default() };
        let places: Vec<u32> = cover.items().map(|item| matrix.add_item(cover.role(item))).collect();
        let mut marks: BTreeMap<(u32, Option<Colour>), u32> = BTreeMap::new();
        for option in cover.options() {
            for entry in cover.entries(option) {
                if cover.role(entry.item) == Role::Secondary {
                    marks.entry((places[entry.item.index()], entry.colour)).or_default();
                }
            }
        }
        for (mark, (&(item, colour), place)) in (matrix.primary as u32..).zip(&mut marks) {
            *place = mark;
            matrix.secondary.push((item, colour.is_none()));
        }
        let mut pace = budget.pace();
        for option in cover.options() {
            let (mut own, mut others) = (Vec::new(), Vec::new());
            for entry in cover.entries(option) {
                let item = places[entry.item.index()];
                if cover.role(entry.item) == Role::Secondary {
                    own.push(marks[&(item, entry.colour)]);
                    let all = marks.range((item, None)..=(item, Some(Colour(u32::MAX))));
                    let clashing = all.filter(|&(&(_, colour), _)| colour.is_none() || colour != entry.colour);
                    others.extend(clashing.map(|(_, &mark)| mark));
                } else {
                    own.push(item);
                    others.extend(Some(item).filter(|&item| !matrix.is_counted(item)));
                }
            }
            pace.step(others.len())?;
            own.sort_unstable();
            matrix.uses.push(own.into());
            matrix.excludes.push(others.into());
        }
        matrix.is_narrow = matrix.is_narrow();
        Ok(matrix)
    }

    /// Does every option have only neighbours among the items, all to be covered exactly once?
    fn is_narrow(&self) -> bool {
        let span = |option: u32| match self.uses(option) {
            [first, .., last] => (last - first) as usize,
            _ => 0,
        };
        let widest = (0..self.options as u32).map(span).max().unwrap_or(0);
        self.needs == self.primary && self.secondary.is_empty() && widest * NARROW <= self.primary
    }

    fn is_counted(&self, item: u32) -> bool {
        self.counted.binary_search_by_key(&item, |counted| counted.item).is_ok()
    }

    /// Adds an item; returns its number among the primary or the secondary ones.
    fn add_item(&mut self, role: Role) -> u32 {
        let Role::Primary { lo, hi } = role else {
            self.secondary_items += 1;
            return self.secondary_items as u32 - 1;
        };
        let item = self.primary as u32;
        self.primary += 1;
        self.is_needed.push(lo == 1 && hi == 1);
        self.needs += usize::from(lo == 1 && hi == 1);
        match hi {
            0 => self.closed.push(item),
            1 => {}
            _ => self.counted.push(ItemBounds { item, lo, hi }),
        }
        item
    }

    /// The number of marks.
    pub(super) fn marks(&self) -> usize {
        self.primary + self.secondary.len()
    }

    /// The marks of an option, in increasing order.
    pub(super) fn uses(&self, option: u32) -> &[u32] {
        &self.uses[option as usize]
    }

    /// The marks that no option beside this one may use.
    pub(super) fn excludes(&self, option: u32) -> &[u32] {
        &self.excludes[option as usize]
    }

    pub(super) fn has(&self, option: u32, item: u32) -> bool {
        self.uses(option).binary_search(&item).is_ok()
    }
}
