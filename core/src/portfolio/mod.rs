//! The scheduler: probes, a leader, and challengers.
//!
//! A [`Plan`] begins with *probes*: cheap, bounded attempts, which decide most puzzles at once. Then the *leader* runs,
//! and *challengers* of another nature get a share of the work, unless the leader can predict its end: see `race`. Work is counted in
//! words that the engines
//! touch, so what is found first does not depend on the machine.
//!
//! *Complexity*: at most twice the work of the leader, or six times that of the best of two challengers.
//!
//! | module | what is there |
//! |---|---|
//! | this one | running a plan |
//! | `planning` | the default plan, from the policy of the kind |
//! | `selection` | the engine for an exact cover, by its features |
//! | `race` | several runs for one answer, with claims and quotas |
//! | `entrant` | one of them, and its thread |
//! | `collector` | hands each solution on once |
//! | `searched` | the search tree of a count |
//! | `tuning` | the numbers |

mod collector;
pub(crate) mod entrant;
mod planning;
pub(crate) mod race;
mod searched;
mod selection;
pub(crate) mod tuning;

use std::borrow::Cow;
use std::mem;
use std::sync::Arc;
use std::thread::{self, Scope};

use jigsat_encodings::kind::Answer;
use jigsat_engines::{Limit, Outcome, Quota, Run, Stats};
use jigsat_forms::Target;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::Colouring;
use num_bigint::BigUint;
use web_time::{Duration, Instant};

use crate::attempt::Attempted;
use crate::attempt::job::{See, Solved};
use crate::session::{Reason, Report, Request, RunError, Session, Sink};
use crate::strategy::{Question, StrategyError};
use collector::Collector;
use entrant::{Entrant, Terms, partial};
use planning::plan;
use race::{Loser, Race};
use tuning::MOST_MODELS;

pub use crate::attempt::symmetry::cheapest_pin;
pub use crate::plan::{Attempt, Plan, SymmetryHandling};
pub use crate::session::{BySymmetry, Tried};
pub use searched::Searched;

impl Session<'_> {
    /// The plan for a request.
    ///
    /// # Errors
    /// [`StrategyError`] if its strategy does not support the request.
    pub fn plan(&self, request: &Request) -> Result<Plan, StrategyError> {
        plan(self, request)
    }

    /// Answers a request: passes each verified solution to the sink, once.
    ///
    /// # Errors
    /// [`RunError`] if the strategy does not support the request, an engine fails, or an engine returns something that is no solution.
    pub fn run(&self, request: &Request, sink: &mut dyn Sink) -> Result<Report, RunError> {
        match self.puzzle().impossible(&request.limits.budget) {
            Ok(None) => self.search(request, sink),
            Ok(Some(sentence)) => Ok(without_search(self, request, Ok(sentence))?),
            Err(exceeded) => Ok(without_search(self, request, Err(exceeded))?),
        }
    }

    /// Answers a request by search alone, without the kind's presolve checks.
    ///
    /// Otherwise the same as [`run`](Self::run); for comparisons of strategies.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn search(&self, request: &Request, sink: &mut dyn Sink) -> Result<Report, RunError> {
        let started = Instant::now();
        let plan = plan(self, request)?;
        let scheduler = Scheduler {
            session: self,
            request,
            run: request.engine_run(),
            collector: Collector::new(self, request, sink, plan.has_rivals()),
            spent: Spent { reduce_time: started.elapsed(), ..Spent::default() },
            plan,
        };
        let mut report = thread::scope(|scope| scheduler.execute(scope))?;
        report.is_complete |= self.trusts_solver && report.is_unverified();
        Ok(report)
    }
}

