mod limits;

use std::collections::BTreeSet;

use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::{Colour, Entry, Role};
use jigsat_space::{misfit, path_fault};
use num_bigint::BigUint;
use proptest::prelude::*;

use super::*;
use crate::testing::{
    apart, by_definition, dominoes, forgeries, latin_squares, listed, obeys_limits, paths, problem, solutions,
    strip_of_patterns,
};
use crate::{Dlx, Limit, Limits, Outcome};

const POLICIES: [Policy; 3] = [Policy::Adaptive, Policy::Always, Policy::Never];

fn counted(engine: Memo, problem: &ExactCover, run: &Run) -> Counted {
    engine.count(problem, run).unwrap()
}

fn table(problem: &ExactCover) -> MarkTable {
    MarkTable::new(problem, Budget::unlimited()).unwrap()
}

fn count(problem: &ExactCover) -> BigUint {
    let counted = counted(Memo::ADAPTIVE, problem, &Run::default());
    assert_eq!(counted.report.outcome, Outcome::Exhausted);
    counted.count
}

/// Puts `first` and `second` side by side, without a common item.
fn side_by_side(first: &ExactCover, second: &ExactCover) -> ExactCover {
    let mut both = first.clone();
    let items: Vec<_> = second
        .items()
        .map(|item| match second.role(item) {
            Role::Primary { lo, hi } => both.primary_times("p", lo..=hi).unwrap(),
            Role::Secondary => both.secondary("s"),
        })
        .collect();
    for option in second.options() {
        let entries = second.entries(option).iter().map(|entry| Entry { item: items[entry.item.index()], ..*entry });
        both.option(entries).unwrap();
    }
    both
}

/// The same with so many more items, each of which one further option covers: sets of marks get wider.
fn widened(problem: &ExactCover, items: usize) -> ExactCover {
    let mut wide = ExactCover::new();
    for _ in 0..items {
        let item = wide.primary("w");
        wide.option([item.into()]).unwrap();
    }
    side_by_side(&wide, problem)
}

proptest! {
    #[test]
    fn strips_are_counted_in_order(problem in strip_of_patterns(), memory in 0..200_000_u64) {
        prop_assert!(table(&problem).is_narrow());
        let expected = Dlx.count(&problem, &Run::default()).unwrap().count;
        for (policy, memory) in POLICIES.into_iter().flat_map(|policy| [(policy, None), (policy, Some(memory))]) {
            prop_assert_eq!(&counted(Memo { policy, memory }, &problem, &Run::default()).count, &expected, "{:?} {:?}", policy, memory);
        }
    }

    #[test]
    fn finds_every_solution_once(problem in problem()) {
        let expected = by_definition(&problem);
        for policy in POLICIES {
            prop_assert_eq!(&solutions(&Memo { policy, ..Memo::ADAPTIVE }, &problem), &expected, "{:?}", policy);
        }
    }

    #[test]
    fn counts_by_the_definition(problem in problem(), memory in 0..200_000_u64) {
        let expected = BigUint::from(by_definition(&problem).len());
        for policy in POLICIES {
            for memory in [None, Some(memory)] {
                                let engine = Memo { policy, memory };
                let Counted { count, report } = counted(engine, &problem, &Run::default());
                prop_assert_eq!((&count, report.outcome), (&expected, Outcome::Exhausted), "{:?} {:?}", policy, memory);
            }
        }
    }

    #[test]
    fn counts_parts_and_wide_problems(first in problem(), second in problem(), items in 0..1000_usize) {
        let expected = Dlx.count(&first, &Run::default()).unwrap().count * Dlx.count(&second, &Run::default()).unwrap().count;
        let both = side_by_side(&first, &second);
        prop_assert_eq!(&count(&both), &expected);
        prop_assert_eq!(&count(&widened(&both, items)), &expected);
    }

    #[test]
    fn a_limited_count_is_a_lower_bound(first in problem(), second in problem(), nodes in 0..40_u64) {
        let both = side_by_side(&first, &second);
        let run = Run::from(Limits { nodes: Some(nodes), ..Limits::none() });
        for policy in POLICIES {
            let Counted { count: found, report } = counted(Memo { policy, ..Memo::ADAPTIVE }, &both, &run);
            let all = count(&both);
            prop_assert!(found <= all);
            prop_assert!(report.stats.nodes <= nodes);
            match report.outcome {
                Outcome::Exhausted => prop_assert_eq!(found, all),
                outcome => prop_assert_eq!(outcome, Outcome::Limited(Limit::Nodes)),
            }
        }
    }
}

