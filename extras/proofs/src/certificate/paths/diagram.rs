//! Writes the diagram of all linkages of a graph.
//!
//! The states are those of Knuth's *simpath* (TAOCP 7.1.4): the *mate* of a vertex on the front is the other end of its part of a path.
//! The format is that of [`jigsat_space::path_count`], whose checker recomputes every state in its own way.

use std::io::{self, Write};
use std::rc::Rc;

use itertools::Itertools;
use jigsat_engines::Meter;
use jigsat_forms::Linkage;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_space::path_count::{FIRST_LINE, MOST_BACK};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

/// The mate of a vertex that has all its edges, or stays unused.
const DONE: u16 = u16::MAX;

/// Mates from here on are ends of pairs, others are places: so there are fewer pairs and fewer vertices than this.
const FIRST_END: usize = 1 << 15;

/// One vertex of the sweep.
struct VertexStage {
    vertex: usize,
    /// The number of the pair that it is an end of.
    pair: Option<u16>,
    /// The places of the vertices that its edges lead back to.
    back: Vec<usize>,
    /// For each place, the new one last, the number of neighbours that come later.
    ahead: Vec<usize>,
}

/// The stages of a sweep along the shorter side of a grid, or else in the order of the vertices.
/// `None` if the graph is too large, or a vertex has too many earlier neighbours.
fn stages(graph: &Linkage) -> Option<Vec<VertexStage>> {
    if graph.pairs.len() >= FIRST_END || graph.vertex_count >= FIRST_END {
        return None;
    }
    let columns = graph.columns.filter(|&columns| columns > graph.vertex_count / columns);
    let order = (0..graph.vertex_count).sorted_by_key(|vertex| columns.map(|columns| (vertex % columns, *vertex)));
    let order: Vec<usize> = order.collect();
    let mut time = vec![0; order.len()];
    order.iter().enumerate().for_each(|(now, &vertex)| time[vertex] = now);
    let mut around = vec![Vec::new(); order.len()];
    for [a, b] in graph.edges.iter().map(|link| link.vertices.map(|vertex| vertex as usize)) {
        around[a].push(b);
        around[b].push(a);
    }
    let pair = |vertex: usize| graph.pairs.iter().position(|ends| ends.contains(&(vertex as u32)));
    let mut front: Vec<usize> = Vec::new();
    let stage = |(now, &vertex): (usize, &usize)| {
        let later = |vertex: usize| around[vertex].iter().filter(|&&other| time[other] > now).count();
        let earlier = around[vertex].iter().filter(|&&other| time[other] < now);
        let back = earlier.filter_map(|earlier| front.iter().position(|vertex| vertex == earlier)).collect_vec();
        front.push(vertex);
        let ahead = front.iter().map(|&vertex| later(vertex)).collect();
        front.retain(|&vertex| later(vertex) > 0);
        (back.len() <= MOST_BACK).then(|| VertexStage {
            vertex,
            pair: pair(vertex).map(|pair| pair as u16),
            back,
            ahead,
        })
    };
    order.iter().enumerate().map(stage).collect()
}

/// The vertices on the front.
#[derive(Clone)]
struct Front {
    /// For each place: the place of the other end of its part, [`DONE`], or the [end](end_of) of a pair.
    /// A vertex without edges is its own mate.
    mates: Vec<u16>,
    /// For induced paths, for each place the path that it will belong to: a pair, or the first place of a part.
    /// [`DONE`] if no further vertex can belong to that path.
    paths: Vec<u16>,
    /// For induced paths: paths that can't become one.
    apart: Vec<[u16; 2]>,
}

/// The mate of a part that begins at an end of this pair.
fn end_of(pair: u16) -> u16 {
    FIRST_END as u16 + pair
}

fn is_end(mate: u16) -> bool {
    mate as usize >= FIRST_END && mate != DONE
}

impl Front {
    /// Reads a key with this number of places.
    fn read(key: &[u16], places: usize, is_induced: bool) -> Self {
        let (mates, rest) = key.split_at(places);
        let (paths, apart) = rest.split_at(if is_induced { places } else { 0 });
        Self { mates: mates.to_vec(), paths: paths.to_vec(), apart: apart.as_chunks().0.to_vec() }
    }

    /// Joins the parts at two places; returns false if that is not allowed.
    fn join(&mut self, one: usize, other: usize) -> bool {
        let [x, y] = [self.mates[one], self.mates[other]];
        if x == DONE || y == DONE || usize::from(x) == other || (is_end(x) && is_end(y) && x != y) {
            return false;
        }
        for (place, mate) in [(one, x), (other, y)] {
            if usize::from(mate) != place {
                self.mates[place] = DONE;
            }
        }
        for (end, mate) in [(x, y), (y, x)] {
            if !is_end(end) {
                self.mates[usize::from(end)] = mate;
            }
        }
        self.paths.is_empty() || self.merge(self.paths[one], self.paths[other])
    }

    fn merge(&mut self, one: u16, other: u16) -> bool {
        // The larger one may be a pair, whose number is larger than any place.
        let [lost, kept] = [one.min(other), one.max(other)];
        let renamed = |path: u16| if path == lost { kept } else { path };
        self.paths.iter_mut().for_each(|path| *path = renamed(*path));
        self.apart.iter_mut().for_each(|paths| *paths = paths.map(renamed));
        self.apart.iter().all(|[a, b]| a != b)
    }

