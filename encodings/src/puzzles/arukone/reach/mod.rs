//! Where each path can possibly run: what every reduction may leave out without losing a layout.
//!
//! Let `G(l)` be the graph of the edges that the path of label l may use; at first all edges that touch no foreign number. In
//! every layout the path of l is a simple path between the two cells of l within `G(l)`. Hence, again and again until nothing
//! changes:
//!
//! - Edges that lie on no simple path between the two cells leave `G(l)`. These paths cover exactly the blocks
//!   (2-connected components) on the way from the one cell to the other in the block-cut tree.
//! - A cell that separates the two cells of l in `G(l)` lies on the path of l in every layout: all other labels lose its edges.
//!
//! Each step keeps the path of every layout within its graph, so no layout is lost, under whatever rules. Under `no-touch` the path
//! of two neighbouring equal numbers is the edge between them.
//!
//! Blocks are found by an [`Explorer`], as by Hopcroft and Tarjan (Algorithm 447, 1973), in `O(cells)` per label and round.

mod explorer;

use std::sync::LazyLock;

use fixedbitset::FixedBitSet;
use jigsat_forms::budget::Budget;

use super::{Arukone, Touch};

pub(super) use explorer::Explorer;

/// What [`Reach::of`] found out.
pub(super) struct Reach {
    /// For each edge, the labels whose paths may use it, in order.
    pub(super) on_edge: Vec<Vec<usize>>,
    /// For each cell, the labels whose paths may use it, in order.
    pub(super) at_cell: Vec<Vec<usize>>,
    /// For each cell, the label whose path has to use it.
    pub(super) owner: Vec<Option<usize>>,
    /// For each edge: has some path to use it?
    pub(super) forced: Vec<bool>,
}

impl Reach {
    /// The board with what is found out about it. Where the budget does not suffice for that, a board without cells: nobody looks at what is
    /// made of it, and to make it takes no time.
    pub(super) fn within<'a>(puzzle: &'a Arukone, budget: &Budget) -> (&'a Arukone, Self) {
        static NOTHING: LazyLock<Arukone> = LazyLock::new(Arukone::nothing);
        let reach = Self::of(puzzle, budget);
        if budget.is_exceeded() { (&NOTHING, Self::of(&NOTHING, Budget::unlimited())) } else { (puzzle, reach) }
    }

    /// Narrows down the graphs of all labels, as far as the budget goes. A pair that can't be joined gets the empty graph.
    pub(super) fn of(puzzle: &Arukone, budget: &Budget) -> Self {
        let grid = puzzle.grid;
        let mut owner = puzzle.cells.clone();
        let mut forced = vec![false; grid.edge_count()];
        let (labels, edges) = (puzzle.labels.len(), grid.edge_count());
        // Lists of labels for every edge and every cell, when no label is out of reach anywhere.
        let bytes = labels * (edges / 8 + size_of::<usize>() * (edges + grid.cell_count()));
        let mut pace = budget.pace();
        if budget.reserve(bytes as u64, || format!("the places of {labels} paths on {edges} edges")).is_err() {
            return Self::collect(puzzle, &[], owner, forced);
        }
        let within = |_: &usize| pace.step(edges).is_ok();
        let mut graphs: Vec<FixedBitSet> =
            (0..labels).take_while(within).map(|label| whole_graph(puzzle, label)).collect();
        let mut stale = vec![true; graphs.len()];
        let mut explorer = Explorer::new(grid);
        let edges_of = grid.edge_table();
        // Round and round: what all others rule out is known by the time that a label has its next turn.
        let mut turn = 0;
        while let Some(label) = (turn..stale.len()).chain(0..turn).find(|&label| stale[label]) {
            turn = label + 1;
            // Whatever is narrowed down is so for good: it may be left at that.
            if pace.step(20 * grid.cell_count() + labels).is_err() {
                break;
            }
            stale[label] = false;
            let [start, end] = puzzle.ends[label];
            let graph = &graphs[label];
            let is_open = |cell: u32, direction: usize, _| graph.contains(edges_of[cell as usize][direction] as usize);
            let joined = explorer.explore(start, end, is_open);
            if !joined {
                graphs[label].clear();
                continue;
            }
            explorer.keep_ways(grid, &mut graphs[label]);
            for &(from, to) in &explorer.bridges {
                let edge = grid.edge_between(from as usize, to as usize);
                forced[edge.expect("a bridge joins neighbours")] = true;
            }
            for &cell in &explorer.cuts {
                let cell = cell as usize;
                if owner[cell].is_some() {
                    continue;
                }
                owner[cell] = Some(label);
                for (edge, _) in grid.around(cell) {
                    for (other, graph) in graphs.iter_mut().enumerate().filter(|&(other, _)| other != label) {
                        stale[other] |= graph.contains(edge);
                        graph.set(edge, false);
                    }
                }
            }
        }
        // Nobody looks at what was found then.
        let graphs = if budget.is_exceeded() { &[] } else { &graphs[..] };
        Self::collect(puzzle, graphs, owner, forced)
    }

    fn collect(puzzle: &Arukone, graphs: &[FixedBitSet], owner: Vec<Option<usize>>, forced: Vec<bool>) -> Self {
        let grid = puzzle.grid;
        let mut on_edge = vec![Vec::new(); grid.edge_count()];
        let mut at_cell = vec![Vec::new(); grid.cell_count()];
        for (label, graph) in graphs.iter().enumerate() {
            for edge in graph.ones() {
                on_edge[edge].push(label);
                for cell in grid.cells_of(edge) {
                    let labels: &mut Vec<usize> = &mut at_cell[cell];
                    if labels.last() != Some(&label) {
                        labels.push(label);
                    }
                }
            }
        }
        Self { on_edge, at_cell, owner, forced }
    }
}

/// The edges that touch no number but those of `label`.
fn whole_graph(puzzle: &Arukone, label: usize) -> FixedBitSet {
    let grid = puzzle.grid;
    let [start, end] = puzzle.ends[label];
    let mut graph = FixedBitSet::with_capacity(grid.edge_count());
    if let Some(edge) = grid.edge_between(start, end).filter(|_| puzzle.touch == Touch::No) {
        graph.insert(edge);
        return graph;
    }
    let passable = |cell: usize| puzzle.cells[cell].is_none_or(|number| number == label);
    graph.extend((0..grid.edge_count()).filter(|&edge| grid.cells_of(edge).into_iter().all(passable)));
    graph
}

#[cfg(test)]
mod tests;
