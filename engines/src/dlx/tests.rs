use std::collections::BTreeSet;

use jigsat_forms::budget::Budget;
use proptest::prelude::*;

use super::*;
use crate::parts::cutting::{cut_at_random, whole};
use crate::testing::{apart, by_definition, obeys_limits, problem, queens, solutions};
use crate::{Limit, Limits, Outcome, Run};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn finds_every_solution_once(problem in problem()) {
        prop_assert_eq!(solutions(&Dlx, &problem), by_definition(&problem));
    }

    #[test]
    fn cuts_change_nothing(problem in problem(), seed: u64) {
        let run = Run::default();
        let tree = Walks::<false> { problem: &problem, run: &run };
        let expected = whole(&tree);
        prop_assert_eq!(&cut_at_random(&tree, Some(seed)).0, &expected);
        if is_plain(&problem) {
            let tree = Walks::<true> { problem: &problem, run: &run };
            let plain = whole(&tree);
            prop_assert_eq!(&cut_at_random(&tree, Some(seed)).0, &plain);
            prop_assert_eq!((plain.witnesses, plain.nodes), (expected.witnesses.clone(), expected.nodes));
        }
        let sets = Sets::new(&problem, &run).unwrap();
        let found = whole(&sets);
        prop_assert_eq!(&cut_at_random(&sets, Some(seed)).0, &found);
        prop_assert_eq!((found.witnesses, found.nodes), (expected.witnesses, expected.nodes));
    }
}

/// Knuth's introductory example (TAOCP 7.2.2.1, matrix 5).
#[test]
fn solves_the_example_of_the_book() {
    let mut cover = ExactCover::new();
    let items = ["a", "b", "c", "d", "e", "f", "g"].map(|name| cover.primary(name));
    for option in [&[2, 4][..], &[0, 3, 6], &[1, 2, 5], &[0, 3, 5], &[1, 6], &[3, 4, 6]] {
        cover.option(option.iter().map(|&i| items[i].into())).unwrap();
    }
    let expected: BTreeSet<OptionId> = [0, 3, 4].map(OptionId).into();
    assert_eq!(solutions(&Dlx, &cover), [expected]);
}

#[test]
fn nothing_to_cover_is_covered_by_nothing() {
    let mut cover = ExactCover::new();
    assert_eq!(solutions(&Dlx, &cover), [BTreeSet::new()]);
    cover.secondary("s");
    assert_eq!(solutions(&Dlx, &cover), [BTreeSet::new()]);
    cover.primary("a");
    assert!(solutions(&Dlx, &cover).is_empty());
}

#[test]
fn limits_are_obeyed() {
    obeys_limits(&Dlx, &apart(10, 3));
}

/// Options so long, or lists so long, that a single node takes seconds.
#[test]
fn a_long_node_ends_with_the_budget() {
    let mut cover = ExactCover::new();
    let items: Vec<_> = (0..2400).map(|_| cover.primary("x")).collect();
    for i in 0..1200 {
        let chosen = (0..1200).map(|k| items[(i * 7 + k * 2 + (i * k) % 2) % 2400]);
        let entries: BTreeSet<_> = chosen.collect();
        cover.option(entries.into_iter().map(Into::into)).unwrap();
    }
    let within = || Run::from(Limits::none().within(std::time::Duration::from_millis(20)));
    let is_in_time = |walk: &dyn Fn(&Run) -> Report| {
        let (started, run) = (cpu_time::ThreadTime::now(), within());
        assert_eq!(walk(&run).outcome, Outcome::Limited(Limit::Time));
        let took = started.elapsed();
        assert!(took.as_millis() < 200, "{took:?}");
    };
    let go_on = |_: &[OptionId]| ControlFlow::Continue(());
    is_in_time(&|run| Dlx.solve(&cover, run, &mut { go_on }).unwrap());
    is_in_time(&|run| parts::visit_all(&Walks::<true> { problem: &cover, run }, run, &mut { go_on }));
}

/// Problems that are large enough to be cut into many parts, and for more than a word of options.
#[test]
fn cuts_change_nothing_in_larger_trees() {
    let (plain, run) = (queens(9), Run::default());
    let tree = Walks::<true> { problem: &plain, run: &run };
    let sets = Sets::new(&plain, &run).unwrap();
    let (linked, alone) = (whole(&tree), whole(&sets));
    assert_eq!(alone.witnesses.len(), 352);
    assert_eq!((&linked.witnesses, linked.nodes), (&alone.witnesses, alone.nodes));
    for seed in 0..20 {
        let (seen, parts) = cut_at_random(&tree, Some(seed));
        assert!(seen == linked && parts > 100, "{parts}");
        let (seen, parts) = cut_at_random(&sets, Some(seed));
        assert!(seen == alone && parts > 100, "{parts}");
    }
}

/// Parts of one walk can be given to the other.
#[test]
fn links_and_sets_are_in_the_same_places() {
    let (cover, run) = (queens(8), Run::default());
    let mut watch = Watch::new(&run);
    let (links, sets) = (Walks::<true> { problem: &cover, run: &run }, Sets::new(&cover, &run).unwrap());
    let (mut first, mut second) = (links.walker(), sets.walker());
    let mut rests = Vec::new();
    let _ = links.walk(&mut first, &mut watch, &mut |_| ControlFlow::Continue(()), &mut |position, _| {
        rests.push(position.rest());
        ControlFlow::Continue(())
    });
    assert!(rests.len() > 5);
    for part in rests {
        let (mut from_first, mut from_second) = (Vec::new(), Vec::new());
        for (found, is_first) in [(&mut from_first, true), (&mut from_second, false)] {
            let mut visit = |witness: &[OptionId]| {
                found.push(witness.to_vec());
                ControlFlow::Continue(())
            };
            let (watch, attend) =
                (&mut Watch::new(&run), &mut |_: &mut dyn parts::Position, _: &Watch<'_>| ControlFlow::Continue(()));
            let walked = if is_first {
                let _ = links.go_to(&mut first, &part, watch);
                links.walk(&mut first, watch, &mut visit, attend)
            } else {
                let _ = sets.go_to(&mut second, &part, watch);
                sets.walk(&mut second, watch, &mut visit, attend)
            };
            assert_eq!(walked, ControlFlow::Continue(()));
        }
        assert_eq!(from_first, from_second);
    }
}

#[test]
fn sets_are_for_problems_that_fit() {
    let is_set = |problem: &ExactCover, memory: Option<u64>| {
        let budget = memory.map_or_else(Budget::none, |bytes| Budget::of_memory(bytes, None));
        Sets::new(problem, &Run::from(Limits::from(budget))).is_some()
    };
    assert!(is_set(&queens(30), None) && !is_set(&queens(80), None));
    assert!(is_set(&queens(30), Some(1_000_000)) && !is_set(&queens(30), Some(10_000)));
}
