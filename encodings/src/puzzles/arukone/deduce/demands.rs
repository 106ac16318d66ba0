//! The rules as a formula whose demands can be dropped one by one.
//!
//! | variable | true when |
//! |---|---|
//! | one per edge | a path uses the edge |
//! | one per cell | some path uses the cell |
//! | one per cell and label | the path of that label uses the cell |
//!
//! What every board demands is not dropped: at most two edges at a cell; a path that comes to a cell leaves it, unless it is that of the number in
//! the cell; blocked cells are not used; labels run along paths, and a cell that is used has one; there are no loops (which nothing else forbids: a loop with a label of
//! its own would fill cells that have to be used), by [arrows](super::super::cnf).
//!
//! Dropped can be that a pair is joined: that one edge leaves each of its cells, which have its label. It may be joined still, as a path of a
//! label ends nowhere but in its own two cells; if it is not, these are cells that others may pass, and that may stay empty. Dropped can be, for all cells at once, that
//! every one without number is used, and that no path touches itself. A label may be anywhere: how far it [reaches](super::super::reach) depends on the other pairs.

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Amo, Cnf, Lit, Var};

use super::super::cnf::forbid_cycles;
use super::super::{Arukone, Fill, Touch};
use super::atoms::Meaning;
use crate::deduction::{Demand, Demands};

/// The variable of an atom.
pub(super) fn variable(puzzle: &Arukone, meaning: Meaning) -> Var {
    let (edges, cells) = (puzzle.grid.edge_count(), puzzle.grid.cell_count());
    Var(match meaning {
        Meaning::Edge(edge) => edge,
        Meaning::Used(cell) => edges + cell,
        Meaning::Label { cell, label } => edges + cells + cell * puzzle.labels.len() + label,
    } as u32)
}

/// The formula. `O((cells + edges) · labels)`.
pub(super) fn demands(puzzle: &Arukone, budget: &Budget) -> Result<Demands, Exceeded> {
    let mut cnf = Cnf::within(budget);
    let edges = (0..puzzle.grid.edge_count()).map(|_| cnf.fresh_observed()).collect();
    let mut pace = budget.pace();
    for _ in 0..puzzle.grid.cell_count() * (1 + puzzle.labels.len()) {
        pace.step(1)?;
        cnf.fresh();
    }
    let mut board = BoardFormula { puzzle, edges, cnf, demands: Vec::new() };
    for cell in 0..puzzle.grid.cell_count() {
        board.cell(cell)?;
    }
    for edge in 0..board.edges.len() {
        board.edge(edge)?;
    }
    forbid_cycles(puzzle.grid, &board.edges, &mut board.cnf)?;
    for label in 0..puzzle.labels.len() {
        board.pair(label)?;
    }
    if puzzle.fill == Fill::Full {
        board.fill()?;
    }
    if puzzle.touch == Touch::No {
        board.keep_apart()?;
    }
    Ok(Demands { formula: board.cnf, demands: board.demands })
}

/// The formula in the making.
struct BoardFormula<'a> {
    puzzle: &'a Arukone,
    edges: Vec<Var>,
    cnf: Cnf,
    demands: Vec<Demand>,
}

