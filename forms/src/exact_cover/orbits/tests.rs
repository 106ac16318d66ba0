use std::collections::BTreeSet;

use itertools::Itertools;

use super::super::ItemId;
use super::candidates::covers;
use super::*;

/// Options 0 to 3 cover `a`, 4 to 7 cover `b`: the corners of two squares, which a quarter turn moves together.
fn two_squares() -> (ExactCover, Vec<Symmetry>) {
    let mut cover = ExactCover::new();
    for name in ["a", "b"] {
        let item = cover.primary(name);
        for _ in 0..4 {
            cover.option([item.into()]).unwrap();
        }
    }
    let turned = |turns: u32| Symmetry {
        is_rotation: true,
        image: (0..8).map(|option| OptionId(option / 4 * 4 + (option + turns) % 4)).collect(),
    };
    let mirrored = |turns: u32| Symmetry {
        is_rotation: false,
        image: (0..8).map(|option| OptionId(option / 4 * 4 + (4 + turns - option % 4) % 4)).collect(),
    };
    (cover, (1..4).map(turned).chain((0..4).map(mirrored)).collect())
}

/// The weights of all solutions of the pinned problem of two squares: any two options.
fn weights(orbits: &Orbits, cover: &ExactCover) -> Vec<(Vec<u32>, u64)> {
    let pinned = orbits.pinned(cover, Budget::unlimited()).unwrap();
    let [first, second] = [0, 1].map(|item| {
        let covering = |option: &OptionId| covers(&pinned.problem, *option, ItemId(item));
        pinned.problem.options().filter(covering).collect::<Vec<_>>()
    });
    let mut weights = Vec::new();
    for a in first {
        for &b in &second {
            // In either order.
            assert_eq!(orbits.weight(&[a, b]), orbits.weight(&[b, a]));
            let numbers = pinned.decode(&[a, b]).unwrap().iter().map(|option| option.0).collect();
            weights.push((numbers, orbits.weight(&[a, b])));
        }
    }
    weights
}

#[test]
fn one_option_of_each_orbit_is_kept() {
    let (cover, symmetries) = two_squares();
    let orbits = Orbits::new(&cover, symmetries, UpTo::Symmetry, Budget::unlimited()).unwrap();
    let pin = orbits.pin().unwrap();
    assert_eq!((pin.name.as_str(), pin.options, pin.kept), ("a", 4, 1));
    assert_eq!(orbits.pinned(&cover, Budget::unlimited()).unwrap().problem.option_count(), 5);
    assert_eq!(orbits.to_string(), "7 symmetries, 1 of 4 options of item a kept");
}

#[test]
fn the_end_of_a_budget_is_an_error() {
    let (cover, symmetries) = two_squares();
    let orbits = Orbits::new(&cover, symmetries.clone(), UpTo::Symmetry, Budget::unlimited()).unwrap();
    let budget = Budget::none();
    let stopped = Orbits::choosing(&cover, symmetries, UpTo::Symmetry, &budget, |candidates| {
        budget.stop();
        assert_eq!(candidates.pinned(0, &budget).err(), Some(Exceeded::Interrupted));
        0
    });
    assert_eq!(stopped.unwrap_err(), Exceeded::Interrupted);
    assert_eq!(orbits.pinned(&cover, &budget).err(), Some(Exceeded::Interrupted));
}

#[test]
fn a_turn_leaves_four_pairs_of_corners_and_a_mirror_three() {
    let (cover, symmetries) = two_squares();
    let counted =
        |up_to| weights(&Orbits::new(&cover, symmetries.clone(), up_to, Budget::unlimited()).unwrap(), &cover);
    let pairs = |weights: [u64; 4]| (4..8).zip(weights).map(|(b, weight)| (vec![0, b], weight)).collect::<Vec<_>>();
    assert_eq!(counted(UpTo::Rotation), pairs([1, 1, 1, 1]));
    // The corners 5 and 7 are neighbours of 4 on either side: the diagonal mirror exchanges them.
    assert_eq!(counted(UpTo::Symmetry), pairs([1, 1, 1, 0]));
    assert_eq!(counted(UpTo::Raw), pairs([4, 4, 4, 4]));
}

#[test]
fn without_a_pin_the_least_member_of_each_orbit_counts() {
    // Two of the four corners of a square.
    let mut cover = ExactCover::new();
    let corners = cover.primary_times("corners", 2..=2).unwrap();
    for _ in 0..4 {
        cover.option([corners.into()]).unwrap();
    }
    let (_, symmetries) = two_squares();
    let symmetries: Vec<Symmetry> =
        symmetries.into_iter().map(|symmetry| Symmetry { image: symmetry.image[..4].to_vec(), ..symmetry }).collect();
    let orbits = Orbits::new(&cover, symmetries, UpTo::Rotation, Budget::unlimited()).unwrap();
    assert_eq!((orbits.pin(), orbits.to_string()), (None, "3 symmetries, no item to be pinned".to_string()));
    let pairs = (0..4).flat_map(|a| (0..a).map(move |b| [OptionId(a), OptionId(b)]));
    let counted: BTreeSet<[u32; 2]> =
        pairs.filter(|pair| orbits.weight(pair) == 1).map(|pair| pair.map(|option| option.0)).collect();
    // An edge, and a diagonal, which two of the four turns leave as it is.
    assert_eq!(counted, BTreeSet::from([[1, 0], [2, 0]]));
}

#[test]
fn without_symmetries_every_solution_counts() {
    let (cover, _) = two_squares();
    let orbits = Orbits::new(&cover, Vec::new(), UpTo::Symmetry, Budget::unlimited()).unwrap();
    assert_eq!(orbits.pin(), None);
    assert!(weights(&orbits, &cover).iter().all(|&(_, weight)| weight == 1));
    assert_eq!(weights(&orbits, &cover).len(), 16);
}

/// Items under a turn of order 4.
/// One option of `a` has the other three as images. Those of `b` and of each half of `c` are exchanged, those of `d`
/// stay.
#[test]
fn the_item_that_keeps_the_fewest_options_is_pinned() {
    let pinned = |names: &[&str]| {
        let mut cover = ExactCover::new();
        let mut turned: [Vec<OptionId>; 3] = std::array::from_fn(|_| Vec::new());
        for &name in names {
            let (count, length) = match name {
                "a" => (4, 4),
                "b" => (2, 2),
                "c" => (4, 2),
                _ => (3, 1),
            };
            let (item, first) = (cover.primary(name), cover.option_count() as u32);
            for number in 0..count {
                cover.option([item.into()]).unwrap();
                for (turns, image) in (1..).zip(&mut turned) {
                    image.push(OptionId(first + number / length * length + (number + turns) % length));
                }
            }
        }
        let symmetries = turned.map(|image| Symmetry { is_rotation: true, image }).to_vec();
        let orbits = Orbits::new(&cover, symmetries, UpTo::Rotation, Budget::unlimited()).unwrap();
        orbits.pin().map(|pin| (pin.name.clone(), pin.options, pin.kept))
    };
    let found = |name: &str, options, kept| Some((name.to_string(), options, kept));
    for names in ["a", "b", "c", "d"].iter().copied().permutations(4) {
        assert_eq!(pinned(&names), found("a", 4, 1), "{names:?}");
        // Item `b` keeps one of two, the others two of four and all.
        let rest: Vec<&str> = names.into_iter().filter(|&name| name != "a").collect();
        assert_eq!(pinned(&rest), found("b", 2, 1), "{rest:?}");
    }
    assert_eq!(pinned(&["d", "c"]), found("c", 4, 2));
    assert_eq!(pinned(&["d"]), None);
}
