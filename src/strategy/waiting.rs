//! An attempt that waits when the nodes that it was granted are used up, with all that its engine has learnt, until it is taken up again.
//!
//! It has a thread of its own, but never works while another attempt does: who finds what first has to be the same on every machine.

use std::ops::ControlFlow;
use std::panic;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread::{Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};

use jigsat_encodings::kind::Answer;
use jigsat_engines::{Grant, Run, Stats};

use super::attempts::{Purpose, run_of_try};
use super::job::Goal;
use super::{Attempt, Case, Findings, Plan, RunError};

/// This side of the attempt's thread.
pub(super) struct Waiting<'scope> {
    grant: Arc<Grant>,
    said: Receiver<Said>,
    thread: Option<ScopedJoinHandle<'scope, ()>>,
    /// How long it has worked, without the time that it waited.
    worked: Duration,
}

/// What the attempt's thread has to say.
enum Said {
    /// It has used up what it was granted.
    Rests,
    /// It has found a layout, and waits for what the visitor says of it.
    Layout(Answer, SyncSender<ControlFlow<()>>),
    /// It has come to an end.
    Done(Box<Result<Findings, RunError>>),
}

impl<'scope> Waiting<'scope> {
    /// Begins an attempt of the plan, which is granted nothing yet.
    pub(super) fn begin<'env>(
        scope: &'scope Scope<'scope, 'env>,
        (plan, case): (&'env Plan, &'env Case<'_>),
        attempt: &Attempt<'env>,
        run: &Run,
        purpose: &Purpose<'env>,
    ) -> Self {
        let (say, said) = mpsc::channel();
        let resting = say.clone();
        let grant = Arc::new(Grant::new(move || drop(resting.send(Said::Rests))));
        let run = Run { grant: Some(Arc::clone(&grant)), journal: None, ..run_of_try(run) };
        let (attempt, list) = (attempt.clone(), if let Purpose::List(see) = purpose { Some(*see) } else { None });
        let is_count = matches!(purpose, Purpose::Count);
        let thread = scope.spawn(move || {
            let mut show = |answer| show(&say, answer);
            let goal = match list {
                Some(see) => Goal::List(see),
                None if is_count => Goal::Count,
                None => Goal::Visit(&mut show),
            };
            let found = plan.attempt(case, &attempt, &run, goal);
            // Nobody listens if all that is wanted was found by others.
            let _ = say.send(Said::Done(Box::new(found)));
        });
        Self { grant, said, thread: Some(thread), worked: Duration::ZERO }
    }

    /// Lets it work until it has used the nodes of this attempt in all. What has it found, if it has come to an end?
    pub(super) fn go_on(
        &mut self,
        attempt: &Attempt<'_>,
        run: &Run,
        purpose: &mut Purpose<'_>,
    ) -> Option<Result<Findings, RunError>> {
        // What is told is told of this engine.
        run.meter.reset();
        let started = Instant::now();
        self.grant.extend_to(attempt.nodes.unwrap_or(u64::MAX));
        let found = self.listen(|answer| match purpose {
            Purpose::Visit(see) => see(answer, attempt),
            Purpose::Count | Purpose::List(_) | Purpose::Draw(..) => ControlFlow::Break(()),
        });
        self.worked += started.elapsed();
        let found = found?;
        Some(found.map(|found| Findings { why: attempt.why.to_string(), ..self.timed(found) }))
    }

    /// Ends it. What has it found so far?
    pub(super) fn end(mut self) -> Result<Findings, RunError> {
        self.grant.end();
        loop {
            if let Some(found) = self.listen(|_| ControlFlow::Break(())) {
                return found.map(|found| self.timed(found));
            }
        }
    }

    /// Listens until it waits or has come to an end; `see` looks at the layouts.
    fn listen(&mut self, mut see: impl FnMut(Answer) -> ControlFlow<()>) -> Option<Result<Findings, RunError>> {
        loop {
            match self.said.recv() {
                Ok(Said::Rests) => return None,
                Ok(Said::Layout(answer, reply)) => drop(reply.send(see(answer))),
                Ok(Said::Done(found)) => return Some(*found),
                Err(_) => {
                    let thread = self.thread.take().expect("it is joined once, as nothing is heard after that");
                    panic::resume_unwind(thread.join().expect_err("a thread says when it is done, unless it panics"));
                }
            }
        }
    }

    fn timed(&self, found: Findings) -> Findings {
        let time = self.worked.saturating_sub(found.reduce_time);
        Findings { stats: Stats { time, ..found.stats }, ..found }
    }
}

impl Drop for Waiting<'_> {
    /// The thread has to come to its end, whatever happens here.
    fn drop(&mut self) {
        self.grant.end();
    }
}

/// Shows a layout to the visitor on the other side; breaks off if there is nobody any more.
fn show(say: &Sender<Said>, answer: Answer) -> ControlFlow<()> {
    let (reply, replied) = mpsc::sync_channel(1);
    if say.send(Said::Layout(answer, reply)).is_err() {
        return ControlFlow::Break(());
    }
    replied.recv().unwrap_or(ControlFlow::Break(()))
}

#[cfg(test)]
mod tests {
    use jigsat_encodings::kind::{AnyPuzzle, Kind};
    use jigsat_engines::{Limit, Limits, Outcome};
    use jigsat_forms::budget::Budget;

    use super::*;
    use crate::strategy::{Strategy, Try};

