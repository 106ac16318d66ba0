//! Rules against loops and touching paths.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::atoms::Atoms;
use super::chains::Chains;
use super::view::{BoardView, Found};

/// An edge between two cells of one chain would close a loop.
pub(super) fn closed(view: &BoardView<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    let chains = Chains::of(*view);
    let about = |edge: usize| view.puzzle().grid.cells_of(edge).map(|cell| cell as u32).to_vec();
    for &edge in &chains.closing {
        let [a, b] = view.puzzle().grid.cells_of(edge);
        let around = chains.way(a, b, Some(edge));
        found.contradict(around.into_iter().chain([Atoms::edge(edge)]), about(edge))?;
    }
    for edge in view.edges(BoardView::is_open) {
        let [a, b] = view.puzzle().grid.cells_of(edge);
        if chains.at(a) == chains.at(b) {
            found.conclude([!Atoms::edge(edge)], chains.way(a, b, None), about(edge))?;
        }
    }
    ControlFlow::Continue(())
}

/// If no path touches itself, neighbouring cells of one path are joined.
pub(super) fn joined(view: &BoardView<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    for edge in view.edges(|view, edge| !view.is_used(edge)) {
        let cells = view.puzzle().grid.cells_of(edge);
        let [Some(label), Some(other)] = cells.map(|cell| view.known_label(cell)) else {
            continue;
        };
        if label == other {
            let because = cells.map(|cell| view.fact(view.label(cell, label)));
            let about = cells.map(|cell| cell as u32).to_vec();
            found.conclude([Atoms::edge(edge)], because.into_iter().flatten(), about)?;
        }
    }
    ControlFlow::Continue(())
}

/// If no path touches itself, chains that are adjacent twice are joined nowhere.
/// Nor is a chain beside itself.
pub(super) fn touching(view: &BoardView<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    let chains = Chains::of(*view);
    let meetings = Meetings::of(view, &chains);
    for edges in meetings.groups() {
        let [a, b] = view.puzzle().grid.cells_of(edges[0]);
        if chains.at(a) == chains.at(b) {
            for &edge in &edges {
                let [a, b] = view.puzzle().grid.cells_of(edge);
                found.contradict(chains.way(a, b, None), vec![a as u32, b as u32])?;
            }
            continue;
        }
        for &edge in edges.iter().filter(|&&edge| edges.len() > 1 && view.is_open(edge)) {
            let others = edges.iter().filter(|&&other| other != edge);
            let nearest = others
                .map(|&other| {
                    (chains.between(view.puzzle().grid.cells_of(edge), view.puzzle().grid.cells_of(other)), other)
                })
                .min_by_key(|(way, _)| way.len());
            if let Some((way, other)) = nearest {
                let cells = [edge, other].map(|edge| view.puzzle().grid.cells_of(edge));
                let about = cells.as_flattened().iter().map(|&cell| cell as u32).collect();
                found.conclude([!Atoms::edge(edge)], way, about)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The edges that are not used, by the chains of their cells.
pub(super) struct Meetings(Vec<([usize; 2], usize)>);

impl Meetings {
    /// `O(edges · log edges)`.
    pub(super) fn of(view: &BoardView<'_>, chains: &Chains<'_>) -> Self {
        let sides = |edge: usize| {
            let [a, b] = view.puzzle().grid.cells_of(edge).map(|cell| chains.at(cell));
            [a.min(b), a.max(b)]
        };
        let unused = view.edges(|view, edge| !view.is_used(edge));
        Self(unused.map(|edge| (sides(edge), edge)).sorted_unstable().collect())
    }

    fn groups(&self) -> impl Iterator<Item = Vec<usize>> {
        self.0.chunk_by(|a, b| a.0 == b.0).map(|group| group.iter().map(|&(_, edge)| edge).collect())
    }

    /// The edges between these two chains that are not used.
    pub(super) fn at(&self, one: usize, other: usize) -> impl Iterator<Item = usize> {
        let sides = [one.min(other), one.max(other)];
        let from = self.0.partition_point(|&(at, _)| at < sides);
        self.0[from..].iter().take_while(move |(at, _)| *at == sides).map(|&(_, edge)| edge)
    }
}
