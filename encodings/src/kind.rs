//! Puzzle kinds with their types forgotten, for programs that learn the kind from the file.
//!
//! What comes out of [`ErasedPuzzle::reduce`] decodes to an [`Answer`], and an answer is made from a verified layout only.

use std::fmt;
use std::io::{BufWriter, Write as _};
use std::ops::Deref;
use std::sync::Arc;

use serde_json::Value;

use crate::budget::{Budget, Exceeded};
use crate::drawing::Drawing;
use crate::fingerprint::Fingerprint;
use crate::forms::{Amo, Cnf, ExactCover, Linkage, Lit, Reduced, Search, Var};
use crate::item_map::ItemMap;
use crate::justified::justified;
use crate::puzzle::{Encode, LayoutError, Part, Puzzle, Recognition, Reduction, RuleOption, TextFormat, Verified};
use crate::puzzles::KINDS;
use crate::switches::{Setting, Switch};
use crate::text::{ParseError, Text, header};

/// A puzzle kind.
#[derive(Debug)]
pub struct Kind {
    /// The name of the kind.
    pub name: &'static str,
    /// The rules in one sentence.
    pub summary: &'static str,
    /// The rule variants that users may choose.
    pub rules: &'static [RuleOption],
    recognise: fn(Text<'_>) -> Recognition,
    read: fn(Text<'_>) -> Result<AnyPuzzle, ParseError>,
    split: fn(Text<'_>) -> Vec<Part<'_>>,
    reductions: fn() -> Vec<ReductionInfo>,
}

/// What there is to say about a reduction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReductionInfo {
    /// The name used in strategies.
    pub name: &'static str,
    /// The idea in one sentence.
    pub summary: &'static str,
    /// The form that it leads to.
    pub target: Target,
    /// Is there a choice of at-most-one encodings?
    pub takes_amo: bool,
    /// Are all layouts kept, not only some of those that there are? See [`Encode::Sample`].
    pub keeps_all: bool,
    /// The optimisations that can be switched on and off.
    pub switches: &'static [Switch],
}

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

impl Kind {
    /// The kind of the puzzle type `P`.
    pub const fn of<P: Puzzle>() -> Self {
        Self {
            name: P::NAME,
            summary: P::SUMMARY,
            rules: P::RULES,
            recognise: P::recognise,
            read: |text| Ok(AnyPuzzle(Box::new(Typed(Arc::new(P::read(text)?))))),
            split: P::split,
            reductions: || P::REDUCTIONS.iter().map(info).collect(),
        }
    }

    /// The kind with this name.
    pub fn named(name: &str) -> Option<&'static Kind> {
        KINDS.iter().find(|kind| kind.name == name)
    }

    /// The kind of this text: the one that its header names (`# kind: …`), if it is known, or without such a header the one that is
    /// surest to recognise the text; the first of these in the registry if there are several.
    ///
    /// # Errors
    /// [`Exceeded`], within a budget.
    pub fn recognised<'a>(text: impl Into<Text<'a>>) -> Result<Option<&'static Kind>, Exceeded> {
        let text = text.into();
        if let Some(name) = header(text.text, "kind") {
            return Ok(Kind::named(name));
        }
        // The last of equals is taken: hence from the back.
        let sure = KINDS.iter().rev().map(|kind| (kind, (kind.recognise)(text)));
        let best = sure.max_by_key(|&(_, sure)| sure).filter(|&(_, sure)| sure > Recognition::No);
        text.budget.check()?;
        Ok(best.map(|(kind, _)| kind))
    }

    /// The same, whatever it takes.
    pub fn recognise(text: &str) -> Option<&'static Kind> {
        Self::recognised(text).ok().flatten()
    }

    /// Reads a puzzle of this kind.
    ///
    /// # Errors
    /// Where the text is no puzzle of this kind; or [`Exceeded`], within a budget.
    pub fn read<'a>(&self, text: impl Into<Text<'a>>) -> Result<AnyPuzzle, ReadError> {
        let text = text.into();
        let puzzle = (self.read)(text);
        text.budget.check()?;
        Ok(puzzle?)
    }

    /// The same, whatever it takes.
    ///
    /// # Errors
    /// Where the text is no puzzle of this kind.
    pub fn parse(&self, text: &str) -> Result<AnyPuzzle, ParseError> {
        (self.read)(text.into())
    }

    /// Cuts a file that holds several puzzles into their texts; see [`Puzzle::split`].
    ///
    /// # Errors
    /// [`Exceeded`], within a budget.
    pub fn split<'a>(&self, text: impl Into<Text<'a>>) -> Result<Vec<Part<'a>>, Exceeded> {
        let text = text.into();
        let parts = (self.split)(text);
        text.budget.check()?;
        Ok(parts)
    }

    /// The reductions of this kind; the first one is a good choice for most puzzles.
    pub fn reductions(&self) -> Vec<ReductionInfo> {
        (self.reductions)()
    }
}

