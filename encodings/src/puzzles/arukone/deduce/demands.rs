//! The rules as a formula with soft constraints, the demands.
//!
//! | variable | true when |
//! |---|---|
//! | one per edge | a path uses the edge |
//! | one per cell | some path uses the cell |
//! | one per cell and label | the path of that label uses the cell |
//!
//! Hard constraints: a cell has at most two edges. A path that enters a cell leaves it, except at a cell with its own number. Blocked cells
//! are not used. Labels run along paths, and a used cell has one. There are no loops, by [arrows](super::super::cnf); otherwise a loop with
//! a label of its own could fill cells that must be used.
//!
//! The soft constraints: each pair is joined, that is, one edge leaves each of its cells, and these have its label. If this is dropped, the
//! pair may still be joined, since a path of a label ends only in its own two cells. If it is not, other paths may pass these cells, or
//! they may stay empty. Two more demands, for all cells at once: every cell without number is used; no path touches itself. A label may be
//! in any cell, since its [reach](super::super::reach) depends on the other pairs.

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Amo, Cnf, Lit, Var};

use super::super::cnf::forbid_cycles;
use super::super::{Arukone, Fill, Touch};
use super::atoms::Meaning;
use super::words::spot;
use crate::deduction::{SoftConstraint, SoftConstraints};

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
pub(super) fn soft_constraints(puzzle: &Arukone, budget: &Budget) -> Result<SoftConstraints, Exceeded> {
    let mut cnf = Cnf::within(budget);
    let edges = (0..puzzle.grid.edge_count()).map(|_| cnf.projection_variable()).collect();
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
    Ok(SoftConstraints { formula: board.cnf, demands: board.demands })
}

/// The formula while it is built.
struct BoardFormula<'a> {
    puzzle: &'a Arukone,
    edges: Vec<Var>,
    cnf: Cnf,
    demands: Vec<SoftConstraint>,
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

    /// Adds the hard constraints of a cell.
    /// It has at most two edges, and not one alone, except at its own number. It has one label if it is used, and none otherwise.
    fn cell(&mut self, cell: usize) -> Result<(), Exceeded> {
        let (edges, used) = (self.edges_at(cell), self.used(cell));
        if self.puzzle.is_blocked(cell) {
            self.cnf.clause([!used])?;
        }
        for (place, &one) in edges.iter().enumerate() {
            self.cnf.clause([!one, used])?;
            for [other, third] in edges[place + 1..].iter().copied().array_combinations() {
                self.cnf.clause([!one, !other, !third])?;
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

    /// Adds that labels run along the edge if it is used.
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

    /// Adds a demand; returns the literal that it is dropped.
    fn demand(&mut self, words: String, sort: &'static str, cells: &[usize]) -> Lit {
        let selector = self.cnf.fresh().positive();
        let spots = cells.iter().map(|&cell| spot(self.puzzle, cell));
        self.demands.push(SoftConstraint { words, sort, selector, spots: spots.collect() });
        !selector
    }

    /// Adds the demand that a pair is joined.
    fn pair(&mut self, label: usize) -> Result<(), Exceeded> {
        let ends = self.puzzle.ends[label];
        let dropped = self.demand(format!("the pair {}", self.puzzle.labels[label]), "pair", &ends);
        for cell in ends {
            let (edges, own) = (self.edges_at(cell), self.label(cell, label));
            self.cnf.clause([own, dropped])?;
            self.cnf.clause(edges.iter().copied().chain([dropped]))?;
            for [one, other] in edges.iter().copied().array_combinations() {
                self.cnf.clause([!one, !other, dropped])?;
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

    /// Adds the demand that no path touches itself: neighbours of one label are joined.
    /// The redundant clauses on squares, where no three edges are used, speed up the search.
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
