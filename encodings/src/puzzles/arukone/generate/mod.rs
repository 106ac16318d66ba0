//! Random boards with their solutions.
//!
//! A board is made from its solution: the cells are [covered](cover) by random paths that do not touch themselves, and the ends of
//! the paths become the labels. Under `empty`, some of the paths may be left out. Such a board often has other solutions as well.
//! They are *cut away*, one after the other: some path of the board's solution uses an edge that the other solution does not use; cut
//! there, it makes two pairs, and both ends at the cut are labels now, which the other solution runs over.
//!
//! The solution of a unique board uses every cell, unless cells are to be left free: then paths become shorter at their ends, as long as there is no
//! other solution.
//!
//! Where cells may stay empty, [few of the other solutions](rivals) have to be looked for.
//!
//! Where paths may touch themselves this must end: join the two parts again in any solution of the new board, and it is one of the old
//! board, so cutting never adds a solution. (Under `no-touch` the joined path may touch itself, but that is rare.) What has
//! no engine can't tell whether there is another solution: [`Draft::exclude`] is told.
//!
//! Random numbers are those of `ChaCha8Rng`, drawn alike by every version of its crate: a seed names a board for good. Engines have
//! `fastrand` instead, which is one package, not four or five, and whose numbers may differ from one version to the next.
//!
//! Every path has three cells at least and does not touch itself, so equal labels are never neighbours, as the contest wants it.

mod cover;
mod rivals;

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::layout::{Path, Paths};
use super::text::BoardFormat;
use super::{Arukone, Fill, Grid, Touch};
use cover::{SHORTEST, random_cover};

/// The smallest edge of a board.
const SMALLEST: usize = 4;

/// The longest edge of a board.
const LONGEST: usize = 100;

/// What kind of board is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wish {
    grid: Grid,
    pairs: Option<usize>,
    fill: Fill,
    touch: Touch,
    unique: bool,
    /// How many percent of the cells the solution leaves free, at least.
    free: Option<usize>,
}

/// No board can be as it is wanted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WishError {
    /// The board is too small or too large.
    #[error("expected a board of {SMALLEST}x{SMALLEST} to {LONGEST}x{LONGEST} cells, found {0}x{1}")]
    Size(usize, usize),
    /// There are too few pairs for the rules of the contest, or too many for paths of three cells.
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
        /// What was asked for.
        found: usize,
    },
    /// Free cells are wanted where there are none.
    #[error("only where cells may stay empty can a share of the cells be left free")]
    Free,
}

impl Wish {
    /// A board of `width` × `height` cells under these rules. Without `pairs` it has at least half as many as its longer edge has
    /// cells; under `empty` at most as many as the edge has cells, but under `full` or if it has to be `unique` as many as it takes.
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

    /// The same, with a solution that leaves at least so many percent of the cells free, and as many pairs as remain.
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

    /// A random solution, as a start; `None` if this try led to none. `O(cells)` on average.
    pub fn draft(self, random: &mut ChaCha8Rng) -> Option<Draft> {
        let wanted = self.pairs.unwrap_or_else(|| random.random_range(self.least()..=self.longer()));
        // Pairs are added when other solutions are cut away, and left out under `empty`.
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
        // Cells of unique boards are freed when there is no other solution any more.
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

/// A solution that is to become that of a board.
#[derive(Debug, Clone)]
pub struct Draft {
    wish: Wish,
    /// The cells of each path, one after the other.
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

    /// The number of pairs.
    pub fn pairs(&self) -> usize {
        self.paths.len()
    }

    /// Does the board have as many pairs as were asked for?
    pub fn is_as_wished(&self) -> bool {
        self.wish.pairs.is_none_or(|pairs| pairs == self.paths.len())
    }

    /// Does the solution leave as many cells free as were asked for?
    pub fn is_free_enough(&self) -> bool {
        let cells = self.wish.grid.cell_count();
        let used: usize = self.paths.iter().map(Vec::len).sum();
        (cells - used) * 100 >= cells * self.wish.free.unwrap_or(0)
    }

    /// The draft with a path that ends one cell earlier: at its front for even numbers `end`, at its back for odd ones, the path `end / 2`. `None` if
    /// there is no such path, or it is as short as paths are.
    pub fn shortened(&self, end: usize) -> Option<Self> {
        let mut draft = self.clone();
        let path = draft.paths.get_mut(end / 2).filter(|path| path.len() > SHORTEST)?;
        path.remove(if end.is_multiple_of(2) { 0 } else { path.len() - 1 });
        Some(draft)
    }

    /// Cuts a path so that `other`, another solution of the board, is none any more; under `empty` one path for each part of the board
    /// where it differs by itself. False if that can't be done: every edge where it differs is too near to the end of a path, or there
    /// would be too many pairs.
    pub fn exclude(&mut self, other: &Paths, random: &mut ChaCha8Rng) -> bool {
        let differences = self.differences(other);
        !differences.is_empty() && differences.iter().all(|edges| self.grow(random, |edge| edges.contains(edge)))
    }

    /// Cuts a path somewhere, to add a pair. False if no path is long enough, or there are pairs enough.
    pub fn add_pair(&mut self, random: &mut ChaCha8Rng) -> bool {
        self.grow(random, |_| true)
    }

    /// Leaves paths out until as many cells are free as were asked for. False if too few pairs remain.
    fn leave_free(&mut self) -> bool {
        while !self.is_free_enough() && self.paths.pop().is_some() {}
        self.paths.len() >= self.wish.least()
    }

    fn grow(&mut self, random: &mut ChaCha8Rng, may_cut: impl Fn(usize) -> bool) -> bool {
        let is_full = self.wish.pairs.is_some_and(|pairs| self.paths.len() >= pairs);
        !is_full && self.cut(random, may_cut)
    }

    /// Cuts a path at a random edge, of those where it may be cut and both parts stay long enough.
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
