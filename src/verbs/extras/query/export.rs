//! Diagrams in the formats of other programs.

use std::io::{self, Write};

use jigsat::space::export::{ExportError, dot, nnf};
use jigsat::space::{Diagram, Edge, Node};
use serde_json::json;

use super::Query;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files::sink::Destination;
use crate::verbs::extras::query::args::DiagramFormat;

/// Writes the diagram.
pub(super) fn write(query: &Query, format: DiagramFormat, target: Destination) -> Result<Exit, Failure> {
    let (diagram, budget) = (query.space.space().diagram(), &query.loaded.budget);
    let name = |atom| query.space.name(atom);
    target.write(budget, |mut out| match format {
        DiagramFormat::Dot => dot(diagram, name, &mut out),
        DiagramFormat::Json => json(diagram, name, out),
        DiagramFormat::Nnf => nnf(diagram, budget, &mut out).map_err(|error| match error {
            ExportError::Io(error) => error,
            ExportError::Exceeded(exceeded) => io::Error::other(exceeded),
        }),
    })?;
    Ok(Exit::Yes)
}

/// Nodes below a node come before it; the last one is the root.
fn json(diagram: &Diagram, name: impl Fn(u32) -> String, out: &mut dyn Write) -> io::Result<()> {
    let atoms: Vec<String> = (0..diagram.atom_count()).map(name).collect();
    let root = diagram.root().map(|root| root.0);
    write!(out, "{{\"atoms\":{},\"root\":{},\"nodes\":[", serde_json::to_string(&atoms)?, json!(root))?;
    for node in diagram.node_ids() {
        let edges = || diagram.edges(node).map(|Edge { atoms, to }| json!({ "atoms": atoms, "to": to.0 }));
        let value = match diagram.node(node) {
            Node::Solved => json!({ "solved": true }),
            Node::Or(_) => json!({ "or": edges().collect::<Vec<_>>() }),
            Node::And(parts) => json!({ "and": parts.map(|part| part.to.0).collect::<Vec<_>>() }),
        };
        write!(out, "{}{value}", if node.0 == 0 { "" } else { ",\n" })?;
    }
    writeln!(out, "]}}")
}