fn info<P: Puzzle>(reduction: &Reduction<P>) -> ReductionInfo {
    ReductionInfo {
        name: reduction.name,
        summary: reduction.summary,
        target: match reduction.encode {
            Encode::Cover(_) => Target::Cover,
            Encode::Cnf(_) | Encode::Formula(_) | Encode::Sample(_) => Target::Cnf,
            Encode::Search(_) | Encode::Switched(..) => Target::Search,
            Encode::Paths(_) => Target::Paths,
        },
        takes_amo: matches!(reduction.encode, Encode::Cnf(_)),
        keeps_all: !matches!(reduction.encode, Encode::Sample(_)),
        switches: match reduction.encode {
            Encode::Switched(switches, _) => switches,
            _ => &[],
        },
    }
}

/// Why a text is not read as a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// It is none.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// Time or memory did not suffice to tell.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

/// A reduced puzzle, by form. Decoding verifies.
pub enum AnyReduced {
    /// An exact-cover problem.
    Cover(Reduced<ExactCover, Answer>),
    /// A formula.
    Cnf(Reduced<Cnf, Answer>),
    /// A state space.
    Search(Reduced<Search, Answer>),
    /// Disjoint paths.
    Paths(Reduced<Linkage, Answer>),
}

/// A puzzle of some kind.
pub struct AnyPuzzle(Box<dyn ErasedPuzzle>);

impl Deref for AnyPuzzle {
    type Target = dyn ErasedPuzzle;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl AnyPuzzle {
    /// Chooses a rule variant; see [`Kind::rules`].
    pub fn set_rule(&mut self, rule: &str, value: &str) {
        self.0.set_rule(rule, value);
    }

    /// What tells the puzzle from others: the fingerprint of its kind, its rules, and its plainest form, whatever comments and
    /// quirks its file has.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn fingerprint(&self, budget: &Budget) -> Result<Fingerprint, Exceeded> {
        let sum = Fingerprint::written(|out| {
            let mut out = budget.writer(BufWriter::with_capacity(1 << 16, out));
            write!(out, "{}\n{}\n{self}", self.kind(), self.rules().unwrap_or_default())?;
            out.flush()
        });
        // Nothing else goes wrong with a sum.
        sum.map_err(|error| Exceeded::of(&error).unwrap_or(Exceeded::Interrupted))
    }
}

