//! Where each path can run; reductions leave out the rest without losing a layout.
//!
//! Let `G(l)` be the graph of the edges that the path of label l may use; at first all edges that touch no other number. In every layout
//! the path of l is a simple path in `G(l)` between the two cells of l. Hence, to a fixed point:
//!
//! - Edges that lie on no simple path between the two cells leave `G(l)`. These paths cover exactly the blocks
//!   (2-connected components) on the way from the one cell to the other in the block-cut tree.
//! - A cell that separates the two cells of l in `G(l)` is on the path of l in every layout: all other labels lose its edges.
//!
//! Each step keeps the path of every layout within its graph, so no layout is lost, under all rules. Under `no-touch` the path
//! of two neighbouring equal numbers is the edge between them.
//!
//! Blocks are found by an [`Explorer`], as by Hopcroft and Tarjan (Algorithm 447, 1973), in `O(cells)` per label and round.

mod explorer;

use fixedbitset::FixedBitSet;
use jigsat_forms::budget::{Budget, Exceeded, Pace};

use super::grid::{Grid, opposite};
use super::{Arukone, Touch};

use explorer::Directions;
pub(super) use explorer::Explorer;

/// The cells and edges that each path may use.
pub(super) struct Reach {
    grid: Grid,
    /// The labels whose paths may use each cell.
    at_cell: Vec<FixedBitSet>,
    /// The label whose path must use each cell.
    pub(super) owner: Vec<Option<usize>>,
    /// Whether some path must use each edge.
    pub(super) forced: Vec<bool>,
}

/// The most places of paths (cells times labels).
/// More take a tenth of a second or longer.
const FEASIBLE: usize = 1 << 22;

/// The memory of the buffers per cell, in bytes: owners, neighbours and trees.
const BUFFERS: usize = 64;

impl Reach {
    /// Does it take little time and memory to compute the reach?
    pub(super) fn is_feasible(puzzle: &Arukone) -> bool {
        puzzle.grid.cell_count().saturating_mul(puzzle.labels.len()) <= FEASIBLE
    }

    /// Narrows the graphs of all labels; a pair that can't be joined gets the empty graph.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub(super) fn of(puzzle: &Arukone, budget: &Budget) -> Result<Self, Exceeded> {
        let grid = puzzle.grid;
        let (labels, cells, edges) = (puzzle.labels.len(), grid.cell_count(), grid.edge_count());
        // The graph of every label, and the labels of every cell.
        let of_labels = size_of::<FixedBitSet>() + labels.div_ceil(128) * 16;
        let bytes = cells * (labels * size_of::<Directions>() + of_labels + BUFFERS);
        budget.reserve(bytes as u64, || format!("the places of {labels} paths on {edges} edges"))?;
        let mut pace = budget.pace();
        let graphs = whole_graphs(puzzle).map(|graph| pace.step(edges).map(|()| graph));
        let mut narrowing = Narrowing::new(puzzle, graphs.collect::<Result<_, _>>()?);
        // Round-robin, so that each label benefits from the others before its next turn.
        let mut turn = 0;
        while let Some(label) = next_stale(&narrowing.is_stale, turn) {
            turn = label + 1;
            pace.step(20 * cells + labels)?;
            narrowing.narrow(label, &mut pace)?;
        }
        narrowing.found(&mut pace)
    }

    /// The labels whose paths may use the cell, in order.
    pub(super) fn at_cell(&self, cell: usize) -> impl Iterator<Item = usize> {
        self.at_cell[cell].ones()
    }

    /// The labels whose paths may use the edge (both of its cells), in order.
    pub(super) fn on_edge(&self, edge: usize) -> impl Iterator<Item = usize> {
        let [one, other] = self.at_cells_of(edge);
        one.intersection(other)
    }

    /// May the path of the label use the edge?
    pub(super) fn allows(&self, edge: usize, label: usize) -> bool {
        self.at_cells_of(edge).iter().all(|labels| labels.contains(label))
    }

    /// May some path use the edge?
    pub(super) fn is_open(&self, edge: usize) -> bool {
        let [one, other] = self.at_cells_of(edge);
        !one.is_disjoint(other)
    }

    fn at_cells_of(&self, edge: usize) -> [&FixedBitSet; 2] {
        self.grid.cells_of(edge).map(|cell| &self.at_cell[cell])
    }
}

/// The state of [`Reach::of`].
struct Narrowing<'a> {
    puzzle: &'a Arukone,
    /// The graph of each label, and whether it has lost edges since it was narrowed.
    graphs: Vec<Graph>,
    is_stale: Vec<bool>,
    owner: Vec<Option<usize>>,
    forced: Vec<bool>,
    explorer: Explorer,
}

