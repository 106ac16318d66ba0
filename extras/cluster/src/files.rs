//! The files of a job, which several machines write independently.

use std::fs::{self, File};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use jigsat_core::drafts::{self, folder_of, sync_folder};
use jigsat_encodings::fingerprint::Fingerprint;
use tempfile::NamedTempFile;

use super::PartId;

pub(super) const MANIFEST: &str = "job.json";
pub(super) const PUZZLE: &str = "puzzle.txt";
pub(super) const PARTS: &str = "parts.jsonl";
pub(super) const RESULTS: &str = "results";
pub(super) const CHECKPOINTS: &str = "checkpoints";
pub(super) const SPLITS: &str = "splits";
pub(super) const SOLUTIONS: &str = "solutions";
pub(super) const FAILED: &str = "failed";
pub(super) const SLURM: &str = "run.slurm";
pub(super) const PARALLEL: &str = "run.parallel";
pub(super) const LOCAL: &str = "run.local";

/// The folders of a job.
pub(super) const FOLDERS: [&str; 4] = [RESULTS, CHECKPOINTS, SPLITS, FAILED];

/// The entries of a new job; the manifest makes it complete.
pub(super) const ENTRIES: [&str; 10] =
    [PUZZLE, PARTS, RESULTS, CHECKPOINTS, SPLITS, FAILED, SLURM, PARALLEL, LOCAL, MANIFEST];

/// The folders in which workers write drafts, including that of the job.
pub(super) const DRAFTED: [&str; 6] = ["", RESULTS, CHECKPOINTS, SPLITS, FAILED, SOLUTIONS];

/// The suffix of a result that contradicts another one of the same part.
pub(super) const CONFLICT: &str = ".conflict";

/// The file of a part in one of the folders.
pub(super) fn of(part: &PartId, folder: &str) -> PathBuf {
    let ending = match folder {
        FAILED => "txt",
        SPLITS | SOLUTIONS => "jsonl",
        _ => "json",
    };
    Path::new(folder).join(format!("{part}.{ending}"))
}

/// The length of a file in bytes.
/// Refuses anything but files: opening a pipe would block.
fn length(path: &Path) -> io::Result<u64> {
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() {
        return Err(io::Error::other("expected a file, found a folder or a device"));
    }
    Ok(metadata.len())
}

/// Opens a file that may be large.
pub(super) fn open(path: &Path) -> io::Result<BufReader<File>> {
    length(path)?;
    Ok(BufReader::new(File::open(path)?))
}

/// The SHA-256 sum of a file, in hexadecimal digits.
pub(super) fn sum(path: &Path) -> io::Result<String> {
    let mut from = open(path)?;
    Ok(Fingerprint::written(|out| io::copy(&mut from, out).map(drop))?.digits())
}

/// A draft with this content.
fn written(path: &Path, text: &[u8]) -> io::Result<NamedTempFile> {
    let mut draft = drafts::file_beside(path)?;
    // Errors of the draft itself have its name in them.
    draft.as_file_mut().write_all(text)?;
    draft.as_file().sync_all()?;
    Ok(draft)
}

/// Moves a draft to its place.
pub(super) fn place(draft: NamedTempFile, path: &Path) -> io::Result<()> {
    draft.persist(path).map_err(|error| error.error)?;
    sync(path)
}

/// Writes a new file that appears as a whole; returns false if it exists already.
pub(super) fn write_new(path: &Path, text: &[u8]) -> io::Result<bool> {
    match written(path, text)?.persist_noclobber(path) {
        Ok(_) => sync(path).map(|()| true),
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(error.error),
    }
}

/// Writes a file that appears as a whole, and replaces an older one.
pub(super) fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    place(written(path, text)?, path)
}

/// Removes a file, if it is there.
pub(super) fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path).or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) })
}

/// Waits until the entry of a file is on the disk.
fn sync(path: &Path) -> io::Result<()> {
    sync_folder(&folder_of(path))
}

/// The most bytes of a file that is read.
const LONGEST: u64 = 1 << 28;

/// The text of a file; `None` if it is not there.
/// Invalid UTF-8 is replaced: checksums detect it.
pub(super) fn read(path: &Path) -> io::Result<Option<String>> {
    match length(path) {
        Ok(length) if length > LONGEST => {
            return Err(io::Error::other(format!("expected at most {LONGEST} bytes, found {length}")));
        }
        Ok(_) => {}
        // In the place of its folder there may be a file.
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Ok(None);
        }
        Err(error) => return Err(error),
    }
    let bytes = fs::read(path)?;
    Ok(Some(String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())))
}

/// The sorted names in a folder without drafts; none if it is not there.
pub(super) fn names(folder: &Path) -> io::Result<Vec<String>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let names = entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let mut names = names.collect::<io::Result<Vec<String>>>()?;
    names.retain(|name| !name.starts_with('.'));
    names.sort_unstable();
    Ok(names)
}

/// Makes a file executable for all users who may read it, on Unix.
pub(super) fn make_executable(path: &Path) -> io::Result<()> {
    let permissions = fs::metadata(path)?.permissions();
    #[cfg(unix)]
    let permissions = {
        use std::os::unix::fs::PermissionsExt;

        let mode = permissions.mode();
        PermissionsExt::from_mode(mode | (mode & 0o444) >> 2)
    };
    fs::set_permissions(path, permissions)
}
