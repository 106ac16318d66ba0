//! Grids of numbers as exact covers: Sudoku and its smaller relatives, in Knuth's [notation](super::sudoku).
//!
//! A grid of n rows and columns is divided into n boxes. Each row, column and box has each of the numbers 1 to n. Some cells are *clues*.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use itertools::Itertools;
use jigsat_forms::ExactCover;

use super::Problem;

/// The shape of a grid: the rows and columns of its boxes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GridShape {
    rows: usize,
    columns: usize,
}

/// The number of a cell: row by row, from 0.
pub type Cell = usize;

impl GridShape {
    /// The shapes of 4, 6 and 9 rows.
    pub const ALL: [Self; 3] = [Self::new(2, 2), Self::new(2, 3), Self::new(3, 3)];

    /// The shape with boxes of so many rows and columns.
    pub(super) const fn new(rows: usize, columns: usize) -> Self {
        Self { rows, columns }
    }

    /// The rows and columns of a box.
    pub(super) fn of_box(self) -> [usize; 2] {
        [self.rows, self.columns]
    }

    /// The number of rows, of columns, of boxes and of numbers.
    pub fn size(self) -> usize {
        self.rows * self.columns
    }

    /// The number of cells.
    pub fn cell_count(self) -> usize {
        self.size() * self.size()
    }

    /// The row, the column and the box of a cell.
    pub(super) fn houses(self, cell: Cell) -> [usize; 3] {
        let (row, column) = (cell / self.size(), cell % self.size());
        [row, column, row / self.rows * self.rows + column / self.columns]
    }

    /// The names of the items that a number in a cell covers: the cell, and the number in its row, column and box.
    fn items(self, (cell, number): (Cell, usize)) -> [String; 4] {
        let [row, column, place] = self.houses(cell);
        [
            format!("p{row}{column}"),
            format!("r{row}{number}"),
            format!("c{column}{number}"),
            format!("b{place}{number}"),
        ]
    }

    /// The options that clues leave: a number in each cell with a clue, in the others all that rows, columns and boxes leave.
    pub(super) fn options(self, clues: &BTreeMap<Cell, usize>) -> Vec<(Cell, usize)> {
        let left = |cell: Cell| {
            let houses = self.houses(cell);
            let sees = |clue: Cell| self.houses(clue).iter().zip(houses).any(|(&one, other)| one == other);
            let taken: BTreeSet<usize> =
                clues.iter().filter(|&(&clue, _)| sees(clue)).map(|(_, &number)| number).collect();
            let own = clues.get(&cell).copied();
            (1..=self.size()).filter(move |number| own.map_or(!taken.contains(number), |own| own == *number))
        };
        (0..self.cell_count()).flat_map(|cell| left(cell).map(move |number| (cell, number))).collect()
    }

    /// The cover whose options put these numbers into these cells, in this order.
    ///
    /// # Panics
    /// If a cell or a number is too large, or an option is repeated.
    pub fn cover(self, options: impl IntoIterator<Item = (Cell, usize)>) -> ExactCover {
        let mut cover = ExactCover::new();
        let cells = (0..self.cell_count()).map(|cell| self.items((cell, 1))[0].clone());
        let numbers = |sign: char| {
            let houses = (0..self.size()).cartesian_product(1..=self.size());
            houses.map(move |(house, number)| format!("{sign}{house}{number}"))
        };
        let items: Vec<_> =
            cells.chain(['r', 'c', 'b'].into_iter().flat_map(numbers)).map(|name| cover.primary(name)).collect();
        let count = self.cell_count();
        for (cell, number) in options {
            let houses = self.houses(cell).into_iter().enumerate();
            let house = |(sort, house): (usize, usize)| items[count * (sort + 1) + house * self.size() + number - 1];
            let entries = [items[cell]].into_iter().chain(houses.map(house));
            cover.option(entries.map(Into::into)).expect("items of an option differ");
        }
        cover
    }
}

/// A filled grid with its clues.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    shape: GridShape,
    /// The number in each cell.
    numbers: Vec<usize>,
    clues: BTreeSet<Cell>,
}

impl Grid {
    /// The grid in which all cells are clues.
    ///
    /// # Panics
    /// If these are not as many numbers as cells.
    pub fn new(shape: GridShape, numbers: Vec<usize>) -> Self {
        assert_eq!(numbers.len(), shape.cell_count(), "a number for each cell");
        Self { shape, numbers, clues: (0..shape.cell_count()).collect() }
    }

    /// The shape.
    pub fn shape(&self) -> GridShape {
        self.shape
    }

    /// The cells of the clues.
    pub fn clues(&self) -> &BTreeSet<Cell> {
        &self.clues
    }

    /// The same grid with these clues.
    #[must_use]
    pub fn with_clues(&self, clues: BTreeSet<Cell>) -> Self {
        Self { clues, ..self.clone() }
    }

    /// The options that clues leave: numbers in cells.
    pub fn options(&self) -> Vec<(Cell, usize)> {
        self.shape.options(&self.clues.iter().map(|&clue| (clue, self.numbers[clue])).collect())
    }

    /// The options of a filled grid that has another number in this cell.
    pub fn options_without(&self, cell: Cell) -> Vec<(Cell, usize)> {
        self.options().into_iter().filter(|&option| option != (cell, self.numbers[cell])).collect()
    }

