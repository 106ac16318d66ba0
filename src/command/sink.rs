//! Where results go that may be kept in a file.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use jigsat_forms::budget::{Budget, Exceeded};
use tempfile::NamedTempFile;

use super::Failure;

/// Lets `write` write to the file `path`, or to standard output without a path or for `-`.
///
/// A file appears whole or not at all: what it held before is replaced when everything is written, within the budget.
pub(super) fn write_to(
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
    let written = match fs::metadata(path) {
        // A pipe or a device is written to; only files are replaced.
        Ok(metadata) if !metadata.is_file() => buffered(File::create(path), write).map(drop),
        // Through a symbolic link: it is the file behind it that is meant.
        Ok(metadata) => fs::canonicalize(path).and_then(|path| replace(&path, Some(metadata.permissions()), write)),
        Err(_) => replace(path, None, write),
    };
    written.map_err(|error| match Exceeded::of(&error) {
        Some(exceeded) => Failure::Exceeded { file: path.display().to_string(), exceeded },
        None => Failure::Message(format!("{}: {error}", path.display())),
    })
}

fn buffered<W: Write>(file: io::Result<W>, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<W> {
    let mut out = BufWriter::new(file?);
    write(&mut out)?;
    out.into_inner().map_err(io::IntoInnerError::into_error)
}

/// Writes to a new file beside `path`, which takes its place in the end.
fn replace(
    path: &Path,
    permissions: Option<fs::Permissions>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.map_or_else(|| PathBuf::from("."), PathBuf::from);
    // An error in making the new file would name that one, which nobody has heard of.
    fs::metadata(&folder)?;
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file: NamedTempFile = buffered(builder.tempfile_in(&folder).map_err(|error| error.kind().into()), write)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    // A power cut must not leave an empty file in the place of what was there before.
    file.as_file_mut().sync_all()?;
    file.persist(path)?;
    sync_folder(&folder)
}

/// Waits until the entries of a folder are on the disk, where the system knows of such a thing.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
