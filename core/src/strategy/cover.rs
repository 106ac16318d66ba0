//! Exact covers, with the help of their symmetries: to count layouts up to them, or to count or find single layouts with less work.

use std::fmt;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use jigsat_encodings::kind::Answer;
use jigsat_engines::{Engine, EngineInfo, Limit, Outcome, Run, Settings, Stats, smallest_tree};
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::orbits::{Candidates, Orbits, Pin};
use jigsat_forms::exact_cover::symmetry::UpTo;
use jigsat_forms::{ExactCover, Reduced};
use num_bigint::BigUint;

use super::Pick;
use super::job::{AnyJob, Goal, Job, JobError, Solved};

/// Single layouts are counted by their symmetries only in covers of at most so many entries: in larger ones the symmetries
/// alone would take longer than many a search.
const MOST_ENTRIES: usize = 500_000;

/// A search for one layout turns to symmetry after so many nodes, a few milliseconds: sooner, and the symmetries would take longer
/// than most searches.
const QUICK: u64 = 10_000;

/// A search for one layout begins with so many nodes, before anything else is asked about the cover: many small puzzles are solved by then.
/// It is less than what a check by linear algebra takes.
const GLANCE: u64 = 200;

/// So it does in covers of at most so many entries: in larger ones, even a few nodes take long.
const MOST_GLANCED: usize = 20_000;

/// So many entries may be laid out at once, in all the pinned problems that are compared.
const MOST_PROBED_ENTRIES: usize = 1_000_000;

/// Room for an entry of a pinned problem and for its part of the lists near the root.
const BYTES_PER_ENTRY: u64 = 160;

/// So many pins are compared.
const MOST_PROBED: usize = 32;

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

/// The orbits of the solutions, and the smaller cover that is enough to find them all.
type Pinned = (Orbits, Reduced<ExactCover, Answer>);

/// An exact cover, the engine that is to solve it, and the convention.
#[derive(Clone, Copy)]
pub(super) struct CoverJob<'a> {
    pub(super) reduced: &'a Reduced<ExactCover, Answer>,
    pub(super) info: EngineInfo,
    pub(super) make: fn(&Settings) -> Box<dyn Engine<ExactCover>>,
    pub(super) settings: &'a Settings,
    /// Which layouts are taken for the same one.
    pub(super) up_to: UpTo,
}

/// What was found, and what else there is to say about it.
pub(super) struct Covered {
    pub(super) solved: Solved,
    pub(super) by_symmetry: Option<BySymmetry>,
    /// The engine that was picked in place of the one of the strategy.
    pub(super) pick: Option<Pick>,
    /// How long the symmetries took.
    pub(super) time: Duration,
}

/// What a handful of nodes came to.
pub(super) enum Glance {
    /// A layout was found, or time is up: there is no more to do.
    Done(Solved),
    /// There is no layout.
    Nothing(Solved),
    /// Who knows.
    Open(Stats),
}

impl From<Solved> for Covered {
    fn from(solved: Solved) -> Self {
        Self { solved, by_symmetry: None, pick: None, time: Duration::ZERO }
    }
}

