use std::collections::BTreeSet;

use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::{Colour, Role};
use num_bigint::BigUint;
use proptest::prelude::*;

use super::*;
use crate::testing::{
    apart, by_definition, counted_in_quotas, dominoes, latin_squares, listed, problem, solutions, strip_of_patterns,
};
use crate::{Dlx, Limits, Memo};

const INCAPABLE: Outcome = Outcome::Limited(Limit::Incapable);
const FULL: Outcome = Outcome::Limited(Limit::Memory);

fn counted(engine: Sweep, problem: &ExactCover) -> (BigUint, Outcome) {
    let Counted { count, report } = engine.count(problem, &Run::default()).unwrap();
    (count, report.outcome)
}

/// The same options without colours, on items that are covered at most once.
fn exclusive(problem: &ExactCover) -> ExactCover {
    let mut cover = ExactCover::new();
    for item in problem.items() {
        match problem.role(item) {
            Role::Primary { lo, .. } => cover.primary_times("p", lo.min(1)..=1).unwrap(),
            Role::Secondary => cover.secondary("s"),
        };
    }
    for option in problem.options() {
        cover.option(problem.entries(option).iter().map(|entry| entry.item.into())).unwrap();
    }
    cover
}

/// The solutions of a compiled problem, as sets, sorted.
fn compiled(problem: &ExactCover) -> Vec<BTreeSet<OptionId>> {
    let (diagram, report) = Sweep::default().compile(problem, &Run::default());
    assert_eq!(report.outcome, Outcome::Exhausted);
    listed(diagram.unwrap())
}

proptest! {
    #[test]
    fn every_solution_is_compiled_once(problem in problem()) {
        let problem = exclusive(&problem);
        prop_assert_eq!(compiled(&problem), by_definition(&problem));
    }

    #[test]
    fn strips_are_compiled(problem in strip_of_patterns()) {
        prop_assert_eq!(compiled(&problem), solutions(&Dlx, &problem));
    }

    #[test]
    fn exclusive_options_are_counted_by_the_definition(problem in problem(), step in 1..40_u64) {
        let problem = exclusive(&problem);
        let expected = BigUint::from(by_definition(&problem).len());
        prop_assert_eq!(counted(Sweep::default(), &problem), (expected.clone(), Outcome::Exhausted));
        prop_assert_eq!(counted_in_quotas(&Sweep::default(), &problem, step).count, expected);
    }

    #[test]
    fn decided_problems_have_the_right_count(problem in problem()) {
        let (count, outcome) = counted(Sweep::default(), &problem);
        match outcome {
            Outcome::Exhausted => prop_assert_eq!(count, BigUint::from(by_definition(&problem).len())),
            outcome => prop_assert_eq!((outcome, count), (INCAPABLE, BigUint::ZERO)),
        }
    }

    #[test]
    fn strips_are_counted_if_there_is_room(problem in strip_of_patterns(), memory in 0..5_000_u64) {
        let expected = Dlx.count(&problem, &Run::default()).unwrap().count;
        prop_assert_eq!(counted(Sweep::default(), &problem), (expected.clone(), Outcome::Exhausted));
        match counted(Sweep { memory: Some(memory) }, &problem) {
            (count, Outcome::Exhausted) => prop_assert_eq!(count, expected),
            short => prop_assert_eq!(short, (BigUint::ZERO, FULL)),
        }
    }
}

/// The numbers of tilings are those of OEIS A004003.
#[test]
fn dominoes_are_counted_where_two_layers_have_room() {
    let tilings = |n| counted(Sweep::default(), &dominoes(n, n));
    assert_eq!(tilings(8), (12_988_816_u32.into(), Outcome::Exhausted));
    assert_eq!(tilings(16), ("2444888770250892795802079170816".parse().unwrap(), Outcome::Exhausted));
    let within = |memory| counted(Sweep { memory: Some(memory) }, &dominoes(8, 8)).1;
    assert_eq!([0, 1 << 10, 1 << 20].map(within), [FULL, FULL, Outcome::Exhausted]);
}

#[test]
fn latin_squares_are_counted_with_less_work_than_by_memo() {
    let cover = latin_squares(6, 1);
    let [swept, walked] = [&Sweep::default() as &dyn Engine<ExactCover>, &Memo::ADAPTIVE]
        .map(|engine| engine.count(&cover, &Run::default()).unwrap());
    assert_eq!(swept.count, walked.count);
    assert!(swept.report.stats.updates < 2 * walked.report.stats.updates, "{:?}", swept.report.stats);
}

/// Colours, items that are covered several times, and fronts that are wider than a word.
#[test]
fn other_problems_are_not_decided() {
    let pair = |second: fn(&mut ExactCover) -> [_; 2]| {
        let mut cover = apart(3, 2);
        let first = cover.primary("x");
        for entry in second(&mut cover) {
            cover.option([first.into(), entry]).unwrap();
        }
        counted(Sweep::default(), &cover)
    };
    let exclusive = pair(|cover| [cover.secondary("s").into(); 2]);
    assert_eq!(exclusive, (16_u8.into(), Outcome::Exhausted));
    let coloured = pair(|cover| {
        let item = cover.secondary("t");
        [item.with(Colour(0)), item.with(Colour(1))]
    });
    let several = pair(|cover| [cover.primary_times("u", 1..=2).unwrap().into(); 2]);
    assert_eq!([coloured, several], [(); 2].map(|()| (BigUint::ZERO, INCAPABLE)));
    assert_eq!(counted(Sweep::default(), &dominoes(70, 70)).1, INCAPABLE);
}

#[test]
fn it_visits_no_witnesses() {
    let cover = apart(3, 2);
    let solved = Sweep::default().solve(&cover, &Run::default(), &mut |_| unreachable!("it counts"));
    assert_eq!(solved.unwrap().outcome, INCAPABLE);
    let run = Run::from(Limits { witnesses: Some(2), ..Limits::none() });
    assert_eq!(Sweep::default().count(&cover, &run).unwrap().report.outcome, INCAPABLE);
}

#[test]
fn a_limited_count_is_zero() {
    let count = |limits: Limits| Sweep::default().count(&dominoes(12, 12), &limits.into()).unwrap();
    let Counted { count: found, report } = count(Limits { nodes: Some(10_000), ..Limits::none() });
    assert_eq!((report.outcome, report.stats.nodes), (Outcome::Limited(Limit::Nodes), 10_000));
    assert_eq!(found, BigUint::ZERO);
    // States that were reached again count as often.
    assert!(report.stats.unfolded > 2 * report.stats.nodes, "{:?}", report.stats);
    let late = count(Limits::none().within(std::time::Duration::ZERO));
    assert_eq!(late.report.outcome, Outcome::Limited(Limit::Time));
    let budget = Budget::of_memory(1_000, None);
    assert_eq!(count(budget.into()).report.outcome, FULL);
}
