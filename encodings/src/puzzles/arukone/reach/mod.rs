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

use fixedbitset::FixedBitSet;
use jigsat_forms::budget::{Budget, Exceeded, Pace};

use super::grid::{Grid, opposite};
use super::{Arukone, Touch};

pub(super) use explorer::{Directions, Explorer};

/// What [`Reach::of`] found out.
pub(super) struct Reach {
    grid: Grid,
    /// For each cell, the labels whose paths may use it.
    at_cell: Vec<FixedBitSet>,
    /// For each cell, the label whose path has to use it.
    pub(super) owner: Vec<Option<usize>>,
    /// For each edge: has some path to use it?
    pub(super) forced: Vec<bool>,
}

/// More places of paths, cells times labels, are not handy: they take a tenth of a second or more to be found.
const HANDY: usize = 1 << 22;

impl Reach {
    /// Does it take little time and memory to find out where the paths can run?
    pub(super) fn is_handy(puzzle: &Arukone) -> bool {
        puzzle.grid.cell_count().saturating_mul(puzzle.labels.len()) <= HANDY
    }

    /// Narrows down the graphs of all labels. A pair that can't be joined gets the empty graph.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub(super) fn of(puzzle: &Arukone, budget: &Budget) -> Result<Self, Exceeded> {
        let grid = puzzle.grid;
        let (labels, cells, edges) = (puzzle.labels.len(), grid.cell_count(), grid.edge_count());
        // The graph of every label, and the labels of every cell.
        let of_labels = size_of::<FixedBitSet>() + labels.div_ceil(128) * 16;
        let bytes = cells * (labels * size_of::<Directions>() + of_labels);
        budget.reserve(bytes as u64, || format!("the places of {labels} paths on {edges} edges"))?;
        let mut pace = budget.pace();
        let graphs = whole_graphs(puzzle).map(|graph| pace.step(edges).map(|()| graph));
        let mut narrowing = Narrowing::new(puzzle, graphs.collect::<Result<_, _>>()?);
        // Round and round: what all others rule out is known by the time that a label has its next turn.
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

    /// The labels whose paths may use the edge, in order: those that may use both of its cells.
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

/// The work of [`Reach::of`].
struct Narrowing<'a> {
    puzzle: &'a Arukone,
    /// The graph of each label, and whether it has lost something since it was looked at.
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

    /// Leaves in the graph of a label what lies on its ways, and makes what lies on all of them its own.
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

    /// The labels of all cells.
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
pub(super) fn next_stale(is_stale: &[bool], turn: usize) -> Option<usize> {
    (turn..is_stale.len()).chain(0..turn).find(|&label| is_stale[label])
}

/// Where a path may run: the directions in which it may leave each cell, none where it can't come. It may use every edge between two
/// cells that it may use.
pub(super) type Graph = Vec<Directions>;

/// The graph of each label to begin with: on the cells that hold no number, and on its own.
pub(super) fn whole_graphs(puzzle: &Arukone) -> impl Iterator<Item = Graph> {
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

/// Takes a cell out of a graph.
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
