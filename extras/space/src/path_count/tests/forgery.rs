//! Diagrams forged by hand.

use std::io::Read as _;

use super::*;

fn order(graph: &Linkage) -> Vec<usize> {
    (0..graph.vertex_count).collect()
}

fn refusal(graph: &Linkage, text: &str) -> String {
    checked(graph, text).unwrap_err().to_string()
}

/// A square with a diagonal; two opposite corners are to be joined: by an edge, or around one side or the other.
fn square() -> (Linkage, &'static str) {
    let graph = graph(4, &[[0, 1], [0, 2], [1, 3], [2, 3], [0, 3]], &[[0, 3]]);
    let text = "jigsat path count 1\n\
        vertex 0\n0\n\
        vertex 1\n0 1\n\
        vertex 2\n0 1\n2 -\n\
        vertex 3\n- - - - 0 - - -\n- - 0 - - - - -\n- 0 - - - - - -\n\
        count 3\n";
    (graph, text)
}

/// The diagram of the square is a text that can be read; the next tests change it.
#[test]
fn a_small_diagram_has_this_text() {
    let (graph, _) = square();
    let text = diagram(&graph, &order(&graph), true);
    assert_eq!(by_definition(&graph), 3);
    assert_eq!(text, square().1);
    assert_eq!(checked(&graph, &text).unwrap(), Summary { count: 3_u8.into(), states: 8 });
}

/// One word or line of the text is replaced; the message has these words.
#[test]
fn forged_lines_are_named() {
    let (graph, text) = square();
    for (from, to, expected) in [
        // Another format, and no format.
        ("count 1\n", "count 2\n", "line 1: expected 'jigsat path count 1'"),
        ("jigsat path count 1\n", "", "line 1: expected 'jigsat path count 1'"),
        // A vertex that is missing, hidden, taken twice, or none.
        ("vertex 1", "vertex 0", "line 4: expected a vertex that was not taken, found 0"),
        ("vertex 1", "vertex 4", "line 4: expected a vertex that was not taken, found 4"),
        ("vertex 1", "vertex 01", "line 4: expected 'vertex' with a number"),
        ("vertex 1", "vertex -1", "line 4: expected 'vertex' with a number"),
        (
            "vertex 3\n- - - - 0 - - -\n- - 0 - - - - -\n- 0 - - - - - -\n",
            "",
            "line 9: expected 'vertex' with a number",
        ),
        // A branch that is dropped, or added.
        ("0 1\n2 -", "0 -\n2 -", "child 1: expected the number of a state, found '-'"),
        ("2 -", "2 3", "child 1: expected '-' (a vertex has too many edges), found '3'"),
        ("0 1\n2 -", "0 1\n2", "expected 2 children"),
        ("0 1\n2 -", "0 1\n2 - -", "expected 2 children"),
        ("0 1\n2 -", "0 1", "line 8: child 0: expected the number of a state, found 'vertex'"),
        // States that are merged, though they differ, or that are referred to ahead.
        ("0 1\n2 -", "0 0\n2 -", "child 1: it leads to another state than the other children 0"),
        ("0 1\n2 -", "0 1\n1 -", "child 0: it leads to another state than the other children 1"),
        ("0 1\n2 -", "0 2\n1 -", "child 1: expected at most 1, the next new state, found 2"),
        ("0 1\n2 -", "1 0\n2 -", "child 0: expected at most 0, the next new state, found 1"),
        ("0 1\n2 -", "0 18446744073709551616\n2 -", "child 1: expected the number of a state"),
        ("0 1\n2 -", "0 +1\n2 -", "child 1: expected the number of a state"),
        // A dead end that is not there, and one more.
        ("- 0 - - - - - -\n", "", "line 12: expected 8 children, found 'count 3'"),
        ("- - - - 0 - - -", "- - 0 - 0 - - -", "child 2: expected '-' (a vertex has too many edges), found '0'"),
        ("- - - - 0 - - -", "- - - - - - - -", "child 4: expected the number of a state, found '-'"),
        // Numbers that are not the sum, more lines, and no end.
        ("count 3\n", "count 4\n", "line 13: expected 'count 3', found 'count 4'"),
        ("count 3\n", "count 03\n", "line 13: expected "),
        ("count 3\n", "count 3\n\n", "line 14: expected the end of the proof"),
        ("count 3\n", "count 3", "line 13: expected a line of at most 7 characters"),
        ("count 3\n", "", "line 13: expected a line"),
        ("vertex 0\n0\n", "vertex 0\r\n0\n", "line 2: expected 'vertex' with a number"),
        ("vertex 0\n0\n", "vertex 0\n0 \n", "line 3: expected 1 children"),
    ] {
        let forged = match from {
            "count 1\n" => text.replacen(from, to, 1),
            from => text.replace(from, to),
        };
        assert_ne!(forged, text, "{from}");
        let refusal = refusal(&graph, &forged);
        assert!(refusal.contains(expected), "{from} → {to}: {refusal}");
    }
}

