//! Random boards with their solutions.
//!
//! A board is made from its solution: random paths that do not touch themselves [cover](cover) the cells, and the ends of the paths become
//! the labels. Under `empty`, some of the paths may be left out. Such a board often has other solutions. They are *cut away*, one after
//! the other: some path of the board's solution uses an edge that the other solution does not use. A cut there makes two pairs, and the
//! other solution runs over the new labels at the cut.
//!
//! The solution of a unique board uses every cell, unless the wish requires free cells: then paths are shortened at their ends, as long as
//! there is no other solution. If cells may stay empty, only [few of the other solutions](rivals) must be searched.
//!
//! If paths may touch themselves, cutting terminates: joining the two parts in a solution of the new board yields one of the old board, so
//! a cut never adds a solution. (Under `no-touch` the joined path may touch itself, but that is rare.) This crate has no engines, so the
//! caller searches for other solutions, and passes them to [`Draft::exclude`].
//!
//! Random numbers are those of `ChaCha8Rng`, which are the same in every version of its crate: a seed always gives the same board. Engines
//! use `fastrand`, which is one package instead of four or five; its numbers may change from version to version.
//!
//! Every path has at least three cells and does not touch itself, so equal labels are never neighbours, as in the contest.

mod cover;
mod rivals;

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::board::{Arukone, BoardFormat, Fill, Touch};
use super::grid::Grid;
use super::layout::{Path, Paths};
use cover::{SHORTEST, random_cover};

/// The smallest edge of a board.
const SMALLEST: usize = 4;

/// The longest edge of a board.
const LONGEST: usize = 100;

/// The wished properties of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wish {
    grid: Grid,
    pairs: Option<usize>,
    fill: Fill,
    touch: Touch,
    unique: bool,
    /// The least percentage of cells that the solution leaves free.
    free: Option<usize>,
}

/// Why there is no board for a wish.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WishError {
    /// The board is too small or too large.
    #[error("expected a board of {SMALLEST}x{SMALLEST} to {LONGEST}x{LONGEST} cells, found {0}x{1}")]
    Size(usize, usize),
    /// The number of pairs is wrong.
    /// It is too small for the rules of the contest, or too large for paths of three cells.
    #[error(
        "expected {least} to {most} pairs on a board of {width}x{height} cells (at least half the longer edge, and three cells for \
         each path), found {found}"
    )]
    Pairs {
        /// The width of the board.
        width: usize,
        /// Its height.
        height: usize,
        /// The least number of pairs.
        least: usize,
        /// The largest number of pairs.
        most: usize,
        /// The wished number.
        found: usize,
    },
    /// Free cells are wished for where every cell is used.
    #[error("only where cells may stay empty can a share of the cells be left free")]
    Free,
}

impl Wish {
    /// A wish for a board of `width` × `height` cells under these rules.
    ///
    /// Without `pairs`, the number of pairs is at least half the cells of the longer edge. Under `empty` it is at most the cells of that
    /// edge. Under `full`, or if the board must be `unique`, it is as large as necessary.
    ///
    /// # Errors
    /// [`WishError`] if there is no such board.
    pub fn new(
        [width, height]: [usize; 2],
        pairs: Option<usize>,
        (fill, touch): (Fill, Touch),
        unique: bool,
    ) -> Result<Self, WishError> {
        let edges = SMALLEST..=LONGEST;
        if !edges.contains(&width) || !edges.contains(&height) {
            return Err(WishError::Size(width, height));
        }
        let wish = Self { grid: Grid { width, height }, pairs, fill, touch, unique, free: None };
        let (least, most) = (wish.least(), width * height / SHORTEST);
        match pairs.filter(|pairs| !(least..=most).contains(pairs)) {
            Some(found) => Err(WishError::Pairs { width, height, least, most, found }),
            None => Ok(wish),
        }
    }

    /// The same, with a solution that leaves at least this percentage of cells free.
    /// The number of pairs follows from it.
    ///
    /// # Errors
    /// [`WishError::Free`] under `full`.
    pub fn leaving_free(self, percent: usize) -> Result<Self, WishError> {
        if self.fill == Fill::Full {
            return Err(WishError::Free);
        }
        Ok(Self { free: Some(percent), ..self })
    }

    fn longer(&self) -> usize {
        self.grid.width.max(self.grid.height)
    }

    fn least(&self) -> usize {
        self.longer().div_ceil(2)
    }

    /// Tries to make a random solution to start from. `O(cells)` on average.
    pub fn draft(self, random: &mut ChaCha8Rng) -> Option<Draft> {
        let wanted = self.pairs.unwrap_or_else(|| random.random_range(self.least()..=self.longer()));
        // Cuts add pairs later; under `empty` some are left out.
        let target = match (self.unique, self.fill) {
            (true, _) if self.pairs.is_some() => (wanted * 3 / 4).max(1),
            (true, _) | (false, Fill::Full) => wanted,
            (false, Fill::Empty) => wanted * 5 / 4,
        };
        let paths = random_cover(self.grid, target, random)?;
        let mut draft = Draft { wish: self, paths };
        while draft.paths.len() < if self.unique { self.least() } else { wanted } {
            draft.cut(random, |_| true).then_some(())?;
        }
        draft.paths.shuffle(random);
        // Cells of unique boards are freed later, when there is no other solution.
        if self.free.is_some() && !self.unique {
            return draft.leave_free().then_some(draft);
        }
        if !self.unique && self.fill == Fill::Empty {
            draft.paths.truncate(wanted);
        }
        let too_many = self.pairs.is_some_and(|pairs| draft.paths.len() > pairs);
        (!too_many).then_some(draft)
    }
}

