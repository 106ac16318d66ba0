//! What hands solutions on.

use std::collections::HashSet;
use std::ops::ControlFlow;

use jigsat_encodings::kind::Answer;
use jigsat_forms::exact_cover::symmetry::UpTo;

use crate::session::{Request, Session, Sink};
use crate::strategy::{Question, Strategy};

/// Passes each solution on once, even if several attempts find it.
pub(crate) struct Collector<'a> {
    sink: &'a mut dyn Sink,
    session: &'a Session<'a>,
    request: &'a Request,
    /// The number of solutions passed on.
    pub(crate) seen: u64,
    /// Was the second one a small change of the first?
    pub(crate) is_near: bool,
    /// Texts of the solutions, kept while several attempts may find the same ones.
    known: Option<HashSet<String>>,
}

impl<'a> Collector<'a> {
    /// A collector; `has_rivals` if several attempts may find the same solution.
    pub(crate) fn new(
        session: &'a Session<'a>,
        request: &'a Request,
        sink: &'a mut dyn Sink,
        has_rivals: bool,
    ) -> Self {
        // The first solution ends its question: there is nothing to compare it with.
        let known = (has_rivals && request.question != Question::First).then(HashSet::new);
        Self { sink, session, request, seen: 0, is_near: false, known }
    }

    /// Takes a solution; breaks when there are enough.
    /// Solutions of the last attempt are compared with earlier ones, but not stored.
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
        // A small change of the first solution may answer the question.
        let Request { question, up_to, .. } = *self.request;
        let looks_nearby = question == Question::Unique && up_to == UpTo::Raw && self.seen == 0;
        let near = if looks_nearby { self.neighbour(&layout) } else { None };
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

    /// Another solution that is a small change of this one.
    fn neighbour(&self, layout: &Answer) -> Option<Answer> {
        let fits = |near: &Answer| self.session.assumptions().is_none_or(|given| given.is_in(near));
        layout.variants(&self.request.limits.budget).find(fits)
    }
}
