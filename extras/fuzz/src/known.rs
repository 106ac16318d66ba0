//! Small puzzles as the program reads them, with all layouts by independent brute force.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use jigsat::session::{Question, Report, Request, Session};
use jigsat::strategy::Strategy;
use jigsat_encodings::kind::{Answer, AnyPuzzle, Kind};
use jigsat_engines::Settings;

use super::bytes::Bytes;
use super::plain::{self, Plain};

/// A puzzle and all its layouts.
pub struct Known {
    /// The puzzle by its rules.
    pub plain: Box<dyn Plain>,
    /// Its kind.
    pub kind: &'static Kind,
    /// The puzzle as the program reads it.
    pub puzzle: AnyPuzzle,
    /// All layouts, found by brute force, in the words of `plain`.
    pub layouts: BTreeSet<String>,
}

impl Known {
    /// A puzzle made of bytes; `None` if they make no puzzle, or one that is too large.
    pub fn new(bytes: &mut Bytes<'_>) -> Option<Self> {
        Self::of(plain::puzzle(bytes))
    }

    /// A puzzle and its layouts; `None` if these are too many to find them.
    ///
    /// # Panics
    /// If the program has no such kind.
    pub fn of(plain: Box<dyn Plain>) -> Option<Self> {
        let kind = Kind::named(plain.kind()).expect("the kind is there");
        let puzzle = kind.parse(&plain.text()).ok()?;
        let layouts = plain.layouts()?;
        Some(Self { plain, kind, puzzle, layouts })
    }

    /// Asserts that an accepted answer is a layout, and returns it.
    ///
    /// # Panics
    /// If it is none.
    pub fn admit(&self, answer: &Answer) -> String {
        let json = answer.json();
        let words = self.plain.words(&json);
        let is_one = self.layouts.contains(&words) && self.plain.holds(&json);
        assert!(is_one, "accepted, and no layout: {json}\n{}", self.plain.text());
        words
    }

    /// A layout that the program finds, if there is one; another one for another `number`.
    ///
    /// # Panics
    /// If the program fails.
    pub fn found(&self, number: usize) -> Option<Answer> {
        let wanted = number.checked_rem(self.layouts.len())?;
        let strategies = Strategy::all(self.kind);
        let question = Question::Solutions { at_most: Some(wanted as u64 + 1) };
        self.search(&Request::new(question).with(strategies[0])).0.pop()
    }

    /// Runs a search without the checks of the kind: the solutions in order, and the report.
    ///
    /// # Panics
    /// If the program fails.
    pub fn search(&self, request: &Request) -> (Vec<Answer>, Report) {
        let mut found = Vec::new();
        let session = Session::new(&self.puzzle).with_settings(settings());
        let report = session.search(request, &mut |answer: Answer, _: Strategy| {
            found.push(answer);
            ControlFlow::Continue(())
        });
        let fault = |error| panic!("{error}: {:?}\n{}", request.strategy, self.plain.text());
        (found, report.unwrap_or_else(fault))
    }
}

/// Engines for small puzzles.
pub fn settings() -> Settings {
    Settings { memory: Some(1 << 20), ..Settings::default() }
}
