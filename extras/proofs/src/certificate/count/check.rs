//! The checker of certificates that are based on a diagram.

use jigsat_core::session::Session;
use jigsat_encodings::kind::AnyPuzzle;
use jigsat_space::count_proof::{self, Summary};
use num_bigint::BigUint;

use super::super::checked::{CheckError, ProofSize, fault};
use super::super::compare::same;
use super::super::files;
use super::super::open::Folder;
use super::{cover, named, write_cover};

/// Makes the exact cover anew, checks the diagram, and returns its count.
pub(in crate::certificate) fn check(
    folder: Folder<'_>,
    puzzle: &AnyPuzzle,
) -> Result<(BigUint, ProofSize), CheckError> {
    let none = || fault(files::MANIFEST, "puzzles of this kind have no exact cover whose solutions are all layouts");
    let reduced = cover(&Session::new(puzzle), folder.budget)?.ok_or_else(none)?;
    let cover = &reduced.problem;
    let text = named(cover, folder.budget)?;
    same(folder, files::COVER, |out| write_cover(&text, out))?;
    let diagram = folder.open(files::DIAGRAM)?;
    let Summary { count, nodes, edges } = count_proof::check(cover, diagram, folder.budget)?;
    let (items, options) = (cover.item_count() as u64, cover.option_count() as u64);
    Ok((count, ProofSize::Diagram { items, options, nodes, edges }))
}
