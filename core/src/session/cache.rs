//! The reductions of a puzzle: each is made once.

use std::sync::{Arc, MutexGuard, OnceLock, PoisonError};

use jigsat_encodings::kind::{Answer, AnyReduced};
use jigsat_encodings::puzzle::{Choices, ReductionInfo};
use jigsat_engines::linear;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::Colouring;
use jigsat_forms::{ExactCover, Reduced, Target};

use super::Session;

/// What tells one reduction of a puzzle from others.
pub(crate) type Key = (&'static str, Choices);

/// A reduction that was made.
pub struct CachedReduction {
    /// The problem, and the way back.
    pub reduced: AnyReduced,
    /// A colouring that refutes the cover, once it was looked for.
    colouring: OnceLock<Option<Colouring>>,
}

fn find(all: &[(Key, Arc<CachedReduction>)], key: &Key) -> Option<Arc<CachedReduction>> {
    all.iter().find(|(known, _)| known == key).map(|(_, reduction)| Arc::clone(reduction))
}

impl Session<'_> {
    /// The puzzle reduced in this way, now or before. `None` if its kind has no such reduction, or if the problem can't be told the
    /// session's assumptions.
    ///
    /// # Errors
    /// [`Exceeded`]; nothing is kept then.
    pub fn reduced(
        &self,
        name: &str,
        choices: Choices,
        budget: &Budget,
    ) -> Result<Option<Arc<CachedReduction>>, Exceeded> {
        let Some(info) = self.kind().reductions().into_iter().find(|info| info.name == name) else {
            return Ok(None);
        };
        let key = (info.name, info.fitted(choices));
        if let Some(known) = find(&self.cache(), &key) {
            return Ok(Some(known));
        }
        let assumed = |reduced| match self.assumptions() {
            Some(part) => part.assume(&reduced, &info, budget),
            None => Ok(Some(reduced)),
        };
        let reduced = self.puzzle.reduce(name, choices, budget)?;
        let Some(reduced) = reduced.map(assumed).transpose()?.flatten() else {
            return Ok(None);
        };
        let reduction = Arc::new(CachedReduction { reduced, colouring: OnceLock::new() });
        let mut all = self.cache();
        // Another thread may have made it meanwhile.
        if let Some(known) = find(&all, &key) {
            return Ok(Some(known));
        }
        all.push((key, Arc::clone(&reduction)));
        Ok(Some(reduction))
    }

    /// This reduction with the usual choices.
    ///
    /// # Errors
    /// As [`reduced`](Self::reduced).
    pub fn usual(&self, info: &ReductionInfo, budget: &Budget) -> Result<Option<Arc<CachedReduction>>, Exceeded> {
        self.reduced(info.name, info.choices(), budget)
    }

    /// The kind's first reduction to an exact cover; `None` if it has none.
    ///
    /// # Errors
    /// As [`reduced`](Self::reduced).
    pub fn cover(&self, budget: &Budget) -> Result<Option<Arc<CachedReduction>>, Exceeded> {
        match self.kind().reductions_to(Target::Cover).next() {
            Some(info) => self.usual(&info, budget),
            None => Ok(None),
        }
    }

    /// Drops the session's hold on all reductions but these; who uses one keeps it.
    pub(crate) fn retain(&self, is_needed: impl Fn(&Key) -> bool) {
        self.cache().retain(|(key, _)| is_needed(key));
    }

    fn cache(&self) -> MutexGuard<'_, Vec<(Key, Arc<CachedReduction>)>> {
        self.reductions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl CachedReduction {
    /// The cover, if that is what was made.
    pub fn cover(&self) -> Option<&Arc<Reduced<ExactCover, Answer>>> {
        match &self.reduced {
            AnyReduced::Cover(reduced) => Some(reduced),
            _ => None,
        }
    }

    /// A colouring that shows why the cover has no solution, if one is soon found; looked for once.
    pub fn colouring(&self, budget: &Budget) -> Option<&Colouring> {
        let cover = &self.cover()?.problem;
        if self.colouring.get().is_none() {
            let found = linear::precheck(cover, budget);
            // A search that was cut short is made again.
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
    use jigsat_encodings::kind::Kind;

    use super::*;

    #[test]
    fn a_search_that_was_cut_short_is_made_again() {
        let text = include_str!("../../../data/polycube/bricks_6x6x6_unsolvable.txt");
        let puzzle = Kind::recognise(text).unwrap().parse(text).unwrap();
        let session = Session::new(&puzzle);
        let cover = session.cover(Budget::unlimited()).unwrap().unwrap();
        let stopped = Budget::none();
        stopped.stop();
        assert!(cover.colouring(&stopped).is_none());
        assert!(cover.colouring(Budget::unlimited()).is_some());
    }
}
