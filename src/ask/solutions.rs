//! Layouts one after another, for loops.

use std::ops::ControlFlow;
use std::panic;
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};

use jigsat_encodings::puzzle::{Puzzle, Verified};
use jigsat_forms::budget::Budget;

use super::{Ask, AskError, decided_or_none};
use crate::strategy::Task;

/// The layouts of a puzzle, as they are found. Dropped, it stops looking for more.
pub struct Solutions<P: Puzzle> {
    found: Receiver<Found<P>>,
    /// That of the search, which ends without ending that of others.
    budget: Budget,
    search: Option<JoinHandle<()>>,
    /// Why there is no search.
    failure: Option<AskError>,
}

type Found<P> = Result<Verified<<P as Puzzle>::Layout>, AskError>;

impl<P: Puzzle> Solutions<P> {
    pub(super) fn start(ask: &Ask<'_, P>) -> Self {
        // The search hands over what it has found when somebody asks for it: it is one layout ahead, and waits.
        let (sender, found) = mpsc::sync_channel(0);
        let mut run = ask.run();
        run.limits.budget = run.limits.budget.part();
        let Ask { puzzle, strategy, up_to, settings, .. } = ask.clone();
        let puzzle = puzzle.clone();
        let budget = run.limits.budget.clone();
        let search = thread::Builder::new().spawn(move || {
            let ask = Ask { puzzle: &puzzle, strategy, up_to, time: None, run, settings };
            let end = ask.find(Task::Show, |layout| {
                if sender.send(Ok(layout)).is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            if let Err(error) = end.and_then(decided_or_none) {
                // If nobody listens any more, nobody wants to know.
                let _ = sender.send(Err(error));
            }
        });
        let (search, failure) = match search {
            Ok(search) => (Some(search), None),
            Err(error) => (None, Some(AskError::Thread(error))),
        };
        Self { found, budget, search, failure }
    }
}

impl<P: Puzzle> Iterator for Solutions<P> {
    type Item = Found<P>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(failure) = self.failure.take() {
            return Some(Err(failure));
        }
        if let Ok(found) = self.found.recv() {
            return Some(found);
        }
        // A search that panicked has not come to its end.
        if let Err(panic) = self.search.take()?.join() {
            panic::resume_unwind(panic);
        }
        None
    }
}

impl<P: Puzzle> Drop for Solutions<P> {
    fn drop(&mut self) {
        self.budget.end();
    }
}

#[cfg(test)]
mod tests {
    use jigsat_encodings::puzzles::cnf::Formula;

    use super::*;

    /// Whoever has lost layouts says so, and does not pretend that these were all.
    #[test]
    #[should_panic(expected = "something is wrong")]
    fn a_search_that_panics_is_no_end() {
        let (sender, found) = mpsc::sync_channel::<Found<Formula>>(0);
        let search = thread::spawn(move || {
            let _sender = sender;
            panic!("something is wrong");
        });
        let mut layouts: Solutions<Formula> =
            Solutions { found, budget: Budget::none(), search: Some(search), failure: None };
        assert!(layouts.next().is_none(), "this is not reached");
    }
}
