//! Diagrams that the rules write, against brute force over all sets of edges.

use std::sync::Arc;

use jigsat_forms::EdgeId;
use jigsat_forms::budget::Exceeded;
use jigsat_forms::linkage::Link;
use proptest::prelude::*;

use super::*;

mod forgery;

/// A graph without hints which path may run where.
fn graph(vertex_count: usize, edges: &[[u32; 2]], pairs: &[[u32; 2]]) -> Linkage {
    let edges = edges.iter().map(|&vertices| Link { vertices, pairs: None }).collect();
    Linkage { vertex_count, edges, pairs: pairs.to_vec(), ..Linkage::default() }
}

fn grid(columns: u32, rows: u32, pairs: &[[u32; 2]]) -> Linkage {
    let cells = columns * rows;
    let right = (0..cells).filter(|cell| cell % columns + 1 < columns).map(|cell| [cell, cell + 1]);
    let down = (0..cells - columns).map(|cell| [cell, cell + columns]);
    graph(cells as usize, &right.chain(down).collect::<Vec<_>>(), pairs)
}

/// The diagram by the steps of the checker, in this order of the vertices.
/// Without `merges`, every way has states of its own.
fn diagram(graph: &Linkage, order: &[usize], merges: bool) -> String {
    let mut sweep = PathSweep::new(graph).unwrap();
    let mut text = format!("{FIRST_LINE}\n");
    let mut layer = vec![(PathState::default(), BigUint::from(1_u8))];
    for &vertex in order {
        let stage = sweep.take(vertex).unwrap();
        text.extend(["vertex ", &vertex.to_string(), "\n"]);
        let mut next: Vec<(PathState, BigUint)> = Vec::new();
        for (state, ways) in &layer {
            let child = |used| {
                let Ok(child) = stage.next(state, used) else { return "-".to_string() };
                let known = next.iter().position(|(known, _)| merges && *known == child);
                let node = known.unwrap_or_else(|| {
                    next.push((child, BigUint::ZERO));
                    next.len() - 1
                });
                next[node].1 += ways;
                node.to_string()
            };
            text += &(0..1 << stage.edges()).map(child).collect::<Vec<_>>().join(" ");
            text += "\n";
        }
        layer = next;
    }
    let count: BigUint = layer.iter().map(|(_, ways)| ways).sum();
    text + &format!("count {count}\n")
}

fn checked(graph: &Linkage, text: &str) -> Result<Summary, DiagramError> {
    check(graph, text.as_bytes(), &Budget::none())
}

/// The number of linkages by the definition.
fn by_definition(graph: &Linkage) -> usize {
    let edges = graph.edges.len() as u32;
    let sets = (0..1_u32 << edges).map(|bits| (0..edges).filter(|edge| bits >> edge & 1 == 1).map(EdgeId).collect());
    sets.filter(|set: &Vec<EdgeId>| graph.is_solution(set)).count()
}

/// Random graphs on up to 8 vertices with up to 13 edges, and an order of the vertices.
fn graphs() -> impl Strategy<Value = (Linkage, Vec<usize>)> {
    let edges = prop::collection::btree_set((0..8_u32, 0..8_u32), 0..26);
    let vertices = || Just((0..8).collect::<Vec<usize>>()).prop_shuffle();
    (edges, vertices(), 0..4_usize, any::<[bool; 2]>(), vertices()).prop_map(|(edges, ends, pairs, rules, order)| {
        let edges: Vec<[u32; 2]> = edges.into_iter().filter(|(a, b)| a < b).map(|(a, b)| [a, b]).take(13).collect();
        let pairs: Vec<[u32; 2]> = ends.as_chunks().0[..pairs].iter().map(|ends| ends.map(|end| end as u32)).collect();
        let [is_full, is_induced] = rules;
        (Linkage { is_full, is_induced, ..graph(8, &edges, &pairs) }, order)
    })
}

