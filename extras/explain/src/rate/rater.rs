//! The rounds of a rating.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use itertools::Itertools;
use jigsat_encodings::deduction::{Deduction, Fact, Known, Rule};
use jigsat_engines::Run;

use super::super::ExplainError;
use super::super::context::ExplanationContext;
use super::super::steps::follow::{Following, draw_conclusions};
use super::super::steps::sieve::{CandidateFilter, Left};
use super::super::steps::trial::MEANS;

/// The rating of a puzzle; by default that of a contradiction without conclusions.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Rating {
    /// The rounds of each rule, by its name, in the order in which the rules were first needed.
    pub rounds: Vec<(&'static str, u32)>,
    /// The conclusions of each rule, by its name.
    pub conclusions: BTreeMap<&'static str, usize>,
    /// The heaviest rule; `None` if trivial rules suffice. The weight of a trial is that of its round.
    pub hardest: Option<Rule>,
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RatingEnd {
    /// With the only solution.
    Solved,
    /// With all facts common to several solutions, two of which were found.
    Several,
    /// With a contradiction: there is no layout.
    #[default]
    Unsolvable,
}

/// The greatest weight of a simple rule.
const SIMPLE: u32 = 4;

/// A round of search.
const SEARCH: Rule = Rule { name: "search", summary: "no trial finds it", weight: 100 };

/// A round.
struct Round {
    /// Its rule. The weight of a trial is that of its round.
    rule: Rule,
    /// The number of conclusions.
    candidates: usize,
    /// The number of concluded facts.
    facts: usize,
    /// For trials, the number of rounds that they were followed.
    followed: Option<usize>,
}

/// Solves a puzzle round by round.
pub(super) struct Rater<'a> {
    grounds: &'a ExplanationContext,
    run: &'a Run,
    /// Are several solutions known? Then rules alone are used.
    has_several: bool,
    /// The weights of the rules in use, in order.
    weights: Vec<u32>,
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
    pub(super) fn new(
        grounds: &'a ExplanationContext,
        given: &[Fact],
        run: &'a Run,
        has_several: bool,
    ) -> Result<Self, ExplainError> {
        let known = grounds.known(given)?;
        let sieve = CandidateFilter::new(&grounds.formula, &*grounds.theory, run)?;
        let most = if has_several { SIMPLE } else { u32::MAX };
        let weights = grounds.theory.rules().iter().map(|rule| rule.weight).filter(|&weight| weight <= most);
        Ok(Self {
            grounds,
            run,
            has_several,
            weights: weights.sorted().dedup().collect(),
            known,
            sieve,
            depths: HashMap::new(),
            rounds: Vec::new(),
            conclusions: BTreeMap::new(),
            is_torn: false,
        })
    }

    /// The rating, after all rounds.
    pub(super) fn rating(mut self) -> Result<Rating, ExplainError> {
        loop {
            if let Some(end) = self.round()? {
                return Ok(self.summary(end));
            }
        }
    }

    /// The rating, if its score is at most this.
    pub(super) fn rating_up_to(mut self, most: f64) -> Result<Option<Rating>, ExplainError> {
        while self.score() <= most {
            if let Some(end) = self.round()? {
                return Ok(Some(self.summary(end)));
            }
        }
        Ok(None)
    }

    /// Makes a round, or says how the rating ends.
    fn round(&mut self) -> Result<Option<RatingEnd>, ExplainError> {
        self.run.limits.budget.check()?;
        if self.is_torn {
            return Ok(Some(RatingEnd::Unsolvable));
        }
        let rules = self.grounds.theory.rules();
        for index in 0..self.weights.len() {
            let weight = self.weights[index];
            let same = (0..rules.len()).filter(|&rule| rules[rule].weight == weight);
            let drawn = draw_conclusions(&*self.grounds.theory, &self.known, same, &self.run.limits.budget)?;
            if drawn.iter().any(Deduction::is_contradiction) {
                return Ok(Some(RatingEnd::Unsolvable));
            }
            // Among rules of equal weight, the round has the name of the first with a conclusion.
            if let Some(first) = drawn.iter().map(|deduction| deduction.rule).min() {
                self.conclude(rules[first], &drawn);
                return Ok(None);
            }
        }
        if self.known.open().next().is_none() {
            return Ok(Some(RatingEnd::Solved));
        }
        if self.has_several {
            return Ok(Some(RatingEnd::Several));
        }
        if self.try_all()? {
            return Ok(None);
        }
        Ok(match self.sieve.refutable(&self.known)? {
            Left::NoLayout => Some(RatingEnd::Unsolvable),
            Left::Solution(_) => Some(RatingEnd::Solved),
            Left::Several => Some(RatingEnd::Several),
            Left::Refutable(facts) => {
                self.search(&facts);
                None
            }
        })
    }

    /// The score of the rounds so far.
    fn score(&self) -> f64 {
        let rounds = self.rounds.iter().map(|round| f64::from(round.rule.weight) / (round.candidates as f64).sqrt());
        // An empty sum of such numbers is -0.
        rounds.sum::<f64>() + 0.0
    }

    /// Records conclusions.
    fn conclude(&mut self, rule: Rule, drawn: &[Deduction]) {
        let mut facts: HashMap<Fact, usize> = HashMap::new();
        for Deduction { because, facts: concluded, .. } in drawn {
            let before = because.iter().filter_map(|fact| self.depths.get(fact)).max().copied().unwrap_or(0);
            for &fact in concluded {
                // The shortest chain counts; conclusions of trivial rules are free.
                let depth = before + usize::from(rule.weight > 0);
                facts.entry(fact).and_modify(|known| *known = depth.min(*known)).or_insert(depth);
            }
        }
        let candidates = drawn.iter().map(|deduction| &deduction.facts).collect::<BTreeSet<_>>().len();
        if rule.weight > 0 {
            let rules = self.grounds.theory.rules();
            for (own, _) in drawn.iter().map(|deduction| (deduction.rule, &deduction.facts)).unique() {
                *self.conclusions.entry(rules[own].name).or_default() += 1;
            }
            self.rounds.push(Round { rule, candidates, facts: facts.len(), followed: None });
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
    fn try_all(&mut self) -> Result<bool, ExplainError> {
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
            let rule = Rule { name: means.name, summary: means.summary, weight: means.weight + soonest as u32 };
            let (candidates, followed) = (failed.len(), Some(soonest));
            *self.conclusions.entry(rule.name).or_default() += candidates;
            self.rounds.push(Round { rule, candidates, facts: facts.len(), followed });
            self.learn(facts);
            return Ok(true);
        }
        Ok(false)
    }

    /// Makes a round of search: records the negations of refuted facts.
    fn search(&mut self, refuted: &[Fact]) {
        let depth = self.deepest() + 1;
        let facts: HashMap<Fact, usize> = refuted.iter().map(|&fact| (!fact, depth)).collect();
        *self.conclusions.entry(SEARCH.name).or_default() += facts.len();
        self.rounds.push(Round { rule: SEARCH, candidates: 1, facts: facts.len(), followed: None });
        self.learn(facts);
    }

    /// The length of the longest chain so far.
    fn deepest(&self) -> usize {
        self.depths.values().max().copied().unwrap_or(0)
    }

    /// The rating, of which the end is known.
    fn summary(&self, end: RatingEnd) -> Rating {
        let names = || self.rounds.iter().map(|round| round.rule.name);
        let rounds = names().unique().map(|name| (name, names().filter(|other| *other == name).count() as u32));
        let is_trial = |round: &&Round| round.followed.is_some();
        let logarithms: f64 = self.rounds.iter().map(|round| (round.candidates as f64).ln()).sum();
        let hardest = self.rounds.iter().map(|round| round.rule).max_by_key(|rule| (rule.weight, rule.name));
        Rating {
            rounds: rounds.collect(),
            conclusions: self.conclusions.clone(),
            hardest,
            trials: self.rounds.iter().filter(is_trial).map(|round| round.facts).sum(),
            trial_depth: self.rounds.iter().filter_map(|round| round.followed).max().unwrap_or(0),
            candidates: (logarithms / self.rounds.len().max(1) as f64).exp(),
            dependencies: self.deepest(),
            searched: self.rounds.iter().filter(|round| round.rule == SEARCH).map(|round| round.facts).sum(),
            end,
            score: self.score(),
        }
    }
}