/// A report without a search: decided by presolve checks, or out of budget.
fn without_search(
    session: &Session<'_>,
    request: &Request,
    checked: Result<String, Exceeded>,
) -> Result<Report, StrategyError> {
    // Requests that a search would refuse are refused here too; planning without budget reduces nothing.
    let nothing = Budget::none();
    nothing.end();
    let plan = session.plan(&request.clone().within(nothing))?;
    let reason = match &checked {
        Ok(sentence) => Reason::Impossible(sentence.clone()),
        Err(exceeded) => Reason::Exceeded(exceeded.clone()),
    };
    let outcome = checked.map_or_else(Outcome::from, |_| Outcome::Exhausted);
    let report = Report::begin(request.question, &plan.leader.clone(), plan);
    Ok(Report {
        outcome,
        is_complete: outcome == Outcome::Exhausted,
        reason: Some(reason),
        is_searched: false,
        ..report
    })
}

/// The cost of all attempts so far.
#[derive(Default)]
struct Spent {
    stats: Stats,
    reduce_time: Duration,
    /// The greatest count of an attempt.
    count: BigUint,
    tried: Vec<Tried>,
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

/// The result of an attempt in a race.
type Ended = Result<Attempted, RunError>;

impl<'env> Scheduler<'env> {
    fn execute<'scope>(mut self, scope: &'scope Scope<'scope, 'env>) -> Result<Report, RunError> {
        let probes = self.plan.probes.clone();
        for (place, probe) in probes.iter().enumerate() {
            let found = self.make(probe, probe.work)?;
            if let Some(report) = self.decide(probe, found) {
                return Ok(report);
            }
            self.make_room(probes[place + 1..].iter().chain(self.plan.racing()));
        }
        self.race(scope)
    }

