//! Layouts of any kind of puzzle, with the type erased.

use std::any::Any;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use jigsat_forms::budget::Budget;
use serde_json::Value;

use super::AnyPuzzle;
use super::any::Typed;
use crate::drawing::Drawing;
use crate::puzzle::{Puzzle, Verified};

/// The usual limit of the text of a small puzzle's layout, in bytes.
const ROOM: usize = 1000;

/// A verified layout of some puzzle. Clones share it.
#[derive(Clone)]
pub struct Answer(Arc<dyn ErasedAnswer>);

impl Answer {
    pub(super) fn new<P: Puzzle>(puzzle: Arc<P>, layout: Verified<P::Layout>) -> Self {
        Self(Arc::new(TypedAnswer { puzzle, layout }))
    }

    /// The layout itself, borrowed; `None` if it is one of another kind of puzzle.
    pub fn layout<P: Puzzle>(&self) -> Option<&P::Layout> {
        let answer: &(dyn Any + Send + Sync) = &*self.0;
        answer.downcast_ref::<TypedAnswer<P>>().map(|answer| &*answer.layout)
    }

    /// The layout itself; `None` if it is one of another kind of puzzle.
    pub fn into_layout<P: Puzzle>(self) -> Option<Verified<P::Layout>> {
        let answer: Arc<dyn Any + Send + Sync> = self.0;
        let answer = answer.downcast::<TypedAnswer<P>>().ok()?;
        Some(Arc::try_unwrap(answer).map_or_else(|shared| shared.layout.clone(), |answer| answer.layout))
    }
}

impl Deref for Answer {
    type Target = dyn ErasedAnswer;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl fmt::Display for Answer {
    /// The layout in its own compact text form: equal for equal layouts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The interface of every answer, with the type erased.
pub trait ErasedAnswer: Any + fmt::Display + Send + Sync {
    /// The puzzle, shared. `O(1)`.
    fn puzzle(&self) -> AnyPuzzle;

    /// The picture of the layout.
    fn draw(&self) -> Drawing;

    /// Verified layouts of the same puzzle that differ by a small change.
    ///
    /// They depend on the changes that the kind supports. An empty result proves nothing. See [`Puzzle::variants`].
    fn variants<'a>(&'a self, budget: &'a Budget) -> Box<dyn Iterator<Item = Answer> + 'a>;

    /// The layout as JSON.
    fn json(&self) -> Value;

    /// The same as a line of text, made without [`json`](Self::json).
    fn json_text(&self) -> String;
}

struct TypedAnswer<P: Puzzle> {
    puzzle: Arc<P>,
    layout: Verified<P::Layout>,
}

impl<P: Puzzle> fmt::Display for TypedAnswer<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.layout.fmt(f)
    }
}

impl<P: Puzzle> ErasedAnswer for TypedAnswer<P> {
    fn puzzle(&self) -> AnyPuzzle {
        AnyPuzzle(Box::new(Typed(Arc::clone(&self.puzzle))))
    }

    fn draw(&self) -> Drawing {
        self.puzzle.draw(&self.layout)
    }

    fn variants<'a>(&'a self, budget: &'a Budget) -> Box<dyn Iterator<Item = Answer> + 'a> {
        let near = self.puzzle.variants(&self.layout, budget).take_while(|_| !budget.is_exceeded());
        let others = near.filter(|variant| *variant != *self.layout);
        let verified = others.filter_map(|variant| self.puzzle.admit(variant).ok());
        Box::new(verified.map(|variant| Answer::new(Arc::clone(&self.puzzle), variant)))
    }

    fn json(&self) -> Value {
        serde_json::to_value(&*self.layout).expect("layouts are plain data")
    }

    fn json_text(&self) -> String {
        let mut text = Vec::with_capacity(ROOM);
        serde_json::to_writer(&mut text, &*self.layout).expect("layouts are plain data");
        String::from_utf8(text).expect("JSON is text")
    }
}
