//! Atoms, facts and conclusions about layouts: the basis of hints, steps and reasons.
//!
//! A layout makes every *atom* true or false: an option is chosen, an edge is used. A *fact* is an atom or its opposite. A [`Theory`] draws
//! conclusions from known facts, by rules that people use, the simplest first. Each conclusion has its premises, and a sentence for people.
//! This module has neither a search nor a formula. To verify a conclusion, check it against a reduction of the puzzle that has the same
//! names.
//!
//! | module | what is there |
//! |---|---|
//! | [`known`] | a set of facts, in the order in which they were learned |
//! | [`cover`] | the theory of every puzzle that is an exact cover |

pub mod cover;
pub mod known;

use std::collections::HashMap;
use std::ops::{ControlFlow, Not};

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::text::Text;
use jigsat_forms::{Cnf, ExactCover, Lit, OptionId};

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

/// A rule of deduction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// Its name in JSON: one word.
    pub name: &'static str,
    /// Its meaning in one sentence.
    pub summary: &'static str,
    /// How hard it is for a person to see such a conclusion, relative to the easiest one (1).
    ///
    /// A rule that only unfolds the meaning of a fact weighs 0: its conclusions are no steps of their own.
    pub weight: u32,
}

/// A conclusion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deduction {
    /// The index of its rule in [`Theory::rules`].
    pub rule: usize,
    /// The new facts, all of them at once; empty for a contradiction.
    pub facts: Vec<Fact>,
    /// The known facts from which they follow, together with the rules of the puzzle.
    pub because: Vec<Fact>,
    /// Its subjects, by numbers of the theory: items of the cover, cells of the board.
    pub about: Vec<u32>,
}

impl Deduction {
    /// Does it show that the known facts contradict the rules?
    pub fn is_contradiction(&self) -> bool {
        self.facts.is_empty()
    }
}

/// A conclusion in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// At most three short sentences, without a stop at the end.
    pub sentence: String,
    /// What the sentence leaves out, line by line: the links of a chain, the requirements that conflict.
    pub details: Vec<String>,
    /// The name of the technique among human solvers, if it has one.
    pub technique: Option<&'static str>,
    /// The cells of the sentence.
    pub marks: Vec<(Spot, Mark)>,
}

/// The word for the atoms of a theory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Noun {
    /// One of them: "placement". The plural ends in s.
    pub name: &'static str,
    /// What it does in a layout where it is true, in the singular and in the plural: "occurs", "occur".
    pub occurs: [&'static str; 2],
}

impl Noun {
    /// Atoms without a word of their own.
    pub const STATEMENT: Self = Self { name: "statement", occurs: ["is true", "are true"] };
}

impl Words {
    /// A sentence that says all.
    pub fn new(sentence: String, marks: Vec<(Spot, Mark)>) -> Self {
        Self { sentence, details: Vec::new(), technique: None, marks }
    }
}

/// A demand of the rules on a layout, which can be dropped alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SoftConstraint {
    /// Its subject as a noun: "the cell in layer 1, row 1, column 2", "piece 7", "the pair A".
    pub words: String,
    /// The sort of the demand in one word: `cell`, `piece`, `pair`.
    pub sort: &'static str,
    /// The demand is in force where this literal is true.
    pub selector: Lit,
    /// Its places, if it has any.
    pub spots: Vec<Spot>,
}

/// The rules as a formula whose demands can be dropped one by one.
pub struct SoftConstraints {
    /// Its models are the layouts, where all selectors are true.
    pub formula: Cnf,
    /// The demands.
    pub demands: Vec<SoftConstraint>,
}

