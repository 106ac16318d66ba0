//! Narrow places and pockets in the graph where the path of a label can still run.
//!
//! The path must pass an edge or a cell that separates the two numbers in the graph. It can't enter and leave a part of the graph that is
//! attached by a single cell, or not at all. The premises of such a conclusion are the fence around that part: for every edge that leads
//! out of it, the fact why the path can't use it.

use std::ops::ControlFlow;

use fixedbitset::FixedBitSet;
use itertools::Itertools;

use super::super::reach::Explorer;
use super::super::term::Term;
use super::atoms::{Atoms, Shared};
use super::view::{BoardView, Found, claim};
use crate::deduction::Fact;

/// Finds what the path of a label must pass.
pub(super) fn narrow(view: &BoardView<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    let mut explorer = view.theory.explorer.clone();
    for label in 0..view.puzzle().labels.len() {
        found.go_on()?;
        let ground = Ground::of(*view, label);
        let [start, end] = view.puzzle().ends[label];
        let about = |cells: &[usize]| {
            let label = view.theory.about_label(label);
            cells.iter().map(|&cell| cell as u32).chain([label]).collect_vec()
        };
        if !ground.explore(&mut explorer, [start, end]) {
            let inside = ground.part(start, |_| true);
            found.contradict(ground.fence(&inside), about(&[start, end]))?;
            continue;
        }
        for &(from, to) in &explorer.bridges {
            let cells = [from as usize, to as usize];
            let bridge = view.puzzle().grid.edge_between(cells[0], cells[1]).expect("a bridge joins neighbours");
            let labels = cells.into_iter().filter_map(|cell| claim(view.label(cell, label), true));
            let facts = [Atoms::edge(bridge)].into_iter().chain(labels).collect_vec();
            if found.is_news(facts.iter().copied()) {
                let inside = ground.part(start, |side| side != bridge);
                found.conclude(facts, ground.fence(&inside), about(&cells))?;
            }
        }
        for &cell in &explorer.cuts {
            let cell = cell as usize;
            let fact = claim(view.label(cell, label), true);
            if found.is_news(fact) {
                let beside = |edge: usize| view.puzzle().grid.cells_of(edge).contains(&cell);
                let inside = ground.part(start, |edge| !beside(edge));
                found.conclude(fact, ground.fence(&inside), about(&[cell]))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds cells that the path of a label could enter but not leave.
pub(super) fn pocket(view: &BoardView<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    let mut explorer = view.theory.explorer.clone();
    for label in 0..view.puzzle().labels.len() {
        found.go_on()?;
        let ground = Ground::of(*view, label);
        if !ground.explore(&mut explorer, view.puzzle().ends[label]) {
            continue;
        }
        explorer.spread();
        let mut seen = explorer.on_way.clone();
        for cell in view.free_cells() {
            let is_off = |cell: usize| matches!(view.label(cell, label), Term::Open(_)) && !explorer.on_way[cell];
            if seen[cell] || !is_off(cell) || view.value(view.label(cell, label)) == Some(false) {
                continue;
            }
            let off_way = |edge: usize| view.puzzle().grid.cells_of(edge).iter().all(|&cell| !explorer.on_way[cell]);
            let inside = ground.part(cell, off_way);
            let facts = inside.ones().filter_map(|cell| claim(view.label(cell, label), false)).collect_vec();
            inside.ones().for_each(|cell| seen[cell] = true);
            if found.is_news(facts.iter().copied()) {
                let about = [cell as u32, view.theory.about_label(label)];
                found.conclude(facts, ground.fence(&inside), about.to_vec())?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The graph of the edges that the path of a label may use.
struct Ground<'a> {
    view: BoardView<'a>,
    label: usize,
    edges: FixedBitSet,
}

impl<'a> Ground<'a> {
    fn of(view: BoardView<'a>, label: usize) -> Self {
        let mut edges = FixedBitSet::with_capacity(view.edge_count());
        for &(edge, place) in &view.theory.allowed[label] {
            let shared = view.atoms().shared(edge as usize)[place as usize];
            edges.set(edge as usize, view.is_possible(&shared) && !view.is_out(edge as usize));
        }
        Self { view, label, edges }
    }

    fn explore(&self, explorer: &mut Explorer, [start, end]: [usize; 2]) -> bool {
        let edge = |cell: u32, direction| self.view.theory.edge_table[cell as usize][direction] as usize;
        explorer.explore(start, end, |cell, direction, _| self.edges.contains(edge(cell, direction)))
    }

    /// The cells reachable from `start` along edges of the graph that are `open`.
    fn part(&self, start: usize, open: impl Fn(usize) -> bool) -> FixedBitSet {
        self.view.part(start, |edge| self.edges.contains(edge) && open(edge))
    }

    /// The known facts why edges that lead out of a part can't be used.
    fn fence(&self, inside: &FixedBitSet) -> Vec<Fact> {
        let sides = inside.ones().flat_map(|cell| self.view.sides(cell));
        let out = sides.filter(|side| !inside.contains(side.cell) && !self.edges.contains(side.edge));
        out.filter_map(|side| {
            let shared = self.view.atoms().shared(side.edge);
            let place = shared.binary_search_by_key(&self.label, |shared| shared.label).ok()?;
            let Shared { is_allowed, .. } = shared[place];
            let not_there = || self.view.why_not(side.cell, self.label).filter(|_| self.is_shut(side.cell));
            let not_used = || self.view.is_out(side.edge).then(|| !Atoms::edge(side.edge));
            is_allowed.then(|| not_there().or_else(not_used)).flatten()
        })
        .collect()
    }

    /// Is it known that the path can't use the cell?
    fn is_shut(&self, cell: usize) -> bool {
        self.view.value(self.view.label(cell, self.label)) == Some(false)
    }
}