    /// Runs the leader and its challengers; the last one that is left runs to the end.
    fn race<'scope>(mut self, scope: &'scope Scope<'scope, 'env>) -> Result<Report, RunError> {
        let attempts: Vec<Attempt> = self.plan.racing().cloned().collect();
        let mut race = self.entered(scope, &attempts);
        loop {
            if let [last] = &race.entrants[..]
                && !last.has_begun()
            {
                // Nothing else is left: it gets all threads and the whole budget, in this thread.
                let attempt = &attempts[last.id];
                let found = self.make(attempt, None)?;
                let report = self.report(attempt, found);
                return Ok(Self::ended(report, &attempts, race.end()));
            }
            let collector = &mut self.collector;
            let (entrant, found) =
                race.next(&self.run.meter, &mut |id, layout| collector.take(layout, attempts[id].strategy, false));
            let (attempt, found) = (&attempts[entrant.id], found?);
            let report = if race.entrants.is_empty() {
                // The limit of the last attempt is the reason that the report gives.
                self.run.limits.budget.end_with(&entrant.run.limits.budget);
                Some(self.report(attempt, found))
            } else {
                self.decide(attempt, found)
            };
            if let Some(report) = report {
                return Ok(Self::ended(report, &attempts, race.end()));
            }
            self.make_room(race.entrants.iter().map(|entrant| &attempts[entrant.id]));
        }
    }

    /// A race of these attempts.
    fn entered<'scope>(&self, scope: &'scope Scope<'scope, 'env>, attempts: &[Attempt]) -> Race<'scope, 'env, Ended> {
        let mut race = Race::new(scope, self.request.threads);
        for attempt in attempts {
            let (strategy, abilities) = (attempt.strategy, attempt.strategy.engine().abilities);
            let is_solver = strategy.target() == Target::Cnf && !abilities.counts_unseen;
            let terms = Terms {
                start: attempt.work.unwrap_or(0),
                most_models: is_solver.then_some(MOST_MODELS),
                walks: strategy.works_in_parts(),
            };
            // Only the walk of a tree can be shared out among threads.
            let run = Run { threads: if terms.walks { self.run.threads } else { 1 }, ..self.run.clone() };
            let (session, request, own) = (self.session, self.request, attempt.clone());
            let make = move |run: &Run, see: See<'_>| own.make(session, request, run, see);
            race.enter(&run, terms, Arc::new(make));
        }
        race
    }

    /// Runs an attempt in this thread, up to so much work.
    fn make(&mut self, attempt: &Attempt, words: Option<u64>) -> Ended {
        let run = match words {
            None => self.run.clone(),
            Some(words) => Run { quota: Some(Quota::exact(words)), ..partial(&self.run) },
        };
        let collector = &mut self.collector;
        let mut see = |layout: Answer| collector.take(layout, attempt.strategy, words.is_none());
        attempt.make(self.session, self.request, &run, &mut see)
    }

    /// The report, if the attempt decides the request or the budget is exceeded.
    /// Otherwise, the cost of the attempt is recorded.
    fn decide(&mut self, attempt: &Attempt, mut found: Attempted) -> Option<Report> {
        // The full memory may be that of a cache that later attempts don't need.
        let is_short = matches!(
            found.solved.outcome,
            Outcome::Limited(Limit::Nodes | Limit::Work | Limit::Incapable | Limit::Memory)
        );
        let is_limited = matches!(found.solved.outcome, Outcome::Limited(limit) if limit != Limit::Witnesses);
        // The attempt had a part of the budget: check the whole.
        let spent = if is_limited { spent(&self.run.limits.budget) } else { None };
        if is_short && spent.is_none() {
            self.spent.add(attempt, &found);
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

    /// A colouring of the plan's first cover, if there is one.
    fn colouring(&self) -> Option<Colouring> {
        let mut reductions = self.plan.attempts().map(|attempt| attempt.strategy.reduction());
        let info = reductions.find(|info| info.target == Target::Cover)?;
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
        self.spent.note(attempt, &solved, "decides");
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
            tried: mem::take(&mut self.spent.tried),
            stats,
            ..begun
        }
    }

    /// Adds the cost of those that lost to the report.
    fn ended(mut report: Report, attempts: &[Attempt], losers: Vec<Loser<'_, Ended>>) -> Report {
        for Loser { entrant: Entrant { id, done: [nodes, work], share, .. }, why, ended } in losers {
            report.stats.nodes += nodes;
            report.stats.work += work;
            let (strategy, end) = (attempts[id].strategy, why.into());
            if work > 0 {
                report.tried.push(Tried { strategy, nodes, work, share, end });
            }
            if let Some(Ok(found)) = ended.filter(|_| !report.is_complete) {
                report.count = report.count.max(found.solved.layouts);
            }
        }
        report
    }

    /// If memory gets short, drops reductions that no later attempt needs.
    fn make_room<'a>(&self, needed: impl IntoIterator<Item = &'a Attempt>) {
        if self.run.limits.budget.is_tight() {
            let needed = needed.into_iter().map(|attempt| attempt.strategy);
            let needed: Vec<_> = needed.map(|strategy| (strategy.reduction().name, strategy.choices())).collect();
            self.session.retain(|key| needed.contains(key));
        }
    }
}

impl Spent {
    fn add(&mut self, attempt: &Attempt, found: &Attempted) {
        self.note(attempt, &found.solved, in_words(found.solved.outcome));
        self.stats = self.stats.and(found.solved.stats);
        self.reduce_time += found.reduce_time;
        if found.solved.layouts > self.count {
            self.count.clone_from(&found.solved.layouts);
        }
    }

    fn note(&mut self, attempt: &Attempt, solved: &Solved, end: impl Into<Cow<'static, str>>) {
        let Stats { nodes, work, .. } = solved.stats;
        self.tried.push(Tried { strategy: attempt.strategy, nodes, work, share: 0.0, end: end.into() });
    }
}

/// Why an attempt that does not decide has stopped.
fn in_words(outcome: Outcome) -> String {
    match outcome {
        Outcome::Limited(limit) => limit.to_string(),
        Outcome::Exhausted | Outcome::Stopped => "found nothing new".to_string(),
    }
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
