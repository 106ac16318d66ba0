//! Layouts one after another, for loops.

use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use jigsat_encodings::puzzle::{Puzzle, Verified};
use jigsat_forms::budget::Budget;

use super::{Ask, AskError, decided};
use crate::strategy::Task;

/// The layouts of a puzzle, as they are found. Dropped, it stops looking for more.
pub struct Solutions<P: Puzzle> {
    found: Receiver<Result<Verified<P::Layout>, AskError>>,
    budget: Budget,
}

/// The looking may be so many layouts ahead.
const AHEAD: usize = 1;

impl<P: Puzzle> Solutions<P> {
    pub(super) fn start(ask: &Ask<'_, P>) -> Self {
        let (sender, found) = mpsc::sync_channel(AHEAD);
        let Ask { puzzle, strategy, up_to, run, settings } = ask.clone();
        // A budget of its own, which ends without ending that of others.
        let budget = run.limits.budget.part();
        let mut run = run;
        run.limits.budget = budget.clone();
        let puzzle = puzzle.clone();
        thread::spawn(move || {
            let ask = Ask { puzzle: &puzzle, strategy, up_to, run, settings };
            let end = ask.find(Task::Show, |layout| {
                if sender.send(Ok(layout)).is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            if let Err(error) = end.and_then(decided) {
                // If nobody listens any more, nobody wants to know.
                let _ = sender.send(Err(error));
            }
        });
        Self { found, budget }
    }
}

impl<P: Puzzle> Iterator for Solutions<P> {
    type Item = Result<Verified<P::Layout>, AskError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.found.recv().ok()
    }
}

impl<P: Puzzle> Drop for Solutions<P> {
    fn drop(&mut self) {
        self.budget.end();
    }
}