/// A true diagram of one graph is none of another.
#[test]
fn other_graphs_need_other_diagrams() {
    let (square, text) = square();
    let full = |is_full, is_induced| Linkage { is_full, is_induced, ..square.clone() };
    for other in [
        full(true, false),
        full(false, true),
        graph(4, &[[0, 1], [0, 2], [1, 3], [2, 3]], &[[0, 3]]),
        graph(4, &[[0, 1], [0, 2], [1, 3], [0, 3], [2, 3]], &[[1, 2]]),
        graph(4, &[[0, 1], [0, 2], [1, 3], [2, 3], [0, 3]], &[[0, 1], [2, 3]]),
        graph(4, &[[0, 1], [0, 2], [1, 3], [2, 3], [0, 3]], &[]),
        graph(5, &[[0, 1], [0, 2], [1, 3], [2, 3], [0, 3]], &[[0, 3]]),
    ] {
        assert!(checked(&other, text).is_err(), "{other:?}");
    }
}

/// Pairs whose ends are swapped: paths that join an end of one with an end of the other.
#[test]
fn pairs_are_not_swapped() {
    let right = grid(2, 2, &[[0, 1], [2, 3]]);
    let swapped = grid(2, 2, &[[0, 2], [1, 3]]);
    let [one, other] = [&right, &swapped].map(|graph| diagram(graph, &order(graph), true));
    assert_ne!(one, other);
    assert_eq!((by_definition(&right), by_definition(&swapped)), (1, 1));
    assert!(checked(&right, &other).is_err() && checked(&swapped, &one).is_err());
    let forged = one.replacen("\n- -\n", "\n- 0\n", 1);
    let refusal = refusal(&right, &forged);
    assert!(refusal.contains("child 1: expected '-' (two pairs are connected), found '0'"), "{refusal}");
}

/// A stray cycle beside the path: every vertex on it has two edges.
#[test]
fn stray_cycles_are_refused() {
    let graph = graph(5, &[[0, 1], [2, 3], [3, 4], [2, 4]], &[[0, 1]]);
    let text = diagram(&graph, &order(&graph), true);
    assert_eq!(checked(&graph, &text).unwrap().count, 1_u8.into());
    let lines: Vec<&str> = text.lines().collect();
    // The last vertex closes the cycle by both of its edges.
    let at = lines.iter().rposition(|line| line.split(' ').count() == 4).unwrap();
    let cycle = lines[at].rsplit_once(' ').unwrap().0.to_string() + " 0";
    let forged = text.replace(lines[at], &cycle).replace("count 1\n", "count 2\n");
    let forged = forged.replacen("jigsat path count 2", FIRST_LINE, 1);
    let refusal = refusal(&graph, &forged);
    assert!(refusal.contains("expected '-' (a cycle is closed), found '0'"), "{refusal}");
}

/// A path that touches itself, where that is not allowed.
#[test]
fn touching_paths_are_refused() {
    let touching = grid(2, 3, &[[0, 1]]);
    let induced = Linkage { is_induced: true, ..touching.clone() };
    let text = diagram(&touching, &order(&touching), true);
    assert_eq!((by_definition(&touching), by_definition(&induced)), (3, 1));
    let refusal = refusal(&induced, &text);
    assert!(refusal.contains("expected '-' (a path touches itself), found"), "{refusal}");
}

/// A vertex that stays empty, where all are to be used.
#[test]
fn unused_vertices_are_refused() {
    let empty = grid(2, 2, &[[0, 1]]);
    let full = Linkage { is_full: true, ..empty.clone() };
    let text = diagram(&empty, &order(&empty), true);
    let refusal = refusal(&full, &text);
    assert!(refusal.contains("expected '-' (a vertex stays unused), found"), "{refusal}");
}

/// An edge that is used twice, or leads nowhere, and ends that two pairs share.
#[test]
fn graphs_that_are_none_are_refused() {
    let text = square().1;
    for (edges, pairs) in [
        (&[[0, 1], [0, 1]][..], &[[0, 3]][..]),
        (&[[0, 1], [1, 0]], &[[0, 3]]),
        (&[[2, 2]], &[[0, 3]]),
        (&[[0, 4]], &[[0, 3]]),
        (&[[0, 1]], &[[0, 4]]),
        (&[[0, 1]], &[[3, 3]]),
        (&[[0, 1]], &[[0, 3], [3, 1]]),
    ] {
        let error = checked(&graph(4, edges, pairs), text).unwrap_err();
        assert!(matches!(error, DiagramError::Graph(_)), "{error}");
    }
    let star: Vec<[u32; 2]> = (0..17).map(|vertex| [vertex, 17]).collect();
    let star = graph(18, &star, &[]);
    let lines = (0..17).map(|vertex| format!("vertex {vertex}\n0\n")).collect::<Vec<_>>().concat();
    let refusal = refusal(&star, &format!("{FIRST_LINE}\n{lines}vertex 17\n"));
    assert!(refusal.ends_with("line 36: expected at most 16 edges back from a vertex, found 17"), "{refusal}");
}

/// Lines without an end, and bytes that are no text, take no memory.
#[test]
fn bombs_are_refused() {
    let graph = square().0;
    let zeros = || std::io::BufReader::new(std::io::repeat(b'0'));
    for start in
        ["", "jigsat path count 1\n", "jigsat path count 1\nvertex 0\n", "jigsat path count 1\nvertex 0\n0\nvertex "]
    {
        let error = check(&graph, start.as_bytes().chain(zeros()), &Budget::none()).unwrap_err();
        assert!(matches!(error, DiagramError::Line { .. }), "{error}");
    }
    let error = check(&graph, &b"\xff\xfe\n"[..], &Budget::none()).unwrap_err();
    assert!(error.to_string().starts_with("line 1: expected 'jigsat path count 1'"), "{error}");
}
