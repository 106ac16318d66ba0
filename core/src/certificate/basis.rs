//! What a certificate rests on: the formula of a puzzle, the way from its models to layouts, and who refutes it.

use std::io;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use itertools::Itertools;
use jigsat_encodings::kind::{Answer, AnyReduced};
use jigsat_engines::{Engine, EngineError, Mask, Outcome, Run, Varisat};
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::cnf::{Cut, LazyClauses, Unjustified};
use jigsat_forms::{Cnf, DecodeError, ExactCover, Lit, Model, OptionId, Reduced, Var, cover_to_bare_cnf};

use super::added;
use super::method::ProofMethod;
use super::tree::Plain;
use crate::refute::logging::{ProofWriters, Refutation, refute};
use crate::session::Session;

/// The formula of a puzzle, without any added clauses.
pub(super) enum Basis {
    /// Made by a reduction to CNF, and refuted by the SAT solver.
    Cnf(Arc<Reduced<Cnf, Answer>>),
    /// The plain formula of an exact cover, refuted by its search tree.
    Cover(Arc<Reduced<ExactCover, Answer>>, Box<Plain>),
}

/// Why there is no formula.
#[derive(Debug)]
pub(super) enum BasisError {
    /// The way leads to none.
    Unfit(String),
    Exceeded(Exceeded),
}

impl From<Exceeded> for BasisError {
    fn from(exceeded: Exceeded) -> Self {
        Self::Exceeded(exceeded)
    }
}

/// What a search for a layout has found.
pub(super) enum SearchResult {
    /// A layout, and the model that stands for it.
    Layout(Box<(Answer, Model)>),
    /// Nothing, with the clauses that were asked for on the way.
    Nothing(Vec<Cut>),
    /// A limit was reached.
    Limited,
}

impl SearchResult {
    /// What `found`, the first layout, and the outcome of the search come to.
    fn of(
        found: Option<Result<(Answer, Model), DecodeError>>,
        outcome: Outcome,
        cuts: Vec<Cut>,
    ) -> Result<Self, SearchError> {
        Ok(match (found, outcome) {
            (Some(found), _) => SearchResult::Layout(Box::new(found?)),
            (None, Outcome::Exhausted) => SearchResult::Nothing(cuts),
            (None, _) => SearchResult::Limited,
        })
    }
}

/// Why a search for a layout failed.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The formula has a model that stands for no layout.
    #[error("a model of the formula stands for no layout: {0}")]
    Decode(#[from] DecodeError),
}

