use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use jigsat_forms::OptionId;
use jigsat_forms::budget::Budget;
use jigsat_forms::linkage::Link;
use jigsat_space::path_count::is_diagram_of;
use jigsat_space::{PathFault, path_fault};
use proptest::prelude::*;

use super::*;
use crate::Limits;
use crate::testing::{self, forgeries};

/// A grid in which every path may run along every edge.
pub(super) fn grid([columns, rows]: [u32; 2], pairs: &[[u32; 2]]) -> Linkage {
    let cells = 0..columns * rows;
    let right = cells.clone().filter(|cell| cell % columns + 1 < columns).map(|cell| [cell, cell + 1]);
    let down = cells.clone().filter(|cell| cell / columns + 1 < rows).map(|cell| [cell, cell + columns]);
    let links = right.chain(down).map(|vertices| Link { vertices, pairs: Some((0..pairs.len() as u32).collect()) });
    Linkage {
        vertex_count: (columns * rows) as usize,
        columns: Some(columns as usize),
        edges: links.collect(),
        pairs: pairs.to_vec(),
        ..Linkage::default()
    }
}

fn corners(n: u32) -> Linkage {
    grid([n, n], &[[0, n * n - 1]])
}

fn counted(problem: &Linkage) -> BigUint {
    let counted = Frontier::default().count(problem, &Run::default()).unwrap();
    assert_eq!(counted.report.outcome, Outcome::Exhausted);
    counted.count
}

fn visited(problem: &Linkage) -> Vec<Vec<EdgeId>> {
    let mut found = Vec::new();
    let mut visit = |edges: &[EdgeId]| {
        found.push(edges.to_vec());
        ControlFlow::Continue(())
    };
    let report = Frontier::default().solve(problem, &Run::default(), &mut visit).unwrap();
    assert_eq!((report.outcome, report.stats.witnesses), (Outcome::Exhausted, found.len() as u64));
    found.sort();
    found
}

fn by_definition(problem: &Linkage) -> Vec<Vec<EdgeId>> {
    let edges = problem.edges.len() as u32;
    let sets = (0..1_u32 << edges).map(|bits| (0..edges).filter(|edge| bits >> edge & 1 == 1).map(EdgeId).collect());
    let mut found: Vec<Vec<EdgeId>> = sets.filter(|set: &Vec<EdgeId>| problem.is_solution(set)).collect();
    found.sort();
    found
}

/// Random graphs on up to 9 vertices with up to 14 edges, planar or not, and pairs.
fn graph() -> impl Strategy<Value = Linkage> {
    let edges = prop::collection::btree_set((0..9_u32, 0..9_u32), 0..15);
    (edges, Just((0..9_u32).collect::<Vec<_>>()).prop_shuffle(), 0..4_usize, any::<[bool; 2]>()).prop_map(
        |(edges, vertices, pairs, [is_full, is_induced])| {
            let pairs: Vec<[u32; 2]> = vertices.as_chunks().0[..pairs].to_vec();
            let all: Arc<[u32]> = (0..pairs.len() as u32).collect();
            let is_new = |&(a, b): &(u32, u32)| a < b;
            let links =
                edges.into_iter().filter(is_new).map(|(a, b)| Link { vertices: [a, b], pairs: Some(all.clone()) });
            Linkage { vertex_count: 9, edges: links.collect(), pairs, is_full, is_induced, ..Linkage::default() }
        },
    )
}

/// Random pairs on grids of up to 12 cells.
fn board() -> impl Strategy<Value = Linkage> {
    let sizes = prop::sample::select(vec![[3, 4], [4, 3], [2, 5], [6, 2], [1, 4], [3, 3]]);
    let cells = Just((0..12_u32).collect::<Vec<_>>()).prop_shuffle();
    (sizes, cells, 0..4_usize, any::<[bool; 2]>()).prop_map(|([columns, rows], cells, pairs, [is_full, is_induced])| {
        let cells: Vec<u32> = cells.into_iter().filter(|&cell| cell < columns * rows).collect();
        let pairs: Vec<[u32; 2]> = cells.as_chunks().0.iter().take(pairs).copied().collect();
        Linkage { is_full, is_induced, ..grid([columns, rows], &pairs) }
    })
}

