//! [Parity](super::parity) of regions of open edges, and of parts behind bridges.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::super::grid::NONE;
use super::atoms::Atoms;
use super::parity::{Rim, need, pronounce, sign};
use super::view::{BoardView, Found};

/// Applies parity to closed-off regions and bridges. `O(cells)` per conclusion.
pub(super) fn region(view: &BoardView<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    let tree = Tree::of(view);
    let mut is_amiss = false;
    for &cell in &tree.order {
        let bridge = tree.above[cell];
        // If a whole region is contradictory, its parts would yield arbitrary conclusions.
        is_amiss &= bridge != NONE;
        if bridge != NONE && (is_amiss || tree.low[cell] < tree.found[cell]) {
            continue;
        }
        let open =
            if bridge == NONE { [0; 2] } else { Rim::edge(view, bridge as usize, sign(view.puzzle(), cell)).open };
        if let Some(verdict) = (Rim { open, used: 0 }).verdict(tree.rest[cell], view.is_full()) {
            is_amiss |= bridge == NONE;
            found.go_on()?;
            let inside = view.part(cell, |edge| view.is_open(edge) && edge != bridge as usize);
            let is_news = bridge == NONE || found.is_news([Atoms::edge(bridge as usize)]);
            if is_news {
                pronounce(view, verdict, &inside.ones().collect_vec(), |cell| inside.contains(cell), found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cells in depth-first order along open edges.
struct Tree {
    order: Vec<usize>,
    /// The discovery time of each cell.
    found: Vec<u32>,
    /// The earliest time that an edge from the subtree leads to, except for the tree edge.
    low: Vec<u32>,
    /// The tree edge to the parent.
    above: Vec<u32>,
    /// The sum of the needs of the subtree minus the used edges, by colour.
    rest: Vec<i32>,
}

impl Tree {
    fn of(view: &BoardView<'_>) -> Self {
        let cells = view.cells().len();
        let mut tree = Self {
            order: Vec::with_capacity(cells),
            found: vec![NONE; cells],
            low: vec![NONE; cells],
            above: vec![NONE; cells],
            rest: vec![0; cells],
        };
        for root in view.cells() {
            if tree.found[root] == NONE {
                tree.grow(view, root);
            }
        }
        tree
    }

    fn grow(&mut self, view: &BoardView<'_>, root: usize) {
        self.find(view, root, NONE);
        let mut path = vec![(root, 0)];
        while let Some((cell, turn)) = path.last_mut() {
            let cell = *cell;
            let Some(side) = view.sides(cell).get(*turn) else {
                path.pop();
                if let Some(&(above, _)) = path.last() {
                    self.low[above] = self.low[above].min(self.low[cell]);
                    self.rest[above] += self.rest[cell];
                }
                continue;
            };
            *turn += 1;
            if !view.is_open(side.edge) || side.edge as u32 == self.above[cell] {
                continue;
            }
            if self.found[side.cell] == NONE {
                self.find(view, side.cell, side.edge as u32);
                path.push((side.cell, 0));
            } else {
                self.low[cell] = self.low[cell].min(self.found[side.cell]);
            }
        }
    }

    fn find(&mut self, view: &BoardView<'_>, cell: usize, edge: u32) {
        let time = self.order.len() as u32;
        self.order.push(cell);
        (self.found[cell], self.low[cell], self.above[cell]) = (time, time, edge);
        let used = view.sides(cell).iter().filter(|side| view.is_used(side.edge)).count() as i32;
        self.rest[cell] = need(view.puzzle(), cell) - used * sign(view.puzzle(), cell);
    }
}
