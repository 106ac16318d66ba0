use std::collections::BTreeMap;
use std::path::Path;

use jigsat_forms::text::header;

use super::*;
use crate::puzzle::Puzzle;

/// Searches the whole space. Returns the number of visits of each layout, and that of the nodes.
fn walk(puzzle: &Triangle, switches: &str) -> (BTreeMap<Layout, u64>, u64) {
    fn visit(state: &mut Search, path: &mut Vec<Move>, goal: &mut dyn FnMut(&[Move])) -> u64 {
        let mut moves = Vec::new();
        state.moves(&mut moves);
        if state.is_goal() {
            assert_eq!(moves, [], "a goal has no moves");
            goal(path);
        }
        let mut nodes = 1;
        for step in moves {
            state.apply(step);
            path.push(step);
            nodes += visit(state, path, goal);
            path.pop();
            state.undo(step);
        }
        nodes
    }
    let reduced = reduce_with(puzzle, Setting::parse(SWITCHES, switches).unwrap());
    let mut layouts = BTreeMap::new();
    let nodes = visit(&mut reduced.problem.fork(), &mut Vec::new(), &mut |moves| {
        let layout = reduced.decode(moves).unwrap();
        puzzle.verify(&layout).unwrap();
        *layouts.entry(layout).or_default() += 1;
    });
    (layouts, nodes)
}

#[test]
fn finds_every_layout_of_the_instances_once() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/triangle");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let count: usize = header(&text, "raw").unwrap().parse().unwrap();
        let puzzle: Triangle = text.parse().unwrap();
        let (layouts, _) = walk(&puzzle, "");
        assert_eq!(layouts.len(), count, "{}", path.display());
        assert!(layouts.values().all(|&times| times == 1), "{}", path.display());
    }
}

#[test]
fn a_tile_with_equal_halves_must_fit_as_well() {
    let fitting: Triangle = "2\n4\n1 1 1\n-1 2 2\n-1 2 2\n-1 2 2\n".parse().unwrap();
    assert_eq!(walk(&fitting, "").0.len(), 1);
    let one_off: Triangle = "2\n4\n1 1 1\n-1 2 2\n-1 2 2\n-2 2 2\n".parse().unwrap();
    assert_eq!(walk(&one_off, "").0.len(), 0);
}

#[test]
fn without_merging_a_layout_is_visited_again_and_found_once() {
    // The three corners are equal, one of them in another turn.
    let puzzle: Triangle = "2\n4\n1 1 1\n-1 2 2\n2 -1 2\n-1 2 2\n".parse().unwrap();
    let mut nodes = Vec::new();
    for switches in ["all", "-symmetric-tiles-once", "-merge-equal-tiles", "none"] {
        let found = walk(&puzzle, switches);
        assert_eq!(found.0.into_values().collect::<Vec<_>>(), [1]);
        nodes.push(found.1);
    }
    assert!(nodes.is_sorted_by(|a, b| a < b), "{nodes:?}");
}

#[test]
fn each_place_touches_an_earlier_one() {
    for side in 1..=6 {
        let slots = slots(side);
        let mut places: Vec<usize> = slots.iter().map(|slot| slot.place.index()).collect();
        places.sort_unstable();
        assert!(places.into_iter().eq(0..side * side));
        let lonely = slots.iter().skip(1).find(|slot| slot.known.iter().all(Option::is_none));
        assert_eq!(lonely.map(|slot| slot.place), None);
    }
}

#[test]
fn moves_of_another_problem_are_refused() {
    let puzzle: Triangle = "1\n1\n1 1 1\n".parse().unwrap();
    let reduced = reduce_with(&puzzle, Setting::default_of(SWITCHES));
    for foreign in [&[][..], &[Move(3)], &[Move(0), Move(0)]] {
        assert!(matches!(reduced.decode(foreign), Err(DecodeError::Foreign(_))), "{foreign:?}");
    }
}
