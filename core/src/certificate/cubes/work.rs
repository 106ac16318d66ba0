//! Work on one cube: finds a layout, or refutes the cube.

use std::fs::File;
use std::io::{self, BufReader, BufWriter};
use std::path::Path;

use itertools::Itertools;
use jigsat_encodings::kind::Answer;
use jigsat_engines::Run;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Lit, Model};
use serde::{Deserialize, Serialize};

use super::super::basis::{SearchError, SearchResult};
use super::super::folder::close;
use super::cube::{Cube, shown};
use super::question::Question;
use crate::refute::logging::{ProofWriters, Refutation, refute};
use crate::refute::lrat::{self, ProofError};
use crate::refute::numbers;
use crate::refute::propagate::Propagator;

/// The description of the proof that refutes a cube.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refuted {
    /// The literals of the cube that the proof assumes, in order.
    pub assumed: Cube,
    /// The reasons of the lazy clauses, in their order after the formula.
    pub reasons: Vec<String>,
}

/// The result of the work on a cube.
pub enum Worked {
    /// The cube is refuted, and the file has the proof.
    Refuted(Refuted),
    /// The claim is false: a layout other than the known one.
    Layout(Box<(Answer, Model)>),
    /// A limit was reached; the file has a part of a proof.
    Limited,
}

/// Why the work on a cube failed.
#[derive(Debug, thiserror::Error)]
pub enum WorkError {
    /// The cube belongs to another formula.
    #[error("expected literals of the variables 1 to {vars}, found {cube}")]
    Foreign {
        /// The number of variables of the formula.
        vars: usize,
        /// The cube.
        cube: String,
    },
    /// The search failed.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The file can't be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The written proof does not hold.
    /// This is an error of the solver, of this program or of the machine.
    #[error("internal error: the proof does not hold: {0}")]
    Proof(ProofError),
}

impl Question<'_> {
    /// Works on a cube; if it is refuted, writes the proof to the file at `proof`.
    /// The file is synced to disk on return.
    ///
    /// # Errors
    /// [`WorkError`].
    pub fn work(&self, cube: &Cube, run: &Run, proof: &Path) -> Result<Worked, WorkError> {
        match self.try_work(cube, run, proof) {
            // A proof that a limit cut short is no failure.
            Err(WorkError::Io(error)) if Exceeded::of(&error).is_some() => Ok(Worked::Limited),
            Err(WorkError::Proof(ProofError::Exceeded(_))) => Ok(Worked::Limited),
            worked => worked,
        }
    }

    fn try_work(&self, cube: &Cube, run: &Run, proof: &Path) -> Result<Worked, WorkError> {
        let vars = self.basis.cnf().var_count();
        if cube.literals().iter().any(|lit| lit.var().index() >= vars) {
            return Err(WorkError::Foreign { vars, cube: shown(cube.literals()) });
        }
        let cuts = match self.basis.find_under(cube.literals(), self.only(), run)? {
            SearchResult::Nothing(cuts) => cuts,
            SearchResult::Layout(layout) => return Ok(Worked::Layout(layout)),
            SearchResult::Limited => return Ok(Worked::Limited),
        };
        let mut added = self.excluded();
        let cuts = cuts.into_iter().unique_by(|cut| cut.reason.clone());
        let (reasons, clauses): (Vec<String>, Vec<_>) = cuts.map(|cut| (cut.reason, cut.clause)).unzip();
        added.extend(clauses);
        let budget = &run.limits.budget;
        let assumed = self.needed(cube, &added, budget).map_err(io::Error::from)?;
        added.extend(assumed.literals().iter().map(|&lit| vec![lit]));
        if self.prove(&added, run, proof)? == Refutation::Limited {
            return Ok(Worked::Limited);
        }
        let written = BufReader::new(budget.reader(File::open(proof)?));
        let formula = numbers(self.basis.cnf(), &added);
        lrat::check(vars, formula, written, budget, &mut |_| Ok(())).map_err(WorkError::Proof)?;
        Ok(Worked::Refuted(Refuted { assumed, reasons }))
    }

    /// The literals of a cube that do not follow from the others by propagation.
    /// A proof that assumes only these never derives one of them again; the checker would refuse such a hint.
    fn needed(&self, cube: &Cube, added: &[Vec<Lit>], budget: &Budget) -> Result<Cube, Exceeded> {
        let Some(mut propagator) = Propagator::new(self.basis.cnf(), added, budget)? else {
            return Ok(Cube::default());
        };
        let root = propagator.len();
        let mut kept = cube.literals().to_vec();
        // Negative literals first: they usually follow from the chosen options.
        for &lit in cube.literals().iter().sorted_by_key(|lit| lit.is_positive()) {
            let mut is_implied = propagator.value(lit) == Some(true);
            for &other in kept.iter().filter(|&&other| other != lit) {
                if is_implied {
                    break;
                }
                is_implied = !propagator.assume(other)? || propagator.value(lit) == Some(true);
            }
            propagator.backtrack(root);
            if is_implied {
                kept.retain(|&other| other != lit);
            }
        }
        Ok(Cube::new(kept).expect("a part of a cube is one"))
    }

    /// Refutes the formula with these added clauses, and writes the proof.
    fn prove(&self, added: &[Vec<Lit>], run: &Run, path: &Path) -> Result<Refutation, WorkError> {
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        let mut lrat = BufWriter::new(File::create(path).map_err(named)?);
        let proof = ProofWriters { lrat: &mut lrat, drat: &mut io::sink() };
        let refutation = refute(self.basis.cnf(), added, run, proof)?;
        close(lrat)?;
        if refutation == Refutation::Satisfiable {
            return Err(WorkError::Io(io::Error::other("internal error: a refuted formula has a model")));
        }
        Ok(refutation)
    }
}
