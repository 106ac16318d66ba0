//! Grids of numbers at random, such as Sudokus: clues are left out as long as there is one solution.

use std::collections::BTreeSet;
use std::ops::{ControlFlow, RangeInclusive};

use jigsat_core::session::RunError;
use jigsat_encodings::kind::{Answer, AnyPuzzle};
use jigsat_encodings::puzzles::exact_cover::{Cell, Grid, GridShape};
use jigsat_encodings::recipe::Recipe;
use jigsat_engines::{Dlx, Engine, Outcome, Run};
use jigsat_forms::OptionId;
use jigsat_forms::budget::Budget;
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::GenerateError;

/// Grids with exactly one solution.
#[derive(Debug, Clone)]
pub struct GridRecipe {
    shape: GridShape,
    clues: RangeInclusive<usize>,
    is_minimal: bool,
}

/// Why there are no such grids.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GridRecipeError {
    /// There is no grid with so many rows.
    #[error("expected a grid of 4, 6 or 9 rows, found {0}")]
    Size(usize),
    /// There are too few or too many clues.
    #[error("expected {least} to {most} clues, found {found}")]
    Clues {
        /// The least number of clues.
        least: usize,
        /// The largest number of clues.
        most: usize,
        /// The wished number.
        found: usize,
    },
}

impl GridRecipe {
    /// Grids with so many rows, and so many clues; `None` takes a usual number.
    ///
    /// The cells of the clues are the same after half a turn of the grid.
    ///
    /// # Errors
    /// [`GridRecipeError`]
    pub fn new(size: usize, clues: Option<RangeInclusive<usize>>) -> Result<Self, GridRecipeError> {
        let shape = GridShape::ALL.into_iter().find(|shape| shape.size() == size);
        let shape = shape.ok_or(GridRecipeError::Size(size))?;
        // 17 are the fewest of a Sudoku (McGuire, Tugemann, Civario, "There is no 16-clue Sudoku", 2014).
        let (least, usual) = match size {
            4 => (4, 4..=6),
            6 => (8, 8..=14),
            _ => (17, 22..=32),
        };
        let (most, clues) = (shape.cell_count() - 1, clues.unwrap_or(usual));
        for found in [*clues.start(), *clues.end()] {
            if !(least..=most).contains(&found) {
                return Err(GridRecipeError::Clues { least, most, found });
            }
        }
        Ok(Self { shape, clues, is_minimal: false })
    }

    /// Only grids in which no clue can be left out; their cells have no symmetry.
    #[must_use]
    pub fn minimal(self) -> Self {
        Self { is_minimal: true, ..self }
    }

    /// A random filled grid.
    fn filled(&self, random: &mut ChaCha8Rng, run: &Run) -> Result<Option<Grid>, GenerateError> {
        let cells = 0..self.shape.cell_count();
        let mut options: Vec<(Cell, usize)> =
            cells.flat_map(|cell| (1..=self.shape.size()).map(move |number| (cell, number))).collect();
        // The search takes options in order.
        options.shuffle(random);
        let mut numbers = vec![0; self.shape.cell_count()];
        let mut see = |chosen: &[OptionId]| {
            for option in chosen {
                let (cell, number) = options[option.index()];
                numbers[cell] = number;
            }
            ControlFlow::Break(())
        };
        let report = Dlx.solve(&self.shape.cover(options.iter().copied()), run, &mut see).map_err(RunError::from)?;
        Ok((report.outcome == Outcome::Stopped).then(|| Grid::new(self.shape, numbers)))
    }

    /// The cells whose clues are left out together.
    fn group(&self, cell: Cell) -> BTreeSet<Cell> {
        if self.is_minimal { [cell].into() } else { [cell, self.shape.cell_count() - 1 - cell].into() }
    }