impl<'a> Narrowing<'a> {
    fn new(puzzle: &'a Arukone, graphs: Vec<Graph>) -> Self {
        let is_stale = vec![true; graphs.len()];
        let (owner, forced) = (puzzle.cells.clone(), vec![false; puzzle.grid.edge_count()]);
        Self { puzzle, graphs, is_stale, owner, forced, explorer: Explorer::new(puzzle.grid) }
    }

    /// Keeps what is on some path of a label, and reserves what is on all of them.
    fn narrow(&mut self, label: usize, pace: &mut Pace<'_>) -> Result<(), Exceeded> {
        let Self { puzzle, graphs, is_stale, owner, forced, explorer } = self;
        let ([start, end], grid) = (puzzle.ends[label], puzzle.grid);
        let graph = &mut graphs[label];
        is_stale[label] = false;
        if !explorer.walk(start, end, |cell, _| graph[cell as usize]) {
            graph.fill(0);
            return Ok(());
        }
        explorer.spread();
        for cell in 0..graph.len() {
            if graph[cell] != 0 && !explorer.on_way[cell] {
                close(grid, graph, cell);
            }
        }
        for &(from, to) in &explorer.bridges {
            let edge = grid.edge_between(from as usize, to as usize);
            forced[edge.expect("a bridge joins neighbours")] = true;
        }
        for cell in explorer.cuts.iter().map(|&cell| cell as usize) {
            if owner[cell].is_some() {
                continue;
            }
            owner[cell] = Some(label);
            pace.step(graphs.len())?;
            for (other, graph) in graphs.iter_mut().enumerate().filter(|&(other, _)| other != label) {
                is_stale[other] |= graph[cell] != 0;
                close(grid, graph, cell);
            }
        }
        Ok(())
    }

    /// Collects the labels of all cells.
    fn found(self, pace: &mut Pace<'_>) -> Result<Reach, Exceeded> {
        let Self { puzzle, graphs, owner, forced, .. } = self;
        let mut at_cell = vec![FixedBitSet::with_capacity(graphs.len()); puzzle.grid.cell_count()];
        for (label, graph) in graphs.iter().enumerate() {
            pace.step(graph.len())?;
            for cell in (0..graph.len()).filter(|&cell| graph[cell] != 0) {
                at_cell[cell].insert(label);
            }
        }
        Ok(Reach { grid: puzzle.grid, at_cell, owner, forced })
    }
}

/// The first stale label from `turn` on, or from the beginning.
fn next_stale(is_stale: &[bool], turn: usize) -> Option<usize> {
    (turn..is_stale.len()).chain(0..turn).find(|&label| is_stale[label])
}

/// The directions in which a path may leave each cell; none if it can't use the cell.
/// A path may use every edge between two cells that it may use.
type Graph = Vec<Directions>;

/// The initial graph of each label: the cells without number, and its own two.
fn whole_graphs(puzzle: &Arukone) -> impl Iterator<Item = Graph> {
    let grid = puzzle.grid;
    let mut free = vec![0; grid.cell_count()];
    for cell in (0..grid.cell_count()).filter(|&cell| puzzle.cells[cell].is_none()) {
        for (direction, side) in grid.sides(cell).into_iter().enumerate() {
            let is_free = side.is_some_and(|(_, other)| puzzle.cells[other].is_none());
            free[cell] |= Directions::from(is_free) << direction;
        }
    }
    puzzle.ends.iter().map(move |&[start, end]| {
        let joined_at_once = puzzle.touch == Touch::No && grid.edge_between(start, end).is_some();
        let mut graph = if joined_at_once { vec![0; free.len()] } else { free.clone() };
        for (cell, its_equal) in [(start, end), (end, start)] {
            for (direction, side) in grid.sides(cell).into_iter().enumerate() {
                let is_free = |other: usize| puzzle.cells[other].is_none() && !joined_at_once;
                if let Some((_, other)) = side.filter(|&(_, other)| other == its_equal || is_free(other)) {
                    graph[cell] |= 1 << direction;
                    graph[other] |= 1 << opposite(direction);
                }
            }
        }
        graph
    })
}

/// Removes a cell from a graph.
fn close(grid: Grid, graph: &mut Graph, cell: usize) {
    for (direction, side) in grid.sides(cell).into_iter().enumerate() {
        if let Some((_, other)) = side {
            graph[other] &= !(1 << opposite(direction));
        }
    }
    graph[cell] = 0;
}

#[cfg(test)]
mod tests;
