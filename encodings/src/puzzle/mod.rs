//! What a puzzle kind is: rules, reductions, a text form, a drawing; and the errors on the way.

mod format;
mod policy;
mod reduction;
mod rule;

use std::borrow::Cow;
use std::fmt::{Debug, Display};
use std::iter;
use std::ops::Deref;
use std::str::FromStr;
use std::sync::Arc;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::text::{ParseError, Text};
use jigsat_forms::{DecodeError, Lit, Var};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::deduction::Theory;
use crate::drawing::Drawing;
use crate::item_map::ItemMap;

pub use format::{FormatError, FormatInfo, TextFormat, Unwritable, no_losses};
pub use policy::{Aim, Policy, Probe};
pub use reduction::{Choices, Encode, Encoder, Reduction, ReductionInfo};
pub use rule::{Rule, RuleError, RuleInfo, Variant, VariantInfo};

/// A puzzle kind. A value of the type is one puzzle: its parsed file.
///
/// [`read`](Self::read) and `FromStr` read the file format with all its quirks, `Display` writes it back in its plainest form.
pub trait Puzzle: FromStr<Err = ParseError> + Display + Debug + Clone + Send + Sync + 'static {
    /// The name of the kind, as `--kind` takes it and `data/` has it.
    const NAME: &'static str;
    /// The rules in one sentence.
    const SUMMARY: &'static str;
    /// Every way to a formal problem; the first one is a good choice for most puzzles of the kind.
    const REDUCTIONS: &'static [Reduction<Self>];
    /// The rules that come in variants, which users may choose.
    const RULES: &'static [Rule<Self>] = &[];
    /// The formats of other programs that puzzles of the kind are written in.
    const FORMATS: &'static [TextFormat<Self>] = &[];

    /// A file to begin with: a small puzzle that has a solution, with comments that explain the format; empty if there is none.
    const TEMPLATE: &'static str = "";

    /// An answer. Two layouts are equal exactly when they are the same solution.
    type Layout: Display + Debug + Clone + Ord + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// What the names of its files end in, if no files of other kinds do: `cnf`, without a dot.
    const EXTENSIONS: &'static [&'static str] = &[];

    /// Does this text look like a puzzle of this kind?
    fn recognise(text: Text<'_>) -> Recognition;

    /// What [`recognise`](Self::recognise) saw in such a text, as the end of a sentence that begins with "because": `it begins with 'p cnf'`.
    fn signature(text: Text<'_>) -> &'static str;

    /// Cuts a file that holds several puzzles into their texts, from top to bottom; a file that holds one, or none, is one part.
    fn split(text: Text<'_>) -> Vec<Part<'_>> {
        vec![Part { line: 1, text: text.text }]
    }

    /// The problems that a file poses about the same pieces, if it poses several (files of BurrTools do), by name; a nameless one has an
    /// empty name. The first one is what [`read`](Self::read) reads.
    fn problems(text: Text<'_>) -> Vec<String> {
        let _ = text;
        Vec::new()
    }

    /// Reads one of these problems, from 0.
    ///
    /// # Errors
    /// Where the text is no puzzle of this kind, or has no such problem.
    fn read_problem(text: Text<'_>, problem: usize) -> Result<Self, ParseError> {
        let _ = problem;
        Self::read(text)
    }

    /// Reads a puzzle from its file. Time and memory proportional to the length of the text.
    ///
    /// # Errors
    /// Where the text is no puzzle of this kind.
    fn read(text: Text<'_>) -> Result<Self, ParseError>;

    /// Checks a layout against the rules, and nothing but the rules: knows no reduction.
    ///
    /// # Errors
    /// The first rule that is broken, and where.
    fn verify(&self, layout: &Self::Layout) -> Result<(), Violation>;

    /// Verifies a layout; the only way to a [`Verified`] one.
    ///
    /// # Errors
    /// As [`verify`](Self::verify).
    fn admit(&self, layout: Self::Layout) -> Result<Verified<Self::Layout>, Violation> {
        self.verify(&layout)?;
        Ok(Verified(self.normalised(layout)))
    }

    /// The same layout as solutions are given: where pieces are equal, each goes by the name of the first of them. Layouts that differ
    /// in nothing else are equal then. It has passed [`verify`](Self::verify).
    fn normalised(&self, layout: Self::Layout) -> Self::Layout {
        layout
    }

    /// Reads a layout from the form in which layouts are printed as text.
    ///
    /// # Errors
    /// A [`ParseError`] if the text is no such form, a [`Violation`] if what it shows cannot be a layout.
    fn read_layout(&self, text: Text<'_>) -> Result<Self::Layout, LayoutError>;

    /// Layouts that differ from this one in a small place, as far as the kind knows such changes: where there is a second layout, one is
    /// often near. They may break rules, and are verified by whoever takes them; that there are none says nothing.
    fn variants<'a>(
        &'a self,
        layout: &'a Verified<Self::Layout>,
        budget: &'a Budget,
    ) -> Box<dyn Iterator<Item = Self::Layout> + 'a> {
        let _ = (layout, budget);
        Box::new(iter::empty())
    }

    /// What a layout looks like.
    fn draw(&self, layout: &Self::Layout) -> Drawing;

    /// What the puzzle looks like before anything is laid; `None` for a kind of which there is no picture, and for a puzzle that is too
    /// large for one.
    ///
    /// # Errors
    /// [`Exceeded`]
    fn sketch(&self, budget: &Budget) -> Result<Option<Drawing>, Exceeded> {
        let _ = budget;
        Ok(None)
    }

    /// Puts a variant of one of the [`RULES`](Self::RULES) in force, by their names.
    ///
    /// # Errors
    /// [`RuleError`], if there is no such rule, or no such variant of it.
    fn set_rule(&mut self, rule: &str, variant: &str) -> Result<(), RuleError> {
        rule::set(self, rule, variant)
    }

    /// The rule variants in force, in words; `None` for a kind without variants.
    fn rules(&self) -> Option<String> {
        None
    }

    /// The puzzle in one of the [`FORMATS`](Self::FORMATS), by its name.
    ///
    /// # Errors
    /// [`FormatError`], if there is no such format, or this puzzle can't be written so.
    fn write_as(&self, format: &str) -> Result<String, FormatError> {
        format::write(self, format)
    }

    /// What the text of [`write_as`](Self::write_as) does not say as the puzzle does: sentences.
    ///
    /// # Errors
    /// [`Exceeded`]
    fn losses(&self, format: &str, budget: &Budget) -> Result<Vec<String>, Exceeded> {
        format::losses(self, format, budget)
    }

    /// Remarks on the file that are no errors: quirks that were accepted.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    /// The clause that a [reason](jigsat_forms::cnf::Cut::reason) stands for, made from the rules and the puzzle alone: true of all
    /// layouts, of all at once, where the variables mean what their names say. `named` finds a variable by its name. The literals
    /// are sorted, and each is there once. Nothing that makes formulas or asks for clauses may be called here: what they
    /// ask for is held against this.
    ///
    /// # Errors
    /// What is wrong with the reason.
    fn justify(&self, reason: &str, named: &dyn Fn(&str) -> Option<Var>) -> Result<Vec<Lit>, ReasonError> {
        let _ = (reason, named);
        Err(ReasonError::Whole { kind: Self::NAME })
    }

    /// What the clauses of such reasons say, as the end of a sentence that begins with a clause; for people.
    fn spell_reason(&self, reason: &str) -> Option<&'static str> {
        let _ = reason;
        None
    }

    /// Why there can be no layout, where a glance is enough to see it; `None` means that a search has to tell.
    ///
    /// # Errors
    /// [`Exceeded`]
    fn impossible(&self, budget: &Budget) -> Result<Option<String>, Exceeded>;

    /// Which strategies are worth trying for this aim; by default the features of the exact cover decide.
    fn policy(&self, aim: Aim) -> Policy {
        let _ = aim;
        Policy::default()
    }

    /// The memory that a layout takes with its picture, in bytes, where that is worth asking for; 0 where it is little.
    fn layout_bytes(&self) -> u64 {
        0
    }

    /// What can be said of its layouts in single statements, and what follows from what; `None` for a kind that has no such theory.
    ///
    /// # Errors
    /// [`Exceeded`]
    fn theory(&self, budget: &Budget) -> Result<Option<Arc<dyn Theory>>, Exceeded> {
        let _ = budget;
        Ok(None)
    }

    /// Where the items of the exact cover lie (that of the first reduction to one); `None` for a kind that has no map of them.
    ///
    /// # Errors
    /// [`Exceeded`]
    fn item_map(&self, budget: &Budget) -> Result<Option<ItemMap>, Exceeded> {
        let _ = budget;
        Ok(None)
    }
}

/// A part of a file: the text of one puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part<'a> {
    /// The line of the file that it begins with, from 1.
    pub line: usize,
    /// The text.
    pub text: &'a str,
}

