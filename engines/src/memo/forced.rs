//! Options without an alternative.

use std::ops::ControlFlow;

use super::bits::{FixedSet, Set};
use super::subproblem::Subproblem;
use super::walk::Walk;
use crate::{Outcome, Watch};

impl<R: FixedSet> Walk<'_, '_, R> {
    /// Chooses all forced options, round after round.
    /// Returns whether there can still be a solution. Forced is the only option of an item that needs one and may get
    /// no more. Each round is a node.
    pub(super) fn settle(&mut self, sub: &mut Subproblem<R::Set>, watch: &mut Watch<'_>) -> ControlFlow<Outcome, bool> {
        loop {
            if !sub.need.is_within(&sub.ones) {
                return ControlFlow::Continue(false);
            }
            let forced = self.forced(sub);
            if forced.is_empty() {
                return ControlFlow::Continue(true);
            }
            self.node(watch)?;
            let Some(ruled_out) = self.take_all(sub, &forced, watch)? else {
                return ControlFlow::Continue(false);
            };
            sub.live.end = self.sift(sub.live.clone(), sub.live.start, |_, uses| !uses.meets(&ruled_out));
            (sub.ones, sub.twos) = self.tally(sub.live.clone());
            sub.barred = self.still_barred(sub.barred.clone(), &ruled_out);
            sub.is_new = true;
        }
    }

    /// The items that need an option, may get only one, and have only one.
    fn forced(&self, sub: &Subproblem<R::Set>) -> R::Set {
        let mut forced = sub.need.clone();
        forced.subtract(&sub.twos);
        for item in &self.matrix.counted {
            if forced.has(item.mark) && self.bound(item.mark) > 1 {
                forced.remove(item.mark);
            }
        }
        forced
    }

    /// Chooses the only options of these items.
    /// Returns the marks that they rule out; `None` if the options exclude one another.
    fn take_all(
        &mut self,
        sub: &mut Subproblem<R::Set>,
        items: &R::Set,
        watch: &mut Watch<'_>,
    ) -> ControlFlow<Outcome, Option<R::Set>> {
        let matrix = self.matrix;
        let mut ruled_out = R::Set::empty(matrix.words);
        for index in sub.live.clone() {
            let option = self.live[index];
            let uses = &matrix.uses[option as usize];
            if uses.meets(items) {
                if uses.meets(&ruled_out) {
                    return ControlFlow::Continue(None);
                }
                watch.work(matrix.counted.len())?;
                self.take(option, &mut sub.need, &mut ruled_out);
            }
        }
        ControlFlow::Continue(Some(ruled_out))
    }
}
