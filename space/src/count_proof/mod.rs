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
//! The second line has the count and the number of nodes. Each further line is a node, from number 0, the root: the number of its item among
//! the primary items, from 0, or `&`; then its children. A child is `+` (solved), `-` (dead), or the number of a node, greater than
//! that of its parent. All parents of a node must have the same residual for it. Without nodes, the root is solved or dead.

mod read;
mod residual;

use std::io::BufRead;

use jigsat_forms::ExactCover;
use jigsat_forms::budget::{Budget, Exceeded, Pace};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use read::{Lines, Words, number, shown};
use residual::{Outcome, Residual, Residuals};

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

/// Why a diagram was not accepted.
#[derive(Debug, thiserror::Error)]
pub enum CountProofError {
    /// A line is wrong.
    #[error("line {line}: {what}")]
    Line {
        /// The number of the line, from 1.
        line: u64,
        /// What was expected, and what was found.
        what: String,
    },
    /// The diagram can't be read.
    #[error(transparent)]
    Read(#[from] std::io::Error),
    /// Time or memory did not suffice.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

/// The edges to solved and dead residuals; other edges are numbers of nodes.
const SOLVED: u32 = u32::MAX;
const DEAD: u32 = u32::MAX - 1;

/// Checks that the diagram proves its count for `cover`.
///
/// The memory is proportional to the edges, and to the residuals of nodes that were referred to and not yet read.
///
/// # Errors
/// [`CountProofError`], at the first line that is wrong.
pub fn check(cover: &ExactCover, diagram: impl BufRead, budget: &Budget) -> Result<Summary, CountProofError> {
    let mut lines = Lines::new(diagram);
    let (count, nodes) = lines.header(cover.option_count())?;
    let residuals = Residuals::new(cover, budget)?;
    let mut checker =
        Checker { residuals, pace: budget.pace(), nodes, pending: FxHashMap::default(), edges: Vec::new() };
    match checker.residuals.root() {
        Outcome::Open(root) if nodes > 0 => drop(checker.pending.insert(0, root)),
        Outcome::Open(_) => return Err(lines.error("expected a node for the root, which is neither solved nor dead")),
        _ if nodes > 0 => return Err(lines.error("expected 0 nodes, as the root is solved or dead")),
        Outcome::Solved => checker.edges.push(SOLVED),
        Outcome::Dead => checker.edges.push(DEAD),
    }
    // Each node: its first edge, and is it a product?
    let mut read: Vec<(usize, bool)> = Vec::new();
    for node in 0..nodes {
        let first = checker.edges.len();
        read.push((first, checker.node(node, &mut lines)?));
    }
    lines.end()?;
    let found = total(&read, &checker.edges, &mut checker.pace)?;
    if found != count {
        let what = format!("the count is {count}, but the diagram has {found}");
        return Err(CountProofError::Line { line: 2, what });
    }
    Ok(Summary { count, nodes: nodes.into(), edges: if nodes > 0 { checker.edges.len() as u64 } else { 0 } })
}

struct Checker<'a> {
    residuals: Residuals,
    pace: Pace<'a>,
    nodes: u32,
    /// The residuals of nodes that were referred to, and not yet read.
    pending: FxHashMap<u32, Residual>,
    edges: Vec<u32>,
}

impl Checker<'_> {
    /// Reads a node and checks its edges; returns whether it is a product.
    fn node<R: BufRead>(&mut self, node: u32, lines: &mut Lines<R>) -> Result<bool, CountProofError> {
        let Some(residual) = self.pending.remove(&node) else {
            return Err(
                lines.error(format!("expected a node up to this line that refers to node {node}, the next one"))
            );
        };
        let mut words = lines.node(node, residual.live.len())?;
        let is_product = words.item == "&";
        if is_product {
            self.pace.step(residual.live.len())?;
            let parts = self.residuals.parts(&residual);
            if parts.len() < 2 {
                return Err(words.error("expected a branch, as all live options are connected"));
            }
            for part in parts {
                self.edge(node, Outcome::Open(part), &mut words)?;
            }
        } else {
            self.branch(node, &residual, &mut words)?;
        }
        words.end()?;
        Ok(is_product)
    }

    /// Checks the edges of a branch node.
    fn branch(&mut self, node: u32, residual: &Residual, words: &mut Words<'_>) -> Result<(), CountProofError> {
        let Some(bound) = number(words.item).and_then(|item| residual.bound(item)) else {
            let found = shown(words.item);
            return Err(words.error(format!("expected & or the number of an item with live options, found '{found}'")));
        };
        let options: Vec<u32> = self.residuals.options(residual, bound.item).collect();
        for &option in &options {
            self.pace.step(residual.live.len())?;
            let child = self.residuals.choose(residual, bound.item, option);
            self.edge(node, child, words)?;
        }
        if bound.least == 0 {
            self.pace.step(residual.live.len())?;
            let child = self.residuals.close(residual, bound.item);
            self.edge(node, child, words)?;
        }
        Ok(())
    }

    /// Checks that the next word refers to this child.
    fn edge(&mut self, node: u32, child: Outcome, words: &mut Words<'_>) -> Result<(), CountProofError> {
        let word = words.next().unwrap_or("the end of the line");
        let later = number(word).filter(|&to| node < to && to < self.nodes);
        let edge = match (&child, word, later) {
            (Outcome::Solved, "+", _) => SOLVED,
            (Outcome::Dead, "-", _) => DEAD,
            (Outcome::Open(_), _, Some(to)) => to,
            _ => {
                let expected = match child {
                    Outcome::Solved => "+ (solved)".to_string(),
                    Outcome::Dead => "- (dead)".to_string(),
                    Outcome::Open(_) => format!("a node after {node} and before {}", self.nodes),
                };
                return Err(words.error(format!("expected {expected} as child, found '{}'", shown(word))));
            }
        };
        self.edges.push(edge);
        if let Outcome::Open(residual) = child {
            let known = self.pending.entry(edge).or_insert_with(|| residual.clone());
            if *known != residual {
                let what = format!("this node and one before it lead to node {edge} with different residuals");
                return Err(words.error(what));
            }
        }
        Ok(())
    }
}

/// The count of the root, from the last node to the first.
fn total(nodes: &[(usize, bool)], edges: &[u32], pace: &mut Pace<'_>) -> Result<BigUint, CountProofError> {
    let mut counts = vec![BigUint::ZERO; nodes.len()];
    let mut end = edges.len();
    for (node, &(first, is_product)) in nodes.iter().enumerate().rev() {
        let mut count = BigUint::from(u8::from(is_product));
        for &edge in &edges[first..end] {
            pace.step(1 + count.bits() as usize / 64)?;
            match edge {
                SOLVED => count += 1_u8,
                DEAD => {}
                to if is_product => count *= &counts[to as usize],
                to => count += &counts[to as usize],
            }
        }
        counts[node] = count;
        end = first;
    }
    Ok(counts.into_iter().next().unwrap_or_else(|| BigUint::from(u8::from(edges == [SOLVED]))))
}

#[cfg(test)]
mod tests;