/// A solution from which a board is made.
#[derive(Debug, Clone)]
pub struct Draft {
    wish: Wish,
    /// The cells of each path, in order.
    paths: Vec<Vec<usize>>,
}

impl Draft {
    /// The board that has this solution.
    ///
    /// # Panics
    /// Never: every path has two ends.
    pub fn puzzle(&self) -> Arukone {
        let Wish { grid, fill, touch, .. } = self.wish;
        let mut cells = vec![None; grid.cell_count()];
        let mut ends = Vec::with_capacity(self.paths.len());
        for (label, path) in self.paths.iter().enumerate() {
            let [a, b] = [path[0], path[path.len() - 1]];
            [cells[a], cells[b]] = [Some(label); 2];
            ends.push([a.min(b), a.max(b)]);
        }
        let labels = (1..=ends.len()).map(|number| number.to_string()).collect();
        Arukone { fill, touch, ..Arukone::new(grid, cells, labels, ends, BoardFormat::Contest) }
    }

    /// The solution.
    pub fn solution(&self) -> Paths {
        let position = |&cell: &usize| self.wish.grid.position(cell);
        let path =
            |(number, path): (usize, &Vec<usize>)| Path::new(number.to_string(), path.iter().map(position).collect());
        Paths { paths: (1..).zip(&self.paths).map(path).collect() }
    }

    /// A text that is equal for boards that differ only by a rotation, a reflection, and the names of labels.
    pub fn key(&self) -> String {
        let Grid { width, height } = self.wish.grid;
        let ends = self.paths.iter().map(|path| [path[0], path[path.len() - 1]]);
        let pairs: Vec<[[usize; 2]; 2]> = ends.map(|ends| ends.map(|cell| [cell % width, cell / width])).collect();
        let images = (0..8).map(|image| {
            let moved = |[x, y]: [usize; 2]| {
                let x = if image & 1 == 0 { x } else { width - 1 - x };
                let y = if image & 2 == 0 { y } else { height - 1 - y };
                if image & 4 == 0 { [x, y] } else { [y, x] }
            };
            let mut pairs: Vec<_> = pairs.iter().map(|ends| ends.map(moved)).collect();
            for ends in &mut pairs {
                ends.sort_unstable();
            }
            pairs.sort_unstable();
            (if image & 4 == 0 { [width, height] } else { [height, width] }, pairs)
        });
        format!("{:?}", images.min())
    }

    /// The number of pairs.
    pub fn pairs(&self) -> usize {
        self.paths.len()
    }

    /// Does the board have the wished number of pairs?
    pub fn is_as_wished(&self) -> bool {
        self.wish.pairs.is_none_or(|pairs| pairs == self.paths.len())
    }

    /// Does the solution leave the wished percentage of cells free?
    pub fn is_free_enough(&self) -> bool {
        let cells = self.wish.grid.cell_count();
        let used: usize = self.paths.iter().map(Vec::len).sum();
        (cells - used) * 100 >= cells * self.wish.free.unwrap_or(0)
    }

    /// The draft with the path `end / 2` one cell shorter.
    /// It is shortened at its front if `end` is even, at its back if odd. `None` if there is no such path, or it has the least length.
    pub fn shortened(&self, end: usize) -> Option<Self> {
        let mut draft = self.clone();
        let path = draft.paths.get_mut(end / 2).filter(|path| path.len() > SHORTEST)?;
        path.remove(if end.is_multiple_of(2) { 0 } else { path.len() - 1 });
        Some(draft)
    }

    /// Cuts a path so that `other` is no longer a solution of the board.
    ///
    /// Under `empty`, it cuts a path for each independent difference. `false` if every edge of a difference is too close to the end of a
    /// path, or there would be too many pairs.
    pub fn exclude(&mut self, other: &Paths, random: &mut ChaCha8Rng) -> bool {
        let differences = self.differences(other);
        !differences.is_empty() && differences.iter().all(|edges| self.grow(random, |edge| edges.contains(edge)))
    }

    /// Cuts a random path; `false` if no path is long enough, or there are enough pairs.
    pub fn add_pair(&mut self, random: &mut ChaCha8Rng) -> bool {
        self.grow(random, |_| true)
    }

    /// Drops paths until enough cells are free; `false` if too few pairs remain.
    fn leave_free(&mut self) -> bool {
        while !self.is_free_enough() && self.paths.pop().is_some() {}
        self.paths.len() >= self.wish.least()
    }

    fn grow(&mut self, random: &mut ChaCha8Rng, may_cut: impl Fn(usize) -> bool) -> bool {
        let is_full = self.wish.pairs.is_some_and(|pairs| self.paths.len() >= pairs);
        !is_full && self.cut(random, may_cut)
    }

    /// Cuts a path at a random allowed edge that leaves both parts long enough.
    fn cut(&mut self, random: &mut ChaCha8Rng, may_cut: impl Fn(usize) -> bool) -> bool {
        let grid = self.wish.grid;
        let mut places = Vec::new();
        for (number, path) in self.paths.iter().enumerate() {
            for at in SHORTEST..(path.len() + 1).saturating_sub(SHORTEST) {
                let edge = grid.edge_between(path[at - 1], path[at]).expect("paths go from neighbour to neighbour");
                if may_cut(edge) {
                    places.push((number, at));
                }
            }
        }
        if places.is_empty() {
            return false;
        }
        let (number, at) = places[random.random_range(0..places.len())];
        let rest = self.paths[number].split_off(at);
        self.paths.push(rest);
        true
    }
}

#[cfg(test)]
mod tests;
