//! Work on one cube: a layout, or a proof that there is none under its assumptions.

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
use super::super::make::close;
use super::cube::{Cube, shown};
use super::question::Question;
use crate::refute::logging::{ProofWriters, Refutation, refute};
use crate::refute::lrat::{self, ProofError};
use crate::refute::numbers;
use crate::refute::propagate::Propagator;

/// What has to be known of the proof that there is nothing under the assumptions of a cube.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refuted {
    /// Which literals of the cube the proof assumes, in order: the others are not needed.
    pub assumed: Cube,
    /// Why clauses were added that models asked for, in the order in which they follow the formula.
    pub reasons: Vec<String>,
}

/// What came of the work on a cube.
pub enum Worked {
    /// There is nothing, and the file holds the proof.
    Refuted(Refuted),
    /// The claim is false: here is a layout, another one than the one that was known.
    Layout(Box<(Answer, Model)>),
    /// A limit was reached; the file holds a part of a proof.
    Limited,
}

/// Why the work on a cube failed.
#[derive(Debug, thiserror::Error)]
pub enum WorkError {
    /// The cube is one of another formula.
    #[error("expected literals of the variables 1 to {vars}, found {cube}")]
    Foreign {
        /// How many variables the formula has.
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
    /// The proof that was written is none: an error of the solver, of this program or of the machine.
    #[error("internal error: the proof does not hold: {0}")]
    Proof(ProofError),
}

impl Question<'_> {
    /// Works on a cube, and writes the proof, if it is refuted, to the file at `proof`, which is on the disk then.
    ///
    /// # Errors
    /// [`WorkError`].
    pub fn work(&self, cube: &Cube, run: &Run, proof: &Path) -> Result<Worked, WorkError> {
        match self.try_work(cube, run, proof) {
            // What was not finished for want of time is no failure.
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

    /// The literals of a cube without those that follow from the others by propagation. None of them is ever concluded again in a
    /// proof that assumes only these: a hint would be taken amiss that concludes what is known.
    fn needed(&self, cube: &Cube, added: &[Vec<Lit>], budget: &Budget) -> Result<Cube, Exceeded> {
        let Some(mut propagator) = Propagator::new(self.basis.cnf(), added, budget)? else {
            return Ok(Cube::default());
        };
        let root = propagator.len();
        let mut kept = cube.literals().to_vec();
        // Options that are taken make those that are not superfluous, rather than the other way round.
        for &lit in cube.literals().iter().sorted_by_key(|lit| lit.is_positive()) {
            let mut is_implied = propagator.value(lit) == Some(true);
            for &other in kept.iter().filter(|&&other| other != lit) {
                if is_implied {
                    break;
                }
                is_implied = !propagator.assume(other)? || propagator.value(lit) == Some(true);
            }
            propagator.take_back(root);
            if is_implied {
                kept.retain(|&other| other != lit);
            }
        }
        Ok(Cube::new(kept).expect("a part of a cube is one"))
    }

    /// Writes the proof that the formula has no model with these clauses added.
    fn prove(&self, added: &[Vec<Lit>], run: &Run, path: &Path) -> Result<Refutation, WorkError> {
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        let mut lrat = BufWriter::new(File::create(path).map_err(named)?);
        let proof = ProofWriters { lrat: &mut lrat, drat: &mut io::sink() };
        let refutation = refute(self.basis.cnf(), added, run, proof)?;
        close(lrat)?;
        if refutation == Refutation::Satisfiable {
            return Err(WorkError::Io(io::Error::other("internal error: a formula without models has one")));
        }
        Ok(refutation)
    }
}
