//! Cubes: how several machines refute one formula, or solve it.
//!
//! # The way
//! 1. A [`Question`] (is there a layout? is there another one?) is *split*: a [`CubeTree`] decides about variables until there are
//!    as many leaves as were asked for. Each leaf is a [`Cube`], the literals assumed on the way to it.
//! 2. Each cube is *worked on*, anywhere and in any order: a layout answers the question, or the formula is refuted under the assumptions
//!    of the cube, with a proof in a file and what has to be known of it, a [`Refuted`].
//! 3. All of these are *merged* into one ordinary certificate.
//!
//! ```
//! use std::fs::File;
//! use std::io::BufReader;
//!
//! use jigsat_core::certificate::cubes::{CubeTree, Posed, Question, Worked};
//! use jigsat_core::certificate::{CertificateDraft, Claim, ProofMethod};
//! use jigsat_core::session::Session;
//! use jigsat_encodings::kind::Kind;
//! use jigsat_engines::Run;
//!
//! # let folder = tempfile::TempDir::new()?;
//! let text = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n";
//! let kind = Kind::recognise(text).expect("a formula");
//! let puzzle = kind.parse(text)?;
//! let (way, run) = (ProofMethod::of(kind).expect("a formula is one"), Run::default());
//! let Posed::Open(question) = Question::pose(&Session::new(&puzzle), &way, Claim::Unsolvable, &run)? else { return Ok(()) };
//! let tree: CubeTree = question.split(2, &run.limits.budget)?;
//!
//! // Elsewhere, with the tree and question.model() from files: Question::read(…), and each of tree.leaves().
//! let path = |leaf: usize| folder.path().join(format!("{leaf}.lrat"));
//! let mut results = Vec::new();
//! for (number, leaf) in tree.leaves().enumerate() {
//!     match question.work(&leaf.cube, &run, &path(number))? {
//!         Worked::Refuted(refuted) => results.push(refuted),
//!         Worked::Layout(layout) => panic!("not unsolvable: {}", layout.0.json()),
//!         Worked::Limited => panic!("undecided"),
//!     }
//! }
//!
//! let draft = CertificateDraft::new(&folder.path().join("certificate"))?;
//! let mut open = |leaf: usize| Ok(Box::new(BufReader::new(File::open(path(leaf))?)) as Box<_>);
//! question.merge(&tree, &results, &mut open, draft.path(), &run.limits.budget)?;
//! draft.publish()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The proofs
//! The proof of a cube is an LRAT proof that the formula has no model together with the clauses that models asked for on the way (each
//! with its reason) and a clause of one literal for each of those that the cube assumes. Literals that follow from the others by
//! propagation are not assumed, which keeps proofs short: an option that is taken excludes those that were decided against before it.
//!
//! In the merged proof each step `C` becomes `C ∨ ¬cube`, which follows from the same clauses without those of one literal: to assume that
//! it is false is to assume the cube. So the last step of each cube becomes `¬cube`, and at each inner node of the tree, from below to
//! above, `A ∨ ¬x` and `B ∨ x` lead to `A ∨ B`; at the root nothing is left of it, the empty clause. That the cubes cover everything is
//! thereby *proved*; the tree is not believed. What a cube's proof has derived is forgotten when it ends, so that a checker needs no
//! more memory for the whole than for its largest part. Any [`ProofMethod`](super::ProofMethod) will do: that of search trees, too, leads to a formula, which
//! the SAT solver refutes here.
//!
//! *Source*: Marijn Heule, Oliver Kullmann, Siert Wieringa, Armin Biere, "Cube and Conquer: Guiding CDCL SAT Solvers by Lookaheads",
//! HVC 2011; on the proofs Marijn Heule, Oliver Kullmann, Victor Marek, "Solving and Verifying the Boolean Pythagorean Triples Problem
//! via Cube-and-Conquer", SAT 2016.
//!
//! # Trust
//! What comes from other machines is foreign: trees are trees by the way they are written, proofs are read word by word, reasons are made
//! anew into clauses by the rules of the puzzle. What is merged is handed to [`check`](super::check()) before anybody sees it.

mod additions;
mod cube;
mod lookahead;
mod merge;
mod proof;
mod question;
mod split;
mod steps;
mod tree;
mod work;

pub use cube::{Cube, CubeError};
pub use merge::{MergeError, OpenProof};
pub use question::{Posed, Question, QuestionError};
pub use tree::{CubeTree, Leaf, TreeError};
pub use work::{Refuted, WorkError, Worked};

#[cfg(test)]
mod tests;
