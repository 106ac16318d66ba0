//! Formulas against the search by diagonals: up to two layouts, on thousands of boards.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use jigsat_encodings::puzzle::Puzzle;
use jigsat_encodings::puzzles::arukone::{Arukone, DIAGONAL, Paths, diagonal_with};
use jigsat_encodings::switches::Setting;
use jigsat_engines::{Backtrack, Engine, Run, Varisat};
use jigsat_forms::budget::Budget;
use jigsat_forms::{DecodeError, Form, Reduced};

use super::random::{Board, Random, drawn, filled, scattered, text};
use super::{RULE_SETS, complete, formula, named, under};

/// Boards of up to 6 × 6 cells: solvable or not, with and without empty cells, and some with hardly a label.
fn boards(count: usize, seed: u64) -> Vec<Board> {
    let mut random = Random(seed);
    let mut board = |i: usize| {
        let size = [2 + random.below(5), 2 + random.below(5)];
        let pairs = 1 + random.below(7);
        match i % 3 {
            0 => drawn(&mut random, size, pairs),
            1 => filled(&mut random, size),
            _ => scattered(&mut random, size, pairs.min(4)),
        }
    };
    (0..count).map(&mut board).collect()
}

/// Up to two layouts; each is verified, and they differ.
fn two<F: Form + 'static>(puzzle: &Arukone, reduced: &Reduced<F, Paths>, engine: &impl Engine<F>) -> usize {
    let mut found = BTreeSet::new();
    let mut see = |witness: &F::Witness| {
        match reduced.decode(witness) {
            Ok(layout) => assert!(found.insert(puzzle.admit(layout).unwrap()), "a layout came twice\n{puzzle}"),
            Err(DecodeError::Spurious(_)) => {}
            Err(error) => panic!("{error}\n{puzzle}"),
        }
        if found.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    engine.solve(&reduced.problem, &Run::default(), &mut see).unwrap();
    found.len()
}

#[test]
#[ignore = "takes long: scripts/nightly"]
fn formulas_tell_unique_boards_from_others() {
    let mut seen = [0; 3];
    for board in boards(1500, 6) {
        for rules in RULE_SETS {
            let puzzle = under(&text(&board).parse().unwrap(), rules);
            let expected = two(
                &puzzle,
                &diagonal_with(&puzzle, Setting::default_of(DIAGONAL), Budget::unlimited()).unwrap(),
                &Backtrack,
            );
            seen[expected] += 1;
            for reduction in complete() {
                if let Some(reduced) = formula(&puzzle, reduction) {
                    let found = two(&puzzle, &reduced, &Varisat);
                    assert_eq!(found, expected, "{} by {}\n{}", rules.0, reduction.info.name, text(&board));
                }
            }
            let sample = two(&puzzle, &formula(&puzzle, named("shortest")).unwrap(), &Varisat);
            assert_eq!(sample.min(1), expected.min(1), "{} by shortest\n{}", rules.0, text(&board));
        }
    }
    assert!(seen.iter().all(|&boards| boards > 500), "none, one, several: {seen:?}");
}

#[test]
fn the_shortest_layouts_are_not_all_of_them() {
    let puzzle: Arukone = "A..\n...\n..A\n".parse().unwrap();
    let sample = formula(&puzzle, named("shortest")).unwrap();
    assert_eq!(two(&puzzle, &sample, &Varisat), 1);
    let all = formula(&puzzle, named("binary")).unwrap();
    assert_eq!(two(&puzzle, &all, &Varisat), 2);
}

#[test]
fn eager_formulas_need_no_cuts() {
    let puzzle: Arukone = "# rules: full no-touch\nAB.\n...\nA.B\n".parse().unwrap();
    for reduction in complete() {
        if let Some(reduced) = formula(&puzzle, reduction) {
            assert_eq!(
                reduced.problem.lazy().is_none(),
                reduction.info.name.ends_with("-eager"),
                "{}",
                reduction.info.name
            );
        }
    }
}
