//! Diagrams in the formats of other programs.

use std::io::{self, Write};

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::diagram::{Diagram, Edge, Node, NodeId};

use crate::atom_sets::{AtomSets, has};

/// A diagram can't be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The writer failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Time or memory did not suffice.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

/// Writes the diagram as a drawing for Graphviz. `name` is the name of an atom.
///
/// # Errors
/// Those of the writer.
pub fn dot(diagram: &Diagram, name: impl Fn(u32) -> String, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "digraph space {{\n  node [shape=circle, label=\"\", width=0.15];\n  n0 [shape=box];")?;
    let nodes = diagram.root().map_or(0, |_| diagram.node_count());
    for node in diagram.node_ids().take(nodes).rev() {
        if let Node::And(_) = diagram.node(node) {
            writeln!(out, "  n{} [shape=diamond];", node.0)?;
        }
        for Edge { atoms, to } in diagram.edges(node) {
            let label: Vec<String> = atoms.iter().map(|&atom| name(atom).escape_default().to_string()).collect();
            writeln!(out, "  n{} -> n{} [label=\"{}\"];", node.0, to.0, label.join("\\n"))?;
        }
    }
    writeln!(out, "}}")
}

/// Writes the diagram in the format of the compiler d4: a deterministic decomposable formula, whose variable `n + 1` is atom `n`.
///
/// Every edge has the literals of its atoms, and negative literals of all others that are chosen neither on it nor below it. So all models
/// have all variables, and readers count each solution once. Takes a set of atoms for each node.
///
/// *Format*: Jean-Marie Lagniez, Pierre Marquis, "An improved decision-DNNF compiler", IJCAI 2017, and the README of d4.
///
/// # Errors
/// [`ExportError`]
pub fn nnf(diagram: &Diagram, budget: &Budget, out: &mut impl Write) -> Result<(), ExportError> {
    let Some(root) = diagram.root() else {
        writeln!(out, "f 1 0")?;
        return Ok(());
    };
    let sets = AtomSets::of(diagram, budget)?;
    // Writes the negative literals of an edge, and ends its line.
    let write_excluded = |scope: &[u64], to: NodeId, atoms: &[u32], out: &mut dyn Write| {
        let is_excluded = |&atom: &u32| has(scope, atom) && !has(sets.below(to), atom) && !atoms.contains(&atom);
        (0..diagram.atom_count()).filter(is_excluded).try_for_each(|atom| write!(out, " -{}", atom + 1))?;
        writeln!(out, " 0")
    };
    // The root of a file comes first: an OR node with one edge, which excludes the atoms of no solution.
    let last = diagram.node_count() as u32 + 1;
    let number = |node: NodeId| last - node.0;
    writeln!(out, "o 1 0")?;
    for node in diagram.node_ids().rev() {
        let letter = match diagram.node(node) {
            Node::Solved => 't',
            Node::Or(_) => 'o',
            Node::And(_) => 'a',
        };
        writeln!(out, "{letter} {} 0", number(node))?;
    }
    let all = vec![u64::MAX; sets.words];
    let mut pace = budget.pace();
    write!(out, "1 {}", number(root))?;
    write_excluded(&all, root, &[], out)?;
    for node in diagram.node_ids().rev() {
        let is_and = matches!(diagram.node(node), Node::And(_));
        for Edge { atoms, to } in diagram.edges(node) {
            pace.step(10 * sets.words)?;
            write!(out, "{} {}", number(node), number(to))?;
            atoms.iter().try_for_each(|atom| write!(out, " {}", atom + 1))?;
            if is_and {
                writeln!(out, " 0")?;
            } else {
                write_excluded(sets.below(node), to, atoms, out)?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::query::testing::{all, spaces};

    /// The models of a file in the format of d4, over all variables, by its definition.
    fn models(text: &str, atoms: u32) -> BTreeSet<Vec<bool>> {
        let (mut letters, mut edges) = (BTreeMap::new(), BTreeMap::<u32, Vec<(u32, Vec<i64>)>>::new());
        for line in text.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            match words[0].parse::<u32>() {
                Err(_) => _ = letters.insert(words[1].parse::<u32>().unwrap(), words[0].to_string()),
                Ok(from) => {
                    let literals =
                        words[2..].iter().map(|word| word.parse().unwrap()).filter(|&literal: &i64| literal != 0);
                    edges.entry(from).or_default().push((words[1].parse().unwrap(), literals.collect()));
                }
            }
        }
        let holds = |values: u32| {
            fn of(
                node: u32,
                values: u32,
                letters: &BTreeMap<u32, String>,
                edges: &BTreeMap<u32, Vec<(u32, Vec<i64>)>>,
            ) -> bool {
                let is_true = |literal: &i64| (values >> (literal.unsigned_abs() - 1) & 1 == 1) == (*literal > 0);
                let along =
                    |(to, literals): &(u32, Vec<i64>)| literals.iter().all(is_true) && of(*to, values, letters, edges);
                match letters[&node].as_str() {
                    "t" => true,
                    "f" => false,
                    "a" => edges[&node].iter().all(along),
                    _ => edges[&node].iter().any(along),
                }
            }
            of(1, values, &letters, &edges)
        };
        let all = (0..1_u32 << atoms).filter(|&values| holds(values));
        all.map(|values| (0..atoms).map(|atom| values >> atom & 1 == 1).collect()).collect()
    }

    #[test]
    fn the_models_of_the_formula_are_the_solutions() {
        let mut tested = 0;
        for space in spaces() {
            let diagram = space.diagram();
            let mut text = Vec::new();
            nnf(diagram, Budget::unlimited(), &mut text).unwrap();
            // All assignments of 24 variables are too many: only those that are used vary.
            let used: Vec<u32> = (0..diagram.atom_count())
                .filter(|atom| all(&space).iter().flatten().any(|used| used == atom))
                .collect();
            if used.len() > 10 {
                continue;
            }
            tested += 1;
            let text = String::from_utf8(text).unwrap();
            let renamed: String = text.lines().map(|line| rename(line, &used) + "\n").collect();
            let expected = all(&space)
                .into_iter()
                .map(|solution| used.iter().map(|atom| solution.contains(atom)).collect())
                .collect();
            assert_eq!(models(&renamed, used.len() as u32), expected, "{text}");
        }
        assert!(tested > 10, "{tested}");
    }

    /// The line with variables renumbered; negative literals of unused ones are dropped.
    fn rename(line: &str, used: &[u32]) -> String {
        let words: Vec<&str> = line.split(' ').collect();
        if words[0].parse::<u32>().is_err() {
            return line.to_string();
        }
        let literal = |word: &&str| {
            let number: i64 = word.parse().unwrap();
            let place = used.iter().position(|&atom| i64::from(atom) + 1 == number.abs());
            (number != 0)
                .then(|| place.map(|place| number.signum() * (place as i64 + 1)))?
                .map(|number| number.to_string())
        };
        let literals: Vec<String> = words[2..].iter().filter_map(literal).collect();
        format!("{} {} {} 0", words[0], words[1], literals.join(" ")).replace("  ", " ")
    }

    #[test]
    fn drawings_have_all_edges() {
        let mut diagram = Diagram::new(2);
        let root = diagram.or([(&[0][..], Diagram::SOLVED), (&[1], Diagram::SOLVED)]).unwrap();
        let mut text = Vec::new();
        dot(&diagram.finish(Some(root)), |atom| format!("a\"{atom}"), &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(
            text.contains("n1 -> n0 [label=\"a\\\"0\"];") && text.contains("n1 -> n0 [label=\"a\\\"1\"];"),
            "{text}"
        );
    }
}
