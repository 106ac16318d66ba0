//! A brute-force oracle: all orders of straight moves of a few pieces, alone and together.

use std::collections::{HashMap, HashSet};

use super::super::{Cell, Open};

const DIRECTIONS: [[i8; 3]; 6] = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]];
const UP: [[i8; 3]; 1] = [[0, 0, 1]];

/// A set of pieces, as the sum of their powers of two.
type Set = usize;

/// The oracle, which tries everything.
pub(super) struct Brute {
    count: usize,
    /// For each direction and piece, the pieces that block it.
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

    /// Can `some` of the pieces move away from the others of `all`?
    fn can_go(&self, some: Set, all: Set) -> bool {
        let rest = all & !some;
        let is_free = |blockers: &Vec<Set>| (0..self.count).all(|p| some >> p & 1 == 0 || blockers[p] & rest == 0);
        self.blockers.iter().any(is_free)
    }

    /// Is there an order in which the pieces leave one at a time?
    pub(super) fn one_at_a_time(&mut self) -> bool {
        self.solve(self.all(), &|_, some: Set| some.is_power_of_two())
    }

    /// Do straight moves of any sets take the pieces apart?
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

    /// The largest sets of several pieces of which none can move away.
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

/// Can a body move far away in this direction without a collision?
fn leaves(body: &[[i64; 3]], direction: [i8; 3], there: &HashSet<[i64; 3]>) -> bool {
    let all = body.iter().chain(there).flatten();
    let (least, most) = all.fold((0, 0), |(least, most), &c| (c.min(least), c.max(most)));
    let moved = |cell: &[i64; 3], by: i64| [0, 1, 2].map(|axis| cell[axis] + by * i64::from(direction[axis]));
    (0..=most - least + 1).all(|by| body.iter().all(|cell| !there.contains(&moved(cell, by))))
}

/// For each piece, does each other one block it in this direction?
///
/// Pairs are enough: a body of several pieces is blocked if one of them is.
fn blocking(pieces: &[Vec<Cell>], direction: [i8; 3]) -> Vec<Vec<bool>> {
    let blocks = |blocking: &Vec<Cell>, blocked: &Vec<Cell>| {
        !leaves(&places(blocked), direction, &places(blocking).into_iter().collect())
    };
    let row = |blocked: &Vec<Cell>| {
        pieces.iter().map(|blocking| !std::ptr::eq(blocking, blocked) && blocks(blocking, blocked)).collect()
    };
    pieces.iter().map(row).collect()
}
