//! Exact covers that are grids of numbers with clues: Sudokus, their smaller relatives and Latin squares.
//!
//! Such a cover is recognised by the names of its items, in Knuth's [notation](super::sudoku), and by its options. A clue has no other
//! trace than options or items that are missing:
//!
//! - Knuth's program `sudoku-to-dlx` leaves out the items that clues cover.
//! - Other programs leave the option of a clue alone in its cell, with or without the options that it excludes.

use itertools::Itertools;
use jigsat_forms::exact_cover::Role;

use super::Problem;
use super::grid::GridShape;
use super::sudoku::{Sort, Unit};
use crate::drawing::NumberGrid;

/// The most rows: a name has one digit for each coordinate.
const LARGEST: usize = 9;

/// The grid that the cover describes; `None` unless names, options and clues leave no doubt.
///
/// The grid has the solutions of the cover: a cell with a clue has no other option, and each missing option is excluded by a clue.
pub(super) fn number_grid(problem: &Problem) -> Option<NumberGrid> {
    let cover = problem.cover();
    if cover.item_count() > 4 * LARGEST.pow(2) || cover.option_count() > LARGEST.pow(3) {
        return None;
    }
    let is_once = |item| cover.role(item) == Role::Primary { lo: 1, hi: 1 };
    let meaning = |item| ItemMeaning::of(Unit::named(problem.text().item(item)).filter(|_| is_once(item))?);
    let meanings: Vec<ItemMeaning> = cover.items().map(meaning).collect::<Option<_>>()?;
    let size = 1 + meanings.iter().map(|meaning| meaning.house.max(meaning.place)).max()?;
    let has_boxes = meanings.iter().any(|meaning| meaning.sort == Sort::Box);
    if !(2..=LARGEST).contains(&size) {
        return None;
    }
    let option = |option| {
        let items = cover.entries(option).iter().map(|entry| meanings[entry.item.index()]).sorted();
        OptionMeaning::of(&items.collect_vec(), size, has_boxes)
    };
    let choices: Vec<OptionMeaning> = cover.options().map(option).collect::<Option<_>>()?;
    let boxes = if has_boxes { Some(boxes(size, &choices)?) } else { None };
    let mut grid = GridOptions { size, boxes, has_option: vec![vec![false; size]; size * size] };
    for choice in &choices {
        let has_option = &mut grid.has_option[choice.cell][choice.number];
        if std::mem::replace(has_option, true) {
            return None;
        }
    }
    let clues = grid.clues(&grid.left_out(&meanings)?)?;
    let one_more = |number: usize| number + 1;
    Some(NumberGrid {
        size,
        boxes: boxes.map(GridShape::of_box),
        clues: clues.into_iter().map(|clue| clue.map(one_more)).collect(),
        options: choices.into_iter().map(|choice| (choice.cell, one_more(choice.number))).collect(),
    })
}

/// The meaning of an item. Rows, columns, boxes and numbers count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct ItemMeaning {
    sort: Sort,
    /// The row, the column or the box; for a cell its row.
    house: usize,
    /// The number; for a cell its column.
    place: usize,
}

impl ItemMeaning {
    fn of(unit: Unit) -> Option<Self> {
        let [house, digit] = [unit.house, unit.digit].map(|digit| digit.to_digit(10).map(|digit| digit as usize));
        // Rows are named from 0, numbers from 1.
        let place = if unit.sort == Sort::Cell { digit? } else { digit?.checked_sub(1)? };
        Some(Self { sort: unit.sort, house: house?, place })
    }
}

/// The meaning of an option: a number in a cell, and perhaps in a box.
struct OptionMeaning {
    cell: usize,
    number: usize,
    house: Option<usize>,
}

impl OptionMeaning {
    /// The meaning of an option with these items, which are sorted.
    fn of(items: &[ItemMeaning], size: usize, has_boxes: bool) -> Option<Self> {
        let (lines, rest) = items.split_at_checked(3)?;
        let [cell, row, column] = <[ItemMeaning; 3]>::try_from(lines).ok()?;
        let is_cell = [cell.sort, row.sort, column.sort] == [Sort::Cell, Sort::Row, Sort::Column];
        let number = row.place;
        let is_alike = [cell.house, cell.place, number] == [row.house, column.house, column.place];
        let house = match *rest {
            [] if !has_boxes => None,
            [last] if last.sort == Sort::Box && last.place == number => Some(last.house),
            _ => return None,
        };
        (is_cell && is_alike).then_some(Self { cell: cell.house * size + cell.place, number, house })
    }
}

