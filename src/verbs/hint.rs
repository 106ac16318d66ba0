//! `hint`: what comes next?

use jigsat::explain::steps::{Chain, Next};
use jigsat_engines::Run;
use serde_json::Value;

use crate::cli::HintArgs;
use crate::failure::Failure;
use crate::input::Loaded;
use crate::input::given;
use crate::output::Output;
use crate::output::deduction::{failure, grounds, tell};
use crate::output::each::for_each_known;
use crate::output::record::record;
use crate::process::budgets::Budgets;
use crate::verdict::Verdict;

pub(super) fn run(args: &HintArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    for_each_known("hint", &args.about, budgets, hint)
}

fn hint(loaded: &Loaded, output: &mut Output) -> Result<Verdict, Failure> {
    let grounds = grounds(loaded)?;
    let theory = &*grounds.theory;
    let given = given::facts(loaded);
    let run = Run::from(loaded.budget.clone());
    let mut chain = Chain::new(&grounds, given, &run).map_err(|error| failure(loaded, error))?;
    let next = chain.step().map_err(|error| failure(loaded, error))?;
    let (verdict, what) = match &next {
        Next::Step(step) if step.is_contradiction() => (Verdict::No, "no solution from here"),
        Next::Step(_) => (Verdict::Yes, "hint"),
        Next::Solved(_) => (Verdict::Yes, "solved"),
        Next::Several => (Verdict::Yes, "nothing more follows: there are several solutions"),
    };
    if output.is_json() {
        let mut record = record("hint", loaded);
        record.insert("answer".into(), verdict.word().into());
        record.insert("reason".into(), Value::Null);
        record.insert("state".into(), state(&next).into());
        record.insert("given".into(), given.len().into());
        let step = if let Next::Step(step) = &next { step.json(theory) } else { Value::Null };
        record.insert("step".into(), step);
        output.json(&record)?;
        return Ok(verdict);
    }
    match &next {
        Next::Step(step) => tell(loaded, &grounds, step, chain.known(), what, output)?,
        Next::Solved(known) => output.layout(loaded, what, &theory.draw(known, &[]))?,
        Next::Several => output.layout(loaded, what, &theory.draw(chain.known(), &[]))?,
    }
    Ok(verdict)
}

/// One word for what comes next.
fn state(next: &Next) -> &'static str {
    match next {
        Next::Step(step) if step.is_contradiction() => "impossible",
        Next::Step(_) => "step",
        Next::Solved(_) => "solved",
        Next::Several => "several",
    }
}
