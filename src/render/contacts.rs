//! Colours such that what touches is told apart.
//!
//! What a picture shows in colours of its own (pieces, paths, figures, weights: one [tint](Tint) each) touches where cells share a face, also
//! from layer to layer; figures touch within a tile. The graph of these contacts is coloured greedily, the vertex with the most
//! colours around it first (DSATUR: Brélaz, "New methods to color the vertices of a graph", 1979). Where the colours do not suffice,
//! as few faces as a greedy choice and a local search find lie between equal ones.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

use itertools::Itertools;
use jigsat_encodings::drawing::{Drawing, Half, Layers, Paths, Tile, Tint, Triangle};

/// The number of a piece, as its tint has it.
type Number = usize;

/// A colour out of `colours` for each tint that is no gold, the same for equal drawings. `O(cells + contacts · log tints)`.
pub(super) fn colours(drawing: &Drawing, colours: usize) -> HashMap<Number, usize> {
    let (mut numbers, contacts) = match drawing {
        Drawing::Layers(layers) => {
            let stock = layers.stock.iter().map(|stock| stock.tint);
            (tints(layers.pieces.iter().map(|label| label.tint).chain(stock)), in_layers(layers))
        }
        Drawing::Paths(paths) => (tints(labels(paths)), along_paths(paths)),
        Drawing::Triangle(triangle) => (tints(tiles(triangle).flatten().map(|half| half.tint())), in_tiles(triangle)),
        Drawing::Options(_) | Drawing::Matrix(_) | Drawing::Literals(_) => return HashMap::new(),
    };
    numbers.sort_unstable();
    numbers.dedup();
    let graph = Graph::new(&numbers, contacts);
    numbers.into_iter().zip(graph.coloured(colours)).collect()
}

fn number(tint: Tint) -> Option<Number> {
    match tint {
        Tint::Piece(number) => Some(number),
        Tint::Gold => None,
    }
}

fn tints(all: impl Iterator<Item = Tint>) -> Vec<Number> {
    all.filter_map(number).collect()
}

fn labels(paths: &Paths) -> impl Iterator<Item = Tint> {
    paths.cells.iter().filter_map(|cell| cell.label.as_ref()).map(|label| label.tint)
}

/// The tints on both sides of every face between two cells.
fn in_layers(layers: &Layers) -> Vec<[Tint; 2]> {
    let [x, y, z] = layers.size.map(|extent| 0..extent);
    let mut faces = Vec::new();
    for ((z, y), x) in z.cartesian_product(y).cartesian_product(x) {
        let here = [x, y, z];
        let Some(label) = layers.at(here) else { continue };
        for axis in (0..3).filter(|&axis| here[axis] + 1 < layers.size[axis]) {
            let mut next = here;
            next[axis] += 1;
            faces.extend(layers.at(next).map(|other| [label.tint, other.tint]));
        }
    }
    faces
}

fn along_paths(paths: &Paths) -> Vec<[Tint; 2]> {
    let tint = |cell: usize| paths.cells.get(cell)?.label.as_ref().map(|label| label.tint);
    let mut edges = Vec::new();
    for cell in 0..paths.cells.len() {
        let right = (cell % paths.width + 1 < paths.width).then_some(cell + 1);
        for other in right.into_iter().chain([cell + paths.width]) {
            edges.extend(tint(cell).zip(tint(other)).map(|(one, other)| [one, other]));
        }
    }
    edges
}

/// All tiles, laid or not.
fn tiles(triangle: &Triangle) -> impl Iterator<Item = &Tile> {
    triangle.rows.iter().flatten().flatten().chain(&triangle.stock)
}

fn in_tiles(triangle: &Triangle) -> Vec<[Tint; 2]> {
    let tints = tiles(triangle).map(|tile| tile.map(Half::tint));
    tints.flat_map(|[left, right, base]| [[left, right], [right, base], [left, base]]).collect()
}

/// What touches, and along how many faces.
struct Graph {
    /// For each vertex its neighbours, with the number of faces.
    around: Vec<Vec<(usize, usize)>>,
}

impl Graph {
    /// The vertices are places in `numbers`, which are sorted.
    fn new(numbers: &[Number], faces: Vec<[Tint; 2]>) -> Self {
        let vertex = |tint| numbers.binary_search(&number(tint)?).ok();
        let pairs = faces.into_iter().filter_map(|[one, other]| Some([vertex(one)?, vertex(other)?]));
        let counts = pairs.filter(|[one, other]| one != other).map(|[one, other]| [one.min(other), one.max(other)]);
        let mut around = vec![Vec::new(); numbers.len()];
        for ([one, other], faces) in counts.counts().into_iter().sorted_unstable() {
            around[one].push((other, faces));
            around[other].push((one, faces));
        }
        Self { around }
    }

    /// A colour for each vertex. Colours are used about equally often, if that does without clashes, or else the first ones first.
    fn coloured(&self, colours: usize) -> Vec<usize> {
        let even = self.by_saturation(colours, true);
        if self.clashes(&even) == 0 {
            return even;
        }
        let mut sparing = self.by_saturation(colours, false);
        self.improve(&mut sparing, colours);
        sparing
    }