    /// The puzzle: an option for each number that rows, columns and boxes leave for a cell.
    pub fn problem(&self) -> Problem {
        self.shape.cover(self.options()).into()
    }

    /// The numbers of the options of the solution, from 1.
    pub fn solution(&self) -> Vec<u32> {
        let numbered = (1..).zip(self.options());
        numbered.filter(|&(_, (cell, number))| self.numbers[cell] == number).map(|(option, _)| option).collect()
    }

    /// The clues as lines of text, with points for open cells.
    pub fn lines(&self) -> Vec<String> {
        let sign = |cell: Cell| if self.clues.contains(&cell) { self.numbers[cell].to_string() } else { ".".into() };
        let size = self.shape.size();
        (0..size).map(|row| (0..size).map(|column| sign(row * size + column)).join(" ")).collect()
    }

    /// The row, column or box without a clue, or the numbers without one, if there are such.
    pub fn flaw(&self) -> Option<&'static str> {
        let size = self.shape.size();
        let count = |sort: usize| self.clues.iter().map(|&clue| self.shape.houses(clue)[sort]).unique().count();
        if self.clues.iter().map(|&clue| self.numbers[clue]).unique().count() + 1 < size {
            Some("two numbers without a clue")
        } else if (0..3).any(|sort| count(sort) < size) {
            Some("a row, column or box without a clue")
        } else {
            None
        }
    }

    /// A number that is equal for grids that differ in the names of numbers, or in the order of rows and columns.
    ///
    /// Each clue is described by the other clues with its number, and in its row, column and box, again and again.
    pub fn fingerprint(&self) -> u64 {
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        let clues: Vec<Cell> = self.clues.iter().copied().collect();
        let mut names = vec![0_u64; clues.len()];
        for _ in 0..4 {
            let describe = |this: usize| {
                let others = |is_one: &dyn Fn(Cell) -> bool| {
                    let others = (0..clues.len()).filter(|&other| other != this && is_one(clues[other]));
                    hasher.hash_one(others.map(|other| names[other]).sorted().collect_vec())
                };
                let [row, column, place] = self.shape.houses(clues[this]);
                let number = others(&|other| self.numbers[other] == self.numbers[clues[this]]);
                let mut lines = [
                    others(&|other| self.shape.houses(other)[0] == row),
                    others(&|other| self.shape.houses(other)[1] == column),
                ];
                // A square grid may be mirrored at its diagonal.
                if self.shape.rows == self.shape.columns {
                    lines.sort_unstable();
                }
                hasher.hash_one((names[this], number, lines, others(&|other| self.shape.houses(other)[2] == place)))
            };
            names = (0..clues.len()).map(describe).collect();
        }
        hasher.hash_one(names.into_iter().sorted().collect_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::puzzles::exact_cover::Layout;

    fn small() -> Grid {
        Grid::new(GridShape::ALL[0], vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])
    }

    #[test]
    fn the_solution_has_the_clues() {
        let grid = small().with_clues([0, 3, 6, 9, 15].into());
        let problem = grid.problem();
        let solution: Layout = grid.solution().into_iter().collect();
        assert_eq!(problem.verify(&solution), Ok(()));
        assert_eq!(grid.lines(), ["1 . . 4", ". . 1 .", ". 1 . .", ". . . 1"]);
        // A clue is an option alone in its cell, and excludes its number nearby.
        let options = |cell: Cell| grid.options().into_iter().filter(move |option| option.0 == cell).count();
        assert_eq!((options(0), options(1), options(4)), (1, 2, 3));
        assert!(grid.options_without(1).len() + 1 == grid.options().len());
        assert!(super::super::sudoku::units(&problem).is_some());
    }

    #[test]
    fn alike_grids_have_equal_fingerprints() {
        let grid = small().with_clues([0, 3, 6, 9, 15].into());
        let renamed = Grid { numbers: grid.numbers.iter().map(|number| number % 4 + 1).collect(), ..grid.clone() };
        let turn = |cell: Cell| (cell % 4) * 4 + cell / 4;
        let numbers = (0..16).map(|cell| grid.numbers[turn(cell)]).collect();
        let turned = Grid { numbers, clues: grid.clues.iter().map(|&cell| turn(cell)).collect(), ..grid.clone() };
        let swap = |cell: Cell| cell ^ 4;
        let numbers = (0..16).map(|cell| grid.numbers[swap(cell)]).collect();
        let swapped = Grid { numbers, clues: grid.clues.iter().map(|&cell| swap(cell)).collect(), ..grid.clone() };
        for alike in [renamed, turned, swapped] {
            assert_ne!(alike.lines(), grid.lines());
            assert_eq!(alike.fingerprint(), grid.fingerprint());
        }
        assert_ne!(grid.with_clues([0, 3, 6, 9, 14].into()).fingerprint(), grid.fingerprint());
    }

    #[test]
    fn empty_houses_and_numbers_are_flaws() {
        let flaw = |clues: &[Cell]| small().with_clues(clues.iter().copied().collect()).flaw();
        assert_eq!(flaw(&[0, 5, 10, 15]), Some("two numbers without a clue"));
        assert_eq!(flaw(&[0, 1, 2]), Some("a row, column or box without a clue"));
        assert_eq!(flaw(&[0, 1, 2, 6, 9, 15]), None);
    }
}
