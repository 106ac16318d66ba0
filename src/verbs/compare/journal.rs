//! The journal of a comparison: lines of JSON in a file, from which it can resume.
//!
//! Each line is written when its puzzle is done: by a single write, and synced to disk before the next puzzle begins. A last line
//! without a line end was torn by an interruption: it is dropped, and its puzzle compared again. Any other damage is an error. A file
//! lock keeps two comparisons from writing to the same journal.

use std::collections::{HashSet, VecDeque};
use std::fmt::Display;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use itertools::Itertools;
use jigsat::drafts::{folder_of, sync_folder};
use jigsat_forms::budget::Budget;

use super::comparison::{Comparison, Puzzle};
use super::field::Field;
use super::made::Provenance;
use super::record::{self, RecordLine, Undecided};
use super::terms::Terms;
use crate::failure::Failure;
use crate::process::signals;
use crate::terminal::tell;

/// About how many bytes of memory each byte of the file takes while it is read.
const BYTES_PER_BYTE: u64 = 8;

/// How long to wait for a lock, and the time between two attempts.
const TIME_LIMIT: Duration = Duration::from_secs(2);
const TICK: Duration = Duration::from_millis(20);

/// A line of a file, with its number from 1.
type Numbered = (usize, RecordLine);

/// The lines of an earlier run that are not used yet, in order, and the file for new ones.
pub(super) struct Journal {
    file: File,
    path: PathBuf,
    done: VecDeque<Numbered>,
    /// The length in bytes to cut the file to before the first new line.
    ///
    /// This drops a torn line, and the totals, which are written again at the end. A file that is refused is left unchanged.
    kept: Option<u64>,
}

impl Journal {
    /// Begins a journal in a new file.
    pub(super) fn create(path: &Path) -> Result<Self, Failure> {
        let opened = OpenOptions::new().append(true).create_new(true).open(path);
        let file = opened.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                failed(path, "there is such a file already; go on from it with --resume, or remove it")
            }
            _ => failed(path, &error),
        })?;
        lock(&file, path)?;
        sync_folder(&folder_of(path)).map_err(|error| failed(path, &error))?;
        Ok(Self { file, path: path.to_path_buf(), done: VecDeque::new(), kept: None })
    }

    /// Resumes a journal, if it has these terms and was written by this program on this machine.
    pub(super) fn resume(path: &Path, terms: &Terms, made: &Provenance, budget: &Budget) -> Result<Self, Failure> {
        is_file(path)?;
        let opened = OpenOptions::new().read(true).append(true).open(path);
        let mut file = opened.map_err(|error| failed(path, &error))?;
        lock(&file, path)?;
        let (lines, kept) = read(&mut file, path, budget)?;
        for (number, line) in &lines {
            if let RecordLine::Comparison(comparison) = line {
                is_alike(path, *number, comparison, terms, made)?;
                if !comparison.is_complete {
                    return Err(wrong(path, *number, "this puzzle was not compared to the end"));
                }
            }
        }
        Ok(Self { file, path: path.to_path_buf(), done: lines.into(), kept: Some(kept) })
    }

    /// The comparison from the earlier run, if it has this puzzle with these strategies.
    pub(super) fn comparison(&mut self, puzzle: &Puzzle, field: &Field) -> Result<Option<Comparison>, Failure> {
        let Some((number, line)) = self.done.pop_front() else { return Ok(None) };
        let fail = |what: &str| Err(wrong(&self.path, number, what));
        let comparison = match line {
            RecordLine::Comparison(comparison) if comparison.puzzle.file == puzzle.file => comparison,
            line => return Err(self.strange(number, &line, &puzzle.file)),
        };
        if comparison.puzzle.fingerprint != puzzle.fingerprint || comparison.puzzle.kind != puzzle.kind {
            return fail(&format!("{} was another puzzle then, or had other rules", puzzle.file));
        }
        let found = comparison.entries.iter().map(|entry| entry.strategy.as_str()).sorted().join(", ");
        let expected = field.entrants.iter().map(|entrant| entrant.name.as_str()).sorted().join(", ");
        let is_same_field = found == expected && comparison.left_out == field.left_out;
        if comparison.puzzle.search != puzzle.search || (comparison.needless.is_none() && !is_same_field) {
            return fail(&format!("made with other strategies: expected {expected}, found {found}"));
        }
        Ok(Some(*comparison))
    }

    /// Why this file could not be compared, if the earlier run recorded that.
    ///
    /// An error if the file `is_now` beyond the limits, and was not in the earlier run.
    pub(super) fn undecided(&mut self, file: &str, is_now: bool) -> Result<Option<Undecided>, Failure> {
        match self.done.front() {
            Some((_, RecordLine::Undecided(undecided))) if undecided.file == file => {
                let undecided = undecided.clone();
                self.done.pop_front();
                Ok(Some(undecided))
            }
            Some((number, RecordLine::Comparison(comparison))) if is_now && comparison.puzzle.file == file => {
                Err(wrong(&self.path, *number, &format!("{file} could be read within the limits then")))
            }
            Some((number, line)) if is_now => Err(self.strange(*number, line, file)),
            _ => Ok(None),
        }
    }

    /// Appends a line.
    pub(super) fn append(&mut self, line: &str) -> Result<(), Failure> {
        let _saving = signals::saving();
        let cut = self.kept.take().map_or(Ok(()), |kept| self.file.set_len(kept));
        let written =
            cut.and_then(|()| self.file.write_all(format!("{line}\n").as_bytes())).and_then(|()| self.file.sync_data());
        written.map_err(|error| failed(&self.path, &error))
    }

    /// An error if a line of the earlier run was not used, because its puzzle is not compared now.
    pub(super) fn is_used_up(&self) -> Result<(), Failure> {
        match self.done.front() {
            Some((number, line)) => Err(self.strange(*number, line, "nothing more")),
            None => Ok(()),
        }
    }

    fn strange(&self, number: usize, line: &RecordLine, expected: &str) -> Failure {
        let found = match line {
            RecordLine::Comparison(comparison) => &comparison.puzzle.file,
            RecordLine::Undecided(undecided) => &undecided.file,
            RecordLine::Totals => "totals",
        };
        let what = format!("a comparison of other puzzles: expected {expected}, found {found}");
        wrong(&self.path, number, &what)
    }
}

