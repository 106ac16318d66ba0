//! The scheduler: probes, a race by time slices, and a finisher.
//!
//! A [`Plan`] begins with *probes*: cheap, bounded attempts, which decide most puzzles at once. Then strategies *race*: in each round, every
//! strategy gets the same time slice, counted in nodes of its engine. Time slices double from round to round. Attempts pause in between
//! and keep what they have learnt. With one thread, one of them runs at a time; with several, the attempts of a round run in parallel.
//! Results are taken in the order of the plan. At the end the *finisher* runs alone, without a quota.
//!
//! *Complexity*: a race of `k` attempts that pause takes at most `2 k` times the work of the fastest one. Where no thread can
//! be started, attempts restart, with time slices that grow fourfold: at most `6 k` times.
//!
//! | module | what is there |
//! |---|---|
//! | this one | running a plan |
//! | `plan` | [`Plan`]: the attempts in their order |
//! | `planning` | the default plan, from the policy of the kind |
//! | `selection` | the engine for an exact cover, by its features |
//! | `attempt` | one attempt: reduce, solve, decode, verify |
//! | `checking` | the search for a colouring, after the first nodes |
//! | `suspended` | an attempt that can be paused and resumed |
//! | `job` | a problem with its engine |
//! | `symmetry` | symmetry breaking for exact covers |
//! | `searched` | the search tree of a count |
//! | `tuning` | the constants |

mod attempt;
mod checking;
mod job;
mod plan;
mod planning;
mod searched;
mod selection;
mod suspended;
mod symmetry;
mod tuning;

use std::thread::{self, Scope};

use jigsat_encodings::kind::Answer;
use jigsat_engines::{Limit, Limits, Outcome, Run, Stats};
use jigsat_forms::Target;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::Colouring;
use num_bigint::BigUint;
use web_time::{Duration, Instant};

use crate::session::{Collector, Question, Reason, Report, Request, RunError, Session, Sink};
use attempt::Attempted;
use suspended::SuspendedAttempt;
use tuning::{RECURRING, ROUNDS};

pub use plan::{Attempt, Plan, SymmetryHandling};
pub(crate) use planning::plan;
pub use searched::Searched;
pub use symmetry::{BySymmetry, cheapest_pin};

/// Answers a request by search, after the kind's presolve checks.
pub(crate) fn run(session: &Session<'_>, request: &Request, sink: &mut dyn Sink) -> Result<Report, RunError> {
    let started = Instant::now();
    let plan = plan(session, request)?;
    let scheduler = Scheduler {
        session,
        request,
        run: request.engine_run(),
        collector: Collector::new(session, request, sink, plan.has_rivals()),
        spent: Spent { reduce_time: started.elapsed(), ..Spent::default() },
        plan,
    };
    thread::scope(|scope| scheduler.execute(scope))
}

/// The cost of all attempts so far.
#[derive(Default)]
struct Spent {
    stats: Stats,
    reduce_time: Duration,
    /// The greatest count of an attempt.
    count: BigUint,
}

/// A running plan.
struct Scheduler<'env> {
    session: &'env Session<'env>,
    request: &'env Request,
    plan: Plan,
    run: Run,
    collector: Collector<'env>,
    spent: Spent,
}

/// An attempt in the race.
struct Entrant<'scope> {
    attempt: Attempt,
    /// The paused attempt; `None` where the system can't start threads: then it restarts in every second round.
    state: Option<SuspendedAttempt<'scope>>,
    /// The nodes of its time slices so far.
    used: u64,
}

