use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::Limits;
use crate::testing::{by_definition, problem};

fn solutions(problem: &ExactCover) -> (Outcome, Vec<BTreeSet<OptionId>>) {
    let mut found = Vec::new();
    let report = Linear.solve(problem, &Run::default(), &mut |options| {
        found.push(options.iter().copied().collect());
        ControlFlow::Continue(())
    });
    (report.unwrap().outcome, found)
}

proptest! {
    #[test]
    fn decided_problems_have_the_right_solutions(problem in problem()) {
        let (outcome, found) = solutions(&problem);
        let all = by_definition(&problem);
        match outcome {
            Outcome::Exhausted => prop_assert_eq!(found, all),
            other => prop_assert_eq!((other, found.len()), (Outcome::Limited(Limit::Incapable), 0)),
        }
        if let Some(colouring) = precheck(&problem, Budget::unlimited()) {
            prop_assert!(colouring.verify(&problem).is_ok());
            prop_assert!(by_definition(&problem).is_empty());
            prop_assert_eq!(outcome, Outcome::Exhausted);
        }
    }
}

/// An L of three cells and one cell apart, to be covered by dominoes and single cells.
#[test]
fn forced_options_are_found() {
    let mut cover = ExactCover::new();
    let cells = ["a", "b", "c", "d"].map(|name| cover.primary(name));
    for option in [&[0, 1][..], &[2], &[3], &[1, 2, 3]] {
        cover.option(option.iter().map(|&i| cells[i].into())).unwrap();
    }
    assert_eq!(solutions(&cover), (Outcome::Exhausted, vec![[0, 1, 2].map(OptionId).into()]));
    // Now the first cell may be covered alone, and nothing is forced.
    cover.option([cells[0].into()]).unwrap();
    assert_eq!(solutions(&cover), (Outcome::Limited(Limit::Incapable), vec![]));
}

/// Three dominoes around a triangle: each of them half is the only solution of the equations.
#[test]
fn a_solution_in_fractions_is_none() {
    let mut cover = ExactCover::new();
    let cells = ["a", "b", "c"].map(|name| cover.primary_times(name, 3..=3).unwrap());
    for (a, b) in [(0, 1), (1, 2), (2, 0)] {
        cover.option([cells[a].into(), cells[b].into()]).unwrap();
    }
    assert_eq!(solutions(&cover), (Outcome::Exhausted, vec![]));
}

#[test]
fn limits_are_obeyed() {
    let mut cover = ExactCover::new();
    let item = cover.primary("a");
    cover.option([item.into()]).unwrap();
    let run =
        |limits: Limits| Linear.solve(&cover, &limits.into(), &mut |_| ControlFlow::Continue(())).unwrap().outcome;
    assert_eq!(run(Limits::none().within(std::time::Duration::ZERO)), Outcome::Limited(Limit::Time));
    assert_eq!(run(Limits { witnesses: Some(1), ..Limits::none() }), Outcome::Limited(Limit::Witnesses));
    assert_eq!(run(Limits { nodes: Some(0), ..Limits::none() }), Outcome::Limited(Limit::Nodes));
}

/// Optional equations are left out without room; requested ones end the run with a limit.
#[test]
fn equations_have_to_fit_into_the_memory() {
    let mut cover = ExactCover::new();
    let [a, b] = ["a", "b"].map(|name| cover.primary(name));
    cover.option([a.into(), b.into()]).unwrap();
    cover.primary("c");
    let bytes = linear::bytes(&cover);
    let (small, enough) = (Budget::of_memory(bytes - 1, None), Budget::of_memory(bytes, None));
    assert!(precheck(&cover, &small).is_none() && precheck(&cover, &enough).is_some());
    assert_eq!(small.check(), Ok(()));
    let outcome = |budget| {
        let report =
            Linear.solve(&cover, &Limits { budget, ..Limits::none() }.into(), &mut |_| ControlFlow::Continue(()));
        report.unwrap().outcome
    };
    assert_eq!([outcome(small), outcome(enough)], [Outcome::Limited(Limit::Memory), Outcome::Exhausted]);
}
