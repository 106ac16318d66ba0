//! Random covers of a board by paths that do not touch themselves.
//!
//! At first every cell is a path of its own. Paths are joined at their ends, at random edges, unless the joined path touches itself. Then
//! ends move at random: a path takes the end cell of a neighbouring path. Two paths are joined if possible while there are too many, or
//! one of them is too short. A path that is too short may take any cell that a longer one can spare, which splits that one.

use std::collections::VecDeque;

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::super::grid::{Grid, NONE};

/// The fewest cells of a path: the ends of shorter ones would be neighbours.
pub(super) const SHORTEST: usize = 3;

/// The number of random steps per cell.
const STEPS: usize = 400;

/// Covers the board by about `target` paths of at least [`SHORTEST`] cells.
///
/// There may be fewer paths, or more if that fails (about one path per eleven cells in the end). `None` if some path stays too short.
/// `O(cells)` steps, each linear in the length of a path.
pub(super) fn random_cover(grid: Grid, target: usize, random: &mut ChaCha8Rng) -> Option<Vec<Vec<usize>>> {
    let mut cover = Cover::new(grid);
    let mut edges: Vec<usize> = (0..grid.edge_count()).collect();
    edges.shuffle(random);
    for edge in edges {
        let [a, b] = grid.cells_of(edge).map(|cell| cell as u32);
        cover.join(a, b);
    }
    let steps = STEPS * grid.cell_count();
    for step in 0..steps {
        // In the second half, any number of paths is accepted.
        let target = if step < steps / 2 { target } else { usize::MAX };
        if cover.short == 0 && cover.count <= target {
            break;
        }
        let cell = random.random_range(0..grid.cell_count() as u32);
        let neighbour = cover.neighbours[cell as usize][random.random_range(0..4)];
        if neighbour != NONE {
            cover.step(cell, neighbour, target);
        }
    }
    (cover.short == 0).then(|| cover.into_paths())
}

struct Cover {
    neighbours: Vec<[u32; 4]>,
    /// The cells of each path; empty for a path that was joined to another.
    paths: Vec<VecDeque<u32>>,
    /// The path of each cell.
    path_of: Vec<u32>,
    /// The number of paths, and of those that are too short.
    count: usize,
    short: usize,
}

impl Cover {
    fn new(grid: Grid) -> Self {
        let cells = grid.cell_count() as u32;
        Self {
            neighbours: grid.neighbour_table(),
            paths: (0..cells).map(|cell| VecDeque::from([cell])).collect(),
            path_of: (0..cells).collect(),
            count: cells as usize,
            short: cells as usize,
        }
    }

    fn path(&self, cell: u32) -> &VecDeque<u32> {
        &self.paths[self.path_of[cell as usize] as usize]
    }

    fn is_end(&self, cell: u32) -> bool {
        let path = self.path(cell);
        path.front() == Some(&cell) || path.back() == Some(&cell)
    }

    /// The neighbours of a cell that belong to this path.
    fn touches(&self, cell: u32, path: u32) -> impl Iterator<Item = u32> {
        let around = self.neighbours[cell as usize].into_iter().filter(|&cell| cell != NONE);
        around.filter(move |&cell| self.path_of[cell as usize] == path)
    }

    /// Joins the paths of two neighbours, or moves `from` to the path of `to`, if possible.
    fn step(&mut self, from: u32, to: u32, target: usize) {
        let [giver, taker] = [from, to].map(|cell| self.path_of[cell as usize]);
        if giver == taker || !self.is_end(to) {
            return;
        }
        let [left, right] = [from, to].map(|cell| self.path(cell).len());
        let fits = self.touches(from, taker).all(|cell| cell == to);
        if !self.is_end(from) {
            if right < SHORTEST && fits && self.split_behind(from) {
                self.hand_over(from, to);
            }
            return;
        }
        if (self.count > target || left.min(right) < SHORTEST) && self.join(from, to) {
            return;
        }
        // Paths may get too short only while there are too many: the shorter ones may vanish.
        let may_give = left != SHORTEST || self.count > target && left <= right;
        if may_give && fits {
            self.hand_over(from, to);
        }
    }

    /// Cuts the path of `cell` after it, so that `cell` is an end.
    /// Not if one of the parts, the first without `cell`, would be too short.
    fn split_behind(&mut self, cell: u32) -> bool {
        let giver = self.path_of[cell as usize] as usize;
        let at = self.paths[giver].iter().position(|&other| other == cell).expect("a cell lies on its path");
        if at < SHORTEST || self.paths[giver].len() - at - 1 < SHORTEST {
            return false;
        }
        let rest = self.paths[giver].split_off(at + 1);
        for &cell in &rest {
            self.path_of[cell as usize] = self.paths.len() as u32;
        }
        self.paths.push(rest);
        self.count += 1;
        true
    }

    fn hand_over(&mut self, from: u32, to: u32) {
        let [giver, taker] = [from, to].map(|cell| self.path_of[cell as usize] as usize);
        self.forget(giver);
        self.forget(taker);
        if self.paths[giver].front() == Some(&from) {
            self.paths[giver].pop_front();
        } else {
            self.paths[giver].pop_back();
        }
        if self.paths[taker].back() == Some(&to) {
            self.paths[taker].push_back(from);
        } else {
            self.paths[taker].push_front(from);
        }
        self.path_of[from as usize] = taker as u32;
        self.note(giver);
        self.note(taker);
    }

    /// Joins the paths of two neighbouring ends, unless the joined path would touch itself.
    fn join(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = if self.path(a).len() < self.path(b).len() { (b, a) } else { (a, b) };
        let [longer, shorter] = [a, b].map(|cell| self.path_of[cell as usize]);
        if longer == shorter || !self.is_end(a) || !self.is_end(b) {
            return false;
        }
        let joint = |cell: u32, other: u32| cell == b && other == a;
        let is_apart = |&cell: &u32| self.touches(cell, longer).all(|other| joint(cell, other));
        if !self.path(b).iter().all(is_apart) {
            return false;
        }
        let [longer, shorter] = [longer as usize, shorter as usize];
        self.forget(longer);
        self.forget(shorter);
        let mut cells = std::mem::take(&mut self.paths[shorter]);
        if cells.front() != Some(&b) {
            cells.make_contiguous().reverse();
        }
        for &cell in &cells {
            self.path_of[cell as usize] = longer as u32;
        }
        if self.paths[longer].back() == Some(&a) {
            self.paths[longer].extend(cells);
        } else {
            for cell in cells {
                self.paths[longer].push_front(cell);
            }
        }
        self.note(longer);
        true
    }

    /// Removes a path from the counts, before it changes.
    fn forget(&mut self, path: usize) {
        self.count -= 1;
        self.short -= usize::from(self.paths[path].len() < SHORTEST);
    }

    /// Adds a path to the counts, after it has changed.
    fn note(&mut self, path: usize) {
        let len = self.paths[path].len();
        self.count += usize::from(len > 0);
        self.short += usize::from(len > 0 && len < SHORTEST);
    }

    fn into_paths(self) -> Vec<Vec<usize>> {
        let cells = |path: VecDeque<u32>| path.into_iter().map(|cell| cell as usize).collect();
        self.paths.into_iter().filter(|path| !path.is_empty()).map(cells).collect()
    }
}
