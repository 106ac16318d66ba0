//! The folder that a certificate is written to: what appears in it is whole.

use std::fs;
use std::io;
use std::path::Path;

use super::{Manifest, files};
use crate::drafts::DraftFolder;

/// A certificate in the making: a folder within the one that it is for, which goes away again if nothing comes of it.
#[derive(Debug)]
pub struct CertificateDraft(DraftFolder);

impl CertificateDraft {
    /// Makes the folder for a certificate: a new one, or one that is empty but for what a run left that was killed.
    ///
    /// # Errors
    /// If there is something in it already, or it can't be made.
    pub fn new(target: &Path) -> io::Result<Self> {
        DraftFolder::create(target, &files::ALL).map(Self)
    }

    /// Where the files are to be written.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Puts the files that the manifest names in their place, the manifest last: without it a folder is no certificate. All of them are
    /// on the disk then, however the machine ends.
    ///
    /// # Errors
    /// If there is no manifest, a file can't be moved, or the folder can't be written to the disk.
    pub fn publish(self) -> io::Result<()> {
        let manifest: Manifest = serde_json::from_slice(&fs::read(self.path().join(files::MANIFEST))?)?;
        let entries: Vec<&str> = manifest.expected_files().into_iter().chain([files::MANIFEST]).collect();
        self.0.publish(&entries)
    }
}