/// All comparisons of a file, if they have the same terms and the same provenance.
pub(super) fn load(path: &Path, budget: &Budget) -> Result<Vec<RecordLine>, Failure> {
    is_file(path)?;
    let mut file = File::open(path).map_err(|error| failed(path, &error))?;
    let (lines, _) = read(&mut file, path, budget)?;
    let mut comparisons = lines.iter().filter_map(|(number, line)| match line {
        RecordLine::Comparison(comparison) => Some((*number, comparison)),
        RecordLine::Undecided(_) | RecordLine::Totals => None,
    });
    let Some((_, first)) = comparisons.next() else {
        return Err(failed(path, "expected a comparison, found none"));
    };
    let about = |Puzzle { file, search, .. }: &Puzzle| (file.clone(), search.clone());
    let mut seen = HashSet::from([about(&first.puzzle)]);
    comparisons.try_for_each(|(number, comparison)| {
        if !seen.insert(about(&comparison.puzzle)) {
            return Err(wrong(path, number, "a puzzle of a line before: it would count twice"));
        }
        is_alike(path, number, comparison, &first.terms, &first.made)
    })?;
    Ok(lines.into_iter().map(|(_, line)| line).collect())
}

/// The lines of puzzles, and the number of bytes up to where more can be appended.
fn read(file: &mut File, path: &Path, budget: &Budget) -> Result<(Vec<Numbered>, u64), Failure> {
    let length = file.metadata().map_err(|error| failed(path, &error))?.len();
    let room = budget.reserve(length.saturating_mul(BYTES_PER_BYTE), || format!("a journal of {length} bytes"));
    room.map_err(|exceeded| Failure::Exceeded { file: path.display().to_string(), exceeded })?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(|error| failed(path, &error))?;
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    if whole < bytes.len() {
        tell(&format!("note: {}: its last line was torn, and is dropped", path.display()));
    }
    let (mut lines, mut kept, mut has_totals) = (Vec::new(), 0, false);
    for (number, line) in (1..).zip(bytes[..whole].split_inclusive(|&byte| byte == b'\n')) {
        let text = str::from_utf8(line).map_err(|error| wrong(path, number, &error.to_string()))?;
        let line =
            record::read(text.trim_end_matches('\n')).map_err(|error| wrong(path, number, &error.to_string()))?;
        match line {
            RecordLine::Totals => has_totals = true,
            _ if has_totals => return Err(wrong(path, number, "expected nothing behind the totals, found a puzzle")),
            line => {
                kept += text.len() as u64;
                lines.push((number, line));
            }
        }
    }
    Ok((lines, kept))
}

/// Was this comparison made on these terms, by this program and on this machine?
fn is_alike(path: &Path, number: usize, found: &Comparison, terms: &Terms, made: &Provenance) -> Result<(), Failure> {
    let difference = terms.difference(&found.terms).or_else(|| made.difference(&found.made));
    difference.map_or(Ok(()), |(what, expected, found)| {
        Err(wrong(path, number, &format!("made with another {what}: expected {expected}, found {found}")))
    })
}

/// Refuses pipes, folders and devices: to open a pipe may block.
fn is_file(path: &Path) -> Result<(), Failure> {
    let metadata = fs::metadata(path).map_err(|error| failed(path, &error))?;
    if metadata.is_file() { Ok(()) } else { Err(failed(path, "expected a file, found a folder or a device")) }
}

/// Locks the file, and waits a little for the lock.
///
/// A comparison that was killed while it started a run may leave the lock to that run for a moment.
fn lock(file: &File, path: &Path) -> Result<(), Failure> {
    let started = Instant::now();
    loop {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) if started.elapsed() < TIME_LIMIT => thread::sleep(TICK),
            Err(TryLockError::WouldBlock) => return Err(failed(path, "another comparison is writing this file")),
            // Some file systems can't lock files: go on without a lock.
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(()),
        }
    }
}

fn failed(path: &Path, what: &(impl Display + ?Sized)) -> Failure {
    Failure::Final(format!("{}: {what}", path.display()))
}

fn wrong(path: &Path, line: usize, what: &str) -> Failure {
    Failure::Final(format!("{}:{line}: {what}", path.display()))
}
