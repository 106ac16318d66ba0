//! The cache of the reductions of a puzzle.

use std::sync::{Arc, MutexGuard, OnceLock, PoisonError};

use jigsat_encodings::kind::{Answer, AnyReduced};
use jigsat_encodings::puzzle::{Choices, ReductionInfo};
use jigsat_engines::linear;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::Colouring;
use jigsat_forms::{ExactCover, Reduced, Target};

use super::{Key, Session};

/// A reduction in the cache.
pub struct CachedReduction {
    /// The problem, with its decoder.
    pub reduced: AnyReduced,
    /// The result of the search for a colouring that refutes the cover.
    colouring: OnceLock<Option<Colouring>>,
}

fn find(all: &[(Key, Arc<CachedReduction>)], key: &Key) -> Option<Arc<CachedReduction>> {
    all.iter().find(|(known, _)| known == key).map(|(_, reduction)| Arc::clone(reduction))
}

impl Session<'_> {
    /// Reduces the puzzle, or returns the cached reduction.
    ///
    /// `None` if its kind has no such reduction, or the reduction does not support the session's assumptions.
    ///
    /// # Errors
    /// [`Exceeded`]; nothing is cached then.
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

    /// Drops all other reductions from the cache; those in use live on.
    pub(crate) fn retain(&self, is_needed: impl Fn(&Key) -> bool) {
        self.cache().retain(|(key, _)| is_needed(key));
    }

    fn cache(&self) -> MutexGuard<'_, Vec<(Key, Arc<CachedReduction>)>> {
        self.reductions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl CachedReduction {
    /// The exact cover, if the reduction leads to one.
    pub fn cover(&self) -> Option<&Arc<Reduced<ExactCover, Answer>>> {
        match &self.reduced {
            AnyReduced::Cover(reduced) => Some(reduced),
            _ => None,
        }
    }

    /// A colouring that refutes the cover, if a short search finds one.
    /// The search runs once.
    pub fn colouring(&self, budget: &Budget) -> Option<&Colouring> {
        let cover = &self.cover()?.problem;
        if self.colouring.get().is_none() {
            let found = linear::precheck(cover, budget);
            // The result of an interrupted search is not cached.
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
    use crate::session::{Question, Reason, Request};

    /// How many layouts there are, what shows that there are none, and whether a colouring was looked for.
    fn listed(text: &str, threads: usize) -> (u64, Option<Reason>, bool) {
        let puzzle = Kind::recognise(text).unwrap().parse(text).unwrap();
        let session = Session::new(&puzzle);
        let request = Request { threads, ..Request::new(Question::Solutions { at_most: None }) };
        let report = session.run(&request, &mut ()).unwrap();
        let cover = session.cover(Budget::unlimited()).unwrap().unwrap();
        (report.visited(), report.reason, cover.colouring.get().is_some())
    }

    #[test]
    fn a_colouring_is_looked_for_after_the_first_nodes_without_a_layout() {
        for threads in [1, 2] {
            assert_eq!(listed("box 4 4 1\n8x piece 000 100\n", threads), (36, None, false), "too short");
            assert_eq!(listed("box 6 6 1\n18x piece 000 100\n", threads), (6728, None, false), "there are layouts");
            let unsolvable = include_str!("../../../data/polycube/bricks_6x6x6_unsolvable.txt");
            let (count, reason, is_searched) = listed(unsolvable, threads);
            assert!(count == 0 && matches!(reason, Some(Reason::Colouring(_))) && is_searched);
        }
    }

    #[test]
    fn an_interrupted_search_is_repeated() {
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
