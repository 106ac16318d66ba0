//! Diagrams of random graphs and boards, with both checkers.

use std::fs;
use std::path::Path;
use std::process::Command;

use jigsat_engines::{Engine, Frontier, Meter, Run};
use jigsat_forms::EdgeId;
use jigsat_forms::linkage::Link;
use jigsat_space::path_count;
use num_bigint::BigUint;
use proptest::prelude::*;
use tempfile::TempDir;

use super::super::files;
use super::*;

/// Random graphs on up to 9 vertices with up to 14 edges.
fn graphs() -> impl Strategy<Value = Linkage> {
    let edges = prop::collection::btree_set((0..9_u32, 0..9_u32), 0..28);
    let vertices = Just((0..9_u32).collect::<Vec<_>>()).prop_shuffle();
    (edges, vertices, 0..4_usize, any::<[bool; 2]>()).prop_map(|(edges, ends, pairs, [is_full, is_induced])| {
        let links = edges.into_iter().filter(|(a, b)| a < b).take(14);
        let edges = links.map(|(a, b)| Link { vertices: [a, b], pairs: None }).collect();
        let pairs = ends.as_chunks().0[..pairs].to_vec();
        Linkage { vertex_count: 9, edges, pairs, is_full, is_induced, ..Linkage::default() }
    })
}

/// Random pairs on boards of up to 12 cells.
fn boards() -> impl Strategy<Value = Linkage> {
    let sizes = prop::sample::select(vec![[3_u32, 4], [4, 3], [2, 5], [6, 2], [1, 4], [3, 3]]);
    let cells = Just((0..12_u32).collect::<Vec<_>>()).prop_shuffle();
    (sizes, cells, 0..4_usize, any::<[bool; 2]>()).prop_map(|([columns, rows], cells, pairs, [is_full, is_induced])| {
        let all = columns * rows;
        let ends: Vec<u32> = cells.into_iter().filter(|&cell| cell < all).collect();
        let right = (0..all).filter(|cell| cell % columns + 1 < columns).map(|cell| [cell, cell + 1]);
        let edges = right.chain((0..all - columns).map(|cell| [cell, cell + columns]));
        Linkage {
            vertex_count: all as usize,
            columns: Some(columns as usize),
            edges: edges.map(|vertices| Link { vertices, pairs: None }).collect(),
            pairs: ends.as_chunks().0.iter().take(pairs).copied().collect(),
            is_full,
            is_induced,
            ..Linkage::default()
        }
    })
}

fn written(graph: &Linkage) -> (String, BigUint) {
    let mut text = Vec::new();
    let count = diagram::write(graph, &mut text, Budget::unlimited(), &Meter::default()).unwrap().unwrap();
    (String::from_utf8(text).unwrap(), count)
}

/// The number of linkages by the definition.
fn by_definition(graph: &Linkage) -> BigUint {
    let edges = graph.edges.len() as u32;
    let sets = (0..1_u32 << edges).map(|bits| (0..edges).filter(|edge| bits >> edge & 1 == 1).map(EdgeId).collect());
    sets.filter(|set: &Vec<EdgeId>| graph.is_solution(set)).count().into()
}

proptest! {
    #[test]
    fn diagrams_of_graphs_hold(graph in graphs()) {
        let (text, count) = written(&graph);
        prop_assert_eq!(&path_count::check(&graph, text.as_bytes(), Budget::unlimited()).unwrap().count, &count);
        prop_assert_eq!(count, by_definition(&graph));
    }

    #[test]
    fn diagrams_of_boards_hold(graph in boards()) {
        let (text, count) = written(&graph);
        prop_assert_eq!(&path_count::check(&graph, text.as_bytes(), Budget::unlimited()).unwrap().count, &count);
        prop_assert_eq!(count, Frontier::default().count(&graph, &Run::default()).unwrap().count);
    }
}

/// The second checker, if there is Python.
fn by_python(folder: &Path) -> Option<String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/check_path_count.py");
    let output = Command::new("python3").arg(script).arg(folder).output().ok()?;
    Some(String::from_utf8(output.stdout).unwrap())
}

