//! `compare`: strategies on the same puzzles.
//!
//! ```text
//!  field ─→ rounds ─→ measure ─process→ worker ─run→ entry ─→ comparison ─→ totals: the report ─→ exports: table, rows, record, page, plot
//!  strategies order   how               one run      ranks    and back ←─ record ←─ journal
//! ```
//!
//! Everything that follows from the runs is computed once, in `comparison` and `totals`. Every format is made of these.

mod comparison;
mod entry;
mod exports;
mod field;
mod journal;
mod made;
mod markdown;
mod measure;
mod page;
mod plot;
mod record;
mod rounds;
mod rows;
mod run;
mod statistics;
mod summary;
mod table;
mod terms;
mod totals;
pub(super) mod worker;

use jigsat_forms::budget::{Budget, Exceeded};

use crate::cli::{CompareArgs, CompareFormat};
use crate::failure::Failure;
use crate::input::Loaded;
use crate::output::Output;
use crate::output::each::for_each_file;
use crate::process::budgets::Budgets;
use crate::terminal::complain;
use crate::verdict::Verdict;
use comparison::{Comparison, Puzzle, Undecided};
use exports::Exports;
use journal::Journal;
use made::Provenance;
use record::RecordLine;
use terms::Terms;
use totals::Report;

pub(super) fn run(args: &CompareArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    let mut session = ComparisonSession::begin(args, budgets)?;
    match &args.exports.from {
        Some(path) => match journal::load(path, budgets.whole()) {
            Err(Failure::Exceeded { file, exceeded }) => session.exceeded(file, exceeded),
            lines => session.repeat(lines?),
        },
        None => session.measure(args, budgets),
    }
}

/// A comparison on several puzzles: the terms, the results so far, and the output.
struct ComparisonSession {
    terms: Terms,
    made: Provenance,
    comparisons: Vec<Comparison>,
    format: CompareFormat,
    output: Output,
    exports: Exports,
    journal: Journal,
}

impl ComparisonSession {
    fn begin(args: &CompareArgs, budgets: &Budgets) -> Result<Self, Failure> {
        let (terms, made) = (Terms::of(args), Provenance::now());
        let exports = Exports::begin(args)?;
        let journal = match (&args.exports.export_json, &args.exports.resume) {
            (Some(path), _) => Journal::create(path)?,
            (_, Some(path)) => Journal::resume(path, &terms, &made, budgets.whole())?,
            _ => Journal::default(),
        };
        let mut output = Output::text(args.color);
        args.format.header().map_or(Ok(()), |header| output.block(&header))?;
        Ok(Self { terms, made, comparisons: Vec::new(), format: args.format, output, exports, journal })
    }

    /// Compares on every puzzle of every file.
    fn measure(mut self, args: &CompareArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
        let stop = budgets.whole();
        let verdict = for_each_file(&args.files, &args.puzzle, budgets, |loaded| {
            match loaded.and_then(|loaded| self.play(&loaded, args, stop)) {
                Err(Failure::Exceeded { file, exceeded }) if !stop.is_stopped() => self.exceeded(file, exceeded),
                answer => answer,
            }
        })?;
        if !stop.is_stopped() {
            self.journal.is_used_up()?;
        }
        self.finish(!stop.is_stopped())?;
        Ok(verdict)
    }

    /// Reports the results of an earlier run.
    fn repeat(mut self, lines: Vec<RecordLine>) -> Result<Verdict, Failure> {
        let mut worst = Verdict::Yes;
        for line in lines {
            worst = worst.max(match line {
                RecordLine::Comparison(comparison) => {
                    self.made = comparison.made.clone();
                    self.tell(*comparison)?
                }
                RecordLine::Undecided(undecided) => self.tell_undecided(&undecided)?,
            });
        }
        self.finish(true)?;
        Ok(worst)
    }