impl CoverJob<'_> {
    fn job<'a>(&self, reduced: &'a Reduced<ExactCover, Answer>) -> Job<'a, ExactCover> {
        Job::new(reduced, (self.make)(self.settings), self.info.abilities)
    }

    /// Looks for one layout with a handful of nodes. `None` where that would not be less than the whole search.
    pub(super) fn glance(
        &self,
        run: &Run,
        visit: &mut dyn FnMut(Answer) -> ControlFlow<()>,
    ) -> Result<Option<Glance>, JobError> {
        let has_more = run.limits.nodes.is_none_or(|nodes| nodes > GLANCE);
        if !has_more || self.up_to != UpTo::Raw || self.reduced.problem.entry_count() > MOST_GLANCED {
            return Ok(None);
        }
        let seen = self.job(self.reduced).pursue(&run.with_nodes(Some(GLANCE)), Goal::Visit(visit))?;
        Ok(Some(match seen.outcome {
            Outcome::Limited(Limit::Nodes) => Glance::Open(seen.stats),
            Outcome::Exhausted if seen.layouts == BigUint::ZERO => Glance::Nothing(seen),
            _ => Glance::Done(seen),
        }))
    }

    /// Looks for one layout: at first everywhere, then with one option of each orbit for some item.
    pub(super) fn seek_one(
        &self,
        run: &Run,
        visit: &mut dyn FnMut(Answer) -> ControlFlow<()>,
    ) -> Result<Covered, JobError> {
        let cover = &self.reduced.problem;
        let has_symmetries = self.reduced.has_symmetries() && cover.entry_count() <= MOST_ENTRIES;
        let is_quick = run.limits.nodes.is_some_and(|nodes| nodes <= QUICK);
        if is_quick || !has_symmetries {
            return Ok(self.job(self.reduced).pursue(run, Goal::Visit(visit))?.into());
        }
        let quick = run.with_nodes(Some(QUICK));
        let first = self.job(self.reduced).pursue(&quick, Goal::Visit(&mut *visit))?;
        if first.outcome != Outcome::Limited(Limit::Nodes) {
            return Ok(first.into());
        }
        let started = Instant::now();
        let budget = &run.limits.budget;
        let (orbits, pinned) = match self.first_pinned(budget) {
            Ok(pinned) => pinned,
            Err(exceeded) => return Ok(Solved { outcome: exceeded.into(), ..first }.into()),
        };
        let time = started.elapsed();
        let left = run.limits.nodes.map(|nodes| nodes - QUICK);
        let solved = self.job(&pinned).pursue(&run.with_nodes(left), Goal::Visit(visit))?;
        let solved = Solved { stats: first.stats.and(solved.stats), ..solved };
        Ok(Covered { by_symmetry: Some((&orbits).into()), time, ..solved.into() })
    }

    /// Solves with the help of symmetries, where they are asked for, or may be used to count and promise less work.
    pub(super) fn take_symmetries(&self, weighs: bool, run: &Run, goal: Goal<'_>) -> Result<Covered, JobError> {
        if !self.may_count_orbits(weighs && matches!(goal, Goal::Count))? {
            return Ok(self.job(self.reduced).pursue(run, goal)?.into());
        }
        let started = Instant::now();
        let (orbits, pinned) = match self.pinned(&run.limits.budget) {
            Ok(Some(pinned)) => pinned,
            Ok(None) => return Ok(self.job(self.reduced).pursue(run, goal)?.into()),
            Err(exceeded) => return Ok(Solved::ended_by(exceeded, run).into()),
        };
        let time = started.elapsed();
        let solved = self.job(&pinned).weighed(&|witness| orbits.weight(witness)).pursue(run, goal)?;
        Ok(Covered { by_symmetry: Some((&orbits).into()), time, ..solved.into() })
    }

    /// The cover that a count searches, and the most solutions in an orbit, if they are counted in orbits.
    pub(super) fn searched(
        &self,
        weighs: bool,
        budget: &Budget,
    ) -> Result<Result<(ExactCover, Option<usize>), Exceeded>, JobError> {
        let pinned = if self.may_count_orbits(weighs)? { self.pinned(budget) } else { Ok(None) };
        Ok(pinned.map(|pinned| match pinned {
            None => (self.reduced.problem.clone(), None),
            Some((orbits, pinned)) => (pinned.problem, Some(orbits.symmetry_count() + 1)),
        }))
    }

    /// Can the solutions be counted in orbits?
    fn may_count_orbits(&self, weighs: bool) -> Result<bool, JobError> {
        match (self.up_to, self.reduced.has_symmetries()) {
            (UpTo::Raw, has_symmetries) => {
                let is_fit = weighs && self.reduced.problem.entry_count() <= MOST_ENTRIES;
                // An engine that counts without looking at solutions can't weigh them.
                Ok(has_symmetries && is_fit && !self.info.abilities.counts_unseen)
            }
            (_, true) => Ok(true),
            (up_to, false) => Err(JobError::NoSymmetries(up_to)),
        }
    }

    /// The cover with the pin that leaves the least work; `None` if the solutions can as well be counted one by one.
    fn pinned(&self, budget: &Budget) -> Result<Option<Pinned>, Exceeded> {
        let (cover, up_to) = (&self.reduced.problem, self.up_to);
        let symmetries = self.reduced.symmetries(budget)?.unwrap_or_default();
        let choose = |candidates: &Candidates<'_>| cheapest_pin(candidates, budget);
        let orbits = Orbits::choosing(cover, symmetries, up_to, budget, choose)?;
        if up_to == UpTo::Raw && !orbits.pin().is_some_and(Pin::halves) {
            return Ok(None);
        }
        let pinned = self.reduced.and_then(|cover| orbits.pinned(cover, budget))?;
        Ok(Some((orbits, pinned)))
    }

    /// The cover with the pin that keeps the fewest options.
    fn first_pinned(&self, budget: &Budget) -> Result<Pinned, Exceeded> {
        let cover = &self.reduced.problem;
        let symmetries = self.reduced.symmetries(budget)?.unwrap_or_default();
        let orbits = Orbits::new(cover, symmetries, UpTo::Raw, budget)?;
        let pinned = self.reduced.and_then(|cover| orbits.pinned(cover, budget))?;
        Ok((orbits, pinned))
    }
}

/// The position of the pin that a count takes: the one with the least work left, as far as probes can tell ([`smallest_tree`]); the first one where
/// they can't, or where there is no room to compare.
pub fn cheapest_pin(candidates: &Candidates<'_>, budget: &Budget) -> usize {
    let fit = MOST_PROBED_ENTRIES / candidates.cover().entry_count().max(1);
    // They come first.
    let halving = candidates.pins().take_while(|pin| pin.halves()).count();
    let count = halving.min(fit).min(MOST_PROBED);
    let room = BYTES_PER_ENTRY * (count * candidates.cover().entry_count()) as u64;
    if !budget.has_room(room) {
        return 0;
    }
    // If it takes more than that after all, the count goes on without it.
    let part = budget.part();
    smallest_tree(count, |position| candidates.pinned(position, &part), &part).unwrap_or(0)
}
