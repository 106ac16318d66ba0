//! `compare`: strategies on the same puzzles.
//!
//! ```text
//!  field ─→ rounds ─→ measure ─process→ worker ─run→ entry ─→ comparison ─→ totals: the report ─→ exports: table, rows, record, page, plot
//!  strategies order   how               one run      ranks    and back ←─ record ←─ journal
//! ```
//!
//! Everything that follows from the runs is computed once, in `comparison` and `totals`. Every format is made of these.

mod args;
mod comparison;
mod entry;
mod exports;
mod field;
mod journal;
mod measure;
mod page;
mod plot;
mod record;
mod rounds;
mod statistics;
mod summary;
mod table;
mod totals;
pub(super) mod worker;

use jigsat_forms::budget::{Budget, Exceeded};

use super::{Section, Verb};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Loaded;
use crate::output::Output;
use crate::output::each::for_each_file;
use crate::process::budgets::Budgets;
use crate::process::provenance::Provenance;
use crate::terminal::complain;
use args::{CompareArgs, CompareFormat};
use comparison::{Comparison, Puzzle, Terms, Undecided};
use exports::Exports;
use journal::Journal;
use record::RecordLine;
use totals::ComparisonReport;

pub(super) const VERB: Verb<CompareArgs> = Verb {
    name: "compare",
    section: Section::Solve,
    help: "Compare strategies: times, nodes, memory; do they agree?",
    budget: |args| args.budget(),
    unfit: |_| None,
    run,
};

fn run(args: &CompareArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let mut session = ComparisonSession::begin(args, budgets.whole())?;
    let Some(path) = &args.exports.from else { return session.measure(budgets) };
    match journal::load(path, budgets.whole()) {
        Err(Failure::Exceeded { file, exceeded }) => session.exceeded(file, exceeded),
        lines => session.repeat(lines?),
    }
}

/// A comparison on several puzzles: the results so far, and the output.
struct ComparisonSession<'a> {
    args: &'a CompareArgs,
    /// Stopped when the user interrupts the comparison.
    stop: &'a Budget,
    made: Provenance,
    comparisons: Vec<Comparison>,
    output: Output,
    exports: Exports,
    journal: Journal,
}

impl<'a> ComparisonSession<'a> {
    fn begin(args: &'a CompareArgs, stop: &'a Budget) -> Result<Self, Failure> {
        let (made, exports) = (Provenance::now(), Exports::begin(args)?);
        let journal = match (&args.exports.export_json, &args.exports.resume) {
            (Some(path), _) => Journal::create(path)?,
            (_, Some(path)) => Journal::resume(path, &Terms::of(args), &made, stop)?,
            _ => Journal::default(),
        };
        let mut output = Output::text(args.color.color);
        args.format.header().map_or(Ok(()), |header| output.block(&header))?;
        Ok(Self { args, stop, made, comparisons: Vec::new(), output, exports, journal })
    }

    /// Compares on every puzzle of every file.
    fn measure(mut self, budgets: &Budgets) -> Result<Exit, Failure> {
        let verdict = for_each_file(&self.args.files, &self.args.puzzle, budgets, |loaded| {
            match loaded.and_then(|loaded| self.play(&loaded)) {
                Err(Failure::Exceeded { file, exceeded }) if !self.stop.is_stopped() => self.exceeded(file, exceeded),
                answer => answer,
            }
        })?;
        let is_complete = !self.stop.is_stopped();
        if is_complete {
            self.journal.is_at_end("nothing more")?;
        }
        self.finish(is_complete)?;
        Ok(verdict)
    }

    /// Reports the results of an earlier run.
    fn repeat(mut self, lines: Vec<RecordLine>) -> Result<Exit, Failure> {
        let mut worst = Exit::Yes;
        for line in lines {
            if let RecordLine::Comparison(comparison) = &line {
                self.made = comparison.made.clone();
            }
            worst = worst.max(self.tell(line)?);
        }
        self.finish(true)?;
        Ok(worst)
    }

    /// Compares on a puzzle, in an ablation study once for each search.
    fn play(&mut self, loaded: &Loaded) -> Result<Exit, Failure> {
        if let Some(line) = self.journal.undecided(&loaded.file) {
            return self.tell(line);
        }
        // Before the first run, since the limits of reading hold here.
        let begun = self.begun(loaded)?;
        let mut worst = Exit::Yes;
        for comparison in field::comparisons(loaded, self.args, &begun)? {
            if self.stop.is_stopped() {
                return Ok(worst.max(Exit::Undecided));
            }
            let comparison = match self.journal.comparison(&comparison)? {
                Some(done) => done,
                None => self.compare(loaded, comparison)?,
            };
            worst = worst.max(self.tell(RecordLine::Comparison(comparison.into()))?);
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
        Ok(Comparison {
            puzzle,
            terms: Terms::of(self.args),
            strategies: Vec::new(),
            left_out: Vec::new(),
            answer: Exit::Undecided,
            reason: loaded.puzzle.impossible(&loaded.budget).map_err(ended)?,
            summary: String::new(),
            is_complete: true,
            made: self.made.clone(),
        })
    }

    /// Makes the runs of a comparison, and appends the result to the journal.
    fn compare(&mut self, loaded: &Loaded, mut begun: Comparison) -> Result<Comparison, Failure> {
        if begun.reason.is_some() {
            begun.strategies.clear();
        } else {
            begun.is_complete = measure::all(loaded, &mut begun.strategies, self.args, self.stop)?;
        }
        let comparison = begun.ranked();
        if comparison.is_complete {
            self.journal.append(&comparison)?;
        }
        Ok(comparison)
    }

    /// Prints the result on a puzzle, and adds it to the results.
    fn tell(&mut self, line: RecordLine) -> Result<Exit, Failure> {
        let comparison = match line {
            RecordLine::Comparison(comparison) => *comparison,
            RecordLine::Undecided(undecided) => {
                // Other formats have the message on standard error only.
                if self.args.format == CompareFormat::Json {
                    self.output.block(&record::line(&undecided)?)?;
                }
                return Ok(Exit::Undecided);
            }
        };
        if let Some(text) = self.args.format.puzzle(&comparison)? {
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
    fn exceeded(&mut self, file: String, exceeded: Exceeded) -> Result<Exit, Failure> {
        let now = Undecided { file: file.clone(), answer: Exit::Undecided, reason: exceeded.to_string() };
        let line = self.journal.exceeded(now)?;
        let verdict = self.tell(line)?;
        if self.args.format == CompareFormat::Json { Ok(verdict) } else { Err(Failure::Exceeded { file, exceeded }) }
    }

    /// Reports the totals over all puzzles, and writes the files.
    fn finish(mut self, is_complete: bool) -> Result<(), Failure> {
        let report = ComparisonReport::of(self.comparisons, self.made);
        if let Some(text) = self.args.format.totals(&report.totals)? {
            self.output.block(&text)?;
        }
        if report.totals.puzzles > 1 && is_complete {
            self.journal.append(&report.totals)?;
        }
        self.exports.finish(&report)
    }
}

#[cfg(test)]
mod tests;
