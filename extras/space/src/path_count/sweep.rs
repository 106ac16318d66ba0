//! The rules of a sweep: which sets of edges may be used, and what they lead to.
//!
//! A *part* is a piece of a path: vertices that used edges connect. The two parts that begin at the ends of a pair count as one, since they
//! have to become one path. The *front* is the vertices that were taken and have a neighbour that was not.
//!
//! A set of edges breaks a rule if
//!
//! - it uses an edge of a vertex that has all its edges: one at the end of a pair, else two;
//! - it uses an edge within one part: it closes a cycle;
//! - it connects the parts of two pairs;
//! - (induced) it leaves an edge between two vertices of one part, or connects two parts between which such an edge was left;
//! - it leaves a vertex that still needs an edge without a further neighbour;
//! - (full) it leaves a vertex without edges with fewer than two further neighbours.
//!
//! Without the rule *full*, a vertex without edges that has fewer than two further neighbours stays unused.

use jigsat_forms::Linkage;

/// The most edges back from a vertex; it has a child for each set of them.
pub const MOST_BACK: usize = 16;

/// The sweep over a graph.
pub(super) struct PathSweep<'a> {
    graph: &'a Linkage,
    /// The neighbours of each vertex, in the order of the edges.
    neighbours: Vec<Vec<usize>>,
    /// The pair that each vertex is an end of.
    pair_of: Vec<Option<u32>>,
    is_taken: Vec<bool>,
    front: Vec<usize>,
}

impl<'a> PathSweep<'a> {
    /// The sweep before its first vertex.
    ///
    /// # Errors
    /// If an edge or a pair is none of the graph.
    pub(super) fn new(graph: &'a Linkage) -> Result<Self, String> {
        let count = graph.vertex_count;
        let is_valid = |[a, b]: [usize; 2]| a != b && a < count && b < count;
        let mut neighbours = vec![Vec::new(); count];
        for link in &graph.edges {
            let [a, b] = link.vertices.map(|vertex| vertex as usize);
            if !is_valid([a, b]) || neighbours[a].contains(&b) {
                return Err(format!("expected every edge once, and between two of {count} vertices, found {a} to {b}"));
            }
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
        let mut pair_of = vec![None; count];
        for (pair, ends) in (0..).zip(&graph.pairs) {
            let [a, b] = ends.map(|end| end as usize);
            if !is_valid([a, b]) || pair_of[a].replace(pair).is_some() || pair_of[b].replace(pair).is_some() {
                return Err(format!("expected pairs of different vertices below {count}, found {a} and {b}"));
            }
        }
        Ok(Self { graph, neighbours, pair_of, is_taken: vec![false; count], front: Vec::new() })
    }

    /// Takes a vertex.
    ///
    /// # Errors
    /// If it can't be the next one.
    pub(super) fn take(&mut self, vertex: usize) -> Result<VertexStep<'a>, String> {
        if self.is_taken.get(vertex) != Some(&false) {
            return Err(format!("expected a vertex that was not taken, found {vertex}"));
        }
        self.is_taken[vertex] = true;
        let place = |other: &usize| self.front.iter().position(|vertex| vertex == other);
        let back: Vec<usize> = self.neighbours[vertex].iter().filter_map(place).collect();
        if back.len() > MOST_BACK {
            return Err(format!("expected at most {MOST_BACK} edges back from a vertex, found {}", back.len()));
        }
        self.front.push(vertex);
        let ahead = |&vertex: &usize| self.neighbours[vertex].iter().filter(|&&other| !self.is_taken[other]).count();
        let ahead: Vec<usize> = self.front.iter().map(ahead).collect();
        let mut places = ahead.iter();
        self.front.retain(|_| places.next() != Some(&0));
        Ok(VertexStep { graph: self.graph, pair: self.pair_of[vertex], back, ahead })
    }
}

/// A vertex on the front.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Cell {
    /// The number of edges that it can still have; a vertex of no pair that has none yet can stay unused.
    left: u8,
    /// Its part, numbered like its pair, or else by a number from that of the pairs on.
    /// [`NONE`] where that no longer matters.
    part: u32,
}

const NONE: u32 = u32::MAX;

/// A state: what the edges so far mean for the later ones.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub(super) struct PathState {
    cells: Vec<Cell>,
    /// Parts between which an edge was left, the smaller number first: they can't become one path.
    /// Only for induced paths, and only where they could.
    apart: Vec<[u32; 2]>,
}

/// The step that takes one vertex.
pub(super) struct VertexStep<'a> {
    graph: &'a Linkage,
    /// The pair that the vertex is an end of.
    pair: Option<u32>,
    /// The places on the front of the vertices that its edges lead back to.
    back: Vec<usize>,
    /// For each vertex on the front, the new one last, the number of its neighbours that were not taken.
    ahead: Vec<usize>,
}

