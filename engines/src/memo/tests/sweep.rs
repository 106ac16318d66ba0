//! The sweep by itself, and in turns with the walk.

use super::super::sweep::{Sweep, Turn};
use super::*;

/// Runs a sweep with turns of this length; `None` if it is none for it, or has no room.
fn swept(problem: &ExactCover, memory: u64, turn: u64) -> Option<BigUint> {
    let run = Run::default();
    let mut sweep = Sweep::new(&Table::new(problem, Budget::unlimited()), memory)?;
    let mut watch = Watch::new(&run);
    for end in (1..).map(|number| number * turn) {
        match sweep.advance(end, &mut watch) {
            ControlFlow::Continue(Turn::Done(number)) => return Some(number.into()),
            ControlFlow::Continue(Turn::Over) => {}
            ControlFlow::Continue(Turn::Full) => return None,
            ControlFlow::Break(outcome) => panic!("{outcome:?}"),
        }
    }
    None
}

/// Runs the walk with turns of this length.
fn walked(problem: &ExactCover, turn: u64) -> BigUint {
    let (run, table) = (Run::default(), Table::new(problem, Budget::unlimited()));
    let matrix = Matrix::<Box<[u32]>>::new(&table);
    let mut walk = Walk::new(&matrix, Cache::new(Policy::Adaptive, MEMORY, matrix.marks), Goal::Count);
    let mut watch = Watch::new(&run);
    for end in (1..).map(|number| number * turn) {
        match walk.advance(end, &mut watch) {
            ControlFlow::Continue(Some(number)) => return number.into(),
            ControlFlow::Continue(None) => {}
            ControlFlow::Break(outcome) => panic!("{outcome:?}"),
        }
    }
    unreachable!("turns go on and on")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn turns_of_any_length_come_to_the_same(problem in problem(), turn in 1..40_u64, memory in 0..20_000_u64) {
        let expected = BigUint::from(by_definition(&problem).len());
        prop_assert_eq!(&walked(&problem, turn), &expected);
        for memory in [memory, MEMORY] {
            if let Some(count) = swept(&problem, memory, turn) {
                prop_assert_eq!(&count, &expected, "{} bytes", memory);
            }
        }
    }

    #[test]
    fn strips_are_swept_in_turns(problem in strip_of_patterns(), turn in 1..40_u64) {
        let expected = Dlx.count(&problem, &Run::default()).unwrap().count;
        // That a cell can't be covered at all is seen before.
        let is_hopeless = Table::new(&problem, Budget::unlimited()).is_hopeless;
        prop_assert_eq!(swept(&problem, MEMORY, turn), (!is_hopeless).then_some(expected));
    }
}

/// Dominoes on a board of `width` by `height`, its cells row by row.
fn dominoes(width: usize, height: usize) -> ExactCover {
    let mut cover = ExactCover::new();
    let cells: Vec<_> = (0..width * height).map(|_| cover.primary("cell")).collect();
    for (place, &cell) in cells.iter().enumerate() {
        if place % width + 1 < width {
            cover.option([cell.into(), cells[place + 1].into()]).unwrap();
        }
        if let Some(&below) = cells.get(place + width) {
            cover.option([cell.into(), below.into()]).unwrap();
        }
    }
    cover
}

/// The numbers of tilings are those of OEIS A004003.
#[test]
fn a_sweep_without_room_leaves_it_to_the_walk() {
    let (cover, tilings) = (dominoes(8, 8), BigUint::from(12_988_816_u32));
    for (memory, is_swept) in [(1 << 10, false), (1 << 11, false), (1 << 20, true)] {
        assert_eq!(swept(&cover, memory / 2, 1000).is_some(), is_swept, "{memory}");
        let engine = Memo { memory: Some(memory), ..Memo::ADAPTIVE };
        let Counted { count, report } = counted(engine, &cover, &Run::default());
        assert_eq!((&count, report.outcome), (&tilings, Outcome::Exhausted), "{memory}");
    }
    assert_eq!(count(&dominoes(16, 16)), "2444888770250892795802079170816".parse().unwrap());
}

#[test]
fn latin_squares_are_swept_when_enough_was_met_again() {
    let walk = Memo { policy: Policy::Always, ..Memo::ADAPTIVE };
    let [walked, swept] = [walk, Memo::ADAPTIVE].map(|engine| counted(engine, &latin_squares(6, 1), &Run::default()));
    assert_eq!(walked.count, swept.count);
    assert!(2 * swept.report.stats.updates < walked.report.stats.updates, "{:?}", swept.report.stats);
}

#[test]
fn a_limited_sweep_tells_nothing_that_is_not_certain() {
    let run = Run::from(Limits { nodes: Some(10_000), ..Limits::none() });
    let Counted { count, report } = counted(Memo::ADAPTIVE, &dominoes(12, 12), &run);
    assert_eq!((report.outcome, report.stats.nodes), (Outcome::Limited(Limit::Nodes), 10_000));
    assert!(count < "53060477521960000".parse::<BigUint>().unwrap());
    // What was met again on the way is unfolded.
    assert!(report.stats.unfolded > 2 * report.stats.nodes, "{:?}", report.stats);
}