impl fmt::Display for AnyPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What every puzzle can do, whatever its kind; see [`Puzzle`] for what the methods mean.
///
/// Displayed, a puzzle is in its file format.
pub trait ErasedPuzzle: fmt::Display + Send + Sync {
    /// See [`Puzzle::write_as`].
    ///
    /// # Errors
    /// Why it can't be written so.
    fn write_as(&self, format: TextFormat) -> Result<String, String>;
    /// The name of its kind.
    fn kind(&self) -> &'static str;
    /// See [`Puzzle::notes`].
    fn notes(&self) -> Vec<String>;
    /// See [`Puzzle::rules`].
    fn rules(&self) -> Option<String>;
    /// See [`Puzzle::set_rule`].
    fn set_rule(&mut self, rule: &str, value: &str);
    /// See [`Puzzle::impossible`].
    ///
    /// # Errors
    /// [`Exceeded`]
    fn impossible(&self, budget: &Budget) -> Result<Option<String>, Exceeded>;
    /// See [`Puzzle::justify`].
    ///
    /// # Errors
    /// What is wrong with the reason.
    fn justify(&self, reason: &str, named: &dyn Fn(&str) -> Option<Var>) -> Result<Vec<Lit>, String>;
    /// See [`Puzzle::spell_reason`].
    fn spell_reason(&self, reason: &str) -> Option<&'static str>;
    /// See [`Puzzle::sampler`].
    fn sampler(&self) -> Option<&'static str>;
    /// See [`Puzzle::quick_search`].
    fn quick_search(&self) -> Option<(&'static str, u64)>;
    /// See [`Puzzle::item_map`].
    ///
    /// # Errors
    /// [`Exceeded`]
    fn item_map(&self, budget: &Budget) -> Result<Option<ItemMap>, Exceeded>;
    /// Reduces the puzzle; `None` if the kind has no reduction of this name. `amo` is for those that take one.
    ///
    /// # Errors
    /// [`Exceeded`]
    fn reduce(&self, reduction: &str, amo: Amo, budget: &Budget) -> Result<Option<AnyReduced>, Exceeded>;
    /// Reduces the puzzle to a direct search with this setting of its switches; `None` if the kind has no such search.
    ///
    /// # Errors
    /// [`Exceeded`]
    fn reduce_switched(
        &self,
        reduction: &str,
        setting: Setting,
        budget: &Budget,
    ) -> Result<Option<Reduced<Search, Answer>>, Exceeded>;
    /// Reads a layout in its printed form, and verifies it. Within a budget, what it says means nothing when that is exceeded.
    ///
    /// # Errors
    /// Where it can't be read, or what rule it breaks.
    fn check_text(&self, layout: Text<'_>) -> Result<Answer, LayoutError>;
    /// Reads a layout from JSON, and verifies it.
    ///
    /// # Errors
    /// As [`check_text`](Self::check_text); the place of a reading error is that in `layout`.
    fn check_json(&self, layout: &Value) -> Result<Answer, JsonLayoutError>;
}

/// Why a JSON value is not a layout of a puzzle.
#[derive(Debug, thiserror::Error)]
pub enum JsonLayoutError {
    /// The value has another shape.
    #[error("expected a layout as JSON: {0}")]
    Shape(#[from] serde_json::Error),
    /// A rule is broken.
    #[error(transparent)]
    Rule(#[from] crate::puzzle::Violation),
}

struct Typed<P>(Arc<P>);

impl<P: Puzzle> Typed<P> {
    /// Takes a decoder's layout through the rules.
    fn admitted<F: crate::forms::Form + 'static>(&self, reduced: Reduced<F, P::Layout>) -> Reduced<F, Answer> {
        let puzzle = Arc::clone(&self.0);
        reduced.map(move |layout| {
            let layout = puzzle.admit(layout)?;
            Ok(Answer::new(Arc::clone(&puzzle), layout))
        })
    }
}

impl<P: Puzzle> Typed<P> {
    /// The same for a formula, whose lazy clauses are held against the rules, too.
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
    fn write_as(&self, format: TextFormat) -> Result<String, String> {
        self.0.write_as(format)
    }

    fn kind(&self) -> &'static str {
        P::NAME
    }

    fn notes(&self) -> Vec<String> {
        self.0.notes()
    }

    fn rules(&self) -> Option<String> {
        self.0.rules()
    }

    fn set_rule(&mut self, rule: &str, value: &str) {
        Arc::make_mut(&mut self.0).set_rule(rule, value);
    }

    fn impossible(&self, budget: &Budget) -> Result<Option<String>, Exceeded> {
        let reason = self.0.impossible(budget);
        budget.check().map(|()| reason)
    }

    fn justify(&self, reason: &str, named: &dyn Fn(&str) -> Option<Var>) -> Result<Vec<Lit>, String> {
        self.0.justify(reason, named)
    }

    fn spell_reason(&self, reason: &str) -> Option<&'static str> {
        self.0.spell_reason(reason)
    }

    fn sampler(&self) -> Option<&'static str> {
        self.0.sampler()
    }

