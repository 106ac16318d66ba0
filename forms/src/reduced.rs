//! Problems with decoders from their witnesses.

use std::borrow::Borrow;
use std::sync::Arc;

use crate::budget::{Budget, Exceeded};
use crate::exact_cover::ExactCover;
use crate::exact_cover::symmetry::Symmetry;
use crate::form::Form;

/// Why a witness did not become a layout.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// The witness solves the formal problem but stands for no layout.
    /// The reduction itself reports this (a stray cycle, say). Such a witness is skipped and never counted.
    #[error("the witness stands for no layout: {0}")]
    Spurious(String),
    /// The witness does not belong to this problem.
    #[error("the witness does not belong to this problem: {0}")]
    Foreign(String),
    /// The layout breaks a rule of the puzzle: the reduction (or the engine) is wrong.
    #[error("a decoded layout breaks the rules: {0}")]
    Unsound(String),
}

type Decoder<F, L> = Arc<dyn Fn(&<F as Form>::Witness) -> Result<L, DecodeError> + Send + Sync>;

/// Computes the symmetries of a problem on demand.
type Source = Box<dyn Fn(&Budget) -> Result<Vec<Symmetry>, Exceeded> + Send + Sync>;

/// A problem in a form, with a decoder from its witnesses to an `L`.
pub struct Reduced<F: Form, L> {
    /// The formal problem, for an engine to solve.
    pub problem: F,
    decoder: Decoder<F, L>,
    is_faithful: bool,
    /// For exact covers only; see [`symmetry`](crate::exact_cover::symmetry).
    symmetries: Option<Source>,
}

impl<F: Form + 'static, L: 'static> Reduced<F, L> {
    /// Joins a problem with its decoder.
    pub fn new(problem: F, decoder: impl Fn(&F::Witness) -> Result<L, DecodeError> + Send + Sync + 'static) -> Self {
        Self { problem, decoder: Arc::new(decoder), is_faithful: false, symmetries: None }
    }

    /// The same, with the promise that witnesses and layouts correspond one to one.
    ///
    /// Every witness decodes, and different ones decode to different layouts. Counting witnesses then counts layouts.
    pub fn faithful(self) -> Self {
        Self { is_faithful: true, ..self }
    }

    /// Do witnesses and layouts correspond one to one?
    pub fn is_faithful(&self) -> bool {
        self.is_faithful
    }

    /// The `L` that a witness stands for.
    ///
    /// # Errors
    /// [`DecodeError`] if the witness stands for no layout, or belongs to another problem.
    pub fn decode(&self, witness: &F::Witness) -> Result<L, DecodeError> {
        (self.decoder)(witness)
    }

    /// The decoder alone, which several threads may share.
    pub fn decoder(&self) -> &(dyn Fn(&F::Witness) -> Result<L, DecodeError> + Send + Sync) {
        &*self.decoder
    }

    /// Reduces the problem once more, and chains the decoders.
    ///
    /// `reduce` returns a problem of another form whose solutions are witnesses of this one. Symmetries are dropped.
    ///
    /// # Errors
    /// [`Exceeded`], as `reduce`.
    pub fn and_then<G, W>(
        &self,
        reduce: impl FnOnce(&F) -> Result<Reduced<G, W>, Exceeded>,
    ) -> Result<Reduced<G, L>, Exceeded>
    where
        G: Form + 'static,
        W: Borrow<F::Witness> + 'static,
    {
        let Reduced { problem, decoder, is_faithful, .. } = reduce(&self.problem)?;
        let outer = Arc::clone(&self.decoder);
        let decode = move |witness: &G::Witness| outer(decoder(witness)?.borrow());
        let is_faithful = is_faithful && self.is_faithful;
        Ok(Reduced { problem, decoder: Arc::new(decode), is_faithful, symmetries: None })
    }

    /// Maps every decoded `L` by `step`, which must keep different ones different.
    pub fn map<M: 'static>(self, step: impl Fn(L) -> Result<M, DecodeError> + Send + Sync + 'static) -> Reduced<F, M> {
        let Self { problem, decoder, is_faithful, symmetries } = self;
        let decode = move |witness: &F::Witness| step(decoder(witness)?);
        Reduced { problem, decoder: Arc::new(decode), is_faithful, symmetries }
    }
}

impl<L: 'static> Reduced<ExactCover, L> {
    /// The same with the symmetries of the puzzle, the identity left out.
    ///
    /// `find` is called on demand: finding symmetries takes longer than many a search.
    ///
    /// Together with the identity they must form a group, and so must the rotations among them; no two are equal.
    pub fn with_symmetries<F>(self, find: F) -> Self
    where
        F: Fn(&Budget) -> Result<Vec<Symmetry>, Exceeded> + Send + Sync + 'static,
    {
        Self { symmetries: Some(Box::new(find)), ..self }
    }

    /// Can the reduction compute symmetries?
    pub fn has_symmetries(&self) -> bool {
        self.symmetries.is_some()
    }

    /// The symmetries of the puzzle, the identity left out.
    ///
    /// `None` if the reduction can't compute any.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn symmetries(&self, budget: &Budget) -> Result<Option<Vec<Symmetry>>, Exceeded> {
        self.symmetries.as_ref().map(|find| find(budget)).transpose()
    }
}
