//! The reduction to exact cover: each cell is crossed in one way.
//!
//! | item | |
//! |---|---|
//! | a cell, primary | crossed in exactly one way |
//! | an inner edge, secondary | coloured with the label of the path that uses it, or as unused: both cells must agree |
//! | an inner edge and a label, secondary, under `no-touch` only | claimed by a cell with the label beside the unused edge, at most one |
//! | a square of four cells, secondary | claimed by its upper left and lower right cells if they turn into it: both would close a cycle |
//!
//! An option has the two edges (one at a number) by which a path passes the cell, and its label; under `empty` one more option leaves the
//! cell empty. There are options only for labels and edges in reach. The colours copy a label along its path, so every chain of edges that
//! starts at a number ends at the equal one. Cycles of six and more cells without a number remain possible: the decoder rejects them.

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::Entry;
use jigsat_forms::{Colour, CoverError, DecodeError, ExactCover, ItemId, OptionId, Reduced};

use super::grid::Grid;
use super::layout::{Paths, follow_edges};
use super::reach::Reach;
use super::{Arukone, Fill, Touch};
use crate::item_map::ItemMap;

/// `O(cells × labels in reach)` options.
pub(super) fn cover(puzzle: &Arukone, budget: &Budget) -> Result<Reduced<ExactCover, Paths>, Exceeded> {
    let mut builder = Builder::new(puzzle, budget)?;
    for cell in (0..puzzle.grid.cell_count()).filter(|&cell| !puzzle.is_blocked(cell)) {
        builder.cross(cell)?;
    }
    let Builder { cover, crossings, .. } = builder;
    let puzzle = puzzle.clone();
    Ok(Reduced::new(cover, move |options: &[OptionId]| {
        let foreign = |option: &OptionId| DecodeError::Foreign(format!("there is no option {}", option.0));
        let used = options.iter().map(|option| crossings.get(option.index()).ok_or_else(|| foreign(option)));
        follow_edges(&puzzle, used.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().copied())
    }))
}

/// The positions of the primary items, all of which are cells.
pub(super) fn item_map(puzzle: &Arukone) -> ItemMap {
    let grid = puzzle.grid;
    let cells = (0..grid.cell_count()).filter(|&cell| !puzzle.is_blocked(cell));
    let place = |cell| {
        let [x, y] = grid.position(cell);
        (item_name(grid, 'c', cell), [x, y, 0])
    };
    ItemMap { size: [grid.width, grid.height, 1], cells: cells.map(place).collect(), others: Vec::new() }
}

/// The name of an item of a cell: a sign for its type, row and column from 1.
fn item_name(grid: Grid, sign: char, cell: usize) -> String {
    let [x, y] = grid.position(cell);
    format!("{sign}{}.{}", y + 1, x + 1)
}

/// The memory of an item, in bytes, with its name and its data here.
const ITEM: usize = 128;

struct Builder<'a> {
    puzzle: &'a Arukone,
    reach: Reach,
    cover: ExactCover,
    cells: Vec<ItemId>,
    edges: Vec<ItemId>,
    /// Under `no-touch`, an item for each edge and each label that both its cells can have.
    touches: Vec<Vec<(usize, ItemId)>>,
    /// The item of each square, by its upper left cell.
    squares: Vec<Option<ItemId>>,
    /// The edges that each option uses.
    crossings: Vec<Vec<usize>>,
}

