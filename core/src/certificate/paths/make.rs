//! Making certificates that are based on a diagram of disjoint paths.

use super::super::certified::{Certified, CertifyError};
use super::super::folder::Output;
use super::super::{Claim, Manifest, ProofMethod, files};
use super::{diagram, linkage, text};
use crate::session::Session;

/// Counts the linkages by a diagram, and writes the certificate.
pub(in crate::certificate) fn make(
    session: &Session<'_>,
    claim: Claim,
    output: Output<'_>,
) -> Result<Certified, CertifyError> {
    let Claim::Count(expected) = claim else {
        let what =
            format!("a diagram of paths proves only a count of all solutions; expected --claim {}", Claim::Count(None));
        return Err(CertifyError::Unfit(what));
    };
    let Ok(made) = linkage(session, output.budget) else { return Ok(Certified::Undecided) };
    let made = made.ok_or_else(|| CertifyError::Unfit("no reduction to disjoint paths is known".to_string()))?;
    let graph = &made.problem;
    let mut count = None;
    output.write_by(files::DIAGRAM, |mut out| {
        count = diagram::write(graph, &mut out, output.budget, output.meter)?;
        Ok(())
    })?;
    let count =
        count.ok_or_else(|| CertifyError::Unfit("the graph is too large for a diagram of paths".to_string()))?;
    if expected.is_some_and(|expected| expected != count) {
        return Ok(Certified::OtherCount(count));
    }
    output.write_by(files::GRAPH, |out| text::write_graph(graph, out))?;
    let mut manifest = Manifest::of(session.puzzle(), &ProofMethod::Paths, Claim::Count(Some(count)));
    output.seal(session.puzzle(), &mut manifest)?;
    Ok(Certified::Yes)
}
