//! The items that can be pinned.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::super::{CoverError, ExactCover, ItemId, OptionId, Role};
use crate::budget::{Budget, Exceeded};

/// An orbit of options of the pinned item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Orbit {
    pub(super) representative: OptionId,
    pub(super) size: u64,
    /// The group elements that fix the representative, as positions in `images`.
    pub(super) stabiliser: Vec<usize>,
}

/// A pinned item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pin {
    /// The item.
    pub item: ItemId,
    /// Its name.
    pub name: String,
    /// How many options cover it in the whole problem.
    pub options: usize,
    /// How many of them are kept: one for each orbit.
    pub kept: usize,
}

impl Pin {
    /// Is at most half of its options kept?
    pub fn halves(&self) -> bool {
        self.options >= 2 * self.kept
    }
}

/// The items that can be pinned to make the problem smaller, the best first.
///
/// Items of which at most half of the options are kept come first. Among them, the order is by the fewest kept
/// options, then by the most options.
#[derive(Debug, Clone)]
pub struct Candidates<'a> {
    cover: &'a ExactCover,
    pins: Vec<(Pin, Vec<Orbit>)>,
}

impl<'a> Candidates<'a> {
    pub(super) fn new(cover: &'a ExactCover, images: &[Vec<OptionId>], budget: &Budget) -> Result<Self, Exceeded> {
        let mut pins = pins(cover, images, budget)?;
        pins.sort_by_key(|(pin, _)| (!pin.halves(), pin.kept, Reverse(pin.options)));
        Ok(Self { cover, pins })
    }

    /// The items.
    pub fn pins(&self) -> impl ExactSizeIterator<Item = &Pin> {
        self.pins.iter().map(|(pin, _)| pin)
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.pins.is_empty()
    }

    /// The whole problem.
    pub fn cover(&self) -> &'a ExactCover {
        self.cover
    }

    /// The problem with the item at this position pinned. `O(entries)`.
    ///
    /// # Errors
    /// [`Exceeded`]
    ///
    /// # Panics
    /// If there is nothing at that position.
    pub fn pinned(&self, position: usize, budget: &Budget) -> Result<ExactCover, Exceeded> {
        let (pin, orbits) = &self.pins[position];
        restricted(self.cover, &keep(self.cover, Some(pin), orbits).0, budget)
    }

    pub(super) fn take(&mut self, position: usize) -> (Pin, Vec<Orbit>) {
        self.pins.swap_remove(position)
    }
}

/// The items that can be pinned, in their order in the problem.
fn pins(cover: &ExactCover, images: &[Vec<OptionId>], budget: &Budget) -> Result<Vec<(Pin, Vec<Orbit>)>, Exceeded> {
    let mut pace = budget.pace();
    let mut options_of = vec![Vec::new(); cover.item_count()];
    for option in cover.options() {
        pace.step(cover.entries(option).len())?;
        for entry in cover.entries(option) {
            options_of[entry.item.index()].push(option);
        }
    }
    let mut pins = Vec::new();
    for (item, options) in cover.items().zip(&options_of) {
        pace.step(20 * options.len() * (images.len() + 1))?;
        let is_once = cover.role(item) == Role::Primary { lo: 1, hi: 1 };
        let stays = |option: &OptionId| images.iter().all(|image| covers(cover, image[option.index()], item));
        if !is_once || !options.iter().all(stays) {
            continue;
        }
        let orbits = orbits_of(options, images);
        let (options, kept) = (options.len(), orbits.len());
        if kept < options {
            pins.push((Pin { item, name: cover.name(item).to_string(), options, kept }, orbits));
        }
    }
    Ok(pins)
}

/// The orbits of these options, each with its least member as representative.
fn orbits_of(options: &[OptionId], images: &[Vec<OptionId>]) -> Vec<Orbit> {
    let mut orbits = Vec::new();
    for &option in options {
        let mut members: Vec<OptionId> = images.iter().map(|image| image[option.index()]).collect();
        members.push(option);
        if members.iter().any(|&member| member < option) {
            continue;
        }
        let stabiliser = (0..images.len()).filter(|&g| members[g] == option).collect();
        members.sort_unstable();
        members.dedup();
        orbits.push(Orbit { representative: option, size: members.len() as u64, stabiliser });
    }
    orbits
}

/// The options of the pinned problem, each with the orbit that it represents.
pub(super) fn keep(cover: &ExactCover, pin: Option<&Pin>, orbits: &[Orbit]) -> (Vec<OptionId>, Vec<Option<u32>>) {
    let representatives: HashMap<OptionId, u32> = orbits.iter().map(|orbit| orbit.representative).zip(0..).collect();
    let orbit_of = |option: &OptionId| representatives.get(option).copied();
    let is_kept = |option: &OptionId| {
        let is_pinned = pin.is_some_and(|pin| covers(cover, *option, pin.item));
        !is_pinned || orbit_of(option).is_some()
    };
    cover.options().filter(is_kept).map(|option| (option, orbit_of(&option))).unzip()
}

pub(super) fn covers(cover: &ExactCover, option: OptionId, item: ItemId) -> bool {
    cover.entries(option).iter().any(|entry| entry.item == item)
}

/// The same problem with these options only.
pub(super) fn restricted(cover: &ExactCover, kept: &[OptionId], budget: &Budget) -> Result<ExactCover, Exceeded> {
    let mut smaller = ExactCover::within(budget);
    for item in cover.items() {
        let role = cover.role(item);
        smaller.item(cover.name(item), role);
    }
    for &option in kept {
        let entries = cover.entries(option).iter().copied();
        smaller.option(entries).map_err(CoverError::exceeded)?;
    }
    Ok(smaller)
}
