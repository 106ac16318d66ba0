//! Folders, which stand for the puzzle files in them.

use std::fs;
use std::path::Path;

use itertools::Itertools;
use jigsat_encodings::kind::extension;
use jigsat_encodings::puzzles::KINDS;

use super::Failure;
use super::tell::tell;

/// What the names of puzzle files of any kind end in.
const TEXT: &str = "txt";

/// The puzzle files of a folder, by name, and not those of the folders in it; `None` for what is no folder. What is passed over is told.
pub(super) fn puzzle_files(folder: &str) -> Result<Option<Vec<String>>, Failure> {
    let path = Path::new(folder);
    if !path.is_dir() {
        return Ok(None);
    }
    let fail = |error: std::io::Error| Failure::Message(format!("{folder}: {error}"));
    let mut names: Vec<_> = Vec::new();
    for entry in fs::read_dir(path).map_err(fail)? {
        names.push(entry.map_err(fail)?.file_name());
    }
    names.sort_unstable();
    let is_puzzle = |name: &str| extension(name).is_some_and(is_known) && path.join(name).is_file();
    let (puzzles, others): (Vec<_>, Vec<_>) =
        names.iter().partition_map(|name| match name.to_str().filter(|name| is_puzzle(name)) {
            Some(name) => itertools::Either::Left(path.join(name).to_string_lossy().into_owned()),
            None => itertools::Either::Right(name.to_string_lossy()),
        });
    if puzzles.is_empty() {
        return Err(Failure::Message(format!(
            "{folder}: expected a folder with puzzle files ({}), found none",
            endings()
        )));
    }
    if !others.is_empty() {
        tell(&format!(
            "note: {folder}: passed over, as their names do not end as those of puzzles do: {}",
            others.iter().join(", ")
        ));
    }
    Ok(Some(puzzles))
}

/// Do the names of puzzle files end so?
fn is_known(extension: &str) -> bool {
    endings_of_all().any(|known| known.eq_ignore_ascii_case(extension))
}

fn endings_of_all() -> impl Iterator<Item = &'static str> {
    [TEXT].into_iter().chain(KINDS.iter().flat_map(|kind| kind.extensions.iter().copied()))
}

/// The endings, for messages.
fn endings() -> String {
    endings_of_all().map(|ending| format!(".{ending}")).join(", ")
}
