//! The journal of a comparison: lines of JSON in a file, from which it can resume.
//!
//! Each line is written when its puzzle is done, and synced to disk before the next puzzle begins. A torn last line is dropped, and its
//! puzzle compared again. Any other damage is an error.

use std::collections::{HashSet, VecDeque};
use std::path::{Path, PathBuf};

use itertools::Itertools;
use jigsat_forms::budget::Budget;
use serde::Serialize;

use super::comparison::{Comparison, Terms, Undecided};
use super::entry::Entry;
use super::record::{self, RecordLine};
use crate::failure::Failure;
use crate::process::journal::{JournalFile, failed, lines_of, wrong};
use crate::process::provenance::Provenance;

/// A line of a file, with its number from 1.
type Numbered = (usize, RecordLine);

/// The lines of an earlier run that are not used yet, in order, and the file for new ones, if there is one.
#[derive(Default)]
pub(super) struct Journal {
    file: Option<JournalFile>,
    path: PathBuf,
    done: VecDeque<Numbered>,
}

impl Journal {
    /// Begins a journal in a new file.
    pub(super) fn create(path: &Path) -> Result<Self, Failure> {
        Ok(Self { file: Some(JournalFile::create(path)?), path: path.to_path_buf(), done: VecDeque::new() })
    }

    /// Resumes a journal, if it has these terms and was written by this program on this machine.
    pub(super) fn resume(path: &Path, terms: &Terms, made: &Provenance, budget: &Budget) -> Result<Self, Failure> {
        let (file, lines) = JournalFile::open(path, budget)?;
        let (lines, kept) = read(lines, path, Some((terms.clone(), made.clone())))?;
        let is_cut = |line: &RecordLine| matches!(line, RecordLine::Comparison(comparison) if !comparison.is_complete);
        if let Some((number, _)) = lines.iter().find(|(_, line)| is_cut(line)) {
            return Err(wrong(path, *number, "this puzzle was not compared to the end"));
        }
        // The totals are written again at the end.
        Ok(Self { file: Some(file.keeping(kept)), path: path.to_path_buf(), done: lines.into() })
    }

    /// The comparison from the earlier run, if it has the puzzle and the strategies of the one that is to begin.
    pub(super) fn comparison(&mut self, begun: &Comparison) -> Result<Option<Comparison>, Failure> {
        let Some((number, line)) = self.done.pop_front() else { return Ok(None) };
        let fail = |what: &str| Err(wrong(&self.path, number, what));
        let file = &begun.puzzle.file;
        let comparison = match line {
            RecordLine::Comparison(comparison) if comparison.puzzle.file == *file => comparison,
            line => return Err(self.strange(number, &line, file)),
        };
        let names = |entries: &[Entry]| entries.iter().map(|entry| entry.strategy.as_str()).sorted().join(", ");
        let (found, expected) = (names(&comparison.strategies), names(&begun.strategies));
        let is_same_field = found == expected && comparison.left_out == begun.left_out;
        if comparison.needless().is_none() && !is_same_field {
            return fail(&format!("made with other strategies: expected {expected}, found {found}"));
        }
        if comparison.puzzle != begun.puzzle {
            return fail(&format!("{file} was another puzzle then, or had other rules"));
        }
        Ok(Some(*comparison))
    }

    /// The line that this file could not be compared, if it comes next in the earlier run.
    pub(super) fn undecided(&mut self, file: &str) -> Option<RecordLine> {
        let is_it = |(_, line): &Numbered| matches!(line, RecordLine::Undecided(_)) && line.file() == file;
        self.done.front().is_some_and(is_it).then(|| self.done.pop_front()).flatten().map(|(_, line)| line)
    }

    /// The line that a file could not be compared: that of the earlier run, else this new one.
    ///
    /// An error if the file was within the limits in the earlier run.
    pub(super) fn exceeded(&mut self, now: Undecided) -> Result<RecordLine, Failure> {
        if let Some(line) = self.undecided(&now.file) {
            return Ok(line);
        }
        self.is_at_end(&now.file)?;
        self.append(&now)?;
        Ok(RecordLine::Undecided(now))
    }

    /// Appends a result, if there is a file.
    pub(super) fn append(&mut self, result: &impl Serialize) -> Result<(), Failure> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.append(&record::line(result)?, true)
    }

    /// An error if a line of the earlier run was not used, because its puzzle is not the one that is `expected` now.
    pub(super) fn is_at_end(&self, expected: &str) -> Result<(), Failure> {
        let rest = self.done.front();
        rest.map_or(Ok(()), |(number, line)| Err(self.strange(*number, line, expected)))
    }

    /// A line that does not go with the file that comes now.
    fn strange(&self, number: usize, line: &RecordLine, expected: &str) -> Failure {
        let what = match line.file() {
            file if file == expected => format!("{file} could be read within the limits then"),
            found => format!("a comparison of other puzzles: expected {expected}, found {found}"),
        };
        wrong(&self.path, number, &what)
    }
}

/// All lines about puzzles in a file, if they have the same terms and the same provenance.
pub(super) fn load(path: &Path, budget: &Budget) -> Result<Vec<RecordLine>, Failure> {
    let (lines, _) = read(lines_of(path, budget)?, path, None)?;
    let mut seen = HashSet::new();
    for (number, line) in &lines {
        if let RecordLine::Comparison(comparison) = line
            && !seen.insert((&comparison.puzzle.file, &comparison.puzzle.search))
        {
            return Err(wrong(path, *number, "a puzzle of a line before: it would count twice"));
        }
    }
    if seen.is_empty() {
        return Err(failed(path, "expected a comparison, found none"));
    }
    Ok(lines.into_iter().map(|(_, line)| line).collect())
}

/// The lines of puzzles, and the number of bytes up to where more can be appended.
///
/// An error if a comparison was not made on these terms, by this program on this machine; or if nothing is `expected`, like the first.
fn read(
    texts: Vec<String>,
    path: &Path,
    mut expected: Option<(Terms, Provenance)>,
) -> Result<(Vec<Numbered>, u64), Failure> {
    let (mut lines, mut kept, mut has_totals) = (Vec::new(), 0, false);
    for (number, text) in (1..).zip(texts) {
        let fail = |what: &str| Err(wrong(path, number, what));
        match record::read(&text).map_err(|what| wrong(path, number, &what))? {
            None => has_totals = true,
            Some(_) if has_totals => return fail("expected nothing behind the totals, found a puzzle"),
            Some(line) => {
                if let RecordLine::Comparison(comparison) = &line {
                    let found = (comparison.terms.clone(), comparison.made.clone());
                    if let Some(what) = difference(expected.get_or_insert_with(|| found.clone()), &found) {
                        return fail(&what);
                    }
                }
                kept += text.len() as u64 + 1;
                lines.push((number, line));
            }
        }
    }
    Ok((lines, kept))
}

/// The first difference in terms, program or machine, in words.
fn difference(expected: &(Terms, Provenance), found: &(Terms, Provenance)) -> Option<String> {
    let all = |(terms, made): &(Terms, Provenance)| terms.options().into_iter().chain(made.properties());
    let (expected, found) = all(expected).zip(all(found)).find(|(expected, found)| expected != found)?;
    Some(format!("made with another {}: expected {}, found {}", expected.0, expected.1, found.1))
}
