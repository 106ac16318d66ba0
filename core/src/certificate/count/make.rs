//! Making certificates that are based on a diagram.

use std::io;

use num_bigint::BigUint;

use super::super::certified::{Certified, CertifyError};
use super::super::folder::Output;
use super::super::{Claim, Manifest, ProofMethod, files};
use super::text::{named, write_cover};
use super::walk::diagram;
use crate::session::Session;

/// Counts the solutions by a diagram, and writes the certificate.
pub(in crate::certificate) fn make(
    session: &Session<'_>,
    claim: Claim,
    output: Output<'_>,
) -> Result<Certified, CertifyError> {
    let Claim::Count(expected) = claim else {
        return Err(CertifyError::Unfit(format!(
            "a diagram proves only a count; expected --claim {}",
            Claim::Count(None)
        )));
    };
    let count = write(session, expected.as_ref(), output)?;
    if expected.is_some_and(|expected| expected != count) {
        return Ok(Certified::OtherCount(count));
    }
    let mut manifest = Manifest::of(session.puzzle(), &ProofMethod::Diagram, Claim::Count(Some(count)));
    output.seal(session.puzzle(), &mut manifest)?;
    Ok(Certified::Yes)
}

/// Writes the exact cover and the diagram, unless another count is expected; returns the count.
pub(in crate::certificate) fn write(
    session: &Session<'_>,
    expected: Option<&BigUint>,
    output: Output<'_>,
) -> Result<BigUint, CertifyError> {
    let Output { budget, meter, .. } = output;
    let made = session.cover(budget).map_err(io::Error::from)?;
    let cover = made.as_ref().and_then(|made| made.cover()).filter(|cover| cover.is_faithful());
    let none = || CertifyError::Unfit("there is no exact cover whose solutions are all layouts".to_string());
    let cover = &cover.ok_or_else(none)?.problem;
    let diagram = diagram(cover, budget, meter).map_err(io::Error::from)?;
    let count = diagram.count(budget).map_err(io::Error::from)?;
    if expected.is_none_or(|expected| *expected == count) {
        let text = named(cover, budget).map_err(io::Error::from)?;
        output.write_by(files::COVER, |out| write_cover(&text, out))?;
        output.write_by(files::DIAGRAM, |out| diagram.write(&count, out))?;
    }
    Ok(count)
}
