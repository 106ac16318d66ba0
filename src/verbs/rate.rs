//! `rate`: how hard is a puzzle to solve by thinking?

use std::collections::BTreeMap;

use itertools::Itertools;
use jigsat::explain::rate::{Rating, RatingEnd, rate};
use jigsat_engines::Run;
use jigsat_forms::counted::counted;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::cli::{Color, RateArgs, RateFormat};
use crate::failure::Failure;
use crate::input::Loaded;
use crate::output::Output;
use crate::output::deduction::{failure, grounds};
use crate::output::each::for_each_file;
use crate::output::record::Head;
use crate::process::budgets::Budgets;
use crate::verdict::Verdict;

/// The columns of a table.
const COLUMNS: [&str; 11] = [
    "file",
    "kind",
    "end",
    "score",
    "hardest",
    "weight",
    "trials",
    "trial_depth",
    "candidates",
    "dependencies",
    "searched",
];

pub(super) fn run(args: &RateArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    let mut output = Output::text(Color::Never);
    if args.format == RateFormat::Csv {
        output.line(&COLUMNS.join(","))?;
    }
    let verdict = for_each_file(&args.files, &args.puzzle, budgets, |loaded| {
        let loaded = loaded?;
        let grounds = grounds(&loaded)?;
        let run = Run::from(loaded.budget.clone());
        let rating = rate(&grounds, &[], &run).map_err(|error| failure(&loaded, error))?;
        tell(&loaded, &rating, args.format, &mut output)?;
        Ok(verdict(&rating))
    })?;
    output.finish()?;
    Ok(verdict)
}

fn verdict(rating: &Rating) -> Verdict {
    if rating.end == RatingEnd::Unsolvable { Verdict::No } else { Verdict::Yes }
}

fn tell(loaded: &Loaded, rating: &Rating, format: RateFormat, output: &mut Output) -> Result<(), Failure> {
    match format {
        RateFormat::Text => output.line(&in_words(loaded, rating))?,
        RateFormat::Json => output.json(&record(loaded, rating))?,
        RateFormat::Csv => output.line(&as_csv(loaded, rating)?)?,
    }
    Ok(())
}

fn in_words(loaded: &Loaded, rating: &Rating) -> String {
    let rounds = rating.rounds.iter().map(|(rule, count)| format!("{count} × {rule}")).join(", ");
    let end = match rating.end {
        RatingEnd::Solved => "",
        RatingEnd::Several => "; several solutions",
        RatingEnd::Unsolvable => "; no solution",
    };
    let searched =
        if rating.searched > 0 { format!("; {} facts by search only", rating.searched) } else { String::new() };
    let rounds = if rounds.is_empty() { String::new() } else { format!(" ({rounds})") };
    let Rating { score, dependencies, .. } = rating;
    let rated = match rating.hardest {
        None => "not rated: nothing is forced".to_string(),
        Some((rule, _)) => {
            let steps = counted(*dependencies, "step");
            format!("difficulty {score:.1}: hardest technique {rule}{rounds}; longest deduction: {steps}")
        }
    };
    format!("{}: {rated}{searched}{end}", loaded.file)
}

/// One word for how it ended.
fn word(end: RatingEnd) -> &'static str {
    match end {
        RatingEnd::Solved => "solved",
        RatingEnd::Several => "several",
        RatingEnd::Unsolvable => "unsolvable",
    }
}

/// A rating.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct RateRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    /// Does the puzzle have a solution?
    answer: Verdict,
    /// Always null.
    reason: (),
    /// How the deduction ended: with the only solution, with what follows of several, or with a contradiction.
    #[cfg_attr(test, schemars(extend("enum" = ["solved", "several", "unsolvable"])))]
    end: &'static str,
    /// The difficulty.
    #[cfg_attr(test, schemars(range(min = 0)))]
    score: f64,
    /// The hardest rule that was needed; null if none was.
    hardest: Option<&'static str>,
    /// Its weight.
    weight: Option<u32>,
    /// For each rule, the number of rounds in which it was the simplest that applied, in the order of the rules.
    #[cfg_attr(test, schemars(with = "BTreeMap<String, usize>"))]
    rounds: Map<String, Value>,
    /// For each rule, the number of its conclusions in these rounds.
    conclusions: &'a BTreeMap<&'static str, usize>,
    /// The number of facts that follow by trials.
    trials: usize,
    /// The number of rounds of the longest trial.
    trial_depth: usize,
    /// The geometric mean of the conclusions per round.
    #[cfg_attr(test, schemars(range(min = 0)))]
    candidates: f64,
    /// The length of the longest chain of conclusions that rest on each other.
    dependencies: usize,
    /// The number of facts that follow by search only.
    searched: usize,
}

fn record<'a>(loaded: &'a Loaded, rating: &'a Rating) -> RateRecord<'a> {
    RateRecord {
        head: Head::of("rate", loaded),
        answer: verdict(rating),
        reason: (),
        end: word(rating.end),
        score: rating.score,
        hardest: rating.hardest.map(|(rule, _)| rule),
        weight: rating.hardest.map(|(_, weight)| weight),
        rounds: rating.rounds.iter().map(|&(rule, count)| (rule.to_string(), count.into())).collect(),
        conclusions: &rating.conclusions,
        trials: rating.trials,
        trial_depth: rating.trial_depth,
        candidates: rating.candidates,
        dependencies: rating.dependencies,
        searched: rating.searched,
    }
}

/// A line of a table, without its end.
fn as_csv(loaded: &Loaded, rating: &Rating) -> Result<String, Failure> {
    let (hardest, weight) = rating.hardest.unwrap_or_default();
    let fields = [
        loaded.file.clone(),
        loaded.kind.name.to_string(),
        word(rating.end).to_string(),
        format!("{:.3}", rating.score),
        hardest.to_string(),
        weight.to_string(),
        rating.trials.to_string(),
        rating.trial_depth.to_string(),
        format!("{:.3}", rating.candidates),
        rating.dependencies.to_string(),
        rating.searched.to_string(),
    ];
    let mut writer = csv::Writer::from_writer(Vec::new());
    let line = writer
        .write_record(&fields)
        .map_err(std::io::Error::other)
        .and_then(|()| writer.into_inner().map_err(|error| std::io::Error::other(error.to_string())));
    Ok(String::from_utf8_lossy(&line?).trim_end().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::testing::{OrEnd, assert_schema};

    #[test]
    fn schema() {
        assert_schema::<OrEnd<RateRecord<'static>>>("rate");
    }
}
