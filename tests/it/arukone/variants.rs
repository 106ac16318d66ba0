//! Layouts that differ little: they give a second layout without a search.

use std::collections::BTreeSet;

use jigsat::session::{Question, Reason, Request, Session};
use jigsat_encodings::kind::{Answer, Kind};
use jigsat_encodings::puzzle::Puzzle;
use jigsat_encodings::puzzles::arukone::{Arukone, Fill, Paths, Touch, Wish};
use jigsat_forms::budget::Budget;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::random::{Board, Random, block, brute_force, drawn, filled, text};
use super::{RULE_SETS, under};
use crate::common::search;

/// Solvable boards, some with blocked cells.
fn boards(count: usize, seed: u64) -> Vec<Board> {
    let mut random = Random(seed);
    let board = |i: usize| {
        let size = [2 + random.below(3), 2 + random.below(4)];
        let pairs = 1 + random.below(3);
        let mut board = if i.is_multiple_of(2) { drawn(&mut random, size, pairs) } else { filled(&mut random, size) };
        if i.is_multiple_of(5) {
            block(&mut random, &mut board);
        }
        board
    };
    (0..count).map(board).collect()
}

type Edge = [[usize; 2]; 2];

/// The edges that only one of two layouts uses.
fn difference(one: &Paths, other: &Paths) -> BTreeSet<Edge> {
    let edges = |layout: &Paths| -> BTreeSet<Edge> {
        let steps = layout.paths.iter().flat_map(|path| path.cells.windows(2));
        steps.map(|step| [step[0].min(step[1]), step[0].max(step[1])]).collect()
    };
    edges(one).symmetric_difference(&edges(other)).copied().collect()
}

/// Are these the edges around a rectangle of one square, or of two?
fn is_around_a_small_rectangle(edges: &BTreeSet<Edge>) -> bool {
    let cells: BTreeSet<[usize; 2]> = edges.iter().flatten().copied().collect();
    let extent = |axis: usize| {
        let along = || cells.iter().map(|cell| cell[axis]);
        along().max().unwrap() - along().min().unwrap()
    };
    matches!((edges.len(), extent(0), extent(1)), (4, 1, 1) | (6, 2, 1) | (6, 1, 2))
}

#[test]
fn variants_are_all_layouts_that_are_so_near() {
    let mut near = [0; 4];
    for board in boards(300, 17) {
        for (count, rules) in near.iter_mut().zip(RULE_SETS) {
            let puzzle = under(&text(&board).parse().unwrap(), rules);
            let all = brute_force(&board, rules.1 == "full", rules.2 == "yes");
            for layout in all.iter().take(20) {
                let others = all.iter().filter(|&other| other != layout);
                let expected: BTreeSet<&Paths> =
                    others.filter(|other| is_around_a_small_rectangle(&difference(layout, other))).collect();
                let verified = puzzle.admit(layout.clone()).unwrap();
                let variants: Vec<Paths> = puzzle.variants(&verified, Budget::unlimited()).collect();
                let found: BTreeSet<&Paths> = variants.iter().filter(|paths| puzzle.verify(paths).is_ok()).collect();
                assert_eq!(found, expected, "{}\n{}{layout}", rules.0, text(&board));
                *count += found.len();
            }
        }
    }
    // Where every cell is used and no path touches itself, there is no room for such small changes.
    assert!(near[..3].iter().all(|&count| count > 20), "layouts are near one another: {near:?}");
}

/// Runs the chosen strategy: up to two layouts, whether the second one is near the first, and the strategy.
fn first_two(puzzle: &Arukone) -> (Vec<String>, bool, String) {
    let kind = Kind::named(Arukone::NAME).unwrap();
    let puzzle = kind.parse(&puzzle.to_string()).unwrap();
    let (found, report) = search(&Session::new(&puzzle), &Request::new(Question::Unique));
    let layouts = found.iter().map(Answer::to_string).collect();
    (layouts, report.reason == Some(Reason::Near), report.strategy.to_string())
}

#[test]
fn uniqueness_is_that_of_brute_force() {
    let (mut near, mut unique) = (0, 0);
    for board in boards(250, 23) {
        for rules in RULE_SETS {
            let puzzle = under(&text(&board).parse().unwrap(), rules);
            let all = brute_force(&board, rules.1 == "full", rules.2 == "yes");
            let (found, is_near, _) = first_two(&puzzle);
            let known: BTreeSet<String> = all.iter().map(Paths::to_string).collect();
            let distinct: BTreeSet<String> = found.iter().cloned().collect();
            assert_eq!(distinct.len(), all.len().min(2), "{}\n{}", rules.0, text(&board));
            assert!(distinct.len() == found.len() && distinct.is_subset(&known), "{}\n{}", rules.0, text(&board));
            near += usize::from(is_near);
            unique += usize::from(all.len() == 1);
        }
    }
    assert!(near > 100 && unique > 100, "{near} near, {unique} unique");
}

#[test]
fn large_boards_with_room_are_decided_near_the_first_layout() {
    for (number, edge) in [20, 21, 22, 23, 24, 25, 26, 27, 28, 30].into_iter().enumerate() {
        let wish = Wish::new([edge, edge], None, (Fill::Empty, Touch::Yes), false).unwrap().leaving_free(50).unwrap();
        let mut random = ChaCha8Rng::seed_from_u64(number as u64);
        let draft = (0..100).find_map(|_| wish.draft(&mut random)).unwrap();
        let used: usize = draft.solution().paths.iter().map(|path| path.cells.len()).sum();
        assert!(2 * used <= edge * edge);
        let (found, is_near, strategy) = first_two(&draft.puzzle());
        assert!(found.len() == 2 && found[0] != found[1] && is_near, "{strategy}\n{}", draft.puzzle());
        assert!(["paths+checker", "paths+negotiate"].contains(&strategy.as_str()), "{strategy}\n{}", draft.puzzle());
    }
}
