//! Folders, which stand for the puzzle files in them.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::{fs, io};

use itertools::Itertools;
use jigsat_encodings::kind::{extension, extensions};

use crate::failure::Failure;
use crate::terminal::tell;

/// The puzzle files of a folder, by name, without those in its subfolders.
///
/// `None` if `path` is not a folder. A note on standard error lists the files that are skipped.
pub(crate) fn puzzle_files(path: &Path) -> Result<Option<Vec<PathBuf>>, Failure> {
    if !path.is_dir() {
        return Ok(None);
    }
    let folder = path.display();
    let names = names_in(path).map_err(|error| Failure::Message(format!("{folder}: {error}")))?;
    let (fitting, others): (Vec<_>, Vec<_>) = names.into_iter().partition(is_puzzle_file);
    let (puzzles, no_files): (Vec<_>, Vec<_>) =
        fitting.into_iter().map(|name| path.join(name)).partition(|path| path.is_file());
    if puzzles.is_empty() {
        let is_hidden = |name: &&OsString| name.to_string_lossy().starts_with('.');
        let visible = others.iter().filter(|name| !is_hidden(name));
        let inner = visible.map(|name| path.join(name)).find(|path| path.is_dir());
        let advice = inner.map_or_else(String::new, |inner| {
            format!(" but folders, whose files are not read: name them, such as {}", inner.display())
        });
        let endings = extensions().map(|ending| format!(".{ending}")).join(", ");
        return Err(Failure::Message(format!(
            "{folder}: expected a folder with puzzle files ({endings}), found none{advice}"
        )));
    }
    let passed_over = |why: &str, names: &[OsString]| {
        if !names.is_empty() {
            let names = names.iter().map(|name| name.display()).join(", ");
            tell(&format!("note: {folder}: passed over, as {why}: {names}"));
        }
    };
    passed_over("their names do not end as those of puzzles do", &others);
    let no_files = no_files.iter().filter_map(|path| path.file_name().map(OsStr::to_os_string)).collect_vec();
    passed_over("they are no files", &no_files);
    Ok(Some(puzzles))
}

/// The puzzle files of a folder, in any order; it may have none.
pub(crate) fn files_of(folder: &Path) -> io::Result<Vec<PathBuf>> {
    Ok(names_in(folder)?.into_iter().filter(is_puzzle_file).map(|name| folder.join(name)).collect())
}

/// The names of all entries of a folder, in order.
fn names_in(folder: &Path) -> io::Result<Vec<OsString>> {
    let mut names: Vec<_> = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name())).collect::<io::Result<_>>()?;
    names.sort_unstable();
    Ok(names)
}

/// The first entry of a folder whose name is `taken`; `None` also for a missing folder.
pub(crate) fn entry_in(folder: &Path, taken: impl Fn(&str) -> bool) -> Option<PathBuf> {
    let names = names_in(folder).unwrap_or_default();
    names.iter().find(|name| name.to_str().is_some_and(&taken)).map(|name| folder.join(name))
}

fn is_puzzle_file(name: &OsString) -> bool {
    let is_known = |ending: &str| extensions().any(|known| known.eq_ignore_ascii_case(ending));
    extension(&name.to_string_lossy()).is_some_and(is_known)
}
