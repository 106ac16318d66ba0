//! `compare`: strategies on the same puzzles.
//!
//! ```text
//!  field ─→ rounds ─→ measure ─process→ worker ─sample→ rank ─→ comparison ─→ summary, table, rows, record ─→ exports, journal
//!  strategies order    how               one run         ranks       └──→ totals ─→ statistics, plot, page
//! ```

mod comparison;
mod exports;
mod field;
mod journal;
mod made;
mod markdown;
mod measure;
mod page;
mod plot;
mod rank;
mod record;
mod rounds;
mod rows;
mod sample;
mod statistics;
mod summary;
mod table;
mod terms;
mod totals;
pub(super) mod worker;

use std::sync::{Arc, Mutex, PoisonError};

use jigsat_forms::budget::Budget;

use crate::cli::{CompareArgs, CompareFormat};
use crate::failure::Failure;
use crate::input::Loaded;
use crate::output::Output;
use crate::output::each::for_each_file;
use crate::process::budgets::Budgets;
use crate::terminal::complain;
use crate::terminal::progress::Progress;
use crate::verdict::Verdict;
use comparison::{Comparison, Puzzle};
use exports::Exports;
use field::{Entrant, Field};
use journal::Journal;
use made::Provenance;
use record::{RecordLine, Undecided};
use terms::Terms;
use totals::Totals;

pub(super) fn run(args: &CompareArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    match &args.exports.from {
        Some(path) => {
            let mut session = ComparisonSession::begin(args, None)?;
            let lines = journal::load(path, budgets.whole());
            match lines {
                Err(Failure::Exceeded { file, exceeded }) if session.format == CompareFormat::Json => {
                    session.tell_undecided(&Undecided { file, reason: exceeded.to_string() })?;
                    Ok(Verdict::Undecided)
                }
                lines => session.repeat(lines?),
            }
        }
        None => ComparisonSession::begin(args, Some(budgets))?.measure(args, budgets),
    }
}

/// A comparison on several puzzles: the terms, the results so far, and the output.
struct ComparisonSession {
    terms: Terms,
    made: Provenance,
    totals: Totals,
    format: CompareFormat,
    output: Output,
    exports: Exports,
    journal: Option<Journal>,
}

impl ComparisonSession {
    /// Begins a session; without budgets it measures nothing, and has no journal.
    fn begin(args: &CompareArgs, budgets: Option<&Budgets>) -> Result<Self, Failure> {
        let (terms, made) = (Terms::of(args), Provenance::now());
        let exports = Exports::begin(args)?;
        let journal = match (&args.exports.export_json, &args.exports.resume, budgets) {
            (Some(path), _, Some(_)) => Some(Journal::create(path)?),
            (_, Some(path), Some(budgets)) => Some(Journal::resume(path, &terms, &made, budgets.whole())?),
            _ => None,
        };
        let mut output = Output::text(args.color);
        if args.format == CompareFormat::Csv {
            output.block(&rows::header()?)?;
        }
        Ok(Self { terms, made, totals: Totals::default(), format: args.format, output, exports, journal })
    }

    /// Compares on every puzzle of every file.
    fn measure(mut self, args: &CompareArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
        let stop = budgets.whole();
        let verdict = for_each_file(&args.files, &args.puzzle, budgets, |loaded| {
            let answer = loaded.and_then(|loaded| self.play(&loaded, args, stop));
            match answer {
                Err(Failure::Exceeded { file, exceeded }) if !stop.is_stopped() => {
                    self.undecided(&file, &exceeded.to_string())?;
                    if self.format == CompareFormat::Json {
                        return Ok(Verdict::Undecided);
                    }
                    Err(Failure::Exceeded { file, exceeded })
                }
                answer => answer,
            }
        })?;
        if let Some(journal) = self.journal.as_ref().filter(|_| !stop.is_stopped()) {
            journal.is_used_up()?;
        }
        self.finish(!stop.is_stopped())?;
        Ok(verdict)
    }

    /// Reports the results of an earlier run.
    fn repeat(mut self, lines: Vec<RecordLine>) -> Result<Verdict, Failure> {
        let mut worst = Verdict::Yes;
        for line in lines {
            match line {
                RecordLine::Comparison(comparison) => {
                    self.made = comparison.made.clone();
                    worst = worst.max(comparison.verdict());
                    self.tell(*comparison)?;
                }
                RecordLine::Undecided(undecided) => {
                    worst = worst.max(Verdict::Undecided);
                    self.tell_undecided(&undecided)?;
                }
                RecordLine::Totals => {}
            }
        }
        self.finish(true)?;
        Ok(worst)
    }

