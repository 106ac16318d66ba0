//! Chains: pieces of paths, connected by edges in use.

use std::collections::VecDeque;

use petgraph::unionfind::UnionFind;

use super::super::grid::NONE;
use super::atoms::Atoms;
use super::view::BoardView;
use crate::deduction::Fact;

/// The chain of each cell; a cell without an edge in use is a chain by itself.
pub(super) struct Chains<'a> {
    view: BoardView<'a>,
    /// The first cell of each cell's chain.
    root: Vec<u32>,
    /// Edges in use that close loops.
    pub(super) closing: Vec<usize>,
}

impl<'a> Chains<'a> {
    /// `O(edges)`, nearly.
    pub(super) fn of(view: BoardView<'a>) -> Self {
        let mut pieces = UnionFind::<u32>::new(view.cells().len());
        let mut closes = |&edge: &usize| {
            let [a, b] = view.puzzle().grid.cells_of(edge).map(|cell| cell as u32);
            !pieces.union(a, b)
        };
        let closing = view.edges(BoardView::is_used).filter(&mut closes).collect();
        let mut first = vec![NONE; view.cells().len()];
        let root = pieces.into_labeling().into_iter().zip(0..).map(|(piece, cell)| {
            let first = &mut first[piece as usize];
            *first = cell.min(*first);
            *first
        });
        Self { view, root: root.collect(), closing }
    }

    /// The first cell of a cell's chain, which stands for it.
    pub(super) fn at(&self, cell: usize) -> usize {
        self.root[cell] as usize
    }

    /// The edges in use from one cell of a chain to another, `without` one of them.
    pub(super) fn way(&self, from: usize, to: usize, without: Option<usize>) -> Vec<Fact> {
        let mut came: Vec<(u32, u32)> = vec![(NONE, NONE); self.root.len()];
        let mut next = VecDeque::from([from]);
        came[from] = (from as u32, NONE);
        while let Some(cell) = next.pop_front().filter(|&cell| cell != to) {
            for side in self.view.sides(cell) {
                let is_new = self.view.is_used(side.edge) && Some(side.edge) != without && came[side.cell].0 == NONE;
                if is_new {
                    came[side.cell] = (cell as u32, side.edge as u32);
                    next.push_back(side.cell);
                }
            }
        }
        let back = std::iter::successors(Some(to), |&cell| Some(came[cell].0 as usize).filter(|_| cell != from));
        back.take_while(|&cell| cell != from).map(|cell| Atoms::edge(came[cell].1 as usize)).collect()
    }

    /// The edges in use along two chains, between two pairs of neighbours.
    pub(super) fn between(&self, [a, b]: [usize; 2], [x, y]: [usize; 2]) -> Vec<Fact> {
        let [x, y] = if self.at(a) == self.at(x) { [x, y] } else { [y, x] };
        self.way(a, x, None).into_iter().chain(self.way(b, y, None)).collect()
    }
}
