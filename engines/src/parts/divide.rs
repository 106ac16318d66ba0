//! Dividing a search tree into parts that take about the same time.
//!
//! Random [probes](crate::probe) estimate how large the tree below a node is. The node that seems to have most below it
//! is opened, and its children take its place, until no single node has much work; then all are probed once more. At
//! last neighbouring nodes are joined, and children in the same part are replaced by their parent.
//!
//! The effort is counted in changes to the links, and the random numbers have a seed: the division is the same on every
//! machine.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use itertools::Itertools;
use jigsat_forms::ExactCover;
use jigsat_forms::budget::{Budget, Exceeded};

use super::Decision;
use super::balance::balance;
use super::estimate::{Estimate, Probes};
use crate::dlx::cursor::Cursor;

/// A tree divided into parts.
#[derive(Debug, Clone, PartialEq)]
pub struct Division {
    /// The parts, in the order of the walk.
    pub pieces: Vec<Piece>,
    /// The size of the whole.
    pub size: Estimate,
}

/// A part of a tree: the subtrees below some nodes.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// The paths from the root to these nodes, in the order of the walk.
    pub nodes: Vec<Vec<Decision>>,
    /// The size of the part.
    pub size: Estimate,
}

/// The parameters of a division.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dividing {
    /// The number of parts.
    pub parts: usize,
    /// The seed of the probes.
    pub seed: u64,
}

/// The number of first probes from each node.
const PROBES: u32 = 8;

/// The number of nodes in a part of average size.
const GRAIN: f64 = 4.0;

/// The bounds of the effort, in changes to the links.
/// A quarter of a second and half an hour.
const EFFORT: (f64, f64) = (3e7, 2e11);

/// The effort is the work divided by this.
const SHARE: f64 = 300.0;

/// The part of the effort for opening nodes, as far as possible.
const OPENING: f64 = 0.4;

/// The part of the effort that may be spent in the end.
const LAST: f64 = 1.3;

/// Divides the subtrees below some nodes of the search tree of `problem`.
/// The root alone stands for the whole tree. There are fewer parts than requested if the tree has not so many nodes;
/// never more.
///
/// # Errors
/// If the budget is exceeded.
pub fn divide(
    problem: &ExactCover,
    nodes: &[Vec<Decision>],
    dividing: Dividing,
    budget: &Budget,
) -> Result<Division, Exceeded> {
    let mut divider = Divider {
        cursor: Cursor::new(problem, budget)?,
        random: fastrand::Rng::with_seed(dividing.seed),
        nodes: Vec::new(),
        heap: BinaryHeap::new(),
        sum: 0.0,
    };
    let roots: Vec<usize> = nodes.iter().map(|path| divider.add(path.clone())).try_collect()?;
    divider.open_largest(GRAIN * dividing.parts as f64, OPENING)?;
    divider.probe_again()?;
    // Nodes that only seemed to be small.
    divider.open_largest(2.0 * dividing.parts as f64, LAST)?;
    Ok(divider.join(&roots, dividing.parts))
}

/// A node with its probes.
struct ProbedNode {
    path: Vec<Decision>,
    /// The numbers of its children, if it was opened.
    children: Vec<usize>,
    /// Has it no children?
    is_closed: bool,
    probes: Probes,
}

impl ProbedNode {
    /// The most probes of the second round.
    /// By then, the error is a 256th of the deviation of a probe.
    const MOST_PROBES: u32 = 1 << 16;

    /// Is its size a part of the estimate?
    fn is_estimated(&self) -> bool {
        self.children.is_empty() && !self.is_closed
    }

    /// The size of the tree below, given the variance of the logarithms of probes.
    fn size(&self, variance: f64) -> Estimate {
        self.probes.size(if self.is_closed { 0.0 } else { variance })
    }
}

struct Divider<'a> {
    cursor: Cursor<'a>,
    random: fastrand::Rng,
    nodes: Vec<ProbedNode>,
    /// Nodes by the bits of their estimated work, which are in the order of the numbers; entries with an old estimate are skipped.
    heap: BinaryHeap<(u64, Reverse<usize>)>,
    /// The work below all unopened nodes.
    sum: f64,
}

