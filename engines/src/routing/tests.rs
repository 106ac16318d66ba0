use std::ops::ControlFlow;
use std::sync::Arc;

use fastrand::Rng;
use jigsat_forms::budget::Budget;
use jigsat_forms::linkage::Link;
use jigsat_forms::{EdgeId, Linkage};
use proptest::prelude::*;

use super::negotiate::INFO;
use crate::{Checker, Engine, Frontier, Limit, Limits, Make, Negotiate, Outcome, Run, Settings};

/// A board of cells, with pairs to be joined.
fn grid(columns: u32, rows: u32, pairs: Vec<[u32; 2]>, is_induced: bool) -> Linkage {
    let across = (0..columns * rows).filter(|cell| cell % columns + 1 < columns).map(|cell| [cell, cell + 1]);
    let down = (0..columns * (rows - 1)).map(|cell| [cell, cell + columns]);
    let every_pair: Arc<[u32]> = (0..pairs.len() as u32).collect();
    let edges = across.chain(down).map(|vertices| Link { vertices, pairs: Some(every_pair.clone()) }).collect();
    let (vertex_count, columns) = ((columns * rows) as usize, Some(columns as usize));
    Linkage { vertex_count, columns, edges, pairs, is_induced, ..Linkage::default() }
}

/// The pair 0 is drawn straight between the cells of pair 1 if it is drawn first, and has to go round them.
fn crossroads() -> Linkage {
    grid(3, 4, vec![[6, 8], [4, 10]], false)
}

/// The engine that draws paths across others.
const NEGOTIATE: Negotiate = Negotiate { seed: 0 };

const EVERY_ENGINE: [&dyn Engine<Linkage>; 2] = [&Checker, &NEGOTIATE];

fn found(engine: &dyn Engine<Linkage>, problem: &Linkage) -> (Outcome, Option<Vec<EdgeId>>) {
    let mut witness = None;
    let mut visit = |edges: &[EdgeId]| {
        assert!(witness.replace(edges.to_vec()).is_none(), "one linkage at most");
        ControlFlow::Continue(())
    };
    (engine.solve(problem, &Run::default(), &mut visit).unwrap().outcome, witness)
}

const INCAPABLE: Outcome = Outcome::Limited(Limit::Incapable);

#[test]
fn the_checker_fails_where_a_short_path_is_in_the_way() {
    assert_eq!(found(&Checker, &crossroads()), (INCAPABLE, None));
    let (outcome, witness) = found(&NEGOTIATE, &crossroads());
    assert_eq!(outcome, INCAPABLE, "there may be others");
    assert!(crossroads().is_solution(&witness.unwrap()));
}

#[test]
fn the_checker_draws_the_shortest_path_first() {
    // Pair 0 would go straight through between the cells of pair 1.
    let problem = grid(4, 4, vec![[4, 7], [1, 9]], false);
    let (_, witness) = found(&Checker, &problem);
    assert!(problem.is_solution(&witness.unwrap()));
}

#[test]
fn boards_without_a_solution_are_given_up() {
    let crossed = grid(2, 2, vec![[0, 3], [1, 2]], false);
    for engine in EVERY_ENGINE {
        assert_eq!(found(engine, &crossed), (INCAPABLE, None));
    }
    // On the plane each path crosses the other one, wherever they are drawn.
    let crossed = grid(3, 3, vec![[1, 7], [3, 5]], false);
    assert_eq!(found(&NEGOTIATE, &crossed), (INCAPABLE, None));
}

#[test]
fn required_vertices_are_used() {
    let full = |pairs| Linkage { is_full: true, ..grid(2, 2, pairs, false) };
    assert_eq!(found(&Checker, &full(vec![[0, 1]])), (INCAPABLE, None));
    assert!(found(&Checker, &full(vec![[0, 1], [2, 3]])).1.is_some());
    assert_eq!(found(&NEGOTIATE, &full(vec![[0, 1]])), (INCAPABLE, None));
}

#[test]
fn nothing_to_join_is_done_at_once() {
    for engine in EVERY_ENGINE {
        assert_eq!(found(engine, &grid(2, 2, vec![], false)).1, Some(vec![]));
        assert_eq!(found(engine, &Linkage::default()).1, Some(vec![]));
    }
}

