//! The children of a sub-problem: those after a choice, and independent parts.

use std::ops::{ControlFlow, Range};

use super::bits::{FixedSet, Set};
use super::matrix::Matrix;
use super::subproblem::{CLOSE, Method, NextChild, OpenSubmatrix, Subproblem};
use super::walk::Walk;
use crate::{Outcome, Watch};

/// The number of words from which on the cache is searched before they are read.
/// Only where items are covered in order: elsewhere most children are dead or have forced options, and are not in the
/// cache.
const LONG: usize = 128;

impl<R: FixedSet> Walk<'_, '_, R> {
    /// The sub-problem of these live options, with the marks that they use.
    pub(super) fn tallied(&self, live: Range<usize>, barred: Range<usize>, need: R::Set) -> Subproblem<R::Set> {
        let (ones, twos) = self.tally(live.clone());
        Subproblem { live, barred, need, ones, twos, is_new: true }
    }

    /// The marks that at least one, and at least two, live options use.
    // Out of line as well, so that the sums stay in registers.
    #[inline(never)]
    pub(super) fn tally(&self, live: Range<usize>) -> (R::Set, R::Set) {
        let Matrix { words, uses, .. } = self.matrix;
        let (mut ones, mut twos) = (R::Set::empty(*words), R::Set::empty(*words));
        for &option in &self.live[live] {
            uses[option as usize].tally(&mut ones, &mut twos);
        }
        (ones, twos)
    }

    /// Copies the live options that stay, to the place `to` and behind it.
    /// Returns where they end.
    // Out of line, and without an unpredictable branch: most of the time goes here.
    #[inline(never)]
    pub(super) fn sift(&mut self, from: Range<usize>, to: usize, stays: impl Fn(u32, &R) -> bool) -> usize {
        self.updates += from.len() as u64;
        let (live, uses) = (&mut self.live[..], &self.matrix.uses[..]);
        let mut end = to;
        for index in from {
            let option = live[index];
            live[end] = option;
            end += usize::from(stays(option, &uses[option as usize]));
        }
        end
    }

    /// The next child of the open sub-problem on top.
    /// Removes what its last child left on the stacks.
    pub(super) fn next_child(&mut self) -> NextChild<R::Set> {
        let counted = self.matrix.counted.len();
        let index = self.frames.len() - 1;
        let frame = &mut self.frames[index];
        self.live.truncate(frame.live_top);
        self.tries.truncate(frame.tries.end);
        self.keys.truncate(frame.key.end);
        self.barred.truncate(frame.sub.barred.end);
        self.bounds.truncate((index + 1) * counted);
        self.chosen.truncate(frame.chosen_top);
        if frame.next == frame.tries.end {
            return NextChild::None;
        }
        let at = frame.next;
        frame.next += 1;
        self.bounds.extend_from_within(index * counted..);
        match frame.method {
            Method::Split if frame.number.is_zero() => NextChild::None,
            Method::Split => NextChild::New(self.part(at)),
            Method::Branch { item, bars } => self.child(at, item, bars),
        }
    }

    /// The part of the sub-problem on top that ends at the try `at`.
    fn part(&self, at: usize) -> Subproblem<R::Set> {
        let OpenSubmatrix { sub, tries, live_top, .. } = &self.frames[self.frames.len() - 1];
        let start = if at == tries.start { live_top - sub.live.len() } else { self.tries[at - 1] as usize };
        let mut part = self.tallied(start..self.tries[at] as usize, sub.barred.clone(), sub.need.clone());
        part.need.intersect(&part.ones);
        part
    }

    /// What is left of the sub-problem on top after the try `at` to cover `item`.
    fn child(&mut self, at: usize, item: u32, bars: bool) -> NextChild<R::Set> {
        let (matrix, choice) = (self.matrix, self.tries[at]);
        let top = self.frames.len() - 1;
        let mut need = self.frames[top].sub.need.clone();
        let mut ruled_out = R::Set::empty(matrix.words);
        if choice == CLOSE {
            ruled_out.insert(item);
        } else {
            self.take(choice, &mut need, &mut ruled_out);
        }
        let is_long = self.is_in_order && self.frames[top].sub.live.len() * matrix.words >= LONG;
        if is_long
            && self.cache.pays(need.len())
            && let Some(known) = self.cache.get(need.as_ref(), need.len())
        {
            return NextChild::Known(known);
        }
        let before = self.frames[top].sub.live.clone();
        let start = self.live.len();
        self.live.resize(start + before.len(), 0);
        let end = if bars {
            let is_tried = |option: u32, uses: &R| option <= choice && uses.has(item);
            self.sift(before, start, |option, uses| !uses.meets(&ruled_out) && !is_tried(option, uses))
        } else {
            self.sift(before, start, |_, uses| !uses.meets(&ruled_out))
        };
        self.live.truncate(end);
        let barred = self.bar(at, bars, &ruled_out);
        NextChild::New(Subproblem { is_new: !is_long, ..self.tallied(start..end, barred, need) })
    }

