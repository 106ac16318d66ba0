//! What can be said of a puzzle in single statements, and what follows from what is known: the ground of hints, steps and reasons.
//!
//! A layout makes every *atom* true or false: an option is chosen, an edge is used. A *fact* is an atom or its opposite. A [`Theory`]
//! draws conclusions from known facts, by rules that people use, the simplest first; each conclusion says what it rests on, and how a
//! person would put it. There is no search here and no formula: whoever wants to be sure that a conclusion is right holds it against a
//! reduction of the puzzle that has the same names.
//!
//! | module | what is there |
//! |---|---|
//! | [`known`] | a set of facts, in the order in which they were learned |
//! | [`cover`] | the theory of every puzzle that is an exact cover |

pub mod cover;
pub mod known;

use std::ops::{ControlFlow, Not};

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::text::Text;
use jigsat_forms::{Cnf, Lit};

use crate::drawing::{Drawing, Mark, Spot};
use crate::puzzle::LayoutError;

pub use known::Known;

/// A statement that is true or false of a layout, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atom(pub u32);

impl Atom {
    /// The place of the atom among all atoms.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The fact that it is true.
    pub fn holds(self) -> Fact {
        Fact { atom: self, holds: true }
    }
}

/// An atom or its opposite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact {
    /// The atom.
    pub atom: Atom,
    /// Is it true, or false?
    pub holds: bool,
}

impl Not for Fact {
    type Output = Self;

    fn not(self) -> Self {
        Self { holds: !self.holds, ..self }
    }
}

/// A way to draw conclusions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// One word for it, as JSON has it.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub summary: &'static str,
    /// How hard it is for a person to see such a conclusion, compared to the easiest one (1). What needs no seeing at all, since it
    /// only says what a fact means, weighs 0: such a conclusion is no step of its own.
    pub weight: u32,
}

/// A conclusion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deduction {
    /// The place of its rule in [`Theory::rules`].
    pub rule: usize,
    /// What follows, all of it at once and none of it known; nothing if what is known can't all be true.
    pub facts: Vec<Fact>,
    /// The known facts that it follows from, together with the rules of the puzzle.
    pub because: Vec<Fact>,
    /// What it is about, by numbers that mean something to the theory: items of the cover, cells of the board.
    pub about: Vec<u32>,
}

impl Deduction {
    /// Does it say that what is known can't all be true?
    pub fn is_contradiction(&self) -> bool {
        self.facts.is_empty()
    }
}

/// A conclusion as a person is told it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// A sentence, without a stop at its end.
    pub sentence: String,
    /// What the trick is called where such puzzles are solved by hand, if it has a name there.
    pub technique: Option<&'static str>,
    /// The cells that the sentence is about.
    pub marks: Vec<(Spot, Mark)>,
}

/// A part of what the rules demand of a layout, which may be dropped by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Demand {
    /// What it asks for, as a noun: "the cell in layer 1, row 1, column 2", "piece 7", "the pair A".
    pub words: String,
    /// One word for what kind of demand it is: `cell`, `piece`, `pair`.
    pub sort: &'static str,
    /// The demand is made where this literal is true.
    pub selector: Lit,
    /// Where it is, if it is anywhere.
    pub spots: Vec<Spot>,
}

/// The rules as a formula whose demands can be dropped one by one.
pub struct Demands {
    /// Its models are the layouts, where all selectors are true.
    pub formula: Cnf,
    /// The demands.
    pub demands: Vec<Demand>,
}

/// May a rule go on looking? It breaks off where the budget is exceeded.
pub(crate) fn go_on(budget: &Budget) -> ControlFlow<()> {
    if budget.is_exceeded() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// What takes a conclusion when it is found.
pub type Take<'a> = dyn FnMut(Deduction) -> ControlFlow<()> + 'a;

/// A puzzle as statements about its layouts.
pub trait Theory: Send + Sync {
    /// The number of atoms.
    fn atom_count(&self) -> usize;

    /// The atoms that tell solutions apart, in order: layouts that agree on them are the same solution. By default all atoms.
    fn shown(&self) -> Vec<Atom> {
        (0..self.atom_count() as u32).map(Atom).collect()
    }

    /// What the atom is called in the formulas of the puzzle: the name of an option or a variable.
    fn name(&self, atom: Atom) -> String;

    /// The fact in words: "piece 7 lies on …", "no path runs between … and …".
    fn say(&self, fact: Fact) -> String;

    /// The rules of deduction; those that weigh nothing first, then the simplest first.
    fn rules(&self) -> &'static [Rule];

    /// Hands every conclusion that one rule draws from what is known to `take`, until that breaks off or the budget is exceeded: the
    /// same ones in the same order each time, and no fact that is known already.
    fn apply(&self, rule: usize, known: &Known, budget: &Budget, take: &mut Take<'_>) -> ControlFlow<()>;

    /// A conclusion in words; `known` is what it was drawn from.
    fn words(&self, deduction: &Deduction, known: &Known) -> Words;

    /// What is known, as a picture, with these marks in it.
    fn draw(&self, known: &Known, marks: &[(Spot, Mark)]) -> Drawing;

    /// Is the fact true of the layout in this picture, where [pictures of it](Self::draw) don't tell?
    fn is_seen(&self, fact: Fact, layout: &Drawing) -> Option<bool> {
        let _ = (fact, layout);
        None
    }

    /// Reads a part of a layout, in the form in which layouts are printed, with `.` for what is open.
    ///
    /// # Errors
    /// Where the text can't be read; which rule is broken by what it shows already.
    fn read(&self, text: Text<'_>) -> Result<Vec<Fact>, LayoutError>;

    /// What the text calls the thing that a fact is about, if it has a short name there: the label of a piece. The text is one that
    /// was [read](Self::read).
    fn label(&self, fact: Fact, text: Text<'_>) -> Option<String> {
        let _ = (fact, text);
        None
    }

    /// The rules as a formula whose demands can be dropped one by one; the literal of each atom in it is [`Theory::literal`].
    ///
    /// # Errors
    /// [`Exceeded`]
    fn demands(&self, budget: &Budget) -> Result<Demands, Exceeded>;

    /// The literal of a fact in the formula of the [demands](Self::demands).
    fn literal(&self, fact: Fact) -> Lit;
}
