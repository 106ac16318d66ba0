//! A brute-force oracle: all positions of a few pieces that unit moves of any sets lead to.

use std::collections::{HashSet, VecDeque};

use super::super::Cell;

type Place = [i8; 3];
type World = Vec<Vec<Place>>;

const DIRECTIONS: [Place; 6] = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]];

/// Can the pieces be taken apart by moves without turns? `None` after too many positions.
pub(super) fn come_apart(pieces: &[Vec<Cell>]) -> Option<bool> {
    let world = pieces.iter().map(|piece| piece.iter().map(|cell| cell.map(|c| c as i8)).collect()).collect();
    let mut left = 2000;
    solve(world, &mut left)
}

fn solve(world: World, left: &mut usize) -> Option<bool> {
    if world.len() < 2 {
        return Some(true);
    }
    let mut known = HashSet::from([places(&world, 0)]);
    let mut open = VecDeque::from([world]);
    while let Some(world) = open.pop_front() {
        *left = left.checked_sub(1)?;
        if let Some([one, other]) = split(&world) {
            if solve(one, left)? && solve(other, left)? {
                return Some(true);
            }
            continue;
        }
        for (some, direction) in (1..(1 << world.len()) - 1).flat_map(|some| DIRECTIONS.map(|d| (some, d))) {
            let moved = moved(&world, some, direction);
            if is_apart(&moved) && known.insert(places(&moved, 0)) {
                open.push_back(moved);
            }
        }
    }
    Some(false)
}

/// The positions of all pieces, relative to one of them.
fn places(world: &World, piece: usize) -> World {
    let [x, y, z] = world[piece][0];
    world.iter().map(|piece| piece.iter().map(|cell| [cell[0] - x, cell[1] - y, cell[2] - z]).collect()).collect()
}

fn moved(world: &World, some: usize, by: Place) -> World {
    let step = |(number, piece): (usize, &Vec<Place>)| {
        let by = if some >> number & 1 == 1 { by } else { [0; 3] };
        piece.iter().map(|cell| [cell[0] + by[0], cell[1] + by[1], cell[2] + by[2]]).collect()
    };
    world.iter().enumerate().map(step).collect()
}

fn is_apart(world: &World) -> bool {
    let mut there = HashSet::new();
    world.iter().flatten().all(|cell| there.insert(cell))
}

/// The pieces on both sides of a plane that cuts none of them.
fn split(world: &World) -> Option<[World; 2]> {
    (0..3).find_map(|axis| {
        let last = |piece: &Vec<Place>| piece.iter().map(|cell| cell[axis]).max();
        let first = |piece: &Vec<Place>| piece.iter().map(|cell| cell[axis]).min();
        world.iter().map(last).find_map(|plane| {
            let (before, behind): (World, World) = world.iter().cloned().partition(|piece| last(piece) <= plane);
            let is_split = !behind.is_empty() && behind.iter().all(|piece| first(piece) > plane);
            is_split.then_some([before, behind])
        })
    })
}
