//! Several runs for one answer, of which one leads.
//!
//! Runs pause when their quotas of work are used up, and keep what they have learnt. As long as the leader reports the share of its work that
//! is done, that share is a *claim*: it predicts the rest, which buys the leader twice as much work, alone. After a missed claim the
//! factor two becomes one, then a half. Without a claim, and whenever one is missed, the challengers catch up: together they get as much
//! as the leader since they started. Each has a first slice in any case.
//!
//! The entrant that claims to end first leads. Runs that walk the same tree are compared: the one that opens more nodes for its work stays.
//! So is one that remembers sub-problems, by the nodes that it would open otherwise; it is out if nothing recurs.
//!
//! Each run has a thread of its own. Results are taken in the order of the entrants, so they are the same on every machine. Where no thread
//! can be started, a run begins again with a larger quota.

use std::mem;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread::{self, Scope};
use std::time::Duration;

use jigsat_encodings::kind::Answer;
use jigsat_engines::{Meter, Quota, Run};

use super::partial;
use super::tuning::{FIRST_SLICE, GROWTH, LEAST_SHARE, RECURRING};
use crate::attempt::job::See;

/// Makes a run for the answer, from its beginning.
pub(crate) type Make<'env, T> = Arc<dyn Fn(&Run, See<'_>) -> T + Send + Sync + 'env>;

/// The interval between two updates of the progress.
const TICK: Duration = Duration::from_millis(100);

const SAME_TREE: &str = "another walks the same tree faster";

/// An event of a run's thread.
enum Event<T> {
    /// The quota is used up.
    Paused,
    /// A layout was found; the reply continues or stops the search.
    Layout(Answer, SyncSender<ControlFlow<()>>),
    /// The run has ended.
    Ended(T),
}

/// The terms of a run in a race.
#[derive(Clone, Copy)]
pub(crate) struct Terms {
    /// The leader's work at which it starts as a challenger.
    pub(crate) start: u64,
    /// The models after which it can't win.
    pub(crate) most_models: u64,
    /// Does it walk the same tree as others that do?
    pub(crate) walks: bool,
}

impl Default for Terms {
    fn default() -> Self {
        Self { start: 0, most_models: u64::MAX, walks: false }
    }
}

/// A run in a race.
pub(crate) struct Entrant<'env, T> {
    /// Its number, in the order in which they entered.
    pub(crate) id: usize,
    make: Make<'env, T>,
    run: Run,
    quota: Arc<Quota>,
    terms: Terms,
    send: Option<Sender<Event<T>>>,
    /// How far it may go, and whether it has not paused there yet, as far as was seen.
    bound: u64,
    is_running: bool,
    /// `None` where the system can't start threads.
    events: Option<Receiver<Event<T>>>,
    /// The nodes and the work at its last pause.
    pub(crate) done: [u64; 2],
    /// The last share that it reported.
    pub(crate) share: f64,
}

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
    entrants: Vec<Entrant<'env, T>>,
    out: Vec<Loser<'env, T>>,
    /// Twice the factor of the next claim.
    halves: u64,
}

