//! Merges the proofs of all cubes into one certificate.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use jigsat_engines::Meter;
use jigsat_forms::Lit;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::cnf::dimacs;

use super::super::folder::{Output, close};
use super::super::make::Maker;
use super::super::open::CheckError;
use super::super::{Manifest, check, files};
use super::additions::Additions;
use super::cube::shown;
use super::proof::Merger;
use super::question::Question;
use super::steps::{CopyError, StepSink};
use super::tree::CubeTree;
use super::work::Refuted;
use crate::refute::lrat::{self, ProofError, Summary};
use crate::refute::numbers;

/// Why merging failed. Cubes are numbered from 1.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// The number of results is not that of the cubes.
    #[error("expected the results of {expected} cubes, found those of {found}")]
    Count {
        /// The number of leaves of the tree.
        expected: usize,
        /// The number of results.
        found: usize,
    },
    /// The result of a cube is wrong.
    #[error("cube {cube}: {what}")]
    Cube {
        /// The number of the cube.
        cube: usize,
        /// What is wrong.
        what: String,
    },
    /// A file of the certificate can't be written.
    #[error(transparent)]
    Io(io::Error),
    /// Time or memory did not suffice.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
    /// All cubes are right, but the whole does not hold.
    /// This is an error of the program or of the machine.
    #[error("internal error: the certificate does not hold: {0}")]
    Whole(CheckError),
}

impl From<io::Error> for MergeError {
    fn from(error: io::Error) -> Self {
        Exceeded::of(&error).map_or(Self::Io(error), Self::Exceeded)
    }
}

/// A function that opens the proof of a leaf, numbered from 0.
pub type OpenProof<'a> = dyn FnMut(usize) -> io::Result<Box<dyn BufRead>> + 'a;

