//! The kind `triangle` end to end: counts by every strategy, agreement on random puzzles, the printed picture.

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use itertools::Itertools;
use jigsat::render;
use jigsat_encodings::puzzle::{Encode, Puzzle, Recognition};
use jigsat_encodings::puzzles::triangle::{Layout, Tile, Triangle};
use jigsat_engines::{Backtrack, Dlx, Engine, Outcome, Run, Varisat};
use jigsat_forms::budget::Budget;
use jigsat_forms::{Form, Reduced};
use proptest::prelude::*;

use crate::common::data;

/// All layouts by the reduction `name` and an engine of its form, each of them verified and found once; `None` if there are
/// more than `most`.
fn layouts(puzzle: &Triangle, name: &str, most: usize) -> Option<BTreeSet<Layout>> {
    let mut reductions = Triangle::REDUCTIONS.iter();
    let reduction = reductions.find(|reduction| reduction.info.name == name).expect("a known reduction");
    let (choices, budget) = (reduction.info.choices(), Budget::unlimited());
    match reduction.encode {
        Encode::Cover(reduce) => enumerate(puzzle, &reduce(puzzle, choices, budget).unwrap(), &Dlx, most),
        Encode::Cnf(reduce) => enumerate(puzzle, &reduce(puzzle, choices, budget).unwrap(), &Varisat, most),
        Encode::Search(reduce) => enumerate(puzzle, &reduce(puzzle, choices, budget).unwrap(), &Backtrack, most),
        Encode::Paths(_) => panic!("tiles are no paths"),
    }
}

fn enumerate<F: Form + 'static>(
    puzzle: &Triangle,
    reduced: &Reduced<F, Layout>,
    engine: &impl Engine<F>,
    most: usize,
) -> Option<BTreeSet<Layout>> {
    let mut layouts = BTreeSet::new();
    let mut visit = |witness: &F::Witness| {
        let layout = puzzle.admit(reduced.decode(witness).unwrap()).unwrap().into_inner();
        assert!(layouts.insert(layout), "a layout is found twice");
        if layouts.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let report = engine.solve(&reduced.problem, &Run::default(), &mut visit).unwrap();
    (report.outcome == Outcome::Exhausted).then_some(layouts)
}

/// Every strategy finds these layouts, and prechecks refute no solvable puzzle.
fn assert_agreement(name: &str, puzzle: &Triangle, expected: &BTreeSet<Layout>) {
    for reduction in ["cover", "cnf", "search"] {
        let found = layouts(puzzle, reduction, usize::MAX);
        assert_eq!(found.as_ref(), Some(expected), "{name} by {reduction}");
    }
    assert!(
        puzzle.impossible(Budget::unlimited()).unwrap().is_none() || expected.is_empty(),
        "{name}: {:?}",
        puzzle.impossible(Budget::unlimited()).unwrap()
    );
}

fn assert_count(path: &Path, count: usize) {
    let (name, text) = (path.display().to_string(), text_of(path));
    assert_eq!(Triangle::recognise((&text).into()), Recognition::Yes, "{name}");
    let puzzle: Triangle = text.parse().unwrap();
    let found = layouts(&puzzle, "search", usize::MAX).unwrap();
    assert_eq!(found.len(), count, "{name}");
    assert_agreement(&name, &puzzle, &found);
}

fn text_of(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_contest_puzzles_have_the_published_counts() {
    let counts = [
        ("contest_puzzle0.txt", 84),
        ("contest_puzzle1.txt", 12),
        ("contest_puzzle2.txt", 33),
        ("contest_puzzle3.txt", 3),
        ("contest_puzzle3_unsigned_unsolvable.txt", 0),
        ("contest_puzzle4_unsolvable.txt", 0),
    ];
    let folder = data().join("triangle");
    for (name, count) in counts {
        assert_count(&folder.join(name), count);
    }
}

/// Eight tiles instead of nine, and halves of unknown figures.
#[test]
fn a_broken_contest_puzzle_is_refused() {
    let text = "3\n9\n1 -1 2\n2 -3 -100\n-1 -138 3\n-3 3 -1\n-1 309883 3\n1 -2 -3\n-1 -2 3\n3 -2 2\n";
    let error = text.parse::<Triangle>().unwrap_err();
    assert_eq!(error.to_string(), "4:6: expected a half between -3 and 3, and not 0, found '-100'");
}

/// A filled big triangle of `side` rows and the tiles in it, read clockwise. Every edge belongs to exactly one tile that points
/// up: these take their halves from `halves`, over and over, and the others take what fits.
fn cut_up(side: usize, halves: &[i32]) -> (Layout, Vec<Tile>) {
    let mut halves = halves.iter().copied().cycle();
    let mut rows: Vec<Vec<Tile>> = (0..side).map(|row| vec![[0; 3]; 2 * row + 1]).collect();
    for tile in rows.iter_mut().flat_map(|row| row.iter_mut().step_by(2)) {
        *tile = std::array::from_fn(|_| halves.next().expect("some halves"));
    }
    let mut tiles = Vec::new();
    for row in 0..side {
        for tile in 0..=2 * row {
            if tile % 2 == 1 {
                let [left, right, top] = [rows[row][tile - 1][1], rows[row][tile + 1][0], rows[row - 1][tile - 1][2]];
                rows[row][tile] = [-left, -right, -top];
            }
            let [left, right, base] = rows[row][tile];
            tiles.push(if tile % 2 == 0 { [left, right, base] } else { [left, base, right] });
        }
    }
    (Layout { rows }, tiles)
}

/// A puzzle of up to three rows and one of its layouts; the tiles are turned and out of order.
fn solvable() -> impl Strategy<Value = (Triangle, Layout)> {
    (1..=3_usize, 1..=4_i32).prop_flat_map(|(side, figures)| {
        let half = (1..=figures, prop::sample::select(vec![1, -1])).prop_map(|(figure, sign)| sign * figure);
        let turns = prop::collection::vec(0..3_usize, side * side);
        (prop::collection::vec(half, 1..40), turns).prop_flat_map(move |(halves, turns)| {
            let (layout, mut tiles) = cut_up(side, &halves);
            tiles.iter_mut().zip(turns).for_each(|(tile, turns)| tile.rotate_left(turns));
            (Just(tiles).prop_shuffle(), Just(layout)).prop_map(move |(tiles, layout)| {
                let rows = tiles.iter().map(|tile| tile.iter().join(" ")).join("\n");
                (format!("{figures}\n{}\n{rows}\n", tiles.len()).parse().unwrap(), layout)
            })
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn random_solvable_puzzles_are_solved_alike_by_all((puzzle, layout) in solvable()) {
        prop_assert_eq!(puzzle.verify(&layout), Ok(()));
        prop_assert_eq!(puzzle.impossible(Budget::unlimited()).unwrap(), None);
        // Puzzles with hundreds of layouts are slow for the SAT solver and add nothing.
        if let Some(found) = layouts(&puzzle, "search", 300) {
            prop_assert!(found.contains(&layout));
            assert_agreement("a random puzzle", &puzzle, &found);
        }
    }

    #[test]
    fn a_printed_layout_is_read_back((puzzle, layout) in solvable()) {
        let picture = render::plain(&puzzle.draw(&layout));
        prop_assert_eq!(puzzle.read_layout((&format!("# solution 1\n{picture}")).into()), Ok(layout));
    }
}
