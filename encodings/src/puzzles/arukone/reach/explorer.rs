//! One walk through a graph on the cells: what separates two cells, and what lies between them.

use fixedbitset::FixedBitSet;

use super::super::grid::{Grid, NONE};

/// Explores a graph on the cells from one cell to another, in depth-first order. The buffers are made once.
#[derive(Debug, Clone, Default)]
pub(in super::super) struct Explorer {
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
    pub(in super::super) on_way: Vec<bool>,
    /// The cells that separate the two.
    pub(in super::super) cuts: Vec<u32>,
    /// The edges that separate the two.
    pub(in super::super) bridges: Vec<(u32, u32)>,
}

impl Explorer {
    pub(in super::super) fn new(grid: Grid) -> Self {
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
    pub(in super::super) fn explore(
        &mut self,
        start: usize,
        end: usize,
        open: impl Fn(u32, usize, u32) -> bool,
    ) -> bool {
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
    pub(in super::super) fn spread(&mut self) {
        for &cell in &self.order[1..] {
            let parent = self.parent[cell as usize] as usize;
            let with_parent = self.parent[parent] != NONE && self.low[cell as usize] < self.found[parent];
            self.on_way[cell as usize] |= with_parent && self.on_way[parent];
        }
    }

    /// Removes the edges from `graph` that lie on no simple path between the two cells that were explored last.
    pub(super) fn keep_ways(&mut self, grid: Grid, graph: &mut FixedBitSet) {
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