    fn quick_search(&self) -> Option<(&'static str, u64)> {
        self.0.quick_search()
    }

    fn item_map(&self, budget: &Budget) -> Result<Option<ItemMap>, Exceeded> {
        let map = self.0.item_map(budget);
        budget.check().map(|()| map)
    }

    fn reduce(&self, reduction: &str, amo: Amo, budget: &Budget) -> Result<Option<AnyReduced>, Exceeded> {
        let Some(reduction) = P::REDUCTIONS.iter().find(|r| r.name == reduction) else {
            return Ok(None);
        };
        let puzzle = &*self.0;
        let reduced = match reduction.encode {
            Encode::Cover(reduce) => AnyReduced::Cover(self.admitted(reduce(puzzle, budget))),
            Encode::Cnf(reduce) => AnyReduced::Cnf(self.justified(reduce(puzzle, amo, budget))),
            Encode::Formula(reduce) | Encode::Sample(reduce) => AnyReduced::Cnf(self.justified(reduce(puzzle, budget))),
            Encode::Search(reduce) => AnyReduced::Search(self.admitted(reduce(puzzle, budget))),
            Encode::Paths(reduce) => AnyReduced::Paths(self.admitted(reduce(puzzle, budget))),
            Encode::Switched(switches, reduce) => {
                AnyReduced::Search(self.admitted(reduce(puzzle, Setting::default_of(switches), budget)))
            }
        };
        budget.check().map(|()| Some(reduced))
    }

    fn reduce_switched(
        &self,
        reduction: &str,
        setting: Setting,
        budget: &Budget,
    ) -> Result<Option<Reduced<Search, Answer>>, Exceeded> {
        let reduction = P::REDUCTIONS.iter().find(|r| r.name == reduction);
        let reduced = match reduction.map(|reduction| &reduction.encode) {
            Some(Encode::Switched(_, reduce)) => Some(self.admitted(reduce(&self.0, setting, budget))),
            _ => None,
        };
        budget.check().map(|()| reduced)
    }

    fn check_text(&self, layout: Text<'_>) -> Result<Answer, LayoutError> {
        let layout = self.0.admit(self.0.read_layout(layout)?)?;
        Ok(Answer::new(Arc::clone(&self.0), layout))
    }

    fn check_json(&self, layout: &Value) -> Result<Answer, JsonLayoutError> {
        let layout = self.0.admit(serde_json::from_value(layout.clone())?)?;
        Ok(Answer::new(Arc::clone(&self.0), layout))
    }
}

/// A verified layout of some puzzle.
pub struct Answer(Box<dyn ErasedAnswer>);

impl Answer {
    fn new<P: Puzzle>(puzzle: Arc<P>, layout: Verified<P::Layout>) -> Self {
        Self(Box::new(TypedAnswer { puzzle, layout }))
    }

    /// The picture of the layout.
    pub fn draw(&self) -> Drawing {
        self.0.draw()
    }

    /// The layout as JSON.
    pub fn json(&self) -> Value {
        self.0.json()
    }
}

impl fmt::Display for Answer {
    /// The layout in its own compact text form: equal for equal layouts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

trait ErasedAnswer: fmt::Display + Send + Sync {
    fn draw(&self) -> Drawing;
    fn json(&self) -> Value;
}

struct TypedAnswer<P: Puzzle> {
    puzzle: Arc<P>,
    layout: Verified<P::Layout>,
}

impl<P: Puzzle> fmt::Display for TypedAnswer<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.layout.fmt(f)
    }
}

impl<P: Puzzle> ErasedAnswer for TypedAnswer<P> {
    fn draw(&self) -> Drawing {
        self.puzzle.draw(&self.layout)
    }

    fn json(&self) -> Value {
        serde_json::to_value(&*self.layout).expect("layouts are plain data")
    }
}
