//! Two engines that compile an exact cover, in alternation.
//!
//! Each runs in a thread of its own, and pauses when its quota of nodes is used up. Quotas take about the same time, and are doubled from
//! round to round. So the first to end is the same on every machine.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, Scope};

use jigsat_engines::memo::{self, Memo};
use jigsat_engines::sweep::{self, Sweep};
use jigsat_engines::{Limit, Outcome, Quota, Report, Run};
use jigsat_forms::ExactCover;
use jigsat_forms::budget::Budget;
use jigsat_space::Diagram;

/// A diagram, if no limit was reached, and the report of the engine.
type Compiled = (Option<Diagram>, Report);

/// The first quota, in milliseconds of work.
const FIRST: u64 = 50;

/// The diagram of a cover, by `memo` or `sweep`.
pub(super) fn compile(cover: &ExactCover, memory: Option<u64>, run: &Run) -> Compiled {
    let memory = Some(memory.unwrap_or(super::MEMORY) / 2);
    let memo = move |run: &Run| Memo { memory, ..Memo::ADAPTIVE }.compile(cover, run);
    let sweep = move |run: &Run| Sweep { memory }.compile(cover, run);
    thread::scope(|scope| {
        let started = [
            Attempt::start(scope, memo::INFO.nodes_per_ms, run, memo),
            Attempt::start(scope, sweep::INFO.nodes_per_ms, run, sweep),
        ];
        let mut attempts: Vec<Attempt> = started.into_iter().flatten().collect();
        let mut failed = None;
        for milliseconds in (0..u32::BITS).map(|round| FIRST << round) {
            let mut paused = Vec::new();
            for attempt in attempts {
                match attempt.resume(milliseconds) {
                    None => paused.push(attempt),
                    Some(compiled) if decides(&compiled) => return compiled,
                    Some(compiled) => failed = Some(compiled),
                }
            }
            attempts = paused;
            if attempts.is_empty() {
                break;
            }
        }
        // Without threads, one of them runs here.
        failed.unwrap_or_else(|| memo(run))
    })
}

/// Is the other engine no longer needed?
fn decides((_, report): &Compiled) -> bool {
    !matches!(report.outcome, Outcome::Limited(Limit::Incapable | Limit::Memory))
}

/// An engine in its own thread.
struct Attempt {
    quota: Arc<Quota>,
    budget: Budget,
    nodes_per_ms: u64,
    /// `None` when it pauses.
    events: Receiver<Option<Compiled>>,
}

impl Attempt {
    /// Starts an engine with an empty quota; `None` if the system can't start a thread.
    fn start<'scope>(
        scope: &'scope Scope<'scope, '_>,
        nodes_per_ms: u64,
        run: &Run,
        compile: impl FnOnce(&Run) -> Compiled + Send + 'scope,
    ) -> Option<Self> {
        let (send, events) = mpsc::channel();
        let pause = send.clone();
        let quota = Arc::new(Quota::new(move || drop(pause.send(None))));
        let mut run = Run { quota: Some(Arc::clone(&quota)), ..run.clone() };
        run.limits.budget = run.limits.budget.part();
        let budget = run.limits.budget.clone();
        let work = move || drop(send.send(Some(compile(&run))));
        thread::Builder::new().spawn_scoped(scope, work).ok()?;
        Some(Self { quota, budget, nodes_per_ms, events })
    }

    /// Lets it work for so many milliseconds in all; returns the diagram when it ends.
    fn resume(&self, milliseconds: u64) -> Option<Compiled> {
        self.quota.extend_to(milliseconds.saturating_mul(self.nodes_per_ms));
        self.events.recv().ok().flatten()
    }
}

impl Drop for Attempt {
    fn drop(&mut self) {
        self.quota.end();
        self.budget.end();
    }
}