impl VertexStep<'_> {
    /// The number of edges to decide.
    pub(super) fn edges(&self) -> usize {
        self.back.len()
    }

    /// The state after using these edges back from the new vertex, as bits, and no others.
    ///
    /// # Errors
    /// The rule that they break.
    pub(super) fn next(&self, before: &PathState, used: usize) -> Result<PathState, &'static str> {
        let (new, pairs) = (before.cells.len(), self.graph.pairs.len() as u32);
        let mut state = before.clone();
        state.cells.push(match self.pair {
            Some(pair) => Cell { left: 1, part: pair },
            // The numbers in use are smaller: there are at most as many parts as vertices.
            None => Cell { left: 2, part: pairs + new as u32 },
        });
        let is_used = |edge: &usize| used >> edge & 1 == 1;
        for edge in (0..self.edges()).filter(is_used) {
            state.connect([self.back[edge], new], pairs)?;
        }
        if self.graph.is_induced {
            for edge in (0..self.edges()).filter(|edge| !is_used(edge)) {
                state.leave([self.back[edge], new], pairs)?;
            }
        }
        self.settle(state, pairs)
    }

    /// Checks that each vertex can have its edges, and keeps what matters from now on.
    fn settle(&self, PathState { mut cells, mut apart }: PathState, pairs: u32) -> Result<PathState, &'static str> {
        for (cell, &ahead) in cells.iter_mut().zip(&self.ahead) {
            match cell.left {
                left if usize::from(left) <= ahead => {}
                2 if !self.graph.is_full => *cell = Cell { left: 0, part: NONE },
                2 => return Err("a vertex stays unused"),
                _ => return Err("a path can't go on"),
            }
        }
        // A part without an open end is a whole path, or an unused vertex.
        let open: Vec<u32> = cells.iter().filter(|cell| cell.left > 0).map(|cell| cell.part).collect();
        for cell in cells.iter_mut().filter(|cell| cell.left == 0) {
            if !self.graph.is_induced || !open.contains(&cell.part) {
                cell.part = NONE;
            }
        }
        apart.retain(|parts| parts.iter().all(|part| open.contains(part)));
        let mut ahead = self.ahead.iter();
        cells.retain(|_| ahead.next() != Some(&0));
        // The numbers of parts without an end of a pair are those of their first vertices.
        let first = |part: u32| cells.iter().position(|cell| cell.part == part).map(|place| pairs + place as u32);
        let renamed = |part: u32| if part < pairs || part == NONE { part } else { first(part).unwrap_or(NONE) };
        let mut apart: Vec<[u32; 2]> = apart.iter().map(|parts| sorted(parts.map(renamed))).collect();
        apart.sort_unstable();
        apart.dedup();
        let cells = cells.iter().map(|&Cell { left, part }| Cell { left, part: renamed(part) }).collect();
        Ok(PathState { cells, apart })
    }
}

impl PathState {
    /// Uses an edge between two places.
    fn connect(&mut self, places: [usize; 2], pairs: u32) -> Result<(), &'static str> {
        let [a, b] = places.map(|place| self.cells[place]);
        if a.left == 0 || b.left == 0 {
            return Err("a vertex has too many edges");
        }
        for place in places {
            self.cells[place].left -= 1;
        }
        let [kept, lost] = sorted([a.part, b.part]);
        if kept == lost {
            // Two open ends of one pair are those of its two parts, which meet.
            return if kept < pairs { Ok(()) } else { Err("a cycle is closed") };
        }
        if lost < pairs {
            return Err("two pairs are connected");
        }
        let renamed = |part: u32| if part == lost { kept } else { part };
        self.cells.iter_mut().for_each(|cell| cell.part = renamed(cell.part));
        self.apart.iter_mut().for_each(|parts| *parts = sorted(parts.map(renamed)));
        if self.apart.contains(&[kept, kept]) {
            return Err("a path touches itself");
        }
        self.apart.retain(|&[_, larger]| larger >= pairs);
        Ok(())
    }

    /// Leaves an edge between two places, if paths are induced.
    fn leave(&mut self, places: [usize; 2], pairs: u32) -> Result<(), &'static str> {
        let [smaller, larger] = sorted(places.map(|place| self.cells[place].part));
        if smaller == larger {
            return Err("a path touches itself");
        }
        // Two pairs never become one path.
        if (pairs..NONE).contains(&larger) {
            self.apart.push([smaller, larger]);
        }
        Ok(())
    }

    /// The bytes that it takes besides its own size.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.cells[..]) + size_of_val(&self.apart[..])
    }
}

fn sorted([a, b]: [u32; 2]) -> [u32; 2] {
    [a.min(b), a.max(b)]
}
