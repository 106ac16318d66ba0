//! Puzzles of any kind, with the type erased.

use std::any::Any;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::text::{ParseError, Text};
use jigsat_forms::{Cnf, ExactCover, Form, Linkage, Lit, Reduced, Search, Sizes, Target, Var};
use serde_json::Value;

use super::{Answer, Kind, shape};
use crate::deduction::Theory;
use crate::drawing::Drawing;
use crate::fingerprint::Fingerprint;
use crate::item_map::ItemMap;
use crate::justified::justified;
use crate::puzzle::{
    Aim, Choices, Encode, FamilyParts, FormatError, LayoutError, Policy, Puzzle, ReasonError, RuleError,
};

/// A shared, reduced puzzle, by form. Decoding verifies.
#[derive(Clone)]
pub enum AnyReduced {
    /// An exact-cover problem.
    Cover(Arc<Reduced<ExactCover, Answer>>),
    /// A formula.
    Cnf(Arc<Reduced<Cnf, Answer>>),
    /// A state space.
    Search(Arc<Reduced<Search, Answer>>),
    /// Disjoint paths.
    Paths(Arc<Reduced<Linkage, Answer>>),
}

impl AnyReduced {
    /// Its form.
    pub fn target(&self) -> Target {
        match self {
            AnyReduced::Cover(_) => Target::Cover,
            AnyReduced::Cnf(_) => Target::Cnf,
            AnyReduced::Search(_) => Target::Search,
            AnyReduced::Paths(_) => Target::Paths,
        }
    }

    /// The size of the problem: names and numbers, for people.
    pub fn sizes(&self) -> Sizes {
        match self {
            AnyReduced::Cover(reduced) => reduced.problem.sizes(),
            AnyReduced::Cnf(reduced) => reduced.problem.sizes(),
            AnyReduced::Search(reduced) => reduced.problem.sizes(),
            AnyReduced::Paths(reduced) => reduced.problem.sizes(),
        }
    }
}

/// A puzzle of some kind.
pub struct AnyPuzzle(pub(super) Box<dyn ErasedPuzzle>);

impl<P: Puzzle> From<P> for AnyPuzzle {
    fn from(puzzle: P) -> Self {
        Self(Box::new(Typed(Arc::new(puzzle))))
    }
}

impl Deref for AnyPuzzle {
    type Target = dyn ErasedPuzzle;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl Clone for AnyPuzzle {
    /// The same puzzle, shared: setting a rule copies it. `O(1)`.
    fn clone(&self) -> Self {
        self.0.shared()
    }
}

impl AnyPuzzle {
    /// Chooses a rule variant; see [`Kind::rules`](super::Kind::rules).
    ///
    /// # Errors
    /// [`RuleError`]
    pub fn set_rule(&mut self, rule: &str, variant: &str) -> Result<(), RuleError> {
        self.0.set_rule(rule, variant)
    }

    /// The puzzle under its strictest rules, whose layouts are valid under its own; `None` if these are its own.
    pub fn strictest(&self) -> Option<Self> {
        let mut strict = self.clone();
        for rule in self.kind().rules().into_iter().filter(|rule| rule.gets_stricter) {
            strict.set_rule(rule.name, rule.variants.last()?.name).ok()?;
        }
        (strict.rules() != self.rules()).then_some(strict)
    }

    /// The puzzle itself, if it is of this kind.
    ///
    /// ```
    /// use jigsat_encodings::kind::AnyPuzzle;
    /// use jigsat_encodings::puzzles::cnf::Formula;
    /// use jigsat_encodings::puzzles::cuboid::Cuboid;
    ///
    /// let puzzle = AnyPuzzle::from(Formula::new([[1, -2]])?);
    /// assert_eq!(puzzle.downcast_ref::<Formula>().map(|formula| formula.clauses().count()), Some(1));
    /// assert!(puzzle.downcast_ref::<Cuboid>().is_none());
    /// # Ok::<(), jigsat_encodings::puzzles::cnf::FormulaError>(())
    /// ```
    pub fn downcast_ref<P: Puzzle>(&self) -> Option<&P> {
        self.0.puzzle().downcast_ref()
    }

    /// The checksum of the puzzle's kind, its rules, and its plainest form.
    ///
    /// Comments and quirks of its file do not count.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn fingerprint(&self, budget: &Budget) -> Result<Fingerprint, Exceeded> {
        let rules = self.rules().unwrap_or_default();
        Fingerprint::within(budget, |out| write!(out, "{}\n{rules}\n{self}", self.kind().name))
    }
}

impl fmt::Display for AnyPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The interface of every puzzle, with the type erased; see [`Puzzle`] for the methods.
///
/// `Display` writes the puzzle's file format.
pub trait ErasedPuzzle: fmt::Display + Send + Sync {
    /// The same puzzle for another owner.
    fn shared(&self) -> AnyPuzzle;

