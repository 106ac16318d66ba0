//! The rating of a puzzle, from the conclusions that its solution takes.
//!
//! A puzzle is solved in *rounds*: each one draws all conclusions of the simplest rule that has any. So the rating depends neither on the
//! numbering of pieces and cells, nor on the orientation of the puzzle. The length of chains is an exception: a conclusion may have several
//! reasons, of which rules report one. A round of trials takes all trials that fail soonest. The solver finds the rest in one round.
//!
//! The *score* is a sum over the rounds: the weight of the rule, divided by the square root of the number of its conclusions, since more
//! conclusions are easier to find. The weight of a round of trials is that of a trial, plus one for each round that it was followed. No
//! solving times of people went into it.
//!
//! *Source* of the idea that dependencies and rules of steps tell more than their number: Radek Pelánek, "Difficulty rating of Sudoku
//! puzzles: an overview and evaluation", arXiv 1403.7373 (2014).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use itertools::Itertools;
use jigsat_encodings::deduction::{Deduction, Fact, Known};
use jigsat_engines::Run;

use super::context::ExplanationContext;
use super::steps::ChainError;
use super::steps::follow::{Following, draw_conclusions};
use super::steps::sieve::{CandidateFilter, Left};
use super::steps::trial::MEANS;

/// The rating of a puzzle.
#[derive(Debug, Clone, PartialEq)]
pub struct Rating {
    /// The rounds of each rule, by its name, in the order in which the rules were first needed.
    pub rounds: Vec<(&'static str, u32)>,
    /// The conclusions of each rule, by its name.
    pub conclusions: BTreeMap<&'static str, usize>,
    /// The heaviest rule and its weight; `None` if trivial rules suffice.
    pub hardest: Option<(&'static str, u32)>,
    /// The number of facts found by trials.
    pub trials: usize,
    /// The number of rounds of the longest trial.
    pub trial_depth: usize,
    /// The geometric mean of the number of conclusions per round.
    pub candidates: f64,
    /// The length of the longest chain of dependent conclusions.
    pub dependencies: usize,
    /// The number of facts found only by search.
    pub searched: usize,
    /// How it ended.
    pub end: RatingEnd,
    /// The score.
    pub score: f64,
}

/// How a rating ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RatingEnd {
    /// With the only solution.
    Solved,
    /// With all facts common to several solutions, two of which were found.
    Several,
    /// With a contradiction: there is no layout.
    Unsolvable,
}

/// The greatest weight of a simple rule.
const SIMPLE: u32 = 4;

/// The weight of a round of search.
const SEARCH: u32 = 100;

/// Rates a puzzle with given facts.
///
/// # Errors
/// [`ChainError`]
pub fn rate(grounds: &ExplanationContext, given: &[Fact], run: &Run) -> Result<Rating, ChainError> {
    Rater::new(grounds, given, run)?.rating(false)
}

/// Rates a puzzle with several solutions by the conclusions of simple rules, without trials and searches.
///
/// # Errors
/// [`ChainError`]
pub fn rate_by_rules(grounds: &ExplanationContext, given: &[Fact], run: &Run) -> Result<Rating, ChainError> {
    Rater::new(grounds, given, run)?.rating(true)
}

/// A round.
struct Round {
    rule: &'static str,
    weight: u32,
    /// The number of conclusions.
    candidates: usize,
    /// The number of concluded facts.
    facts: usize,
    /// For trials, the number of rounds that they were followed.
    followed: Option<usize>,
}

struct Rater<'a> {
    grounds: &'a ExplanationContext,
    run: &'a Run,
    known: Known,
    sieve: CandidateFilter<'a>,
    /// The length of the chain of conclusions behind each fact.
    depths: HashMap<Fact, usize>,
    rounds: Vec<Round>,
    /// The number of conclusions of each rule.
    conclusions: BTreeMap<&'static str, usize>,
    /// Was a fact concluded together with its negation?
    is_torn: bool,
}

