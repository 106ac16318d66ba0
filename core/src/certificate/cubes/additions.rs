//! The union of the added clauses of all cubes, each derived from its reason.

use std::collections::HashMap;

use itertools::Itertools;
use jigsat_forms::Lit;
use jigsat_forms::budget::Budget;

use super::super::added;
use super::merge::MergeError;
use super::question::Question;
use super::work::Refuted;

/// The added clauses of a question.
pub(super) struct Additions {
    pub(super) clauses: Vec<Vec<Lit>>,
    /// The reason of each clause.
    pub(super) reasons: Vec<String>,
    /// The index of the clause of each reason, except that of the layout.
    places: HashMap<String, usize>,
    /// The number of clauses of the reduction.
    reduced: usize,
    /// The number of added clauses that exclude a layout.
    excluded: usize,
}

impl Additions {
    /// The added clauses of these results.
    ///
    /// # Errors
    /// The first cube with a wrong reason.
    pub(super) fn of(question: &Question<'_>, results: &[Refuted], budget: &Budget) -> Result<Self, MergeError> {
        let cnf = question.basis.cnf();
        let clauses = question.excluded();
        let excluded = clauses.len();
        let reasons = vec![added::LAYOUT.to_string(); excluded];
        let mut all = Self { clauses, reasons, places: HashMap::new(), reduced: cnf.clause_count(), excluded };
        for (cube, result) in (1..).zip(results) {
            let own = result.reasons.iter().unique();
            let new = own.filter(|reason| !all.places.contains_key(*reason)).cloned().collect_vec();
            let clauses = added::clauses(question.puzzle, cnf, &[], &new, budget).map_err(|error| match error {
                added::ReasonFault::Reason(what) => MergeError::Cube { cube, what },
                added::ReasonFault::Exceeded(exceeded) => exceeded.into(),
            })?;
            for (reason, clause) in new.into_iter().zip(clauses) {
                all.places.insert(reason.clone(), all.clauses.len());
                all.clauses.push(clause);
                all.reasons.push(reason);
            }
        }
        Ok(all)
    }

    /// The number of leading clauses that all formulas have in common.
    pub(super) fn common(&self) -> u64 {
        (self.reduced + self.excluded) as u64
    }

    /// The number of clauses of the whole formula.
    pub(super) fn total(&self) -> u64 {
        (self.reduced + self.clauses.len()) as u64
    }

    /// The numbers in the whole formula of the clauses for the reasons of a cube.
    pub(super) fn numbers(&self, result: &Refuted) -> Vec<u64> {
        result.reasons.iter().map(|reason| (self.reduced + self.places[reason] + 1) as u64).collect()
    }

    /// The added clauses of one cube, with the unit clauses of its assumptions.
    pub(super) fn of_cube(&self, result: &Refuted) -> Vec<Vec<Lit>> {
        let excluded = self.clauses[..self.excluded].iter().cloned();
        let own = result.reasons.iter().map(|reason| self.clauses[self.places[reason]].clone());
        let assumed = result.assumed.literals().iter().map(|&lit| vec![lit]);
        excluded.chain(own).chain(assumed).collect()
    }
}