    /// Compares on a puzzle, once for each field.
    fn play(&mut self, loaded: &Loaded, args: &CompareArgs, stop: &Budget) -> Result<Verdict, Failure> {
        if let Some(undecided) = self.journal.undecided(&loaded.file, false)? {
            return self.tell_undecided(&undecided);
        }
        // Before the first run, since the limits of reading hold here.
        let begun = self.begun(loaded)?;
        let mut worst = Verdict::Yes;
        for field in field::fields(loaded, args)? {
            if stop.is_stopped() {
                return Ok(worst.max(Verdict::Undecided));
            }
            let mut begun = Comparison { strategies: field.entries, left_out: field.left_out, ..begun.clone() };
            begun.puzzle.search = field.search;
            let comparison = match self.journal.comparison(&begun)? {
                Some(comparison) => comparison,
                None => self.compare(loaded, begun, args, stop)?,
            };
            worst = worst.max(self.tell(comparison)?);
        }
        Ok(worst)
    }

    /// A comparison on a puzzle, without strategies; with a reason if it needs none.
    fn begun(&self, loaded: &Loaded) -> Result<Comparison, Failure> {
        let ended = |exceeded| loaded.ended_by(exceeded);
        let puzzle = Puzzle {
            file: loaded.file.clone(),
            kind: loaded.kind.name.into(),
            rules: loaded.puzzle.rules(),
            search: None,
            fingerprint: loaded.puzzle.fingerprint(&loaded.budget).map_err(ended)?.digits(),
        };
        let reason = loaded.puzzle.impossible(&loaded.budget).map_err(ended)?;
        Ok(Comparison { reason, ..Comparison::new(puzzle, self.terms.clone(), self.made.clone()) })
    }

    /// Makes the runs of a comparison, and appends the result to the journal.
    fn compare(
        &mut self,
        loaded: &Loaded,
        mut begun: Comparison,
        args: &CompareArgs,
        stop: &Budget,
    ) -> Result<Comparison, Failure> {
        if begun.reason.is_some() {
            begun.strategies.clear();
        } else {
            begun.is_complete = measure::all(loaded, &mut begun.strategies, args, stop)?;
        }
        let comparison = begun.ranked();
        if comparison.is_complete {
            self.journal.append(&comparison)?;
        }
        Ok(comparison)
    }

    /// Prints a comparison, and adds it to the results.
    fn tell(&mut self, comparison: Comparison) -> Result<Verdict, Failure> {
        let text = self.format.puzzle(&comparison)?;
        if !text.is_empty() {
            self.output.block(&text)?;
        }
        if let Some(dispute) = comparison.dispute() {
            complain(&format!("{}: {dispute}", comparison.puzzle.file));
        }
        let verdict = comparison.answer;
        if comparison.is_complete {
            self.comparisons.push(comparison);
        }
        Ok(verdict)
    }

    /// Records that the time or memory limit was reached for a file.
    fn exceeded(&mut self, file: String, exceeded: Exceeded) -> Result<Verdict, Failure> {
        let now = Undecided { file: file.clone(), answer: Verdict::Undecided, reason: exceeded.to_string() };
        let before = self.journal.undecided(&file, true)?;
        if before.is_none() {
            self.journal.append(&now)?;
        }
        let verdict = self.tell_undecided(&before.unwrap_or(now))?;
        if self.format == CompareFormat::Json { Ok(verdict) } else { Err(Failure::Exceeded { file, exceeded }) }
    }

    /// Reports an undecided puzzle in JSON; other formats have the message on standard error only.
    fn tell_undecided(&mut self, undecided: &Undecided) -> Result<Verdict, Failure> {
        if self.format == CompareFormat::Json {
            self.output.block(&record::line(undecided)?)?;
        }
        Ok(Verdict::Undecided)
    }

    /// Reports the totals over all puzzles, and writes the files.
    fn finish(mut self, is_complete: bool) -> Result<(), Failure> {
        let report = Report::of(self.comparisons, self.made);
        if report.totals.are_of_several() {
            let text = self.format.totals(&report.totals)?;
            text.map_or(Ok(()), |text| self.output.block(&text))?;
            if is_complete {
                self.journal.append(&report.totals)?;
            }
        }
        self.exports.finish(&report)
    }
}

#[cfg(test)]
mod tests;
