//! Recording the sub-problems of a walk as a decision diagram.

use jigsat_forms::OptionId;
use jigsat_forms::diagram::{Diagram, Full, NodeId};

use crate::number::Number;

/// The diagram so far, and the edges of the open sub-problems.
/// Values of sub-problems are numbers of nodes plus one; zero stands for no solution.
pub(super) struct Recorder {
    diagram: Diagram,
    /// For each edge where its atoms end, and the node below.
    edges: Vec<(usize, NodeId)>,
    atoms: Vec<u32>,
    /// The bytes that the diagram may take.
    room: u64,
}

impl Recorder {
    pub(super) fn new(options: usize, room: u64) -> Self {
        Self { diagram: Diagram::new(options as u32), edges: Vec::new(), atoms: Vec::new(), room }
    }

    /// The number of edges of open sub-problems.
    pub(super) fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// Adds an edge of the sub-problem on top, unless no solution is below.
    pub(super) fn add(&mut self, chosen: &[OptionId], value: &Number) {
        if let Some(node) = node(value) {
            self.atoms.extend(chosen.iter().map(|option| option.0));
            self.edges.push((self.atoms.len(), node));
        }
    }

    /// Makes a node of the edges from `start` on, and returns its value: zero if a part `is_dead`, or there is no edge.
    ///
    /// # Errors
    /// [`Full`] if the diagram gets too large.
    pub(super) fn close(&mut self, start: usize, is_split: bool, is_dead: bool) -> Result<Number, Full> {
        if self.diagram.bytes() > self.room {
            return Err(Full);
        }
        let Self { diagram, edges, atoms, .. } = self;
        let first = start.checked_sub(1).map_or(0, |before| edges[before].0);
        if is_dead || start == edges.len() {
            edges.truncate(start);
            atoms.truncate(first);
            return Ok(Number::ZERO);
        }
        let mut from = first;
        let of_edge = edges[start..].iter().map(|&(end, to)| (&atoms[std::mem::replace(&mut from, end)..end], to));
        let node = if is_split {
            let parts = of_edge.map(|(chosen, to)| diagram.or([(chosen, to)])).collect::<Result<Vec<_>, _>>()?;
            diagram.and(parts)?
        } else {
            diagram.or(of_edge)?
        };
        edges.truncate(start);
        atoms.truncate(first);
        Ok(Number::Small(u128::from(node.0) + 1))
    }

    /// The diagram of the whole problem, whose edges are left.
    ///
    /// # Errors
    /// [`Full`]
    pub(super) fn finish(mut self) -> Result<Diagram, Full> {
        let root = self.close(0, false, false)?;
        Ok(self.diagram.finish(node(&root)))
    }
}

/// The node of a value; `None` if there is no solution.
fn node(value: &Number) -> Option<NodeId> {
    match value {
        Number::Small(value) => value.checked_sub(1).map(|node| NodeId(node as u32)),
        Number::Big(_) => None,
    }
}
