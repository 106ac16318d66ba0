//! The text files of a certificate of a count of paths.

use std::io::{self, Write};

use jigsat_forms::Linkage;

use super::super::files::{DIAGRAM, GRAPH};

/// Writes the graph, the pairs and the rules.
pub(super) fn write_graph(graph: &Linkage, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "jigsat graph 1\nvertices {}", graph.vertex_count)?;
    for (rule, holds) in [("full", graph.is_full), ("induced", graph.is_induced)] {
        if holds {
            writeln!(out, "{rule}")?;
        }
    }
    for [a, b] in &graph.pairs {
        writeln!(out, "pair {a} {b}")?;
    }
    graph.edges.iter().try_for_each(|link| writeln!(out, "edge {} {}", link.vertices[0], link.vertices[1]))
}

/// The paragraphs of the statement about a diagram of paths.
pub(in crate::certificate) fn paragraphs() -> [String; 3] {
    [
        format!(
            "{GRAPH} is the board as a graph: vertices are cells in reading order without blocked ones, an edge joins neighbours, and a pair\n\
             is to be joined by a path. The paths are disjoint; with full they use all vertices, with induced none touches itself. {DIAGRAM}\n\
             takes one vertex after another and decides the edges back from it: each line is a state, and has the state after each set of\n\
             edges, or - where a rule is broken. Equal states occur once. The number of ways through it is the number of solutions."
        ),
        "The script check_path_count.py of jigsat, which needs nothing but Python, checks both files without the puzzle:".to_string(),
        "    python3 check_path_count.py .".to_string(),
    ]
}

/// What is left to trust.
pub(in crate::certificate) fn trusted() -> String {
    format!(
        "What has to be trusted is that the solutions of the puzzle correspond one to one to the sets of edges that are disjoint paths\n\
         in {GRAPH}."
    )
}
