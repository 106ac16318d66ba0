//! Diagrams as text: a line for each node, those below a node before it.
//!
//! ```text
//! atoms 3 nodes 4
//! 0,2>0
//! 1>0 >0
//! & 1 2
//! ```
//!
//! Node 0, which is solved, has no line. An edge is its atoms, `>` and the node below; `&` is in front of the parts of an AND node. The
//! last node is the root. A diagram without solutions has 0 nodes.

use std::io::{self, Write};

use jigsat_forms::diagram::{Diagram, Edge, Node, NodeId};
use jigsat_forms::text::{Lines, ParseError, Word};

use crate::proof_lines;

/// Writes a finished diagram.
///
/// # Errors
/// Those of the writer.
pub fn write(diagram: &Diagram, out: &mut impl Write) -> io::Result<()> {
    let nodes = if diagram.root().is_some() { diagram.node_count() } else { 0 };
    writeln!(out, "atoms {} nodes {nodes}", diagram.atom_count())?;
    let numbers = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    for node in diagram.node_ids().take(nodes).skip(1) {
        let edges = diagram.edges(node);
        let words: Vec<String> = match diagram.node(node) {
            Node::And(_) => std::iter::once("&".to_string()).chain(edges.map(|part| part.to.0.to_string())).collect(),
            _ => edges.map(|Edge { atoms, to }| format!("{}>{}", numbers(atoms), to.0)).collect(),
        };
        writeln!(out, "{}", words.join(" "))?;
    }
    Ok(())
}

/// Reads a diagram of `atom_count` atoms from the next lines.
///
/// Only what is written by [`write()`] is accepted: atoms in increasing order, nodes below with smaller numbers, no node that is not below
/// the root, no solved part of an AND node. That paths are different sets of atoms is not tested (see [`path_fault`](crate::path_fault)), but no path has
/// more atoms than there are: so all solutions can be followed.
///
/// # Errors
/// The place of the first fault.
pub fn read(lines: &mut Lines<'_>, atom_count: u32) -> Result<Diagram, ParseError> {
    const HEAD: &str = "a line 'atoms … nodes …'";
    let head = lines.require(HEAD)?;
    let [atoms_key, atoms, nodes_key, nodes_word] = head.exactly(HEAD)?;
    if (atoms_key.text, nodes_key.text) != ("atoms", "nodes") {
        return Err(atoms_key.error(HEAD));
    }
    if atoms.number::<u32>("the number of atoms")? != atom_count {
        return Err(atoms.error(format!("{atom_count} atoms, as the problem has")));
    }
    let nodes: u32 = nodes_word.number("the number of nodes")?;
    let mut read = Diagram::new(atom_count);
    // For each node, the most atoms of a path below it. Each number is bounded by the number of atoms, which has 32 bits.
    let mut longest = vec![0];
    for node in 1..nodes {
        let line = lines.require(&format!("a line for node {node}"))?;
        let mut words = line.words();
        let Some(first) = words.next() else { return Err(line.error("the edges of a node")) };
        let made = if first.text == "&" {
            let parts = words.map(|word| part(word, node)).collect::<Result<Vec<_>, _>>()?;
            if parts.contains(&Diagram::SOLVED) {
                return Err(first.error("parts that are not solved"));
            }
            read.and(parts)
        } else {
            let edges = std::iter::once(first).chain(words).map(|word| edge(word, node, atom_count));
            let edges = edges.collect::<Result<Vec<_>, _>>()?;
            read.or(edges.iter().map(|(atoms, to)| (&atoms[..], *to)))
        };
        if made != Ok(NodeId(node)) {
            return Err(first.error("several edges, or one with atoms"));
        }
        let lengths = read.edges(NodeId(node)).map(|edge| edge.atoms.len() as u64 + longest[edge.to.index()]);
        let length = if first.text == "&" { lengths.sum() } else { lengths.max().unwrap_or(0) };
        if length > u64::from(atom_count) {
            return Err(first.error(format!("a node whose solutions have at most {atom_count} atoms")));
        }
        longest.push(length);
    }
    if nodes == 0 {
        return Ok(read);
    }
    let finished = read.clone().finish(Some(NodeId(nodes - 1)));
    if finished.node_count() != read.node_count() {
        return Err(nodes_word.error("only nodes below the last one"));
    }
    Ok(finished)
}

