//! Every witness, in the order of the walk, visited in the calling thread; others look for them.

use std::cell::Cell;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use jigsat_forms::OptionId;

use super::crew::{ALONE, Alarm, Crew, ReportSum, Work};
use super::gate::Gate;
use super::ledger::{Ledger, Tally};
use super::{Journal, Part, SearchTree, Visit, helpers};
use crate::{Limit, Outcome, Report, Run, Watch};

/// How many messages may be under way: threads wait for a visitor who is slower than they are.
pub(super) const UNDER_WAY: usize = 1 << 8;

/// Whoever stops a run does not wait longer than this for the witnesses that were found out of turn.
const FAREWELL: Duration = Duration::from_millis(50);

/// Visits every witness, in the order of the walk.
pub(crate) fn visit_all<T: SearchTree>(tree: &T, run: &Run, visit: Visit<'_>) -> Report {
    let started = Instant::now();
    let (report, rest) = visit_alone(tree, run, visit, started);
    let Some((rest, share)) = rest else {
        return report;
    };
    let mut sum = ReportSum::default();
    sum.add(&Report { outcome: Outcome::Exhausted, ..report });
    sum.stats.witnesses = report.stats.witnesses;
    let ledger = Ledger::new(0, Tally::default(), [(rest, share)]);
    let turn = ledger.numbers().next().unwrap_or_default();
    let journal = Journal::of(ledger);
    let crew = Crew::new(tree, run, &journal).in_order();
    let gate = Gate::new(turn);
    let (sender, messages) = mpsc::sync_channel(UNDER_WAY);
    thread::scope(|scope| {
        // For a visitor who panics.
        let _guards = (Alarm(&crew), Opener(&gate));
        for number in 0..run.threads {
            let sender = sender.clone();
            let (crew, gate) = (&crew, &gate);
            let helper = thread::Builder::new().spawn_scoped(scope, move || search(crew, gate, &sender));
            // If the system gives no more threads, those that there are have to do.
            if helper.is_err() {
                if number == 0 {
                    sum.outcome = Outcome::Limited(Limit::Memory);
                }
                break;
            }
        }
        drop(sender);
        let mut hall = Hall { crew: &crew, gate: &gate, turn, waiting: HashMap::new(), sum, is_over: false, end: None };
        hall.receive(messages, visit);
        hall.sum.report(started)
    })
}

/// Walks until others should help, if there are others, and says what is left for them, with its share of the tree.
fn visit_alone<T: SearchTree>(
    tree: &T,
    run: &Run,
    visit: Visit<'_>,
    started: Instant,
) -> (Report, Option<(Part, f64)>) {
    let mut watch = Watch::new(run);
    let mut walker = tree.walker();
    let mut rest = None;
    let mut walk = || {
        // What was laid out within an exceeded budget may lack something.
        watch.check()?;
        tree.walk(&mut walker, &mut watch, visit, &mut |position, _| {
            let share = position.share();
            run.meter.set_left(share);
            if helpers(run) > 0 && started.elapsed() >= ALONE {
                rest = Some((position.rest(), share));
                return ControlFlow::Break(Outcome::Stopped);
            }
            ControlFlow::Continue(())
        })
    };
    let outcome = Outcome::of(walk());
    (watch.report(outcome, tree.updates(&walker)), rest)
}

/// What the threads tell.
enum Message {
    Witness(u64, Vec<OptionId>),
    Done(u64, Report),
}

/// Somebody who panics holds nobody back.
struct Opener<'a>(&'a Gate);

impl Drop for Opener<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.open();
        }
    }
}

/// What a thread does.
fn search<T: SearchTree>(crew: &Crew<'_, T>, gate: &Gate, sender: &SyncSender<Message>) {
    let _opener = Opener(gate);
    crew.work(|number, walk| {
        let mut visit = |witness: &[OptionId]| {
            gate.wait_to_send(number);
            // If nobody listens any more, that is an end like any other.
            let is_heard = sender.send(Message::Witness(number, witness.to_vec())).is_ok();
            let goes_on = is_heard && !crew.halt.load(Ordering::Relaxed);
            if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let report = walk(Work { visit: &mut visit, count: &Cell::new(0), pause: &|| () });
        // If nobody listens, the walk has been broken off, and everybody knows.
        let _ = sender.send(Message::Done(number, report));
    });
}

/// What came from a part.
#[derive(Default)]
struct Visitors {
    witnesses: Vec<Vec<OptionId>>,
    /// Will there be no more?
    is_done: bool,
}

/// Where witnesses wait until it is the turn of their part.
struct Hall<'a, 'b, T> {
    crew: &'a Crew<'b, T>,
    gate: &'a Gate,
    /// The part whose turn it is.
    turn: u64,
    waiting: HashMap<u64, Visitors>,
    sum: ReportSum,
    /// Has the visitor broken off, or is it too late for more?
    is_over: bool,
    /// When it is too late.
    end: Option<Instant>,
}

impl<T: SearchTree> Hall<'_, '_, T> {
    /// Sees to everything that is told.
    fn receive(&mut self, messages: Receiver<Message>, visit: Visit<'_>) {
        for message in messages {
            match message {
                Message::Witness(part, witness) => {
                    if part != self.turn {
                        self.gate.keep_one();
                    }
                    self.waiting.entry(part).or_default().witnesses.push(witness);
                }
                Message::Done(part, report) => {
                    self.sum.add(&report);
                    self.waiting.entry(part).or_default().is_done = report.outcome == Outcome::Exhausted;
                }
            }
            while self.show(self.turn, visit) && self.next_turn() {}
            if self.crew.halt.load(Ordering::Relaxed) {
                self.gate.open();
            }
        }
        // After a limit was reached: what was found out of turn.
        let others: Vec<u64> = self.crew.journal.lock().numbers().collect();
        for part in others {
            self.show(part, visit);
        }
    }

    /// Turns to the next part, if there is one.
    fn next_turn(&mut self) -> bool {
        self.waiting.remove(&self.turn);
        let mut ledger = self.crew.journal.lock();
        ledger.remove_first();
        let Some(next) = ledger.numbers().next() else {
            return false;
        };
        self.turn = next;
        self.gate.next_turn(next, self.waiting.get(&next).map_or(0, |visitors| visitors.witnesses.len()));
        true
    }

    /// Visits the witnesses of a part that are there; says whether these were all.
    fn show(&mut self, part: u64, visit: Visit<'_>) -> bool {
        let Some(visitors) = self.waiting.get_mut(&part) else {
            return false;
        };
        for witness in visitors.witnesses.drain(..) {
            if let Some(late) = self.crew.late() {
                let now = Instant::now();
                if now >= *self.end.get_or_insert(now + FAREWELL) {
                    self.is_over = true;
                    if self.sum.outcome == Outcome::Exhausted {
                        self.sum.outcome = late;
                    }
                }
            }
            if self.is_over {
                return false;
            }
            self.sum.stats.witnesses += 1;
            if visit(&witness).is_break() {
                (self.sum.outcome, self.is_over) = (Outcome::Stopped, true);
                self.crew.stop();
            }
        }
        visitors.is_done
    }
}
