//! Output to standard output or to files.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use jigsat::drafts::{self, folder_of, sync_folder};
use jigsat_forms::budget::{Budget, Exceeded};
use tempfile::TempPath;

use crate::failure::{Failure, placed};
use crate::files::inputs::Inputs;
use crate::files::is_stdin;
use crate::terminal::tell;

/// Where a result goes: to a file, or to standard output without a path or for `-`.
///
/// A file appears whole or not at all: what it held before is replaced when everything is written, within the budget.
pub(crate) struct Destination(Option<(Draft, PathBuf)>);

impl Destination {
    /// Opens it before there is a result: a wrong name is an error now and not after hours.
    pub(crate) fn open(path: Option<&Path>, read: &Inputs) -> Result<Self, Failure> {
        let Some(path) = path.filter(|path| !is_stdin(path)) else { return Ok(Self(None)) };
        let draft = Draft::create(path, read).map_err(failed(path))?;
        Ok(Self(Some((draft, path.to_path_buf()))))
    }

    /// Lets `write` write the result.
    pub(crate) fn write(
        self,
        budget: &Budget,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let write = |out: &mut dyn Write| write(&mut budget.writer(out));
        let Some((mut draft, path)) = self.0 else {
            let mut out = BufWriter::new(io::stdout().lock());
            let written = write(&mut out).and_then(|()| out.flush());
            return written.map_err(|error| match Exceeded::of(&error) {
                Some(exceeded) => Failure::Exceeded { file: "standard output".to_string(), exceeded },
                None => Failure::Output(error),
            });
        };
        write(&mut draft).and_then(|()| draft.keep()).map_err(failed(&path))
    }
}

/// Writes to the file `path`, or to standard output: see [`Destination`].
pub(crate) fn write_to(
    path: Option<&Path>,
    read: &Inputs,
    budget: &Budget,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    Destination::open(path, read)?.write(budget, write)
}

/// Writes a file whose name the program made; notes that another one was replaced.
pub(crate) fn write_named(path: &Path, read: &Inputs, bytes: &[u8]) -> Result<(), Failure> {
    let is_there = path.exists();
    // What was found is worth having, even if time is up.
    write_to(Some(path), read, Budget::unlimited(), |out| out.write_all(bytes))?;
    if is_there {
        tell(&format!("note: {}: replaced an earlier file", path.display()));
    }
    Ok(())
}

/// Writes a file that must not exist yet.
pub(crate) fn write_new(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let written = Draft::beside(path, None).and_then(|mut draft| {
        draft.write_all(bytes)?;
        draft.keep_new()
    });
    written.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => is_taken(path),
        _ => failed(path)(error),
    })
}

/// The failure if a file that is to be new is there already.
pub(crate) fn is_taken(path: &Path) -> Failure {
    let advice = "remove it, or choose another name or folder";
    Failure::Message(format!("{}: there is such a file already; {advice}", path.display()))
}

/// Turns an error of writing a file into a failure of the run.
fn failed(path: &Path) -> impl Fn(io::Error) -> Failure {
    let file = path.display().to_string();
    move |error| match Exceeded::of(&error) {
        Some(exceeded) => Failure::Exceeded { file: file.clone(), exceeded },
        None => Failure::Message(format!("{file}: {error}")),
    }
}

/// Where text goes.
pub(crate) enum Sink {
    /// Standard output, without colours or with them in the way of the system.
    Stdout(Box<dyn Write + Send>),
    /// To a file, without colours.
    File(Draft, PathBuf),
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Sink::Stdout(stream) => stream.write(bytes),
            Sink::File(draft, path) => draft.write(bytes).map_err(|error| placed(&error, path)),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Stdout(stream) => stream.flush(),
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
    /// Creates the new file for `path`, unless it would replace a file that the command reads or writes.
    pub(crate) fn create(path: &Path, read: &Inputs) -> io::Result<Self> {
        read.claim(path)?;
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
        fs::metadata(folder_of(path))?;
        let (file, new) = drafts::file_beside(path)?.into_parts();
        if let Some(permissions) = permissions {
            file.set_permissions(permissions)?;
        }
        Ok(Self { out: BufWriter::new(file), new: Some((new, path.to_path_buf())) })
    }

    /// Puts the complete file in its place.
    pub(crate) fn keep(self) -> io::Result<()> {
        self.placed(|new, path| Ok(new.persist(path)?))
    }

    /// Puts the complete file in its place; an error if there is one already.
    fn keep_new(self) -> io::Result<()> {
        self.placed(|new, path| Ok(new.persist_noclobber(path)?))
    }

    fn placed(mut self, place: impl FnOnce(TempPath, &Path) -> io::Result<()>) -> io::Result<()> {
        self.out.flush()?;
        let Some((new, path)) = self.new else {
            return Ok(());
        };
        // A power cut must not leave an empty file in the place of what was there before.
        self.out.get_ref().sync_all()?;
        place(new, &path)?;
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