fn part(word: Word<'_>, node: u32) -> Result<NodeId, ParseError> {
    let part: u32 = number(word, 0, word.text)?;
    if part < node { Ok(NodeId(part)) } else { Err(word.error(format!("a node below {node}"))) }
}

fn edge(word: Word<'_>, node: u32, atom_count: u32) -> Result<(Vec<u32>, NodeId), ParseError> {
    let text = word.text.split_once('>');
    let (text, _) = text.ok_or_else(|| word.error("an edge: atoms, '>' and a node"))?;
    let to = part(word.from(text.len() + 1), node)?;
    let mut atoms = Vec::new();
    for atom in text.split(',').filter(|_| !text.is_empty()) {
        let atom = number(word, atom.as_ptr() as usize - text.as_ptr() as usize, atom)?;
        if atom >= atom_count || atoms.last().is_some_and(|&last| last >= atom) {
            return Err(word.error(format!("atoms below {atom_count}, in increasing order")));
        }
        atoms.push(atom);
    }
    Ok((atoms, to))
}

/// A number without sign and leading zeros.
fn number(word: Word<'_>, place: usize, digits: &str) -> Result<u32, ParseError> {
    proof_lines::number(digits).ok_or_else(|| word.from(place).error("a number"))
}

#[cfg(test)]
mod tests {
    use jigsat_forms::text::Text;

    use super::*;
    use crate::query::testing::spaces;

    fn parse(text: &str) -> Result<Diagram, ParseError> {
        read(&mut Lines::of(Text::from(text)), 3)
    }

    #[test]
    fn diagrams_are_read_as_they_were_written() {
        for space in spaces() {
            let mut text = Vec::new();
            write(space.diagram(), &mut text).unwrap();
            let text = String::from_utf8(text).unwrap();
            let atoms = space.diagram().atom_count();
            assert_eq!(read(&mut Lines::of(Text::from(&text[..])), atoms).as_ref(), Ok(space.diagram()), "{text}");
        }
    }

    #[test]
    fn faults_have_their_places() {
        let fault = |text: &str| parse(text).unwrap_err().to_string();
        assert!(parse("atoms 3 nodes 4\n0,2>0\n1>0 >0\n& 1 2\n").is_ok());
        assert_eq!(fault("atoms 4 nodes 0\n"), "1:7: expected 3 atoms, as the problem has, found '4'");
        assert_eq!(fault("atoms 3 nodes 2\n3>0\n"), "2:1: expected atoms below 3, in increasing order, found '3>0'");
        assert_eq!(
            fault("atoms 3 nodes 2\n1,0>0\n"),
            "2:1: expected atoms below 3, in increasing order, found '1,0>0'"
        );
        assert_eq!(fault("atoms 3 nodes 2\n0>1\n"), "2:3: expected a node below 1, found '1'");
        assert_eq!(fault("atoms 3 nodes 2\n& 0 1\n"), "2:5: expected a node below 1, found '1'");
        assert_eq!(fault("atoms 3 nodes 3\n0>0\n& 0 1\n"), "3:1: expected parts that are not solved, found '&'");
        let text = "atoms 3 nodes 4\n0>0\n& 1 1\n& 2 2\n";
        assert_eq!(fault(text), "4:1: expected a node whose solutions have at most 3 atoms, found '&'");
        assert_eq!(fault("atoms 3 nodes 2\n0>+0\n"), "2:3: expected a number, found '+0'");
        assert_eq!(fault("atoms 3 nodes 2\n>0\n"), "2:1: expected several edges, or one with atoms, found '>0'");
        assert_eq!(fault("atoms 3 nodes 3\n0>0\n1>0\n"), "1:15: expected only nodes below the last one, found '3'");
        assert!(fault("atoms 3 nodes 3\n0>0\n").starts_with("2:4: expected a line for node 2"));
        assert!(fault("atoms 3 nodes 4294967295\n0>0\n").contains("a line for node 2"));
    }
}
