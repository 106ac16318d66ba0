//! Other solutions of a board whose own solution is known: how they are found, and how they are taken apart.
//!
//! # What may be left out of the search
//! Let the own solution use every cell, and let no path of it touch itself; so it is with every draft that has to be unique. Then,
//! under `empty`, a board has another solution if and only if the formula [`shortest`] has another model than the own solution,
//! whether paths may touch themselves or not:
//!
//! - Let some other solution leave cells free. Of those that do, whether they touch themselves or not, take one with the fewest used
//!   cells, and of these one in which the used cells lie furthest to the right. A path of it that touches itself could be shortened, a
//!   corner towards the right could move to a free cell beyond it. Either way cells are left free, so it would be one of those that were
//!   chosen from, and a better one. Hence the solution obeys all that `shortest` demands.
//! - Let all other solutions use every cell. None of them touches itself, since the shortened one would leave cells free. And of a
//!   corner it is demanded only that the cell beyond it is used, and what follows from not touching.
//!
//! The own solution is a model as well, for the second reason; a clause excludes it. So boards under `touch` take no more time than
//! those under `no-touch`, and neither asks for the many solutions with detours and shifted corners.
//!
//! # Independent differences
//! Where another solution differs in several places, each of them may be a difference by itself. Let two labels belong together if
//! a path of the other solution leads over a cell of a path of the own one. For labels that belong together, the paths of the other
//! solution use cells of their own paths only. So they can be put in their place, and all other paths be left as they were: that is
//! another solution, too, and the board has to be changed for each of them.

use fixedbitset::FixedBitSet;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Cnf, DecodeError, Reduced};
use petgraph::unionfind::UnionFind;

use super::super::cnf::shortest;
use super::super::layout::Paths;
use super::{Draft, Fill};
use crate::puzzle::{Puzzle, Verified};

impl Draft {
    /// A formula that has a model if and only if the board has another solution: models stand for some of the others. `None`
    /// where that can't be said: if every cell has to be used, or the solution leaves cells free.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn rivals(&self, budget: &Budget) -> Result<Option<Reduced<Cnf, Verified<Paths>>>, Exceeded> {
        let grid = self.wish.grid;
        let used: usize = self.paths.iter().map(Vec::len).sum();
        if self.wish.fill == Fill::Full || used < grid.cell_count() {
            return Ok(None);
        }
        let puzzle = self.puzzle();
        let mut reduced = shortest(&puzzle, budget)?;
        let vars = reduced.problem.observed();
        let own = self.paths.iter().flat_map(|path| grid.edges_along(path));
        let own: Vec<_> = own.map(|edge| !vars[edge].positive()).collect();
        reduced.problem.clause(own)?;
        Ok(Some(reduced.map(move |paths| puzzle.admit(paths).map_err(DecodeError::from))))
    }

    /// The edges of the solution that `other` does not use: those of each independent difference under `empty`, all of them otherwise.
    pub(super) fn differences(&self, other: &Paths) -> Vec<FixedBitSet> {
        let grid = self.wish.grid;
        let others: Vec<Vec<usize>> =
            other.paths.iter().map(|path| path.cells.iter().map(|&[x, y]| grid.cell(x, y)).collect()).collect();
        let mut used = FixedBitSet::with_capacity(grid.edge_count());
        for path in &others {
            used.extend(grid.edges_along(path));
        }
        let together = match self.wish.fill {
            Fill::Empty => self.together(&others),
            Fill::Full => vec![0; self.paths.len()],
        };
        let mut differences = vec![FixedBitSet::with_capacity(grid.edge_count()); self.paths.len()];
        for (path, group) in self.paths.iter().zip(together) {
            differences[group].extend(grid.edges_along(path).filter(|&edge| !used.contains(edge)));
        }
        differences.retain(|edges| !edges.is_clear());
        differences
    }

    /// For each label one that stands for all that belong together with it.
    fn together(&self, others: &[Vec<usize>]) -> Vec<usize> {
        let mut owner = vec![None; self.wish.grid.cell_count()];
        for (label, path) in self.paths.iter().enumerate() {
            for &cell in path {
                owner[cell] = Some(label);
            }
        }
        let mut together = UnionFind::new(self.paths.len());
        for (label, path) in others.iter().enumerate() {
            for owner in path.iter().filter_map(|&cell| owner[cell]) {
                together.union(label, owner);
            }
        }
        together.into_labeling()
    }
}
