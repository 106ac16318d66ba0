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
//! Blocks are found as by Hopcroft and Tarjan (Algorithm 447, 1973), in `O(cells)` per label and round.

use fixedbitset::FixedBitSet;

use super::grid::{Grid, NONE};
use super::{Arukone, Touch};
use jigsat_forms::budget::Budget;

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
        let mut scout = Scout::new(grid);
        while let Some(label) = stale.iter().position(|&stale| stale) {
            // Whatever is narrowed down is so for good: it may be left at that.
            if pace.step(20 * grid.cell_count() + labels).is_err() {
                break;
            }
            stale[label] = false;
            let [start, end] = puzzle.ends[label];
            let graph = &graphs[label];
            let edge = |cell: u32, direction| grid.edge(cell as usize, direction).expect("neighbours are joined");
            let joined = scout.explore(start, end, |cell, direction, _| graph.contains(edge(cell, direction)));
            if !joined {
                graphs[label].clear();
                continue;
            }
            scout.keep_ways(grid, &mut graphs[label]);
            for &(from, to) in &scout.bridges {
                let edge = grid.edge_between(from as usize, to as usize);
                forced[edge.expect("a bridge joins neighbours")] = true;
            }
            for &cell in &scout.cuts {
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

/// Explores a graph on the cells from one cell to another, in depth-first order. The buffers are made once.
#[derive(Debug, Clone, Default)]
pub(super) struct Scout {
    /// The neighbours of each cell by direction; [`NONE`] beyond the rim.
    neighbours: Vec<[u32; 4]>,
    /// When each cell was found, from 0; [`NONE`] if it was not.
    found: Vec<u32>,
    /// The earliest cell (as its time) that has an edge to the subtree of the cell.
    low: Vec<u32>,
    parent: Vec<u32>,
    /// The direction to try next from each cell.
    turn: Vec<u8>,
    /// The cells in the order in which they were found.
    order: Vec<u32>,
    /// Does the cell lie on the way through the tree from the start to the end? After [`spread`](Self::spread): on some simple path?
    pub(super) on_way: Vec<bool>,
    /// The cells that separate the two.
    pub(super) cuts: Vec<u32>,
    /// The edges that separate the two.
    pub(super) bridges: Vec<(u32, u32)>,
}

impl Scout {
    pub(super) fn new(grid: Grid) -> Self {
        let cells = grid.cell_count();
        Self {
            neighbours: grid.neighbour_table(),
            found: vec![NONE; cells],
            low: vec![NONE; cells],
            parent: vec![NONE; cells],
            turn: vec![0; cells],
            order: Vec::with_capacity(cells),
            on_way: vec![false; cells],
            cuts: Vec::with_capacity(cells),
            bridges: Vec::with_capacity(cells),
        }
    }

    /// Looks for a way from `start` to `end` along the steps (cell, direction, neighbour) that are `open`, which has to be
    /// symmetric; leaves all cells but the two that every such way passes in [`cuts`](Self::cuts), and the edges in
    /// [`bridges`](Self::bridges). Is there a way?
    pub(super) fn explore(&mut self, start: usize, end: usize, open: impl Fn(u32, usize, u32) -> bool) -> bool {
        self.forget();
        self.find(start as u32, NONE);
        let mut at = start as u32;
        loop {
            let here = at as usize;
            let direction = usize::from(self.turn[here]);
            if direction == 4 {
                let parent = self.parent[here];
                if parent == NONE {
                    break;
                }
                self.low[parent as usize] = self.low[parent as usize].min(self.low[here]);
                at = parent;
                continue;
            }
            self.turn[here] += 1;
            let next = self.neighbours[here][direction];
            if next == NONE || next == self.parent[here] || !open(at, direction, next) {
                continue;
            }
            if self.found[next as usize] == NONE {
                self.find(next, at);
                at = next;
            } else {
                self.low[here] = self.low[here].min(self.found[next as usize]);
            }
        }
        self.found[end] != NONE && {
            self.trace(end);
            true
        }
    }

    fn forget(&mut self) {
        for &cell in &self.order {
            self.found[cell as usize] = NONE;
            self.on_way[cell as usize] = false;
        }
        self.order.clear();
        self.cuts.clear();
        self.bridges.clear();
    }

    fn find(&mut self, cell: u32, parent: u32) {
        let time = self.order.len() as u32;
        self.order.push(cell);
        let cell = cell as usize;
        (self.found[cell], self.low[cell], self.parent[cell], self.turn[cell]) = (time, time, parent, 0);
    }

    /// Goes back through the tree from `end` to the start: every separating cell and edge lies on this way.
    fn trace(&mut self, end: usize) {
        let mut at = end;
        loop {
            self.on_way[at] = true;
            let parent = self.parent[at];
            if parent == NONE {
                return;
            }
            let time = self.found[parent as usize];
            if self.low[at] >= time && self.parent[parent as usize] != NONE {
                self.cuts.push(parent);
            }
            if self.low[at] > time {
                self.bridges.push((parent, at as u32));
            }
            at = parent as usize;
        }
    }

    /// Leaves in `on_way` which cells lie on simple paths between the two cells that were explored last.
    ///
    /// Think of one more edge that joins the two: the edges to keep are those of its block. A tree edge to a child belongs to it if
    /// it lies on the way to the end, or if it is in one block with the edge above it, and that one belongs to it; any other
    /// edge is in one block with the tree edge to its later cell.
    pub(super) fn spread(&mut self) {
        for &cell in &self.order[1..] {
            let parent = self.parent[cell as usize] as usize;
            let with_parent = self.parent[parent] != NONE && self.low[cell as usize] < self.found[parent];
            self.on_way[cell as usize] |= with_parent && self.on_way[parent];
        }
    }

    /// Removes the edges from `graph` that lie on no simple path between the two cells that were explored last.
    fn keep_ways(&mut self, grid: Grid, graph: &mut FixedBitSet) {
        self.spread();
        let edges: Vec<usize> = graph.ones().collect();
        for edge in edges {
            let [a, b] = grid.cells_of(edge);
            let found = self.found[a] != NONE && self.found[b] != NONE;
            let later = if self.found[a] < self.found[b] { b } else { a };
            if !found || !self.on_way[later] {
                graph.set(edge, false);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;

    fn shown(text: &str, label: usize) -> String {
        let puzzle: Arukone = text.parse().unwrap();
        let reach = Reach::of(&puzzle, Budget::unlimited());
        let mark = |cell: usize| match (reach.owner[cell] == Some(label), reach.at_cell[cell].contains(&label)) {
            (true, _) => '!',
            (_, true) => '+',
            _ => '.',
        };
        let width = puzzle.grid.width;
        (0..puzzle.grid.cell_count())
            .map(mark)
            .collect::<Vec<_>>()
            .chunks(width)
            .map(|row| row.iter().collect::<String>() + "\n")
            .collect()
    }

    #[test]
    fn what_lies_behind_a_separator_is_out_of_reach() {
        // A has to pass the upper middle, and gains nothing below it.
        let text = "A.A\nB.C\n...\nB.C\n";
        assert_eq!(shown(text, 0), "!!!\n...\n...\n...\n");
        assert_eq!(shown(text, 1), "...\n!+.\n++.\n!+.\n");
    }

    #[test]
    fn a_ring_behind_a_separator_is_out_of_reach() {
        // A turns in the middle; below and to the right of it there is a ring of four cells, but no way back.
        assert_eq!(shown("BACC\nA...\nD...\nD..B\n", 0), ".!..\n!!..\n....\n....\n");
    }

    #[test]
    fn separators_of_one_label_are_walls_for_the_others() {
        // B has to pass the middle of the second row, so A keeps to the left.
        assert_eq!(shown("A.B\n...\nABC\nC..\n", 0), "!..\n!..\n!..\n...\n");
        assert_eq!(shown("A..\n.BB\nA..\n", 0), "!..\n!..\n!..\n");
    }

    #[test]
    fn touching_neighbours_are_joined_directly() {
        let mut puzzle: Arukone = "AA\n..\n".parse().unwrap();
        assert_eq!(
            Reach::of(&puzzle, Budget::unlimited()).on_edge.iter().filter(|labels| !labels.is_empty()).count(),
            4
        );
        puzzle.set_rule("touch", "no").unwrap();
        assert_eq!(
            Reach::of(&puzzle, Budget::unlimited()).on_edge.iter().filter(|labels| !labels.is_empty()).count(),
            1
        );
    }

    #[test]
    fn nothing_is_listed_when_the_budget_is_exceeded() {
        let puzzle: Arukone = "A.A\n...\n".parse().unwrap();
        let budget = Budget::none();
        budget.stop();
        assert!(Reach::of(&puzzle, &budget).on_edge.iter().all(Vec::is_empty));
    }

    #[test]
    fn a_pair_that_cannot_be_joined_has_no_edges() {
        let puzzle: Arukone = "AB\nBA\n".parse().unwrap();
        assert!(Reach::of(&puzzle, Budget::unlimited()).on_edge.iter().all(Vec::is_empty));
    }
}
