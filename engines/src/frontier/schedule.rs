//! The schedule of a sweep: the order of the vertices, and the frontiers.

use itertools::Itertools;
use jigsat_forms::Linkage;
use jigsat_forms::linkage::Link;

use super::front::Rules;

/// The stage of one vertex.
#[derive(Debug)]
pub(super) struct Stage {
    /// The pair that the vertex is an end of.
    pub(super) pair: Option<u16>,
    /// The number of pairs both ends of which come later.
    pub(super) pairs_ahead: usize,
    /// The edges back to earlier vertices.
    /// Places are those of the frontier before this stage; the new vertex has the place behind the last one.
    pub(super) back: Vec<BackEdge>,
    /// The undecided edges of the vertices at each place: see [`Schedule::ahead`].
    pub(super) ahead: Vec<u32>,
    /// The places of the vertices on the frontier after this stage, in its order.
    pub(super) after: Vec<usize>,
}

/// An edge from the new vertex to an earlier one.
#[derive(Debug)]
pub(super) struct BackEdge {
    pub(super) place: usize,
    pub(super) edge: usize,
    /// May some path run along it?
    pub(super) is_open: bool,
}

/// The edges of a vertex that are not decided yet.
#[derive(Debug)]
pub(super) struct Ahead {
    /// How many of them may be used.
    pub(super) edges: usize,
    /// The pairs whose paths may run along some of them, as bits.
    pairs: Box<[u64]>,
}

impl Ahead {
    pub(super) fn allows(&self, pair: u16) -> bool {
        has(&self.pairs, pair)
    }
}

/// The stages of the whole graph.
#[derive(Debug)]
pub(super) struct Schedule {
    pub(super) stages: Vec<Stage>,
    pub(super) rules: Rules,
    /// For each edge, the pairs whose paths may run along it, as bits.
    pairs_on: Vec<Box<[u64]>>,
    /// The undecided edges of a vertex: an entry for each change.
    aheads: Vec<Ahead>,
    /// Is the frontier a line through the plane, with all earlier vertices on one side?
    pub(super) is_planar: bool,
}

fn has(bits: &[u64], bit: u16) -> bool {
    bits[bit as usize / 64] >> (bit % 64) & 1 == 1
}

impl Schedule {
    /// A schedule along the shorter side of a grid, so that the frontier is short.
    /// Any other graph is taken in the order of its numbers.
    pub(super) fn new(problem: &Linkage) -> Self {
        let all = 0..problem.vertex_count;
        match problem.columns.filter(|&columns| columns > 0) {
            None => Self::along(problem, &all.collect_vec(), None),
            Some(columns) => {
                let rows = problem.vertex_count.div_ceil(columns);
                let along = all.clone().collect_vec();
                let down = all.sorted_by_key(|vertex| (vertex % columns, vertex / columns)).collect_vec();
                let weights = || weight(problem, &down).cmp(&weight(problem, &along));
                if rows.cmp(&columns).then_with(weights).is_lt() {
                    Self::along(problem, &down, Some(&|vertex| vertex / columns))
                } else {
                    Self::along(problem, &along, Some(&|vertex| vertex % columns))
                }
            }
        }
    }

    /// The schedule with the vertices in this `order`.
    /// `line` returns the place of a vertex of the frontier on a line through the plane.
    fn along(problem: &Linkage, order: &[usize], line: Option<&dyn Fn(usize) -> usize>) -> Self {
        let words = problem.pairs.len().div_ceil(64).max(1);
        let bits = |link: &Link| {
            let Some(pairs) = &link.pairs else { return vec![u64::MAX; words].into_boxed_slice() };
            let mut bits = vec![0_u64; words].into_boxed_slice();
            for &pair in pairs.iter() {
                bits[pair as usize / 64] |= 1 << (pair % 64);
            }
            bits
        };
        let pairs_on = problem.edges.iter().map(bits).collect_vec();
        let time = times(order);
        let mut around = vec![Vec::new(); problem.vertex_count];
        for (edge, link) in problem.edges.iter().enumerate() {
            let [a, b] = link.vertices.map(|vertex| vertex as usize);
            // An edge that no path may use matters for touching only.
            if problem.is_induced || link.is_open() {
                around[a].push((edge, b));
                around[b].push((edge, a));
            }
        }
        let mut pair_at = vec![None; problem.vertex_count];
        for (pair, ends) in (0..).zip(&problem.pairs) {
            for &end in ends {
                pair_at[end as usize] = Some(pair);
            }
        }
        // The undecided edges of a vertex and of its neighbours change at its stage.
        let (mut aheads, mut ahead_of) = (Vec::new(), vec![0; problem.vertex_count]);
        let ahead = |vertex: usize, now: usize| {
            let (mut edges, mut pairs) = (0, vec![0; words].into_boxed_slice());
            for &(edge, _) in around[vertex].iter().filter(|&&(_, other)| time[other] > now) {
                edges += usize::from(problem.edges[edge].is_open());
                pairs.iter_mut().zip(&pairs_on[edge]).for_each(|(all, some)| *all |= some);
            }
            Ahead { edges, pairs }
        };
        // For each stage, the pairs whose first end is taken there.
        let mut begins = vec![0; order.len()];
        for ends in &problem.pairs {
            let [one, other] = ends.map(|end| time[end as usize]);
            begins[one.min(other)] += 1;
        }
        let mut pairs_ahead = problem.pairs.len();
        let mut frontier: Vec<usize> = Vec::new();
        let mut stages = Vec::with_capacity(order.len());
        for (now, &vertex) in order.iter().enumerate() {
            let back = around[vertex].iter().filter(|&&(_, other)| time[other] < now).map(|&(edge, other)| {
                let place = frontier.iter().position(|&vertex| vertex == other).expect("it has an edge ahead");
                BackEdge { place, edge, is_open: problem.edges[edge].is_open() }
            });
            let back = back.collect_vec();
            frontier.push(vertex);
            let stays = |&&place: &&usize| around[frontier[place]].iter().any(|&(_, other)| time[other] > now);
            let places = (0..frontier.len()).collect_vec();
            let mut after = places.iter().filter(stays).copied().collect_vec();
            if let Some(line) = line {
                after.sort_by_key(|&place| line(frontier[place]));
            }
            let earlier = around[vertex].iter().map(|&(_, other)| other).filter(|&other| time[other] < now);
            for changed in earlier.chain([vertex]) {
                ahead_of[changed] = aheads.len() as u32;
                aheads.push(ahead(changed, now));
            }
            let ahead = frontier.iter().map(|&vertex| ahead_of[vertex]).collect();
            frontier = after.iter().map(|&place| frontier[place]).collect();
            pairs_ahead -= begins[now];
            stages.push(Stage { pair: pair_at[vertex], pairs_ahead, back, ahead, after });
        }
        let rules =
            Rules { pairs: problem.pairs.len() as u16, is_full: problem.is_full, is_induced: problem.is_induced };
        Self { stages, rules, pairs_on, aheads, is_planar: line.is_some() }
    }

