//! The tree of cubes: a binary tree of decisions.
//!
//! Every inner node decides about one variable, so the leaves are disjoint and cover everything. The tree is written in preorder: the
//! literal that an inner node assumes to the left (its negation to the right), and nothing for a leaf. Every complete preorder *is* a
//! tree, so the tree needs no trust.

use jigsat_forms::Lit;
use jigsat_forms::cnf::dimacs;
use serde::{Deserialize, Serialize};

use super::cube::{Cube, CubeError, shown};

/// A tree of decisions, whose leaves are the cubes that a formula is split into.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "WrittenTree", into = "WrittenTree")]
pub struct CubeTree {
    /// The nodes in preorder: the literal assumed to the left, or `None` for a leaf.
    nodes: Vec<Option<Lit>>,
    /// The estimated share of each leaf in the work, in billionths.
    shares: Vec<u32>,
}

/// A leaf of a tree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leaf {
    /// The decisions on the path to the leaf.
    pub cube: Cube,
    /// The estimated share in the work, in billionths; 0 if propagation settles it.
    pub share: u32,
}

/// Why a list is no tree of cubes. Cubes are numbered from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TreeError {
    /// A cube is invalid.
    #[error("cube {number}: {error}")]
    Cube {
        /// The number of the cube.
        number: usize,
        /// What is wrong with it.
        error: CubeError,
    },
    /// There is a gap or an overlap before a cube.
    #[error("cube {number}: expected one that begins with {expected}, found {found}")]
    Other {
        /// The number of the cube.
        number: usize,
        /// The expected beginning of the cube.
        expected: String,
        /// The cube.
        found: String,
    },
    /// A cube is repeated.
    #[error("cube {number} repeats the one before it: {found}")]
    Twice {
        /// The number of the cube.
        number: usize,
        /// The cube.
        found: String,
    },
    /// A cube is missing at the end.
    #[error("after {count} cubes: expected one that begins with {expected}, found the end")]
    Missing {
        /// The number of cubes.
        count: usize,
        /// The expected beginning of the cube.
        expected: String,
    },
    /// There is an extra cube at the end.
    #[error("cube {number}: the cubes before it cover everything, found {found}")]
    Beyond {
        /// The number of the cube.
        number: usize,
        /// The cube.
        found: String,
    },
    /// The number of shares is not that of the cubes.
    #[error("expected the shares of {expected} cubes, found {found}")]
    Shares {
        /// The number of cubes.
        expected: usize,
        /// The number of shares.
        found: usize,
    },
}

impl CubeTree {
    /// Makes a tree from its preorder and its shares. `O(literals of all leaves)`.
    ///
    /// # Errors
    /// [`TreeError`] if they are not those of a tree.
    pub(super) fn of_preorder(nodes: Vec<Option<Lit>>, shares: Vec<u32>) -> Result<Self, TreeError> {
        let tree = Self { nodes, shares };
        let mut path = Path::default();
        for &node in &tree.nodes {
            if !path.is_open() {
                return Err(TreeError::Beyond { number: path.leaves + 1, found: shown(node.as_slice()) });
            }
            if let Some(lit) = node {
                path.descend(lit);
                continue;
            }
            path.cube().map_err(|error| TreeError::Cube { number: path.leaves + 1, error })?;
            path.leave();
        }
        path.end()?;
        if tree.shares.len() != path.leaves {
            return Err(TreeError::Shares { expected: path.leaves, found: tree.shares.len() });
        }
        Ok(tree)
    }

