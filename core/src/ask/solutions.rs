//! Layouts one after another, for loops.

use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::panic;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::task::Poll;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use jigsat_encodings::kind::Answer;
use jigsat_encodings::puzzle::{Puzzle, Verified};
use jigsat_forms::budget::Budget;

use super::any::decided;
use super::{AnyAsk, AskError, of_its_kind};
use crate::session::Question;
use crate::strategy::Strategy;

/// The layouts of a puzzle, as they are found. Dropped, it stops looking for more.
pub struct Solutions<P: Puzzle> {
    any: AnySolutions,
    kind: PhantomData<fn() -> P>,
}

/// The layouts of a puzzle of whatever kind, as they are found. Dropped, it stops looking for more.
pub struct AnySolutions {
    found: Receiver<NextAnswer>,
    /// That of the search, which ends without ending that of others.
    budget: Budget,
    search: Option<JoinHandle<()>>,
    /// Why there is no search.
    failure: Option<AskError>,
}

type NextAnswer = Result<Answer, AskError>;

/// So many layouts the search is ahead of the loop at most: to change from one thread to the other for each of them would take longer than to find
/// it.
const AHEAD: usize = 16;

impl AnySolutions {
    pub(super) fn start(ask: &AnyAsk) -> Self {
        // The search hands over what it has found, and waits when nobody takes it.
        let (sender, found) = mpsc::sync_channel(AHEAD);
        let ask = ask.apart();
        let budget = ask.limits().budget.clone();
        let search = thread::Builder::new().spawn(move || {
            let mut is_left = false;
            let mut hand_over = |layout: Answer, _: Strategy| {
                is_left = sender.send(Ok(layout)).is_err();
                if is_left { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let end = ask.run(Question::Solutions { at_most: None }, &mut hand_over);
            if let Err(error) = end.and_then(|report| if is_left { Ok(()) } else { decided(&report) }) {
                // The loop may have been left meanwhile.
                let _ = sender.send(Err(error));
            }
        });
        let (search, failure) = match search {
            Ok(search) => (Some(search), None),
            Err(error) => (None, Some(AskError::Thread(error))),
        };
        Self { found, budget, search, failure }
    }

    /// The next layout, if there is one within this time: for those who have to look after something else in between.
    ///
    /// # Panics
    /// If the search does.
    pub fn wait(&mut self, time: Duration) -> Poll<Option<Result<Answer, AskError>>> {
        if let Some(failure) = self.failure.take() {
            return Poll::Ready(Some(Err(failure)));
        }
        match self.found.recv_timeout(time) {
            Ok(found) => Poll::Ready(Some(found)),
            Err(RecvTimeoutError::Timeout) => Poll::Pending,
            Err(RecvTimeoutError::Disconnected) => Poll::Ready(self.end()),
        }
    }

    /// There are no more. A search that panicked has not come to its end.
    fn end(&mut self) -> Option<NextAnswer> {
        if let Err(panic) = self.search.take()?.join() {
            panic::resume_unwind(panic);
        }
        None
    }
}

impl Iterator for AnySolutions {
    type Item = NextAnswer;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(failure) = self.failure.take() {
            return Some(Err(failure));
        }
        self.found.recv().map_or_else(|_| self.end(), Some)
    }
}

impl Drop for AnySolutions {
    fn drop(&mut self) {
        self.budget.end();
    }
}

impl<P: Puzzle> Solutions<P> {
    pub(super) fn of(any: AnySolutions) -> Self {
        Self { any, kind: PhantomData }
    }
}

impl<P: Puzzle> Iterator for Solutions<P> {
    type Item = Result<Verified<P::Layout>, AskError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.any.next().map(|found| found.map(of_its_kind::<P>))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever has lost layouts says so, and does not pretend that these were all.
    #[test]
    #[should_panic(expected = "something is wrong")]
    fn a_search_that_panics_is_no_end() {
        let (sender, found) = mpsc::sync_channel::<NextAnswer>(0);
        let search = thread::spawn(move || {
            let _sender = sender;
            panic!("something is wrong");
        });
        let mut layouts = AnySolutions { found, budget: Budget::none(), search: Some(search), failure: None };
        assert!(layouts.next().is_none(), "this is not reached");
    }

    #[test]
    fn who_waits_is_not_kept_waiting() {
        let (sender, found) = mpsc::sync_channel::<NextAnswer>(1);
        let mut layouts = AnySolutions { found, budget: Budget::none(), search: None, failure: None };
        assert!(layouts.wait(Duration::from_millis(1)).is_pending());
        sender.send(Err(AskError::Thread(std::io::Error::other("no thread")))).unwrap();
        assert!(matches!(layouts.wait(Duration::from_secs(60)), Poll::Ready(Some(Err(_)))));
        drop(sender);
        assert!(matches!(layouts.wait(Duration::from_secs(60)), Poll::Ready(None)));
    }
}
