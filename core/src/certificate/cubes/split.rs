//! Splits a formula into cubes: repeatedly, the leaf with the greatest share.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Cnf, Lit};

use super::lookahead::{Branching, Lookahead, shares};
use super::tree::CubeTree;
use crate::refute::propagate::Propagator;

/// Splits `cnf` with the clauses in `added` into at most `count` cubes.
///
/// There are fewer if nothing is left to decide. `O(count · (literals of a cube + branches) · literals of the formula)`, and in practice
/// much less.
///
/// # Errors
/// If the budget is exceeded.
pub(super) fn split(cnf: &Cnf, added: &[Vec<Lit>], count: usize, budget: &Budget) -> Result<CubeTree, Exceeded> {
    let mut splitter = Splitter { nodes: vec![SplitNode::default()], leaves: 1, open: BinaryHeap::new() };
    match Propagator::new(cnf, added, budget)? {
        None => splitter.nodes[0].share = 0.0,
        Some(propagator) => {
            let mut lookahead = Lookahead::new(cnf, propagator);
            splitter.offer(0);
            while splitter.leaves < count
                && let Some((_, Reverse(leaf))) = splitter.open.pop()
            {
                budget.check()?;
                splitter.split(leaf, lookahead.branching(&splitter.cube(leaf))?, count);
            }
        }
    }
    Ok(splitter.tree())
}

/// A node of the tree.
struct SplitNode {
    /// The parent, and the literal assumed below it; `None` for the root.
    above: Option<(u32, Lit)>,
    /// The literal assumed to the left, and both children; `None` for a leaf.
    below: Option<(Lit, [u32; 2])>,
    /// The estimated share in the work.
    share: f64,
}

impl Default for SplitNode {
    /// The root.
    fn default() -> Self {
        Self { above: None, below: None, share: 1.0 }
    }
}

struct Splitter {
    nodes: Vec<SplitNode>,
    leaves: usize,
    /// The leaves that may be split, by share, then by age.
    /// The bits of positive numbers are in the order of the numbers.
    open: BinaryHeap<(u64, Reverse<u32>)>,
}

impl Splitter {
    fn offer(&mut self, leaf: u32) {
        self.open.push((self.nodes[leaf as usize].share.to_bits(), Reverse(leaf)));
    }

    fn cube(&self, mut node: u32) -> Vec<Lit> {
        let mut cube = Vec::new();
        while let Some((above, lit)) = self.nodes[node as usize].above {
            cube.push(lit);
            node = above;
        }
        cube.reverse();
        cube
    }

    /// Splits a leaf into a comb of branches.
    ///
    /// Each branch goes to the left, and the rest, without it, to the right. The last right leaf stands for all branches beyond `count`.
    fn split(&mut self, leaf: u32, branching: Branching, count: usize) {
        let branches = match branching {
            Branching::Between(branches) => branches,
            Branching::Refuted | Branching::Settled => {
                self.nodes[leaf as usize].share = 0.0;
                return;
            }
        };
        let whole = self.nodes[leaf as usize].share;
        let mut rest = whole;
        let teeth = branches.len().min(count - self.leaves + 1) - 1;
        let shares = shares(branches.iter().map(|&(_, settled)| settled));
        let mut node = leaf;
        for (&(lit, _), share) in branches.iter().zip(shares).take(teeth) {
            // Only settled leaves may have the share 0.
            let share = (whole * share).max(f64::MIN_POSITIVE);
            rest = (rest - share).max(f64::MIN_POSITIVE);
            let left = self.grow(node, lit, share);
            let right = self.grow(node, !lit, rest);
            self.nodes[node as usize].below = Some((lit, [left, right]));
            self.leaves += 1;
            self.offer(left);
            node = right;
        }
        self.offer(node);
    }

    fn grow(&mut self, above: u32, lit: Lit, share: f64) -> u32 {
        self.nodes.push(SplitNode { above: Some((above, lit)), below: None, share });
        self.nodes.len() as u32 - 1
    }

    fn tree(&self) -> CubeTree {
        const WHOLE: f64 = 1e9;
        let (mut nodes, mut shares) = (Vec::with_capacity(self.nodes.len()), Vec::with_capacity(self.leaves));
        let mut waiting = vec![0];
        while let Some(node) = waiting.pop() {
            let SplitNode { below, share, .. } = &self.nodes[node as usize];
            nodes.push(below.map(|(lit, _)| lit));
            match below {
                Some((_, [left, right])) => waiting.extend([right, left]),
                // A share of 0 means settled: others are at least 1.
                None => shares.push(if *share == 0.0 { 0 } else { (share * WHOLE).max(1.0) as u32 }),
            }
        }
        CubeTree::of_preorder(nodes, shares)
            .expect("every inner node has two nodes below it and decides about a new variable")
    }
}
