//! The reduction to disjoint paths, which is hardly one: cells are vertices, neighbours are joined, labels are pairs.

use super::layout::{Paths, follow};
use super::reach::Reach;
use super::{Arukone, Fill, Touch};
use crate::forms::linkage::{EdgeId, Link, Linkage};
use crate::forms::{DecodeError, Reduced};

/// Vertices and edges have the numbers of cells and edges. Witnesses and layouts correspond one to one.
pub(super) fn paths(puzzle: &Arukone) -> Reduced<Linkage, Paths> {
    let grid = puzzle.grid;
    let links = Reach::of(puzzle).on_edge.into_iter().enumerate().map(|(edge, labels)| Link {
        vertices: grid.cells_of(edge).map(|cell| cell as u32),
        pairs: labels.into_iter().map(|label| label as u32).collect(),
    });
    let linkage = Linkage {
        vertex_count: grid.cell_count(),
        columns: Some(grid.width),
        edges: links.collect(),
        pairs: puzzle.ends.iter().map(|ends| ends.map(|cell| cell as u32)).collect(),
        is_full: puzzle.fill == Fill::Full,
        is_induced: puzzle.touch == Touch::No,
    };
    let puzzle = puzzle.clone();
    let decode = move |edges: &[EdgeId]| {
        let mut used = vec![false; grid.edge_count()];
        for edge in edges {
            let Some(used) = used.get_mut(edge.0 as usize) else {
                return Err(DecodeError::Foreign(format!("there is no edge {}", edge.0)));
            };
            *used = true;
        }
        follow(&puzzle, |edge| used[edge])
    };
    Reduced::new(linkage, decode).faithful()
}
