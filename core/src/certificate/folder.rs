//! The folder of a certificate, which is published as a whole.

use std::fs;
use std::io;
use std::path::Path;

use super::{Manifest, files};
use crate::drafts::DraftFolder;

/// A draft of a certificate, inside its target folder.
/// Dropping it removes the draft.
#[derive(Debug)]
pub struct CertificateDraft(DraftFolder);

impl CertificateDraft {
    /// Creates a draft in `target`, which is new or empty.
    /// Remains of a killed run are removed.
    ///
    /// # Errors
    /// If the folder contains something else, or can't be created.
    pub fn new(target: &Path) -> io::Result<Self> {
        DraftFolder::create(target, &files::ALL).map(Self)
    }

    /// The folder to write the files to.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Moves the files of the manifest into the target folder, the manifest last.
    ///
    /// Without the manifest, a folder is no certificate. All files are synced to disk on return.
    ///
    /// # Errors
    /// If there is no manifest, a file can't be moved, or the folder can't be written to the disk.
    pub fn publish(self) -> io::Result<()> {
        let manifest: Manifest = serde_json::from_slice(&fs::read(self.path().join(files::MANIFEST))?)?;
        let entries: Vec<&str> = manifest.expected_files().into_iter().chain([files::MANIFEST]).collect();
        self.0.publish(&entries)
    }
}
