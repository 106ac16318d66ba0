//! Puzzle kinds with their types erased, for programs that learn the kind from the file.
//!
//! The problems of [`ErasedPuzzle::reduce`] decode to an [`Answer`], which only a verified layout can become.

mod answer;
mod any;
mod guess;
#[cfg(test)]
mod mutations;
mod offer;
mod shape;
#[cfg(test)]
mod slips;
mod unread;

use std::fmt;

use jigsat_forms::Target;
use jigsat_forms::text::{ParseError, Text};

use crate::puzzle::{FormatInfo, Part, Puzzle, Recognition, ReductionInfo, Rule, RuleInfo, TextFormat};

pub use crate::foreign;
pub use crate::puzzles::extensions;
pub use answer::{Answer, ErasedAnswer};
pub use any::{AnyPuzzle, AnyReduced, ErasedPuzzle, JsonLayoutError};
pub use guess::{Because, Guess, extension};
pub use offer::Offer;
pub use unread::Unread;

/// A puzzle kind.
#[derive(Debug, Clone, Copy)]
pub struct Kind {
    /// The name of the kind.
    pub name: &'static str,
    /// The rules in one sentence.
    pub summary: &'static str,
    /// The extensions of file names that only this kind uses.
    pub extensions: &'static [&'static str],
    /// A small solvable puzzle to begin with; see [`Puzzle::TEMPLATE`].
    pub template: &'static str,
    recognise: fn(Text<'_>) -> Recognition,
    problems: fn(Text<'_>) -> Vec<String>,
    read: fn(Text<'_>, usize) -> Result<AnyPuzzle, ParseError>,
    split: fn(Text<'_>) -> Vec<Part<'_>>,
    reductions: fn() -> Vec<ReductionInfo>,
    rules: fn() -> Vec<RuleInfo>,
    formats: fn() -> Vec<FormatInfo>,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Kind {
    /// The kind of the puzzle type `P`.
    pub const fn of<P: Puzzle>() -> Self {
        Self {
            name: P::NAME,
            summary: P::SUMMARY,
            extensions: P::EXTENSIONS,
            template: P::TEMPLATE,
            recognise: P::recognise,
            problems: P::problems,
            read: |text, problem| Ok(P::read_problem(text, problem)?.into()),
            split: P::split,
            reductions: || P::REDUCTIONS.iter().map(|reduction| reduction.info).collect(),
            rules: || P::RULES.iter().map(Rule::info).collect(),
            formats: || P::FORMATS.iter().map(TextFormat::info).collect(),
        }
    }

    /// Reads a puzzle of this kind.
    ///
    /// # Errors
    /// Where the text is no puzzle of this kind.
    pub fn parse<'a>(&self, text: impl Into<Text<'a>>) -> Result<AnyPuzzle, ParseError> {
        (self.read)(text.into(), 0)
    }

    /// Cuts a file that holds several puzzles into their texts; see [`Puzzle::split`].
    pub fn split<'a>(&self, text: impl Into<Text<'a>>) -> Vec<Part<'a>> {
        (self.split)(text.into())
    }

    /// The names of the problems that a file poses; see [`Puzzle::problems`].
    pub fn problems<'a>(&self, text: impl Into<Text<'a>>) -> Vec<String> {
        (self.problems)(text.into())
    }

    /// The reductions of this kind; the first one is a good choice for most puzzles.
    pub fn reductions(&self) -> Vec<ReductionInfo> {
        (self.reductions)()
    }

    /// The rules that come in variants, which users may choose.
    pub fn rules(&self) -> Vec<RuleInfo> {
        (self.rules)()
    }

    /// The formats of other programs that puzzles of this kind are written in.
    pub fn formats(&self) -> Vec<FormatInfo> {
        (self.formats)()
    }

    /// The reductions to this form.
    pub fn reductions_to(&self, target: Target) -> impl Iterator<Item = ReductionInfo> + use<> {
        self.reductions().into_iter().filter(move |info| info.target == target)
    }
}
