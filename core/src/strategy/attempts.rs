//! The attempts of a plan, one after another; those that are taken up again wait in between.

use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use jigsat_encodings::kind::Answer;
use jigsat_engines::{Draw, Limit, Limits, Outcome, Run, Stats};
use jigsat_forms::Target;
use jigsat_forms::budget::{Budget, Exceeded};
use num_bigint::BigUint;

use super::job::{Goal, See};
use super::turns::Turns;
use super::{Attempt, Case, Findings, Plan, RunError, Strategy, Task};

/// What the attempts are for.
pub(super) enum Purpose<'a> {
    /// To see the layouts.
    Visit(&'a mut dyn FnMut(Answer, &Attempt<'_>) -> ControlFlow<()>),
    /// To know how many there are.
    Count,
    /// The same, and to see each of those that are found.
    List(See<'a>),
    /// To see some, drawn at random.
    Draw(Draw, &'a mut dyn FnMut(Answer, &Attempt<'_>) -> ControlFlow<()>),
}

/// What the attempts took that came to nothing, all together.
#[derive(Default)]
struct Sum {
    stats: Stats,
    reduce_time: Duration,
    /// The most layouts that one of them has counted.
    layouts: BigUint,
}

impl Sum {
    fn add(&mut self, mut found: Findings) {
        found.know_of(&mut self.layouts);
        self.stats = self.stats.and(found.stats);
        self.reduce_time += found.reduce_time;
    }

    /// What was found in the end, after all this.
    fn before(mut self, mut found: Findings) -> Findings {
        found.know_of(&mut self.layouts);
        Findings { stats: self.stats.and(found.stats), reduce_time: self.reduce_time + found.reduce_time, ..found }
    }
}

impl Plan {
    /// Makes the attempts, as far as need be, and adds up what they took. An attempt with a strategy that has another one later in the plan is
    /// not begun anew there, but goes on: its nodes are those of both.
    pub(super) fn attempt_all<'a>(
        &'a self,
        case: &'a Case<'_>,
        run: &Run,
        mut purpose: Purpose<'a>,
    ) -> Result<Findings, RunError> {
        thread::scope(|scope| {
            let (mut sum, mut turns) = (Sum::default(), Turns::new(scope, self, case, run));
            for (number, attempt) in (1..).zip(self.attempts()) {
                if matches!(purpose, Purpose::Count | Purpose::List(_)) {
                    attempt.strategy.for_task(Task::Count)?;
                }
                let mut found = match turns.place(number, &attempt, &purpose) {
                    None => self.attempt_now(case, &attempt, run, &mut purpose)?,
                    Some(place) => match turns.take(place, number, &attempt, &mut purpose) {
                        None => continue,
                        Some(found) => found?,
                    },
                };
                let is_last = attempt.nodes.is_none();
                // The memory that is full may be that of a cache, which the attempts that follow don't need.
                let is_short =
                    matches!(found.outcome, Outcome::Limited(Limit::Nodes | Limit::Incapable | Limit::Memory));
                // An attempt that takes turns has a part of the budget: the whole has to know as well what is used up.
                let is_limited = matches!(found.outcome, Outcome::Limited(limit) if limit != Limit::Witnesses);
                let spent = if is_limited && !is_last { spent(&run.limits.budget) } else { None };
                if is_last || !is_short || spent.is_some() {
                    if let Some(spent) = spent {
                        // Not its own limit is the reason why nobody goes on.
                        found.outcome = Outcome::Limited((&spent).into());
                    }
                    for other in turns.end() {
                        sum.add(other?);
                    }
                    let found = sum.before(found);
                    return Ok(if is_last { found } else { self.of_try(found, case, run, &purpose) });
                }
                sum.add(found);
                self.forget(case, number, attempt.strategy);
            }
            unreachable!("the last attempt goes on to the end")
        })
    }

    /// What a short attempt has found that came to an end.
    fn of_try(&self, found: Findings, case: &Case<'_>, run: &Run, purpose: &Purpose<'_>) -> Findings {
        let why = format!("a short try before {}", self.strategy);
        let is_refuted = found.outcome == Outcome::Exhausted && found.layouts == BigUint::ZERO;
        if !is_refuted || !matches!(purpose, Purpose::Visit(_)) {
            return Findings { why, ..found };
        }
        // A reason that can be shown is worth more than the word of a search.
        let info = Some(self.strategy.reduction()).filter(|info| info.target == Target::Cover);
        let made = info.and_then(|info| case.made_of(&info, &run.limits.budget).ok().flatten());
        let colouring = made.and_then(|made| made.colouring(&run.limits.budget).cloned());
        Findings { why, colouring, ..found }
    }

    /// Keeps the reduction no longer, unless an attempt after the one with this number needs it: memory is for those who come later.
    fn forget(&self, case: &Case<'_>, number: usize, strategy: Strategy) {
        let way = |strategy: Strategy| (strategy.reduction().name, strategy.choices());
        if !self.attempts().skip(number).any(|later| way(later.strategy) == way(strategy)) {
            let (name, choices) = way(strategy);
            case.forget(name, choices);
        }
    }

    /// Makes an attempt that waits for no other one.
    fn attempt_now(
        &self,
        case: &Case<'_>,
        attempt: &Attempt<'_>,
        run: &Run,
        purpose: &mut Purpose<'_>,
    ) -> Result<Findings, RunError> {
        let limited = attempt.nodes.map(|nodes| {
            let nodes = run.limits.nodes.map_or(nodes, |most| most.min(nodes));
            Run { journal: None, ..run_of_try(run).with_nodes(Some(nodes)) }
        });
        let run = limited.as_ref().unwrap_or(run);
        match purpose {
            Purpose::Visit(see) => self.attempt(case, attempt, run, Goal::Visit(&mut |answer| see(answer, attempt))),
            Purpose::Draw(draw, see) => {
                self.attempt(case, attempt, run, Goal::Draw(*draw, &mut |answer| see(answer, attempt)))
            }
            Purpose::Count => self.attempt(case, attempt, run, Goal::Count),
            Purpose::List(see) => self.attempt(case, attempt, run, Goal::List(*see)),
        }
    }
}