proptest! {
    #[test]
    fn graphs_have_the_linkages_of_the_definition(problem in graph()) {
        let expected = by_definition(&problem);
        prop_assert_eq!(counted(&problem), expected.len().into());
        prop_assert_eq!(visited(&problem), expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn boards_have_the_linkages_of_the_definition(problem in board()) {
        let expected = by_definition(&problem);
        prop_assert_eq!(counted(&problem), expected.len().into());
        prop_assert_eq!(visited(&problem), expected);
    }
}

/// Self-avoiding paths between opposite corners, OEIS A007764.
#[test]
fn corners_have_the_published_numbers() {
    let published = [
        "1",
        "2",
        "12",
        "184",
        "8512",
        "1262816",
        "575780564",
        "789360053252",
        "3266598486981642",
        "41044208702632496804",
        "1568758030464750013214100",
    ];
    for (n, number) in (1..).zip(published).skip(1) {
        assert_eq!(counted(&corners(n)).to_string(), number, "{n} × {n}");
    }
}

/// Paths between opposite corners that pass every cell, OEIS A001184.
#[test]
fn full_corners_have_the_published_numbers() {
    for (n, number) in [(2, 0_u64), (3, 2), (4, 0), (5, 104), (6, 0), (7, 111_712), (9, 2_688_307_514)] {
        assert_eq!(counted(&Linkage { is_full: true, ..corners(n) }), number.into(), "{n} × {n}");
    }
}

/// Numbers from the other engines.
#[test]
fn induced_corners_have_known_numbers() {
    for (n, number) in [(2, 2_u64), (3, 6), (4, 20), (5, 92)] {
        assert_eq!(counted(&Linkage { is_induced: true, ..corners(n) }), number.into(), "{n} × {n}");
    }
}

#[test]
fn a_long_board_needs_no_more_than_its_short_side() {
    // From corner to corner on 2 × n: up or down in every column but the last one.
    for size in [[300, 2], [2, 300]] {
        let problem = grid(size, &[[0, 599]]);
        assert_eq!(counted(&problem), BigUint::from(1_u8) << 299_u16);
    }
}

#[test]
fn limits_are_obeyed() {
    let with = |engine: Frontier, limits: Limits| {
        let run = limits.into();
        let counted = engine.count(&corners(8), &run).unwrap();
        assert_eq!(counted.count, BigUint::ZERO);
        let solved = engine.solve(&corners(8), &run, &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(counted.report.outcome, solved.outcome);
        solved.outcome
    };
    let run = |limits| with(Frontier::default(), limits);
    assert_eq!(run(Limits { nodes: Some(100), ..Limits::none() }), Outcome::Limited(Limit::Nodes));
    assert_eq!(with(Frontier { memory: Some(10_000) }, Limits::none()), Outcome::Limited(Limit::Memory));
    assert_eq!(run(Limits::none().within(Duration::ZERO)), Outcome::Limited(Limit::Time));
    let stopped = Limits::none();
    stopped.budget.stop();
    // The stop signal stays set.
    assert_eq!(run(stopped), Outcome::Limited(Limit::Interrupted));
    let some = Run::from(Limits { witnesses: Some(5), ..Limits::none() });
    assert_eq!(Frontier::default().count(&corners(4), &some).unwrap().count, 5_u8.into());
}

#[test]
fn graphs_that_are_too_large_are_left_undecided() {
    let counted = Frontier::default().count(&grid([2, 10_000], &[[0, 19_999]]), &Run::default()).unwrap();
    assert_eq!(counted.report.outcome, Outcome::Limited(Limit::Incapable));
}

fn drawn(problem: &Linkage, count: u64, seed: u64) -> Vec<Vec<EdgeId>> {
    let mut drawn = Vec::new();
    let mut visit = |edges: &[EdgeId]| {
        drawn.push(edges.to_vec());
        ControlFlow::Continue(())
    };
    let report = Frontier::default().sample(problem, Draw { count, seed }, &Run::default(), &mut visit).unwrap();
    assert_eq!(report.outcome, Outcome::Exhausted);
    drawn
}

#[test]
fn all_witnesses_are_drawn_equally_often() {
    let problem = corners(4);
    let mut times = BTreeMap::new();
    let draws = 184 * 100;
    for edges in drawn(&problem, draws, 1) {
        *times.entry(edges).or_insert(0_u64) += 1;
    }
    assert!(times.keys().eq(visited(&problem).iter()));
    // The sum has 183 degrees of freedom: mean 183, standard deviation 19.
    let deviations = times.values().map(|&times| (times as f64 - 100.0).powi(2) / 100.0);
    let chi_square: f64 = deviations.sum();
    assert!((126.0..240.0).contains(&chi_square), "{chi_square}");
}

#[test]
fn a_seed_draws_the_same_again() {
    let big = corners(9);
    assert_eq!(drawn(&big, 20, 7), drawn(&big, 20, 7));
    assert_ne!(drawn(&big, 20, 7), drawn(&big, 20, 8));
    assert!(drawn(&big, 20, 9).iter().all(|edges| big.is_solution(edges)));
    assert!(drawn(&grid([2, 2], &[[0, 3], [1, 2]]), 5, 1).is_empty());
}

/// The least memory with which a layout is drawn on a board of three columns, in kilobytes.
fn needed_to_draw(rows: u32) -> u64 {
    let problem = grid([3, rows], &[[0, 3 * rows - 1]]);
    let is_enough = |kilobytes: u64| {
        let frontier = Frontier { memory: Some(kilobytes << 10) };
        let mut found = 0;
        let mut visit = |_: &[EdgeId]| {
            found += 1;
            ControlFlow::Continue(())
        };
        let report = frontier.sample(&problem, Draw { seed: 1, count: 1 }, &Run::default(), &mut visit).unwrap();
        assert_eq!(report.outcome == Outcome::Exhausted, found == 1);
        found == 1
    };
    let (mut least, mut most) = (0, 1 << 16);
    while least + 1 < most {
        let middle = u64::midpoint(least, most);
        if is_enough(middle) { most = middle } else { least = middle }
    }
    most
}

/// Twice as many rows have twice as many frontiers, and numbers of twice as many digits.
#[test]
fn long_numbers_take_memory() {
    let [short, long] = [1_000, 2_000].map(needed_to_draw);
    assert!(long > 3 * short, "{short} and {long} KB");
}

/// The paths of a diagram, as sets of edges.
fn paths(diagram: Diagram) -> Vec<Vec<EdgeId>> {
    let edges = |path: BTreeSet<OptionId>| path.into_iter().map(|option| EdgeId(option.0)).collect();
    testing::paths(diagram).into_iter().map(edges).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Only the linkages, each once, are accepted: what differs is found, although the count is often the same.
    #[test]
    fn forged_diagrams_of_paths_are_detected(problem in prop_oneof![graph(), board()], seed in any::<u64>()) {
        let diagram = Frontier::default().compile(&problem, &Run::default()).0.unwrap();
        let expected = paths(diagram.clone());
        prop_assert_eq!(path_fault(&diagram, Budget::unlimited()), Ok(None));
        prop_assert!(is_diagram_of(&problem, &diagram, Budget::unlimited()).unwrap());
        for forged in forgeries(&diagram, seed) {
            let is_it = is_diagram_of(&problem, &forged, Budget::unlimited()).unwrap();
            let has_repeated = matches!(path_fault(&forged, Budget::unlimited()), Ok(Some(PathFault::Repeated(_))));
            // A set does not show that an edge stands twice on a path.
            prop_assert_eq!(is_it, !has_repeated && paths(forged) == expected);
        }
    }
}
