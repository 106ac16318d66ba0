use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use rand_chacha::rand_core::SeedableRng;

use super::*;
use crate::puzzle::Puzzle;

/// The first draft: one try in several makes none.
fn draft(recipe: &CuboidRecipe, random: &mut ChaCha8Rng) -> FilledBox {
    (0..100).find_map(|_| recipe.draft(random, Budget::unlimited()).unwrap()).unwrap()
}

#[test]
fn boxes_are_filled() {
    let mut count = 0;
    for (edges, cuboids) in [([3, 3, 3], 6..=8), ([5, 3, 7], 8..=12), ([5, 5, 5], 12..=20), ([7, 7, 7], 14..=20)] {
        let recipe = CuboidRecipe::new(edges, Some(cuboids.clone())).unwrap();
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..20 {
            let filling = draft(&recipe, &mut random);
            // Small boxes have few changes without parts.
            let changed = (0..1000).find_map(|_| recipe.change(&filling, &mut random, Budget::unlimited()).unwrap());
            count += usize::from(changed.is_some());
            for draft in [Some(&filling), changed.as_ref()].into_iter().flatten() {
                assert!(cuboids.contains(&draft.cuboids()));
                let puzzle = recipe.cuboid(draft).unwrap();
                assert_eq!(puzzle.verify(&Layout::new(draft.blocks.clone())), Ok(()));
                assert!(recipe.solution(draft).is_some());
                assert_eq!(recipe.own_flaw(draft), None);
            }
            assert!(changed.is_none_or(|changed| recipe.key(&changed) != recipe.key(&filling)));
        }
    }
    assert!(count > 40, "{count} of 80 drafts were changed");
}

/// A pinwheel of four blocks in a layer has no parts; blocks that make up a box are one.
#[test]
fn parts_are_counted() {
    let block = |at, size| Block { at, size };
    let pinwheel = [
        block([0, 0, 0], [2, 1, 1]),
        block([2, 0, 0], [1, 2, 1]),
        block([1, 2, 0], [2, 1, 1]),
        block([0, 1, 0], [1, 2, 1]),
    ];
    let parts = |blocks: &[Block]| parts([3, 3, 1], blocks, Budget::unlimited()).unwrap();
    assert_eq!(parts(&pinwheel), 0);
    let halves = [block([0, 0, 0], [1, 1, 1]), block([1, 0, 0], [1, 1, 1])];
    let cut: Vec<Block> = halves.into_iter().chain(pinwheel[1..].iter().copied()).collect();
    // The two halves, and one of them with the block beside it.
    assert_eq!(parts(&cut), 2);
}

/// One grid of a large box takes many seconds: the budget ends it in between.
#[test]
fn the_budget_ends_a_draft_within_a_grid() {
    let recipe = CuboidRecipe::new([15; 3], Some(500..=500)).unwrap();
    let budget = Budget::none();
    let (mut random, started) = (ChaCha8Rng::seed_from_u64(3), Instant::now());
    let soon = budget.within(Duration::from_millis(50));
    assert_eq!(recipe.draft(&mut random, &soon), Err(Exceeded::Time));
    assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
    budget.stop();
    let filling = FilledBox { blocks: Vec::new(), parts: 0 };
    assert_eq!(recipe.change(&filling, &mut random, &budget), Err(Exceeded::Interrupted));
}

#[test]
fn drafts_differ() {
    let recipe = CuboidRecipe::new([5, 5, 5], None).unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let keys: BTreeSet<String> = (0..100).map(|_| recipe.key(&draft(&recipe, &mut random))).collect();
    assert!(keys.len() > 95, "{} of 100", keys.len());
}

#[test]
fn blocks_that_share_a_side_are_joined() {
    let block = |at, size| Block { at, size };
    let (low, high) = (block([0, 1, 0], [2, 1, 3]), block([2, 1, 0], [1, 1, 3]));
    for (one, other) in [(low, high), (high, low)] {
        assert_eq!(joined(one, other), Some(block([0, 1, 0], [3, 1, 3])));
    }
    assert_eq!(joined(low, block([3, 1, 0], [1, 1, 3])), None);
    assert_eq!(joined(low, block([2, 1, 0], [1, 2, 3])), None);
    assert_eq!(joined(low, block([2, 2, 0], [1, 1, 3])), None);
}

#[test]
fn wishes_are_checked() {
    let message = |edges, cuboids| CuboidRecipe::new(edges, cuboids).unwrap_err().to_string();
    assert_eq!(message([5, 4, 5], None), "the box has the edge length 4, and needs three odd ones");
    assert_eq!(message([5, 1, 5], None), "expected a box with edge lengths of at least 3");
    assert_eq!(message([3, 3, 3], Some(5..=8)), "expected 6 to 13 cuboids, found 5");
    assert_eq!(message([3, 3, 3], Some(6..=14)), "expected 6 to 13 cuboids, found 14");
    assert!(CuboidRecipe::new([3, 3, 3], None).is_ok());
}
