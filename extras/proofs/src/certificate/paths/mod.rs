//! Certificates of counts of disjoint paths, based on a diagram of all linkages.
//!
//! The maker is here. The checker is [`jigsat_space::path_count`], which also defines the diagram; it shares no code with the maker.

mod check;
mod diagram;
mod make;
#[cfg(test)]
mod tests;

pub(super) use check::check;
pub(super) use make::write;

use std::io::{self, Write};
use std::sync::Arc;

use jigsat_encodings::kind::{Answer, AnyReduced};
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Linkage, Reduced, Target};

use jigsat_core::session::Session;

/// The kind's reduction to disjoint paths, if it has one.
fn linkage(session: &Session<'_>, budget: &Budget) -> Result<Option<Arc<Reduced<Linkage, Answer>>>, Exceeded> {
    let Some(info) = session.kind().reductions_to(Target::Paths).next() else { return Ok(None) };
    Ok(session.usual(&info, budget)?.and_then(|made| match &made.reduced {
        AnyReduced::Paths(reduced) => Some(Arc::clone(reduced)),
        _ => None,
    }))
}

/// Writes the graph, the pairs and the rules.
fn write_graph(graph: &Linkage, out: &mut dyn Write) -> io::Result<()> {
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
