//! A chain of conclusions up to a layout, each the simplest available.
//!
//! A step is a conclusion by the simplest rule of the [theory](Theory) that has one. If no rule has one, the step is a *trial*: it supposes
//! a fact, and follows its consequences by rules to a contradiction, so the negation is true. Among all trials by the simplest means, the
//! shortest is used. If no trial fails, a step may be a small core of demands ([`StepCore`]), or else a proof of the solver. Trivial rules
//! (with weight 0) only restate facts; their conclusions are part of the previous step. Every step is [checked](super::check) before it is
//! returned.
//!
//! *Sources*: Bart Bogaerts, Emilio Gamba, Tias Guns, "A framework for step-wise explaining how to solve constraint satisfaction
//! problems", Artificial Intelligence 300 (2021); Joan Espasa, Ian Gent, Ruth Hoffmann, Christopher Jefferson, Alice Lynch, "Using small
//! MUSes to explain how to solve pen and paper puzzles" (2021).

pub(super) mod follow;
pub(super) mod sieve;
mod step;
mod step_core;
pub mod trial;

use itertools::Itertools;
use jigsat_encodings::deduction::{Deduction, Fact, Known, SoftConstraints, Theory};
use jigsat_engines::Run;
use jigsat_forms::budget::{Budget, Exceeded};

use super::ExplainError;
use super::check::ConclusionChecker;
use super::context::ExplanationContext;
use follow::draw_conclusions;
use sieve::{CandidateFilter, Left};
use step::Conclusion;
use trial::{MEANS, Trial};

pub use step::CheckedStep;
pub use step_core::StepCore;

/// A puzzle that is being solved by steps.
pub struct Chain<'a> {
    grounds: &'a ExplanationContext,
    checker: ConclusionChecker<'a>,
    sieve: CandidateFilter<'a>,
    known: Known,
    /// The demands of the puzzle, made on first use.
    demands: Option<SoftConstraints>,
    budget: &'a Budget,
}

/// The next result of a chain.
pub enum Next {
    /// A step.
    Step(Box<CheckedStep>),
    /// The only solution, as a layout.
    Solved(Known),
    /// Two different solutions were found; no further fact is true in all.
    Several,
}

impl<'a> Chain<'a> {
    /// A chain that starts with these facts, and those that the puzzle gives.
    ///
    /// # Errors
    /// [`ExplainError::Given`] if two of them contradict each other; [`Exceeded`].
    pub fn new(grounds: &'a ExplanationContext, given: &[Fact], run: &'a Run) -> Result<Self, ExplainError> {
        let budget = &run.limits.budget;
        let known = grounds.known(&[&*grounds.theory.given(), given].concat())?;
        let checker = ConclusionChecker::new(&grounds.formula, budget)?;
        let sieve = CandidateFilter::new(&grounds.formula, &*grounds.theory, run)?;
        Ok(Self { grounds, checker, sieve, known, demands: None, budget })
    }

    /// The facts known so far.
    pub fn known(&self) -> &Known {
        &self.known
    }

