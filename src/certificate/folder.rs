//! The folder that a certificate is written to: what appears in it is whole.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::{Manifest, files};

/// A certificate in the making: a folder within the one that it is for, which goes away again if nothing comes of it.
#[derive(Debug)]
pub struct Draft {
    target: PathBuf,
    /// Was the target made for this?
    is_new: bool,
    /// `None` when the certificate is in its place.
    files: Option<TempDir>,
}

impl Draft {
    /// Makes the folder for a certificate: a new one, or one that is empty.
    ///
    /// # Errors
    /// If there is something in it already, or it can't be made.
    pub fn new(target: &Path) -> io::Result<Self> {
        let is_new = !target.exists();
        fs::create_dir_all(target)?;
        let mut made = Self { target: target.to_path_buf(), is_new, files: None };
        if fs::read_dir(target)?.next().is_some() {
            return Err(io::Error::other("expected a new folder or an empty one, found something in it"));
        }
        made.files = Some(tempfile::Builder::new().prefix(".certificate").tempdir_in(target)?);
        Ok(made)
    }

    /// Where the files are to be written.
    ///
    /// # Panics
    /// Never: who publishes a draft gives it away.
    pub fn path(&self) -> &Path {
        self.files.as_ref().expect("it is there until it is published").path()
    }

    /// Puts the files that the manifest names in their place, the manifest last: without it a folder is no certificate. All of them are
    /// on the disk then, however the machine ends.
    ///
    /// # Errors
    /// If there is no manifest, a file can't be moved, or the folder can't be written to the disk.
    ///
    /// # Panics
    /// Never, as [`path`](Self::path).
    pub fn publish(mut self) -> io::Result<()> {
        let manifest: Manifest = serde_json::from_slice(&fs::read(self.path().join(files::MANIFEST))?)?;
        sync_folder(self.path())?;
        for file in manifest.expected_files() {
            fs::rename(self.path().join(file), self.target.join(file))?;
        }
        sync_folder(&self.target)?;
        fs::rename(self.path().join(files::MANIFEST), self.target.join(files::MANIFEST))?;
        self.files.take().map_or(Ok(()), TempDir::close)?;
        sync_folder(&self.target)?;
        let parent = self.target.canonicalize()?.parent().map(Path::to_path_buf);
        parent.map_or(Ok(()), |parent| sync_folder(&parent))
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if self.files.take().is_some() && self.is_new {
            // Only if it is empty.
            let _ = fs::remove_dir(&self.target);
        }
    }
}

/// Waits until the entries of a folder are on the disk, where the system knows of such a thing.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
