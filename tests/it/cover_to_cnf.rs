//! The reduction from exact cover to CNF, checked against dancing links.
//!
//! For random problems, dancing links and a SAT solver find the same sets of options.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use jigsat::strategy::Strategy as Pipeline;
use jigsat_encodings::kind::Kind;
use jigsat_engines::{Dlx, Engine, Outcome, Run, Varisat};
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::parity::parities;
use jigsat_forms::exact_cover::{Colour, Entry};
use jigsat_forms::{Amo, ExactCover, OptionId, cover_to_cnf};
use proptest::prelude::*;

use crate::common::count as count_with;

/// The options of every solution, and no solution twice.
type Solutions = BTreeSet<BTreeSet<OptionId>>;

fn by_dancing_links(cover: &ExactCover) -> Solutions {
    let mut found = Solutions::new();
    let mut visit = |options: &[OptionId]| {
        assert!(found.insert(options.iter().copied().collect()), "found twice: {options:?}");
        ControlFlow::Continue(())
    };
    let report = Dlx.solve(cover, &Run::default(), &mut visit).unwrap();
    assert_eq!(report.outcome, Outcome::Exhausted);
    found
}

fn by_sat(cover: &ExactCover, amo: Amo) -> Solutions {
    let reduced = cover_to_cnf(cover, amo, Budget::unlimited()).unwrap();
    let mut found = Solutions::new();
    let report = Varisat
        .solve(&reduced.problem, &Run::default(), &mut |model| {
            let options = reduced.decode(model).unwrap();
            assert!(found.insert(options.iter().copied().collect()), "{amo} found twice: {options:?}");
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(report.outcome, Outcome::Exhausted);
    found
}

/// How an option uses an item.
#[derive(Debug, Clone, Copy)]
enum Use {
    Not,
    Plain,
    Coloured(u32),
}

fn using(weight_not: u32) -> impl Strategy<Value = Use> {
    prop_oneof![weight_not => Just(Use::Not), 2 => Just(Use::Plain), 2 => (0..2_u32).prop_map(Use::Coloured)]
}

/// Up to 6 primary items with multiplicities from `times`, up to 3 secondary ones, up to `most` options of all sizes.
fn problem(
    times: impl Strategy<Value = (u32, u32)>,
    weight_not: u32,
    most: usize,
) -> impl Strategy<Value = ExactCover> {
    let times = prop::collection::vec(times, 1..7);
    let options = prop::collection::vec(prop::collection::vec(using(weight_not), 9), 0..=most);
    (times, 0..4_usize, options).prop_map(|(times, secondaries, options)| {
        let mut cover = ExactCover::new();
        let primary: Vec<_> =
            times.iter().map(|&(lo, more)| cover.primary_times("p", lo..=lo + more).unwrap()).collect();
        let secondary: Vec<_> = (0..secondaries).map(|_| cover.secondary("s")).collect();
        for uses in options {
            let (plain, coloured) = uses.split_at(6);
            let plain = primary.iter().zip(plain).filter(|(_, used)| !matches!(used, Use::Not));
            let coloured = secondary.iter().zip(coloured).filter_map(|(&item, &used)| match used {
                Use::Not => None,
                Use::Plain => Some(Entry::from(item)),
                Use::Coloured(colour) => Some(item.with(Colour(colour))),
            });
            // An option without a primary item is refused, and then left out.
            let _ = cover.option(plain.map(|(&item, _)| item.into()).chain(coloured));
        }
        cover
    })
}

fn agree(cover: &ExactCover) -> Result<(), TestCaseError> {
    let expected = by_dancing_links(cover);
    for amo in Amo::ALL {
        prop_assert_eq!(&by_sat(cover, amo), &expected, "{}", amo);
    }
    for parity in parities(cover, Budget::unlimited()).unwrap() {
        for solution in &expected {
            let chosen = parity.options.iter().filter(|&option| solution.contains(option)).count();
            prop_assert_eq!(chosen % 2 == 1, parity.is_odd, "{:?} against {:?}", &parity, solution);
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn agrees_with_dancing_links(cover in problem((0..3_u32, 0..3_u32), 5, 10)) {
        agree(&cover)?;
    }

    /// Fixed multiplicities and options of many sizes: many parity constraints.
    #[test]
    fn agrees_where_every_item_is_an_equation(cover in problem((1..4_u32, Just(0)), 3, 14)) {
        agree(&cover)?;
    }
}

/// Every multiplicity alone, with too few and with enough options.
#[test]
fn a_single_item_with_any_multiplicity() {
    for options in 0..7_u32 {
        for lo in 0..6 {
            for hi in lo..7 {
                let mut cover = ExactCover::new();
                let item = cover.primary_times("p", lo..=hi).unwrap();
                for _ in 0..options {
                    cover.option([item.into()]).unwrap();
                }
                let expected = by_dancing_links(&cover);
                for amo in Amo::ALL {
                    assert_eq!(by_sat(&cover, amo), expected, "{options} options, {lo}..={hi}, {amo}");
                }
            }
        }
    }
}

/// A box of 5×5×5 with a free centre: only the small blocks can meet a layer in an odd number of cells, and every outer layer
/// has 25. A solver without this parity constraint does not finish.
#[test]
fn parity_makes_boxes_feasible() {
    let large = "2 2 3\n".repeat(6) + &"1 2 4\n".repeat(6);
    let layouts = |small: &str, count: usize| {
        let text = format!("5 5 5\n{count}\n{large}{small}");
        let kind = Kind::named("cuboid").unwrap();
        let strategy = Pipeline::parse(kind, "cnf+varisat").unwrap();
        count_with(&kind.parse(&text).unwrap(), &strategy)
    };
    assert_eq!(layouts("1 1 1\n1 1 1\n1 1 1\n1 1 1\n", 16), 8_u8.into());
    assert_eq!(layouts("1 1 1\n1 1 1\n1 1 2\n", 15), 0_u8.into());
}
