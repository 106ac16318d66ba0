//! Drafts: files and folders that appear only when they are complete.
//!
//! A draft has a hidden name in the folder of its target, and is locked while its process lives. A draft without a lock was
//! left by a run that was killed; the next run that writes into the folder removes it. On file systems without locks drafts are left alone.

mod folder;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::NamedTempFile;

pub use folder::{DraftFolder, published};

/// What the names of drafts begin with.
const PREFIX: &str = ".jigsat-draft-";

/// The file that is locked for a draft that is a folder.
const LOCK: &str = "lock";

/// How many names to try; a draft is given up if another process locks it first.
const TRIES: usize = 100;

/// The folders that this process has swept, each with whether no draft remained.
static SWEPT: Mutex<BTreeMap<PathBuf, bool>> = Mutex::new(BTreeMap::new());

/// Creates a locked draft in the folder of `target`.
/// Drafts of killed runs are removed from the folder first.
///
/// The lock is held as long as the file is open. [`NamedTempFile::persist`] moves the draft to its place; call [`sweep_once`] after it.
///
/// # Errors
/// If the draft can't be made.
pub fn file_beside(target: &Path) -> io::Result<NamedTempFile> {
    let folder = folder_of(target);
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    sweep_once(&folder);
    for _ in 0..TRIES {
        // The error has the name of the draft in it, which the user never asked for.
        let draft = builder.tempfile_in(&folder).map_err(|error| io::Error::from(error.kind()))?;
        if locks(draft.as_file(), draft.path()) {
            return Ok(draft);
        }
    }
    Err(no_name())
}

/// Removes unlocked drafts from a folder; returns whether no draft is left.
///
/// Drafts that can't be removed stay. `O(entries)`.
///
/// # Errors
/// If the folder can't be read.
pub fn sweep(folder: &Path) -> io::Result<bool> {
    let mut is_clean = true;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if is_draft(&entry.file_name()) {
            let lock = lock_of_left(&entry.path());
            // Another user's draft may stay: the folder decides.
            is_clean &= lock.is_some_and(|lock| remove(&entry.path(), lock).is_ok());
        }
    }
    Ok(is_clean)
}

/// Is it the name of a draft?
pub fn is_draft(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(PREFIX.as_bytes())
}

/// Sweeps a folder, unless this process has found it clean before.
///
/// This runs before a draft is created and after it is published: a killed process's locks can outlive it for a moment in a child.
pub fn sweep_once(folder: &Path) {
    let Ok(folder) = folder.canonicalize() else { return };
    let mut swept = SWEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if swept.get(&folder) != Some(&true) {
        // A folder that can't be listed may be written to nevertheless.
        let is_clean = sweep(&folder).unwrap_or(true);
        swept.insert(folder, is_clean);
    }
}

/// Locks a new draft; `false` if another process was faster and removes it.
fn locks(file: &File, path: &Path) -> bool {
    match file.try_lock() {
        // Another process may have removed it before the lock.
        Ok(()) | Err(TryLockError::Error(_)) => path.exists(),
        Err(TryLockError::WouldBlock) => false,
    }
}

/// The lock of a draft, if no process holds it.
fn lock_of_left(draft: &Path) -> Option<File> {
    let kind = fs::symlink_metadata(draft).ok()?.file_type();
    let lock = match (kind.is_file(), kind.is_dir()) {
        (true, _) => draft.to_path_buf(),
        (_, true) => draft.join(LOCK),
        // Opening a pipe would block; a link leads elsewhere.
        _ => return None,
    };
    // Some file systems lock only files that are open for writing. A folder may have been left before its lock was made.
    let file = File::options().write(true).create(kind.is_dir()).truncate(false).open(lock).ok()?;
    file.try_lock().is_ok().then_some(file)
}

/// Removes a draft that this process has locked.
fn remove(draft: &Path, lock: File) -> io::Result<()> {
    // Windows may keep the name of an open file, and so the folder that it is in.
    let _lock = cfg!(unix).then_some(lock);
    if draft.is_dir() { fs::remove_dir_all(draft) } else { fs::remove_file(draft) }
}

fn no_name() -> io::Error {
    io::Error::other("can't create a draft here: other processes remove drafts as fast as they are created")
}

/// The folder that a file is in.
pub fn folder_of(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.map_or_else(|| PathBuf::from("."), PathBuf::from)
}

/// Syncs the entries of a folder to disk, on Unix.
///
/// # Errors
/// Errors of the system.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests;
