//! All orders of straight moves of a few pieces, and all ways to move several of them together.

use std::collections::{HashMap, HashSet};

use super::super::{Cell, Open};

const DIRECTIONS: [[i8; 3]; 6] = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]];
const UP: [[i8; 3]; 1] = [[0, 0, 1]];

/// Some pieces, as the sum of their powers of two.
type Set = usize;

/// Tries everything.
pub(super) struct Brute {
    count: usize,
    /// In each direction for each piece the pieces that block it.
    blockers: Vec<Vec<Set>>,
    known: HashMap<Set, bool>,
}

impl Brute {
    pub(super) fn new(pieces: &[Vec<Cell>], open: Open) -> Self {
        let directions = if open == Open::Top { &UP[..] } else { &DIRECTIONS[..] };
        let set = |row: Vec<bool>| row.iter().enumerate().map(|(piece, &blocks)| usize::from(blocks) << piece).sum();
        let blockers =
            directions.iter().map(|&direction| blocking(pieces, direction).into_iter().map(set).collect()).collect();
        Self { count: pieces.len(), blockers, known: HashMap::new() }
    }

    fn all(&self) -> Set {
        (1 << self.count) - 1
    }

    /// Can `some` of the pieces be moved away from the others of `all`?
    fn can_go(&self, some: Set, all: Set) -> bool {
        let rest = all & !some;
        let is_free = |blockers: &Vec<Set>| (0..self.count).all(|p| some >> p & 1 == 0 || blockers[p] & rest == 0);
        self.blockers.iter().any(is_free)
    }

    /// Is there an order in which the pieces go one at a time?
    pub(super) fn one_at_a_time(&mut self) -> bool {
        self.solve(self.all(), &|_, some: Set| some.is_power_of_two())
    }

    /// Do straight moves take the pieces apart, whatever moves together?
    pub(super) fn by_straight_moves(&mut self) -> bool {
        self.solve(self.all(), &|_, _| true)
    }

    fn solve(&mut self, all: Set, may_go: &dyn Fn(Set, Set) -> bool) -> bool {
        if all == 0 || all.is_power_of_two() {
            return true;
        }
        if let Some(&known) = self.known.get(&all) {
            return known;
        }
        let subsets = (1..all).filter(|some| some & all == *some);
        let mut is_solved = false;
        for some in subsets {
            is_solved = may_go(all, some)
                && self.can_go(some, all)
                && self.solve(some, may_go)
                && self.solve(all & !some, may_go);
            if is_solved {
                break;
            }
        }
        self.known.insert(all, is_solved);
        is_solved
    }

    /// The largest sets of several pieces of which nothing can be moved away.
    pub(super) fn inseparable(&self) -> Vec<Vec<usize>> {
        let holds =
            |set: &Set| set.count_ones() > 1 && (1..*set).all(|some| some & set != some || !self.can_go(some, *set));
        let all: Vec<Set> = (0..=self.all()).filter(holds).collect();
        let is_largest = |set: &&Set| !all.iter().any(|other| other != *set && other & *set == **set);
        let members = |set: &Set| (0..self.count).filter(|piece| set >> piece & 1 == 1).collect();
        let mut largest: Vec<Vec<usize>> = all.iter().filter(is_largest).map(members).collect();
        largest.sort();
        largest
    }
}

fn places(piece: &[Cell]) -> Vec<[i64; 3]> {
    piece.iter().map(|cell| cell.map(|c| c as i64)).collect()
}

/// Moves a body from its place in this direction until it is far away from all that is there; does it bump into nothing?
fn leaves(body: &[[i64; 3]], direction: [i8; 3], there: &HashSet<[i64; 3]>) -> bool {
    let all = body.iter().chain(there).flatten();
    let (least, most) = all.fold((0, 0), |(least, most), &c| (c.min(least), c.max(most)));
    let moved = |cell: &[i64; 3], by: i64| [0, 1, 2].map(|axis| cell[axis] + by * i64::from(direction[axis]));
    (0..=most - least + 1).all(|by| body.iter().all(|cell| !there.contains(&moved(cell, by))))
}

/// Does each piece block each other one in this direction? Tried with the two of them alone: a body of several is blocked if one of
/// its pieces is.
fn blocking(pieces: &[Vec<Cell>], direction: [i8; 3]) -> Vec<Vec<bool>> {
    let blocks = |blocking: &Vec<Cell>, blocked: &Vec<Cell>| {
        !leaves(&places(blocked), direction, &places(blocking).into_iter().collect())
    };
    let row = |blocked: &Vec<Cell>| {
        pieces.iter().map(|blocking| !std::ptr::eq(blocking, blocked) && blocks(blocking, blocked)).collect()
    };
    pieces.iter().map(row).collect()
}
