use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::parts::cutting::{cut_at_random, whole};
use crate::testing::{apart, by_definition, obeys_limits, problem, queens, solutions};
use crate::{Limit, Outcome, Run};

/// The search tree of a problem, with the code for multiplicities and colours.
pub(crate) fn tree<'a>(problem: &'a ExactCover, run: &'a Run) -> impl SearchTree + use<'a> {
    Walks::<false> { problem, run }
}

proptest! {
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

/// Options and lists so long that a single node takes seconds.
#[test]
fn a_long_node_ends_with_the_budget() {
    let mut cover = ExactCover::new();
    let items: Vec<_> = (0..2400).map(|_| cover.primary("x")).collect();
    for i in 0..1200 {
        let chosen = (0..1200).map(|k| items[(i * 7 + k * 2 + (i * k) % 2) % 2400]);
        let entries: BTreeSet<_> = chosen.collect();
        cover.option(entries.into_iter().map(Into::into)).unwrap();
    }
    let within = || Run::default().within(std::time::Duration::from_millis(20));
    let is_in_time = |walk: &dyn Fn(&Run) -> RunReport| {
        let (started, run) = (cpu_time::ThreadTime::now(), within());
        assert_eq!(walk(&run).outcome, Outcome::Limited(Limit::Time));
        let took = started.elapsed();
        assert!(took.as_millis() < 200, "{took:?}");
    };
    let go_on = |_: &[OptionId]| ControlFlow::Continue(());
    is_in_time(&|run| Dlx.solve(&cover, run, &mut { go_on }).unwrap());
}

/// Problems that are large enough to be cut into many parts.
#[test]
fn cuts_change_nothing_in_larger_trees() {
    let (plain, run) = (queens(9), Run::default());
    let tree = Walks::<true> { problem: &plain, run: &run };
    let expected = whole(&tree);
    assert_eq!(expected.witnesses.len(), 352);
    for seed in 0..20 {
        let (seen, parts) = cut_at_random(&tree, Some(seed));
        assert!(seen == expected && parts > 100, "{parts}");
    }
}
