//! The basis of a certificate: a formula, the decoder of its models, and a refuter.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use itertools::Itertools;
use jigsat_core::session::Session;
use jigsat_encodings::kind::{Answer, AnyReduced};
use jigsat_engines::{Engine, Mask, Outcome, Run, Varisat};
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::cnf::Cut;
use jigsat_forms::{Cnf, DecodeError, ExactCover, Lit, Model, OptionId, Reduced, Var, cover_to_bare_cnf};

use super::added;
use super::certified::CertifyError;
use super::method::{BasisError, ProofMethod};
use super::tree::Plain;
use crate::refute::logging::{ProofWriters, Refutation, refute};

/// The formula of a puzzle, without any added clauses.
pub(super) enum Basis {
    /// The formula of a reduction to CNF, refuted by the SAT solver.
    Cnf(Arc<Reduced<Cnf, Answer>>),
    /// The plain formula of an exact cover, refuted by its search tree.
    Cover(Arc<Reduced<ExactCover, Answer>>, Box<Plain>),
}

/// A layout and its model.
pub(super) type Known = (Answer, Model);

impl Basis {
    /// Makes the formula of the puzzle for a proof method.
    ///
    /// # Errors
    /// If the method leads to no formula, or the budget is exceeded.
    pub(super) fn new(session: &Session<'_>, method: &ProofMethod, budget: &Budget) -> Result<Self, BasisError> {
        let ProofMethod::Formula { reduction, amo } = *method else {
            return Err(BasisError::Unfit(
                "a colouring is no formula; expected a reduction to CNF or to exact cover".to_string(),
            ));
        };
        let made = session.reduced(reduction, amo.unwrap_or_default().into(), budget)?;
        match (made.as_ref().map(|made| &made.reduced), amo) {
            (Some(AnyReduced::Cnf(reduced)), _) => Ok(Basis::Cnf(Arc::clone(reduced))),
            (Some(AnyReduced::Cover(reduced)), Some(amo)) => {
                Ok(Basis::Cnf(reduced.and_then(|cover| cover_to_bare_cnf(cover, amo, budget))?.into()))
            }
            (Some(AnyReduced::Cover(reduced)), None) => {
                let plain = Plain::new(&reduced.problem, budget)?;
                Ok(Basis::Cover(Arc::clone(reduced), Box::new(plain)))
            }
            _ => {
                let what = format!("{method} leads to no formula; expected a reduction to CNF or to exact cover");
                Err(BasisError::Unfit(what))
            }
        }
    }

    pub(super) fn cnf(&self) -> &Cnf {
        match self {
            Basis::Cnf(reduced) => &reduced.problem,
            Basis::Cover(_, plain) => &plain.cnf,
        }
    }

    /// Decodes a model.
    pub(super) fn decode(&self, model: &Model) -> Result<Answer, DecodeError> {
        match self {
            Basis::Cnf(reduced) => reduced.decode(model),
            Basis::Cover(reduced, _) => reduced.decode(&options(model, &reduced.problem)),
        }
    }

    /// The clause, with sorted literals, that excludes exactly the layout of `model`.
    pub(super) fn exclusion(&self, model: &Model) -> Cut {
        let clause = self.cnf().blocking_clause(model).into_iter().sorted_unstable().collect();
        Cut { clause, reason: added::LAYOUT.to_string() }
    }

    /// Searches for layouts until there are `most`, or one if the problem is a formula.
    /// `None` if a limit was reached before.
    ///
    /// # Errors
    /// [`CertifyError`] if the engine fails, or a model stands for no layout.
    pub(super) fn find(&self, most: usize, run: &Run) -> Result<Option<Vec<Known>>, CertifyError> {
        match self {
            Basis::Cnf(_) => self.find_under(&[], run),
            Basis::Cover(reduced, _) => find_by_cover(reduced, most, run),
        }
    }

    /// Searches for one layout by the SAT solver, with the literals in `assumed`.
    /// `None` if a limit was reached before.
    ///
    /// # Errors
    /// As [`find`](Self::find).
    pub(super) fn find_under(&self, assumed: &[Lit], run: &Run) -> Result<Option<Vec<Known>>, CertifyError> {
        let Ok(cnf) = self.under(assumed, &run.limits.budget) else { return Ok(None) };
        let mut found = None;
        let report = Varisat.solve(&cnf, run, &mut |model| {
            found = Some(self.decode(model).map(|answer| (answer, model.clone())));
            ControlFlow::Break(())
        })?;
        match found.transpose()? {
            None if report.outcome != Outcome::Exhausted => Ok(None),
            found => Ok(Some(found.into_iter().collect())),
        }
    }

    /// The formula with `assumed` literals as units.
    fn under(&self, assumed: &[Lit], budget: &Budget) -> Result<Cnf, Exceeded> {
        let mut cnf = self.cnf().copy_within(budget)?;
        for &lit in assumed {
            cnf.clause([lit])?;
        }
        Ok(cnf)
    }

    /// Refutes the formula with these added clauses, and writes the proof.
    /// The first added clauses exclude the layouts of the models in `excluded`.
    ///
    /// # Errors
    /// Errors of the writers and of the solver.
    pub(super) fn refute<'a>(
        &'a self,
        added: &[Vec<Lit>],
        excluded: &[Model],
        run: &'a Run,
        proof: ProofWriters<'a>,
    ) -> io::Result<Refutation> {
        match self {
            Basis::Cnf(reduced) => refute(&reduced.problem, added, run, proof),
            Basis::Cover(reduced, plain) => {
                let covers = excluded.iter().map(|model| options(model, &reduced.problem));
                plain.refute(covers, run, proof)
            }
        }
    }
}

/// Searches the tree of the cover for layouts, as [`Basis::find`].
fn find_by_cover(
    reduced: &Reduced<ExactCover, Answer>,
    most: usize,
    run: &Run,
) -> Result<Option<Vec<Known>>, CertifyError> {
    let cover = &reduced.problem;
    let (mut found, mut failure) = (Vec::new(), None);
    let report = Mask::default().solve(cover, run, &mut |options| {
        let mut values = vec![false; cover.option_count()];
        for option in options {
            values[option.index()] = true;
        }
        match reduced.decode(options) {
            Ok(answer) => found.push((answer, Model::from(values))),
            Err(error) => failure = Some(error),
        }
        if found.len() < most && failure.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    match failure {
        Some(error) => Err(error.into()),
        None => Ok((found.len() == most || report.outcome == Outcome::Exhausted).then_some(found)),
    }
}

/// The options chosen in `model`.
fn options(model: &Model, cover: &ExactCover) -> Vec<OptionId> {
    cover.options().filter(|option| model.value(Var(option.0))).collect()
}
