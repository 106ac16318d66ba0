//! Decision diagrams: all witnesses of a problem at once, as sub-problems and the choices between them.
//!
//! A [`Diagram`] has a node for each sub-problem. A solution is a set of *atoms*: the chosen options of an exact cover, or the edges in
//! use of a linkage. A [`Space`] adds the number of solutions below each node; so it counts, numbers, lists and draws solutions.
//!
//! ```
//! use jigsat_forms::budget::Budget;
//! use jigsat_forms::diagram::{Diagram, Space};
//!
//! // Two ways to choose from the atoms 0 to 2: {0, 1}, or 2 alone.
//! let mut diagram = Diagram::new(3);
//! let root = diagram.or([(&[0, 1][..], Diagram::SOLVED), (&[2], Diagram::SOLVED)])?;
//! let space = Space::new(diagram.finish(Some(root)), Budget::unlimited())?;
//! assert_eq!(*space.count(), 2_u8.into());
//! assert_eq!(space.nth(1_u8.into()), Some(vec![2]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! *References*: Donald E. Knuth, The Art of Computer Programming, volume 4A, section 7.1.4 (decision diagrams: counting, sampling);
//! Adnan Darwiche, Pierre Marquis, "A knowledge compilation map", JAIR 17, 2002 (and nodes that are decomposable, or nodes that are
//! deterministic).

mod order;
mod space;
#[cfg(test)]
mod testing;

#[cfg(test)]
use crate::budget::Budget;
pub use space::Space;

use std::ops::Range;

/// The number of a node. The nodes below it have smaller numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The position of the node among all nodes.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A decision diagram with a fixed number of atoms.
///
/// Every path of choices from the root is another solution: a set of atoms, each on one edge of the path. Nodes without solutions are left
/// out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    atom_count: u32,
    root: Option<NodeId>,
    /// For each node where its edges end, and whether it is an AND node.
    nodes: Vec<(u32, bool)>,
    /// For each edge the node below it, and where its atoms end.
    edges: Vec<(NodeId, u32)>,
    atoms: Vec<u32>,
}

/// The diagram has more than 2³² edges or atoms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the diagram has more than {} edges or atoms", u32::MAX)]
pub struct Full;

/// A node of a diagram.
#[derive(Debug, Clone)]
pub enum Node<'a> {
    /// Nothing is left to be chosen: one solution, without atoms.
    Solved,
    /// A choice: the solutions below one edge or another. No solution is below two of them.
    Or(Edges<'a>),
    /// Independent parts: a solution of each. Their edges have no atoms.
    And(Edges<'a>),
}

/// An edge of a diagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge<'a> {
    /// The atoms that are chosen with it, in increasing order.
    pub atoms: &'a [u32],
    /// The node below.
    pub to: NodeId,
}

/// The edges of a node, in order.
#[derive(Debug, Clone)]
pub struct Edges<'a> {
    diagram: &'a Diagram,
    numbers: Range<usize>,
}

impl<'a> Iterator for Edges<'a> {
    type Item = Edge<'a>;

    fn next(&mut self) -> Option<Edge<'a>> {
        let number = self.numbers.next()?;
        let Diagram { edges, atoms, .. } = self.diagram;
        let start = if number == 0 { 0 } else { edges[number - 1].1 as usize };
        let (to, end) = edges[number];
        Some(Edge { atoms: &atoms[start..end as usize], to })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.numbers.size_hint()
    }
}

impl ExactSizeIterator for Edges<'_> {}

impl Diagram {
    /// The node of the one solution without atoms. Every diagram has it.
    pub const SOLVED: NodeId = NodeId(0);

    /// A diagram of so many atoms, with the node [`SOLVED`](Self::SOLVED) only. It has no solution until it is [finished](Self::finish).
    pub fn new(atom_count: u32) -> Self {
        Self { atom_count, root: None, nodes: vec![(0, false)], edges: Vec::new(), atoms: Vec::new() }
    }

