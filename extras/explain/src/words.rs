//! Reasons and common facts in words.

use std::borrow::Cow;

use itertools::Itertools;
use jigsat_core::session::draw;
use jigsat_encodings::deduction::{Fact, Noun};
use jigsat_encodings::drawing::Drawing;
use jigsat_forms::counted::counted;

use super::reason::{Impossibility, InCommon};

impl Impossibility {
    /// Its sort in one word.
    pub fn name(&self) -> &'static str {
        match self {
            Impossibility::Plain { .. } => "glance",
            Impossibility::Colouring(..) => "colouring",
            Impossibility::Slices(_) => "slices",
            Impossibility::Core { .. } => "core",
            Impossibility::Proof { .. } => "proof",
        }
    }

    /// Why there is no solution, without a stop; `is_given`: does it rest on given facts?
    pub fn sentence(&self, is_given: bool) -> String {
        match self {
            Impossibility::Plain { sentence, .. } => sentence.clone(),
            Impossibility::Colouring(_, colouring) => format!("a colouring modulo {} proves it", colouring.modulus()),
            Impossibility::Slices(slices) => slices.sentence(),
            Impossibility::Core { core, steps, .. } => {
                let proof = format!("a proof of {steps} steps was checked");
                let with = if is_given { " together with what is given" } else { "" };
                match core.members.len() {
                    0 => format!("the given part fits no solution ({proof})"),
                    1 => format!("this requirement cannot be met{with} ({proof})"),
                    count => format!("these {count} requirements conflict{with} ({}; {proof})", core.size.words()),
                }
            }
            Impossibility::Proof { core, effort } => {
                let found = core.as_ref().map_or_else(String::new, |(core, demands)| {
                    let sorts = core.members.iter().counts_by(|&member| demands.demands[member].sort);
                    let sorts = sorts.into_iter().sorted().map(|(sort, count)| format!("{sort}: {count}")).join(", ");
                    let (count, size) = (core.members.len(), core.size.words());
                    format!("; the smallest conflict found has {count} ({sorts}; {size})")
                });
                let proof = effort.steps.map(|steps| format!("a proof of {steps} steps was checked"));
                let search = effort.nodes.map(|nodes| format!("a search has {nodes} nodes"));
                let effort = [proof, search].into_iter().flatten().join(", ");
                let effort = if effort.is_empty() { "a search came to its end".to_string() } else { effort };
                format!("no small reason was found; {effort}{found}")
            }
        }
    }

    /// The premises, line by line: the slices of the box, or the requirements that conflict.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Impossibility::Slices(slices) => slices.lines(),
            Impossibility::Core { core, demands, .. } => {
                core.members.iter().map(|&member| demands.demands[member].words.clone()).collect()
            }
            Impossibility::Plain { .. } | Impossibility::Colouring(..) | Impossibility::Proof { .. } => Vec::new(),
        }
    }

    /// The picture of it, if there is one.
    pub fn drawing(&self) -> Option<Cow<'_, Drawing>> {
        match self {
            Impossibility::Plain { picture, .. } => picture.as_ref().map(Cow::Borrowed),
            Impossibility::Colouring(view, colouring) => view.draw(colouring).map(Cow::Owned),
            Impossibility::Slices(slices) => Some(Cow::Borrowed(slices.picture())),
            Impossibility::Core { picture, .. } => Some(Cow::Borrowed(picture)),
            Impossibility::Proof { .. } => None,
        }
    }
}

impl InCommon {
    /// How much is true in all solutions, or in none, besides the given facts.
    pub fn sentence(&self, given: &[Fact]) -> String {
        let Self { theory, facts, is_whole } = self;
        let atoms = theory.shown().len();
        if facts.len() == atoms {
            return "one solution: everything is forced".to_string();
        }
        let new = facts.iter().filter(|fact| !given.contains(fact));
        let (forced, none): (Vec<&Fact>, Vec<&Fact>) = new.partition(|fact| fact.holds);
        let (forced, none) = (forced.len(), none.len());
        let Noun { name, occurs: [occurs, occur] } = theory.noun();
        let at_least = if *is_whole { "" } else { "at least " };
        let does = |number: usize| if number == 1 { occurs } else { occur };
        match (forced, none) {
            (0, 0) if *is_whole => format!("No {name} {occurs} in every solution, and none is excluded"),
            (0, _) if *is_whole => {
                format!("No {name} {occurs} in every solution; {none} of {atoms} {} in none", does(none))
            }
            _ => format!(
                "{at_least}{forced} of {} {} in every solution, {at_least}{none} in none",
                counted(atoms, name),
                does(forced)
            ),
        }
    }

    /// The names of the facts that hold in every solution, or of those that hold in none.
    pub fn names(&self, holds: bool) -> Vec<String> {
        let facts = self.facts.iter().filter(|fact| fact.holds == holds);
        facts.map(|fact| self.theory.name(fact.atom)).collect()
    }

    /// The picture of the facts.
    pub fn draw(&self) -> Drawing {
        draw(&*self.theory, &self.facts)
    }
}
