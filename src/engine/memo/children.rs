//! From a sub-problem to the next smaller ones: what is left after a choice, and parts that have nothing to do with one another.

use std::ops::Range;

use super::bits::{Row, Set};
use super::walk::{CLOSE, Frame, Step, Subproblem, Walk};
use crate::engine::number::Number;

/// What comes next in an open sub-problem.
pub(super) enum Child<S> {
    /// A sub-problem to be opened.
    New(Subproblem<S>),
    /// A sub-problem whose number is known.
    Known(Number),
    /// Nothing.
    None,
}

/// How many sub-problems were looked at for parts, and how many had some.
#[derive(Default)]
pub(super) struct Splits {
    asked: u64,
    found: u64,
}

/// How many sub-problems are looked at for parts in any case, and which part of them has to have some for the search to go on.
const TRIAL: u64 = 1 << 10;
const WORTH: u64 = 32;

/// The number of words to be read from which on it is better to ask the cache first, where that can be done.
const LONG: usize = 128;

impl<R: Row> Walk<'_, '_, R> {
    /// The sub-problem of these live options, with the marks that they use.
    pub(super) fn tallied(&self, live: Range<usize>, barred: Range<usize>, need: R::Set) -> Subproblem<R::Set> {
        let words = self.problem.words;
        let (mut ones, mut twos) = (R::Set::empty(words), R::Set::empty(words));
        for &option in &self.live[live.clone()] {
            self.problem.uses[option as usize].tally(true, &mut ones, &mut twos);
        }
        Subproblem { live, barred, need, ones, twos, is_new: true }
    }

    /// The next child of the open sub-problem on top. What its last child left on the stacks is taken away.
    pub(super) fn next_child(&mut self) -> Child<R::Set> {
        let counted = self.problem.counted.len();
        let index = self.frames.len() - 1;
        let frame = &mut self.frames[index];
        self.live.truncate(frame.live_top);
        self.tries.truncate(frame.tries.end);
        self.keys.truncate(frame.key.end);
        self.barred.truncate(frame.sub.barred.end);
        self.bounds.truncate((index + 1) * counted);
        if frame.next == frame.tries.end {
            return Child::None;
        }
        let at = frame.next;
        frame.next += 1;
        self.bounds.extend_from_within(index * counted..);
        match frame.step {
            Step::Split if frame.number.is_zero() => Child::None,
            Step::Split => Child::New(self.part(at)),
            Step::Branch { item, bars } => self.child(at, item, bars),
        }
    }

    /// The part of the sub-problem on top that ends where the try `at` says.
    fn part(&self, at: usize) -> Subproblem<R::Set> {
        let Frame { sub, tries, live_top, .. } = &self.frames[self.frames.len() - 1];
        let start = if at == tries.start { live_top - sub.live.len() } else { self.tries[at - 1] as usize };
        let mut part = self.tallied(start..self.tries[at] as usize, sub.barred.clone(), sub.need.clone());
        part.need.intersect(&part.ones);
        part
    }

    /// What is left of the sub-problem on top after the try `at` to cover `item`.
    fn child(&mut self, at: usize, item: u32, bars: bool) -> Child<R::Set> {
        let (problem, choice) = (self.problem, self.tries[at]);
        let top = self.frames.len() - 1;
        let mut need = self.frames[top].sub.need.clone();
        let mut ruled_out = R::Set::empty(problem.words);
        if choice == CLOSE {
            ruled_out.insert(item);
        } else {
            problem.rules_out[choice as usize].join(&mut ruled_out);
            problem.rules_out[choice as usize].leave(&mut need);
            self.take(choice, &mut need, &mut ruled_out);
        }
        let is_long = problem.is_plain && self.frames[top].sub.live.len() * problem.words >= LONG;
        if is_long
            && self.cache.pays(need.len())
            && let Some(number) = self.cache.get(need.as_ref(), need.len())
        {
            return Child::Known(number);
        }
        let before = self.frames[top].sub.live.clone();
        let start = self.live.len();
        self.live.resize(start + before.len(), 0);
        let (old, new) = self.live.split_at_mut(start);
        let mut left = 0;
        let (mut ones, mut twos) = (R::Set::empty(problem.words), R::Set::empty(problem.words));
        for &option in &old[before] {
            let uses = &problem.uses[option as usize];
            let is_in = !(uses.meets(&ruled_out) || bars && option <= choice && uses.has(item));
            new[left] = option;
            left += usize::from(is_in);
            uses.tally(is_in, &mut ones, &mut twos);
        }
        self.live.truncate(start + left);
        let live = start..self.live.len();
        let barred = self.bar(at, bars, &ruled_out);
        Child::New(Subproblem { live, barred, need, ones, twos, is_new: !is_long })
    }

    /// Counts `choice` for the counted items that it has.
    fn take(&mut self, choice: u32, need: &mut R::Set, ruled_out: &mut R::Set) {
        let problem = self.problem;
        let top = self.bounds.len() - problem.counted.len();
        for (item, bound) in problem.counted.iter().zip(&mut self.bounds[top..]) {
            if problem.uses[choice as usize].has(item.mark) {
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

    /// The options that are barred after the try `at`: those that were, and with `bars` the tries up to this one, as far as they are
    /// not ruled out anyway.
    fn bar(&mut self, at: usize, bars: bool, ruled_out: &R::Set) -> Range<usize> {
        let start = self.barred.len();
        let Frame { sub, tries, .. } = &self.frames[self.frames.len() - 1];
        let is_free = |option: u32| !self.problem.uses[option as usize].meets(ruled_out);
        for index in sub.barred.clone() {
            let option = self.barred[index];
            if is_free(option) {
                self.barred.push(option);
            }
        }
        if bars {
            // An item that gets no further option has ruled all of its options out.
            let tried = self.tries[tries.start..=at].iter().copied();
            self.barred.extend(tried.filter(|&option| option != CLOSE && is_free(option)));
            self.barred[start..].sort_unstable();
        }
        start..self.barred.len()
    }

    /// Sorts the live options into parts that share no item, if there are several and it has paid so far to look for them. The parts
    /// go on the stack of live options, and where they end on that of tries.
    pub(super) fn split(&mut self, sub: &Subproblem<R::Set>) -> bool {
        let Splits { asked, found } = &mut self.splits;
        if *asked >= TRIAL && *found * WORTH < *asked {
            return false;
        }
        *asked += 1;
        let top = self.live.len();
        let tries = self.tries.len();
        self.live.extend_from_within(sub.live.clone());
        let mut start = top;
        while start < self.live.len() {
            let end = self.gather(start);
            if start == top && end == self.live.len() {
                self.live.truncate(top);
                return false;
            }
            self.live[start..end].sort_unstable();
            self.tries.push(end as u32);
            start = end;
        }
        debug_assert!(self.tries.len() > tries + 1);
        self.splits.found += 1;
        true
    }

    /// Moves all options that the first one from `start` on is connected with to its side; says where they end.
    fn gather(&mut self, start: usize) -> usize {
        let problem = self.problem;
        let mut reach = R::Set::empty(problem.words);
        problem.touches[self.live[start] as usize].join(&mut reach);
        let mut end = start;
        loop {
            let before = end;
            let mut index = end;
            while index < self.live.len() {
                let option = self.live[index] as usize;
                if problem.uses[option].meets(&reach) {
                    problem.touches[option].join(&mut reach);
                    self.live.swap(index, end);
                    end += 1;
                }
                index += 1;
            }
            if end == before {
                return end;
            }
        }
    }
}