    /// The number of faces between equal colours.
    fn clashes(&self, chosen: &[usize]) -> usize {
        let faces = |(vertex, around): (usize, &Vec<(usize, usize)>)| {
            let equal = around.iter().filter(|&&(other, _)| other < vertex && chosen[other] == chosen[vertex]);
            equal.map(|&(_, faces)| faces).sum::<usize>()
        };
        self.around.iter().enumerate().map(faces).sum()
    }

    fn by_saturation(&self, colours: usize, is_even: bool) -> Vec<usize> {
        let mut chosen = vec![None; self.around.len()];
        // For each vertex the faces that it shares with each colour.
        let mut faces = vec![vec![0; colours]; self.around.len()];
        let mut used = vec![0; colours];
        let rank = |vertex: usize, faces: &[usize]| {
            let saturation = faces.iter().filter(|&&faces| faces > 0).count();
            (saturation, self.around[vertex].len(), Reverse(vertex))
        };
        let mut queue: BTreeSet<_> = (0..self.around.len()).map(|vertex| rank(vertex, &faces[vertex])).collect();
        while let Some((_, _, Reverse(vertex))) = queue.pop_last() {
            let cost = |&colour: &usize| (faces[vertex][colour], if is_even { used[colour] } else { 0 });
            let colour = (0..colours).min_by_key(cost).unwrap_or_default();
            chosen[vertex] = Some(colour);
            used[colour] += 1;
            for &(other, shared) in self.around[vertex].iter().filter(|&&(other, _)| chosen[other].is_none()) {
                queue.remove(&rank(other, &faces[other]));
                faces[other][colour] += shared;
                queue.insert(rank(other, &faces[other]));
            }
        }
        chosen.into_iter().map(Option::unwrap_or_default).collect()
    }

    /// Gives single vertices other colours as long as that takes clashes away: each time at least one.
    fn improve(&self, chosen: &mut [usize], colours: usize) {
        loop {
            let mut is_better = false;
            for vertex in 0..chosen.len() {
                let mut faces = vec![0; colours];
                for &(other, shared) in &self.around[vertex] {
                    faces[chosen[other]] += shared;
                }
                let best = (0..colours).min_by_key(|&colour| faces[colour]).unwrap_or_default();
                if faces[best] < faces[chosen[vertex]] {
                    chosen[vertex] = best;
                    is_better = true;
                }
            }
            if !is_better {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use jigsat_encodings::drawing::Label;

    use super::*;

    /// A graph of pairs that touch along one face.
    fn graph(vertices: usize, pairs: &[[usize; 2]]) -> Graph {
        let numbers: Vec<usize> = (0..vertices).collect();
        Graph::new(&numbers, pairs.iter().map(|pair| pair.map(Tint::Piece)).collect())
    }

    /// The fewest clashes of any colouring, all of them looked at.
    fn fewest(pairs: &[[usize; 2]], vertices: usize, colours: usize) -> usize {
        let all = (0..vertices).map(|_| 0..colours).multi_cartesian_product();
        let clashes = |chosen: Vec<usize>| pairs.iter().filter(|[a, b]| chosen[*a] == chosen[*b]).count();
        all.map(clashes).min().unwrap()
    }

    #[test]
    fn what_touches_differs_if_the_colours_suffice() {
        let mut random = fastrand::Rng::with_seed(1);
        let mut needed = [0; 4];
        for _ in 0..150 {
            let pairs: Vec<[usize; 2]> = (0..6).array_combinations().filter(|_| random.f32() < 0.6).collect();
            let graph = graph(6, &pairs);
            let chosen = graph.coloured(3);
            let clashes = pairs.iter().filter(|[a, b]| chosen[*a] == chosen[*b]).count();
            assert_eq!((clashes, graph.clashes(&chosen)), (fewest(&pairs, 6, 3), clashes), "{pairs:?}");
            needed[clashes.min(3)] += 1;
        }
        assert!(needed[..3].iter().all(|&graphs| graphs > 0), "{needed:?}");
    }

    #[test]
    fn the_longest_contacts_are_kept_apart_first() {
        let pairs = [[0, 1], [0, 1], [1, 2], [1, 2], [0, 2]];
        assert_eq!(graph(3, &pairs).coloured(2), [0, 1, 0]);
    }

    #[test]
    fn colours_are_used_equally_often_where_nothing_touches() {
        assert_eq!(graph(6, &[]).coloured(4), [0, 1, 2, 3, 0, 1]);
        assert_eq!(graph(0, &[]).coloured(4), [0; 0]);
    }

    #[test]
    fn large_graphs_take_no_time() {
        // 4,000 unit cubes: each touches six others.
        let mut layers = Layers::new([16, 16, 16]);
        for cell in 0..4096 {
            let label = Label { text: "".into(), tint: Tint::Piece(cell) };
            layers.add(label, [[cell % 16, cell / 16 % 16, cell / 256]]);
        }
        let start = std::time::Instant::now();
        let chosen = colours(&Drawing::Layers(layers.clone()), 9);
        assert!(start.elapsed().as_millis() < 1000);
        assert!(
            in_layers(&layers).iter().all(|pair| pair.map(|tint| chosen[&number(tint).unwrap()]).iter().all_unique())
        );
    }
}
