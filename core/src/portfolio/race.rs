//! Several runs for one answer, of which one leads.
//!
//! Runs pause when their quotas of work are used up, and keep what they have learnt. As long as the leader reports the share of its work
//! that is done, that share is a *claim*: it predicts the rest, which buys the leader twice as much work, alone. After a missed claim the
//! factor two becomes one, then a half. Without a claim, and whenever one is missed, the challengers catch up: together they get as much
//! as the leader since they started. But if the leader still says how much is left, they get no more than that at a time: it may be almost
//! done. Each has a first slice in any case.
//!
//! The entrant that claims to end first leads. Runs that walk the same tree are compared: the one that opens more nodes for its work stays.
//! So is one that remembers sub-problems, by the nodes that it would open otherwise; it is out if nothing recurs.
//!
//! Results are taken in the order of the entrants, so they are the same on every machine.

use std::mem;
use std::ops::ControlFlow;
use std::thread::Scope;

use jigsat_encodings::kind::Answer;
use jigsat_engines::{Meter, Run};

use super::entrant::{Entrant, Make, Terms};
use super::tuning::{FIRST_SLICE, RECURRING};

const SAME_TREE: &str = "another walks the same tree faster";

/// A run that is out of the race: why, and its result when it was asked to end. Its progress since the last pause depends on the machine.
pub(crate) struct Loser<'env, T> {
    pub(crate) entrant: Entrant<'env, T>,
    pub(crate) why: &'static str,
    pub(crate) ended: Option<T>,
}

/// A race for an answer of type `T`.
pub(crate) struct Race<'scope, 'env, T> {
    scope: &'scope Scope<'scope, 'env>,
    threads: usize,
    /// Those in the race; the first one leads.
    pub(crate) entrants: Vec<Entrant<'env, T>>,
    out: Vec<Loser<'env, T>>,
    /// Twice the factor of the next claim.
    halves: u64,
    /// Up to which work of the leader the challengers may have caught up.
    caught: u64,
}

