//! `count`: how many solutions are there?

use crate::cli::CountArgs;
use crate::failure::Failure;
use crate::input::Loaded;
use crate::output::Output;
use crate::output::each::for_each_puzzle;
use crate::output::reasons::why_none;
use crate::output::record::{big, conclude, record};
use crate::process::budgets::Budgets;
use crate::search::assemblable::Assemblable;
use crate::search::enumerate::{Wanted, count_all, enumerate};
use crate::terminal::units::solutions;
use crate::verdict::Verdict;

pub(super) fn run(args: &CountArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    if args.ask.files.len() > 1 && (args.checkpoint.is_some() || args.resume.is_some()) {
        return Err(Failure::Message("a checkpoint is for one puzzle; expected one FILE".to_string()));
    }
    if args.assemblable.assemblable && (args.checkpoint.is_some() || args.resume.is_some()) {
        let message = "a checkpoint keeps counts of all solutions; it can't be kept with --assemblable";
        return Err(Failure::Message(message.to_string()));
    }
    for_each_puzzle("count", &args.ask, Output::new(&args.ask.output), budgets, |loaded, output| {
        count(loaded, args, output)
    })
}

fn count(loaded: &Loaded, args: &CountArgs, output: &mut Output) -> Result<Verdict, Failure> {
    if loaded.number.is_some_and(|_| args.checkpoint.is_some() || args.resume.is_some()) {
        let message = format!("{}: a checkpoint is for one puzzle; expected a file with one", loaded.file);
        return Err(Failure::Message(message));
    }
    if loaded.given.is_some() && (args.checkpoint.is_some() || args.resume.is_some()) {
        let message =
            format!("{}: a checkpoint keeps counts of all solutions; it can't be kept with --given", loaded.file);
        return Err(Failure::Message(message));
    }
    let only = Assemblable::asked(loaded, &args.assemblable, &args.ask.run)?;
    let found = match (args.limit, &only) {
        (None, None) => count_all(loaded, args),
        // There is no telling without looking at each.
        (most, only) => {
            let most = Wanted::Some(most.unwrap_or(u64::MAX));
            enumerate(loaded, &args.ask.run, most, only.as_ref(), |_, _| Ok(()))
        }
    }?;
    let verdict = if found.is_complete { Verdict::Yes } else { Verdict::Undecided };
    if output.is_json() {
        let mut record = record("count", loaded);
        record.insert("count".into(), big(&found.layouts));
        record.insert("convention".into(), found.convention().name().into());
        record.insert("complete".into(), found.is_complete.into());
        conclude(&mut record, verdict, &found, &args.ask.run);
        output.json(&record)?;
        return Ok(verdict);
    }
    let at_least = if found.is_complete { "" } else { "at least " };
    let because = found.because();
    let count = solutions(&found.layouts);
    let rules = loaded.puzzle.rules().map_or_else(String::new, |rules| format!("; {rules}"));
    let only = only.map_or_else(String::new, |only| format!("; put together {}", only.way()));
    let Loaded { file, .. } = loaded;
    let left = if found.given.is_some() { " left" } else { "" };
    output.line(&format!("{file}: {at_least}{count}{left} ({}{only}{rules}){because}", found.convention()))?;
    why_none(loaded, &found, output)?;
    Ok(verdict)
}
