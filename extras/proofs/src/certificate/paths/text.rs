//! The text files of a certificate of a count of paths.

use std::io::{self, Write};

use jigsat_forms::Linkage;

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
