//! Files of lines from which a run can resume.
//!
//! Lines are appended by a single write. A last line without a line end was torn by an interruption, and is dropped. A file lock keeps two
//! runs from writing to the same file.

use std::fmt::Display;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use jigsat::drafts::{folder_of, sync_folder};
use jigsat_forms::budget::Budget;

use crate::failure::Failure;
use crate::process::signals;
use crate::terminal::tell;

/// About how many bytes of memory each byte of the file takes while it is read.
const BYTES_PER_BYTE: u64 = 8;

/// How long to wait for a lock, and the time between two attempts.
const TIME_LIMIT: Duration = Duration::from_secs(2);
const TICK: Duration = Duration::from_millis(20);

/// The longest time until a line is on the disk, while more lines follow.
const SYNC: Duration = Duration::from_secs(1);

/// A file for new lines.
pub(crate) struct JournalFile {
    file: File,
    path: PathBuf,
    /// The length in bytes to cut the file to before the first new line. A file that is refused is left unchanged.
    kept: Option<u64>,
    /// When lines were last written to the disk.
    synced: Instant,
}

impl JournalFile {
    /// A new file, which must not exist yet.
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        let opened = OpenOptions::new().append(true).create_new(true).open(path);
        let file = opened.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                failed(path, "there is such a file already; go on from it with --resume, or remove it")
            }
            _ => failed(path, &error),
        })?;
        lock(&file, path)?;
        sync_folder(&folder_of(path)).map_err(|error| failed(path, &error))?;
        Ok(Self { file, path: path.to_path_buf(), kept: None, synced: Instant::now() })
    }

    /// An existing file and its lines. New lines will follow the last complete one.
    pub(crate) fn open(path: &Path, budget: &Budget) -> Result<(Self, Vec<String>), Failure> {
        is_file(path)?;
        let opened = OpenOptions::new().read(true).append(true).open(path);
        let mut file = opened.map_err(|error| failed(path, &error))?;
        lock(&file, path)?;
        let lines = whole_lines(&mut file, path, budget)?;
        let kept = lines.iter().map(|line| line.len() as u64 + 1).sum();
        Ok((Self { file, path: path.to_path_buf(), kept: Some(kept), synced: Instant::now() }, lines))
    }

    /// The same file, where new lines will follow the first `kept` bytes.
    pub(crate) fn keeping(self, kept: u64) -> Self {
        Self { kept: Some(kept), ..self }
    }

    /// Appends lines; with `is_synced`, returns when they are on the disk. Otherwise that is done once a second.
    pub(crate) fn append(&mut self, lines: &str, is_synced: bool) -> Result<(), Failure> {
        let _saving = signals::saving();
        let cut = self.kept.take().map_or(Ok(()), |kept| self.file.set_len(kept));
        let written = cut.and_then(|()| self.file.write_all(format!("{lines}\n").as_bytes()));
        let synced = written.and_then(|()| {
            if !is_synced && self.synced.elapsed() < SYNC {
                return Ok(());
            }
            self.synced = Instant::now();
            self.file.sync_data()
        });
        synced.map_err(|error| failed(&self.path, &error))
    }
}

/// The lines of a file, for reading only.
pub(crate) fn lines_of(path: &Path, budget: &Budget) -> Result<Vec<String>, Failure> {
    is_file(path)?;
    let mut file = File::open(path).map_err(|error| failed(path, &error))?;
    whole_lines(&mut file, path, budget)
}

fn whole_lines(file: &mut File, path: &Path, budget: &Budget) -> Result<Vec<String>, Failure> {
    let length = file.metadata().map_err(|error| failed(path, &error))?.len();
    let room = budget.reserve(length.saturating_mul(BYTES_PER_BYTE), || format!("a journal of {length} bytes"));
    room.map_err(|exceeded| Failure::Exceeded { file: path.display().to_string(), exceeded })?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(|error| failed(path, &error))?;
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    if whole < bytes.len() {
        tell(&format!("note: {}: its last line was torn, and is dropped", path.display()));
    }
    let line = |(number, line): (usize, &[u8])| {
        let text = str::from_utf8(line).map_err(|error| wrong(path, number, &error.to_string()))?;
        Ok(text.trim_end_matches('\n').to_string())
    };
    (1..).zip(bytes[..whole].split_inclusive(|&byte| byte == b'\n')).map(line).collect()
}

/// Refuses pipes, folders and devices: to open a pipe may block.
fn is_file(path: &Path) -> Result<(), Failure> {
    let metadata = fs::metadata(path).map_err(|error| failed(path, &error))?;
    if metadata.is_file() { Ok(()) } else { Err(failed(path, "expected a file, found a folder or a device")) }
}

/// Locks the file, and waits a little for the lock.
///
/// A run that was killed while it started a process may leave the lock to that process for a moment.
fn lock(file: &File, path: &Path) -> Result<(), Failure> {
    let started = Instant::now();
    loop {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) if started.elapsed() < TIME_LIMIT => thread::sleep(TICK),
            Err(TryLockError::WouldBlock) => return Err(failed(path, "another run is writing this file")),
            // Some file systems can't lock files: go on without a lock.
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(()),
        }
    }
}

/// A failure about the whole file.
pub(crate) fn failed(path: &Path, what: &(impl Display + ?Sized)) -> Failure {
    Failure::Final(format!("{}: {what}", path.display()))
}

/// A failure about one of its lines.
pub(crate) fn wrong(path: &Path, line: usize, what: &str) -> Failure {
    Failure::Final(format!("{}:{line}: {what}", path.display()))
}
