//! How hard a puzzle is, as far as that can be told from the conclusions that it takes.
//!
//! A puzzle is worked through in *rounds*: in each one, all conclusions by the simplest rule that has any are drawn at once. So the
//! rating does not depend on the order in which pieces and cells are numbered, nor on how the puzzle is turned, but for the length of
//! chains: a conclusion may have several reasons, of which the rules tell one. A round of trials takes all those that fail soonest. What
//! no trial finds is left to the solver, which finds all the rest at once.
//!
//! The *score* adds up the rounds: the weight of the rule of each, divided by the square root of the number of conclusions that it had
//! to offer, since the easier something is found, the more there is of it. A round of trials weighs what a trial weighs, and one more
//! for each round that it was followed. Nothing is claimed about people: no times of theirs went into it.
//!
//! *Source* of the idea that dependencies and rules of steps tell more than their number: Radek Pelánek, "Difficulty rating of Sudoku
//! puzzles: an overview and evaluation", arXiv 1403.7373 (2014).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use itertools::Itertools;
use jigsat_encodings::deduction::{Deduction, Fact, Known};
use jigsat_engines::Run;

use super::grounds::Grounds;
use super::steps::ChainError;
use super::steps::follow::{Following, draw_conclusions};
use super::steps::sieve::{Left, Sieve};
use super::steps::trial::MEANS;

/// How hard a puzzle is.
#[derive(Debug, Clone, PartialEq)]
pub struct Rating {
    /// The rounds of each rule, by its name, in the order in which the rules were first needed.
    pub rounds: Vec<(&'static str, u32)>,
    /// The conclusions of each rule, by its name.
    pub conclusions: BTreeMap<&'static str, usize>,
    /// The heaviest rule that was needed, and its weight; `None` if nothing had to be seen at all.
    pub hardest: Option<(&'static str, u32)>,
    /// How many facts were found by trials.
    pub trials: usize,
    /// How many rounds the longest trial was followed.
    pub trial_depth: usize,
    /// The number of conclusions that a round had to offer, on average (the geometric mean).
    pub candidates: f64,
    /// The length of the longest chain of conclusions that rest on one another.
    pub dependencies: usize,
    /// How many facts were found by nothing but search.
    pub searched: usize,
    /// How it ended.
    pub end: RatingEnd,
    /// All of this in one number.
    pub score: f64,
}

/// How a rating ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RatingEnd {
    /// With the only solution.
    Solved,
    /// With what can be known where there are several solutions, two of which were found.
    Several,
    /// With a contradiction: there is no layout.
    Unsolvable,
}

/// The weight of a round of search.
const SEARCH: u32 = 100;

/// Rates what is left of a puzzle when these facts are given.
///
/// # Errors
/// [`ChainError`]
pub fn rate(grounds: &Grounds, given: &[Fact], run: &Run) -> Result<Rating, ChainError> {
    let known = Known::of(grounds.theory.atom_count(), given);
    let known = known.map_err(|fact| ChainError::Given(grounds.theory.say(fact)))?;
    let sieve = Sieve::new(&grounds.formula, &*grounds.theory, run)?;
    let mut rater = Rater {
        grounds,
        run,
        known,
        sieve,
        depths: HashMap::new(),
        rounds: Vec::new(),
        conclusions: BTreeMap::new(),
        is_torn: false,
    };
    let end = rater.work()?;
    Ok(rater.rating(end))
}

/// What was done in a round.
struct Round {
    rule: &'static str,
    weight: u32,
    /// The conclusions that there were to be found.
    candidates: usize,
    /// The facts that they came to.
    facts: usize,
    /// For how many rounds a trial was followed, if it was one.
    followed: Option<usize>,
}

struct Rater<'a> {
    grounds: &'a Grounds,
    run: &'a Run,
    known: Known,
    sieve: Sieve<'a>,
    /// For each fact, how many conclusions one after another it took.
    depths: HashMap<Fact, usize>,
    rounds: Vec<Round>,
    /// How many conclusions each rule had to offer.
    conclusions: BTreeMap<&'static str, usize>,
    /// Was something concluded together with its opposite?
    is_torn: bool,
}

impl Rater<'_> {
    fn work(&mut self) -> Result<RatingEnd, ChainError> {
        let rules = self.grounds.theory.rules();
        let weights = rules.iter().map(|rule| rule.weight).sorted().dedup().collect_vec();
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
                // Of several rules of the same weight, the round is called after the first one that says anything.
                if let Some(first) = drawn.iter().map(|deduction| deduction.rule).min() {
                    self.conclude(rules[first].name, weight, &drawn);
                    continue 'again;
                }
            }
            if self.known.open().next().is_none() {
                return Ok(RatingEnd::Solved);
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

    /// Learns what was concluded.
    fn conclude(&mut self, rule: &'static str, weight: u32, drawn: &[Deduction]) {
        let mut facts: HashMap<Fact, usize> = HashMap::new();
        for Deduction { because, facts: concluded, .. } in drawn {
            let before = because.iter().filter_map(|fact| self.depths.get(fact)).max().copied().unwrap_or(0);
            for &fact in concluded {
                // The shortest way to it counts; what needs no seeing is no step of its own.
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

    /// All trials that fail soonest, by the simplest means by which any fails. Is there one?
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
            // A trial rests on whatever is known by then.
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

    /// Learns that facts which are true in no layout are not.
    fn search(&mut self, refuted: &[Fact]) {
        let depth = self.deepest() + 1;
        let facts: HashMap<Fact, usize> = refuted.iter().map(|&fact| (!fact, depth)).collect();
        *self.conclusions.entry("search").or_default() += facts.len();
        self.rounds.push(Round { rule: "search", weight: SEARCH, candidates: 1, facts: facts.len(), followed: None });
        self.learn(facts);
    }

    /// How many conclusions one after another the deepest fact took.
    fn deepest(&self) -> usize {
        self.depths.values().max().copied().unwrap_or(0)
    }

    fn rating(&self, end: RatingEnd) -> Rating {
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