impl<'scope, 'env, T: Send + 'static> Race<'scope, 'env, T> {
    /// A race without entrants. With several threads, challengers run beside the leader.
    pub(crate) fn new(scope: &'scope Scope<'scope, 'env>, threads: usize) -> Self {
        Self { scope, threads, entrants: Vec::new(), out: Vec::new(), halves: 4 }
    }

    /// Adds a challenger; the first one to enter leads.
    pub(crate) fn enter(&mut self, run: &Run, terms: Terms, make: Make<'env, T>) {
        let (send, events) = mpsc::channel();
        let pause = send.clone();
        let quota = Arc::new(Quota::new(move || drop(pause.send(Event::Paused))));
        let run = Run { quota: Some(Arc::clone(&quota)), meter: Arc::default(), ..partial(run) };
        let (send, events, id) = (Some(send), Some(events), self.entrants.len());
        self.entrants.push(Entrant {
            id,
            make,
            run,
            quota,
            terms,
            send,
            bound: 0,
            is_running: false,
            events,
            done: [0; 2],
            share: 0.0,
        });
    }

    /// Those that are left; the first one leads.
    pub(crate) fn entrants(&self) -> &[Entrant<'env, T>] {
        &self.entrants
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
            let bound = match (self.entrants.len(), claim) {
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
            let challengers = &self.entrants[1..=self.started(bound)];
            if claim.is_none() && self.entrants[0].rest().is_some() && challengers.iter().all(|one| one.done[1] > 0) {
                continue;
            }
            if claim.is_some() {
                self.halves = (self.halves / 2).max(1);
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
            if entrant.run.meter.witnesses() > entrant.terms.most_models {
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

impl<'env, T: Send + 'static> Entrant<'env, T> {
    /// Has it begun?
    pub(crate) fn has_begun(&self) -> bool {
        self.send.is_none()
    }

    /// Its part of the budget.
    pub(crate) fn run(&self) -> &Run {
        &self.run
    }

    /// The work that is left, by the share that is done.
    fn rest(&self) -> Option<u64> {
        (self.share >= LEAST_SHARE).then(|| ((1.0 - self.share) / self.share * self.done[1] as f64) as u64)
    }

    /// Has it opened fewer nodes for its work than the other, which has opened so many?
    fn is_slower(&self, other: &Self, nodes: u64) -> bool {
        let [own, others] = [self.done, [nodes, other.done[1]]].map(|done| done.map(u128::from));
        own[0] * others[1] < others[0] * own[1]
    }

    /// How far it has come, or might have: without a thread it waits for a larger quota.
    fn reached(&self) -> u64 {
        self.bound.max(self.done[1])
    }

    /// Resumes it until it has done so much work in total, unless it is still on the way to an earlier pause.
    fn resume<'scope>(&mut self, scope: &'scope Scope<'scope, 'env>, bound: u64) {
        if let Some(send) = self.send.take() {
            let (make, run) = (Arc::clone(&self.make), self.run.clone());
            let work = move || {
                let ended = make(&run, &mut |layout| hand_over(&send, layout));
                // The receiver may be gone if another run was faster.
                let _ = send.send(Event::Ended(ended));
            };
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                self.events = None;
            }
        }
        if !self.is_running && bound > self.bound {
            (self.bound, self.is_running) = (bound, true);
            self.quota.extend_to(bound);
        }
    }

    /// Lets it work until it has done so much in total; returns its result if it ends before.
    fn slice<'scope>(
        &mut self,
        scope: &'scope Scope<'scope, 'env>,
        bound: u64,
        shown: &Meter,
        see: See<'_>,
    ) -> Option<T> {
        let mut ended = None;
        while ended.is_none() && (self.is_running || bound > self.bound) {
            self.resume(scope, bound);
            ended = match &self.events {
                Some(events) => wait(events, shown, &self.run.meter, see),
                None => self.begin_again(bound, see),
            };
            self.is_running = false;
        }
        let meter = &self.run.meter;
        // With several threads, the share depends on the machine.
        let share = if self.run.threads > 1 { 0.0 } else { meter.share() };
        (self.done, self.share) = ([meter.nodes(), self.quota.used()], share);
        ended
    }

    /// Runs it in this thread, from the beginning.
    fn begin_again(&mut self, bound: u64, see: See<'_>) -> Option<T> {
        if bound < GROWTH * self.done[1] {
            return None;
        }
        self.run.meter.reset();
        // It ends between nodes: one node may be a whole path on a large board.
        self.quota = Quota::of(bound, |_| None);
        let run = Run { quota: Some(Arc::clone(&self.quota)), ..self.run.clone() };
        let ended = (self.make)(&run, see);
        (!self.quota.has_ended()).then_some(ended)
    }

    fn stop(&self) {
        self.quota.end();
        self.run.limits.budget.end();
    }

    /// Its result after [`stop`](Self::stop), if it had begun.
    fn ended(&self) -> Option<T> {
        let events = self.events.as_ref().filter(|_| self.has_begun())?;
        loop {
            match events.recv().ok()? {
                Event::Ended(ended) => return Some(ended),
                Event::Layout(_, reply) => drop(reply.send(ControlFlow::Break(()))),
                Event::Paused => {}
            }
        }
    }
}

