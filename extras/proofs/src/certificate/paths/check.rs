//! The checker of certificates that are based on a diagram of disjoint paths.

use jigsat_core::session::Session;
use jigsat_encodings::kind::AnyPuzzle;
use jigsat_space::path_count::{self, Summary};
use num_bigint::BigUint;

use super::super::checked::{CheckError, ProofSize, fault};
use super::super::compare::same;
use super::super::files;
use super::super::open::Folder;
use super::{linkage, write_graph};

/// Makes the graph anew, checks the diagram, and returns its count.
pub(in crate::certificate) fn check(
    folder: Folder<'_>,
    puzzle: &AnyPuzzle,
) -> Result<(BigUint, ProofSize), CheckError> {
    let made = linkage(&Session::new(puzzle), folder.budget)?;
    let made = made.ok_or_else(|| fault(files::MANIFEST, "puzzles of this kind have no disjoint paths"))?;
    let graph = &made.problem;
    same(folder, files::GRAPH, |out| write_graph(graph, out))?;
    let diagram = folder.open(files::DIAGRAM)?;
    let Summary { count, states } = path_count::check(graph, diagram, folder.budget)?;
    let (vertices, edges) = (graph.vertex_count as u64, graph.edges.len() as u64);
    Ok((count, ProofSize::Paths { vertices, edges, states }))
}
