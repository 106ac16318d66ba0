//! Making certificates that are based on a diagram of disjoint paths.

use jigsat_core::session::Session;
use num_bigint::BigUint;

use super::super::certified::CertifyError;
use super::super::files;
use super::super::folder::Output;
use super::{diagram, linkage, write_graph};

/// Writes the graph and the diagram of the linkages, unless another count is expected; returns the count.
pub(in crate::certificate) fn write(
    session: &Session<'_>,
    expected: Option<&BigUint>,
    output: Output<'_>,
) -> Result<BigUint, CertifyError> {
    let made = linkage(session, output.budget)?;
    let made = made.ok_or_else(|| CertifyError::Unfit("no reduction to disjoint paths is known".to_string()))?;
    let graph = &made.problem;
    let mut count = None;
    output.write_by(files::DIAGRAM, |mut out| {
        count = diagram::write(graph, &mut out, output.budget, output.meter)?;
        Ok(())
    })?;
    let too_large = || CertifyError::Unfit("the graph is too large for a diagram of paths".to_string());
    let count = count.ok_or_else(too_large)?;
    if expected.is_none_or(|expected| *expected == count) {
        output.write_by(files::GRAPH, |out| write_graph(graph, out))?;
    }
    Ok(count)
}