impl<'a> Rater<'a> {
    fn new(grounds: &'a ExplanationContext, given: &[Fact], run: &'a Run) -> Result<Self, ChainError> {
        let known = Known::of(grounds.theory.atom_count(), given);
        let known = known.map_err(|fact| ChainError::Given(grounds.theory.say(fact)))?;
        let sieve = CandidateFilter::new(&grounds.formula, &*grounds.theory, run)?;
        Ok(Self {
            grounds,
            run,
            known,
            sieve,
            depths: HashMap::new(),
            rounds: Vec::new(),
            conclusions: BTreeMap::new(),
            is_torn: false,
        })
    }

    /// The rating; with `has_several`, several solutions are known, and rules alone are used.
    fn rating(mut self, has_several: bool) -> Result<Rating, ChainError> {
        let end = self.work(has_several)?;
        Ok(self.summary(end))
    }

    fn work(&mut self, has_several: bool) -> Result<RatingEnd, ChainError> {
        let rules = self.grounds.theory.rules();
        let most = if has_several { SIMPLE } else { u32::MAX };
        let weights = rules.iter().map(|rule| rule.weight).filter(|&weight| weight <= most).sorted().dedup();
        let weights = weights.collect_vec();
        'again: loop {
            self.run.limits.budget.check()?;
            if self.is_torn {
                return Ok(RatingEnd::Unsolvable);
            }
            for &weight in &weights {
                let same = (0..rules.len()).filter(|&rule| rules[rule].weight == weight);
                let drawn = draw_conclusions(&*self.grounds.theory, &self.known, same, &self.run.limits.budget)?;
                if drawn.iter().any(Deduction::is_contradiction) {
                    return Ok(RatingEnd::Unsolvable);
                }
                // Among rules of equal weight, the round has the name of the first with a conclusion.
                if let Some(first) = drawn.iter().map(|deduction| deduction.rule).min() {
                    self.conclude(rules[first].name, weight, &drawn);
                    continue 'again;
                }
            }
            if self.known.open().next().is_none() {
                return Ok(RatingEnd::Solved);
            }
            if has_several {
                return Ok(RatingEnd::Several);
            }
            if !self.try_all()? {
                match self.sieve.refutable(&self.known)? {
                    Left::NoLayout => return Ok(RatingEnd::Unsolvable),
                    Left::Solution(_) => return Ok(RatingEnd::Solved),
                    Left::Several => return Ok(RatingEnd::Several),
                    Left::Refutable(facts) => self.search(&facts),
                }
            }
        }
    }

    /// Records conclusions.
    fn conclude(&mut self, rule: &'static str, weight: u32, drawn: &[Deduction]) {
        let mut facts: HashMap<Fact, usize> = HashMap::new();
        for Deduction { because, facts: concluded, .. } in drawn {
            let before = because.iter().filter_map(|fact| self.depths.get(fact)).max().copied().unwrap_or(0);
            for &fact in concluded {
                // The shortest chain counts; conclusions of trivial rules are free.
                let depth = before + usize::from(weight > 0);
                facts.entry(fact).and_modify(|known| *known = depth.min(*known)).or_insert(depth);
            }
        }
        let candidates = drawn.iter().map(|deduction| &deduction.facts).collect::<BTreeSet<_>>().len();
        if weight > 0 {
            let rules = self.grounds.theory.rules();
            for (rule, _) in drawn.iter().map(|deduction| (deduction.rule, &deduction.facts)).unique() {
                *self.conclusions.entry(rules[rule].name).or_default() += 1;
            }
            self.rounds.push(Round { rule, weight, candidates, facts: facts.len(), followed: None });
        }
        self.learn(facts);
    }

    fn learn(&mut self, facts: HashMap<Fact, usize>) {
        for (fact, depth) in facts.into_iter().sorted_unstable() {
            match self.known.learn(fact) {
                Ok(true) => drop(self.depths.insert(fact, depth)),
                Ok(false) => {}
                Err(_) => self.is_torn = true,
            }
        }
    }

    /// Makes a round of the soonest failing trials; returns whether one fails.
    fn try_all(&mut self) -> Result<bool, ChainError> {
        let theory = &*self.grounds.theory;
        let budget = &self.run.limits.budget;
        for means in MEANS.iter().filter(|means| !means.is_nested) {
            let suppositions = if means.rules <= 1 {
                self.sieve.refuted_at_once(&self.known)?
            } else {
                match self.sieve.refutable(&self.known)? {
                    Left::NoLayout | Left::Solution(_) | Left::Several => return Ok(false),
                    Left::Refutable(facts) => facts,
                }
            };
            let (mut soonest, mut failed) = (usize::MAX, Vec::new());
            for supposed in suppositions {
                let following = Following::suppose(theory, &self.known, supposed, means.rules);
                let Some(rounds) = following.rounds_to_contradiction(supposed, soonest, budget)? else {
                    continue;
                };
                if rounds < soonest {
                    soonest = rounds;
                    failed.clear();
                }
                failed.push(supposed);
            }
            if failed.is_empty() {
                continue;
            }
            // A trial may depend on all known facts.
            let depth = self.deepest() + 1 + soonest;
            let facts: HashMap<Fact, usize> = failed.iter().map(|&supposed| (!supposed, depth)).collect();
            let (rule, weight) = (means.name, means.weight + soonest as u32);
            let (candidates, followed) = (failed.len(), Some(soonest));
            *self.conclusions.entry(rule).or_default() += candidates;
            self.rounds.push(Round { rule, weight, candidates, facts: facts.len(), followed });
            self.learn(facts);
            return Ok(true);
        }
        Ok(false)
    }

    /// Makes a round of search: records the negations of refuted facts.
    fn search(&mut self, refuted: &[Fact]) {
        let depth = self.deepest() + 1;
        let facts: HashMap<Fact, usize> = refuted.iter().map(|&fact| (!fact, depth)).collect();
        *self.conclusions.entry("search").or_default() += facts.len();
        self.rounds.push(Round { rule: "search", weight: SEARCH, candidates: 1, facts: facts.len(), followed: None });
        self.learn(facts);
    }

    /// The length of the longest chain so far.
    fn deepest(&self) -> usize {
        self.depths.values().max().copied().unwrap_or(0)
    }

    fn summary(&self, end: RatingEnd) -> Rating {
        let mut rounds = Vec::new();
        for round in &self.rounds {
            match rounds.iter_mut().find(|(rule, _)| *rule == round.rule) {
                Some((_, count)) => *count += 1,
                None => rounds.push((round.rule, 1)),
            }
        }
        let is_trial = |round: &&Round| round.followed.is_some();
        let logarithms: f64 = self.rounds.iter().map(|round| (round.candidates as f64).ln()).sum();
        let hardest = self.rounds.iter().map(|round| (round.weight, round.rule)).max();
        Rating {
            rounds,
            conclusions: self.conclusions.clone(),
            hardest: hardest.map(|(weight, rule)| (rule, weight)),
            trials: self.rounds.iter().filter(is_trial).map(|round| round.facts).sum(),
            trial_depth: self.rounds.iter().filter_map(|round| round.followed).max().unwrap_or(0),
            candidates: (logarithms / self.rounds.len().max(1) as f64).exp(),
            dependencies: self.deepest(),
            searched: self.rounds.iter().filter(|round| round.rule == "search").map(|round| round.facts).sum(),
            end,
            // An empty sum of such numbers is -0.
            score: self
                .rounds
                .iter()
                .map(|round| f64::from(round.weight) / (round.candidates as f64).sqrt())
                .sum::<f64>()
                + 0.0,
        }
    }
}
