//! The interface of a puzzle kind: rules, reductions, a text form, a drawing.

mod error;
mod format;
mod parts;
mod policy;
mod reduction;
mod rule;

use std::fmt::{Debug, Display};
use std::iter;
use std::ops::Deref;
use std::str::FromStr;
use std::sync::Arc;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::text::{ParseError, Text};
use jigsat_forms::{Lit, Var};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::deduction::Theory;
use crate::drawing::Drawing;
use crate::item_map::ItemMap;

pub use error::{LayoutError, ReasonError, Violation};
pub use format::{FormatError, FormatInfo, TextFormat, Unwritable, no_losses};
pub use parts::{CellPlaces, FamilyParts};
pub use policy::{Aim, Policy};
pub use reduction::{Choices, Encode, Encoder, Reduction, ReductionInfo};
pub use rule::{Rule, RuleError, RuleInfo, Variant, VariantInfo};

/// A puzzle kind. A value of the type is one puzzle.
///
/// [`read`](Self::read) and `FromStr` read the file format with all its quirks; `Display` writes it back in its plainest form.
pub trait Puzzle: FromStr<Err = ParseError> + Display + Debug + Clone + Send + Sync + 'static {
    /// The name of the kind, as `--kind` takes it and the folders of `data/` are called.
    const NAME: &'static str;
    /// The rules in one sentence.
    const SUMMARY: &'static str;
    /// The reductions to formal problems. The first one is a good choice for most puzzles of the kind.
    const REDUCTIONS: &'static [Reduction<Self>];
    /// The rules that come in variants, which users may choose.
    const RULES: &'static [Rule<Self>] = &[];
    /// The formats of other programs that puzzles of the kind are written in.
    const FORMATS: &'static [TextFormat<Self>] = &[];

    /// A small solvable puzzle with comments that explain the format; empty if there is none.
    const TEMPLATE: &'static str = "";

    /// An answer. Two layouts are equal exactly when they are the same solution.
    type Layout: Display + Debug + Clone + Ord + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// The extensions of file names that only this kind uses: `cnf`, without a dot.
    const EXTENSIONS: &'static [&'static str] = &[];

    /// Does this text look like a puzzle of this kind?
    fn recognise(text: Text<'_>) -> Recognition;

    /// Cuts a file that holds several puzzles into their texts, from top to bottom.
    ///
    /// A file that holds one puzzle, or none, is one part.
    fn split(text: Text<'_>) -> Vec<Part<'_>> {
        vec![Part { line: 1, text: text.text }]
    }

    /// The names of the problems that a file poses about the same pieces, if there are several.
    ///
    /// Files of BurrTools have several. A problem without a name has an empty one. [`read`](Self::read) reads the first problem.
    fn problems(text: Text<'_>) -> Vec<String> {
        let _ = text;
        Vec::new()
    }

    /// Reads one of these problems, counted from 0.
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

    /// Checks a layout against the rules alone, independently of every reduction.
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

    /// The normal form of a layout, as solutions are printed.
    ///
    /// Where pieces are equal, each has the name of the first of them, so layouts that differ only in these names become equal. The layout
    /// has passed [`verify`](Self::verify).
    fn normalised(&self, layout: Self::Layout) -> Self::Layout {
        layout
    }

    /// Reads a layout from the text form of layouts.
    ///
    /// # Errors
    /// A [`ParseError`] if the text is no such form, a [`Violation`] if what it shows cannot be a layout.
    fn read_layout(&self, text: Text<'_>) -> Result<Self::Layout, LayoutError>;

    /// Layouts that differ from this one by a small change.
    ///
    /// They depend on the changes that the kind supports. Where there is a second layout, one is often near. The variants may break rules,
    /// so the caller verifies them. An empty result proves nothing.
    fn variants<'a>(
        &'a self,
        layout: &'a Verified<Self::Layout>,
        budget: &'a Budget,
    ) -> Box<dyn Iterator<Item = Self::Layout> + 'a> {
        let _ = (layout, budget);
        Box::new(iter::empty())
    }

    /// The picture of a layout.
    fn draw(&self, layout: &Self::Layout) -> Drawing;

    /// The picture of the empty puzzle.
    ///
    /// `None` if the kind has no such picture, or the puzzle is too large for one.
    ///
    /// # Errors
    /// [`Exceeded`]
    fn sketch(&self, budget: &Budget) -> Result<Option<Drawing>, Exceeded> {
        let _ = budget;
        Ok(None)
    }

    /// Chooses a variant of one of the [`RULES`](Self::RULES), by their names.
    ///
    /// # Errors
    /// [`RuleError`], if there is no such rule, or no such variant of it.
    fn set_rule(&mut self, rule: &str, variant: &str) -> Result<(), RuleError> {
        let kind = Self::NAME;
        let no_rule = || RuleError::NoRule { kind, rule: rule.to_string() };
        let rule = Self::RULES.iter().find(|known| known.name == rule).ok_or_else(no_rule)?;
        let known = || rule.variants.iter().map(|known| known.name).collect();
        let no_variant = || RuleError::NoVariant { kind, rule: rule.name, known: known(), found: variant.to_string() };
        let variant = rule.variants.iter().find(|known| known.name == variant).ok_or_else(no_variant)?;
        (variant.choose)(self);
        Ok(())
    }

    /// The chosen rule variants in words; `None` for a kind without variants.
    fn rules(&self) -> Option<String> {
        None
    }

    /// The puzzle in one of the [`FORMATS`](Self::FORMATS), by its name.
    ///
    /// # Errors
    /// [`FormatError`], if there is no such format, or this puzzle can't be written so.
    fn write_as(&self, format: &str) -> Result<String, FormatError> {
        let no_format = || FormatError::NoFormat { kind: Self::NAME, format: format.to_string() };
        let format = Self::FORMATS.iter().find(|known| known.name == format).ok_or_else(no_format)?;
        Ok((format.write)(self)?)
    }

    /// The properties of the puzzle that [`write_as`](Self::write_as) does not express.
    ///
    /// # Errors
    /// [`Exceeded`]
    fn losses(&self, format: &str, budget: &Budget) -> Result<Vec<String>, Exceeded> {
        let format = Self::FORMATS.iter().find(|known| known.name == format);
        format.map_or_else(|| Ok(Vec::new()), |format| (format.losses)(self, budget))
    }

    /// Remarks about accepted quirks of the file, which are no errors.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    /// The clause of a [reason](jigsat_forms::cnf::Cut::reason), from the rules and the puzzle alone.
    ///
    /// The clause is true of all layouts, where the variables mean what their names express. `named` finds a variable by its name. The
    /// literals are sorted and distinct. Implementations must not call code that builds formulas or lazy clauses: the result is the check
    /// of those.
    ///
    /// # Errors
    /// The defect of the reason.
    fn justify(&self, reason: &str, named: &dyn Fn(&str) -> Option<Var>) -> Result<Vec<Lit>, ReasonError> {
        let _ = (reason, named);
        Err(ReasonError::Complete { kind: Self::NAME })
    }

    /// The meaning of clauses with such reasons, for people.
    ///
    /// It is the end of a sentence that begins with a clause.
    fn spell_reason(&self, reason: &str) -> Option<&'static str> {
        let _ = reason;
        None
    }

    /// A quick proof that there is no layout; `None` if only a search can decide.
    ///
    /// # Errors
    /// [`Exceeded`]
    fn impossible(&self, budget: &Budget) -> Result<Option<String>, Exceeded>;

    /// The strategies worth trying for this aim. By default the features of the exact cover decide.
    fn policy(&self, aim: Aim) -> Policy {
        let _ = aim;
        Policy::default()
    }

    /// The memory of a layout and its picture in bytes; 0 where it is negligible.
    fn layout_bytes(&self) -> u64 {
        0
    }

    /// The theory of its layouts: atoms and deductions; `None` for a kind without one.
    ///
    /// # Errors
    /// [`Exceeded`]
    fn theory(&self, budget: &Budget) -> Result<Option<Arc<dyn Theory>>, Exceeded> {
        let _ = budget;
        Ok(None)
    }

    /// The places of the items of the exact cover, that of the first reduction to one.
    ///
    /// `None` for a kind that has no such map.
    ///
    /// # Errors
    /// [`Exceeded`]
    fn item_map(&self, budget: &Budget) -> Result<Option<ItemMap>, Exceeded> {
        let _ = budget;
        Ok(None)
    }

    /// The parts that members of a [family](crate::family) may leave out; empty for a kind without such parts.
    fn family_parts(&self) -> FamilyParts {
        FamilyParts::default()
    }

    /// The puzzle without some of its [`family_parts`](Self::family_parts), by their numbers. Some cell and some piece remain.
    ///
    /// # Errors
    /// [`Exceeded`]
    fn leaving_out(&self, cells: &[usize], pieces: &[usize], budget: &Budget) -> Result<Self, Exceeded> {
        let _ = (cells, pieces, budget);
        Ok(self.clone())
    }
}

/// A part of a file: the text of one puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part<'a> {
    /// The line of the file where it begins, from 1.
    pub line: usize,
    /// The text.
    pub text: &'a str,
}

/// How sure a kind is that a text is one of its puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Recognition {
    /// It is none.
    No,
    /// It begins like one, and may be meant as one.
    Maybe,
    /// It has the shape of one, but an error in it.
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