    /// The undecided edges of the vertices at each place.
    pub(super) fn ahead(&self, stage: &Stage) -> impl Iterator<Item = &Ahead> {
        stage.ahead.iter().map(|&ahead| &self.aheads[ahead as usize])
    }

    /// May the path of this pair run along this edge?
    pub(super) fn allows(&self, edge: usize, pair: u16) -> bool {
        has(&self.pairs_on[edge], pair)
    }

    /// The largest number of edges that are decided in one stage.
    pub(super) fn most_back(&self) -> usize {
        self.stages.iter().map(|stage| stage.back.len()).max().unwrap_or(0)
    }
}

/// The stage of each vertex.
fn times(order: &[usize]) -> Vec<usize> {
    let mut time = vec![0; order.len()];
    order.iter().enumerate().for_each(|(now, &vertex)| time[vertex] = now);
    time
}

/// A rough measure for the number of states: the length of all frontiers.
fn weight(problem: &Linkage, order: &[usize]) -> usize {
    let time = times(order);
    // A vertex stays until its last neighbour is taken.
    let mut last = time.clone();
    for link in problem.edges.iter().filter(|link| problem.is_induced || link.is_open()) {
        let [a, b] = link.vertices.map(|vertex| vertex as usize);
        (last[a], last[b]) = (last[a].max(time[b]), last[b].max(time[a]));
    }
    last.iter().zip(time).map(|(last, time)| last - time).sum()
}

#[cfg(test)]
mod tests {
    use super::super::tests::grid as whole;
    use super::*;

    /// A grid without the edges to the right of the cells in `cut`.
    fn grid(columns: usize, rows: usize, cut: &[usize]) -> Linkage {
        let mut grid = whole([columns as u32, rows as u32], &[[0, (columns * rows - 1) as u32]]);
        grid.edges.retain(|link| !cut.iter().any(|&cell| link.vertices == [cell as u32, cell as u32 + 1]));
        grid
    }

    #[test]
    fn the_weight_is_the_length_of_all_frontiers() {
        for (columns, rows, cut) in [(3, 4, &[][..]), (5, 2, &[0, 2]), (4, 4, &[1, 5, 9, 13]), (1, 6, &[])] {
            let problem = grid(columns, rows, cut);
            let order = (0..columns * rows).collect_vec();
            let schedule = Schedule::along(&problem, &order, None);
            let lengths: usize = schedule.stages.iter().map(|stage| stage.after.len()).sum();
            assert_eq!(weight(&problem, &order), lengths, "{columns} x {rows}");
        }
    }

    #[test]
    fn undecided_edges_are_up_to_date_at_each_stage() {
        let problem = grid(4, 3, &[1]);
        let order = (0..12).collect_vec();
        let schedule = Schedule::along(&problem, &order, None);
        let mut frontier = Vec::new();
        for (now, stage) in schedule.stages.iter().enumerate() {
            frontier.push(now);
            let later = |vertex: usize| {
                let is_ahead = |link: &&Link| {
                    let [a, b] = link.vertices.map(|vertex| vertex as usize);
                    (a == vertex && b > now) || (b == vertex && a > now)
                };
                problem.edges.iter().filter(is_ahead).count()
            };
            let expected = frontier.iter().map(|&vertex| later(vertex)).collect_vec();
            assert_eq!(schedule.ahead(stage).map(|ahead| ahead.edges).collect_vec(), expected, "{now}");
            assert_eq!(stage.pairs_ahead, 0);
            frontier = stage.after.iter().map(|&place| frontier[place]).collect();
        }
    }
}
