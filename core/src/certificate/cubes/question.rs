//! Questions for cubes: is there a layout, or one other than the known one?

use jigsat_encodings::kind::{Answer, AnyPuzzle};
use jigsat_engines::Run;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Lit, Model};
use serde_json::Value;

use super::super::basis::{Basis, BasisError, SearchError};
use super::super::{Claim, ProofMethod, files};
use super::split::split;
use super::tree::CubeTree;
use crate::session::Session;

/// A claim to prove by cubes: a puzzle is unsolvable, or its layout is unique.
pub struct Question<'a> {
    pub(super) puzzle: &'a AnyPuzzle,
    pub(super) method: ProofMethod,
    pub(super) claim: Claim,
    pub(super) basis: Basis,
    /// The layout that is claimed to be unique, with its model.
    pub(super) only: Option<(Answer, Model)>,
}

/// The result of posing a question.
pub enum Posed<'a> {
    /// The question is open.
    Open(Box<Question<'a>>),
    /// The claim of uniqueness is false: there is no layout.
    NoLayout,
    /// A limit was reached.
    Limited,
}

/// Why a question can't be posed.
#[derive(Debug, thiserror::Error)]
pub enum QuestionError {
    /// The claim or the proof method is not supported.
    #[error("{0}")]
    Unfit(String),
    /// The search for the first layout failed.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The model of the first layout is wrong.
    #[error("{0}")]
    Model(String),
    /// The counterexample is wrong.
    #[error("{0}")]
    Layout(String),
    /// Time or memory did not suffice.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

impl<'a> Question<'a> {
    /// Poses a question; for uniqueness, it searches for the first layout.
    ///
    /// # Errors
    /// [`QuestionError`] if `method` leads to no formula, `claim` needs no proof, or the search fails.
    pub fn pose(
        session: &Session<'a>,
        method: &ProofMethod,
        claim: Claim,
        run: &Run,
    ) -> Result<Posed<'a>, QuestionError> {
        let mut question = match Self::new(session, method, claim, &run.limits.budget) {
            Err(QuestionError::Exceeded(_)) => return Ok(Posed::Limited),
            question => question?,
        };
        if question.claim.has_layout() {
            let Some(mut found) = question.basis.find(1, run)? else { return Ok(Posed::Limited) };
            question.only = found.pop();
            if question.only.is_none() {
                return Ok(Posed::NoLayout);
            }
        }
        Ok(Posed::Open(Box::new(question)))
    }

    /// Restores a posed question on another machine.
    ///
    /// `model` is the output of [`model`](Self::model). It is untrusted, and verified by the rules of the puzzle.
    ///
    /// # Errors
    /// [`QuestionError`], also if a model is missing or not expected.
    pub fn read(
        session: &Session<'a>,
        method: &ProofMethod,
        claim: Claim,
        model: Option<&str>,
        budget: &Budget,
    ) -> Result<Self, QuestionError> {
        let fail = |what: &str| QuestionError::Model(what.to_string());
        let question = Self::new(session, method, claim, budget)?;
        let only = match (model, question.claim.has_layout()) {
            (None, false) => None,
            (Some(text), true) => Some(question.verified(text)?),
            (None, true) => return Err(fail("expected a model of the layout that is claimed to be unique")),
            (Some(_), false) => return Err(fail("expected no model where no layout is claimed")),
        };
        Ok(Self { only, ..question })
    }

    fn new(session: &Session<'a>, method: &ProofMethod, claim: Claim, budget: &Budget) -> Result<Self, QuestionError> {
        if !matches!(claim, Claim::Unsolvable | Claim::Unique) {
            let what = format!("expected the claim {} or {}, found {claim}", Claim::Unsolvable, Claim::Unique);
            return Err(QuestionError::Unfit(what));
        }
        let basis = Basis::new(session, method, budget).map_err(|error| match error {
            BasisError::Unfit(what) => QuestionError::Unfit(what),
            BasisError::Exceeded(exceeded) => exceeded.into(),
        })?;
        Ok(Self { puzzle: session.puzzle(), method: *method, claim, basis, only: None })
    }

    /// Reads a model, and verifies its layout.
    fn verified(&self, text: &str) -> Result<(Answer, Model), QuestionError> {
        let fail = |what: String| QuestionError::Model(what);
        let cnf = self.basis.cnf();
        let model = files::read_model(text, cnf).ok_or_else(|| {
            fail(format!("expected values for {} variables, in order, as in {}", cnf.var_count(), files::MODEL))
        })?;
        if cnf.violated_by(&model).is_some() {
            return Err(fail("the model violates the formula".to_string()));
        }
        let answer = self.basis.decode(&model).map_err(|error| fail(error.to_string()))?;
        Ok((answer, model))
    }

    /// The claim.
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    /// The proof method.
    pub fn method(&self) -> &ProofMethod {
        &self.method
    }

    /// The layout that is claimed to be unique, if there is one.
    pub fn layout(&self) -> Option<&Answer> {
        self.only.as_ref().map(|(answer, _)| answer)
    }

    /// The model of that layout as text, for [`read`](Self::read).
    pub fn model(&self) -> Option<String> {
        self.only.as_ref().map(|(_, model)| files::model(model, self.basis.cnf()))
    }

    /// Reads a layout that disproves the claim.
    ///
    /// `json` is untrusted, and verified by the rules of the puzzle.
    ///
    /// # Errors
    /// [`QuestionError::Layout`] if it is no layout, or the known one.
    pub fn counterexample(&self, json: &Value) -> Result<Answer, QuestionError> {
        let fail = |what: String| QuestionError::Layout(what);
        let answer = self.puzzle.check_json(json).map_err(|error| fail(error.to_string()))?;
        match self.layout() {
            Some(only) if only.to_string() == answer.to_string() => {
                Err(fail("expected a layout other than the known one, found the known one".to_string()))
            }
            _ => Ok(answer),
        }
    }

    /// Splits the question into at most `count` cubes, and at least one.
    ///
    /// # Errors
    /// If the budget is exceeded.
    pub fn split(&self, count: usize, budget: &Budget) -> Result<CubeTree, Exceeded> {
        split(self.basis.cnf(), &self.excluded(), count, budget)
    }

    pub(super) fn only(&self) -> Option<&Model> {
        self.only.as_ref().map(|(_, model)| model)
    }

    /// The clause that excludes the known layout, if there is one.
    pub(super) fn excluded(&self) -> Vec<Vec<Lit>> {
        self.only().map(|model| self.basis.exclusion(model).clause).into_iter().collect()
    }
}