impl Question<'_> {
    /// Merges refutations of the leaves of `tree` into a certificate in `folder`.
    ///
    /// `results` describes their proofs, in the order of the leaves, and `open` opens them. The folder must exist. The certificate has been
    /// [checked](check::check) on return; after an error, the folder has none.
    ///
    /// The memory holds the formula, the reasons, and the data of the checker, but never a whole proof.
    ///
    /// # Errors
    /// [`MergeError`], which names the first cube whose result or proof is wrong.
    pub fn merge(
        &self,
        tree: &CubeTree,
        results: &[Refuted],
        open: &mut OpenProof<'_>,
        folder: &Path,
        budget: &Budget,
    ) -> Result<(), MergeError> {
        self.match_up(tree, results)?;
        let additions = Additions::of(self, results, budget)?;
        let mut manifest = Manifest::of(self.puzzle, &self.method, self.claim.clone());
        manifest.added.clone_from(&additions.reasons);
        let mut maker = Maker {
            basis: &self.basis,
            burnside: None,
            manifest,
            output: Output { folder, budget, meter: &Meter::default() },
        };
        maker.write_formula(&additions.clauses)?;
        let begins = self.write_proof(tree, results, open, &additions, &maker)?;
        maker.describe(self.puzzle, self.only.as_slice())?;
        match check::check(folder, budget) {
            Ok(_) => Ok(()),
            Err(CheckError::Exceeded(exceeded)) => Err(exceeded.into()),
            Err(error) => {
                self.find_fault(results, open, &additions, &begins, &maker)?;
                Err(MergeError::Whole(error))
            }
        }
    }

    /// Checks that each leaf has a result that assumes only literals of its cube.
    fn match_up(&self, tree: &CubeTree, results: &[Refuted]) -> Result<(), MergeError> {
        let (expected, found) = (tree.leaf_count(), results.len());
        if expected != found {
            return Err(MergeError::Count { expected, found });
        }
        let vars = self.basis.cnf().var_count();
        for ((cube, leaf), result) in (1..).zip(tree.leaves()).zip(results) {
            let literals = leaf.cube.literals();
            if literals.iter().any(|lit| lit.var().index() >= vars) {
                let what = format!("expected literals of the variables 1 to {vars}, found {}", shown(literals));
                return Err(MergeError::Cube { cube, what });
            }
            if let Some(&lit) = result.assumed.literals().iter().find(|lit| !literals.contains(lit)) {
                let what = format!(
                    "its proof assumes {}, but the cube is {}: the proof belongs to another cube",
                    dimacs::number(lit),
                    shown(literals)
                );
                return Err(MergeError::Cube { cube, what });
            }
        }
        Ok(())
    }

    /// Writes the proof; returns the number of lines before the part of each leaf.
    fn write_proof(
        &self,
        tree: &CubeTree,
        results: &[Refuted],
        open: &mut OpenProof<'_>,
        additions: &Additions,
        maker: &Maker<'_>,
    ) -> Result<Vec<u64>, MergeError> {
        let budget = maker.output.budget;
        let create = |file| maker.output.create(file).map(|file| budget.writer(file));
        let target = StepSink { lrat: create(files::LRAT)?, drat: create(files::DRAT)? };
        let cnf = self.basis.cnf();
        let mut clauses = (1..).zip(cnf.clauses().chain(additions.clauses.iter().map(Vec::as_slice)));
        let empty = clauses.find(|(_, clause)| clause.is_empty()).map(|(id, _)| id);
        let mut merger = Merger::new(cnf.var_count(), additions.total(), empty, target, budget);
        let (mut above, mut begins) = (Vec::new(), Vec::with_capacity(results.len()));
        for &node in tree.preorder() {
            if let Some(lit) = node {
                above.push((lit, None));
                continue;
            }
            let leaf = begins.len();
            begins.push(merger.lines());
            let proof = open(leaf).map_err(|error| of_leaf(leaf, error.into()))?;
            let (reasons, assumed) = (additions.numbers(&results[leaf]), results[leaf].assumed.literals());
            let derived = merger.leaf(proof, &reasons, additions.common(), assumed).map_err(|error| match error {
                CopyError::Proof(error) => of_leaf(leaf, error),
                CopyError::Write(error) => error.into(),
            })?;
            merger.ascend(&mut above, derived)?;
        }
        let StepSink { lrat, drat } = merger.finish();
        close(lrat.into_inner())?;
        close(drat.into_inner())?;
        Ok(begins)
    }

    /// Finds the leaf whose proof is wrong, after the check of the whole failed.
    ///
    /// # Errors
    /// The leaf; none if the merged proof holds.
    fn find_fault(
        &self,
        results: &[Refuted],
        open: &mut OpenProof<'_>,
        additions: &Additions,
        begins: &[u64],
        maker: &Maker<'_>,
    ) -> Result<(), MergeError> {
        let merged = BufReader::new(File::open(maker.output.folder.join(files::LRAT))?);
        let Err(ProofError::Line { line, .. }) = self.check(&additions.clauses, merged, maker.output.budget) else {
            return Ok(());
        };
        let leaf = begins.partition_point(|&begin| begin < line).saturating_sub(1);
        // Check the original proof, so that the error has its line numbers.
        let proof = open(leaf).map_err(|error| of_leaf(leaf, error.into()))?;
        let clauses = additions.of_cube(&results[leaf]);
        self.check(&clauses, proof, maker.output.budget).map_err(|error| of_leaf(leaf, error))?;
        let what = "a hint of its proof derives a literal that it assumes".to_string();
        Err(MergeError::Cube { cube: leaf + 1, what })
    }

    /// Checks a proof that the formula has no model with these clauses added.
    fn check(&self, added: &[Vec<Lit>], proof: impl BufRead, budget: &Budget) -> Result<Summary, ProofError> {
        let cnf = self.basis.cnf();
        lrat::check(cnf.var_count(), numbers(cnf, added), proof, budget, &mut |_| Ok(()))
    }
}

/// The error for the proof of a leaf, numbered from 0.
fn of_leaf(leaf: usize, error: ProofError) -> MergeError {
    match error {
        ProofError::Exceeded(exceeded) => exceeded.into(),
        error => MergeError::Cube { cube: leaf + 1, what: error.to_string() },
    }
}
