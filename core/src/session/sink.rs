//! Sinks: receivers of solutions.

use std::ops::ControlFlow;

use jigsat_encodings::kind::Answer;

use crate::strategy::Strategy;

/// Receives verified solutions, one after another; a break ends the run.
///
/// A run may call it from any thread, but never from two at once. Text, pages, JSON and iterators are sinks; `()` discards all, and an
/// `Option` keeps the first one.
pub trait Sink: Send {
    /// Receives a solution that this strategy has found.
    fn layout(&mut self, layout: Answer, by: Strategy) -> ControlFlow<()>;
}

impl<F: FnMut(Answer, Strategy) -> ControlFlow<()> + Send> Sink for F {
    fn layout(&mut self, layout: Answer, by: Strategy) -> ControlFlow<()> {
        self(layout, by)
    }
}

impl Sink for Option<Answer> {
    fn layout(&mut self, layout: Answer, _: Strategy) -> ControlFlow<()> {
        *self = Some(layout);
        ControlFlow::Break(())
    }
}

impl Sink for () {
    fn layout(&mut self, _: Answer, _: Strategy) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