    /// Compares on a puzzle, once for each field.
    fn play(&mut self, loaded: &Loaded, args: &CompareArgs, stop: &Budget) -> Result<Verdict, Failure> {
        if let Some(undecided) = self.journal.as_mut().map_or(Ok(None), |it| it.undecided(&loaded.file, false))? {
            self.tell_undecided(&undecided)?;
            return Ok(Verdict::Undecided);
        }
        // Before the first run, since the limits of reading hold here.
        let begun = self.begun(loaded)?;
        let mut worst = Verdict::Yes;
        for field in field::fields(loaded, args)? {
            if stop.is_stopped() {
                return Ok(worst.max(Verdict::Undecided));
            }
            let puzzle = Puzzle { search: field.search.clone(), ..begun.puzzle.clone() };
            let done = self.journal.as_mut().map_or(Ok(None), |journal| journal.comparison(&puzzle, &field))?;
            let comparison = match done {
                Some(comparison) => comparison,
                None => self.compare(loaded, Comparison { puzzle, ..begun.clone() }, field, args, stop)?,
            };
            worst = worst.max(comparison.verdict());
            self.tell(comparison)?;
        }
        Ok(worst)
    }

    /// A comparison on a puzzle, without any runs.
    fn begun(&self, loaded: &Loaded) -> Result<Comparison, Failure> {
        let ended = |exceeded| loaded.ended_by(exceeded);
        let puzzle = Puzzle {
            file: loaded.file.clone(),
            kind: loaded.kind.name,
            rules: loaded.puzzle.rules(),
            search: None,
            fingerprint: loaded.puzzle.fingerprint(&loaded.budget).map_err(ended)?.digits(),
        };
        let needless = loaded.puzzle.impossible(&loaded.budget).map_err(ended)?;
        Ok(Comparison { needless, ..Comparison::new(puzzle, self.terms.clone(), self.made.clone()) })
    }

    /// Compares the strategies of a field, and appends the result to the journal.
    fn compare(
        &mut self,
        loaded: &Loaded,
        begun: Comparison,
        field: Field,
        args: &CompareArgs,
        stop: &Budget,
    ) -> Result<Comparison, Failure> {
        let begun = Comparison { left_out: field.left_out, ..begun };
        let comparison = if begun.needless.is_some() {
            begun
        } else {
            let rounds = measure_all(loaded, &field.entrants, args, stop)?;
            begun.played(field.entrants, rounds)
        };
        if let Some(journal) = self.journal.as_mut().filter(|_| comparison.is_complete) {
            journal.append(&record::comparison(&comparison)?)?;
        }
        Ok(comparison)
    }

    /// Prints a comparison, and adds it to totals and exports.
    fn tell(&mut self, comparison: Comparison) -> Result<(), Failure> {
        self.totals.add(&comparison);
        let output = &mut self.output;
        match self.format {
            CompareFormat::Table => output.block(&table::text(&comparison))?,
            CompareFormat::Markdown => output.block(&table::markdown(&comparison))?,
            CompareFormat::Json => output.block(&record::comparison(&comparison)?)?,
            CompareFormat::Csv => rows::rows(&comparison)?.iter().try_for_each(|row| output.block(row))?,
        }
        if let Some(dispute) = &comparison.dispute {
            complain(&format!("{}: {dispute}", comparison.puzzle.file));
        }
        if comparison.is_complete { self.exports.add(comparison) } else { Ok(()) }
    }

    /// Records that the time or memory limit was reached for a puzzle.
    fn undecided(&mut self, file: &str, reason: &str) -> Result<(), Failure> {
        let now = Undecided { file: file.into(), reason: reason.into() };
        let before = self.journal.as_mut().map_or(Ok(None), |journal| journal.undecided(file, true))?;
        if let (None, Some(journal)) = (&before, &mut self.journal) {
            journal.append(&record::undecided(&now)?)?;
        }
        self.tell_undecided(&before.unwrap_or(now))
    }

    /// Reports an undecided puzzle in JSON; other formats have the message on standard error only.
    fn tell_undecided(&mut self, undecided: &Undecided) -> Result<(), Failure> {
        if self.format == CompareFormat::Json {
            self.output.block(&record::undecided(undecided)?)?;
        }
        Ok(())
    }

    /// Reports the totals over all puzzles, except in CSV, whose rows are about single puzzles.
    fn finish(mut self, is_complete: bool) -> Result<(), Failure> {
        let (totals, made) = (&self.totals, &self.made);
        if totals.are_of_several() {
            match self.format {
                CompareFormat::Table => self.output.block(&table::totals_text(totals))?,
                CompareFormat::Markdown => self.output.block(&table::totals_markdown(totals))?,
                CompareFormat::Json => self.output.block(&record::totals(totals, made)?)?,
                CompareFormat::Csv => {}
            }
            if let Some(journal) = self.journal.as_mut().filter(|_| is_complete) {
                journal.append(&record::totals(totals, made)?)?;
            }
        }
        self.exports.finish(totals, made)
    }
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

#[cfg(test)]
mod tests;
