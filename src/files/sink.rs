//! Output to standard output or to files.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anstream::AutoStream;
use jigsat::drafts::{self, folder_of, sync_folder};
use jigsat_forms::budget::{Budget, Exceeded};
use tempfile::TempPath;

use crate::failure::{Failure, placed};

/// Lets `write` write to the file `path`, or to standard output without a path or for `-`.
///
/// A file appears whole or not at all: what it held before is replaced when everything is written, within the budget.
pub(crate) fn write_to(
    path: Option<&Path>,
    budget: &Budget,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    let write = |out: &mut dyn Write| write(&mut budget.writer(out));
    let path = path.filter(|path| *path != Path::new("-"));
    let Some(path) = path else {
        let mut out = BufWriter::new(io::stdout().lock());
        let written = write(&mut out).and_then(|()| out.flush());
        return written.map_err(|error| match Exceeded::of(&error) {
            Some(exceeded) => Failure::Exceeded { file: "standard output".to_string(), exceeded },
            None => Failure::Output(error),
        });
    };
    let written = Draft::create(path).and_then(|mut draft| {
        write(&mut draft)?;
        draft.keep()
    });
    written.map_err(|error| match Exceeded::of(&error) {
        Some(exceeded) => Failure::Exceeded { file: path.display().to_string(), exceeded },
        None => Failure::Message(format!("{}: {error}", path.display())),
    })
}

/// Where text goes.
pub(crate) enum Sink {
    /// Standard output, without colours.
    Stdout(io::Stdout),
    /// With colours, in the way of the system.
    Terminal(AutoStream<io::Stdout>),
    /// To a file, without colours.
    File(Draft, PathBuf),
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Sink::Stdout(stream) => stream.write(bytes),
            Sink::Terminal(stream) => stream.write(bytes),
            Sink::File(draft, path) => draft.write(bytes).map_err(|error| placed(&error, path)),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Stdout(stream) => stream.flush(),
            Sink::Terminal(stream) => stream.flush(),
            Sink::File(draft, path) => draft.flush().map_err(|error| placed(&error, path)),
        }
    }
}

/// A new file that replaces another one when it is complete; or a pipe or a device, written directly.
pub(crate) struct Draft {
    out: BufWriter<File>,
    /// The new file, and where it goes.
    new: Option<(TempPath, PathBuf)>,
}

impl Draft {
    /// Creates the new file for `path`.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        match fs::metadata(path) {
            // Only files are replaced.
            Ok(metadata) if !metadata.is_file() => Ok(Self { out: BufWriter::new(File::create(path)?), new: None }),
            // A symbolic link stays: the file behind it is replaced.
            Ok(metadata) => fs::canonicalize(path).and_then(|path| Self::beside(&path, Some(metadata.permissions()))),
            // A link may point to what is still to be made.
            Err(_) => match fs::read_link(path) {
                Ok(target) => Self::beside(&folder_of(path).join(target), None),
                Err(_) => Self::beside(path, None),
            },
        }
    }

    fn beside(path: &Path, permissions: Option<fs::Permissions>) -> io::Result<Self> {
        // An error in making the temporary file would name that file, which the user never asked for.
        fs::metadata(folder_of(path))?;
        let (file, new) = drafts::file_beside(path).map_err(|error| io::Error::from(error.kind()))?.into_parts();
        if let Some(permissions) = permissions {
            file.set_permissions(permissions)?;
        }
        Ok(Self { out: BufWriter::new(file), new: Some((new, path.to_path_buf())) })
    }

    /// Puts the complete file in its place.
    pub(crate) fn keep(mut self) -> io::Result<()> {
        self.out.flush()?;
        let Some((new, path)) = self.new else {
            return Ok(());
        };
        // A power cut must not leave an empty file in the place of what was there before.
        self.out.get_ref().sync_all()?;
        new.persist(&path)?;
        drop(self.out);
        let folder = folder_of(&path);
        drafts::sweep_once(&folder);
        sync_folder(&folder)
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
