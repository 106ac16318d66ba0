//! The theory of exact covers: atoms are options.
//!
//! | rule | weight | a person sees that |
//! |---|---|---|
//! | `taken` | 0 | an option is out, since what is chosen takes one of its items |
//! | `single` | 1 | an item has only as many ways left as it needs |
//! | `blocked` | 2 | an option would leave some item without enough ways |
//! | `pair`, `triple` | 5, 8 | two or three items need two or three others between them |
//!
//! *Ways* of an item are the options that cover it and are not known to be out. The last two rules share an argument. Let A and B be sets
//! of items such that every way covers at least as many items of B as of A. If the total need of A equals the total capacity of B, every
//! option that covers more of B than of A is out. Sudoku has names for it: naked and hidden pairs, X-wings, swordfish.

mod blocked;
mod sentence;
mod sets;
mod single;
mod view;
mod wording;

use std::fmt::Write as _;
use std::ops::ControlFlow;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::text::Text;
use jigsat_forms::{Amo, ExactCover, ItemId, Lit, OptionId, Var};

use super::{Atom, Deduction, Fact, Known, Noun, Rule, SoftConstraints, Take, Theory, Words};
use crate::drawing::{Drawing, Mark, Spot};
use crate::puzzle::LayoutError;

use view::CoverView;
pub use wording::{Argument, Covering, Wording};

/// The rules of deduction.
const RULES: &[Rule] = &[
    Rule { name: "taken", summary: "what is chosen takes its items", weight: 0 },
    Rule { name: "single", summary: "an item has only as many ways left as it needs", weight: 1 },
    Rule { name: "blocked", summary: "an option would leave some item without enough ways", weight: 2 },
    Rule { name: "pair", summary: "two items need two others between them", weight: 5 },
    Rule { name: "triple", summary: "three items need three others between them", weight: 8 },
];

/// The places of at most so many options are marked: more marks point at nothing.
const MARKED_OPTIONS: usize = 4;

const TAKEN: usize = 0;
const SINGLE: usize = 1;
const BLOCKED: usize = 2;
/// The first of the rules about sets: of two items, of three.
const SETS: usize = 3;

/// An exact cover, and the words for it.
pub struct CoverTheory<W> {
    cover: ExactCover,
    wording: W,
    /// For each item the options that cover it.
    uses: Vec<Vec<OptionId>>,
}

impl<W: Wording> CoverTheory<W> {
    /// The theory of a cover. `O(items + entries)`.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn new(cover: ExactCover, wording: W, budget: &Budget) -> Result<Self, Exceeded> {
        let bytes = cover.item_count() * size_of::<Vec<OptionId>>() + cover.entry_count() * size_of::<OptionId>();
        budget.reserve(bytes as u64, || format!("what covers each of {} items", cover.item_count()))?;
        let mut counts = vec![0; cover.item_count()];
        for entry in cover.options().flat_map(|option| cover.entries(option)) {
            counts[entry.item.index()] += 1;
        }
        let mut uses: Vec<Vec<OptionId>> = counts.into_iter().map(Vec::with_capacity).collect();
        for option in cover.options() {
            for entry in cover.entries(option) {
                uses[entry.item.index()].push(option);
            }
        }
        Ok(Self { cover, wording, uses })
    }

    fn option(atom: Atom) -> OptionId {
        OptionId(atom.0)
    }

    /// The marks of a conclusion: the items that it is about, and the places of its facts.
    fn marks(&self, about: &[u32], facts: &[Fact], known: &Known) -> Vec<(Spot, Mark)> {
        let (there, elsewhere): (Vec<ItemId>, Vec<ItemId>) =
            about.iter().map(|&item| ItemId(item)).partition(|&item| self.wording.spot(item).is_some());
        let reasons = there.iter().filter_map(|&item| self.wording.spot(item)).collect_vec();
        // Of many facts, the sentence names the first.
        let marked = if facts.len() <= MARKED_OPTIONS { facts } else { &facts[..1] };
        let results = marked.iter().flat_map(|&fact| {
            let mark = if fact.holds { Mark::Result } else { Mark::Excluded };
            self.places(fact).into_iter().map(move |spot| (spot, mark))
        });
        // An item without a place, such as a piece, is where its options are.
        let ways = elsewhere.iter().flat_map(|&item| {
            let left = self.left(item, known).collect_vec();
            let are_shown = left.len() <= MARKED_OPTIONS || reasons.is_empty();
            if are_shown { left } else { Vec::new() }
        });
        let ways = ways.flat_map(|option| self.places(Atom(option.0).holds()));
        let as_mark = |mark: Mark| move |spot: Spot| (spot, mark);
        let marks = reasons.iter().copied().map(as_mark(Mark::Reason)).chain(results);
        marks.chain(ways.map(as_mark(Mark::Reason))).unique_by(|(spot, _)| *spot).collect()
    }

    /// The options that may still cover an item.
    fn left(&self, item: ItemId, known: &Known) -> impl Iterator<Item = OptionId> {
        self.uses[item.index()].iter().copied().filter(|option| known.value(Atom(option.0)).is_none())
    }
}