    /// Is the grid without these clues still unique, if it was with them?
    fn stays_unique(less: &Grid, group: &BTreeSet<Cell>, run: &Run) -> Result<bool, GenerateError> {
        for &cell in group {
            let cover = less.shape().cover(less.options_without(cell));
            let report = Dlx.solve(&cover, run, &mut |_| ControlFlow::Break(())).map_err(RunError::from)?;
            if report.outcome != Outcome::Exhausted {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Leaves out clues in random order, as long as the grid stays unique and has more than so many.
    fn thinned(
        &self,
        mut grid: Grid,
        wanted: usize,
        random: &mut ChaCha8Rng,
        run: &Run,
    ) -> Result<Grid, GenerateError> {
        let mut cells: Vec<Cell> = grid.clues().iter().copied().collect();
        cells.shuffle(random);
        for cell in cells {
            let group = self.group(cell);
            if !grid.clues().contains(&cell) || (!self.is_minimal && grid.clues().len() < wanted + group.len()) {
                continue;
            }
            let less = grid.with_clues(grid.clues() - &group);
            if Self::stays_unique(&less, &group, run)? {
                grid = less;
            }
        }
        Ok(grid)
    }
}

impl Recipe for GridRecipe {
    type Draft = Grid;
    type Error = GenerateError;

    fn draft(&self, random: &mut ChaCha8Rng, budget: &Budget) -> Result<Option<Grid>, GenerateError> {
        let run = Run::from(budget.clone());
        let wanted = random.random_range(self.clues.clone());
        let grid = self.filled(random, &run)?;
        budget.check()?;
        let Some(grid) = grid else { return Ok(None) };
        let grid = self.thinned(grid, wanted, random, &run)?;
        // A search that ran out of budget has decided nothing.
        budget.check()?;
        Ok(self.clues.contains(&grid.clues().len()).then_some(grid))
    }

    /// Moves some clues to other cells; not where no clue may be left out.
    fn change(&self, grid: &Grid, random: &mut ChaCha8Rng, _: &Budget) -> Result<Option<Grid>, GenerateError> {
        let clues: Vec<Cell> = grid.clues().iter().copied().collect();
        let open: Vec<Cell> = (0..self.shape.cell_count()).filter(|cell| !grid.clues().contains(cell)).collect();
        let (Some(&gone), Some(&added)) = (clues.choose(random), open.choose(random)) else { return Ok(None) };
        let (gone, added) = (self.group(gone), self.group(added));
        let changed = &(grid.clues() - &gone) | &added;
        Ok((!self.is_minimal && self.clues.contains(&changed.len())).then(|| grid.with_clues(changed)))
    }

    fn puzzle(&self, grid: &Grid) -> AnyPuzzle {
        grid.problem().into()
    }

    fn key(&self, grid: &Grid) -> String {
        format!("{} {:016x}", self.shape.size(), grid.fingerprint())
    }

    fn solution(&self, grid: &Grid) -> Option<Answer> {
        self.puzzle(grid).check_json(&serde_json::json!({ "options": grid.solution() })).ok()
    }

    fn flaw(&self, grid: &Grid, _: &[Answer]) -> Option<&'static str> {
        grid.flaw()
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use jigsat_core::session::{Question, Request, Session};

    fn is_unique(grid: &Grid) -> bool {
        let puzzle: AnyPuzzle = grid.problem().into();
        let varisat = jigsat_core::strategy::Strategy::parse(puzzle.kind(), "cnf+varisat").unwrap();
        let report = Session::new(&puzzle).run(&Request::new(Question::Unique).with(varisat), &mut ()).unwrap();
        report.verdict() == jigsat_core::session::Verdict::Yes
    }

    #[test]
    fn clues_are_few_and_symmetric() {
        for (size, clues) in [(4, 4..=6), (6, 8..=14), (9, 24..=32)] {
            let recipe = GridRecipe::new(size, Some(clues.clone())).unwrap();
            let mut random = ChaCha8Rng::seed_from_u64(size as u64);
            let mut made = 0;
            for grid in (0..10).filter_map(|_| recipe.draft(&mut random, Budget::unlimited()).unwrap()) {
                made += 1;
                assert!(clues.contains(&grid.clues().len()));
                assert!(grid.clues().iter().all(|clue| grid.clues().contains(&(size * size - 1 - clue))));
                assert!(is_unique(&grid), "{:?}", grid.lines());
                assert!(recipe.solution(&grid).is_some());
            }
            assert!(made >= 5, "{made} of {size}");
        }
    }

    #[test]
    fn no_clue_of_a_minimal_grid_can_be_left_out() {
        let recipe = GridRecipe::new(6, Some(8..=14)).unwrap().minimal();
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let grid = recipe.draft(&mut random, Budget::unlimited()).unwrap().unwrap();
        assert!(is_unique(&grid));
        for &clue in grid.clues() {
            assert!(!is_unique(&grid.with_clues(grid.clues() - &[clue].into())), "{clue}");
        }
        assert!(recipe.change(&grid, &mut random, Budget::unlimited()).unwrap().is_none());
    }

    #[test]
    fn wishes_are_checked() {
        let message = |size, clues| GridRecipe::new(size, clues).unwrap_err().to_string();
        assert_eq!(message(8, None), "expected a grid of 4, 6 or 9 rows, found 8");
        assert_eq!(message(9, Some(16..=30)), "expected 17 to 80 clues, found 16");
        assert_eq!(message(4, Some(5..=16)), "expected 4 to 15 clues, found 16");
    }
}
