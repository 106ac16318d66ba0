//! The checker of certificates that are based on a colouring.

use std::io::Write;

use jigsat_core::colouring::CoverView;
use jigsat_core::session::Session;
use jigsat_encodings::kind::AnyPuzzle;
use jigsat_forms::ExactCover;
use serde_json::Value;

use super::super::checked::{CheckError, fault};
use super::super::compare::{Comparison, same};
use super::super::open::Folder;
use super::super::{Manifest, files};
use crate::refute::cutting_planes::{self, CutsSize, ProofError};

/// Checks the colouring, the problem and the proof.
pub(in crate::certificate) fn check(
    folder: Folder<'_>,
    manifest: &Manifest,
    puzzle: &AnyPuzzle,
) -> Result<CutsSize, CheckError> {
    let view = CoverView::of(&Session::new(puzzle), folder.budget)?;
    let view = view.ok_or_else(|| fault(files::MANIFEST, "puzzles of this kind have no exact cover"))?;
    folder.budget.check()?;
    colouring(folder, &view)?;
    proof(folder, manifest, view.cover())
}

/// Checks that every option weighs 0, and the whole does not.
fn colouring(folder: Folder<'_>, view: &CoverView) -> Result<(), CheckError> {
    let fail = |what: String| fault(files::WEIGHTS, what);
    let text = folder.read(files::WEIGHTS, None)?;
    let value: Value = serde_json::from_str(&text).map_err(|error| fail(error.to_string()))?;
    let colouring = view.read_json(&value).map_err(|error| fail(error.to_string()))?;
    let colouring = colouring.map_err(|error| fail(error.to_string()))?;
    view.verify(&colouring).map_err(|error| fail(error.to_string()))?;
    same(folder, files::WEIGHTS, |out| out.write_all(files::weights(view, &colouring).as_bytes()))?;
    same(folder, files::COLOURING, |out| out.write_all(view.text(&colouring, jigsat_render::plain).as_bytes()))
}

/// Checks the proof that the equations of the exact cover are contradictory.
fn proof(folder: Folder<'_>, manifest: &Manifest, cover: &ExactCover) -> Result<CutsSize, CheckError> {
    let problem = folder.read(files::PROBLEM, None)?;
    let mut comparison = Comparison::of(problem.as_bytes(), files::PROBLEM);
    let written = files::write_problem(cover, &manifest.kind, &mut comparison, folder.budget);
    comparison.finish(written)?;
    let proof = folder.read(files::CUTS, Some(most(cover)))?;
    cutting_planes::check(&problem, &proof, folder.budget).map_err(|error| match error {
        ProofError::Exceeded(exceeded) => exceeded.into(),
        ProofError::Problem { .. } => fault(files::PROBLEM, error.to_string()),
        ProofError::Proof { .. } => fault(files::CUTS, error.to_string()),
    })
}

/// An upper bound on the bytes of a proof.
/// Each item occurs in at most two steps, with a number, a factor and separators.
fn most(cover: &ExactCover) -> u64 {
    const FRAME: u64 = 512;
    const ITEM: u64 = 2 * 48;
    FRAME + ITEM * cover.item_count() as u64
}