/// How long to wait for memory, and how often to look: a solver that had too little frees what it holds a moment later, in a thread of its own.
const PATIENCE: Duration = Duration::from_secs(2);
const GLANCE: Duration = Duration::from_millis(5);

/// What is used up, if nothing is left for the attempts that follow?
fn spent(budget: &Budget) -> Option<Exceeded> {
    let until = Instant::now() + PATIENCE;
    // A part forgets what it was short of.
    while budget.exceeded().is_none()
        && matches!(budget.part().check(), Err(Exceeded::Memory { .. }))
        && Instant::now() < until
    {
        thread::sleep(GLANCE);
    }
    budget.check().err()
}

/// The run of an attempt that is not the last one: what it has no memory for, others may do without.
pub(super) fn run_of_try(run: &Run) -> Run {
    Run { limits: Limits { budget: run.limits.budget.part(), ..run.limits.clone() }, ..run.clone() }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    /// The memory that is held as far as the gauge knows.
    static HELD: AtomicU64 = AtomicU64::new(0);

    #[test]
    fn memory_that_is_freed_soon_is_waited_for() {
        let budget = Budget::of_memory(1_000, Some(|| Some(HELD.load(Ordering::Relaxed))));
        HELD.store(2_000, Ordering::Relaxed);
        let freed = thread::spawn(|| {
            thread::sleep(10 * GLANCE);
            HELD.store(0, Ordering::Relaxed);
        });
        assert_eq!(spent(&budget), None);
        freed.join().unwrap();
        HELD.store(2_000, Ordering::Relaxed);
        thread::sleep(GLANCE);
        let started = Instant::now();
        assert_eq!(spent(&budget.within(10 * GLANCE)), Some(Exceeded::Time), "there is no time for that");
        assert!(started.elapsed() < PATIENCE);
        assert_eq!(spent(&budget), Some(Exceeded::Memory { limit: 1_000 }), "it is full for good");
    }
}
