//! `hint`: what comes next?

use jigsat::explain::shown::{Continuation, ShowError};
use jigsat::explain::steps::{Chain, Next};
use jigsat_engines::Run;
use serde::Serialize;

use crate::cli::HintArgs;
use crate::failure::Failure;
use crate::input::Loaded;
use crate::input::given;
use crate::input::given::Back;
use crate::output::Output;
use crate::output::deduction::{StepRecord, failure, grounds, tell, unexplained};
use crate::output::each::for_each_known;
use crate::output::record::Head;
use crate::process::budgets::Budgets;
use crate::verdict::Verdict;

pub(super) fn run(args: &HintArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    for_each_known("hint", &args.about, budgets, if args.show { show } else { hint })
}

fn hint(loaded: &Loaded, output: &mut Output) -> Result<Verdict, Failure> {
    if let Some(back) = Back::if_needed(loaded)? {
        return no_way_on(loaded, &back, output);
    }
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
        let step = if let Next::Step(step) = &next { Some(StepRecord::of(step, theory)) } else { None };
        output.json(&HintRecord { step, ..HintRecord::of(loaded, verdict, state(&next)) })?;
        return Ok(verdict);
    }
    match &next {
        Next::Step(step) => tell(loaded, &grounds, step, chain.known(), what, output)?,
        Next::Solved(known) => output.layout(loaded, what, &theory.draw(known, &[]))?,
        Next::Several => output.layout(loaded, what, &theory.draw(chain.known(), &[]))?,
    }
    Ok(verdict)
}

/// Shows a fact of a solution that is not given yet.
fn show(loaded: &Loaded, output: &mut Output) -> Result<Verdict, Failure> {
    let theory = loaded.puzzle.theory(&loaded.budget).map_err(|exceeded| loaded.ended_by(exceeded))?;
    let theory = theory.ok_or_else(|| unexplained(loaded))?;
    let session = loaded.session();
    let shown = Continuation::of(&session, &*theory, &loaded.budget).map_err(|error| match error {
        ShowError::Exceeded(exceeded) => loaded.ended_by(exceeded),
        error => Failure::Message(format!("{}: {error}", loaded.file)),
    })?;
    let (verdict, state) = match &shown {
        Continuation::NoSolution if loaded.given.is_some() => {
            return no_way_on(loaded, &Back::search(loaded, &session)?, output);
        }
        Continuation::NoSolution => (Verdict::No, "impossible"),
        Continuation::Next(_) => (Verdict::Yes, "step"),
        Continuation::Complete(_) => (Verdict::Yes, "solved"),
    };
    if output.is_json() {
        let step =
            if let Continuation::Next(shown) = &shown { Some(StepRecord::of_shown(shown, &*theory)) } else { None };
        output.json(&HintRecord { step, ..HintRecord::of(loaded, verdict, state) })?;
        return Ok(verdict);
    }
    match &shown {
        Continuation::Next(shown) => output.step(loaded, &format!("hint: {}", shown.words.sentence), &shown.drawing)?,
        Continuation::Complete(drawing) => output.layout(loaded, "solved", drawing)?,
        Continuation::NoSolution => output.heading(loaded, "no solution")?,
    }
    Ok(verdict)
}

/// Says what to take back where no solution has all that is given.
fn no_way_on(loaded: &Loaded, back: &Back, output: &mut Output) -> Result<Verdict, Failure> {
    if output.is_json() {
        let (reason, take_back) = (Some(&*back.advice), back.names.as_deref());
        output.json(&HintRecord { reason, take_back, ..HintRecord::of(loaded, Verdict::No, "impossible") })?;
    } else {
        output.heading(loaded, &format!("no solution from here: {}", back.advice))?;
    }
    Ok(Verdict::No)
}

/// The next conclusion, or a fact of a solution.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct HintRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    /// Is there a solution?
    answer: Verdict,
    /// What to take back in words, where there is no solution with all that is given; else null.
    reason: Option<&'a str>,
    /// What comes next.
    #[cfg_attr(test, schemars(extend("enum" = ["step", "solved", "several", "impossible"])))]
    state: &'static str,
    /// The number of facts that are given (`--given`).
    given: usize,
    /// What to take back of that, where there is no solution with all of it: labels of pieces, or phrases. Else null.
    take_back: Option<&'a [String]>,
    /// The next conclusion, or with `--show` a fact of a solution; null if there is none.
    step: Option<StepRecord>,
}

impl<'a> HintRecord<'a> {
    /// Without what there is to say.
    fn of(loaded: &'a Loaded, answer: Verdict, state: &'static str) -> Self {
        let (head, given) = (Head::of("hint", loaded), given::facts(loaded).len());
        Self { head, answer, reason: None, state, given, take_back: None, step: None }
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::testing::{OrEnd, assert_schema};

    #[test]
    fn schema() {
        assert_schema::<OrEnd<HintRecord<'static>>>("hint");
    }
}