    /// Makes a tree from its leaves, in the order of [`leaves`](Self::leaves).
    ///
    /// `O(literals)`.
    ///
    /// # Errors
    /// [`TreeError`] if there are gaps or overlaps.
    pub fn of_leaves(leaves: impl IntoIterator<Item = Leaf>) -> Result<Self, TreeError> {
        let (mut nodes, mut shares) = (Vec::new(), Vec::new());
        let mut path = Path::default();
        let mut before: Option<Cube> = None;
        for (number, Leaf { cube, share }) in (1..).zip(leaves) {
            let found = || shown(cube.literals());
            if before.as_ref() == Some(&cube) {
                return Err(TreeError::Twice { number, found: found() });
            }
            if !path.is_open() {
                return Err(TreeError::Beyond { number, found: found() });
            }
            let Some(rest) = cube.literals().strip_prefix(&path.literals[..]) else {
                return Err(TreeError::Other { number, expected: shown(&path.literals), found: found() });
            };
            for &lit in rest {
                nodes.push(Some(lit));
                path.descend(lit);
            }
            nodes.push(None);
            shares.push(share);
            path.leave();
            before = Some(cube);
        }
        path.end()?;
        Ok(Self { nodes, shares })
    }

    /// The leaves, from left to right. `O(literals)` for all.
    ///
    /// # Panics
    /// Never: the constructors accept only trees.
    pub fn leaves(&self) -> impl Iterator<Item = Leaf> {
        let mut path = Path::default();
        let mut shares = self.shares.iter();
        self.nodes.iter().filter_map(move |&node| {
            if let Some(lit) = node {
                path.descend(lit);
                return None;
            }
            let cube = path.cube().expect("no variable is decided twice");
            path.leave();
            Some(Leaf { cube, share: *shares.next().expect("each leaf has a share") })
        })
    }

    /// The number of leaves.
    pub fn leaf_count(&self) -> usize {
        self.shares.len()
    }

    /// The nodes in preorder: the literal assumed to the left, or `None` for a leaf.
    pub(super) fn preorder(&self) -> &[Option<Lit>] {
        &self.nodes
    }
}

/// The path from the root to the next node in preorder.
#[derive(Default)]
struct Path {
    literals: Vec<Lit>,
    /// Whether each literal leads to the right, after the left side was completed.
    are_right: Vec<bool>,
    /// The number of completed leaves.
    leaves: usize,
}

impl Path {
    /// Is there a next node?
    fn is_open(&self) -> bool {
        self.leaves == 0 || !self.literals.is_empty()
    }

    fn descend(&mut self, lit: Lit) {
        self.literals.push(lit);
        self.are_right.push(false);
    }

    fn cube(&self) -> Result<Cube, CubeError> {
        Cube::new(self.literals.clone())
    }

    /// Goes from a leaf to the next node.
    fn leave(&mut self) {
        self.leaves += 1;
        while self.are_right.pop_if(|is_right| *is_right).is_some() {
            self.literals.pop();
        }
        if let (Some(lit), Some(is_right)) = (self.literals.last_mut(), self.are_right.last_mut()) {
            (*lit, *is_right) = (!*lit, true);
        }
    }

    fn end(&self) -> Result<(), TreeError> {
        if self.is_open() {
            return Err(TreeError::Missing { count: self.leaves, expected: shown(&self.literals) });
        }
        Ok(())
    }
}

/// A serialized tree: 0 for a leaf, or the DIMACS number assumed to the left.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTree {
    nodes: Vec<i64>,
    shares: Vec<u32>,
}

impl From<CubeTree> for WrittenTree {
    fn from(tree: CubeTree) -> Self {
        Self { nodes: tree.nodes.into_iter().map(|node| node.map_or(0, dimacs::number)).collect(), shares: tree.shares }
    }
}

impl TryFrom<WrittenTree> for CubeTree {
    type Error = TreeError;

    fn try_from(written: WrittenTree) -> Result<Self, TreeError> {
        let mut nodes = Vec::with_capacity(written.nodes.len());
        let mut leaves = 0;
        for number in written.nodes {
            let node = dimacs::literal(number);
            if node.is_none() && number != 0 {
                return Err(TreeError::Cube { number: leaves + 1, error: CubeError::NoLiteral(number) });
            }
            leaves += usize::from(node.is_none());
            nodes.push(node);
        }
        Self::of_preorder(nodes, written.shares)
    }
}
