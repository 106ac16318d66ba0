//! A folder that is published as a whole.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::{LOCK, PREFIX, TRIES, is_draft, lock_of_left, locks, no_name, remove, sweep, sync_folder};

/// Where the files of a draft are until they are published.
const FILES: &str = "files";

/// Lists the entries to publish, one per line; written before the first is moved.
const LIST: &str = "list";

/// A draft of a folder, inside its target folder.
/// Dropping it removes the draft.
#[derive(Debug)]
pub struct DraftFolder {
    target: PathBuf,
    /// Was the target created for this draft?
    is_new: bool,
    /// `None` after it was published.
    draft: Option<Locked>,
}

/// The draft. The lock is closed first: see [`remove`].
#[derive(Debug)]
struct Locked {
    lock: File,
    folder: TempDir,
    files: PathBuf,
}

impl DraftFolder {
    /// Creates a draft in `target`, which is new or empty.
    ///
    /// At most these entries can be published; the last one makes the folder complete. Remains of a killed run are removed, even if it
    /// was killed while publishing.
    ///
    /// # Errors
    /// If the folder contains something else, or can't be created.
    pub fn create(target: &Path, entries: &[&str]) -> io::Result<Self> {
        let is_new = !target.exists();
        fs::create_dir_all(target)?;
        remove_remains(target, entries)?;
        sweep(target)?;
        expect_empty(target)?;
        for _ in 0..TRIES {
            let folder = tempfile::Builder::new().prefix(PREFIX).tempdir_in(target)?;
            let path = folder.path().join(LOCK);
            let lock = File::options().write(true).create(true).truncate(false).open(&path);
            if let Ok(lock) = lock
                && locks(&lock, &path)
            {
                let files = folder.path().join(FILES);
                fs::create_dir(&files)?;
                return Ok(Self { target: target.to_path_buf(), is_new, draft: Some(Locked { lock, folder, files }) });
            }
        }
        Err(no_name())
    }

    /// The folder to write the files to.
    ///
    /// # Panics
    /// Never: [`publish`](Self::publish) consumes the draft.
    pub fn path(&self) -> &Path {
        &self.draft.as_ref().expect("it is there until it is published").files
    }

    /// Moves the entries into the target folder, in this order.
    ///
    /// The folder is complete once the last one is there. All are synced to disk on return.
    ///
    /// # Errors
    /// If an entry can't be moved, or the folder can't be written to the disk.
    ///
    /// # Panics
    /// Never, as [`path`](Self::path).
    pub fn publish(mut self, entries: &[&str]) -> io::Result<()> {
        sync_folder(self.path())?;
        let Some(draft) = self.draft.take() else { return Ok(()) };
        fs::write(draft.folder.path().join(LIST), entries.join("\n"))?;
        let place = |entry: &&str| fs::rename(draft.files.join(entry), self.target.join(entry));
        let (last, others) = entries.split_last().ok_or(io::ErrorKind::InvalidInput)?;
        others.iter().try_for_each(place)?;
        sync_folder(&self.target)?;
        place(last)?;
        remove(&draft.folder.keep(), draft.lock)?;
        sync_folder(&self.target)?;
        let parent = self.target.canonicalize()?.parent().map(Path::to_path_buf);
        parent.map_or(Ok(()), |parent| sync_folder(&parent))
    }
}

impl Drop for DraftFolder {
    fn drop(&mut self) {
        if self.draft.take().is_some() && self.is_new {
            // Only if it is empty.
            let _ = fs::remove_dir(&self.target);
        }
    }
}

/// Where a file will be when the draft folder that it is in is published; another file is where it is.
pub fn published(file: &Path) -> PathBuf {
    let mut parts = file.components();
    let mut target = PathBuf::new();
    while let Some(part) = parts.next() {
        if is_draft(part.as_os_str()) && parts.as_path().starts_with(FILES) {
            parts.next();
        } else {
            target.push(part);
        }
    }
    target
}

/// Removes what a killed run had published before the last entry.
/// Such an entry is in the target folder, and no longer in the draft.
fn remove_remains(target: &Path, entries: &[&str]) -> io::Result<()> {
    let Some(last) = entries.last() else { return Ok(()) };
    for entry in fs::read_dir(target)? {
        let entry = entry?;
        let files = entry.path().join(FILES);
        if !is_draft(&entry.file_name()) || !files.join(last).exists() || target.join(last).exists() {
            continue;
        }
        let Some(_lock) = lock_of_left(&entry.path()) else { continue };
        let published = fs::read_to_string(entry.path().join(LIST)).unwrap_or_default();
        // The list may be forged: only names that this program writes count.
        let is_published = |name: &&&str| published.lines().any(|line| line == **name) && !files.join(name).exists();
        for path in entries.iter().filter(is_published).map(|name| target.join(name)) {
            // Folders are published empty: later content belongs to the user.
            let removed = if path.is_dir() { fs::remove_dir(&path) } else { fs::remove_file(&path) };
            removed.or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) })?;
        }
    }
    Ok(())
}

fn expect_empty(target: &Path) -> io::Result<()> {
    let names: Vec<_> = fs::read_dir(target)?.map(|entry| Ok(entry?.file_name())).collect::<io::Result<_>>()?;
    let Some(name) = names.into_iter().min() else { return Ok(()) };
    let is_busy = if is_draft(&name) { ", which a run is still writing or which can't be removed" } else { "" };
    let name = name.to_string_lossy().escape_debug().to_string();
    Err(io::Error::other(format!("expected a new folder or an empty one, found '{name}' in it{is_busy}")))
}