fn in_folder(graph: &Linkage, diagram: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    let mut text = Vec::new();
    write_graph(graph, &mut text).unwrap();
    fs::write(folder.path().join(files::GRAPH), text).unwrap();
    fs::write(folder.path().join(files::DIAGRAM), diagram).unwrap();
    folder
}

/// Graphs that the program never writes are refused, and take no memory.
#[test]
fn the_second_checker_reads_graphs_strictly() {
    for graph in
        ["vertices 3\nvertices 1", "vertices 999999999999", "vertices -1", "vertices 01", "edge 0 1", "vertices"]
    {
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join(files::GRAPH), format!("jigsat graph 1\n{graph}\n")).unwrap();
        fs::write(folder.path().join(files::DIAGRAM), "jigsat path count 1\ncount 1\n").unwrap();
        let Some(found) = by_python(folder.path()) else { return };
        assert!(found.starts_with("invalid: graph, line "), "{graph}: {found}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Both checkers agree about diagrams and about changed ones.
    #[test]
    fn the_second_checker_agrees(graph in graphs(), place in any::<prop::sample::Index>(), word in "-|[0-9]|1[0-9]") {
        let (text, _) = written(&graph);
        let words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
        let place = place.index(words.len());
        let end = &words[place][words[place].len() - 1..];
        let changed = [&words[..place].concat(), &word, end, &words[place + 1..].concat()].concat();
        for text in [text, changed] {
            let folder = in_folder(&graph, &text);
            let ours = path_count::check(&graph, text.as_bytes(), Budget::unlimited());
            let Some(theirs) = by_python(folder.path()) else { return Ok(()) };
            let expected = ours.map(|summary| format!("valid: {} sets of paths, {} states\n", summary.count, summary.states));
            match expected {
                Ok(expected) => prop_assert_eq!(theirs, expected),
                Err(_) => prop_assert!(theirs.starts_with("invalid: "), "{}", theirs),
            }
        }
    }
}

/// A square with a diagonal, two corners of which are to be joined, and forgeries of its diagram.
#[test]
fn the_second_checker_refuses_forgeries() {
    let edges = [[0, 1], [0, 2], [1, 3], [2, 3], [0, 3]].map(|vertices| Link { vertices, pairs: None });
    let graph = Linkage { vertex_count: 4, edges: edges.to_vec(), pairs: vec![[0, 3]], ..Linkage::default() };
    let (text, _) = written(&graph);
    assert!(
        text.ends_with("0 1\n2 -\nvertex 3\n- - - - 0 - - -\n- - 0 - - - - -\n- 0 - - - - - -\ncount 3\n"),
        "{text}"
    );
    for (from, to, number) in [
        ("\ncount 3", "\ncount 4", 4),
        ("- - 0 - -", "0 - 0 - -", 3),
        ("- - 0 - -", "- - - - -", 2),
        ("0 1\n2 -", "0 0\n1 -", 3),
        ("2 -\nvertex 3\n- - - - 0 - - -\n- - 0 - - - - -\n- 0 - -", "1 -\nvertex 3\n- - - - 0 - - -\n- - 0 -", 3),
        ("0 1\n2 -", "0 1\n2", 3),
        ("0 1\n2 -", "0 1 0\n2 -", 4),
        ("0 1\n2 -", "0 01\n2 -", 3),
        ("0 1\n2 -", "0 2\n1 -", 3),
        ("0 1\n2 -", "0 +1\n2 -", 3),
        ("vertex 1", "vertex 0", 3),
        ("vertex 1", "vertex 7", 3),
        ("- 0 - - - - - -\n", "", 2),
        ("count 1\n", "count 2\n", 3),
        ("count 3\n", "count 3\n\n", 3),
    ] {
        let changed = text.replacen(from, to, 1).replace("\ncount 3", &format!("\ncount {number}"));
        assert_ne!(changed, text, "{from}");
        assert!(path_count::check(&graph, changed.as_bytes(), Budget::unlimited()).is_err(), "{from} → {to}");
        let Some(theirs) = by_python(in_folder(&graph, &changed).path()) else { return };
        assert!(theirs.starts_with("invalid: "), "{from} → {to}: {theirs}");
    }
}
