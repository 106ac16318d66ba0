//! `hint`: what comes next?

use clap::Args;
use jigsat::explain::hint::Hint;
use serde::Serialize;

use crate::cli::KnownArgs;
use crate::cli::explain::patient;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{Loaded, given};
use crate::output::Output;
use crate::output::deduction::{StepRecord, failure};
use crate::output::each::for_each_known;
use crate::output::record::Head;
use crate::process::budgets::Budgets;
use crate::verbs::{Section, Verb, no_dimacs};

pub(super) const VERB: Verb<HintArgs> = Verb {
    name: "hint",
    section: Section::Understand,
    help: "What comes next?\n\n\
        The simplest conclusion that there is, from the start or from a part of a layout (--given). Without --timeout, 10 s are spent on it.",
    budget: |args| patient(args.about.budget),
    unfit: |args| no_dimacs(args.about.picture.format(&args.about.output)),
    run,
};

#[derive(Debug, Args)]
pub(crate) struct HintArgs {
    /// A placement of a solution in place of a conclusion, for those who are stuck
    ///
    /// It is one that is not given yet, and close to what is given: a piece, a tile, a step of a path, an option or a literal. Other
    /// solutions may lack it.
    #[arg(long)]
    pub(crate) show: bool,

    #[command(flatten)]
    pub(crate) about: KnownArgs,
}

fn run(args: &HintArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    for_each_known("hint", &args.about, budgets, |loaded, output| hint(loaded, args.show, output))
}

/// Finds what comes next, or a fact of a solution, and prints it.
fn hint(loaded: &Loaded, is_shown: bool, output: &mut Output) -> Result<Exit, Failure> {
    let ask = if is_shown { Hint::shown } else { Hint::next };
    let hint = ask(&loaded.session(), &loaded.budget).map_err(|error| failure(loaded, error))?;
    let verdict = match &hint {
        Hint::Step(_) | Hint::Solved(_) | Hint::Several(_) => Exit::Yes,
        Hint::Contradiction(_) | Hint::NoSolution(_) | Hint::Impossible(_) => Exit::No,
    };
    if output.is_json() {
        output.json(&HintRecord::of(loaded, verdict, &hint))?;
        return Ok(verdict);
    }
    match (hint.drawing(), hint.step()) {
        (Some(drawing), Some(step)) => {
            let details = &step.words.details;
            output.step(loaded, &hint.sentence(), if output.is_text() { &[] } else { details }, &drawing)?;
            if output.is_text() && !details.is_empty() {
                output.line(&format!("# details ({} lines): --format json or html", details.len()))?;
            }
        }
        (Some(drawing), None) => output.layout(loaded, &hint.sentence(), &drawing)?,
        (None, _) => output.heading(loaded, &hint.sentence())?,
    }
    Ok(verdict)
}

/// The next conclusion, or a fact of a solution.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct HintRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    /// Is there a solution?
    answer: Exit,
    /// Why there is no solution, or what to take back of what is given; else null.
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
    fn of(loaded: &'a Loaded, answer: Exit, hint: &'a Hint) -> Self {
        Self {
            head: Head::of("hint", loaded),
            answer,
            reason: hint.reason(),
            state: hint.state(),
            given: given::facts(loaded).len(),
            take_back: hint.advice().and_then(|advice| advice.names.as_deref()),
            step: hint.step().map(StepRecord::of),
        }
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