/// How sure a kind is that a text is one of its puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Recognition {
    /// It is not.
    No,
    /// It begins like one, and may be meant to be one.
    Maybe,
    /// It has the shape of one, and something in it is wrong.
    Likely,
    /// It has the shape of one.
    Yes,
    /// Its header names the kind.
    Certain,
}

/// A layout that passed [`Puzzle::verify`]. Only [`Puzzle::admit`] makes it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Verified<L>(L);

impl<L> Verified<L> {
    /// The layout itself.
    pub fn into_inner(self) -> L {
        self.0
    }
}

impl<L> Deref for Verified<L> {
    type Target = L;

    fn deref(&self) -> &L {
        &self.0
    }
}

/// A rule of the puzzle that a layout breaks, and the place where it does.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{rule}: {place}")]
#[non_exhaustive]
pub struct Violation {
    /// The rule, or what breaks it, as a sentence.
    pub rule: Cow<'static, str>,
    /// Where it is broken, and by what.
    pub place: String,
    /// What has to be taken away so that this place breaks the rule no longer: labels of pieces, if it is that simple.
    pub culprits: Vec<String>,
}

impl Violation {
    /// The rule `rule` is broken at `place`.
    pub fn new(rule: impl Into<Cow<'static, str>>, place: impl Into<String>) -> Self {
        Self { rule: rule.into(), place: place.into(), culprits: Vec::new() }
    }

