//! The checker of count certificates: diagrams that show how many solutions an exact cover has.
//!
//! It shares no code with the makers of diagrams. It takes nothing from the diagram but its shape: which item each node branches on, and
//! which nodes are the same. It computes all residuals by itself, from the cover alone.
//!
//! # Residuals
//! A *residual* is a set of *live* options and, for each primary item, how often it must at least (*least*) and may at most (*most*) still
//! be covered, where *most* is clipped to the number of its live options. An item without live options has 0 and 0.
//! It is *dead* (no solution) if *least* exceeds the number of live options of some item. It is *solved* (one solution) if no
//! option is live and it is not dead.
//!
//! # Nodes
//! A *branch node* has a primary item `i` with live options `o1 < o2 < …`. Edge `k` chooses `ok`: the live options lose `o1` to `ok`, those
//! that clash with `ok` on a secondary item (the same item, not both with the same colour), and those of items that may not be covered
//! once more. If `i` need not be covered, a last edge closes it: all of its options are removed. The count is the sum over the edges.
//!
//! A *product node* has the connected components of the live options, at least two, in the order of their smallest options. Options
//! are connected if they share a primary item or clash on a secondary one. The count is the product over the components.
//!
//! # The text
//! ```text
//! jigsat count 1
//! count 4 nodes 3
//! & 1 2
//! 0 + +
//! 2 + +
//! ```
//! The second line has the count and the number of nodes. Each further line is a node, from number 0, the root: the
//! number of its item among the primary items, from 0, or `&`; then its children. A child is `+` (solved), `-` (dead), or the number of a
//! node, greater than
//! that of its parent. All parents of a node must have the same residual for it. Without nodes, the root is solved or dead.

mod read;
mod residual;

use std::io::BufRead;

use jigsat_forms::ExactCover;
use jigsat_forms::budget::{Budget, Pace};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use read::{DEAD, END, LineWords, SOLVED, error, header};
use residual::{Residual, Residuals, Settled};

use crate::DiagramError;
use crate::proof_lines::{ProofLines, number};

/// A checked diagram.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// The number of solutions.
    pub count: BigUint,
    /// The number of nodes.
    pub nodes: u64,
    /// The number of edges.
    pub edges: u64,
}

/// Checks that the diagram proves its count for `cover`.
///
/// The memory is proportional to the edges, and to the residuals of nodes that were referred to and not yet read.
///
/// # Errors
/// [`DiagramError`], at the first line that is wrong.
pub fn check(cover: &ExactCover, diagram: impl BufRead, budget: &Budget) -> Result<Summary, DiagramError> {
    let mut lines = ProofLines::new(diagram);
    let (count, nodes) = header(&mut lines, cover.option_count())?;
    let (residuals, pace) = (Residuals::new(cover, budget)?, budget.pace());
    let mut checker = DiagramChecker { residuals, pace, nodes, pending: FxHashMap::default(), edges: Vec::new() };
    let root = match checker.residuals.root(cover) {
        Settled::Open(root) => checker.pending.insert(0, root).map_or(0, |_| 0),
        Settled::Solved => SOLVED,
        Settled::Dead => DEAD,
    };
    if (root == 0) != (nodes > 0) {
        let expected = "nodes if, and only if, the root is neither solved nor dead";
        return Err(error(2, expected, nodes));
    }
    // Each node: is it a product, and where do its edges end?
    let mut read: Vec<(bool, usize)> = Vec::new();
    for node in 0..nodes {
        read.push((checker.node(node, &mut lines)?, checker.edges.len()));
    }
    lines.end()?;
    let found = checker.total(root, &read)?;
    if found != count {
        return Err(error(2, &format!("the count {found} of the diagram"), count));
    }
    Ok(Summary { count, nodes: nodes.into(), edges: read.last().map_or(0, |&(_, end)| end as u64) })
}

struct DiagramChecker<'a> {
    residuals: Residuals,
    pace: Pace<'a>,
    nodes: u32,
    /// The residuals of nodes that were referred to, and not yet read.
    pending: FxHashMap<u32, Residual>,
    edges: Vec<u32>,
}

impl DiagramChecker<'_> {
    /// Reads a node and checks its edges; returns whether it is a product.
    fn node<R: BufRead>(&mut self, node: u32, lines: &mut ProofLines<R>) -> Result<bool, DiagramError> {
        let expected = || format!("a node up to this one that refers to node {node}");
        let residual = self.pending.remove(&node).ok_or_else(|| error(lines.number, &expected(), "none"))?;
        // Each live option has at most one child; a number takes at most 10 bytes, and a blank.
        lines.next(11 * (residual.live.len() + 2))?;
        let mut words = LineWords::of(lines);
        let item = words.next();
        if item == "&" {
            let parts = self.residuals.parts(&residual, &mut self.pace)?;
            let parts = Some(parts).filter(|parts| parts.len() > 1);
            let parts = parts.ok_or_else(|| words.error("a branch, as all live options are connected", item))?;
            parts.into_iter().try_for_each(|part| self.edge(node, Settled::Open(part), &mut words))?;
        } else {
            let bound = number(item).and_then(|item: u32| residual.bounds.iter().find(|bound| bound.item == item));
            let bound = bound.ok_or_else(|| words.error("& or the number of an item with live options", item))?;
            for choice in self.residuals.choices(&residual, bound) {
                self.pace.step(residual.live.len())?;
                let child = self.residuals.child(&residual, bound.item, choice);
                self.edge(node, child, &mut words)?;
            }
        }
        words.expect(END).map(|()| item == "&")
    }

    /// Checks that the next word refers to this child.
    fn edge(&mut self, node: u32, child: Settled, words: &mut LineWords<'_>) -> Result<(), DiagramError> {
        let word = words.next();
        let (expected, edge) = match &child {
            Settled::Solved => ("+ (solved)", Some(SOLVED).filter(|_| word == "+")),
            Settled::Dead => ("- (dead)", Some(DEAD).filter(|_| word == "-")),
            Settled::Open(_) => ("a later node", number(word).filter(|&to| node < to && to < self.nodes)),
        };
        let edge = edge.ok_or_else(|| words.error(&format!("{expected} as child"), word))?;
        self.edges.push(edge);
        if let Settled::Open(residual) = child {
            if self.pending.get(&edge).is_some_and(|known| *known != residual) {
                return Err(words.error("a node with the same residual as where it was referred to before", word));
            }
            self.pending.insert(edge, residual);
        }
        Ok(())
    }

    /// The count of the root, from the last node to the first.
    fn total(&mut self, root: u32, nodes: &[(bool, usize)]) -> Result<BigUint, DiagramError> {
        let mut counts = vec![BigUint::ZERO; nodes.len()];
        for (node, &(is_product, end)) in nodes.iter().enumerate().rev() {
            let mut count = BigUint::from(u8::from(is_product));
            for edge in self.edges.drain(if node == 0 { 0 } else { nodes[node - 1].1 }..end) {
                self.pace.step(1 + count.bits() as usize / 64)?;
                match edge {
                    SOLVED => count += 1_u8,
                    DEAD => {}
                    to if is_product => count *= &counts[to as usize],
                    to => count += &counts[to as usize],
                }
            }
            counts[node] = count;
        }
        Ok(counts.into_iter().next().unwrap_or_else(|| u8::from(root == SOLVED).into()))
    }
}

#[cfg(test)]
mod tests;
