//! Making certificates that are based on a colouring.

use jigsat_core::colouring::CoverView;
use jigsat_core::session::Session;
use jigsat_engines::linear;
use jigsat_forms::exact_cover::veripb;

use super::super::certified::{Certified, CertifyError};
use super::super::folder::Output;
use super::super::{Claim, Manifest, ProofMethod, files};

/// Searches for a colouring, and writes the certificate of unsolvability.
pub(in crate::certificate) fn make(
    session: &Session<'_>,
    claim: Claim,
    output: Output<'_>,
) -> Result<Certified, CertifyError> {
    if claim != Claim::Unsolvable {
        let what = format!("a colouring proves only that a puzzle is {}", Claim::Unsolvable);
        return Err(CertifyError::Unfit(what));
    }
    let Output { budget, .. } = output;
    let view = CoverView::of(session, budget)?;
    let view = view.ok_or_else(|| CertifyError::Unfit("no reduction to exact cover is known".to_string()))?;
    let cover = view.cover();
    let found = view.explain(budget).or_else(|| linear::precheck(cover, budget));
    let Some(colouring) = found.filter(|_| !budget.is_exceeded()) else {
        return Ok(Certified::Undecided);
    };
    let mut manifest = Manifest::of(session.puzzle(), &ProofMethod::Colouring, claim);
    output.write(files::COLOURING, &view.text(&colouring, jigsat_render::plain))?;
    output.write(files::WEIGHTS, &files::weights(&view, &colouring))?;
    output.write_by(files::PROBLEM, |out| files::write_problem(cover, &manifest.kind, out, budget))?;
    output.write_by(files::CUTS, |mut out| veripb::write(cover, &colouring, &mut out, budget))?;
    output.seal(session.puzzle(), &mut manifest)?;
    Ok(Certified::Yes)
}
