//! Checks that some nodes divide a search tree: each leaf is below one of them.
//!
//! The tree is walked from the problem and the rules alone, by filtering lists of options: no code of an engine is
//! used. A node branches on the item that has the fewest options to spare, the first one of these; its children are
//! identified by their [decisions](Decision). The nodes divide the tree if, at each node above them, every child is one
//! of them or has one of them below it. Children in which some item has too few options may be missing.
//!
//! *Source*: Algorithms X, C and M of TAOCP, volume 4B, section 7.2.2.1.

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded, Pace};
use jigsat_forms::exact_cover::{Colour, Role};
use jigsat_forms::{ExactCover, ItemId, OptionId};

use super::Decision;

/// Why some nodes don't divide a tree.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PartitionError {
    /// A subtree is in no part.
    #[error("no part covers the node {}", path(.0))]
    Missing(Vec<Decision>),
    /// A node is in two parts, or the nodes are out of order.
    #[error("the node {} occurs twice, lies below another one, or is out of order", path(.0))]
    Double(Vec<Decision>),
    /// There is no such node.
    #[error("the tree has no node {}", path(.0))]
    Foreign(Vec<Decision>),
    /// The budget was exceeded.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

fn path(steps: &[Decision]) -> String {
    let step = |step: &Decision| match step {
        Decision::Take(option) => option.0.to_string(),
        Decision::End => "end".to_string(),
    };
    if steps.is_empty() { "at the root".to_string() } else { steps.iter().map(step).join(" ") }
}

/// Checks that the nodes at the ends of these paths divide the whole tree.
/// `O(nodes above · entries)`.
///
/// # Errors
/// The first place where they don't.
pub fn check_partition(problem: &ExactCover, nodes: &[&[Decision]], budget: &Budget) -> Result<(), PartitionError> {
    let mut check = Check { problem, nodes, next: 0, path: Vec::new(), pace: budget.pace() };
    check.visit(&TreeNode::root(problem))?;
    match nodes.get(check.next) {
        None => Ok(()),
        Some(more) => Err(PartitionError::Double(more.to_vec())),
    }
}

struct Check<'a> {
    problem: &'a ExactCover,
    nodes: &'a [&'a [Decision]],
    /// The first of the nodes that was not reached yet.
    next: usize,
    path: Vec<Decision>,
    pace: Pace<'a>,
}

impl Check<'_> {
    /// Checks the subtree of the node at the path, which has some of the nodes.
    fn visit(&mut self, state: &TreeNode) -> Result<(), PartitionError> {
        let Some(&node) = self.nodes.get(self.next).filter(|node| node.starts_with(&self.path)) else {
            return Err(PartitionError::Missing(self.path.clone()));
        };
        if node.len() == self.path.len() {
            self.next += 1;
            return match self.nodes.get(self.next) {
                Some(next) if next.starts_with(&self.path) => Err(PartitionError::Double(next.to_vec())),
                _ => Ok(()),
            };
        }
        let Some(item) = state.select() else {
            return Err(PartitionError::Foreign(node.to_vec()));
        };
        for step in state.steps(self.problem, item) {
            self.pace.step(state.options.len() + state.items.len())?;
            self.path.push(step);
            let is_listed = self.nodes.get(self.next).is_some_and(|node| node.starts_with(&self.path));
            let child = state.after(self.problem, item, step);
            if is_listed || !child.has_lost_item() {
                self.visit(&child)?;
            }
            self.path.pop();
        }
        // Any other node with this prefix is no child.
        match self.nodes.get(self.next) {
            Some(node) if node.starts_with(&self.path) => Err(PartitionError::Foreign(node.to_vec())),
            _ => Ok(()),
        }
    }
}

/// The state of an item.
#[derive(Clone, Copy)]
struct RemainingItem {
    /// How many options it still needs.
    needs: u32,
    /// How many more may cover it; with 0, it is finished.
    takes: u32,
    /// How many options for it are left.
    options: u32,
    /// Is it a primary item?
    is_primary: bool,
    /// The colour that it has taken on.
    colour: Option<Colour>,
}

/// A node of the tree.
struct TreeNode {
    items: Vec<RemainingItem>,
    /// The options that are left, in order.
    options: Vec<OptionId>,
}

impl TreeNode {
    fn root(problem: &ExactCover) -> Self {
        let item = |id| {
            let (needs, takes, is_primary) = match problem.role(id) {
                Role::Secondary => (0, 1, false),
                Role::Primary { lo, hi } => (lo, hi, true),
            };
            RemainingItem { needs, takes, options: 0, is_primary, colour: None }
        };
        let items: Vec<RemainingItem> = problem.items().map(item).collect();
        let is_possible =
            |&option: &OptionId| problem.entries(option).iter().all(|entry| items[entry.item.index()].takes > 0);
        let options = problem.options().filter(is_possible).collect();
        Self { items, options }.counted(problem)
    }

    /// Returns the node with its options counted again.
    fn counted(mut self, problem: &ExactCover) -> Self {
        self.items.iter_mut().for_each(|item| item.options = 0);
        for entry in self.options.iter().flat_map(|&option| problem.entries(option)) {
            self.items[entry.item.index()].options += 1;
        }
        self
    }

