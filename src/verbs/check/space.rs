//! Checking a space.

use jigsat::session::{Question, Reason, Request, Session};
use jigsat::space::puzzle::{PuzzleSpace, is_space};
use jigsat_forms::budget::Exceeded;
use num_bigint::BigUint;

use super::{CheckArgs, Subject, Verdicts};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files::read_or_address;
use crate::input::Loaded;
use crate::output::Output;
use crate::process::budgets::Budgets;
use crate::search::answer::cores;
use crate::search::space::read_space;

/// Checks a space: some of its solutions, and their number.
pub(super) fn check(args: &CheckArgs, budgets: &Budgets, output: &mut Output) -> Result<Exit, Failure> {
    let budget = budgets.next();
    let (file, text) = read_or_address(&args.file, &budget)?;
    if !is_space(&text) {
        return Err(Failure::Message(format!(
            "{file}: expected a LAYOUT behind the puzzle, or a space that compile wrote"
        )));
    }
    let space = read_space(&file, &text, &budget)?;
    let loaded = Loaded::of(file.clone(), space.puzzle().clone(), budget);
    let broken = broken_rule(&loaded, &space)?;
    let mut tell = Verdicts { loaded: &loaded, name: &file, output, worst: Exit::Yes, held: None };
    tell.next(1, Ok((Subject::Space, broken)))?;
    tell.finish()
}

/// The solutions of a space that are checked by the rules.
const SAMPLES: usize = 100;

/// What is wrong with a space: a path that is no solution, a solution that stands twice, or one that is missing.
fn broken_rule(loaded: &Loaded, space: &PuzzleSpace) -> Result<Option<String>, Failure> {
    let (solutions, budget) = (space.space(), &loaded.budget);
    let ended = |exceeded| loaded.ended_by(exceeded);
    let ends = [BigUint::ZERO, solutions.count() - u8::from(*solutions.count() != BigUint::ZERO)];
    let ends = ends.into_iter().filter_map(|number| solutions.nth(number));
    for atoms in ends.chain(solutions.samples(0).take(SAMPLES)) {
        budget.check().map_err(ended)?;
        if let Err(error) = space.decode(&atoms) {
            return Ok(Some(format!("one of its solutions is none: {error}")));
        }
    }
    let request = Request { threads: cores(), ..Request::new(Question::Count).within(budget.clone()) };
    let report = Session::new(&loaded.puzzle).run(&request, &mut ());
    let report = report.map_err(|error| Failure::Message(format!("{}: {error}", loaded.file)))?;
    let (expected, found) = (&report.count, solutions.count());
    // A count that ended early is a bound from below.
    if expected > found || report.is_complete && expected != found {
        return Ok(Some(format!("expected {expected} solutions, found {found}")));
    }
    if !report.is_complete {
        let exceeded = match (budget.check(), report.reason) {
            (Err(exceeded), _) | (_, Some(Reason::Exceeded(exceeded))) => exceeded,
            _ => Exceeded::Memory { limit: budget.memory().unwrap_or_default() },
        };
        return Err(ended(exceeded));
    }
    space.fault(budget).map_err(ended)
}