proptest! {
    #[test]
    fn diagrams_count_the_linkages_of_the_definition((graph, order) in graphs()) {
        let expected = BigUint::from(by_definition(&graph));
        for merges in [true, false] {
            let text = diagram(&graph, &order, merges);
            prop_assert_eq!(&checked(&graph, &text).unwrap().count, &expected);
        }
    }

    /// A changed diagram is refused, or it proves the true count.
    #[test]
    fn changed_diagrams_prove_nothing_false((graph, order) in graphs(), place in any::<prop::sample::Index>(), word in "-|[0-9]|1[0-9]") {
        let text = diagram(&graph, &order, true);
        let words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
        let place = place.index(words.len());
        let end = &words[place][words[place].len() - 1..];
        let changed = [&words[..place].concat(), &word, end, &words[place + 1..].concat()].concat();
        if let Ok(summary) = checked(&graph, &changed) {
            prop_assert_eq!(summary.count, by_definition(&graph).into());
        }
    }
}

/// Self-avoiding paths between opposite corners, OEIS A007764, and those that pass every cell, A001184.
#[test]
fn corners_have_the_published_numbers() {
    for (n, all, full) in [(2, "2", "0"), (3, "12", "2"), (4, "184", "0"), (5, "8512", "104"), (6, "1262816", "0")] {
        let order: Vec<usize> = (0..(n * n) as usize).collect();
        for (is_full, number) in [(false, all), (true, full)] {
            let graph = Linkage { is_full, ..grid(n, n, &[[0, n * n - 1]]) };
            let summary = checked(&graph, &diagram(&graph, &order, true)).unwrap();
            assert_eq!(summary.count.to_string(), number, "{n} × {n}");
        }
    }
}

/// States that have the same completions are one.
#[test]
fn states_do_not_become_more() {
    let states = |is_full, is_induced| {
        let graph = Linkage { is_full, is_induced, ..grid(4, 5, &[[0, 14], [3, 16]]) };
        checked(&graph, &diagram(&graph, &(0..20).collect::<Vec<_>>(), true)).unwrap().states
    };
    assert_eq!(
        [states(false, false), states(true, false), states(false, true), states(true, true)],
        [136, 92, 231, 26]
    );
}

#[test]
fn counts_have_more_than_64_bits() {
    let graph = grid(2, 140, &[[0, 279]]);
    let text = diagram(&graph, &(0..280).collect::<Vec<_>>(), true);
    let summary = checked(&graph, &text).unwrap();
    assert_eq!(summary.count, BigUint::from(1_u8) << 139_u8);
    // The same number modulo 2^64, and modulo 2^128.
    for shift in [64, 128] {
        let wrapped = &summary.count % (BigUint::from(1_u8) << shift);
        let forged = text.replace(&format!("count {}", summary.count), &format!("count {wrapped}"));
        assert!(checked(&graph, &forged).is_err());
    }
}

/// Which pair may use an edge follows from the rules: the lists are not used.
#[test]
fn hints_are_ignored() {
    let mut graph = grid(3, 3, &[[0, 8]]);
    let text = diagram(&graph, &(0..9).collect::<Vec<_>>(), true);
    for link in &mut graph.edges {
        link.pairs = Some(Arc::from([]));
    }
    assert_eq!(checked(&graph, &text).unwrap().count, 12_u8.into());
}

#[test]
fn budgets_are_kept() {
    let graph = grid(6, 6, &[[0, 35]]);
    let text = diagram(&graph, &(0..36).collect::<Vec<_>>(), true);
    let within = |budget: Budget| check(&graph, text.as_bytes(), &budget);
    assert!(matches!(within(Budget::of_memory(1000, None)), Err(DiagramError::Exceeded(Exceeded::TooLarge { .. }))));
    let stopped = Budget::none();
    stopped.stop();
    assert!(matches!(within(stopped), Err(DiagramError::Exceeded(Exceeded::Interrupted))));
}
