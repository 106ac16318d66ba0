//! `compare`: strategies on the same puzzles.
//!
//! ```text
//!  field ─→ rounds ─→ measure ─process→ worker ─sample→ rank ─→ summary, table, export, totals
//!  who       when      how               one run         places   what is printed
//! ```

mod export;
mod field;
mod made;
mod measure;
mod rank;
mod rounds;
mod sample;
mod summary;
mod table;
mod totals;
pub(super) mod worker;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use jigsat_forms::budget::Budget;

use super::budgets::Budgets;
use super::input::Loaded;
use super::output::Output;
use super::progress::Progress;
use super::tell::complain;
use super::{Failure, Verdict, for_each_file};
use crate::cli::{CompareArgs, CompareFormat, Task};
use field::{Entrant, Field};
use made::Made;
use rank::{Entry, Status};
use sample::Sample;
use totals::Totals;

pub(super) fn run(args: &CompareArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    let mut output = Output::text(args.color);
    if args.format == CompareFormat::Csv {
        output.block(&export::csv_header()?)?;
    }
    let (mut totals, made) = (Totals::default(), Made::now());
    let verdict = for_each_file(&args.files, &args.puzzle, budgets, |loaded| {
        let loaded = loaded?;
        let mut worst = Verdict::Yes;
        for field in field::fields(&loaded, args)? {
            if budgets.whole().is_stopped() {
                return Ok(worst.max(Verdict::Undecided));
            }
            let comparison = compare(&loaded, field, args, &made, budgets.whole())?;
            totals.add(&comparison);
            print(&comparison, args.format, &mut output)?;
            worst = worst.max(comparison.verdict());
        }
        Ok(worst)
    })?;
    if totals.are_of_several() {
        print_totals(&totals, &made, args.format, &mut output)?;
    }
    Ok(verdict)
}

/// A comparison of the strategies of one field on one puzzle.
struct Comparison {
    file: String,
    kind: &'static str,
    rules: Option<String>,
    task: Task,
    /// How many runs each strategy was meant to have.
    runs: usize,
    timeout: Duration,
    /// In an ablation study, the search whose switches are tried.
    search: Option<String>,
    /// By place, in an ablation study by setting.
    entries: Vec<Entry>,
    left_out: Vec<String>,
    /// Who says what, if there is a dispute.
    dispute: Option<String>,
    /// Why no strategy was needed, if a glance at the puzzle tells that there is no layout.
    needless: Option<String>,
    is_complete: bool,
    made: Made,
}

impl Comparison {
    /// Were the strategies compared? Failures and contradictions are errors.
    fn verdict(&self) -> Verdict {
        let any = |what: fn(&Status) -> bool| self.entries.iter().any(|entry| what(&entry.status));
        if self.dispute.is_some() || any(|status| matches!(status, Status::Failed(_))) {
            Verdict::Failed
        } else if self.needless.is_some() || (self.is_complete && any(|status| matches!(status, Status::Finished(_)))) {
            Verdict::Yes
        } else {
            Verdict::Undecided
        }
    }

    /// How many times as long as the fastest a strategy took; in an ablation study, as the search with all switches.
    fn ratio(&self, entry: &Entry) -> Option<f64> {
        let mut times = self.entries.iter().filter(|other| match self.search {
            Some(_) => other.switches.as_deref() == Some("all"),
            None => other.rank == Some(1),
        });
        Some(entry.finishing_time()? / times.find_map(Entry::finishing_time)?)
    }
}

fn compare(
    loaded: &Loaded,
    field: Field,
    args: &CompareArgs,
    made: &Made,
    stop: &Budget,
) -> Result<Comparison, Failure> {
    let Field { search, entrants, left_out } = field;
    let needless = loaded.puzzle.impossible(&loaded.budget).map_err(|exceeded| loaded.ended_by(exceeded))?;
    let mut comparison = Comparison {
        file: loaded.file.clone(),
        kind: loaded.kind.name,
        rules: loaded.puzzle.rules(),
        task: args.task,
        runs: args.runs,
        timeout: args.timeout,
        search,
        entries: Vec::new(),
        left_out,
        dispute: None,
        needless,
        is_complete: true,
        made: made.clone(),
    };
    if comparison.needless.is_some() {
        return Ok(comparison);
    }
    let rounds = measure_all(loaded, &entrants, args, stop)?;
    comparison.is_complete = rounds.is_complete;
    let entry = |(Entrant { name, variant }, samples): (Entrant, Vec<Sample>)| {
        Entry::new(name, variant.map(|variant| variant.to_string()), samples)
    };
    comparison.entries = entrants.into_iter().zip(rounds.samples).map(entry).collect();
    rank::rank(args.task, &mut comparison.entries);
    if comparison.search.is_none() {
        rank::sort(&mut comparison.entries);
    }
    comparison.dispute = summary::dispute(&comparison);
    Ok(comparison)
}

/// Makes all runs, with a progress line.
fn measure_all(
    loaded: &Loaded,
    entrants: &[Entrant],
    args: &CompareArgs,
    stop: &Budget,
) -> Result<rounds::Rounds, Failure> {
    let now = Arc::new(Mutex::new(String::new()));
    let shown = Arc::clone(&now);
    let text = loaded.puzzle.to_string();
    let _progress = Progress::show(move || shown.lock().unwrap_or_else(PoisonError::into_inner).clone());
    rounds::play(entrants.len(), args.runs, |number, round| {
        let strategy = &entrants[number].name;
        let which = if round == 0 { "warming up".to_string() } else { format!("run {round} of {}", args.runs) };
        *now.lock().unwrap_or_else(PoisonError::into_inner) = format!("{}: {which}: {strategy}", loaded.file);
        let command = measure::command(loaded, args, strategy)?;
        measure::measure(command, &text, measure::patience(args.timeout), stop)
    })
}

fn print(comparison: &Comparison, format: CompareFormat, output: &mut Output) -> Result<(), Failure> {
    match format {
        CompareFormat::Table => output.block(&table::text(comparison))?,
        CompareFormat::Markdown => output.block(&table::markdown(comparison))?,
        CompareFormat::Json => output.json(&export::json(comparison))?,
        CompareFormat::Csv => {
            for row in export::csv_rows(comparison)? {
                output.block(&row)?;
            }
        }
    }
    if let Some(dispute) = &comparison.dispute {
        complain(&format!("{}: {dispute}", comparison.file));
    }
    Ok(())
}

/// What the strategies come to over all files. Rows of CSV are about single puzzles, and whoever reads them sums up.
fn print_totals(totals: &Totals, made: &Made, format: CompareFormat, output: &mut Output) -> Result<(), Failure> {
    match format {
        CompareFormat::Table => output.block(&table::totals_text(totals))?,
        CompareFormat::Markdown => output.block(&table::totals_markdown(totals))?,
        CompareFormat::Json => output.json(&export::totals_json(totals, made))?,
        CompareFormat::Csv => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests;
