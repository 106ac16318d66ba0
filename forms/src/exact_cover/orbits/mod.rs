//! Counting up to symmetry, and counting with its help.
//!
//! Let a group G permute the options of an exact cover and take solutions to solutions. An *orbit* is a solution with
//! all its images. *Pinning* makes the problem smaller. It needs a primary item that is covered once, and that every
//! g in G takes to itself: an option covers it exactly when its image does. Each solution covers this item by one
//! option. Of the options of the item, only one of each of their orbits is kept, its *representative*.
//!
//! *Up to symmetry.* Let S be a solution with the representative r. The *stabiliser* of r is the group of all g with
//! g(r) = r. S is counted if it is the least of its images under this stabiliser. So every orbit is counted exactly
//! once. Some image of any solution has a representative. If S and g(S) both have one, it is the same r for both, and
//! g is in its stabiliser. The members of the orbit that are left are therefore the images of any of them under that
//! stabiliser, and exactly one of these is the least.
//!
//! *Raw.* For any g, as many solutions have the representative r as have g(r). So each of them weighs as much as the
//! orbit of r has options.
//!
//! *Which item.* Any item that can be pinned will do. [`Candidates`] lists those first that keep the fewest options,
//! and [`Orbits::choosing`] leaves the choice to the caller.
//!
//! Nothing is ever divided by the order of the group: solutions that are symmetric in themselves have smaller orbits.

use std::fmt;

use super::symmetry::{Symmetry, UpTo};
use super::{ExactCover, OptionId};
use crate::Reduced;
use crate::budget::{Budget, Exceeded};

mod candidates;

pub use candidates::{Candidates, Pin};
use candidates::{Orbit, keep, restricted};

/// The orbits of an exact cover's solutions, and a smaller problem to find them.
#[derive(Debug, Clone)]
pub struct Orbits {
    up_to: UpTo,
    /// The group, the identity left out.
    images: Vec<Vec<OptionId>>,
    pin: Option<Pin>,
    /// The options of the pinned problem, by their numbers in the whole one.
    kept: Vec<OptionId>,
    /// For each option of the pinned problem, the orbit that it represents, if any.
    orbit_of: Vec<Option<u32>>,
    /// The orbits of the options that cover it.
    pinned: Vec<Orbit>,
}

impl Orbits {
    /// The orbits of `cover` under `symmetries`, or under the rotations among them.
    ///
    /// `up_to` decides that; with [`UpTo::Raw`], all symmetries help to count the single layouts.
    ///
    /// The symmetries must be as [`Reduced::with_symmetries`] requires. `O(entries · symmetries)`.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn new(cover: &ExactCover, symmetries: Vec<Symmetry>, up_to: UpTo, budget: &Budget) -> Result<Self, Exceeded> {
        Self::choosing(cover, symmetries, up_to, budget, |_| 0)
    }

    /// As [`new`](Self::new), with `choose` to select the item to be pinned.
    ///
    /// `choose` gets the candidates and returns the position of one of them. It is not called if there is none.
    ///
    /// # Errors
    /// [`Exceeded`], also if the budget ends in `choose`.
    ///
    /// # Panics
    /// If there is nothing at that position.
    pub fn choosing(
        cover: &ExactCover,
        symmetries: Vec<Symmetry>,
        up_to: UpTo,
        budget: &Budget,
        choose: impl FnOnce(&Candidates<'_>) -> usize,
    ) -> Result<Self, Exceeded> {
        let in_group = |symmetry: &Symmetry| up_to != UpTo::Rotation || symmetry.is_rotation;
        let images: Vec<Vec<OptionId>> =
            symmetries.into_iter().filter(in_group).map(|symmetry| symmetry.image).collect();
        let mut candidates = Candidates::new(cover, &images, budget)?;
        let chosen = (!candidates.is_empty()).then(|| choose(&candidates));
        let (pin, pinned) = chosen.map(|chosen| candidates.take(chosen)).unzip();
        let pinned = pinned.unwrap_or_default();
        let (kept, orbit_of) = keep(cover, pin.as_ref(), &pinned);
        budget.check()?;
        Ok(Self { up_to, images, pin, kept, orbit_of, pinned })
    }

    /// The number of symmetries in use, the identity left out.
    pub fn symmetry_count(&self) -> usize {
        self.images.len()
    }

    /// The pinned item, if there is one that can be.
    pub fn pin(&self) -> Option<&Pin> {
        self.pin.as_ref()
    }

    /// The pinned problem, to be searched in place of `cover`.
    ///
    /// It decodes to witnesses of `cover`.
    ///
    /// # Errors
    /// [`Exceeded`]
    ///
    /// # Panics
    /// If `cover` is another problem than the one that the orbits are of.
    pub fn pinned(&self, cover: &ExactCover, budget: &Budget) -> Result<Reduced<ExactCover, Vec<OptionId>>, Exceeded> {
        let kept = self.kept.clone();
        let problem = restricted(cover, &kept, budget)?;
        let decode = move |witness: &[OptionId]| Ok(witness.iter().map(|option| kept[option.index()]).collect());
        Ok(Reduced::new(problem, decode).faithful())
    }

    /// The number of solutions that a witness of the pinned problem counts for.
    ///
    /// Up to symmetry, that is 1, or 0 if another member of its orbit counts. Raw, it is the number that the pinned
    /// option stands for. The sum over all witnesses is the count.
    pub fn weight(&self, witness: &[OptionId]) -> u64 {
        let orbit = witness.iter().find_map(|option| self.orbit_of[option.index()]);
        let orbit = orbit.map(|orbit| &self.pinned[orbit as usize]);
        match (self.up_to, orbit) {
            (UpTo::Raw, orbit) => orbit.map_or(1, |orbit| orbit.size),
            (_, Some(orbit)) => u64::from(self.is_least(witness, orbit.stabiliser.iter().map(|&g| &self.images[g]))),
            (_, None) => u64::from(self.is_least(witness, self.images.iter())),
        }
    }

    /// Is none of these images of the witness less than itself?
    fn is_least<'a>(&self, witness: &[OptionId], images: impl ExactSizeIterator<Item = &'a Vec<OptionId>>) -> bool {
        if images.len() == 0 {
            return true;
        }
        let mut chosen: Vec<OptionId> = witness.iter().map(|option| self.kept[option.index()]).collect();
        chosen.sort_unstable();
        let mut moved: Vec<OptionId> = Vec::with_capacity(chosen.len());
        for image in images {
            moved.clear();
            moved.extend(chosen.iter().map(|option| image[option.index()]));
            // Most images differ in their least option.
            let (least, first) = (moved.iter().min(), chosen.first());
            if least < first {
                return false;
            }
            if least == first {
                moved.sort_unstable();
                if moved < chosen {
                    return false;
                }
            }
        }
        true
    }
}

impl fmt::Display for Orbits {
    /// `23 symmetries, 4 of 96 options of item p0 kept`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.symmetry_count();
        write!(f, "{count} {}, ", if count == 1 { "symmetry" } else { "symmetries" })?;
        match &self.pin {
            Some(Pin { name, options, kept, .. }) => write!(f, "{kept} of {options} options of item {name} kept"),
            None => f.write_str("no item to be pinned"),
        }
    }
}

#[cfg(test)]
mod tests;