    /// Leaves an edge between two places of induced paths; returns whether that is allowed.
    fn part(&mut self, one: usize, other: usize) -> bool {
        let [a, b] = [self.paths[one], self.paths[other]];
        self.apart.push([a, b]);
        a != b || a == DONE
    }

    /// The front after using these edges back from the new vertex.
    fn step(&self, stage: &VertexStage, used: usize, graph: &Linkage) -> Option<Rc<[u16]>> {
        let mut front = self.clone();
        let new = front.mates.len();
        front.mates.push(stage.pair.map_or(new as u16, end_of));
        if graph.is_induced {
            front.paths.push(front.mates[new]);
        }
        let is_used = |(edge, _): &(usize, &usize)| used >> edge & 1 == 1;
        let edges = || stage.back.iter().enumerate();
        let is_allowed = edges().filter(is_used).all(|(_, &place)| front.join(place, new))
            && (!graph.is_induced || edges().filter(|edge| !is_used(edge)).all(|(_, &place)| front.part(place, new)));
        if !is_allowed {
            return None;
        }
        for (place, &ahead) in stage.ahead.iter().enumerate() {
            let mate = front.mates[place];
            let is_fresh = usize::from(mate) == place;
            if mate != DONE && ahead < 1 + usize::from(is_fresh) {
                if !is_fresh || graph.is_full {
                    return None;
                }
                front.mates[place] = DONE;
            }
        }
        Some(front.key(&stage.ahead))
    }

    /// The mates of the places that stay; for induced paths, also their paths and which of them are apart.
    fn key(&self, ahead: &[usize]) -> Rc<[u16]> {
        let stay = (0..ahead.len()).filter(|&place| ahead[place] > 0).collect_vec();
        let moved = |place: u16| stay.iter().position(|&stays| stays == usize::from(place));
        let mate = |&place: &usize| match self.mates[place] {
            mate if mate as usize >= FIRST_END => mate,
            mate => moved(mate).expect("an open end stays") as u16,
        };
        let mut key = stay.iter().map(mate).collect_vec();
        if !self.paths.is_empty() {
            let open = (0..ahead.len()).filter(|&place| self.mates[place] != DONE);
            let open: Vec<u16> = open.map(|place| self.paths[place]).unique().collect();
            let first = |path: u16| stay.iter().position(|&place| self.paths[place] == path).expect("its end stays");
            let named = |path: u16| match path {
                path if !open.contains(&path) => DONE,
                path if is_end(path) => path,
                path => first(path) as u16,
            };
            key.extend(stay.iter().map(|&place| named(self.paths[place])));
            let is_open = |paths: &&[u16; 2]| paths.iter().all(|path| open.contains(path));
            let differs = |paths: &&[u16; 2]| !paths.iter().all(|&path| is_end(path));
            let apart = self.apart.iter().filter(|paths| is_open(paths) && differs(paths));
            let apart = apart.map(|&paths| paths.map(named)).map(|[a, b]| [a.min(b), a.max(b)]);
            key.extend(apart.sorted_unstable().dedup().flatten());
        }
        key.into()
    }
}

/// Writes the diagram, and returns the number of linkages; `None` if the graph is too large for one.
///
/// # Errors
/// Errors of the writer, and [`Exceeded`].
pub(super) fn write(
    graph: &Linkage,
    out: &mut impl Write,
    budget: &Budget,
    meter: &Meter,
) -> io::Result<Option<BigUint>> {
    let Some(stages) = stages(graph) else { return Ok(None) };
    writeln!(out, "{FIRST_LINE}")?;
    let mut layer: Vec<(Rc<[u16]>, BigUint)> = vec![(Rc::default(), BigUint::from(1_u8))];
    let mut places = 0;
    for stage in &stages {
        writeln!(out, "vertex {}", stage.vertex)?;
        let mut next = Vec::new();
        let mut numbers: FxHashMap<Rc<[u16]>, usize> = FxHashMap::default();
        for (key, ways) in &layer {
            let front = Front::read(key, places, graph.is_induced);
            for used in 0..1 << stage.back.len() {
                let blank = if used == 0 { "" } else { " " };
                let Some(key) = front.step(stage, used, graph) else {
                    write!(out, "{blank}-")?;
                    continue;
                };
                let number = *numbers.entry(key).or_insert_with_key(|key| {
                    next.push((Rc::clone(key), BigUint::ZERO));
                    next.len() - 1
                });
                next[number].1 += ways;
                write!(out, "{blank}{number}")?;
            }
            writeln!(out)?;
            reserve(next.len(), next.last(), budget)?;
        }
        meter.add_nodes(next.len() as u64);
        layer = next;
        places = stage.ahead.iter().filter(|&&ahead| ahead > 0).count();
    }
    let count: BigUint = layer.iter().map(|(_, ways)| ways).sum();
    writeln!(out, "count {count}")?;
    Ok(Some(count))
}

/// Checks for room when the states have become twice as many.
fn reserve(count: usize, last: Option<&(Rc<[u16]>, BigUint)>, budget: &Budget) -> Result<(), Exceeded> {
    match last {
        Some((key, ways)) if count.is_power_of_two() => {
            let bytes = count * (64 + size_of_val(&**key) + ways.bits() as usize / 8);
            budget.reserve(bytes as u64, || format!("{} states of a diagram", 2 * count))
        }
        _ => budget.check(),
    }
}
