//! The checker of certificates that are based on a diagram of disjoint paths.

use jigsat_encodings::kind::AnyPuzzle;
use jigsat_space::path_count::{self, PathCountError, Summary};

use super::super::compare::same;
use super::super::open::{CheckError, Folder, fault, unreadable};
use super::super::{Claim, Manifest, ProofSize, files};
use super::{linkage, text};
use crate::session::Session;

/// Makes the graph anew, and checks the diagram.
pub(in crate::certificate) fn check(
    folder: Folder<'_>,
    manifest: &Manifest,
    puzzle: &AnyPuzzle,
) -> Result<ProofSize, CheckError> {
    let made = linkage(&Session::new(puzzle), folder.budget)?;
    let made = made.ok_or_else(|| fault(files::MANIFEST, "puzzles of this kind have no disjoint paths"))?;
    let graph = &made.problem;
    same(folder, files::GRAPH, |out| text::write_graph(graph, out))?;
    let diagram = folder.open(files::DIAGRAM)?;
    let Summary { count, states } = path_count::check(graph, diagram, folder.budget).map_err(|error| match error {
        PathCountError::Exceeded(exceeded) => exceeded.into(),
        PathCountError::Io(error) => unreadable(files::DIAGRAM, &error),
        PathCountError::Graph(_) => fault(files::GRAPH, error.to_string()),
        PathCountError::Line { .. } => fault(files::DIAGRAM, error.to_string()),
    })?;
    if manifest.claim != Claim::Count(Some(count.clone())) {
        let what = format!("the claim is {}, but the diagram proves count={count}", manifest.claim);
        return Err(fault(files::MANIFEST, what));
    }
    Ok(ProofSize::Paths { vertices: graph.vertex_count as u64, edges: graph.edges.len() as u64, states })
}
