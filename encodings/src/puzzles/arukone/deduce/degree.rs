//! Rules about degrees: one edge at a number, two or (if allowed) none elsewhere.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::super::term::Term;
use super::atoms::Atoms;
use super::view::{BoardView, Found, claim};

/// Edges of blocked cells, and between different numbers, are not used.
pub(super) fn closed(view: &BoardView<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    for edge in view.edges(|view, edge| !view.is_out(edge)) {
        let cells = view.puzzle().grid.cells_of(edge);
        let [a, b] = cells.map(|cell| view.puzzle().label_of(cell));
        let is_closed =
            cells.iter().any(|&cell| view.puzzle().is_blocked(cell)) || a.is_some() && b.is_some() && a != b;
        if is_closed {
            found.conclude([!Atoms::edge(edge)], [], cells.map(|cell| cell as u32).to_vec())?;
        }
    }
    ControlFlow::Continue(())
}

/// A cell that has all its edges has no others.
pub(super) fn done(view: &BoardView<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    for cell in view.cells().filter(|&cell| !view.puzzle().is_blocked(cell)) {
        let most = view.puzzle().degree(cell);
        let used = view.sides(cell).iter().filter(|side| view.is_used(side.edge)).map(|side| side.edge);
        let taken = used.take(most).collect_vec();
        if taken.len() == most {
            let others = view.sides(cell).iter().map(|side| side.edge).filter(|edge| !taken.contains(edge));
            let because = taken.iter().map(|&edge| Atoms::edge(edge));
            found.conclude(others.map(|edge| !Atoms::edge(edge)), because, vec![cell as u32])?;
        }
    }
    ControlFlow::Continue(())
}

/// A path leaves a number by the only edge that is left.
pub(super) fn end(view: &BoardView<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    for cell in view.numbers() {
        let left = view.sides(cell).iter().map(|side| side.edge).filter(|&edge| !view.is_out(edge)).collect_vec();
        match left[..] {
            [] => found.contradict(view.outs(cell), vec![cell as u32])?,
            [edge] => found.conclude([Atoms::edge(edge)], view.outs(cell), vec![cell as u32])?,
            _ => {}
        }
    }
    ControlFlow::Continue(())
}

/// A path passes a cell by the only two edges that are left; a dead end stays empty.
pub(super) fn pass(view: &BoardView<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    for cell in view.free_cells() {
        let left = view.sides(cell).iter().map(|side| side.edge).filter(|&edge| !view.is_out(edge)).collect_vec();
        let about = vec![cell as u32];
        match (view.demand(cell), left.len()) {
            (Some(why), 0..2) => found.contradict(view.outs(cell).chain(why), about)?,
            (Some(why), 2) => {
                found.conclude(left.into_iter().map(Atoms::edge), view.outs(cell).chain(why), about)?;
            }
            (None, 0..2) => {
                let unused = claim(view.atoms().used(cell), false);
                let out = left.into_iter().map(|edge| !Atoms::edge(edge));
                found.conclude(out.chain(unused), view.outs(cell), about)?;
            }
            _ => {}
        }
    }
    ControlFlow::Continue(())
}

/// A cell is used if and only if it has an edge or a label, where cells may stay empty.
pub(super) fn used(view: &BoardView<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    for cell in view.free_cells() {
        let term @ Term::Open(atom) = view.atoms().used(cell) else {
            continue;
        };
        let about = vec![cell as u32];
        let edges = view.sides(cell).iter().map(|side| Atoms::edge(side.edge));
        let labels = view.atoms().labels(cell).iter().map(|(_, atom)| atom.holds());
        if view.value(term) == Some(false) {
            found.conclude(edges.chain(labels).map(|fact| !fact), [!atom.holds()], about)?;
        } else if let Some(sign) = edges.chain(labels).find(|&fact| view.known.has(fact)) {
            found.conclude([atom.holds()], [sign], about)?;
        }
    }
    ControlFlow::Continue(())
}
