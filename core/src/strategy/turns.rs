//! The attempts of a plan that take turns: those that have begun, and wait or work ahead.
//!
//! While one has its turn, those whose turns come next may work on theirs, as far as there are threads; who has not begun does so as soon as
//! the turn has lasted for a while. They are heard in the order of the plan all the same, so that what is found depends neither on the
//! number of threads nor on the clock, unless memory is short. With two threads, two strategies of which nobody knows the better one take as
//! long as the better one alone, and what is left then of a turn of the other one.

use std::thread::Scope;
use std::time::{Duration, Instant};

use jigsat_engines::Run;

use super::attempts::Purpose;
use super::waiting::{Heard, Waiting};
use super::{Attempt, Case, Findings, Plan, RunError, Strategy};

/// A turn that lasts longer is one in which others may begin. The systems that threads are given processors by are not quicker than this: of
/// two threads that have just begun, one often waits for the other one for some milliseconds, with a processor idle.
pub(super) const LONG: Duration = Duration::from_millis(5);

/// The attempts that take turns.
pub(super) struct Turns<'a, 'scope, 'env> {
    scope: &'scope Scope<'scope, 'env>,
    plan: &'env Plan,
    case: &'env Case<'env>,
    run: &'a Run,
    /// Of an attempt that has come to an end, nothing is left.
    begun: Vec<(Strategy, Option<Waiting<'scope>>)>,
}

/// Who may work ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ahead {
    /// Those who have had a turn: a first one decides most puzzles, and is not worth the work of two.
    WhoHasBegun,
    /// Others as well, who begin.
    Whoever,
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
        let Some(place) = self.begun_at(attempt) else { return self.begin(number, attempt, purpose) };
        (attempt.nodes.is_some() || self.begun[place].1.is_some()).then_some(place)
    }

    /// Begins the attempt with this number, if it is one that takes turns. What is its place?
    fn begin(&mut self, number: usize, attempt: &Attempt<'env>, purpose: &Purpose<'env>) -> Option<usize> {
        self.is_taken_up(number, attempt).then(|| {
            let new = Waiting::begin(self.scope, (self.plan, self.case), attempt, self.run, purpose);
            self.begun.push((attempt.strategy, Some(new)));
            self.begun.len() - 1
        })
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
        let until = Instant::now() + LONG;
        turn.go_on(attempt);
        self.work_ahead(number, attempt, purpose, Ahead::WhoHasBegun);
        let mut heard = turn.hear(attempt, self.run, purpose, Some(until));
        if matches!(heard, Heard::Works) {
            self.work_ahead(number, attempt, purpose, Ahead::Whoever);
            heard = turn.hear(attempt, self.run, purpose, None);
        }
        match heard {
            Heard::Done(found) => Some(*found),
            // What it keeps is not for those who come later.
            _ if !self.is_taken_up(number, attempt) => turn.end(),
            _ => {
                self.begun[place].1 = Some(turn);
                None
            }
        }
    }

    /// Lets those work whose turns come after the attempt with this number, each on one turn, as far as there are threads.
    fn work_ahead(&mut self, number: usize, attempt: &Attempt<'_>, purpose: &Purpose<'env>, who: Ahead) {
        // What is listed is seen at once, not in its turn.
        let threads = if matches!(purpose, Purpose::List(_)) { 1 } else { self.run.threads };
        let mut busy = vec![attempt.strategy];
        for (number, later) in (number + 1..).zip(self.plan.attempts().skip(number)) {
            if busy.len() >= threads {
                break;
            }
            if busy.contains(&later.strategy) {
                continue;
            }
            let place = match (self.begun_at(&later), who) {
                (None, Ahead::Whoever) if self.has_ample_room() => self.begin(number, &later, purpose),
                (place, _) => place,
            };
            let Some(place) = place else { break };
            if let Some(turn) = &mut self.begun[place].1 {
                turn.go_on(&later);
                busy.push(later.strategy);
            }
        }
    }

    /// Is half of the memory left? Else, who begins early could take what another one needs now.
    fn has_ample_room(&self) -> bool {
        let budget = &self.run.limits.budget;
        budget.memory().is_none_or(|limit| budget.has_room(limit / 2))
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

#[cfg(test)]
mod tests {
    use std::mem;
    use std::ops::ControlFlow;
    use std::thread;

    use jigsat_encodings::kind::{Answer, Kind};

    use super::*;
    use crate::strategy::{Strategy, Try};

    /// Who has begun when a strategy with many turns to come has had its first one, in which one of many layouts is looked at for long.
    fn begun(threads: usize) -> Vec<String> {
        let text = include_str!("../../../data/arukone/drawn_9x7_9.txt");
        let board = Kind::recognise(text).unwrap().parse(text).unwrap();
        let [one, two, three] =
            ["diagonal", "heads", "search"].map(|name| Strategy::parse(board.kind(), name).unwrap());
        let turns = [one, two, three].repeat(2).into_iter();
        let plan =
            Plan::from(one).after(turns.map(|turn| Try { goes_on: true, ..Try::new(turn, 1_000_000) }).collect());
        let (case, run) = (Case::of(&board), Run { threads, ..Run::default() });
        let mut time = 2 * LONG;
        let mut see = |_: Answer, _: &Attempt<'_>| {
            thread::sleep(mem::take(&mut time));
            ControlFlow::Continue(())
        };
        thread::scope(|scope| {
            let mut purpose = Purpose::Visit(&mut see);
            let mut turns = Turns::new(scope, &plan, &case, &run);
            let first = plan.attempts().next().unwrap();
            let place = turns.place(1, &first, &purpose).unwrap();
            assert!(turns.take(place, 1, &first, &mut purpose).is_some(), "it has found all layouts");
            let names = turns.begun.iter().map(|(strategy, _)| strategy.reduction().name.to_string()).collect();
            assert!(turns.end().all(|found| found.is_ok()));
            names
        })
    }

    #[test]
    fn others_begin_while_one_has_a_long_turn() {
        assert_eq!(begun(1), ["diagonal"]);
        assert_eq!(begun(2), ["diagonal", "heads"]);
        assert_eq!(begun(4), ["diagonal", "heads", "search"]);
    }
}
