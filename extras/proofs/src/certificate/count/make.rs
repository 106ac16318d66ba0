//! Making certificates that are based on a diagram.

use jigsat_core::session::Session;
use num_bigint::BigUint;

use super::super::certified::CertifyError;
use super::super::files;
use super::super::folder::Output;
use super::walk::diagram;
use super::{cover, named, write_cover};

/// Writes the exact cover and the diagram, unless another count is expected; returns the count.
pub(in crate::certificate) fn write(
    session: &Session<'_>,
    expected: Option<&BigUint>,
    output: Output<'_>,
) -> Result<BigUint, CertifyError> {
    let Output { budget, meter, .. } = output;
    let none = || CertifyError::Unfit("there is no exact cover whose solutions are all layouts".to_string());
    let reduced = cover(session, budget)?.ok_or_else(none)?;
    let cover = &reduced.problem;
    let diagram = diagram(cover, budget, meter)?;
    let count = diagram.count(budget)?;
    if expected.is_none_or(|expected| *expected == count) {
        let text = named(cover, budget)?;
        output.write_by(files::COVER, |out| write_cover(&text, out))?;
        output.write_by(files::DIAGRAM, |out| diagram.write(&count, out))?;
    }
    Ok(count)
}
