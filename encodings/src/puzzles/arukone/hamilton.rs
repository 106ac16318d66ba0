//! Hamiltonian paths through a set of cells, between two of them.

use super::grid::Grid;

/// The number of paths, up to two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Through {
    /// None.
    None,
    /// This one.
    One(Vec<usize>),
    /// More than one.
    Several,
    /// The step limit was reached.
    Unknown,
}

/// Searches depth-first for paths from `start` to `end` through all `cells`.
pub(super) fn path_through(grid: Grid, cells: &[usize], [start, end]: [usize; 2], budget: usize) -> Through {
    let mut free = vec![false; grid.cell_count()];
    for &cell in cells {
        free[cell] = true;
    }
    if !free[start] || !free[end] {
        return Through::None;
    }
    free[start] = false;
    let mut trail = Trail { grid, free, end, turns: vec![0], path: vec![start] };
    let mut found = Through::None;
    for _ in 0..budget {
        if !trail.step() {
            return found;
        }
        if trail.path.len() == cells.len() && trail.head() == end {
            match found {
                Through::None => found = Through::One(trail.path.clone()),
                _ => return Through::Several,
            }
        }
    }
    Through::Unknown
}

struct Trail {
    grid: Grid,
    /// The cells that the path does not use yet.
    free: Vec<bool>,
    end: usize,
    path: Vec<usize>,
    /// The direction to try next at each cell of the path.
    turns: Vec<usize>,
}

impl Trail {
    fn head(&self) -> usize {
        self.path[self.path.len() - 1]
    }

    /// Moves forward or back by one cell; `false` when the search is finished.
    fn step(&mut self) -> bool {
        let Some(turn) = self.turns.last_mut() else {
            return false;
        };
        let direction = *turn;
        *turn += 1;
        if direction == 4 || self.is_stuck() {
            self.turns.pop();
            if let Some(cell) = self.path.pop() {
                self.free[cell] = true;
            }
        } else if let Some(next) = self.grid.neighbour(self.head(), direction).filter(|&next| self.free[next]) {
            self.free[next] = false;
            self.path.push(next);
            self.turns.push(0);
        }
        true
    }

    /// Is the path at its end, or does it leave a dead end behind?
    /// A dead end is a cell beside the one before the head that can't be entered and left any more (for the last cell, only entered).
    fn is_stuck(&self) -> bool {
        let head = self.head();
        let ways = |cell| self.grid.around(cell).filter(|&(_, other)| self.free[other] || other == head).count();
        let lost = |cell: usize| self.free[cell] && ways(cell) < if cell == self.end { 1 } else { 2 };
        let behind = self.path.len().checked_sub(2).map(|i| self.path[i]);
        head == self.end || behind.is_some_and(|cell| self.grid.around(cell).any(|(_, cell)| lost(cell)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(n: usize, to: usize, budget: usize) -> Through {
        let cells: Vec<usize> = (0..n * n).collect();
        path_through(Grid { width: n, height: n }, &cells, [0, to], budget)
    }

    #[test]
    fn one_several_or_none() {
        assert_eq!(square(2, 1, 1000), Through::One(vec![0, 2, 3, 1]));
        assert_eq!(square(2, 3, 1000), Through::None);
        assert_eq!(square(3, 8, 1000), Through::Several);
        assert_eq!(square(5, 24, 100), Through::Unknown);
        let grid = Grid { width: 3, height: 1 };
        assert_eq!(path_through(grid, &[0, 2], [0, 2], 100), Through::None);
        assert_eq!(path_through(grid, &[0, 1], [0, 2], 100), Through::None);
    }
}
