use jigsat_forms::budget::Budget;
use proptest::prelude::*;
use rand_chacha::rand_core::SeedableRng;

use super::*;
use crate::puzzle::Puzzle;

fn random(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

fn draft(wish: Wish, random: &mut ChaCha8Rng) -> Draft {
    (0..100).find_map(|_| wish.draft(random)).expect("one of a hundred tries leads to a cover")
}

const RULES: [(Fill, Touch); 4] =
    [(Fill::Empty, Touch::Yes), (Fill::Empty, Touch::No), (Fill::Full, Touch::Yes), (Fill::Full, Touch::No)];

proptest! {
    #[test]
    fn drafts_obey_their_rules_and_the_contest(
        seed: u64, width in 4_usize..15, height in 4_usize..15, rules in prop::sample::select(RULES.to_vec()), unique: bool,
    ) {
        let wish = Wish::new([width, height], None, rules, unique).unwrap();
        let draft = draft(wish, &mut random(seed));
        let puzzle = draft.puzzle();
        prop_assert!(puzzle.admit(draft.solution()).is_ok());
        prop_assert!(draft.pairs() >= wish.least());
        for &[a, b] in &puzzle.ends {
            prop_assert_eq!(puzzle.grid.edge_between(a, b), None);
        }
        let again: Arukone = puzzle.to_string().parse().unwrap();
        prop_assert_eq!(again, puzzle);
    }

    #[test]
    fn cuts_exclude_what_they_are_told(seed: u64) {
        let mut random = random(seed);
        let wish = Wish::new([6, 6], None, (Fill::Full, Touch::Yes), true).unwrap();
        let mut draft = draft(wish, &mut random);
        // To a cut, this is another solution that shares no edge with the first.
        let nothing = Paths { paths: Vec::new() };
        let before = draft.pairs();
        while draft.exclude(&nothing, &mut random) {
            prop_assert!(draft.puzzle().admit(draft.solution()).is_ok());
        }
        prop_assert!(draft.pairs() >= before);
        prop_assert!(draft.paths.iter().all(|path| (3..6).contains(&path.len())));
        let own = draft.solution();
        prop_assert!(!draft.exclude(&own, &mut random));
    }
}

/// A draft with these paths, column and row of each cell.
fn drawn(fill: Fill, size: [usize; 2], paths: &[&[[usize; 2]]]) -> Draft {
    let wish = Wish::new(size, None, (fill, Touch::Yes), true).unwrap();
    let cells = |path: &&[[usize; 2]]| path.iter().map(|&[x, y]| wish.grid.cell(x, y)).collect();
    Draft { wish, paths: paths.iter().map(cells).collect() }
}

#[test]
fn each_independent_difference_is_cut() {
    // Two corners, each with a free cell beyond it.
    let left: &[[usize; 2]] = &[[0, 2], [0, 1], [0, 0], [1, 0], [2, 0], [3, 0]];
    let right: &[[usize; 2]] = &[[4, 3], [5, 3], [6, 3], [7, 3], [7, 2], [7, 1]];
    let moved: [&[[usize; 2]]; 2] =
        [&[[0, 2], [0, 1], [1, 1], [1, 0], [2, 0], [3, 0]], &[[4, 3], [5, 3], [6, 3], [6, 2], [7, 2], [7, 1]]];
    let pairs = |fill| {
        let mut draft = drawn(fill, [8, 4], &[left, right]);
        let other = drawn(fill, [8, 4], &moved).solution();
        let differences = draft.differences(&other).len();
        assert!(draft.exclude(&other, &mut random(1)));
        (differences, draft.pairs())
    };
    assert_eq!(pairs(Fill::Empty), (2, 4));
    assert_eq!(pairs(Fill::Full), (1, 3));
    let draft = drawn(Fill::Empty, [8, 4], &[left, right]);
    assert!(draft.rivals(Budget::unlimited()).unwrap().is_none(), "its solution leaves cells free");
    // Paths that use cells of each other can't be exchanged one by one.
    let [one, two]: [&[[usize; 2]]; 2] = [&[[0, 0], [0, 1], [0, 2]], &[[1, 2], [1, 1], [1, 0], [2, 0]]];
    let crossed: [&[[usize; 2]]; 2] = [&[[0, 0], [1, 0], [1, 1], [0, 1], [0, 2]], &[[1, 2], [2, 2], [2, 1], [2, 0]]];
    let draft = drawn(Fill::Empty, [4, 4], &[one, two]);
    assert_eq!(draft.differences(&drawn(Fill::Empty, [4, 4], &crossed).solution()).len(), 1);
}

#[test]
fn the_number_of_pairs_is_as_wished() {
    for (fill, pairs) in [(Fill::Empty, 5), (Fill::Empty, 12), (Fill::Full, 12), (Fill::Full, 16)] {
        let wish = Wish::new([8, 8], Some(pairs), (fill, Touch::No), false).unwrap();
        let draft = draft(wish, &mut random(7));
        assert!(draft.is_as_wished());
        assert_eq!(draft.puzzle().labels().len(), pairs);
    }
}

#[test]
fn impossible_wishes_are_refused() {
    let refused = |size, pairs| Wish::new(size, pairs, RULES[0], false).unwrap_err().to_string();
    assert_eq!(refused([3, 9], None), "expected a board of 4x4 to 100x100 cells, found 3x9");
    assert_eq!(refused([4, 101], None), "expected a board of 4x4 to 100x100 cells, found 4x101");
    let pairs = "expected 5 to 23 pairs on a board of 7x10 cells (at least half the longer edge, and three cells for each path), found";
    assert_eq!(refused([7, 10], Some(4)), format!("{pairs} 4"));
    assert_eq!(refused([7, 10], Some(24)), format!("{pairs} 24"));
}

#[test]
fn seeds_give_the_same_boards_everywhere() {
    let wish = Wish::new([6, 5], None, (Fill::Full, Touch::No), false).unwrap();
    let golden = "# rules: full no-touch\n6 5\n5\n0 0 0 0 0 0\n0 1 0 0 2 0\n3 0 2 3 0 0\n1 0 0 0 0 4\n4 0 0 5 0 5\n";
    assert_eq!(draft(wish, &mut random(1)).puzzle().to_string(), golden);
}