impl<'scope, 'env, T: Send + 'static> Race<'scope, 'env, T> {
    /// A race without entrants. With several threads, challengers run beside the leader.
    pub(crate) fn new(scope: &'scope Scope<'scope, 'env>, threads: usize) -> Self {
        Self { scope, threads, entrants: Vec::new(), out: Vec::new(), halves: 4, caught: 0 }
    }

    /// Adds a challenger; the first one to enter leads.
    pub(crate) fn enter(&mut self, run: &Run, terms: Terms, make: Make<'env, T>) {
        let id = self.entrants.len();
        self.entrants.push(Entrant::new(id, run, terms, make));
    }

    /// Lets them race until one ends. It is out of the race then; there must be one.
    pub(crate) fn next(
        &mut self,
        shown: &Meter,
        see: &mut (dyn FnMut(usize, Answer) -> ControlFlow<()> + Send),
    ) -> (Entrant<'env, T>, T) {
        loop {
            self.sort_out();
            let claim = self.entrants[0].rest().map(|rest| rest.saturating_mul(self.halves) / 2);
            let reached = self.entrants[0].reached();
            // Without a claim the leader's work doubles: there are few pauses, however long it takes.
            let mut bound = match (self.entrants.len(), claim) {
                (1, _) => u64::MAX,
                (_, Some(claim)) => reached.saturating_add(claim.max(FIRST_SLICE)),
                (_, None) => (2 * reached).max(FIRST_SLICE),
            };
            if self.threads > 1 && claim.is_none() {
                self.resume_challengers(bound);
            }
            if let Some(ended) = self.slice(0, bound, shown, see) {
                return ended;
            }
            let rest = self.entrants[0].rest();
            let challengers = &self.entrants[1..=self.started(bound)];
            // The leader has made a claim on the way, so it may use it before the challengers catch up.
            let is_new = claim.is_none() && rest.is_some() && challengers.iter().all(|one| one.done[1] > 0);
            if claim.is_some() {
                self.halves = (self.halves / 2).max(1);
                bound = bound.min(rest.map_or(u64::MAX, |rest| self.caught.saturating_add(rest.max(FIRST_SLICE))));
            }
            self.caught = bound;
            if is_new {
                continue;
            }
            for place in 1..=self.started(bound) {
                let share = self.share(place, bound);
                if let Some(ended) = self.slice(place, share, shown, see) {
                    return ended;
                }
            }
        }
    }

    /// How many challengers run when the leader has worked up to this bound.
    fn started(&self, bound: u64) -> usize {
        self.entrants[1..].iter().take_while(|one| one.terms.start < bound).count()
    }

    /// The work that a challenger may do by then: its part of the leader's work since it started.
    fn share(&self, place: usize, bound: u64) -> u64 {
        (bound - self.entrants[place].terms.start) / self.started(bound) as u64
    }

    fn resume_challengers(&mut self, bound: u64) {
        for place in 1..=self.started(bound) {
            let share = self.share(place, bound);
            self.entrants[place].resume(self.scope, share);
        }
    }

    /// Lets one of them work up to a bound; it is out of the race if it ends before.
    fn slice(
        &mut self,
        place: usize,
        bound: u64,
        shown: &Meter,
        see: &mut (dyn FnMut(usize, Answer) -> ControlFlow<()> + Send),
    ) -> Option<(Entrant<'env, T>, T)> {
        let entrant = &mut self.entrants[place];
        let id = entrant.id;
        let ended = entrant.slice(self.scope, bound, shown, &mut |layout| see(id, layout))?;
        if place == 0 {
            self.halves = 4;
        }
        Some((self.entrants.remove(place), ended))
    }

    /// Takes those out that can't win. The one that claims to end first leads.
    fn sort_out(&mut self) {
        let mut place = 1;
        while let Some(entrant) = self.entrants.get(place) {
            let leading = &self.entrants[0];
            let (nodes, unfolded) = (entrant.done[0], entrant.run.meter.unfolded());
            let walks = leading.terms.walks && entrant.terms.walks && nodes > 0;
            if entrant.terms.most_models.is_some_and(|most| entrant.run.meter.witnesses() > most) {
                self.take_out(place, "too many models");
            } else if unfolded > 0 && unfolded < RECURRING * nodes && entrant.done[1] >= FIRST_SLICE {
                self.take_out(place, "hardly any sub-problem recurs");
            } else if leading.terms.walks && leading.is_slower(entrant, unfolded) {
                self.lead(place, "sub-problems recur, and are remembered by another");
            } else if walks && leading.is_slower(entrant, nodes) {
                self.lead(place, SAME_TREE);
            } else if walks {
                self.take_out(place, SAME_TREE);
            } else {
                place += 1;
            }
        }
        let first = (0..self.entrants.len()).min_by_key(|&place| self.entrants[place].rest().unwrap_or(u64::MAX));
        if let Some(first @ 1..) = first {
            self.entrants.swap(0, first);
            self.halves = 4;
        }
    }

    /// Gives a challenger the lead. The leader is out: it has nothing ahead of the other.
    fn lead(&mut self, place: usize, why: &'static str) {
        self.entrants.swap(0, place);
        self.take_out(place, why);
        self.halves = 4;
    }

    fn take_out(&mut self, place: usize, why: &'static str) {
        let entrant = self.entrants.remove(place);
        entrant.stop();
        let ended = entrant.ended();
        self.out.push(Loser { entrant, why, ended });
    }

    /// Ends those that are left; returns all that did not end by themselves.
    pub(crate) fn end(&mut self) -> Vec<Loser<'env, T>> {
        self.entrants.iter().for_each(Entrant::stop);
        while !self.entrants.is_empty() {
            self.take_out(0, "another was faster");
        }
        mem::take(&mut self.out)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::thread;

    use jigsat_engines::{Backtrack, Engine, Outcome, RunReport};
    use jigsat_forms::{Move, Search, StateSpace};

    use super::*;
    use crate::attempt::job::See;

    /// A complete tree without goals.
    #[derive(Clone)]
    struct Tree {
        width: u32,
        depth: u32,
        at: u32,
        /// How much deeper it is below the second child of the root.
        more: u32,
    }

    impl Tree {
        fn of(depth: u32) -> Self {
            Self { width: 2, depth, at: 0, more: 0 }
        }
    }

    impl StateSpace for Tree {
        fn moves(&mut self, moves: &mut Vec<Move>) {
            if self.at < self.depth {
                moves.extend((0..self.width).map(Move));
            }
        }

        fn apply(&mut self, step: Move) {
            self.depth += if (self.at, step) == (0, Move(1)) { self.more } else { 0 };
            self.at += 1;
        }

        fn undo(&mut self, step: Move) {
            self.at -= 1;
            self.depth -= if (self.at, step) == (0, Move(1)) { self.more } else { 0 };
        }

        fn is_goal(&self) -> bool {
            false
        }

        fn fork(&self) -> Search {
            Box::new(self.clone())
        }
    }

    /// A race of these trees.
    fn entered<'scope, 'env>(
        scope: &'scope Scope<'scope, 'env>,
        trees: impl IntoIterator<Item = Tree>,
        threads: usize,
    ) -> Race<'scope, 'env, RunReport> {
        let mut race = Race::new(scope, threads);
        for tree in trees {
            let make = move |run: &Run, _: See<'_>| {
                let tree: Search = Box::new(tree.clone());
                Backtrack.solve(&tree, run, &mut |_| ControlFlow::Continue(())).unwrap()
            };
            race.enter(&Run::default(), Terms::default(), Arc::new(make));
        }
        race
    }

    /// The number of the run that ends first, its nodes, and the numbers, ends and nodes of the others.
    fn first(depths: &[u32], threads: usize, has_threads: bool) -> (usize, u64, Vec<(usize, &'static str, u64)>) {
        thread::scope(|scope| {
            let mut race = entered(scope, depths.iter().copied().map(Tree::of), threads);
            for entrant in race.entrants.iter_mut().filter(|_| !has_threads) {
                (entrant.send, entrant.events) = (None, None);
            }
            let (entrant, report) = race.next(&Meter::default(), &mut |_, _| ControlFlow::Continue(()));
            assert_eq!(report.outcome, Outcome::Exhausted);
            let others = race.end().into_iter().map(|loser| (loser.entrant.id, loser.why, loser.entrant.done[0]));
            (entrant.id, report.stats.nodes, others.collect())
        })
    }

    #[test]
    fn the_first_to_end_is_the_same_with_any_threads() {
        for depths in [&[3, 40][..], &[40, 3], &[40, 16, 40], &[16, 14, 15], &[40, 40, 12], &[14]] {
            let expected = first(depths, 1, true);
            for threads in [1, 2, 4] {
                assert_eq!(first(depths, threads, true), expected, "{depths:?} with {threads} threads");
            }
            let (id, nodes, _) = first(depths, 1, false);
            assert_eq!((id, nodes), (expected.0, expected.1), "{depths:?} without threads");
        }
    }

    /// The one that claims to end first continues alone.
    #[test]
    fn after_the_first_slices_the_shortest_tree_leads() {
        for (depths, shortest, nodes) in [([14, 15], 0, 32_767), ([14, 13], 1, 16_383), ([40, 3], 1, 15)] {
            let (id, opened, others) = first(&depths, 1, true);
            assert_eq!((id, opened), (shortest, nodes), "{depths:?}");
            let [(_, why, wasted)] = others[..] else { panic!("one is left") };
            assert!(why == "another was faster" && wasted < 8_000, "{depths:?}: {why}, {wasted} nodes");
        }
    }

    /// The nodes of a leader that ends, and those of its challenger, which gets no further. The leader claims too little, since the second
    /// child of its root has so much deeper a tree than the first.
    fn misled(more: u32) -> [u64; 2] {
        thread::scope(|scope| {
            let mut race = entered(scope, [Tree { more, ..Tree::of(15) }, Tree::of(40)], 1);
            let (_, report) = race.next(&Meter::default(), &mut |_, _| ControlFlow::Continue(()));
            [report.stats.nodes, race.end()[0].entrant.done[0]]
        })
    }

    #[test]
    fn a_missed_claim_buys_the_challenger_what_the_leader_says_it_needs() {
        let [nodes, wasted] = misled(2);
        assert!(nodes == 163_839 && wasted < nodes / 2, "{wasted} of {nodes} nodes");
        // If it is far from its end, they get as much.
        let [nodes, others] = misled(4);
        assert!(others > nodes / 2, "{others} of {nodes} nodes");
    }

    /// Runs that end without deciding leave the others as they are, also those that are at work beside them.
    #[test]
    fn the_order_of_the_ends_is_the_same_with_any_threads() {
        let order = |threads| {
            thread::scope(|scope| {
                let mut race = entered(scope, [14, 3, 16, 3, 15, 10, 12].map(Tree::of), threads);
                let mut next = || race.next(&Meter::default(), &mut |_, _| ControlFlow::Continue(())).0.id;
                [(); 7].map(|()| next())
            })
        };
        for _ in 0..20 {
            assert_eq!([1, 2, 4].map(order), [[1, 0, 3, 5, 4, 2, 6]; 3]);
        }
    }
}