impl<'env> Scheduler<'env> {
    fn execute<'scope>(mut self, scope: &'scope Scope<'scope, 'env>) -> Result<Report, RunError> {
        let probes = self.plan.probes.clone();
        for (place, probe) in probes.iter().enumerate() {
            let found = self.make(probe)?;
            let (outcome, stats) = (found.solved.outcome, found.solved.stats);
            if let Some(report) = self.decide(probe, found) {
                return Ok(report);
            }
            // Only a probe that used all its nodes shows whether sub-problems recur.
            let recurs = outcome == Outcome::Limited(Limit::Nodes) && stats.unfolded >= RECURRING * stats.nodes;
            if recurs && let Some(recurring) = self.plan.if_recurring.take() {
                self.plan = planning::recurring(self.session.kind(), &recurring, &self.plan);
            }
            self.make_room(probes[place + 1..].iter().chain(&self.plan.race));
        }
        self.race(scope)
    }

    /// Runs the race, then the finisher.
    fn race<'scope>(mut self, scope: &'scope Scope<'scope, 'env>) -> Result<Report, RunError> {
        let mut entrants: Vec<Entrant<'scope>> =
            self.plan.race.iter().map(|attempt| Entrant { attempt: attempt.clone(), state: None, used: 0 }).collect();
        for round in 0..ROUNDS {
            let mut place = 0;
            while place < entrants.len() {
                // With one thread, one of them runs while the others pause.
                let ahead = entrants.len().min(place + self.request.threads.max(1));
                self.resume(scope, &mut entrants[place..ahead], round);
                let entrant = &mut entrants[place];
                match self.slice(entrant, round)? {
                    None => place += 1,
                    Some(found) => {
                        let attempt = entrants.remove(place).attempt;
                        if let Some(report) = self.decide(&attempt, found) {
                            return Ok(self.end(report, entrants));
                        }
                        self.make_room(entrants.iter().map(|entrant| &entrant.attempt));
                    }
                }
            }
            if entrants.len() < 2 {
                break;
            }
        }
        self.end_with_finisher(entrants)
    }

    /// Resumes these entrants for this round, unless they run already.
    fn resume<'scope>(&mut self, scope: &'scope Scope<'scope, 'env>, entrants: &mut [Entrant<'scope>], round: u32) {
        for entrant in entrants {
            let quota = entrant.quota(round);
            if entrant.state.is_none() && entrant.used == 0 {
                let attempt = entrant.attempt.clone();
                entrant.state = SuspendedAttempt::start(scope, self.session, attempt, self.request, &self.run).ok();
            }
            if let Some(state) = &entrant.state
                && entrant.used < quota
            {
                entrant.used = quota;
                state.resume(quota);
            }
        }
    }

    /// Runs or awaits an entrant's time slice of this round; `None` if it is unfinished.
    fn slice(&mut self, entrant: &mut Entrant<'_>, round: u32) -> Result<Option<Attempted>, RunError> {
        if let Some(state) = &mut entrant.state {
            let strategy = entrant.attempt.strategy;
            let collector = &mut self.collector;
            return state.poll(Some(&self.run.meter), |layout| collector.take(layout, strategy, false)).transpose();
        }
        // What begins again gets slices that grow fourfold.
        if round % 2 == 1 {
            return Ok(None);
        }
        entrant.used = entrant.quota(round);
        let found = self.make(&entrant.attempt.clone().limited(entrant.used))?;
        if matches!(found.solved.outcome, Outcome::Limited(Limit::Nodes)) && self.spent().is_none() {
            self.spent.add(&found);
            return Ok(None);
        }
        Ok(Some(found))
    }

    /// Ends the other entrants and runs the finisher; it resumes if it was in the race.
    fn end_with_finisher(mut self, mut entrants: Vec<Entrant<'_>>) -> Result<Report, RunError> {
        let finisher = self.plan.finisher.clone();
        let place = entrants.iter().position(|entrant| entrant.attempt.strategy == finisher.strategy);
        let own = place.map(|place| entrants.remove(place));
        self.finish(entrants);
        self.make_room([]);
        let found = match own.and_then(|own| own.state) {
            Some(mut state) => {
                state.resume(u64::MAX);
                let collector = &mut self.collector;
                let found = state.poll(Some(&self.run.meter), |layout| collector.take(layout, finisher.strategy, true));
                // The limit of the last attempt is the reason that the report gives.
                self.run.limits.budget.end_with(state.budget());
                found.expect("it has no quota to use up")?
            }
            None => self.make(&finisher)?,
        };
        Ok(self.report(&finisher, found))
    }

    /// Runs an attempt in this thread.
    fn make(&mut self, attempt: &Attempt) -> Result<Attempted, RunError> {
        let run = match attempt.nodes {
            None => self.run.clone(),
            Some(nodes) => {
                let nodes = self.run.limits.nodes.map_or(nodes, |most| most.min(nodes));
                partial(&self.run).with_nodes(Some(nodes))
            }
        };
        let (collector, is_last) = (&mut self.collector, attempt.nodes.is_none());
        let mut see = |layout: Answer| collector.take(layout, attempt.strategy, is_last);
        attempt.make(self.session, self.request, &run, &mut see)
    }

    /// The report, if the attempt decides the request or the budget is exceeded.
    /// Otherwise, the cost of the attempt is recorded.
    fn decide(&mut self, attempt: &Attempt, mut found: Attempted) -> Option<Report> {
        // The full memory may be that of a cache that later attempts don't need.
        let is_short =
            matches!(found.solved.outcome, Outcome::Limited(Limit::Nodes | Limit::Incapable | Limit::Memory));
        let is_limited = matches!(found.solved.outcome, Outcome::Limited(limit) if limit != Limit::Witnesses);
        // The attempt had a part of the budget: check the whole.
        let spent = if is_limited { self.spent() } else { None };
        if is_short && spent.is_none() {
            self.spent.add(&found);
            return None;
        }
        if let Some(spent) = spent {
            found.solved.outcome = Outcome::Limited((&spent).into());
        }
        if found.solved.outcome == Outcome::Exhausted
            && found.solved.layouts == BigUint::ZERO
            && self.request.question != Question::Count
        {
            // A colouring is a better explanation than the outcome of a search.
            found.colouring = found.colouring.or_else(|| self.colouring());
        }
        Some(self.report(attempt, found))
    }

    /// A colouring of the finisher's cover, if there is one.
    fn colouring(&self) -> Option<Colouring> {
        let info = Some(self.plan.finisher.strategy.reduction()).filter(|info| info.target == Target::Cover)?;
        let budget = &self.run.limits.budget;
        self.session.usual(&info, budget).ok()??.colouring(budget).cloned()
    }

    fn report(&mut self, attempt: &Attempt, found: Attempted) -> Report {
        let Attempted { solved, by_symmetry, sizes, reduce_time, colouring } = found;
        let stats = self.spent.stats.and(solved.stats);
        let is_exhausted = solved.outcome == Outcome::Exhausted;
        let least = if is_exhausted {
            self.collector.seen.into()
        } else {
            self.spent.count.clone().max(self.collector.seen.into())
        };
        let reason = match (solved.outcome, self.run.limits.budget.exceeded()) {
            (Outcome::Limited(_), Some(exceeded)) => Some(Reason::Exceeded(exceeded.clone())),
            (Outcome::Limited(limit), None) => Some(Reason::Limit(limit)),
            _ if self.collector.is_near => Some(Reason::Near),
            (Outcome::Exhausted, _) if attempt.strategy.is_external() => {
                let program = self.session.settings().program.as_ref().map(|program| program.name());
                Some(Reason::Unverified { program })
            }
            _ => colouring.map(Reason::Colouring),
        };
        let begun = Report::begin(self.request.question, attempt, self.plan.clone());
        Report {
            count: solved.layouts.max(least),
            is_complete: is_exhausted && !attempt.strategy.is_external(),
            outcome: solved.outcome,
            reason,
            sizes,
            by_symmetry,
            rejected: solved.spurious,
            reduce_time: self.spent.reduce_time + reduce_time,
            stats,
            ..begun
        }
    }

    /// Ends the entrants that lost, and adds their cost to the report.
    fn end(mut self, mut report: Report, entrants: Vec<Entrant<'_>>) -> Report {
        let before = self.spent.stats;
        self.finish(entrants);
        report.stats.nodes += self.spent.stats.nodes - before.nodes;
        if !report.is_complete {
            report.count = report.count.max(self.spent.count);
        }
        report
    }

    /// Ends entrants, and records the nodes of their time slices.
    ///
    /// Their progress in the last slice depends on the machine, and so does an error in it: their results are ignored.
    fn finish(&mut self, entrants: Vec<Entrant<'_>>) {
        entrants.iter().filter_map(|entrant| entrant.state.as_ref()).for_each(SuspendedAttempt::stop);
        for Entrant { state, used, .. } in entrants {
            if let Some(Ok(mut found)) = state.map(SuspendedAttempt::finish) {
                found.solved.stats.nodes = used;
                self.spent.add(&found);
            }
        }
    }

    /// If memory gets short, drops reductions that no later attempt needs.
    fn make_room<'a>(&self, needed: impl IntoIterator<Item = &'a Attempt>) {
        if self.run.limits.budget.is_tight() {
            let needed = needed.into_iter().map(|attempt| attempt.strategy).chain([self.plan.finisher.strategy]);
            let needed: Vec<_> = needed.map(|strategy| (strategy.reduction().name, strategy.choices())).collect();
            self.session.retain(|key| needed.contains(key));
        }
    }

    /// The exceeded limit, if nothing is left for later attempts; see [`spent`].
    fn spent(&self) -> Option<Exceeded> {
        spent(&self.run.limits.budget)
    }
}

