//! Clauses that forbid cycles: linearly many in the edges of a planar graph.
//!
//! Take any solution. Its paths are a forest, and since the board is connected, the forest is part of a spanning tree T of all
//! cells. The *squares* between the cells, and the outside of the board, are joined across the edges that are not in T: these form
//! a spanning tree as well, that of the dual graph. Point every cell but the first one along an edge of T towards the first
//! cell, and every square across an edge not in T towards the outside. So every cell but the first one has an *arrow* along an edge, and
//! every square has one across an edge. No edge has two arrows, and an edge in use has none across it.
//!
//! | variable | true when |
//! |---|---|
//! | two per edge, helpers | an arrow of a cell runs along the edge, from either end |
//! | up to two per edge, helpers | an arrow of a square crosses the edge, from either side |
//!
//! Conversely, if there are such arrows, the edges in use have no cycle. Suppose there is one of n edges, with v cells and f squares
//! inside. By Euler's formula, there are e = n + v + f − 1 edges on it and inside. The first cell is in a corner of the board, so it is not
//! inside. Each of the v cells has an arrow along an edge inside. Each of the f squares has one across an edge inside, not across the
//! cycle, whose edges are in use. These arrows need v + f edges inside, but there are only v + f − 1.
//!
//! Source: H. P. Williams, "A linear-size zero-one programming model for the minimum spanning tree problem in planar graphs"
//! (Networks 39, 2002).

use jigsat_forms::budget::Exceeded;
use jigsat_forms::{Amo, Cnf, Lit, Var};

use super::super::grid::Grid;

/// Adds the arrows to a formula with a variable for each edge.
pub(in super::super) fn forbid(grid: Grid, edges: &[Var], cnf: &mut Cnf) -> Result<(), Exceeded> {
    let mut from_cell: Vec<Vec<Lit>> = vec![Vec::new(); grid.cell_count()];
    let mut from_square: Vec<Vec<Lit>> = vec![Vec::new(); grid.cell_count()];
    for (edge, used) in edges.iter().enumerate() {
        let mut arrows = Vec::with_capacity(4);
        for cell in grid.cells_of(edge) {
            let arrow = cnf.fresh().positive();
            from_cell[cell].push(arrow);
            arrows.push(arrow);
        }
        for square in squares_at(grid, edge) {
            let arrow = cnf.fresh().positive();
            from_square[square].push(arrow);
            arrows.push(arrow);
            cnf.clause([!used.positive(), !arrow])?;
        }
        cnf.at_most_one(Amo::Pairwise, &arrows)?;
    }
    let squares = (0..grid.cell_count()).filter(|&cell| grid.square(cell).is_some()).map(|cell| &from_square[cell]);
    from_cell.iter().skip(1).chain(squares).try_for_each(|arrows| cnf.clause(arrows.iter().copied()))
}

/// The squares that an edge belongs to, each as its upper left cell.
fn squares_at(grid: Grid, edge: usize) -> impl Iterator<Item = usize> {
    let [cell, other] = grid.cells_of(edge);
    let back = if other == cell + 1 && grid.width > 1 { 0 } else { 3 };
    [Some(cell), grid.neighbour(cell, back)].into_iter().flatten().filter(move |&cell| grid.square(cell).is_some())
}