    /// The items that are still branched on.
    fn open(&self) -> impl Iterator<Item = (ItemId, &RemainingItem)> {
        (0..).map(ItemId).zip(&self.items).filter(|(_, item)| item.is_primary && item.takes > 0)
    }

    /// Does some item need more options than are left for it?
    fn has_lost_item(&self) -> bool {
        self.open().any(|(_, item)| item.options < item.needs)
    }

    /// The item to branch on; `None` if everything is covered, or some item can't be.
    fn select(&self) -> Option<ItemId> {
        let fewest = self.open().min_by_key(|(_, item)| item.options.saturating_sub(item.needs));
        fewest.filter(|_| !self.has_lost_item()).map(|(id, _)| id)
    }

    fn has(problem: &ExactCover, option: OptionId, item: ItemId) -> bool {
        problem.entries(option).iter().any(|entry| entry.item == item)
    }

    /// All steps from here, in order.
    fn steps(&self, problem: &ExactCover, item: ItemId) -> Vec<Decision> {
        let options = self.options.iter().copied().filter(|&option| Self::has(problem, option, item));
        let may_end = self.items[item.index()].needs == 0;
        options.map(Decision::Take).chain(may_end.then_some(Decision::End)).collect()
    }

    /// Returns the child after a step.
    fn after(&self, problem: &ExactCover, branch: ItemId, step: Decision) -> Self {
        let mut items = self.items.clone();
        let Decision::Take(taken) = step else {
            // Options for the item are out: it gets no more.
            items[branch.index()].takes = 0;
            let without = |&option: &OptionId| !Self::has(problem, option, branch);
            let options = self.options.iter().copied().filter(without).collect();
            return Self { items, options }.counted(problem);
        };
        for entry in problem.entries(taken) {
            let item = &mut items[entry.item.index()];
            if entry.colour.is_some() {
                item.colour = entry.colour;
            } else {
                item.takes -= 1;
                item.needs = item.needs.saturating_sub(1);
            }
        }
        // Earlier options for the item were tried before: sets of options have an order.
        let is_before = |option| option <= taken && Self::has(problem, option, branch);
        let fits = |&option: &OptionId| {
            let mut entries = problem.entries(option).iter();
            !is_before(option)
                && entries.all(|entry| {
                    let item = &items[entry.item.index()];
                    item.takes > 0 && (item.colour.is_none() || item.colour == entry.colour)
                })
        };
        let options = self.options.iter().copied().filter(fits).collect();
        Self { items, options }.counted(problem)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::dlx::cursor::Cursor;
    use crate::testing::{problem, queens};

    /// Nodes that divide the tree, found by the links at random.
    fn leaves(problem: &ExactCover, seed: u64) -> Vec<Vec<Decision>> {
        let budget = Budget::none();
        let (mut cursor, mut random) = (Cursor::new(problem, &budget).unwrap(), fastrand::Rng::with_seed(seed));
        let (mut open, mut leaves) = (vec![Vec::new()], Vec::new());
        while let Some(path) = open.pop() {
            assert!(cursor.go_to(&path).unwrap());
            match cursor.children().unwrap().filter(|children| !children.steps.is_empty() && random.u8(..4) > 0) {
                Some(children) => {
                    let child = |&step: &Decision| path.iter().copied().chain([step]).collect::<Vec<_>>();
                    open.extend(children.steps.iter().rev().map(child));
                }
                None => leaves.push(path),
            }
        }
        leaves
    }

    fn check(problem: &ExactCover, leaves: &[Vec<Decision>]) -> Result<(), PartitionError> {
        let nodes: Vec<&[Decision]> = leaves.iter().map(Vec::as_slice).collect();
        check_partition(problem, &nodes, &Budget::none())
    }

    proptest! {
        #[test]
        fn the_nodes_of_the_links_divide_the_tree(problem in problem(), seed: u64) {
            let leaves = leaves(&problem, seed);
            prop_assert_eq!(check(&problem, &leaves), Ok(()));
        }
    }

    #[test]
    fn gaps_doubles_and_foreign_nodes_are_found() {
        let problem = queens(6);
        for seed in 0..20 {
            let good = leaves(&problem, seed);
            assert_eq!(check(&problem, &good), Ok(()));
            for i in 0..good.len() {
                let mut bad = good.clone();
                let gone = bad.remove(i);
                assert!(matches!(check(&problem, &bad), Err(PartitionError::Missing(_))), "{gone:?}");
                bad.insert(i, gone.clone());
                bad.insert(i, gone.clone());
                assert_eq!(check(&problem, &bad), Err(PartitionError::Double(gone.clone())));
                bad[i].push(Decision::End);
                assert!(check(&problem, &bad).is_err());
                bad[i] = gone.clone();
                bad[i + 1].push(Decision::Take(OptionId(3)));
                assert!(check(&problem, &bad).is_err());
                bad.remove(i + 1);
                assert_eq!(bad, good);
                bad.swap(0, i);
                assert_eq!(check(&problem, &bad).is_ok(), i == 0);
                bad.swap(0, i);
                if let Some(last) = bad[i].last_mut() {
                    *last = Decision::Take(OptionId(99));
                    assert!(check(&problem, &bad).is_err());
                }
            }
        }
        assert_eq!(check(&problem, &[vec![]]), Ok(()));
        assert!(check(&problem, &[]).is_err());
        assert!(check(&problem, &[vec![], vec![]]).is_err());
    }
}