impl Divider<'_> {
    /// Adds a node, and probes from there.
    fn add(&mut self, path: Vec<Decision>) -> Result<usize, Exceeded> {
        let number = self.nodes.len();
        self.nodes.push(ProbedNode { path, children: Vec::new(), is_closed: false, probes: Probes::default() });
        self.probe(number, PROBES)?;
        Ok(number)
    }

    fn probe(&mut self, number: usize, probes: u32) -> Result<(), Exceeded> {
        let node = &mut self.nodes[number];
        let before = node.probes.work();
        if self.cursor.go_to(&node.path)? {
            for _ in 0..probes {
                node.probes.add(self.cursor.probe(&mut self.random)?);
            }
        }
        let work = node.probes.work();
        self.sum += work - before;
        self.heap.push((work.to_bits(), Reverse(number)));
        Ok(())
    }

    /// The effort that may be spent.
    fn effort(&self) -> f64 {
        (self.sum / SHARE).clamp(EFFORT.0, EFFORT.1)
    }

    /// Opens the largest nodes.
    /// It stops when none has more than one of `share` equal shares of the work, or when this part of the effort is
    /// spent.
    fn open_largest(&mut self, share: f64, effort: f64) -> Result<(), Exceeded> {
        let is_few = |nodes: &[ProbedNode]| (nodes.len() as f64) < share / 2.0;
        while (is_few(&self.nodes) || self.cursor.updates() as f64 <= effort * self.effort())
            && let Some((work, Reverse(number))) = self.heap.pop()
        {
            let node = &self.nodes[number];
            // The estimate has changed, and the node was pushed again.
            let is_old = node.probes.work().to_bits() != work;
            if !node.is_estimated() || is_old {
                continue;
            }
            if f64::from_bits(work) * share < self.sum {
                self.heap.push((work, Reverse(number)));
                break;
            }
            self.open(number)?;
        }
        Ok(())
    }

    fn open(&mut self, number: usize) -> Result<(), Exceeded> {
        let path = self.nodes[number].path.clone();
        self.cursor.go_to(&path)?;
        let steps = self.cursor.children()?.map_or_else(Vec::new, |children| children.steps);
        if steps.is_empty() {
            self.nodes[number].is_closed = true;
            return Ok(());
        }
        self.sum -= self.nodes[number].probes.work();
        for step in steps {
            let child = self.add(path.iter().copied().chain([step]).collect())?;
            self.nodes[number].children.push(child);
        }
        Ok(())
    }

    /// Probes all unopened nodes again, more often where probes differed more.
    /// The old ones decided which nodes to open, so their mean is biased: among the unopened nodes, too many have small
    /// samples by chance.
    fn probe_again(&mut self) -> Result<(), Exceeded> {
        let leaves: Vec<usize> = (0..self.nodes.len()).filter(|&i| self.nodes[i].is_estimated()).collect();
        let spreads: f64 = leaves.iter().map(|&i| self.nodes[i].probes.spread()).sum();
        let probes: f64 = self.nodes.iter().map(|node| f64::from(node.probes.count)).sum();
        let spent = self.cursor.updates() as f64;
        let affordable = (self.effort() - spent).max(0.0) * probes / spent.max(1.0);
        for number in leaves {
            let before = std::mem::take(&mut self.nodes[number].probes);
            let share = before.spread() / spreads.max(1.0);
            self.sum -= before.work();
            self.probe(number, ((affordable * share) as u32).clamp(PROBES, ProbedNode::MOST_PROBES))?;
        }
        Ok(())
    }

    /// Joins neighbouring nodes into parts whose largest work is least.
    fn join(&self, roots: &[usize], parts: usize) -> Division {
        let mut leaves = Vec::new();
        for &root in roots {
            self.leaves_below(root, &mut leaves);
        }
        let works: Vec<f64> = leaves.iter().map(|&leaf| self.nodes[leaf].probes.work()).collect();
        let ends = balance(&works, parts);
        let mut part_of = vec![0; self.nodes.len()];
        for (i, &leaf) in leaves.iter().enumerate() {
            part_of[leaf] = ends.partition_point(|&end| end <= i);
        }
        let mut pieces = vec![Piece { nodes: Vec::new(), size: Estimate::default() }; ends.len()];
        for &root in roots {
            self.collect(root, &mut part_of, &mut pieces);
        }
        let (mut size, variance) = (Estimate::default(), self.variance());
        for &leaf in &leaves {
            let estimate = self.nodes[leaf].size(variance);
            let piece = &mut pieces[part_of[leaf]];
            (piece.size, size) = (piece.size.and(estimate), size.and(estimate));
        }
        Division { pieces, size }
    }

    /// The variance of the logarithms of the work of probes from the same node.
    fn variance(&self) -> f64 {
        let estimated = self.nodes.iter().filter(|node| node.is_estimated());
        let (squares, probes) = estimated.fold((0.0, 0.0), |(squares, probes), node| {
            (squares + node.probes.log_squares(), probes + f64::from(node.probes.count) - 1.0)
        });
        squares / f64::max(probes, 1.0)
    }

    fn leaves_below(&self, number: usize, leaves: &mut Vec<usize>) {
        let node = &self.nodes[number];
        if node.children.is_empty() {
            leaves.push(number);
        }
        for &child in &node.children {
            self.leaves_below(child, leaves);
        }
    }

    /// Assigns the nodes below one to their parts.
    /// Returns the part if all of them are in the same one; the caller assigns the node itself then.
    fn part_below(&self, number: usize, part_of: &mut [usize]) -> Option<usize> {
        let children = &self.nodes[number].children;
        if children.is_empty() {
            return Some(part_of[number]);
        }
        let below: Vec<Option<usize>> = children.iter().map(|&child| self.part_below(child, part_of)).collect();
        let part = below.iter().all_equal_value().ok().copied().flatten();
        part_of[number] = part.unwrap_or(usize::MAX);
        part
    }

    fn collect(&self, number: usize, part_of: &mut [usize], pieces: &mut [Piece]) {
        self.part_below(number, part_of);
        let mut open = vec![number];
        while let Some(number) = open.pop() {
            let node = &self.nodes[number];
            match pieces.get_mut(part_of[number]) {
                Some(piece) => piece.nodes.push(node.path.clone()),
                None => open.extend(node.children.iter().rev()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::parts::{Journal, Saved, check_partition};
    use crate::testing::{problem, queens};
    use crate::{Dlx, Engine, Mask, Run};

    fn divided(problem: &ExactCover, parts: usize, seed: u64) -> Division {
        divide(problem, &[Vec::new()], Dividing { parts, seed }, &Budget::none()).unwrap()
    }

    /// The count and the nodes of a part, by this engine.
    fn counted(engine: &dyn Engine<ExactCover>, problem: &ExactCover, nodes: &[Vec<Decision>]) -> (u64, u64) {
        let saved = Saved::below(crate::parts::fingerprint(problem), nodes);
        assert_eq!(saved.check(), Ok(()));
        let run = Run { journal: Some(Arc::new(Journal::resume(saved))), ..Run::default() };
        let counted = engine.count(problem, &run).unwrap();
        (counted.count.try_into().unwrap(), counted.report.stats.nodes)
    }

    proptest! {
        #[test]
        fn the_parts_add_up_to_the_whole(problem in problem(), parts in 1..9_usize, seed: u64) {
            let pieces = divided(&problem, parts, seed).pieces;
            prop_assert!((1..=parts).contains(&pieces.len()));
            let nodes: Vec<&[Decision]> = pieces.iter().flat_map(|piece| &piece.nodes).map(Vec::as_slice).collect();
            prop_assert_eq!(check_partition(&problem, &nodes, &Budget::none()), Ok(()));
            let whole = Dlx.count(&problem, &Run::default()).unwrap().count;
            for engine in [&Dlx as &dyn Engine<ExactCover>, &Mask::default()] {
                let sum: u64 = pieces.iter().map(|piece| counted(engine, &problem, &piece.nodes).0).sum();
                prop_assert_eq!(whole.clone(), sum.into());
            }
        }
    }

    #[test]
    fn parts_are_of_about_the_same_size() {
        let problem = queens(9);
        let division = divided(&problem, 50, 7);
        assert_eq!(division.pieces.len(), 50);
        let counts: Vec<(u64, u64)> = division.pieces.iter().map(|p| counted(&Dlx, &problem, &p.nodes)).collect();
        let (count, nodes) = counts.iter().fold((0, 0), |(count, nodes), more| (count + more.0, nodes + more.1));
        assert_eq!(count, 352);
        assert!((0.9..1.1).contains(&(division.size.nodes / nodes as f64)), "{:?}: {nodes}", division.size);
        let most = counts.iter().map(|count| count.1).max().unwrap_or(0);
        assert!(most * 50 < 3 * nodes, "{most} of {nodes}");
        assert_eq!(division, divided(&problem, 50, 7), "the seed decides");
        let again =
            divide(&problem, &division.pieces[3].nodes, Dividing { parts: 5, seed: 1 }, &Budget::none()).unwrap();
        let sum: u64 = again.pieces.iter().map(|piece| counted(&Dlx, &problem, &piece.nodes).0).sum();
        assert_eq!((again.pieces.len(), sum), (5, counts[3].0));
    }

    /// Estimates are unbiased.
    /// Nodes with large first probes are opened: the first probes of the others alone would be too small.
    #[test]
    fn sizes_are_right_on_average() {
        let problem = queens(11);
        let ratio = |seed| {
            let Division { pieces, size } = divided(&problem, 20, seed);
            // Nodes above the parts are in none of them.
            let nodes: u64 = pieces.iter().map(|piece| counted(&Mask::default(), &problem, &piece.nodes).1).sum();
            size.nodes / nodes as f64
        };
        let sizes: f64 = (0..6).map(ratio).sum();
        assert!((0.99..1.01).contains(&(sizes / 6.0)), "{}", sizes / 6.0);
    }
}
