//! One walk through a graph on the cells: what separates two cells, and what lies between them.

use super::super::grid::{Grid, NONE, opposite};

/// Explores a graph on the cells from one cell to another, in depth-first order. The buffers are made once.
#[derive(Debug, Clone, Default)]
pub(in super::super) struct Explorer {
    /// The neighbours of each cell by direction; [`NONE`] beyond the rim.
    neighbours: Vec<[u32; 4]>,
    nodes: Vec<Node>,
    /// The cells in the order in which they were found.
    order: Vec<u32>,
    /// Does the cell lie on the way through the tree from the start to the end? After [`spread`](Self::spread): on some simple path?
    pub(in super::super) on_way: Vec<bool>,
    /// The cells that separate the two.
    pub(in super::super) cuts: Vec<u32>,
    /// The edges that separate the two.
    pub(in super::super) bridges: Vec<(u32, u32)>,
}

/// A cell in the tree of the walk.
#[derive(Debug, Clone, Copy)]
struct Node {
    /// When the cell was found, from 0; [`NONE`] if it was not.
    found: u32,
    /// The earliest cell (as its time) that has an edge to the subtree of the cell.
    low: u32,
    parent: u32,
    /// Where to go on to.
    untried: Directions,
}

impl Node {
    const NOT_FOUND: Self = Self { found: NONE, low: NONE, parent: NONE, untried: 0 };
}

/// Directions in which a cell can be left: a bit for each.
pub(in super::super) type Directions = u8;

/// The first of some directions, and the others.
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

    /// Looks for a way from `start` to `end` along the steps (cell, direction, neighbour) that are `open`, which has to be
    /// symmetric; leaves all cells but the two that every such way passes in [`cuts`](Self::cuts), and the edges in
    /// [`bridges`](Self::bridges). Is there a way?
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

    /// The same where it is known for each cell, with its neighbours, in which `directions` it can be left.
    pub(in super::super) fn walk(
        &mut self,
        start: usize,
        end: usize,
        directions: impl Fn(u32, &[u32; 4]) -> Directions,
    ) -> bool {
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

    /// Goes back through the tree from `end` to the start: every separating cell and edge lies on this way.
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

    /// Leaves in `on_way` which cells lie on simple paths between the two cells that were explored last.
    ///
    /// Think of one more edge that joins the two: the edges to keep are those of its block. A tree edge to a child belongs to it if
    /// it lies on the way to the end, or if it is in one block with the edge above it, and that one belongs to it; any other
    /// edge is in one block with the tree edge to its later cell.
    pub(in super::super) fn spread(&mut self) {
        for &cell in &self.order[1..] {
            let Node { low, parent, .. } = self.nodes[cell as usize];
            let above = self.nodes[parent as usize];
            let with_parent = above.parent != NONE && low < above.found;
            self.on_way[cell as usize] |= with_parent && self.on_way[parent as usize];
        }
    }
}
