use std::collections::BTreeSet;

use jigsat_forms::budget::Budget;
use jigsat_forms::{Move, StateSpace};

use super::*;
use crate::puzzle::Puzzle;

/// All layouts of a full search, each as a text, in the order of the search.
fn layouts(puzzle: &Cuboid) -> Vec<String> {
    fn walk(state: &mut Skyline, path: &mut Vec<Move>, goals: &mut Vec<Vec<Move>>) {
        if state.is_goal() {
            goals.push(path.clone());
            return;
        }
        let mut moves = Vec::new();
        state.moves(&mut moves);
        for step in moves {
            state.apply(step);
            path.push(step);
            walk(state, path, goals);
            path.pop();
            state.undo(step);
        }
    }
    let start = Skyline::new(puzzle);
    let mut goals = Vec::new();
    walk(&mut start.clone(), &mut Vec::new(), &mut goals);
    let layouts = goals.iter().map(|moves| start.layout(moves));
    layouts.map(|layout| (puzzle.verify(&layout).unwrap(), layout.to_string()).1).collect()
}

/// All layouts, by brute force: the first free cell is the lowest corner of some cuboid.
fn by_force(puzzle: &Cuboid) -> BTreeSet<String> {
    fn is_free(puzzle: &Cuboid, blocks: &[Block], cell: Edges) -> bool {
        cell != puzzle.centre() && !blocks.iter().any(|block| block.cells().any(|other| other == cell))
    }
    fn fill(puzzle: &Cuboid, left: &mut Vec<Edges>, blocks: &mut Vec<Block>, found: &mut BTreeSet<String>) {
        let [length, width, height] = puzzle.edges();
        let mut cells = (0..height).flat_map(|z| (0..width).flat_map(move |y| (0..length).map(move |x| [x, y, z])));
        let Some(at) = cells.find(|&cell| is_free(puzzle, blocks, cell)) else {
            if left.is_empty() {
                found.insert(Layout::new(blocks.clone()).to_string());
            }
            return;
        };
        for number in 0..left.len() {
            if left[..number].contains(&left[number]) {
                continue;
            }
            let kind = left.remove(number);
            for (size, _) in turns(kind, 0, puzzle.edges()) {
                let block = Block { at, size };
                let is_inside = (0..3).all(|i| at[i] + size[i] <= puzzle.edges()[i]);
                if is_inside && block.cells().all(|cell| is_free(puzzle, blocks, cell)) {
                    blocks.push(block);
                    fill(puzzle, left, blocks, found);
                    blocks.pop();
                }
            }
            left.insert(number, kind);
        }
    }
    let mut found = BTreeSet::new();
    fill(puzzle, &mut puzzle.cuboids().iter().copied().map(sorted).collect(), &mut Vec::new(), &mut found);
    found
}

/// Random cuboids with the volume of a small box.
fn random_puzzle(chance: &mut fastrand::Rng) -> Cuboid {
    let edges: Edges = [[3, 3, 3], [3, 3, 1], [5, 3, 1], [1, 1, 7], [3, 1, 5]][chance.usize(..5)];
    let mut left = edges.iter().product::<usize>() - 1;
    let mut cuboids = Vec::new();
    while left > 0 {
        let cuboid = [chance.usize(1..=3), chance.usize(1..=3), chance.usize(1..=2)];
        let volume = cuboid.iter().product::<usize>();
        if volume <= left {
            left -= volume;
            cuboids.push(cuboid);
        }
    }
    let lines = cuboids.iter().map(|[a, b, c]| format!("{a} {b} {c}")).join("\n");
    let [x, y, z] = edges;
    format!("{x} {y} {z}\n{}\n{lines}", cuboids.len()).parse().unwrap()
}

#[test]
fn every_layout_is_found_once() {
    let mut chance = fastrand::Rng::with_seed(7);
    let (mut solvable, mut unsolvable) = (0, 0);
    for _ in 0..400 {
        let puzzle = random_puzzle(&mut chance);
        // Brute force takes too long with many cuboids.
        if puzzle.cuboids().len() > 7 {
            continue;
        }
        let (found, expected) = (layouts(&puzzle), by_force(&puzzle));
        assert_eq!(found.len(), expected.len(), "{puzzle}");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{puzzle}");
        *if expected.is_empty() { &mut unsolvable } else { &mut solvable } += 1;
    }
    assert!(solvable > 50 && unsolvable > 20, "{solvable} and {unsolvable}");
}

/// After an undo, the state offers the same moves again.
#[test]
fn a_move_is_undone() {
    let puzzle: Cuboid = include_str!("../../../../../data/cuboid/raetsel5.txt").parse().unwrap();
    let offered = |state: &mut Skyline| {
        let mut moves = Vec::new();
        state.moves(&mut moves);
        moves
    };
    let (mut state, mut before) = (Skyline::new(&puzzle), Vec::new());
    while let Some(&step) = offered(&mut state).last() {
        before.push((offered(&mut state), step));
        state.apply(step);
    }
    assert!(before.len() > 5);
    while let Some((moves, step)) = before.pop() {
        state.undo(step);
        assert_eq!(offered(&mut state), moves);
    }
}

/// Orientations with a rest that no edges fill end to end are excluded.
#[test]
fn rests_that_no_edges_fill_are_excluded() {
    let lengths = |text: &str| Skyline::new(&text.parse().unwrap()).fillable();
    assert_eq!(lengths("3 1 1\n1\n1 1 1\n"), u128::MAX);
    let even = (0..128).step_by(2).fold(0, |bits, length| bits | 1_u128 << length);
    assert_eq!(lengths("5 5 5\n1\n2 4 6\n"), even);
    assert_eq!(lengths("5 5 5\n1\n3 5 5\n") & 0b1111_1111, 0b0110_1001);
}

/// Boxes with the greatest length.
#[test]
fn long_boxes_are_filled() {
    let puzzle: Cuboid = "1 1 3999\n2\n1 1 1999\n1 1 1999\n".parse().unwrap();
    assert_eq!(layouts(&puzzle).len(), 1);
    assert!(puzzle.impossible(Budget::unlimited()).unwrap().is_none());
    let puzzle: Cuboid = "3999 1 1\n2\n1 1 1999\n1 1 1999\n".parse().unwrap();
    assert_eq!(layouts(&puzzle).len(), 1);
}