/// The only shape of boxes for which all options are in their boxes.
fn boxes(size: usize, choices: &[OptionMeaning]) -> Option<GridShape> {
    let shapes = (2..size).filter(|&rows| size.is_multiple_of(rows)).map(|rows| GridShape::new(rows, size / rows));
    let fits = |shape: &GridShape| choices.iter().all(|choice| choice.house == Some(shape.houses(choice.cell)[2]));
    shapes.filter(fits).exactly_one().ok()
}

/// The options of a grid.
struct GridOptions {
    size: usize,
    boxes: Option<GridShape>,
    /// Has the cell an option with this number?
    has_option: Vec<Vec<bool>>,
}

/// A number for some of the cells.
type Clues = Vec<Option<usize>>;

impl GridOptions {
    /// The row, the column and the box of a cell, if there are boxes.
    fn houses(&self, cell: usize) -> impl Iterator<Item = (Sort, usize)> {
        let here = self.boxes.map(|shape| (Sort::Box, shape.houses(cell)[2]));
        [(Sort::Row, cell / self.size), (Sort::Column, cell % self.size)].into_iter().chain(here)
    }

    fn cells(&self) -> std::ops::Range<usize> {
        0..self.size * self.size
    }

    /// The clues whose items are left out; `None` unless these items are those of exactly one set of clues.
    fn left_out(&self, meanings: &[ItemMeaning]) -> Option<Clues> {
        let area = self.size * self.size;
        let sorts = if self.boxes.is_some() { &Sort::ALL[..] } else { &Sort::ALL[..3] };
        let mut is_there = vec![false; sorts.len() * area];
        let at = |sort, house, place| sort as usize * area + house * self.size + place;
        for &ItemMeaning { sort, house, place } in meanings {
            is_there[at(sort, house, place)] = true;
        }
        let mut clues = vec![None; area];
        let mut open = self.cells().filter(|&cell| !is_there[cell]).collect_vec();
        while !open.is_empty() {
            let items = |cell, number| self.houses(cell).map(move |(sort, house)| at(sort, house, number));
            let only = |cell| {
                let fits = |&number: &usize| items(cell, number).all(|item| !is_there[item]);
                (0..self.size).filter(fits).exactly_one().ok()
            };
            let (found, number) = open.iter().enumerate().find_map(|(at, &cell)| Some((at, only(cell)?)))?;
            let cell = open.swap_remove(found);
            clues[cell] = Some(number);
            is_there[cell] = true;
            items(cell, number).for_each(|item| is_there[item] = true);
        }
        is_there.iter().all(|&is_there| is_there).then_some(clues)
    }

    /// These clues, and those whose options are alone in their cells; `None` if clues do not explain which options are missing.
    ///
    /// An option may also be alone because clues exclude all others. So the first of these sets that explains everything is taken:
    ///
    /// 1. no others;
    /// 2. of the next set, those that none of the others can do without;
    /// 3. those whose numbers are missing in their houses;
    /// 4. all options that are alone.
    fn clues(&self, left_out: &Clues) -> Option<Clues> {
        let peers = self.peers();
        let is_explained_by = |clues: &Clues| self.is_explained_by(clues, &peers);
        let with = |is_clue: &dyn Fn(usize, usize) -> bool| -> Clues {
            let single =
                |cell: usize| (0..self.size).filter(|&number| self.has_option[cell][number]).exactly_one().ok();
            let clue = |cell: usize| left_out[cell].or_else(|| single(cell).filter(|&number| is_clue(cell, number)));
            self.cells().map(clue).collect()
        };
        let missing = with(&|cell, number| peers[cell].iter().all(|&other| !self.has_option[other][number]));
        let is_needed = |cell: usize, _| {
            let mut others = missing.clone();
            others[cell] = None;
            missing[cell].is_some() && !is_explained_by(&others)
        };
        let sets = [left_out.clone(), with(&is_needed), missing.clone(), with(&|_, _| true)];
        sets.into_iter().find(is_explained_by)
    }

    /// The other cells in the houses of each cell.
    fn peers(&self) -> Vec<Vec<usize>> {
        let share = |one, other| self.houses(one).zip(self.houses(other)).any(|(one, other)| one == other);
        let peers = |cell| self.cells().filter(|&other| other != cell && share(cell, other)).collect();
        self.cells().map(peers).collect()
    }

    /// Is each option that an open cell lacks excluded by a clue?
    fn is_explained_by(&self, clues: &Clues, peers: &[Vec<usize>]) -> bool {
        let is_seen = |cell: usize, number| peers[cell].iter().any(|&other| clues[other] == Some(number));
        let mut open = self.cells().filter(|&cell| clues[cell].is_none());
        open.all(|cell| (0..self.size).all(|number| self.has_option[cell][number] || is_seen(cell, number)))
    }
}

#[cfg(test)]
mod tests;