    /// The theory and the formula of the chain.
    pub fn context(&self) -> &'a ExplanationContext {
        self.grounds
    }

    fn theory(&self) -> &'a dyn Theory {
        &*self.grounds.theory
    }

    /// Draws and checks the simplest conclusion, and adds it to the known facts.
    ///
    /// # Errors
    /// [`ExplainError`]
    pub fn step(&mut self) -> Result<Next, ExplainError> {
        if let Some(contradiction) = self.settle()? {
            return self.tell(Conclusion::by_rule(contradiction, self.theory(), &self.known));
        }
        for rule in self.rules() {
            if let Some(deduction) = self.first(rule)? {
                return self.tell(Conclusion::by_rule(deduction, self.theory(), &self.known));
            }
        }
        if self.known.open().next().is_none() {
            return Ok(Next::Solved(self.known.clone()));
        }
        let doomed = self.sieve.refuted_at_once(&self.known)?;
        if let Some(trial) =
            Trial::shortest(self.theory(), &self.known, MEANS[0], &doomed, &mut |_| Ok(Vec::new()), self.budget)?
        {
            return self.tell(Conclusion::by_trial(trial, self.theory(), &self.known));
        }
        let refutable = match self.sieve.refutable(&self.known)? {
            Left::NoLayout => return self.search(&[]),
            Left::Solution(known) => return Ok(Next::Solved(known)),
            Left::Several => return Ok(Next::Several),
            Left::Refutable(refutable) => refutable,
        };
        for means in &MEANS[1..] {
            let (sieve, before) = (&mut self.sieve, self.known.facts().len());
            let mut inner = |known: &Known| sieve.refuted_under(&known.facts()[before..], known);
            let theory = &*self.grounds.theory;
            if let Some(trial) = Trial::shortest(theory, &self.known, *means, &refutable, &mut inner, self.budget)? {
                return self.tell(Conclusion::by_trial(trial, self.theory(), &self.known));
            }
        }
        // Positive facts come first.
        self.search(&refutable.into_iter().sorted_by_key(|fact| fact.holds).collect_vec())
    }

    /// A step for facts that are true in no layout; for a contradiction, if there are none.
    /// It is a small core, if there is one.
    fn search(&mut self, doomed: &[Fact]) -> Result<Next, ExplainError> {
        let theory = self.theory();
        let demands = match &mut self.demands {
            Some(demands) => demands,
            made => made.insert(theory.soft_constraints(self.budget)?),
        };
        let blame = StepCore::find(theory, demands, &self.known, doomed, self.budget)?;
        self.tell(match blame {
            Some(core) => Conclusion::by_core(&core, theory, &self.known),
            None => Conclusion::by_search(doomed.first().map(|&fact| !fact), theory, &self.known),
        })
    }

    /// The first conclusion by a rule, or a contradiction if there is one.
    fn first(&self, rule: usize) -> Result<Option<Deduction>, Exceeded> {
        let mut drawn = draw_conclusions(self.theory(), &self.known, [rule], self.budget)?;
        let contradiction = drawn.iter().position(Deduction::is_contradiction);
        Ok((!drawn.is_empty()).then(|| drawn.swap_remove(contradiction.unwrap_or(0))))
    }

    /// The rules that make steps, the simplest first.
    fn rules(&self) -> impl Iterator<Item = usize> + use<> {
        let rules = self.theory().rules();
        (0..rules.len()).filter(|&rule| rules[rule].weight > 0)
    }

    /// Draws all conclusions of trivial rules; returns a contradiction if there is one.
    fn settle(&mut self) -> Result<Option<Deduction>, ExplainError> {
        let rules = self.theory().rules();
        let silent = (0..rules.len()).filter(|&rule| rules[rule].weight == 0).collect_vec();
        loop {
            let drawn = draw_conclusions(self.theory(), &self.known, silent.iter().copied(), self.budget)?;
            if let Some(contradiction) = drawn.iter().find(|deduction| deduction.is_contradiction()) {
                return Ok(Some(contradiction.clone()));
            }
            for Deduction { because, facts, .. } in &drawn {
                self.check_by_the_way(because, facts)?;
            }
            let before = self.known.facts().len();
            self.learn(drawn.iter().flat_map(|deduction| &deduction.facts));
            if self.known.facts().len() == before {
                return Ok(None);
            }
        }
    }

    /// Checks a conclusion of a trivial rule.
    fn check_by_the_way(&mut self, because: &[Fact], facts: &[Fact]) -> Result<(), ExplainError> {
        for &fact in facts {
            let is_right =
                self.sieve.sees(fact, &self.known)? || self.checker.check(because, &[fact], self.budget)?.is_some();
            if !is_right {
                return Err(ExplainError::unsound(&self.theory().say(fact)));
            }
        }
        Ok(())
    }

    /// Checks a step, and adds it to the known facts.
    fn tell(&mut self, conclusion: Conclusion) -> Result<Next, ExplainError> {
        let Conclusion { rule, weight, words, because, facts } = conclusion;
        let Some(proof) = self.checker.check(&because, &facts, self.budget)? else {
            return Err(ExplainError::unsound(&words.sentence));
        };
        let step = CheckedStep { rule, weight, words, because, facts, proof };
        self.learn(&step.facts);
        Ok(Next::Step(Box::new(step)))
    }

    /// Adds checked facts to the known ones.
    /// If there is no layout, a fact and its negation may both follow. One is left out then, and rules find the contradiction next.
    fn learn<'b>(&mut self, facts: impl IntoIterator<Item = &'b Fact>) {
        for &fact in facts {
            let _ = self.known.learn(fact);
        }
    }
}
