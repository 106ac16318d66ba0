//! What is asked: does a puzzle have a layout, or another one besides the one that is known?

use jigsat_encodings::kind::{Answer, AnyPuzzle};
use jigsat_engines::Run;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Lit, Model};
use serde_json::Value;

use super::super::basis::{Basis, BasisError, SearchError, SearchResult};
use super::super::{Claim, ProofMethod, files};
use super::split::split;
use super::tree::CubeTree;
use crate::session::Session;

/// A claim that is to be shown by cubes: that a puzzle is unsolvable, or that its layout is the only one.
pub struct Question<'a> {
    pub(super) puzzle: &'a AnyPuzzle,
    pub(super) way: ProofMethod,
    pub(super) claim: Claim,
    pub(super) basis: Basis,
    /// The layout that is to be the only one.
    pub(super) only: Option<(Answer, Model)>,
}

/// What came of posing a question.
pub enum Posed<'a> {
    /// It is open.
    Open(Box<Question<'a>>),
    /// The claim is false: there is no layout that could be the only one.
    NoLayout,
    /// A limit was reached.
    Limited,
}

/// Why there is no question.
#[derive(Debug, thiserror::Error)]
pub enum QuestionError {
    /// The claim or the way can't be used for it.
    #[error("{0}")]
    Unfit(String),
    /// The search for the first layout failed.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// What is to be the model of the first layout is none.
    #[error("{0}")]
    Model(String),
    /// What is to be a layout that shows that the claim is false does not.
    #[error("{0}")]
    Layout(String),
    /// Time or memory did not suffice.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

impl<'a> Question<'a> {
    /// Asks whether `claim` is true: finds the layout that is to be the only one, if that is claimed.
    ///
    /// # Errors
    /// [`QuestionError`], if `way` leads to no formula, `claim` is one that needs no proof, or the search fails.
    pub fn pose(session: &Session<'a>, way: &ProofMethod, claim: Claim, run: &Run) -> Result<Posed<'a>, QuestionError> {
        let mut question = match Self::new(session, way, claim, &run.limits.budget) {
            Err(QuestionError::Exceeded(_)) => return Ok(Posed::Limited),
            question => question?,
        };
        if claim.has_layout() {
            match question.basis.find(None, run)? {
                SearchResult::Layout(layout) => question.only = Some(*layout),
                SearchResult::Nothing(_) => return Ok(Posed::NoLayout),
                SearchResult::Limited => return Ok(Posed::Limited),
            }
        }
        Ok(Posed::Open(Box::new(question)))
    }

    /// Asks what [`pose`](Self::pose) asked, elsewhere: `model` is what [`model`](Self::model) wrote. It is foreign, and verified by the
    /// rules of the puzzle.
    ///
    /// # Errors
    /// [`QuestionError`], also if there is a model where none belongs, or none where one does.
    pub fn read(
        session: &Session<'a>,
        way: &ProofMethod,
        claim: Claim,
        model: Option<&str>,
        budget: &Budget,
    ) -> Result<Self, QuestionError> {
        let fail = |what: &str| QuestionError::Model(what.to_string());
        let question = Self::new(session, way, claim, budget)?;
        let only = match (model, claim.has_layout()) {
            (None, false) => None,
            (Some(text), true) => Some(question.verified(text)?),
            (None, true) => return Err(fail("expected a model of the layout that is to be the only one")),
            (Some(_), false) => return Err(fail("expected no model where no layout is claimed")),
        };
        Ok(Self { only, ..question })
    }

    fn new(session: &Session<'a>, way: &ProofMethod, claim: Claim, budget: &Budget) -> Result<Self, QuestionError> {
        if !claim.has_proof() {
            let what = format!("expected the claim {} or {}, found {claim}", Claim::Unsolvable, Claim::Unique);
            return Err(QuestionError::Unfit(what));
        }
        let basis = Basis::new(session, way, budget).map_err(|error| match error {
            BasisError::Unfit(what) => QuestionError::Unfit(what),
            BasisError::Exceeded(exceeded) => exceeded.into(),
        })?;
        Ok(Self { puzzle: session.puzzle(), way: *way, claim, basis, only: None })
    }

    /// The layout and the model that `text` stands for.
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
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// The way to the formula.
    pub fn way(&self) -> &ProofMethod {
        &self.way
    }

    /// The layout that is to be the only one, if that is claimed.
    pub fn layout(&self) -> Option<&Answer> {
        self.only.as_ref().map(|(answer, _)| answer)
    }

    /// The model of that layout as text, for [`read`](Self::read).
    pub fn model(&self) -> Option<String> {
        self.only.as_ref().map(|(_, model)| files::model(model, self.basis.cnf()))
    }

    /// The layout that `json` stands for, if it shows that the claim is false. It is foreign, and verified by the rules of the puzzle.
    ///
    /// # Errors
    /// [`QuestionError::Layout`], if it is none, or the one that is known.
    pub fn counterexample(&self, json: &Value) -> Result<Answer, QuestionError> {
        let fail = |what: String| QuestionError::Layout(what);
        let answer = self.puzzle.check_json(json).map_err(|error| fail(error.to_string()))?;
        match self.layout() {
            Some(only) if only.to_string() == answer.to_string() => {
                Err(fail("expected another layout than the one that is known, found that one".to_string()))
            }
            _ => Ok(answer),
        }
    }

    /// Splits the question into `count` cubes, or into fewer if there is nothing more to decide; 0 is as good as 1.
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
