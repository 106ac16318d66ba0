//! Rules about labels: they run along paths and separate different ones.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::atoms::{Atoms, Shared};
use super::view::{BoardView, Found, claim};
use crate::deduction::Fact;

/// The cells of an edge in use have the same label, and a cell has only one.
pub(super) fn copied(view: &BoardView<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    for cell in view.free_cells() {
        if let Some(label) = view.known_label(cell) {
            let others = view.atoms().labels(cell).iter().filter(|(other, _)| *other != label);
            let because = view.fact(view.label(cell, label));
            found.conclude(others.map(|(_, atom)| !atom.holds()), because, vec![cell as u32])?;
        }
    }
    for edge in view.edges(BoardView::is_used) {
        let cells = view.puzzle().grid.cells_of(edge);
        for (this, other) in [(cells[0], cells[1]), (cells[1], cells[0])] {
            along(view, found, edge, [this, other])?;
        }
    }
    ControlFlow::Continue(())
}

/// What an edge in use implies for the label of one cell, from the other.
fn along(view: &BoardView<'_>, found: &mut Found<'_, '_>, edge: usize, [from, to]: [usize; 2]) -> ControlFlow<()> {
    let about = || vec![from as u32, to as u32];
    let because = |fact: Option<Fact>| [Atoms::edge(edge)].into_iter().chain(fact);
    let is_allowed = |label: usize| {
        let shared = view.atoms().shared(edge);
        shared.binary_search_by_key(&label, |shared| shared.label).is_ok_and(|place| shared[place].is_allowed)
    };
    if let Some(label) = view.known_label(from) {
        let why = view.fact(view.label(from, label));
        if !is_allowed(label) {
            return found.contradict(because(why), about());
        }
        let there = view.atoms().labels(to).iter().map(|&(other, atom)| Fact { atom, holds: other == label });
        return found.conclude(there, because(why), about());
    }
    for &(label, atom) in view.atoms().labels(to) {
        if view.known.value(atom).is_some_and(|holds| !holds) {
            continue;
        }
        let here = view.label(from, label);
        if !is_allowed(label) {
            found.conclude([!atom.holds()], because(None), about())?;
        } else if view.value(here) == Some(false) {
            found.conclude([!atom.holds()], because(view.fact(here)), about())?;
        }
    }
    ControlFlow::Continue(())
}

/// If no path touches itself, a cell beside a path, not joined to it, is not on it.
pub(super) fn beside(view: &BoardView<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    for edge in 0..view.edge_count() {
        let cells = view.puzzle().grid.cells_of(edge);
        let is_out = view.is_out(edge);
        for &Shared { terms, is_allowed, .. } in view.atoms().shared(edge) {
            if is_allowed && !is_out {
                continue;
            }
            for (here, there, at) in [(0, 1, cells), (1, 0, [cells[1], cells[0]])] {
                if view.value(terms[here]) == Some(true) {
                    let why = Some(!Atoms::edge(edge)).filter(|_| is_allowed);
                    let because = why.into_iter().chain(view.fact(terms[here]));
                    let about = at.map(|cell| cell as u32).to_vec();
                    match claim(terms[there], false) {
                        Some(fact) => found.conclude([fact], because, about)?,
                        None => found.contradict(because, about)?,
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// No path runs between the paths of two labels.
pub(super) fn strangers(view: &BoardView<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    for edge in view.edges(|view, edge| !view.is_out(edge)) {
        let cells = view.puzzle().grid.cells_of(edge);
        if let [Some(a), Some(b)] = cells.map(|cell| view.known_label(cell))
            && a != b
        {
            let because = [(cells[0], a), (cells[1], b)].map(|(cell, label)| view.fact(view.label(cell, label)));
            let about = cells.map(|cell| cell as u32).to_vec();
            found.conclude([!Atoms::edge(edge)], because.into_iter().flatten(), about)?;
        }
    }
    ControlFlow::Continue(())
}

/// No path runs between cells that can't be on the same one.
pub(super) fn apart(view: &BoardView<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    for edge in view.edges(|view, edge| !view.is_out(edge)) {
        let cells = view.puzzle().grid.cells_of(edge);
        let labels = cells.map(|cell| view.known_label(cell));
        let are_strangers = labels[0].is_some() && labels[1].is_some() && labels[0] != labels[1];
        if are_strangers || view.atoms().shared(edge).iter().any(|shared| view.is_possible(shared)) {
            continue;
        }
        // For every label in reach of the edge, the fact that excludes it.
        let allowed = view.atoms().shared(edge).iter().filter(|shared| shared.is_allowed);
        let because = view.no_label(&cells, allowed.map(|shared| shared.label));
        found.conclude([!Atoms::edge(edge)], because, cells.map(|cell| cell as u32).to_vec())?;
    }
    ControlFlow::Continue(())
}

/// Only one path, or none, can come to a cell.
pub(super) fn only(view: &BoardView<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    for cell in view.free_cells().filter(|&cell| view.known_label(cell).is_none()) {
        let labels = view.atoms().labels(cell);
        let left = labels.iter().filter(|(_, atom)| view.known.value(*atom).is_none()).take(2).collect_vec();
        let outs = labels.iter().filter(|(_, atom)| view.known.value(*atom) == Some(false));
        let outs = outs.map(|(_, atom)| !atom.holds());
        let about = vec![cell as u32];
        match (view.demand(cell), &left[..]) {
            (Some(why), []) => found.contradict(outs.chain(why), about)?,
            (Some(why), [(_, atom)]) => found.conclude([atom.holds()], outs.chain(why), about)?,
            (None, []) => found.conclude(claim(view.atoms().used(cell), false), outs, about)?,
            _ => {}
        }
    }
    ControlFlow::Continue(())
}
