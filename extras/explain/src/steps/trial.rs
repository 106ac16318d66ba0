//! Trials: suppositions that lead to a contradiction.

use jigsat_encodings::deduction::{Deduction, Fact, Known, Theory};
use jigsat_forms::budget::{Budget, Exceeded};

use super::follow::Following;

/// How far a trial may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Means {
    /// One word for it, as JSON has it.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub summary: &'static str,
    /// How hard such a trial is, to which the length of its chain is added.
    pub weight: u32,
    /// The heaviest rule by which it follows.
    pub rules: u32,
    /// May what follows be found by trials in turn?
    pub is_nested: bool,
}

/// Trials from the simplest means on.
pub const MEANS: [Means; 3] = [
    Means {
        name: "trial",
        summary: "something is supposed, and what is forced is followed to a contradiction",
        weight: 10,
        rules: 1,
        is_nested: false,
    },
    Means {
        name: "long-trial",
        summary: "something is supposed, and more is seen on the way to a contradiction than what is forced",
        weight: 15,
        rules: 3,
        is_nested: false,
    },
    Means {
        name: "nested-trial",
        summary: "something is supposed, and trials on the way lead to a contradiction",
        weight: 40,
        rules: 1,
        is_nested: true,
    },
];

/// Returns the suppositions worth a trial within a trial, given what is known.
pub type Inner<'a> = &'a mut dyn FnMut(&Known) -> Result<Vec<Fact>, Exceeded>;

/// The most trials within a trial: people lose track of more.
const MOST_WITHIN: usize = 3;

/// A trial that failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trial {
    /// How far it went.
    pub means: Means,
    /// The supposition.
    pub supposed: Fact,
    /// What followed, as far as it led to the contradiction, which comes last. What follows by the way is among it.
    pub chain: Vec<Link>,
    /// The premises among the known facts.
    pub because: Vec<Fact>,
}

/// A conclusion in a trial.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The conclusion.
    pub deduction: Deduction,
    /// The trial that it comes from, if it was not a rule.
    pub inner: Option<Box<Trial>>,
}

impl Trial {
    /// The first of the shortest failed trials of these suppositions.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn shortest(
        theory: &dyn Theory,
        known: &Known,
        means: Means,
        suppositions: &[Fact],
        inner: Inner<'_>,
        budget: &Budget,
    ) -> Result<Option<Self>, Exceeded> {
        let mut best: Option<(usize, Self)> = None;
        for &supposed in suppositions {
            // Only shorter trials count.
            let rounds = best.as_ref().map_or(usize::MAX, |(length, _)| length.saturating_sub(1));
            if let Some(trial) = Self::of(theory, known, means, supposed, rounds, inner, budget)? {
                let length = trial.length(theory);
                if best.as_ref().is_none_or(|(least, _)| length < *least) {
                    best = Some((length, trial));
                }
            }
        }
        Ok(best.map(|(_, trial)| trial))
    }

    /// Supposes a fact; `None` if nothing came of it within so many rounds.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn of(
        theory: &dyn Theory,
        known: &Known,
        means: Means,
        supposed: Fact,
        rounds: usize,
        inner: Inner<'_>,
        budget: &Budget,
    ) -> Result<Option<Self>, Exceeded> {
        let mut following = Following::suppose(theory, known, supposed, means.rules);
        let mut made: Vec<(Deduction, Self)> = Vec::new();
        loop {
            if let Some((chain, because)) = following.follow(supposed, rounds, budget)? {
                let link = |deduction: Deduction| {
                    let trial =
                        made.iter().find(|(known, _)| *known == deduction).map(|(_, trial)| trial.clone().into());
                    Link { deduction, inner: trial }
                };
                let chain = chain.into_iter().map(link).collect();
                return Ok(Some(Self { means, supposed, chain, because }));
            }
            if !means.is_nested || made.len() == MOST_WITHIN {
                return Ok(None);
            }
            let plain = Means { is_nested: false, ..means };
            let doomed = inner(&following.known)?;
            let trial = Self::shortest(theory, &following.known, plain, &doomed, &mut |_| Ok(Vec::new()), budget)?;
            let Some(trial) = trial else {
                return Ok(None);
            };
            let because = trial.because.clone();
            let deduction = Deduction { rule: 0, facts: vec![!trial.supposed], because, about: Vec::new() };
            following.take(deduction.clone());
            made.push((deduction, trial));
        }
    }

    /// How many conclusions it has that had to be seen, the contradiction included, and those of trials within.
    pub fn length(&self, theory: &dyn Theory) -> usize {
        let rules = theory.rules();
        let own = |link: &Link| match &link.inner {
            Some(trial) => 1 + trial.length(theory),
            None => usize::from(rules[link.deduction.rule].weight > 0),
        };
        self.chain.iter().map(own).sum()
    }
}