impl Basis {
    /// The formula that `way` makes of the puzzle.
    ///
    /// # Errors
    /// If it makes none, or if the budget is exceeded.
    pub(super) fn new(session: &Session<'_>, way: &ProofMethod, budget: &Budget) -> Result<Self, BasisError> {
        let ProofMethod::Formula { reduction, amo } = *way else {
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
                let what = format!("{way} leads to no formula; expected a reduction to CNF or to exact cover");
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

    /// The layout that a model stands for.
    pub(super) fn decode(&self, model: &Model) -> Result<Answer, DecodeError> {
        match self {
            Basis::Cnf(reduced) => reduced.decode(model),
            Basis::Cover(reduced, _) => reduced.decode(&options(model, &reduced.problem)),
        }
    }

    /// The clause that excludes the layout of `model`, and no other one, its literals in order.
    pub(super) fn exclusion(&self, model: &Model) -> Cut {
        let clause = self.cnf().blocking_clause(model).into_iter().sorted_unstable().collect();
        Cut { clause, reason: added::LAYOUT.to_string() }
    }

    /// Looks for a layout, one that is not that of `but`.
    ///
    /// # Errors
    /// [`SearchError`] if the engine fails, or if the formula has a model too many.
    pub(super) fn find(&self, but: Option<&Model>, run: &Run) -> Result<SearchResult, SearchError> {
        match self {
            Basis::Cnf(_) => self.find_under(&[], but, run),
            Basis::Cover(reduced, _) => find_by_cover(reduced, but, run),
        }
    }

    /// As [`find`](Self::find), by the SAT solver, whatever the formula was made of, and with the literals in `assumed` true.
    ///
    /// # Errors
    /// Those of [`find`](Self::find).
    pub(super) fn find_under(
        &self,
        assumed: &[Lit],
        but: Option<&Model>,
        run: &Run,
    ) -> Result<SearchResult, SearchError> {
        let Ok((cnf, cuts)) = self.recorded(assumed, but, &run.limits.budget) else {
            return Ok(SearchResult::Limited);
        };
        let mut found = None;
        let report = Varisat.solve(&cnf, run, &mut |model| {
            found = Some(self.decode(model).map(|answer| (answer, model.clone())));
            ControlFlow::Break(())
        })?;
        let cuts = std::mem::take(&mut *cuts.lock().unwrap_or_else(PoisonError::into_inner));
        SearchResult::of(found, report.outcome, cuts)
    }

    /// The formula, without the layout of `but` and with true `assumed` literals, and a note of the clauses that it will ask for.
    fn recorded(&self, assumed: &[Lit], but: Option<&Model>, budget: &Budget) -> Result<(Cnf, Cuts), Exceeded> {
        let mut cnf = self.cnf().copy_within(budget)?;
        if let Some(model) = but {
            cnf.clause(self.exclusion(model).clause)?;
        }
        for &lit in assumed {
            cnf.clause([lit])?;
        }
        let cuts = Cuts::default();
        if let Some(lazy) = cnf.lazy().cloned() {
            cnf.set_lazy(Recorder { lazy, cuts: Arc::clone(&cuts) });
        }
        Ok((cnf, cuts))
    }

    /// Writes a proof that the formula has no model if these clauses are added, the first of which excludes the layout of `only`.
    ///
    /// # Errors
    /// Those of the writers, and of the solver.
    pub(super) fn refute<'a>(
        &'a self,
        added: &[Vec<Lit>],
        only: Option<&Model>,
        run: &'a Run,
        proof: ProofWriters<'a>,
    ) -> io::Result<Refutation> {
        match self {
            Basis::Cnf(reduced) => refute(&reduced.problem, added, run, proof),
            Basis::Cover(reduced, plain) => {
                let only = only.map(|model| options(model, &reduced.problem));
                plain.refute(only.as_deref(), run, proof)
            }
        }
    }
}

/// Looks for a layout in the search tree of the cover, one that is not that of `but`.
fn find_by_cover(
    reduced: &Reduced<ExactCover, Answer>,
    but: Option<&Model>,
    run: &Run,
) -> Result<SearchResult, SearchError> {
    let cover = &reduced.problem;
    let mut found = None;
    let report = Mask::default().solve(cover, run, &mut |options| {
        let mut values = vec![false; cover.option_count()];
        for option in options {
            values[option.index()] = true;
        }
        let model = Model::from(values);
        if Some(&model) == but {
            return ControlFlow::Continue(());
        }
        found = Some(reduced.decode(options).map(|answer| (answer, model)));
        ControlFlow::Break(())
    })?;
    SearchResult::of(found, report.outcome, Vec::new())
}

/// The options that are chosen in `model`.
fn options(model: &Model, cover: &ExactCover) -> Vec<OptionId> {
    cover.options().filter(|option| model.value(Var(option.0))).collect()
}

type Cuts = Arc<Mutex<Vec<Cut>>>;

/// Notes down what is asked for.
struct Recorder {
    lazy: Arc<dyn LazyClauses>,
    cuts: Cuts,
}

impl LazyClauses for Recorder {
    fn violated(&self, model: &Model, cuts: &mut Vec<Cut>) -> Result<(), Unjustified> {
        let before = cuts.len();
        self.lazy.violated(model, cuts)?;
        self.cuts.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(&cuts[before..]);
        Ok(())
    }
}
