//! Diagrams of all solutions of an exact cover.

use std::io::{self, Write};

use jigsat_forms::budget::{Budget, Exceeded};
use num_bigint::BigUint;

/// What an edge leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DiagramEdge {
    Solved,
    Dead,
    /// A node, by its place among all nodes.
    Node(u32),
}

/// The nodes of a diagram, children before their parents.
#[derive(Debug, Default)]
pub(super) struct Diagram {
    /// For each node, the item that it branches on; none if it is a product.
    items: Vec<Option<u32>>,
    /// For each node, the end of its edges.
    ends: Vec<usize>,
    edges: Vec<DiagramEdge>,
    /// What stands for the whole cover.
    root: Option<DiagramEdge>,
}

impl Diagram {
    /// Adds a node; returns the edge to it.
    pub(super) fn add(&mut self, item: Option<u32>, edges: impl IntoIterator<Item = DiagramEdge>) -> DiagramEdge {
        self.items.push(item);
        self.edges.extend(edges);
        self.ends.push(self.edges.len());
        DiagramEdge::Node(self.items.len() as u32 - 1)
    }

    /// Ends the diagram: its last node is the root, if it has any.
    pub(super) fn finish(self, root: DiagramEdge) -> Self {
        Self { root: Some(root), ..self }
    }

    fn edges(&self, node: usize) -> &[DiagramEdge] {
        let start = if node == 0 { 0 } else { self.ends[node - 1] };
        &self.edges[start..self.ends[node]]
    }

    /// The number of solutions.
    pub(super) fn count(&self, budget: &Budget) -> Result<BigUint, Exceeded> {
        let mut counts: Vec<BigUint> = Vec::with_capacity(self.items.len());
        let mut pace = budget.pace();
        for (node, item) in self.items.iter().enumerate() {
            let edges = self.edges(node);
            // A sum takes as long as its numbers have words; the last number stands for their length.
            pace.step(edges.len() * (1 + counts.last().map_or(0, |count| count.bits() as usize / 64)))?;
            let of = |edge: &DiagramEdge| match *edge {
                DiagramEdge::Solved => BigUint::from(1_u8),
                DiagramEdge::Dead => BigUint::ZERO,
                DiagramEdge::Node(node) => counts[node as usize].clone(),
            };
            let values = edges.iter().map(of);
            let count = if item.is_some() { values.sum() } else { values.product() };
            counts.push(count);
        }
        Ok(counts.pop().unwrap_or_else(|| u8::from(self.root == Some(DiagramEdge::Solved)).into()))
    }

    /// Writes the diagram, parents before their children.
    pub(super) fn write(&self, count: &BigUint, out: &mut dyn Write) -> io::Result<()> {
        let nodes = self.items.len();
        writeln!(out, "jigsat count 1\ncount {count} nodes {nodes}")?;
        for node in (0..nodes).rev() {
            match self.items[node] {
                Some(item) => write!(out, "{item}")?,
                None => write!(out, "&")?,
            }
            for edge in self.edges(node) {
                match edge {
                    DiagramEdge::Solved => write!(out, " +")?,
                    DiagramEdge::Dead => write!(out, " -")?,
                    DiagramEdge::Node(child) => write!(out, " {}", nodes - 1 - *child as usize)?,
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }
}
