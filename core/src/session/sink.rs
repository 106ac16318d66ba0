//! Where solutions go as they are found.

use std::collections::HashSet;
use std::ops::ControlFlow;

use jigsat_encodings::kind::Answer;
use jigsat_forms::exact_cover::symmetry::UpTo;

use super::{Question, Request, Session};
use crate::strategy::Strategy;

/// Takes verified solutions, one after another; a break ends the run.
///
/// A run calls it from its own thread or from others, but never from two at once. Text, pages, JSON and iterators are sinks; `()`
/// takes everything and keeps nothing.
pub trait Sink: Send {
    /// Takes a solution that this strategy has found.
    fn layout(&mut self, layout: Answer, by: Strategy) -> ControlFlow<()>;
}

impl<F: FnMut(Answer, Strategy) -> ControlFlow<()> + Send> Sink for F {
    fn layout(&mut self, layout: Answer, by: Strategy) -> ControlFlow<()> {
        self(layout, by)
    }
}

impl Sink for () {
    fn layout(&mut self, _: Answer, _: Strategy) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Hands each solution on once, whichever attempts find it, and stops when there are enough.
pub(crate) struct Collector<'a> {
    sink: &'a mut dyn Sink,
    session: &'a Session<'a>,
    request: &'a Request,
    /// How many solutions were handed on.
    pub(crate) seen: u64,
    /// Was the second one a small change of the first?
    pub(crate) is_near: bool,
    /// Texts of the solutions, kept while several attempts may find the same ones.
    known: Option<HashSet<String>>,
}

impl<'a> Collector<'a> {
    /// A collector for this request. `has_rivals`: may several attempts find the same solution?
    pub(crate) fn new(
        session: &'a Session<'a>,
        request: &'a Request,
        sink: &'a mut dyn Sink,
        has_rivals: bool,
    ) -> Self {
        let known = (has_rivals && request.question != Question::First).then(HashSet::new);
        Self { sink, session, request, seen: 0, is_near: false, known }
    }

    /// Takes a solution; breaks when there are enough. What the last attempt finds is compared with what was found before it, and not kept.
    pub(crate) fn take(&mut self, layout: Answer, by: Strategy, is_last: bool) -> ControlFlow<()> {
        if let Some(known) = &mut self.known {
            let is_known = if is_last {
                !known.is_empty() && known.contains(&layout.to_string())
            } else {
                !known.insert(layout.to_string())
            };
            if is_known {
                return ControlFlow::Continue(());
            }
        }
        let near = if self.looks_nearby() { self.neighbour(&layout) } else { None };
        self.hand_on(layout, by)?;
        match near {
            None => ControlFlow::Continue(()),
            Some(near) => {
                self.is_near = true;
                self.hand_on(near, by)
            }
        }
    }

    fn hand_on(&mut self, layout: Answer, by: Strategy) -> ControlFlow<()> {
        self.seen += 1;
        self.sink.layout(layout, by)?;
        let is_enough = self.request.question.enough().is_some_and(|enough| self.seen >= enough);
        if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Is a small change of this solution, the first one, as good as any second one?
    fn looks_nearby(&self) -> bool {
        self.request.question == Question::Unique && self.request.up_to == UpTo::Raw && self.seen == 0
    }

    /// A small change of the solution that is one as well.
    fn neighbour(&self, layout: &Answer) -> Option<Answer> {
        let fits = |near: &Answer| self.session.assumptions().is_none_or(|given| given.is_in(near));
        layout.variants(&self.request.limits.budget).find(fits)
    }
}
