//! The folder of a certificate, which is written file by file and published as a whole.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use jigsat_core::drafts::DraftFolder;
use jigsat_encodings::kind::AnyPuzzle;
use jigsat_engines::Meter;
use jigsat_forms::budget::Budget;

use super::open::sum;
use super::{Manifest, files, statement};

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
        let entries: Vec<&str> = files::expected(&manifest).into_iter().chain([files::MANIFEST]).collect();
        self.0.publish(&entries)
    }
}

/// The output folder of a certificate.
#[derive(Clone, Copy)]
pub(super) struct Output<'a> {
    pub(super) folder: &'a Path,
    pub(super) budget: &'a Budget,
    /// Counts the nodes and states of diagrams.
    pub(super) meter: &'a Meter,
}

impl Output<'_> {
    pub(super) fn create(&self, name: &str) -> io::Result<BufWriter<File>> {
        Ok(BufWriter::new(File::create(self.folder.join(name))?))
    }

    pub(super) fn write(&self, name: &str, text: &str) -> io::Result<()> {
        let mut file = self.create(name)?;
        file.write_all(text.as_bytes())?;
        close(file)
    }

    /// Writes a file within the budget.
    pub(super) fn write_by(&self, name: &str, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let mut file = self.create(name)?;
        write(&mut self.budget.writer(&mut file))?;
        close(file)
    }

    /// Writes the puzzle, the statement, and, last, the manifest.
    pub(super) fn seal(&self, puzzle: &AnyPuzzle, manifest: &mut Manifest) -> io::Result<()> {
        self.write_by(files::PUZZLE, |out| write!(out, "{puzzle}"))?;
        self.write(files::STATEMENT, &statement::statement(manifest, puzzle))?;
        manifest.files = sums(self.folder, manifest)?;
        self.write(files::MANIFEST, &files::manifest(manifest))
    }
}

/// Flushes a file and syncs it to disk.
pub(super) fn close(file: BufWriter<File>) -> io::Result<()> {
    file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
}

/// The SHA-256 sums of the files of a certificate in `folder`.
pub(super) fn sums(folder: &Path, manifest: &Manifest) -> io::Result<BTreeMap<String, String>> {
    let sum = |file: &str| Ok((file.to_string(), sum(&folder.join(file))?));
    files::expected(manifest).into_iter().map(sum).collect()
}
