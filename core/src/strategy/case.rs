//! A puzzle with its reductions: each is made once, however many strategies ask for it.

use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use jigsat_encodings::kind::{Answer, AnyPuzzle, AnyReduced, Kind};
use jigsat_encodings::puzzle::{Choices, ReductionInfo};
use jigsat_engines::{Settings, linear};
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::Colouring;
use jigsat_forms::{ExactCover, Reduced, Target};

use super::Given;

/// A puzzle that is worked on, with what has been made of it so far.
pub struct Case<'a> {
    /// The puzzle.
    pub puzzle: &'a AnyPuzzle,
    /// What engines are told.
    pub settings: Settings,
    /// What is given of the layouts that are looked for.
    given: Option<Given>,
    made: Mutex<Vec<(Key, Arc<Made>)>>,
}

/// What tells one reduction of a puzzle from others.
type Key = (&'static str, Choices);

fn find(made: &[(Key, Arc<Made>)], key: &Key) -> Option<Arc<Made>> {
    made.iter().find(|(known, _)| known == key).map(|(_, made)| Arc::clone(made))
}

/// A reduction that was made.
pub struct Made {
    /// The problem, and the way back.
    pub reduced: AnyReduced,
    /// How long that took, until it is told.
    time: Mutex<Duration>,
    /// A colouring that refutes the cover, once somebody has asked.
    colouring: OnceLock<Option<Colouring>>,
}

impl<'a> Case<'a> {
    /// Nothing is made of the puzzle yet.
    pub fn of(puzzle: &'a AnyPuzzle) -> Self {
        Self { puzzle, settings: Settings::default(), given: None, made: Mutex::default() }
    }

    /// The same, with engines that are told this.
    #[must_use]
    pub fn with(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// The same, where only those layouts are looked for in which this is true.
    #[must_use]
    pub fn given(self, given: Given) -> Self {
        Self { given: Some(given), ..self }
    }

    /// What is given of the layouts that are looked for.
    pub fn what_is_given(&self) -> Option<&Given> {
        self.given.as_ref()
    }

    /// The kind of the puzzle.
    pub fn kind(&self) -> &'static Kind {
        self.puzzle.kind()
    }

    /// The puzzle reduced in this way, made now or before. `None` if its kind has no such reduction, or the problem can't be told what is
    /// given.
    ///
    /// # Errors
    /// [`Exceeded`]; nothing is kept then.
    pub fn reduced(&self, name: &str, choices: Choices, budget: &Budget) -> Result<Option<Arc<Made>>, Exceeded> {
        let Some(info) = self.kind().reductions().into_iter().find(|info| info.name == name) else {
            return Ok(None);
        };
        let key = (info.name, info.fitted(choices));
        if let Some(known) = find(&self.made(), &key) {
            return Ok(Some(known));
        }
        let started = Instant::now();
        let told = |reduced| match &self.given {
            Some(given) => given.tell(&reduced, &info, budget),
            None => Ok(Some(reduced)),
        };
        let reduced = self.puzzle.reduce(name, choices, budget)?;
        let Some(reduced) = reduced.map(told).transpose()?.flatten() else {
            return Ok(None);
        };
        let made = Arc::new(Made { reduced, time: Mutex::new(started.elapsed()), colouring: OnceLock::new() });
        let mut all = self.made();
        // Somebody else may have made it meanwhile.
        if let Some(known) = find(&all, &key) {
            return Ok(Some(known));
        }
        all.push((key, Arc::clone(&made)));
        Ok(Some(made))
    }

    /// The kind's first reduction to an exact cover, made now or before; `None` if it has none.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn cover(&self, budget: &Budget) -> Result<Option<Arc<Reduced<ExactCover, Answer>>>, Exceeded> {
        let Some(info) = self.kind().reductions_to(Target::Cover).next() else {
            return Ok(None);
        };
        let made = self.made_of(&info, budget)?;
        Ok(made.and_then(|made| made.cover().cloned()))
    }

    /// Keeps this reduction no longer: whoever uses it still has it.
    pub(super) fn forget(&self, name: &str, choices: Choices) {
        self.made().retain(|(key, _)| key.0 != name || key.1 != choices);
    }

    /// The time that was taken by reductions which nobody has asked for the time of: those that a plan looked at.
    pub fn untold(&self) -> Duration {
        self.made().iter().map(|(_, made)| *made.time()).sum()
    }

    fn made(&self) -> MutexGuard<'_, Vec<(Key, Arc<Made>)>> {
        self.made.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// This reduction with the usual choices.
    pub(super) fn made_of(&self, info: &ReductionInfo, budget: &Budget) -> Result<Option<Arc<Made>>, Exceeded> {
        self.reduced(info.name, info.choices(), budget)
    }
}

impl Made {
    /// How long it took to make; told once, so that the time is counted once.
    pub(super) fn take_time(&self) -> Duration {
        mem::take(&mut *self.time())
    }

    fn time(&self) -> MutexGuard<'_, Duration> {
        self.time.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The cover, if that is what was made.
    pub fn cover(&self) -> Option<&Arc<Reduced<ExactCover, Answer>>> {
        match &self.reduced {
            AnyReduced::Cover(reduced) => Some(reduced),
            _ => None,
        }
    }

    /// A colouring that shows why the cover has no solution, if there is one that is soon found; looked for once.
    pub(super) fn colouring(&self, budget: &Budget) -> Option<&Colouring> {
        let cover = &self.cover()?.problem;
        if self.colouring.get().is_none() {
            let found = linear::precheck(cover, budget);
            // A look that was cut short says nothing to those who come later.
            if found.is_none() && budget.is_exceeded() {
                return None;
            }
            let _ = self.colouring.set(found);
        }
        self.colouring.get()?.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_that_was_cut_short_is_taken_again() {
        let text = include_str!("../../../data/polycube/bricks_6x6x6_unsolvable.txt");
        let puzzle = Kind::recognise(text).unwrap().parse(text).unwrap();
        let case = Case::of(&puzzle);
        let info = case.kind().reductions_to(Target::Cover).next().unwrap();
        let made = case.made_of(&info, Budget::unlimited()).unwrap().unwrap();
        let stopped = Budget::none();
        stopped.stop();
        assert!(made.colouring(&stopped).is_none());
        assert!(made.colouring(Budget::unlimited()).is_some());
    }
}