impl Entrant<'_> {
    /// The total nodes of its time slices until the end of this round.
    fn quota(&self, round: u32) -> u64 {
        self.attempt.nodes.unwrap_or_default().saturating_mul(1 << round)
    }
}

impl Spent {
    fn add(&mut self, found: &Attempted) {
        self.stats = self.stats.and(found.solved.stats);
        self.reduce_time += found.reduce_time;
        if found.solved.layouts > self.count {
            self.count.clone_from(&found.solved.layouts);
        }
    }
}

/// The run of an attempt that is not the last one.
/// Its memory limit is its own, since later attempts may need less.
fn partial(run: &Run) -> Run {
    Run { limits: Limits { budget: run.limits.budget.part(), ..run.limits.clone() }, journal: None, ..run.clone() }
}

/// How long to wait for memory: another thread may free it a moment later.
const TIME_LIMIT: Duration = Duration::from_secs(2);
/// The interval between two checks of the memory.
const LOOK: Duration = Duration::from_millis(5);

/// The exceeded limit of the budget, after a wait for memory.
fn spent(budget: &Budget) -> Option<Exceeded> {
    let until = Instant::now() + TIME_LIMIT;
    // A new part of the budget has no exceeded limit yet.
    while budget.exceeded().is_none()
        && matches!(budget.part().check(), Err(Exceeded::Memory { .. }))
        && Instant::now() < until
    {
        thread::sleep(LOOK);
    }
    budget.check().err()
}

#[cfg(test)]
mod tests;
