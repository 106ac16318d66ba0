//! What a puzzle kind is: rules, reductions, a text form, a drawing; and the errors on the way.

mod format;
mod rule;

use std::fmt::{Debug, Display};
use std::iter;
use std::ops::Deref;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::drawing::Drawing;
use crate::item_map::ItemMap;
use crate::switches::{Setting, Switch};
use jigsat_forms::budget::Budget;
use jigsat_forms::text::{ParseError, Text};
use jigsat_forms::{Amo, Cnf, DecodeError, ExactCover, Linkage, Lit, Reduced, Search, Target, Var};

pub use format::{FormatError, FormatInfo, TextFormat, Unwritable};
pub use rule::{Rule, RuleError, RuleInfo, Variant, VariantInfo};

/// A puzzle kind. A value of the type is one puzzle: its parsed file.
///
/// [`read`](Self::read) and `FromStr` read the file format with all its quirks, `Display` writes it back in its plainest form.
///
/// Where a method is given a [budget](jigsat_forms::budget), in a text or by itself, what it returns means nothing once that is
/// exceeded; [`kind`](crate::kind) sees to it that nobody takes it for something.
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

    /// An answer. Two layouts are equal exactly when they are the same solution.
    type Layout: Display + Debug + Clone + Ord + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// What the names of its files end in, if no files of other kinds do: `cnf`, without a dot.
    const EXTENSIONS: &'static [&'static str] = &[];

    /// Does this text look like a puzzle of this kind?
    fn recognise(text: Text<'_>) -> Recognition;

    /// What [`recognise`](Self::recognise) saw in such a text, as the end of a sentence that begins with "because": `it begins with 'p cnf'`.
    fn telltale(text: Text<'_>) -> &'static str;

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
        Ok(Verified(layout))
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
    fn impossible(&self, budget: &Budget) -> Option<String>;

    /// The reduction that is the best one to find a single layout by, if that is not the first one; see [`Reduction::keeping_some`].
    fn sampler(&self) -> Option<&'static str> {
        None
    }

    /// A direct search that decides many puzzles like this one in a moment, if there is one, and how many nodes are worth a try before
    /// anything else: no more than what other ways spend on the reduction.
    fn quick_search(&self) -> Option<(&'static str, u64)> {
        None
    }

    /// Where the items of the exact cover lie (that of the first reduction to one); `None` for a kind that has no map of them.
    fn item_map(&self, budget: &Budget) -> Option<ItemMap> {
        let _ = budget;
        None
    }
}

/// The nodes of a [quick search](Puzzle::quick_search) that is most promising: some hundredths of a second.
pub const LONG_TRY: u64 = 300_000;

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
    /// It has the shape of one.
    Yes,
}

/// A named way from a puzzle to a formal problem and back, and what there is to know of it without a puzzle.
pub struct Reduction<P: Puzzle> {
    /// What there is to say about it.
    pub info: ReductionInfo,
    /// The reduction itself.
    pub encode: Encode<P>,
}

/// A reduction, by the form that it leads to. It is given the puzzle, and the choices that it takes.
pub enum Encode<P: Puzzle> {
    /// To exact cover.
    Cover(fn(&P, Choices, &Budget) -> Reduced<ExactCover, P::Layout>),
    /// To CNF.
    Cnf(fn(&P, Choices, &Budget) -> Reduced<Cnf, P::Layout>),
    /// To a state space for direct search.
    Search(fn(&P, Choices, &Budget) -> Reduced<Search, P::Layout>),
    /// To disjoint paths.
    Paths(fn(&P, Choices, &Budget) -> Reduced<Linkage, P::Layout>),
}

impl<P: Puzzle> Reduction<P> {
    /// A reduction that keeps all layouts, whose problem is complete, and which leaves nothing to choose. `name` is used in strategies,
    /// such as `cover`; `summary` is the idea in one sentence.
    pub const fn new(name: &'static str, summary: &'static str, encode: Encode<P>) -> Self {
        let target = match encode {
            Encode::Cover(_) => Target::Cover,
            Encode::Cnf(_) => Target::Cnf,
            Encode::Search(_) => Target::Search,
            Encode::Paths(_) => Target::Paths,
        };
        let info = ReductionInfo {
            name,
            summary,
            target,
            takes_amo: false,
            switches: &[],
            keeps_all: true,
            is_verbatim: false,
            is_complete: true,
        };
        Self { info, encode }
    }

    /// The same with a choice of at-most-one encodings; used as `<name>-<encoding>`.
    pub const fn taking_amo(mut self) -> Self {
        self.info.takes_amo = true;
        self
    }

    /// The same with optimisations that can be switched on and off; every setting has the same layouts.
    pub const fn with_switches(mut self, switches: &'static [Switch]) -> Self {
        self.info.switches = switches;
        self
    }

    /// The same, but of every puzzle that has layouts, only *some* are kept. So it tells whether there is one, and shows one, and tells
    /// nothing of how many there are.
    pub const fn keeping_some(mut self) -> Self {
        self.info.keeps_all = false;
        self
    }

    /// The same for a puzzle that is a formal problem by itself: the reduction costs nothing.
    pub const fn verbatim(mut self) -> Self {
        self.info.is_verbatim = true;
        self
    }

    /// The same, but its formula may ask for more clauses when it sees a model; see [`LazyClauses`](jigsat_forms::cnf::LazyClauses).
    pub const fn adding_clauses(mut self) -> Self {
        self.info.is_complete = false;
        self
    }
}

/// What there is to say about a reduction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
#[expect(clippy::struct_excessive_bools, reason = "independent facts, each with a name")]
pub struct ReductionInfo {
    /// The name used in strategies, such as `cover`. One that takes an at-most-one encoding is used as `<name>-<encoding>`.
    pub name: &'static str,
    /// The idea in one sentence.
    pub summary: &'static str,
    /// The form that it leads to.
    pub target: Target,
    /// Is there a choice of at-most-one encodings?
    pub takes_amo: bool,
    /// The optimisations that can be switched on and off.
    pub switches: &'static [Switch],
    /// Are all layouts kept, not only some of those that there are?
    pub keeps_all: bool,
    /// Is the problem the puzzle itself, so that the reduction costs nothing?
    pub is_verbatim: bool,
    /// Is the formula complete? If not, clauses are added when models ask for them.
    pub is_complete: bool,
}

/// What is chosen for a reduction, as far as it leaves a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choices {
    /// The at-most-one encoding.
    pub amo: Amo,
    /// Which optimisations are on.
    pub setting: Setting,
}

impl ReductionInfo {
    /// What is chosen unless somebody says otherwise.
    pub fn choices(&self) -> Choices {
        Choices { amo: Amo::default(), setting: Setting::default_of(self.switches) }
    }

    /// The choices as far as they are for this reduction: a setting of other switches than it has leaves its own as they are by default.
    pub fn fitted(&self, choices: Choices) -> Choices {
        let is_own = choices.setting.switches() == self.switches;
        let setting = if is_own { choices.setting } else { Setting::default_of(self.switches) };
        Choices { setting, ..choices }
    }
}

impl From<Amo> for Choices {
    /// This encoding, and the usual setting of any switches.
    fn from(amo: Amo) -> Self {
        Self { amo, setting: Setting::default_of(&[]) }
    }
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
    /// The rule, as a sentence.
    pub rule: &'static str,
    /// Where it is broken, and by what.
    pub place: String,
}

impl Violation {
    /// The rule `rule` is broken at `place`.
    pub fn new(rule: &'static str, place: impl Into<String>) -> Self {
        Self { rule, place: place.into() }
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
