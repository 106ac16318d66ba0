//! Layouts, whatever the kind of their puzzle.

use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use crate::drawing::Drawing;
use crate::puzzle::{Puzzle, Verified};

/// A verified layout of some puzzle.
pub struct Answer(Box<dyn ErasedAnswer>);

impl Answer {
    pub(super) fn new<P: Puzzle>(puzzle: Arc<P>, layout: Verified<P::Layout>) -> Self {
        Self(Box::new(TypedAnswer { puzzle, layout }))
    }

    /// The picture of the layout.
    pub fn draw(&self) -> Drawing {
        self.0.draw()
    }

    /// The layout as JSON.
    pub fn json(&self) -> Value {
        self.0.json()
    }
}

impl fmt::Display for Answer {
    /// The layout in its own compact text form: equal for equal layouts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

trait ErasedAnswer: fmt::Display + Send + Sync {
    fn draw(&self) -> Drawing;
    fn json(&self) -> Value;
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
    fn draw(&self) -> Drawing {
        self.puzzle.draw(&self.layout)
    }

    fn json(&self) -> Value {
        serde_json::to_value(&*self.layout).expect("layouts are plain data")
    }
}
