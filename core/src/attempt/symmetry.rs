//! Symmetries of exact covers: counts up to symmetry, and less work for raw questions.

use jigsat_encodings::kind::Answer;
use jigsat_engines::{Engine, Run, Settings, smallest_tree};
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::orbits::{Candidates, Orbits, Pin};
use jigsat_forms::exact_cover::symmetry::UpTo;
use jigsat_forms::{ExactCover, OptionId, Reduced};
use web_time::{Duration, Instant};

use super::job::{Job, See, Solved};
use crate::plan::SymmetryHandling;
use crate::portfolio::tuning::MOST_ENTRIES;
use crate::session::{BySymmetry, RunError};
use crate::strategy::{Question, Strategy};

/// The most pins that are compared.
const MOST_PINS: usize = 32;

/// The most entries of all pinned problems that are compared.
const MOST_PROBED_ENTRIES: usize = 1_000_000;

/// The memory per entry of a pinned problem, with its part of the lists near the root.
const BYTES_PER_ENTRY: u64 = 160;

/// The orbits, and the smaller cover that has a solution of each orbit.
type Pinned = (Orbits, Reduced<ExactCover, Answer>);

/// An exact cover with its engine and symmetry convention.
#[derive(Clone, Copy)]
pub(crate) struct CoverJob<'a> {
    pub(crate) reduced: &'a Reduced<ExactCover, Answer>,
    pub(crate) strategy: Strategy,
    /// The kind of the puzzle.
    pub(crate) kind: &'static str,
    pub(crate) make: fn(&Settings) -> Box<dyn Engine<ExactCover>>,
    pub(crate) settings: &'a Settings,
    /// The symmetry up to which layouts count.
    pub(crate) up_to: UpTo,
}

/// The result of a cover job.
pub(crate) struct Covered {
    pub(crate) solved: Solved,
    pub(crate) by_symmetry: Option<BySymmetry>,
    /// The time for the symmetries.
    pub(crate) time: Duration,
}

impl From<Solved> for Covered {
    fn from(solved: Solved) -> Self {
        Self { solved, by_symmetry: None, time: Duration::ZERO }
    }
}

impl CoverJob<'_> {
    fn job<'a>(&self, reduced: &'a Reduced<ExactCover, Answer>) -> Job<'a, ExactCover> {
        Job::new(reduced, (self.make)(self.settings), self.strategy)
    }

    /// Solves the cover, with symmetries if requested, or if they promise less work.
    pub(crate) fn answer(
        &self,
        handling: SymmetryHandling,
        question: Question,
        run: &Run,
        see: See<'_>,
    ) -> Result<Covered, RunError> {
        let is_weighed = handling == SymmetryHandling::Weighed && question == Question::Count;
        let started = Instant::now();
        let budget = &run.limits.budget;
        let pinned = if handling == SymmetryHandling::OneOfEach && self.up_to == UpTo::Raw {
            if self.is_symmetric() { self.pinned(true, budget) } else { Ok(None) }
        } else if self.may_count_orbits(is_weighed)? {
            self.pinned(false, budget)
        } else {
            Ok(None)
        };
        let (orbits, pinned) = match pinned {
            Ok(Some(pinned)) => pinned,
            Ok(None) => return Ok(self.job(self.reduced).answer(question, run, see)?.into()),
            Err(exceeded) => return Ok(Solved::ended_by(exceeded, run).into()),
        };
        let time = started.elapsed();
        let weight = |witness: &[OptionId]| orbits.weight(witness);
        let job = self.job(&pinned);
        let job = if handling == SymmetryHandling::OneOfEach { job } else { job.weighed(&weight) };
        let solved = job.answer(question, run, see)?;
        Ok(Covered { by_symmetry: Some((&orbits).into()), time, ..solved.into() })
    }

    /// The cover that a count searches, and the greatest orbit if it counts orbits.
    pub(crate) fn searched(
        &self,
        weighs: bool,
        budget: &Budget,
    ) -> Result<Result<(ExactCover, Option<usize>), Exceeded>, RunError> {
        let pinned = if self.may_count_orbits(weighs)? { self.pinned(false, budget) } else { Ok(None) };
        Ok(pinned.map(|pinned| match pinned {
            None => (self.reduced.problem.clone(), None),
            Some((orbits, pinned)) => (pinned.problem, Some(orbits.symmetry_count() + 1)),
        }))
    }

    /// Does the cover have symmetries, and is it small enough to use them?
    fn is_symmetric(&self) -> bool {
        self.reduced.has_symmetries() && self.reduced.problem.entry_count() <= MOST_ENTRIES
    }

    /// Can the solutions be counted in orbits?
    fn may_count_orbits(&self, weighs: bool) -> Result<bool, RunError> {
        match (self.up_to, self.reduced.has_symmetries()) {
            // An engine that counts without visiting solutions can't weigh them.
            (UpTo::Raw, _) => Ok(weighs && self.is_symmetric() && !self.strategy.engine().abilities.counts_unseen),
            (_, true) => Ok(true),
            (up_to, false) => Err(RunError::NoSymmetries { kind: self.kind, up_to }),
        }
    }

    /// The cover with the pin that leaves the least work, or with the one that keeps the fewest options (`is_first`).
    /// `None` if no pin helps a raw count.
    fn pinned(&self, is_first: bool, budget: &Budget) -> Result<Option<Pinned>, Exceeded> {
        let (cover, up_to) = (&self.reduced.problem, self.up_to);
        let symmetries = self.reduced.symmetries(budget)?.unwrap_or_default();
        let choose = |candidates: &Candidates<'_>| if is_first { 0 } else { cheapest_pin(candidates, budget) };
        let orbits = Orbits::choosing(cover, symmetries, up_to, budget, choose)?;
        if !is_first && up_to == UpTo::Raw && !orbits.pin().is_some_and(Pin::halves) {
            return Ok(None);
        }
        let pinned = self.reduced.and_then(|cover| orbits.pinned(cover, budget))?;
        Ok(Some((orbits, pinned)))
    }
}

/// The position of the pin for a count: that with the smallest estimated tree.
///
/// Probes estimate the trees ([`smallest_tree`]). The result is 0 if they fail, or there is no memory to compare.
pub fn cheapest_pin(candidates: &Candidates<'_>, budget: &Budget) -> usize {
    let fit = MOST_PROBED_ENTRIES / candidates.cover().entry_count().max(1);
    // Pins that halve come first.
    let halving = candidates.pins().take_while(|pin| pin.halves()).count();
    let count = halving.min(fit).min(MOST_PINS);
    let room = BYTES_PER_ENTRY * (count * candidates.cover().entry_count()) as u64;
    if !budget.has_room(room) {
        return 0;
    }
    // If the comparison exceeds its part, the count uses the first pin.
    let part = budget.part();
    smallest_tree(count, |position| candidates.pinned(position, &part), &part).unwrap_or(0)
}
