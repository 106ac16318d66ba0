//! `count`: how many solutions are there?

use num_bigint::BigUint;

use super::budgets::Budgets;
use super::enumerate::{Wanted, count_all, enumerate};
use super::input::Loaded;
use super::output::{Output, big, conclude, record, solutions};
use super::{Failure, Verdict, for_each_puzzle};
use crate::cli::CountArgs;

pub(super) fn run(args: &CountArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    if args.ask.files.len() > 1 && (args.checkpoint.is_some() || args.resume.is_some()) {
        return Err(Failure::Message("a checkpoint is for one puzzle; expected one FILE".to_string()));
    }
    for_each_puzzle("count", &args.ask, budgets, |loaded, output| count(loaded, args, output))
}

fn count(loaded: &Loaded, args: &CountArgs, output: &mut Output) -> Result<Verdict, Failure> {
    if loaded.number.is_some_and(|_| args.checkpoint.is_some() || args.resume.is_some()) {
        let message = format!("{}: a checkpoint is for one puzzle; expected a file with one", loaded.file);
        return Err(Failure::Message(message));
    }
    let found = match args.limit {
        Some(most) => enumerate(loaded, &args.ask.run, Wanted::Some(most), |_, _| Ok(())),
        None => count_all(loaded, args),
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
    let Loaded { file, .. } = loaded;
    output.line(&format!("{file}: {at_least}{count} ({}{rules}){because}", found.convention()))?;
    if args.ask.run.explain && found.is_complete && found.layouts == BigUint::ZERO {
        output.nothing(loaded, &found, &args.ask.run)?;
    }
    Ok(verdict)
}
