//! `rate`: how hard is a puzzle to solve by thinking?

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};
use jigsat::explain::ExplainError;
use jigsat::explain::rate::{Rating, RatingEnd};
use jigsat::rating::{Difficulty, Effort, Rated, rate};
use jigsat::session::Session;
use jigsat_engines::Limits;
use jigsat_forms::counted::counted;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::cli::explain::patient;
use crate::cli::number::number;
use crate::cli::{BudgetArgs, PuzzleArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Loaded;
use crate::output::deduction::failure;
use crate::output::each::for_each_file;
use crate::output::record::Head;
use crate::output::{Output, csv};
use crate::process::budgets::Budgets;
use crate::verbs::{Section, Verb};

/// The columns of a table.
const COLUMNS: &str = "file,kind,end,score,hardest,weight,trials,trial_depth,candidates,\
    dependencies,searched,rating,difficulty,effort,effort_quartile_1,effort_quartile_3";

pub(super) const VERB: Verb<RateArgs> = Verb {
    name: "rate",
    section: Section::Understand,
    help: "How hard is a puzzle to solve by thinking?\n\n\
        By the conclusions that it takes. Nothing is claimed about people. Without --timeout, 10 s are spent on a puzzle.",
    budget: |args| patient(args.budget),
    unfit: |_| None,
    run,
};

#[derive(Debug, Args)]
pub(crate) struct RateArgs {
    /// Puzzle files, or folders of them; - is standard input
    ///
    /// FILE#3 is the third of several puzzles in a file.
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,

    /// The format of the results
    ///
    /// In json, there is one line for each puzzle.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: RateFormat,

    /// The seed of the random searches that measure the effort
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = number::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum RateFormat {
    /// For people
    Text,
    /// For programs
    Json,
    /// For spreadsheets
    Csv,
}

fn run(args: &RateArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let mut output = Output::plain(args.format == RateFormat::Json);
    if args.format == RateFormat::Csv {
        output.line(COLUMNS)?;
    }
    let verdict = for_each_file(&args.files, &args.puzzle, budgets, |loaded| {
        let answer = loaded.and_then(|loaded| answer(&loaded, args, &mut output));
        output.recorded("rate", answer)
    })?;
    output.finish()?;
    Ok(verdict)
}

fn answer(loaded: &Loaded, args: &RateArgs, output: &mut Output) -> Result<Exit, Failure> {
    let limits = Limits::from(loaded.budget.clone());
    let rated = rate(&Session::new(&loaded.puzzle), args.seed, &limits).map_err(|error| failure(loaded, error))?;
    tell(loaded, &rated, args.format, output)?;
    Ok(verdict(&rated))
}

fn verdict(rated: &Rated) -> Exit {
    if rated.end == RatingEnd::Unsolvable { Exit::No } else { Exit::Yes }
}

fn tell(loaded: &Loaded, rated: &Rated, format: RateFormat, output: &mut Output) -> Result<(), Failure> {
    let Some(deduction) = &rated.deduction else {
        return Err(failure(loaded, ExplainError::Groundless(loaded.kind.name)));
    };
    match format {
        RateFormat::Text => output.line(&format!("{}: {}", loaded.file, in_words(rated, deduction)))?,
        RateFormat::Json => output.json(&record(loaded, rated, deduction))?,
        RateFormat::Csv => output.line(&as_csv(loaded, rated, deduction)?)?,
    }
    Ok(())
}

fn in_words(rated: &Rated, deduction: &Rating) -> String {
    if let Some(reason) = &rated.reason {
        return format!("No solution: {reason}.");
    }
    match rated.end {
        RatingEnd::Solved => deduction_in_words(rated, deduction),
        RatingEnd::Unsolvable => format!("No solution. {}", deduction_in_words(rated, deduction)),
        RatingEnd::Several => format!("Several solutions. {}", effort_in_words(rated)),
    }
}

fn deduction_in_words(rated: &Rated, deduction: &Rating) -> String {
    let Rating { hardest, dependencies, searched, .. } = deduction;
    let rating = rated.in_words().unwrap_or_default();
    let Some(rule) = hardest else {
        return format!("Difficulty {rating}. No deductions are needed.");
    };
    let steps = counted(*dependencies, "step");
    let searched = if *searched > 0 { format!(" {searched} facts by search only.") } else { String::new() };
    format!(
        "Difficulty {rating}. Hardest technique: {} ({}). Longest deduction: {steps}.{searched}",
        rule.name, rule.summary
    )
}

fn effort_in_words(rated: &Rated) -> String {
    let Some(effort) = &rated.effort else {
        return format!("Not rated: {} puzzles have no reduction to an exact cover.", rated.kind);
    };
    let at_least = if effort.is_bound() { "more than " } else { "" };
    let (mean, digits) = (effort.mean(), usize::from(effort.mean() < 10.0));
    let word = rated.difficulty().map_or("", Difficulty::name);
    format!("Effort to find one: {at_least}{mean:.digits$} trials ({word}).")
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
    answer: Exit,
    /// Why there is no solution, where that is seen at once; else null.
    reason: Option<&'a str>,
    /// How the deduction ended: with the only solution, with what follows of several, or with a contradiction.
    #[cfg_attr(test, schemars(extend("enum" = ["solved", "several", "unsolvable"])))]
    end: &'static str,
    /// The sum of the weighted rounds of deduction. With several solutions, only simple rules are used.
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
    candidates: f64,
    /// The length of the longest chain of conclusions that rest on each other.
    dependencies: usize,
    /// The number of facts that follow by search only.
    searched: usize,
    /// The rating as one number: the score of a puzzle with one solution or none, else the mean effort. Null if there is neither, or what is seen at once leaves no solution.
    rating: Option<f64>,
    /// The rating as a word; null if there is no rating.
    #[cfg_attr(test, schemars(extend("enum" = ["easy", "medium", "hard", null])))]
    difficulty: Option<&'static str>,
    /// The effort to find a solution by random searches; null if there is none, or the kind has no reduction to an exact cover.
    effort: Option<EffortRecord>,
}

/// The effort to find a solution.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct EffortRecord {
    /// The mean number of trials per solution.
    mean: f64,
    /// The quartiles of the trials, between which half of the searches lie; null if no search found a solution.
    quartiles: Option<[u64; 2]>,
    /// The number of searches that found a solution.
    searches: usize,
    /// The trials of all searches.
    trials: u64,
}

impl EffortRecord {
    fn of(effort: &Effort) -> Self {
        let Effort { searches, trials } = effort;
        Self { mean: effort.mean(), quartiles: effort.quartiles(), searches: searches.len(), trials: *trials }
    }
}

fn record<'a>(loaded: &'a Loaded, rated: &'a Rated, deduction: &'a Rating) -> RateRecord<'a> {
    RateRecord {
        head: Head::of("rate", loaded),
        answer: verdict(rated),
        reason: rated.reason.as_deref(),
        end: word(rated.end),
        score: deduction.score,
        hardest: deduction.hardest.map(|rule| rule.name),
        weight: deduction.hardest.map(|rule| rule.weight),
        rounds: deduction.rounds.iter().map(|&(rule, count)| (rule.to_string(), count.into())).collect(),
        conclusions: &deduction.conclusions,
        trials: deduction.trials,
        trial_depth: deduction.trial_depth,
        candidates: deduction.candidates,
        dependencies: deduction.dependencies,
        searched: deduction.searched,
        rating: rated.score(),
        difficulty: rated.difficulty().map(Difficulty::name),
        effort: rated.effort.as_ref().map(EffortRecord::of),
    }
}

/// A line of a table, without its end.
fn as_csv(loaded: &Loaded, rated: &Rated, deduction: &Rating) -> Result<String, Failure> {
    let (hardest, weight) = deduction.hardest.map_or(("", 0), |rule| (rule.name, rule.weight));
    let number = |number: Option<f64>| number.map_or_else(String::new, |number| format!("{number:.3}"));
    let [low, high] = rated
        .effort
        .as_ref()
        .and_then(Effort::quartiles)
        .map_or_else(|| [String::new(), String::new()], |quartiles| quartiles.map(|trials| trials.to_string()));
    let fields = [
        loaded.file.clone(),
        loaded.kind.name.to_string(),
        word(rated.end).to_string(),
        number(Some(deduction.score)),
        hardest.to_string(),
        weight.to_string(),
        deduction.trials.to_string(),
        deduction.trial_depth.to_string(),
        number(Some(deduction.candidates)),
        deduction.dependencies.to_string(),
        deduction.searched.to_string(),
        number(rated.score()),
        rated.difficulty().map_or_else(String::new, |difficulty| difficulty.to_string()),
        number(rated.effort.as_ref().map(Effort::mean)),
        low,
        high,
    ];
    Ok(csv::row(&fields)?)
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
