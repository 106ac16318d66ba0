//! All solutions of a reduced puzzle as a diagram.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;

use jigsat_encodings::kind::AnyReduced;
use jigsat_engines::frontier::Frontier;
use jigsat_engines::memo::Memo;
use jigsat_engines::sweep::Sweep;
use jigsat_engines::{Limit, Outcome, Run, RunReport};
use jigsat_forms::ExactCover;
use jigsat_forms::diagram::Diagram;

use crate::portfolio::entrant::Terms;
use crate::portfolio::race::Race;

/// The memory that compiling may take by default, in bytes.
pub const MEMORY: u64 = 4 << 30;

/// The diagram of all solutions of a cover or of disjoint paths, which are not listed; the diagram is missing if a limit was reached.
///
/// `None` for formulas and searches, which have no diagram.
pub fn compile(reduced: &AnyReduced, memory: Option<u64>, run: &Run) -> Option<(Option<Diagram>, RunReport)> {
    match reduced {
        AnyReduced::Cover(reduced) => Some(compile_cover(&reduced.problem, memory, run)),
        AnyReduced::Paths(reduced) => Some(Frontier { memory }.compile(&reduced.problem, run)),
        AnyReduced::Cnf(_) | AnyReduced::Search(_) => None,
    }
}

/// The diagram of a cover, by `memo`, which `sweep` challenges.
fn compile_cover(cover: &ExactCover, memory: Option<u64>, run: &Run) -> (Option<Diagram>, RunReport) {
    let memory = Some(memory.unwrap_or(MEMORY) / 2);
    thread::scope(|scope| {
        let mut race = Race::new(scope, run.threads);
        race.enter(
            run,
            Terms::default(),
            Arc::new(move |run, _| Memo { memory, ..Memo::ADAPTIVE }.compile(cover, run)),
        );
        race.enter(run, Terms::default(), Arc::new(move |run, _| Sweep { memory }.compile(cover, run)));
        loop {
            let (_, compiled) = race.next(&run.meter, &mut |_, _| ControlFlow::Continue(()));
            let is_capable = !matches!(compiled.1.outcome, Outcome::Limited(Limit::Incapable | Limit::Memory));
            if is_capable || race.entrants.is_empty() {
                return compiled;
            }
        }
    })
}