impl<W: Wording> Theory for CoverTheory<W> {
    fn atom_count(&self) -> usize {
        self.cover.option_count()
    }

    fn given(&self) -> Vec<Fact> {
        self.wording.given().into_iter().map(|option| Atom(option.0).holds()).collect()
    }

    fn name(&self, atom: Atom) -> String {
        self.cover.option_name(Self::option(atom))
    }

    fn say(&self, fact: Fact) -> String {
        let mut words = self.wording.option(Self::option(fact.atom));
        if !fact.holds {
            let _ = write!(words, " is out");
        }
        words
    }

    fn noun(&self) -> Noun {
        Noun { name: self.wording.noun(), occurs: ["occurs", "occur"] }
    }

    fn rules(&self) -> &'static [Rule] {
        RULES
    }

    fn apply(&self, rule: usize, known: &Known, budget: &Budget, take: &mut Take<'_>) -> ControlFlow<()> {
        let view = CoverView::of(&self.cover, &self.uses, known, budget);
        match rule {
            TAKEN => single::taken(&view, take),
            SINGLE => single::single(&view, take),
            BLOCKED => blocked::blocked(&view, take),
            _ => sets::sets(&view, rule - SETS + 2, take),
        }
    }

    fn words(&self, deduction: &Deduction, known: &Known) -> Words {
        let Deduction { rule, facts, about, .. } = deduction;
        let (needy, takers) = if *rule >= SETS { about.split_at(about.len() / 2) } else { (&about[..], &[][..]) };
        let [needy_items, taker_items] =
            [needy, takers].map(|items| items.iter().map(|&item| ItemId(item)).collect_vec());
        let argument = Argument { rule: RULES[*rule].name, needy: &needy_items, takers: &taker_items };
        let technique = self.wording.technique(&argument);
        Words { technique, ..Words::new(self.sentence(deduction, known), self.marks(about, facts, known)) }
    }

    fn places(&self, fact: Fact) -> Vec<Spot> {
        let entries = self.cover.entries(Self::option(fact.atom)).iter();
        entries.filter_map(|entry| self.wording.spot(entry.item)).unique().collect()
    }

    fn draw(&self, known: &Known, marks: &[(Spot, Mark)]) -> Drawing {
        let chosen: Vec<OptionId> = known.true_atoms().map(Self::option).collect();
        self.wording.draw(&chosen, marks)
    }

    fn read(&self, text: Text<'_>) -> Result<Vec<Fact>, LayoutError> {
        let options = self.wording.read(text)?;
        Ok(options.into_iter().map(|option| Atom(option.0).holds()).collect())
    }

    fn label(&self, fact: Fact, text: Text<'_>) -> Option<String> {
        self.wording.label(Self::option(fact.atom), text)
    }

    fn soft_constraints(&self, budget: &Budget) -> Result<SoftConstraints, Exceeded> {
        wording::soft_constraints(&self.cover, &self.wording, Amo::default(), budget)
    }

    fn literal(&self, fact: Fact) -> Lit {
        let positive = Var(fact.atom.0).positive();
        if fact.holds { positive } else { !positive }
    }
}

#[cfg(test)]
mod tests;
