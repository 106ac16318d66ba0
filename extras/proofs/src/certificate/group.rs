//! The group of symmetries of a count up to symmetry, checked against the exact cover.
//!
//! The rules of the puzzle give the group ([`Reduced::symmetries`]). Here it must prove itself: each member permutes the options, and so
//! the items with their multiplicities and colours; all products are members.

use std::collections::HashSet;

use jigsat_core::session::{RunError, Session};
use jigsat_encodings::kind::Answer;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::symmetry::{Symmetry, UpTo};
use jigsat_forms::exact_cover::{Role, Uses};
use jigsat_forms::{ExactCover, OptionId, Reduced};

use super::method::BasisError;

/// The symmetries of this convention, the identity left out.
pub(super) fn group(
    session: &Session<'_>,
    reduced: &Reduced<ExactCover, Answer>,
    up_to: UpTo,
    budget: &Budget,
) -> Result<Vec<Symmetry>, BasisError> {
    let unknown = || BasisError::Unfit(RunError::NoSymmetries { kind: session.kind().name, up_to }.to_string());
    let mut group = reduced.symmetries(budget)?.ok_or_else(unknown)?;
    group.retain(|symmetry| up_to == UpTo::Symmetry || up_to == UpTo::Rotation && symmetry.is_rotation);
    if is_group(&reduced.problem, &group, budget)? {
        return Ok(group);
    }
    Err(BasisError::Unfit(
        "internal error: the symmetries of the puzzle are no symmetries of its exact cover".to_string(),
    ))
}

/// Are these, with the identity, a group of symmetries of the cover, and all different?
fn is_group(cover: &ExactCover, symmetries: &[Symmetry], budget: &Budget) -> Result<bool, Exceeded> {
    let uses = cover.uses(budget)?;
    let bytes = 16 * (cover.entry_count() + symmetries.len() * cover.option_count());
    budget.reserve(bytes as u64, || format!("the check of {} symmetries", symmetries.len()))?;
    let identity: Vec<OptionId> = cover.options().collect();
    let items = moved(cover, &uses, &identity);
    let mut members: HashSet<&[OptionId]> = HashSet::from([&identity[..]]);
    let mut pace = budget.pace();
    for Symmetry { image, .. } in symmetries {
        pace.step(8 * cover.entry_count())?;
        let mut sorted = image.clone();
        sorted.sort_unstable();
        if sorted != identity || moved(cover, &uses, image) != items || !members.insert(image) {
            return Ok(false);
        }
    }
    for Symmetry { image: first, .. } in symmetries {
        for Symmetry { image: second, .. } in symmetries {
            pace.step(cover.option_count())?;
            let product: Vec<OptionId> = first.iter().map(|option| second[option.index()]).collect();
            if !members.contains(&product[..]) {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// An item without its name: how often it is covered, by which options without a colour, and by which options of each colour.
type Unnamed = (Option<[u32; 2]>, Vec<OptionId>, Vec<Vec<OptionId>>);

/// The items after the options have moved, in an order of their own.
fn moved(cover: &ExactCover, uses: &[Uses], image: &[OptionId]) -> Vec<Unnamed> {
    let set = |options: &Vec<OptionId>| {
        let mut images: Vec<OptionId> = options.iter().map(|option| image[option.index()]).collect();
        images.sort_unstable();
        images
    };
    let unnamed = |(item, uses): (_, &Uses)| {
        let times = match cover.role(item) {
            Role::Primary { lo, hi } => Some([lo, hi]),
            Role::Secondary => None,
        };
        let mut coloured: Vec<Vec<OptionId>> = uses.coloured.values().map(set).collect();
        coloured.sort_unstable();
        (times, set(&uses.plain), coloured)
    };
    let mut items: Vec<Unnamed> = cover.items().zip(uses).map(unnamed).collect();
    items.sort_unstable();
    items
}

#[cfg(test)]
mod tests {
    use jigsat_forms::Colour;

    use super::*;

    /// Options 0 to 3: a, b, a with s in one colour, b with s in another. Their symmetry swaps a and b, and the colours.
    fn cover(least: u32) -> ExactCover {
        let mut cover = ExactCover::new();
        let a = cover.primary_times("a", 1..=1).unwrap();
        let b = cover.primary_times("b", least..=1).unwrap();
        let s = cover.secondary("s");
        for option in
            [vec![a.into()], vec![b.into()], vec![a.into(), s.with(Colour(1))], vec![b.into(), s.with(Colour(2))]]
        {
            cover.option(option).unwrap();
        }
        cover
    }

    fn accepts(cover: &ExactCover, images: &[[u32; 4]]) -> bool {
        let symmetry = |image: &[u32; 4]| Symmetry { is_rotation: true, image: image.map(OptionId).to_vec() };
        is_group(cover, &images.iter().map(symmetry).collect::<Vec<_>>(), Budget::unlimited()).unwrap()
    }

    #[test]
    fn a_group_permutes_items_and_colours() {
        let swap = [1, 0, 3, 2];
        assert!(accepts(&cover(1), &[]) && accepts(&cover(1), &[swap]));
        // The identity, twice the same, and multiplicities that differ.
        assert!(
            !accepts(&cover(1), &[[0, 1, 2, 3]]) && !accepts(&cover(1), &[swap, swap]) && !accepts(&cover(0), &[swap])
        );
        // No permutation; options of other items; an option with a colour for one without.
        for image in [[1, 0, 3, 3], [1, 0, 2, 3], [3, 2, 1, 0], [2, 1, 0, 3]] {
            assert!(!accepts(&cover(1), &[image]), "{image:?}");
        }
    }

    #[test]
    fn a_group_has_all_products() {
        let mut three = ExactCover::new();
        for name in ["a", "b", "c", "d"] {
            let item = three.primary(name);
            three.option([item.into()]).unwrap();
        }
        let [turn, back] = [[1, 2, 0, 3], [2, 0, 1, 3]];
        assert!(accepts(&three, &[turn, back]) && accepts(&three, &[back, turn]));
        assert!(!accepts(&three, &[turn]) && !accepts(&three, &[turn, back, [1, 0, 2, 3]]));
    }
}