impl<T> Drop for Entrant<'_, T> {
    /// Ends the thread, also on errors.
    fn drop(&mut self) {
        self.quota.end();
        self.run.limits.budget.end();
    }
}

/// Waits until a run pauses (`None`) or ends; `shown` follows its progress.
fn wait<T>(events: &Receiver<Event<T>>, shown: &Meter, meter: &Meter, see: See<'_>) -> Option<T> {
    loop {
        shown.follow(meter);
        match events.recv_timeout(TICK) {
            Ok(Event::Paused) => return None,
            Ok(Event::Layout(layout, reply)) => drop(reply.send(see(layout))),
            Ok(Event::Ended(ended)) => return Some(ended),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => panic!("the thread of a run has panicked"),
        }
    }
}

/// Sends a layout to the race; breaks if that is over.
fn hand_over<T>(send: &Sender<Event<T>>, layout: Answer) -> ControlFlow<()> {
    let (reply, replied) = mpsc::sync_channel(1);
    if send.send(Event::Layout(layout, reply)).is_err() {
        return ControlFlow::Break(());
    }
    replied.recv().unwrap_or(ControlFlow::Break(()))
}

#[cfg(test)]
mod tests {
    use jigsat_engines::{Backtrack, Engine, Outcome, Report};
    use jigsat_forms::{Move, Search, StateSpace};

    use super::*;

    /// A complete tree without goals.
    #[derive(Clone)]
    struct Tree {
        width: u32,
        depth: u32,
        at: u32,
    }

    impl StateSpace for Tree {
        fn moves(&mut self, moves: &mut Vec<Move>) {
            if self.at < self.depth {
                moves.extend((0..self.width).map(Move));
            }
        }

        fn apply(&mut self, _: Move) {
            self.at += 1;
        }

        fn undo(&mut self, _: Move) {
            self.at -= 1;
        }

        fn is_goal(&self) -> bool {
            false
        }

        fn fork(&self) -> Search {
            Box::new(self.clone())
        }
    }

    /// A race of the complete trees of these depths.
    fn entered<'scope, 'env>(
        scope: &'scope Scope<'scope, 'env>,
        depths: &[u32],
        threads: usize,
    ) -> Race<'scope, 'env, Report> {
        let mut race = Race::new(scope, threads);
        for &depth in depths {
            let make = move |run: &Run, _: See<'_>| {
                let tree: Search = Box::new(Tree { width: 2, depth, at: 0 });
                Backtrack.solve(&tree, run, &mut |_| ControlFlow::Continue(())).unwrap()
            };
            race.enter(&Run::default(), Terms::default(), Arc::new(make));
        }
        race
    }

    /// The number of the run that ends first, its nodes, and the numbers, ends and nodes of the others.
    fn first(depths: &[u32], threads: usize, has_threads: bool) -> (usize, u64, Vec<(usize, &'static str, u64)>) {
        thread::scope(|scope| {
            let mut race = entered(scope, depths, threads);
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

    /// Runs that end without deciding leave the others as they are, also those that are at work beside them.
    #[test]
    fn the_order_of_the_ends_is_the_same_with_any_threads() {
        let order = |threads| {
            thread::scope(|scope| {
                let mut race = entered(scope, &[14, 3, 16, 3, 15, 10, 12], threads);
                let mut next = || race.next(&Meter::default(), &mut |_, _| ControlFlow::Continue(())).0.id;
                [(); 7].map(|()| next())
            })
        };
        for _ in 0..20 {
            assert_eq!([1, 2, 4].map(order), [[1, 0, 3, 5, 4, 2, 6]; 3]);
        }
    }
}
