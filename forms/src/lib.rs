//! Formal problems to which puzzles are reduced.
//!
//! They are independent of puzzles and engines.
//!
//! ```text
//!  text ─parse→ Puzzle ─reduce→ problem in a FORM ─engine→ witness ─decode→ Layout ─verify→ Verified
//!                                │ ExactCover              │ chosen options
//!                                │ Cnf                     │ a model
//!                                │ Search                  │ moves
//!                                │ Linkage                 │ edges in use
//! ```
//!
//! | form | problem | witness |
//! |---|---|---|
//! | [`ExactCover`] | items and options | the chosen options |
//! | [`Cnf`] | clauses over variables | a [`Model`] |
//! | [`Search`] | a [`StateSpace`] | the moves that lead to a goal |
//! | [`Linkage`] | pairs of vertices to be joined by disjoint paths | the edges in use |
//!
//! | module | what is there |
//! |---|---|
//! | [`exact_cover`] | items with multiplicities, options with colours; text in Knuth's format, OPB; symmetries, orbits, colourings |
//! | [`cnf`] | literals, clauses, at-most-one encodings, cardinality, parity; DIMACS, the answers of SAT solvers |
//! | [`state_space`], [`graph`], [`linkage`] | direct search; searches that remember states; disjoint paths |
//! | [`mod@cover_to_cnf`] | from an exact cover to a formula, and the way back |
//! | [`text`], [`near`], [`printable`] | reading with line and column, what may be meant by a misspelt name, foreign text made printable |
//! | [`budget`] | time, memory and a stop signal that reach every phase |
//!
//! [`Reduced`] joins a problem with its decoder. A witness is decoded and verified before it counts as an answer.
//!
//! ```
//! use jigsat_forms::budget::Budget;
//! use jigsat_forms::{Amo, ExactCover, OptionId, cover_to_cnf};
//!
//! // Two items, and three options: the first one alone, the second one alone, both.
//! let mut cover = ExactCover::new();
//! let [a, b] = ["a", "b"].map(|name| cover.primary(name));
//! for items in [vec![a], vec![b], vec![a, b]] {
//!     cover.option(items.into_iter().map(Into::into))?;
//! }
//! assert!(cover.is_solution(&[OptionId(0), OptionId(1)]) && !cover.is_solution(&[OptionId(0)]));
//! // The same as a formula: its models are decoded to sets of options.
//! let reduced = cover_to_cnf(&cover, Amo::Pairwise, Budget::unlimited())?;
//! assert_eq!(reduced.problem.var_count(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;

pub mod budget;
pub mod cnf;
pub mod counted;
pub mod cover_to_cnf;
pub mod exact_cover;
pub mod graph;
#[cfg(feature = "json")]
pub mod json;
pub mod linkage;
pub mod near;
pub mod printable;
pub mod state_space;
pub mod text;
mod tree;

use std::borrow::Borrow;
use std::fmt;
use std::sync::Arc;

pub use cnf::{Amo, Cnf, Lit, Model, Var};
pub use cover_to_cnf::{cover_to_bare_cnf, cover_to_cnf};
pub use exact_cover::{Colour, CoverBuilder, CoverError, ExactCover, ItemId, OptionId};
pub use linkage::{EdgeId, Linkage};
pub use state_space::{Move, Search, StateSpace};
pub use tree::SearchTree;

use budget::Exceeded;
use exact_cover::symmetry::Source;

/// A kind of formal problem, and what counts as a solution of it.
pub trait Form {
    /// What an engine returns for one solution.
    type Witness: ?Sized;
    /// Which form it is.
    const TARGET: Target;
    /// The form's name as users read it.
    const NAME: &'static str = Self::TARGET.name();

    /// The size of the problem: named numbers, for people to read.
    fn sizes(&self) -> Sizes;
}

/// The size of a formal problem, such as 12 items and 30 options.
pub type Sizes = Vec<(&'static str, usize)>;

/// The forms that reductions lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// Exact cover.
    Cover,
    /// CNF.
    Cnf,
    /// A state space.
    Search,
    /// Disjoint paths.
    Paths,
}

impl Target {
    /// The form's name as users read it.
    pub const fn name(self) -> &'static str {
        match self {
            Target::Cover => "exact cover",
            Target::Cnf => "CNF",
            Target::Search => "state space",
            Target::Paths => "paths",
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

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

/// A problem in a form, with a decoder from its witnesses to an `L`.
pub struct Reduced<F: Form, L> {
    /// The formal problem, for an engine to solve.
    pub problem: F,
    decoder: Decoder<F, L>,
    is_faithful: bool,
    /// For exact covers only; see [`symmetry`](exact_cover::symmetry).
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