    /// Chooses an option: updates the needed and the ruled-out marks.
    pub(super) fn take(&mut self, choice: u32, need: &mut R::Set, ruled_out: &mut R::Set) {
        let matrix = self.matrix;
        self.chosen.push(matrix.names[choice as usize]);
        matrix.rules_out[choice as usize].join(ruled_out);
        matrix.rules_out[choice as usize].leave(need);
        let top = self.bounds.len() - matrix.counted.len();
        for (item, bound) in matrix.counted.iter().zip(&mut self.bounds[top..]) {
            if matrix.uses[choice as usize].has(item.mark) {
                *bound -= 1;
                if *bound <= item.slack {
                    need.remove(item.mark);
                }
                if *bound == 0 {
                    ruled_out.insert(item.mark);
                }
            }
        }
    }

    /// The options that are barred after the try `at`, without those ruled out.
    /// They are those barred before, and with `bars` the tries up to this one.
    fn bar(&mut self, at: usize, bars: bool, ruled_out: &R::Set) -> Range<usize> {
        let OpenSubmatrix { sub, tries, .. } = &self.frames[self.frames.len() - 1];
        let tried = tries.start..=at;
        let mut barred = self.still_barred(sub.barred.clone(), ruled_out);
        if bars {
            // An item that gets no further option has ruled all of its options out.
            let is_free = |option: u32| option != CLOSE && !self.matrix.uses[option as usize].meets(ruled_out);
            self.barred.extend(self.tries[tried].iter().copied().filter(|&option| is_free(option)));
            barred.end = self.barred.len();
            self.barred[barred.clone()].sort_unstable();
        }
        barred
    }

    /// Those of the barred options that are not ruled out, on top of their stack.
    pub(super) fn still_barred(&mut self, barred: Range<usize>, ruled_out: &R::Set) -> Range<usize> {
        let start = self.barred.len();
        for index in barred {
            let option = self.barred[index];
            if !self.matrix.uses[option as usize].meets(ruled_out) {
                self.barred.push(option);
            }
        }
        start..self.barred.len()
    }

    /// Sorts the live options into parts that share no item.
    /// Returns false if there is one part, or if parts are rare. The parts go on the stack of live options, and their
    /// ends on that of tries.
    pub(super) fn split(&mut self, sub: &Subproblem<R::Set>, watch: &mut Watch<'_>) -> ControlFlow<Outcome, bool> {
        let share = self.splits.of(sub.live.len());
        if !share.is_worth_a_search() {
            return ControlFlow::Continue(false);
        }
        share.searched += 1;
        let top = self.live.len();
        let tries = self.tries.len();
        self.live.extend_from_within(sub.live.clone());
        let mut start = top;
        while start < self.live.len() {
            let end = self.gather(start, watch)?;
            if start == top && end == self.live.len() {
                self.live.truncate(top);
                return ControlFlow::Continue(false);
            }
            self.live[start..end].sort_unstable();
            self.tries.push(end as u32);
            start = end;
        }
        debug_assert!(self.tries.len() > tries + 1);
        self.splits.of(sub.live.len()).found += 1;
        ControlFlow::Continue(true)
    }

    /// Moves all options connected with the first one from `start` on to its side.
    /// Returns where they end.
    fn gather(&mut self, start: usize, watch: &mut Watch<'_>) -> ControlFlow<Outcome, usize> {
        let matrix = self.matrix;
        let mut reach = R::Set::empty(matrix.words);
        matrix.touches[self.live[start] as usize].join(&mut reach);
        let mut end = start;
        loop {
            let before = end;
            let mut index = end;
            watch.work(4 * (self.live.len() - end) + matrix.words)?;
            while index < self.live.len() {
                let option = self.live[index] as usize;
                if matrix.uses[option].meets(&reach) {
                    matrix.touches[option].join(&mut reach);
                    self.live.swap(index, end);
                    end += 1;
                }
                index += 1;
            }
            if end == before {
                return ControlFlow::Continue(end);
            }
        }
    }
}
