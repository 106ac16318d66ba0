//! Rivals: other solutions of a board whose own solution is known.
//!
//! # A smaller search space
//! Let the own solution use every cell, and let no path of it touch itself; this holds for every draft that must be unique. Then, under
//! `empty`, a board has another solution if and only if the formula [`shortest`] has a model other than the own solution, whether paths
//! may touch themselves or not:
//!
//! - Suppose some other solution leaves cells free. Among all of these, touching or not, take one with the fewest used cells, and among
//!   these one whose used cells are furthest to the right. If a path of it touched itself, it could be shortened; if a corner towards the
//!   right had a free cell beyond it, the corner could move there. Either way some cells stay free, so the result would be a better
//!   candidate. Hence the solution satisfies `shortest`.
//! - Suppose all other solutions use every cell. None of them touches itself, since the shortened one would leave cells free. At corners,
//!   `shortest` requires only that the cell beyond is used, and consequences of not touching.
//!
//! The own solution is a model as well, by the second argument; a clause excludes it. So boards under `touch` take no more time than those
//! under `no-touch`, and the many solutions with detours and shifted corners are not enumerated.
//!
//! # Independent differences
//! If another solution differs in several places, the differences may be independent. Let two labels belong together if a path of the
//! other solution uses a cell of a path of the own one. For labels that belong together, the paths of the other solution use only cells
//! of their own paths. So these paths can be exchanged, with all other paths unchanged. The result is another solution, too, and the
//! board must change for each of them.

use fixedbitset::FixedBitSet;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Cnf, DecodeError, Reduced};
use petgraph::unionfind::UnionFind;

use super::super::cnf::shortest;
use super::super::layout::Paths;
use super::{Draft, Fill};
use crate::puzzle::{Puzzle, Verified};

impl Draft {
    /// A formula that has a model if and only if the board has another solution.
    ///
    /// Its models are some of the others. `None` if there is no such formula: every cell must be used, or the solution leaves cells free.
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

    /// The edges of the solution that `other` does not use, by independent difference.
    pub(super) fn differences(&self, other: &Paths) -> Vec<FixedBitSet> {
        let grid = self.wish.grid;
        let others: Vec<Vec<usize>> = other.paths.iter().map(|path| path.numbers(grid)).collect();
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

    /// The representative of each label's group; under `full` there is one group.
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
