//! Members as puzzle files.

use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use jigsat::family::{MemberEnd, MemberReport};
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::symmetry::UpTo;
use jigsat_forms::printable::printable;

use super::opened::Opened;
use super::row::solutions;
use crate::failure::Failure;
use crate::files::folder::entry_in;
use crate::files::inputs::Inputs;
use crate::files::sink::{is_taken, write_to};

/// The folder of the files.
pub(super) struct MemberFiles {
    folder: PathBuf,
    /// The files that none of them may replace.
    read: Inputs,
    /// The number of digits of the greatest number.
    digits: usize,
    up_to: UpTo,
}

/// Refuses a folder that has files of members with these numbers: they may be those of another family.
pub(super) fn expect_none(folder: &Path, numbers: &RangeInclusive<u64>) -> Result<(), Failure> {
    let number = |name: &str| name.split_once('-')?.0.parse().ok();
    let taken = entry_in(folder, |name| number(name).is_some_and(|number| numbers.contains(&number)));
    taken.map_or(Ok(()), |path| Err(is_taken(&path)))
}

impl MemberFiles {
    pub(super) fn create(folder: &Path, read: Inputs, last: u64, up_to: UpTo) -> Result<Self, Failure> {
        fs::create_dir_all(folder).map_err(|error| Failure::Message(format!("{}: {error}", folder.display())))?;
        Ok(Self { folder: folder.to_path_buf(), read, digits: last.to_string().len(), up_to })
    }

    pub(super) fn write(&self, opened: &Opened, report: &MemberReport) -> Result<(), Failure> {
        let (family, digits) = (&opened.family, self.digits);
        let exceeded = |exceeded| Failure::Exceeded { file: opened.file.clone(), exceeded };
        let puzzle = family.puzzle(&report.member, &opened.budget).map_err(exceeded)?;
        let name = family.name(&report.member);
        let kind = family.kind().name;
        let (sign, ending) = match kind {
            "exact-cover" => ("|", "dlx"),
            "cnf" => ("c", "cnf"),
            _ => ("#", "txt"),
        };
        let slug: String = name.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).take(60).collect();
        let path = self.folder.join(format!("{:0digits$}-{slug}.{ending}", report.member.number));
        let source = format!("member {} of {}", printable(&name), printable(&opened.file));
        let counted =
            (report.end == MemberEnd::Counted).then(|| format!("{sign} {}: {}\n", self.up_to, solutions(report)));
        let counted = counted.unwrap_or_default();
        write_to(Some(&path), &self.read, Budget::unlimited(), |out| {
            write!(out, "{sign} kind: {kind}\n{sign} source: {source}\n{counted}{puzzle}")
        })
    }
}