impl BoardFormula<'_> {
    fn used(&self, cell: usize) -> Lit {
        variable(self.puzzle, Meaning::Used(cell)).positive()
    }

    fn label(&self, cell: usize, label: usize) -> Lit {
        variable(self.puzzle, Meaning::Label { cell, label }).positive()
    }

    fn edges_at(&self, cell: usize) -> Vec<Lit> {
        self.puzzle.grid.around(cell).map(|(edge, _)| self.edges[edge].positive()).collect()
    }

    /// A cell has two edges at most, and not one alone, unless the path of its number ends there; it has one label if it is used, and else none.
    fn cell(&mut self, cell: usize) -> Result<(), Exceeded> {
        let (edges, used) = (self.edges_at(cell), self.used(cell));
        if self.puzzle.is_blocked(cell) {
            self.cnf.clause([!used])?;
        }
        for (place, &one) in edges.iter().enumerate() {
            self.cnf.clause([!one, used])?;
            for (next, &other) in edges.iter().enumerate().skip(place + 1) {
                for &third in &edges[next + 1..] {
                    self.cnf.clause([!one, !other, !third])?;
                }
            }
        }
        let ending = self.puzzle.label_of(cell).map(|label| self.label(cell, label));
        for &edge in &edges {
            let others = edges.iter().copied().filter(|&other| other != edge);
            self.cnf.clause(others.chain([!edge]).chain(ending))?;
        }
        if ending.is_none() {
            self.cnf.clause(edges.iter().copied().chain([!used]))?;
        }
        let labels: Vec<Lit> = (0..self.puzzle.labels.len()).map(|label| self.label(cell, label)).collect();
        self.cnf.at_most_one(Amo::default(), &labels)?;
        for &label in &labels {
            self.cnf.clause([!label, used])?;
        }
        self.cnf.clause(labels.into_iter().chain([!used]))
    }

    /// Labels run along the edge if it is used.
    fn edge(&mut self, edge: usize) -> Result<(), Exceeded> {
        let [a, b] = self.puzzle.grid.cells_of(edge);
        let used = self.edges[edge].positive();
        for label in 0..self.puzzle.labels.len() {
            let [one, other] = [a, b].map(|cell| self.label(cell, label));
            self.cnf.clause([!used, !one, other])?;
            self.cnf.clause([!used, !other, one])?;
        }
        Ok(())
    }

    /// A new demand, and the literal that says that it is dropped.
    fn demand(&mut self, words: String, sort: &'static str, cells: &[usize]) -> Lit {
        let selector = self.cnf.fresh().positive();
        let spots = cells.iter().map(|&cell| {
            let [x, y] = self.puzzle.grid.position(cell);
            [x, y, 0]
        });
        self.demands.push(Demand { words, sort, selector, spots: spots.collect() });
        !selector
    }

    /// One edge leaves each number of a pair, and the label with it.
    fn pair(&mut self, label: usize) -> Result<(), Exceeded> {
        let ends = self.puzzle.ends[label];
        let dropped = self.demand(format!("the pair {}", self.puzzle.labels[label]), "pair", &ends);
        for cell in ends {
            let (edges, own) = (self.edges_at(cell), self.label(cell, label));
            self.cnf.clause([own, dropped])?;
            self.cnf.clause(edges.iter().copied().chain([dropped]))?;
            for (place, &one) in edges.iter().enumerate() {
                for &other in &edges[place + 1..] {
                    self.cnf.clause([!one, !other, dropped])?;
                }
            }
        }
        Ok(())
    }

    fn fill(&mut self) -> Result<(), Exceeded> {
        let dropped = self.demand("every cell is used".to_string(), "rule", &[]);
        for cell in (0..self.puzzle.grid.cell_count()).filter(|&cell| self.puzzle.cells[cell].is_none()) {
            self.cnf.clause([self.used(cell), dropped])?;
        }
        Ok(())
    }

    /// Neighbouring cells of one label are joined. What a square says of it helps to search: three of its edges in use are a path that touches itself.
    fn keep_apart(&mut self) -> Result<(), Exceeded> {
        let dropped = self.demand("no path touches itself".to_string(), "rule", &[]);
        for edge in 0..self.edges.len() {
            let [a, b] = self.puzzle.grid.cells_of(edge);
            for label in 0..self.puzzle.labels.len() {
                let [one, other] = [a, b].map(|cell| self.label(cell, label));
                self.cnf.clause([!one, !other, self.edges[edge].positive(), dropped])?;
            }
        }
        for square in (0..self.puzzle.grid.cell_count()).filter_map(|cell| self.puzzle.grid.square(cell)) {
            for without in 0..4 {
                let three = (0..4).filter(|&place| place != without).map(|place| !self.edges[square[place]].positive());
                self.cnf.clause(three.chain([dropped]))?;
            }
        }
        Ok(())
    }
}
