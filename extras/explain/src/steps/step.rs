//! Steps: checked conclusions with their words.

use itertools::Itertools;
use jigsat_encodings::deduction::{Deduction, Fact, Known, Rule, Theory, Words};
use jigsat_encodings::drawing::{Mark, Spot};

use super::step_core::StepCore;
use super::trial::{Link, Trial};
use crate::check::Evidence;

/// A step that is not checked yet.
pub(super) struct Conclusion {
    /// The name of the argument.
    pub(super) rule: &'static str,
    /// Its difficulty, relative to the easiest conclusion (1).
    pub(super) weight: u32,
    pub(super) words: Words,
    pub(super) because: Vec<Fact>,
    /// None for a contradiction.
    pub(super) facts: Vec<Fact>,
}

/// The weight of a core, without the number of its members.
const CORE: u32 = 50;

/// The weight of a search.
const SEARCH: u32 = 100;

impl Conclusion {
    /// By a rule of the theory.
    pub(super) fn by_rule(deduction: Deduction, theory: &dyn Theory, known: &Known) -> Self {
        let Rule { name, weight, .. } = theory.rules()[deduction.rule];
        let words = theory.words(&deduction, known);
        Self { rule: name, weight, words, because: deduction.because, facts: deduction.facts }
    }

    /// By a trial.
    pub(super) fn by_trial(trial: Trial, theory: &dyn Theory, known: &Known) -> Self {
        let weight = trial.means.weight + trial.length(theory) as u32;
        let words = trial_in_words(&trial, theory, known);
        Self { rule: trial.means.name, weight, words, because: trial.because, facts: vec![!trial.supposed] }
    }

    /// By a few demands that can't be met together.
    pub(super) fn by_core(core: &StepCore, theory: &dyn Theory, known: &Known) -> Self {
        let (weight, words) = (CORE + core.members.len() as u32, core_in_words(core, theory));
        let facts = core.supposed.iter().map(|&fact| !fact).collect();
        Self { rule: "core", weight, words, because: known.facts().to_vec(), facts }
    }

    /// By a proof of the solver: of a fact, or that the known facts are contradictory.
    pub(super) fn by_search(fact: Option<Fact>, theory: &dyn Theory, known: &Known) -> Self {
        let sentence = match fact {
            Some(fact) => format!("Assume {}. A search finds a contradiction", theory.say(!fact)),
            None => "A search finds no solution from here".to_string(),
        };
        let words = Words::new(sentence, results(theory, fact));
        Self {
            rule: "search",
            weight: SEARCH,
            words,
            because: known.facts().to_vec(),
            facts: fact.into_iter().collect(),
        }
    }
}

/// The sentence "Assume …. Then … requirements conflict", with the requirements as details.
fn core_in_words(blame: &StepCore, theory: &dyn Theory) -> Words {
    let members = blame.members.iter().map(|demand| &demand.words[..]).collect_vec();
    let can_not = match &members[..] {
        [only] => format!("{only} cannot be met"),
        [a, b] => format!("{a} and {b} conflict"),
        _ => format!("{} requirements conflict", members.len()),
    };
    let details =
        if members.len() > 2 { members.iter().map(|&member| member.to_string()).collect() } else { Vec::new() };
    let sentence = match blame.supposed {
        Some(fact) => format!("Assume {}. Then {can_not}", theory.say(fact)),
        None => format!("From here, {can_not}"),
    };
    let reasons = blame.members.iter().flat_map(|demand| &demand.spots).map(|&spot| (spot, Mark::Reason));
    let marks = distinct(results(theory, blame.supposed.map(|fact| !fact)).into_iter().chain(reasons));
    Words { details, ..Words::new(sentence, marks) }
}

/// The sentence "Assume …. Then …: a contradiction"; of a longer chain, the links are details.
fn trial_in_words(trial: &Trial, theory: &dyn Theory, known: &Known) -> Words {
    let (mut known, rules) = (known.clone(), theory.rules());
    let _ = known.learn(trial.supposed);
    let (mut told, mut marks) = (Vec::new(), results(theory, Some(!trial.supposed)));
    for Link { deduction, inner } in &trial.chain {
        if let Some(inner) = inner {
            told.push(format!("A trial of its own rules out that {}", theory.say(inner.supposed)));
        } else if rules[deduction.rule].weight > 0 || deduction.is_contradiction() {
            let words = theory.words(deduction, &known);
            told.push(words.sentence);
            if deduction.is_contradiction() {
                marks.extend(words.marks.into_iter().map(|(spot, _)| (spot, Mark::Reason)));
            }
        }
        for &fact in &deduction.facts {
            let _ = known.learn(fact);
        }
    }
    let supposed = theory.say(trial.supposed);
    let (sentence, details) = match &told[..] {
        [only] => (format!("Assume {supposed}. Then {}: a contradiction", lowered(only)), Vec::new()),
        _ => (format!("Assume {supposed}. That leads to a contradiction in {} steps", told.len()), told),
    };
    Words { details, ..Words::new(sentence, distinct(marks)) }
}

/// Marks the places of a concluded fact.
fn results(theory: &dyn Theory, fact: Option<Fact>) -> Vec<(Spot, Mark)> {
    let mark = if fact.is_none_or(|fact| fact.holds) { Mark::Result } else { Mark::Excluded };
    let places = fact.map_or_else(Vec::new, |fact| theory.places(fact));
    places.into_iter().map(|spot| (spot, mark)).collect()
}

/// Keeps the first mark of each place.
fn distinct(marks: impl IntoIterator<Item = (Spot, Mark)>) -> Vec<(Spot, Mark)> {
    marks.into_iter().unique_by(|(spot, _)| *spot).collect()
}

/// A sentence for use within another one.
fn lowered(sentence: &str) -> String {
    let mut chars = sentence.chars();
    // Names of one letter stay as they are.
    match (chars.next(), chars.next()) {
        (Some(first), Some(second)) if second.is_lowercase() => {
            first.to_lowercase().chain([second]).chain(chars).collect()
        }
        _ => sentence.to_string(),
    }
}

/// A conclusion that was checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedStep {
    /// The name of the argument.
    pub rule: &'static str,
    /// The difficulty of the argument.
    pub weight: u32,
    /// The step in words.
    pub words: Words,
    /// The premises.
    pub because: Vec<Fact>,
    /// The conclusions; empty for a contradiction.
    pub facts: Vec<Fact>,
    /// How it was checked.
    pub proof: Evidence,
}

impl CheckedStep {
    /// Is it a contradiction?
    pub fn is_contradiction(&self) -> bool {
        self.facts.is_empty()
    }
}
