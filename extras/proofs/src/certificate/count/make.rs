//! Making certificates that are based on a diagram.

use jigsat_core::session::Session;
use num_bigint::BigUint;

use super::super::certified::CertifyError;
use super::super::files;
use super::super::folder::Output;
use super::text::{named, write_cover};
use super::walk::diagram;

/// Writes the exact cover and the diagram, unless another count is expected; returns the count.
pub(in crate::certificate) fn write(
    session: &Session<'_>,
    expected: Option<&BigUint>,
    output: Output<'_>,
) -> Result<BigUint, CertifyError> {
    let Output { budget, meter, .. } = output;
    let made = session.cover(budget)?;
    let cover = made.as_ref().and_then(|made| made.cover()).filter(|cover| cover.is_faithful());
    let none = || CertifyError::Unfit("there is no exact cover whose solutions are all layouts".to_string());
    let cover = &cover.ok_or_else(none)?.problem;
    let diagram = diagram(cover, budget, meter)?;
    let count = diagram.count(budget)?;
    if expected.is_none_or(|expected| *expected == count) {
        let text = named(cover, budget)?;
        output.write_by(files::COVER, |out| write_cover(&text, out))?;
        output.write_by(files::DIAGRAM, |out| diagram.write(&count, out))?;
    }
    Ok(count)
}