#[test]
fn limits_are_obeyed() {
    let crossed = grid(9, 9, vec![[4, 76], [36, 44]], false);
    let run = Run::default().within(std::time::Duration::ZERO);
    for engine in EVERY_ENGINE {
        let report = engine.solve(&crossed, &run, &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(report.outcome, Outcome::Limited(Limit::Time));
    }
    let run = Run::from(Limits { nodes: Some(7), ..Limits::none() });
    let report = NEGOTIATE.solve(&crossed, &run, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!((report.outcome, report.stats.nodes), (Outcome::Limited(Limit::Nodes), 7));
    let run = Run::from(Limits { budget: Budget::of_memory(15, None), ..Limits::none() });
    let report = NEGOTIATE.solve(&crossed, &run, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(report.outcome, Outcome::Limited(Limit::Memory), "four prices");
    let run = Run::from(Limits { budget: Budget::of_memory(1000, None), ..Limits::none() });
    for engine in EVERY_ENGINE {
        let report = engine.solve(&crossed, &run, &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(report.outcome, Outcome::Limited(Limit::Memory), "the graph");
    }
}

#[test]
fn a_seed_decides_the_paths() {
    // From corner to corner there are many ways.
    let open = grid(8, 8, vec![[0, 63]], false);
    let Make::Paths(make) = INFO.make else { unreachable!() };
    let settings = |seed| Settings { seed, ..Settings::default() };
    let paths = || (0..8).map(|seed| found(&*make(&settings(seed)), &open)).collect::<Vec<_>>();
    assert_eq!(paths(), paths());
    assert!(paths().iter().any(|path| *path != paths()[0]));
}

/// Boards of 7×7 cells with four pairs, many of which are tight; the engine `frontier` decides which can be solved.
#[test]
fn tight_boards_are_solved_by_prices_between_pairs() {
    let mut random = Rng::with_seed(18);
    let (mut solvable, mut solved) = (0, 0);
    for number in 0..200 {
        let mut cells: Vec<u32> = (0..49).collect();
        random.shuffle(&mut cells);
        let problem =
            grid(7, 7, cells.chunks_exact(2).take(4).map(|pair| [pair[0], pair[1]]).collect(), number % 2 == 0);
        let counted = Frontier::default().count(&problem, &Run::default()).unwrap();
        let run = Run::from(Limits { nodes: Some(3_000), ..Limits::none() });
        let mut witness = None;
        let mut visit = |edges: &[EdgeId]| {
            witness = Some(edges.to_vec());
            ControlFlow::Continue(())
        };
        NEGOTIATE.solve(&problem, &run, &mut visit).unwrap();
        assert!(witness.as_ref().is_none_or(|edges| problem.is_solution(edges)), "{problem:?}");
        assert!(witness.is_none() || counted.count != 0_u8.into());
        solvable += usize::from(counted.count != 0_u8.into());
        solved += usize::from(witness.is_some());
    }
    assert!(solvable > 100 && solved + 3 >= solvable, "{solved} of {solvable}");
}

fn boards() -> impl Strategy<Value = Linkage> {
    (2..6_u32, 1..5_u32, any::<bool>())
        .prop_flat_map(|(columns, rows, is_induced)| {
            let cells: Vec<u32> = (0..columns * rows).collect();
            (Just((columns, rows, is_induced)), Just(cells).prop_shuffle(), 0..=3_usize)
        })
        .prop_map(|((columns, rows, is_induced), cells, most)| {
            let pairs = cells.chunks_exact(2).take(most).map(|pair| [pair[0], pair[1]]).collect();
            grid(columns, rows, pairs, is_induced)
        })
}

/// Can the pairs from this one on be joined by paths through free cells? An induced linkage exists then as well.
fn is_solvable(problem: &Linkage, taken: &mut Vec<u32>, pair: usize) -> bool {
    problem.pairs.get(pair).is_none_or(|&[start, end]| can_reach(problem, taken, pair, start, end))
}

fn can_reach(problem: &Linkage, taken: &mut Vec<u32>, pair: usize, at: u32, end: u32) -> bool {
    if at == end {
        return is_solvable(problem, taken, pair + 1);
    }
    let beside = |link: &Link| link.vertices.contains(&at).then(|| link.vertices[0] + link.vertices[1] - at);
    let next: Vec<u32> = problem.edges.iter().filter_map(beside).collect();
    next.into_iter().any(|next| {
        let is_free =
            next == end || !taken.contains(&next) && !problem.pairs.iter().flatten().any(|&cell| cell == next);
        is_free && {
            taken.push(next);
            let can_reach = can_reach(problem, taken, pair, next, end);
            taken.pop();
            can_reach
        }
    })
}

proptest! {
    // Boards without a solution are tried over and over.
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn small_boards_are_solved_when_they_can_be(problem in boards()) {
        let is_solvable = is_solvable(&problem, &mut Vec::new(), 0);
        let (outcome, witness) = found(&NEGOTIATE, &problem);
        prop_assert_eq!(outcome, INCAPABLE);
        prop_assert_eq!(witness.is_some(), is_solvable);
        prop_assert!(witness.is_none_or(|edges| problem.is_solution(&edges)));
        let (outcome, witness) = found(&Checker, &problem);
        prop_assert_eq!(outcome, INCAPABLE);
        prop_assert!(witness.is_none_or(|edges| problem.is_solution(&edges)));
    }
}
