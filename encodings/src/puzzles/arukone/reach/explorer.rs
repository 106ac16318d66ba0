//! Depth-first search on cells: separators and simple paths between two cells.

use super::super::grid::{Grid, NONE, opposite};

/// A depth-first search between two cells, with reusable buffers.
#[derive(Debug, Clone, Default)]
pub(in super::super) struct Explorer {
    /// The neighbours of each cell by direction; [`NONE`] beyond the rim.
    neighbours: Vec<[u32; 4]>,
    nodes: Vec<Node>,
    /// The cells in the order of discovery.
    order: Vec<u32>,
    /// Whether each cell is on the tree path from the start to the end.
    /// After [`spread`](Self::spread): whether it is on some simple path.
    pub(in super::super) on_way: Vec<bool>,
    /// The cells that separate the two.
    pub(in super::super) cuts: Vec<u32>,
    /// The edges that separate the two.
    pub(in super::super) bridges: Vec<(u32, u32)>,
}

/// A cell in the depth-first tree.
#[derive(Debug, Clone, Copy)]
struct Node {
    /// The time of discovery, from 0; [`NONE`] if not discovered.
    found: u32,
    /// The discovery time of the earliest cell with an edge to the subtree.
    low: u32,
    parent: u32,
    /// The directions not tried yet.
    untried: Directions,
}

impl Node {
    const NOT_FOUND: Self = Self { found: NONE, low: NONE, parent: NONE, untried: 0 };
}

/// A set of directions: a bit for each.
pub(super) type Directions = u8;

/// Splits off the first direction.
fn split(directions: Directions) -> (usize, Directions) {
    (directions.trailing_zeros() as usize, directions & (directions - 1))
}

impl Explorer {
    pub(in super::super) fn new(grid: Grid) -> Self {
        let cells = grid.cell_count();
        Self {
            neighbours: grid.neighbour_table(),
            nodes: vec![Node::NOT_FOUND; cells],
            order: Vec::with_capacity(cells),
            on_way: vec![false; cells],
            cuts: Vec::with_capacity(cells),
            bridges: Vec::with_capacity(cells),
        }
    }

    /// Searches for a path from `start` to `end`; returns whether there is one.
    ///
    /// It uses the steps (cell, direction, neighbour) that are `open`, which must be symmetric. [`cuts`](Self::cuts) are then the inner
    /// cells that all paths pass, and [`bridges`](Self::bridges) the edges.
    pub(in super::super) fn explore(
        &mut self,
        start: usize,
        end: usize,
        open: impl Fn(u32, usize, u32) -> bool,
    ) -> bool {
        self.walk(start, end, |cell, neighbours| {
            let is_open = |direction: usize| {
                let next = neighbours[direction];
                next != NONE && open(cell, direction, next)
            };
            (0..4).map(|direction| Directions::from(is_open(direction)) << direction).sum()
        })
    }

    /// The same, where `directions` returns the open directions of a cell.
    pub(super) fn walk(&mut self, start: usize, end: usize, directions: impl Fn(u32, &[u32; 4]) -> Directions) -> bool {
        self.forget();
        let mut at = start as u32;
        let ways = directions(at, &self.neighbours[start]);
        self.find(Node { found: 0, low: 0, parent: NONE, untried: ways }, at);
        loop {
            let node = &mut self.nodes[at as usize];
            if node.untried == 0 {
                let Node { low, parent, .. } = *node;
                if parent == NONE {
                    break;
                }
                let above = &mut self.nodes[parent as usize];
                above.low = above.low.min(low);
                at = parent;
                continue;
            }
            let (direction, others) = split(node.untried);
            node.untried = others;
            let next = self.neighbours[at as usize][direction];
            let found = self.nodes[next as usize].found;
            if found == NONE {
                let time = self.order.len() as u32;
                let ways = directions(next, &self.neighbours[next as usize]) & !(1 << opposite(direction));
                self.find(Node { found: time, low: time, parent: at, untried: ways }, next);
                at = next;
            } else {
                let node = &mut self.nodes[at as usize];
                node.low = node.low.min(found);
            }
        }
        self.nodes[end].found != NONE && {
            self.trace(end);
            true
        }
    }

    fn forget(&mut self) {
        for &cell in &self.order {
            self.nodes[cell as usize].found = NONE;
            self.on_way[cell as usize] = false;
        }
        self.order.clear();
        self.cuts.clear();
        self.bridges.clear();
    }

    fn find(&mut self, node: Node, cell: u32) {
        self.order.push(cell);
        self.nodes[cell as usize] = node;
    }

    /// Walks back through the tree from `end`: all separators are on this path.
    fn trace(&mut self, end: usize) {
        let mut at = end;
        loop {
            self.on_way[at] = true;
            let Node { low, parent, .. } = self.nodes[at];
            if parent == NONE {
                return;
            }
            let above = self.nodes[parent as usize];
            if low >= above.found && above.parent != NONE {
                self.cuts.push(parent);
            }
            if low > above.found {
                self.bridges.push((parent, at as u32));
            }
            at = parent as usize;
        }
    }

    /// Stores in `on_way` which cells are on simple paths between the last two cells.
    ///
    /// Add an edge that joins the two: the edges to keep are those of its block. A tree edge to a child belongs to it if it is on the path
    /// to the end, or if it is in the same block as the edge above it, which belongs to it. Any other edge is in the same block as the tree
    /// edge to its later cell.
    pub(in super::super) fn spread(&mut self) {
        for &cell in &self.order[1..] {
            let Node { low, parent, .. } = self.nodes[cell as usize];
            let above = self.nodes[parent as usize];
            let with_parent = above.parent != NONE && low < above.found;
            self.on_way[cell as usize] |= with_parent && self.on_way[parent as usize];
        }
    }
}