/// The options that the facts choose, by the names of their atoms; in a verbatim cover by their numbers.
///
/// `None` if the cover lacks one, or a fact excludes an option.
pub fn options_of(theory: &dyn Theory, facts: &[Fact], cover: &ExactCover, is_verbatim: bool) -> Option<Vec<OptionId>> {
    if facts.iter().any(|fact| !fact.holds) {
        return None;
    }
    if is_verbatim {
        return Some(facts.iter().map(|fact| OptionId(fact.atom.0)).collect());
    }
    let mut found: HashMap<String, Option<OptionId>> =
        facts.iter().map(|fact| (theory.name(fact.atom), None)).collect();
    for option in cover.options() {
        if let Some(found) = found.get_mut(&cover.option_name(option)) {
            *found = Some(option);
        }
    }
    found.into_values().collect()
}

/// Continues a rule unless the budget is exceeded.
pub(crate) fn go_on(budget: &Budget) -> ControlFlow<()> {
    if budget.is_exceeded() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// The receiver of the conclusions.
pub type Take<'a> = dyn FnMut(Deduction) -> ControlFlow<()> + 'a;

/// A puzzle as statements about its layouts.
pub trait Theory: Send + Sync {
    /// The number of atoms.
    fn atom_count(&self) -> usize;

    /// The atoms that distinguish solutions, in order. By default all atoms.
    ///
    /// Layouts that agree on them are the same solution.
    fn shown(&self) -> Vec<Atom> {
        (0..self.atom_count() as u32).map(Atom).collect()
    }

    /// The facts that the puzzle itself gives, such as the clues of a Sudoku. By default none.
    ///
    /// They are true in every layout. Chains begin with them, and hints do not offer them.
    fn given(&self) -> Vec<Fact> {
        Vec::new()
    }

    /// The name of the atom in the formulas of the puzzle: that of an option or a variable.
    fn name(&self, atom: Atom) -> String;

    /// The fact in words: "piece 7 in layer 1, …", "no path runs between … and …".
    fn say(&self, fact: Fact) -> String;

    /// What an atom is, and what it does in a layout where it is true.
    fn noun(&self) -> Noun {
        Noun::STATEMENT
    }

    /// The rules of deduction in ascending order of weight.
    fn rules(&self) -> &'static [Rule];

    /// Passes every conclusion of one rule from the known facts to `take`, in a fixed order.
    ///
    /// It stops when `take` breaks off or the budget is exceeded. Conclusions hold no known facts.
    fn apply(&self, rule: usize, known: &Known, budget: &Budget, take: &mut Take<'_>) -> ControlFlow<()>;

    /// A conclusion in words; `known` are the facts from which it was drawn.
    fn words(&self, deduction: &Deduction, known: &Known) -> Words;

    /// The places of a fact, if it has any: the cells of a piece, both ends of an edge.
    fn places(&self, fact: Fact) -> Vec<Spot> {
        let _ = fact;
        Vec::new()
    }

    /// The picture of the known facts with these marks.
    fn draw(&self, known: &Known, marks: &[(Spot, Mark)]) -> Drawing;

    /// Is the fact true of this layout, where [pictures](Self::draw) don't show it?
    fn is_seen(&self, fact: Fact, layout: &Drawing) -> Option<bool> {
        let _ = (fact, layout);
        None
    }

    /// Reads a part of a layout from the text form of layouts, with `.` for open cells.
    ///
    /// # Errors
    /// Where the text can't be parsed; the rule that the partial layout breaks.
    fn read(&self, text: Text<'_>) -> Result<Vec<Fact>, LayoutError>;

    /// The short name of a fact's subject in the text, if it has one: the label of a piece.
    ///
    /// The text is one that was [read](Self::read).
    fn label(&self, fact: Fact, text: Text<'_>) -> Option<String> {
        let _ = (fact, text);
        None
    }

    /// The rules as a formula whose demands can be dropped one by one.
    ///
    /// The literal of each atom in it is [`Theory::literal`].
    ///
    /// # Errors
    /// [`Exceeded`]
    fn soft_constraints(&self, budget: &Budget) -> Result<SoftConstraints, Exceeded>;

    /// The literal of a fact in the formula of the [demands](Self::soft_constraints).
    fn literal(&self, fact: Fact) -> Lit;
}
