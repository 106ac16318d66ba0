//! Strategies that make use of symmetry: to count layouts up to it, or to count single layouts with less work.

use std::fmt;
use std::ops::ControlFlow;
use std::time::Instant;

use itertools::Itertools;
use jigsat_encodings::kind::{Answer, Kind};
use jigsat_forms::Target;
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::orbits::{Orbits, Pin};
use jigsat_forms::exact_cover::symmetry::UpTo;
use jigsat_forms::{ExactCover, Reduced};

use super::run::Goal;
use super::{Run, RunError, Strategy, StrategyError};
use jigsat_engines::{Engine, Limit, Limits, Outcome};

/// Single layouts are counted by their symmetries only in covers of at most so many entries: in larger ones the symmetries
/// alone would take longer than many a search.
const MOST_ENTRIES: usize = 500_000;

/// A search for one layout turns to symmetry after so many nodes, a few milliseconds: sooner, and the symmetries would take longer
/// than most searches.
const QUICK: u64 = 10_000;

/// What symmetry did for a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BySymmetry {
    /// The symmetries in use, the identity left out.
    pub symmetries: usize,
    /// The item of which only one option of each orbit was kept, if there was one.
    pub pin: Option<Pin>,
    text: String,
}

impl From<&Orbits> for BySymmetry {
    fn from(orbits: &Orbits) -> Self {
        Self { symmetries: orbits.symmetry_count(), pin: orbits.pin().cloned(), text: orbits.to_string() }
    }
}

impl fmt::Display for BySymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Strategy {
    /// The same strategy, to find one of those layouts only that are equal up to `up_to`.
    ///
    /// # Errors
    /// [`StrategyError::RawOnly`] if its reduction does not lead to exact cover: other forms know nothing of symmetries.
    pub fn up_to(self, kind: &Kind, up_to: UpTo) -> Result<Self, StrategyError> {
        if up_to != UpTo::Raw && self.reduction.target != Target::Cover {
            let known = covers(kind).map(|strategy| strategy.to_string()).join(" or ");
            return Err(StrategyError::RawOnly { strategy: self.to_string(), up_to, known });
        }
        Ok(Self { up_to, ..self })
    }

    /// The same strategy, free to count single layouts by finding one of several that are symmetric: only that one is then
    /// verified. It does so where that promises less work.
    pub fn by_weights(self) -> Self {
        Self { weighs: true, ..self }
    }

    /// The same strategy, for a visitor who wants to see one layout, whichever that is, or to know that there is none: when that
    /// is not found soon, of symmetric layouts only one is looked for.
    pub fn seeking_one(self) -> Self {
        Self { seeks_one: true, ..self }
    }

    /// What is counted and how, in words: equal for runs whose partial counts may be added up.
    pub fn counting(&self) -> String {
        format!("{}{}", self.up_to, if self.weighs { ", by symmetry" } else { "" })
    }

    /// Looks for one layout: at first everywhere, then with one option of each orbit for some item.
    pub(super) fn seek_one(
        &self,
        engine: &dyn Engine<ExactCover>,
        reduced: Reduced<ExactCover, Answer>,
        run: Run,
        limits: &Limits,
        visit: &mut dyn FnMut(Answer) -> ControlFlow<()>,
    ) -> Result<Run, RunError> {
        let has_symmetries = reduced.has_symmetries() && reduced.problem.entry_count() <= MOST_ENTRIES;
        if limits.nodes.is_some() || !has_symmetries {
            return self.solve(engine, &reduced, None, run, limits, Goal::Visit(visit));
        }
        let quick = Limits { nodes: Some(QUICK), ..limits.clone() };
        let first = self.solve(engine, &reduced, None, run.clone(), &quick, Goal::Visit(&mut *visit))?;
        if first.outcome != Outcome::Limited(Limit::Nodes) {
            return Ok(first);
        }
        let started = Instant::now();
        let budget = &limits.budget;
        let symmetries = match reduced.symmetries(budget) {
            Ok(symmetries) => symmetries.unwrap_or_default(),
            Err(exceeded) => return Ok(first.ended_by(exceeded)),
        };
        let orbits = Orbits::new(&reduced.problem, symmetries, UpTo::Raw, budget);
        let pinned = reduced.and_then(|cover| orbits.pinned(cover, budget));
        let reduce_time = run.reduce_time + started.elapsed();
        let run = Run { by_symmetry: Some((&orbits).into()), reduce_time, ..run };
        let run = self.solve(engine, &pinned, None, run, limits, Goal::Visit(visit))?;
        Ok(Run { stats: first.stats.and(run.stats), ..run })
    }

    /// Solves with the help of symmetries, where they are asked for or promise less work.
    pub(super) fn take_symmetries(
        &self,
        engine: &dyn Engine<ExactCover>,
        reduced: Reduced<ExactCover, Answer>,
        kind: &'static str,
        run: Run,
        limits: &Limits,
        goal: Goal<'_>,
    ) -> Result<Run, RunError> {
        let started = Instant::now();
        let budget = &limits.budget;
        let Some(orbits) = self.orbits(kind, &reduced, engine, &goal, budget)? else {
            return self.solve(engine, &reduced, None, run, limits, goal);
        };
        let pinned = reduced.and_then(|cover| orbits.pinned(cover, budget));
        let reduce_time = run.reduce_time + started.elapsed();
        let run = Run { by_symmetry: Some((&orbits).into()), reduce_time, ..run };
        self.solve(engine, &pinned, Some(&|witness| orbits.weight(witness)), run, limits, goal)
    }

    /// The orbits in which the solutions of `reduced` are to be counted; `None` if they are counted one by one.
    pub(super) fn orbits(
        &self,
        kind: &'static str,
        reduced: &Reduced<ExactCover, Answer>,
        engine: &dyn Engine<ExactCover>,
        goal: &Goal<'_>,
        budget: &Budget,
    ) -> Result<Option<Orbits>, RunError> {
        let Self { up_to, weighs, .. } = *self;
        let cover = &reduced.problem;
        if up_to == UpTo::Raw {
            let is_fit = weighs && matches!(goal, Goal::Count) && cover.entry_count() <= MOST_ENTRIES;
            // What counts without looking at solutions can't weigh them.
            if !is_fit || engine.counts_unseen() {
                return Ok(None);
            }
        }
        match reduced.symmetries(budget) {
            Ok(Some(symmetries)) => {
                let orbits = Orbits::new(cover, symmetries, up_to, budget);
                let is_worth_it = up_to != UpTo::Raw || orbits.pin().is_some_and(|pin| pin.options >= 2 * pin.kept);
                Ok(is_worth_it.then_some(orbits))
            }
            Ok(None) if up_to == UpTo::Raw => Ok(None),
            Ok(None) => Err(RunError::NoSymmetries { kind, up_to }),
            // Nothing is going to be searched any more.
            Err(_) => Ok(None),
        }
    }
}

pub(super) fn covers(kind: &Kind) -> impl Iterator<Item = Strategy> {
    Strategy::all(kind).into_iter().filter(|strategy| strategy.reduction.target == Target::Cover)
}