#[test]
fn big_numbers_are_exact() {
    for n in [63, 64, 65, 127, 128, 129, 1000] {
        assert_eq!(count(&apart(n, 2)), BigUint::from(1_u8) << n, "{n}");
    }
}

#[test]
fn nothing_to_cover_is_covered_by_nothing() {
    let mut cover = ExactCover::new();
    assert_eq!(count(&cover), BigUint::from(1_u8));
    cover.secondary("s");
    assert_eq!(count(&cover), BigUint::from(1_u8));
    cover.primary("a");
    assert_eq!(count(&cover), BigUint::ZERO);
}

/// The dominoes of a board of 1 by `n` cells, and one item for all of them.
fn strip(n: usize, times: std::ops::RangeInclusive<u32>) -> ExactCover {
    let mut cover = ExactCover::new();
    let piece = cover.primary_times("piece", times).unwrap();
    let cells: Vec<_> = (0..n).map(|_| cover.primary("cell")).collect();
    for pair in cells.windows(2) {
        cover.option([pair[0].into(), pair[1].into(), piece.into()]).unwrap();
    }
    cover
}

#[test]
fn a_counter_that_the_other_items_imply_is_left_out_if_it_is_right() {
    let counts = [(8, 4..=4), (8, 0..=4), (8, 2..=9), (8, 3..=3), (8, 5..=8), (7, 2..=4)]
        .map(|(n, times)| count(&strip(n, times)));
    assert_eq!(counts, [1_u8, 1, 1, 0, 0, 0].map(BigUint::from));
    assert_eq!(table(&strip(8, 4..=4)).words(), table(&strip(64, 32..=32)).words());
}

#[test]
fn what_restricts_nothing_makes_no_difference() {
    // Each cell of a row is black or white; secondary items without other options have the colours of its ends.
    let row = |has_colours: bool| {
        let mut cover = apart(10, 2);
        let [item, end] = [cover.primary("last"), cover.secondary("end")];
        for colour in 0..2 {
            let end = if has_colours { Some(end.with(Colour(colour))) } else { None };
            cover.option(std::iter::once(item.into()).chain(end)).unwrap();
        }
        let Counted { count, report } =
            counted(Memo { policy: Policy::Always, ..Memo::ADAPTIVE }, &cover, &Run::default());
        (count, report.stats.entries)
    };
    assert_eq!(row(true), row(false));
}

#[test]
fn items_in_disorder_are_put_into_a_good_order() {
    for seed in 0..3 {
        let Counted { count, report } = counted(Memo::ADAPTIVE, &latin_squares(6, seed), &Run::default());
        assert_eq!(count, BigUint::from(1_128_960_u32));
        // In the order given it would be 1.8 million and more.
        assert!(report.stats.nodes < 1_000_000, "{} nodes", report.stats.nodes);
    }
}

#[test]
fn policies_agree_on_latin_squares() {
    let cover = latin_squares(5, 0);
    assert_eq!(
        POLICIES.map(|policy| counted(Memo { policy, ..Memo::ADAPTIVE }, &cover, &Run::default()).count),
        [1344_u32; 3].map(BigUint::from)
    );
}

#[test]
fn forced_options_are_chosen_all_at_once() {
    let mut cover = ExactCover::new();
    for _ in 0..100 {
        let item = cover.primary("item");
        cover.option([item.into()]).unwrap();
    }
    let Counted { count, report } = counted(Memo::ADAPTIVE, &cover, &Run::default());
    assert_eq!((count, report.stats.nodes), (BigUint::from(1_u8), 2));
    assert_eq!(solutions(&Memo::ADAPTIVE, &cover), [cover.options().collect()]);
}