impl<'a> Builder<'a> {
    fn new(puzzle: &'a Arukone, budget: &Budget) -> Result<Self, Exceeded> {
        let reach = Reach::of(puzzle, budget)?;
        // A cell, two edges and a square for each.
        let items = 4 * puzzle.cells.len();
        budget.reserve((ITEM * items) as u64, || format!("an exact cover of {items} items"))?;
        let grid = puzzle.grid;
        let mut cover = ExactCover::within(budget);
        let name = |sign, cell| item_name(grid, sign, cell);
        // A blocked cell need not be covered.
        let item = |cell| {
            let name = name('c', cell);
            if puzzle.is_blocked(cell) { cover.secondary(name) } else { cover.primary(name) }
        };
        let cells = (0..grid.cell_count()).map(item).collect();
        let edge_name = |edge: usize| {
            let [a, b] = grid.cells_of(edge);
            name(if b == a + 1 && grid.width > 1 { 'h' } else { 'v' }, a)
        };
        let edges = (0..grid.edge_count()).map(|edge| cover.secondary(edge_name(edge))).collect();
        let mut touches = vec![Vec::new(); grid.edge_count()];
        if puzzle.touch == Touch::No {
            for (edge, items) in touches.iter_mut().enumerate() {
                *items =
                    reach.on_edge(edge).map(|label| (label, cover.secondary(format!("t{edge}.{label}")))).collect();
            }
        }
        let squares =
            (0..grid.cell_count()).map(|cell| grid.square(cell).map(|_| cover.secondary(name('q', cell)))).collect();
        Ok(Self { puzzle, reach, cover, cells, edges, touches, squares, crossings: Vec::new() })
    }

    /// Adds all options of a cell.
    fn cross(&mut self, cell: usize) -> Result<(), Exceeded> {
        let grid = self.puzzle.grid;
        let ways: Vec<usize> = (0..4).filter(|&direction| grid.edge(cell, direction).is_some()).collect();
        let owner = self.reach.owner[cell];
        let labels: Vec<usize> = self.reach.at_cell(cell).collect();
        for label in labels.into_iter().filter(|&label| owner.is_none_or(|owner| owner == label)) {
            if self.puzzle.cells[cell].is_some() {
                ways.iter().try_for_each(|&one| self.option(cell, Some(label), &[one]))?;
            } else {
                let mut pairs = ways.iter().copied().array_combinations::<2>();
                pairs.try_for_each(|pair| self.option(cell, Some(label), &pair))?;
            }
        }
        if owner.is_none() && self.puzzle.fill == Fill::Empty {
            self.option(cell, None, &[])?;
        }
        Ok(())
    }

    /// Adds the option where `label` passes the cell in these directions, if reachable.
    fn option(&mut self, cell: usize, label: Option<usize>, directions: &[usize]) -> Result<(), Exceeded> {
        let grid = self.puzzle.grid;
        let unused = Colour(self.puzzle.labels.len() as u32);
        let mut entries: Vec<Entry> = vec![self.cells[cell].into()];
        let mut crossing = Vec::new();
        for direction in 0..4 {
            let Some(edge) = grid.edge(cell, direction) else {
                continue;
            };
            if let Some(label) = label.filter(|_| directions.contains(&direction)) {
                if !self.reach.allows(edge, label) {
                    return Ok(());
                }
                crossing.push(edge);
                entries.push(self.edges[edge].with(Colour(label as u32)));
                continue;
            }
            if self.reach.forced[edge] {
                return Ok(());
            }
            if self.reach.is_open(edge) {
                entries.push(self.edges[edge].with(unused));
            }
            let touch = self.touches[edge].iter().find(|&&(other, _)| label == Some(other));
            entries.extend(touch.map(|&(_, item)| Entry::from(item)));
        }
        entries.extend(self.square(cell, directions).map(Entry::from));
        self.cover.option(entries).map_err(CoverError::exceeded)?;
        self.crossings.push(crossing);
        Ok(())
    }

    /// The square that a path turns into, at its upper left or lower right cell.
    /// If paths turn into it at both cells, all four edges are in use, which is a cycle.
    fn square(&self, cell: usize, directions: &[usize]) -> Option<ItemId> {
        match directions {
            [1, 2] => self.squares[cell],
            [0, 3] => self.squares[cell - self.puzzle.grid.width - 1],
            _ => None,
        }
    }
}
