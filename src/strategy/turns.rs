//! The attempts of a plan that take turns: those that have begun, and wait or work ahead.
//!
//! While one has its turn, those whose turns come next may work on theirs, as far as there are threads. They are heard in the order of the
//! plan all the same, so that what is found does not depend on the number of threads. With two of them, two strategies of which nobody
//! knows the better one take as long as the better one alone, and what is left then of a turn of the other one.

use std::thread::Scope;

use jigsat_engines::Run;

use super::attempts::Purpose;
use super::waiting::Waiting;
use super::{Attempt, Case, Findings, Plan, RunError, Strategy};

/// The attempts that take turns.
pub(super) struct Turns<'a, 'scope, 'env> {
    scope: &'scope Scope<'scope, 'env>,
    plan: &'env Plan,
    case: &'env Case<'env>,
    run: &'a Run,
    /// Of an attempt that has come to an end, nothing is left.
    begun: Vec<(Strategy, Option<Waiting<'scope>>)>,
}

impl<'a, 'scope, 'env> Turns<'a, 'scope, 'env> {
    /// Nobody has begun.
    pub(super) fn new(
        scope: &'scope Scope<'scope, 'env>,
        plan: &'env Plan,
        case: &'env Case<'env>,
        run: &'a Run,
    ) -> Self {
        Self { scope, plan, case, run, begun: Vec::new() }
    }

    /// The place of the attempt with this number, from 1, if it takes turns with others; begins it if it is new. The last one of the plan is
    /// made in any case, and has no place if the strategy has come to an end.
    pub(super) fn place(&mut self, number: usize, attempt: &Attempt<'env>, purpose: &Purpose<'env>) -> Option<usize> {
        let Some(place) = self.begun_at(attempt) else {
            return self.is_taken_up(number, attempt).then(|| {
                let new = Waiting::begin(self.scope, (self.plan, self.case), attempt, self.run, purpose);
                self.begun.push((attempt.strategy, Some(new)));
                self.begun.len() - 1
            });
        };
        (attempt.nodes.is_some() || self.begun[place].1.is_some()).then_some(place)
    }

    /// Where the strategy of the attempt has its place, if it has begun.
    fn begun_at(&self, attempt: &Attempt<'_>) -> Option<usize> {
        self.begun.iter().position(|(strategy, _)| attempt.goes_on && *strategy == attempt.strategy)
    }

    /// Lets the attempt at this place have its turn, unless it has come to an end before. What has it found, if it does so now, or if it is
    /// not taken up again?
    pub(super) fn take(
        &mut self,
        place: usize,
        number: usize,
        attempt: &Attempt<'env>,
        purpose: &mut Purpose<'env>,
    ) -> Option<Result<Findings, RunError>> {
        let mut turn = self.begun[place].1.take()?;
        turn.go_on(attempt);
        self.work_ahead(number, attempt, purpose);
        let found = turn.hear(attempt, self.run, purpose);
        if found.is_some() || !self.is_taken_up(number, attempt) {
            // What it keeps is not for those who come later.
            return found.or_else(|| turn.end());
        }
        self.begun[place].1 = Some(turn);
        None
    }

    /// Lets those work whose turns come after the attempt with this number, each on one turn, as far as there are threads. Who has not begun
    /// waits for the first turn: the first ones decide most puzzles, and are not worth the work of two.
    fn work_ahead(&mut self, number: usize, attempt: &Attempt<'_>, purpose: &Purpose<'_>) {
        // What is listed is seen at once, not in its turn.
        let threads = if matches!(purpose, Purpose::List(_)) { 1 } else { self.run.threads };
        let mut busy = vec![attempt.strategy];
        for later in self.plan.attempts().skip(number) {
            if busy.len() >= threads {
                break;
            }
            if busy.contains(&later.strategy) {
                continue;
            }
            let Some(place) = self.begun_at(&later) else { break };
            if let Some(turn) = &mut self.begun[place].1 {
                turn.go_on(&later);
                busy.push(later.strategy);
            }
        }
    }

    /// Ends all of them. What have they found so far?
    pub(super) fn end(self) -> impl Iterator<Item = Result<Findings, RunError>> {
        let begun: Vec<_> = self.begun.into_iter().filter_map(|(_, turn)| turn).collect();
        begun.iter().for_each(Waiting::stop);
        begun.into_iter().filter_map(Waiting::end)
    }

    /// Is the attempt with this number one that waits for a later one with the same strategy? None that is kept in a journal does.
    fn is_taken_up(&self, number: usize, attempt: &Attempt<'_>) -> bool {
        let goes_on = |later: Attempt<'_>| later.goes_on && later.strategy == attempt.strategy;
        attempt.goes_on && self.run.journal.is_none() && self.plan.attempts().skip(number).any(goes_on)
    }
}