    /// The puzzle of its own type.
    fn puzzle(&self) -> &dyn Any;
    /// See [`Puzzle::write_as`].
    ///
    /// # Errors
    /// [`FormatError`]
    fn write_as(&self, format: &str) -> Result<String, FormatError>;

    /// See [`Puzzle::losses`].
    ///
    /// # Errors
    /// [`Exceeded`]
    fn losses(&self, format: &str, budget: &Budget) -> Result<Vec<String>, Exceeded>;
    /// Its kind.
    fn kind(&self) -> &'static Kind;
    /// See [`Puzzle::notes`].
    fn notes(&self) -> Vec<String>;
    /// See [`Puzzle::rules`].
    fn rules(&self) -> Option<String>;
    /// See [`Puzzle::set_rule`].
    ///
    /// # Errors
    /// [`RuleError`]
    fn set_rule(&mut self, rule: &str, variant: &str) -> Result<(), RuleError>;
    /// See [`Puzzle::impossible`].
    ///
    /// # Errors
    /// [`Exceeded`]
    fn impossible(&self, budget: &Budget) -> Result<Option<String>, Exceeded>;
    /// See [`Puzzle::sketch`].
    ///
    /// # Errors
    /// [`Exceeded`]
    fn sketch(&self, budget: &Budget) -> Result<Option<Drawing>, Exceeded>;
    /// See [`Puzzle::justify`].
    ///
    /// # Errors
    /// The defect of the reason.
    fn justify(&self, reason: &str, named: &dyn Fn(&str) -> Option<Var>) -> Result<Vec<Lit>, ReasonError>;
    /// See [`Puzzle::spell_reason`].
    fn spell_reason(&self, reason: &str) -> Option<&'static str>;
    /// See [`Puzzle::policy`].
    fn policy(&self, aim: Aim) -> Policy;
    /// See [`Puzzle::theory`].
    ///
    /// # Errors
    /// [`Exceeded`]
    fn theory(&self, budget: &Budget) -> Result<Option<Arc<dyn Theory>>, Exceeded>;
    /// See [`Puzzle::item_map`].
    ///
    /// # Errors
    /// [`Exceeded`]
    fn item_map(&self, budget: &Budget) -> Result<Option<ItemMap>, Exceeded>;
    /// See [`Puzzle::family_parts`].
    fn family_parts(&self) -> FamilyParts;
    /// See [`Puzzle::leaving_out`].
    ///
    /// # Errors
    /// [`Exceeded`]
    fn leaving_out(&self, cells: &[usize], pieces: &[usize], budget: &Budget) -> Result<AnyPuzzle, Exceeded>;
    /// Reduces the puzzle; `None` if the kind has no reduction of this name.
    ///
    /// # Errors
    /// [`Exceeded`]
    fn reduce(&self, reduction: &str, choices: Choices, budget: &Budget) -> Result<Option<AnyReduced>, Exceeded>;
    /// Reads a layout in its printed form, and verifies it.
    ///
    /// # Errors
    /// Where it can't be parsed, or which rule it breaks.
    fn check_text(&self, layout: Text<'_>) -> Result<Answer, LayoutError>;
    /// Reads a layout from JSON, and verifies it.
    ///
    /// The value is the object that [`json`](super::ErasedAnswer::json) makes, or lists, as [`check_text`](Self::check_text) reads them.
    ///
    /// # Errors
    /// As [`check_text`](Self::check_text); the place of a reading error is that in `layout`.
    fn check_json(&self, layout: &Value) -> Result<Answer, JsonLayoutError>;
    /// Verifies a layout of another puzzle of the kind by the rules of this one; `None` if it breaks one.
    fn adopt(&self, answer: Answer) -> Option<Answer>;
}

/// The reason why a JSON value is not a layout of a puzzle.
#[derive(Debug, thiserror::Error)]
pub enum JsonLayoutError {
    /// The value has another shape: the expected and the found one.
    #[error("{0}")]
    Shape(String),
    /// A rule is broken.
    #[error(transparent)]
    Rule(#[from] crate::puzzle::Violation),
}

impl From<LayoutError> for JsonLayoutError {
    fn from(error: LayoutError) -> Self {
        match error {
            LayoutError::Rule(violation) => violation.into(),
            LayoutError::Text(ParseError { expected, found, .. }) => {
                Self::Shape(format!("expected {expected}, found {found}"))
            }
        }
    }
}

impl From<serde_json::Error> for JsonLayoutError {
    fn from(error: serde_json::Error) -> Self {
        Self::Shape(shape::in_words(&error))
    }
}

pub(super) struct Typed<P>(pub(super) Arc<P>);

impl<P: Puzzle> Typed<P> {
    const KIND: &'static Kind = &Kind::of::<P>();

