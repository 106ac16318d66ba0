//! Cube and conquer: several machines refute one formula, or solve it.
//!
//! # The steps
//! 1. A [`Question`] (is there a layout? is there another one?) is *split*: a [`CubeTree`] decides about variables until it has the
//!    requested number of leaves. Each leaf is a [`Cube`], the literals assumed on its path.
//! 2. Each cube is *worked on*, anywhere and in any order. Either a layout answers the question, or the formula is refuted under the
//!    assumptions of the cube. Then there is a proof in a file, and a [`Refuted`] that describes it.
//! 3. All proofs are *merged* into one ordinary certificate.
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
//! let (method, run) = (ProofMethod::of(kind).expect("a formula has one"), Run::default());
//! let Posed::Open(question) = Question::pose(&Session::new(&puzzle), &method, Claim::Unsolvable, &run)? else { return Ok(()) };
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
//! The proof of a cube is an LRAT proof. It refutes the formula with the lazy clauses that were added (each with its reason) and a unit
//! clause for each literal that the cube assumes. Literals that follow from the others by propagation are not assumed, which keeps
//! proofs short: a chosen option excludes the options that were decided against before it.
//!
//! In the merged proof each step `C` becomes `C ∨ ¬cube`. It follows from the same clauses without the unit clauses, since to assume that
//! it is false is to assume the cube. The last step of each cube becomes `¬cube`. At each inner node of the tree, bottom-up, `A ∨ ¬x` and
//! `B ∨ x` are resolved to `A ∨ B`; the root yields the empty clause. This *proves* that the cubes cover everything, so the tree needs no
//! trust. The steps of a cube are deleted when its proof ends, so a checker needs no more memory for the whole than for its largest part.
//! Any [`ProofMethod`](super::ProofMethod) by a formula works. The SAT solver also refutes the formula of the method by search trees.
//!
//! *Source*: Marijn Heule, Oliver Kullmann, Siert Wieringa, Armin Biere, "Cube and Conquer: Guiding CDCL SAT Solvers by Lookaheads",
//! HVC 2011; on the proofs Marijn Heule, Oliver Kullmann, Victor Marek, "Solving and Verifying the Boolean Pythagorean Triples Problem
//! via Cube-and-Conquer", SAT 2016.
//!
//! # Trust
//! Input from other machines is untrusted. Every complete preorder is a tree, proofs are read word by word, and clauses are derived from
//! their reasons by the rules of the puzzle. The merged certificate passes [`check`](super::check()) before it is published.

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