    /// A board with 261 layouts.
    fn board() -> AnyPuzzle {
        let text = include_str!("../../data/arukone/drawn_9x7_9.txt");
        Kind::recognise(text).unwrap().parse(text).unwrap()
    }

    fn strategy(name: &str) -> Strategy {
        Strategy::parse(board().kind(), name).unwrap()
    }

    /// Turns of these strategies, each as long as all before together, and the first one to the end.
    fn turns(names: &[&str], nodes: u64, count: u32) -> Plan {
        let turn = |round: u32| move |name: &&str| Try { goes_on: true, ..Try::new(strategy(name), nodes << round) };
        Plan::from(strategy(names[0])).after((0..count).flat_map(|round| names.iter().map(turn(round))).collect())
    }

    /// The layouts that a plan shows, and what it says in the end.
    fn shown(plan: &Plan, run: &Run) -> (Vec<String>, Findings) {
        let mut layouts = Vec::new();
        let found = plan.run(&Case::of(&board()), run, &mut |answer, _| {
            layouts.push(answer.to_string());
            ControlFlow::Continue(())
        });
        layouts.sort();
        (layouts, found.unwrap())
    }

    #[test]
    fn an_attempt_goes_on_where_it_waited() {
        let run = Run::default();
        let (expected, alone) = shown(&Plan::from(strategy("diagonal")), &run);
        assert_eq!(expected.len(), 261);
        let plan = turns(&["diagonal", "heads"], 10, 4);
        let (layouts, found) = shown(&plan, &run);
        assert_eq!((layouts, found.outcome, found.strategy), (expected, Outcome::Exhausted, plan.strategy));
        // The nodes of the other one are those of its last turn: none was begun anew.
        assert_eq!(found.stats.nodes, alone.stats.nodes + 80);
        let counted = plan.count(&Case::of(&board()), &run).unwrap();
        assert_eq!((counted.layouts, counted.stats.nodes), (261_u32.into(), found.stats.nodes));
    }

    /// Whoever comes to an end first has the last word, a SAT solver too, and what others have shown is not shown again.
    #[test]
    fn every_layout_is_shown_once_whoever_finds_it() {
        let (expected, _) = shown(&Plan::from(strategy("diagonal")), &Run::default());
        for names in [["heads", "binary"], ["binary", "heads"], ["binary", "onehot"], ["diagonal", "binary"]] {
            for nodes in [1, 100, 5_000] {
                let (layouts, found) = shown(&turns(&names, nodes, 8), &Run::default());
                assert_eq!((layouts, found.outcome), (expected.clone(), Outcome::Exhausted), "{names:?}, {nodes}");
            }
        }
    }

    #[test]
    fn the_same_turns_end_in_the_same_way() {
        let plan = turns(&["binary", "diagonal", "onehot"], 40, 5);
        let ended = || {
            let (layouts, found) = shown(&plan, &Run::default());
            (layouts, found.strategy, found.stats.nodes)
        };
        let first = ended();
        assert!((0..5).all(|_| ended() == first));
    }

    /// A SAT solver waits in the middle of its work, so that the other one is done before it.
    #[test]
    fn a_solver_waits_as_well() {
        let (_, found) = shown(&turns(&["binary", "diagonal"], 100, 8), &Run::default());
        assert_eq!((found.outcome, found.strategy), (Outcome::Exhausted, strategy("diagonal")));
    }

    #[test]
    fn those_who_wait_end_with_the_run() {
        let plan = turns(&["heads", "binary"], 10, 4);
        let mut seen = 0;
        let found = plan.run(&Case::of(&board()), &Run::default(), &mut |_, _| {
            seen += 1;
            if seen == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((found.unwrap().outcome, seen), (Outcome::Stopped, 3));
        let late = Run::from(Limits::none().within(Duration::ZERO));
        assert_eq!(shown(&plan, &late).1.outcome, Outcome::Limited(Limit::Time));
        let short = Run::from(Limits { nodes: Some(5), ..Limits::none() });
        assert_eq!(shown(&plan, &short).1.outcome, Outcome::Limited(Limit::Nodes));
    }

    /// Whoever could do no more than this, has no more turns: only the one that goes on to the end is begun anew.
    #[test]
    fn what_has_ended_is_not_begun_anew() {
        let short = Run::from(Limits { nodes: Some(5), ..Limits::none() });
        let found = shown(&turns(&["diagonal", "heads"], 10, 4), &short).1;
        assert_eq!((found.outcome, found.stats.nodes), (Outcome::Limited(Limit::Nodes), 15));
    }

    #[test]
    fn what_one_has_no_memory_for_others_do_without() {
        let budget = || Budget::of_memory(1_000, None);
        let run = || Run::from(Limits { budget: budget(), ..Limits::none() });
        let alone = shown(&Plan::from(strategy("binary")), &run()).1;
        assert_eq!(alone.outcome, Outcome::Limited(Limit::Memory));
        let short = Try::new(strategy("binary"), 100);
        for plan in [Plan::from(strategy("heads")).after(vec![short]), turns(&["heads", "binary"], 10, 4)] {
            let (layouts, found) = shown(&plan, &run());
            assert_eq!((layouts.len(), found.outcome), (261, Outcome::Exhausted));
        }
    }

    #[test]
    fn a_visitor_who_panics_is_heard() {
        let plan = turns(&["heads", "binary"], 10, 4);
        let run = || plan.run(&Case::of(&board()), &Run::default(), &mut |_, _| panic!("seen"));
        assert!(panic::catch_unwind(panic::AssertUnwindSafe(run)).is_err());
    }
}