    /// The same, and these have to be taken away.
    #[must_use]
    pub fn by(self, culprits: impl IntoIterator<Item = String>) -> Self {
        Self { culprits: culprits.into_iter().collect(), ..self }
    }
}

/// Why a reason leads to no clause; see [`Puzzle::justify`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReasonError {
    /// Formulas of this kind of puzzle ask for no clauses.
    #[error("formulas of {kind} puzzles are whole, no clause is added to them")]
    Whole {
        /// The kind.
        kind: &'static str,
    },
    /// It can't be read.
    #[error("expected {expected}, found '{found}'")]
    Unreadable {
        /// What reasons are.
        expected: &'static str,
        /// The reason.
        found: String,
    },
    /// It does not hold for this puzzle: why not, as a sentence.
    #[error("{0}")]
    Untrue(String),
    /// The formula can't say what it leads to.
    #[error("the formula has no variable for '{name}'")]
    NoVariable {
        /// The name that no variable has.
        name: String,
    },
}

impl From<Violation> for DecodeError {
    fn from(violation: Violation) -> Self {
        DecodeError::Unsound(violation.to_string())
    }
}

/// Why a text is not a layout of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LayoutError {
    /// It can't be read.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// It can be read, and what it shows breaks a rule.
    #[error(transparent)]
    Rule(#[from] Violation),
}