#[test]
fn forced_options_that_exclude_one_another_are_a_dead_end() {
    let mut cover = ExactCover::new();
    let [first, second] = [cover.primary("first"), cover.primary("second")];
    let shared = [cover.secondary("shared"), cover.primary_times("shared", 0..=1).unwrap()];
    for item in [first, second] {
        cover.option([item.into(), shared[1].into(), shared[0].with(Colour(0))]).unwrap();
    }
    assert_eq!(count(&cover), BigUint::ZERO);
}

/// The solutions of a compiled problem, as sets, sorted.
fn compiled(engine: Memo, problem: &ExactCover) -> Vec<BTreeSet<OptionId>> {
    let (diagram, report) = engine.compile(problem, &Run::default());
    assert_eq!(report.outcome, Outcome::Exhausted);
    listed(diagram.unwrap())
}

proptest! {
    #[test]
    fn compiles_every_solution_once(problem in problem(), other in problem(), memory in 0..200_000_u64) {
        for problem in [problem.clone(), widened(&problem, 130), side_by_side(&problem, &other)] {
            let expected = solutions(&Dlx, &problem);
            prop_assert_eq!(&compiled(Memo::ADAPTIVE, &problem), &expected);
            // A cache that drops its entries makes some sub-problems twice.
            let memory = Some(1_000_000 + memory);
            prop_assert_eq!(&compiled(Memo { memory, ..Memo::ADAPTIVE }, &problem), &expected);
        }
    }

    #[test]
    fn strips_are_compiled_in_order(problem in strip_of_patterns()) {
        prop_assert_eq!(compiled(Memo::ADAPTIVE, &problem), solutions(&Dlx, &problem));
    }
}

#[test]
fn a_diagram_takes_no_more_than_its_memory() {
    let (diagram, report) = Memo { memory: Some(10_000), ..Memo::ADAPTIVE }.compile(&dominoes(8, 8), &Run::default());
    assert_eq!((diagram.is_none(), report.outcome), (true, Outcome::Limited(Limit::Memory)));
    let limits = Limits { nodes: Some(50), ..Limits::none() };
    let (diagram, report) = Memo::ADAPTIVE.compile(&dominoes(8, 8), &limits.into());
    assert_eq!((diagram.is_none(), report.outcome), (true, Outcome::Limited(Limit::Nodes)));
}

proptest! {
    /// A diagram without faults that has as many paths as there are solutions has exactly these.
    #[test]
    fn forged_diagrams_are_detected(problem in problem(), seed in any::<u64>()) {
        let diagram = Memo::default().compile(&problem, &Run::default()).0.unwrap();
        let expected = by_definition(&problem);
        prop_assert_eq!(misfit(&diagram, &problem, Budget::unlimited()), Ok(None));
        for forged in forgeries(&diagram, seed) {
            let is_sound = path_fault(&forged, Budget::unlimited()) == Ok(None)
                && misfit(&forged, &problem, Budget::unlimited()) == Ok(None);
            let found = paths(forged);
            if is_sound {
                prop_assert!(found.iter().all(|solution| expected.contains(solution)));
                prop_assert!(found.windows(2).all(|pair| pair[0] < pair[1]));
            }
        }
    }
}

/// Many forgeries have the right number of paths, and a solution twice or one that is none: they are found by their faults alone.
#[test]
fn forged_diagrams_often_have_the_right_count() {
    let problem = dominoes(4, 4);
    let diagram = Memo::default().compile(&problem, &Run::default()).0.unwrap();
    let expected = paths(diagram.clone());
    let mut wrong = 0;
    for forged in (0..40).flat_map(|seed| forgeries(&diagram, seed)) {
        let has_fault = path_fault(&forged, Budget::unlimited()) != Ok(None)
            || misfit(&forged, &problem, Budget::unlimited()) != Ok(None);
        let found = paths(forged);
        if found.len() == expected.len() {
            assert!(has_fault || found == expected);
            wrong += usize::from(found != expected);
        }
    }
    assert!(wrong > 20, "{wrong}");
}
