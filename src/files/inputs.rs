//! The files that a command reads and writes, so that no output replaces one of them.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::{fs, io};

use jigsat::drafts::folder_of;

use super::folder::files_of;
use super::{is_stdin, numbered, shown};

/// The files that a command reads, and those that it has opened to write. An output is opened with all of them.
#[derive(Debug, Default)]
pub(crate) struct Inputs {
    named: Vec<PathBuf>,
    /// The files behind the names; looked up when an output exists already.
    files: OnceLock<HashMap<FileId, String>>,
    /// The [places](place) of the outputs so far.
    written: Mutex<HashSet<PathBuf>>,
}

/// What all names of a file have in common: symbolic and hard links.
#[cfg(unix)]
type FileId = (u64, u64);

/// What all symbolic links to a file have in common.
#[cfg(not(unix))]
type FileId = PathBuf;

impl Inputs {
    /// Files as the command line names them: `-`, `FILE#3` and folders of puzzles, too.
    pub(crate) fn of<P: Into<PathBuf>>(files: impl IntoIterator<Item = P>) -> Self {
        Self { named: files.into_iter().map(Into::into).collect(), ..Self::default() }
    }

    /// Checks that an output replaces none of them, and remembers it as written.
    pub(crate) fn claim(&self, output: &Path) -> io::Result<()> {
        self.spare(output)?;
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        // Of pipes and devices nothing is replaced.
        let is_new = output.exists() && !output.is_file() || written.insert(place(output));
        if is_new {
            Ok(())
        } else {
            Err(io::Error::other("expected another file: the command writes this one already"))
        }
    }

    /// Checks that an output does not replace one of them.
    pub(crate) fn spare(&self, output: &Path) -> io::Result<()> {
        let Some(id) = id(output) else { return Ok(()) };
        match self.files.get_or_init(|| self.look_up()).get(&id) {
            Some(input) => {
                Err(io::Error::other(format!("expected another file: the output would replace {input}, which is read")))
            }
            None => Ok(()),
        }
    }

    fn look_up(&self) -> HashMap<FileId, String> {
        let mut files = HashMap::new();
        for named in &self.named {
            if is_stdin(named) {
                files.extend(stdin_id().map(|id| (id, shown(named))));
            } else if named.is_dir() {
                let inner = files_of(named).unwrap_or_default();
                files.extend(inner.iter().filter_map(|file| Some((id(file)?, shown(file)))));
            } else {
                let chosen = numbered(named).filter(|_| !named.exists());
                let file = chosen.as_ref().map_or(&**named, |(file, _)| file);
                files.extend(id(file).map(|id| (id, shown(file))));
            }
        }
        files
    }
}

/// The path of a file, by which equal files are found.
pub(crate) fn place(path: &Path) -> PathBuf {
    if let Ok(place) = path.canonicalize() {
        return place;
    }
    let folder = folder_of(path).canonicalize();
    folder.ok().zip(path.file_name()).map_or_else(|| path.to_path_buf(), |(folder, name)| folder.join(name))
}

/// The file of this name; `None` for what is missing or no file: writing there replaces nothing.
fn id(path: &Path) -> Option<FileId> {
    let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    #[cfg(unix)]
    return Some(id_of(&metadata));
    #[cfg(not(unix))]
    return path.canonicalize().ok().filter(|_| metadata.is_file());
}

#[cfg(unix)]
fn id_of(metadata: &fs::Metadata) -> FileId {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

/// The file that standard input is redirected from.
#[cfg(unix)]
fn stdin_id() -> Option<FileId> {
    use std::os::fd::AsFd;
    let file = fs::File::from(io::stdin().as_fd().try_clone_to_owned().ok()?);
    Some(id_of(&file.metadata().ok()?))
}

#[cfg(not(unix))]
fn stdin_id() -> Option<FileId> {
    None
}