    /// The reduction with a decoder that verifies layouts against the rules.
    fn admitted<F: Form + 'static>(&self, reduced: Reduced<F, P::Layout>) -> Reduced<F, Answer> {
        let puzzle = Arc::clone(&self.0);
        reduced.map(move |layout| {
            let layout = puzzle.admit(layout)?;
            Ok(Answer::new(Arc::clone(&puzzle), layout))
        })
    }

    /// The same for a formula, with a check of its lazy clauses.
    fn justified(&self, mut reduced: Reduced<Cnf, P::Layout>) -> Reduced<Cnf, Answer> {
        reduced.problem = justified(Arc::clone(&self.0), reduced.problem);
        self.admitted(reduced)
    }
}

impl<P: Puzzle> fmt::Display for Typed<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<P: Puzzle> ErasedPuzzle for Typed<P> {
    fn shared(&self) -> AnyPuzzle {
        AnyPuzzle(Box::new(Self(Arc::clone(&self.0))))
    }

    fn puzzle(&self) -> &dyn Any {
        &*self.0
    }

    fn write_as(&self, format: &str) -> Result<String, FormatError> {
        self.0.write_as(format)
    }

    fn losses(&self, format: &str, budget: &Budget) -> Result<Vec<String>, Exceeded> {
        self.0.losses(format, budget)
    }

    fn kind(&self) -> &'static Kind {
        Self::KIND
    }

    fn notes(&self) -> Vec<String> {
        self.0.notes()
    }

    fn rules(&self) -> Option<String> {
        self.0.rules()
    }

    fn set_rule(&mut self, rule: &str, variant: &str) -> Result<(), RuleError> {
        Arc::make_mut(&mut self.0).set_rule(rule, variant)
    }

    fn impossible(&self, budget: &Budget) -> Result<Option<String>, Exceeded> {
        self.0.impossible(budget)
    }

    fn sketch(&self, budget: &Budget) -> Result<Option<Drawing>, Exceeded> {
        budget.reserve(self.0.layout_bytes(), || format!("a picture of this {} puzzle", P::NAME))?;
        self.0.sketch(budget)
    }

    fn justify(&self, reason: &str, named: &dyn Fn(&str) -> Option<Var>) -> Result<Vec<Lit>, ReasonError> {
        self.0.justify(reason, named)
    }

    fn spell_reason(&self, reason: &str) -> Option<&'static str> {
        self.0.spell_reason(reason)
    }

    fn policy(&self, aim: Aim) -> Policy {
        self.0.policy(aim)
    }

    fn theory(&self, budget: &Budget) -> Result<Option<Arc<dyn Theory>>, Exceeded> {
        self.0.theory(budget)
    }

    fn item_map(&self, budget: &Budget) -> Result<Option<ItemMap>, Exceeded> {
        self.0.item_map(budget)
    }

    fn family_parts(&self) -> FamilyParts {
        self.0.family_parts()
    }

    fn leaving_out(&self, cells: &[usize], pieces: &[usize], budget: &Budget) -> Result<AnyPuzzle, Exceeded> {
        self.0.leaving_out(cells, pieces, budget).map(AnyPuzzle::from)
    }

    fn reduce(&self, reduction: &str, choices: Choices, budget: &Budget) -> Result<Option<AnyReduced>, Exceeded> {
        let Some(reduction) = P::REDUCTIONS.iter().find(|known| known.info.name == reduction) else {
            return Ok(None);
        };
        let (puzzle, choices) = (&*self.0, reduction.info.fitted(choices));
        // Every found layout is decoded, so without memory for one the search is useless.
        budget.reserve(puzzle.layout_bytes(), || format!("a layout of this {} puzzle", P::NAME))?;
        Ok(Some(match reduction.encode {
            Encode::Cover(reduce) => AnyReduced::Cover(self.admitted(reduce(puzzle, choices, budget)?).into()),
            Encode::Cnf(reduce) => AnyReduced::Cnf(self.justified(reduce(puzzle, choices, budget)?).into()),
            Encode::Search(reduce) => AnyReduced::Search(self.admitted(reduce(puzzle, choices, budget)?).into()),
            Encode::Paths(reduce) => AnyReduced::Paths(self.admitted(reduce(puzzle, choices, budget)?).into()),
        }))
    }

    fn check_text(&self, layout: Text<'_>) -> Result<Answer, LayoutError> {
        let layout = self.0.admit(self.0.read_layout(layout)?)?;
        Ok(Answer::new(Arc::clone(&self.0), layout))
    }

    fn check_json(&self, layout: &Value) -> Result<Answer, JsonLayoutError> {
        if layout.is_array() {
            return Ok(self.check_text((&layout.to_string()).into())?);
        }
        let layout = self.0.admit(serde_json::from_value(layout.clone())?)?;
        Ok(Answer::new(Arc::clone(&self.0), layout))
    }

    fn adopt(&self, answer: Answer) -> Option<Answer> {
        let layout = self.0.admit(answer.into_layout::<P>()?.into_inner()).ok()?;
        Some(Answer::new(Arc::clone(&self.0), layout))
    }
}