    /// Adds a choice between edges, each with its atoms and the node below. A single edge without atoms adds nothing.
    ///
    /// # Errors
    /// [`Full`]
    pub fn or<'a>(&mut self, edges: impl IntoIterator<Item = (&'a [u32], NodeId)>) -> Result<NodeId, Full> {
        let (start, from) = (self.edges.len(), self.atoms.len());
        for (atoms, to) in edges {
            self.atoms.extend_from_slice(atoms);
            let end = self.atoms.len();
            self.atoms[end - atoms.len()..].sort_unstable();
            self.edges.push((to, end as u32));
        }
        self.close(start, from, false)
    }

    /// Adds independent parts. Those that are [solved](Self::SOLVED) add nothing, and neither does a single part.
    ///
    /// # Errors
    /// [`Full`]
    pub fn and(&mut self, parts: impl IntoIterator<Item = NodeId>) -> Result<NodeId, Full> {
        let (start, from) = (self.edges.len(), self.atoms.len());
        let parts = parts.into_iter().filter(|&part| part != Self::SOLVED);
        self.edges.extend(parts.map(|part| (part, from as u32)));
        if self.edges.len() == start { Ok(Self::SOLVED) } else { self.close(start, from, true) }
    }

    /// Makes a node of the last edges.
    fn close(&mut self, start: usize, from: usize, is_and: bool) -> Result<NodeId, Full> {
        if self.edges.len().max(self.atoms.len()).max(self.nodes.len()) > u32::MAX as usize {
            return Err(Full);
        }
        match self.edges[start..] {
            [(only, _)] if self.atoms.len() == from => {
                self.edges.truncate(start);
                Ok(only)
            }
            _ => {
                self.nodes.push((self.edges.len() as u32, is_and));
                Ok(NodeId(self.nodes.len() as u32 - 1))
            }
        }
    }

    /// The diagram of the solutions below `root`, without the nodes that are not below it; `None` is for no solution.
    ///
    /// `O(edges)` time, and twice the memory for a moment.
    #[must_use]
    pub fn finish(self, root: Option<NodeId>) -> Self {
        let Some(root) = root else { return Self::new(self.atom_count) };
        let mut is_below = vec![false; self.nodes.len()];
        is_below[root.index()] = true;
        is_below[0] = true;
        for node in (0..self.nodes.len()).rev() {
            if is_below[node] {
                self.edges(NodeId(node as u32)).for_each(|edge| is_below[edge.to.index()] = true);
            }
        }
        let mut kept = Self { nodes: Vec::new(), ..Self::new(self.atom_count) };
        let mut place = vec![NodeId(0); self.nodes.len()];
        for node in (0..self.nodes.len()).filter(|&node| is_below[node]) {
            for Edge { atoms, to } in self.edges(NodeId(node as u32)) {
                kept.atoms.extend_from_slice(atoms);
                kept.edges.push((place[to.index()], kept.atoms.len() as u32));
            }
            place[node] = NodeId(kept.nodes.len() as u32);
            kept.nodes.push((kept.edges.len() as u32, self.nodes[node].1));
        }
        kept.root = Some(place[root.index()]);
        kept
    }

    /// The number of atoms, used or not.
    pub fn atom_count(&self) -> u32 {
        self.atom_count
    }

    /// The node of all solutions; `None` if there is no solution.
    pub fn root(&self) -> Option<NodeId> {
        self.root
    }

    /// The number of nodes.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The number of edges.
    pub fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// The memory in bytes.
    pub fn bytes(&self) -> u64 {
        let nodes = self.nodes.capacity() * size_of::<(u32, bool)>();
        (nodes + self.edges.capacity() * size_of::<(NodeId, u32)>() + self.atoms.capacity() * size_of::<u32>()) as u64
    }

    /// The nodes, those below a node before it.
    pub fn node_ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> Node<'_> {
        match self.nodes[id.index()].1 {
            _ if id == Self::SOLVED => Node::Solved,
            true => Node::And(self.edges(id)),
            false => Node::Or(self.edges(id)),
        }
    }

    /// The edges of a node.
    pub fn edges(&self, id: NodeId) -> Edges<'_> {
        let start = if id.0 == 0 { 0 } else { self.nodes[id.index() - 1].0 as usize };
        Edges { diagram: self, numbers: start..self.nodes[id.index()].0 as usize }
    }
}
