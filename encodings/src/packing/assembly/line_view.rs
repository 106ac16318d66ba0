//! The view along all lines of a direction: which pieces block which others.

use std::ops::Range;

use itertools::Itertools;
use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use super::Direction;
use super::lines::{Marked, lines};

/// The pieces along all lines of a direction, seen from far away in that direction.
///
/// On each line the front piece is visible, with all of its cells that no other piece hides. A piece can be moved out if all of its cells
/// are visible. Each cell becomes visible once, so the total time is proportional to the number of cells.
pub(super) struct LineView {
    /// The pieces of the cells, line after line, each line from the front.
    owners: Vec<usize>,
    lines: Vec<Line>,
    /// For each cell, by number, its line.
    line_of: Vec<usize>,
    /// For each piece the number of its hidden cells.
    hidden: Vec<usize>,
    /// The completely visible pieces; some of them may be gone.
    free: Vec<usize>,
}

/// A line.
struct Line {
    /// Its cells, as a range of the owners.
    cells: Range<usize>,
    /// The number of its cells that are visible or gone.
    passed: usize,
    /// The last visible piece.
    front: Option<usize>,
}

impl LineView {
    /// The view in this direction of numbered `cells`; `owner` has the piece of each cell.
    ///
    /// Only the pieces of `is_there` are in the view.
    pub(super) fn new(direction: Direction, cells: &mut [Marked], owner: &[usize], is_there: &[bool]) -> Self {
        let (mut owners, mut found, mut line_of) = (Vec::with_capacity(cells.len()), Vec::new(), vec![0; cells.len()]);
        for line in lines(direction.axis(), cells) {
            let begin = owners.len();
            for &(_, cell) in line {
                line_of[cell] = found.len();
                owners.push(owner[cell]);
            }
            if direction.is_ascending() {
                owners[begin..].reverse();
            }
            found.push(Line { cells: begin..owners.len(), passed: 0, front: None });
        }
        let mut hidden = vec![0; is_there.len()];
        for &piece in owner {
            hidden[piece] += 1;
        }
        let free = hidden.iter().positions(|&hidden| hidden == 0).collect();
        let mut view = Self { owners, lines: found, line_of, hidden, free };
        for line in 0..view.lines.len() {
            view.look(line, is_there);
        }
        view
    }

    /// Makes the cells of a line visible up to the second piece.
    fn look(&mut self, line: usize, is_there: &[bool]) {
        let Line { cells, passed, front } = &mut self.lines[line];
        for &piece in &self.owners[cells.start + *passed..cells.end] {
            if is_there[piece] {
                if front.is_some_and(|front| front != piece && is_there[front]) {
                    return;
                }
                *front = Some(piece);
                self.hidden[piece] -= 1;
                if self.hidden[piece] == 0 {
                    self.free.push(piece);
                }
            }
            *passed += 1;
        }
    }

    /// A remaining piece that can be moved out.
    pub(super) fn free(&mut self, is_there: &[bool]) -> Option<usize> {
        loop {
            let piece = self.free.pop()?;
            if is_there[piece] {
                return Some(piece);
            }
        }
    }

    /// Updates the line of a cell whose piece is gone.
    pub(super) fn uncover(&mut self, cell: usize, is_there: &[bool]) {
        self.look(self.line_of[cell], is_there);
    }

    /// The smallest sets of pieces that can be moved out together, if no piece can alone.
    ///
    /// They are the strongly connected components of the blocking graph that no other piece blocks; the pieces of each ascend. It is enough
    /// to compare neighbours on a line: a piece that blocks a neighbour blocks, through it, all behind it.
    pub(super) fn closed(&self, is_there: &[bool]) -> Vec<Vec<usize>> {
        let on_line = |line: &Line| self.owners[line.cells.clone()].iter().filter(|&&piece| is_there[piece]);
        let pairs = self.lines.iter().flat_map(|line| on_line(line).tuple_windows());
        let pairs = pairs.filter(|(front, behind)| front != behind).map(|(&front, &behind)| (front, behind));
        let pairs = pairs.sorted_unstable().dedup().collect_vec();
        let graph = DiGraph::<(), ()>::from_edges(pairs.iter().map(|&(front, behind)| (behind as u32, front as u32)));
        let members = |component: Vec<NodeIndex>| component.into_iter().map(NodeIndex::index).sorted_unstable();
        let components: Vec<Vec<usize>> =
            kosaraju_scc(&graph).into_iter().map(|component| members(component).collect()).collect();
        let mut component_of = vec![0; graph.node_count()];
        for (number, component) in components.iter().enumerate() {
            for &piece in component {
                component_of[piece] = number;
            }
        }
        let mut is_closed = vec![true; components.len()];
        for (front, behind) in pairs {
            is_closed[component_of[behind]] &= component_of[front] == component_of[behind];
        }
        let are_there = |pieces: &[usize]| pieces.iter().all(|&piece| is_there[piece]);
        let closed =
            components.into_iter().zip(is_closed).filter(|(pieces, is_closed)| *is_closed && are_there(pieces));
        closed.map(|(pieces, _)| pieces).collect()
    }
}
