use std::sync::Arc;
use std::time::Duration;

use jigsat_forms::budget::Budget;
use proptest::prelude::*;

use super::*;
use crate::parts::cutting::{cut_at_random, whole};
use crate::testing::{apart, by_definition, obeys_limits, problem, queens, solutions, visited, wide_problem};
use crate::{Dlx, Journal, Limit, Limits};

/// The search tree of a problem whose sets fit.
pub(crate) fn tree<'a>(problem: &'a ExactCover, run: &Run) -> impl SearchTree + use<'a> {
    Walks::new(problem, run).continue_value().expect("the sets fit")
}

proptest! {
    #[test]
    fn finds_every_solution_once(problem in problem()) {
        prop_assert_eq!(solutions(&Cells, &problem), by_definition(&problem));
    }

    #[test]
    fn cuts_change_nothing(problem in problem(), seed: u64) {
        let tree = tree(&problem, &Run::default());
        let expected = whole(&tree);
        prop_assert_eq!(&cut_at_random(&tree, Some(seed)).0, &expected);
        prop_assert_eq!(expected.nodes, visited(&Dlx, &problem).1.nodes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn visits_the_tree_of_dancing_links_in_sets_of_many_words(problem in wide_problem()) {
        let run = Run::from(Limits { nodes: Some(100_000), ..Limits::none() });
        let visited = |engine: &dyn Engine<ExactCover>| {
            let mut found = Vec::new();
            let mut visit = |witness: &[OptionId]| {
                found.push(witness.to_vec());
                ControlFlow::Continue(())
            };
            let report = engine.solve(&problem, &run, &mut visit).unwrap();
            (found, report.outcome, report.stats.nodes)
        };
        prop_assert_eq!(visited(&Cells), visited(&Dlx));
    }
}

#[test]
fn limits_are_obeyed() {
    obeys_limits(&Cells, &apart(10, 3));
}

/// Trees that are large enough to be cut into many parts, and for more than a word of options.
#[test]
fn cuts_change_nothing_in_larger_trees() {
    let (problem, run) = (queens(9), Run::default());
    let tree = tree(&problem, &run);
    let expected = whole(&tree);
    assert_eq!(expected.witnesses.len(), 352);
    for seed in 0..20 {
        let (seen, parts) = cut_at_random(&tree, Some(seed));
        assert!(seen == expected && parts > 100, "{parts}");
    }
}

#[test]
fn sets_that_do_not_fit_are_a_limit_that_is_reached() {
    let outcome = |problem: &ExactCover, budget: Budget| {
        let run = Run::from(Limits::from(budget));
        Cells.solve(problem, &run, &mut |_| ControlFlow::Break(())).unwrap().outcome
    };
    let many = apart(1, 20_000);
    assert_eq!((bytes(&many), outcome(&many, Budget::none())), (None, Outcome::Limited(Limit::Incapable)));
    let needed = bytes(&queens(30)).unwrap();
    let within = |bytes| outcome(&queens(30), Budget::of_memory(bytes, None));
    assert_eq!(within(needed), Outcome::Stopped);
    assert_eq!(within(needed - 1), Outcome::Limited(Limit::Memory));
    assert_eq!(outcome(&queens(30), Budget::none().within(Duration::ZERO)), Outcome::Limited(Limit::Time));
}

/// A resumed count without room to begin returns the count of its journal.
#[test]
fn a_count_that_does_not_begin_keeps_its_journal() {
    let journal = Arc::new(Journal::default());
    let within = |budget| Run { journal: Some(Arc::clone(&journal)), ..Limits::from(budget).into() };
    assert_eq!(Cells.count(&queens(6), &within(Budget::none())).unwrap().count, 4_u8.into());
    let counted = Cells.count(&queens(6), &within(Budget::of_memory(100, None))).unwrap();
    assert_eq!((counted.count, counted.report.stats.witnesses), (4_u8.into(), 4));
    assert_eq!(counted.report.outcome, Outcome::Limited(Limit::Memory));
}
