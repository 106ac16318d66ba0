use proptest::prelude::*;

use super::*;

/// Random problems with up to 5 items, each to be covered up to 3 times, and up to 5 options.
fn problem() -> impl Strategy<Value = ExactCover> {
    let times = prop::collection::vec(0..4_u32, 1..6);
    let options = prop::collection::vec(1..32_u32, 0..6);
    (times, options).prop_map(|(times, options)| {
        let mut cover = ExactCover::new();
        let named = times.iter().enumerate().map(|(i, &times)| (format!("i{i}"), times));
        let items: Vec<ItemId> = named.map(|(name, times)| cover.primary_times(name, times..=times).unwrap()).collect();
        for bits in options {
            // An option without items is refused, and simply missing.
            let _ = cover.option(items.iter().filter(|item| bits >> item.0 & 1 == 1).map(|&item| item.into()));
        }
        cover
    })
}

/// Do the equations have a solution modulo a small prime? Tries them all.
fn is_solvable(cover: &ExactCover, prime: u32) -> bool {
    let unknowns = cover.option_count() as u32;
    (0..prime.pow(unknowns)).any(|number| {
        let value = |option: OptionId| number / prime.pow(option.0) % prime;
        let uses = |item: ItemId| {
            cover.options().filter(move |&option| cover.entries(option).iter().any(|entry| entry.item == item))
        };
        cover.items().all(|item| uses(item).map(value).sum::<u32>() % prime == cover.fixed_times(item).unwrap() % prime)
    })
}

/// The same problem without some of the items, and so without weights for them.
fn without(cover: &ExactCover, left_out: &[ItemId]) -> ExactCover {
    let mut rest = ExactCover::new();
    let add = |item: ItemId| {
        let times = cover.fixed_times(item).unwrap();
        (!left_out.contains(&item)).then(|| rest.primary_times(cover.name(item), times..=times).unwrap())
    };
    let items: Vec<Option<ItemId>> = cover.items().map(add).collect();
    for option in cover.options() {
        // An option of which nothing is left weighs 0 anyway.
        let _ = rest.option(cover.entries(option).iter().filter_map(|entry| items[entry.item.index()]).map(Into::into));
    }
    rest
}

fn patient() -> impl FnMut(u64) -> bool {
    |_| true
}

proptest! {
    #[test]
    fn the_smallest_prime_with_a_contradiction_is_found(cover in problem()) {
        let found = refute(&cover, &mut patient()).map(|colouring| colouring.modulus());
        for prime in [2, 3, 5] {
            if found.is_none_or(|found| prime < found) {
                prop_assert!(is_solvable(&cover, prime), "{}", prime);
            } else if found == Some(prime) {
                prop_assert!(!is_solvable(&cover, prime), "{}", prime);
            }
        }
    }

    #[test]
    fn explanations_are_proofs_and_no_weight_is_there_for_nothing(cover in problem(), avoid in 0..32_u32) {
        let avoid: Vec<ItemId> = cover.items().filter(|item| avoid >> item.0 & 1 == 1).collect();
        let found = explain(&cover, &avoid, &mut patient());
        prop_assert_eq!(found.is_some(), refute(&cover, &mut patient()).is_some());
        let Some(found) = found else { return Ok(()) };
        prop_assert!(found.verify(&cover).is_ok());
        // Any other weight for an item that occurs in an option makes that option weigh something.
        for entry in cover.options().flat_map(|option| cover.entries(option)) {
            let mut tampered = found.clone();
            let weight = &mut tampered.weights[entry.item.index()];
            *weight = (*weight + 1) % tampered.modulus;
            prop_assert!(tampered.verify(&cover).is_err());
        }
    }

    #[test]
    fn items_are_avoided_where_that_can_be(cover in problem(), avoid in 0..32_u32) {
        let avoid: Vec<ItemId> = cover.items().filter(|item| avoid >> item.0 & 1 == 1).collect();
        let Some(found) = explain(&cover, &avoid, &mut patient()) else { return Ok(()) };
        let weighs = |item: &ItemId| found.weights[item.index()] != 0;
        let is_single = cover.items().filter(weighs).count() == 1;
        let can_be = refute(&without(&cover, &avoid), &mut patient()).is_some_and(|other| other.modulus == found.modulus);
        prop_assert!(!can_be || is_single || !avoid.iter().any(weighs));
    }

    #[test]
    fn no_more_steps_are_taken_than_there_is_patience_for(cover in problem(), most in 0..200_u64) {
        let mut taken = 0;
        let all = solve(&cover, &mut |steps| { taken += steps; true });
        let some = solve(&cover, &mut steps(most));
        prop_assert_eq!(some, if taken <= most { all } else { Finding::Unfinished });
    }
}

#[test]
fn avoided_items_weigh_nothing_where_that_can_be() {
    // Three dominoes on a row of three cells: the cells are odd, or the outer ones and the dominoes together are.
    let mut cover = ExactCover::new();
    let dominoes = cover.primary_times("dominoes", 3..=3).unwrap();
    let cells = ["a", "b", "c"].map(|name| cover.primary(name));
    for pair in cells.windows(2) {
        cover.option([pair[0].into(), pair[1].into(), dominoes.into()]).unwrap();
    }
    let weights = |avoid: &[ItemId]| explain(&cover, avoid, &mut patient()).unwrap().weights().to_vec();
    assert_eq!(weights(&[dominoes]), [0, 1, 1, 1]);
    assert_eq!(weights(&cells), [1, 1, 0, 1]);
}

#[test]
fn an_item_that_no_option_covers_is_the_best_reason() {
    let mut cover = ExactCover::new();
    let [a, b, _] = ["a", "b", "c"].map(|name| cover.primary(name));
    cover.option([a.into(), b.into()]).unwrap();
    let colouring = explain(&cover, &[], &mut patient()).unwrap();
    assert_eq!((colouring.modulus(), colouring.weights()), (2, &[0, 0, 1][..]));
}

/// Explanations of many items combine few colourings.
#[test]
fn explanations_take_no_more_memory_for_more_items() {
    let mut cover = ExactCover::new();
    let items: Vec<ItemId> = (0..200_000).map(|number| cover.primary(format!("i{number}"))).collect();
    cover.option([items[0].into()]).unwrap();
    let mut looks = 0;
    let found = explain(&cover, &[], &mut |steps| {
        looks += u32::from(steps >= 200_000);
        true
    });
    assert_eq!(found.unwrap().weights().iter().filter(|&&weight| weight != 0).count(), 1);
    // Of 20 of each sort, and of the sums of 40.
    assert!(looks < 150, "{looks}");
}
