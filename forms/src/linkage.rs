//! Vertex-disjoint paths between given pairs of vertices of a graph.
//!
//! This is the problem of graph theory behind Arukone and wire routing; Robertson and Seymour call a solution a
//! *linkage*. A simple path joins each pair, and no two paths share a vertex. Optionally the paths must use every
//! vertex, or be *induced*: an edge that is not chosen never joins two vertices of one path.

use std::sync::Arc;

use super::{Form, Sizes, Target};

/// The number of an edge of a [`Linkage`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EdgeId(pub u32);

/// An edge of a [`Linkage`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The two vertices that it joins, the smaller one first.
    pub vertices: [u32; 2],
    /// The pairs whose paths may run along it, in order; `None` if that is not known.
    /// Every linkage keeps to this anyway: it is no further rule. Many edges share a list.
    pub pairs: Option<Arc<[u32]>>,
}

impl Link {
    /// May some path run along it? True if nothing is known.
    pub fn is_open(&self) -> bool {
        self.pairs.as_ref().is_none_or(|pairs| !pairs.is_empty())
    }
}

/// Pairs of vertices to be joined by disjoint paths. Vertices are numbered from 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Linkage {
    /// The number of vertices.
    pub vertex_count: usize,
    /// The number of columns, if the vertices are the cells of a grid, row by row.
    /// Every edge then joins neighbouring cells.
    pub columns: Option<usize>,
    /// The column and row of each vertex in a drawing, from 0; empty if there is none.
    pub places: Vec<[u32; 2]>,
    /// The edges; no two of them join the same vertices.
    /// An edge that no path may use still matters to induced paths.
    pub edges: Vec<Link>,
    /// The pairs of vertices to be joined; all of them are different.
    pub pairs: Vec<[u32; 2]>,
    /// Must every vertex be used?
    pub is_full: bool,
    /// Must the paths be induced?
    pub is_induced: bool,
}

/// The witness is the set of the edges in use, in order.
impl Form for Linkage {
    type Witness = [EdgeId];
    const TARGET: Target = Target::Paths;

    fn sizes(&self) -> Sizes {
        vec![("vertices", self.vertex_count), ("edges", self.edges.len())]
    }
}

impl Linkage {
    /// Are these the edges of a linkage? By the definition; `O(vertices + edges)`.
    pub fn is_solution(&self, chosen: &[EdgeId]) -> bool {
        let Some(vertices) = chosen.iter().map(|edge| Some(self.edges.get(edge.0 as usize)?.vertices)).collect() else {
            return false;
        };
        let vertices: Vec<[u32; 2]> = vertices;
        let mut neighbours = vec![[None; 2]; self.vertex_count];
        for &[a, b] in &vertices {
            for (from, to) in [(a, b), (b, a)] {
                let Some(free) = neighbours[from as usize].iter_mut().find(|place| place.is_none()) else {
                    return false;
                };
                *free = Some(to);
            }
        }
        let mut is_chosen = vec![false; self.edges.len()];
        for edge in chosen {
            is_chosen[edge.0 as usize] = true;
        }
        let mut path_of = vec![None; self.vertex_count];
        let mut steps = 0;
        for (pair, &[start, end]) in (0_u32..).zip(&self.pairs) {
            let (mut at, mut before) = (start, None);
            path_of[at as usize] = Some(pair);
            while at != end {
                let mut next = neighbours[at as usize].into_iter().flatten().filter(|&next| Some(next) != before);
                let (Some(next), None) = (next.next(), next.next()) else {
                    return false;
                };
                if path_of[next as usize].replace(pair).is_some() {
                    return false;
                }
                (at, before) = (next, Some(at));
                steps += 1;
            }
            if neighbours[end as usize][1].is_some() {
                return false;
            }
        }
        let touches = |(link, is_chosen): (&Link, &bool)| {
            let [a, b] = link.vertices.map(|vertex| path_of[vertex as usize]);
            a.is_some() && a == b && !is_chosen
        };
        // An edge that no path walked along is a stray one.
        steps == chosen.len()
            && !(self.is_full && path_of.contains(&None))
            && !(self.is_induced && self.edges.iter().zip(&is_chosen).any(touches))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A ladder of three rungs, `0-1`, `2-3` and `4-5`, with 0 and 1 to be joined.
    fn ladder(is_full: bool, is_induced: bool) -> Linkage {
        let edges = [[0, 1], [2, 3], [4, 5], [0, 2], [1, 3], [2, 4], [3, 5]];
        let edges = edges.map(|vertices| Link { vertices, pairs: Some(Arc::new([0])) }).into();
        Linkage {
            vertex_count: 6,
            columns: Some(2),
            edges,
            pairs: vec![[0, 1]],
            is_full,
            is_induced,
            ..Linkage::default()
        }
    }

    fn solutions(linkage: &Linkage) -> Vec<Vec<u32>> {
        let subsets = (0..1_u32 << linkage.edges.len()).map(|bits| {
            (0..linkage.edges.len() as u32).filter(|edge| bits >> edge & 1 == 1).map(EdgeId).collect::<Vec<_>>()
        });
        let solutions = subsets.filter(|chosen| linkage.is_solution(chosen));
        solutions.map(|chosen| chosen.iter().map(|edge| edge.0).collect()).collect()
    }

    #[test]
    fn linkages_keep_to_the_rules() {
        assert_eq!(solutions(&ladder(false, false)), [vec![0], vec![1, 3, 4], vec![2, 3, 4, 5, 6]]);
        assert_eq!(solutions(&ladder(true, false)), [[2, 3, 4, 5, 6]]);
        assert_eq!(solutions(&ladder(false, true)), [[0]]);
        assert!(solutions(&ladder(true, true)).is_empty());
    }

    #[test]
    fn stray_cycles_and_foreign_edges_are_no_linkages() {
        let ladder = ladder(false, false);
        assert!(!ladder.is_solution(&[0, 1, 2, 5, 6].map(EdgeId)));
        assert!(!ladder.is_solution(&[EdgeId(7)]));
    }
}
