//! The reduction to disjoint paths: cells are vertices, labels are pairs.

use std::collections::HashSet;
use std::sync::Arc;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::linkage::{EdgeId, Link, Linkage};
use jigsat_forms::{DecodeError, Reduced};

use super::layout::{Paths, follow_edges};
use super::reach::Reach;
use super::{Arukone, Fill, Touch};

/// The memory per cell, in bytes, with its two edges and a copy of the board.
const BYTES: usize = size_of::<[u32; 2]>() + 2 * (size_of::<Link>() + size_of::<usize>()) + 3 * size_of::<usize>();

/// Reduces the board to disjoint paths.
///
/// Vertices and edges are the cells and edges in their order, without blocked ones. Witnesses and layouts correspond one to one.
pub(super) fn paths(puzzle: &Arukone, budget: &Budget) -> Result<Reduced<Linkage, Paths>, Exceeded> {
    // On larger boards only routing is feasible, and it does not use reach.
    let reach = if Reach::is_feasible(puzzle) { Some(Reach::of(puzzle, budget)?) } else { None };
    let grid = puzzle.grid;
    let bytes = BYTES * grid.cell_count();
    budget.reserve(bytes as u64, || format!("the graph of {} cells", grid.cell_count()))?;
    let cells: Vec<usize> = (0..grid.cell_count()).filter(|&cell| !puzzle.is_blocked(cell)).collect();
    let edges: Vec<usize> = (0..grid.edge_count())
        .filter(|&edge| grid.cells_of(edge).iter().all(|&cell| !puzzle.is_blocked(cell)))
        .collect();
    let vertex = |cell: usize| cells.partition_point(|&other| other < cell) as u32;
    if reach.is_some() {
        // Equal lists are shared, but in the worst case all differ.
        let bytes = edges.len().saturating_mul(puzzle.ends.len()).saturating_mul(size_of::<u32>());
        let listing = || format!("the pairs whose paths may run along each of {} edges", edges.len());
        budget.reserve(bytes as u64, listing)?;
    }
    let mut lists: HashSet<Arc<[u32]>> = HashSet::new();
    let mut list = Vec::new();
    let mut pairs_on = |reach: &Reach, edge: usize| {
        list.clear();
        list.extend(reach.on_edge(edge).map(|label| label as u32));
        let known = lists.get(&list[..]).cloned();
        known.unwrap_or_else(|| {
            let new = Arc::from(&list[..]);
            lists.insert(Arc::clone(&new));
            new
        })
    };
    let links = edges.iter().map(|&edge| Link {
        vertices: grid.cells_of(edge).map(vertex),
        pairs: reach.as_ref().map(|reach| pairs_on(reach, edge)),
    });
    let linkage = Linkage {
        vertex_count: cells.len(),
        columns: (cells.len() == grid.cell_count()).then_some(grid.width),
        places: cells.iter().map(|&cell| grid.position(cell).map(|place| place as u32)).collect(),
        edges: links.collect(),
        pairs: puzzle.ends.iter().map(|ends| ends.map(vertex)).collect(),
        is_full: puzzle.fill == Fill::Full,
        is_induced: puzzle.touch == Touch::No,
    };
    let puzzle = puzzle.clone();
    let decode = move |chosen: &[EdgeId]| {
        let foreign = |edge: &EdgeId| DecodeError::Foreign(format!("there is no edge {}", edge.0));
        let used = chosen.iter().map(|edge| edges.get(edge.0 as usize).copied().ok_or_else(|| foreign(edge)));
        follow_edges(&puzzle, used.collect::<Result<Vec<_>, _>>()?)
    };
    Ok(Reduced::new(linkage, decode).faithful())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;

    /// A square board with pairs at the ends of its first rows.
    fn rows(size: usize, pairs: usize) -> Arukone {
        Arukone::from_pairs([size, size], (0..pairs).map(|y| [[0, y], [size - 1, y]])).unwrap()
    }

    #[test]
    fn on_large_boards_every_path_may_run_everywhere() {
        let of = |pairs: usize| paths(&rows(1000, pairs), Budget::unlimited()).unwrap();
        let (small, large) = (of(4), of(70));
        assert!(small.problem.edges.iter().all(|link| link.pairs.is_some()));
        assert!(large.problem.edges.iter().all(|link| link.pairs.is_none() && link.is_open()));
        let is_straight = |link: &Link| link.vertices[0] + 1 == link.vertices[1] && link.vertices[0] < 70_000;
        let numbered = (0..).map(EdgeId).zip(&large.problem.edges);
        let straight: Vec<EdgeId> = numbered.filter(|(_, link)| is_straight(link)).map(|(edge, _)| edge).collect();
        assert!(large.problem.is_solution(&straight));
        assert!(rows(1000, 70).verify(&large.decode(&straight).unwrap()).is_ok());
    }

    #[test]
    fn large_graphs_are_paid_for_before() {
        let budget = Budget::of_memory(50 << 20, None);
        assert!(matches!(paths(&rows(1000, 70), &budget), Err(Exceeded::TooLarge { bytes: 96_000_000, .. })));
    }
}
