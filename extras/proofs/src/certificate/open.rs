//! Reads the files of an untrusted folder.
//!
//! It must have exactly the expected files, all of them regular.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::Arc;

use jigsat_encodings::fingerprint::Fingerprint;
use jigsat_engines::Meter;
use jigsat_forms::budget::{Budget, Reader};

use super::checked::{CheckError, fault, unreadable};
use super::files;

/// The number of bytes to read at a time.
const BUFFER: usize = 1 << 16;

/// An untrusted folder.
#[derive(Clone, Copy)]
pub(super) struct Folder<'a> {
    pub(super) path: &'a Path,
    pub(super) budget: &'a Budget,
    pub(super) meter: &'a Arc<Meter>,
    /// The size of all files.
    pub(super) bytes: u64,
}

/// A reader of a file whose bytes a meter counts, as a share of all files.
pub(super) struct MeteredReader {
    from: Reader<File>,
    meter: Arc<Meter>,
    bytes: u64,
}

impl Read for MeteredReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.from.read(buffer)?;
        if self.bytes > 0 {
            self.meter.set_share(self.meter.share() + length as f64 / self.bytes as f64);
        }
        Ok(length)
    }
}

impl Folder<'_> {
    /// Opens a regular file; never follows a link, and never blocks on a pipe.
    pub(super) fn open(&self, file: &str) -> Result<BufReader<MeteredReader>, CheckError> {
        let open = || -> io::Result<File> {
            let path = self.path.join(file);
            let irregular = || io::Error::other("expected a file, found a link, a folder or a device");
            let is_regular = |metadata: fs::Metadata| metadata.is_file().then_some(()).ok_or_else(irregular);
            is_regular(fs::symlink_metadata(&path)?)?;
            let mut options = OpenOptions::new();
            // It may have been replaced after the test.
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::custom_flags(
                &mut options,
                nix::fcntl::OFlag::O_NOFOLLOW.union(nix::fcntl::OFlag::O_NONBLOCK).bits(),
            );
            let opened = options.read(true).open(path)?;
            is_regular(opened.metadata()?)?;
            Ok(opened)
        };
        let opened = open().map_err(|error| unreadable(file, &error))?;
        let (from, meter) = (self.budget.reader(opened), Arc::clone(self.meter));
        Ok(BufReader::with_capacity(BUFFER, MeteredReader { from, meter, bytes: self.bytes }))
    }

    /// Reads the text of a file of at most `most` bytes, if there is a bound.
    /// Reserves five times its length, for the data that are made of it.
    pub(super) fn read(&self, file: &str, most: Option<u64>) -> Result<String, CheckError> {
        let from = self.open(file)?;
        let length = from.get_ref().from.get_ref().metadata().map_err(|error| unreadable(file, &error))?.len();
        if let Some(most) = most.filter(|&most| length > most) {
            return Err(fault(file, format!("expected at most {most} bytes, found {length}")));
        }
        self.budget.reserve(length.saturating_mul(5), || format!("{file}, of {length} bytes,"))?;
        let mut text = String::new();
        // One byte more than expected: the file may grow while it is read.
        from.take(length + 1).read_to_string(&mut text).map_err(|error| unreadable(file, &error))?;
        if text.len() as u64 > length {
            return Err(fault(file, "the file changes while it is read"));
        }
        Ok(text)
    }

    /// Checks that the folder has exactly these files with these SHA-256 sums.
    /// The manifest is not among them. Returns the size of all.
    pub(super) fn has(&self, sums: &BTreeMap<String, String>) -> Result<u64, CheckError> {
        let unlisted = |error: io::Error| CheckError::NoCertificate(format!("the folder can't be listed: {error}"));
        for entry in fs::read_dir(self.path).map_err(unlisted)? {
            self.budget.check()?;
            let name = entry.map_err(unlisted)?.file_name().to_string_lossy().into_owned();
            if name != files::MANIFEST && !sums.contains_key(&name) {
                return Err(fault(&name, "unexpected file"));
            }
        }
        let mut bytes = 0;
        for (file, sum) in sums {
            let opened = self.open(file)?;
            bytes += opened.get_ref().from.get_ref().metadata().map_err(|error| unreadable(file, &error))?.len();
            let found = digest(opened).map_err(|error| unreadable(file, &error))?;
            if found != *sum {
                return Err(fault(
                    file,
                    format!("not the file that {} names: its SHA-256 sum is {found}", files::MANIFEST),
                ));
            }
        }
        Ok(bytes)
    }
}

/// The SHA-256 sum of a trusted file.
pub(super) fn sum(path: &Path) -> io::Result<String> {
    digest(File::open(path)?)
}

/// The SHA-256 sum of a reader's content, in hexadecimal digits.
fn digest(mut from: impl Read) -> io::Result<String> {
    Ok(Fingerprint::written(|sum| io::copy(&mut from, sum).map(drop))?.digits())
}
