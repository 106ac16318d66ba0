//! Layouts one after another, for loops.

use std::marker::PhantomData;

use jigsat_encodings::kind::Answer;
use jigsat_encodings::puzzle::{Puzzle, Verified};

use super::any::decided;
use super::{AnyAsk, AskError, of_its_kind};
use crate::session::Question;
use crate::strategy::Strategy;

/// The layouts of a puzzle, as they are found. Dropping it ends the search.
pub struct Solutions<P: Puzzle> {
    any: AnySolutions,
    kind: PhantomData<fn() -> P>,
}

/// The layouts of a puzzle of any kind, as they are found. Dropping it ends the search.
pub type AnySolutions = jigsat_engines::Solutions<Answer, AskError>;

/// Starts the search for layouts.
pub(super) fn start(ask: &AnyAsk) -> AnySolutions {
    let ask = ask.apart();
    AnySolutions::spawn(ask.limits().budget.clone(), move |visit| {
        let mut hand_over = |layout: Answer, _: Strategy| visit(layout);
        decided(&ask.run(Question::Solutions { at_most: None }, &mut hand_over)?)
    })
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
