//! Making certificates that rest on a colouring.

use jigsat_engines::linear;
use jigsat_forms::exact_cover::veripb;

use super::super::make::{Certified, CertifyError, Output, close};
use super::super::{Claim, Manifest, ProofMethod, files};
use crate::refute::Canvas;
use crate::session::Session;

/// Writes the certificate that the puzzle has no solution, if a colouring is found that shows it.
pub(in crate::certificate) fn make(
    session: &Session<'_>,
    claim: Claim,
    output: Output<'_>,
) -> Result<Certified, CertifyError> {
    if claim != Claim::Unsolvable {
        let what = format!("a colouring shows that a puzzle is {}, and nothing else", Claim::Unsolvable);
        return Err(CertifyError::Unfit(what));
    }
    let Output { budget, .. } = output;
    let Ok(canvas) = Canvas::of(session, budget) else {
        return Ok(Certified::Undecided);
    };
    let canvas = canvas.ok_or_else(|| CertifyError::Unfit("no reduction to exact cover is known".to_string()))?;
    let cover = canvas.cover();
    let found = canvas.explain(budget).or_else(|| linear::precheck(cover, budget));
    let Some(colouring) = found.filter(|_| !budget.is_exceeded()) else {
        return Ok(Certified::Undecided);
    };
    let mut manifest = Manifest::of(session.puzzle(), &ProofMethod::Colouring, claim);
    output.write(files::COLOURING, &files::colouring(&canvas, &colouring))?;
    output.write(files::WEIGHTS, &files::weights(&canvas, &colouring))?;
    let mut problem = output.create(files::PROBLEM)?;
    files::write_problem(cover, &manifest.kind, &mut budget.writer(&mut problem), budget)?;
    close(problem)?;
    let mut proof = output.create(files::CUTS)?;
    veripb::write(cover, &colouring, &mut budget.writer(&mut proof), budget)?;
    close(proof)?;
    output.seal(session.puzzle(), &mut manifest)?;
    Ok(Certified::Yes)
}
